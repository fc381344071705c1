// The kinds of terrain. The server defines them; the page only knows how to draw them.

export interface TerrainKind {
  letter: string; // in worlds
  name: string;
  title: string;
  drawing: string; // which of the drawings in ./terrain
  pair: boolean; // always on two squares or none
  belt: [number, number]; // the direction it carries in, right and up; [0, 0]: not a belt
}

class Terrains {
  kinds = $state.raw<TerrainKind[]>([]);
  private byName = $derived(new Map(this.kinds.map((kind) => [kind.name, kind])));

  kind(name: string | undefined): TerrainKind | undefined {
    return name === undefined ? undefined : this.byName.get(name);
  }
}

export const terrains = new Terrains();

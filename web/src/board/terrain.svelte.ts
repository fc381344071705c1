// The kinds of terrain. The server says which there are; the page only knows how to draw them.

export interface TerrainKind {
  letter: string; // in worlds
  name: string;
  title: string;
  drawing: string; // which of the drawings in ./terrain
  pair: boolean; // stands on two squares or none
  belt: [number, number]; // the way it carries, to the right and upward; [0, 0]: no belt
}

class Terrains {
  kinds = $state.raw<TerrainKind[]>([]);
  private byName = $derived(new Map(this.kinds.map((kind) => [kind.name, kind])));

  kind(name: string | undefined): TerrainKind | undefined {
    return name === undefined ? undefined : this.byName.get(name);
  }
}

export const terrains = new Terrains();

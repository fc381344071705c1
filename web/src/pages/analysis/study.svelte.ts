// A position and the moves tried from it, as a tree. The server plays each move; this only remembers.

import { api } from "../../net/api";
import type {
  Action,
  GameDetail,
  Imported,
  LearnedMove,
  Move,
  Position,
  PositionSource,
  Quality,
  Reviewed,
  TreeMove,
} from "../../net/protocol";
import { catalog } from "../../net/catalog.svelte";
import type { Stage } from "../../board/types";

export interface Node {
  id: number;
  ply: number;
  move: Move | null; // null only at the root
  position: Position;
  full: boolean; // its legal actions are known
  parent: Node | null;
  children: Node[]; // the first is the main line
  comment: string;
  nags: number[];
}

/** Numeric annotations of PGN. */
const nagOf: Partial<Record<Quality, number[]>> = { inaccuracy: [6], mistake: [2], blunder: [4] };

let nextId = 1;
const nodeOf = (move: Move | null, position: Position, parent: Node | null, full: boolean): Node => ({
  id: nextId++,
  ply: parent ? parent.ply + 1 : 0,
  move,
  position,
  full,
  parent,
  children: [],
  comment: "",
  nags: [],
});

export class Study {
  detail = $state.raw<GameDetail | null>(null);
  root = $state.raw<Node | null>(null);
  current = $state.raw<Node | null>(null);
  /** Counts changes of the tree, which itself is plain data. */
  version = $state(0);
  stages = $state.raw<Stage[]>([]);
  reviews = $state.raw<ReadonlyMap<number, Reviewed>>(new Map()); // by node
  learned = $state.raw<ReadonlyMap<number, LearnedMove>>(new Map()); // by node, of the main line
  position = $derived(this.current?.position ?? null);
  legal = $derived.by(() => (void this.version, this.current?.full ? this.current.position.legal : []));
  mainLine = $derived.by(() => {
    void this.version;
    const line: Node[] = [];
    for (let node = this.root; node; node = node.children[0] ?? null) line.push(node);
    return line;
  });

  async open(source: PositionSource): Promise<void> {
    const [position, detail] = await Promise.all([api.position(source), catalog.detail(source.game)]);
    this.detail = detail;
    this.plant(nodeOf(null, position, null, true));
  }

  async openSession(id: string, ply?: number): Promise<void> {
    const state = await api.session(id);
    const moves = state.moves.slice(0, state.ply);
    const [line, detail] = await Promise.all([
      api.line({
        game: state.game,
        fen: state.start_fen,
        moves: moves.map((m) => m.text),
        rolls: moves.map((m) => m.roll),
      }),
      catalog.detail(state.game),
    ]);
    this.detail = detail;
    this.grow(
      line.start,
      moves.map((move, i) => ({ ...(line.moves[i] ?? move), decision: move.decision })),
      line.positions,
    );
    this.go(this.mainLine[ply ?? moves.length] ?? this.root!);
  }

  /** A game from the records, from its start. */
  async openRecord(number: string): Promise<void> {
    const { game, fen, moves, rolls } = await api.record(number);
    const [line, detail] = await Promise.all([api.line({ game, fen, moves, rolls }), catalog.detail(game)]);
    this.detail = detail;
    this.grow(line.start, line.moves, line.positions);
    this.go(this.root!);
  }

  async openImport(imported: Imported): Promise<void> {
    const { game, fen, tree } = imported;
    const [detail, start] = await Promise.all([
      catalog.detail(game),
      tree.length > 0 ? api.position({ game, fen }) : imported.position,
    ]);
    this.detail = detail;
    const root = nodeOf(null, start, null, true);
    root.comment = imported.comment;
    const nodes: Node[] = [];
    for (const { parent, move, position, comment, nags } of tree) {
      const before = nodes[parent] ?? root;
      const node = { ...nodeOf(move, position, before, false), comment, nags };
      before.children.push(node);
      nodes.push(node);
    }
    this.plant(root);
    this.go(this.mainLine.at(-1)!);
  }

  /** All moves with their variations, as the server takes them; moves that were reviewed are marked. */
  tree(): TreeMove[] {
    const moves: TreeMove[] = [];
    const add = (node: Node, parent: number) => {
      for (const child of node.children) {
        const { text, roll } = child.move!;
        const quality = this.reviews.get(child.id)?.quality;
        const nags = child.nags.length === 0 && quality ? (nagOf[quality] ?? []) : child.nags;
        moves.push({ parent, text, roll, comment: child.comment, nags });
        add(child, moves.length - 1);
      }
    };
    if (this.root) add(this.root, -1);
    return moves;
  }

  /** How the server finds a node again. */
  source(node: Node | null = this.current): PositionSource {
    const path = this.path(node);
    return {
      game: this.root!.position.game,
      fen: this.root!.position.fen,
      moves: path.map((n) => n.move!.text),
      rolls: path.map((n) => n.move!.roll),
    };
  }

  /** Nodes after the root up to `node`. */
  path(node: Node | null): Node[] {
    const path: Node[] = [];
    for (let at = node; at?.parent; at = at.parent) path.unshift(at);
    return path;
  }

  go(node: Node): void {
    if (node === this.current) return;
    this.stages = node.parent === this.current ? (node.move?.stages ?? []) : [];
    this.current = node;
    if (!node.full) void this.complete(node);
  }

  async play(text: string, roll?: number): Promise<void> {
    const from = this.current;
    if (!from) return;
    const known = from.children.find(
      (child) =>
        child.move!.text === text && (roll === undefined ? child.move!.roll === null : child.move!.roll === roll),
    );
    if (known) return this.go(known);
    const { move, position } = await api.play(this.source(from), text, roll);
    const node = nodeOf(move, position, from, true);
    from.children.push(node);
    this.version++;
    this.go(node);
  }

  /** Plays a line from a node, as when the user clicks into the engine's line. */
  async playLine(texts: string[]): Promise<void> {
    for (const text of texts) await this.play(text);
  }

  back = () => {
    if (this.current?.parent) this.go(this.current.parent);
  };
  forward = () => {
    const next = this.current?.children[0];
    if (next) this.go(next);
  };
  first = () => {
    if (this.root) this.go(this.root);
  };
  last = () => {
    let node = this.current;
    while (node?.children[0]) node = node.children[0];
    if (node) this.go(node);
  };
  /** The next or previous variation at this move. */
  branch(step: number): void {
    const siblings = this.current?.parent?.children ?? [];
    const next = siblings[siblings.indexOf(this.current!) + step];
    if (next) this.go(next);
  }

  promote(node: Node): void {
    for (let at: Node | null = node; at?.parent; at = at.parent) {
      const siblings = at.parent.children;
      siblings.splice(siblings.indexOf(at), 1);
      siblings.unshift(at);
    }
    this.version++;
  }

  cut(node: Node): void {
    if (!node.parent) return;
    const within = this.path(this.current).includes(node);
    node.parent.children.splice(node.parent.children.indexOf(node), 1);
    this.version++;
    if (within) this.go(node.parent);
  }

  reviewed(node: Node, review: Reviewed): void {
    this.reviews = new Map(this.reviews).set(node.id, review);
  }

  /** Asks what is known of the moves of the main line. */
  async recall(): Promise<void> {
    const line = this.mainLine.slice(1);
    const known = await api.learnedLine(this.source(line.at(-1) ?? this.root));
    this.learned = new Map(known.map((move, i) => [line[i]!.id, move]));
  }

  private grow(start: Position, moves: Move[], positions: Position[]): void {
    const root = nodeOf(null, start, null, start.legal.length > 0);
    let node = root;
    moves.forEach((move, i) => {
      const next = nodeOf(move, positions[i]!, node, positions[i]!.legal.length > 0);
      node.children.push(next);
      node = next;
    });
    this.plant(root);
  }

  private plant(root: Node): void {
    this.reviews = new Map();
    this.learned = new Map();
    this.root = root;
    this.version++;
    this.current = null;
    this.go(root);
  }

  private async complete(node: Node): Promise<void> {
    try {
      const position = await api.position(this.source(node));
      node.position.legal = position.legal;
      node.full = true;
      this.version++;
    } catch {
      // Stays a picture; the next visit asks again.
    }
  }
}

/** The action behind a move text, if it is legal in the position. */
export const actionOf = (position: Position, text: string): Action | undefined =>
  position.legal.find((action) => action.text === text);

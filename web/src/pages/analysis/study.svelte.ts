// A position and the moves played from it, as a tree. The server plays each move; the study only keeps the results.

import type { Side } from "../../board/square";
import { api } from "../../net/api";
import type {
  GameDetail,
  Imported,
  LearnedMove,
  Move,
  Position,
  PositionSource,
  Quality,
  Review,
  Reviewed,
  TreeMove,
} from "../../net/protocol";
import { catalog } from "../../net/catalog.svelte";
import type { Stage } from "../../board/types";
import { keptStudy, newId, type Kept } from "./kept";
import { nodeOf, nodesOf, pathTo, treeOf, type Node } from "./node";

/** PGN's numeric annotation glyphs. */
const bad: Quality[] = ["inaccuracy", "mistake", "blunder"];
const nagOf: Partial<Record<Quality, number[]>> = { inaccuracy: [6], mistake: [2], blunder: [4] };

export class Study {
  /** The key under which this browser stores it. */
  id = $state(newId());
  headers = $state.raw<Record<string, string>>({});
  detail = $state.raw<GameDetail | null>(null);
  root = $state.raw<Node | null>(null);
  current = $state.raw<Node | null>(null);
  /** Counts changes to the tree, which is plain data and not reactive. */
  version = $state(0);
  stages = $state.raw<Stage[]>([]);
  reviews = $state.raw<ReadonlyMap<number, Reviewed>>(new Map()); // by node
  learned = $state.raw<ReadonlyMap<number, LearnedMove>>(new Map()); // by node, of the main line
  review = $state.raw<Review | null>(null); // of the whole game, once complete
  private asked = new Map<Node, Promise<Position>>(); // requests for legal actions in progress
  position = $derived(this.current?.position ?? null);
  /** The legal actions of the current position; null until the server has listed them. */
  legal = $derived.by(() => (void this.version, this.current?.full ? this.current.position.legal : null));
  mainLine = $derived.by(() => {
    void this.version;
    const line: Node[] = [];
    for (let node = this.root; node; node = node.children[0] ?? null) line.push(node);
    return line;
  });

  /** The better alternative to the current move, if a review found it at least inaccurate. */
  better = $derived.by(() => {
    const { current } = this;
    const quality = current && this.reviews.get(current.id)?.quality;
    const before = current?.parent && this.reviews.get(current.parent.id);
    if (!quality || !before?.best || !before.best_san || !bad.includes(quality)) return null;
    return { text: before.best, san: before.best_san };
  });

  /** The moves of the main line that a review found at least inaccurate, of one side or both. */
  mistakes(side?: Side): Node[] {
    return this.mainLine.filter((node) => {
      const quality = this.reviews.get(node.id)?.quality;
      return quality && bad.includes(quality) && (side === undefined || node.move?.side === side);
    });
  }

  async open(source: PositionSource): Promise<void> {
    const [position, detail] = await Promise.all([api.position(source), catalog.detail(source.game)]);
    this.detail = detail;
    this.plant(nodeOf(null, position, null, true), newId(), {});
  }

  async openSession(id: string, ply?: number): Promise<void> {
    const state = await api.session(id);
    const moves = state.moves.slice(0, state.ply);
    const line = await api.line({
      game: state.game,
      fen: state.start_fen,
      moves: moves.map((m) => m.text),
      rolls: moves.map((m) => m.roll),
    });
    const played = moves.map((move, i) => ({ ...(line.moves[i] ?? move), decision: move.decision }));
    const { white, black } = state.names;
    const date = new Date().toISOString().slice(0, 10).replaceAll("-", ".");
    await this.follow(`game-${id}`, state.game, line.start, played, line.positions, {
      Event: state.title || state.game_title,
      Site: "Chessmith",
      Date: date,
      White: white,
      Black: black,
      Result: state.result,
    });
    this.go(this.mainLine[ply ?? moves.length] ?? this.root!);
  }

  /** A game from the records, from its start. */
  async openRecord(number: string): Promise<void> {
    const { game, fen, moves, rolls } = await api.record(number);
    const line = await api.line({ game, fen, moves, rolls });
    await this.follow(`record-${number}`, game, line.start, line.moves, line.positions, {});
    this.go(this.root!);
  }

  async openImport(imported: Imported, id = newId()): Promise<void> {
    await this.plantTree(imported, id);
    this.go(this.mainLine.at(-1)!);
  }

  /** A study as it was left. */
  async openKept(kept: Kept): Promise<void> {
    const nodes = await this.plantTree(await api.tree(kept), kept.id);
    this.reviews = new Map(kept.reviews.map(([at, review]) => [(nodes[at] ?? this.root!).id, review]));
    this.review = kept.review;
    this.go(nodes[kept.at] ?? this.root!);
  }

  /** The study as plain data, for storing or sharing. */
  keep(): Kept {
    const nodes = nodesOf(this.root);
    return {
      id: this.id,
      game: this.root!.position.game,
      fen: this.root!.position.fen,
      headers: this.headers,
      comment: this.root!.comment,
      tree: treeOf(nodes),
      at: nodes.indexOf(this.current!),
      reviews: [this.root!, ...nodes].flatMap((node, i): [number, Reviewed][] => {
        const review = this.reviews.get(node.id);
        return review ? [[i - 1, review]] : [];
      }),
      review: this.review,
      touched: Date.now(),
    };
  }

  /** Whether there is anything worth storing. */
  worthKeeping = $derived.by(
    () => (
      void this.version,
      this.root !== null &&
        (this.root.children.length > 0 || this.root.comment !== "" || Object.keys(this.headers).length > 0)
    ),
  );

  /** The tree for a PGN: reviewed moves that the user has not marked get the marks of the review. */
  markedTree(): TreeMove[] {
    const nodes = nodesOf(this.root);
    return treeOf(nodes).map((entry, i) => {
      const quality = this.reviews.get(nodes[i]!.id)?.quality;
      return entry.nags.length === 0 && quality ? { ...entry, nags: nagOf[quality] ?? [] } : entry;
    });
  }

  annotate(node: Node, changes: Partial<Pick<Node, "comment" | "nags">>): void {
    Object.assign(node, changes);
    this.version++;
  }

  /** A node as the server identifies it: a start and moves. */
  source(node: Node | null = this.current): PositionSource {
    const path = pathTo(node);
    return {
      game: this.root!.position.game,
      fen: this.root!.position.fen,
      moves: path.map((n) => n.move!.text),
      rolls: path.map((n) => n.move!.roll),
    };
  }

  go(node: Node): void {
    if (node === this.current) return;
    this.stages = node.parent === this.current ? (node.move?.stages ?? []) : [];
    this.current = node;
    // If this fails, the position has no legal actions for now; the next move or visit asks again.
    this.complete(node).catch(() => {});
  }

  /** Shows the first position of this FEN, if the tree has it. */
  goTo(fen: string): void {
    const found = [this.root!, ...nodesOf(this.root)].find((node) => node.position.fen === fen);
    if (found) this.go(found);
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

  /** Plays a line from a node, as when the user clicks on a move in an engine line. */
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
    const within = pathTo(this.current).includes(node);
    node.parent.children.splice(node.parent.children.indexOf(node), 1);
    this.version++;
    if (within) this.go(node.parent);
  }

  reviewed(node: Node, review: Reviewed): void {
    this.reviews = new Map(this.reviews).set(node.id, review);
  }

  /** Fetches the experience with the moves of the main line. */
  async recall(): Promise<void> {
    const line = this.mainLine.slice(1);
    const known = await api.learnedLine(this.source(line.at(-1) ?? this.root));
    this.learned = new Map(known.map((move, i) => [line[i]!.id, move]));
  }

  /** A played game, with its earlier study, if any, and the moves played since. */
  private async follow(
    id: string,
    game: string,
    start: Position,
    moves: Move[],
    positions: Position[],
    headers: Record<string, string>,
  ): Promise<void> {
    const kept = keptStudy(id);
    if (kept && kept.game === game && kept.fen === start.fen)
      try {
        await this.openKept(kept);
      } catch {
        this.root = null; // stored under an older version of the rules
      }
    if (this.root === null || this.id !== id) {
      this.detail = await catalog.detail(game);
      this.plant(nodeOf(null, start, null, start.legal.length > 0), id, headers);
    } else this.headers = { ...this.headers, ...(headers["Result"] ? { Result: headers["Result"] } : {}) };
    let node = this.root!;
    moves.forEach((move, i) => {
      let next = node.children.find((child) => child.move!.text === move.text && child.move!.roll === move.roll);
      if (next) next.move = move;
      else {
        next = nodeOf(move, positions[i]!, node, positions[i]!.legal.length > 0);
        node.children.unshift(next);
      }
      node = next;
    });
    this.version++;
  }

  private async plantTree(imported: Imported, id: string): Promise<Node[]> {
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
    this.plant(root, id, imported.headers);
    return nodes;
  }

  private plant(root: Node, id: string, headers: Record<string, string>): void {
    this.id = id;
    this.headers = headers;
    this.reviews = new Map();
    this.learned = new Map();
    this.review = null;
    this.root = root;
    this.version++;
    this.current = null;
    this.go(root);
  }

  /** Fetches the legal actions of a node, unless known. */
  async complete(node: Node): Promise<void> {
    if (node.full) return;
    const position = await (this.asked.get(node) ?? this.ask(node));
    node.position.legal = position.legal;
    node.full = true;
    this.version++;
  }

  private ask(node: Node): Promise<Position> {
    const answer = api.position(this.source(node)).finally(() => this.asked.delete(node));
    this.asked.set(node, answer);
    return answer;
  }
}

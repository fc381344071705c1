// Animates a turn stage by stage, and always ends on the given position.

import { happenTogether, settle, stepsOf, type Figure } from "./figures";
import type { Square } from "./square";
import type { BoardPiece, Stage } from "./types";

export interface Effect {
  id: number;
  kind: "damage" | "heal" | "roll";
  square: Square | null; // null = middle of the board
  value: number;
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
let nextEffect = 1;

/** The number of leading stages that only move the piece from `from`, which the user has already seen. */
export function walked(stages: Stage[], from: Square): number {
  let at = from;
  let count = 0;
  for (const [index, stage] of stages.entries()) {
    const leg = stage
      .filter((e) => e.does !== "carry")
      .flatMap(stepsOf)
      .find(([start]) => start === at);
    if (!leg) break;
    at = leg[1];
    count = index + 1;
  }
  return count;
}

export class Animator {
  figures = $state.raw<Figure[]>([]);
  effects = $state.raw<Effect[]>([]);
  /** Figures in motion, drawn above the others. */
  moving = $state.raw<Set<number>>(new Set());
  glide = $state(180); // milliseconds per leg
  /** A piece that strikes without moving, leaning towards its target. */
  lunge = $state.raw<{ id: number; to: Square } | null>(null);
  private pieces: Record<Square, BoardPiece> = {};
  private run = 0;

  constructor(private readonly onstage: (stage: Stage) => void = () => {}) {}

  /**
   * Shows a position. `stages` say how it follows from the previous one; without them, changed pieces just glide.
   * `ahead` is the square of a piece that the user has already moved all the way by hand.
   */
  async show(
    pieces: Record<Square, BoardPiece>,
    stages: Stage[],
    glide: number,
    ahead: Square | null = null,
  ): Promise<void> {
    const run = ++this.run;
    this.glide = glide;
    const before = settle(this.figures, this.pieces);
    this.pieces = pieces;
    if (glide === 0 || stages.length === 0) {
      for (const stage of stages) this.onstage(stage);
      this.change(before, settle(before, pieces));
      await sleep(glide);
      if (run === this.run) this.moving = new Set();
      return;
    }
    const done = ahead === null ? 0 : walked(stages, ahead);
    if (done > 0) {
      for (const stage of stages.slice(0, done)) this.onstage(stage);
      this.change(before, stages.slice(0, done).reduce(happenTogether, before));
      await sleep(glide);
    } else this.figures = before;
    for (const [index, stage] of stages.entries()) {
      if (index < done) continue;
      if (run !== this.run) return;
      this.onstage(stage);
      const strike = stage.find((e) => e.does === "strike");
      const striker = strike && this.figures.find((f) => f.square === strike.from && !f.leaving);
      this.lunge = striker ? { id: striker.id, to: strike.to } : null;
      this.change(this.figures, happenTogether(this.figures, stage));
      this.float(stage, stages.slice(index + 1));
      await sleep(this.length(stage));
    }
    if (run !== this.run) return;
    this.lunge = null;
    // A piece at rest gets no compositing layer, so that it is drawn sharp.
    this.moving = new Set();
    this.figures = settle(this.figures, pieces);
  }

  private change(before: Figure[], after: Figure[]): void {
    this.moving = new Set(
      after.filter((f) => before.some((b) => b.id === f.id && b.square !== f.square)).map((f) => f.id),
    );
    this.figures = after;
  }

  private length(stage: Stage): number {
    const has = (...kinds: string[]) => stage.some((e) => kinds.includes(e.does));
    if (has("roll")) return Math.max(this.glide * 4, 650);
    if (has("damage", "heal")) return this.glide * 2;
    if (has("fall")) return this.glide * 2.2;
    if (has("carry", "portal", "appear")) return this.glide * 1.5;
    return this.glide;
  }

  private float(stage: Stage, later: Stage[]): void {
    for (const event of stage) {
      if (event.does === "roll") {
        const hit = later.flat().find((e) => e.does === "damage" || e.does === "heal");
        this.add("roll", hit && "square" in hit ? hit.square : null, event.value, Math.max(this.glide * 8, 1500));
      } else if (event.does === "damage" || event.does === "heal")
        this.add(event.does, event.square, event.amount, 1400);
    }
  }

  private add(kind: Effect["kind"], square: Square | null, value: number, ms: number): void {
    const effect = { id: nextEffect++, kind, square, value };
    this.effects = [...this.effects, effect];
    setTimeout(() => (this.effects = this.effects.filter((e) => e !== effect)), ms);
  }
}

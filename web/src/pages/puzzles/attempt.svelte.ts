// An attempt at one puzzle: the position, the progress through the solution, and the result of the last try.

import type { Square } from "../../board/square";
import type { Stage } from "../../board/types";
import { api } from "../../net/api";
import type { GameId, Move, Position, Puzzle } from "../../net/protocol";
import { legsOf } from "../../parts/play/feedback";

export type Status = "open" | "right" | "wrong" | "solved" | "shown";

export class Attempt {
  position = $state.raw<Position | null>(null);
  move = $state.raw<Move | null>(null); // the last one
  stages = $state.raw<Stage[]>([]);
  step = $state(0); // moves of the solution that have been played
  status = $state<Status>("open");
  hint = $state<"" | "from" | "move">("");
  /** Solved without seeing the solution. */
  alone = $state(true);
  over = $derived(this.status === "solved" || this.status === "shown");

  private rolls: (number | null)[] = [];

  constructor(
    readonly game: GameId,
    readonly puzzle: Puzzle,
  ) {}

  /** The next move of the solution. */
  get next(): string {
    return this.puzzle.moves[this.step] ?? "";
  }
  /** The number of moves the solver has to find, and how many have been found. */
  get wanted(): number {
    return Math.ceil(this.puzzle.moves.length / 2);
  }
  get found(): number {
    return Math.ceil(this.step / 2);
  }

  async open(): Promise<void> {
    this.position = await api.position({ game: this.game, fen: this.puzzle.fen });
  }

  /** Tries a move by the solver: the right one is played and answered, any other is refused. */
  async choose(text: string): Promise<void> {
    if (this.over) return;
    if (text !== this.next) {
      this.status = "wrong";
      return;
    }
    this.hint = "";
    await this.play();
    if (this.step < this.puzzle.moves.length) await this.play();
    this.status = this.step < this.puzzle.moves.length ? "right" : "solved";
  }

  /** Shows first where the move starts, then the move. */
  ask(): void {
    this.alone = false;
    this.hint = this.hint === "" ? "from" : "move";
  }
  hinted(): [Square, Square][] {
    const legs = legsOf(this.next);
    return this.hint === "from" ? legs.slice(0, 1).map(([from]) => [from, from]) : this.hint === "move" ? legs : [];
  }

  /** Plays the rest of the solution, with a `pause` between moves. */
  async show(pause: () => Promise<void>): Promise<void> {
    this.alone = false;
    this.hint = "";
    this.status = "shown";
    while (this.step < this.puzzle.moves.length) {
      await this.play();
      await pause();
    }
  }

  private async play(): Promise<void> {
    const source = { game: this.game, fen: this.puzzle.fen, moves: this.puzzle.moves.slice(0, this.step) };
    const { move, position } = await api.play({ ...source, rolls: this.rolls }, this.next);
    this.rolls = [...this.rolls, move.roll];
    this.move = move;
    this.stages = move.stages;
    this.position = position;
    this.step += 1;
  }
}

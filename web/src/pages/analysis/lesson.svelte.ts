// Learning from mistakes: the user returns to the position before each one, to find a better move.

import type { Side } from "../../board/square";
import { api } from "../../net/api";
import type { Objection } from "../../net/protocol";
import type { Node } from "./node";
import type { Study } from "./study.svelte";

export class Lesson {
  index = $state(0);
  state = $state<"asking" | "judging" | "played" | "wrong" | "right" | "shown">("asking");
  answer = $state.raw<Objection | null>(null);
  readonly mistakes: Node[];
  mistake = $derived.by(() => this.mistakes[this.index]!);
  last = $derived.by(() => this.index === this.mistakes.length - 1);

  constructor(
    private readonly study: Study,
    readonly side: Side,
  ) {
    this.mistakes = study.mistakes(side);
    this.ask();
  }

  /** What the engine would have played. */
  get best(): { text: string; san: string } | null {
    const before = this.study.reviews.get(this.mistake.parent!.id);
    return before?.best && before.best_san ? { text: before.best, san: before.best_san } : null;
  }

  /** The position before the mistake, as if it had not been made. */
  ask = (): void => {
    this.state = "asking";
    this.answer = null;
    this.study.go(this.mistake.parent!);
  };

  next = (): void => {
    if (!this.last) {
      this.index++;
      this.ask();
    }
  };

  /** Tries a move: any that gives little away is accepted. */
  attempt = async (text: string): Promise<void> => {
    if (this.state === "judging" || this.study.current !== this.mistake.parent) return;
    this.answer = null;
    if (text === this.mistake.move!.text) {
      this.state = "played";
      return;
    }
    if (text !== this.best?.text) {
      this.state = "judging";
      try {
        this.answer = await api.whyNot(this.study.source(this.mistake.parent), text);
      } catch (error) {
        this.state = "asking";
        throw error;
      }
      if (!["best", "good"].includes(this.answer.quality)) {
        this.state = "wrong";
        return;
      }
    }
    this.state = "right";
    await this.study.play(text);
  };

  show = async (): Promise<void> => {
    this.state = "shown";
    this.answer = null;
    this.study.go(this.mistake.parent!);
    if (this.best) await this.study.play(this.best.text);
  };
}

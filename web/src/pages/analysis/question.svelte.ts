// *Why not?* about one move: the question and the server's answer.

import { api } from "../../net/api";
import type { Objection } from "../../net/protocol";
import type { Node } from "./node";
import type { Study } from "./study.svelte";

export class Question {
  /** Moves on the board are questions instead of being played. */
  armed = $state(false);
  busy = $state(false);
  answer = $state.raw<Objection | null>(null);
  node = $state.raw<Node | null>(null); // the position of the question

  constructor(private readonly study: Study) {}

  /** Asks about a move in the current position. */
  ask = async (text: string): Promise<void> => {
    const node = this.study.current!;
    this.node = node;
    this.answer = null;
    this.busy = true;
    try {
      const answer = await api.whyNot(this.study.source(node), text);
      if (this.node === node) this.answer = answer;
    } finally {
      this.busy = false;
    }
  };

  /** Asks about the move that led to the current position. */
  askShown = async (): Promise<void> => {
    const { parent, move } = this.study.current!;
    if (!parent || !move) return;
    this.study.go(parent);
    await this.ask(move.text);
  };
}

// An engine line that the user points at: its final position if available, else its move as an arrow.

import type { Square } from "../../board/square";
import type { BoardView, Shape } from "../../board/types";
import { api } from "../../net/api";
import type { PositionSource } from "../../net/protocol";
import { legsOf, marked } from "./feedback";

export class Pointing {
  view = $state.raw<BoardView | null>(null);
  last = $state.raw<Square[]>([]);
  arrows = $state.raw<Shape[]>([]);
  private asked = 0;

  /** Shows `line` played from `source`; null ends it. */
  async at(source: PositionSource | null, line: string[]): Promise<void> {
    const mine = ++this.asked;
    if (!source) {
      this.view = null;
      this.arrows = [];
      return;
    }
    try {
      const played = await api.line({
        ...source,
        moves: [...(source.moves ?? []), ...line],
        ...(source.rolls ? { rolls: [...source.rolls, ...line.map(() => null)] } : {}),
      });
      if (mine !== this.asked) return;
      this.last = marked(played.moves.at(-1)!);
      this.view = played.positions.at(-1)!;
      this.arrows = [];
    } catch {
      // A line with dice has no single position.
      if (mine !== this.asked) return;
      this.arrows = legsOf(line.at(-1) ?? "").map(([from, to]) => ({ from, to, brush: "rank1" }));
    }
  }
}

// Odds of the strikes that the next click could make, as short texts on their squares.

import type { BoardInput } from "../../board/input.svelte";
import type { Square } from "../../board/square";
import type { Action } from "../../net/protocol";

export function strikeOdds(input: BoardInput): Record<Square, string> {
  const result: Record<Square, string> = {};
  for (const choice of input.open as Action[]) {
    const click = choice.path[input.clicks.length];
    if (click?.does === "strike" && choice.odds && !choice.odds.heal)
      result[click.square] = `${Math.round(choice.odds.kill * 100)}%`;
  }
  return result;
}

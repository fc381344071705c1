// Edges of a terrain area: which sides of a square border on something else.

import { fileOf, rankOf, squareAt, type Side, type Size, type Square } from "./square";
import type { Terrain } from "./types";

/** Borders as drawn: true where the neighbour on that side of the screen is not one of `kinds`. The board's rim counts as same. */
export interface Borders {
  top: boolean;
  right: boolean;
  bottom: boolean;
  left: boolean;
}

export function borders(
  square: Square,
  kinds: readonly Terrain[],
  terrain: Record<Square, Terrain>,
  size: Size,
  side: Side,
): Borders {
  const flip = side === "white" ? 1 : -1;
  const differs = (right: number, up: number) => {
    const file = fileOf(square) + right * flip;
    const rank = rankOf(square) + up * flip;
    if (file < 0 || rank < 0 || file >= size.files || rank >= size.ranks) return false;
    const there = terrain[squareAt(file, rank)];
    return there === undefined || !kinds.includes(there);
  };
  return { top: differs(0, 1), right: differs(1, 0), bottom: differs(0, -1), left: differs(-1, 0) };
}

// Winning squares, marked on the board for both sides.

import type { Square } from "../../board/square";
import type { GameDetail } from "../../net/protocol";

export const goalSquares = (detail: GameDetail | null): Square[] => {
  const { white, black } = detail?.special.squares ?? { white: [], black: [] };
  return [...new Set([...white, ...black])];
};

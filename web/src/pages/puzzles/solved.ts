// Which puzzles have been solved in this browser, by game.

import type { GameId } from "../../net/protocol";

const key = "chessmith.puzzles";

function all(): Record<GameId, string[]> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<GameId, string[]>) : {};
  } catch {
    return {};
  }
}

export const solvedOf = (game: GameId): ReadonlySet<string> => {
  const kept = all()[game];
  return new Set(Array.isArray(kept) ? kept : []);
};

export function markSolved(game: GameId, fen: string): ReadonlySet<string> {
  const solved = new Set(solvedOf(game)).add(fen);
  try {
    localStorage.setItem(key, JSON.stringify({ ...all(), [game]: [...solved] }));
  } catch {
    // Private windows may refuse storage; solved puzzles then count only for this visit.
  }
  return solved;
}

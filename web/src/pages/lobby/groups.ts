// The groups of the lobby: related games are shown together.

import type { GameCard } from "../../net/protocol";

export const groupOrder = ["chess", "world", "combat", "pieces", "goals", "boards"] as const;
export type Group = (typeof groupOrder)[number];

/** The group of a game, by its most unusual feature. */
export function groupOf(card: GameCard): Group {
  if (card.tags.includes("combat")) return "combat";
  if (card.tags.includes("world")) return "world";
  if (card.files !== 8 || card.ranks !== 8) return "boards";
  if (card.special.squares.white.length > 0 || card.special.checks > 0) return "goals";
  return card.special.pieces.length > 0 ? "pieces" : "chess";
}

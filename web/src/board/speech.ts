// Squares in words, for screen readers and the text board.

import { t } from "../texts";
import type { Square } from "./square";
import { terrains } from "./terrain.svelte";
import type { BoardView, Does } from "./types";

export function describeSquare(square: Square, view: BoardView, option?: Does, check = false): string {
  const parts = [square];
  const piece = view.pieces[square];
  if (piece) {
    parts.push(t.board.piece(piece.side, piece.name));
    if (piece.hp !== undefined) parts.push(t.board.hitPoints(piece.hp, piece.max_hp ?? piece.hp));
    if (piece.cooldown) parts.push(t.board.cooldown(piece.cooldown));
    if (piece.resting) parts.push(t.board.resting);
  }
  const terrain = terrains.kind(view.terrain[square]);
  if (terrain) parts.push(terrain.title);
  if (!piece && !terrain) parts.push(t.board.empty);
  if (check) parts.push(t.board.check);
  if (option) parts.push(t.board.option[option]);
  return parts.join(", ");
}

// Squares in words, for screen readers and the text board.

import { t } from "../texts";
import type { Square } from "./square";
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
  const terrain = view.terrain[square];
  if (terrain) parts.push(t.board.terrain[terrain]);
  if (!piece && !terrain) parts.push(t.board.empty);
  if (check) parts.push(t.board.check);
  if (option) parts.push(t.board.option[option]);
  return parts.join(", ");
}

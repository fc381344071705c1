// The squares around a piece that its moves reach on an empty board.

import type { PieceInfo } from "../net/protocol";

/** What a piece does on a square; a square may be both moved to and struck. */
export interface Reach {
  dx: number;
  dy: number;
  moves: boolean;
  captures: boolean;
  first: boolean; // only as its first move
  strikes: boolean;
}

export type Sign = "both" | "move" | "capture" | "first" | "strike";

/** Half width of the diagram: large enough for the longest leap, never more than four. */
export function radius(piece: PieceInfo): number {
  const leaps = piece.moves.map((m) => Math.max(Math.abs(m.dx), Math.abs(m.dy)) * Math.min(Math.max(m.range, 1), 3));
  const strikes = (piece.strikes ?? []).map((s) => Math.max(Math.abs(s.dx), Math.abs(s.dy)) * Math.min(s.max, 3));
  return Math.min(4, Math.max(2, ...leaps, ...strikes));
}

export function reaches(piece: PieceInfo): Reach[] {
  const edge = radius(piece);
  const found = new Map<string, Reach>();
  const add = (dx: number, dy: number, what: Partial<Reach>) => {
    if (Math.abs(dx) > edge || Math.abs(dy) > edge) return;
    const key = `${dx},${dy}`;
    const none = { dx, dy, moves: false, captures: false, first: false, strikes: false };
    found.set(key, { ...(found.get(key) ?? none), ...what });
  };
  for (const move of piece.moves) {
    const steps = move.range === 0 ? edge : move.range;
    for (let i = 1; i <= steps; i++)
      add(move.dx * i, move.dy * i, {
        ...(move.move ? { moves: true } : {}),
        ...(move.capture ? { captures: true } : {}),
        ...(move.first ? { first: true } : {}),
      });
  }
  for (const strike of piece.strikes ?? [])
    for (let i = strike.min; i <= strike.max; i++) add(strike.dx * i, strike.dy * i, { strikes: true });
  return [...found.values()];
}

/** The signs to draw on a square. */
export function signsOf(reach: Reach): Sign[] {
  const signs: Sign[] = [];
  if (reach.first) signs.push("first");
  else if (reach.moves && reach.captures) signs.push("both");
  else if (reach.moves) signs.push("move");
  else if (reach.captures) signs.push("capture");
  if (reach.strikes) signs.push("strike");
  return signs;
}

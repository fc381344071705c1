// Which squares around a piece its moves reach on an empty board.

import type { PieceInfo } from "../net/protocol";

export interface Reach {
  dx: number;
  dy: number;
  kind: "both" | "move" | "capture" | "first" | "strike";
}

/** Half width of the diagram: large enough for the longest leap, never more than four. */
export function radius(piece: PieceInfo): number {
  const leaps = [
    ...piece.moves.map((m) => Math.max(Math.abs(m.dx), Math.abs(m.dy)) * Math.min(Math.max(m.range, 1), 3)),
    ...(piece.strikes ?? []).map((s) => Math.max(Math.abs(s.dx), Math.abs(s.dy)) * Math.min(s.max, 3)),
  ];
  return Math.max(2, Math.min(4, ...[Math.max(2, ...leaps)]));
}

export function reaches(piece: PieceInfo): Reach[] {
  const edge = radius(piece);
  const found = new Map<string, Reach>();
  const add = (dx: number, dy: number, kind: Reach["kind"]) => {
    if (Math.abs(dx) > edge || Math.abs(dy) > edge) return;
    const key = `${dx},${dy}`;
    const before = found.get(key)?.kind;
    const both =
      (before === "move" && kind === "capture") || (before === "capture" && kind === "move") || before === "both";
    found.set(key, { dx, dy, kind: both ? "both" : kind });
  };
  for (const move of piece.moves) {
    const steps = move.range === 0 ? edge : move.range;
    for (let i = 1; i <= steps; i++)
      add(
        move.dx * i,
        move.dy * i,
        move.first ? "first" : move.move && move.capture ? "both" : move.move ? "move" : "capture",
      );
  }
  for (const strike of piece.strikes ?? [])
    for (let i = strike.min; i <= strike.max; i++)
      if (!found.has(`${strike.dx * i},${strike.dy * i}`)) add(strike.dx * i, strike.dy * i, "strike");
  return [...found.values()];
}

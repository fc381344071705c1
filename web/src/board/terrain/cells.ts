// The squares that a drawing fills, and the borders of their area.

import { allSquares, fileOf, isLight, rankOf, seen, squareAt, type Side, type Square } from "../square";
import { terrains, type TerrainKind } from "../terrain.svelte";
import type { BoardView } from "../types";

export interface Cell {
  square: Square;
  x: number; // on the screen, in squares
  y: number;
  light: boolean;
  kind: TerrainKind;
  edge: Borders;
  wide: { width: number; height: number }; // neighbours in an area overlap a little, so that no seams show at any zoom
}

/** True where the neighbour on that side of the screen belongs to another area; false at the edge of the board. */
export interface Borders {
  top: boolean;
  right: boolean;
  bottom: boolean;
  left: boolean;
}

/** All squares whose terrain is drawn as one of `drawings`. Adjoining ones form an area. */
export function cells(view: BoardView, side: Side, ...drawings: string[]): Cell[] {
  const found: Cell[] = [];
  for (const square of allSquares(view)) {
    const kind = terrains.kind(view.terrain[square]);
    if (!kind || !drawings.includes(kind.drawing)) continue;
    const at = seen(square, view, side);
    const edge = borders(square, view, side, drawings);
    const wide = {
      width: edge.right || at.x === view.files - 1 ? 100 : 106,
      height: edge.bottom || at.y === view.ranks - 1 ? 100 : 106,
    };
    found.push({ square, ...at, light: isLight(square), kind, edge, wide });
  }
  return found;
}

export function borders(square: Square, view: BoardView, side: Side, drawings: readonly string[]): Borders {
  const flip = side === "white" ? 1 : -1;
  const differs = (right: number, up: number) => {
    const file = fileOf(square) + right * flip;
    const rank = rankOf(square) + up * flip;
    if (file < 0 || rank < 0 || file >= view.files || rank >= view.ranks) return false;
    const there = terrains.kind(view.terrain[squareAt(file, rank)]);
    return there === undefined || !drawings.includes(there.drawing);
  };
  return { top: differs(0, 1), right: differs(1, 0), bottom: differs(0, -1), left: differs(-1, 0) };
}

/** A fixed pseudo-random number from 0 to 1 for a square, so that neighbours do not look alike. */
export function scatter(square: Square, salt: number): number {
  const n = Math.sin(square.charCodeAt(0) * 12.9 + Number(square.slice(1)) * 78.2 + salt * 37.7) * 43758.5;
  return n - Math.floor(n);
}

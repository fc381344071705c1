// Squares by name ("e4"), and where they appear on a board of any size from either side.

export type Square = string;
export type Side = "white" | "black";

export interface Size {
  files: number;
  ranks: number;
}

/** A point on the drawn board in units of one square, from the top left corner. */
export interface Point {
  x: number;
  y: number;
}

export const other = (side: Side): Side => (side === "white" ? "black" : "white");

export const squareAt = (file: number, rank: number): Square => String.fromCharCode(97 + file) + (rank + 1);
export const fileOf = (square: Square): number => square.charCodeAt(0) - 97;
export const rankOf = (square: Square): number => Number(square.slice(1)) - 1;
export const isLight = (square: Square): boolean => (fileOf(square) + rankOf(square)) % 2 === 1;

/** All squares in reading order as seen by `side`, top row first. */
export function allSquares(size: Size, side: Side = "white"): Square[] {
  const squares: Square[] = [];
  for (let y = 0; y < size.ranks; y++)
    for (let x = 0; x < size.files; x++) squares.push(squareSeen({ x, y }, size, side)!);
  return squares;
}

/** The top left corner of a square as seen by `side`. */
export function seen(square: Square, size: Size, side: Side): Point {
  const file = fileOf(square);
  const rank = rankOf(square);
  return side === "white" ? { x: file, y: size.ranks - 1 - rank } : { x: size.files - 1 - file, y: rank };
}

/** The square under a point, null outside the board. */
export function squareSeen(point: Point, size: Size, side: Side): Square | null {
  const x = Math.floor(point.x);
  const y = Math.floor(point.y);
  if (x < 0 || y < 0 || x >= size.files || y >= size.ranks) return null;
  return side === "white" ? squareAt(x, size.ranks - 1 - y) : squareAt(size.files - 1 - x, y);
}

/** The neighbour `right` squares to the right and `up` squares up on the screen, null off the board. */
export function neighbour(square: Square, right: number, up: number, size: Size, side: Side): Square | null {
  const { x, y } = seen(square, size, side);
  return squareSeen({ x: x + right, y: y - up }, size, side);
}

import { describe, expect, test } from "vitest";
import { allSquares, neighbour, seen, squareSeen } from "../src/board/square";

const small = { files: 5, ranks: 5 };
const large = { files: 12, ranks: 10 };

describe("squares", () => {
  test("white sees a1 at the bottom left and the last square at the top right", () => {
    expect(seen("a1", large, "white")).toEqual({ x: 0, y: 9 });
    expect(seen("l10", large, "white")).toEqual({ x: 11, y: 0 });
  });
  test("black sees the board turned round", () => {
    expect(seen("a1", small, "black")).toEqual({ x: 4, y: 0 });
    expect(seen("e5", small, "black")).toEqual({ x: 0, y: 4 });
  });
  test("where a square is seen, that square is found", () => {
    for (const size of [small, large])
      for (const side of ["white", "black"] as const)
        for (const square of allSquares(size)) expect(squareSeen(seen(square, size, side), size, side)).toBe(square);
  });
  test("outside the board there is no square", () => {
    expect(squareSeen({ x: -0.1, y: 2 }, small, "white")).toBeNull();
    expect(squareSeen({ x: 5, y: 2 }, small, "white")).toBeNull();
  });
  test("reading order begins at the top left as seen", () => {
    expect(allSquares(small)[0]).toBe("a5");
    expect(allSquares(small, "black")[0]).toBe("e1");
  });
  test("arrow keys go where the eye expects, from either side", () => {
    expect(neighbour("c3", 1, 0, small, "white")).toBe("d3");
    expect(neighbour("c3", 1, 0, small, "black")).toBe("b3");
    expect(neighbour("c5", 0, 1, small, "white")).toBeNull();
  });
});

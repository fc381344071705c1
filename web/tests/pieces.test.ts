import { expect, test } from "vitest";
import { drawingOf, drawn, lettersOf, symbolOf } from "../src/pieces/sets";

test("a piece is drawn as what it does, then as what it is called, then as a coin", () => {
  expect(drawingOf("knight")).toBe("knight");
  expect(drawingOf("knight", "NN")).toBe("nightrider");
  expect(drawingOf("knight", "mN")).toBe("knight");
  expect(drawingOf("right", "RN")).toBe("chancellor");
  expect(drawingOf("squire", "WF")).toBe("commoner");
  expect(drawingOf("squire", "fWbF")).toBe(null);
});

test("a royal piece stays a king in the move list, however it moves", () => {
  const king = { name: "king", letter: "K", royal: true, betza: "N" };
  const rider = { name: "knight", letter: "N", royal: false, betza: "NN" };
  expect(lettersOf([king, rider])).toEqual({ K: "king", N: "nightrider" });
});

test("every set draws every figure, and each in its own way", () => {
  const names = Object.keys(drawn.forge).toSorted();
  for (const [set, figures] of Object.entries(drawn)) {
    expect(Object.keys(figures).toSorted(), set).toEqual(names);
    expect(new Set(Object.values(figures)).size, set).toBe(names.length);
  }
  for (const name of names) expect(new Set(Object.values(drawn).map((figures) => figures[name])).size, name).toBe(3);
});

test("pieces of the built-in games that are not chess are drawn in the chosen set", () => {
  for (const [name, moves] of [
    ["archbishop", "BN"],
    ["right", "RN"],
    ["amazon", "QN"],
    ["knight", "NN"],
    ["met", "F"],
    ["khon", "FfW"],
    ["alfil", "A"],
    ["commoner", "K"],
  ] as const)
    for (const set of ["turned", "cut"] as const) expect(symbolOf(drawingOf(name, moves)!, set)).toMatch(`${set}-`);
});

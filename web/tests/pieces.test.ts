import { expect, test } from "vitest";
import { drawingOf, lettersOf } from "../src/pieces/sets";

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

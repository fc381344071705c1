import { describe, expect, test } from "vitest";
import { Animator, walked } from "../src/board/animator.svelte";
import { happenTogether, settle } from "../src/board/figures";
import { viewOf } from "../src/fixtures/view";

const start = () => settle([], viewOf("k7/8/8/8/8/8/4P3/K6R").pieces);
const at = (figures: ReturnType<typeof start>, square: string) =>
  figures.find((f) => f.square === square && !f.leaving);

describe("the animator", () => {
  const after = viewOf("k7/8/8/8/4P3/8/8/K6R").pieces;
  test("ends on the given position whatever the stages were, with everything at rest", async () => {
    const animator = new Animator();
    await animator.show(viewOf("k7/8/8/8/8/8/4P3/K6R").pieces, [], 0);
    await animator.show(after, [[{ does: "move", from: "e2", to: "e3" }]], 5);
    expect(at(animator.figures, "e4")?.piece.name).toBe("pawn");
    expect(animator.moving.size).toBe(0);
  });
  test("a newer position wins over an animation under way", async () => {
    const animator = new Animator();
    await animator.show(viewOf("k7/8/8/8/8/8/4P3/K6R").pieces, [], 0);
    const slow = animator.show(
      after,
      [[{ does: "move", from: "e2", to: "e3" }], [{ does: "move", from: "e3", to: "e4" }]],
      30,
    );
    await animator.show(viewOf("k7/8/8/8/8/8/8/K6R").pieces, [], 0);
    await slow;
    expect(animator.figures.length).toBe(3);
  });
});

describe("figures", () => {
  test("a piece keeps its identity when it moves", () => {
    const before = start();
    const after = settle(before, viewOf("k7/8/8/8/4P3/8/8/K6R").pieces);
    expect(at(after, "e4")!.id).toBe(at(before, "e2")!.id);
    expect(at(after, "h1")!.id).toBe(at(before, "h1")!.id);
  });
  test("of several equal pieces the nearest one travels", () => {
    const before = settle([], viewOf("8/8/8/8/8/8/8/R6R").pieces);
    const after = settle(before, viewOf("8/8/8/8/8/7R/8/R7").pieces);
    expect(at(after, "h3")!.id).toBe(at(before, "h1")!.id);
  });
  test("what is taken leaves before the taker arrives on its square", () => {
    const figures = happenTogether(start(), [
      { does: "move", from: "h1", to: "e2" },
      { does: "take", square: "e2" },
    ]);
    expect(at(figures, "e2")!.piece.name).toBe("rook");
    expect(figures.find((f) => f.leaving === "taken")!.piece.name).toBe("pawn");
  });
  test("king and rook change places in castling", () => {
    const before = settle([], viewOf("8/8/8/8/8/8/8/5KR1").pieces);
    const after = happenTogether(before, [{ does: "castle", from: "f1", to: "g1", rook_from: "g1", rook_to: "f1" }]);
    expect([at(after, "g1")!.piece.name, at(after, "f1")!.piece.name]).toEqual(["king", "rook"]);
  });
  test("a file of pieces on a belt shifts as one", () => {
    const before = settle([], viewOf("8/8/8/8/8/1PR5/8/8").pieces);
    const after = happenTogether(before, [
      { does: "carry", from: "c3", to: "d3" },
      { does: "carry", from: "b3", to: "c3" },
    ]);
    expect(at(after, "d3")!.piece.name).toBe("rook");
    expect(at(after, "c3")!.piece.name).toBe("pawn");
  });
  test("who goes into one portal shrinks there and comes out of the other", () => {
    const figures = start();
    const pawn = at(figures, "e2")!;
    const after = happenTogether(figures, [{ does: "portal", from: "e2", to: "b6" }]);
    expect(after.find((f) => f.id === pawn.id)).toMatchObject({ square: "e2", leaving: "fallen" });
    expect(at(after, "b6")?.piece).toEqual(pawn.piece);
    expect(at(after, "e2")).toBeUndefined();
  });
  test("a mortal blow makes the piece leave, a lighter one only hurts", () => {
    const before = start();
    expect(at(happenTogether(before, [{ does: "damage", square: "e2", amount: 3, hp: 4 }]), "e2")!.piece.hp).toBe(4);
    expect(at(happenTogether(before, [{ does: "damage", square: "e2", amount: 7, hp: 0 }]), "e2")).toBeUndefined();
  });
  test("a fallen piece is gone after the next position", () => {
    const falling = happenTogether(start(), [{ does: "fall", square: "e2", into: "pit" }]);
    expect(falling.some((f) => f.leaving === "fallen")).toBe(true);
    expect(settle(falling, viewOf("k7/8/8/8/8/8/8/K6R").pieces).some((f) => f.leaving)).toBe(false);
  });
  test("legs that the user has led by hand are not played again", () => {
    const stages = [
      [{ does: "move" as const, from: "g1", to: "f3" }],
      [{ does: "ride" as const, from: "f3", to: "f4" }],
      [{ does: "carry" as const, from: "b3", to: "c3" }],
    ];
    expect(walked(stages, "g1")).toBe(2);
    expect(walked(stages, "a1")).toBe(0);
  });
});

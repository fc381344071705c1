import { beforeEach, describe, expect, test } from "vitest";
import { BoardInput } from "../src/board/input.svelte";
import type { Choice, Click } from "../src/board/types";

const click = (square: string, does: Click["does"] = "move"): Click => ({ square, does });
const choice = (text: string, path: Click[], more: Partial<Choice> = {}): Choice => ({
  text,
  from: text.slice(0, 2),
  ability: null,
  path,
  promotion: null,
  ...more,
});

let chosen: string[];
let input: BoardInput;
beforeEach(() => {
  chosen = [];
  input = new BoardInput((text) => chosen.push(text));
});

describe("guided input", () => {
  test("two clicks make a plain move", () => {
    input.offer([choice("e2e4", [click("e4")]), choice("e2e3", [click("e3")])]);
    input.press("e2");
    expect([...input.options.keys()]).toEqual(["e4", "e3"]);
    input.press("e4");
    expect(chosen).toEqual(["e2e4"]);
    expect(input.from).toBeNull();
  });
  test("a piece without actions cannot be chosen", () => {
    input.offer([choice("e2e4", [click("e4")])]);
    expect(input.press("d2")).toBe(false);
    expect(input.from).toBeNull();
  });
  test("clicking the chosen piece again lets it go, clicking another takes that one", () => {
    input.offer([choice("e2e4", [click("e4")]), choice("d2d4", [click("d4")])]);
    input.press("e2");
    input.press("d2");
    expect(input.from).toBe("d2");
    input.press("d2");
    expect(input.from).toBeNull();
  });
  test("a stone chain is landing, ride and final leg", () => {
    input.offer([
      choice("g1f3,f3f4,f4e6", [click("f3", "stone"), click("f4", "ride"), click("e6")]),
      choice("g1f3,f3g4,g4h6", [click("f3", "stone"), click("g4", "ride"), click("h6")]),
    ]);
    input.press("g1");
    input.press("f3");
    expect(input.guided).toBe(true);
    expect(input.standing).toBe("f3");
    expect([...input.options]).toEqual([
      ["f4", "ride"],
      ["g4", "ride"],
    ]);
    input.press("f4");
    input.press("e6");
    expect(chosen).toEqual(["g1f3,f3f4,f4e6"]);
  });
  test("Esc goes back leg by leg", () => {
    input.offer([choice("g1f3,f3f4,f4e6", [click("f3", "stone"), click("f4", "ride"), click("e6")])]);
    input.press("g1");
    input.press("f3");
    input.press("f4");
    input.back();
    expect(input.standing).toBe("f3");
    input.back();
    expect(input.standing).toBe("g1");
    input.back();
    expect(input.from).toBeNull();
  });
  test("a move that could go on with a strike waits for a confirmation", () => {
    input.offer([choice("g1f3", [click("f3")]), choice("g1f3,f3xf4", [click("f3"), click("f4", "strike")])]);
    input.press("g1");
    input.press("f3");
    expect(chosen).toEqual([]);
    expect(input.complete.map((c) => c.text)).toEqual(["g1f3"]);
    input.press("f3");
    expect(chosen).toEqual(["g1f3"]);
  });
  test("the strike after the move is taken when its target is clicked", () => {
    input.offer([choice("g1f3", [click("f3")]), choice("g1f3,f3xf4", [click("f3"), click("f4", "strike")])]);
    input.press("g1");
    input.press("f3");
    input.press("f4");
    expect(chosen).toEqual(["g1f3,f3xf4"]);
    expect(input.sent?.text).toBe("g1f3,f3xf4");
  });
  test("an ability is offered only after its button", () => {
    input.offer([
      choice("d1d4", [click("d4")]),
      choice("d1d4!lunge@d7", [click("d4"), click("d7", "strike")], { ability: "lunge" }),
    ]);
    input.press("d1");
    expect(input.abilities).toEqual(["lunge"]);
    input.useAbility("lunge");
    input.press("d4");
    expect([...input.options.keys()]).toEqual(["d7"]);
    input.press("d7");
    expect(chosen).toEqual(["d1d4!lunge@d7"]);
  });
  test("an ability without a target is played by its button alone", () => {
    input.offer([choice("e1!decree", [], { ability: "decree" })]);
    input.press("e1");
    input.useAbility("decree");
    expect(chosen).toEqual(["e1!decree"]);
  });
  test("nothing else can be chosen until the chosen action is answered", () => {
    input.offer([choice("e2e4", [click("e4")]), choice("d2d4", [click("d4")])]);
    input.press("e2");
    input.press("e4");
    input.press("d2");
    input.press("d4");
    expect(chosen).toEqual(["e2e4"]);
    input.offer([choice("d2d4", [click("d4")])]);
    input.press("d2");
    input.press("d4");
    expect(chosen).toEqual(["e2e4", "d2d4"]);
  });
  test("a promotion asks, and the answer is the action", () => {
    const to = (letter: string, name: string) =>
      choice(`e7e8${letter}`, [click("e8")], { promotion: { name, letter: letter.toUpperCase() } });
    input.offer([to("q", "queen"), to("n", "knight")]);
    input.press("e7");
    input.press("e8");
    expect(input.promotions.length).toBe(2);
    input.promote(input.promotions[1]!);
    expect(chosen).toEqual(["e7e8n"]);
  });
  test("promotions are offered in the game's order, staying unpromoted last", () => {
    input.prefer = ["queen", "rook", "bishop", "knight"];
    const to = (letter: string, name: string) =>
      choice(`e7e8${letter}`, [click("e8")], { promotion: { name, letter: letter.toUpperCase() } });
    input.offer([choice("e7e8", [click("e8")]), to("b", "bishop"), to("n", "knight"), to("q", "queen")]);
    input.press("e7");
    input.press("e8");
    expect(input.promotions.map((c) => c.promotion?.name)).toEqual(["queen", "bishop", "knight", undefined]);
  });
  test("with automatic promotion the first piece is taken", () => {
    input.autoPromote = true;
    input.offer([
      choice("e7e8q", [click("e8")], { promotion: { name: "queen", letter: "Q" } }),
      choice("e7e8n", [click("e8")], { promotion: { name: "knight", letter: "N" } }),
    ]);
    input.press("e7");
    input.press("e8");
    expect(chosen).toEqual(["e7e8q"]);
  });
  test("castling in chess960 is entered on the rook or where the king ends", () => {
    const castle = choice("b1a1", [click("a1", "castle")], { ends: "c1", kind: "castle" });
    input.offer([castle, choice("b1b2", [click("b2")], { ends: "b2" })]);
    input.press("b1");
    expect(input.options.get("c1")).toBe("castle");
    input.press("c1");
    input.offer([castle]);
    input.press("b1");
    input.press("a1");
    expect(chosen).toEqual(["b1a1", "b1a1"]);
  });
  test("a plain move to the castling square stays a plain move", () => {
    input.offer([
      choice("f1h1", [click("h1", "castle")], { ends: "g1" }),
      choice("f1g1", [click("g1")], { ends: "g1" }),
    ]);
    input.press("f1");
    input.press("g1");
    expect(chosen).toEqual(["f1g1"]);
  });
});

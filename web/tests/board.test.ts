import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import Board from "../src/board/Board.svelte";
import { BoardInput } from "../src/board/input.svelte";
import { viewOf } from "../src/fixtures/view";

let mounted: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = undefined;
  document.body.innerHTML = "";
});

function show(board: string, world = "", choices: Parameters<BoardInput["offer"]>[0] = []) {
  const chosen: string[] = [];
  const input = new BoardInput((text) => chosen.push(text));
  input.offer(choices);
  mounted = mount(Board, { target: document.body, props: { view: viewOf(board, world), input, glide: 0 } });
  flushSync();
  const square = (name: string) => document.querySelector<HTMLButtonElement>(`[data-name="${name}"]`)!;
  return { chosen, input, square };
}

describe("the board", () => {
  test("has a labelled button for each square, from 5 by 5 to 12 by 10", () => {
    for (const [board, n] of [
      ["5/5/5/5/K4", 25],
      ["12/12/12/12/12/12/12/12/12/K11", 120],
    ] as const) {
      const { square } = show(board);
      expect(document.querySelectorAll("[data-name]").length).toBe(n);
      expect(square("a1").getAttribute("aria-label")).toBe("a1, white king");
      void unmount(mounted!);
      mounted = undefined;
      document.body.innerHTML = "";
    }
  });
  test("is played by its buttons alone", () => {
    const { chosen, square } = show("8/8/8/8/8/8/4P3/8", "", [
      { text: "e2e4", from: "e2", ability: null, path: [{ square: "e4", does: "move" }], promotion: null },
    ]);
    square("e2").click();
    flushSync();
    expect(square("e2").getAttribute("aria-pressed")).toBe("true");
    expect(square("e4").getAttribute("aria-label")).toContain("can move here");
    square("e4").click();
    expect(chosen).toEqual(["e2e4"]);
  });
  test("only one square is in the tab order and arrows move it", () => {
    const { square } = show("8/8/8/8/8/8/8/K7");
    expect(document.querySelectorAll('[data-name][tabindex="0"]').length).toBe(1);
    square("a1").focus();
    square("a1").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
    flushSync();
    expect(document.activeElement?.getAttribute("data-name")).toBe("a2");
  });
  test("asks what a pawn becomes, from the legal actions only", () => {
    const to = (letter: string, name: string) => ({
      text: `e7e8${letter}`,
      from: "e7",
      ability: null,
      path: [{ square: "e8", does: "move" as const }],
      promotion: { name, letter: letter.toUpperCase() },
    });
    const { chosen, square } = show("8/4P3/8/8/8/8/8/8", "", [to("q", "queen"), to("n", "knight")]);
    square("e7").click();
    square("e8").click();
    flushSync();
    const asked = [...document.querySelectorAll<HTMLButtonElement>(".choices button")];
    expect(asked.map((b) => b.getAttribute("aria-label"))).toEqual(["Becomes a queen", "Becomes a knight"]);
    asked[1]!.click();
    expect(chosen).toEqual(["e7e8n"]);
  });
  test("draws each kind of ground", () => {
    const { square } = show("8/8/8/8/8/8/8/8", "8/8/8/~=*xo<>^/vA5A/8/8/8");
    expect(["a5", "b5", "c5", "d5", "e5", "f5", "a4", "b4"].map((s) => square(s).getAttribute("aria-label"))).toEqual([
      "a5, water",
      "b5, bridge",
      "c5, void",
      "d5, pit",
      "e5, stepping stone",
      "f5, belt towards the a-file",
      "a4, belt towards the first rank",
      "b4, portal A",
    ]);
    expect(document.querySelectorAll(".belt").length).toBe(4);
  });
});

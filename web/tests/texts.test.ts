import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describeSquare } from "../src/board/speech";
import { borders } from "../src/board/terrain/cells";
import { viewOf } from "../src/fixtures/view";
import { ago, clockFace, count, inTenths, scoreText, withoutScore } from "../src/format";
import { legsOf } from "../src/parts/play/feedback";
import { tokens, withWorld, worldField } from "../src/pages/design/toml";
import { drawingOf } from "../src/pieces/sets";
import { hrefTo, parseRoute } from "../src/router.svelte";

describe("numbers", () => {
  test("clocks show tenths only when time is short", () => {
    expect(clockFace(3661, true)).toBe("1:01:01");
    expect(clockFace(75, true)).toBe("1:15");
    expect(clockFace(9.37, true)).toBe("0:09.3");
    expect(clockFace(9.37, false)).toBe("0:10");
    expect(clockFace(-1, true)).toBe("0:00.0");
  });
  test("scores are shown for White", () => {
    expect(scoreText({ cp: 34 }, "white")).toBe("+0.34");
    expect(scoreText({ cp: 34 }, "black")).toBe("−0.34");
    expect(scoreText({ mate: 3 }, "black")).toBe("#−3");
    expect([inTenths("+0.04"), inTenths("−0.04"), inTenths("−0.34")]).toEqual(["0.0", "0.0", "−0.3"]);
  });
  test("large numbers are short", () => {
    expect([950, 1234, 45_600, 7_890_000].map(count)).toEqual(["950", "1.2k", "46k", "7.9M"]);
  });
  test("ages are told in words", () => {
    expect(ago("2026-01-01T00:00:00Z", Date.parse("2026-01-01T02:00:00Z"))).toContain("2");
  });
});

describe("addresses", () => {
  test("a link finds its page and position again", () => {
    const fen = "8/8/8/8/8/8/8/K6k w - - 0 1 {world=8/8/8/~==~~==~/8/8/8/8}";
    const route = parseRoute(hrefTo("analysis", null, { game: "own:my game", fen }));
    expect(route.page).toBe("analysis");
    expect(route.params.get("fen")).toBe(fen);
    expect(route.params.get("game")).toBe("own:my game");
  });
  test("no address is the lobby", () => {
    expect(parseRoute("").page).toBe("lobby");
    expect(parseRoute("#/game/a%2Fb").id).toBe("a/b");
  });
});

describe("game files", () => {
  test("coloured pieces of a line are the line", () => {
    for (const line of [
      'title = "A # b" # remark',
      "[pieces.king]",
      "value = [82, 94]",
      '  pawn = { letter = "P", royal = true }',
      "",
      "x",
    ])
      expect(
        tokens(line)
          .map((p) => p.text)
          .join(""),
      ).toBe(line);
  });
  test("a world is written as rows from the last rank down", () => {
    const view = viewOf("8/8/8/8/8/8/8/8", "8/8/8/~==5/8/x>>>>>>x/8/8");
    expect(worldField(view.terrain, view)).toBe("8/8/8/~==5/8/x>>>>>>x/8/8");
  });
  test("painting replaces the world of the right layout", () => {
    const file = 'title = "T"\n[layouts.0] # first\nsetup = "8/8"\nworld = "8/8"\n\n[layouts.1]\nworld = "8/8"\n';
    expect(withWorld(file, "0", "8/7o")).toBe(file.replace('world = "8/8"', 'world = "8/7o"'));
  });
  test("painting adds a world, and a layout where there is none", () => {
    expect(withWorld('[layouts.0]\nsetup = "8/8"\n\n[goal]\n', "0", "8/7o")).toContain(
      'setup = "8/8"\nworld = "8/7o"\n\n[goal]',
    );
    expect(withWorld('extends = "chess"\n', "0", "8/7o")).toContain('[layouts.0]\nworld = "8/7o"');
  });
});

describe("moves as arrows", () => {
  test("each leg is an arrow, a strike goes on to its target", () => {
    expect(legsOf("b7b5,b5c4,c4d3")).toEqual([
      ["b7", "b5"],
      ["b5", "c4"],
      ["c4", "d3"],
    ]);
    expect(legsOf("d1d4!lunge@d7")).toEqual([
      ["d1", "d4"],
      ["d4", "d7"],
    ]);
    expect(legsOf("e1!decree")).toEqual([]);
    expect(legsOf("j9j10q")).toEqual([["j9", "j10"]]);
  });
});

describe("squares in words", () => {
  test("piece, ground and what can be done there are said", () => {
    const view = viewOf("8/8/8/8/8/8/8/K7", "8/8/8/8/8/8/8/o7");
    expect(describeSquare("a1", view)).toBe("a1, white king, stepping stone");
    expect(describeSquare("b1", view, "move")).toBe("b1, empty, can move here");
  });
});

describe("terrain", () => {
  test("shores are where water ends, not at the rim of the board", () => {
    const view = viewOf("8/8/8/8/8/8/8/8", "8/8/8/~==5/8/8/8/8");
    expect(borders("a5", view, "white", ["water", "bridge"])).toEqual({
      top: true,
      right: false,
      bottom: true,
      left: false,
    });
    expect(borders("c5", view, "black", ["water", "bridge"]).left).toBe(true);
  });
});

describe("pieces", () => {
  test("known names and their relatives are drawn, others get a coin", () => {
    expect(drawingOf("knight")).toBe("knight");
    expect(drawingOf("right")).toBe("chancellor");
    expect(drawingOf("met")).toBe("ferz");
    expect(drawingOf("griffon")).toBeNull();
    expect(drawingOf("wonder", "BN")).toBe("archbishop");
  });
});

describe("the page's own files", () => {
  const files = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? files(path) : [path];
    });
  test("nothing is fetched from another host", () => {
    for (const file of [...files("src"), "index.html"]) {
      const text = readFileSync(file, "utf8").replaceAll("https://svelte.dev", "").replaceAll("http://www.w3.org", "");
      expect(text, file).not.toMatch(/https?:\/\/(?!127\.0\.0\.1|localhost)/);
    }
  });
});

test("a reason says its score once, beside it", () => {
  expect(withoutScore("Knight to c6 (-0.4): develops the knight (and more)")).toBe(
    "Knight to c6: develops the knight (and more)",
  );
  expect(withoutScore("Takes the pawn: wins (+1)")).toBe("Takes the pawn: wins (+1)");
});

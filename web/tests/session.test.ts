import { beforeEach, describe, expect, test } from "vitest";
import { useTransport } from "../src/net/api";
import { useWire, type Wire } from "../src/net/socket.svelte";
import { actionOf, positionOf } from "../src/fixtures/scenes";
import { install } from "../src/fixtures/server";
import { GameSession } from "../src/pages/game/session.svelte";

beforeEach(() => install());

const until = async (test: () => boolean) => {
  for (let i = 0; i < 100 && !test(); i++) await new Promise((done) => setTimeout(done, 5));
  expect(test()).toBe(true);
};

describe("a session", () => {
  test("shows the state it is sent and lets the human play", async () => {
    const session = new GameSession("demo");
    await until(() => session.state !== null);
    expect(session.myTurn).toBe(true);
    expect(session.shown?.legal.length).toBeGreaterThan(0);
    session.close();
  });
  test("browsing back shows an older position and forbids playing", async () => {
    const session = new GameSession("demo");
    await until(() => session.state !== null);
    await session.look(0);
    expect(session.browsed).toBe(0);
    expect(session.myTurn).toBe(false);
    await session.look(session.ply);
    expect(session.browsed).toBeNull();
    session.close();
  });
  test("a move is appended, what was taken back is cut off, and the server says what may be done and what is lost", async () => {
    let wire: Wire | undefined;
    useTransport(async () => ({ from: 0, positions: [] }));
    useWire(() => (wire = { send: () => {}, close: () => {}, onopen: null, onmessage: null, onclose: null }));
    const session = new GameSession("x");
    wire!.onopen!();
    const say = (type: string, data: unknown) =>
      wire!.onmessage!({ data: JSON.stringify({ v: 1, seq: 1, type, data }) });
    const move = (ply: number, text: string) => ({
      ply,
      text,
      san: text,
      side: "white",
      number: "1.",
      fen: text,
      stages: [],
      decision: null,
    });
    const position = positionOf("8/8/8/8/8/8/8/K6k");
    say("state", {
      id: "x",
      ply: 1,
      moves: [move(1, "a"), move(2, "b")],
      position,
      white: { kind: "human" },
      black: { kind: "human" },
      result: "*",
      claim: null,
      clocks: null,
      thinking: null,
      problem: null,
      last: null,
      captured: { white: [], black: [] },
      can: { takeback: false, redo: true, resign: true, claim: false },
    });
    expect(session.can).toEqual({ takeback: false, redo: true, resign: true, claim: false, draw: true });
    say("move", {
      ply: 2,
      move: move(2, "c"),
      position: { ...position, fen: "c" },
      clocks: null,
      result: "*",
      reason: null,
      claim: null,
      captured: { white: ["king"], black: ["dragon"] },
      can: { takeback: true, redo: false, resign: true, claim: false },
    });
    expect(session.can.takeback).toBe(true);
    expect(session.lostBy("white")).toEqual([{ name: "king", letter: "K", side: "white" }]);
    expect(session.lostBy("black")).toEqual([{ name: "dragon", letter: "D", side: "black" }]);
    expect(session.state!.moves.map((m) => m.text)).toEqual(["a", "c"]);
    expect(session.ply).toBe(2);
    session.close();
  });
  test("a premove is kept only if it has become legal", async () => {
    const session = new GameSession("demo");
    await until(() => session.state !== null);
    session.premove = { from: "d2", to: "d3" };
    expect(session.plannedAction()?.text).toBe("d2d3");
    session.premove = { from: "d2", to: "d5" };
    expect(session.plannedAction()).toBeNull();
    session.close();
  });
});

test("fixture actions say where they end", () => {
  expect(actionOf("e2e4", [{ square: "e4", does: "move" }]).ends).toBe("e4");
});

// The pieces as drawn: each keeps its identity between positions, so that it can glide.

import { fileOf, rankOf, type Square } from "./square";
import type { BoardPiece, StageEvent } from "./types";

export interface Figure {
  id: number;
  square: Square;
  piece: BoardPiece;
  leaving: null | "taken" | "fallen" | "slain"; // drawn only until its exit animation ends
}

let nextId = 1;
export const figureOf = (square: Square, piece: BoardPiece): Figure => ({ id: nextId++, square, piece, leaving: null });

const same = (a: BoardPiece, b: BoardPiece) => a.name === b.name && a.side === b.side;
const distance = (a: Square, b: Square) => Math.hypot(fileOf(a) - fileOf(b), rankOf(a) - rankOf(b));

/** Figures for a new position. Those that stay keep still; others glide from the nearest equal piece that is gone. */
export function settle(figures: Figure[], pieces: Record<Square, BoardPiece>): Figure[] {
  const result: Figure[] = [];
  const free: Figure[] = [];
  const missing = new Map(Object.entries(pieces));
  for (const figure of figures) {
    if (figure.leaving) continue;
    const piece = missing.get(figure.square);
    if (piece && same(piece, figure.piece)) {
      result.push({ ...figure, piece });
      missing.delete(figure.square);
    } else free.push(figure);
  }
  for (const [square, piece] of missing) {
    let best = -1;
    for (let i = 0; i < free.length; i++)
      if (
        same(free[i]!.piece, piece) &&
        (best < 0 || distance(free[i]!.square, square) < distance(free[best]!.square, square))
      )
        best = i;
    if (best >= 0) result.push({ ...free.splice(best, 1)[0]!, square, piece });
    else result.push(figureOf(square, piece));
  }
  return result.sort((a, b) => a.id - b.id);
}

/** The figures after one event. Figures that are leaving are ignored. */
export function happen(figures: Figure[], event: StageEvent): Figure[] {
  const on = (square: Square) => (figure: Figure) => figure.square === square && !figure.leaving;
  const change = (square: Square, how: (figure: Figure) => Figure) => {
    const index = figures.findIndex(on(square));
    return index < 0 ? figures : figures.with(index, how(figures[index]!));
  };
  switch (event.does) {
    case "move":
    case "ride":
    case "carry":
      return change(event.from, (f) => ({ ...f, square: event.to }));
    case "portal": {
      const index = figures.findIndex(on(event.from));
      if (index < 0) return figures;
      const figure = figures[index]!;
      return [...figures.with(index, { ...figure, leaving: "fallen" }), figureOf(event.to, figure.piece)];
    }
    case "take":
      return change(event.square, (f) => ({ ...f, leaving: "taken" }));
    case "fall":
      return change(event.square, (f) => ({ ...f, leaving: "fallen" }));
    case "promote":
      return change(event.square, (f) => ({ ...f, piece: { ...f.piece, name: event.name, letter: event.letter } }));
    case "damage":
      return change(event.square, (f) => ({
        ...f,
        piece: { ...f.piece, hp: event.hp },
        leaving: event.hp <= 0 ? "slain" : null,
      }));
    case "heal":
      return change(event.square, (f) => ({ ...f, piece: { ...f.piece, hp: event.hp } }));
    case "appear":
      return [
        ...figures,
        figureOf(event.square, {
          name: event.name,
          letter: event.letter,
          side: event.side,
        }),
      ];
    case "castle": // moves with the rest of its stage
    case "strike":
    case "decree":
    case "roll":
      return figures;
  }
}

/** The moves of pieces in an event: from, to. */
export function stepsOf(event: StageEvent): [Square, Square][] {
  switch (event.does) {
    case "move":
    case "ride":
    case "carry":
      return [[event.from, event.to]];
    case "castle":
      return [
        [event.from, event.to],
        [event.rook_from, event.rook_to],
      ];
    default:
      return [];
  }
}

/** Applies a stage's events at once: captured pieces leave before others arrive, and carried pieces shift together. */
export function happenTogether(figures: Figure[], events: StageEvent[]): Figure[] {
  const moves = events.flatMap(stepsOf);
  const rest = events.filter((e) => stepsOf(e).length === 0);
  const first = rest.filter((e) => e.does === "take" || e.does === "fall");
  const last = rest.filter((e) => e.does !== "take" && e.does !== "fall");
  let result = first.reduce(happen, figures);
  const targets = new Map<number, Square>();
  for (const [from, to] of moves) {
    const figure = result.find((f) => f.square === from && !f.leaving && !targets.has(f.id));
    if (figure) targets.set(figure.id, to);
  }
  result = result.map((f) => (targets.has(f.id) ? { ...f, square: targets.get(f.id)! } : f));
  return last.reduce(happen, result);
}

// The drawing of a piece: by its name, by the names of the same piece in other games, or a coin with its letter.

import type { PieceSet } from "../settings.svelte";
import * as cut from "./cut";
import * as forge from "./forge";
import * as turned from "./turned";

/** The drawn sets: each file exports the markup of its figures by name, and all have the same figures. */
export const drawn: Record<Exclude<PieceSet, "types">, Record<string, string>> = { forge, turned, cut };

const alias: Record<string, string> = {
  met: "ferz",
  fers: "ferz",
  advisor: "ferz",
  counselor: "ferz",
  counsellor: "ferz",
  vizier: "ferz",
  firzan: "ferz",
  general_ferz: "ferz",
  alfil: "elephant",
  fil: "elephant",
  silver: "khon",
  general: "khon",
  gold: "khon",
  bers: "queen",
  right: "chancellor",
  marshal: "chancellor",
  marshall: "chancellor",
  empress: "chancellor",
  cardinal: "archbishop",
  princess: "archbishop",
  hawk: "archbishop",
  janus: "archbishop",
  paladin: "archbishop",
  maharaja: "amazon",
  dragon: "amazon",
  general_amazon: "amazon",
  man: "commoner",
  mann: "commoner",
  guard: "commoner",
  prince: "commoner",
  spider: "commoner",
  royal_knight: "centaur",
  knight_king: "centaur",
  crowned_knight: "centaur",
  chariot: "rook",
  ship: "rook",
  rua: "rook",
  ruhk: "rook",
  horse: "knight",
  ma: "knight",
  berolina: "pawn",
  soldier: "pawn",
  bia: "pawn",
  war_machine: "dabbaba",
  fool: "champion",
  squirrel: "zebra",
};

const betza: Record<string, string> = {
  RN: "chancellor",
  NR: "chancellor",
  BN: "archbishop",
  NB: "archbishop",
  QN: "amazon",
  NQ: "amazon",
  KN: "centaur",
  NK: "centaur",
  NN: "nightrider",
  F: "ferz",
  W: "wazir",
  K: "commoner",
  WF: "commoner",
  FW: "commoner",
  A: "elephant",
  D: "dabbaba",
  FfW: "khon",
  fWF: "khon",
  R: "rook",
  B: "bishop",
  Q: "queen",
  N: "knight",
};

/** The name of the drawing, or null for a coin. Its moves identify a piece better than its name. */
export function drawingOf(name: string, moves?: string | null): string | null {
  const drawing = (moves && betza[moves]) || alias[name] || name;
  return drawing in forge ? drawing : null;
}

/** The symbol that shows a drawing in a set. */
export const symbolOf = (drawing: string, set: PieceSet): string => `${set}-${drawing}`;

/** The symbol for each letter in a move list. */
export const lettersOf = (
  pieces: { name: string; letter: string; royal: boolean; betza: string | null }[],
): Record<string, string> =>
  Object.fromEntries(
    pieces.map(({ name, letter, royal, betza }) => [letter, drawingOf(name, royal ? null : betza) ?? name]),
  );

/** Every symbol with its markup. */
export const symbols = Object.entries(drawn).flatMap(([set, figures]) =>
  Object.entries(figures).map(([name, markup]): [id: string, markup: string] => [`${set}-${name}`, markup]),
);

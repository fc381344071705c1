// The board's input and output. It knows no rules: whatever is legal is among its choices.

import type { Side, Size, Square } from "./square";

/** The name of a kind of terrain, see terrain.svelte.ts. */
export type Terrain = string;

export interface BoardPiece {
  name: string;
  letter: string; // upper case
  side: Side;
  betza?: string; // its moves, where they identify it better than its name
  hp?: number;
  max_hp?: number;
  cooldown?: number; // own turns until the ability is ready, 0 = ready
  uses?: number | null; // null = unlimited
  resting?: boolean;
}

export interface BoardView extends Size {
  pieces: Record<Square, BoardPiece>;
  terrain: Record<Square, Terrain>;
}

export type Does = "move" | "capture" | "castle" | "stone" | "ride" | "strike" | "heal" | "advance";

/** One click of guided input. */
export interface Click {
  square: Square;
  does: Does;
}

/** A legal action as the clicks that enter it. */
export interface Choice {
  text: string;
  from: Square | null;
  ability: string | null; // offered only after its button was pressed
  path: Click[];
  promotion: { name: string; letter: string; betza?: string } | null;
  ends?: Square | null;
  carried?: Square; // where the terrain carries the piece afterwards
  kind?: string;
}

export type Stage = StageEvent[];
export type StageEvent =
  | { does: "move" | "ride" | "carry"; from: Square; to: Square }
  | { does: "castle"; from: Square; to: Square; rook_from: Square; rook_to: Square }
  | { does: "strike"; from: Square; to: Square }
  | { does: "take" | "decree"; square: Square }
  | { does: "promote"; square: Square; name: string; letter: string }
  | { does: "roll"; value: number }
  | { does: "damage"; square: Square; amount: number; hp: number }
  | { does: "heal"; square: Square; amount: number; hp: number }
  | { does: "portal"; from: Square; to: Square }
  | { does: "fall"; square: Square; into: string }
  | { does: "appear"; square: Square; name: string; letter: string; side: Side };

export type Brush =
  "green" | "red" | "blue" | "yellow" | "rank1" | "rank2" | "rank3" | "rank4" | "rank5" | "threat" | "premove";

/** An arrow, or a circle when `to` is absent. */
export interface Shape {
  from: Square;
  to?: Square;
  brush: Brush;
  label?: string;
}

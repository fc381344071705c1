// A position being edited. Anything may stand anywhere; the server decides whether it is legal.

import type { Side, Square } from "../../board/square";
import type { BoardPiece, BoardView, Terrain } from "../../board/types";
import type { GameDetail, PieceInfo, Position, Setup } from "../../net/protocol";

export type Tool =
  | { kind: "hand" }
  | { kind: "erase" }
  | { kind: "piece"; name: string; side: Side }
  | { kind: "terrain"; terrain: Terrain | null };

export class Draft {
  view = $state.raw<BoardView>({ files: 8, ranks: 8, pieces: {}, terrain: {} });
  turn = $state<Side>("white");
  castling = $state("-");
  halfmove = $state(0);
  fullmove = $state(1);
  decree = $state.raw<Side[]>([]);
  tool = $state.raw<Tool>({ kind: "hand" });

  constructor(
    readonly detail: GameDetail,
    position: Position,
  ) {
    this.load(position);
  }

  load(position: Position): void {
    this.view = {
      files: position.files,
      ranks: position.ranks,
      pieces: { ...position.pieces },
      terrain: { ...position.terrain },
    };
    this.turn = position.turn;
    this.castling = position.castling;
    this.halfmove = position.halfmove;
    this.fullmove = position.fullmove;
    this.decree = position.decree;
  }

  clear(): void {
    this.view = { ...this.view, pieces: {} };
    this.castling = "-";
  }

  /** Applies the current tool to a square. */
  apply(square: Square, erase: boolean): void {
    const { tool } = this;
    if (erase || tool.kind === "erase") this.put(square, null);
    else if (tool.kind === "piece") this.put(square, this.make(tool.name, tool.side));
    else if (tool.kind === "terrain") this.ground(square, tool.terrain);
  }

  /** Puts a new piece on a square. */
  place(square: Square, name: string, side: Side): void {
    this.put(square, this.make(name, side));
  }

  put(square: Square, piece: BoardPiece | null): void {
    const pieces = { ...this.view.pieces };
    if (piece) pieces[square] = piece;
    else delete pieces[square];
    this.view = { ...this.view, pieces };
  }

  move(from: Square, to: Square): void {
    const pieces = { ...this.view.pieces, [to]: this.view.pieces[from]! };
    delete pieces[from];
    this.view = { ...this.view, pieces };
  }

  change(square: Square, changes: Partial<BoardPiece>): void {
    const piece = this.view.pieces[square];
    if (piece) this.put(square, { ...piece, ...changes });
  }

  setup(): Setup {
    const pieces: Setup["pieces"] = {};
    for (const [square, { name, side, hp, cooldown, uses, resting }] of Object.entries(this.view.pieces))
      pieces[square] = {
        name,
        side,
        ...(hp !== undefined ? { hp } : {}),
        ...(cooldown ? { cooldown } : {}),
        ...(uses != null ? { uses } : {}),
        ...(resting ? { resting } : {}),
      };
    return {
      turn: this.turn,
      pieces,
      terrain: this.view.terrain,
      castling: this.castling || "-",
      halfmove: this.halfmove,
      fullmove: this.fullmove,
      decree: this.decree,
    };
  }

  private make(name: string, side: Side): BoardPiece {
    const info = this.detail.pieces.find((p) => p.name === name) as PieceInfo;
    const hp = info.hp?.[side];
    const betza = info.royal || info.pawn ? {} : { betza: info.betza ?? undefined };
    return { name, letter: info.letter, side, ...betza, ...(hp !== undefined ? { hp, max_hp: hp } : {}) };
  }

  private ground(square: Square, terrain: Terrain | null): void {
    const next = { ...this.view.terrain };
    if (terrain) next[square] = terrain;
    else delete next[square];
    this.view = { ...this.view, terrain: next };
  }
}

// Sounds and announcements of moves.

import type { Stage } from "../../board/types";
import type { Move, Result } from "../../net/protocol";
import { play, type Sound } from "../../sound";
import { t } from "../../texts";

export const soundOf = (sound: Sound): void => play(sound);

export function stageSound(stage: Stage): void {
  const has = (...kinds: string[]) => stage.some((event) => kinds.includes(event.does));
  if (has("fall")) play("fall");
  else if (has("roll")) play("dice");
  else if (has("damage")) play("strike");
  else if (has("heal")) play("heal");
  else if (has("take")) play("capture");
  else if (has("move", "ride", "castle")) play("move");
  else if (has("carry", "portal")) play("carry");
}

export function announce(move: Move, result: Result | null, reason: string | null): string {
  const extra =
    (move.captures ? t.text.captures : "") +
    (move.roll ? t.text.rolled(move.roll) : "") +
    (move.check ? t.text.check : "");
  const end =
    result && result !== "*"
      ? `. ${result === "1-0" ? t.game.won("white") : result === "0-1" ? t.game.won("black") : t.game.draw}${reason ? ` ${t.game.by(reason)}` : ""}`
      : "";
  return t.text.announce(move.side, move.san, extra) + end;
}

/** The legs of a move, and the line to its target, for arrows. */
export const legsOf = (text: string): [string, string][] =>
  text.split(",").flatMap((leg) => {
    const squares = leg.match(/[a-p]\d+/g) ?? [];
    return squares.slice(1).map((to, i): [string, string] => [squares[i]!, to]);
  });

/** Squares to mark as the last move: from, to, and the piece struck or healed. */
export function marked(move: Move | null): string[] {
  const target = move?.text.match(/[x@]([a-p]\d+)/)?.[1];
  return [...new Set([move?.from, move?.ends, target])].filter(
    (square): square is string => typeof square === "string",
  );
}

// Numbers, times and players as people read them.

import type { Player, Score } from "./net/protocol";
import { t } from "./texts";

export function count(n: number): string {
  if (n < 1000) return String(Math.round(n));
  if (n < 1e6) return `${(n / 1e3).toFixed(n < 1e4 ? 1 : 0)}k`;
  if (n < 1e9) return `${(n / 1e6).toFixed(1)}M`;
  return `${(n / 1e9).toFixed(1)}G`;
}

export const duration = (seconds: number): string =>
  seconds < 60
    ? `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;

/** Time on a clock: 1:05:03, 4:59, and 9.3 when time is short. */
export function clockFace(seconds: number, tenths: boolean): string {
  const left = Math.max(0, seconds);
  if (left < 10 && tenths) return `0:0${(Math.floor(left * 10) / 10).toFixed(1)}`;
  const whole = Math.ceil(left - 1e-6);
  const h = Math.floor(whole / 3600);
  const m = Math.floor((whole % 3600) / 60);
  const two = (n: number) => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(whole % 60)}` : `${m}:${two(whole % 60)}`;
}

/** A score for the side to move, written from White's point of view. */
export function scoreText(score: Score, turn: "white" | "black"): string {
  const sign = turn === "white" ? 1 : -1;
  if ("mate" in score) return t.bar.mate(score.mate * sign);
  const cp = score.cp * sign;
  return `${cp > 0 ? "+" : cp < 0 ? "−" : ""}${(Math.abs(cp) / 100).toFixed(Math.abs(cp) < 1000 ? 2 : 1)}`;
}

/** A score where hundredths of a pawn do not fit; below a tenth it has no sign. */
export const inTenths = (score: string): string => score.replace(/(\.\d)\d$/, "$1").replace(/^[+−](?=0\.0$)/, "");

/** A result for display; empty for an unfinished game. */
export const resultText = (result: string): string =>
  result === "*" ? "" : result.replace("1/2-1/2", "½–½").replace("-", "–");

/** A date for display; an incomplete PGN date is left as it is. */
export function dateText(date: string): string {
  const day = new Date(date.replace(/^(\d{4})\.(\d\d)\.(\d\d)$/, "$1-$2-$3T00:00"));
  return Number.isNaN(day.getTime()) ? date : day.toLocaleDateString(t.locale, { dateStyle: "medium" });
}

export function playerName(player: Player): string {
  switch (player.kind) {
    case "human":
      return t.players.human;
    case "level":
      return t.players.level(player.level);
    case "profile":
      return t.players.profile(player.level);
    case "search":
      return player.name ?? (player.depth ? t.players.depth(player.depth) : t.players.search);
    case "agent":
      return t.players.agent(player.name);
    case "engine":
      return t.players.engine(player.id);
  }
}

export function ago(iso: string, now = Date.now()): string {
  const minutes = (now - Date.parse(iso)) / 60_000;
  const format = new Intl.RelativeTimeFormat(t.locale, { numeric: "auto", style: "short" });
  if (minutes < 60) return format.format(-Math.round(minutes), "minute");
  if (minutes < 60 * 24) return format.format(-Math.round(minutes / 60), "hour");
  return format.format(-Math.round(minutes / 60 / 24), "day");
}

/** Names of the pieces that pawns promote to, in the game's order. */
export const promotionOrder = (pieces: { promotes_to: { white: string[]; black: string[] } }[]): string[] => [
  ...new Set(pieces.flatMap((piece) => [...piece.promotes_to.white, ...piece.promotes_to.black])),
];

export const capital = (name: string): string => (name[0]?.toUpperCase() ?? "") + name.slice(1).replaceAll("_", " ");

/** A reason without its score, which is shown next to it, from White's point of view instead of the mover's. */
export const withoutScore = (reason: string): string => reason.replace(/^([^(:]+) \([^)]*\):/, "$1:");

// The board, and what screen readers say about it.

import type { Side } from "../board/square";
import type { Does } from "../board/types";
import { article, plural, sides, words } from "./words";

export const boardTexts = {
  board: {
    label: "Board",
    promotion: "Promote to",
    becomes: (name: string) => `Becomes ${article(name)} ${words(name)}`,
    stays: "Do not promote",
    piece: (side: Side, name: string) => `${side} ${words(name)}`,
    hitPoints: (hp: number, max: number) => `${hp} of ${max} hit points`,
    cooldown: (turns: number) => `ability ready in ${plural(turns, "turn")}`,
    resting: "resting",
    empty: "empty",
    check: "in check",
    option: {
      move: "can move here",
      capture: "can capture here",
      castle: "castles",
      stone: "can land on the stone",
      ride: "can ride here",
      strike: "can be struck",
      heal: "can be healed",
      advance: "can advance here",
    } satisfies Record<Does, string>,
  },
  guide: {
    ride: "Ride: the stone carries the piece one step in any direction.",
    final: "Final leg: move on from here.",
    whence: "Choose where to strike from.",
    strike: "Choose a target.",
    heal: "Choose a piece to heal.",
    stepAfterHit: "Then step away.",
    stopHere: "Stop here",
    cancel: "Cancel",
    ready: "ready",
    inTurns: (n: number) => `in ${plural(n, "turn")}`,
    usesLeft: (n: number) => `${plural(n, "use")} left`,
    spent: "used up",
    passive: "automatic",
    noTarget: "no target",
    bestKill: (share: number) => `up to ${Math.round(share * 100)}% chance to kill`,
    bestHeal: (low: number, high: number) => `heals ${low}–${high}`,
    odds: (low: number, high: number, kill: number, heal: boolean) =>
      heal ? `+${low}–${high} HP` : `${low}–${high} damage · ${Math.round(kill * 100)}% to kill`,
    pass: "No legal action: pass the turn",
  },
  bar: {
    label: (percent: number) => `Win chance for White ${percent} percent`,
    mate: (n: number) => `#${n < 0 ? "−" : ""}${Math.abs(n) || ""}`,
  },
  text: {
    title: "Text board",
    command: "Command",
    hint: "Type a move (e2e4, Nf3) or a command: o where am I, l last move, m legal moves, v evaluation, p N pieces, ? help.",
    help: "e2e4 or Nf3 plays. o: focused square. l: last move. m: legal moves, m e2: of one piece. v: evaluation. p knight: where they stand. t: time. board: the whole position.",
    unknown: (command: string) => `Unknown command: ${command}`,
    noMove: "No move yet.",
    noEval: "No evaluation yet.",
    none: "none",
    noClock: "No clock.",
    legal: (n: number, list: string) => `${plural(n, "action")}: ${list}`,
    announce: (side: Side, san: string, extra: string) => `${sides[side]}: ${san}${extra}`,
    check: ", check",
    captures: ", captures",
    rolled: (n: number) => `, die ${n}`,
  },
};

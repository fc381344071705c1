// What the user chose last for a new game.

import type { Player } from "../../net/protocol";

export interface Wish {
  mode: "computer" | "people" | "watch";
  side: "white" | "random" | "black";
  opponent: Player;
  white: Player;
  black: Player;
  clock: string; // "none", "own", "custom" or "minutes+increment"
  minutes: number;
  increment: number;
}

const key = "chessmith.wish";
const first: Wish = {
  mode: "computer",
  side: "white",
  opponent: { kind: "level", level: 2 },
  white: { kind: "level", level: 3 },
  black: { kind: "level", level: 3 },
  clock: "none",
  minutes: 5,
  increment: 3,
};

export function recall(): Wish {
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Wish>) };
  } catch {
    return { ...first };
  }
}

export function remember(wish: Wish): void {
  try {
    localStorage.setItem(key, JSON.stringify(wish));
  } catch {
    // Not remembered in a private window.
  }
}

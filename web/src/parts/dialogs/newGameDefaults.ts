// The user's last choices for a new game.

import type { Player } from "../../net/protocol";

export interface NewGameDefaults {
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
const first: NewGameDefaults = {
  mode: "computer",
  side: "white",
  opponent: { kind: "level", level: 2 },
  white: { kind: "level", level: 3 },
  black: { kind: "level", level: 3 },
  clock: "none",
  minutes: 5,
  increment: 3,
};

export function recall(): NewGameDefaults {
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<NewGameDefaults>) };
  } catch {
    return { ...first };
  }
}

export function remember(chosen: NewGameDefaults): void {
  try {
    localStorage.setItem(key, JSON.stringify(chosen));
  } catch {
    // Not remembered in a private window.
  }
}

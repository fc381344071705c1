// The user's preferences, kept in this browser.

/** The available piece sets. */
export const pieceSets = ["forge", "turned", "cut", "types"] as const;
export type PieceSet = (typeof pieceSets)[number];
export const boardThemes = ["steel", "walnut", "moss", "slate", "ink"] as const;

const defaults = {
  theme: "system" as "system" | "light" | "dark",
  board: "steel" as (typeof boardThemes)[number],
  pieces: "forge" as PieceSet,
  sound: true,
  volume: 0.6,
  animation: 1 as 0 | 0.5 | 1 | 2, // factor on durations; 0 = none
  destinations: true,
  coordinates: true,
  input: "both" as "both" | "drag" | "click",
  autoPromote: false,
  premove: true,
  confirmResign: true,
  zen: false,
  clockTenths: true,
  figurine: true,
  textBoard: false,
  evaluation: true, // win-chance bar, where the computer may show its opinion
  insight: false, // show the computer's opinion while a person plays against it
  zoom: 1, // size of the board as a share of the available space
  arrows: true, // engine arrows in analysis
  lines: 3,
};
export type Settings = typeof defaults;

const key = "chessmith.settings";

function load(): Settings {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Settings>;
    const known = Object.entries(stored).filter(
      ([name, value]) => name in defaults && typeof value === typeof defaults[name as keyof Settings],
    );
    return { ...defaults, ...Object.fromEntries(known) };
  } catch {
    return { ...defaults };
  }
}

export const settings = $state<Settings>(load());

export function keepSettings(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(key, text);
    } catch {
      // Private windows may refuse storage; the settings then last for this visit.
    }
  });
}

/** True if the user's system or settings disable animation. */
export const motionless = (): boolean =>
  settings.animation === 0 ||
  (typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches);

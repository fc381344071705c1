// Making a game, and training an evaluation for it.

export const designTexts = {
  design: {
    title: "Design a game",
    lead: "A game is a text file. Errors appear on their line as you type.",
    file: "Game file",
    base: "Start from",
    blank: "A small game",
    valid: "No errors.",
    line: (n: number) => `line ${n}`,
    play: "Play this now",
    save: "Save as your game",
    name: "File name",
    badName: (name: string) =>
      `${name === "" ? "No file name" : `“${name}” cannot be a file name`}: expected a–z, 0–9 and _, starting with a letter.`,
    saved: (name: string) => `Saved as ${name}.`,
    exists: "A file with this name already exists. Replace it?",
    replace: "Replace",
    preview: "Preview",
    pieces: "Pieces",
    rules: "Rules",
    paint: "Paint terrain",
    paintHint: "Choose a terrain and click squares; the text is updated.",
    balance: "Balance",
    balanceRun: "Play a quick series",
    balanceAbout: "The engine plays 20 quick games against itself. Is the game fair? Drawish? How long is it?",
    balanceStop: "Stop",
    balancePage: "Full report with charts",
    balanceGames: (n: number, all: number) => `${n} of ${all} games`,
    balanceScore: (score: number, error: number) =>
      `White scores ${Math.round(score * 100)}% ± ${Math.round(error * 100)}`,
    balanceCounts: (w: number, d: number, b: number) => `${w} won by White, ${d} drawn, ${b} won by Black`,
    balancePlies: (n: number) => `${Math.round(n)} plies per game`,
    moveOnly: "moves only",
    captureOnly: "captures only",
    both: "moves and captures",
    first: "first move only",
    strike: "strikes",
    layout: "Layout",
    deleteConfirm: (name: string) => `Delete ${name}?`,
    checking: "Checking…",
    letters: "Letters for moves",
    lettersAbout: "A piece has the moves of all its letters together: RN is rook and knight in one.",
    atoms: [
      ["R B Q K N", "as rook, bishop, queen, king, knight"],
      ["W F", "one step straight, one step diagonally"],
      ["D A H", "leap two straight, two diagonally, three straight"],
      ["C Z", "leap three and one, three and two"],
      ["R3 W2", "a number: up to that many steps"],
      ["NN", "a doubled letter: the step repeats until something is in the way"],
      ["m c i", "before a letter: only moves, only captures, only as its first move"],
      ["f b l r", "before a letter: only forward, backward, left, right"],
    ] as [string, string][],
  },
  training: {
    title: "Train",
    about:
      "The engine plays itself, learns from those games, and keeps a new network only if it wins a match at equal time. Stop whenever you like and continue later.",
    network: (n: { games: number; positions: number; elo: number | null; error: number | null }) =>
      `Network trained on ${n.games.toLocaleString("en")} games` +
      (n.elo === null ? "." : `: ${n.elo > 0 ? "+" : ""}${Math.round(n.elo)} ± ${Math.round(n.error ?? 0)} Elo.`),
    badgeTitle: "The engine has a trained network for this game",
    badge: (elo: number | null) => (elo === null ? "network" : `network ${elo > 0 ? "+" : ""}${Math.round(elo)} Elo`),
    plot: (rounds: number) => `Elo gained by round, ${rounds} ${rounds === 1 ? "round" : "rounds"}`,
    round: (r: { round: number; elo: number | null; error: number | null; kept: boolean; positions: number }) =>
      `Round ${r.round}: ${Math.round(r.elo ?? 0)} ± ${Math.round(r.error ?? 0)} Elo, ${r.positions.toLocaleString("en")} positions, ${r.kept ? "kept" : "not kept"}`,
    status: (s: {
      round: number;
      phase: "self-play" | "training" | "match";
      games: number;
      positions: number;
      match: { wins: number; draws: number; losses: number } | null;
    }) =>
      `Round ${s.round}: ` +
      {
        "self-play": `playing, ${s.games.toLocaleString("en")} games`,
        training: `learning from ${s.positions.toLocaleString("en")} positions`,
        match: s.match ? `match, +${s.match.wins} =${s.match.draws} −${s.match.losses}` : "match",
      }[s.phase],
    starting: "Starting…",
    hours: "For how long",
    length: (hours: number) => (hours < 1 ? `${hours * 60} minutes` : hours === 1 ? "1 hour" : `${hours} hours`),
    start: "Train this game",
    goOn: "Continue training",
    stop: "Stop",
    left: (seconds: number) => `About ${Math.max(1, Math.round(seconds / 60))} min left.`,
    elsewhere: "Another game is being trained.",
  },
};

// The server's messages, as described in docs/protocol.md (version 1).

import type { Side, Square } from "../board/square";
import type { TerrainKind } from "../board/terrain.svelte";
import type { BoardPiece, Choice, Click, Stage, Terrain } from "../board/types";

export type GameId = string;
export type Result = "1-0" | "0-1" | "1/2-1/2" | "*";
export type Score = { cp: number } | { mate: number };

export interface Piece extends BoardPiece {
  royal: boolean;
}

export interface Position {
  game: GameId;
  fen: string;
  files: number;
  ranks: number;
  turn: Side;
  pieces: Record<Square, Piece>;
  terrain: Record<Square, Terrain>;
  check: Square | null;
  decree: Side[];
  checks_left: { white: number; black: number } | null;
  legal: Action[];
  result: Result;
  reason: string | null;
  claim: string | null;
  repetitions: number;
  halfmove: number;
  fullmove: number;
  castling: string;
  en_passant: Square | null;
}

export interface Action extends Choice {
  san: string;
  kind: string;
  to: Square | null;
  ends: Square | null;
  legs: [Square, Square][];
  also: [Square, Square][];
  via: Square | null;
  target: Square | null;
  captures: boolean;
  taken: Square[];
  path: Click[];
  odds?: Odds;
}

export interface Odds {
  kill: number;
  damage: [number, number];
  mean: number;
  heal?: boolean;
}

export interface Move {
  ply: number;
  side: Side;
  text: string;
  san: string;
  number: string;
  fen: string;
  check: boolean;
  captures: boolean;
  from: Square | null;
  ends: Square | null;
  roll: number | null;
  seconds: number;
  clock: { white: number; black: number } | null;
  by: string;
  decision: Decision | null;
  stages: Stage[];
}

export interface Line {
  rank: number;
  score: Score;
  white_chance: number;
  depth: number;
  pv: string[];
  pv_san: string[];
}

export interface Term {
  name: string;
  white: [number, number];
  black: [number, number];
  total: number;
  gain?: number; // what the move gained for the mover
}

export interface Decision {
  move: string;
  action: Action;
  score: Score | null;
  white_chance: number | null;
  depth: number;
  nodes: number;
  seconds: number;
  pv: string[];
  pv_san: string[];
  alternatives: Line[];
  reason: string | null;
  player: string;
  origin?: string | null; // "book", "learned", "tabled"
  terms?: Term[];
}

export interface Setup {
  turn: Side;
  pieces: Record<
    Square,
    { name: string; side: Side; hp?: number; cooldown?: number; uses?: number; resting?: boolean }
  >;
  terrain?: Record<Square, Terrain>;
  castling?: string;
  en_passant?: Square | null;
  halfmove?: number;
  fullmove?: number;
  decree?: Side[];
}

export interface PositionSource {
  game: GameId;
  layout?: string;
  fen?: string;
  snapshot?: object;
  setup?: Setup;
  session?: string;
  ply?: number;
  moves?: string[];
  rolls?: (number | null)[];
}

export interface Problem {
  error: { code: string; message: string; where?: string; line?: number };
}

/** A game shared between devices, as visible to the recipient. */
export interface People {
  you: "host" | "guest";
  side: Side | null; // the side you play
  seats: Record<Side, { who: "host" | "guest"; here: boolean } | null>;
  watching: number;
  offers: { ply: number; sides: Side[] }; // draw offers in the position after `ply` moves
}

export interface Invited {
  link: string;
  size: number; // of the QR code, in modules
  path: string; // the dark modules, as an SVG path
}

export interface Capabilities {
  guest: string | null; // the only game you may see
  invite: boolean; // other devices can be invited
  version: string;
  protocol: number;
  engine: boolean;
  levels: { level: number; name: string; seconds: number; about: string }[];
  profiles: { level: number; name: string; depth: number; noise: number }[];
  agents: { name: string; games: GameId[] | null; about: string }[];
  multipv: number;
  explain: boolean;
  engines: number;
  learning: boolean;
  campaign: boolean;
  balance: boolean;
  workers: number;
  terrain: TerrainKind[];
  limits: { seconds: number; own_file_bytes: number; import_bytes: number; message_bytes: number };
}

export interface GameCard {
  id: GameId;
  title: string;
  summary: string;
  own: boolean;
  files: number;
  ranks: number;
  layouts: number;
  default_layout: string;
  tags: string[];
  family: GameId | null;
  special: { pieces: string[]; squares: Record<Side, Square[]>; checks: number; moves: [Square, Square][] };
  start: Position | null;
  network: Network | null;
  problem: string | null;
}

export interface GameDetail extends GameCard {
  layout_names: string[];
  differences?: { title: string; paragraphs: string[] }[];
  rules: string[];
  chapters?: { title: string; paragraphs: string[] }[];
  pieces: PieceInfo[];
  clock: Clock | null;
  rules_hash: string;
  source: string;
}

export interface PieceInfo {
  name: string;
  letter: string;
  royal: boolean;
  pawn: boolean;
  betza: string | null;
  text: string;
  value: [number, number] | null;
  moves: Step[];
  promotes_to: { white: string[]; black: string[] };
  hp?: { white: number; black: number };
  damage?: number;
  strikes?: { dx: number; dy: number; min: number; max: number }[];
  abilities?: { name: string; title: string; about: string; cooldown: number; uses: number | null; passive: boolean }[];
}

export interface Step {
  dx: number;
  dy: number;
  range: number;
  move: boolean;
  capture: boolean;
  first: boolean;
  lame: boolean;
}

export interface OwnFile {
  name: string;
  id: GameId;
  title: string;
  bytes: number;
  changed: string;
  problem: string | null;
}

export interface Check {
  ok: boolean;
  problems: { line: number | null; key: string | null; message: string }[];
  game: GameDetail | null;
  saved: boolean;
}

export interface Limits {
  level?: number;
  seconds?: number;
  depth?: number;
  nodes?: number;
  multipv?: number;
  seed?: number;
}

/** A move in a tree. Its parent is the index of an earlier entry, or -1 for the start. */
export interface TreeMove {
  parent: number;
  text: string;
  roll: number | null;
  comment: string;
  nags: number[];
}

/** A game without its start position: moves with variations, PGN headers, a comment on the start. */
export interface TreeRecord {
  tree: TreeMove[];
  headers: Record<string, string>;
  comment: string;
}

export interface Imported {
  kind: "fen" | "pgn" | "snapshot" | "tree";
  game: GameId;
  fen: string;
  headers: Record<string, string>;
  comment: string;
  moves: Move[]; // the main line
  tree: { parent: number; move: Move; position: Position; comment: string; nags: number[] }[];
  position: Position;
  result: Result;
}

export type Player =
  | { kind: "human" }
  | { kind: "level"; level: number; speed?: number }
  | { kind: "profile"; level: number }
  | { kind: "search"; seconds?: number; depth?: number; nodes?: number; name?: string }
  | { kind: "agent"; name: string }
  | { kind: "engine"; id: string; seconds?: number };

export type Clock =
  | { kind: "fischer"; initial: number; increment: number }
  | { kind: "move"; per_move: number; whole_game: number | null };

export interface NewSession extends PositionSource {
  white: Player;
  black: Player;
  clock?: Clock | null;
  dice_seed?: number;
  title?: string;
}

export interface Summary {
  id: string;
  game: GameId;
  game_title: string;
  title: string;
  white: Player;
  black: Player;
  created: string;
  touched: string;
  ply: number;
  result: Result;
  reason: string | null;
  fen: string;
  last: string | null;
  picture: Position | null;
  problem: string | null;
  origin: "campaign" | null;
}

export interface Clocks {
  white: number;
  black: number;
  running: Side | null;
  increment: number;
  per_move: number | null;
  whole_game: number | null;
}

export interface Thinking {
  side: Side;
  player: string;
  phase: "queued" | "searching" | "waiting";
  depth: number;
  seldepth: number;
  nodes: number;
  root_index?: number; // the legal action being searched
  root_count?: number;
  nps: number;
  seconds: number;
  hash_full: number;
  score: Score | null;
  white_chance: number | null;
  lines: Line[];
}

export interface State {
  id: string;
  game: GameId;
  game_title: string;
  title: string;
  files: number;
  ranks: number;
  white: Player;
  black: Player;
  names: { white: string; black: string };
  start_fen: string;
  layout: string | null;
  dice_seed: number | null;
  rules_hash: string;
  ply: number;
  moves: Move[];
  position: Position;
  last: Move | null;
  captured: { white: string[]; black: string[] };
  clocks: Clocks | null;
  result: Result;
  reason: string | null;
  claim: string | null;
  thinking: Thinking | null;
  paused: boolean;
  can: { takeback: boolean; redo: boolean; resign: boolean; claim: boolean };
  problem: string | null;
  origin: "campaign" | null;
}

/** Positions of a game for browsing, each with the pieces lost by then. */
export interface Pictures {
  from: number;
  positions: Position[];
  captured: State["captured"][];
}

/** Data of a `move` message. */
export interface Played {
  ply: number;
  move: Move;
  position: Position;
  captured: State["captured"];
  clocks: Clocks | null;
  result: Result;
  reason: string | null;
  claim: string | null;
  can: State["can"];
}

export type Quality = "book" | "learned" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";

export interface AnalysisReport {
  run: number;
  fen: string;
  threat: boolean;
  side: Side;
  phase: "queued" | "searching";
  depth: number;
  seldepth: number;
  nodes: number;
  nps: number;
  seconds: number;
  hash_full: number;
  lines: Line[];
}

export interface Reviewed {
  run: number;
  ply: number;
  fen: string;
  score: Score;
  white_chance: number;
  best: string | null;
  best_san: string | null;
  quality: Quality | null;
  loss: number | null;
  pv: string[];
  pv_san: string[];
}

/** The accuracy of both sides, once a review is complete. */
export type Review = Record<Side, SideReview>;
export interface SideReview {
  moves: number;
  accuracy: number | null; // 0 to 100
  inaccuracy: number;
  mistake: number;
  blunder: number;
}

/** The answer to *why not* a move. */
export interface Objection {
  move: string;
  quality: Quality;
  loss: number;
  reason: string;
  asked: Judged;
  best: Judged;
}
export interface Judged {
  score: Score;
  white_chance: number;
  pv: string[];
  pv_san: string[];
}

export interface LearningState {
  use: boolean;
  record: boolean;
  read_only: boolean;
  records: number;
  positions: number;
  moves: number;
  games: number;
  bytes: number;
}

/** The experience with a move of a game. */
export interface LearnedMove {
  origin: "book" | "learned" | null;
  games: number;
  win_rate: number;
}
export interface LearningRow {
  move: string;
  san: string;
  games: number;
  wins: number;
  losses: number;
  draws: number;
  win_rate: number;
  bonus: number;
  last: string | null;
}

export interface Tabled {
  result: "win" | "draw" | "loss"; // for the side to move
  distance: number | null; // plies
  moves: number | null; // to win, of the winning side
}

export interface TabledPosition {
  found: Tabled | null;
  rows: (Tabled & { move: string; san: string })[]; // best first
}

export interface Puzzle {
  fen: string;
  moves: string[]; // the solver's moves and the replies, alternating
  theme: "win" | "material";
  rating: number;
}

export interface Puzzles {
  game: GameId;
  puzzles: Puzzle[]; // easiest first
  looking: { games: number; positions: number; found: number } | null;
  problem: string | null;
}

export interface RecordedGame {
  number: number;
  id: string;
  game: string;
  mode: string;
  white: string;
  black: string;
  white_kind: string;
  black_kind: string;
  result: Result;
  reason: string;
  ended: string;
  plies: number;
}

/** A filter for records; empty fields match everything. */
export type RecordsWanted = Record<"game" | "player" | "result" | "since" | "until", string>;

export interface Replay {
  game: GameId;
  fen: string;
  moves: string[];
  rolls: (number | null)[];
}

export interface Achievement {
  game: string;
  opponent: string;
  games: number;
  wins: number;
  losses: number;
  draws: number;
  streak: number;
  course: string; // results in order: w, l, d
}

export interface Preference {
  key: string;
  value: boolean | number | string;
  about: string;
  expected: string;
}

export interface Fight {
  index: number;
  act: number;
  kind: "normal" | "elite" | "boss" | "final";
  game: GameId;
  title: string;
  rule: string;
  depth: number;
  state: "won" | "current" | "locked" | "lost";
  begun: boolean;
  result: Result | null;
  reason: string | null;
  plies: number | null;
  session: string | null;
}

export interface Campaign {
  run: number;
  state: "none" | "running" | "won" | "lost";
  fights: Fight[];
}

export interface BalanceReport {
  games: number;
  white: number;
  draws: number;
  black: number;
  plies: number;
  score: number;
  error: number;
  text: string[];
}

/** Facts about a game's learned evaluation. */
export interface Network {
  games: number;
  positions: number;
  rounds: number;
  elo: number | null;
  error: number | null;
}

export interface TrainingRound {
  round: number;
  games: number;
  positions: number;
  loss: number;
  kept: boolean;
  against: string;
  match: { wins: number; draws: number; losses: number; elo: number; error: number };
  /** Compared with the evaluation without a network. */
  elo: number | null;
  error: number | null;
  seconds: number;
}

export interface TrainingStatus {
  round: number;
  phase: "self-play" | "training" | "match";
  share: number;
  games: number;
  positions: number;
  loss: number | null;
  match: { wins: number; draws: number; losses: number } | null;
}

export interface Training {
  network: Network | null;
  rounds: TrainingRound[];
  job: {
    game: GameId;
    running: boolean;
    hours: number;
    seconds_left: number;
    status: TrainingStatus | null;
    problem: string | null;
  } | null;
}

export interface BalanceJob {
  done: boolean;
  played: number;
  games: number;
  report: BalanceReport | null;
  problem: string | null;
}

/** The result of starting an engine. */
export interface EngineTest {
  name: string | null;
  seconds: number | null;
  games: GameId[] | null; // null: it can be taught other games
  problem: string | null;
}

export interface EngineInfo {
  id: string;
  title: string;
  games: GameId[] | null;
  problem: string | null;
}

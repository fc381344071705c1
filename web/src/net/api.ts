// Requests to the server that get a single response.

import type { Side } from "../board/square";
import type {
  BalanceJob,
  Campaign,
  Capabilities,
  Check,
  Decision,
  EngineInfo,
  EngineTest,
  GameCard,
  GameDetail,
  GameId,
  Imported,
  Invited,
  Achievement,
  LearnedMove,
  LearningRow,
  LearningState,
  Preference,
  RecordedGame,
  RecordsWanted,
  Replay,
  Limits,
  Move,
  NewSession,
  Objection,
  OwnFile,
  Pictures,
  Player,
  Position,
  PositionSource,
  Problem,
  Puzzles,
  Score,
  State,
  Summary,
  TabledPosition,
  Term,
  TreeRecord,
  Training,
} from "./protocol";

/** A refused request, with a message for the user. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly where?: string,
    readonly line?: number,
  ) {
    super(message);
  }
}

/** The server could not be reached. */
export class Unreachable extends Error {}

type Transport = (method: string, path: string, body?: unknown) => Promise<unknown>;

async function overHttp(method: string, path: string, body?: unknown): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Unreachable();
  }
  if (response.status === 204) return null;
  const data: unknown = await response.json().catch(() => null);
  if (response.ok) return data;
  const problem = (data as Problem | null)?.error;
  throw new ApiError(
    response.status,
    problem?.code ?? "failed",
    problem?.message ?? `${response.status} ${response.statusText}`,
    problem?.where,
    problem?.line,
  );
}

let transport: Transport = overHttp;
/** Replaced by fixtures. */
export function useTransport(other: Transport): void {
  transport = other;
}

const ask = <T>(method: string, path: string, body?: unknown) => transport(method, path, body) as Promise<T>;
const id = encodeURIComponent;

const query = (wanted: Record<string, string>): string =>
  new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== "")).toString();

export const api = {
  capabilities: () => ask<Capabilities>("GET", "/api/capabilities"),
  games: () => ask<{ games: GameCard[] }>("GET", "/api/games").then((r) => r.games),
  game: (game: GameId) => ask<GameDetail>("GET", `/api/games/${id(game)}`),
  start: (game: GameId, layout?: string) =>
    ask<Position>("GET", `/api/games/${id(game)}/start${layout ? `?layout=${id(layout)}` : ""}`),
  engines: () => ask<{ engines: EngineInfo[] }>("GET", "/api/engines").then((r) => r.engines),
  testEngine: (id: string) => ask<EngineTest>("POST", `/api/engines/${encodeURIComponent(id)}/test`, {}),

  ownFiles: () => ask<{ files: OwnFile[] }>("GET", "/api/own").then((r) => r.files),
  ownFile: (name: string) => ask<{ name: string; id: GameId; text: string }>("GET", `/api/own/${id(name)}`),
  checkFile: (text: string) => ask<Check>("POST", "/api/own/check", { text }),
  saveFile: (name: string, text: string, overwrite: boolean) =>
    ask<Check>("PUT", `/api/own/${id(name)}`, { text, overwrite }),
  deleteFile: (name: string) => ask<null>("DELETE", `/api/own/${id(name)}`),

  position: (source: PositionSource) => ask<Position>("POST", "/api/position", source),
  line: (source: PositionSource) =>
    ask<{ start: Position; moves: Move[]; positions: Position[] }>("POST", "/api/line", source),
  play: (source: PositionSource, move: string, roll?: number) =>
    ask<{ move: Move; position: Position }>("POST", "/api/play", { ...source, move, roll }),
  explain: (source: PositionSource) =>
    ask<{ terms: Term[]; score: Score; white_chance: number }>("POST", "/api/explain", source),
  decide: (source: PositionSource, limits: Limits, player?: Player) =>
    ask<Decision>("POST", "/api/decide", { ...source, limits, player }),
  import: (text: string, game?: GameId) => ask<Imported>("POST", "/api/import", { text, game }),
  export: (source: PositionSource, format: "fen" | "pgn" | "snapshot", record: Partial<TreeRecord> = {}) =>
    ask<{ format: string; text: string }>("POST", "/api/export", { ...source, format, ...record }),
  tree: ({ game, fen, tree, headers, comment }: { game: GameId; fen: string } & TreeRecord) =>
    ask<Imported>("POST", "/api/tree", { game, fen, tree, headers, comment }),
  whyNot: (source: PositionSource, move: string) => ask<Objection>("POST", "/api/why-not", { ...source, move }),

  newSession: (session: NewSession) => ask<Summary>("POST", "/api/sessions", session),
  sessions: (limit = 12, before?: string) =>
    ask<{ sessions: Summary[]; more: boolean }>(
      "GET",
      `/api/sessions?limit=${limit}${before ? `&before=${id(before)}` : ""}`,
    ),
  session: (session: string) => ask<State>("GET", `/api/sessions/${id(session)}`),
  positions: (session: string, from: number, to: number) =>
    ask<Pictures>("GET", `/api/sessions/${id(session)}/positions?from=${from}&to=${to}`),
  exportSession: (session: string, format: "fen" | "pgn" | "snapshot") =>
    ask<{ format: string; text: string; filename: string }>(
      "GET",
      `/api/sessions/${id(session)}/export?format=${format}`,
    ),
  invitation: (session: string) => ask<Invited>("GET", `/api/sessions/${id(session)}/invitation`),
  invite: (session: string, side: Side) => ask<Invited>("POST", `/api/sessions/${id(session)}/invitation`, { side }),
  endInvitation: (session: string) => ask<null>("DELETE", `/api/sessions/${id(session)}/invitation`),
  deleteSession: (session: string) => ask<null>("DELETE", `/api/sessions/${id(session)}`),

  learning: () => ask<LearningState>("GET", "/api/learning"),
  changeLearning: (what: Partial<Pick<LearningState, "use" | "record" | "read_only">>) =>
    ask<LearningState>("PUT", "/api/learning", what),
  learned: (source: PositionSource) =>
    ask<{ rows: LearningRow[] }>("POST", "/api/learning/position", source).then((r) => r.rows),
  learnedLine: (source: PositionSource) =>
    ask<{ moves: LearnedMove[] }>("POST", "/api/learning/line", source).then((r) => r.moves),
  exportLearning: (form: "raw" | "readable") => ask<unknown>("GET", `/api/learning/export?form=${form}`),
  importLearning: (document: unknown) =>
    ask<{ added: number; games: number }>("POST", "/api/learning/import", document),
  resetLearning: () => ask<LearningState>("POST", "/api/learning/reset", { confirm: "reset" }),

  tabled: (source: PositionSource) => ask<TabledPosition>("POST", "/api/tables/position", source),
  puzzles: (game: GameId) => ask<Puzzles>("GET", `/api/puzzles/${id(game)}`),
  findPuzzles: (game: GameId) => ask<Puzzles>("POST", `/api/puzzles/${id(game)}/find`, {}),
  stopPuzzles: (game: GameId) => ask<null>("DELETE", `/api/puzzles/${id(game)}/find`),

  records: (wanted: RecordsWanted, limit: number, offset: number) =>
    ask<{ records: RecordedGame[]; total: number }>(
      "GET",
      `/api/records?${query({ ...wanted, limit: String(limit), offset: String(offset) })}`,
    ),
  recordsPgn: (wanted: RecordsWanted): string => `/api/records/pgn?${query({ ...wanted })}`,
  record: (number: string) => ask<Replay>("GET", `/api/records/${id(number)}`),
  achievements: () =>
    ask<{ achievements: Achievement[] }>("GET", "/api/records/achievements").then((r) => r.achievements),

  preferences: () => ask<{ preferences: Preference[] }>("GET", "/api/preferences").then((r) => r.preferences),
  changePreference: (key: string, value: boolean | number | string) =>
    ask<{ preferences: Preference[] }>("PUT", "/api/preferences", { key, value }).then((r) => r.preferences),

  campaign: () => ask<Campaign>("GET", "/api/campaign"),
  newCampaign: () => ask<Campaign>("POST", "/api/campaign", { new: true }),
  fight: () => ask<Summary>("POST", "/api/campaign/fight", {}),

  balance: (game: GameId, games: number, seconds: number) =>
    ask<{ job: string }>("POST", "/api/balance", { game, games, seconds }),
  balanceJob: (job: string) => ask<BalanceJob>("GET", `/api/balance/${id(job)}`),
  balancePage: (job: string) => `/api/balance/${id(job)}/report`,
  training: (game: GameId) => ask<Training>("GET", `/api/training/${id(game)}`),
  startTraining: (game: GameId, hours: number) => ask<{ game: GameId }>("POST", "/api/training", { game, hours }),
  stopTraining: () => ask<null>("DELETE", "/api/training"),
  stopBalance: (job: string) => ask<null>("DELETE", `/api/balance/${id(job)}`),
};

/** Any error as one line for the user. */
export const messageOf = (error: unknown, unreachable: string): string =>
  error instanceof Unreachable ? unreachable : error instanceof Error ? error.message : String(error);

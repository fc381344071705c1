// The client's view of a game on the server: its last known state, and the position being viewed.

import type { Side, Square } from "../../board/square";
import type { BoardPiece, Choice, Stage } from "../../board/types";
import { scoreText } from "../../format";
import { api, Unreachable } from "../../net/api";
import type { Clocks, Move, People, Played, Player, Position, State, Thinking } from "../../net/protocol";
import { Socket } from "../../net/socket.svelte";
import { t } from "../../texts";

const chunk = 64; // positions per request
const nothing = { takeback: false, redo: false, resign: false, claim: false };
const noneLost: State["captured"] = { white: [], black: [] };

export class GameSession {
  state = $state.raw<State | null>(null);
  clocks = $state.raw<{ clocks: Clocks; at: number } | null>(null);
  /** The state of a search; null while disconnected. */
  thinking = $derived.by(() => (this.socket.status === "open" ? this.thought : null));
  /** The ply being viewed; null follows the game. */
  browsed = $state<number | null>(null);
  /** The ply to be viewed as soon as its position has arrived. */
  private awaited: number | null = null;
  /** How the shown position follows from the one shown before. */
  stages = $state.raw<Stage[]>([]);
  premove = $state.raw<{ from: Square; to: Square } | null>(null);
  /** The latest move that arrived live, for sounds and announcements. */
  arrived = $state.raw<Move | null>(null);
  deleted = $state(false);
  /** A move is being sent; the next one can already be planned. */
  sending = $state(false);
  ended = $state(false); // the host has stopped sharing it
  /** Callbacks that wait for a connection. */
  private reconnected: (() => void)[] = [];
  private thought = $state.raw<Thinking | null>(null);
  private positions = $state.raw<ReadonlyMap<number, Position>>(new Map());
  private captured = $state.raw<ReadonlyMap<number, State["captured"]>>(new Map()); // by ply, as far as fetched
  readonly socket: Socket;

  ply = $derived(this.state?.ply ?? 0);
  shownPly = $derived(this.browsed ?? this.ply);
  shown = $derived(
    this.browsed === null
      ? (this.state?.position ?? null)
      : (this.positions.get(this.browsed) ?? this.state?.position ?? null),
  );
  start = $derived(this.positions.get(0) ?? null);
  shownMove = $derived(this.shownPly > 0 ? (this.state?.moves[this.shownPly - 1] ?? null) : null);
  over = $derived(this.state !== null && this.state.result !== "*");
  humans = $derived((["white", "black"] as Side[]).filter((side) => this.state?.[side].kind === "human"));
  /** The people in the game, if several devices share it. */
  people = $state.raw<People | null>(null);
  /** The sides played on this page. */
  mine = $derived(this.people ? this.humans.filter((side) => side === this.people!.side) : this.humans);
  winner = $derived<Side | null>(
    this.state?.result === "1-0" ? "white" : this.state?.result === "0-1" ? "black" : null,
  );
  /** The latest move up to the shown one that a computer has explained, unless older than the last two. */
  explained = $derived.by((): Move | null => {
    const moves = this.state?.moves.slice(Math.max(0, this.shownPly - 2), this.shownPly) ?? [];
    return moves.findLast((move) => move.decision !== null) ?? null;
  });
  /** The computer's opinion of the shown position: from its current search, or else from its last move. */
  opinion = $derived.by((): { chance: number; text: string } | null => {
    const now = this.browsed === null ? this.thinking : null;
    if (now?.white_chance != null)
      return { chance: now.white_chance, text: now.score ? scoreText(now.score, now.side) : "" };
    const decision = this.explained?.decision;
    if (decision?.white_chance == null) return null;
    return {
      chance: decision.white_chance,
      text: decision.score ? scoreText(decision.score, this.explained!.side) : "",
    };
  });
  /** Whether the user may move now. */
  myTurn = $derived(
    this.state !== null &&
      !this.over &&
      this.browsed === null &&
      this.mine.includes(this.state.position.turn) &&
      !this.sending &&
      this.state.problem === null,
  );
  /** The side that may plan ahead while an AI thinks. */
  planner = $derived(
    this.state !== null && !this.over && this.browsed === null && !this.myTurn && this.mine.length === 1
      ? this.mine[0]!
      : null,
  );
  /** What the person at this page may do now. */
  can = $derived.by(() => {
    const can = this.state?.can ?? nothing;
    const sits = this.mine.length > 0;
    const draw = sits && !this.over && !this.offers.some((side) => this.mine.includes(side));
    if (!this.people) return { ...can, draw };
    const turn = this.mine.includes(this.state!.position.turn);
    return { takeback: false, redo: false, resign: can.resign && sits, claim: can.claim && turn, draw };
  });
  /** The sides that have offered a draw in this position of a shared game. */
  offers = $derived(this.people && this.people.offers.ply === this.ply && !this.over ? this.people.offers.sides : []);
  /** Pieces by name, from the start position and the current one. */
  private kinds = $derived(
    new Map(
      [this.state?.position, this.start].flatMap((position) =>
        Object.values(position?.pieces ?? {}).map((piece) => [piece.name, piece] as const),
      ),
    ),
  );

  /** The pieces a side has lost by the shown position, most valuable first. */
  lostBy(side: Side): BoardPiece[] {
    const lost = this.browsed === null ? this.state?.captured : this.captured.get(this.browsed);
    return (lost ?? noneLost)[side].map((name) => {
      const { letter, betza } = this.kinds.get(name) ?? { letter: name.charAt(0).toUpperCase() };
      return { name, letter, side, ...(betza ? { betza } : {}) };
    });
  }

  /** A player's name: a single person is "you". */
  nameOf(side: Side): string {
    if (!this.humans.includes(side)) return this.state?.names[side] ?? "";
    if (this.people) {
      const seat = this.people.seats[side];
      return this.people.side === side ? t.players.you : seat ? t.people[seat.who] : t.people.nobody;
    }
    return this.humans.length === 1 ? t.players.you : t.common.side[side];
  }

  constructor(
    readonly id: string,
    private readonly follow: (session: string) => void = () => {}, // opens a rematch, which is a new game
  ) {
    this.socket = new Socket(`/api/ws/sessions/${encodeURIComponent(id)}`, (type, data) => this.receive(type, data));
  }

  close(): void {
    this.socket.close();
  }

  /** Plays a move. If the connection breaks, the state sent on reconnecting shows whether the move arrived. */
  async play(text: string): Promise<void> {
    const ply = this.ply;
    this.sending = true;
    try {
      while (this.ply === ply && !this.over)
        try {
          return void (await this.socket.request("play", { text, ply }));
        } catch (error) {
          if (!(error instanceof Unreachable)) throw error;
          await new Promise<void>((known) => this.reconnected.push(known));
        }
    } catch (error) {
      this.premove = null;
      throw error;
    } finally {
      this.sending = false;
    }
  }
  takeback = () => this.socket.request("takeback");
  redo = () => this.socket.request("redo");
  resign = (side?: Side) => this.socket.request("resign", side ? { side } : {});
  claim = () => this.socket.request("claim");
  /** Offers a draw; resolves to whether it was agreed. Two people always agree, as the page has asked them. */
  agreeDraw = async () => (await this.socket.request<{ agreed: boolean }>("agree_draw")).agreed;
  sit = (side: Side) => this.socket.request("sit", { side });
  stand = () => this.socket.request("stand");
  free = (side: Side) => this.socket.request("free", { side });
  stop = (play: boolean) => this.socket.request("stop", { play });
  pause = () => this.socket.request("pause");
  resume = () => this.socket.request("resume");
  restart = (swap: boolean) => this.socket.request<{ session: string }>("restart", { swap });
  seats = (seats: { white?: Player; black?: Player }) => this.socket.request("seats", seats);

  /** Views the position after `ply` moves. While positions are being fetched, only the last call counts. */
  async look(ply: number): Promise<void> {
    const known = this.state?.moves.length ?? 0;
    const to = Math.max(0, Math.min(ply, Math.max(known, this.ply)));
    this.awaited = to;
    if (to !== this.ply && !this.captured.has(to)) await this.fetch(to);
    if (this.awaited !== to) return;
    this.awaited = null;
    if (to === this.shownPly || (!this.positions.has(to) && to !== this.ply)) return;
    this.stages = to === this.shownPly + 1 ? (this.state?.moves[to - 1]?.stages ?? []) : [];
    this.browsed = to === this.ply ? null : to;
  }

  /** Views the position this many moves further on, or back, from the one requested last. */
  step(moves: number): void {
    void this.look((this.awaited ?? this.shownPly) + moves);
  }

  positionAt(ply: number): Position | null {
    return ply === this.ply ? (this.state?.position ?? null) : (this.positions.get(ply) ?? null);
  }

  /** The premove, if it has become legal. */
  plannedAction(): Choice | null {
    const plan = this.premove;
    if (!plan || !this.state) return null;
    const fits = this.state.position.legal.filter(
      (a) => a.from === plan.from && a.ability === null && (a.path[0]?.square === plan.to || a.ends === plan.to),
    );
    return fits.find((a) => a.path.length === 1) ?? (fits.length === 1 ? fits[0]! : null);
  }

  private async fetch(ply: number): Promise<void> {
    const from = Math.max(0, ply - chunk / 2);
    try {
      const answer = await api.positions(this.id, from, from + chunk - 1);
      const next = new Map(this.positions);
      answer.positions.forEach((position, i) => next.set(answer.from + i, position));
      this.positions = next;
      this.captured = new Map([
        ...this.captured,
        ...answer.captured.map((lost, i) => [answer.from + i, lost] as const),
      ]);
    } catch {
      // Like everything else, browsing waits for the connection.
    }
  }

  private receive(type: string, data: unknown): void {
    if (type === "state") this.takeState(data as State);
    else if (type === "move") this.takeMove(data as Played);
    else if (type === "thinking") this.thought = data as Thinking;
    else if (type === "thought") this.thought = null;
    else if (type === "clocks") this.clocks = { clocks: data as Clocks, at: performance.now() };
    else if (type === "hello") this.people = null;
    else if (type === "people") this.people = data as People | null;
    else if (type === "rematch") this.follow((data as { session: string }).session);
    else if (type === "closed") {
      this.ended = (data as { why: string }).why === "ended";
      this.deleted = !this.ended;
    }
  }

  private takeState(state: State): void {
    const before = this.state;
    const same = before !== null && before.position.fen === state.position.fen && before.ply === state.ply;
    // Animate a move that was played while the connection was lost.
    const next = before !== null && state.ply === before.ply + 1 && state.moves[before.ply]?.fen === state.position.fen;
    if (this.browsed === null) this.stages = next ? (state.last?.stages ?? []) : [];
    if (next) this.arrived = state.last;
    const kept = new Map(
      [...this.positions].filter(
        ([ply]) =>
          ply === 0 ||
          (before !== null && ply <= state.moves.length && before.moves[ply - 1]?.fen === state.moves[ply - 1]?.fen),
      ),
    );
    this.captured = new Map([...this.captured].filter(([ply]) => kept.has(ply)));
    kept.set(state.ply, state.position);
    this.positions = kept;
    this.state = same && sameChoices(before.position, state.position) ? { ...state, position: before.position } : state;
    this.clocks = state.clocks ? { clocks: state.clocks, at: performance.now() } : null;
    this.thought = state.thinking;
    if (!same) this.sending = false;
    // A premove survives a lost connection, but not a takeback.
    const stands = before !== null && state.ply >= before.ply && fenAt(state, before.ply) === fenAt(before, before.ply);
    if (!stands) this.premove = null;
    if (this.browsed !== null && this.browsed > state.moves.length) this.browsed = null;
    if (!kept.has(0)) void this.fetch(0);
    for (const known of this.reconnected.splice(0)) known();
  }

  private takeMove(played: Played): void {
    const state = this.state;
    if (!state) return;
    this.sending = false;
    const moves = [...state.moves.slice(0, played.ply - 1), played.move];
    this.captured = new Map([...this.captured].filter(([ply]) => ply < played.ply));
    const next = new Map([...this.positions].filter(([ply]) => ply < played.ply));
    next.set(played.ply, played.position);
    this.positions = next;
    if (this.browsed === null) this.stages = played.move.stages;
    this.state = {
      ...state,
      ply: played.ply,
      moves,
      last: played.move,
      position: played.position,
      captured: played.captured,
      can: played.can,
      clocks: played.clocks,
      result: played.result,
      reason: played.reason,
      claim: played.claim,
      thinking: null,
    };
    this.clocks = played.clocks ? { clocks: played.clocks, at: performance.now() } : null;
    this.thought = null;
    this.arrived = played.move;
  }
}

/** The position after this many moves. */
const fenAt = (state: State, ply: number) => state.moves[ply - 1]?.fen;
const sameChoices = (a: Position, b: Position) =>
  a.legal.length === b.legal.length && a.legal.every((action, i) => action.text === b.legal[i]!.text);

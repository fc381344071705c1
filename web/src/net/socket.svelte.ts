// A WebSocket that reconnects by itself. Each connection starts with the complete state, so nothing needs replaying.

import { ApiError, Unreachable } from "./api";
import type { Problem } from "./protocol";

export interface ServerMessage {
  v: 1;
  type: string;
  seq: number;
  reply_to?: string;
  data: unknown;
}

export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

let wire: (path: string) => Wire = (path) =>
  new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`) as unknown as Wire;
/** Replaced by fixtures. */
export function useWire(other: (path: string) => Wire): void {
  wire = other;
}

const firstPause = 500;
const longestPause = 5000;
const heartbeat = 15_000;
const patience = 10_000; // a connection silent for this long counts as lost
const unknownSession = 4404;

export class Socket {
  status = $state<"connecting" | "open" | "lost" | "closed" | "unknown">("connecting");
  private wire: Wire | null = null;
  private pause = firstPause;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private nextId = 1;
  private readonly waiting = new Map<string, { done: (data: unknown) => void; failed: (error: Error) => void }>();

  constructor(
    private readonly path: string,
    private readonly receive: (type: string, data: unknown) => void,
  ) {
    this.connect();
  }

  /** Sends a message; resolves with the data of its `ok`. */
  request<T = Record<string, never>>(type: string, data: object = {}): Promise<T> {
    if (this.status !== "open" || !this.wire) return Promise.reject(new Unreachable());
    const id = String(this.nextId++);
    const answer = new Promise<T>((done, failed) =>
      this.waiting.set(id, { done: done as (data: unknown) => void, failed }),
    );
    this.wire.send(JSON.stringify({ v: 1, type, id, data }));
    return answer;
  }

  /** Reconnects now instead of after the delay. */
  hurry(): void {
    if (this.status === "lost") {
      clearTimeout(this.retry);
      this.connect();
    }
  }

  close(): void {
    this.status = "closed";
    clearTimeout(this.retry);
    this.drop();
  }

  private connect(): void {
    const mine = wire(this.path);
    this.wire = mine;
    mine.onmessage = (event) => {
      if (this.wire === mine) this.take(JSON.parse(String(event.data)) as ServerMessage);
    };
    mine.onopen = () => {
      if (this.wire !== mine) return;
      this.status = "open";
      this.pause = firstPause;
      this.beat = setInterval(() => this.ping(mine), heartbeat);
    };
    mine.onclose = (event) => {
      if (this.wire === mine) this.lost(event.code);
    };
  }

  private ping(mine: Wire): void {
    const late = setTimeout(() => {
      if (this.wire === mine) {
        mine.close();
        this.lost(0);
      }
    }, patience);
    this.request("ping").then(
      () => clearTimeout(late),
      () => clearTimeout(late),
    );
  }

  private lost(code: number): void {
    this.drop();
    if (code === unknownSession) {
      this.status = "unknown";
      return;
    }
    if (this.status === "closed") return;
    this.status = "lost";
    this.retry = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(this.pause * 1.6, longestPause);
  }

  private drop(): void {
    clearInterval(this.beat);
    const old = this.wire;
    this.wire = null;
    old?.close();
    for (const { failed } of this.waiting.values()) failed(new Unreachable());
    this.waiting.clear();
  }

  private take(message: ServerMessage): void {
    const asked = message.reply_to === undefined ? undefined : this.waiting.get(message.reply_to);
    if (asked) {
      this.waiting.delete(message.reply_to!);
      if (message.type === "error") {
        const { error } = message.data as Problem;
        asked.failed(new ApiError(0, error.code, error.message, error.where, error.line));
      } else asked.done(message.data);
      return;
    }
    this.receive(message.type, message.data);
  }
}

// The engine's analysis of a position, and the review of a game. Separate connections, so neither stops the other.

import type { AnalysisReport, PositionSource, Review, Reviewed } from "../../../net/protocol";
import { Socket } from "../../../net/socket.svelte";

const path = "/api/ws/analysis";
const settle = 120; // milliseconds to wait while the user steps through moves

export class Analyst {
  on = $state(false);
  report = $state.raw<AnalysisReport | null>(null);
  /** Why there is no report: the game is over here, or something failed. */
  note = $state<"" | "over" | "finished" | string>("");
  private socket: Socket | null = null;
  private run = -1;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted: { source: PositionSource; lines: number; threat: boolean } | null = null;

  /** Sets what to analyse; called whenever that changes. */
  look(source: PositionSource, lines: number, threat: boolean): void {
    this.wanted = { source, lines, threat };
    this.report = null;
    this.note = "";
    this.run = -1;
    clearTimeout(this.timer);
    if (this.on) this.timer = setTimeout(() => this.begin(), settle);
  }

  toggle(on: boolean): void {
    this.on = on;
    if (on) this.begin();
    else {
      clearTimeout(this.timer);
      this.run = -1;
      if (this.socket?.status === "open") this.socket.request("stop").catch(() => {});
    }
  }

  deeper(): void {
    this.note = "";
    this.socket?.request("more").catch(() => {});
  }

  close(): void {
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private begin(): void {
    if (!this.wanted) return;
    this.socket ??= new Socket(path, (type, data) => this.receive(type, data));
    if (this.socket.status !== "open") return; // the run starts on `hello`
    const { source, lines, threat } = this.wanted;
    this.note = "";
    this.socket.request<{ run: number }>("start", { ...source, multipv: lines, threat }).then(
      (answer) => {
        if (this.wanted?.source === source) this.run = answer.run;
      },
      (error: unknown) => {
        this.note = error instanceof Error ? error.message : "";
      },
    );
  }

  private receive(type: string, data: unknown): void {
    if (type === "hello" && this.on) this.begin();
    else if (type === "analysis") {
      const report = data as AnalysisReport;
      if (this.on && (report.run === this.run || this.run === -1)) this.report = report;
    } else if (type === "done") {
      const { run, outcome, problem } = data as { run: number; outcome: string; problem: string | null };
      if (run !== this.run && this.run !== -1) return;
      if (outcome === "over" || outcome === "finished") this.note = outcome;
      else if (outcome === "failed") this.note = problem ?? "";
    }
  }
}

export class Reviewer {
  busy = $state(false);
  done = $state(0);
  all = $state(0);
  private socket: Socket | null = null;
  private source: PositionSource | null = null;

  constructor(
    private readonly reviewed: (review: Reviewed) => void,
    private readonly summed: (review: Review) => void,
  ) {}

  start(source: PositionSource): void {
    this.source = source;
    this.busy = true;
    this.done = 0;
    this.all = (source.moves?.length ?? 0) + 1;
    if (this.socket?.status === "open") this.begin();
    else this.socket ??= new Socket(path, (type, data) => this.receive(type, data));
  }

  stop(): void {
    this.busy = false;
    this.socket?.close();
    this.socket = null;
  }

  private begin(): void {
    this.socket!.request("review", { ...this.source!, seconds_per_move: 0.3 }).catch(() => {
      this.busy = false;
    });
  }

  private receive(type: string, data: unknown): void {
    if (type === "hello" && this.busy) this.begin();
    else if (type === "reviewed") {
      this.done++;
      this.reviewed(data as Reviewed);
    } else if (type === "summary") this.summed(data as Review);
    else if (type === "done") this.stop();
  }
}

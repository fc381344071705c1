// What the server has: capabilities, games, engines. Asked once and kept; details of a game on demand.

import { api } from "./api";
import type { Capabilities, EngineInfo, GameCard, GameDetail, GameId } from "./protocol";

class Catalog {
  capabilities = $state.raw<Capabilities | null>(null);
  games = $state.raw<GameCard[] | null>(null);
  engines = $state.raw<EngineInfo[]>([]);
  private loading: Promise<void> | null = null;
  private loadingGames: Promise<void> | null = null;
  private details = new Map<GameId, Promise<GameDetail>>();

  /** Asks what the server can do; several callers share one question. */
  load(): Promise<void> {
    this.loading ??= this.ask().catch((error: unknown) => {
      this.loading = null;
      throw error;
    });
    return this.loading;
  }

  /** Asks for the games again; who asks meanwhile shares the answer. */
  loadGames(): Promise<void> {
    this.loadingGames ??= api
      .games()
      .then((games) => {
        this.games = games;
      })
      .finally(() => {
        this.loadingGames = null;
      });
    return this.loadingGames;
  }

  private async ask(): Promise<void> {
    this.capabilities = await api.capabilities();
    if (this.capabilities.engines > 0) this.engines = await api.engines();
  }

  detail(game: GameId): Promise<GameDetail> {
    let detail = this.details.get(game);
    if (!detail) {
      detail = api.game(game);
      this.details.set(game, detail);
      detail.catch(() => this.details.delete(game));
    }
    return detail;
  }

  /** A game file was saved or deleted. */
  forget(game: GameId): void {
    this.details.delete(game);
    this.games = null;
  }
}

export const catalog = new Catalog();

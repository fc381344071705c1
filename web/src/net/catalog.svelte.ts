// What the server offers: capabilities, games, engines. Fetched once and cached; details of a game on demand.

import { terrains } from "../board/terrain.svelte";
import { api } from "./api";
import type { Capabilities, EngineInfo, GameCard, GameDetail, GameId } from "./protocol";

class Catalog {
  capabilities = $state.raw<Capabilities | null>(null);
  /** The only game visible to a guest, who joined by a link. */
  guest = $state<string | null>(null);
  games = $state.raw<GameCard[] | null>(null);
  engines = $state.raw<EngineInfo[]>([]);
  private loading: Promise<void> | null = null;
  private loadingGames: Promise<void> | null = null;
  private details = new Map<GameId, Promise<GameDetail>>();

  /** Fetches the server's capabilities; concurrent callers share one request. */
  load(): Promise<void> {
    this.loading ??= this.ask().catch((error: unknown) => {
      this.loading = null;
      throw error;
    });
    return this.loading;
  }

  /** Fetches the games again; concurrent callers share one request. */
  loadGames(): Promise<void> {
    if (this.loadingGames) return this.loadingGames;
    const question: Promise<void> = api
      .games()
      .then((games) => {
        if (this.loadingGames === question) this.games = games;
      })
      .finally(() => {
        if (this.loadingGames === question) this.loadingGames = null;
      });
    this.loadingGames = question;
    return question;
  }

  private async ask(): Promise<void> {
    this.capabilities = await api.capabilities();
    this.guest = this.capabilities.guest;
    terrains.kinds = this.capabilities.terrain;
    await this.loadEngines();
  }

  /** Fetches the user's engines; the list may have changed since. */
  async loadEngines(): Promise<void> {
    this.engines = await api.engines();
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
    this.loadingGames = null; // its response would be stale
  }
}

export const catalog = new Catalog();

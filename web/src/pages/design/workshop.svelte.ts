// A game file being edited: its text, the server's diagnostics, and the last valid version.

import type { Square } from "../../board/square";
import type { Terrain } from "../../board/types";
import { api, ApiError, messageOf } from "../../net/api";
import { catalog } from "../../net/catalog.svelte";
import type { Check, GameDetail, OwnFile, Position } from "../../net/protocol";
import { t } from "../../texts";
import { template } from "./template";
import { withWorld, worldField } from "./toml";

const key = "chessmith.draft";
const pause = 280; // milliseconds after the last keystroke

export class Workshop {
  text = $state(recall());
  name = $state("my_game");
  saved = $state(""); // the text as last saved
  check = $state.raw<Check | null>(null);
  game = $state.raw<GameDetail | null>(null);
  picture = $state.raw<Position | null>(null);
  layout = $state("");
  checking = $state(false);
  files = $state.raw<OwnFile[]>([]);

  problems = $derived(this.check?.problems ?? []);
  stored = $derived(this.files.some((file) => file.name === this.name));
  validName = $derived(/^[a-z][a-z0-9_]{0,39}$/.test(this.name));
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor() {
    void this.list();
    $effect(() => this.follow(this.text));
  }

  /** Opens a file of the user. */
  async open(name: string): Promise<void> {
    const file = await api.ownFile(name);
    this.name = file.name;
    this.text = this.saved = file.text;
  }

  /** Starts a new file: from the template, a built-in game ("ruins") or an own file ("own:x"). */
  async start(from: string): Promise<void> {
    if (from.startsWith("own:")) return this.open(from.slice(4));
    this.text = from === "" ? template : (await catalog.detail(from)).source;
    this.name = from === "" ? "my_game" : `my_${from}`.slice(0, 40);
    this.saved = "";
  }

  async showLayout(): Promise<void> {
    const { game, layout } = this;
    if (!game) return;
    const position = layout === game.default_layout ? game.start : await api.start(game.id, layout).catch(() => null);
    if (this.game === game && this.layout === layout && position) this.picture = position;
  }

  /** Paints terrain on a square of the current layout, in the picture and in the text. */
  paint(square: Square, kind: Terrain | null): void {
    if (!this.picture) return;
    const terrain = { ...this.picture.terrain };
    if (kind) terrain[square] = kind;
    else delete terrain[square];
    this.picture = { ...this.picture, terrain };
    this.text = withWorld(this.text, this.layout, worldField(terrain, this.picture));
  }

  /** Saves; false if a file of this name exists and must not be replaced. */
  async save(overwrite: boolean): Promise<boolean> {
    try {
      this.check = await api.saveFile(this.name, this.text, overwrite);
    } catch (error) {
      if (error instanceof ApiError && error.code === "exists") return false;
      throw error;
    }
    this.saved = this.text;
    this.changed();
    return true;
  }

  async remove(): Promise<void> {
    await api.deleteFile(this.name);
    this.saved = "";
    this.changed();
  }

  private changed(): void {
    catalog.forget(`own:${this.name}`);
    catalog.loadGames().catch(() => {});
    void this.list();
  }

  private async list(): Promise<void> {
    this.files = await api.ownFiles().catch(() => []);
  }

  private follow(text: string): () => void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(text), pause);
    try {
      localStorage.setItem(key, text);
    } catch {
      // Storage refused: the text lasts only for this visit.
    }
    return () => clearTimeout(this.timer);
  }

  private async ask(text: string): Promise<void> {
    const mine = ++this.asked;
    this.checking = true;
    let check: Check;
    try {
      check = await api.checkFile(text);
    } catch (error) {
      const message = messageOf(error, t.common.unreachable);
      check = { ok: false, problems: [{ line: null, key: null, message }], game: null, saved: false };
    }
    if (mine !== this.asked) return;
    this.checking = false;
    this.check = check;
    if (!check.game) return;
    this.game = check.game;
    if (!check.game.layout_names.includes(this.layout)) this.layout = check.game.default_layout;
    await this.showLayout();
  }
}

function recall(): string {
  try {
    return localStorage.getItem(key) || template;
  } catch {
    return template;
  }
}

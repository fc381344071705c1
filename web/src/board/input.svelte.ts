// Guided input: from a piece, click by click, to one legal action. Legs, abilities and promotions are all the same walk
// along the paths of the choices; nothing here knows what a leg means.

import type { Square } from "./square";
import type { Choice, Click, Does } from "./types";

const samePath = (path: Click[], clicks: Click[]) =>
  clicks.every((click, i) => path[i]?.square === click.square && path[i]?.does === click.does);

export class BoardInput {
  choices = $state.raw<Choice[]>([]);
  from = $state<Square | null>(null);
  ability = $state<string | null>(null);
  clicks = $state.raw<Click[]>([]);
  /** Complete actions that differ only in the promotion, for the user to choose from. */
  promotions = $state.raw<Choice[]>([]);
  /** The last action entered, until new choices arrive: the piece stays where the user put it. */
  sent = $state.raw<Choice | null>(null);
  autoPromote = false;
  /** Piece names in the order in which promotions are offered. */
  prefer: string[] = [];

  /** Choices that match the input so far. */
  open = $derived.by(() =>
    this.from === null
      ? []
      : this.choices.filter((c) => c.from === this.from && c.ability === this.ability && samePath(c.path, this.clicks)),
  );
  /** Next squares, and what happens there. */
  options = $derived.by(() => {
    const next = new Map<Square, Does>();
    const clicks = this.open.map((choice) => ({ choice, click: choice.path[this.clicks.length] }));
    for (const { click } of clicks) if (click && !next.has(click.square)) next.set(click.square, click.does);
    // Chess960: castling may also be entered by the king's destination, unless he could simply move there.
    for (const { choice, click } of clicks)
      if (click?.does === "castle" && choice.ends && choice.ends !== this.from && !next.has(choice.ends))
        next.set(choice.ends, "castle");
    return next;
  });
  /** Where the terrain carries the piece from a next square, if it does. */
  carried = $derived(
    new Map(
      this.open.flatMap(({ carried, ends, path }) =>
        carried && path.length === this.clicks.length + 1 && path.at(-1)!.square === ends
          ? [[ends, carried] as const]
          : [],
      ),
    ),
  );
  /** Actions that are complete with the input so far. */
  complete = $derived(
    this.clicks.length === 0 && this.ability === null
      ? []
      : this.open.filter((c) => c.path.length === this.clicks.length),
  );
  /** Abilities of the selected piece that can be used now. */
  abilities = $derived([
    ...new Set(this.choices.filter((c) => c.from === this.from && c.ability !== null).map((c) => c.ability!)),
  ]);
  /** Where the piece is shown while legs are entered. */
  standing = $derived.by(() => {
    for (let i = this.clicks.length - 1; i >= 0; i--) {
      const click = this.clicks[i]!;
      if (click.does !== "strike" && click.does !== "heal") return click.square;
    }
    return this.from;
  });
  /** Whether an action of several legs is partly entered. */
  guided = $derived(this.clicks.length > 0 && this.promotions.length === 0);

  constructor(private readonly chosen: (text: string) => void) {}

  /**
   * Offers other choices. A selected piece stays selected if it can still act; the sent action is forgotten unless it
   * is still on its way.
   */
  offer(choices: Choice[], underWay = false): void {
    const held = this.clicks.length === 0 && this.ability === null ? this.from : null;
    this.choices = choices;
    if (!underWay) this.sent = null;
    this.cancel();
    if (held !== null && this.has(held)) this.from = held;
  }

  has(square: Square): boolean {
    return this.choices.some((c) => c.from === square);
  }

  cancel(): void {
    this.from = null;
    this.ability = null;
    this.clicks = [];
    this.promotions = [];
  }

  /** One step back: cancels the promotion choice, then the last leg, then the ability, then the selection. */
  back(): void {
    if (this.promotions.length > 0) {
      this.promotions = [];
      this.clicks = this.clicks.slice(0, -1);
    } else if (this.clicks.length > 0) this.clicks = this.clicks.slice(0, -1);
    else if (this.ability !== null) this.ability = null;
    else this.cancel();
  }

  select(square: Square): boolean {
    this.cancel();
    if (!this.has(square)) return false;
    this.from = square;
    return true;
  }

  useAbility(name: string): void {
    if (this.from === null) return;
    this.promotions = [];
    this.clicks = [];
    this.ability = this.ability === name ? null : name;
    const ready = this.complete;
    if (this.ability !== null && this.options.size === 0 && ready.length > 0) this.finish(ready);
  }

  /** A click on a square; returns whether it was used. */
  press(square: Square): boolean {
    if (this.promotions.length > 0) {
      this.back();
      return true;
    }
    if (this.from === null) return this.select(square);
    const does = this.options.get(square);
    if (does !== undefined) {
      this.take(square, does);
      return true;
    }
    if (this.clicks.length > 0 && square === this.standing && this.confirm()) return true;
    if (square === this.from && this.clicks.length === 0) {
      this.cancel();
      return true;
    }
    return this.select(square);
  }

  /** Ends an action early if possible, such as a move that could continue with a strike. */
  confirm(): boolean {
    if (this.complete.length === 0) return false;
    this.finish(this.complete);
    return true;
  }

  promote(choice: Choice): void {
    this.choose(choice);
  }

  private take(square: Square, does: Does): void {
    const step = this.clicks.length;
    if (!this.open.some((c) => c.path[step]?.square === square))
      return this.choose(this.open.find((c) => c.path[step]?.does === "castle" && c.ends === square)!);
    this.clicks = [...this.clicks, { square, does }];
    if (this.options.size === 0) this.finish(this.complete);
  }

  private finish(actions: Choice[]): void {
    const rank = (action: Choice) =>
      action.promotion ? this.prefer.indexOf(action.promotion.name) : this.prefer.length;
    const ordered = actions.toSorted((a, b) => rank(a) - rank(b));
    if (ordered.length === 1 || this.autoPromote) this.choose(ordered[0]!);
    else this.promotions = ordered;
  }

  private choose(choice: Choice): void {
    this.cancel();
    // It is being sent; accept no other input until new choices arrive.
    this.choices = [];
    this.sent = choice;
    this.chosen(choice.text);
  }
}

// Mouse, pen and touch on the board: dragging, clicking twice, and drawing with the right button.

import type { BoardInput } from "./input.svelte";
import { squareSeen, type Point, type Side, type Size, type Square } from "./square";
import type { Brush, Shape } from "./types";

export interface PointerHost {
  element: () => HTMLElement;
  size: () => Size;
  side: () => Side;
  input: BoardInput;
  mode: () => "both" | "drag" | "click";
  drawn: (shape: Shape) => void;
  wiped: () => void; // a plain click clears drawings
  rested: (square: Square) => void; // long press on a square
  over: (square: Square | null) => void; // the square under the pointer has changed
  paint?: (square: Square, erase: boolean) => void; // receives every press and every square dragged over
}

const dragStarts = 4; // pixels
const longPress = 550; // milliseconds

export class BoardPointer {
  drag = $state.raw<(Point & { square: Square }) | null>(null);
  hover = $state<Square | null>(null);
  drawing = $state.raw<Shape | null>(null);
  /** Whether the last action was entered by dropping a piece, which must then not glide. */
  dropped = $state(false);
  private painting: { square: Square; erase: boolean } | null = null;
  private resting: ReturnType<typeof setTimeout> | undefined;
  /** The square under the pointer. */
  under = $state<Square | null>(null);
  private grabbed: { square: Square; x: number; y: number; again: boolean } | null = null;

  constructor(private readonly host: PointerHost) {}

  /** The square of the dragged piece. */
  get holds(): Square | null {
    return this.grabbed?.square ?? null;
  }

  down(event: PointerEvent): void {
    const square = this.squareOf(event);
    if (!square) return;
    if (this.host.paint) {
      event.preventDefault();
      this.painting = { square, erase: event.button === 2 };
      this.capture(event);
      this.host.paint(square, event.button === 2);
      return;
    }
    if (event.button === 2) {
      this.drawing = { from: square, brush: brushOf(event) };
      this.capture(event);
      return;
    }
    if (event.button !== 0) return;
    event.preventDefault();
    this.host.wiped();
    this.dropped = false;
    const { input } = this.host;
    if (event.pointerType === "touch")
      this.resting = setTimeout(() => {
        this.release();
        input.cancel();
        this.host.rested(square);
      }, longPress);
    if (input.options.has(square) && !(this.host.mode() === "drag")) {
      input.press(square);
      return;
    }
    const standing = input.from !== null && input.promotions.length === 0 && square === input.standing;
    if (!standing && !(input.has(square) && input.select(square))) {
      input.press(square);
      return;
    }
    this.grabbed = { square, x: event.clientX, y: event.clientY, again: standing };
    this.capture(event);
  }

  move(event: PointerEvent): void {
    this.point(this.squareOf(event));
    if (this.painting) {
      const square = this.squareOf(event);
      if (square && square !== this.painting.square) {
        this.painting = { ...this.painting, square };
        this.host.paint?.(square, this.painting.erase);
      }
      return;
    }
    if (this.drawing) {
      const square = this.squareOf(event);
      if (square && square !== this.drawing.to)
        this.drawing = { ...this.drawing, to: square === this.drawing.from ? undefined : square };
      return;
    }
    if (!this.grabbed) return;
    if (
      !this.drag &&
      (this.host.mode() === "click" ||
        Math.hypot(event.clientX - this.grabbed.x, event.clientY - this.grabbed.y) < dragStarts)
    )
      return;
    clearTimeout(this.resting);
    this.drag = { ...this.pointOf(event), square: this.grabbed.square };
    this.hover = this.squareOf(event);
  }

  up(event: PointerEvent): void {
    clearTimeout(this.resting);
    if (this.painting) {
      this.painting = null;
      return;
    }
    if (this.drawing) {
      this.host.drawn(this.drawing);
      this.drawing = null;
      return;
    }
    const { grabbed, drag } = this;
    const { input } = this.host;
    this.release();
    if (!grabbed) return;
    if (!drag) {
      if (grabbed.again) input.press(grabbed.square);
      else if (this.host.mode() === "drag") input.cancel();
      return;
    }
    const square = this.squareOf(event);
    if (square && square !== grabbed.square && input.options.has(square)) {
      this.dropped = true;
      input.press(square);
    } else if (this.host.mode() === "drag") input.cancel();
  }

  leave(): void {
    this.point(null);
  }

  release(): void {
    clearTimeout(this.resting);
    this.painting = null;
    this.grabbed = null;
    this.drag = null;
    this.hover = null;
    this.drawing = null;
  }

  private point(square: Square | null): void {
    if (square === this.under) return;
    this.under = square;
    this.host.over(square);
  }

  private capture(event: PointerEvent): void {
    try {
      this.host.element().setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is already gone cannot be captured, but its up event still arrives.
    }
  }

  private pointOf(event: PointerEvent): Point {
    const box = this.host.element().getBoundingClientRect();
    const size = this.host.size();
    return {
      x: ((event.clientX - box.left) / box.width) * size.files,
      y: ((event.clientY - box.top) / box.height) * size.ranks,
    };
  }

  private squareOf(event: PointerEvent): Square | null {
    return squareSeen(this.pointOf(event), this.host.size(), this.host.side());
  }
}

function brushOf(event: PointerEvent): Brush {
  if (event.shiftKey && event.altKey) return "yellow";
  if (event.shiftKey || event.ctrlKey) return "red";
  return event.altKey ? "blue" : "green";
}

// Choices without rules: any piece may go to any square. For premoves and position editing.

import { allSquares, type Side } from "./square";
import type { BoardView, Choice } from "./types";

/** The view while a move is being sent: the piece is already at its destination. */
export function ahead(view: BoardView, sent: Choice | null): BoardView {
  const to = sent?.ends ?? sent?.path.at(-1)?.square;
  const piece = sent?.from ? view.pieces[sent.from] : undefined;
  if (!sent?.from || !to || !piece) return view;
  const { [sent.from]: _, ...pieces } = view.pieces;
  return { ...view, pieces: { ...pieces, [to]: piece } };
}

export function anywhere(view: BoardView, side?: Side): Choice[] {
  const squares = allSquares(view);
  return squares
    .filter((from) => view.pieces[from] && (side === undefined || view.pieces[from].side === side))
    .flatMap((from) =>
      squares
        .filter((to) => to !== from)
        .map((to): Choice => ({
          text: `${from}${to}`,
          from,
          ability: null,
          path: [{ square: to, does: "move" }],
          promotion: null,
        })),
    );
}

// Choices without rules: any piece may go to any square. For premoves and for position editors.

import { allSquares, type Side } from "./square";
import type { BoardView, Choice } from "./types";

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

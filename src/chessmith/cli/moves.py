"""`chessmith moves`: the legal moves of a position."""

from __future__ import annotations

import textwrap

from chessmith.cli.options import FenOption, GameOption, JsonOption, LayoutOption, choose_position, print_json


def moves(game: GameOption, fen: FenOption = None, layout: LayoutOption = None, as_json: JsonOption = False) -> None:
    """Show a position, its status and its legal moves."""
    position = choose_position(game, fen, layout)
    if as_json:
        print_json(
            {
                "fen": position.fen,
                "moves": position.moves,
                "check": position.in_check,
                "result": position.result,
                "reason": position.reason,
                "claim": position.claim,
            }
        )
        return
    print(position.render())
    print(position.fen)
    texts = position.moves
    if texts:
        listed = textwrap.fill(" ".join(texts), 100, break_on_hyphens=False)
        print(f"{len(texts)} legal {'move' if len(texts) == 1 else 'moves'}:\n{listed}")

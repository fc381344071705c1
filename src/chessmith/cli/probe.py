"""`chessmith probe`: look up a position in the endgame tables."""

from __future__ import annotations

from typing import Any

from chessmith.cli.options import FenOption, GameOption, JsonOption, LayoutOption, choose_position, print_json


def probe(game: GameOption, fen: FenOption = None, layout: LayoutOption = None, as_json: JsonOption = False) -> None:
    """Look a position up in the tables that `chessmith solve` made.

    The result is for the side to move; distances are plies from this position to the end of the game.
    """
    import sys

    from chessmith.endgame import tables_of
    from chessmith.errors import ChessmithError

    position = choose_position(game, fen, layout)
    tables = tables_of(position.game, position.world)
    for problem in tables.problems:
        print(f"left out: {problem}", file=sys.stderr)
    found = tables.probe(position)
    if found is None:
        have = f"tables of {', '.join(tables.names[:8])}" if tables.names else "no tables"
        raise ChessmithError(f"{position.game.name}: this position is not tabled; there are {have}")
    moves = tables.moves(position) or []
    if as_json:
        listed = [
            {"move": each.move, "result": each.outcome.result, "distance": each.outcome.distance} for each in moves
        ]
        document: dict[str, Any] = {"result": found.result, "distance": found.distance, "moves": listed}
        print_json(document)
        return
    plies = "ply" if found.distance == 1 else "plies"
    outcome = "a draw" if found.distance is None else f"a {found.result} in {found.distance} {plies}"
    print(f"{position.turn.capitalize()} to move: {outcome}, exact")
    for each in moves:
        distance = "" if each.outcome.distance is None else f" {each.outcome.distance:>4}"
        print(f"  {position.san(each.move):<10} {each.outcome.result:<5}{distance}")

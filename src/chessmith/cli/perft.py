"""`chessmith perft`: count positions."""

from __future__ import annotations

import time
from typing import Annotated, Any

import typer

from chessmith.cli.options import FenOption, GameOption, JsonOption, LayoutOption, choose_position, print_json


def perft(
    game: GameOption,
    depth: Annotated[int, typer.Option("--depth", min=0, max=64, metavar="N", help="Depth in actions.")],
    fen: FenOption = None,
    layout: LayoutOption = None,
    divide: Annotated[bool, typer.Option("--divide", help="Count each first action separately.")] = False,
    bulk: Annotated[
        bool, typer.Option("--bulk/--no-bulk", help="Count the last actions in bulk, or play each of them.")
    ] = True,
    as_json: JsonOption = False,
) -> None:
    """Count the sequences of N actions.

    This is the usual test of a move generator, and of its speed. Draws by counting do not end a sequence.
    """
    position = choose_position(game, fen, layout)
    parts: dict[str, int] = {}
    begin = time.perf_counter()
    if divide and depth > 0:
        parts = position.divide(depth)
        nodes = sum(parts.values())
    else:
        nodes = position.perft(depth, bulk=bulk)
    seconds = time.perf_counter() - begin
    if as_json:
        document: dict[str, Any] = {"nodes": nodes, "seconds": round(seconds, 6)}
        print_json(document | ({"divide": parts} if divide else {}))
        return
    for move, count in parts.items():
        print(f"{move}: {count:,}")
    rate = f", {nodes / seconds / 1e6:.1f} million per second" if seconds > 0.001 else ""
    print(f"{nodes:,} nodes in {seconds:.3f} s{rate}")

"""A game with orthodox and Berolina pawns.

The quiet diagonal step of a Berolina pawn onto the square that another pawn has passed over looks like taking in
passing, and is not.
"""

from __future__ import annotations

from pathlib import Path

import chessmith
from chessmith import Position

_FILE = """
extends = "chess"
title = "Mixed pawns"
summary = "Orthodox and Berolina pawns side by side."
[pieces.berolina]
letter = "L"
pawn = true
moves = "mfFcfW"
promotes_to = ["queen"]
value = 120
[layouts.0]
setup = "4k3/4p3/8/3L1P2/8/8/8/4K3"
turn = "b"
castling = "-"
"""


def mixed_pawns(folder: Path) -> Position:
    """White may go to e6 quietly from d5, or take in passing from f5."""
    file = folder / "mixed.toml"
    file.write_text(_FILE)
    return chessmith.load(file).start().play("e7e5")

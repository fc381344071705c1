"""A layout: a position from which the game starts."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import StringConstraints

from chessmith.rules.sections.section import Section, documented
from chessmith.rules.terrain import TERRAIN

LayoutName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,24}$")]


class Layout(Section):
    """Piece placement and terrain."""

    setup: str = documented(
        "The board field of a FEN: rows of piece letters, the last rank first.", expected="rows of piece letters"
    )
    castling: Annotated[str, StringConstraints(pattern=r"^(-|K?Q?k?q?)$")] = documented(
        "Castling rights as in a FEN.", expected='castling rights such as "KQkq" or "-"', default="-"
    )
    world: str | None = documented(
        "Terrain, in rows like the setup.",
        expected="rows of terrain",
        schema={"pattern": "^[0-9/" + "".join(TERRAIN).replace("^", r"\^") + "]+$"},
        default=None,
    )
    turn: Literal["w", "b"] = documented("The side that moves first.", default="w")

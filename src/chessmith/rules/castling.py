"""Castling."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import StringConstraints

from chessmith.rules.section import Section, documented

FileName = Annotated[str, StringConstraints(pattern=r"^[a-p]$")]
TwoFiles = Annotated[list[FileName], documented("", min_length=2, max_length=2)]
_EXPECTED_FILES = 'two files, a-side first, such as ["c", "g"]'


class Castling(Section):
    """King and rook move together, once, when neither has moved."""

    king: str = documented("The piece that castles.", default="king")
    rook: str = documented("The piece it castles with.", default="rook")
    king_to: TwoFiles = documented("Files where the king ends.", expected=_EXPECTED_FILES, default=["c", "g"])
    rook_to: TwoFiles = documented("Files where the rook ends.", expected=_EXPECTED_FILES, default=["d", "f"])
    style: Literal["standard", "chess960"] = documented(
        "How it is written: the king's two squares, or the king takes his own rook.", default="standard"
    )

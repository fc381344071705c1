"""Castling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from chessmith.rules.sections.piece import EXPECTED_NAME
from chessmith.rules.sections.section import Section, documented, element
from chessmith.square import FILE_LETTERS

if TYPE_CHECKING:
    from chessmith.rules.model import GameFile

FileName = Annotated[str, element("the letter of a file", pattern=r"^[a-p]$")]
TwoFiles = Annotated[list[FileName], element(min_length=2, max_length=2)]
_EXPECTED_FILES = 'two files, a-side first, such as ["c", "g"]'


class Castling(Section):
    """King and rook move together, once, when neither has moved."""

    king: str = documented("The piece that castles.", expected=EXPECTED_NAME, default="king")
    rook: str = documented("The piece it castles with.", expected=EXPECTED_NAME, default="rook")
    king_to: TwoFiles = documented("Files where the king ends.", expected=_EXPECTED_FILES, default=["c", "g"])
    rook_to: TwoFiles = documented("Files where the rook ends.", expected=_EXPECTED_FILES, default=["d", "f"])
    style: Literal["standard", "chess960"] = documented(
        "How it is written: the king's two squares, or the king takes his own rook.", default="standard"
    )

    def core(self, game: GameFile) -> dict[str, Any]:
        """Pieces by number, files from 0."""
        king, rook = game.numbers([self.king, self.rook])
        return {
            "king": king,
            "rook": rook,
            "king_to": [FILE_LETTERS.index(file) for file in self.king_to],
            "rook_to": [FILE_LETTERS.index(file) for file in self.rook_to],
            "chess960": self.style == "chess960",
        }

"""A whole game file, after `extends` has been followed."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import PrivateAttr, StringConstraints

from chessmith.rules.sections.board import Board
from chessmith.rules.sections.castling import Castling
from chessmith.rules.sections.combat import Combat
from chessmith.rules.sections.ends import Ends
from chessmith.rules.sections.goal import Goal
from chessmith.rules.sections.layout import Layout, LayoutName
from chessmith.rules.sections.piece import Piece, PieceName
from chessmith.rules.sections.section import Section, documented
from chessmith.rules.source import Source

MOST_PIECES = 26  # one for each letter
PIECE_LETTER = "piece letter"  # what a setup consists of
Line = Annotated[str, StringConstraints(pattern=r"^[^\x00-\x1f\x7f]+$", max_length=200)]
_EXPECTED_LINE = "one line of text, at most 200 characters"


class GameFile(Section):
    """The rules of a game as its file gives them."""

    title: Line = documented("What the game is called.", expected=_EXPECTED_LINE)
    summary: Line | None = documented("One line for the list of games.", expected=_EXPECTED_LINE, default=None)
    board: Board = documented("The size of the board.", expected="{ files = 8, ranks = 8 } or another size")
    pieces: dict[PieceName, Piece] = documented("The kinds of pieces, by name.", expected="tables of pieces")
    castling: Castling | None = documented("Castling; none if left out.", default=None)
    layouts: dict[LayoutName, Layout] = documented(
        "Start positions by name or number; the first is the default.", expected="tables of layouts"
    )
    layouts_from: Literal["scharnagl"] | None = documented(
        "Add the 960 numbered back ranks of Fischer's random chess.", default=None
    )
    effects: list[Literal["belts", "spawn"]] | None = documented(
        "What happens after every action, in this order; by default whatever the game has.",
        expected='a list of "belts" and "spawn"',
        default=None,
    )
    goal: Goal = documented("What wins.", default=Goal())
    ends: Ends = documented("What else ends the game.", default=Ends())
    combat: Combat | None = documented("Hit points, strikes and dice.", default=None)
    network: str | None = documented(
        "A learned evaluation that comes with Chessmith; it knows one game, so `extends` does not inherit it.",
        expected="the name of a network",
        default=None,
    )

    _name: str = PrivateAttr(default="game")
    _sources: list[Source] = PrivateAttr(default_factory=list)

    @property
    def name(self) -> str:
        """The name of the file without its suffix, by which the command line finds the game."""
        return self._name

    @property
    def sources(self) -> list[Source]:
        """The texts that the game was read from, its own first; none if it was not read from texts."""
        return self._sources

    def set_name(self, name: str) -> None:
        """Set the name of the game."""
        self._name = name

    def to_json(self) -> str:
        """The file in a form that `from_json` reads back: only what was given, as some keys exclude each other."""
        return self.model_dump_json(by_alias=True, exclude_unset=True)

    @classmethod
    def from_json(cls, name: str, text: str) -> GameFile:
        """Read a file written by `to_json`; raise pydantic's ValidationError if it is invalid."""
        file = cls.model_validate_json(text)
        file.set_name(name)
        return file

    def set_sources(self, sources: list[Source]) -> None:
        """Set the texts that the game was read from; for the loader."""
        self._sources = sources

    @property
    def piece_names(self) -> list[str]:
        """The pieces in the order of the file, which numbers them everywhere else."""
        return list(self.pieces)

    def numbers(self, names: list[str]) -> list[int]:
        """The numbers of these pieces."""
        return [self.piece_names.index(name) for name in names]

    @property
    def by_letter(self) -> dict[str, str]:
        """Piece names by their (upper case) letter."""
        return {piece.letter: name for name, piece in self.pieces.items()}

    @property
    def royal(self) -> str | None:
        """The name of the royal piece, if there is one."""
        return next((name for name, piece in self.pieces.items() if piece.royal), None)

    @property
    def default_layout(self) -> Layout:
        """The layout from which a game starts by default."""
        return next(iter(self.layouts.values()))

    @property
    def has_world(self) -> bool:
        """Whether squares can be other than plain ground."""
        return any(layout.world is not None for layout in self.layouts.values())

    @property
    def effects_in_order(self) -> list[str]:
        """The effects after every action."""
        if self.effects is not None:
            return list(self.effects)
        recruits = self.combat is not None and any(self.combat.side(side).spawn for side in (0, 1))
        return ["belts"] * self.has_world + ["spawn"] * recruits

    def letters(self) -> set[str]:
        """All letters that may stand in a setup, of both sides."""
        return {letter for piece in self.pieces.values() for letter in (piece.letter, piece.letter.lower())}

    def placed(self, layout: Layout) -> list[str]:
        """A layout's piece letters, one for each square from a1, `""` where it is empty."""
        return self.board.read_rows(layout.setup, self.letters(), PIECE_LETTER)

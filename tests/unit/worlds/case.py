"""What a case about world rules looks like, and a way to write its positions so that a person can read them."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_lowercase


@dataclass(frozen=True)
class Case:
    """A position, what is played in it, and what must then hold. Everything left None is not looked at.

    `has` and `lacks` are move texts; one that ends in `*` stands for every text that begins so.
    """

    sentence: str
    game: str  # a built-in game, or a key of `CUSTOM_GAMES`
    fen: str
    play: tuple[str, ...] = ()
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    moves: tuple[str, ...] | None = None  # the whole list, in order
    check: bool | None = None
    becomes: str | None = None  # the FEN
    result: tuple[str, str] | None = None  # with its reason; ("*", "") while the game goes on
    refused: bool = False  # the FEN itself is

    @property
    def slug(self) -> str:
        return "".join(letter if letter.isalnum() else "_" for letter in self.sentence.lower())


def fen(
    side: str,
    pieces: str,
    world: str = "",
    *,
    rights: str = "-",
    ep: str = "-",
    clock: int = 0,
    number: int = 1,
    files: int = 8,
    ranks: int = 8,
) -> str:
    """A FEN from lists such as `Ke1 Ra1 ke8` and `oe4 ~a4-h4 xa6`: a letter and a square, or a run of squares."""
    board = _rows(pieces, files, ranks)
    ground = _rows(world, files, ranks)
    return f"{board} {side} {rights} {ep} {clock} {number} {{world={ground}}}"


def _rows(entries: str, files: int, ranks: int) -> str:
    letters: dict[tuple[int, int], str] = {}
    for entry in entries.split():
        first, _, last = entry[1:].partition("-")
        for square in _run(first, last or first):
            letters[square] = entry[0]
    return "/".join(_row([letters.get((file, rank), "") for file in range(files)]) for rank in reversed(range(ranks)))


def _run(first: str, last: str) -> list[tuple[int, int]]:
    corners = (_place(first), _place(last))
    files, ranks = sorted(file for file, _ in corners), sorted(rank for _, rank in corners)
    return [(file, rank) for file in range(files[0], files[1] + 1) for rank in range(ranks[0], ranks[1] + 1)]


def _place(name: str) -> tuple[int, int]:
    return ascii_lowercase.index(name[0]), int(name[1:]) - 1


def _row(cells: list[str]) -> str:
    row, gap = "", 0
    for cell in cells:
        if not cell:
            gap += 1
            continue
        row += (str(gap) if gap else "") + cell
        gap = 0
    return row + (str(gap) if gap else "")

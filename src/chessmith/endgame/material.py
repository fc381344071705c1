"""Material: the pieces of both sides, wherever they stand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from chessmith.core_view import outline_of
from chessmith.errors import ChessmithError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chessmith.game import Game

_BETWEEN: Final = "v"
_MOST_PIECES: Final = 8


@dataclass(frozen=True, slots=True)
class Material:
    """The letters of White's pieces and of Black's, each in the order of the game file.

    >>> import chessmith
    >>> material = Material.read("KvQK", chessmith.load("chess"))
    >>> str(material), str(material.exchanged), material.pieces
    ('KvKQ', 'KQvK', 3)
    """

    white: str
    black: str

    @staticmethod
    def read(text: str, game: Game) -> Material:
        """Parse a text such as `KQvK`."""
        sides = text.split(_BETWEEN)
        if len(sides) != 2:
            raise ChessmithError(f'material "{text[:40]}": expected the letters of both sides, such as KQvK')
        letters = [kind.letter for kind in game.pieces]
        for letter in sides[0] + sides[1]:
            if letter not in letters:
                raise ChessmithError(f'material "{text[:40]}": no piece {letter}, expected some of {" ".join(letters)}')
        if len(sides[0] + sides[1]) > _MOST_PIECES:
            raise ChessmithError(f'material "{text[:40]}": expected at most {_MOST_PIECES} pieces')
        material = Material.of(game, *sides)
        for side, name in zip(sides, ("White", "Black"), strict=True):
            for kind in game.pieces:
                if kind.royal and side.count(kind.letter) != 1:
                    raise ChessmithError(f'material "{text[:40]}": expected one {kind.name} ({kind.letter}) for {name}')
        if not sides[0] or not sides[1]:
            raise ChessmithError(f'material "{text[:40]}": expected pieces on both sides')
        return material

    @staticmethod
    def of(game: Game, white: str, black: str) -> Material:
        """Return the material of these letters, sorted."""
        order = {kind.letter: number for number, kind in enumerate(game.pieces)}
        return Material(*("".join(sorted(side, key=order.__getitem__)) for side in (white, black)))

    @property
    def pieces(self) -> int:
        """How many pieces there are."""
        return len(self.white) + len(self.black)

    @property
    def exchanged(self) -> Material:
        """Return the material with colours swapped."""
        return Material(self.black, self.white)

    def groups(self, game: Game) -> list[tuple[int, int, int]]:
        """Return colour, type number and count of each kind of piece, for the core."""
        numbers = {kind.letter: number for number, kind in enumerate(game.pieces)}
        sides = enumerate((self.white, self.black))
        return [(side, numbers[letter], count) for side, letters in sides for letter, count in Counter(letters).items()]

    def __str__(self) -> str:
        return f"{self.white}{_BETWEEN}{self.black}"


def smaller(material: Material, game: Game) -> set[Material]:
    """Return the materials that one capture or one promotion can lead to while the game continues."""
    found: set[Material] = set()
    vital, becomes = _vital(game), _promotions(game)
    for side, letters in enumerate((material.white, material.black)):
        for letter in set(letters):
            rest = letters.replace(letter, "", 1)
            replacements = list(becomes[side].get(letter, ()))
            if letter not in vital or letter in rest:
                replacements.append("")
            for replacement in replacements:
                sides = [material.white, material.black]
                sides[side] = rest + replacement
                found.add(Material.of(game, *sides))
    return found - {material}


def all_materials(game: Game, pieces: int) -> Iterator[Material]:
    """Return every material of up to this many pieces, each side with its royal piece."""
    royal = "".join(kind.letter for kind in game.pieces if kind.royal)
    others = [kind.letter for kind in game.pieces if not kind.royal]
    least = max(1, len(royal))
    for total in range(2 * least, pieces + 1):
        for white in range(least, total - least + 1):
            for mine in combinations_with_replacement(others, white - len(royal)):
                for theirs in combinations_with_replacement(others, total - white - len(royal)):
                    yield Material.of(game, royal + "".join(mine), royal + "".join(theirs))


def _vital(game: Game) -> frozenset[str]:
    """Return the letters of the pieces whose loss loses the game."""
    goal = outline_of(game).spec["goal"]
    return frozenset(
        kind.letter
        for number, kind in enumerate(game.pieces)
        if (kind.royal and goal["checkmate"]) or number in goal["extinction"]
    )


def _promotions(game: Game) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Return what a piece of each letter may promote to, for White and for Black."""
    white: dict[str, list[str]] = {}
    black: dict[str, list[str]] = {}
    for entry in outline_of(game).spec["pieces"]:
        if entry["promotion"] is not None:
            for found, types in zip((white, black), entry["promotion"]["to"], strict=True):
                found[entry["letter"]] = [game.pieces[number].letter for number in types]
    return white, black

"""A variant of variants.ini while it is imported: its keys, which of them were used, and what cannot be expressed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from chessmith.errors import ChessmithError
from chessmith.square import FILE_LETTERS
from chessmith.uci.fairy_pieces import KING, PAWN, is_piece, moves_by_name
from chessmith.uci.ini_keys import INEXPRESSIBLE, NOT_RULES, NOTHING

_OUTCOMES: Final = {"win", "draw", "loss"}
_CUSTOM: Final = re.compile(r"customPiece(\d+)")
_RANKS: Final = re.compile(r"\*(\d+)")
_STRANGE: Final = {
    "cannon": "a cannon hops",
    "janggiCannon": "a cannon hops",
    "soldier": "a soldier moves aside beyond the river",
    "horse": "a horse can be blocked",
    "janggiElephant": "an elephant can be blocked",
    "banner": "a banner hops",
    "immobile": "a piece that never moves",
}


class Variant:
    """The keys of a variant, and what is read off them at once: the board, the start and the pieces."""

    def __init__(self, name: str, keys: dict[str, str]) -> None:
        self.name = name
        self.keys = keys
        self.used: set[str] = set()
        self.lost: list[str] = []
        self.files = self._read_files()
        self.ranks = self.number("maxRank", 8)
        self.board, self.turn, self.rights, self.checks = self._read_fen()
        self.letters = self._read_pieces()

    def get(self, key: str, otherwise: str = "") -> str:
        """The value of a key, which then counts as expressed."""
        self.used.add(key)
        return self.keys.get(key, otherwise)

    def number(self, key: str, otherwise: int) -> int:
        """The value of a key that is a number."""
        value = self.get(key, str(otherwise))
        if not value.isdecimal():
            raise ChessmithError(f'{key}: expected a number, found "{value[:20]}"')
        return int(value)

    def flag(self, key: str, otherwise: bool) -> bool:
        """The value of a key that is true or false."""
        return self.get(key, str(otherwise).lower()).lower() == "true"

    def outcome(self, key: str) -> str:
        """The value of a key that is a result; a draw if it is not given."""
        value = self.get(key, "draw")
        if value not in _OUTCOMES:
            raise ChessmithError(f'{key}: expected win, draw or loss, found "{value[:20]}"')
        return value

    def lose(self, key: str, why: str) -> None:
        """Name a key that the game file cannot express, and why."""
        self.lost.append(f"{key} = {self.keys.get(key, '')} ({why})")

    def ranks_of(self, white: str, black: str) -> list[int] | None:
        """The ranks of a region from the owner's side; None if it is not given."""
        text, other = self.get(white), self.get(black)
        if not text:
            return None
        ranks = sorted({int(match) for match in _RANKS.findall(text)})
        mirrored = sorted(self.ranks + 1 - int(match) for match in _RANKS.findall(other)) if other else ranks
        if _RANKS.sub("", text).strip(" -") or mirrored != ranks:
            self.lose(white, "a region that is not made of whole ranks, the same for both sides")
        return ranks

    def squares(self, region: str) -> Iterator[str]:
        """The squares of a region: `d4`, `*8` for a rank, `a*` for a file."""
        for word in region.split():
            match = re.fullmatch(r"([a-p*])(\d+|\*)", word)
            if match is None:
                raise ChessmithError(f'expected squares such as d4 or *8, found "{word[:20]}"')
            files = FILE_LETTERS[: self.files] if match[1] == "*" else match[1]
            ranks = range(1, self.ranks + 1) if match[2] == "*" else [int(match[2])]
            yield from (f"{file}{rank}" for file in files for rank in ranks)

    def has(self, name: str) -> bool:
        """Whether a piece of this name is on the board at the start."""
        return any(each == name and letter in self.board.upper() for letter, (each, _) in self.letters.items())

    def name_the_rest(self) -> None:
        """Every key that nothing has been made of, unless it changes nothing."""
        for key, value in self.keys.items():
            if key in self.used or key in NOT_RULES:
                continue
            if key not in INEXPRESSIBLE:
                self.lose(key, "an unknown key" if not key.startswith("mobilityRegion") else "where pieces may go")
            elif value.lower() not in NOTHING:
                self.lose(key, INEXPRESSIBLE[key])

    def _read_files(self) -> int:
        value = self.get("maxFile", "8").lower()
        if not re.fullmatch(r"[a-p]|\d+", value):
            raise ChessmithError(f'maxFile: expected a file or a number, found "{value[:20]}"')
        return int(value) if value.isdecimal() else FILE_LETTERS.index(value) + 1

    def _read_fen(self) -> tuple[str, str, str, int]:
        fen = self.get("startFen").split()
        if not fen:
            raise ChessmithError("startFen: expected a position")
        board, *rest = fen
        if "[" in board:
            board, _, hand = board.partition("[")
            if hand.rstrip("]"):
                self.lose("startFen", "pieces in hand")
        if "*" in board or "~" in board or "+" in board:
            raise ChessmithError("startFen: walls and promoted pieces have no place in a layout")
        turn = rest[0] if rest else "w"
        rights = rest[1] if len(rest) > 1 else "-"
        checks = next((int(field[0]) for field in rest if re.fullmatch(r"\d\+\d", field)), 3)
        return board, turn, rights if re.fullmatch(r"-|K?Q?k?q?", rights) else "-", checks

    def _read_pieces(self) -> dict[str, tuple[str, str]]:
        """Names and moves by letter, of the pieces that the game can have."""
        known = moves_by_name()
        found: dict[str, tuple[str, str]] = {}
        for key, value in self.keys.items():
            number = _CUSTOM.fullmatch(key)
            if not number and not is_piece(key) and key not in _STRANGE:
                continue
            self.used.add(key)
            letter, _, moves = value.partition(":")
            letter = letter.strip().upper()
            if not re.fullmatch("[A-Z]", letter):
                continue
            if key in _STRANGE:
                if letter.lower() in self.board.lower():
                    raise ChessmithError(f"{key} = {value}: {_STRANGE[key]}")
                continue
            name = f"custom_{letter.lower()}" if number else re.sub("[A-Z]", lambda up: f"_{up[0].lower()}", key)
            found[letter] = name, moves.strip() or {PAWN: "fmWfcF", KING: "K"}.get(key) or known[key]
        return found


def quoted(text: str) -> str:
    """A string of a game file."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'

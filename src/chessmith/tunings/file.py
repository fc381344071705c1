"""A tuning and its file: JSON with the weights of evaluation terms and corrections to the values of pieces.

Terms are named as in `position.explain()`, with weights in 64ths for the middlegame and the endgame; pieces go by
letter, with centipawns to add. What is not named is unchanged.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from chessmith import _core
from chessmith.disk.reading import SHORT
from chessmith.errors import ChessmithError
from chessmith.networks import description as facts
from chessmith.networks.file import NetworkFile
from chessmith.networks.own_files import read_whole

_FORMAT: Final = "chessmith tuning 1"
WHOLE: Final = 64  # a weight of 1
MOST_TERM: Final = 256
MOST_PIECE: Final = 1000  # centipawns
Pairs = Mapping[str, tuple[int, int]]
"""A pair of numbers, for the middlegame and the endgame."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """Changes to the evaluation of one game. An empty tuning changes nothing."""

    terms: Pairs = field(default_factory=dict)  # 64ths, by name
    pieces: Pairs = field(default_factory=dict)  # centipawns, by letter
    description: Mapping[str, Any] = field(default_factory=dict)  # what it was fitted to, and what it gained

    @property
    def rules_hash(self) -> str:
        """Hash of the rules it was made for."""
        return str(self.description["rules_hash"])

    @property
    def key(self) -> str:
        """The `network_key` of its game, under which it is stored."""
        # Files of earlier versions lack it; in a game without worlds it is the hash of the rules.
        return str(self.description.get("key", self.rules_hash))

    @classmethod
    def read(cls, path: Path) -> Tuning:
        """Read a file; raise a ChessmithError that names it and the problem."""
        return cls.of(read_whole(path, SHORT), str(path))

    @classmethod
    def of(cls, content: bytes, name: str) -> Tuning:
        """Parse a tuning; `name` is its origin, for error messages."""
        found = facts.parse(content)
        if found is None or found.pop("format", None) != _FORMAT:
            raise ChessmithError(f"{name}: not a tuning of Chessmith")
        terms = _terms(found.pop("terms", None), name)
        pieces = _pieces(found.pop("pieces", None), name)
        known_by = [found.get("key", ""), *(found.get(each) for each in ("game", "title", "rules_hash"))]
        if not all(isinstance(each, str) for each in known_by):
            raise ChessmithError(f"{name}: the tuning does not say which game it was made for")
        facts.check(found, name)
        return cls(terms, pieces, found)

    def content(self) -> bytes:
        """Return the bytes of the file."""
        return (json.dumps({"format": _FORMAT, **self.description, **self.numbers()}, indent=1) + "\n").encode()

    def numbers(self) -> dict[str, dict[str, list[int]]]:
        """Return the weights alone, as JSON."""
        tables = {"terms": self.terms, "pieces": self.pieces}
        return {name: {key: list(pair) for key, pair in pairs.items()} for name, pairs in tables.items()}

    @property
    def digest(self) -> str:
        """Eight hexadecimal digits that identify the weights."""
        return hashlib.sha256(json.dumps(self.numbers(), sort_keys=True).encode()).hexdigest()[:8]

    @classmethod
    def under(cls, network: NetworkFile) -> Tuning | None:
        """Return the weights of the terms that a network was trained to correct; None if they are the usual ones."""
        found = network.description.get("tuning")
        if found is None:
            return None
        name = "the network's tuning"
        if not isinstance(found, dict):
            raise ChessmithError(f"{name}: expected a table")
        return cls(_terms(found.get("terms"), name), _pieces(found.get("pieces"), name))

    def core(self, letters: Sequence[str]) -> dict[str, Any]:
        """Return it in the core's form, for a game with these letters; raise ValueError if it does not fit."""
        for letter in self.pieces:
            if letter not in letters:
                raise ValueError(f'pieces: "{letter[:8]}" is not a piece letter, expected one of {", ".join(letters)}')
        return {
            "terms": [self.terms.get(term, (WHOLE, WHOLE)) for term in _core.term_names()] if self.terms else [],
            "pieces": [self.pieces.get(letter, (0, 0)) for letter in letters] if self.pieces else [],
        }


def _terms(table: object, name: str) -> dict[str, tuple[int, int]]:
    terms = _pairs(table, f"{name}: terms", 0, MOST_TERM)
    known = _core.term_names()
    for term in terms:
        if term not in known:
            raise ChessmithError(f'{name}: terms: "{term[:40]}" is not a term, expected one of {", ".join(known)}')
    return terms


def _pieces(table: object, name: str) -> dict[str, tuple[int, int]]:
    return _pairs(table, f"{name}: pieces", -MOST_PIECE, MOST_PIECE)


def _pairs(table: object, where: str, least: int, most: int) -> dict[str, tuple[int, int]]:
    if not isinstance(table, dict):
        raise ChessmithError(f"{where}: expected a table of pairs")
    found: dict[str, tuple[int, int]] = {}
    for name, pair in table.items():
        sound = isinstance(pair, list) and len(pair) == 2 and all(type(each) is int for each in pair)
        if not sound or not all(least <= each <= most for each in pair):
            raise ChessmithError(f"{where}.{name[:40]}: expected two whole numbers from {least} to {most}")
        found[name] = pair[0], pair[1]
    return found

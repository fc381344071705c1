"""Writing PGN."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

from chessmith import dice
from chessmith.arguments import expect_kind
from chessmith.core_view import state_of
from chessmith.notation.game_tree import GameRecord, Node
from chessmith.traits import WHITE

_ROSTER: Final = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?"}
_OWN: Final = ("Result", "Variant", "RulesHash", "SetUp", "FEN", "Seed")
_WIDTH: Final = 80


def write(record: GameRecord) -> str:
    """A recorded game as PGN.

    >>> import chessmith
    >>> from chessmith.notation.game_tree import GameRecord
    >>> print(write(GameRecord.of(chessmith.load("chess").start(), ["f2f3", "e7e5", "g2g4", "d8h4"])).splitlines()[-1])
    1. f3 e5 2. g4 Qh4# 0-1
    """
    expect_kind(record, GameRecord, "a recorded game")
    head = "\n".join(f'[{name} "{_escaped(value)}"]' for name, value in _tags(record).items())
    words = list(_comment(record.root.comment)) + list(_line(record.root)) + [record.result]
    body = textwrap.fill(" ".join(words), _WIDTH, break_long_words=False, break_on_hyphens=False)
    return f"{head}\n\n{body}\n"


def _tags(record: GameRecord) -> dict[str, str]:
    start, game = record.root.position, record.game
    tags = {name: record.tags.get(name, unknown) for name, unknown in _ROSTER.items()}
    tags |= {"Result": record.result, "Variant": game.name, "RulesHash": game.rules_hash}
    if start != game.start():
        tags |= {"SetUp": "1", "FEN": start.fen}
    if game.traits.dice:
        tags["Seed"] = str(start.seed)
    return tags | {name: value for name, value in record.tags.items() if name not in tags and name not in _OWN}


def _line(node: Node, *, numbered: bool = True) -> Iterator[str]:
    """The moves after a position: the main line, with variations after the moves they replace."""
    while node.children:
        main, *variations = node.children
        yield from _move(main, numbered=numbered)
        numbered = bool(main.comment or variations or main.roll)
        for variation in variations:
            words = list(_move(variation, numbered=True))
            words += _line(variation, numbered=bool(variation.comment or variation.roll))
            words[0] = "(" + words[0]
            words[-1] += ")"
            yield from words
        node = main


def _move(node: Node, *, numbered: bool) -> Iterator[str]:
    assert node.parent is not None
    before = node.parent.position
    yield from _comment(node.opening_comment)
    if state_of(before).side == WHITE:
        yield f"{state_of(before).fullmove}."
    elif numbered:
        yield f"{state_of(before).fullmove}..."
    yield node.san
    yield from (f"${nag}" for nag in node.nags)
    if node.roll and node.roll != dice.roll(before.seed, before.ply, before.game.traits.dice):
        yield f"{{[%roll {node.roll}]}}"
    yield from _comment(node.comment)


def _comment(text: str) -> Iterator[str]:
    """A comment; PGN has no way to write a closing brace in it."""
    if text:
        yield "{" + " ".join(text.replace("}", ")").split()) + "}"


def _escaped(text: str) -> str:
    plain = " ".join(text.split())
    return plain.replace("\\", "\\\\").replace('"', '\\"')

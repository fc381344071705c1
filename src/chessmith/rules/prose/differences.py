"""Differences from chess: the paragraphs of a game's rules that the rules of chess lack."""

from __future__ import annotations

from functools import cache
from typing import Final

from chessmith.rules.loader import load_game_file
from chessmith.rules.model import GameFile
from chessmith.rules.prose.chapters import Chapter, chapters

# Most important for a chess player first.
_ORDER: Final = (
    "How to win",
    "Terrain",
    "Combat",
    "The pieces",
    "Special moves",
    "How else the game ends",
    "The board",
)
_PICTURE: Final = "```"


def differences(game: GameFile) -> list[Chapter]:
    """The rules that chess does not have, the most unusual ones first. Empty for chess itself."""
    known = _paragraphs_of_chess()
    by_title = {chapter.title: chapter.paragraphs for chapter in chapters(game)}
    found = []
    for title in _ORDER:
        paragraphs = by_title.get(title, [])
        # A picture and its caption repeat what the board beside them shows.
        pictures = {i for i, paragraph in enumerate(paragraphs) if paragraph.startswith(_PICTURE)}
        new = [
            paragraph
            for i, paragraph in enumerate(paragraphs)
            if paragraph not in known and i not in pictures and i + 1 not in pictures
        ]
        if title == "Special moves" and game.castling is None:
            new.append("There is no castling.")
        if new:
            found.append(Chapter(title, new))
    return found


@cache
def _paragraphs_of_chess() -> frozenset[str]:
    return frozenset(paragraph for chapter in chapters(load_game_file("chess")) for paragraph in chapter.paragraphs)

"""The shapes of answers about endgame tables and puzzles."""

from __future__ import annotations

from typing import Literal

from chessmith.server.protocol.answers import Answer


class Tabled(Answer):
    """The outcome of perfect play, for the side to move."""

    result: Literal["win", "draw", "loss"]
    distance: int | None
    moves: int | None


class TabledMove(Tabled):
    """A move and what it leads to, for the side that makes it, counted from before the move."""

    move: str
    san: str


class TabledPosition(Answer):
    """The tables' verdict on a position; `found` is null if they do not have it."""

    found: Tabled | None
    rows: list[TabledMove]


class Puzzle(Answer):
    """A position with one good move, and again one after each answer."""

    fen: str
    moves: list[str]
    theme: Literal["win", "material"]
    rating: int


class Looking(Answer):
    """Progress of a search for more puzzles."""

    games: int
    positions: int
    found: int


class Puzzles(Answer):
    """The puzzles of a game, easiest first."""

    game: str
    puzzles: list[Puzzle]
    looking: Looking | None
    problem: str | None

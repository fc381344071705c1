"""The shapes of answers about learning, records and preferences."""

from __future__ import annotations

from typing import Literal

from chessmith.server.protocol.answers import Answer


class Learning(Answer):
    """The amount of experience, and how it is used."""

    use: bool
    record: bool
    read_only: bool
    positions: int
    moves: int
    games: int
    records: int
    bytes: int


class LearnedMove(Answer):
    """The results of a move."""

    move: str
    san: str
    games: int
    wins: int
    losses: int
    draws: int
    win_rate: float
    bonus: int
    last: str | None


class LearnedMoves(Answer):
    """The results of the moves in a position."""

    rows: list[LearnedMove]


class LineMove(Answer):
    """What is known about a move of a game."""

    origin: Literal["book", "learned"] | None
    games: int
    win_rate: float


class LearnedLine(Answer):
    """What is known about the moves of a game, in order."""

    moves: list[LineMove]


class Merged(Answer):
    """The effect of an import."""

    added: int
    games: int


class RecordedGame(Answer):
    """A game that was played to its end."""

    number: int
    id: str
    game: str
    rules_hash: str
    mode: str
    white: str
    black: str
    white_kind: str
    black_kind: str
    result: str
    reason: str
    ended: str
    plies: int


class RecordedGames(Answer):
    """Some of the games, the latest first."""

    records: list[RecordedGame]
    total: int


class Replay(Answer):
    """What is needed to replay a game."""

    game: str
    fen: str
    seed: int
    moves: list[str]
    rolls: list[int | None]
    result: str


class Achievement(Answer):
    """A person's results in one game against one kind of opponent."""

    game: str
    opponent: str
    games: int
    wins: int
    losses: int
    draws: int
    streak: int
    course: str


class Achievements(Answer):
    """A person's results."""

    achievements: list[Achievement]


class Preference(Answer):
    """One preference."""

    key: str
    value: bool | int | str
    default: bool | int | str
    about: str
    expected: str


class PreferenceList(Answer):
    """All preferences."""

    preferences: list[Preference]

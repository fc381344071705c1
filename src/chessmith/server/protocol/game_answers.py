"""The shapes of answers about games and the campaign."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from chessmith.server.protocol.answers import Answer, BySide, ForEach, OneLine, Position, ResultText
from chessmith.server.protocol.requests import ClockRule


class Network(Answer):
    """A game's learned evaluation in figures; what it gained in Elo, if a match has measured it."""

    games: int
    positions: int
    rounds: int
    elo: float | None
    error: float | None


class Special(Answer):
    """What a chess player should notice first."""

    pieces: list[str]
    squares: BySide
    checks: int
    moves: list[list[str]]


class GameCard(Answer):
    """A game in the lobby."""

    id: str
    title: str
    summary: str
    own: bool
    files: int
    ranks: int
    layouts: int
    default_layout: str
    tags: list[str]
    family: str | None
    special: Special
    start: Position | None
    network: Network | None
    problem: OneLine | None


class Motion(Answer):
    """One direction in which a piece moves, as its owner sees it."""

    dx: int
    dy: int
    range: int
    move: bool
    capture: bool
    first: bool
    lame: bool


class Reach(Answer):
    """One line along which a piece strikes."""

    dx: int
    dy: int
    min: int
    max: int


class AbilityInfo(Answer):
    """An ability of a piece."""

    name: str
    title: str
    about: str
    cooldown: int
    uses: int | None
    passive: bool


class PieceInfo(Answer):
    """A kind of piece."""

    name: str
    letter: str
    royal: bool
    pawn: bool
    betza: str | None
    text: str
    value: list[int] | None
    moves: list[Motion]
    promotes_to: BySide
    hp: ForEach | None = None
    damage: int | None = None
    strikes: list[Reach] | None = None
    abilities: list[AbilityInfo] | None = None


class Chapter(Answer):
    """A part of the rules."""

    title: str
    paragraphs: list[str]


class GameDetail(GameCard):
    """Everything about a game."""

    layout_names: list[str]
    differences: list[Chapter]
    rules: list[str]
    chapters: list[Chapter]
    pieces: list[PieceInfo]
    clock: ClockRule | None
    rules_hash: str
    source: str


class Games(Answer):
    """All games."""

    games: list[GameCard]


class FileProblem(Answer):
    """A mistake in a game file."""

    line: int | None
    key: str | None
    message: OneLine


class Check(Answer):
    """The game that a file describes, or its errors."""

    ok: bool
    problems: list[FileProblem]
    game: GameDetail | None
    saved: bool


class BalanceReport(Answer):
    """Statistics of a series of games."""

    games: int
    white: int
    draws: int
    black: int
    plies: float
    score: float
    error: float
    text: list[str]


class BalanceJob(Answer):
    """A series under way, or what came of it."""

    done: bool
    played: int
    games: int
    report: BalanceReport | None
    problem: OneLine | None


class RoundMatch(Answer):
    """The match that decided about a round."""

    wins: int
    draws: int
    losses: int
    elo: float
    error: float


class TrainingRound(Answer):
    """A round of a training; `elo` is against the evaluation without a network."""

    round: int
    games: int
    positions: int
    loss: float
    kept: bool
    against: str
    match: RoundMatch
    elo: float | None
    error: float | None
    seconds: float


class TrainingMatch(Answer):
    """The score of the current round's match."""

    wins: int
    draws: int
    losses: int


class TrainingStatus(Answer):
    """The state of a training."""

    round: int
    phase: Literal["self-play", "training", "match"]
    share: float = Field(ge=0, le=1)
    games: int
    positions: int
    loss: float | None
    match: TrainingMatch | None


class TrainingJob(Answer):
    """The training of this server, of whatever game."""

    game: str
    running: bool
    hours: float
    seconds_left: int
    status: TrainingStatus | None
    problem: OneLine | None


class Training(Answer):
    """The network of a game and the training under way."""

    network: Network | None
    rounds: list[TrainingRound]
    job: TrainingJob | None


class Fight(Answer):
    """One fight of the campaign, and how it stands in the run."""

    index: int = Field(ge=0)
    act: int = Field(ge=1)
    kind: Literal["normal", "elite", "boss", "final"]
    game: str
    title: str
    rule: str
    depth: int = Field(ge=1)
    state: Literal["won", "current", "locked", "lost"]
    begun: bool
    result: ResultText | None
    reason: str | None
    plies: int | None
    session: str | None


class Campaign(Answer):
    """A run, or none."""

    run: int = Field(ge=0)
    state: Literal["none", "running", "won", "lost"]
    fights: list[Fight]

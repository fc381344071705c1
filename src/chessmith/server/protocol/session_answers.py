"""The shapes of answers about games that are played."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from chessmith.server.protocol.answers import Answer, BySide, Line, Move, OneLine, Position, ResultText, Score
from chessmith.server.protocol.requests import SideName


class Summary(Answer):
    """A game in the list."""

    id: str
    game: str
    game_title: str
    title: str
    white: dict[str, Any]
    black: dict[str, Any]
    created: str
    touched: str
    ply: int
    result: ResultText
    reason: str | None
    fen: str
    last: str | None
    picture: Position | None
    problem: str | None
    origin: str | None


class Summaries(Answer):
    """Games, last touched first."""

    sessions: list[Summary]
    more: bool


class Clocks(Answer):
    """The times on the clock."""

    white: float
    black: float
    running: SideName | None
    increment: float
    per_move: float | None
    whole_game: float | None


class Progress(Answer):
    """Progress of a search."""

    depth: int
    seldepth: int
    nodes: int
    root_index: int
    root_count: int
    nps: int
    seconds: float
    hash_full: float
    score: Score | None
    white_chance: float | None
    lines: list[Line]


class Thinking(Progress):
    """An AI at work."""

    side: SideName
    player: str
    phase: Literal["queued", "searching", "waiting"]


class Can(Answer):
    """What a person may do now."""

    takeback: bool
    redo: bool
    resign: bool
    claim: bool


class Names(Answer):
    """The players' names."""

    white: str
    black: str


class Standing(Answer):
    """The state of a game: what changes with every move."""

    position: Position
    captured: BySide
    clocks: Clocks | None
    result: ResultText
    reason: str | None
    claim: str | None
    can: Can


class State(Standing):
    """Everything about a game."""

    id: str
    game: str
    game_title: str
    title: str
    files: int
    ranks: int
    white: dict[str, Any]
    black: dict[str, Any]
    names: Names
    start_fen: str
    layout: str | None
    dice_seed: int | None
    rules_hash: str
    ply: int
    moves: list[Move]
    last: Move | None
    thinking: Thinking | None
    paused: bool
    problem: str | None
    origin: str | None


class Moved(Standing):
    """A move that was just played."""

    ply: int
    move: Move
    thinking: Literal[False]


class Analysed(Progress):
    """Results of analysis so far."""

    run: int
    fen: str
    threat: bool
    side: SideName
    phase: Literal["queued", "searching"]


class Reviewed(Answer):
    """The judgement of one move of a game."""

    run: int
    ply: int
    fen: str
    score: Score
    white_chance: float
    best: str | None
    best_san: str | None
    quality: Literal["book", "learned", "best", "good", "inaccuracy", "mistake", "blunder"] | None
    loss: float | None
    pv: list[str]
    pv_san: list[str]


class Invited(Answer):
    """The link to a shared game, and its QR code: the modules a side, and the dark ones as the path of an SVG."""

    link: str
    size: int
    path: str


class Pictures(Answer):
    """Positions of a game from a ply on, and the pieces lost by then."""

    from_: int = Field(alias="from")
    positions: list[Position]
    captured: list[BySide]


class Exported(Answer):
    """A game as text."""

    format: str
    text: str
    filename: str | None = None


class Played(Answer):
    """One more move in a position."""

    move: Move
    position: Position


class PlayedLine(Answer):
    """A line of moves."""

    start: Position
    moves: list[Move]
    positions: list[Position]


class TreeMove(Answer):
    """A move in a tree of moves: it follows an earlier entry of the list, or -1, the start."""

    parent: int
    move: Move
    position: Position
    comment: str
    nags: list[int]


class Imported(Answer):
    """An imported text: the main line, and all moves with variations in `tree`."""

    kind: Literal["fen", "pgn", "snapshot", "tree"]
    game: str
    fen: str
    headers: dict[str, str]
    comment: str
    moves: list[Move]
    tree: list[TreeMove]
    position: Position
    result: ResultText


class Engine(Answer):
    """Another engine that the user has added."""

    id: str
    title: str
    games: list[str] | None
    problem: OneLine | None


class Engines(Answer):
    """All of them."""

    engines: list[Engine]


class EngineTest(Answer):
    """The result of starting an engine."""

    name: str | None
    seconds: float | None
    games: list[str] | None
    problem: OneLine | None

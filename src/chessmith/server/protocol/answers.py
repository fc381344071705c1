"""The shapes of answers, for the API's own description. The tests hold every answer against them.

Answers are written as plain dictionaries, which is quick; nothing here runs when a request is served.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from chessmith.server.protocol.requests import SideName, SquareName, TerrainName

ResultText = Literal["1-0", "0-1", "1/2-1/2", "*"]
Leg = Annotated[list[SquareName], Field(min_length=2, max_length=2)]
OneLine = Annotated[str, StringConstraints(pattern=r"^[^\n]*$")]


class Answer(BaseModel):
    """Anything the server sends."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class Error(Answer):
    """Why a request was refused."""

    code: str
    message: OneLine
    where: str | None = None
    line: int | None = None


class Refusal(Answer):
    """The body of a refused request."""

    error: Error


def shaped(model: type[Answer], status: int = 200) -> dict[int | str, dict[str, Any]]:
    """Declare the shape of a route's answers."""
    return {status: {"model": model}, 422: {"model": Refusal}}


class Piece(Answer):
    """A piece on the board."""

    name: str
    letter: str
    side: SideName
    royal: bool
    betza: str | None = None
    hp: int | None = None
    max_hp: int | None = None
    cooldown: int | None = None
    uses: int | None = None
    resting: bool | None = None


class Click(Answer):
    """One click of an action."""

    square: SquareName
    does: Literal["move", "capture", "castle", "stone", "ride", "strike", "heal", "advance"]


class Odds(Answer):
    """Possible effects of a roll on the target."""

    kill: float = Field(ge=0, le=1.0001)
    damage: Annotated[list[int], Field(min_length=2, max_length=2)]
    mean: float
    heal: bool | None = None


class Promotion(Answer):
    """A promotion piece."""

    name: str
    letter: str
    betza: str | None = None


class Action(Answer):
    """One legal action."""

    text: str
    san: str
    kind: Literal[
        "move",
        "double",
        "castle",
        "en_passant",
        "chain",
        "strike",
        "decree",
        "lunge",
        "consecrate",
        "hit",
        "advance",
        "pass",
    ]
    from_: SquareName | None = Field(alias="from")
    to: SquareName | None
    ends: SquareName | None
    carried: SquareName | None = None
    legs: list[Leg]
    also: list[Leg]
    via: SquareName | None
    target: SquareName | None
    ability: str | None
    promotion: Promotion | None
    captures: bool
    taken: list[SquareName]
    path: list[Click]
    odds: Odds | None = None


class ForEach(Answer):
    """A number for each side."""

    white: float
    black: float


class Position(Answer):
    """A position, complete."""

    game: str
    fen: str
    files: int
    ranks: int
    turn: SideName
    pieces: dict[SquareName, Piece]
    terrain: dict[SquareName, TerrainName]
    check: SquareName | None
    decree: list[SideName]
    checks_left: ForEach | None
    legal: list[Action]
    result: ResultText
    reason: str | None
    claim: str | None
    repetitions: int
    halfmove: int
    fullmove: int
    castling: str
    en_passant: SquareName | None


class Score(Answer):
    """Centipawns or mate, for the side to move."""

    cp: int | None = None
    mate: int | None = None


class Line(Answer):
    """One line of play."""

    rank: int
    score: Score
    white_chance: float = Field(ge=-1, le=1)
    depth: int
    pv: list[str]
    pv_san: list[str]


class Term(Answer):
    """One term of an evaluation, in centipawns."""

    name: str
    white: list[float]
    black: list[float]
    total: float
    gain: int | None = None


class Explained(Answer):
    """A position's evaluation, term by term."""

    terms: list[Term]
    score: Score
    white_chance: float


class Decision(Answer):
    """A player's decision, and the reason."""

    move: str
    action: Action
    score: Score | None
    white_chance: float | None
    depth: int
    nodes: int
    seconds: float
    pv: list[str]
    pv_san: list[str]
    alternatives: list[Line]
    reason: str | None
    player: str
    origin: str | None
    terms: list[Term]


class Judged(Answer):
    """A score, and the line that starts with the move."""

    score: Score
    white_chance: float = Field(ge=-1, le=1)
    pv: list[str]
    pv_san: list[str]


class Objection(Answer):
    """The case against a move, and a better one."""

    move: str
    quality: Literal["best", "good", "inaccuracy", "mistake", "blunder"]
    loss: float = Field(ge=0, le=2)
    reason: str
    asked: Judged
    best: Judged


class Place(Answer):
    """A square, by name and as snapshots count: row 0 is the last rank, column 0 the a-file."""

    square: SquareName
    col: int
    row: int


class ActingPiece(Answer):
    """The piece that acts."""

    name: str
    letter: str
    side: SideName
    hit_points: int | None


class HostLeg(Answer):
    """One step of an action."""

    does: str
    from_: Place = Field(alias="from")
    to: Place


class Decided(Decision):
    """A decision as an answer to `decide`: also piece, squares and events, for a host's own objects."""

    kind: str
    piece: ActingPiece | None
    from_: Place | None = Field(alias="from")
    to: Place | None
    target: Place | None
    promotion: str | None
    legs: list[HostLeg]
    events: list[dict[str, Any]]


class Move(Answer):
    """A move that was played."""

    ply: int
    side: SideName
    text: str
    san: str
    number: str
    fen: str
    check: bool
    captures: bool
    from_: SquareName | None = Field(alias="from")
    ends: SquareName | None
    roll: int | None
    seconds: float
    clock: ForEach | None
    by: str
    decision: Decision | None
    stages: list[list[dict[str, Any]]]


class BySide(Answer):
    """Names for each side."""

    white: list[str]
    black: list[str]

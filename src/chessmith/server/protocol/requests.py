"""Requests of clients, validated before anything else sees them. Unknown keys are errors."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, model_validator

from chessmith.rules.terrain import BY_NAME


def _known_terrain(name: str) -> str:
    if name not in BY_NAME:
        raise ValueError(f"expected one of {', '.join(BY_NAME)}")
    return name


def _whole_letters(text: str) -> str:
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise ValueError("expected text, found half of a letter (a lone surrogate)")
    return text


SquareName = Annotated[str, StringConstraints(pattern=r"^[a-p](1[0-6]|[1-9])$")]
SideName = Literal["white", "black"]
TerrainName = Annotated[str, AfterValidator(_known_terrain), Field(json_schema_extra={"enum": list(BY_NAME)})]
GameId = Annotated[str, StringConstraints(pattern=r"^(own:|draft:)?[a-z0-9_]{1,64}$")]
MoveText = Annotated[str, StringConstraints(min_length=2, max_length=40)]
Seconds = Annotated[float, Field(gt=0, le=86_400, allow_inf_nan=False)]
Whole = Annotated[int, Field(ge=0, le=10**9)]
MOST_TREE_MOVES: Final = 2_000
MOST_ANNOTATIONS: Final = 8  # of a move
LAST_ANNOTATION: Final = 255
Roll = Annotated[int, Field(ge=1, le=1_000)]
HeaderName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]{1,40}$")]


class Message(BaseModel):
    """Anything a client sends."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class SetupPiece(Message):
    """A piece that a position editor puts on a square."""

    name: Annotated[str, Field(max_length=40)]
    side: SideName
    hp: Annotated[int, Field(ge=1, le=255)] | None = None
    cooldown: Annotated[int, Field(ge=0, le=255)] | None = None
    uses: Annotated[int, Field(ge=0, le=255)] | None = None
    resting: bool = False


class Setup(Message):
    """A position as an editor has it."""

    turn: SideName = "white"
    pieces: Annotated[dict[SquareName, SetupPiece], Field(max_length=128)]
    terrain: Annotated[dict[SquareName, TerrainName], Field(max_length=128)] | None = None
    castling: Annotated[str, Field(max_length=8)] = "-"
    en_passant: SquareName | None = None
    halfmove: Whole = 0
    fullmove: Annotated[int, Field(ge=1, le=10**6)] = 1
    decree: list[SideName] = []


class PositionSource(Message):
    """A position: at most one of layout, fen, snapshot, setup and session; then the moves."""

    game: GameId
    layout: Annotated[str, Field(max_length=40)] | None = None
    fen: Annotated[str, Field(max_length=2_000)] | None = None
    snapshot: dict[str, Any] | None = None
    turn: SideName | None = None  # side to move, overriding the snapshot's
    setup: Setup | None = None
    session: Annotated[str, Field(max_length=40)] | None = None
    ply: Whole | None = None
    moves: Annotated[list[MoveText], Field(max_length=4_000)] = []
    rolls: Annotated[list[Roll | None], Field(max_length=4_000)] = []

    @model_validator(mode="after")
    def _one_source(self) -> PositionSource:
        given = [name for name in ("layout", "fen", "snapshot", "setup", "session") if getattr(self, name) is not None]
        if len(given) > 1:
            raise ValueError(f"{' and '.join(given)} given, expected at most one of them")
        if self.ply is not None and self.session is None:
            raise ValueError("ply given without session")
        if self.turn is not None and self.snapshot is None:
            raise ValueError("turn given without snapshot")
        return self


class Seat(Message):
    """The player of a side."""

    kind: Literal["human", "level", "profile", "search", "agent", "engine"]
    level: Annotated[int, Field(ge=1, le=5)] | None = None
    speed: Annotated[float, Field(ge=0.001, le=10)] | None = None
    seconds: Seconds | None = None
    depth: Annotated[int, Field(ge=1, le=100)] | None = None
    nodes: Annotated[int, Field(ge=1, le=10**12)] | None = None
    name: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_ -]{1,40}$")] | None = None
    id: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")] | None = None
    learning: bool | None = None  # whether it uses what was learned; None: as the user prefers

    @model_validator(mode="after")
    def _complete(self) -> Seat:
        allowed = {
            "human": set[str](),
            "level": {"level", "speed", "learning"},
            "profile": {"level"},
            "search": {"seconds", "depth", "nodes", "learning", "name"},
            "agent": {"name", "seconds"},
            "engine": {"id", "seconds"},
        }[self.kind]
        given = {name for name in type(self).model_fields if name != "kind" and getattr(self, name) is not None}
        if extra := sorted(given - allowed):
            raise ValueError(f"a player of kind {self.kind!r} has no {extra[0]!r}")
        needed = {"level": "level", "profile": "level", "agent": "name", "engine": "id"}.get(self.kind)
        if needed is not None and needed not in given:
            raise ValueError(f"a player of kind {self.kind!r} needs {needed!r}")
        if self.kind == "search" and not given - {"learning", "name"}:
            raise ValueError("a player of kind 'search' needs one of 'seconds', 'depth' and 'nodes'")
        return self

    @property
    def is_human(self) -> bool:
        """Whether a person moves this side."""
        return self.kind == "human"

    @property
    def searches(self) -> bool:
        """Whether it uses search memory: not people, instinct, or engines with their own."""
        return self.kind in ("search", "agent", "profile") or (self.level or 0) > 1

    @property
    def label(self) -> str:
        """A short name: `level 3`."""
        return {
            "human": "human",
            "level": f"level {self.level}",
            "profile": f"profile {self.level}",
            "search": self.name or "search",
            "agent": f"agent {self.name}",
            "engine": f"engine {self.id}",
        }[self.kind]

    def view(self) -> dict[str, Any]:
        """As it goes to the client and into the store."""
        return self.model_dump(exclude_none=True)


class FischerClock(Message):
    """So much for all moves, and some more for each."""

    kind: Literal["fischer"] = "fischer"
    initial: Annotated[float, Field(gt=0, le=86_400)]
    increment: Annotated[float, Field(ge=0, le=3_600)] = 0


class MoveClock(Message):
    """So much for each move, and perhaps so much for the whole game, both sides together."""

    kind: Literal["move"]
    per_move: Seconds
    whole_game: Seconds | None = None


ClockRule = Annotated[FischerClock | MoveClock, Field(discriminator="kind")]


class NewSession(PositionSource):
    """A game to be played."""

    white: Seat
    black: Seat
    clock: ClockRule | None = None
    dice_seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None
    title: Annotated[str, Field(max_length=120)] = ""


class Invite(Message):
    """A game to be shared, and which side the host plays."""

    side: SideName = "white"


class PositionRequest(PositionSource):
    """A position, with or without its legal actions."""

    legal: bool = True


class PlayRequest(PositionSource):
    """A position and one more move."""

    move: MoveText
    roll: Roll | None = None


class DecideLimits(Message):
    """Limits of thinking."""

    level: Annotated[int, Field(ge=1, le=5)] | None = None
    seconds: Seconds | None = None
    depth: Annotated[int, Field(ge=1, le=100)] | None = None
    nodes: Annotated[int, Field(ge=1, le=10**12)] | None = None
    multipv: Annotated[int, Field(ge=1, le=5)] = 1
    seed: Whole | None = None

    @model_validator(mode="after")
    def _limited(self) -> DecideLimits:
        if self.level is None and self.seconds is None and self.depth is None and self.nodes is None:
            raise ValueError("expected at least one of level, seconds, depth and nodes")
        return self


class DecideRequest(PositionSource):
    """A position, and limits of thinking about it."""

    limits: DecideLimits
    player: Seat | None = None


class ImportRequest(Message):
    """Text from elsewhere: FEN, PGN or a snapshot."""

    text: Annotated[str, Field(max_length=1_000_000)]
    game: GameId | None = None


class TreeMove(Message):
    """A move in a tree of moves: what it follows, which is an earlier entry of the list or -1 for the start."""

    parent: Annotated[int, Field(ge=-1, lt=MOST_TREE_MOVES)]
    text: MoveText
    roll: Roll | None = None
    comment: Annotated[str, Field(max_length=4_000)] = ""
    nags: Annotated[list[Annotated[int, Field(ge=0, le=LAST_ANNOTATION)]], Field(max_length=MOST_ANNOTATIONS)] = []


class TreeRequest(PositionSource):
    """A position, and the moves from there with their variations."""

    tree: Annotated[list[TreeMove], Field(max_length=MOST_TREE_MOVES)] = []
    headers: Annotated[dict[HeaderName, Annotated[str, Field(max_length=400)]], Field(max_length=60)] = {}
    comment: Annotated[str, Field(max_length=4_000)] = ""  # on the start position

    @model_validator(mode="after")
    def _grown_from_the_root(self) -> Self:
        for number, move in enumerate(self.tree):
            if move.parent >= number:
                raise ValueError(f"tree[{number}] follows {move.parent}, expected an earlier move or -1")
        return self


class ExportRequest(TreeRequest):
    """A position, and what to write it as. `tree`, `headers` and `comment` are for PGN."""

    format: Literal["fen", "pgn", "snapshot"]

    @model_validator(mode="after")
    def _only_pgn_has_variations(self) -> Self:
        if self.tree and self.format != "pgn":
            raise ValueError(f"a tree cannot be written as {self.format}")
        return self


class WhyNotRequest(PositionSource):
    """A position, a move to be questioned, and how long each of the two searches may take."""

    move: MoveText
    seconds: Annotated[float, Field(gt=0, le=10)] = 0.7


class GameFileText(Message):
    """The text of a game file."""

    text: Annotated[str, AfterValidator(_whole_letters)]
    overwrite: bool = False


class FindPuzzles(Message):
    """The number of new puzzles to find."""

    count: Annotated[int, Field(ge=1, le=100)] = 10


class BalanceRequest(Message):
    """A quick check of a game's balance."""

    game: GameId
    games: Annotated[int, Field(ge=2, le=1_000)] = 20
    seconds: Annotated[float, Field(gt=0, le=10)] = 0.05


class TrainingRequest(Message):
    """How long to train a game's network."""

    game: GameId
    hours: Annotated[float, Field(gt=0, le=100)] = 1.0


class NewRun(Message):
    """A new campaign."""

    new: Literal[True]


class LearningChange(Message):
    """How games and experience are used; omitted settings are unchanged."""

    use: bool | None = None
    record: bool | None = None
    read_only: bool | None = None


class LearningReset(Message):
    """An explicit request to delete everything that was learned."""

    confirm: Literal["reset"]


class PreferenceChange(Message):
    """A preference and its new value."""

    key: Annotated[str, Field(max_length=60)]
    value: (
        Annotated[bool, Field(strict=True)] | Annotated[int, Field(strict=True)] | Annotated[str, Field(max_length=200)]
    )

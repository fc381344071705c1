"""The numbers of a profile's evaluation, in centipawns. A term whose weight is 0 is off; see core/eval/profile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Final

from chessmith.arguments import expect_kind
from chessmith.engine.piece_values import piece_values_of

if TYPE_CHECKING:
    from chessmith.game import Game

_PIECES: Final = "PieceWeights by the names of the pieces"

Rows = Sequence[Sequence[int]]  # a table as it is written: the far rank first, seen by the piece's owner


@dataclass(frozen=True, slots=True)
class PieceWeights:
    """A piece: its value and its tables in the middlegame and late. Without a table the game's own is used."""

    value: int
    late_value: int | None = None
    table: Rows | None = None
    late_table: Rows | None = None


@dataclass(frozen=True, slots=True)
class EndingWeights:
    """What counts in endings, by their class."""

    most_pieces: int = 8
    major_value: int = 450
    restricted_range: tuple[int, int] = (2, 4)
    restricted: int = 300
    freedom: int = -20
    nearly_stuck: int = -5000
    stuck: int = -10000
    edge: int = -20
    cooperation: int = 30
    race_step: int = -15
    race_support: int = 40
    race_clear: int = 50
    direct_opposition: int = 30
    distant_opposition: int = 15
    key_square: int = 20
    passed: int = 50
    passed_rank: int = 20
    king_activity: int = 10
    mobility: int = 5


@dataclass(frozen=True, slots=True)
class Weights:
    """An evaluation. Pieces that are not listed by name keep their value in the game."""

    pieces: Mapping[str, PieceWeights] = field(default_factory=dict)
    late_pieces: int = 0  # late is with so many pieces on the board or fewer; 0: it comes gradually
    king_company: tuple[int, int, int] = (0, 0, 0)  # no, one, and more own pieces beside the king
    king_attacked: tuple[int, int] = (0, 0)  # the own king, and the other one
    pawn_rank: int = 0
    doubled: int = 0
    isolated: int = 0
    connected: int = 0
    passed: int = 0
    passed_rank: int = 0
    mobility: int = 0
    minor_mobility: int = 0
    pair: int = 0
    open_file: int = 0
    connected_rooks: int = 0
    outpost: int = 0
    defended: int = 0
    undeveloped: int = 0
    centre: int = 0
    hit_point: int = 0
    on_stone: int = 0
    near_stone: int = 0
    on_belt: int = 0
    belt_danger: bool = False
    ending: EndingWeights | None = None

    def __post_init__(self) -> None:
        expect_kind(self.pieces, Mapping, _PIECES)
        for each in self.pieces.values():
            expect_kind(each, PieceWeights, _PIECES)

    def for_core(self, game: Game) -> dict[str, Any]:
        """The same for the compiled search, with an entry for each kind of piece of the game."""
        own = piece_values_of(game).by_type
        given = asdict(self)
        given["pieces"] = [
            _piece(self.pieces.get(kind.name), own[number], game.files, game.ranks)
            for number, kind in enumerate(game.pieces)
        ]
        return given


def _piece(weights: PieceWeights | None, own: int, files: int, ranks: int) -> dict[str, Any]:
    if weights is None:
        return {"value": (own, own), "table": ((), ())}
    late = weights.value if weights.late_value is None else weights.late_value
    late_table = weights.table if weights.late_table is None else weights.late_table
    tables = tuple(_squares(rows, files, ranks) for rows in (weights.table, late_table))
    return {"value": (weights.value, late), "table": tables}


def _squares(rows: Rows | None, files: int, ranks: int) -> list[int]:
    """A table by square from a1 on; none where it is of another board."""
    if rows is None or len(rows) != ranks or len(rows[0]) != files:
        return []
    return [points for row in reversed(rows) for points in row]

"""Snapshots: the objects of another program's game as one JSON-like structure, and back.

A game that draws its own board hands over what it has and gets a position:

    {
      "board": [[null | {"piece_id": "queen", "piece_type": 0, "has_moved": false}, …], …],
      "tiles": [[0, 1, -1, …], …],
      "objects": {
        "stepping_stones": [{"col": 1, "row": 3}],
        "bridges": [{"col": 2, "row": 4}],
        "conveyors": [{"start_col": 1, "row": 2, "length": 6, "direction": -1}],
        "pits": [{"col": 0, "row": 2}],
        "portals": [{"col": 0, "row": 3, "pair": "A"}, {"col": 7, "row": 4, "pair": "A"}]
      },
      "turn": 0, "turn_count": 0
    }

Rows count from the top (row 0 is the last rank), columns from the a-file. `piece_id` is a piece's name in the game
file, `piece_type` is 0 for White and 1 for Black. An empty square is null, or -4, which is GameMaker's `noone`.
Numbers may be written as 1 or 1.0, truths also as 0 and 1. Keys that are not named here are ignored.

Tiles are 0 ground, 1 water, -1 void. A bridge lies over water. A void square that `pits` lists is a pit, which only
looks different. A conveyor covers `length` squares of `row` from `start_col` to the right and runs to the right
(`direction` 1) or left (-1). With `"axis": "vertical"` it covers squares of `col` from `start_row` downwards and runs
down (1) or up (-1). Conveyors that touch end to end and run the same way are one belt. Two portals of the same pair, a
letter of A to Z, lead to each other.

Side to move: given by the caller; else `turn` (0, 1, "white", "black"); if that is missing, White after an even
`turn_count`, which counts the turns of both sides. Castling rights follow from `has_moved` of king and rook; a pawn's
freshness from its own. A snapshot is taken between two turns: a piece whose `stepping_chain` is not 0 is in the middle
of a ride on a stone, and is refused.

Optional: `en_passant` (`{"col", "row"}` of the square that was passed over), `halfmove` (the clock), `fullmove`,
`checks` (those White and Black still have to give). With hit points, a piece may have `health`, `cooldown`, `uses` and
`rest`, and the snapshot `decree` (a truth for each side).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from chessmith.core_view import set_up, state_of
from chessmith.errors import SnapshotError
from chessmith.notation import castling
from chessmith.notation.fen import MOST_MOVES
from chessmith.notation.snapshot_field import Field
from chessmith.notation.snapshot_world import read_world, write_world
from chessmith.setup import Setup
from chessmith.traits import BLACK, BLACK_CODE, WHITE, side_of

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.position import Position
    from chessmith.traits import PieceKind

_NOONE = -4


def read(world_state: Mapping[str, Any], game: Game, *, turn: str | None = None, seed: int = 0) -> Position:
    """The position of a snapshot, or a SnapshotError that names the offending field.

    `turn` overrides the snapshot's side to move.
    """
    root = Field(world_state, "")
    setup = Setup(world=read_world(root, game), board=[0] * game.traits.squares)
    unmoved = _read_pieces(root["board"], setup, game)
    setup.castling = _rights(setup, unmoved, game)
    if game.traits.has_freshness:
        setup.fresh = sorted(square for square in unmoved if _piece(setup, square, game).fresh_double_step)
    _read_turn(root, setup)
    if turn is not None:
        setup.side = Field(turn, "turn").side()
    passed = root.get("en_passant")
    if passed:
        setup.en_passant = passed.square(game)
    if clock := root.get("halfmove"):
        setup.halfmove = clock.integer(0, MOST_MOVES)
    if (checks := root.get("checks")) and game.traits.checks:
        setup.checks = [side.integer(0, game.traits.checks) for side in checks.entries(2)]
    if (decree := root.get("decree")) and game.traits.has_combat:
        setup.decree = [side.truth() for side in decree.entries(2)]
    try:
        return set_up(game, setup, seed)
    except ValueError as error:
        raise SnapshotError("board", str(error)) from None


def write(position: Position) -> dict[str, Any]:
    """A position as a snapshot that reads back to the same position."""
    game, state = position.game, state_of(position)
    snapshot: dict[str, Any] = {
        "world": game.name,
        "board": [
            [_struct(position, row_start + file) for file in range(game.files)]
            for row_start in range((game.ranks - 1) * game.files, -1, -game.files)
        ],
        **write_world(position.world, game),
        "turn": state.side,
        "turn_count": position.ply,
        "halfmove": state.halfmove,
        "en_passant": None,
    }
    if state.ep >= 0:
        rank, col = divmod(state.ep, game.files)
        snapshot["en_passant"] = {"col": col, "row": game.ranks - 1 - rank}
    if game.traits.checks:
        snapshot["checks"] = list(state.checks)
    if game.traits.has_combat:
        snapshot["decree"] = [bool(standing) for standing in state.decree]
    return snapshot


def _read_turn(root: Field, setup: Setup) -> None:
    count = root.get("turn_count")
    turns = count.integer(0, 2 * MOST_MOVES) if count else 0
    turn = root.get("turn")
    setup.side = turn.side() if turn else turns % 2
    fullmove = root.get("fullmove")
    setup.fullmove = fullmove.integer(1, MOST_MOVES) if fullmove else turns // 2 + 1


def _read_pieces(board: Field, setup: Setup, game: Game) -> list[int]:
    """Put the pieces on the board and return the squares of those that have not moved."""
    unmoved: list[int] = []
    for row, cells in enumerate(board.entries(game.ranks)):
        for col, cell in enumerate(cells.entries(game.files)):
            if cell.value is None or cell.value == _NOONE:
                continue
            square = (game.ranks - 1 - row) * game.files + col
            number = game.traits.type_numbers[cell["piece_id"].choice(game.traits.type_numbers)]
            side = cell["piece_type"].integer(WHITE, BLACK)
            setup.board[square] = 1 + number + (BLACK_CODE if side == BLACK else 0)
            _expect_no_ride(cell)
            moved = cell.get("has_moved")
            if not (moved and moved.truth()):
                unmoved.append(square)
            if game.traits.has_combat:
                _read_health(cell, square, side, game.pieces[number], setup)
    return unmoved


def _expect_no_ride(cell: Field) -> None:
    chain = cell.get("stepping_chain")
    if chain and chain.integer(0, 2):
        raise SnapshotError(chain.path, f"{chain.value}: a ride on a stone is not over, expected 0, between two turns")


def _read_health(cell: Field, square: int, side: int, piece: PieceKind, setup: Setup) -> None:
    if health := cell.get("health"):
        setup.hit_points[square] = health.integer(1, piece.hit_points[side])
    if piece.cooldown and (cooldown := cell.get("cooldown")):
        setup.cooldown[square] = cooldown.integer(0, piece.cooldown)
    if piece.uses and (uses := cell.get("uses")):
        setup.uses[square] = uses.integer(0, piece.uses)
    if piece.rests and (rest := cell.get("rest")) and rest.truth():
        setup.rest.append(square)


def _rights(setup: Setup, unmoved: list[int], game: Game) -> list[int]:
    """Castling rights of kings and rooks that have not moved."""
    if game.traits.castling is None:
        return [-1, -1, -1, -1]
    still = [code if square in unmoved else 0 for square, code in enumerate(setup.board)]
    return castling.read("KQkq", still, game)


def _struct(position: Position, square: int) -> dict[str, Any] | None:
    code = state_of(position).board[square]
    if not code:
        return None
    piece, side, state = position.game.traits.piece(code), side_of(code), state_of(position)
    struct: dict[str, Any] = {
        "piece_id": piece.name,
        "piece_type": side,
        "has_moved": _has_moved(position, square, piece, side),
    }
    if position.game.traits.has_combat:
        struct["health"] = state.hp[square]
        if piece.cooldown:
            struct["cooldown"] = state.cooldown[square]
        if piece.uses:
            struct["uses"] = state.uses[square]
        if piece.rests:
            struct["rest"] = square in state.rest
    return struct


def _has_moved(position: Position, square: int, piece: PieceKind, side: int) -> bool:
    """The state of this piece that the rules need."""
    game, state = position.game, state_of(position)
    if piece.fresh_double_step:
        return square not in state.fresh
    rights = game.traits.castling
    if rights and piece is game.pieces[rights.rook]:
        return square not in state.castling
    if rights and piece is game.pieces[rights.king]:
        return all(rook < 0 for rook in state.castling[2 * side : 2 * side + 2])
    rank = square // game.files
    own_rank = rank if side == WHITE else game.ranks - 1 - rank
    return bool(piece.double_step_ranks) and own_rank not in piece.double_step_ranks


def _piece(setup: Setup, square: int, game: Game) -> PieceKind:
    return game.traits.piece(setup.board[square])

"""Boards of the ChessMaker framework as positions, and back."""

from __future__ import annotations

from functools import cache
from itertools import cycle
from typing import TYPE_CHECKING, Any, Final

from chessmith.core_view import state_of
from chessmith.errors import ChessmithError
from chessmith.game import load

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.position import Position

SIZE: Final = 5
_LETTERS: Final = {"king": "k", "queen": "q", "bishop": "b", "knight": "n", "right": "r", "knook": "r", "pawn": "p"}
_NO_FRAMEWORK: Final = "the ChessMaker framework is not installed: pip install chessmith[course]"


@cache
def course_game() -> Game:
    """Return the course game."""
    return load("fragments")


def to_position(board: Any, player: Any = None) -> Position:
    """Convert a board of the framework to a position, with `player`, or the board's own, to move.

    Which pawns have moved, and which can be taken en passant, is read from the pawns.
    """
    rows = [["."] * SIZE for _ in range(SIZE)]
    fresh: list[str] = []
    pawns = 0
    passed = "-"
    side = str((player or board.current_player).name).lower()
    for piece in board.get_pieces():
        kind, place = str(piece.name).lower(), piece.position
        letter = _LETTERS.get(kind)
        if letter is None or not (0 <= place.x < SIZE and 0 <= place.y < SIZE):
            raise ChessmithError(f"board: {kind} at {place}, expected pieces of the course game on 5x5 squares")
        owner = str(piece.player.name).lower()
        rows[place.y][place.x] = letter.upper() if owner == "white" else letter
        if letter == "p":
            pawns += 1
            ago, last = getattr(piece, "_moved_turns_ago", -1), getattr(piece, "_last_position", None)
            if ago == -1:
                fresh.append(square_name(place))
            elif 0 <= ago <= 1 and owner != side and last is not None and abs(last.y - place.y) == 2:
                passed = square_name(type(place)(place.x, (last.y + place.y) // 2))
    fields = "/".join("".join(row) for row in rows)
    for gap in range(SIZE, 0, -1):
        fields = fields.replace("." * gap, str(gap))
    extra = "" if len(fresh) == pawns else f" {{fresh={','.join(sorted(fresh)) or '-'}}}"
    return course_game().position(f"{fields} {'w' if side == 'white' else 'b'} - {passed} 0 1{extra}")


def to_board(position: Position) -> Any:
    """Convert a position of the course game to a board of the framework."""
    try:
        from chessmaker.chess.base import Board, Player, Square
        from chessmaker.chess.base.position import Position as Place

        from chessmith.course.extension.piece_pawn import Pawn_Q
        from chessmith.course.extension.piece_right import PIECES
    except ImportError:
        raise ChessmithError(_NO_FRAMEWORK) from None
    players = {"white": Player("white"), "black": Player("black")}
    squares = [[Square() for _ in range(SIZE)] for _ in range(SIZE)]
    state = state_of(position)
    fresh = set(state.fresh)
    for piece in position.pieces():
        place = place_of(piece.square)
        owner = players[piece.side]
        if piece.name == "pawn":
            direction = Pawn_Q.Direction.UP if piece.side == "white" else Pawn_Q.Direction.DOWN
            made = Pawn_Q(owner, direction)
            if _number(piece.square) not in fresh:
                made._moved_turns_ago = 2
                back = 1 if piece.side == "white" else -1
                made._last_position = Place(place.x, place.y + back)
                if state.ep != 255 and piece.side != position.turn and _is_passed(state.ep, place):
                    made._moved_turns_ago = 1
                    made._last_position = Place(place.x, place.y + 2 * back)
        else:
            made = PIECES[piece.name](owner)
        squares[place.y][place.x] = Square(made)
    order = [players["white"], players["black"]]
    turns = cycle(order if position.turn == "white" else reversed(order))
    return Board(squares, order, turns)


def move_text(piece: Any, option: Any) -> str:
    """Return the text of a framework move."""
    promotion = "q" if "promote" in option.extra else ""
    return square_name(piece.position) + square_name(option.position) + promotion


def options(board: Any, player: Any = None) -> dict[str, tuple[Any, Any]]:
    """Return the legal moves of a board by text."""
    found: dict[str, tuple[Any, Any]] = {}
    for piece in board.get_player_pieces(player or board.current_player):
        for option in piece.get_move_options():
            found[move_text(piece, option)] = (piece, option)
    return found


def square_name(place: Any) -> str:
    """Return the name of a square; the framework counts rows from the top."""
    return f"{'abcde'[place.x]}{SIZE - place.y}"


def place_of(square: str) -> Any:
    """Return the framework's place for a square."""
    from chessmaker.chess.base.position import Position as Place

    return Place("abcde".index(square[0]), SIZE - int(square[1:]))


def _number(square: str) -> int:
    return "abcde".index(square[0]) + SIZE * (int(square[1:]) - 1)


def _is_passed(passed: int, place: Any) -> bool:
    """Whether a pawn is the one that has just passed over a square."""
    rank = passed // SIZE
    row = SIZE - 1 - rank
    return bool(place.x == passed % SIZE and abs(place.y - row) == 1)

"""Random games of `fragments` held against ChessMaker, on which its course is built: legal moves and results."""

from __future__ import annotations

import random
from itertools import cycle
from typing import Any

from chessmaker.chess.base.board import Board
from chessmaker.chess.base.player import Player
from chessmaker.chess.base.position import Position as Place
from chessmaker.chess.base.square import Square
from chessmaker.chess.pieces import Bishop, King, Knight, Pawn, Queen
from chessmaker.chess.pieces.knook import Knook

import chessmith
from chessmith.square import square_name
from tests.property.walk import expect_same, random_game

_SIZE = 5
_PIECES = {"q": Queen, "b": Bishop, "n": Knight, "r": Knook}


def compare_one_game(layout: str, dice: random.Random, plies: int = 200) -> int:
    """Play one random game by both rule sets; how many positions were the same."""
    start = chessmith.load("fragments").start(layout=layout)
    board = _board(start.fen)
    count = 0
    for position, moves in random_game(start, dice, plies):
        if moves:
            piece, option = _options(board)[moves[-1]]
            piece.move(option)
        if position.reason == "fivefold repetition":
            return count
        options = _options(board)
        only_kings = sum(1 for _ in board.get_pieces()) == 2
        winner = "0-1" if position.turn == "white" else "1-0"
        result = "1/2-1/2" if only_kings else "*" if options else winner
        expect_same("the result", position, moves, position.result, result)
        if not position.is_over:
            expect_same("the list of moves", position, moves, position.moves, sorted(options))
        count += 1
    return count


def _board(fen: str) -> Any:
    white, black = Player("white"), Player("black")

    def piece(letter: str) -> Any:
        owner = white if letter.isupper() else black
        kind = letter.lower()
        if kind == "p":
            direction = Pawn.Direction.UP if owner is white else Pawn.Direction.DOWN
            return Pawn(owner, direction, promotions=[Queen])
        return King(owner, castling_directions=()) if kind == "k" else _PIECES[kind](owner)

    rows = [
        [Square(piece(char)) if char.isalpha() else Square() for char in row.replace("5", ".....")]
        for row in fen.split(maxsplit=1)[0].split("/")
    ]
    return Board(rows, [white, black], cycle([white, black]))


def _options(board: Any) -> dict[str, tuple[Any, Any]]:
    """The legal moves by their texts."""
    found: dict[str, tuple[Any, Any]] = {}
    for piece in board.get_player_pieces(board.current_player):
        for option in piece.get_move_options():
            promotion = "q" if "promote" in option.extra else ""
            found[_name(piece.position) + _name(option.position) + promotion] = (piece, option)
    return found


def _name(place: Place) -> str:
    return square_name((_SIZE - 1 - place.y) * _SIZE + place.x, _SIZE)

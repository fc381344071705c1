"""The board while one turn is carried out."""

from collections.abc import Mapping

from tests.oracle.skirmish.game import SkirmishGame
from tests.oracle.skirmish.pieces import KINDS, Piece, Side
from tests.oracle.skirmish.squares import Square
from tests.oracle.skirmish.state import State


class Battlefield:
    """A board that changes, and what has happened on it in this turn."""

    def __init__(self, game: SkirmishGame, state: State) -> None:
        self.game = game
        self.side: Side = state.side  # whose turn it is
        self.decree = state.side in state.decrees  # whether this turn's rolls have the bonus
        self.number = state.number
        self.board: list[Piece | None] = list(state.board)
        self.hp_lost = False  # by any piece, in this turn
        self.king_lost = False  # in this turn: nothing more of the action happens
        self.decree_given = False  # in this turn, for the next
        self.advanced: Square | None = None  # where the pawn stands that made an Advance in this turn

    def piece(self, square: Square) -> Piece:
        """The piece on a square that cannot be empty."""
        piece = self.board[square]
        assert piece is not None, "the action was listed for a piece that stands here"
        return piece

    def carry(self, start: Square, stop: Square) -> None:
        """Take the piece from one square to another, empty one."""
        assert self.board[stop] is None, "nothing is captured by moving"
        self.board[stop], self.board[start] = self.board[start], None

    def use_ability(self, square: Square) -> None:
        """Start the cooldown and count the use of the piece's ability."""
        piece = self.piece(square)
        kind = KINDS[piece.kind]
        self.board[square] = piece._replace(cooldown=kind.cooldown, uses=piece.uses - 1 if kind.uses else 0)

    def blow(self, shares: Mapping[Square, int]) -> None:
        """Take HP from several pieces at once: every share lands, whoever dies of another."""
        for square, share in shares.items():
            piece = self.piece(square)
            self.hp_lost = self.hp_lost or share > 0
            if piece.hp - share > 0:
                self.board[square] = piece._replace(hp=piece.hp - share)
            else:
                self.board[square] = None
                self.king_lost = self.king_lost or piece.kind == "k"

"""A position of a game, with as much of its past as the rules need."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from chessmith import dice
from chessmith.action import Action, read_action, read_actions
from chessmith.arguments import expect_kind, expect_text, expect_truth, expect_whole, refusal
from chessmith.core_events import read_events
from chessmith.ending import ONGOING, Ending, judge, side_name
from chessmith.errors import ChessmithError, MoveError
from chessmith.evaluation import Evaluation, evaluate
from chessmith.events import Turn
from chessmith.history import History
from chessmith.notation import board_text, fen, san, snapshot
from chessmith.piece import Piece, read_piece
from chessmith.quoting import quoted, shown

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.game import Game

SIDES: Final = ("white", "black")
_MOST_PLIES: Final = 64  # that perft counts
_ACTION_OR_TEXT: Final = (Action, str)


class ChanceOutcome(NamedTuple):
    """One possible outcome of a die roll, see `Position.outcomes`. The result of a game is an `Ending`."""

    probability: Fraction
    position: Position


class Position:
    """An immutable position: playing returns a new one.

    Two positions are equal if they have the same rules and the same FEN. Their past, which matters only to repetition,
    is not compared.

    >>> import chessmith
    >>> position = chessmith.load("chess").start().play("e2e4").play("e7e5")
    >>> position.fen
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
    >>> len(position.moves), position.result
    (29, '*')
    """

    __slots__ = ("_ending", "_history", "_legal", "_state", "game", "seed", "world")

    game: Game
    world: str
    """The terrain, one character per square from a1 upward; empty if the game has none."""
    seed: int
    """The seed of the dice."""
    _state: _core.State
    _history: History  # the earlier positions, for counting repetitions
    _ending: Ending | None
    _legal: dict[str, Action] | None

    def __init__(self) -> None:
        raise TypeError("a position comes from a game: game.start(), game.position(fen) or position.play(move)")

    @classmethod
    def _of(cls, game: Game, state: _core.State, world: str, history: History, seed: int) -> Position:
        position = cls.__new__(cls)
        for name, value in (
            ("game", game),
            ("world", world),
            ("seed", seed),
            ("_state", state),
            ("_history", history),
            ("_ending", None),
            ("_legal", None),
        ):
            object.__setattr__(position, name, value)
        return position

    @staticmethod
    def from_fen(game: Game, text: str) -> Position:
        """Deprecated: the same as `game.position(text)`."""
        warnings.warn("Position.from_fen(game, text) is game.position(text)", DeprecationWarning, stacklevel=2)
        return game.position(text)

    @staticmethod
    def from_snapshot(game: Game, world_state: Mapping[str, Any]) -> Position:
        """Deprecated: the same as `game.from_snapshot(world_state)`."""
        warnings.warn(
            "Position.from_snapshot(game, objects) is game.from_snapshot(objects)", DeprecationWarning, stacklevel=2
        )
        return game.from_snapshot(world_state)

    def with_seed(self, seed: int) -> Position:
        """The same position with another seed for the dice.

        >>> import chessmith
        >>> position = chessmith.load("skirmish").start()
        >>> position.with_seed(7).seed, position.with_seed(7) == position
        (7, True)
        """
        return Position._of(self.game, self._state, self.world, self._history, expect_whole("seed", seed))

    def to_snapshot(self) -> dict[str, Any]:
        """The position as game objects, see `chessmith.notation.snapshot`."""
        return snapshot.write(self)

    @property
    def fen(self) -> str:
        """The position as a FEN."""
        return fen.write(self._state, self.world, self.game)

    @property
    def turn(self) -> str:
        """The side to move, `white` or `black`."""
        return side_name(self._state.side)

    @property
    def ply(self) -> int:
        """The number of turns played, according to the move number."""
        return 2 * (self._state.fullmove - 1) + self._state.side

    @property
    def key(self) -> int:
        """A 64-bit hash of everything that can affect the future."""
        return self._state.key

    @property
    def in_check(self) -> bool:
        """Whether the side to move is in check."""
        return self._state.in_check

    @property
    def ending(self) -> Ending:
        """Result, reason and claim together."""
        if self._ending is None:
            object.__setattr__(self, "_ending", judge(self._state, self._history, self.game.traits))
        return cast("Ending", self._ending)

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on."""
        return self.ending.result

    @property
    def reason(self) -> str | None:
        """Why the game is over, such as `checkmate`; None while it goes on."""
        return self.ending.reason

    @property
    def claim(self) -> str | None:
        """Why the side to move may claim a draw, such as `threefold repetition`; None if it may not."""
        return self.ending.claim

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.result != ONGOING

    @property
    def actions(self) -> list[Action]:
        """The legal actions, sorted by their text; empty once the game is over.

        >>> import chessmith
        >>> [action.kind for action in chessmith.load("chess").start().actions][:2]
        ['move', 'double']
        """
        return list(self._actions().values())

    @property
    def moves(self) -> list[str]:
        """The texts of the legal actions.

        >>> import chessmith
        >>> chessmith.load("chess").start().moves[:3]
        ['a2a3', 'a2a4', 'b1a3']
        """
        return list(self._actions())

    def legal(self) -> list[Action]:
        """Another name for `actions`."""
        return self.actions

    def action(self, text: str) -> Action:
        """The legal action for a move text or SAN.

        >>> import chessmith
        >>> start = chessmith.load("chess").start()
        >>> start.action("g1f3"), start.action("Nf3")
        (<Action g1f3>, <Action g1f3>)
        >>> start.action("Nf4")
        Traceback (most recent call last):
        chessmith.errors.MoveError: "Nf4" is not a legal move here, expected one of 20 such as a2a3 or, in SAN, a3
        """
        expect_text(text, "move text or SAN")
        if (found := self._find(text)) is not None:
            return read_action(found, text, self.game.traits)
        return self._actions().get(text) or san.read(self, text)

    def play(self, action: Action | str, roll: int | None = None) -> Position:
        """The position after an action, which may be given as an `Action`, as move text or in SAN.

        In games with dice, `roll` is the face of the die; by default it follows from the seed and the ply.
        """
        return self._after(self._state.play(self._core_action(action), self._roll(roll)))

    def take_turn(self, action: Action | str, roll: int | None = None) -> Turn:
        """Play an action as `play` does, and return the position after it together with the events of the turn.

        >>> import chessmith
        >>> position = chessmith.load("chess").start().play("e4").play("d5")
        >>> turn = position.take_turn("exd5")
        >>> [event.does for event in turn.events], turn.after.fen.split()[0]
        (['take', 'move'], 'rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR')
        """
        after, events = self._state.turn(self._core_action(action), self._roll(roll))
        return Turn(self._after(after), read_events(self, events))

    def outcomes(self, action: Action | str) -> list[ChanceOutcome]:
        """All positions that an action may lead to, with their probabilities; a single one if it needs no roll.

        >>> import chessmith
        >>> position = chessmith.load("skirmish").position("4k3/8/8/8/8/3p4/2P5/4K3 w - - 0 1")
        >>> [(str(chance), bool(after.piece_at("d3"))) for chance, after in position.outcomes("c2xd3")][-2:]
        [('1/6', True), ('1/6', False)]
        """
        found: list[ChanceOutcome] = []
        for numerator, denominator, after in self._state.outcomes(self._core_action(action)):
            found.append(ChanceOutcome(Fraction(numerator, denominator), self._after(after)))
        return found

    def san(self, action: Action | str) -> str:
        """An action in standard algebraic notation.

        >>> import chessmith
        >>> chessmith.load("chess").start().san("g1f3")
        'Nf3'
        """
        _expect_action(action)
        return san.write(self, self.action(action) if isinstance(action, str) else action)

    def parse_san(self, text: str) -> Action:
        """The action for a move in SAN; `action` reads SAN too.

        >>> import chessmith
        >>> chessmith.load("chess").start().parse_san("Nf3").text
        'g1f3'
        """
        expect_text(text, "a move in SAN")
        return san.read(self, text)

    def piece_at(self, square: str) -> Piece | None:
        """The piece on a square, or None if it is empty.

        >>> import chessmith
        >>> start = chessmith.load("chess").start()
        >>> str(start.piece_at("e8")), start.piece_at("e4")
        ('black king on e8', None)
        """
        expect_text(square, "a square such as a1")
        board = self.game.board
        number = board.square(square)
        if number is None:
            last = board.name(board.squares - 1)
            raise ChessmithError(f"{quoted(square)} is not a square of the board, expected a1 to {last}")
        return self._piece(number)

    def pieces(self, side: str | None = None) -> list[Piece]:
        """All pieces, or those of one side, ordered by square: a1, b1, … then the next rank.

        >>> import chessmith
        >>> [piece.symbol for piece in chessmith.load("chess").start().pieces("black")][-3:]
        ['b', 'n', 'r']
        """
        if side is not None and side not in SIDES:
            raise refusal("side", side, " or ".join(SIDES), fits=isinstance(side, str))
        found = (self._piece(square) for square in range(self.game.board.squares))
        return [piece for piece in found if piece is not None and side in (None, piece.side)]

    def explain(self) -> Evaluation:
        """The static evaluation of the position, term by term.

        >>> import chessmith
        >>> evaluation = chessmith.load("chess").position("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1").explain()
        >>> evaluation.centipawns > 200, evaluation.terms[0].name
        (True, 'material and placement')
        """
        return evaluate(self._state)

    def perft(self, depth: int, *, bulk: bool = True) -> int:
        """The number of sequences of `depth` actions, ignoring draws by repetition and move limits.

        With `bulk` the last ply is counted without being played, which is faster and gives the same number.

        >>> import chessmith
        >>> chessmith.load("chess").start().perft(3)
        8902
        """
        expect_truth("bulk", bulk)
        return self._state.perft(expect_whole("depth", depth, 0, _MOST_PLIES), bulk)

    def divide(self, depth: int) -> dict[str, int]:
        """`perft` for each legal action.

        >>> import chessmith
        >>> chessmith.load("fragments").start().divide(2)["b2b3"]
        8
        """
        return dict(self._state.divide(expect_whole("depth", depth, 1, _MOST_PLIES)))

    def render(self, *, unicode: bool = False, last: Action | str | None = None) -> str:
        """The board as text, with the squares of the `last` action marked, if given."""
        if last is not None:
            _expect_action(last)
        return board_text.render(self, unicode=unicode, last=last)

    def _core_action(self, action: Action | str) -> _core.Action:
        _expect_action(action)
        text = str(action)
        if self._legal is not None and (known := self._legal.get(text)):
            return cast("_core.Action", known._compiled)
        if (found := self._find(text)) is not None:
            return found
        core = self.action(text)._compiled
        assert core is not None
        return core

    def _find(self, text: str) -> _core.Action | None:
        """The legal action with this text, where they have not been listed and need not be."""
        if self._legal is not None or not text.isascii() or self.is_over:
            return None
        return self._state.find(text)

    def _after(self, after: _core.State) -> Position:
        history = self._history.after(self._state, after, self.game.traits)
        return Position._of(self.game, after, self.world, history, self.seed)

    def _piece(self, square: int) -> Piece | None:
        return read_piece(self._state, square, self.game.board.name(square), self.game.traits)

    def _actions(self) -> dict[str, Action]:
        if self._legal is None:
            actions = {} if self.is_over else read_actions(self._state, self.game.traits)
            object.__setattr__(self, "_legal", actions)
        return cast("dict[str, Action]", self._legal)

    def _roll(self, roll: int | None) -> int:
        sides = self.game.traits.dice
        if roll is None:
            return dice.roll(self.seed, self.ply, sides) if sides else 0
        if not sides:
            raise MoveError(f"{self.game.name} has no dice")
        roll = expect_whole("roll", roll)
        if not 1 <= roll <= sides:
            raise MoveError(f"a roll of {shown(roll)}, expected 1 to {sides}")
        return roll

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a position cannot be changed: {name}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        mine, theirs = self._state, other._state
        return (
            mine.key == theirs.key
            and mine.halfmove == theirs.halfmove
            and mine.fullmove == theirs.fullmove
            and mine.board == theirs.board
            and self.world == other.world
            and self.game.rules_hash == other.game.rules_hash
        )

    def __hash__(self) -> int:
        return hash((self._state.key, self.game.rules_hash))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.game, self.fen, self._history, self.seed)

    def __repr__(self) -> str:
        return f"<Position {self.game.name} {self.fen}>"

    def __str__(self) -> str:
        return self.render()


def _expect_action(action: object) -> None:
    expect_kind(action, _ACTION_OR_TEXT, "an action, move text or SAN")


def _restore(game: Game, text: str, history: History, seed: int) -> Position:
    fresh = game.position(text, seed)
    return Position._of(game, fresh._state, fresh.world, history, seed)

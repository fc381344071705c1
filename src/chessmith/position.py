"""A position of a game, with as much of its past as the rules ask for."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from chessmith import dice
from chessmith.action import NOTHING, Action
from chessmith.ending import ONGOING, Ending, judge, side_name
from chessmith.errors import MoveError
from chessmith.history import History
from chessmith.notation import board_text, fen, san, snapshot

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.game import Game
    from chessmith.traits import Piece


class Outcome(NamedTuple):
    """One way in which an action may turn out."""

    probability: Fraction
    position: Position


class Position:
    """A position. It never changes: playing gives a new one.

    Two positions are equal when the rules, the FEN and so all that can still happen on the board are the same. Their
    past, which only repetition looks at, is not compared.

    >>> import chessmith
    >>> position = chessmith.load("chess").start().play("e2e4").play("e7e5")
    >>> position.fen
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
    >>> len(position.legal()), position.result
    (29, '*')
    """

    __slots__ = ("_ending", "_legal", "game", "history", "seed", "state", "world")

    game: Game
    state: _core.State
    """The position for the compiled rules."""
    world: str
    """The terrain, a character a square from a1 upward; empty if the game has none."""
    history: History
    """What repetition is counted by."""
    seed: int
    """What the dice fall by."""
    _ending: Ending | None
    _legal: dict[str, Action] | None

    def __init__(
        self, game: Game, state: _core.State, world: str, history: History | None = None, seed: int = 0
    ) -> None:
        for name, value in (
            ("game", game),
            ("state", state),
            ("world", world),
            ("history", history or History()),
            ("seed", seed),
            ("_ending", None),
            ("_legal", None),
        ):
            object.__setattr__(self, name, value)

    @staticmethod
    def from_fen(game: Game, text: str) -> Position:
        """The position that a FEN describes.

        >>> import chessmith
        >>> Position.from_fen(chessmith.load("chess"), "k7/8/1K6/8/8/8/8/7R w - - 0 1").play("h1h8").reason
        'checkmate'
        """
        return game.position(text)

    @staticmethod
    def from_snapshot(game: Game, world_state: Mapping[str, Any]) -> Position:
        """The position of another program's game objects, see `chessmith.notation.snapshot`."""
        return snapshot.read(world_state, game)

    def to_snapshot(self) -> dict[str, Any]:
        """The position as game objects, see `chessmith.notation.snapshot`."""
        return snapshot.write(self)

    @property
    def fen(self) -> str:
        """The position in one line."""
        return fen.write(self.state, self.world, self.game)

    @property
    def turn(self) -> str:
        """Who is to move, `white` or `black`."""
        return side_name(self.state.side)

    @property
    def ply(self) -> int:
        """How many turns have gone by, by the move number."""
        return 2 * (self.state.fullmove - 1) + self.state.side

    @property
    def key(self) -> int:
        """A number of 64 bits that stands for everything that can change the future."""
        return self.state.key

    @property
    def past(self) -> tuple[int, ...]:
        """Keys of the earlier positions that count for repetition, oldest first, as a search wants them."""
        return self.history.counted(self.game.traits)

    @property
    def in_check(self) -> bool:
        """Whether the side to move is in check."""
        return self.state.in_check

    @property
    def ending(self) -> Ending:
        """Result, reason and claim in one."""
        if self._ending is None:
            object.__setattr__(self, "_ending", judge(self.state, self.history, self.game.traits))
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

    def legal(self) -> list[Action]:
        """The legal actions in the order of their texts; none once the game is over."""
        return list(self._actions().values())

    @property
    def moves(self) -> list[str]:
        """The texts of the legal actions."""
        return list(self._actions())

    def action(self, text: str) -> Action:
        """The legal action with this move text.

        >>> import chessmith
        >>> chessmith.load("chess").start().action("e2e4")
        <Action e2e4>
        """
        if action := self._actions().get(text):
            return action
        shown = fen.printable(fen.quoted(text))
        if self.is_over:
            raise MoveError(f"{shown} cannot be played: the game is over, {self.result}, {self.reason}")
        raise MoveError(f"{shown} is not a legal move here, expected one of {len(self.moves)} such as {self.moves[0]}")

    def play(self, action: Action | str, roll: int | None = None) -> Position:
        """The position after an action, given as it is or as its move text.

        In games with dice `roll` is what the die shows. Without it, it is the roll of this ply by the game's seed.
        """
        core = self.core_action(action)
        after = self.state.play(core, self._roll(roll))
        history = self.history.after(self.state, after, self.game.traits)
        return Position(self.game, after, self.world, history, self.seed)

    def outcomes(self, action: Action | str) -> list[Outcome]:
        """All positions that an action may lead to, with their probabilities."""
        found: list[Outcome] = []
        for numerator, denominator, after in self.state.outcomes(self.core_action(action)):
            history = self.history.after(self.state, after, self.game.traits)
            position = Position(self.game, after, self.world, history, self.seed)
            found.append(Outcome(Fraction(numerator, denominator), position))
        return found

    def san(self, action: Action | str) -> str:
        """An action in standard algebraic notation.

        >>> import chessmith
        >>> chessmith.load("chess").start().san("g1f3")
        'Nf3'
        """
        return san.write(self, self.action(action) if isinstance(action, str) else action)

    def parse_san(self, text: str) -> Action:
        """The action that a player's notation means."""
        return san.read(self, text)

    def piece_at(self, square: str) -> Piece | None:
        """The kind of piece on a square, of either side.

        >>> import chessmith
        >>> chessmith.load("chess").start().piece_at("e8").name
        'king'
        """
        number = self.game.board.square(square)
        if number is None:
            raise MoveError(f"{fen.quoted(square)} is not a square of the board")
        code = self.state.board[number]
        return self.game.traits.piece(code) if code else None

    def perft(self, depth: int, *, bulk: bool = True) -> int:
        """How many sequences of that many actions there are; draws by counting do not end them.

        In bulk the last actions are counted without being played; the number is the same, the time is not.

        >>> import chessmith
        >>> chessmith.load("chess").start().perft(3)
        8902
        """
        return self.state.perft(depth, bulk)

    def divide(self, depth: int) -> dict[str, int]:
        """The same for each legal action."""
        return dict(self.state.divide(depth))

    def render(self, *, unicode: bool = False, last: Action | str | None = None) -> str:
        """The board for a person to read, with the squares of the last action marked if it is given."""
        return board_text.render(self, unicode=unicode, last=last)

    def core_action(self, action: Action | str) -> _core.Action:
        """A legal action as the compiled rules know it."""
        core = self.action(action if isinstance(action, str) else action.text).core
        assert core is not None
        return core

    def _actions(self) -> dict[str, Action]:
        if self._legal is None:
            actions: dict[str, Action] = {}
            if not self.is_over:
                pieces, text_of = self.game.traits.pieces, self.state.text
                for core in self.state.legal():
                    text = text_of(core)
                    promotion = None if core.promotion == NOTHING else pieces[core.promotion].name
                    actions[text] = Action(text, core.kind, promotion, core)
            object.__setattr__(self, "_legal", actions)
        return cast("dict[str, Action]", self._legal)

    def _roll(self, roll: int | None) -> int:
        sides = self.game.traits.dice
        if roll is None:
            return dice.roll(self.seed, self.ply, sides) if sides else 0
        if not sides:
            raise MoveError(f"{self.game.name} has no dice")
        if not 1 <= roll <= sides:
            raise MoveError(f"a roll of {roll}, expected 1 to {sides}")
        return roll

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a position cannot be changed: {name}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        mine, theirs = self.state, other.state
        return (
            mine.key == theirs.key
            and mine.halfmove == theirs.halfmove
            and mine.fullmove == theirs.fullmove
            and mine.board == theirs.board
            and self.world == other.world
            and self.game.rules_hash == other.game.rules_hash
        )

    def __hash__(self) -> int:
        return hash((self.state.key, self.game.rules_hash))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.game, self.fen, self.history, self.seed)

    def __repr__(self) -> str:
        return f"<Position {self.game.name} {self.fen}>"

    def __str__(self) -> str:
        return self.render()


def _restore(game: Game, text: str, history: History, seed: int) -> Position:
    fresh = game.position(text, seed)
    return Position(game, fresh.state, fresh.world, history, seed)

"""Properties that must hold in every game whatever its rules, tested on the random games of `random_games`.

    python -m tests.fuzz.properties --positions 1000000 --seed 1

plays random games of random files and tests all properties on every position.
"""

from __future__ import annotations

import pickle
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import TypeVar

from chessmith import Limits, Search, _core
from chessmith.action import Action
from chessmith.core_view import action_of, past_of, state_of
from chessmith.events import replay, standings
from chessmith.game import Game
from chessmith.notation import pgn, san
from chessmith.position import Position
from chessmith.rl import ActionSpace
from chessmith.server.play.restore import restore
from chessmith.server.play.session import Session
from chessmith.server.protocol.requests import Seat
from chessmith.server.store.game_store import MoveRow
from chessmith.transposition import Table
from tests.fuzz.inputs.random_games import Data, as_toml, random_game, random_play
from tests.fuzz.inputs.turned import is_turned_alike, turned_board

PLIES = 60
_FEW = 12  # actions to sample where trying all would take too long
_TABLE = Table(1)  # shared by all searches: clearing is cheaper than allocating


@dataclass(frozen=True)
class Play:
    """A random game of a random file, from the start to its end or to the ply limit."""

    data: Data
    game: Game
    positions: Sequence[Position]
    moves: Sequence[str]  # one fewer than positions
    dice: Random
    symmetric: bool

    @cached_property
    def read_back(self) -> Sequence[tuple[str, Position]]:
        """The FEN of each position, and the position parsed from it."""
        return [(fen, self.game.position(fen)) for fen in (position.fen for position in self.positions)]


Property = Callable[[Play], None]
T = TypeVar("T")


def play_of(seed: int, plies: int = PLIES) -> Play:
    """Play the random game of a seed, always the same."""
    symmetric = seed % 4 == 0
    data, game = random_game(seed, symmetric=symmetric)
    dice = Random(f"play {seed}")
    positions: list[Position] = []
    moves: list[str] = []
    for position, move in random_play(game.start(seed=seed), dice, plies):
        positions.append(position)
        if move is not None:
            moves.append(move)
    return Play(data, game, positions, moves, dice, symmetric)


def legals_are_legal(play: Play) -> None:
    """Every listed action can be played, and its text is unique and finds it; other actions are refused."""
    before: list[_core.Action] = []
    for position in play.positions:
        actions = state_of(position).legal()
        texts = [state_of(position).text(action) for action in actions]
        assert len(set(texts)) == len(texts)
        assert texts == sorted(texts)
        assert position.is_over or position.moves == texts
        for action in _some(actions, play.dice):
            squares = (action.from_square, action.to_square, action.via, action.target)
            assert all(square == 255 or square < play.game.traits.squares for square in squares)
            rolls = (1, play.game.traits.dice) if state_of(position).needs_roll(action) else (0,)
            for roll in rolls:
                state_of(position).play(action, roll)
        for action in _some(before, play.dice):
            assert _is_accepted(state_of(position), action) == (action in actions)
            assert not state_of(position).is_surely_legal(action) or action in actions
        before = actions


def actions_have_numbers_of_their_own(play: Play) -> None:
    """Every legal action has a unique number, and decoding the number gives the action."""
    space = ActionSpace(play.game)
    for position in play.positions:
        numbers = {space.encode(position, action): action for action in position.actions}
        assert len(numbers) == len(position.actions)
        for number in _some(list(numbers), play.dice, 4):  # decoding compares with all actions
            assert space.decode(position, number) == numbers[number]


def keys_are_those_from_scratch(play: Play) -> None:
    """The incrementally updated key equals the key of the same position set up from scratch."""
    for position, (fen, again) in zip(play.positions, play.read_back, strict=True):
        carried, fresh = state_of(position), state_of(again)
        assert (carried.key, carried.repetition_key) == (fresh.key, fresh.repetition_key), fen


def positions_are_read_back_from_fen(play: Play) -> None:
    """A FEN round trip keeps everything that can affect the future."""
    for position, (fen, again) in zip(play.positions, play.read_back, strict=True):
        assert again == position, fen
        assert again.fen == fen
        assert state_of(again).legal() == state_of(position).legal()
        assert state_of(again).end() == state_of(position).end()
        assert again.in_check == position.in_check


def positions_are_read_back_from_pickles(play: Play) -> None:
    """Pickling keeps the history, too: repetition and claims are the same."""
    # All in one pickle, which contains their game only once; and one position alone.
    together: list[Position] = pickle.loads(pickle.dumps(play.positions))
    alone: Position = pickle.loads(pickle.dumps(play.positions[-1]))
    for again, position in zip([*together, alone], [*play.positions, play.positions[-1]], strict=True):
        assert again == position
        assert (past_of(again), again.ending, again.seed) == (past_of(position), position.ending, position.seed)
    assert together[0].moves == play.positions[0].moves


def positions_are_read_back_from_snapshots(play: Play) -> None:
    """A snapshot carries as much as a FEN."""
    for position in play.positions[::3]:
        again = play.game.from_snapshot(position.to_snapshot())
        assert again == position, (position.fen, again.fen)


def notation_is_read_back(play: Play) -> None:
    """SAN identifies an action uniquely."""
    for number, position in enumerate(play.positions):
        actions = position.legal()
        # En passant captures on an empty square, to which the same kind of piece may also move.
        if len(actions) > 300 or (number % 5 and not any(action.kind == "en_passant" for action in actions)):
            continue
        notations = san.write_all(position)
        assert len(set(notations.values())) == len(notations), position.fen
        rivals = Counter(_to(position, action) for action in actions)
        alike = [action for action in actions if rivals[_to(position, action)] > 1]
        for action in {*_some(alike, play.dice, 8), *_some(actions, play.dice, 4)}:  # parsing compares with all actions
            assert position.san(action) == notations[action]
            assert position.parse_san(notations[action]) == action


def _to(position: Position, action: Action) -> tuple[str, int]:
    """What moves, and where to: actions that have both in common are easily mistaken for each other."""
    core = action_of(position, action)
    piece = position.piece_at(action.legs[0].start) if action.legs else None
    return "" if piece is None else piece.name, core.to_square


def games_are_read_back_from_pgn(play: Play) -> None:
    """A PGN round trip keeps the positions and the result."""
    record = pgn.GameRecord.of(play.positions[0], list(play.moves))
    again = pgn.read_one(pgn.write(record), play.game)
    found = [again.root.position, *(node.position for node in again.root.main_line())]
    assert found == list(play.positions)
    assert again.result == record.result
    assert found[-1].ending == play.positions[-1].ending


def games_are_read_back_from_the_store(play: Play) -> None:
    """A game loads from the server's store move by move."""
    human = Seat(kind="human")
    start = play.positions[0]
    session = Session("id", play.game, "game", start, white=human, black=human, created=0.0, touched=0.0)
    rows: list[MoveRow] = []
    for text in play.moves:
        move = session.replayed(text, None)
        session.make(move)
        rows.append(move.row(session.ply))
    again = restore(session.row(0.0), rows, play.game)
    assert again.problem is None, again.problem
    assert list(again.positions()) == list(play.positions)
    assert (again.result, again.reason) == (play.positions[-1].result, play.positions[-1].reason)


def events_lead_to_the_new_board(play: Play) -> None:
    """Replaying the events of a turn on the old board gives the new one."""
    for position, move in zip(play.positions, play.moves, strict=False):
        turn = position.take_turn(move)
        assert turn.after == position.play(move)
        assert replay(standings(position), turn.events) == standings(turn.after), (position.fen, move)


def outcomes_sum_to_one(play: Play) -> None:
    """The probabilities of an action's outcomes sum to one, and the actual outcome is among them."""
    for position in play.positions:
        for action in _some(position.legal(), play.dice, 4):
            outcomes = position.outcomes(action)
            assert sum((outcome.probability for outcome in outcomes), Fraction(0)) == 1
            assert len({outcome.position.key for outcome in outcomes}) == len(outcomes)
            after = position.play(action)
            assert any(outcome.position == after for outcome in outcomes)


def evaluation_is_that_from_scratch(play: Play) -> None:
    """Incremental evaluation along a line equals evaluation from scratch."""
    states = [state_of(position) for position in play.positions]
    assert _core.evaluate_line(states) == [_core.evaluate(state) for state in states]


def searches_keep_to_their_limits(play: Play) -> None:
    """However tight the limits, the search respects them and returns legal actions."""
    for position in play.positions[:: max(1, len(play.positions) // 3)]:
        if position.is_over:
            continue
        for limits in (Limits(nodes=150), Limits(nodes=150, engine="mcts"), Limits(depth=1)):
            _TABLE.clear()
            search = Search(position, limits, _TABLE)
            search.run()
            progress = search.progress
            assert progress.done
            assert limits.nodes is None or progress.nodes <= limits.nodes + 20, progress.nodes
            for line in progress.lines:
                here = position
                # With dice a line follows likely outcomes, not those of this game's die.
                for move in line.moves[: 1 if play.game.traits.dice else None]:
                    here = here.play(move)


def turning_the_board_turns_everything(play: Play) -> None:
    """In a symmetric game, rotating the board and swapping sides keeps actions, end and evaluation."""
    if not play.symmetric or not is_turned_alike(play.positions[0]):
        return
    for position in play.positions[::2]:
        turned = turned_board(position)
        assert len(state_of(turned).legal()) == len(state_of(position).legal()), position.fen
        assert turned.in_check == position.in_check
        assert _core.evaluate(state_of(turned)) == _core.evaluate(state_of(position)), (position.fen, turned.fen)
        here, there = state_of(position).end(), state_of(turned).end()
        assert (here is None) == (there is None), position.fen
        if here is not None and there is not None:
            assert there == ({0: 1, 1: 0}.get(here[0], here[0]), here[1]), position.fen


def a_game_ends_where_nothing_can_be_done(play: Play) -> None:
    """A game is over exactly when there are no actions, and `winning_action` finds every immediate win."""
    for position in play.positions:
        assert position.is_over == (not position.moves)
        assert position.is_over or state_of(position).end() is None
        won = state_of(position).winning_action()
        if won is not None:
            ends = [after.end() for _, _, after in state_of(position).outcomes(won)]
            assert all(end is not None and end[0] == state_of(position).side for end in ends)
        elif len(position.moves) < 100:
            for action in state_of(position).legal():
                ends = [after.end() for _, _, after in state_of(position).outcomes(action)]
                assert not all(end is not None and end[0] == state_of(position).side for end in ends)


def costs_are_bounded(play: Play) -> None:
    """A game lists its actions within a fifth of a second of processor time.

    `random_game` checks that every file is compiled or refused within a second.
    """
    for position in play.positions[::10]:
        began = time.process_time()
        state_of(position).legal()
        assert time.process_time() - began < 0.2, position.fen


PROPERTIES: Sequence[Property] = (
    costs_are_bounded,
    legals_are_legal,
    actions_have_numbers_of_their_own,
    keys_are_those_from_scratch,
    positions_are_read_back_from_fen,
    positions_are_read_back_from_pickles,
    positions_are_read_back_from_snapshots,
    notation_is_read_back,
    games_are_read_back_from_pgn,
    games_are_read_back_from_the_store,
    events_lead_to_the_new_board,
    outcomes_sum_to_one,
    evaluation_is_that_from_scratch,
    searches_keep_to_their_limits,
    turning_the_board_turns_everything,
    a_game_ends_where_nothing_can_be_done,
)


DEAR: Sequence[Property] = (  # these take more than half of the time
    searches_keep_to_their_limits,
    notation_is_read_back,
    games_are_read_back_from_pgn,
    games_are_read_back_from_the_store,
)


def _some(items: Sequence[T], dice: Random, count: int = _FEW) -> Sequence[T]:
    return items if len(items) <= count else dice.sample(items, count)


def _is_accepted(state: _core.State, action: _core.Action) -> bool:
    try:
        state.play(action, 1 if state.needs_roll(action) else 0)
    except ValueError:
        return False
    return True


def run(positions: int, seed: int, properties: Iterable[Property] = PROPERTIES, *, brisk: bool = False) -> int:
    """Test the properties on at least this many positions; return the exact number.

    A `brisk` run tests each of the expensive properties only in every fourth game.
    """
    chosen, done = list(properties), 0
    while done < positions:
        play = play_of(seed)
        left_out = {each for number, each in enumerate(DEAR) if brisk and (seed // 4 + number) % len(DEAR)}
        for property_ in chosen:
            if property_ in left_out:
                continue
            try:
                property_(play)
            except Exception as error:
                raise AssertionError(_report(play, property_, seed, error)) from error
        done += len(play.positions)
        seed += 1
    return done


def _report(play: Play, property_: Property, seed: int, error: Exception) -> str:
    line = traceback.extract_tb(error.__traceback__)[-1]
    what = f"{property_.__name__} does not hold, seed {seed}: {error!r} at {line.name}:{line.lineno}: {line.line}"
    return f"{what}\n{as_toml(play.data)}\nmoves: {' '.join(play.moves)}\nposition: {_position_of(property_, error)}"


def _position_of(property_: Property, error: Exception) -> str:
    """The position that the property was testing when it failed."""
    for frame, _ in traceback.walk_tb(error.__traceback__):
        if frame.f_code is property_.__code__ and isinstance(found := frame.f_locals.get("position"), Position):
            return found.fen
    return "the game as a whole"


def tried(seed: int, properties: Sequence[Property]) -> tuple[int, str]:
    """Test the game of a seed; return its number of positions, and the failure, if any."""
    try:
        return run(1, seed, properties), ""
    except AssertionError as error:
        return 1, str(error)  # counts as one position, so that a run in which every game fails still ends

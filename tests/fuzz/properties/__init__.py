"""What must hold in every game whatever its rules: properties, tried over random games of `random_games`.

    python -m tests.fuzz.properties --positions 1000000 --seed 1

plays random games of random files and puts every position through all properties.
"""

from __future__ import annotations

import pickle
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import TypeVar

from chessmith import Limits, Search, _core
from chessmith.core_view import past_of, state_of
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
from tests.fuzz.random_games import Data, as_toml, random_game, random_play
from tests.fuzz.turned import is_turned_alike, turned_board

PLIES = 60
_FEW = 12  # of the actions of a position, where all would take too long
_TABLE = Table(1)  # of one search after the other: clearing it is cheaper than another one


@dataclass(frozen=True)
class Play:
    """A random game of a random file, from its start to its end or the last ply that was asked for."""

    data: Data
    game: Game
    positions: Sequence[Position]
    moves: Sequence[str]  # one less than positions
    dice: Random
    symmetric: bool

    @cached_property
    def read_back(self) -> Sequence[tuple[str, Position]]:
        """Each position as a FEN, and what is read from that."""
        return [(fen, self.game.position(fen)) for fen in (position.fen for position in self.positions)]


Property = Callable[[Play], None]
T = TypeVar("T")


def play_of(seed: int, plies: int = PLIES) -> Play:
    """The play of this seed, always the same."""
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
    """Every listed action can be played, has a text of its own, and is found by it; no other is."""
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
    """Every legal action has a number, no two have the same, and the number leads back to the action."""
    space = ActionSpace(play.game)
    for position in play.positions:
        numbers = {space.encode(position, action): action for action in position.actions}
        assert len(numbers) == len(position.actions)
        for number in _some(list(numbers), play.dice, 4):  # each is looked for among all
            assert space.decode(position, number) == numbers[number]


def keys_are_those_from_scratch(play: Play) -> None:
    """The key that playing has carried along is the one of the same position set up anew."""
    for position, (fen, again) in zip(play.positions, play.read_back, strict=True):
        carried, fresh = state_of(position), state_of(again)
        assert (carried.key, carried.repetition_key) == (fresh.key, fresh.repetition_key), fen


def positions_are_read_back_from_fen(play: Play) -> None:
    """A FEN says everything that can still matter."""
    for position, (fen, again) in zip(play.positions, play.read_back, strict=True):
        assert again == position, fen
        assert again.fen == fen
        assert state_of(again).legal() == state_of(position).legal()
        assert state_of(again).end() == state_of(position).end()
        assert again.in_check == position.in_check


def positions_are_read_back_from_pickles(play: Play) -> None:
    """With their past: repetition and claims are the same."""
    # All in one, so that their game is written once; and one by itself.
    together: list[Position] = pickle.loads(pickle.dumps(play.positions))
    alone: Position = pickle.loads(pickle.dumps(play.positions[-1]))
    for again, position in zip([*together, alone], [*play.positions, play.positions[-1]], strict=True):
        assert again == position
        assert (past_of(again), again.ending, again.seed) == (past_of(position), position.ending, position.seed)
    assert together[0].moves == play.positions[0].moves


def positions_are_read_back_from_snapshots(play: Play) -> None:
    """Another program's objects say as much as a FEN."""
    for position in play.positions[::3]:
        again = play.game.from_snapshot(position.to_snapshot())
        assert again == position, (position.fen, again.fen)


def notation_is_read_back(play: Play) -> None:
    """The notation of an action means this action and no other."""
    for position in play.positions[::5]:
        if len(position.moves) > 300:
            continue
        notations = san.write_all(position)
        assert len(set(notations.values())) == len(notations), position.fen
        for action in _some(list(notations), play.dice, 4):  # each is compared with all
            assert position.san(action) == notations[action]
            assert position.parse_san(notations[action]) == action


def games_are_read_back_from_pgn(play: Play) -> None:
    """A recorded game has the same positions and the same result."""
    record = pgn.GameRecord.of(play.positions[0], list(play.moves))
    again = pgn.read_one(pgn.write(record), play.game)
    found = [again.root.position, *(node.position for node in again.root.main_line())]
    assert found == list(play.positions)
    assert again.result == record.result
    assert found[-1].ending == play.positions[-1].ending


def games_are_read_back_from_the_store(play: Play) -> None:
    """A game that the server has written down comes back move by move."""
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
    """What a turn tells of itself, done to the old board, gives the new one."""
    for position, move in zip(play.positions, play.moves, strict=False):
        turn = position.take_turn(move)
        assert turn.after == position.play(move)
        assert replay(standings(position), turn.events) == standings(turn.after), (position.fen, move)


def outcomes_sum_to_one(play: Play) -> None:
    """What a die may do is listed completely, and what it does is listed."""
    for position in play.positions:
        for action in _some(position.legal(), play.dice, 4):
            outcomes = position.outcomes(action)
            assert sum((outcome.probability for outcome in outcomes), Fraction(0)) == 1
            assert len({outcome.position.key for outcome in outcomes}) == len(outcomes)
            after = position.play(action)
            assert any(outcome.position == after for outcome in outcomes)


def evaluation_is_that_from_scratch(play: Play) -> None:
    """What an evaluation carries from one position to the next changes nothing."""
    states = [state_of(position) for position in play.positions]
    assert _core.evaluate_line(states) == [_core.evaluate(state) for state in states]


def searches_keep_to_their_limits(play: Play) -> None:
    """However little is allowed, the search ends there and knows a legal action."""
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
                # With dice a line goes on from what is likely, which is not what this game's die will show.
                for move in line.moves[: 1 if play.game.traits.dice else None]:
                    here = here.play(move)


def turning_the_board_turns_everything(play: Play) -> None:
    """In a game that is the same for both sides, the turned position has the turned actions, end and evaluation."""
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
    """A position goes on exactly as long as there are actions, and a win on the spot is found by playing it."""
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
    """A game lists its actions within a fifth of a second of the processor's time.

    `random_game` sees to it that every file is compiled, or refused, within a second.
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


DEAR: Sequence[Property] = (  # more than half of the time
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
    """Put at least that many positions through the properties. How many they were.

    If it must be brisk, each of the dear properties is tried in every fourth game only.
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
    """The position that the property was looking at when it failed."""
    for frame, _ in traceback.walk_tb(error.__traceback__):
        if frame.f_code is property_.__code__ and isinstance(found := frame.f_locals.get("position"), Position):
            return found.fen
    return "the game as a whole"


def tried(seed: int, properties: Sequence[Property]) -> tuple[int, str]:
    """How many positions the game of a seed has, and what is wrong with it."""
    try:
        return run(1, seed, properties), ""
    except AssertionError as error:
        return 1, str(error)  # a run in which everything fails comes to an end too

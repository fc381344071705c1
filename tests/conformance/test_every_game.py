"""Invariants of every game, checked on positions of random games from every layout."""

from __future__ import annotations

import pickle
import random
from functools import cache

import pytest

import chessmith
from chessmith import Position
from chessmith.conformance import check_turns
from chessmith.core_view import history_of
from chessmith.notation import pgn
from chessmith.rl import ActionSpace, Batch
from tests.property.walk import random_game

_MOST_LAYOUTS = 4
_PLIES = 50

each_game = pytest.mark.parametrize("name", chessmith.builtin_names())


@cache
def sample(name: str) -> list[Position]:
    """Positions of random games from some layouts."""
    game = chessmith.load(name)
    dice = random.Random(name)
    layouts = list(game.layouts)
    chosen = layouts if len(layouts) <= _MOST_LAYOUTS else dice.sample(layouts, _MOST_LAYOUTS)
    plies = _PLIES if len(chosen) > 1 else 3 * _PLIES
    return [position for layout in chosen for position, _ in random_game(game.start(layout), dice, plies)]


@each_game
def test_a_fen_reads_back_as_itself(name: str) -> None:
    game = chessmith.load(name)
    for position in sample(name):
        assert game.position(position.fen).fen == position.fen


@each_game
def test_the_same_position_from_a_fen_has_the_same_key_and_actions(name: str) -> None:
    game = chessmith.load(name)
    for position in sample(name):
        read = game.position(position.fen)
        assert read == position
        assert read.key == position.key
        assert hash(read) == hash(position)
        if not position.is_over:
            assert read.moves == position.moves
            assert read.in_check == position.in_check


@each_game
def test_moves_are_in_code_point_order_and_different(name: str) -> None:
    for position in sample(name):
        assert position.moves == sorted(set(position.moves))
        assert [str(action) for action in position.legal()] == position.moves


@each_game
def test_every_legal_action_can_be_played_and_gives_the_turn_to_the_other_side(name: str) -> None:
    for position in sample(name)[::7]:
        for action in position.legal():
            after = position.play(action)
            assert after.turn != position.turn
            assert after.ply == position.ply + 1
            assert position.play(action.text) == after


@each_game
def test_playing_leaves_the_position_as_it_was(name: str) -> None:
    for position in sample(name)[::7]:
        before = position.fen
        for action in position.legal():
            position.play(action)
        assert position.fen == before


@each_game
def test_a_finished_game_has_a_reason_and_no_moves(name: str) -> None:
    for position in sample(name):
        assert position.is_over == (position.reason is not None) == (not position.moves)
        assert position.result in ("1-0", "0-1", "1/2-1/2") if position.is_over else position.result == "*"
        assert not (position.is_over and position.claim)


@each_game
def test_every_action_has_a_notation_of_its_own_that_reads_back(name: str) -> None:
    for position in sample(name)[::13]:
        notations = [position.san(action) for action in position.legal()]
        assert len(set(notations)) == len(notations)
        some = slice(None, None, 1 + len(notations) // 30)
        for action, notation in zip(position.legal()[some], notations[some], strict=True):
            assert position.parse_san(notation) == action


@each_game
def test_legs_lead_from_one_to_the_next(name: str) -> None:
    for position in sample(name)[::7]:
        for action in position.legal():
            if action.kind == "pass":
                assert action.legs == ()
                continue
            here = action.legs[0].start
            mover = position.piece_at(here)
            assert mover is not None and mover.side == position.turn
            for leg in action.legs:
                assert leg.start == here
                # A piece that strikes or heals stays where it is; otherwise it goes on from where it arrives.
                here = leg.end if leg.deed in ("move", "advance") else here


@each_game
def test_a_position_survives_pickling_with_its_past(name: str) -> None:
    for position in sample(name)[::11]:
        copy = pickle.loads(pickle.dumps(position))
        assert copy == position
        assert history_of(copy) == history_of(position)
        assert copy.ending == position.ending


@each_game
def test_a_snapshot_reads_back_as_the_same_position(name: str) -> None:
    game = chessmith.load(name)
    for position in sample(name):
        read = game.from_snapshot(position.to_snapshot())
        assert read.fen == position.fen


@each_game
def test_outcomes_are_all_that_can_happen(name: str) -> None:
    for position in sample(name)[::13]:
        for action in position.legal()[::5]:
            outcomes = position.outcomes(action)
            assert sum(outcome.probability for outcome in outcomes) == 1
            assert position.play(action) in [outcome.position for outcome in outcomes]


@each_game
def test_a_recorded_game_reads_back_from_pgn(name: str) -> None:
    game = chessmith.load(name)
    dice = random.Random(name)
    start = game.start(layout=dice.choice(list(game.layouts)))
    *_, (_, moves) = random_game(start, dice, _PLIES)
    text = pgn.write(pgn.GameRecord.of(start, moves))
    read = pgn.read_one(text)
    assert [node.action.text for node in read.root.main_line() if node.action] == moves
    assert read.root.position == start
    assert pgn.write(read) == text


@each_game
def test_the_events_of_a_turn_lead_from_one_board_to_the_next(name: str) -> None:
    check_turns(chessmith.load(name), 150)


@pytest.mark.fuzz
@each_game
def test_the_events_of_many_turns_lead_from_one_board_to_the_next(name: str) -> None:
    check_turns(chessmith.load(name), 2000, seed=1)


@each_game
def test_the_board_is_drawn_with_a_row_for_each_rank(name: str) -> None:
    game = chessmith.load(name)
    for position in sample(name)[::29]:
        for unicode in (False, True):
            last = position.moves[0] if position.moves else None
            lines = position.render(unicode=unicode, last=last).splitlines()
            assert [line.split()[0] for line in lines[: game.ranks]] == [str(rank) for rank in range(game.ranks, 0, -1)]


@each_game
def test_perft_of_depth_one_counts_the_legal_moves(name: str) -> None:
    for position in sample(name)[::7]:
        if not position.is_over:
            assert position.perft(1) == len(position.moves)


@each_game
def test_every_action_has_a_number_of_its_own_that_reads_back(name: str) -> None:
    actions = ActionSpace(name)
    for position in sample(name)[::5]:
        numbers = [actions.encode(position, action) for action in position.legal()]
        assert len(set(numbers)) == len(numbers)
        for number, action in list(zip(numbers, position.legal(), strict=True))[:: 1 + len(numbers) // 10]:
            assert actions.decode(position, number) == action


@each_game
def test_a_batch_plays_the_game_by_its_rules(name: str) -> None:
    games = 3
    batch = Batch(name, games, seed=1, auto_reset=False)
    positions = [batch.game.start(seed=1 + game) for game in range(games)]
    for _ in range(_PLIES):
        for game, position in enumerate(positions):
            assert batch.position(game) == position
            over = position.is_over or position.claim is not None
            assert batch.masks[game].sum() == (0 if over else len(position.moves))
        chosen = batch.sample().copy()
        for game, number in enumerate(chosen):
            if number >= 0:
                positions[game] = positions[game].play(batch.actions.decode(positions[game], int(number)))
        batch.step(chosen)
        for game, number in enumerate(chosen):
            if number < 0:
                continue
            ending = positions[game].ending
            assert batch.terminated[game] == (ending.result != "*" or ending.claim is not None)
            points = {"1-0": [1, -1], "0-1": [-1, 1]}.get(ending.result, [0, 0])
            assert batch.rewards[game].tolist() == points

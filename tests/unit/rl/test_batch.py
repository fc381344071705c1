"""Batches: the games are those of the rules, and the arrays show them."""

from __future__ import annotations

import gc
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import chessmith
from chessmith.errors import ChessmithError
from chessmith.rl import Batch


def plane(batch: Batch, name: str, game: int = 0) -> NDArray[np.float32]:
    found: NDArray[np.float32] = batch.observations[game, batch.plane_names.index(name)]
    return found


def play(batch: Batch, *moves: str) -> None:
    """Play moves in a batch of one game."""
    for move in moves:
        batch.step([batch.actions.encode(batch.position(0), move)])


def test_arrays_are_views_of_the_same_memory_from_step_to_step() -> None:
    batch = Batch("fragments", 8)
    observations, before = batch.observations, batch.observations.copy()
    batch.step(batch.sample())
    assert observations is batch.observations
    assert not np.array_equal(before, observations)
    assert not observations.flags.owndata


def test_arrays_outlive_their_batch() -> None:
    masks = Batch("chess", 3).masks
    gc.collect()
    assert masks.sum() == 60


def test_the_board_is_seen_by_the_side_to_move() -> None:
    batch = Batch("chess", 1)
    white = batch.observations[0].copy()
    assert np.array_equal(np.argwhere(plane(batch, "own pawn")), [(1, file) for file in range(8)])
    assert np.array_equal(np.argwhere(plane(batch, "enemy king")), [(7, 4)])
    play(batch, "e2e4", "e7e5")
    assert np.array_equal(np.argwhere(plane(batch, "own pawn"))[-1], (3, 4))
    play(batch, "g1f3")
    assert np.array_equal(np.argwhere(plane(batch, "own king")), [(0, 4)])
    assert plane(batch, "enemy knight")[5, 5] == 1
    assert plane(batch, "black").all()
    assert not white[batch.plane_names.index("black")].any()


def test_rights_and_counters_are_shown() -> None:
    batch = Batch("chess", 1)
    assert np.array_equal(np.argwhere(plane(batch, "castling")), [(0, 0), (0, 7), (7, 0), (7, 7)])
    play(batch, "e2e4", "a7a6", "e4e5", "d7d5")
    assert np.array_equal(np.argwhere(plane(batch, "en passant")), [(5, 3)])
    play(batch, "e1e2", "g8f6")
    assert np.array_equal(np.argwhere(plane(batch, "castling")), [(7, 0), (7, 7)])
    play(batch, "e2e1", "f6g8", "e1e2")
    assert np.allclose(plane(batch, "clock"), 5 / 100)
    play(batch, "g8f6")
    assert np.allclose(plane(batch, "repetition"), 1 / 2)
    checks = Batch("3check", 1)
    play(checks, "e2e4", "d7d6", "f1b5")
    assert np.allclose(plane(checks, "enemy checks to give"), 2 / 3)
    assert np.allclose(plane(checks, "own checks to give"), 1)


def test_hit_points_and_cooldowns_are_shown() -> None:
    batch = Batch("skirmish", 6, seed=3)
    seen: set[str] = set()
    for _ in range(200):
        batch.step(batch.sample())
        for game in range(len(batch)):
            position = batch.position(game)
            own = max(position.pieces(position.turn), key=lambda piece: (piece.cooldown, -(piece.hit_points or 0)))
            rank, file = int(own.square[1:]) - 1, ord(own.square[0]) - ord("a")
            rank = rank if position.turn == "white" else position.game.ranks - 1 - rank
            kind, side = position.game.piece(own.name), batch.players[game]
            assert own.hit_points is not None
            assert np.isclose(plane(batch, "hit points", game)[rank, file], own.hit_points / kind.hit_points[side])
            if kind.cooldown:
                assert np.isclose(plane(batch, "cooldown", game)[rank, file], own.cooldown / kind.cooldown)
        seen |= {name for name in batch.plane_names if batch.observations[:, batch.plane_names.index(name)].any()}
    assert seen >= set(batch.plane_names) - {"repetition"}


def test_terrain_is_shown_as_each_side_sees_it(tmp_path: Path) -> None:
    file = tmp_path / "belts.toml"
    file.write_text(
        'extends = "factory"\ntitle = "Belts"\nsummary = "Belts in all directions."\n'
        '[layouts.a]\nworld = "8/8/8/^1<3xx/^1>3vv/8/8/8"\n'
    )
    batch = Batch(file, 1, layout="a")
    world = np.array(list(batch.position(0).world)).reshape(8, 8)
    letters = {"belt forward": "^", "belt back": "v", "belt left": "<", "belt right": ">", "deadly": "x"}
    for name, letter in letters.items():
        assert np.array_equal(plane(batch, name), world == letter)
    play(batch, "a2a3")
    letters |= {"belt forward": "v", "belt back": "^"}
    for name, letter in letters.items():
        assert np.array_equal(plane(batch, name), world[::-1] == letter)


def test_portals_of_one_pair_have_the_same_number_and_others_another() -> None:
    batch = Batch("portals", 1, layout=0)
    world = np.array(list(batch.position(0).world)).reshape(8, 8)
    letters = sorted(set(world.ravel()) - {"."})
    shown = [set(plane(batch, "portal")[world == letter]) for letter in letters]
    assert [len(values) for values in shown] == [1] * len(letters)
    assert len(set.union(*shown)) == len(letters)


def test_a_win_is_rewarded_and_the_next_game_begins() -> None:
    batch = Batch("chess", 1, seed=5)
    play(batch, "f2f3", "e7e5", "g2g4")
    assert not batch.terminated[0] and not batch.rewards.any()
    play(batch, "d8h4")
    assert batch.terminated[0] and batch.rewards.tolist() == [[-1, 1]]
    assert batch.position(0) == batch.game.start() and batch.seeds[0] == 6 and batch.plies[0] == 0
    play(batch, "e2e4")
    assert not batch.terminated[0] and not batch.rewards.any()


def test_without_auto_reset_a_finished_game_stays_and_has_no_actions() -> None:
    batch = Batch("chess", 1, auto_reset=False)
    play(batch, "f2f3", "e7e5", "g2g4", "d8h4")
    end = batch.position(0)
    assert not batch.masks.any() and batch.sample().tolist() == [-1]
    batch.step([0])
    assert batch.position(0) == end and not batch.rewards.any()
    batch.reset()
    assert batch.masks.sum() == 20


def test_a_long_game_is_cut_off_without_a_reward() -> None:
    batch = Batch("chess", 4, max_plies=3)
    for _ in range(3):
        assert not batch.truncated.any()
        batch.step(batch.sample())
    assert batch.truncated.all() and not batch.terminated.any() and not batch.rewards.any()


def test_seeds_decide_layouts_dice_and_samples() -> None:
    def run(threads: int) -> tuple[list[str], list[int]]:
        batch = Batch("skirmish_sharp", 12, seed=9, threads=threads)
        for _ in range(60):
            batch.step(batch.sample())
        return [batch.position(game).fen for game in range(12)], batch.seeds.tolist()

    assert run(1) == run(1) == run(3)
    layouts = Batch("fragments", 16, seed=100).layouts
    game = chessmith.load("fragments")
    names = list(game.layouts)
    assert [names[number] for number in layouts] == [game.layout_name(None, seed=100 + k) for k in range(16)]


def test_what_is_not_legal_is_named_and_nothing_is_played() -> None:
    batch = Batch("chess", 3)
    fens = [batch.position(game).fen for game in range(3)]
    legal = batch.actions.encode(batch.position(0), "e2e4")
    with pytest.raises(ChessmithError, match=r"actions\[2\]: 0 is not legal in this game"):
        batch.step([legal, legal, 0])
    with pytest.raises(ChessmithError, match="actions: expected 3, one for each game, found 2"):
        batch.step([legal, legal])
    assert [batch.position(game).fen for game in range(3)] == fens


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"games": 0}, "games: expected 1 or more"),
        ({"games": 1, "threads": 0}, "threads: expected 1 or more"),
        ({"games": 1, "max_plies": -1}, "max_plies: expected 0 or more"),
        ({"games": 1, "layout": "nowhere"}, 'chess has no layout "nowhere"'),
    ],
)
def test_impossible_options_are_refused(options: dict[str, int], told: str) -> None:
    with pytest.raises(ChessmithError, match=told):
        Batch("chess", **options)  # type: ignore[arg-type]


def test_games_that_are_not_there_are_named() -> None:
    batch = Batch("chess", 2)
    with pytest.raises(ChessmithError, match="game 2: expected 0 to 1"):
        batch.position(2)
    with pytest.raises(ChessmithError, match="viewer: expected 0 or 1"):
        batch.observe(0, 7)


def test_both_sides_can_look_at_the_same_position() -> None:
    batch = Batch("chess", 1)
    play(batch, "e2e4")
    assert np.array_equal(batch.observe(0, 1), batch.observations[0])
    white = batch.observe(0, 0)
    assert white[batch.plane_names.index("own pawn")][3, 4] == 1
    assert not white[batch.plane_names.index("black")].any()

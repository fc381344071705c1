from __future__ import annotations

import math
import random
import threading
import time
from pathlib import Path

import pytest

import chessmith
from chessmith import Limits, Search
from chessmith.core_view import past_of
from chessmith.engine.profiles.style import Style
from chessmith.errors import ChessmithError
from chessmith.transposition import Table
from tests.unit.engine.sample_positions import PLAIN_GAMES, sample

BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
# Black finds late that he stands better than he thought.
RESCUE = "rnb1qbr1/1p2p1p1/p5kp/2pB1pP1/2n2P2/NP1P4/P1P1PR1P/R1BQK3 b Q - 0 17"
MIDDLEGAME = "r1bqk2r/pp2bppp/2n1pn2/2pp4/2PP4/2N1PN2/PP2BPPP/R1BQ1RK1 w kq - 0 8"


@pytest.mark.parametrize("name", PLAIN_GAMES)
@pytest.mark.parametrize(
    "limits", [Limits(nodes=1), Limits(seconds=0.001), Limits(depth=1), Limits(seconds=0)], ids=str
)
def test_an_action_is_legal_however_little_is_searched(name: str, limits: Limits) -> None:
    for position in sample(name):
        search = Search(position, limits)
        search.run()
        assert search.decision().move in position.moves


@pytest.mark.parametrize("name", PLAIN_GAMES)
def test_an_action_is_known_before_and_right_after_the_search_is_stopped(name: str) -> None:
    for position in sample(name, 4):
        search = Search(position)
        assert search.decision().move in position.moves
        search.stop()
        assert search.step(5)
        assert search.decision().move in position.moves


@pytest.mark.parametrize("name", ["chess", "fragments", "factory", "ruins", "grand"])
def test_the_same_nodes_on_one_thread_give_the_same_decision(name: str) -> None:
    for position in sample(name, 3):
        found = []
        for _ in range(2):
            search = Search(position, Limits(nodes=3000, multipv=3))
            search.run()
            found.append(search.progress.lines)
        assert found[0] == found[1]


def test_steps_find_what_one_run_finds() -> None:
    position = chessmith.load("chess").position(MIDDLEGAME)
    stepped, run = Search(position, Limits(nodes=20_000)), Search(position, Limits(nodes=20_000))
    run.run()
    while not stepped.step(1):
        pass
    assert stepped.progress.lines == run.progress.lines


def test_a_search_holds_still_between_steps() -> None:
    search = Search(chessmith.load("chess").start())
    search.step(20)
    before = search.progress
    time.sleep(0.1)
    after = search.progress
    assert (after.nodes, after.seconds) == (before.nodes, before.seconds)
    search.stop()


def test_the_threads_of_a_search_do_not_run_between_steps() -> None:
    tasks = tasks_of_this_process()
    others = set(tasks.iterdir())
    search = Search(chessmith.load("chess").start(), Limits(threads=2))
    search.step(20)
    own = set(tasks.iterdir()) - others
    assert len(own) >= 2
    assert nanoseconds(own) > 1_000_000
    time.sleep(0.02)  # until they have gone to sleep
    before = nanoseconds(own)
    time.sleep(0.1)
    assert nanoseconds(own) - before < 1_000_000
    search.stop()


def tasks_of_this_process() -> Path:
    """The folder of this process's threads: those of the core are not Python's, so the system has to be asked."""
    tasks = Path("/proc/self/task")
    if not (tasks / str(threading.get_native_id()) / "schedstat").is_file():
        pytest.skip("this system does not list the threads of a process")
    return tasks


def nanoseconds(tasks: set[Path]) -> int:
    """For how long threads have had a processor."""
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks)


def test_progress_only_grows() -> None:
    search = Search(chessmith.load("chess").position(MIDDLEGAME), Limits(nodes=60_000))
    before = search.progress
    while not search.step(3):
        now = search.progress
        assert now.depth >= before.depth
        assert now.nodes >= before.nodes
        assert now.seconds >= before.seconds
        assert now.depths[: len(before.depths)] == before.depths
        assert 0 <= now.root_index < now.root_count == 32
        assert 0 <= now.hash_full <= 1
        before = now
    assert search.progress.done
    assert [report.depth for report in search.progress.depths] == list(range(1, len(search.progress.depths) + 1))


def test_stop_ends_a_run_in_another_thread_at_once() -> None:
    search = Search(chessmith.load("chess").start())
    thread = threading.Thread(target=search.run)
    thread.start()
    end = time.monotonic() + 60
    while search.progress.depth < 1 and time.monotonic() < end:
        time.sleep(0.002)
    search.stop()
    thread.join(timeout=60)
    assert not thread.is_alive()
    assert search.progress.done


def test_a_search_that_is_dropped_while_it_holds_ends_its_threads() -> None:
    tasks = tasks_of_this_process()
    before = set(tasks.iterdir())
    for _ in range(5):
        search = Search(chessmith.load("chess").start(), Limits(threads=2))
        search.step(2)
        assert set(tasks.iterdir()) - before
        del search
        end = time.monotonic() + 60
        while set(tasks.iterdir()) - before and time.monotonic() < end:  # a joined thread is listed for a moment
            time.sleep(0.002)
        assert not set(tasks.iterdir()) - before


def test_a_mate_is_found_and_counted() -> None:
    search = Search(chessmith.load("chess").position(BACK_RANK), Limits(depth=4))
    search.run()
    decision = search.decision()
    assert (decision.move, decision.score.mate, decision.line) == ("a1a8", 1, ("a1a8",))


def test_lines_are_different_and_best_first() -> None:
    search = Search(chessmith.load("chess").position(MIDDLEGAME), Limits(depth=6, multipv=5))
    search.run()
    lines = search.progress.lines
    assert len({line.moves[0] for line in lines}) == 5
    assert [line.score.rank for line in lines] == sorted((line.score.rank for line in lines), reverse=True)


def test_only_the_given_actions_are_looked_at() -> None:
    position = chessmith.load("chess").start()
    search = Search(position, Limits(depth=4, only=("a2a3", "h2h4"), multipv=5))
    search.run()
    assert {line.moves[0] for line in search.progress.lines} == {"a2a3", "h2h4"}


@pytest.mark.parametrize("name", PLAIN_GAMES)
def test_every_line_can_be_played(name: str) -> None:
    for position in sample(name, 4):
        search = Search(position, Limits(nodes=1500, multipv=3))
        search.run()
        for line in search.progress.lines:
            at = position
            for move in line.moves:
                at = at.play(move)


def test_a_finished_game_is_refused() -> None:
    with pytest.raises(ChessmithError, match="the game is over, 1-0, checkmate"):
        Search(chessmith.load("chess").position("7k/6Q1/6K1/8/8/8/8/8 b - -"))


def test_the_search_knows_which_positions_would_be_repeated() -> None:
    position = chessmith.load("chess").start()
    for move in ("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"):
        position = position.play(move)
    assert len(past_of(position)) == 7
    # Going back would allow a claim; whoever is better must see that.
    search = Search(position, Limits(depth=2, only=("f6g8",)))
    search.run()
    assert search.decision().score.cp == 0


@pytest.mark.parametrize(
    "limits",
    [
        {"depth": 0},
        {"nodes": 0},
        {"nodes": -5},
        {"seconds": -1},
        {"seconds": float("nan")},
        {"multipv": 0},
        {"threads": 0},
    ],
    ids=str,
)
def test_impossible_limits_are_refused_in_one_line(limits: dict[str, int]) -> None:
    with pytest.raises(ChessmithError, match="expected") as caught:
        Limits(**limits)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


def test_many_searches_may_share_one_table() -> None:
    engine = chessmith.Engine(hash_megabytes=1)
    position = chessmith.load("fragments").start()
    dice = random.Random(1)
    while not position.is_over and position.ply < 30:
        assert engine.think(position, nodes=dice.choice([1, 50, 400])).move in position.moves
        position = position.play(dice.choice(position.moves))


def test_a_cleared_table_remembers_no_search() -> None:
    position = chessmith.load("chess").position(MIDDLEGAME)

    def look(table: Table) -> object:
        search = Search(position, Limits(nodes=20_000), table)
        search.run()
        found = search.progress
        return found.lines, found.depths[-1].cutoffs

    used = Table(1)
    fresh = look(used)
    assert look(used) != fresh, "the table and what was learned about actions help the next search"
    used.clear()
    assert look(used) == fresh


def test_one_table_serves_games_with_other_pieces_and_boards() -> None:
    table = Table(1)
    for name in ["chess", "grand", "fragments", "chess", "factory", "grand"]:
        position = chessmith.load(name).start()
        search = Search(position, Limits(nodes=2000, threads=2), table)
        search.run()
        assert search.decision().move in position.moves


@pytest.mark.parametrize("game", ["chess", "skirmish"])
@pytest.mark.parametrize("threads", [1, 2, 5])
def test_a_limit_of_nodes_is_for_all_threads_together(game: str, threads: int) -> None:
    search = Search(chessmith.load(game).start(), Limits(nodes=50_000, threads=threads))
    search.run()
    spare = 256 * threads  # threads tell each other only now and then how far they are
    assert 50_000 <= search.progress.nodes <= 50_000 + spare


@pytest.mark.parametrize("game", ["chess", "pirate_seas", "factory"])
@pytest.mark.parametrize("multipv", [1, 3])
@pytest.mark.parametrize("threads", [2, 3])
def test_threads_that_divide_the_work_tell_every_depth_once(game: str, multipv: int, threads: int) -> None:
    position = chessmith.load(game).start()
    search = Search(position, Limits(depth=8, threads=threads, multipv=multipv))
    search.run()
    found = search.progress
    assert [report.depth for report in found.depths] == list(range(1, 9))
    assert found.depth == 8
    assert len({line.moves[0] for line in found.lines}) == multipv
    assert [line.score.rank for line in found.lines] == sorted((line.score.rank for line in found.lines), reverse=True)
    for line in found.lines:
        now = position
        for move in line.moves:
            now = now.play(move)


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_any_number_of_threads_finds_a_mate_and_ends(threads: int) -> None:
    mate_in_three = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"
    search = Search(chessmith.load("chess").position(mate_in_three), Limits(nodes=3_000_000, threads=threads))
    search.run()
    assert search.decision().score.mate == 3
    assert search.progress.nodes < 3_000_000, "a mate that cannot get shorter ends the search"


@pytest.mark.parametrize("nodes", [1500, 3000, 5000, 8000, 20_000])
def test_a_line_is_not_lost_when_its_first_action_turns_out_better(nodes: int) -> None:
    search = Search(chessmith.load("chess").position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), Limits(nodes=nodes))
    search.run()
    assert search.progress.depth >= 5
    assert len(search.progress.lines[0].moves) >= 2


@pytest.mark.parametrize("milliseconds", [math.inf, 1e13, 1e300])
def test_a_step_of_any_length_searches(milliseconds: float) -> None:
    search = Search(chessmith.load("chess").start(), Limits(nodes=500))
    assert search.step(milliseconds)
    assert search.progress.nodes >= 500


def test_a_step_of_no_length_is_refused() -> None:
    search = Search(chessmith.load("chess").start(), Limits(nodes=500))
    with pytest.raises(ChessmithError, match="milliseconds: nan, expected a number"):
        search.step(math.nan)
    assert not search.step(-math.inf)


def gains_of_unfinished_depths(fen: str, trust: int) -> list[int]:
    """By how much searches of different lengths that end within a depth think better of it than of the one before."""
    gains = []
    for nodes in range(500, 4000, 250):
        search = Search(chessmith.load("chess").position(fen), Limits(nodes=nodes, style=Style(trust=trust)))
        search.run()
        progress = search.progress
        if progress.lines[0].score != progress.depths[-1].score:
            gains.append(progress.lines[0].score.rank - progress.depths[-1].score.rank)
    return gains


def test_an_unfinished_depth_counts_only_if_it_is_better_by_what_is_asked_of_it() -> None:
    assert min(gains_of_unfinished_depths(MIDDLEGAME, 0)) < 50
    assert not gains_of_unfinished_depths(MIDDLEGAME, 50)
    assert min(gains_of_unfinished_depths(RESCUE, 0)) < 50
    gains = gains_of_unfinished_depths(RESCUE, 50)
    assert gains and min(gains) >= 50


@pytest.mark.parametrize(
    "fen", ["7k/8/8/8/8/8/5RR1/7K w - - 0 1", "8/8/2K5/8/8/2R5/1k6/5R2 w - - 0 1", "7k/8/5K2/8/8/8/8/1Q6 w - - 0 1"]
)
def test_mates_remembered_from_other_positions_are_counted_from_here(fen: str) -> None:
    engine = chessmith.Engine()
    positions = [chessmith.load("chess").position(fen)]
    for move in engine.think(positions[0], depth=7, threads=1).line[:4]:
        positions.append(positions[-1].play(move))
    mates = 0
    for depth, asked in ((7, positions[::-1]), (9, positions)):
        for position in asked:
            if position.is_over:
                continue
            decision = engine.think(position, depth=depth, threads=1)
            end = position
            for move in decision.line:
                end = end.play(move)
            if (mate := decision.score.mate) is not None:
                mates += 1
                assert end.reason == "checkmate"
                assert len(decision.line) == (2 * mate - 1 if mate > 0 else -2 * mate)
    assert mates


def test_a_mate_by_a_capture_beyond_the_depth_is_seen() -> None:
    # After a7a6 the queen takes on f7 and mates; after g7g6 she does not.
    position = chessmith.load("chess").position("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 4 4")
    assert chessmith.think(position, depth=1, threads=1, only=("a7a6",)).score.mate == -1
    assert chessmith.think(position, depth=1, threads=1, only=("g7g6",)).score.mate is None


def test_passing_is_no_measure_where_belts_move_the_board() -> None:
    # With null moves, which leave the belts out, the mate is pruned.
    world = "{world=8/8/x<<<<<<x/8/8/x>>>>>>x/8/8}"
    position = chessmith.load("factory").position(f"5k2/2q5/8/4N3/2R4K/3Q4/1r6/8 w - - 0 30 {world}")
    decision = chessmith.think(position, depth=5, threads=1)
    assert (decision.move, decision.score.mate) == ("c4c7", 3)

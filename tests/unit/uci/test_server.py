"""Our engine, talked to line by line."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import chessmith
from chessmith.uci.info import read_info
from chessmith.uci.server import UciServer


class Talk:
    """A conversation with an engine in this process."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.server = UciServer(self.said.append)

    def __call__(self, *lines: str) -> list[str]:
        """Say lines; what is answered before the last one has been taken."""
        before = len(self.said)
        for line in lines:
            self.server.take(line)
        return self.said[before:]

    def until(self, start: str, seconds: float = 60.0) -> list[str]:
        """Wait for a line that was not said before."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if any(line.startswith(start) for line in self.said):
                return self.said
            time.sleep(0.002)
        raise AssertionError(f"no {start} in {self.said[-5:]}")

    def best(self, *lines: str) -> str:
        """Say lines that lead to a move."""
        self.said.clear()
        self(*lines)
        return self.until("bestmove")[-1]


@pytest.fixture
def talk() -> Iterator[Talk]:
    conversation = Talk()
    yield conversation
    conversation.server.close()


def test_engine_introduces_itself(talk: Talk) -> None:
    answer = talk("uci")
    assert answer[0].startswith("id name Chessmith")
    assert answer[1].startswith("id author ")
    assert answer[-1] == "uciok"
    options = [line for line in answer if line.startswith("option name ")]
    for name in (
        *("Hash", "Threads", "MultiPV", "Ponder", "UCI_LimitStrength", "UCI_Elo", "Skill Level", "UCI_Chess960"),
        *("UCI_ShowWDL", "UCI_Variant", "VariantPath"),
    ):
        assert any(line.startswith(f"option name {name} type ") for line in options), name
    variants = next(line for line in options if "UCI_Variant" in line)
    for name in chessmith.builtin_names():
        assert f" var {name}" in variants


def test_engine_answers_isready_during_a_search(talk: Talk) -> None:
    assert talk("isready") == ["readyok"]
    talk("position startpos", "go infinite")
    assert "readyok" in talk("isready")
    talk("stop")
    assert talk.said[-1].startswith("bestmove ")


def test_mate_is_found_and_told(talk: Talk) -> None:
    assert talk.best("position startpos moves f2f3 e7e5 g2g4", "go depth 4") == "bestmove d8h4"
    assert "score mate 1" in talk.said[-2]


def test_info_lines_are_complete(talk: Talk) -> None:
    talk.best("setoption name UCI_ShowWDL value true", "position startpos", "go depth 6")
    infos = [read_info(line) for line in talk.said if line.startswith("info depth")]
    assert [info.depth for info in infos][-1] == 6
    last = infos[-1]
    assert last.has_score
    assert last.pv
    assert None not in (last.deepest, last.nodes, last.nodes_a_second, last.hash_full, last.milliseconds, last.wdl)
    # Whoever plays the line through meets only legal moves.
    position = chessmith.load("chess").start()
    for move in last.pv:
        position = position.play(move)


def test_multipv_gives_different_moves_in_order(talk: Talk) -> None:
    talk.best("setoption name MultiPV value 3", "position startpos", "go depth 4")
    infos = [read_info(line) for line in talk.said if line.startswith("info depth 4 ")][-3:]
    assert [info.multipv for info in infos] == [1, 2, 3]
    assert len({info.pv[0] for info in infos}) == 3
    scores = [info.cp for info in infos if info.cp is not None]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize(
    "limits",
    ["depth 2", "nodes 100", "movetime 20", "wtime 300 btime 300 winc 10 binc 10", "wtime 100 btime 100 movestogo 2"],
)
def test_limits_end_the_search(talk: Talk, limits: str) -> None:
    move = talk.best("position startpos moves e2e4", f"go {limits}").split()[1]
    assert move in chessmith.load("chess").start().play("e2e4").moves


def test_infinite_waits_for_stop_even_when_all_is_known(talk: Talk) -> None:
    talk("position fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "go infinite depth 1")
    talk.until("info depth 1 ")
    time.sleep(0.1)
    assert not any(line.startswith("bestmove") for line in talk.said)
    talk("stop")
    assert talk.said[-1].startswith("bestmove")
    assert sum(line.startswith("bestmove") for line in talk.said) == 1


def test_ponderhit_starts_the_clock(talk: Talk) -> None:
    talk("position startpos moves e2e4 e7e5", "go ponder wtime 500 btime 500")
    talk.until("info depth 1 ")
    time.sleep(0.1)
    assert not any(line.startswith("bestmove") for line in talk.said)
    talk("ponderhit")
    talk.until("bestmove")
    assert sum(line.startswith("bestmove") for line in talk.said) == 1
    assert talk("ponderhit") == ["info string ponderhit: not pondering"]


def test_pondering_can_be_stopped(talk: Talk) -> None:
    talk("position startpos", "go ponder wtime 500 btime 500", "stop")
    assert talk.said[-1].startswith("bestmove")


def test_searchmoves_limit_the_choice(talk: Talk) -> None:
    assert talk.best("position startpos", "go searchmoves a2a3 h2h4 depth 3").split()[1] in ("a2a3", "h2h4")
    assert talk.best("position startpos", "go depth 2 searchmoves z1z9").startswith("bestmove ")
    assert any("not legal here" in line for line in talk.said)


def test_variant_is_changed_and_announced(talk: Talk) -> None:
    answer = talk("setoption name UCI_Variant value fragments")
    assert answer == [
        "info string variant fragments files 5 ranks 5 pocket 0 template fragments "
        "startpos nqkbr/ppppp/5/PPPPP/RBKQN w - - 0 1"
    ]
    move = talk.best("position startpos moves c2c3", "go depth 3").split()[1]
    assert move in chessmith.load("fragments").start().play("c2c3").moves


@pytest.mark.parametrize("name", chessmith.builtin_names())
def test_every_game_is_played(talk: Talk, name: str) -> None:
    talk(f"setoption name UCI_Variant value {name}")
    start = chessmith.load(name).start()
    assert talk.best("position startpos", "go nodes 300").split()[1] in start.moves
    again = talk.best(f"position fen {start.fen}", "go nodes 300").split()[1]
    assert again in start.moves


def test_chess960_castles_king_takes_rook(talk: Talk) -> None:
    talk("setoption name UCI_Chess960 value true")
    moves = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1"
    assert talk(moves) == []
    assert "4k3/8/8/8/8/8/8/5RK1" in "".join(talk("d"))
    talk("setoption name UCI_Chess960 value false")
    assert talk(moves)[0].startswith("info string position: move 1")


def test_own_game_files_are_added(talk: Talk, tmp_path: Path) -> None:
    own = tmp_path / "tiny.toml"
    own.write_text('extends = "gardner"\ntitle = "Tiny"\n')
    assert talk(f"setoption name VariantPath value {own}") == ["info string variants added: tiny"]
    assert talk("setoption name UCI_Variant value tiny")[0].startswith("info string variant tiny files 5")
    assert any(" var tiny" in line for line in talk("uci"))
    own.write_text("title = 3\n")
    assert "tiny.toml" in talk(f"setoption name VariantPath value {own}")[0]


def test_fen_may_have_seven_fields_and_blanks_in_the_last(talk: Talk) -> None:
    talk("setoption name UCI_Variant value ruins")
    fen = chessmith.load("ruins").start(layout=2).fen
    assert talk(f"position fen {fen.replace(';', ' ; ').replace('=', ' = ')}") == []
    assert f"Fen: {fen}" in talk("d")


def test_dice_fall_by_the_seed(talk: Talk) -> None:
    talk("setoption name UCI_Variant value skirmish", "setoption name Dice Seed value 7")
    position = chessmith.load("skirmish").position(chessmith.load("skirmish").start().fen, seed=7)
    moves = []
    for _ in range(12):
        strikes = [move for move in position.moves if "x" in move or "!hit" in move]
        moves.append((strikes or position.moves)[0])
        position = position.play(moves[-1])
    talk(f"position startpos moves {' '.join(moves)}")
    assert f"Fen: {position.fen}" in talk("d")


def test_game_that_is_over_has_no_move(talk: Talk) -> None:
    assert talk.best("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "go depth 3") == "bestmove (none)"
    assert talk.said[-2] == "info depth 0 score mate 0"
    assert talk.best("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go depth 3") == "bestmove (none)"
    assert talk.said[-2] == "info depth 0 score cp 0"


def test_draw_by_our_rules_is_played_on(talk: Talk) -> None:
    dance = " ".join(["g1f3", "g8f6", "f3g1", "f6g8"] * 5)
    assert talk(f"position startpos moves {dance} e2e4") == []
    assert talk.best("go depth 2").startswith("bestmove ")


def test_weak_players_play_legal_moves_and_see_mate(talk: Talk) -> None:
    talk("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 900")
    assert talk.best("position startpos", "go movetime 200").split()[1] in chessmith.load("chess").start().moves
    assert talk.best("position startpos moves f2f3 e7e5 g2g4", "go depth 5") == "bestmove d8h4"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hello", 'info string unknown command "hello"'),
        ("setoption name Nothing value 3", 'info string setoption: no option "Nothing"'),
        ("setoption name Hash value many", 'info string Hash: expected a number, found "many"'),
        ("position", "info string position: expected startpos or fen FEN, then moves MOVES if there are some"),
        ("debug", "info string debug: expected on or off"),
    ],
)
def test_bad_lines_are_answered(talk: Talk, line: str, said: str) -> None:
    assert talk(line) == [said]
    assert talk("isready") == ["readyok"]


def test_a_bad_limit_is_named_before_the_move(talk: Talk) -> None:
    assert talk.best("go depth deep").startswith("bestmove ")
    assert talk.said[0] == 'info string go depth: expected a number, found "deep"'


def test_bad_position_leaves_the_old_one(talk: Talk) -> None:
    talk("position startpos moves e2e4")
    for line in ("position fen 8/8 w", "position startpos moves e2e5", "position fen", "position startpos e2e4"):
        assert talk(line)[0].startswith("info string ")
    assert "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" in talk("d")


def test_unknown_words_before_a_command_are_passed_over(talk: Talk) -> None:
    assert talk("joho isready") == ['info string passed over "joho"', "readyok"]


def test_escape_codes_are_not_echoed(talk: Talk) -> None:
    assert all(line.isprintable() for line in talk("\x1b[2J\x07", "position fen \x1b[31m", "setoption name \x00"))


@pytest.mark.parametrize(
    "order", ["movetime 100.5", "wtime 300.25 btime 300.75 winc 1.5", "movetime x", "depth", "ludo"]
)
def test_every_go_gets_a_move(talk: Talk, order: str) -> None:
    """The other side waits for one, whatever it has asked for."""
    assert talk.best("position startpos", f"go {order}").split()[1] in chessmith.load("chess").start().moves

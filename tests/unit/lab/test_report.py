"""The report on a game says what the games say."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import chessmith
from chessmith.cli import main
from chessmith.lab.report.ability_use import ability_uses
from chessmith.lab.report.comparison import Comparison
from chessmith.lab.report.game_report import GameReport
from chessmith.lab.report.page import comparison_page, report_page
from chessmith.lab.report.run import ReportRun, ReportSettings
from chessmith.lab.report.story import Stories, Story, judgements
from chessmith.lab.schedule import SELF_PLAY, schedule
from chessmith.lab.workers import Threads

CHESS = chessmith.load(Path(__file__).parent / "endless.toml")


def game_record(result: str, plies: int, reason: str = "king lost", fault: str | None = None) -> dict[str, Any]:
    """A finished game of chess of which only the end and the length matter."""
    moves = ["g1f3", "g8f6", "f3g1", "f6g8"] * (plies // 4)
    return {"fen": CHESS.start().fen, "seed": 0, "opening_plies": 0, "moves": moves} | {
        "result": result,
        "reason": reason,
        "fault": fault,
        "thoughts": [],
    }


def test_draws_length_and_the_first_move_are_counted() -> None:
    games = [game_record("1-0", 40), game_record("1-0", 60), game_record("0-1", 80)]
    games.append(game_record("1/2-1/2", 100, "threefold repetition"))
    view = GameReport(CHESS, games).view()
    assert (view["games"], view["white"], view["draws"]["count"], view["black"]) == (4, 2, 1, 1)
    assert (view["draws"]["share"], view["draw_reasons"]) == (0.25, {"threefold repetition": 1})
    assert view["reasons"] == {"king lost": 3, "threefold repetition": 1}
    length = view["length"]
    assert (length["mean"], length["median"], length["shortest"], length["longest"]) == (70, 70, 40, 100)
    assert length["quartiles"] == [55, 85]
    assert length["deviation"] == pytest.approx(25.8, abs=0.05)
    assert view["first_move"]["score"] == 0.625
    # Points 1, 1, 0 and ½: deviation 0.479, of the mean 0.239, times 1.96.
    assert view["first_move"]["error"] == pytest.approx(0.4691, abs=1e-4)
    assert view["abilities"] == {}
    assert any(finding["text"].startswith("Some draws: 25.0 %") for finding in view["findings"])


def test_without_games_there_is_nothing_to_say() -> None:
    view = GameReport(chessmith.load("skirmish"), []).view()
    assert (view["games"], view["findings"], view["first_move"]["error"]) == (0, [], None)


def test_games_that_a_players_fault_ended_say_nothing_about_the_game() -> None:
    late = game_record("1-0", 8, "time", "Black: 0.77 s for a move")
    view = GameReport(CHESS, [late, game_record("0-1", 40), late]).view()
    assert (view["games"], view["failed"], view["white"], view["black"]) == (1, 2, 0, 1)
    assert (view["reasons"], view["length"]["mean"]) == ({"king lost": 1}, 40)
    assert any(finding["text"].startswith("Left out: 2 of 3 games") for finding in view["findings"])
    alone = GameReport(CHESS, [late]).view()
    assert (alone["games"], alone["first_move"]["score"], len(alone["findings"])) == (0, 0.5, 1)


def fight_record(fen: str, moves: list[str], result: str, thoughts: list[list[Any]] | None = None) -> dict[str, Any]:
    return {"fen": fen, "seed": 1, "opening_plies": 0, "moves": moves, "result": result} | {
        "reason": "king lost",
        "thoughts": thoughts or [],
    }


def test_abilities_are_counted_by_who_used_them_and_who_won() -> None:
    fen = "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1"
    won = fight_record(fen, ["e1!decree", "e8!decree", "e3!advance@e5", "e8d8", "e1!decree"], "1-0")
    lost = fight_record(fen, ["e3!advance@e5", "e8!decree"], "0-1")
    uses = {use.name: use for use in ability_uses(chessmith.load("skirmish"), [won, lost])}
    assert list(uses) == ["decree", "lunge", "guard", "consecrate", "hit", "advance"]
    assert (uses["decree"].uses, uses["decree"].games, uses["decree"].points) == (4, 2, [1.0, 1.0])
    assert (uses["advance"].uses, uses["advance"].points) == (2, [1.0, 0.0])
    assert uses["lunge"].view(2) == {
        "uses": 0,
        "uses_a_game": 0.0,
        "games": 0,
        "unequal_games": 0,
        "score": None,
        "swing": None,
    }


def test_a_guard_counts_for_the_side_whose_rook_steps_in() -> None:
    fen = "4k3/8/8/8/r2p4/8/8/3QK3 w - - 0 1"
    uses = {use.name: use for use in ability_uses(chessmith.load("skirmish"), [fight_record(fen, ["d1xd4"], "0-1")])}
    assert (uses["guard"].uses, uses["guard"].points) == (1, [1.0])
    alone = fight_record(fen.replace("r2p4", "3p4"), ["d1xd4"], "0-1")
    assert not any(use.uses for use in ability_uses(chessmith.load("skirmish"), [alone]))


def test_the_swing_is_how_the_users_judgement_changes_until_its_next_turn() -> None:
    fen = "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1"
    thoughts = [[0.1, 50, None, 3, 9], [0.1, 0, None, 3, 9], [0.1, 170, None, 3, 9], [0.1, 0, None, 3, 9]]
    record = fight_record(fen, ["e3!advance@e5", "e8d8", "e5e6", "d8e8"], "1-0", thoughts)
    uses = {use.name: use for use in ability_uses(chessmith.load("skirmish"), [record])}
    assert uses["advance"].swings == [120]
    mated = fight_record(fen, record["moves"], "1-0", [*thoughts[:2], [0.1, None, 3, 3, 9], thoughts[3]])
    uses = {use.name: use for use in ability_uses(chessmith.load("skirmish"), [mated])}
    assert uses["advance"].swings == [950]  # a sure win counts as 1000


def test_a_player_against_itself_has_an_opening_for_each_game() -> None:
    fixtures = schedule([(0, 1)], 4, SELF_PLAY)
    assert [fixture.pair for fixture in fixtures] == [0, 1, 2, 3]
    assert all(fixture.white == 0 for fixture in fixtures)


def command(journal: Path, games: int, *more: str) -> list[str]:
    return [
        "lab",
        "report",
        "skirmish",
        "--games",
        str(games),
        "--nodes",
        "40",
        "-j",
        "1",
        "--journal",
        str(journal),
        *more,
    ]


def test_the_command_prints_one_document(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as caught:
        main(command(tmp_path / "games.jsonl", 2, "--json"))
    out, err = capsys.readouterr()
    assert not caught.value.code, err
    told = json.loads(out)
    assert (told["game"], told["games"], told["scheduled"], told["stopped"]) == ("skirmish", 2, 2, False)
    assert told["white"] + told["draws"]["count"] + told["black"] == 2
    assert told["nodes"] == 40
    assert set(told["abilities"]) == {"decree", "lunge", "guard", "consecrate", "hit", "advance"}
    with pytest.raises(SystemExit):
        main(command(tmp_path / "more.jsonl", 2))
    assert "plies on average" in capsys.readouterr().out


def test_a_run_that_is_stopped_reports_what_it_has_and_goes_on_later(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    journal, games = tmp_path / "games.jsonl", 12

    def finished() -> int:
        return max(0, journal.read_bytes().count(b"\n") - 1) if journal.exists() else 0

    # Where the tests run in the background SIGINT is ignored, and a child would inherit that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        [sys.executable, "-m", "chessmith", *command(journal, games, "--json")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    signal.signal(signal.SIGINT, before)
    end = time.monotonic() + 120
    while finished() < 2 and process.poll() is None and time.monotonic() < end:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    told = json.loads(out)
    # The game during whose end the signal came may be in the journal and not yet in the report.
    assert told["stopped"] and 1 <= told["games"] < games
    with pytest.raises(SystemExit) as caught:
        main(command(journal, games, "--json"))
    out, err = capsys.readouterr()
    assert not caught.value.code
    assert any(f"resuming after {count} games" in err for count in (told["games"], told["games"] + 1))
    assert json.loads(out)["games"] == games


def test_a_run_that_is_stopped_while_it_judges_keeps_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings, journal = ReportSettings("gardner", 2, 20), tmp_path / "games.jsonl"

    def interrupt(*arguments: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("chessmith.lab.report.run.judge_layouts", interrupt)
        stopped = ReportRun(settings, journal)
        assert stopped.make(Threads(1), lambda *progress: None).series.games == 2 and stopped.stopped
    again = ReportRun(settings, journal)
    assert again.match.resumed == 2
    assert again.make(Threads(1), lambda *progress: None).skill is not None
    done = ReportRun(settings, journal)
    assert done.match.resumed == 0
    done.match.journal.close()


def test_no_advantage_is_not_below_zero() -> None:
    elo = GameReport(CHESS, [game_record("1-0", 40), game_record("0-1", 40)]).view()["first_move"]["elo"]
    assert f"{elo:+g}" == "+0"


def story(result: str, *pawns: float) -> Story:
    """A game by what its players thought, White first, in White's pawns."""
    thoughts = [[0.0, round(100 * each) * (-1) ** ply, None, 1, 1] for ply, each in enumerate(pawns)]
    record = {"result": result, "opening_plies": 0, "moves": ["-"] * len(pawns), "thoughts": thoughts}
    return Story.of(record, judgements(record, 0))


def test_a_lead_changes_when_the_other_side_gets_one() -> None:
    assert story("1-0", 0, 0.2, 3, 3, -3, -3, 0, -3, 3).lead_changes == 2
    assert story("1-0", 0, 0.2, -0.2, 0.3, -0.1).lead_changes == 0


def test_a_comeback_is_a_win_after_being_far_behind() -> None:
    stories = Stories([story("0-1", 0, 6, 6, -6), story("0-1", 0, -2, -6), story("1/2-1/2", 9, 9)])
    assert (stories.comebacks.count, stories.comebacks.of) == (1, 2)


def test_a_game_is_decided_when_the_winner_never_again_doubts() -> None:
    assert story("1-0", 0, 9, 0, 9, 9, 9, 9, 9, 9, 9).decided == 0.3
    assert story("1/2-1/2", 0, 9).decided is None


BAD_GAMES = Path(__file__).parent / "bad_games"


def made(name: str, games: int = 8, nodes: int = 100) -> GameReport:
    run = ReportRun(ReportSettings(str(BAD_GAMES / f"{name}.toml"), games, nodes), Path(tempfile.mkdtemp()) / "j.jsonl")
    return run.make(Threads(1), lambda *progress: None)


@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [
        ("first_move_win", "forced win", "won by force: White wins in"),
        ("dead_draw", "draws", "A dead draw"),
        ("never_moves", "dead piece", "The bishop never moves"),
        ("coin_flip", "skill", "Thinking does not help"),
    ],
)
def test_a_game_built_to_be_bad_is_called_so(name: str, kind: str, words: str) -> None:
    report = made(name)
    problems = {found.kind: found for found in report.findings() if found.severity == "problem"}
    assert words in problems[kind].text, [found.text for found in report.findings()]
    assert problems[kind].advice
    assert kind in report.verdict
    if name == "coin_flip":
        assert "the dice decide" in problems[kind].text


def test_a_change_that_helps_is_said_to_help() -> None:
    even = [game_record("1-0", 40), game_record("0-1", 40)] * 30
    drawn = [game_record("1/2-1/2", 40, "threefold repetition")] * 60
    better = Comparison(GameReport(CHESS, even), GameReport(CHESS, drawn))
    assert better.verdict.startswith("The change helps") and "better in draws; solved: draws." in better.verdict
    assert [found.kind for found in better.solved] == ["draws"]
    assert Comparison(GameReport(CHESS, drawn), GameReport(CHESS, even)).verdict.startswith("The change hurts")
    assert Comparison(GameReport(CHESS, even), GameReport(CHESS, even)).verdict.startswith("No clear difference")
    longer = [game_record("1-0", 80), game_record("0-1", 84)] * 30
    assert Comparison(GameReport(CHESS, longer), GameReport(CHESS, even)).verdict.endswith(
        "but different: plies per game (more)."
    )


class Tags(HTMLParser):
    """Checks that every tag of a page is closed in its order, and gathers what the page links to."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attributes if name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Open and closed at once."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("game", ["skirmish", "factory"])
def test_the_page_is_whole_and_needs_nothing_else(game: str) -> None:
    run = ReportRun(ReportSettings(game, 3, 20), Path(tempfile.mkdtemp()) / "j.jsonl")
    report = run.make(Threads(1), lambda *progress: None)
    for page in (report_page(report, run.settings), comparison_page(Comparison(report, report), run.settings)):
        tags = Tags()
        tags.feed(page)
        assert not tags.open
        assert not tags.links and "http" not in page and "<script" not in page and "url(" not in page
        for heading in ("In words", "Results", "Length", "Choices", "Skill", "Where games begin", "Pieces", "Squares"):
            assert f"<h2>{heading}</h2>" in page
        assert ("Abilities" in page, "Terrain" in page) == (game == "skirmish", game == "factory")
    view = run.view(report)
    assert json.loads(json.dumps(view))["findings"] == view["findings"]
    assert sum(view["squares"]["white"].values()) > 0


def test_a_title_cannot_break_out_of_the_page(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('extends = "gardner"\ntitle = "<script>alert(1)</script>"\n')
    assert "<script>" not in report_page(GameReport(chessmith.load(own), []))

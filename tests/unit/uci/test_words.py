"""The words of the protocol: info, option, go, setoption."""

from __future__ import annotations

import pytest

from chessmith.engine.skill.strength import HIGHEST_ELO, LOWEST_ELO, MOST_SKILL, elo_of_skill, strength_of
from chessmith.errors import ChessmithError
from chessmith.uci.info import read_info
from chessmith.uci.option import Option, read_option
from chessmith.uci.order import GoOrder, read_order
from chessmith.uci.settings import Settings, read_setting
from chessmith.uci.wdl import win_draw_loss


def test_info_is_read() -> None:
    info = read_info(
        "info depth 24 seldepth 31 multipv 2 score cp -38 upperbound wdl 12 900 88 nodes 1234567 nps 890123 "
        "hashfull 512 tbhits 0 time 1387 pv e7e5 g1f3 b8c6"
    )
    assert (info.depth, info.deepest, info.multipv, info.cp, info.mate) == (24, 31, 2, -38, None)
    assert (info.bound, info.wdl, info.nodes, info.nodes_a_second) == ("upperbound", (12, 900, 88), 1234567, 890123)
    assert (info.hash_full, info.milliseconds, info.pv) == (512, 1387, ("e7e5", "g1f3", "b8c6"))


def test_info_with_mate_and_string() -> None:
    assert read_info("info score mate -3").mate == -3
    assert read_info("info string depth 5 is not a depth").string == "depth 5 is not a depth"
    assert read_info("info string depth 5 is not a depth").depth is None


@pytest.mark.parametrize(
    "line", ["info", "info depth", "info depth x nodes", "info score", "info score cp", "info wdl 1 2"]
)
def test_broken_info_is_passed_over(line: str) -> None:
    assert not read_info(line).has_score


def test_options_are_read_and_written() -> None:
    for line in (
        "option name Hash type spin default 16 min 1 max 33554432",
        "option name Clear Hash type button",
        "option name Debug Log File type string default <empty>",
        "option name Ponder type check default false",
        "option name NullMove Pruning type combo default Fail High var Always var Fail High var Never",
    ):
        option = read_option(line)
        assert option is not None
        assert option.line() == line
    assert read_option("option nonsense") is None
    assert read_option("option type spin") is None


@pytest.mark.parametrize(
    ("option", "value", "accepted"),
    [
        (Option("A", "check"), "TRUE", "true"),
        (Option("A", "spin", least=1, most=9), "007", "7"),
        (Option("A", "combo", choices=("Fail High", "Never")), "fail high", "Fail High"),
        (Option("A", "string"), "any thing", "any thing"),
    ],
)
def test_values_are_accepted(option: Option, value: str, accepted: str) -> None:
    assert option.accepted(value) == accepted


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (Option("A", "check"), "maybe"),
        (Option("A", "spin", least=1, most=9), "10"),
        (Option("A", "spin", least=1, most=9), "ten"),
        (Option("A", "spin", least=1, most=9), ""),
        (Option("A", "combo", choices=("x", "y")), "z"),
    ],
)
def test_values_are_refused(option: Option, value: str) -> None:
    with pytest.raises(ChessmithError, match=r"^A: expected "):
        option.accepted(value)


def go(words: str) -> GoOrder:
    return read_order(words.split())


def setting(words: str) -> tuple[str, str]:
    return read_setting(words.split())


def test_go_is_read() -> None:
    order = go("searchmoves e2e4 d2d4 wtime 60000 btime 50000 winc 1000 binc 500 movestogo 20 depth 9 nodes 500 mate 3")
    assert order.moves == ["e2e4", "d2d4"]
    white, black = order.limits(0, overhead=10, late=0.0), order.limits(1, overhead=10, late=0.5)
    assert white == {"depth": 9, "nodes": 500, "mate": 3, "clock": 59.99, "increment": 1.0, "moves_to_go": 20}
    assert (black["clock"], black["increment"]) == (pytest.approx(49.49), 0.5)
    assert go("movetime 250").limits(0, 10, 0.05)["seconds"] == pytest.approx(0.2)


def test_go_with_no_time_left_still_has_some() -> None:
    assert go("wtime -30 btime 5").limits(0, 10, 0.0)["clock"] == 0.001
    assert go("movetime 0").limits(0, 10, 0.0)["seconds"] == 0.001
    assert go("depth 0 nodes 0 mate -1").limits(0, 0, 0.0) == {"depth": 1, "nodes": 1, "mate": 1}


def test_pondering_and_infinite_searches_have_no_clock() -> None:
    for words in ("infinite wtime 100 btime 100", "ponder wtime 100 btime 100"):
        order = go(words)
        assert order.waits
        assert order.limits(0, 10, 0.0) == {}


@pytest.mark.parametrize("words", ["depth", "depth x", "wtime", "sideways", "nodes 1.5", "depth 3 please"])
def test_go_that_makes_no_sense_is_refused(words: str) -> None:
    with pytest.raises(ChessmithError, match=r"^go"):
        go(words)


def test_setoption_is_read() -> None:
    assert setting("name Clear Hash") == ("Clear Hash", "")
    assert setting("name VariantPath value /a path/with blanks.toml")[1] == "/a path/with blanks.toml"
    for words in ([], ["Hash"], ["name"], ["name", "value", "3"]):
        with pytest.raises(ChessmithError, match=r"^setoption: "):
            read_setting(words)


def test_settings_keep_what_was_set() -> None:
    settings = Settings(("chess", "ruins"))
    settings.set("hash", "32")
    settings.set("uci_variant", "RUINS")
    assert (settings.number("Hash"), settings.text("UCI_Variant"), settings.flag("Ponder")) == (32, "ruins", False)
    with pytest.raises(ChessmithError, match="no option"):
        settings.set("Colour", "red")
    with pytest.raises(ChessmithError, match="Hash: expected"):
        settings.set("Hash", "0")
    assert settings.number("Hash") == 32


def test_win_draw_loss_are_thousandths_and_fair() -> None:
    for cp in (-3000, -250, -40, 0, 13, 90, 600, 20_000):
        wins, draws, losses = win_draw_loss(cp, None)
        assert wins + draws + losses == 1000
        assert min(wins, draws, losses) >= 0
        assert win_draw_loss(-cp, None) == (losses, draws, wins)


def test_more_elo_is_more_of_everything() -> None:
    elos = list(range(LOWEST_ELO, HIGHEST_ELO + 1, 100))
    strengths = [strength_of(elo) for elo in elos]
    assert [strength.nodes for strength in strengths] == sorted(strength.nodes for strength in strengths)
    assert [strength.loss for strength in strengths] == sorted((strength.loss for strength in strengths), reverse=True)
    skills = [elo_of_skill(skill) for skill in range(MOST_SKILL)]
    assert skills == sorted(elo for elo in skills if elo is not None)
    assert elo_of_skill(MOST_SKILL) is None

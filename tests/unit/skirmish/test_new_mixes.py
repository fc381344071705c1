"""New mixes of strikes and abilities, defined by a game file alone and worked out by hand."""

from fractions import Fraction

import pytest

from chessmith import Game
from chessmith.rules.loader import parse_game_file
from tests.unit.skirmish.case import Case, check
from tests.unit.skirmish.core_position import CorePosition


def _game(*lines: str) -> Game:
    return Game(parse_game_file("\n".join(['extends = "skirmish"', 'title = "A mix"', *lines])))


def _check(game: Game, case: Case) -> None:
    check(case, CorePosition(game.position(case.fen)))


def test_any_piece_can_guard_and_the_nearest_rank_still_decides() -> None:
    game = _game("[pieces.pawn]", 'abilities.guard = { uses = 1, reach = "W" }')
    case = Case(
        "a pawn beside the target comes after a rook on a lower rank",
        "3rk3/8/3pp3/8/3Q4/8/8/4K3 w - - 7 20",
        line="d4xd6/1",
        after="3rk3/8/3pp3/8/3Q4/8/8/4K3 b - - 0 20 {hp=d6:5,d8:11;cd=d8:3;uses=d8:4}",
    )
    _check(game, case)
    alone = Case(
        "a pawn guards once",
        "4k3/8/3pp3/8/3Q4/8/8/4K3 w - - 7 20",
        line="d4xd6/1 e8f8 d4xd6/1",
        after="5k2/8/3pp3/8/3Q4/8/8/4K3 b - - 0 21 {hp=d6:1,e6:5;uses=e6:0}",
    )
    _check(game, alone)


def test_an_ability_without_cooldown_and_uses_is_always_ready_beside_one_that_has_them() -> None:
    game = _game("[pieces.queen]", 'abilities.hit = { reach = "W", step = "K" }')
    case = Case(
        "the queen may hit and run while she waits for her Lunge",
        "4k3/8/8/4p3/4Q3/8/8/4K3 w - - 7 20 {cd=e4:2}",
        has="e4!hit@e5,e4d3",
        lacks="e4d4!lunge@e5",
    )
    _check(game, case)
    used = Case(
        "and it starts no cooldown",
        "4k3/8/8/4p3/4Q3/8/8/4K3 w - - 7 20",
        line="e4!hit@e5,e4d3/1",
        after="4k3/8/8/4p3/8/3Q4/8/4K3 b - - 0 20 {hp=e5:3}",
    )
    _check(game, used)


def test_a_leaper_lunges_from_where_it_lands() -> None:
    game = _game(
        "[pieces.knight]",
        'strike = { reach = "F" }',
        "abilities.hit = false",
        "abilities.lunge = { cooldown = 1, uses = 2, cost = 1 }",
    )
    case = Case(
        "leap, strike, pay",
        "4k3/8/8/6p1/8/8/8/4K1N1 w - - 7 20",
        line="g1h3 e8f8 h3f4!lunge@g5/2",
        after="5k2/8/8/6p1/5N2/8/8/4K3 b - - 0 21 {hp=f4:10,g5:3;uses=f4:1}",
    )
    _check(game, case)


def test_a_pawn_that_strikes_after_moving_may_step_twice_but_does_not_promote_that_way() -> None:
    game = _game("[pieces.pawn]", 'strike = { reach = "fF", when = "both" }')
    case = Case(
        "one step or two, then a strike",
        "4k3/8/8/3p4/3p4/8/4P3/4K3 w - - 7 20",
        has="e2e3,e3xd4 e2e4,e4xd5 e2e4",
        lacks="e2xd4",
    )
    _check(game, case)
    last = Case("no strike from the last rank", "1n2k3/8/P7/8/8/8/8/4K3 w - - 0 1", has="a6a7,a7xb8", lacks="a6xb8")
    _check(game, last)
    promoting = Case("a7a8 only promotes", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", has="a7a8q a7xb8", lacks="a7a8,a8xb8")
    _check(game, promoting)


def test_a_king_who_dies_of_his_own_lunge_has_lost() -> None:
    game = _game("[pieces.king]", "abilities.decree = false", "abilities.lunge = { cost = 5 }")
    case = Case(
        "the price is paid by a king too",
        "4k3/8/8/8/8/4p3/8/4K3 w - - 7 20 {hp=e1:5}",
        line="e1e2!lunge@e3/1",
        after="4k3/8/8/8/8/4p3/8/8 b - - 0 20 {hp=e3:5}",
        result=("0-1", "king lost"),
    )
    _check(game, case)


def test_a_healer_sees_as_far_as_its_reach_says_and_other_dice_have_other_odds() -> None:
    game = _game(
        "[combat]", "dice = 4", "[pieces.bishop]", 'abilities.consecrate = { uses = 1, cooldown = 0, reach = "R" }'
    )
    fen = "4k3/8/8/8/8/8/8/B2QK3 w - - 7 20 {hp=d1:7}"
    healed = "4k3/8/8/8/8/8/8/B2QK3 b - - 8 20 {%suses=a1:0}"
    odds = {
        healed % "hp=d1:8;": Fraction(1, 4),
        healed % "hp=d1:9;": Fraction(1, 4),
        healed % "": Fraction(1, 2),
    }
    _check(game, Case("three of four faces", fen, has="a1!consecrate@d1", odds=("a1!consecrate@d1", odds)))


def test_the_boss_rules_can_be_whites() -> None:
    game = _game("[combat.white]", "shield = true", "regenerate = 2", 'spawn = { piece = "rook", every = 2, rank = 1 }')
    case = Case(
        "White's king is shielded, regains, and rooks join him",
        "4k3/8/8/8/8/8/3q4/4K2N b - - 7 21 {hp=e1:10}",
        line="d2xe1/6 h1g3",
        after="4k3/8/8/8/8/6N1/3q4/R3K3 b - - 9 22 {hp=e1:12}",
    )
    _check(game, case)


def test_large_boards_fight_by_the_same_rules() -> None:
    game = _game(
        "board = { files = 12, ranks = 10 }",
        "[layouts.0]",
        'setup = "rnbqkbnr4/pppppppp4/12/12/12/12/12/12/PPPPPPPP4/RNBQKBNR4"',
    )
    case = Case(
        "a rook guards on rank 10, three squares away",
        "4k2r4/12/12/4Q7/12/12/12/12/12/4K7 w - - 7 20",
        line="e7xe10/2",
        after="4k2r4/12/12/4Q7/12/12/12/12/12/4K7 b - - 0 20 {hp=e10:23,h10:10;cd=h10:3;uses=h10:4}",
    )
    _check(game, case)
    # The twenty moves of chess and the decree; the rook on h1 has four squares beside it, the knight one more.
    assert game.start().perft(2) == 26 * 26


_BELTS = (
    "[layouts.0]",
    'setup = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"',
    'world = "8/8/x<<<<<<x/8/8/8/8/8"',
)


def test_belts_carry_wounds_and_waits_and_what_they_destroy_is_lost() -> None:
    game = _game(*_BELTS)
    world = "world=8/8/x<<<<<<x/8/8/8/8/8"
    carried = Case(
        "a wounded rook on a belt",
        f"4k3/8/3R4/8/8/8/8/4K3 w - - 7 20 {{{world};hp=d6:4;cd=d6:3;uses=d6:1}}",
        line="e1f1",
        after=f"4k3/8/2R5/8/8/8/8/5K2 b - - 8 20 {{{world};hp=c6:4;cd=c6:2;uses=c6:1}}",
    )
    _check(game, carried)
    lost = Case(
        "a piece that falls into a pit has lost its hit points",
        f"4k3/8/1R6/8/8/8/P7/4K3 w - - 7 20 {{{world}}}",
        line="e1f1",
        after=f"4k3/8/8/8/8/8/P7/5K2 b - - 0 20 {{{world}}}",
    )
    _check(game, lost)
    same = Case(
        "what the die spares and the belt destroys is one outcome",
        f"4k3/8/1r6/8/1Q6/8/P7/4K3 w - - 7 20 {{{world}}}",
        odds=("b4xb6", {f"4k3/8/8/8/1Q6/8/P7/4K3 b - - 0 20 {{{world}}}": Fraction(1)}),
    )
    _check(game, same)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            ["[pieces.queen]", "abilities.decree = { bonus = 1 }"],
            "decree.bonus: expected 2 as in every decree, found 1",
        ),
        (
            ["[combat.black]", 'spawn = { piece = "king", every = 2, rank = 2 }'],
            "spawn.piece: expected no royal piece",
        ),
        (["[combat.black]", 'spawn = { piece = "pawn", every = 2, rank = 8 }'], "spawn.rank: expected a rank where"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(lines: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        _game(*lines).start()
    assert "\n" not in str(caught.value)

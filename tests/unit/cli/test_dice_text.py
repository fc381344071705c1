"""The effects of a roll, in words."""

import pytest

import chessmith
from chessmith import dice
from chessmith.cli.dice_text import odds, outcome

FIGHT = "4k3/8/3p4/3r1r2/8/5Q2/4B3/3NK3 w - - 0 1 {hp=d5:7,d1:7}"
SIX = next(seed for seed in range(100) if dice.roll(seed, 0) == 6)


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("f3xf5", "A 6: rook d5 loses 5 and has 2 left, rook f5 loses 4 and has 9 left."),
        (
            "f3b3!lunge@d5",
            "A 6: rook f5 loses 5 and has 8 left, rook d5 loses 4 and has 3 left, queen b3 loses 2 and has 8 left.",
        ),
        ("e2!consecrate@d1", "A 6: knight d1 regains 4 and has 11."),
        ("d1c3", ""),
    ],
)
def test_everybody_who_is_hurt_or_healed_is_named(move: str, told: str) -> None:
    before = chessmith.load("skirmish").position(FIGHT, seed=SIX)
    assert outcome(before.take_turn(move).events) == told


def test_a_shielded_king_is_not_hurt() -> None:
    before = chessmith.load("skirmish_warden").position("r3k3/8/4Q3/8/8/8/8/4K3 w - - 0 1 {hp=e8:5}", seed=SIX)
    action = before.action("e6xe8")
    assert outcome(before.take_turn(action).events) == "A 6: no damage."
    assert odds(before, action) == "king loses nothing"

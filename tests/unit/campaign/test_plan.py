"""The plan of the campaign is the one of the rules."""

from __future__ import annotations

import chessmith
from chessmith.campaign import load_plan
from chessmith.core_view import state_of


def test_each_act_goes_from_normal_over_elite_to_its_boss_and_the_sovereign_is_last() -> None:
    plan = load_plan()
    assert [[fight.kind for fight in act.fights] for act in plan.acts] == [["normal", "elite", "boss"]] * 3 + [
        ["final"]
    ]
    bosses = [fight.game for fight in plan.fights if fight.kind in ("boss", "final")]
    assert bosses == ["skirmish_warden", "skirmish_recruiter", "skirmish_berserker", "skirmish_sovereign"]
    assert {fight.game for fight in plan.fights if fight.kind == "normal"} == {"skirmish"}
    assert {fight.game for fight in plan.fights if fight.kind == "elite"} == {"skirmish_elite"}


def test_the_enemy_looks_two_three_four_plies_ahead_by_act_and_one_more_for_elite_and_boss() -> None:
    plan = load_plan()
    for index, fight in enumerate(plan.fights[:-1]):
        assert fight.depth == plan.act_of(index) + 1 + (fight.kind != "normal")
    assert plan.fights[-1].depth == 5


def test_the_players_army_is_complete_and_healed_before_each_fight() -> None:
    whole = chessmith.load("skirmish").start()
    own = range(16)
    for fight in load_plan().fights:
        start = chessmith.load(fight.game).start()
        assert state_of(start).board == state_of(whole).board
        assert [state_of(start).hp[square] for square in own] == [state_of(whole).hp[square] for square in own]

"""Hit points in the browser: strikes, abilities, dice."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.table import Table

DUEL = "4k3/8/8/3p4/8/8/3Q4/4K3 w - - 0 1"


def test_a_strike_rolls_the_die_and_costs_hit_points(lively_table: Table) -> None:
    table = lively_table
    session = table.sit_down(game="skirmish", moves=["e2e4", "d7d5"], dice_seed=7)
    table.expect_label("d5", "7 of 7 hit points")
    table.watch_effects()
    table.click("e4")
    table.expect_label("d5", "can be struck")
    table.click("d5")
    table.expect_turn_to_pass(3)
    struck = table.state(session)["moves"][2]
    assert struck["text"] == "e4xd5"
    damage = 1 + struck["roll"]
    table.expect_effect("roll", str(struck["roll"]))
    table.expect_effect("damage", f"−{min(7, damage)}")
    expect(table.move(3).locator(".roll")).to_have_text(str(struck["roll"]))
    if damage < 7:
        table.expect_label("d5", f"{7 - damage} of 7 hit points")
    else:
        table.expect_label("d5", "empty")


def test_the_odds_of_a_strike_are_told_before_it(table: Table) -> None:
    table.sit_down(game="skirmish", fen=DUEL)
    table.click("d2")
    table.page.mouse.move(*table.middle("d5"))
    # 3 plus the die against 7 hit points: 4, 5 and 6 kill.
    expect(table.page.locator(".guide .odds")).to_contain_text("4–7 damage · 50% to kill")


def test_an_ability_is_used_and_needs_to_rest(lively_table: Table) -> None:
    table = lively_table
    session = table.sit_down(game="skirmish", fen=DUEL, dice_seed=1)
    table.click("d2")
    lunge = table.page.get_by_role("button", name="Lunge")
    lunge.click()
    expect(lunge).to_have_attribute("aria-pressed", "true")
    guide = table.page.locator(".guide")
    expect(guide).to_contain_text("Choose where to strike from")
    table.click("a2")
    expect(guide).to_contain_text("Choose a target")
    table.watch_effects()
    table.click("d5")
    table.expect_turn_to_pass(1)
    move = table.state(session)["moves"][0]
    assert move["text"] == "d2a2!lunge@d5"
    table.expect_effect("roll", str(move["roll"]))
    # It costs her two hit points, and the turn of use counts towards the cooldown.
    table.expect_label("a2", "white queen, 8 of 10 hit points, ability ready in 2 turns")


def test_a_decree_is_proclaimed_without_a_target(table: Table) -> None:
    session = table.sit_down(game="skirmish")
    table.click("e1")
    table.page.get_by_role("button", name="Decree").click()
    table.expect_turn_to_pass(1)
    assert table.state(session)["moves"][0]["text"] == "e1!decree"
    expect(table.page.get_by_text("Decree: White")).to_be_visible()

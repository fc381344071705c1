"""A run goes on while fights are won."""

from __future__ import annotations

import pytest

from chessmith.campaign import Run, campaign_view, load_plan
from chessmith.errors import ChessmithError


def fought(run: Run, *results: str) -> Run:
    for result in results:
        run = run.opened(seed=1).changed(result=result, reason="king lost", plies=40)
    return run


def test_a_new_run_is_at_the_first_fight() -> None:
    run = Run(1, 3)
    assert (run.state, run.current, run.bout) == ("running", 0, None)


def test_a_fight_that_is_won_leads_to_the_next() -> None:
    run = fought(Run(1, 3), "1-0")
    assert (run.state, run.current, run.bout) == ("running", 1, None)


def test_a_fight_under_way_is_the_current_one() -> None:
    run = fought(Run(1, 3), "1-0").opened(seed=9)
    assert (run.state, run.current) == ("running", 1)
    assert run.bout is not None and run.bout.seed == 9
    assert run.opened(seed=10) == run


@pytest.mark.parametrize("result", ["0-1", "1/2-1/2"])
def test_losing_or_drawing_ends_the_run(result: str) -> None:
    run = fought(Run(1, 3), "1-0", result)
    assert (run.state, run.current) == ("lost", None)
    with pytest.raises(ChessmithError, match="run 1 is over"):
        run.opened(seed=1)


def test_winning_the_last_fight_wins_the_run() -> None:
    run = fought(Run(1, 3), "1-0", "1-0", "1-0")
    assert (run.state, run.current) == ("won", None)


def test_the_view_tells_won_lost_current_and_locked_fights_apart() -> None:
    plan = load_plan()
    run = Run(4, len(plan.fights))

    def states(of: Run | None) -> list[str]:
        return [fight["state"] for fight in campaign_view(plan, of)["fights"]]

    assert states(None) == ["locked"] * 10
    assert states(run) == ["current"] + ["locked"] * 9
    assert states(fought(run, "1-0").opened(seed=1)) == ["won", "current"] + ["locked"] * 8
    assert states(fought(run, "1-0", "0-1")) == ["won", "lost"] + ["locked"] * 8
    assert states(fought(run, *["1-0"] * 10)) == ["won"] * 10
    assert campaign_view(plan, fought(run, "1-0"))["fights"][0]["plies"] == 40

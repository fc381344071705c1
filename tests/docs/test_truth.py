"""Every command line, option and API name that a page shows is there."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from chessmith.campaign import load_plan
from tests.docs.blocks import ROOT, blocks
from tests.docs.commands import commands, loose_options, our_options, problem_of
from tests.docs.names import api_names, exists

PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "training/README.md")),
    *sorted((ROOT / "docs").glob("*.md")),
]
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.name}")


@each_page
def test_command_lines_can_be_given(page: Path) -> None:
    wrong = [f"{place}: {' '.join(words)}: {told}" for place, words in commands(page) if (told := problem_of(words))]
    assert not wrong, "\n".join(wrong)


@each_page
def test_options_in_prose_belong_to_some_command(page: Path) -> None:
    known = {option for options in our_options().values() for option in options}
    wrong = [f"{place}: {words[0]}" for place, words in loose_options(page) if words[0].partition("=")[0] not in known]
    assert not wrong, "\n".join(wrong)


@each_page
def test_names_of_the_api_exist(page: Path) -> None:
    wrong = [f"{place}: {name}" for place, name in api_names(page) if not exists(name)]
    assert not wrong, "\n".join(wrong)


def test_there_is_something_to_check() -> None:
    assert sum(len(list(commands(page))) for page in PAGES) > 60
    assert sum(len(list(loose_options(page))) for page in PAGES) > 40
    assert sum(len(list(api_names(page))) for page in PAGES) > 15


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("chessmith think chess --time 1", None),
        ("chessmith lab report chess --games 2", None),
        ("chessmith lab", None),
        ("chessmith fly", "there is no command fly"),
        ("chessmith think chess --tme 1", "think has no option --tme"),
        ("chessmith think chess --games 1", "think has no option --games"),
        ("chessmith think chess --time", "--time of think takes a value"),
        ("make fly", "the Makefile has no target fly"),
        ('make bench "ARGS=perft --round 2"', "benchmarks has no option --round"),
        ("python -m benchmarks.nothing", "there is no module benchmarks.nothing"),
        ("python -m benchmarks.steps --stairs 3", "benchmarks.steps has no option --stairs"),
    ],
)
def test_a_wrong_command_line_is_noticed(line: str, told: str | None) -> None:
    assert problem_of(tuple(shlex.split(line))) == told


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("position.explain", True),
        ("position.seed", True),
        ("decision.depth", True),
        ("chessmith.engine.agents.register", True),
        ("chessmith.think", True),
        ("explain()", True),
        ("position.clarify", False),
        ("chessmith.fly", False),
        ("chessmith.engine.fly", False),
        ("fly()", False),
    ],
)
def test_a_name_that_is_not_there_is_noticed(name: str, there: bool) -> None:
    assert exists(name) == there


@each_page
def test_blocks_are_of_a_kind_that_is_checked(page: Path) -> None:
    kinds = {block.language for block in blocks(page)}
    assert kinds <= {"python", "console", "toml", "json", "sh", "ts", "text"}


def test_the_campaign_has_as_many_fights_as_the_pages_say() -> None:
    numbers = {9: "nine", 10: "ten", 11: "eleven", 12: "twelve"}
    fights = len(load_plan().fights)
    said = [
        f"{page.name}: {word} fights"
        for page in PAGES
        for number, word in numbers.items()
        if number != fights and f"{word} fights" in page.read_text(encoding="utf-8").lower()
    ]
    assert not said
    assert f"{numbers[fights]} fights" in (ROOT / "docs/app.md").read_text(encoding="utf-8").lower()

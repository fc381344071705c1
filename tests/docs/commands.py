"""The command lines that a page shows, in its prose as well as in its blocks, and what there really is to run."""

from __future__ import annotations

import importlib.util
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from typer.main import get_command

from chessmith.cli.app import app_for
from chessmith.cli.play import completed
from tests.docs.blocks import ROOT, blocks

_SPAN: Final = re.compile(r"`([^`\n]+)`")
_PROGRAMS: Final = ("chessmith", ".venv/bin/chessmith", "python", ".venv/bin/python", "make")
_OPTION: Final = re.compile(r"--?[a-z]")


class Shown(NamedTuple):
    """One command line of a page."""

    place: str
    words: tuple[str, ...]


def prose(page: Path) -> Iterator[tuple[int, str]]:
    """The lines of a page outside its blocks, with their numbers."""
    inside = {
        number
        for block in blocks(page)
        for number in range(block.line - 1, block.line + len(block.text.splitlines()) + 1)
    }
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        if number not in inside:
            yield number, line


def spans(page: Path) -> Iterator[tuple[str, str]]:
    """The pieces of code in the prose of a page, each with its place."""
    for number, line in prose(page):
        for found in _SPAN.findall(line):
            yield f"{page.name}:{number}", found


def commands(page: Path) -> Iterator[Shown]:
    """The command lines of a page."""
    for place, found in spans(page):
        if found.split(" ")[0] in _PROGRAMS:
            yield Shown(place, _words(found))
    for block in blocks(page):
        if block.language in ("sh", "console"):
            for line in block.text.splitlines():
                line = line.removeprefix("$ ").removeprefix("exec ")
                if line.split(" ")[0].endswith(_PROGRAMS):
                    yield Shown(f"{page.name}:{block.line}", _words(line))


def loose_options(page: Path) -> Iterator[Shown]:
    """Options that the prose names without their command."""
    for place, found in spans(page):
        if re.match(r"--[a-z]|-[a-z]\b", found):
            yield Shown(place, _words(found))


def _words(line: str) -> tuple[str, ...]:
    return tuple(shlex.split(line.replace("…", ""), comments=True))


@cache
def our_options() -> dict[str, dict[str, bool]]:
    """Every command of ours (`lab report`) with its options, each with whether it takes a value."""
    found: dict[str, dict[str, bool]] = {}

    def collect(command: Any, name: str) -> None:
        found[name] = {"--help": False, "-h": False}
        for parameter in command.params:
            for text in (*parameter.opts, *parameter.secondary_opts):
                if text.startswith("-"):
                    found[name][text] = not parameter.is_flag
        for inner, group in getattr(command, "commands", {}).items():
            collect(group, f"{name} {inner}".strip())

    collect(get_command(app_for("")), "")
    return found


def problem_of(words: tuple[str, ...]) -> str | None:
    """What is wrong with a command line that a page shows; None if it can be given."""
    program = Path(words[0]).name
    if program == "make":
        return _make_problem(words[1:])
    if program == "python":
        return _module_problem(words[1:])
    return _our_problem(completed(list(words[1:])))


def _our_problem(words: list[str]) -> str | None:
    options, name = our_options(), ""
    while words and f"{name} {words[0]}".strip() in options:
        name = f"{name} {words.pop(0)}".strip()
    if not name and words and not words[0].startswith("-"):
        return f"there is no command {words[0]}"
    for number, word in enumerate(words):
        if not _OPTION.match(word) or (number and options[name].get(words[number - 1])):
            continue
        option, _, value = word.partition("=")
        if option not in options[name]:
            return f"{name} has no option {option}"
        if options[name][option] and not value and number + 1 == len(words):
            return f"{option} of {name} takes a value"
    return None


def _make_problem(words: tuple[str, ...]) -> str | None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for word in words:
        if word.startswith("ARGS="):
            recipe = re.search(rf"^{words[0]}:.*\n((?:\t.*\n)*)", makefile, re.MULTILINE)
            behind = recipe and re.search(r"\$\(PY\) -m ([\w.]+).*\$\(ARGS\)", recipe[1])
            if behind and behind[1].startswith("benchmarks"):
                return _module_problem(("-m", behind[1], *shlex.split(word.removeprefix("ARGS="))))
        elif not re.search(rf"^{re.escape(word)}:", makefile, re.MULTILINE):
            return f"the Makefile has no target {word}"
    return None


def _module_problem(words: tuple[str, ...]) -> str | None:
    if words[:1] != ("-m",):
        return "expected python -m MODULE"
    name = words[1]
    if importlib.util.find_spec(name) is None:
        return f"there is no module {name}"
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / name.split(".")[0]).rglob("*.py"))
    for word in words[2:]:
        if _OPTION.match(word) and f'"{word.partition("=")[0]}"' not in source:
            return f"{name} has no option {word}"
        if re.fullmatch(r"[a-z][a-z-]*(-\d+)?", word) and not re.search(rf'["\']{word}["\']|\b{word}\b', source):
            return f"{name} knows no {word}"
    return None

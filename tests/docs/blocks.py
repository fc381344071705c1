"""The code blocks of a page, and how they are run.

Blocks are run in the order of the page, in a folder of their own:

* `python` is executed, all blocks of a page in one namespace; a block with `>>>` is a doctest;
* `console` is a transcript: the commands behind `$` are run and what follows is what they print. A line of `…`
  stands for any number of lines, a `…` in a line for any text;
* `json` has to be JSON;
* `toml` after a sentence that names a file, such as `hare.toml`, is written to that file; other `toml` is only parsed.

Other languages, `sh` and `text` among them, are for reading.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chessmith.cli import main

ROOT = Path(__file__).resolve().parents[2]
_FILE_NAME = re.compile(r"`([\w-]+\.toml)`[^`]*$")


@dataclass(frozen=True)
class Block:
    """One fenced block of a page."""

    language: str
    text: str
    line: int  # of its first line in the page
    before: str  # the last line of text above it


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page. A fence of four backticks may hold one of three."""
    fence, language, collected, first, before = "", "", list[str](), 0, ""
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        if not fence:
            if line.startswith("```"):
                language = line.lstrip("`")
                fence, collected, first = line.removesuffix(language), [], number + 1
            elif line.strip():
                before = line
        elif line == fence:
            yield Block(language.strip() or "text", "\n".join(collected) + "\n", first, before)
            fence = ""
        else:
            collected.append(line)
    assert not fence, f"{page}: a block is not closed"


def run_page(page: Path) -> int:
    """Run the blocks of a page in the current folder; how many there were."""
    namespace: dict[str, Any] = {"__name__": page.stem}
    ran = 0
    for block in blocks(page):
        place = f"{page.name}:{block.line}"
        if block.language == "python":
            _run_python(block, place, namespace)
        elif block.language == "console":
            _run_console(block, place)
        elif block.language == "toml":
            tomllib.loads(block.text)
            if name := _FILE_NAME.search(block.before):
                Path(name[1]).write_text(block.text, encoding="utf-8")
        elif block.language == "json":
            json.loads(block.text)
        else:
            continue
        ran += 1
    return ran


def _run_python(block: Block, place: str, namespace: dict[str, Any]) -> None:
    if ">>>" in block.text:
        test = doctest.DocTestParser().get_doctest(block.text, namespace, place, place, block.line)
        report = io.StringIO()
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
        runner.run(test, out=report.write, clear_globs=False)
        namespace.update(test.globs)
        assert runner.failures == 0, report.getvalue()
        return
    # The blank lines make the numbers in a traceback those of the page.
    code = compile("\n" * (block.line - 1) + block.text, place, "exec")
    with contextlib.redirect_stdout(io.StringIO()):
        exec(code, namespace)


def _run_console(block: Block, place: str) -> None:
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        program, *arguments = shlex.split(command, comments=True)
        assert program == "chessmith", f"{place}: cannot run {program}"
        printed = _output(arguments)
        assert _matches(expected, printed), f"{place}: {command}\nexpected\n{expected}\nfound\n{printed}"


def _output(arguments: list[str]) -> str:
    """What a command prints, errors too."""
    captured = io.StringIO()
    with (
        contextlib.redirect_stdout(captured),
        contextlib.redirect_stderr(captured),
        contextlib.suppress(SystemExit),
    ):
        main(arguments)
    return captured.getvalue()


def _matches(expected: str, printed: str) -> bool:
    pattern = ""
    for line in expected.rstrip().splitlines():
        pattern += "(?:.*\n)*?" if line == "…" else re.escape(line).replace("…", ".*") + "\n"
    return re.fullmatch(pattern, printed.rstrip() + "\n") is not None

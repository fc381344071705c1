"""PGN as a stream of tokens, each with the line it stands on."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator
from typing import Final, NamedTuple

from chessmith.errors import PgnError
from chessmith.quoting import printable

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")

_TAG: Final = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_TOKEN: Final = re.compile(
    r"""
      (?P<space>\s+|\.+|;.*|e\.p\.(?=[\s(){};$+\#!?]|$))
    | (?P<comment>\{)
    | (?P<open>\()
    | (?P<close>\))
    | (?P<nag>\$[0-9]{1,4})
    | (?P<result>(?:1-0|0-1|1/2-1/2)(?=[\s(){};]|$)|\*)
    | (?P<move>0000(?=[\s(){};+\#!?$]|$))
    | (?P<number>[0-9]+(?:\.+|(?=[\s(){};]|$)))
    | (?P<mark>[!?]{1,2}(?=[\s(){};$]|$))
    | (?P<word>[^\s(){};$\[\]*]+)
    """,
    re.VERBOSE,
)
_LONGEST_COMMENT: Final = 1_000_000
_ESCAPED: Final = re.compile(r"\\(.)")


class Token(NamedTuple):
    """A piece of PGN: `tag`, `comment`, `open`, `close`, `nag`, `result`, `mark` or `move`."""

    kind: str
    text: str
    line: int
    value: str = ""  # of a tag


def tokens(lines: Iterable[str], first: int = 1) -> Iterator[Token]:
    """Split PGN into tokens; move numbers, `e.p.` and what comes after `;` or `%` are left out.

    `first` is the number of the first line.
    """
    comment: list[str] | None = None
    opened = length = 0
    for number, line in enumerate(lines, first):
        text = line.removeprefix("\ufeff") if number == 1 else line
        if comment is None and text.startswith("%"):
            continue
        at = 0
        if comment is None and text.startswith("["):
            at = yield from _tags(text, number)
        while at < len(text):
            if comment is not None:
                end = text.find("}", at)
                comment.append(text[at : end if end >= 0 else len(text)])
                length += len(comment[-1])
                if length > _LONGEST_COMMENT:
                    raise PgnError(f"PGN line {opened}: expected a comment of at most {_LONGEST_COMMENT:,} characters")
                if end < 0:
                    break
                yield Token("comment", " ".join("".join(comment).split()), opened)
                comment, at = None, end + 1
                continue
            match = _TOKEN.match(text, at)
            if match is None or match.lastgroup is None:
                raise PgnError(f'PGN line {number}: expected a move, found "{printable(text[at : at + 12].strip())}"')
            at = match.end()
            if match.lastgroup == "comment":
                comment, length, opened = [], 0, number
            elif match.lastgroup == "word":
                yield Token("move", match[0], number)
            elif match.lastgroup not in ("space", "number"):
                yield Token(match.lastgroup, match[0], number)
    if comment is not None:
        raise PgnError(f"PGN line {opened}: a comment begins here, expected a }} that closes it")


def begins_with_tag(line: str) -> bool:
    """Whether a line begins with a tag, as only the head of a game does outside of comments."""
    return _TAG.match(line) is not None


def _tags(text: str, number: int) -> Generator[Token, None, int]:
    at = 0
    while text.startswith("[", at):
        match = _TAG.match(text, at)
        if match is None:
            found = printable(text[at : at + 24].strip())
            raise PgnError(f'PGN line {number}: expected a tag like [White "Anna"], found "{found}"')
        yield Token("tag", match[1], number, _ESCAPED.sub(r"\1", match[2]))
        at = match.end()
        while at < len(text) and text[at].isspace():
            at += 1
    return at

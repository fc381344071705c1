"""The options of a UCI engine, as its `option` lines declare them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from chessmith.errors import ChessmithError

_KEYWORDS: Final = re.compile(r"\b(name|type|default|min|max|var)\b ?")
_YES: Final = ("true", "on", "yes", "1")
_NO: Final = ("false", "off", "no", "0")


@dataclass(frozen=True, slots=True)
class Option:
    """One option: `check`, `spin`, `combo`, `button` or `string`."""

    name: str
    kind: str
    default: str = ""
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()

    def line(self) -> str:
        """The line that declares it."""
        parts = [f"option name {self.name} type {self.kind}"]
        if self.kind != "button":
            parts.append(f"default {self.default or '<empty>'}")
        if self.kind == "spin":
            parts.append(f"min {self.least} max {self.most}")
        parts += [f"var {choice}" for choice in self.choices]
        return " ".join(parts)

    def accepted(self, value: str) -> str:
        """The value as the engine wants it written, or a ChessmithError with what was expected."""
        if self.kind == "check":
            if value.lower() in _YES + _NO:
                return "true" if value.lower() in _YES else "false"
            raise ChessmithError(f'{self.name}: expected true or false, found "{value[:40]}"')
        if self.kind == "spin":
            least, most = self.least, self.most
            if not re.fullmatch(r"[+-]?[0-9]{1,18}", value):
                raise ChessmithError(f'{self.name}: expected a number, found "{value[:40]}"')
            if (least is not None and int(value) < least) or (most is not None and int(value) > most):
                raise ChessmithError(f"{self.name}: expected {least} to {most}, found {int(value)}")
            return str(int(value))
        if self.kind == "combo" and self.choices:
            known = {choice.lower(): choice for choice in self.choices}
            if value.lower() not in known:
                raise ChessmithError(f'{self.name}: expected one of {", ".join(self.choices)}, found "{value[:40]}"')
            return known[value.lower()]
        return value


def read_option(line: str) -> Option | None:
    """Read an `option` line; None if it names no option.

    >>> read_option("option name Hash type spin default 16 min 1 max 1024").most
    1024
    """
    found: dict[str, list[str]] = {}
    # Keywords may be words of a name only after "name" and before "type", which no engine does with "type" itself.
    head, split, tail = line.partition(" type ")
    if not split or " name " not in head:
        return None
    name = head.split(" name ", 1)[1].strip()
    kind, _, rest = tail.strip().partition(" ")
    pieces = _KEYWORDS.split(rest)
    for keyword, value in zip(pieces[1::2], pieces[2::2], strict=True):
        found.setdefault(keyword, []).append(value.strip())
    default = found.get("default", [""])[0]
    return Option(
        name=name,
        kind=kind,
        default="" if default == "<empty>" else default,
        least=_number(found.get("min")),
        most=_number(found.get("max")),
        choices=tuple(found.get("var", ())),
    )


def _number(values: list[str] | None) -> int | None:
    if not values or not re.fullmatch(r"[+-]?[0-9]+", values[0]):
        return None
    return int(values[0])

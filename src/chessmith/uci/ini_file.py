"""Reading variants.ini: sections with inheritance, as pairs of keys and values."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from chessmith.errors import ChessmithError

_SECTION: Final = re.compile(r"\[([^\]:]+)(?::([^\]]+))?\]")
_CHESS: Final = "chess"
_MOST_STEPS: Final = 20  # from a section to the first of its line


@dataclass(frozen=True, slots=True)
class IniSection:
    """One variant as it is written."""

    name: str
    parent: str  # another section, or a variant that the engine knows; "" for chess without its pieces
    keys: dict[str, str] = field(default_factory=dict)


def read_ini(text: str, name: str) -> list[IniSection]:
    """Parse the sections of a file; raise a ChessmithError with the line that cannot be read."""
    sections: list[IniSection] = []
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line[0] in "#;":
            continue
        if match := _SECTION.fullmatch(line):
            sections.append(IniSection(match[1].strip(), (match[2] or "").strip()))
            continue
        key, equals, value = line.partition("=")
        if not equals or not key.strip() or not sections:
            expected = "[variant] or key = value" if sections else "[variant] first"
            raise ChessmithError(f'{name}:{number}: expected {expected}, found "{line[:40]}"')
        sections[-1].keys[key.strip()] = value.strip()
    return sections


def resolved(section: IniSection, others: dict[str, IniSection]) -> dict[str, str]:
    """All keys of a section, with those that it inherits."""
    line = [section]
    while line[-1].parent in others and others[line[-1].parent] is not line[-1]:
        line.append(others[line[-1].parent])
        if len(line) > _MOST_STEPS:
            raise ChessmithError(f"{section.name} inherits from itself")
    keys = dict(built_in_keys(line[-1].parent))
    for each in reversed(line):
        keys |= each.keys
    return keys


@cache
def built_in_keys(name: str) -> dict[str, str]:
    """The keys of a variant that both programs know, as our own game has them."""
    from chessmith.game import load
    from chessmith.rules.built_in import builtin_names
    from chessmith.uci.fairy_pieces import is_piece
    from chessmith.uci.ini import export_ini

    if not name:
        # A variant without a parent has the rules of chess, but names all pieces and promotions itself.
        rules = {key: value for key, value in built_in_keys(_CHESS).items() if not is_piece(key)}
        return rules | {"promotionPieceTypes": "-"}
    if name not in builtin_names():
        raise ChessmithError(f"inherits from {name[:40]}, which is not among the built-in games")
    export = export_ini(load(name))
    pairs = (line.partition(" = ") for line in export.lines)
    return {key: value for key, _, value in pairs}

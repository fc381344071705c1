"""What was found, as an error message shows it: short, on one line, and with nothing that a terminal might act on."""

from __future__ import annotations

from numbers import Real
from typing import Final

_LONGEST: Final = 40  # characters of a value that is not text


def shown(value: object) -> str:
    """Any value for an error message.

    >>> shown("e9"), shown(3), shown(None)
    ('"e9"', '3', 'None')
    """
    if isinstance(value, str):
        return quoted(value)
    try:
        text = str(value) if isinstance(value, Real) else repr(value)
    except Exception:  # numbers of thousands of digits, and what other people's classes may do
        text = f"one {type(value).__name__}"
    return printable(text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…")


def quoted(text: str) -> str:
    """Abbreviate what was found for an error message, on one line."""
    return f'"{printable(text)}"' if len(text) <= 24 else f'"{printable(text[:20])}…"'


def printable(text: str) -> str:
    """The text on one line, with everything that a terminal might act on spelled out."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)

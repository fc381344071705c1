"""Numbers and lists in English."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]

# A name that begins with the sound of a vowel, which is not the same as with the letter: a unicorn, a European, an
# undead, an heir, and letters by themselves, an X-ray.
_VOWEL: Final = re.compile(
    r"""
    [aefhilmnorsx] (?![a-z])  # a letter by itself
    | heir | honest | honou?r | hour(?!i)
    | (?! eu | ewe | (?: once | one | u ) (?![a-z])
        | ubiq | ufo | uk[eru] | ur[ai] | us[aeu] | ut[eio] | uv | unani | uni (?! n | m[ap] | deal | dent ) )
      [aeiou]
    """,
    re.IGNORECASE | re.VERBOSE,
)


def number(value: int) -> str:
    """The word for a small number, digits for others.

    >>> number(3), number(15)
    ('three', '15')
    """
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


def ordinal(value: int) -> str:
    """The word for a place in a row.

    >>> ordinal(3), ordinal(8), ordinal(22)
    ('third', 'eighth', '22nd')
    """
    words = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
    words |= {6: "sixth", 7: "seventh", 8: "eighth", 9: "ninth", 10: "tenth"}
    ending = "th" if 10 < value % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return words.get(value, f"{value}{ending}")


def joined(parts: Sequence[str], last: str = "and") -> str:
    """The parts as a list in a sentence.

    >>> joined(["queen", "rook", "knight"], "or")
    'queen, rook or knight'
    """
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else list(parts))


def count(value: int, noun: str) -> str:
    """A number of things.

    >>> count(1, "use"), count(3, "use")
    ('one use', 'three uses')
    """
    return f"{number(value)} {noun}{'' if value == 1 else 's'}"


def one(name: str) -> str:
    """A name with its indefinite article, which goes by the sound of its first letters.

    >>> one("queen"), one("amazon"), one("unicorn"), one("undead"), one("heir")
    ('a queen', 'an amazon', 'a unicorn', 'an undead', 'an heir')
    """
    return f"{'an' if _VOWEL.match(name) else 'a'} {name}"


def plural(name: str) -> str:
    """The name of a kind of piece for many of it.

    >>> plural("pawn")
    'pawns'
    """
    return name if name.endswith("s") else f"{name}s"


def spoken(name: str) -> str:
    """Return a name from a game file in plain words."""
    return name.replace("_", " ")


def sentence(text: str) -> str:
    """With a capital at the beginning and a full stop at the end."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")

"""Betza notation: how a piece moves, in a few letters.

A piece is a row of groups, each `[modifiers] atom [range]`; it may make the moves of any of them.
`WfF` steps like a wazir, or diagonally forward.

Atoms, each in all its directions:

    W (1,0)   F (1,1)   D (2,0)   N (2,1)   A (2,2)   H (3,0)   C (3,1)   Z (3,2)   G (3,3)
    K = WF    R = W0    B = F0    Q = RB

Range. A number after the atom is how often the step may be repeated while the squares in between are empty: `W3`,
`R3`, `N2`; 0 is without limit. A doubled atom means the same as 0: `NN` is the nightrider, `WW` the rook.

Modifiers, in any order before the atom:

* `m` only moves to empty squares; `c` only captures; both letters, or neither, allow both
* `i` only as the piece's first move
* `n` may not jump: a `D`, `A`, `H` or `G` leap that pieces on the squares in between block

Directions, as the owner sees the board: `f` forward, `b` backward, `l` left, `r` right, `v` = fb, `s` = lr.
Several letters join their moves; without any letter all directions are meant.

* straight atoms (W D H R): each letter is one direction;
* diagonal atoms (F A G B): a letter is a pair of moves (`fF` both forward ones), two letters that stand at right
  angles are one of them (`frF`);
* oblique atoms (N C Z): a letter is the pair that goes furthest that way (`fN` is two forward and one aside; `ffN`
  says the same). Of two letters at right angles the last names the longer way: `frN` is two to the right and one
  forward, `rfN` two forward and one to the right, `fsN` = `frNflN`. `fh` (`bh`, `lh`, `rh`) is the half
  of the moves that goes that way at all;
* K and Q: a letter holds for both their atoms (`fK` = `fWfF`); letters at right angles are refused, since readers
  differ on them.

Hops, bent moves, brackets and everything else of the wider notation are refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from chessmith.errors import ChessmithError
from chessmith.rules.motion import UNLIMITED, Motion, images, tidy

LONGEST = 120
LEAPERS = {
    "W": (1, 0),
    "F": (1, 1),
    "D": (2, 0),
    "N": (2, 1),
    "A": (2, 2),
    "H": (3, 0),
    "C": (3, 1),
    "Z": (3, 2),
    "G": (3, 3),
}
COMPOUNDS = {"K": ("WF", 1), "R": ("W", UNLIMITED), "B": ("F", UNLIMITED), "Q": ("WF", UNLIMITED)}
MODIFIERS = "mcin"
DIRECTIONS = "fblrvsh"

_TOWARDS = {"f": (0, 1), "b": (0, -1), "l": (-1, 0), "r": (1, 0)}
_SPREAD = {"v": "fb", "s": "lr"}
_VERTICAL, _SIDEWAYS = "fbv", "lrs"


class BetzaError(ChessmithError):
    """A text that is not Betza notation; `position` is the offending character, from 1."""

    def __init__(self, text: str, position: int, message: str) -> None:
        self.text, self.position, self.message = text, position, message
        shown = text if len(text) <= 40 else text[:40] + "…"
        line = f'cannot read moves "{shown}" at character {position}: {message}'
        super().__init__("".join(letter if letter.isprintable() else "�" for letter in line))


def parse(text: str) -> list[Motion]:
    """The motions of a piece written in Betza notation, every direction spelled out. Raises BetzaError."""
    if not text:
        raise BetzaError(text, 1, "expected Betza notation, found nothing")
    if len(text) > LONGEST:
        raise BetzaError(text, LONGEST + 1, f"expected at most {LONGEST} characters")
    return tidy(motion for start, group in _groups(text) for motion in _motions(text, start, group))


def _groups(text: str) -> Iterator[tuple[int, tuple[str, str, str]]]:
    """Split into groups of (modifiers, atom, range), each with the place where it starts."""
    at = 0
    while at < len(text):
        start = at
        while at < len(text) and text[at] in MODIFIERS + DIRECTIONS:
            at += 1
        if at == len(text):
            raise BetzaError(text, at + 1, "expected an atom after the modifiers, found the end")
        atom = text[at]
        if atom not in LEAPERS and atom not in COMPOUNDS:
            wanted = "an atom (one of W F D N A H C Z G K Q R B)"
            if at == start:
                wanted = f"a modifier (one of {' '.join(MODIFIERS + DIRECTIONS)}) or {wanted}"
            raise BetzaError(text, at + 1, f'expected {wanted}, found "{atom}"')
        modifiers = text[start:at]
        at += 1
        length = at
        if at < len(text) and text[at] == atom:
            if atom not in LEAPERS:
                raise BetzaError(text, at + 1, f'"{atom}" cannot be doubled')
            at += 1
            if at < len(text) and text[at].isdecimal():
                raise BetzaError(text, at + 1, "a doubled atom takes no number")
        else:
            while at < len(text) and text[at] in "0123456789":
                at += 1
        yield start, (modifiers, atom, text[length:at])


def _motions(text: str, start: int, group: tuple[str, str, str]) -> Iterator[Motion]:
    modifiers, atom, length = group
    leapers, reach = COMPOUNDS.get(atom, (atom, 1))
    if length.isdecimal():
        reach = int(length[:4])
        if reach > 15 or (len(length) > 1 and length[0] == "0"):
            raise BetzaError(text, start + len(modifiers) + 2, f"expected a range of 0 to 15, found {length[:4]}")
    elif length:
        reach = UNLIMITED
    for offset, letter in enumerate(modifiers):
        if letter in MODIFIERS and letter in modifiers[:offset]:
            raise BetzaError(text, start + offset + 1, f'"{letter}" appears twice')
    lame = "n" in modifiers
    if lame and (atom not in "DAHG" or reach != 1):
        where = start + modifiers.index("n") + 1
        raise BetzaError(text, where, '"n" goes with the leaps D, A, H and G only')
    captures_only, moves_only = "c" in modifiers, "m" in modifiers
    directions = [(start + n + 1, letter) for n, letter in enumerate(modifiers) if letter in DIRECTIONS]
    for leaper in leapers:
        dx, dy = LEAPERS[leaper]
        for step in _directed(text, images(dx, dy), directions, compound=len(leapers) > 1):
            yield Motion(
                *step,
                reach=reach,
                move=moves_only or not captures_only,
                capture=captures_only or not moves_only,
                first="i" in modifiers,
                lame=lame,
            )


def _directed(
    text: str, steps: list[tuple[int, int]], letters: list[tuple[int, str]], *, compound: bool
) -> list[tuple[int, int]]:
    """Those of the steps that the direction letters name; all of them if there are no letters."""
    if not letters:
        return steps
    straight = 0 in steps[0]
    oblique = len(steps) == 8
    named: set[tuple[int, int]] = set()
    at = 0
    while at < len(letters):
        place, letter = letters[at]
        after = letters[at + 1][1] if at + 1 < len(letters) else ""
        if letter == "h" or (after == "h" and not oblique):
            raise BetzaError(text, place, '"h" follows f, b, l or r before N, C or Z only')
        pair = after and _at_right_angles(letter, after)
        if compound and pair:
            raise BetzaError(text, place, f'"{letter}{after}" is unclear before K and Q: write their W and F parts')
        if oblique and letter in _TOWARDS and (pair or after in (letter, "h")):
            named.update(_oblique(steps, letter, after))
            at += 2
        elif not straight and not oblique and pair and letter in _TOWARDS:
            named.update(step for step in steps if _goes(step, letter) and _goes(step, after))
            at += 2
        else:
            named.update(step for step in steps if _goes(step, letter) and (not oblique or _leads(step, letter)))
            at += 1
    return [step for step in steps if step in named]


def _oblique(steps: list[tuple[int, int]], letter: str, after: str) -> list[tuple[int, int]]:
    if after == "h":
        return [step for step in steps if _goes(step, letter)]
    return [step for step in steps if _goes(step, letter) and _goes(step, after) and _leads(step, after)]


def _at_right_angles(one: str, other: str) -> bool:
    return (one in _VERTICAL and other in _SIDEWAYS) or (one in _SIDEWAYS and other in _VERTICAL)


def _goes(step: tuple[int, int], letter: str) -> bool:
    """Whether the step goes that way at all."""
    return any(step[0] * _TOWARDS[way][0] + step[1] * _TOWARDS[way][1] > 0 for way in _SPREAD.get(letter, letter))


def _leads(step: tuple[int, int], letter: str) -> bool:
    """Whether the longer part of an oblique step lies on the letter's line."""
    return (abs(step[1]) > abs(step[0])) == (letter in _VERTICAL)

"""The dice of a game: the roll of ply n is a fixed function of the seed and n.

So a game replays exactly from its seed and its moves, in any language, also after a takeback.

The function, in arithmetic modulo 2**64, is splitmix64. With `GOLDEN = 0x9E3779B97F4A7C15` and

    mix(x):  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9
             x = (x ^ (x >> 27)) * 0x94D049BB133111EB
             return x ^ (x >> 31)

the stream of ply n starts at `start = mix(mix(seed + GOLDEN) + (n + 1) * GOLDEN)` and its k-th number (k = 1, 2, …)
is `mix(start + k * GOLDEN)`. The first number below the largest multiple of `sides` up to 2**64 is taken, so that
every face is equally likely; the roll is that number modulo `sides`, plus 1.

Plies count from 0: `n = 2 * (move number - 1)`, plus 1 if Black is to move.
"""

from typing import Final

from chessmith.arguments import expect_whole, is_whole
from chessmith.errors import ChessmithError
from chessmith.quoting import shown

_WORD: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15
# No ply reaches this number, so the choice of a layout never shares a stream with a roll.
_LAYOUT_STREAM: Final = _WORD - 1


def _mix(x: int) -> int:
    x &= _WORD
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _WORD
    return x ^ (x >> 31)


def roll(seed: int, ply: int, sides: int = 6) -> int:
    """The die of one ply, from 1 to `sides`.

    >>> [roll(7, ply) for ply in range(6)]
    [5, 5, 4, 6, 4, 6]
    """
    seed, ply = expect_whole("seed", seed), expect_whole("ply", ply)
    if not is_whole(sides) or not 1 <= sides <= _WORD:
        raise ChessmithError(f"a die of {shown(sides)} sides, expected 1 to {_WORD}")
    start = _mix(_mix(seed + _GOLDEN) + (ply + 1) * _GOLDEN)
    limit = (1 << 64) - (1 << 64) % sides
    number = limit
    while number >= limit:
        start += _GOLDEN
        number = _mix(start)
    return number % sides + 1


def pick_layout(seed: int, count: int) -> int:
    """The layout, from 0 to `count - 1`, with which a game of this seed starts.

    >>> pick_layout(7, 15)
    12
    """
    return roll(seed, _LAYOUT_STREAM, expect_whole("count", count, 1, _WORD)) - 1

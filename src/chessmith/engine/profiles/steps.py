"""Five steps of depth: each looks one ply further than the one below, the lower three with noise in what they see.

They are quick, do not depend on the clock, and repeat exactly for the same seed. A step searches every move to its
depth: what a selective search leaves out would blur the difference between two depths.
"""

from __future__ import annotations

from typing import Final

from chessmith.engine.profiles.profile import Profile
from chessmith.engine.profiles.style import Style

_PLAIN: Final = Style(selective=False, delta=-1)


def _step(name: str, depth: int, noise: int, delay: float) -> Profile:
    plies = "1 ply" if depth == 1 else f"{depth} plies"
    blur = f", misjudging each move by up to {noise} centipawns" if noise else ""
    about = f"Looks {plies} ahead{blur}."
    return Profile(name, about, style=_PLAIN, depth=depth, noise=noise, delay=delay, tables=False)


STEPS: Final = (
    _step("beginner", 1, 50, 1.0),
    _step("easy", 2, 30, 0.75),
    _step("medium", 3, 15, 0.5),
    _step("hard", 4, 0, 1 / 3),
    _step("expert", 5, 0, 0.25),
)

"""Profiles: players that are data. Each is the one search with its own numbers.

A profile has weights for its evaluation (`weights`), a style of searching (`style`), and its limits of depth, time and
noise (`profile`). `steps` are five fixed depths, the lower three with noise; `course` the agents S, Q and E of the
course game; `weight_sets` evaluations of other programs, to compare ours with.
"""

from chessmith.arguments import expect_kind
from chessmith.engine.profiles.course import COURSE
from chessmith.engine.profiles.profile import Profile
from chessmith.engine.profiles.steps import STEPS as PROFILES
from chessmith.engine.profiles.weight_sets import WEIGHT_SETS
from chessmith.errors import ChessmithError
from chessmith.quoting import printable, shown

__all__ = ["COURSE", "PROFILES", "WEIGHT_SETS", "Profile", "profile", "profiles"]


def profiles() -> list[Profile]:
    """All profiles: the five steps, the agents of the course, and the weight sets."""
    return [*PROFILES, *COURSE, *WEIGHT_SETS]


def profile(name: int | str) -> Profile:
    """The profile of that number or name.

    >>> profile(2).name, profile("Q").depth
    ('easy', 10)
    """
    expect_kind(name, (str, int), "the number or the name of a profile")
    text = name if isinstance(name, str) else shown(name)
    if text.isdecimal() and 1 <= int(text) <= len(PROFILES):
        return PROFILES[int(text) - 1]
    found = {each.name: each for each in profiles()}.get(text)
    if found is None:
        names = ", ".join(each.name for each in profiles())
        raise ChessmithError(f"profile {printable(text[:24])}: expected 1 to {len(PROFILES)}, or one of {names}")
    return found

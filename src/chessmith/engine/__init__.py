"""The engine: searches, players and decisions.

A `Search` looks for the best action of a position and can be carried on step by step. A `Player` uses searches or other
means to choose: the five levels err like people, the profiles are the search with other numbers, instinct looks at what
is in front of it. All of them end in a `Decision`, which knows its reason in words. `Engine` keeps memory from move to
move, `AiPlayer` fits any player into the frame loop of another program.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from chessmith.engine.ai_player import AiPlayer, AiState
    from chessmith.engine.decision import Decision
    from chessmith.engine.engine import Engine, think, why_not
    from chessmith.engine.limits import Limits
    from chessmith.engine.line import Line
    from chessmith.engine.objection import Objection
    from chessmith.engine.player import Player, Thought
    from chessmith.engine.profiles import PROFILES, Profile
    from chessmith.engine.progress import DepthReport, Progress
    from chessmith.engine.score import Score
    from chessmith.engine.search import Search
    from chessmith.engine.skill.levels import LEVELS, Level, level

__all__ = [
    "LEVELS",
    "PROFILES",
    "AiPlayer",
    "AiState",
    "Decision",
    "DepthReport",
    "Engine",
    "Level",
    "Limits",
    "Line",
    "Objection",
    "Player",
    "Profile",
    "Progress",
    "Score",
    "Search",
    "Thought",
    "level",
    "think",
    "why_not",
]

_HOMES: Final = {
    "AiPlayer": "ai_player",
    "AiState": "ai_player",
    "Decision": "decision",
    "DepthReport": "progress",
    "Engine": "engine",
    "LEVELS": "skill.levels",
    "Level": "skill.levels",
    "Limits": "limits",
    "Line": "line",
    "Objection": "objection",
    "PROFILES": "profiles",
    "Player": "player",
    "Profile": "profiles",
    "Progress": "progress",
    "Score": "score",
    "Search": "search",
    "Thought": "player",
    "level": "skill.levels",
    "think": "engine",
    "why_not": "engine",
}


def __getattr__(name: str) -> Any:
    # Loaded on first use: an engine that a chess program waits for should not have to import every part.
    if name in _HOMES:
        return getattr(import_module(f"chessmith.engine.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

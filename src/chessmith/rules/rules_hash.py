"""A fingerprint of the rules: equal for two files that play the same game."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from chessmith.rules.compile import core_spec
from chessmith.rules.model import GameFile

# Names and values of pieces do not change what may be played.
_NOT_RULES = ("name", "value", "table")
_NOT_OF_THE_GAME = ("world", "terrain", "network", "tuning")
_DIGITS = 16


def rules_hash(game: GameFile) -> str:
    """Sixteen hexadecimal digits, from everything that decides which positions and actions there are.

    Titles, names and values are left out; so are the layouts and their worlds, which belong to positions.
    """
    spec = core_spec(game)
    rules: dict[str, Any] = {key: value for key, value in spec.items() if key not in _NOT_OF_THE_GAME}
    rules["has_world"] = game.has_world
    rules["pieces"] = [_rules_of(piece) for piece in spec["pieces"]]
    return hashlib.sha256(json.dumps(rules, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:_DIGITS]


def _rules_of(piece: dict[str, Any]) -> dict[str, Any]:
    rules = {key: value for key, value in piece.items() if key not in _NOT_RULES}
    if not any(motion["first"] for motion in piece["moves"]):
        del rules["home"]  # where it starts then decides nothing
    return rules

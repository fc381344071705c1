"""Adjudication: ending a game before the board decides it."""

from __future__ import annotations

import re
import time
from dataclasses import asdict, dataclass
from typing import Any, Final

from chessmith.ending import DRAW, WINS
from chessmith.errors import ChessmithError
from chessmith.lab.contestant import Chosen

LONGEST_GAME: Final = 1000  # plies; some games have no rule that ends them
_MATE: Final = 30_000


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A game's customary referee rules, on top of the rules of the board."""

    move_seconds: float | None = None  # per move; exceeding it loses
    game_seconds: float | None = None  # both sides together; exceeding it is a draw

    def is_late(self, seconds: float) -> bool:
        """Return whether a single move took too long."""
        return self.move_seconds is not None and seconds > self.move_seconds


_HOUSE_RULES: Final = {"fragments": HouseRules(move_seconds=14.0, game_seconds=300.0)}


def house_rules(game: str) -> HouseRules:
    """Return the house rules of a game; most have none."""
    return _HOUSE_RULES.get(game, HouseRules())


@dataclass(frozen=True, slots=True)
class Adjudication:
    """Optional shortcuts: resignations, draw adjudication, and a limit on length."""

    resign_score: int | None = None  # resign when this many centipawns behind …
    resign_moves: int = 3  # … by the player's own score, for this many consecutive moves
    draw_score: int | None = None  # draw when both scores stay within this …
    draw_moves: int = 8  # … for this many consecutive moves of each side …
    draw_from: int = 40  # … from this move on
    longest: int = LONGEST_GAME

    def view(self) -> dict[str, Any]:
        """The rules as JSON, without those that are off."""
        return {name: value for name, value in asdict(self).items() if value is not None}


def read_resign(text: str) -> dict[str, int]:
    """`SCORE` or `SCORE,MOVES`, such as `600,4`."""
    return _numbers(text, "resign", ("resign_score", "resign_moves"))


def read_draw(text: str) -> dict[str, int]:
    """`SCORE`, `SCORE,MOVES` or `SCORE,MOVES,FROM`, such as `10,8,40`."""
    return _numbers(text, "draw", ("draw_score", "draw_moves", "draw_from"))


def _numbers(text: str, what: str, names: tuple[str, ...]) -> dict[str, int]:
    parts = text.split(",")
    if len(parts) > len(names) or not all(re.fullmatch("[0-9]{1,6}", part) for part in parts):
        raise ChessmithError(f'{what}: expected up to {len(names)} numbers such as 600,4, found "{text[:40]}"')
    return {name: int(part) for name, part in zip(names, parts, strict=False)}


class Judge:
    """Adjudicator of one game."""

    def __init__(self, rules: Adjudication, house: HouseRules) -> None:
        self._rules = rules
        self._house = house
        self._behind = [0, 0]  # consecutive moves at which a side's own score was lost
        self._even = 0  # consecutive plies in which both scores were near zero

    def verdict(self, side: int, chosen: Chosen, plies: int, begin: float) -> tuple[str, str] | None:
        """Return the result and the reason if the game ends after this move."""
        rules = self._rules
        score = _score(chosen)
        if rules.resign_score is not None:
            lost = score is not None and score <= -rules.resign_score
            self._behind[side] = self._behind[side] + 1 if lost else 0
            if self._behind[side] >= rules.resign_moves:
                return WINS[1 - side], "resigned"
        if rules.draw_score is not None:
            even = score is not None and abs(score) <= rules.draw_score
            self._even = self._even + 1 if even else 0
            if self._even >= 2 * rules.draw_moves and plies >= 2 * rules.draw_from:
                return DRAW, "adjudicated draw"
        if plies >= rules.longest:
            return DRAW, f"{rules.longest} plies"
        if self._house.game_seconds is not None and time.perf_counter() - begin > self._house.game_seconds:
            return DRAW, f"{self._house.game_seconds:g} s for the game"
        return None


def _score(chosen: Chosen) -> int | None:
    if chosen.mate is not None:
        return _MATE if chosen.mate > 0 else -_MATE
    return chosen.cp

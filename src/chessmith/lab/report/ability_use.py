"""How abilities are used, and how that correlates with results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from chessmith.core_view import state_of
from chessmith.events import Damage

if TYPE_CHECKING:
    from chessmith.game import Game

_POINTS: Final = {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "1/2-1/2": (0.5, 0.5)}
_PASSIVE: Final = "guard"
_MOST_SWING: Final = 1000  # centipawns, clamped here: a won game cannot be won more


@dataclass(slots=True)
class AbilityUse:
    """One ability over many games."""

    name: str
    uses: int = 0
    games: int = 0  # games in which it was used
    points: list[float] = field(default_factory=list)  # of the side that used it more often, one entry per such game
    swings: list[float] = field(default_factory=list)  # change in the user's own evaluation until its next turn

    def view(self, games: int) -> dict[str, Any]:
        """Return it as JSON. `score` is that of the side that used it more often, `swing` in centipawns."""
        return {
            "uses": self.uses,
            "uses_a_game": round(self.uses / games, 2) if games else 0.0,
            "games": self.games,
            "unequal_games": len(self.points),
            "score": _mean(self.points, 4),
            "swing": _mean(self.swings, 1),
        }


def ability_uses(game: Game, played: Iterable[dict[str, Any]]) -> list[AbilityUse]:
    """Return the use of every ability in finished games, in the order of the game's pieces."""
    found = {name: AbilityUse(name) for name in _abilities(game)}
    if not found:
        return []
    for each in played:
        counts = {name: [0, 0] for name in found}
        for name, side, swing in _uses(game, each):
            counts[name][side] += 1
            found[name].uses += 1
            if swing is not None:
                found[name].swings.append(swing)
        points = _POINTS[each["result"]]
        for name, (white, black) in counts.items():
            found[name].games += bool(white or black)
            if white != black:
                found[name].points.append(points[black > white])
    return list(found.values())


def _abilities(game: Game) -> list[str]:
    names: dict[str, None] = {}
    for kind in game.pieces:
        abilities = game.file.pieces[kind.name].abilities
        for name, _ in abilities.each() if abilities is not None else ():
            names[name] = None
    return list(names)


def _uses(game: Game, played: dict[str, Any]) -> Iterator[tuple[str, int, float | None]]:
    """Yield each use in a game: the ability, the side, and the change in the user's evaluation until its next turn."""
    position = game.position(played["fen"], seed=played["seed"])
    first, thoughts, active = played["opening_plies"], played["thoughts"], set(_abilities(game)) - {_PASSIVE}
    for ply, move in enumerate(played["moves"]):
        action = position.action(move)
        side, turn = state_of(position).side, position.take_turn(action)
        position = turn.after
        if action.kind in active:
            yield action.kind, side, _swing(thoughts, ply - first)
        for event in turn.events:
            if isinstance(event, Damage) and event.cause == _PASSIVE:
                yield _PASSIVE, 1 - side, None


def _swing(thoughts: list[list[Any]], number: int) -> float | None:
    """Return the evaluation two plies later minus the one at the use; None if either is unknown."""
    if number < 0 or number + 2 >= len(thoughts):
        return None
    was, now = (_judged(thoughts[at]) for at in (number, number + 2))
    return None if was is None or now is None else now - was


def _judged(thought: list[Any]) -> float | None:
    _, cp, mate, *_ = thought
    if mate is not None:
        return _MOST_SWING if mate > 0 else -_MOST_SWING
    return None if cp is None else float(max(-_MOST_SWING, min(_MOST_SWING, cp)))


def _mean(values: list[float], digits: int) -> float | None:
    return round(sum(values) / len(values), digits) if values else None

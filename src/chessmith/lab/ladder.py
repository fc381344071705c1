"""Maximum-likelihood ratings of many players.

The model is that of `rating`: the expected score of player i against player j depends only on the difference of their
ratings (Bradley–Terry), and a draw counts as half a win. Newton's method finds the most likely ratings; their errors
come from the curvature there. The mean rating is 0.

Every player gets one virtual draw against a player of mean rating, so that a player who won or lost every game has a
finite rating.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from chessmith.lab.rating import SURE, Tally, expected_score

_STEEPNESS: Final = math.log(10) / 400  # one Elo point on the natural scale
_ROUNDS: Final = 100
_CLOSE_ENOUGH: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Rung:
    """One player's rating."""

    player: int
    elo: float
    margin: float  # the 95 % interval is elo ± margin
    points: float
    games: int


def ladder(players: int, tallies: Mapping[tuple[int, int], Tally]) -> list[Rung]:
    """Return the players from the highest rating to the lowest."""
    elos = [0.0] * players
    for _ in range(_ROUNDS):
        slope, curve = _derivatives(elos, tallies)
        step = _solve(curve, slope)
        longest = max(map(abs, step), default=0.0)
        # A longer step would leave the region where the quadratic model holds.
        scale = min(1.0, 200.0 / longest) if longest else 1.0
        elos = [elo + scale * change for elo, change in zip(elos, step, strict=True)]
        if longest < _CLOSE_ENOUGH:
            break
    _, curve = _derivatives(elos, tallies)
    mean = sum(elos) / players
    rungs = []
    for player in range(players):
        # Ratings are relative to the mean, and so are their errors.
        above = [float(other == player) - 1 / players for other in range(players)]
        spread = math.sqrt(sum(a * b for a, b in zip(above, _solve(curve, above), strict=True)))
        points, games = _record(player, tallies)
        rungs.append(Rung(player, elos[player] - mean, SURE * spread, points, games))
    return sorted(rungs, key=lambda rung: -rung.elo)


def _record(player: int, tallies: Mapping[tuple[int, int], Tally]) -> tuple[float, int]:
    points, games = 0.0, 0
    for (one, other), tally in tallies.items():
        if player in (one, other):
            points += tally.points if player == one else tally.games - tally.points
            games += tally.games
    return points, games


def _derivatives(elos: list[float], tallies: Mapping[tuple[int, int], Tally]) -> tuple[list[float], list[list[float]]]:
    """Return the gradient of the log-likelihood and its negative Hessian."""
    count = len(elos)
    slope, curve = [0.0] * count, [[0.0] * count for _ in range(count)]
    for player, elo in enumerate(elos):
        expected = expected_score(elo)
        slope[player] += _STEEPNESS * (0.5 - expected)
        curve[player][player] += _STEEPNESS**2 * expected * (1 - expected)
    for (one, other), tally in tallies.items():
        expected = expected_score(elos[one] - elos[other])
        pull = _STEEPNESS * (tally.points - tally.games * expected)
        weight = _STEEPNESS**2 * tally.games * expected * (1 - expected)
        slope[one] += pull
        slope[other] -= pull
        for row, column, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
            curve[row][column] += sign * weight
    return slope, curve


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a positive definite system of linear equations by elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for pivot in range(size):
        for below in range(pivot + 1, size):
            factor = rows[below][pivot] / rows[pivot][pivot]
            rows[below] = [a - factor * b for a, b in zip(rows[below], rows[pivot], strict=True)]
    solution = [0.0] * size
    for pivot in reversed(range(size)):
        known = sum(rows[pivot][column] * solution[column] for column in range(pivot + 1, size))
        solution[pivot] = (rows[pivot][size] - known) / rows[pivot][pivot]
    return solution

"""Piece values of a game, measured in two independent ways.

*Regression*: in games of the search against itself, the result is regressed on how many pieces of each kind either
side has in quiet positions: the log-odds of a White win are a sum of `weight * (White's - Black's)`. The errors
allow for correlation between the positions of a game.

*Odds*: one side starts without a piece of the kind, White as often as Black. The score gives the drop in the
log-odds.

Both are given in hundredths of the game's pawn, or of its least valuable piece if it has no pawns.
"""

from __future__ import annotations

import math
import struct
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from chessmith import _core
from chessmith.core_view import layout_setup, outline_of
from chessmith.lab.core_games import SelfPlay
from chessmith.lab.workers import Task, Threads, Workers

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.setup import Setup

_HEAD: Final = struct.Struct("<HBBhhH")
_JOB_GAMES: Final = 4  # games per job; a run that is stopped loses those of its last jobs
_RIDGE: Final = 1e-3  # keeps weights without data from diverging
_STEPS: Final = 50

Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Measured:
    """A number and its standard error."""

    value: float
    error: float

    def relative(self, unit: Measured) -> Measured:
        """Convert to hundredths of another estimate."""
        ratio = 100 * self.value / unit.value
        spread = math.hypot(self.error, ratio / 100 * unit.error) if self is not unit else self.error
        return Measured(ratio, abs(100 * spread / unit.value))

    def view(self) -> dict[str, float]:
        """As JSON."""
        return {"value": round(self.value), "error": round(self.error)}


@dataclass(frozen=True, slots=True)
class PieceValue:
    """The value of a kind of piece."""

    piece: str
    believed: int | None  # the game file's value, in hundredths of a pawn
    regression: Measured | None
    odds: Measured | None  # None for a kind that no layout contains

    def view(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "piece": self.piece,
            "believed": self.believed,
            "regression": None if self.regression is None else self.regression.view(),
            "odds": None if self.odds is None else self.odds.view(),
        }


class ValuesRun:
    """A measurement in progress: the values can be asked for at any time."""

    def __init__(self, game: Game, games: int, *, nodes: int = 400, seed: int = 1) -> None:
        """Plan `games` of self-play for the regression, and as many in total for the odds of all kinds."""
        self._game = game
        self._kinds = [number for number, piece in enumerate(game.pieces) if not piece.royal]
        setups = [layout_setup(game, name) for name in game.layouts]
        share = max(2, games // (2 * len(self._kinds)))
        groups, counts = [setups], [games]
        for kind in self._kinds:
            for colour in (0, 1):
                groups.append([lacking for setup in setups for lacking in _without(setup, colour, kind)])
                counts.append(share if groups[-1] else 0)
        seeds = [seed + number for number in range(len(groups))]
        self._cuts = [
            (group, first, min(_JOB_GAMES, count - first))
            for group, count in enumerate(counts)
            for first in range(0, count, _JOB_GAMES)
        ]
        self._task = Task(SelfPlay, (game, groups, nodes, seeds))
        self._parts: dict[int, list[_core._SelfPlayed]] = {group: [] for group in range(len(groups))}
        self.played = 0
        """Games played so far."""
        self.scheduled = sum(counts)

    def play(self, workers: Workers, on_games: Callable[[int, int], None] | None = None) -> None:
        """Play all games. After Ctrl+C, those that are finished count."""
        with closing(workers.in_order(self._task, enumerate(self._cuts))) as played:
            for cut, part in zip(self._cuts, played, strict=True):
                self._parts[cut[0]].append(part)
                self.played += part["games"]
                if on_games is not None:
                    on_games(self.played, self.scheduled)

    def values(self) -> list[PieceValue]:
        """Return the values by the games so far."""
        game, kinds = self._game, self._kinds
        regression = fit(_positions(self._parts[0], game, kinds), len(kinds))
        odds: list[Measured | None] = []
        for place in range(len(kinds)):
            points = count = 0.0
            for colour in (0, 1):
                for part in self._parts[1 + 2 * place + colour]:
                    points += (part["white"], part["black"])[colour] + part["draws"] / 2
                    count += part["games"]
            odds.append(_from_score(points, count) if count else None)
        unit = _unit(game, kinds, regression)
        return [
            PieceValue(
                game.pieces[kind].name,
                _believed(game, kind),
                _relative(regression[place], regression[unit]),
                _relative(odds[place], odds[unit]),
            )
            for place, kind in enumerate(kinds)
        ]


def piece_values(
    game: Game,
    games: int,
    *,
    nodes: int = 400,
    seed: int = 1,
    threads: int = 1,
    workers: Workers | None = None,
    on_games: Callable[[int, int], None] | None = None,
) -> list[PieceValue]:
    """Measure the values: `games` of self-play for the regression, and as many in total for the odds of all kinds.

    They are played in `threads` of this process, or by `workers` if given.
    """
    run = ValuesRun(game, games, nodes=nodes, seed=seed)
    run.play(workers or Threads(threads), on_games)
    return run.values()


def from_material(game: Game, samples: Sequence[Sequence[tuple[tuple[int, ...], float]]]) -> list[PieceValue]:
    """Return the values by regression alone, from existing games.

    A game is its samples (White's pieces minus Black's by kind, including royal ones) and White's result.
    """
    kinds = [number for number, piece in enumerate(game.pieces) if not piece.royal]
    games = [[(tuple(more[kind] for kind in kinds), result) for more, result in game] for game in samples]
    seen = any(any(more) for positions in games for more, _ in positions)
    if not kinds or not seen:
        return [PieceValue(game.pieces[kind].name, _believed(game, kind), None, None) for kind in kinds]
    weights = fit(games, len(kinds))
    unit = _unit(game, kinds, weights)
    values: list[PieceValue] = []
    for place, kind in enumerate(kinds):
        varied = any(more[place] for positions in games for more, _ in positions)
        measured = _relative(weights[place], weights[unit]) if varied else None
        values.append(PieceValue(game.pieces[kind].name, _believed(game, kind), measured, None))
    return values


def _without(setup: Setup, colour: int, kind: int) -> Iterator[Setup]:
    """Return the set-up without one of a side's pieces of a kind, in every possible way."""
    code = 1 + kind + 64 * colour
    for square, piece in enumerate(setup.board):
        if piece == code:
            board = setup.board.copy()
            board[square] = 0
            castling = [-1 if rook == square else rook for rook in setup.castling]
            yield replace(setup, board=board, castling=castling)


def _believed(game: Game, kind: int) -> int | None:
    value = outline_of(game).spec["pieces"][kind]["value"]
    return None if value is None else value[0]


def _unit(game: Game, kinds: Sequence[int], weights: Sequence[Measured]) -> int:
    """Return the index of the kind that counts as a hundred."""
    pawns = [place for place, kind in enumerate(kinds) if outline_of(game).spec["pieces"][kind]["pawn"]]
    positive = [place for place, weight in enumerate(weights) if weight.value > 0]
    return pawns[0] if pawns else min(positive or range(len(kinds)), key=lambda place: weights[place].value)


def _relative(measured: Measured | None, unit: Measured | None) -> Measured | None:
    return None if measured is None or unit is None or unit.value <= 0 else measured.relative(unit)


def _from_score(points: float, games: float) -> Measured:
    """Return the drop in log-odds from even; half a point either way keeps it finite."""
    score = (points + 0.5) / (games + 1)
    return Measured(math.log(1 / score - 1), 1 / math.sqrt((games + 1) * score * (1 - score)))


Position = tuple[tuple[int, ...], float]  # White's pieces minus Black's, by kind; White's result


def _positions(played: Sequence[_core._SelfPlayed], game: Game, kinds: Sequence[int]) -> list[list[Position]]:
    """Return the positions of each game."""
    squares, types = game.files * game.ranks, len(game.pieces)
    places = {kind: place for place, kind in enumerate(kinds)}
    games: list[list[Position]] = []
    for part in played:
        samples, start = part["samples"], 0
        for count in part["noted"]:
            positions: list[Position] = []
            for _ in range(count):
                _, _, result, _, _, size = _HEAD.unpack_from(samples, start)
                start += _HEAD.size
                facts = array("H", samples[start : start + 2 * size])
                start += 2 * size
                more = [0] * len(kinds)
                for fact in facts:
                    colour, kind = divmod(fact // squares, types)
                    if colour < 2 and kind in places:
                        more[places[kind]] += 1 - 2 * colour
                positions.append((tuple(more), result / 2))
            games.append(positions)
    return games


def fit(games: list[list[Position]], kinds: int) -> list[Measured]:
    """Fit the weights of the kinds by Newton's method, with errors clustered by game."""
    size = kinds + 1  # the last is White's first-move advantage
    weights = [0.0] * size
    rows = [[(*more, 1.0) for more, _ in game] for game in games]
    results = [[result for _, result in game] for game in games]
    for _ in range(_STEPS):
        slope, curve = _slope_and_curve(rows, results, weights)
        change = _solve(curve, [slope])[0]
        weights = [weight + step for weight, step in zip(weights, change, strict=True)]
        if max(map(abs, change)) < 1e-6:
            break
    _, curve = _slope_and_curve(rows, results, weights)
    spread: Matrix = [[0.0] * size for _ in range(size)]
    for game_rows, game_results in zip(rows, results, strict=True):
        pull = [0.0] * size
        for row, result in zip(game_rows, game_results, strict=True):
            error = result - _chance(row, weights)
            for i, number in enumerate(row):
                pull[i] += error * number
        for i in range(size):
            for j in range(size):
                spread[i][j] += pull[i] * pull[j]
    inverse = _solve(curve, [[float(i == j) for j in range(size)] for i in range(size)])
    measured: list[Measured] = []
    for i in range(kinds):
        variance = sum(inverse[i][a] * spread[a][b] * inverse[i][b] for a in range(size) for b in range(size))
        measured.append(Measured(weights[i], math.sqrt(max(variance, 0.0))))
    return measured


def _chance(row: Sequence[float], weights: Sequence[float]) -> float:
    total = sum(number * weight for number, weight in zip(row, weights, strict=True))
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, total))))


def _slope_and_curve(
    rows: list[list[tuple[float, ...]]], results: list[list[float]], weights: Sequence[float]
) -> tuple[list[float], Matrix]:
    size = len(weights)
    slope = [-_RIDGE * weight for weight in weights]
    curve: Matrix = [[_RIDGE * (i == j) for j in range(size)] for i in range(size)]
    for game_rows, game_results in zip(rows, results, strict=True):
        for row, result in zip(game_rows, game_results, strict=True):
            chance = _chance(row, weights)
            bend = chance * (1 - chance)
            used = [i for i, number in enumerate(row) if number]
            for i in used:
                slope[i] += (result - chance) * row[i]
                for j in used:
                    curve[i][j] += bend * row[i] * row[j]
    return slope, curve


def _solve(matrix: Matrix, targets: Sequence[Sequence[float]]) -> Matrix:
    """Solve for each target by elimination; the matrix is symmetric and positive definite."""
    size = len(matrix)
    rows = [[*matrix[i], *(target[i] for target in targets)] for i in range(size)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i and rows[j][i]:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [[rows[i][size + k] for i in range(size)] for k in range(len(targets))]

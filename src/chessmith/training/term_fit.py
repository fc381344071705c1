"""Fitting a tuning to games: logistic regression on the terms of the evaluation.

As in Texel's method, the evaluation is taken as the log-odds that White wins, and the weights are those that make the
results most likely. The target is half the result of the game and half the score of a search. Weights about which the
games say little stay near their old values: how near is decided by held-out games, and so is whether there is anything
to gain at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from chessmith import _core
from chessmith.errors import ChessmithError
from chessmith.tunings.file import MOST_PIECE, MOST_TERM, WHOLE, Tuning

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_RESULT, _SEARCHED, _STATIC, _PHASE, _TOTAL, _HEAD = range(6)  # columns of a row, see core/learn/term_rows.h
_UNKNOWN: Final = 3  # the result of a position before a random move
_NOT_SCALED: Final = ("material and placement", "learned")
_TEMPO: Final = 60  # tolerance in centipawns between an evaluation and the sum of its terms
_RESULT_SHARE: Final = 0.5
_TERM_SPREAD: Final = 0.3  # prior standard deviation of a weight from 1
_PIECE_SPREAD: Final = 50.0  # centipawns
_STRENGTHS: Final = (1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1000.0, 3000.0, 10000.0)
_HELD_OUT: Final = 5  # one game in this many is held out
_STEPS: Final = 30


@dataclass(frozen=True, slots=True)
class Fitted:
    """A tuning, and its loss on games that it was not fitted to."""

    tuning: Tuning
    positions: int
    loss_before: float
    loss_after: float


def width(letters: Sequence[str]) -> int:
    """Return the number of columns for a game with pieces of these letters."""
    return _HEAD + 2 * len(_core.term_names()) + len(letters)


def fit_terms(games: Sequence[bytes], letters: Sequence[str], royal: Sequence[str]) -> Fitted | None:
    """Return the tuning that explains the games best, each given as the bytes of its rows; None if none improves on it.

    Pieces of the letters in `royal` have no value.
    """
    np = _import_numpy()
    columns = width(letters)
    tables = [np.frombuffer(game, dtype="<i4").reshape(-1, columns) for game in games]
    table = np.concatenate(tables).astype(np.float64) if tables else np.zeros((0, columns))
    held_out = np.repeat(np.arange(len(tables)) % _HELD_OUT == 0, [len(each) for each in tables])
    names, kinds, features = _features(table, letters, royal)
    late_weight = 1 - table[:, _PHASE] / table[:, _TOTAL] if len(table) else np.zeros(0)
    terms = table[:, _HEAD : _HEAD + 2 * len(_core.term_names())]
    linear = terms[:, 0::2].sum(axis=1) * (1 - late_weight) + terms[:, 1::2].sum(axis=1) * late_weight
    # In drawish endings the evaluation is scaled and not a plain sum of its terms.
    plain = np.abs(table[:, _STATIC] - linear) <= _TEMPO
    table, features, held_out = table[plain], features[plain], held_out[plain]
    known = table[:, _RESULT] != _UNKNOWN
    if not features.shape[1] or not known.any() or held_out.all() or not held_out.any():
        return None
    target = _targets(np, table, known)
    base = _Logistic(np, table[:, _STATIC], target)
    spread = np.array([_TERM_SPREAD] * len(names) + [_PIECE_SPREAD] * len(kinds))
    seen, unseen = ~held_out, held_out
    before = base.loss(features, np.zeros(len(spread)), unseen)
    losses = [base.loss(features, base.fit(features, spread, strength, seen), unseen) for strength in _STRENGTHS]
    after = min(losses)
    if after >= before:
        return None
    change = base.fit(features, spread, _STRENGTHS[losses.index(after)], np.ones(len(table), dtype=bool))
    return Fitted(_tuning(names, kinds, change), len(table), float(before), float(after))


def _features(
    table: Floats, letters: Sequence[str], royal: Sequence[str]
) -> tuple[list[tuple[str, int]], list[tuple[str, int]], Floats]:
    """Return the derivative of the evaluation by each weight: terms by name and phase, pieces by letter."""
    np = _import_numpy()
    early = table[:, _PHASE] / np.maximum(table[:, _TOTAL], 1)
    share = (early, 1 - early)
    names: list[tuple[str, int]] = []
    columns = []
    for number, name in enumerate(_core.term_names()):
        for late in (0, 1):
            column = table[:, _HEAD + 2 * number + late] * share[late]
            if name not in _NOT_SCALED and column.any():
                names.append((name, late))
                columns.append(column)
    kinds: list[tuple[str, int]] = []
    first = _HEAD + 2 * len(_core.term_names())
    for number, letter in enumerate(letters):
        for late in (0, 1):
            column = table[:, first + number] * share[late]
            if letter not in royal and column.any():
                kinds.append((letter, late))
                columns.append(column)
    return names, kinds, np.stack(columns, axis=1) if columns else np.zeros((len(table), 0))


def _targets(np: Any, table: Floats, known: Floats) -> Floats:
    """Return the targets, from 0 to 1: the result, and the win chance of the search."""
    result = table[:, _RESULT] / 2
    search = _Logistic(np, table[known, _SEARCHED], result[known])
    chance = _chance(np, search.factor * table[:, _SEARCHED])
    target: Floats = np.where(known, _RESULT_SHARE * result + (1 - _RESULT_SHARE) * chance, chance)
    return target


class _Logistic:
    """Fit the evaluation to log-odds: a factor, and White's first-move advantage."""

    def __init__(self, np: Any, score: Floats, target: Floats) -> None:
        self._np, self._score, self._target = np, score, target
        self.factor, self.first = 1 / 300, 0.0
        rows = np.stack([score, np.ones(len(score))], axis=1)
        ridge = np.diag([1e-6, 1e-6])
        for _ in range(_STEPS):
            chance = _chance(np, self.factor * score + self.first)
            curve = (rows * (chance * (1 - chance))[:, None]).T @ rows + ridge
            step = np.linalg.solve(curve, rows.T @ (target - chance))
            self.factor, self.first = float(self.factor + step[0]), float(self.first + step[1])
            if abs(step[0]) < 1e-9:
                break
        self.factor = max(self.factor, 1e-5)

    def fit(self, features: Floats, spread: Floats, strength: float, chosen: Floats) -> Floats:
        """Fit the changes of the weights by Newton's method; `strength` is that of the prior."""
        np = self._np
        rows = features[chosen] * spread * self.factor
        offset = self.factor * self._score[chosen] + self.first
        target = self._target[chosen]
        change = np.zeros(features.shape[1])
        for _ in range(_STEPS):
            chance = _chance(np, offset + rows @ change)
            curve = (rows * (chance * (1 - chance))[:, None]).T @ rows + strength * np.eye(len(change))
            step = np.linalg.solve(curve, rows.T @ (target - chance) - strength * change)
            change = change + step
            if np.abs(step).max() < 1e-6:
                break
        found: Floats = change * spread
        return found

    def loss(self, features: Floats, change: Floats, chosen: Floats) -> float:
        """Return the mean cross-entropy."""
        np = self._np
        chance = _chance(np, self.factor * (self._score[chosen] + features[chosen] @ change) + self.first)
        chance, target = np.clip(chance, 1e-9, 1 - 1e-9), self._target[chosen]
        return float(-np.mean(target * np.log(chance) + (1 - target) * np.log(1 - chance)))


def _chance(np: Any, odds: Floats) -> Floats:
    chance: Floats = 1 / (1 + np.exp(-np.clip(odds, -30, 30)))
    return chance


def _tuning(names: Sequence[tuple[str, int]], kinds: Sequence[tuple[str, int]], change: Floats) -> Tuning:
    terms: dict[str, list[int]] = {}
    for (name, late), more in zip(names, change, strict=False):
        terms.setdefault(name, [WHOLE, WHOLE])[late] = min(max(round(WHOLE * (1 + more)), 0), MOST_TERM)
    pieces: dict[str, list[int]] = {}
    for (letter, late), more in zip(kinds, change[len(names) :], strict=True):
        pieces.setdefault(letter, [0, 0])[late] = min(max(round(more), -MOST_PIECE), MOST_PIECE)
    return Tuning(
        {name: (middle, end) for name, (middle, end) in terms.items()},
        {letter: (middle, end) for letter, (middle, end) in pieces.items()},
    )


def _import_numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise ChessmithError('lab tune: NumPy is not installed, expected pip install "chessmith[lab]"') from None
    return numpy

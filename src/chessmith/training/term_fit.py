"""Fitting a tuning to games: logistic regression on the terms of the evaluation.

As in Texel's method, the evaluation is taken as the log-odds that White wins, and the weights are those that make the
results most likely. The target is half the result of the game and half the score of a search. Weights about which the
games say little stay near their old values: how near is decided by held-out games, and so is whether there is anything
to gain at all.

In drawish endgames the same advantage wins less often than in the middlegame. That is a fact about results, not about
weights: the factor between evaluation and log-odds depends on the phase of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from chessmith import _core
from chessmith.errors import ChessmithError
from chessmith.training.term_scale import on_scale
from chessmith.tunings.file import MOST_PIECE, MOST_TERM, WHOLE, Tuning

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_RESULT, _SEARCHED, _STATIC, _PHASE, _TOTAL, _HEAD = range(6)  # columns of a row, see core/learn/term_rows.h
_UNKNOWN: Final = 3  # the result of a position before a random move
_PLACEMENT: Final = "material and placement"
_NOT_SCALED: Final = (_PLACEMENT, "learned")
_TEMPO: Final = 60  # tolerance in centipawns between an evaluation and the sum of its terms
_RESULT_SHARE: Final = 0.5
_TERM_SPREAD: Final = 0.3  # prior standard deviation of a weight from 1
_PIECE_SPREAD: Final = 50.0  # centipawns
_STRENGTHS: Final = (1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1000.0, 3000.0, 10000.0)
_HELD_OUT: Final = 5  # one game in this many is held out
_STEPS: Final = 30
_UNIT: Final = 300.0  # centipawns: about a log-odds of 1
_LEAST_FACTOR: Final = 0.5  # of one phase, as a share of the other: the weights explain the rest
_LEAST_WORTH: Final = 0.25  # of a piece, as a share of what it was worth


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
    table, features, held_out, late_weight = table[plain], features[plain], held_out[plain], late_weight[plain]
    known = table[:, _RESULT] != _UNKNOWN
    if not features.shape[1] or not known.any() or held_out.all() or not held_out.any():
        return None
    target = _targets(np, table, late_weight, known)
    base = _Logistic(np, table[:, _STATIC], late_weight, target)
    spread = np.array([_TERM_SPREAD] * len(names) + [_PIECE_SPREAD] * len(kinds))
    seen, unseen = ~held_out, held_out
    before = base.loss(features, np.zeros(len(spread)), unseen)
    losses = [base.loss(features, base.fit(features, spread, strength, seen), unseen) for strength in _STRENGTHS]
    after = min(losses)
    if after >= before:
        return None
    change = base.fit(features, spread, _STRENGTHS[losses.index(after)], np.ones(len(table), dtype=bool))
    worth = _worth(np, table, letters, kinds)
    old = np.concatenate([np.ones(len(names)), worth])
    least = np.concatenate(
        [np.zeros(len(names)), np.maximum(np.where(worth > 0, _LEAST_WORTH * worth, -np.inf), worth - MOST_PIECE)]
    )
    most = np.concatenate([np.full(len(names), MOST_TERM / WHOLE), worth + MOST_PIECE])
    weights = on_scale(np, table[:, _STATIC], features, old, old + change, (least, most))
    return Fitted(_tuning(names, kinds, weights - old), len(table), float(before), float(after))


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


def _worth(np: Any, table: Floats, letters: Sequence[str], kinds: Sequence[tuple[str, int]]) -> Floats:
    """Return what each piece is worth without a tuning, with the squares it stands on."""
    first = _HEAD + 2 * len(_core.term_names())
    placement = _HEAD + 2 * _core.term_names().index(_PLACEMENT)
    counts, scores = table[:, first:], table[:, placement : placement + 2]
    values = np.linalg.lstsq(counts, scores, rcond=None)[0]
    worth: Floats = np.array([values[letters.index(letter), late] for letter, late in kinds])
    return worth


def _targets(np: Any, table: Floats, late_weight: Floats, known: Floats) -> Floats:
    """Return the targets, from 0 to 1: the result, and the win chance of the search."""
    result = table[:, _RESULT] / 2
    search = _Logistic(np, table[known, _SEARCHED], late_weight[known], result[known])
    chance = _chance(np, search.factors(late_weight) * table[:, _SEARCHED])
    target: Floats = np.where(known, _RESULT_SHARE * result + (1 - _RESULT_SHARE) * chance, chance)
    return target


class _Logistic:
    """Fit the evaluation to log-odds: a factor for the middlegame and one for the endgame, and White's advantage."""

    def __init__(self, np: Any, score: Floats, late_weight: Floats, target: Floats) -> None:
        self._np, self._score, self._late, self._target = np, score, late_weight, target
        units = score / _UNIT
        rows = np.stack([units * (1 - late_weight), units * late_weight, np.ones(len(score))], axis=1)
        middle, end, self._first = _most_likely(np, rows, np.zeros(len(score)), target, 1e-3).tolist()
        least = max(middle * _LEAST_FACTOR, end * _LEAST_FACTOR, 1e-3)
        self._middle, self._end = (float(max(factor, least)) / _UNIT for factor in (middle, end))

    def factors(self, late_weight: Floats) -> Floats:
        """Return log-odds per centipawn."""
        found: Floats = self._middle * (1 - late_weight) + self._end * late_weight
        return found

    def fit(self, features: Floats, spread: Floats, strength: float, chosen: Floats) -> Floats:
        """Fit the changes of the weights; `strength` is that of the prior."""
        factors = self.factors(self._late[chosen])
        rows = features[chosen] * spread * factors[:, None]
        offset = factors * self._score[chosen] + self._first
        found: Floats = _most_likely(self._np, rows, offset, self._target[chosen], strength) * spread
        return found

    def loss(self, features: Floats, change: Floats, chosen: Floats) -> float:
        """Return the mean cross-entropy."""
        np = self._np
        score = self._score[chosen] + features[chosen] @ change
        chance = _chance(np, self.factors(self._late[chosen]) * score + self._first)
        chance, target = np.clip(chance, 1e-9, 1 - 1e-9), self._target[chosen]
        return float(-np.mean(target * np.log(chance) + (1 - target) * np.log(1 - chance)))


def _most_likely(np: Any, rows: Floats, offset: Floats, target: Floats, strength: float) -> Floats:
    """Return the weights of the rows that make the target most likely, by Newton's method with a normal prior."""

    def cost(weights: Floats) -> float:
        odds = offset + rows @ weights
        return float(np.sum(np.logaddexp(0, odds) - target * odds) + strength / 2 * weights @ weights)

    weights: Floats = np.zeros(rows.shape[1])
    reached = cost(weights)
    for _ in range(_STEPS):
        chance = _chance(np, offset + rows @ weights)
        curve = (rows * (chance * (1 - chance))[:, None]).T @ rows + strength * np.eye(len(weights))
        step = np.linalg.solve(curve, rows.T @ (target - chance) - strength * weights)
        # A whole step may overshoot where the odds are lopsided.
        while (tried := cost(weights + step)) > reached and np.abs(step).max() >= 1e-6:
            step = step / 2
        weights, reached = weights + step, tried
        if np.abs(step).max() < 1e-6:
            break
    return weights


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

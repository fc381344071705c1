"""Plots as inline SVG. Their colours come from the page's style sheet, so they suit light, dark and print."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import Final

from chessmith.square import FILE_LETTERS

_WIDTH: Final = 520
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 12, 12, 34


def _svg(width: float, height: float, label: str, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" width="{width:g}" role="img" aria-label="{escape(label)}">'
        f"{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, text: str, anchor: str = "middle", kind: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(text)}</text>'


def _line(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" class="{kind}"/>'


def _bar(x: float, y: float, width: float, height: float, kind: str, tooltip: str = "", style: str = "") -> str:
    title = f"<title>{escape(tooltip)}</title>" if tooltip else ""
    styled = f' style="{style}"' if style else ""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}" '
        f'class="{kind}"{styled}>{title}</rect>'
    )


def results_bar(white: int, draws: int, black: int, score: float, error: float) -> str:
    """White's wins, draws and Black's wins in one bar, with White's score and its error below."""
    total = max(white + draws + black, 1)
    inner, height = _WIDTH - 2 * _RIGHT, 30
    parts, x = [], float(_RIGHT)
    for count, kind, name in ((white, "white", "White wins"), (draws, "draw", "draws"), (black, "black", "Black wins")):
        width = inner * count / total
        parts.append(_bar(x, 4, width, height, f"result {kind}", f"{name}: {count} of {total}"))
        if width > 56:
            parts.append(_text(x + width / 2, 24, f"{100 * count / total:.0f} %", kind=f"on-{kind}"))
        x += width
    y, middle = 52, _RIGHT + inner * score
    low, high = (_RIGHT + inner * min(max(score + sign * min(error, 1), 0), 1) for sign in (-1, 1))
    parts += [
        _line(_RIGHT, y, _RIGHT + inner, y, "axis"),
        _line(_RIGHT + inner / 2, y - 7, _RIGHT + inner / 2, y + 7, "axis"),
        _line(low, y, high, y, "error"),
        _line(low, y - 5, low, y + 5, "error"),
        _line(high, y - 5, high, y + 5, "error"),
        f'<circle cx="{middle:.1f}" cy="{y}" r="5" class="dot"/>',
        _text(_RIGHT, y + 22, "0 %", "start", "tick"),
        _text(_RIGHT + inner / 2, y + 22, "50 %", kind="tick"),
        _text(_RIGHT + inner, y + 22, "100 %", "end", "tick"),
    ]
    return _svg(_WIDTH, 80, "results", parts)


def histogram(numbers: Sequence[float], unit: str, bins: int = 20) -> str:
    """Draw a histogram."""
    if not numbers:
        return ""
    low, high = min(numbers), max(numbers)
    step = _round_step((high - low) / bins or 1)
    first = math.floor(low / step) * step
    counts = [0] * (int((high - first) / step) + 1)
    for number in numbers:
        counts[int((number - first) / step)] += 1
    height, inner = 150, _WIDTH - _LEFT - _RIGHT
    floor, most, width = height - _BOTTOM, max(counts), inner / len(counts)
    parts = [_line(_LEFT, floor, _WIDTH - _RIGHT, floor, "axis")]
    for place, count in enumerate(counts):
        tall = (floor - _TOP) * count / most
        tooltip = f"{first + place * step:g} to {first + (place + 1) * step:g} {unit}: {count}"
        parts.append(_bar(_LEFT + place * width + 1, floor - tall, width - 2, tall, "bar", tooltip))
    every = max(1, math.ceil(len(counts) / 8))
    parts += [
        _text(_LEFT + place * width, floor + 15, f"{first + place * step:g}", kind="tick")
        for place in range(0, len(counts), every)
    ]
    parts += [_text(_LEFT - 6, _TOP + 9, str(most), "end", "tick"), _text(_WIDTH / 2, height - 3, unit, kind="tick")]
    return _svg(_WIDTH, height, f"histogram of {unit}", parts)


def _round_step(step: float) -> float:
    """Return the next round step: 1, 2 or 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(step))
    return max(1.0, next(factor * power for factor in (1, 2, 5, 10) if factor * power >= step * 0.999))


Point = tuple[str, float, float]  # label, value, half the width of the interval


def curve(points: Sequence[Point], low: float, high: float, middle: float, unit: str) -> str:
    """Draw shares with error bars from left to right, and a line at break-even."""
    if not points:
        return ""
    height, inner = 190, _WIDTH - _LEFT - _RIGHT
    floor = height - _BOTTOM

    def at(value: float) -> float:
        return floor - (floor - _TOP) * (min(max(value, low), high) - low) / (high - low)

    step = inner / len(points)
    parts = []
    for tick in (tick / 4 for tick in range(round(4 * low), round(4 * high) + 1)):
        kind = "middle" if tick == middle else "grid"
        parts += [
            _line(_LEFT, at(tick), _WIDTH - _RIGHT, at(tick), kind),
            _text(_LEFT - 6, at(tick) + 4, f"{100 * tick:.0f} %", "end", "tick"),
        ]
    places = [(_LEFT + step * (number + 0.5), at(value)) for number, (_, value, _) in enumerate(points)]
    parts.append(f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in places)}" class="curve"/>')
    for (x, y), (label, value, error) in zip(places, points, strict=True):
        if error:
            parts.append(_line(x, at(value - error), x, at(value + error), "error"))
        tooltip = f"{label}: {100 * value:.1f} %" + (f" ± {100 * error:.1f}" if error else "")
        parts += [
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" class="dot"><title>{escape(tooltip)}</title></circle>',
            _text(x, floor + 15, label, kind="tick"),
        ]
    parts.append(_text(_WIDTH / 2, height - 3, unit, kind="tick"))
    return _svg(_WIDTH, height, unit, parts)


def bars(rows: Sequence[tuple[str, float, str]]) -> str:
    """Named values as bars, one below the other."""
    if not rows:
        return ""
    height, most = 22 * len(rows) + 4, max(value for _, value, _ in rows) or 1
    left, inner = 170, _WIDTH - 170 - 90
    parts = []
    for number, (name, value, label) in enumerate(rows):
        y = 22 * number + 2
        parts += [
            _text(left - 8, y + 14, name if len(name) < 27 else f"{name[:25]}…", "end"),
            _bar(left, y + 3, inner * value / most, 14, "bar", f"{name}: {label}"),
            _text(left + inner * value / most + 6, y + 14, label, "start", "tick"),
        ]
    return _svg(_WIDTH, height, "bars", parts)


def heat_map(files: int, ranks: int, counts: Sequence[float], kind: str, title: str) -> str:
    """Draw a heat map: the more happens on a square, the darker it is."""
    size = min(32.0, 230 / max(files, ranks))
    most = max(counts) or 1
    parts = []
    for square, count in enumerate(counts):
        x, y = 16 + square % files * size, 4 + (ranks - 1 - square // files) * size
        name = f"{FILE_LETTERS[square % files]}{square // files + 1}"
        tooltip = f"{name}: {count:g}"
        parts.append(_bar(x, y, size - 1, size - 1, "square"))
        parts.append(_bar(x, y, size - 1, size - 1, f"heat {kind}", tooltip, f"fill-opacity:{count / most:.3f}"))
    parts += [_text(10, 4 + (ranks - rank - 0.5) * size + 4, str(rank + 1), kind="tick") for rank in range(ranks)]
    parts += [
        _text(16 + (file + 0.5) * size, ranks * size + 18, FILE_LETTERS[file], kind="tick") for file in range(files)
    ]
    width, height = files * size + 22, ranks * size + 24
    return f"<figure>{_svg(width, height, title, parts)}<figcaption>{escape(title)}</figcaption></figure>"

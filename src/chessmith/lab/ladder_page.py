"""A round robin as one HTML file: ratings with error bars, a crosstable, and every game to click through.

The file is self-contained and makes no network requests.
"""

from __future__ import annotations

import html
import json
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from chessmith.errors import ChessmithError
from chessmith.lab.ladder import Rung, ladder

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.lab.match import Match, Standing

_ROW: Final = 30  # chart height per player, in pixels
_LEFT: Final = 190
_WIDTH: Final = 760


def write_page(match: Match, path: Path) -> None:
    """Write the file."""
    try:
        path.write_text(page(match), encoding="utf-8")
    except OSError as error:
        raise ChessmithError(f"{path}: cannot be written, {error.strerror}") from None


def page(match: Match) -> str:
    """Return the file's text."""
    standing = match.standing
    names = [entry.name for entry in match.settings.players]
    tallies = {pairing: standing.tally(pairing) for pairing in standing.meetings}
    rungs = ladder(len(names), tallies)
    games = [_game(match.game, played) for _, played in sorted(standing.games.items())]
    frame = resources.files("chessmith.lab").joinpath("ladder_page.html").read_text(encoding="utf-8")
    parts = {
        "title": html.escape(f"{match.game.title}: the ladder"),
        "conditions": html.escape(f"{len(games)} games, {match.settings.control}, match {match.id}"),
        "chart": _chart(rungs, names),
        "table": _table(rungs, names),
        "cross": _cross(rungs, names, standing),
        "data": json.dumps({"games": games, "files": match.game.files}).replace("<", "\\u003c"),
    }
    for name, text in parts.items():
        frame = frame.replace(f"<!--{name}-->", text)
    return frame


def _game(game: Game, played: dict[str, Any]) -> dict[str, Any]:
    """Return a game with the board after every move, so that the page needs no rules."""
    position = game.position(played["fen"], seed=played["seed"])
    boards, moves = [_rows(position.fen)], []
    for move in played["moves"]:
        moves.append(position.san(move))
        position = position.play(move)
        boards.append(_rows(position.fen))
    return {
        "white": played["white"],
        "black": played["black"],
        "result": played["result"],
        "reason": played["fault"] or played["reason"],
        "moves": moves,
        "boards": boards,
        "texts": played["moves"],
    }


def _rows(fen: str) -> str:
    return fen.split(maxsplit=1)[0]


def _chart(rungs: Sequence[Rung], names: Sequence[str]) -> str:
    """Plot ratings as dots with their 95 % intervals."""
    low = min(rung.elo - rung.margin for rung in rungs)
    high = max(rung.elo + rung.margin for rung in rungs)
    scale = (_WIDTH - _LEFT - 40) / max(1.0, high - low)

    def x(elo: float) -> float:
        return round(_LEFT + 20 + (elo - low) * scale, 1)

    parts = [f'<line class="zero" x1="{x(0)}" x2="{x(0)}" y1="0" y2="{_ROW * len(rungs)}"/>']
    for row, rung in enumerate(rungs):
        y = _ROW * row + _ROW // 2
        name = html.escape(names[rung.player])
        note = f"{name}: {rung.elo:+.0f} ± {rung.margin:.0f}"
        parts.append(
            f'<g><title>{note}</title><text x="{_LEFT}" y="{y + 5}" text-anchor="end">{name}</text>'
            f'<line class="bar" x1="{x(rung.elo - rung.margin)}" x2="{x(rung.elo + rung.margin)}" y1="{y}" y2="{y}"/>'
            f'<circle cx="{x(rung.elo)}" cy="{y}" r="5"/></g>'
        )
    height = _ROW * len(rungs)
    label = "Ratings with 95 % intervals"
    return f'<svg viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{label}">{"".join(parts)}</svg>'


def _table(rungs: Sequence[Rung], names: Sequence[str]) -> str:
    rows = [
        f"<tr><td>{place}</td><th scope=row>{html.escape(names[rung.player])}</th><td>{rung.elo:+.0f}</td>"
        f"<td>± {rung.margin:.0f}</td><td>{rung.points:g} of {rung.games}</td></tr>"
        for place, rung in enumerate(rungs, 1)
    ]
    return "".join(rows)


def _cross(rungs: Sequence[Rung], names: Sequence[str], standing: Standing) -> str:
    """Tabulate the row player's points against the column player; a click shows the games."""
    order = [rung.player for rung in rungs]
    head = "".join(f"<th scope=col>{place}</th>" for place in range(1, len(order) + 1))
    rows = [f"<tr><th></th>{head}</tr>"]
    for place, one in enumerate(order, 1):
        cells = []
        for other in order:
            pairing = (min(one, other), max(one, other))
            if one == other or pairing not in standing.meetings:
                cells.append("<td>·</td>")
                continue
            tally = standing.tally(pairing)
            points = tally.points if one == pairing[0] else tally.games - tally.points
            pair = html.escape(json.dumps([names[one], names[other]]), quote=True)
            cells.append(f'<td><button data-pair="{pair}">{points:g}/{tally.games}</button></td>')
        rows.append(f"<tr><th scope=row>{place}. {html.escape(names[one])}</th>{''.join(cells)}</tr>")
    return "".join(rows)

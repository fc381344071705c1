"""A search as clients see it: progress, lines with notation, and the final decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chessmith.core_view import state_of
from chessmith.engine.score import Score
from chessmith.errors import ChessmithError
from chessmith.server.views.action_view import action_view

if TYPE_CHECKING:
    from chessmith.engine.decision import Decision
    from chessmith.engine.line import Line
    from chessmith.engine.objection import Objection
    from chessmith.engine.progress import Progress
    from chessmith.evaluation import Term
    from chessmith.position import Position

_LONGEST_LINE: Final = 12  # moves in notation; each costs a move list


class LineNotation:
    """Writes the lines of one search in notation. A line that has not changed is not written again."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._written: dict[tuple[str, ...], list[str]] = {}

    def write(self, pv: tuple[str, ...]) -> list[str]:
        """Return a line in SAN, as far as it can be played without knowing the dice."""
        pv = pv[:_LONGEST_LINE]
        if pv not in self._written:
            if len(self._written) > 200:
                self._written.clear()
            self._written[pv] = _notation(self._position, pv)
        return self._written[pv]


def _notation(position: Position, pv: tuple[str, ...]) -> list[str]:
    written: list[str] = []
    try:
        for text in pv:
            action = position.action(text)
            written.append(position.san(action))
            outcomes = position.outcomes(action)
            position = max(outcomes, key=lambda outcome: outcome[0])[1]
    except ChessmithError:
        pass  # the end of the line as far as it can be read
    return written


def white_chance(score: Score, turn: str) -> float:
    """White's expected result, -1 to 1, from a score for the side to move."""
    return round(score.chance if turn == "white" else -score.chance, 4)


def line_view(line: Line, rank: int, turn: str, notation: LineNotation) -> dict[str, Any]:
    """One line."""
    return {
        "rank": rank,
        "score": line.score.view(),
        "white_chance": white_chance(line.score, turn),
        "depth": line.depth,
        "pv": list(line.moves),
        "pv_san": notation.write(line.moves),
    }


def progress_view(progress: Progress, turn: str, notation: LineNotation) -> dict[str, Any]:
    """Return the progress of a search."""
    best = progress.lines[0].score if progress.lines else None
    return {
        "phase": "searching",
        "depth": progress.depth,
        "seldepth": progress.deepest,
        "nodes": progress.nodes,
        "root_index": progress.root_index,
        "root_count": progress.root_count,
        "nps": progress.nodes_a_second,
        "seconds": round(progress.seconds, 3),
        "hash_full": round(progress.hash_full, 3),
        "score": None if best is None else best.view(),
        "white_chance": None if best is None else white_chance(best, turn),
        "lines": [line_view(line, rank, turn, notation) for rank, line in enumerate(progress.lines, start=1)],
    }


def decision_view(decision: Decision) -> dict[str, Any]:
    """A decision with its reason."""
    position, turn = decision.position, decision.position.turn
    notation = LineNotation(position)
    return {
        "move": decision.move,
        "action": action_view(position, decision.action),
        "score": decision.score.view(),
        "white_chance": white_chance(decision.score, turn),
        "depth": decision.depth,
        "nodes": decision.nodes,
        "seconds": round(decision.seconds, 3),
        "pv": list(decision.line),
        "pv_san": notation.write(decision.line),
        "alternatives": [
            line_view(line, rank, turn, notation) for rank, line in enumerate(decision.alternatives, start=2)
        ],
        "reason": decision.reason,
        "player": decision.player,
        "origin": decision.origin,
        "terms": [term_view(change.after, change.gain(state_of(position).side)) for change in decision.terms],
    }


def objection_view(objection: Objection) -> dict[str, Any]:
    """Return the case against a move."""
    asked, best, turn = objection.asked, objection.best, objection.asked.position.turn
    notation = LineNotation(asked.position)
    return {
        "move": asked.move,
        "quality": objection.quality,
        "loss": round(objection.loss, 4),
        "reason": objection.reason,
        **{
            name: {
                "score": each.score.view(),
                "white_chance": white_chance(each.score, turn),
                "pv": list(each.line),
                "pv_san": notation.write(each.line),
            }
            for name, each in (("asked", asked), ("best", best))
        },
    }


def explain_view(position: Position) -> dict[str, Any]:
    """Return the static evaluation of a position, term by term."""
    evaluation = position.explain()
    score = Score(cp=evaluation.centipawns)
    return {
        "terms": [term_view(term) for term in evaluation.terms],
        "score": score.view(),
        "white_chance": white_chance(score, position.turn),
    }


def term_view(term: Term, gain: int | None = None) -> dict[str, Any]:
    """One term of an evaluation, and what a move has gained by it for the mover."""
    view: dict[str, Any] = {
        "name": term.name,
        "white": list(term.white),
        "black": list(term.black),
        "total": sum(term.balance) / 2,
    }
    return view if gain is None else {**view, "gain": gain}

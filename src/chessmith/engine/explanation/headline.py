"""The headline of an action, in a few words: `Queen takes rook e4`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chessmith.action import NOTHING
from chessmith.rules.prose.words import one, spoken

if TYPE_CHECKING:
    from chessmith.engine.explanation.study import Study


def headline(study: Study) -> str:
    """The action as the beginning of a sentence."""
    mover, landing, scene = study.mover, study.landing, study.scene
    if mover is None or landing is None:
        return "No action is possible"
    text = f"{scene.kind(mover.code)} {_predicate(study, landing)}"
    if study.action.promotion != NOTHING:
        text += f" and becomes {one(spoken(scene.game.pieces[study.action.promotion].name))}"
    if study.out is not None:
        text += f" and comes out on {scene.square(study.out)}"
    return text[0].upper() + text[1:]


def _predicate(study: Study, landing: int) -> str:
    action, name = study.action, study.scene.square
    if action.kind == "castle":
        return f"castles {'short' if action.to_square > action.from_square else 'long'}"
    if action.kind == "chain":
        return _chain(study, landing)
    if action.kind == "decree":
        return "gives a royal decree"
    if action.kind == "consecrate":
        return f"heals the {study.scene.kind(study.before.board[action.target])} {name(action.target)}"
    if action.kind == "advance":
        return f"advances to {name(landing)}"
    if study.struck is not None:
        return _strike(study, landing)
    if study.taken:
        victim = study.taken[0]
        passing = " in passing" if action.kind == "en_passant" else ""
        return f"takes {study.scene.kind(victim.code)} {name(victim.square)}{passing}"
    return f"to {name(landing)}"


def _chain(study: Study, landing: int) -> str:
    """Landing, ride and last leg of a chain over a stepping stone."""
    action, name = study.action, study.scene.square
    at = {standing.square: study.scene.kind(standing.code) for standing in study.taken}
    parts = [f"takes {at[action.via]} {name(action.via)}"] if action.via in at else []
    parts.append("rides its stone" if parts else f"rides the stone {name(action.via)}")
    victims = [kind for square, kind in at.items() if square != action.via]
    last = f"takes {victims[0]} {name(landing)}" if victims else f"goes to {name(landing)}"
    if landing == action.from_square:
        last = "comes back"
    return f"{', '.join(parts)} and {last}"


def _strike(study: Study, landing: int) -> str:
    action, name, struck = study.action, study.scene.square, study.struck
    assert struck is not None
    target = f"{study.scene.kind(struck.code)} {name(struck.square)}"
    if study.action.kind == "lunge":
        return f"lunges to {name(landing)} and strikes {target}"
    if study.action.kind == "hit":
        return f"strikes {target} and steps to {name(landing)}"
    if landing != action.from_square:
        return f"goes to {name(landing)} and strikes {target}"
    return f"strikes {target}"

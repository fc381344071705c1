"""Facts about attack: checks, threats, forks, pins and uncovered lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from chessmith.action import NOTHING
from chessmith.engine.explanation.fact import Fact

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.engine.explanation.study import Captures, Study

_MOST_REPLIES: Final = 16


def threat_facts(study: Study) -> Iterator[Fact]:
    """Find what the action attacks."""
    if study.scene.has_dice:
        return
    if study.after.in_check:
        yield _check(study)
        yield from _fork_with_check(study)
        return
    yield from _threats(study)
    yield from _pins(study)


def _check(study: Study) -> Fact:
    left = study.after.checks[study.us] if study.scene.traits.checks else 0
    return Fact("discovered_check" if _is_discovered(study) else "check", 350, number=left)


def _is_discovered(study: Study) -> bool:
    """A piece that did not move gives check.

    Each is tested alone. Meanwhile the others change sides instead of leaving, so that they still stand in the way; the
    rules refuse the position if the one that is left could take the king.
    """
    scene, after = study.scene, study.after
    if scene.with_enemies_at(after, study.us, NOTHING) is None:
        return False  # refused for another reason, such as a pawn where the other side's cannot stand
    return any(
        study.before.board[square] == code and scene.with_enemies_at(after, study.us, square) is None
        for square, code in study.pieces(after, study.us)
        if square != study.end
    )


def _threats(study: Study) -> Iterator[Fact]:
    fresh = _fresh_threats(study)
    if mate := _threatens_mate(study):
        yield mate
    own = {square: capture for square, capture in fresh.items() if capture[1].from_square == study.end}
    if len(own) > 1:
        targets = sorted(own, key=lambda square: -study.scene.value(study.after.board[square]))
        about = tuple(study.subject(square, study.after.board[square]) for square in targets[:3])
        yield Fact("forks", 600 + min(own[square][0] for square in targets[:2]) // 100, about=about)
    elif own:
        ((square, (won, _)),) = own.items()
        yield Fact("threatens", 400 + won // 100, about=(study.subject(square, study.after.board[square]),))
    # Pieces may be elsewhere once belts have run, so none can be named there.
    if not study.scene.has_belts:
        others = {square: capture for square, capture in fresh.items() if square not in own}
        yield from _threat_by_another(study, others, named=bool(own))


def _threat_by_another(study: Study, threats: Captures, *, named: bool) -> Iterator[Fact]:
    """The greatest of the fresh threats that the acting piece does not carry out itself.

    It is plainly named only where no threat is yet. In check hardly any capture is legal, so what looks fresh after it
    may be an old threat.
    """
    for square, (won, capture) in sorted(threats.items(), key=lambda threat: -threat[1][0]):
        about = (study.subject(square, study.after.board[square]),)
        if _is_uncovered(study, capture.from_square, square):
            by = study.subject(capture.from_square, study.after.board[capture.from_square])
            yield Fact("uncovers", 395 + won // 100, about=about, by=by)
            return
        if not named and not study.before.in_check:
            yield Fact("threatens", 395 + won // 100, about=about)
            return


def _is_uncovered(study: Study, attacker: int, target: int) -> bool:
    """Neither piece has moved, and the acting piece was all that stood between them."""
    mover, before, after = study.mover, study.before, study.after
    if mover is None or any(before.board[square] != after.board[square] for square in (attacker, target)):
        return False
    opened = study.scene.without(before, mover.square)
    return opened is not None and _reaches(study, opened, attacker, target) > _reaches(study, before, attacker, target)


def _reaches(study: Study, state: _core.State, attacker: int, target: int) -> bool:
    return any(action.from_square == attacker and target in hit for action, hit in state.captures())


def _fresh_threats(study: Study) -> Captures:
    """Captures that win something and that the action has made possible."""
    board_before, board_after = study.before.board, study.after.board
    known = {
        square
        for square, (won, _) in study.our_captures_before.items()
        if won >= study.least and board_before[square] == board_after[square]
    }
    return {
        square: (won, capture)
        for square, (won, capture) in study.our_threats.items()
        if won >= study.least and square not in known and not study.scene.is_royal(board_after[square])
    }


def _threatens_mate(study: Study) -> Fact | None:
    if study.free_move is None:
        return None
    action = study.wins_at_once(study.free_move)
    if action is None or action.to_square == NOTHING:
        return None
    # A win that was there before would have been taken; one that was overlooked is no new threat.
    if study.wins_at_once(study.before) is not None:
        return None
    reason = study.free_move.play(action).end()
    assert reason is not None
    where = study.scene.square(action.to_square)
    return Fact("threatens_win", 480, detail=f"{'mate' if reason[1] == 'checkmate' else reason[1]} on {where}")


def _pins(study: Study) -> Iterator[Fact]:
    if not study.scene.has_checkmate or study.their_turn is None:
        return
    for square, code in study.pieces(study.after, study.them):
        if study.scene.is_royal(code) or study.scene.is_pawn(code):
            continue
        now = study.scene.without(study.after, square)
        if now is None or not now.in_check:
            continue
        earlier = study.their_turn.board[square] == code and study.scene.without(study.their_turn, square)
        if earlier and not earlier.in_check:
            yield Fact("pins", 380 + study.scene.value(code) // 100, about=(study.subject(square, code),))
            return


def _fork_with_check(study: Study) -> Iterator[Fact]:
    """Check, and whatever they reply the same piece takes something else."""
    end, replies = study.end, study.after.legal()
    if end is None or study.scene.has_belts or not 0 < len(replies) <= _MOST_REPLIES:
        return
    board = study.after.board
    common: set[int] | None = None
    for reply in replies:
        state = study.after.play(reply)
        if state.board[end] != board[end]:
            return
        taken = {
            square
            for square, (won, capture) in study.best_captures(state).items()
            if won >= study.least and capture.from_square == end and state.board[square] == board[square]
        }
        stands = {square for square, code in study.pieces(study.after, study.them) if square != reply.from_square}
        taken |= set() if common is None else common - stands
        common = taken if common is None else common & taken
        if not common:
            return
    known = {square for square, (won, _) in study.our_captures_before.items() if won >= study.least}
    fresh = sorted((common or set()) - known, key=lambda square: -study.scene.value(board[square]))
    if fresh:
        about = tuple(study.subject(square, board[square]) for square in fresh[:2])
        yield Fact("forks_with_check", 620, about=about)

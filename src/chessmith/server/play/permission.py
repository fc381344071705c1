"""What players may do in a game as it stands; a `Problem` says why not."""

from __future__ import annotations

from chessmith.server.play.clock import Side
from chessmith.server.play.session import Session
from chessmith.server.protocol.problems import Problem


def check_sound(session: Session) -> None:
    """The stored game could be restored."""
    if session.problem is not None:
        raise Problem("game_over", session.problem)


def check_running(session: Session) -> None:
    """The game is sound and not over."""
    check_sound(session)
    if session.over:
        raise Problem("game_over", f"the game is over: {session.result}, {session.reason}")


def check_free(session: Session, rule: str) -> None:
    """A game that belongs to something larger keeps stricter rules."""
    if session.origin is not None:
        raise Problem("bad_request", f"{rule} in a game of the {session.origin}")


def check_turn(session: Session, ply: int) -> None:
    """A person is to move, and has seen the position at this ply."""
    if ply != session.ply:
        raise Problem("stale", f"the game is at ply {session.ply}, not {ply}", "ply")
    check_running(session)
    if not session.seat(session.turn).is_human:
        raise Problem("not_your_turn", f"{session.turn} is played by {session.seat(session.turn).label}")


def takeback_target(session: Session, ply: int | None) -> int:
    """The ply that moves are taken back to: the one that was asked for, or the last turn of a person."""
    check_free(session, "moves stand")
    target = session.takeback_ply() if ply is None else ply
    if not 0 <= target < session.ply:
        raise Problem("bad_request", f"no move to take back to ply {target}", "ply")
    return target


def redo_target(session: Session, ply: int | None) -> int:
    """The ply up to which moves that were taken back are played again."""
    target = session.redo_ply() if ply is None else ply
    if not session.ply < target <= len(session.played):
        raise Problem("bad_request", f"no move to play again up to ply {target}", "ply")
    return target


def resigning_side(session: Session, side: Side | None) -> Side:
    """Who resigns: the side that was named, or the person to move, or the only person."""
    humans = session.humans
    loser = side or (session.turn if session.turn in humans else next(iter(humans), None))
    if loser is None or loser not in humans:
        raise Problem("bad_request", "only a person can resign", "side")
    return loser


def claimed_draw(session: Session) -> str:
    """The reason of the draw that the person to move may claim."""
    if session.claim is None or not session.seat(session.turn).is_human:
        raise Problem("bad_request", "there is no draw to claim in this position")
    return session.claim

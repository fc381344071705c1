"""Coordination: how pieces work together once an action is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chessmith.action import NOTHING
from chessmith.engine.instinct.piece_roles import piece_roles_of
from chessmith.rules.prose.words import plural
from chessmith.traits import piece_type, side_of

if TYPE_CHECKING:
    from chessmith.engine.instinct.feeling import Feeling
    from chessmith.engine.instinct.outlook import Candidate, Outlook

_COVERED: Final = 15  # for each own piece that it would avenge
_OPEN_FILE: Final = 30
_CONNECTED_ROOKS: Final = 25
_BISHOP_PAIR: Final = 30
_OUTPOST: Final = 35


def feel_coordination(outlook: Outlook, candidate: Candidate, feeling: Feeling) -> None:
    """Count what pieces that move like rooks, knights and bishops gain with each other."""
    _feel_pair(outlook, candidate, feeling)
    end = candidate.end
    if end is None or end == candidate.start:
        return
    roles, kind = piece_roles_of(outlook.scene.game), piece_type(candidate.code)
    name = outlook.scene.kind(candidate.code)
    if kind in roles.rooks:
        if _is_open(outlook, end) and not _is_open(outlook, candidate.start):
            feeling.add(_OPEN_FILE, "on an open file")
        if _sees_rook(outlook, candidate.after.board, end) and not _sees_rook(
            outlook, outlook.state.board, candidate.start
        ):
            feeling.add(_CONNECTED_ROOKS, f"connects the {plural(name)}")
    elif kind in roles.knights and _is_outpost(outlook, candidate.after.board, end):
        feeling.add(_OUTPOST, f"an outpost for the {name}")


def _is_open(outlook: Outlook, square: int) -> bool:
    """Whether the file of a square is free of pawns."""
    scene, board = outlook.scene, outlook.state.board
    return not any(code and scene.is_pawn(code) for code in board[square % scene.files :: scene.files])


def _feel_pair(outlook: Outlook, candidate: Candidate, feeling: Feeling) -> None:
    """A pawn that becomes the second bishop, or a blow at one of the enemy's two."""
    before, after = outlook.state.board, candidate.after.board
    types = piece_roles_of(outlook.scene.game).bishops

    def bishops(board: bytes, side: int) -> list[int]:
        return [code for code in board if code and side_of(code) == side and piece_type(code) in types]

    ours = bishops(before, outlook.side)
    if candidate.action.promotion != NOTHING and len(ours) == 1 < len(bishops(after, outlook.side)):
        feeling.add(_BISHOP_PAIR, f"a pair of {plural(outlook.scene.kind(ours[0]))}")
    theirs = bishops(before, 1 - outlook.side)
    if candidate.targets and len(theirs) == 2 > len(bishops(after, 1 - outlook.side)):
        feeling.add(_BISHOP_PAIR, f"breaks the pair of {plural(outlook.scene.kind(theirs[0]))}")


def _sees_rook(outlook: Outlook, board: bytes, square: int) -> bool:
    """Whether another own rook stands on the same rank or file with nothing in between."""
    scene = outlook.scene
    rooks = piece_roles_of(scene.game).rooks
    file, rank = square % scene.files, square // scene.files
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        x, y = file + dx, rank + dy
        while 0 <= x < scene.files and 0 <= y < scene.ranks:
            code = board[y * scene.files + x]
            if code:
                if side_of(code) == outlook.side and piece_type(code) in rooks:
                    return True
                break
            x, y = x + dx, y + dy
    return False


def _is_outpost(outlook: Outlook, board: bytes, square: int) -> bool:
    """Beyond the middle, with an own pawn diagonally behind."""
    scene, ahead = outlook.scene, outlook.ahead(square)
    if ahead < scene.ranks // 2:
        return False
    behind = -scene.files if outlook.side == 0 else scene.files
    for step in (-1, 1):
        if 0 <= square % scene.files + step < scene.files:
            code = board[square + behind + step]
            if code and side_of(code) == outlook.side and scene.is_pawn(code):
                return True
    return False


def feel_cover(outlook: Outlook, candidate: Candidate, feeling: Feeling) -> None:
    """Count the own pieces at whose attackers the moved piece could strike, that it could not before.

    Only where pieces have hit points: elsewhere who guards whom shows in the exchanges that defence looks at.
    """
    end = candidate.end
    if not outlook.scene.has_combat or end is None or end == candidate.start:
        return
    before = outlook.covered_from(outlook.state, candidate.start)
    fresh = outlook.covered_from(candidate.after, end) - before
    if fresh:
        best = max(fresh, key=lambda square: outlook.scene.value(candidate.after.board[square]))
        feeling.add(_COVERED * len(fresh), f"covers the {outlook.scene.kind(candidate.after.board[best])}")

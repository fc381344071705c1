"""What each kind of fact claims, tried out on the board in another way than it was found."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from chessmith import Position
from chessmith.core_view import state_of
from chessmith.endgame import tables_of
from chessmith.engine import Decision
from chessmith.engine.explanation import Fact, Subject
from chessmith.errors import ChessmithError
from chessmith.traits import side_of


class Claim:
    """A fact about a decision, to be checked."""

    def __init__(self, decision: Decision, fact: Fact) -> None:
        self.decision = decision
        self.fact = fact
        self.before = decision.position
        self.us = state_of(self.before).side
        self.after = self.before.play(decision.action)

    def check(self) -> None:
        """Fail unless the fact is true."""
        checker = CHECKS.get(self.fact.kind)
        assert checker is not None, f"no check for {self.fact.kind}"
        assert checker(self), (self.fact, self.decision.move, self.before.fen, self.decision.line)


def piece(position: Position, subject: Subject) -> int:
    """The code of the piece that a fact speaks about, which has to stand there."""
    assert subject.square is not None
    found = position.piece_at(subject.square)
    assert found is not None and found.name.replace("_", " ") == subject.name, (position.fen, subject)
    number = position.game.board.square(subject.square)
    assert number is not None
    return state_of(position).board[number]


def tabled(claim: Claim) -> bool:
    """The tables say so of the position that the action leads to."""
    found = tables_of(claim.before.game, claim.before.world).probe(claim.after)
    return found is not None and (claim.fact.detail, claim.fact.number) == (
        found.before().result,
        found.before().moves or 0,
    )


def passed(position: Position) -> Position | None:
    """The same board with the other side to move, as its FEN says it."""
    fields = position.fen.split(" ")
    fields[1] = "b" if fields[1] == "w" else "w"
    fields[3] = "-"
    try:
        return position.game.position(" ".join(fields))
    except ChessmithError:
        return None


def count(position: Position, side: int) -> int:
    return sum(1 for code in state_of(position).board if code and side_of(code) == side)


def takers(position: Position, square: str) -> list[str]:
    """Moves after which the piece on a square is no longer there, its owner not being to move."""
    number = position.game.board.square(square)
    assert number is not None
    them = 1 - state_of(position).side
    return [
        move for move in position.moves if square in move and count(position.play(move), them) < count(position, them)
    ]


def material(position: Position, side: int) -> Counter[str]:
    return Counter(
        position.game.traits.piece(code).name.replace("_", " ")
        for code in state_of(position).board
        if code and side_of(code) == side
    )


def play_line(claim: Claim) -> list[Position]:
    found = [claim.before]
    for move in claim.decision.line:
        found.append(found[-1].play(move))
    return found


def happens_in_line(claim: Claim) -> bool:
    """At some point of the line exactly these pieces of theirs and of ours are gone, pairs aside."""
    for position in play_line(claim)[1:]:
        theirs = material(claim.before, 1 - claim.us) - material(position, 1 - claim.us)
        ours = material(claim.before, claim.us) - material(position, claim.us)
        won = Counter(subject.name for subject in claim.fact.about)
        given = Counter(subject.name for subject in claim.fact.given)
        if theirs - ours == won and ours - theirs == given:
            return True
    return False


def trades_in_line(claim: Claim) -> bool:
    names = Counter(subject.name for subject in claim.fact.about)
    return any(
        material(claim.before, side) - material(position, side) == names
        and material(claim.before, 1 - side) - material(position, 1 - side) == names
        for side in (0, 1)
        for position in play_line(claim)[1:]
    )


def ends(claim: Claim) -> bool:
    result = {1: ("1-0", "0-1")[claim.us], 0: "1/2-1/2", -1: ("0-1", "1-0")[claim.us]}[claim.fact.number]
    return (claim.after.result, claim.after.reason) == (result, claim.fact.detail)


def forces_win(claim: Claim) -> bool:
    last = play_line(claim)[-1]
    return claim.decision.score.mate == claim.fact.number > 0 and (
        not last.is_over or last.result == ("1-0", "0-1")[claim.us]
    )


def threat_is_legal(claim: Claim) -> bool:
    again = passed(claim.after)
    if again is None:  # belts or a check: what is threatened must be possible after some reply
        return any(
            takers(claim.after.play(move), subject.square or "")
            for subject in claim.fact.about
            for move in claim.after.moves
        )
    return all(piece(again, subject) and takers(again, subject.square or "") for subject in claim.fact.about)


def threat_is_by(claim: Claim) -> bool:
    """The other piece takes it if they pass, and could not before."""
    by, target = claim.fact.by, claim.fact.about[0].square
    assert by is not None and by.square is not None and target is not None
    again = passed(claim.after)
    if again is None:
        return threat_is_legal(claim)
    now, earlier = takers(again, target), takers(claim.before, target)
    return any(move.startswith(by.square) for move in now) and not any(move.startswith(by.square) for move in earlier)


def threatens_win(claim: Claim) -> bool:
    again = passed(claim.after)
    assert again is not None
    return any(again.play(move).result == ("1-0", "0-1")[claim.us] for move in again.moves)


def parries_win(claim: Claim) -> bool:
    theirs, lost = passed(claim.before), ("0-1", "1-0")[claim.us]
    assert theirs is not None
    threatened = any(theirs.play(move).result == lost for move in theirs.moves)
    return threatened and not any(claim.after.play(move).result == lost for move in claim.after.moves)


def is_pinned(position: Position, square: str) -> bool:
    """Without this piece its king would be in check."""
    game = position.game
    number = game.board.square(square)
    assert number is not None and not position.in_check
    rows = [list(row) for row in _spread(position)]
    rows[game.ranks - 1 - number // game.files][number % game.files] = "1"
    fields = position.fen.split(" ")
    fields[0] = "/".join("".join(str(len(run)) if run[0] == "1" else run for run in _runs(row)) for row in rows)
    fields[2] = fields[3] = "-"
    if game.traits.has_freshness:
        fields = fields[:6]
    return game.position(" ".join(fields)).in_check


def _runs(row: list[str]) -> list[str]:
    return re.findall("1+|[^1]", "".join(row))


def _spread(position: Position) -> list[list[str]]:
    rows = []
    for row in position.fen.split(" ")[0].split("/"):
        cells: list[str] = []
        digits = ""
        for letter in row + " ":
            if letter.isdigit():
                digits += letter
                continue
            cells += ["1"] * int(digits or 0)
            digits = ""
            if letter != " ":
                cells.append(letter)
        rows.append(cells)
    return rows


def guard_is_pinned(claim: Claim) -> bool:
    by = claim.fact.by
    assert by is not None and by.square is not None
    piece(claim.after, by)
    return is_pinned(claim.after, by.square) and nothing_takes_back(claim)


def nothing_takes_back(claim: Claim) -> bool:
    end = claim.decision.action.legs[-1].end
    return not takers(claim.after, end)


def attacked_before_and_not_now(claim: Claim) -> bool:
    """It could be taken, and now it cannot, or only by something that is taken in return."""
    subject = claim.fact.about[0]
    assert subject.square is not None
    piece(claim.after, subject)
    now = takers(claim.after, subject.square)
    return all(takers(claim.after.play(move), subject.square) for move in now) or claim.before.world != ""


def passed_pawn(claim: Claim) -> bool:
    end = claim.after.game.board.square(claim.decision.action.legs[-1].end)
    assert end is not None
    files, up = claim.after.game.files, 1 if claim.us == 0 else -1
    way = range(end, end + up * files * (claim.fact.number + 1), up * files)
    if claim.before.world and any(claim.before.world[square] in "~*x" for square in way):
        return False
    for square, code in enumerate(state_of(claim.after).board):
        if code and side_of(code) != claim.us and claim.after.game.traits.piece(code).pawn:
            ahead = (square // files - end // files) * up > 0
            if ahead and abs(square % files - end % files) <= 1 and claim.before.world == "":
                return False
    return True


def promotes(claim: Claim) -> bool:
    at = claim.before
    for number, move in enumerate(claim.decision.line):
        action = at.action(move)
        if action.promotion is not None and state_of(at).side == claim.us:
            return (number + 2) // 2 == claim.fact.number
        at = at.play(move)
    return False


def improves(claim: Claim) -> bool:
    change = next(change for change in claim.decision.terms if change.name == claim.fact.detail)
    return change.gain(claim.us) == claim.fact.number > 0


def discovered(claim: Claim) -> bool:
    return claim.after.in_check


def belt_destroys(claim: Claim) -> bool:
    lost = material(claim.before, 1 - claim.us) - material(claim.after, 1 - claim.us)
    return lost[claim.fact.about[0].name] > 0


def steps_off_belt(claim: Claim) -> bool:
    board, world = claim.before.game.board, claim.before.world
    start = board.square(claim.decision.action.legs[0].start)
    assert start is not None
    return world[start] in "<>^v"


def on_bridge(claim: Claim) -> bool:
    square = claim.before.game.board.square(claim.decision.action.legs[-1].end)
    assert square is not None
    return claim.before.world[square] == "="


CHECKS: dict[str, Callable[[Claim], bool]] = {
    "ends": ends,
    "only_move": lambda claim: len(claim.before.moves) == 1,
    "forces_win": forces_win,
    "tabled": tabled,
    "loses": lambda claim: claim.decision.score.mate == -claim.fact.number < 0,
    "wins_taken": happens_in_line,
    "wins": happens_in_line,
    "gives": happens_in_line,
    "trades_for": happens_in_line,
    "trades": trades_in_line,
    "promotes_in_line": lambda claim: any(move[-1].isalpha() for move in claim.decision.line),
    "guard_pinned": guard_is_pinned,
    "unguarded": nothing_takes_back,
    "check": lambda claim: claim.after.in_check,
    "discovered_check": discovered,
    "forks": lambda claim: len(claim.fact.about) > 1 and threat_is_legal(claim),
    "forks_with_check": lambda claim: (
        claim.after.in_check and all(piece(claim.after, subject) for subject in claim.fact.about)
    ),
    "threatens": threat_is_legal,
    "uncovers": threat_is_by,
    "threatens_win": threatens_win,
    "pins": lambda claim: is_pinned(claim.after, claim.fact.about[0].square or ""),
    "takes_checker": lambda claim: (
        claim.before.in_check and count(claim.after, 1 - claim.us) < count(claim.before, 1 - claim.us)
    ),
    "leaves_check": lambda claim: claim.before.in_check,
    "blocks_check": lambda claim: claim.before.in_check,
    "belt_ends_check": lambda claim: claim.before.in_check and set(claim.before.world) & set("<>^v") != set(),
    "parries_win": parries_win,
    "moves_to_safety": attacked_before_and_not_now,
    "takes_attacker": attacked_before_and_not_now,
    "guards": attacked_before_and_not_now,
    "shields": attacked_before_and_not_now,
    "promotes_first": promotes,
    "promotes_soon": promotes,
    "passed_pawn": passed_pawn,
    "steps_off_belt": steps_off_belt,
    "is_carried": lambda claim: claim.after.piece_at(claim.fact.detail) is not None,
    "belt_destroys": belt_destroys,
    "enters_bridge": on_bridge,
    "crosses_bridge": lambda claim: "=" in claim.before.world,
    "leaves_edge": lambda claim: "*" in claim.before.world,
    "develops": lambda claim: not claim.decision.action.promotion,
    "improves": improves,
    "rank": lambda claim: claim.fact.number <= len(claim.decision.alternatives) + 1,
}

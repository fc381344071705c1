"""The referee: runs one game between two players and rules on what the board does not decide."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from chessmith.core_view import state_of
from chessmith.ending import DRAW, ONGOING, WINS
from chessmith.lab.adjudication import Adjudication, HouseRules, Judge
from chessmith.lab.contestant import Chosen, Contestant, Forfeit
from chessmith.lab.time_control import Clocks, TimeControl

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.lab.opening import Opening

_SIDES: Final = ("White", "Black")


@dataclass(slots=True)
class Played:
    """A finished game."""

    result: str
    reason: str
    moves: list[str]  # including those of the opening
    thoughts: list[Chosen] = field(default_factory=list)  # one for each move after the opening
    seconds: float = 0.0
    fault: str | None = None  # who failed and how, if that ended the game

    def view(self) -> dict[str, Any]:
        """The game as JSON: thoughts as seconds, centipawns, mate, depth and nodes."""
        return {
            "result": self.result,
            "reason": self.reason,
            "fault": self.fault,
            "seconds": round(self.seconds, 3),
            "moves": self.moves,
            "thoughts": [[round(t.seconds, 3), t.cp, t.mate, t.depth, t.nodes] for t in self.thoughts],
        }


def play_game(
    game: Game,
    opening: Opening,
    players: Sequence[Contestant],  # White, Black
    controls: Sequence[TimeControl],
    adjudication: Adjudication,
    house: HouseRules,
) -> Played:
    """Play a game to its end. A player that fails loses; there is always a result."""
    begin = time.perf_counter()
    start = opening.start(game)
    position, moves = start, list(opening.moves)
    for move in moves:
        position = position.play(move)
    thoughts: list[Chosen] = []
    clocks = [Clocks.wound_up(control) for control in controls]
    judge = Judge(adjudication, house)

    def ended(result: str, reason: str, fault: str | None = None) -> Played:
        return Played(result, reason, moves, thoughts, time.perf_counter() - begin, fault)

    def lost(side: int, reason: str, fault: str) -> Played:
        return ended(WINS[1 - side], reason, f"{_SIDES[side]}: {fault}")

    for side, player in enumerate(players):
        try:
            player.new_game(opening.seed)
        except Forfeit as forfeit:
            return lost(side, "did not start", str(forfeit))
    while position.result == ONGOING:
        if position.claim:
            return ended(DRAW, position.claim)
        side = state_of(position).side
        asked = time.perf_counter()
        try:
            chosen = players[side].choose(start, moves, position, clocks[side])
        except Forfeit as forfeit:
            return lost(side, "forfeit", str(forfeit))
        seconds = time.perf_counter() - asked
        if not clocks[side].take(side, seconds) or house.is_late(seconds):
            return lost(side, "time", f"{seconds:.2f} s for a move")
        if chosen.move not in position.moves:
            return lost(side, "illegal move", f"{chosen.move[:40]} in {position.fen}")
        thoughts.append(chosen)
        moves.append(chosen.move)
        position = position.play(chosen.move)
        if position.result == ONGOING and (verdict := judge.verdict(side, chosen, len(moves), begin)):
            return ended(*verdict)
    return ended(position.result, position.reason or "")

"""The table at which a duel is played in a terminal."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from chessmith.engine.engine import Engine
from chessmith.errors import MoveError

if TYPE_CHECKING:
    from chessmith.action import Action
    from chessmith.campaign import Duel
    from chessmith.engine.player import Player
    from chessmith.position import Position

_HELP: Final = """\
Type an action: e2e4 (move), d1xd4 (strike), g1f3xf4 (move and strike), e1!decree (ability), or as Nf3.
  moves [SQUARE]   what can be done, and with which odds
  board            the board, and who is wounded
  resign           give up; this ends the run
  quit             leave; the fight is kept, come back with chessmith campaign fight"""


class DuelTable:
    """A person plays a duel, by lines of text."""

    def __init__(self, duel: Duel) -> None:
        self._duel = duel

    def play(self) -> None:
        """Play until the duel is decided or the person leaves."""
        print(_HELP)
        self._look()
        while not self._duel.is_over:
            if not self._duel.players_turn:
                decision = self._duel.answer()
                print(f"Enemy: {decision.reason}")
                self._look()
            elif not self._ask():
                return

    def _ask(self) -> bool:
        """One line from the person. Whether they stay."""
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        words = line.split()
        if not line or words == ["quit"]:
            return False
        if not words:
            return True
        match words[0]:
            case "help" | "?":
                print(_HELP)
            case "board":
                self._look()
            case "moves":
                self._list(words[1:2])
            case "resign":
                self._duel.resign()
            case text:
                self._move(text)
        return True

    def _move(self, text: str) -> None:
        position = self._duel.position
        try:
            action = position.action(text) if text in position.moves else position.parse_san(text)
        except MoveError as error:
            print(error)
            return
        self._duel.play(action.text)
        self._look()

    def _look(self) -> None:
        print(f"\n{self._duel.position.render(last=self._duel.last)}")

    def _list(self, squares: list[str]) -> None:
        position = self._duel.position
        for action in position.legal():
            if not squares or action.text.startswith(squares[0]):
                print(f"  {action.text:<22} {odds(position, action)}".rstrip())


def odds(position: Position, action: Action) -> str:
    """What the die may do to the target of an action; empty where nothing is left to it.

    >>> import chessmith
    >>> position = chessmith.load("skirmish").position("4k3/8/8/3r4/8/3Q4/8/4K3 w - - 0 1 {hp=d5:7}")
    >>> odds(position, position.action("d3xd5"))
    'rook loses 4 to 7, dies in 3 of 6 throws'
    """
    core = action.core
    assert core is not None
    if not position.state.needs_roll(core):
        return ""
    square, before = core.target, position.state
    code, dies, changes = before.board[square], Fraction(0), list[int]()
    for part, whole, after in before.outcomes(core):
        stands = after.board[square] == code
        dies += 0 if stands else Fraction(part, whole)
        changes.append(abs(after.hp[square] - before.hp[square]) if stands else before.hp[square])
    verb = "regains" if core.kind == "consecrate" else "loses"
    told = f"{position.game.traits.piece(code).name} {verb} {min(changes)} to {max(changes)}"
    sides = position.game.traits.dice
    return f"{told}, dies in {dies * sides} of {sides} throws" if dies else told


def let_play(duel: Duel, player: Player) -> None:
    """Let somebody play the player's side to the end of the duel."""
    engine = Engine()
    while not duel.is_over:
        if duel.players_turn:
            thought = engine.begin(duel.position, player, seed=duel.position.seed + duel.position.ply)
            thought.run()
            duel.play(thought.decision().move)
        else:
            duel.answer()

"""A duel played in a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from chessmith.cli.dice_text import odds, outcome
from chessmith.engine.engine import Engine
from chessmith.errors import MoveError

if TYPE_CHECKING:
    from chessmith.campaign import Duel
    from chessmith.engine.player import Player

_HELP: Final = """\
Type an action: e2e4 (move), d1xd4 (strike), g1f3,f3xf4 (move and strike), e1!decree (ability), or as Nf3.
  moves [SQUARE]   what can be done, and with which odds
  board            the board, with wounded pieces
  resign           give up; this ends the run
  quit             leave; the fight is kept, come back with chessmith campaign fight"""


class DuelTable:
    """A person playing a duel by typing lines of text."""

    def __init__(self, duel: Duel) -> None:
        self._duel = duel

    def play(self) -> None:
        """Play until the duel is decided or the person leaves."""
        print(_HELP)
        self._look()
        while not self._duel.is_over:
            if not self._duel.players_turn:
                before = self._duel.position
                decision = self._duel.answer()
                thrown = outcome(before.take_turn(decision.action).events)
                print(f"Enemy: {decision.reason}. {thrown}".rstrip())
                self._look()
            elif not self._ask():
                return

    def _ask(self) -> bool:
        """Handle one line of input; return whether to continue."""
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        words = line.split()
        if not line or words == ["quit"]:
            return False
        if not words:
            return True
        match words:
            case ["help" | "?"]:
                print(_HELP)
            case ["board"]:
                self._look()
            case ["moves", *squares] if len(squares) < 2:
                self._list(squares)
            case ["resign"]:
                self._duel.resign()
            case [text]:
                self._move(text)
            case _:
                print(f'"{" ".join(words)[:40]}": expected one action, or ? for help')
        return True

    def _move(self, text: str) -> None:
        position = self._duel.position
        try:
            action = position.action(text)
        except MoveError as error:
            print(error)
            return
        self._duel.play(action.text)
        if thrown := outcome(position.take_turn(action).events):
            print(thrown)
        if self._duel.is_over:
            self._look()

    def _look(self) -> None:
        print(f"\n{self._duel.position.render(last=self._duel.last)}")

    def _list(self, squares: list[str]) -> None:
        position = self._duel.position
        found = [action for action in position.legal() if not squares or action.text.startswith(squares[0])]
        for action in found:
            print(f"  {action.text:<22} {odds(position, action)}".rstrip())
        if not found:
            print(f"  nothing that begins with {squares[0][:20]}")


def let_play(duel: Duel, player: Player) -> None:
    """Let a player play our side to the end of the duel."""
    engine = Engine()
    while not duel.is_over:
        if duel.players_turn:
            thought = engine.begin(duel.position, player, seed=duel.position.seed + duel.position.ply)
            thought.run()
            duel.play(thought.decision().move)
        else:
            duel.answer()

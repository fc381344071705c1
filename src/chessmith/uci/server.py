"""Our engine in the hands of any chess program: the UCI protocol on standard input and output.

Commands are read in one thread while the search works in others, so that `stop`, `ponderhit` and `isready` are answered
at any time. A line that cannot be understood is answered with `info string`; nothing that comes in ends the engine but
`quit` and the end of the input.
"""

from __future__ import annotations

import contextlib
import random
import sys
import threading
import time
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from chessmith import _core
from chessmith.core_view import state_of
from chessmith.engine.skill.strength import Strength, elo_of_skill, strength_of
from chessmith.errors import ChessmithError
from chessmith.transposition import Table
from chessmith.uci.game_watch import GameWatch
from chessmith.uci.order import GoOrder, read_order
from chessmith.uci.position_line import read_position
from chessmith.uci.ready_move import ReadyMove, book_move, experienced_move
from chessmith.uci.recollection import CoreHint, Recollection
from chessmith.uci.settings import Settings, read_setting
from chessmith.uci.shown import shown
from chessmith.uci.variants import CHESS, CHESS960, Variants

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.position import Position
    from chessmith.uci.thinking import Thinking

NAME: Final = "Chessmith"
AUTHOR: Final = "the Chessmith contributors"
_MILLISECONDS_IF_UNCLEAR: Final = 100
_CHANGES_POSITION: Final = ("UCI_Variant", "UCI_Chess960", "Dice Seed")


class UciServer:
    """One conversation."""

    def __init__(self, write: Callable[[str], None], *, network: bool = True) -> None:
        self._write = write
        self._speaking = threading.Lock()
        self._variants = Variants(network=network)
        self._settings = Settings(self._variants.names)
        self._position: Position | None = None
        self._thinking: Thinking | None = None
        self._table: Table | None = None
        self._watch = GameWatch()
        self._recollection = Recollection()
        self._dice = random.Random()
        self.has_quit = False
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "uci": self._uci,
            "debug": self._set_debug,
            "isready": self._is_ready,
            "setoption": self._set_option,
            "register": lambda words: None,
            "ucinewgame": self._new_game,
            "position": self._set_position,
            "go": self._go,
            "stop": self._stop,
            "ponderhit": self._ponder_hit,
            "quit": self._quit,
            "d": self._show,
        }

    def take(self, line: str) -> None:
        """Handle a line."""
        words = line.split()
        # The protocol requires skipping unknown words and trying the rest of the line.
        known = next((number for number, word in enumerate(words) if word in self._commands), None)
        try:
            if known is None:
                if words:
                    raise ChessmithError(f'unknown command "{shown(line)}"')
                return
            if known:
                self.say(f'info string passed over "{shown(" ".join(words[:known]))}"')
            self._commands[words[known]](words[known + 1 :])
        except ChessmithError as error:
            self.say(f"info string {shown(str(error), 400)}")
        except Exception as error:  # a bug of ours must not end the game
            self.say(f"info string internal error: {type(error).__name__}: {shown(str(error), 400)}")

    def say(self, line: str) -> None:
        """Write one line."""
        if line.startswith("bestmove "):
            self._watch.answer(line.split()[1])
        with self._speaking:
            self._write(line)

    def close(self) -> None:
        """End whatever is going on."""
        self._halt()
        with contextlib.suppress(Exception):  # there may be no reader left
            self._watch.finish()
            self._recollection.close()

    # What is known

    @cached_property
    def _chess(self) -> Game:
        return self._variants.load(CHESS)

    @property
    def _game(self) -> Game:
        name = self._settings.text("UCI_Variant")
        if name == CHESS:
            return self._variants.load(CHESS960) if self._settings.flag("UCI_Chess960") else self._chess
        return self._variants.load(name)

    @property
    def _here(self) -> Position:
        if self._position is None:
            self._position = read_position(["startpos"], self._game, self._settings.number("Dice Seed"))
        return self._position

    def _memory(self) -> Table:
        megabytes = self._settings.number("Hash")
        if self._table is None or self._table.megabytes != megabytes:
            try:
                self._table = Table(megabytes)
            except ChessmithError:
                self.say(f"info string Hash: no memory for {megabytes} MB")
                self._table = self._table or Table(1)
        return self._table

    # Commands

    def _uci(self, words: list[str]) -> None:
        self.say(f"id name {NAME} {_version()}".rstrip())
        self.say(f"id author {AUTHOR}")
        for line in self._settings.lines:
            self.say(line)
        self.say("uciok")

    def _set_debug(self, words: list[str]) -> None:
        # There is no more to print than is printed anyway.
        if words not in (["on"], ["off"]):
            raise ChessmithError("debug: expected on or off")

    def _is_ready(self, words: list[str]) -> None:
        if self._thinking is None or self._thinking.is_over:
            # All that takes time is done before the clock runs.
            _ = self._here.legal()
            self._memory()
            import_module("chessmith.uci.thinking")
            if self._strength() is not None:
                import_module("chessmith.engine.skill.weaker")
            if self._remembers:
                self._recollection.advise(self._here)
        self.say("readyok")

    def _set_option(self, words: list[str]) -> None:
        name, value = read_setting(words)
        self._halt()
        if name.lower() == "variantpath" and value not in ("", "<empty>"):
            added = self._variants.add(value)
            self._settings.offer_variants(self._variants.names)
            self.say(f"info string variants added: {' '.join(added)}")
        option = self._settings.set(name, value)
        if option.name == "Clear Hash" and self._table is not None:
            self._table.clear()
        elif option.name in _CHANGES_POSITION:
            self._position = None
            if option.name == "UCI_Variant":
                self._announce_variant()

    def _announce_variant(self) -> None:
        game = self._game
        self.say(
            f"info string variant {game.name} files {game.files} ranks {game.ranks} pocket 0 template {game.name} "
            f"startpos {game.start().fen}"
        )

    def _new_game(self, words: list[str]) -> None:
        self._halt()
        if self._table is not None:
            self._table.clear()
        self._position = None
        self._watch.finish()
        self._recollection.close()

    def _set_position(self, words: list[str]) -> None:
        position = read_position(words, self._game, self._settings.number("Dice Seed"))
        self._halt()
        self._position = position
        self._watch.hear(words, self._game, self._settings.number("Dice Seed"))

    def _go(self, words: list[str]) -> None:
        received = time.perf_counter()
        try:
            order = read_order(words)
        except ChessmithError as error:
            # The other side waits for a `bestmove` whatever it sent, and its clock may be running.
            self.say(f"info string {shown(str(error), 400)}")
            order = GoOrder(move_time=_MILLISECONDS_IF_UNCLEAR)
        self._halt()
        position = self._here
        if not state_of(position).legal():
            # Draws by repetition or by the clock are for the other side to declare; only without a move there is none.
            self.say(f"info depth 0 score {'mate 0' if position.result != '1/2-1/2' else 'cp 0'}")
            self.say("bestmove (none)")
        else:
            if not order.infinite and not self._settings.flag("UCI_AnalyseMode"):
                self._watch.think(position)
            if (ready := self._ready_move(position, order)) is not None:
                self.say(f"info string {ready.why}")
                self.say(f"bestmove {ready.move}")
            else:
                self._think(position, order, received)

    @property
    def _remembers(self) -> bool:
        return self._settings.flag("UseExperience") and not self._settings.flag("UCI_AnalyseMode")

    def _ready_move(self, position: Position, order: GoOrder) -> ReadyMove | None:
        """A move that needs no search, if the search is unrestricted."""
        if order.waits or order.moves or self._settings.flag("UCI_AnalyseMode"):
            return None
        if self._settings.flag("OwnBook") and (found := book_move(position, self._dice)) is not None:
            return found
        if self._remembers and self._strength() is None:  # experience is for an engine at full strength
            return experienced_move(self._recollection, position)
        return None

    def _think(self, position: Position, order: GoOrder, received: float) -> None:
        from chessmith.uci.thinking import Thinking

        settings = self._settings
        memory = self._memory()
        shown = settings.number("MultiPV")
        limits: dict[str, Any] = {"threads": settings.number("Threads"), "multipv": shown}
        limits["only"] = self._only(position, order.moves)
        choose = None
        if (strength := self._strength()) is not None:
            from chessmith.engine.skill.weaker import chooser

            choose = chooser(position, strength)
            limits["multipv"] = max(shown, strength.lines)
        limits |= order.limits(
            state_of(position).side, settings.number("Move Overhead"), time.perf_counter() - received
        )
        if strength is not None and not order.infinite:
            limits["nodes"] = min(limits.get("nodes", strength.nodes), strength.nodes)
        hints: list[CoreHint] = []
        if self._remembers and not order.moves:
            hints = self._recollection.hints(position, memory, careful=strength is None)
        self._thinking = Thinking(
            position,
            order,
            limits,
            memory,
            self.say,
            show_wdl=settings.flag("UCI_ShowWDL"),
            shown=shown,
            choose=choose,
            hints=hints,
            judged=self._watch.judge,
        )

    def _strength(self) -> Strength | None:
        elo: int | None
        if self._settings.flag("UCI_LimitStrength"):
            elo = self._settings.number("UCI_Elo")
        else:
            elo = elo_of_skill(self._settings.number("Skill Level"))
        return None if elo is None else strength_of(elo)

    def _only(self, position: Position, moves: list[str]) -> list[_core.Action]:
        if not moves:
            return []
        legal = {state_of(position).text(action): action for action in state_of(position).legal()}
        known = [legal[move] for move in moves if move in legal]
        if unknown := [move for move in moves if move not in legal]:
            self.say(f"info string go searchmoves: not legal here: {shown(' '.join(unknown))}")
        return known

    def _stop(self, words: list[str]) -> None:
        self._halt()

    def _ponder_hit(self, words: list[str]) -> None:
        thinking = self._thinking
        if thinking is None or thinking.is_over or not thinking.order.ponder:
            raise ChessmithError("ponderhit: not pondering")
        # What pondering found is in the table; the search resumes from there with the clock running.
        thinking.abandon()
        thinking.order.ponder = False
        self._think(thinking.position, thinking.order, time.perf_counter())

    def _quit(self, words: list[str]) -> None:
        self._halt()
        self.has_quit = True

    def _show(self, words: list[str]) -> None:
        position = self._here
        for line in position.render().splitlines():
            self.say(line)
        self.say(f"Fen: {position.fen}")
        self.say(f"Key: {position.key:016X}")

    def _halt(self) -> None:
        if self._thinking is not None:
            self._thinking.stop()
            self._thinking = None


def _version() -> str:
    """The version by the name of the installation's folder: the usual way to ask takes as long as all the rest."""
    found = (path.name for entry in sys.path for path in Path(entry or ".").glob("chessmith-*.dist-info"))
    return next(found, "").removeprefix("chessmith-").removesuffix(".dist-info")

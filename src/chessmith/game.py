"""A game: its rules, and the positions from which it starts."""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final

from chessmith import _core, dice
from chessmith.errors import ChessmithError, FenError, GameFileError
from chessmith.grid import Grid
from chessmith.notation import castling, fen
from chessmith.outline import Outline, Start, built_in_outline
from chessmith.rules.built_in import builtin_names
from chessmith.rules.network import read_network
from chessmith.rules.world import GROUND, read_world
from chessmith.traits import Piece, Traits, read_traits

if TYPE_CHECKING:
    from chessmith.position import Position
    from chessmith.rules.model import GameFile
    from chessmith.rules.spec import Spec
    from chessmith.setup import Setup

_MOST_WORLDS: Final = 64  # compiled worlds that a game keeps at a time


class Game:
    """The rules of a game, ready to be played. Get one with `chessmith.load`.

    >>> import chessmith
    >>> game = chessmith.load("fragments")
    >>> game.title, game.files, game.ranks, list(game.layouts)
    ('Chess Fragments', 5, 5, ['sample0', 'sample1'])
    """

    def __init__(self, source: GameFile | Outline) -> None:
        """A game from its file; a built-in one from its outline, then the file is read when somebody asks for it."""
        outline = source if isinstance(source, Outline) else Outline.of(source)
        self._built_in = isinstance(source, Outline)
        self._file = None if isinstance(source, Outline) else source
        self.name = outline.name
        self.outline = outline
        self.board = Grid.of(outline.spec["files"], outline.spec["ranks"])
        """The size of the board and the names of its squares."""
        self._spec: Spec = outline.spec
        self.traits: Traits = read_traits(self._spec, has_world=outline.has_world)
        self._rules: OrderedDict[str, _core.Rules] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def file(self) -> GameFile:
        """The game file."""
        if self._file is None:
            self._file = _read(self.name)
        return self._file

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.outline.title

    @property
    def summary(self) -> str:
        """One line about the game; may be empty."""
        return self.outline.summary

    @property
    def files(self) -> int:
        """Number of files."""
        return self.board.files

    @property
    def ranks(self) -> int:
        """Number of ranks."""
        return self.board.ranks

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The kinds of pieces, in the order of the game file."""
        return self.traits.pieces

    @property
    def layouts(self) -> Mapping[str, Start]:
        """The start positions by name; the first is the usual one."""
        return self.outline.layouts

    def piece(self, name: str) -> Piece:
        """The kind of piece of that name."""
        return self.traits.pieces[self.traits.type_numbers[name]]

    @property
    def rules_hash(self) -> str:
        """Sixteen hexadecimal digits that change whenever the rules do.

        Titles, layouts, names and what pieces are thought to be worth are not rules.
        """
        return self.outline.rules_hash

    @cached_property
    def default_world(self) -> str:
        """The terrain of the usual layout, a character a square from a1 upward; empty if the game has none."""
        if not self.traits.has_world:
            return ""
        rows = next(iter(self.layouts.values())).world
        return read_world(self.board, rows) if rows else GROUND * self.traits.squares

    @cached_property
    def castling_homes(self) -> frozenset[castling.Home]:
        """Where kings and rooks that may castle stand in the layouts; empty where they may stand anywhere."""
        if self.traits.castling is None or self.traits.castling.chess960:
            return frozenset()
        found: set[castling.Home] = set()
        for layout in self.layouts.values():
            letters = self.board.read_rows(layout.setup, self.traits.letter_codes, "piece letter")
            codes = [self.traits.letter_codes.get(letter, 0) for letter in letters]
            found |= castling.homes(layout.castling, codes, self)
        return frozenset(found)

    def start(self, layout: str | int | None = None, seed: int | None = None) -> Position:
        """The start of a game.

        `layout` is a name or a number; without one it is the usual layout, or one that the `seed` picks. The seed also
        decides the dice, see `chessmith.dice`; without one it is 0.

        >>> import chessmith
        >>> chessmith.load("fragments").start(layout="sample1").fen
        'rqknb/ppppp/5/PPPPP/BNKQR w - - 0 1'
        """
        name = self._layout_name(layout, seed)
        chosen = self.layouts[name]
        text = f"{chosen.setup} {chosen.turn} {chosen.castling} - 0 1"
        if self.traits.has_world:
            text += f" {{world={chosen.world or '/'.join([str(self.files)] * self.ranks)}}}"
        setup = fen.read(text, self)
        try:
            self.rules(setup.world)
        except ValueError as error:
            text = str(error)
            network = text.removeprefix("network: ")
            path = "pieces" if network == text else "network"
            raise self._refusal((path,), ValueError(network)) from None
        try:
            return self.set_up(setup, seed or 0)
        except ValueError as error:
            raise self._refusal(("layouts", name, "setup"), error) from None

    def position(self, text: str, seed: int = 0) -> Position:
        """The position that a FEN describes; `startpos` is the usual start.

        >>> import chessmith
        >>> chessmith.load("chess").position("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1").turn
        'white'
        """
        if text == fen.START:
            return self.start()
        setup = fen.read(text, self)
        try:
            return self.set_up(setup, seed)
        except ValueError as error:
            raise FenError(f"FEN: {error}") from None

    def set_up(self, setup: Setup, seed: int = 0) -> Position:
        """The position of a set-up; a ValueError says why the rules refuse it."""
        from chessmith.position import Position

        rules = self.rules(setup.world)
        return Position(self, rules.position(setup.for_core()), setup.world, seed=seed)

    def rules(self, world: str) -> _core.Rules:
        """The compiled rules on a world; the last few worlds are kept."""
        with self._lock:
            rules = self._rules.get(world)
            if rules is None:
                network = self._spec["network"]
                learned = None if network is None else read_network(network)
                rules = _core.Rules({**self._spec, "world": world, "network": learned})
                self._rules[world] = rules
                if len(self._rules) > _MOST_WORLDS:
                    self._rules.popitem(last=False)
            else:
                self._rules.move_to_end(world)
            return rules

    def _refusal(self, path: tuple[str, ...], error: ValueError) -> GameFileError:
        """Where in the game's file the cause is that the core cannot start a game."""
        from chessmith.rules.problems import Problem

        return Problem(path, str(error)).located(self.file.sources)

    def _layout_name(self, layout: str | int | None, seed: int | None) -> str:
        names = list(self.layouts)
        if layout is None:
            return names[0 if seed is None else dice.pick_layout(seed, len(names))]
        name = str(layout)
        if name in self.layouts:
            return name
        # Layouts with names also have numbers: their place in the file.
        if name.isascii() and name.isdigit() and len(name) < 5 and int(name) < len(names):
            return names[int(name)]
        shown = ", ".join(names[:8]) + (f" … {names[-1]}" if len(names) > 8 else "")
        raise ChessmithError(f'{self.name} has no layout "{name[:24]}", expected one of {shown}')

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.rules_hash) == (other.name, other.rules_hash)

    def __hash__(self) -> int:
        return hash((self.name, self.rules_hash))

    def __reduce__(self) -> tuple[Any, ...]:
        if self._built_in:
            return load, (self.name,)
        return _restore, (self.name, self.file.model_dump_json(by_alias=True))


def load(name_or_path: str | os.PathLike[str]) -> Game:
    """Load a game: a built-in one by its name, any other by the path of its file.

    Built-in games are loaded once. A file is read every time, so that a change in it counts.

    >>> load("chess").title
    'Chess'
    """
    name = os.fspath(name_or_path)
    return _built_in(name) if name in builtin_names() else Game(_read(name))


def _read(name: str) -> GameFile:
    from chessmith.rules.loader import load_game_file

    return load_game_file(name)


@cache
def _built_in(name: str) -> Game:
    return Game(built_in_outline(name, lambda: _read(name)))


@lru_cache(maxsize=16)
def _restore(name: str, text: str) -> Game:
    from chessmith.rules.model import GameFile

    file = GameFile.model_validate_json(text)
    file.set_name(name)
    return Game(file)

"""A game: its rules, and the positions from which it starts."""

from __future__ import annotations

import hashlib
import os
import threading
from collections import OrderedDict
from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final

from chessmith import _core, dice
from chessmith.arguments import expect_kind, expect_seed, expect_text, expect_truth, expect_whole, is_whole
from chessmith.errors import ChessmithError, FenError, GameFileError
from chessmith.grid import Grid
from chessmith.networks import store as networks
from chessmith.notation import castling, fen, snapshot
from chessmith.quoting import quoted, shown
from chessmith.rules.built_in import builtin_names
from chessmith.rules.network import read_network
from chessmith.rules.outline import Outline, Start, built_in_outline
from chessmith.rules.terrain import GROUND
from chessmith.rules.world import read_world
from chessmith.traits import PieceKind, Traits, read_traits
from chessmith.tunings import store as tunings

if TYPE_CHECKING:
    from chessmith.position import Position
    from chessmith.rules.model import GameFile
    from chessmith.setup import Setup
    from chessmith.tunings.file import Tuning

_MOST_WORLDS: Final = 64  # compiled worlds that a game keeps at a time


class Game:
    """The rules of a game, ready to be played. Get one with `chessmith.load`.

    >>> import chessmith
    >>> game = chessmith.load("fragments")
    >>> game.title, game.files, game.ranks, list(game.layouts)
    ('Chess Fragments', 5, 5, ['sample0', 'sample1'])
    """

    def __init__(self, source: GameFile | Outline, *, network: bool = True) -> None:
        """Create a game from its file; a built-in one from its outline, reading the file on demand."""
        self.uses_network = network
        """Whether a learned evaluation is used, where there is one for the rules."""
        if not isinstance(source, Outline):
            from chessmith.rules.model import GameFile

            expect_kind(source, GameFile, "a game file, which chessmith.load reads")
        outline = source if isinstance(source, Outline) else Outline.of(source)
        self._built_in = isinstance(source, Outline)
        self._file = None if isinstance(source, Outline) else source
        self.name = outline.name
        """The name by which it is loaded; of a file, its name without the ending."""
        self._outline = outline
        self.board = Grid.of(outline.spec["files"], outline.spec["ranks"])
        """The size of the board and the names of its squares."""
        self._spec = outline.spec
        self.traits: Traits = read_traits(self._spec, has_world=outline.has_world)
        """What the game has: combat, dice, castling, repetition rules and the like."""
        self._rules: OrderedDict[tuple[str, object, object], _core.Rules] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def file(self) -> GameFile:
        """The game file."""
        if self._file is None:
            self._file = _read(self.name)
        return self._file

    @property
    def title(self) -> str:
        """The name of the game for people."""
        return self._outline.title

    @property
    def summary(self) -> str:
        """One line about the game; may be empty."""
        return self._outline.summary

    @property
    def files(self) -> int:
        """Number of files."""
        return self.board.files

    @property
    def ranks(self) -> int:
        """Number of ranks."""
        return self.board.ranks

    @property
    def pieces(self) -> tuple[PieceKind, ...]:
        """The kinds of pieces, in the order of the game file."""
        return self.traits.pieces

    @property
    def layouts(self) -> Mapping[str, Start]:
        """The start positions by name; the first is the usual one."""
        return self._outline.layouts

    def piece(self, name: str) -> PieceKind:
        """The kind of piece of that name.

        >>> import chessmith
        >>> chessmith.load("chess").piece("knight").letter
        'N'
        >>> chessmith.load("chess").piece("dragon")
        Traceback (most recent call last):
        chessmith.errors.ChessmithError: chess has no piece "dragon", expected king, queen, rook, bishop, knight or pawn
        """
        expect_text(name, "the name of a piece")
        number = self.traits.type_numbers.get(name)
        if number is None:
            names = [kind.name for kind in self.pieces]
            expected = " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
            raise ChessmithError(f"{self.name} has no piece {quoted(name)}, expected {expected}")
        return self.pieces[number]

    @property
    def rules_hash(self) -> str:
        """Sixteen hexadecimal digits that change whenever the rules do.

        Titles, layouts, names and piece values are not rules.
        """
        return self._outline.rules_hash

    @cached_property
    def network_key(self) -> str:
        """What networks and tunings of the game are filed under: its rules, and its worlds if it has any.

        Games that only differ in their worlds have the same rules, yet what is learned in one is not true in another.
        """
        if not self._outline.has_world:
            return self.rules_hash
        worlds = sorted({start.world or "" for start in self._outline.layouts.values()})
        return hashlib.sha256("\n".join([self.rules_hash, *worlds]).encode()).hexdigest()[: len(self.rules_hash)]

    @cached_property
    def _without_network(self) -> Game:
        """The same game, played without a learned evaluation."""
        if not self.uses_network:
            return self
        return _built_in(self.name, False) if self._built_in else Game(self.file, network=False)

    @cached_property
    def _default_world(self) -> str:
        """The terrain of the usual layout, one character per square from a1 upward; empty if the game has none."""
        if not self.traits.has_world:
            return ""
        rows = next(iter(self.layouts.values())).world
        return read_world(self.board, rows) if rows else GROUND * self.traits.squares

    @cached_property
    def _castling_homes(self) -> frozenset[castling.Home]:
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
        seed = expect_seed(seed)
        name = self.layout_name(layout, seed)
        setup = self._layout_setup(name)
        try:
            self._rules_on(setup.world)
        except ChessmithError:
            raise
        except _core.NetworkError as error:
            raise self._refusal(("network",), ValueError(_why_unusable(error))) from None
        except ValueError as error:
            raise self._refusal(("pieces",), error) from None
        try:
            return self._set_up(setup, seed or 0)
        except ValueError as error:
            raise self._refusal(("layouts", name, "setup"), error) from None

    def check_start(self, layout: str | int | None = None) -> None:
        """Raise GameFileError unless a game can be played from this layout."""
        position = self.start(layout)
        if position.is_over:
            path = ("layouts", self.layout_name(layout), "setup")
            cause = ValueError(f"the game is over before it begins: {position.result}, {position.reason}")
            raise self._refusal(path, cause)

    def _layout_setup(self, name: str) -> Setup:
        """Return the piece placement of a layout, by its name."""
        return fen.read_layout(self.layouts[name], self)

    def position(self, text: str, seed: int = 0) -> Position:
        """The position that a FEN describes; `startpos` is the usual start.

        >>> import chessmith
        >>> chessmith.load("chess").position("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1").turn
        'white'
        """
        expect_text(text, "a FEN")
        seed = expect_whole("seed", seed)
        if text == fen.START:
            return self.start().with_seed(seed)
        setup = fen.read(text, self)
        try:
            return self._set_up(setup, seed)
        except ValueError as error:
            raise FenError(f"FEN: {error}") from None

    def from_snapshot(self, world_state: Mapping[str, Any], *, turn: str | None = None, seed: int = 0) -> Position:
        """The position of another program's game objects, see `chessmith.notation.snapshot`.

        `turn` is the side to move, `white` or `black`, if the objects do not say it.

        >>> import chessmith
        >>> game = chessmith.load("ruins")
        >>> objects = game.start().to_snapshot()
        >>> game.from_snapshot(objects).turn, game.from_snapshot(objects, turn="black").turn
        ('white', 'black')
        """
        seed = expect_whole("seed", seed)
        return snapshot.read(world_state, self, turn=turn, seed=seed)

    def _set_up(self, setup: Setup, seed: int = 0) -> Position:
        """Return the position of a set-up; raise ValueError if the rules refuse it."""
        from chessmith.core_view import position_of

        return position_of(self, self._rules_on(setup.world).position(setup.for_core()), setup.world, seed=seed)

    def _rules_on(self, world: str) -> _core.Rules:
        """The compiled rules on a world; recently used worlds are cached."""
        with self._lock:
            # A network trained in the meantime is used from now on, and so is a tuning.
            network = networks.own_stamp(self.network_key) if self.uses_network else None
            key = (world, network, tunings.own_stamp(self.network_key))
            rules = self._rules.get(key)
            if rules is None:
                rules = self._rules[key] = self._compile(world)
                if len(self._rules) > _MOST_WORLDS:
                    self._rules.popitem(last=False)
            else:
                self._rules.move_to_end(key)
            return rules

    def _rules_with(self, world: str, network: bytes | None, tuning: Tuning | None = None) -> _core.Rules:
        """Return the compiled rules of a world with the given evaluation; raise ValueError if there are none."""
        letters = [piece["letter"] for piece in self._spec["pieces"]]
        tuned = None if tuning is None else tuning.core(letters)
        return _core.Rules({**self._spec, "world": world, "network": network, "tuning": tuned})

    def _rules_without_network(self, world: str) -> _core.Rules:
        found = tunings.find(self.network_key)
        try:
            return self._rules_with(world, None, found)
        except ValueError as error:
            if found is None:
                raise
            path = tunings.own_path(self.network_key)
            raise ChessmithError(f"{path}: {error}; tune {self.name} again or remove it") from None

    def _compile(self, world: str) -> _core.Rules:
        if not self.uses_network:
            return self._rules_without_network(world)
        # The user's own network comes first, then the one that the file names, then the one that ships with Chessmith.
        name = self._spec["network"]
        if name is not None and networks.own_stamp(self.network_key) is None:
            return self._rules_with(world, read_network(name))
        found = networks.find(self.network_key)
        if found is None:
            return self._rules_without_network(world)
        from chessmith.tunings.file import Tuning

        try:
            # The terms count as they did when the network was trained to correct them, whatever tuning is in use now.
            return self._rules_with(world, found.content, Tuning.under(found))
        except _core.NetworkError as error:
            raise ChessmithError(
                f"the network of {self.name}: {_why_unusable(error)}; train it again or remove it"
            ) from None

    def _refusal(self, path: tuple[str, ...], error: ValueError) -> GameFileError:
        """The error that the core reports, located in the game file."""
        from chessmith.rules.problems import Problem

        return Problem(path, str(error)).located(self.file.sources)

    def layout_name(self, layout: str | int | None, seed: int | None = None) -> str:
        """The name of the layout with which `start` would start.

        >>> import chessmith
        >>> game = chessmith.load("fragments")
        >>> game.layout_name(1), game.layout_name(None), game.layout_name(None, seed=3)
        ('sample1', 'sample0', 'sample1')
        """
        seed = expect_seed(seed)
        names = list(self.layouts)
        if layout is None:
            return names[0 if seed is None else dice.pick_layout(seed, len(names))]
        name = expect_text(shown(layout) if is_whole(layout) else layout, "the name or the number of a layout")
        if name in self.layouts:
            return name
        # Named layouts also have numbers: their order in the file.
        if name.isascii() and name.isdigit() and len(name) < 5 and int(name) < len(names):
            return names[int(name)]
        choice = ", ".join(names[:8]) + (f" … {names[-1]}" if len(names) > 8 else "")
        raise ChessmithError(f"{self.name} has no layout {quoted(name)}, expected one of {choice}")

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.rules_hash) == (other.name, other.rules_hash)

    def __hash__(self) -> int:
        return hash((self.name, self.rules_hash))

    def __reduce__(self) -> tuple[Any, ...]:
        if self._built_in:
            return _built_in, (self.name, self.uses_network)
        return _restore, (self.name, self.file.to_json(), self.uses_network)


def load(name_or_path: str | os.PathLike[str], *, network: bool = True) -> Game:
    """Load a game: a built-in one by name, any other by the path of its file.

    Built-in games are loaded once; a file is read every time, so changes take effect. With `network=False` the game is
    played without a learned evaluation.

    >>> load("chess").title
    'Chess'
    """
    expect_kind(name_or_path, (str, os.PathLike), "the name of a game or the path of its file")
    expect_truth("network", network)
    name = expect_text(os.fspath(name_or_path), "a path in text")
    return _built_in(name, network) if name in builtin_names() else Game(_read(name), network=network)


def _why_unusable(error: _core.NetworkError) -> str:
    """What is wrong with a network; the error of the core says first that it is about one."""
    return str(error).removeprefix("network: ")


def _read(name: str) -> GameFile:
    from chessmith.rules.loader import load_game_file

    return load_game_file(name)


@cache
def _built_in(name: str, network: bool) -> Game:
    return Game(built_in_outline(name, lambda: _read(name)), network=network)


@lru_cache(maxsize=16)
def _restore(name: str, text: str, network: bool) -> Game:
    from chessmith.rules.model import GameFile

    return Game(GameFile.from_json(name, text), network=network)

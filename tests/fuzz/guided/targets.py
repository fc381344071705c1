"""The untrusted inputs of Chessmith.

A target reads bytes. It either returns or raises an error with a message of one line; everything else is a finding.
"""

from __future__ import annotations

import json
import tempfile
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import chessmith
from chessmith import ChessmithError, Game, _core
from chessmith.book import OpeningBook
from chessmith.core_view import rules_with, state_of, table_of
from chessmith.endgame import EndgameTables
from chessmith.endgame.material import Material
from chessmith.endgame.solve import make_plan, solve
from chessmith.endgame.table_file import TableFolder
from chessmith.endgame.whole_game import PREFIX
from chessmith.experience import documents
from chessmith.networks.file import NetworkFile
from chessmith.notation import fen as fen_reader
from chessmith.notation import pgn
from chessmith.position import Position
from chessmith.server.http.analysis import Review, Start
from chessmith.server.http.session_socket import Play, Resign, Restart, Seats, Stop, ToPly
from chessmith.server.protocol.channel import Envelope
from chessmith.server.protocol.problems import as_problem
from chessmith.server.protocol.requests import Message, NewSession, PositionSource
from chessmith.server.views.position_source import last_position, start_position
from chessmith.transposition import Table
from chessmith.uci.server import UciServer
from tests.fuzz.guided import forged
from tests.fuzz.inputs import fens, game_files

Target = Callable[[bytes], None]

GAMES: Final = ("chess", "fragments", "skirmish", "ruins", "factory", "portals", "chess960", "3check", "grand")
_NETWORKS: Final = ("fragments", "skirmish", "ruins", "breakthrough")
_TABLES: Final = ("KQvK", "KRvK", "whole-sample0")
_ENDINGS: Final = ("4k/5/5/5/KQ3 w - - 0 1", "4k/5/1q3/5/K4 b - - 0 1", "k4/5/1R3/5/4K b - - 0 1")
_TABLE: Final = table_of(Table(1))
# Files in memory where possible: otherwise most of the time would be spent waiting for the disk.
_SCRATCH: Final = "/dev/shm" if Path("/dev/shm").is_dir() else None
_LONGEST_LINE: Final = 2000  # characters: a UCI line that is merely slow to process is not a finding
_MESSAGES: Final[dict[str, type[Message]]] = {
    "play": Play,
    "takeback": ToPly,
    "resign": Resign,
    "stop": Stop,
    "restart": Restart,
    "seats": Seats,
    "start": Start,
    "review": Review,
    "new": NewSession,
}


def game_file(data: bytes) -> None:
    """A game file, and a few moves of its game."""
    game_files.read_and_use(_text(data), Random(len(data)))


def fen(data: bytes) -> None:
    """A FEN of the game selected by the first byte."""
    fens.read_and_use(_game(data), _text(data[1:]))


def move_text(data: bytes) -> None:
    """A move, in either notation, at the start of a game."""
    position, text = _game(data).start(seed=1), _text(data[1:])
    for read in (position.parse_san, position.action):
        try:
            action = read(text)
        except ChessmithError as error:
            _expect_a_line(error)
        else:
            assert position.parse_san(position.san(action)) == action
            position.play(action)


def recorded_games(data: bytes) -> None:
    """A PGN. Games that are read must survive a round trip."""
    try:
        records = list(pgn.read(_text(data)))
    except ChessmithError as error:
        _expect_a_line(error)
        return
    for record in records:
        text = pgn.write(record)
        assert pgn.write(pgn.read_one(text, record.root.position.game)) == text


def snapshot(data: bytes) -> None:
    """A snapshot from another program."""
    document = _json(data[1:])
    if not isinstance(document, dict):
        return
    game = _game(data)
    try:
        position = game.from_snapshot(document)
    except ChessmithError as error:
        _expect_a_line(error)
        return
    assert game.position(position.fen) == position


def uci_lines(data: bytes) -> None:
    """Lines from a UCI client."""
    said: list[str] = []
    server = UciServer(said.append, network=False)
    try:
        server.take("setoption name Hash value 1")
        for line in _text(data)[:_LONGEST_LINE].splitlines()[:12]:
            # Large hash tables and many threads are legal, but slow to try.
            if "Hash" not in line and "Threads" not in line:
                server.take(line)
                server.take("stop")
    finally:
        server.close()
    assert all("internal error" not in line and "\n" not in line for line in said), said


def message(data: bytes) -> None:
    """A WebSocket message, and the position it may refer to."""
    try:
        envelope = Envelope.model_validate_json(data)
        model = _MESSAGES.get(envelope.type)
        read = model.model_validate(envelope.data) if model else None
        if isinstance(read, PositionSource):
            start, _ = start_position(read, _loaded(GAMES[zlib.crc32(read.game.encode()) % len(GAMES)]), 1)
            last_position(start, read.moves, read.rolls or [None] * len(read.moves))
    except Exception as error:
        problem = as_problem(error)
        if problem.code == "failed":
            raise
        assert "\n" not in problem.message


def network_file(data: bytes) -> None:
    """A network: the bytes themselves, and a valid network of one of several games, changed as the bytes say."""
    _use_network(_loaded("fragments"), data)
    game = _loaded(_NETWORKS[(data[0] if data else 0) % len(_NETWORKS)])
    _use_network(game, forged.network(data[1:], game))


def _use_network(game: Game, content: bytes) -> None:
    line = _line(game)
    try:
        found = NetworkFile.of(content, "a.net")
        again = NetworkFile.of(found.described(found.description).content, "a.net")
        assert again.description == found.description
        rules = rules_with(game, line[0].world, content)
    except (ChessmithError, ValueError) as error:
        _expect_a_line(error)
        return
    states = [rules.position(fen_reader.read(position.fen, game).for_core()) for position in line]
    scores = [_core.evaluate(state) for state in states]
    assert _core.evaluate_line(states) == scores
    for engine in ("search", "mcts"):
        search = _core.Search(states[-1], [], {"nodes": 40, "engine": engine}, _TABLE)
        search.run()
        assert search.progress["lines"][0]["actions"][0] in states[-1].legal()


def table_file(data: bytes) -> None:
    """An endgame table: the bytes themselves, and values of the right size after a correct header."""
    game = _loaded("fragments")
    name = _TABLES[(data[0] if data else 0) % len(_TABLES)]
    with tempfile.TemporaryDirectory(dir=_SCRATCH) as folder:
        path = TableFolder(game, root=Path(folder)).path / f"{name}.table"
        path.parent.mkdir(parents=True)
        for content in (
            data,
            _with_header(data, name, game),
            _with_header(forged.overwritten(_sound_values(name), data), name, game),
        ):
            path.write_bytes(content)
            tables = EndgameTables(game, root=Path(folder))
            assert len(tables.problems) + len(tables.names) == 1
            assert all("\n" not in problem for problem in tables.problems)
            for fen_text in _ENDINGS:
                position = game.position(fen_text)
                tables.probe(position)
                for move in tables.moves(position) or ():
                    assert move.move in position.moves
            if tables.core is not None:
                limits = {"nodes": 60, "tables": tables.core}
                search = _core.Search(state_of(game.position(_ENDINGS[0])), [], limits, _TABLE)
                search.run()
                assert search.progress["done"]


def book_file(data: bytes) -> None:
    """An opening book: the bytes themselves, and a book of a few positions with the entries they describe."""
    game = _loaded("fragments")
    for content in (data.replace(b"RULES", game.rules_hash.encode()), forged.book(data, _line(game))):
        _use_book(game, content)


def _use_book(game: Game, content: bytes) -> None:
    with tempfile.TemporaryDirectory(dir=_SCRATCH) as folder:
        path = Path(folder) / "a.json"
        path.write_bytes(content)
        try:
            book = OpeningBook.read(path, game)
        except ChessmithError as error:
            _expect_a_line(error)
            return
        for position in _line(game):
            move = book.choose(position, Random(1))
            assert move is None or move in position.moves
        book.write(path)
        again = OpeningBook.read(path, game)
        assert list(again.lines()) == list(book.lines())
        again.merge(book)
        again.write(path)
        assert len(list(OpeningBook.read(path, game).lines())) == len(list(book.lines()))


def experience_file(data: bytes) -> None:
    """An export of experience."""
    try:
        for position, move, _ in documents.read(_json(data), find=_only_built_in):
            position.play(move)
    except ChessmithError as error:
        _expect_a_line(error)


TARGETS: Final[dict[str, Target]] = {
    each.__name__: each
    for each in (
        *(game_file, fen, move_text, recorded_games, snapshot, uci_lines),
        *(message, network_file, table_file, book_file, experience_file),
    )
}


@cache
def _loaded(name: str) -> Game:
    return chessmith.load(name, network=False)


def _game(data: bytes) -> Game:
    return _loaded(GAMES[(data[0] if data else 0) % len(GAMES)])


def _only_built_in(name: str) -> Game:
    if name not in GAMES:
        raise ChessmithError(f"unknown game {name!r}")
    return _loaded(name)


@cache
def _line(game: Game) -> list[Position]:
    """A few positions of a random game."""
    dice = Random(game.name)
    position = game.start(seed=1)
    line = [position]
    for _ in range(8):
        position = position.play(dice.choice(position.moves))
        line.append(position)
    return line


@cache
def _sound_values(name: str) -> bytes:
    """The values of a solved table."""
    game = _loaded("fragments")
    if name.startswith(PREFIX):
        keys = sorted(position.key for position in (*_line(game), *map(game.position, _ENDINGS)))
        return b"".join(key.to_bytes(8, "little") for key in keys) + bytes(range(2 * len(keys)))
    with tempfile.TemporaryDirectory(dir=_SCRATCH) as folder:
        solve(make_plan(game, [Material.read(name, game)], root=Path(folder)))
        return bytes(TableFolder(game, root=Path(folder)).read(name).values)


def _with_header(data: bytes, name: str, game: Game) -> bytes:
    """The values after a header that is correct for them."""
    with tempfile.TemporaryDirectory(dir=_SCRATCH) as folder:
        return TableFolder(game, root=Path(folder)).write(name, data, {}).read_bytes()


def _text(data: bytes) -> str:
    return data.decode(errors="replace")


def _json(data: bytes) -> object:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def _expect_a_line(error: Exception) -> None:
    if "\n" in str(error):
        raise AssertionError("more than one line") from error

"""The untrusted inputs of Chessmith.

A target reads bytes. It returns, or an error says in one line why not; everything else is a finding.
"""

from __future__ import annotations

import json
import tempfile
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import chessmith
from chessmith import ChessmithError, Game, _core
from chessmith.book import OpeningBook
from chessmith.core_view import rules_with, state_of
from chessmith.endgame import EndgameTables
from chessmith.endgame.table_file import TableFolder
from chessmith.experience import documents
from chessmith.networks.file import NetworkFile
from chessmith.notation import pgn
from chessmith.server.http.analysis import Review, Start
from chessmith.server.http.session_socket import Play, Resign, Restart, Seats, Stop, ToPly
from chessmith.server.protocol.channel import Envelope
from chessmith.server.protocol.problems import as_problem
from chessmith.server.protocol.requests import Message, NewSession, PositionSource
from chessmith.server.views.position_source import last_position, start_position
from chessmith.uci.server import UciServer
from tests.fuzz import fens, game_files

Target = Callable[[bytes], None]

GAMES: Final = ("chess", "fragments", "skirmish", "ruins", "factory", "portals", "chess960", "3check", "grand")
_LONGEST_LINE: Final = 2000  # a UCI line that makes the engine think long is no finding
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
    """A game file, and a few moves of the game in it."""
    game_files.read_and_use(_text(data), Random(len(data)))


def fen(data: bytes) -> None:
    """A FEN of one of the games; the first byte says which."""
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
    """A PGN. What is read is written so that it can be read again."""
    try:
        records = list(pgn.read(_text(data)))
    except ChessmithError as error:
        _expect_a_line(error)
        return
    for record in records:
        text = pgn.write(record)
        assert pgn.write(pgn.read_one(text, record.root.position.game)) == text


def snapshot(data: bytes) -> None:
    """The objects of another program."""
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
    """Lines that a chess program sends to its engine."""
    said: list[str] = []
    server = UciServer(said.append, network=False)
    try:
        server.take("setoption name Hash value 1")
        for line in _text(data)[:_LONGEST_LINE].splitlines()[:12]:
            # What asks for much memory or for many threads gets it: no mistake, but slow to try.
            if "Hash" not in line and "Threads" not in line:
                server.take(line)
                server.take("stop")
    finally:
        server.close()
    assert all("internal error" not in line and "\n" not in line for line in said), said


def message(data: bytes) -> None:
    """A message over a WebSocket, and the position that it may speak of."""
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
    """A network. The checksum is put right, as nobody guesses it."""
    for content in (data, data + zlib.crc32(data).to_bytes(4, "little")):
        try:
            NetworkFile.of(content, "a.net")
            rules = rules_with(_loaded("fragments"), "", content)
        except (ChessmithError, ValueError) as error:
            _expect_a_line(error)
            continue
        start = state_of(_loaded("fragments").start())
        _core.evaluate(rules.position(_as_setup(start)))


def table_file(data: bytes) -> None:
    """An endgame table, with its checksum put right where its first line can be read."""
    game = _loaded("fragments")
    with tempfile.TemporaryDirectory() as folder:
        path = TableFolder(game, root=Path(folder)).path / "KQvK.table"
        path.parent.mkdir(parents=True)
        for content in (data, _with_header(data, game)):
            path.write_bytes(content)
            tables = EndgameTables(game, root=Path(folder))
            assert len(tables.problems) + len(tables.names) == 1
            assert all("\n" not in problem for problem in tables.problems)
            tables.probe(game.position("4k/5/5/5/KQ3 w - - 0 1"))


def book_file(data: bytes) -> None:
    """An opening book."""
    game = _loaded("fragments")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.json"
        path.write_bytes(data.replace(b"RULES", game.rules_hash.encode()))
        try:
            book = OpeningBook.read(path, game)
        except ChessmithError as error:
            _expect_a_line(error)
            return
        position = game.start()
        move = book.choose(position, Random(1))
        assert move is None or move in position.moves
        book.write(path)
        assert list(OpeningBook.read(path, game).lines()) == list(book.lines())


def experience_file(data: bytes) -> None:
    """A document of learned moves."""
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


def _as_setup(state: _core.State) -> dict[str, Any]:
    return {
        "board": list(state.board),
        "side": 0,
        "castling": [-1] * 4,
        "ep": -1,
        "fresh": None,
        "halfmove": 0,
        "fullmove": 1,
        "checks": None,
        "hp": {},
        "cooldown": {},
        "uses": {},
        "rest": [],
        "decree": [False, False],
    }


def _with_header(data: bytes, game: Game) -> bytes:
    """The same values behind a first line that is right about them."""
    with tempfile.TemporaryDirectory() as folder:
        return TableFolder(game, root=Path(folder)).write("KQvK", data, {}).read_bytes()


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

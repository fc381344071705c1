"""Openings: where the games of a match start. Each is played twice, with colours reversed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chessmith.disk.reading import COLLECTION, read_text
from chessmith.errors import ChessmithError

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.position import Position

_TRIES: Final = 200  # attempts to find an opening not yet used in this match


@dataclass(frozen=True, slots=True)
class Opening:
    """A start position, and moves from there. The seed determines the dice of both games."""

    fen: str
    moves: tuple[str, ...] = ()
    seed: int = 0

    def start(self, game: Game) -> Position:
        """Return the position before the moves."""
        return game.position(self.fen, seed=self.seed)


def random_openings(game: Game, plies: int, seed: int, layout: str | None = None) -> Iterator[Opening]:
    """Generate openings of random legal plies, all different as long as there are enough.

    Without a layout, each opening uses one of the game's layouts.
    """
    seen: set[str] = set()
    number = 0
    while True:
        found: tuple[Opening, str] | None = None
        for _ in range(_TRIES):
            found = _random_opening(game, plies, random.Random(f"{seed}/{number}"), layout) or found
            number += 1
            if found is not None and found[1] not in seen:
                break
        if found is None:
            raise ChessmithError(f"{game.name}: no opening of {plies} random plies leaves a game to be played")
        opening, key = found
        seen.add(key)
        yield opening


def _random_opening(game: Game, plies: int, chance: random.Random, layout: str | None) -> tuple[Opening, str] | None:
    seed = chance.getrandbits(31)
    start = game.start(layout=layout, seed=seed)
    position, moves = start, list[str]()
    for _ in range(plies):
        legal = position.moves
        if not legal:
            return None
        moves.append(chance.choice(legal))
        position = position.play(moves[-1])
    if position.is_over or position.claim:
        return None
    return Opening(start.fen, tuple(moves), seed), position.fen


def file_openings(game: Game, path: Path, seed: int) -> Iterator[Opening]:
    """Cycle through a file's openings (PGN games, or one FEN per line), shuffled by the seed."""
    try:
        text = read_text(path, COLLECTION)
    except OSError as error:
        raise ChessmithError(f"{path}: cannot be read, {error.strerror}") from None
    except UnicodeDecodeError:
        raise ChessmithError(f"{path}: cannot be read, expected UTF-8") from None
    found = _from_pgn(game, text) if path.suffix.lower() == ".pgn" else _from_fens(game, path, text)
    if not found:
        raise ChessmithError(f"{path}: no opening of {game.name} in it")
    chance = random.Random(seed)
    while True:
        for fen, moves in chance.sample(found, len(found)):
            yield Opening(fen, moves, chance.getrandbits(31))


def _from_pgn(game: Game, text: str) -> list[tuple[str, tuple[str, ...]]]:
    from chessmith.notation import pgn

    found = []
    for record in pgn.read(text, game=game):
        moves = tuple(str(node.action) for node in record.root.main_line())
        if not record.root.end().position.is_over:
            found.append((record.root.position.fen, moves))
    return found


def _from_fens(game: Game, path: Path, text: str) -> list[tuple[str, tuple[str, ...]]]:
    found: list[tuple[str, tuple[str, ...]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        fen = line.partition("#")[0].partition(" bm ")[0].strip().rstrip(";")
        if not fen:
            continue
        try:
            position = game.position(fen)
        except ChessmithError as error:
            raise ChessmithError(f"{path}:{number}: {error}") from None
        if not position.is_over:
            found.append((position.fen, ()))
    return found

"""Random games of worlds held against the oracle: legal actions, FEN, check, result, and what counts as the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from string import ascii_lowercase

import chessmith
from chessmith import Game, Position
from chessmith.rules.loader import parse_game_file
from tests import oracle
from tests.oracle import OracleGame, OraclePosition
from tests.oracle.random_worlds import WorldData, choose, oracle_game, random_world
from tests.property.walk import expect_same

WORLD_GAMES = ("pirate_seas", "ruins", "factory", "rift", "portals")

_PIECE_NAMES = {"Q": "queen", "R": "rook", "B": "bishop", "N": "knight"}
_ROOK_MOVES = {"rook": "R", "right": "RN"}


def compare_layout(name: str, layout: int, dice: Random, plies: int) -> int:
    """Play a random game from a layout by both rule sets; how many positions were the same."""
    theirs = oracle.start(oracle.GAMES[name], layout)
    return compare_game(chessmith.load(name).start(layout=layout), theirs, dice, plies)


def compare_random_world(seed: int, dice: Random, plies: int) -> int:
    """Play a random game in the world of this seed by both rule sets; how many positions were the same."""
    data, ours, theirs = _built(seed)
    return compare_game(ours.position(data["fen"]), oracle.from_fen(theirs, data["fen"]), dice, plies)


def compare_game(ours: Position, theirs: OraclePosition, dice: Random, plies: int) -> int:
    """Play a random game by both rule sets; how many positions were the same."""
    moves: list[str] = []
    identities: dict[int, oracle.Identity] = {}
    keys: dict[oracle.Identity, int] = {}
    while True:
        _compare(ours, theirs, moves)
        identity = theirs.identity()
        expect_same("what the key stands for", ours, moves, identities.setdefault(ours.key, identity), identity)
        expect_same("the key", ours, moves, ours.key, keys.setdefault(identity, ours.key))
        if dice.random() < 0.05:
            again = ours.game.position(theirs.fen())
            expect_same("the key of the position's own FEN", ours, moves, again.key, ours.key)
            expect_same("the FEN that was read", ours, moves, again.fen, theirs.fen())
        if ours.is_over or len(moves) == plies:
            return len(moves) + 1
        moves.append(choose(theirs, dice, moves))
        ours, theirs = ours.play(moves[-1]), theirs.play(moves[-1])


def _compare(ours: Position, theirs: OraclePosition, moves: list[str]) -> None:
    result, reason = theirs.result()
    expect_same("the FEN", ours, moves, ours.fen, theirs.fen())
    expect_same("check", ours, moves, ours.in_check, theirs.in_check())
    expect_same("the list of moves", ours, moves, ours.moves, theirs.legal_texts())
    # Where counting has ended the game, movement alone still has its actions.
    expect_same("the number of actions", ours, moves, ours.perft(1), len(theirs.actions))
    expect_same("the result", ours, moves, (ours.result, ours.reason or ""), (result, reason))


def all_layouts() -> Iterator[tuple[str, int]]:
    """Every layout of every world game."""
    for name in WORLD_GAMES:
        for layout in range(len(oracle.GAMES[name].layouts)):
            yield name, layout


@lru_cache(maxsize=8)
def _built(seed: int) -> tuple[WorldData, Game, OracleGame]:
    data = random_world(seed)
    return data, core_game(data), oracle_game(data)


def core_game(data: WorldData) -> Game:
    """The game of this data, as a file tells it to the engine."""
    return Game(parse_game_file(game_file_text(data), f"{data['name']}.toml"))


def game_file_text(data: WorldData) -> str:
    """A game file that says what the data says."""
    castling, double_step = data["castling"], data["double_step_ranks"]
    lines = [
        'extends = "chess"',
        'title = "A random world"',
        f"board = {{ files = {data['files']}, ranks = {data['ranks']} }}",
        *(["castling = false"] if castling is None else []),
        "[pieces.rook]",
        f'moves = "{_ROOK_MOVES[data["pieces"]["R"]]}"',
        "[pieces.pawn]",
        f"promotes_to = {_names(_PIECE_NAMES[letter] for letter in data['promotes_to'])}",
        f"promotes_on = {data['promotion_ranks']}",
        *([f"double_step = {double_step}"] if double_step else ['double_step = "none"', "en_passant = false"]),
    ]
    if castling is not None:
        lines += ["[castling]"]
        lines += [f"king_to = {_files(castling['king_to'])}", f"rook_to = {_files(castling['rook_to'])}"]
    _, turn, rights = data["fen"].split()[:3]
    lines += ["[layouts.0]", f'setup = "{data["setup"]}"', f'castling = "{rights}"', f'turn = "{turn}"']
    lines += [f'world = "{data["world"]}"']
    lines += ["[ends]", "repetition = { count = 3 }", "move_limit = { plies = 100 }", 'insufficient_material = "none"']
    return "\n".join(lines)


def _files(files: list[int]) -> str:
    return _names(ascii_lowercase[file] for file in files)


def _names(names: Iterator[str]) -> str:
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"

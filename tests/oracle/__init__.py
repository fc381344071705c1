"""The rules oracle: plain, slow Python that plays by the written rules and shares nothing with the engine's core.

A game is told to it as an `OracleGame`; `start` and `from_fen` give an immutable `OraclePosition` that lists legal
actions, plays them and says how the game stands. One noun a file, so that each rule is found in one place.
"""

from .fen import read_fen
from .game import Castling, Ends, Layout, OracleGame
from .games import CHESS, FACTORY, FRAGMENTS, GAMES, PIRATE_SEAS, RIFT, RUINS, world_game
from .position import Identity, OraclePosition


def from_fen(game: OracleGame, fen: str) -> OraclePosition:
    """The position a FEN describes; ValueError where the rules refuse it."""
    return read_fen(game, fen)


def start(game: OracleGame, layout: int = 0) -> OraclePosition:
    """The start position of a layout."""
    chosen = game.layouts[layout]
    world = f" {{world={chosen.world}}}" if chosen.world else ""
    return read_fen(game, f"{chosen.setup} w {chosen.castling} - 0 1{world}")


__all__ = [
    "CHESS",
    "FACTORY",
    "FRAGMENTS",
    "GAMES",
    "PIRATE_SEAS",
    "RIFT",
    "RUINS",
    "Castling",
    "Ends",
    "Identity",
    "Layout",
    "OracleGame",
    "OraclePosition",
    "from_fen",
    "start",
    "world_game",
]

"""PGN: recorded games as text, for every game.

Besides the usual tags, `Variant` names the game, `SetUp` and `FEN` the position it began with if that is not the usual
one, `RulesHash` the rules it was played by, and `Seed` what the dice fell by. A roll that the seed does not explain
stands in a comment behind its action as `[%roll 4]`.

Comments, numeric annotations and variations are kept. Commands in comments such as `[%clk 0:05:00]` stay in them.
"""

from chessmith.notation.game_tree import GameRecord, Node
from chessmith.notation.pgn_reader import read, read_one
from chessmith.notation.pgn_writer import write

__all__ = ["GameRecord", "Node", "read", "read_one", "write"]

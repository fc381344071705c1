"""Endgame tables: perfect play with few pieces, in any game without dice.

`Material` is the pieces on the board, `solve` makes its table from the rules alone, `TableFolder` keeps tables in the
user's data folder, `EndgameTables` probes them. `solve_whole_game` solves a small enough game completely.
"""

from chessmith.endgame.lookup import EndgameTables, Tabled, TabledMove, tables_of
from chessmith.endgame.material import Material
from chessmith.endgame.solve import Plan, SolveProgress, make_plan, solve
from chessmith.endgame.table_file import TableFile, TableFolder
from chessmith.endgame.whole_game import solve_whole_game

__all__ = [
    "EndgameTables",
    "Material",
    "Plan",
    "SolveProgress",
    "TableFile",
    "TableFolder",
    "Tabled",
    "TabledMove",
    "make_plan",
    "solve",
    "solve_whole_game",
    "tables_of",
]

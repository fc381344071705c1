"""The course game on the ChessMaker framework: our agents for its boards, and its agents for ours.

`S`, `Q`, `E` and `M` are callables `agent(board, player, var) -> (piece, move_option)` on the framework's own objects
(`agent`). `board` converts its boards to positions and back, `runner` plays matches with the framework as referee,
`child` runs a student's file in its own process, `analysis` has the building blocks of agents. Needs the extra
`course`, which installs ChessMaker.
"""

from chessmith.course.agent import CourseAgent, E, M, Q, S
from chessmith.course.board import to_board, to_position

__all__ = ["CourseAgent", "E", "M", "Q", "S", "to_board", "to_position"]

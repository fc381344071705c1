"""`python -m chessmith.course ONE OTHER`: a match on the ChessMaker framework, with the framework as referee.

Players are `S`, `Q`, `E`, `M`, any other agent of ours, or the path of an agent's file.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from chessmith.course.agent import CourseAgent
from chessmith.course.board import course_game
from chessmith.course.game_log import FILE, GameLog
from chessmith.course.runner import play
from chessmith.ending import DRAW, WINS
from chessmith.errors import ChessmithError

if TYPE_CHECKING:
    from chessmith.position import Position


def main(arguments: list[str] | None = None) -> int:
    """Play the match and print its results."""
    parser = argparse.ArgumentParser(prog="python -m chessmith.course", description="A match on the framework.")
    parser.add_argument("players", nargs=2, metavar="PLAYER", help="S, Q, E, M, another agent, or a file")
    parser.add_argument("--games", type=int, default=2, help="games, with colours in turn; 2")
    parser.add_argument("--seconds", type=float, help="the most that our agents take for a move")
    parser.add_argument("--start", default="sample0", help="a layout, or a FEN; sample0")
    parser.add_argument("--log", nargs="?", const=FILE, metavar="FILE", help=f"write boards and searches; {FILE}")
    options = parser.parse_args(arguments)
    try:
        log = GameLog(options.log) if options.log else None
        players = [CourseAgent(name, seconds=options.seconds, log=log) for name in options.players]
        _play(players, _start(options.start), options.games, log)
    except ChessmithError as error:
        print(f"chessmith: {error}", file=sys.stderr)
        return 2
    return 0


def _start(text: str) -> Position:
    game = course_game()
    return game.position(text) if "/" in text else game.start(layout=text)


def _play(players: list[CourseAgent], start: Position, games: int, log: GameLog | None) -> None:
    points = [0.0, 0.0]
    for number in range(games):
        white = number % 2
        names = [Path(players[side].name).stem for side in (white, 1 - white)]
        if log is not None:
            log.note(f"##### game {number + 1}: {names[0]} – {names[1]} #####")
        game = play(players[white], players[1 - white], start)
        if game.result == DRAW:
            points = [each + 0.5 for each in points]
        else:
            points[white if game.result == WINS[0] else 1 - white] += 1
        summary = f"game {number + 1}: {names[0]} – {names[1]}  {game.result}, {game.fault or game.reason}"
        print(f"{summary}, {len(game.moves)} plies", flush=True)
    print(f"{players[0].name} {points[0]:g} – {points[1]:g} {players[1].name}")
    for player in players:
        player.close()


if __name__ == "__main__":
    sys.exit(main())

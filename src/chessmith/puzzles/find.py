"""Finding puzzles in games that the engine plays against itself."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from chessmith.engine import Engine, Limits
from chessmith.puzzles.puzzle import Puzzle, Theme

if TYPE_CHECKING:
    from chessmith.engine.line import Line
    from chessmith.engine.progress import DepthReport
    from chessmith.engine.search import Search
    from chessmith.game import Game
    from chessmith.position import Position

_WON: Final = 0.6  # win chance, from -1 to 1, that counts as winning
_OPEN: Final = 0.35  # below this the game is still open
_GAP: Final = 0.5  # margin between the good move and the next best
_LONGEST: Final = 9  # plies of a solution
_PLIES: Final = 200  # at which a game is abandoned
_RANDOM_PLIES: Final = 6
_QUICK: Final = 400  # nodes per move in the games: quick play makes mistakes, which puzzles punish


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """Progress of a search for puzzles."""

    games: int
    positions: int
    found: int


def find_puzzles(
    game: Game,
    *,
    nodes: int = 30_000,
    seed: int = 0,
    report: Callable[[PuzzleProgress], None] = lambda progress: None,
    stop: threading.Event | None = None,
) -> Iterator[Puzzle]:
    """Play games of quick moves and yield the puzzles in them, without end: take as many as you want.

    Args:
        game: The game.
        nodes: Nodes to verify a puzzle.
        seed: Determines the games; the same seed finds the same puzzles.
        report: Called after each position.
        stop: Ends the search after the current position.
    """
    stop = stop or threading.Event()
    engine = Engine(hash_megabytes=32)
    seen: set[int] = set()
    games = positions = 0
    while not stop.is_set():
        dice = random.Random(f"{seed} {games}")
        position = game.start(seed=dice.randrange(2**31))
        for _ in range(_PLIES):
            if position.is_over or stop.is_set():
                break
            if position.ply >= _RANDOM_PLIES:
                positions += 1
                puzzle = None if position.key in seen else puzzle_in(engine, position, nodes)
                if puzzle is not None:
                    seen.add(position.key)
                    yield puzzle
                report(PuzzleProgress(games, positions, len(seen)))
                move = engine.think(position, nodes=_QUICK).move
            else:
                move = dice.choice(position.moves)
            position = position.play(move)
        games += 1
        engine.clear()


def puzzle_in(engine: Engine, position: Position, nodes: int) -> Puzzle | None:
    """Return the puzzle in a position; None if there is none."""
    if len(position.moves) < 3:
        return None
    # A tenth of the nodes suffices to rule out most positions.
    if _only_winner(_search(engine, position, max(200, nodes // 10))) is None:
        return None
    # A fresh search must find the same.
    search = _search(Engine(), position, nodes)
    if (line := _only_winner(search)) is None:
        return None
    moves = _solution(engine, position, line, nodes)
    theme: Theme = "win" if line.score.mate is not None else "material"
    if theme == "win" and line.score.mate == 1 and len(position.moves) < 8:
        return None
    rating = _rating(position, search, moves)
    return Puzzle(position.game.name, position.game.rules_hash, position.fen, moves, theme, rating, position.seed)


def _search(engine: Engine, position: Position, nodes: int) -> Search:
    search = engine.search(position, Limits(nodes=nodes, multipv=2))
    search.run()
    return search


def _only_winner(search: Search) -> Line | None:
    """Return the best line, if it wins and the second best does not."""
    lines = search.progress.lines
    if len(lines) < 2:
        return None
    best, next_best = lines[0].score.chance, lines[1].score.chance
    return lines[0] if best >= _WON and next_best <= _OPEN and best - next_best >= _GAP else None


def _solution(engine: Engine, position: Position, line: Line, nodes: int) -> tuple[str, ...]:
    """Return the winning moves and the replies in between, as long as each winning move is unique."""
    moves = [line.moves[0]]
    after = position.play(line.moves[0])
    while not after.is_over and len(moves) + 2 <= _LONGEST and not position.game.traits.dice:
        answer = engine.think(after, nodes=nodes // 2).move
        again = after.play(answer)
        if again.is_over or (found := _only_winner(_search(engine, again, nodes // 2))) is None:
            break
        moves += [answer, found.moves[0]]
        after = again.play(found.moves[0])
    return tuple(moves)


def _rating(position: Position, search: Search, moves: tuple[str, ...]) -> int:
    """Rate the difficulty: the depth needed to see it, its length, and how hidden it is among how many moves."""
    depths = search.progress.depths
    seen_at = next((report.depth for report in depths if _stays(depths, report.depth, moves[0])), len(depths))
    after = position.play(moves[0])
    quiet = len(after.pieces()) == len(position.pieces()) and not after.in_check
    rating = 600 + 90 * seen_at + 80 * (len(moves) // 2) + 4 * min(len(position.moves), 60) + (200 if quiet else 0)
    return min(rating, 2800)


def _stays(depths: Sequence[DepthReport], depth: int, move: str) -> bool:
    """Whether the search keeps the move from this depth on."""
    return all(report.move == move for report in depths if report.depth >= depth)

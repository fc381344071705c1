"""Find positions with one right answer: `python -m benchmarks.tactics.generate GAME COUNT [--seed N]`.

Weak players play games. A position is kept if a search of moderate depth finds one move far better than all others, a
shallow search prefers a different one, and deep searches, with and without that move, confirm the gap.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from typing import Final

import chessmith
from benchmarks.tactics.puzzle import FILE, Puzzle, read, write
from chessmith import Engine, Position
from chessmith.core_view import state_of
from chessmith.engine.profiles import profile

_SHALLOW: Final = 1  # depth at which the answer must be overlooked
_GLANCE: Final = 6_000  # nodes
_LOOK: Final = 60_000
_PROOF: Final = 1_500_000
_MARGIN: Final = 200  # centipawns between the best and the next
_MOST_BEFORE: Final = 120  # score limit of the next best move, which must not win
_LEAST_AFTER: Final = 150
_LONGEST_MATE: Final = 5


def games(game: chessmith.Game, dice: random.Random) -> Iterator[Position]:
    """Positions from games between players who overlook things."""
    while True:
        position = game.start(seed=dice.randrange(1000))
        players = [profile(dice.randint(2, 4)) for _ in range(2)]
        for _ in range(dice.randint(2, 6)):
            if not position.is_over:
                position = position.play(dice.choice(position.moves))
        while not position.is_over and position.ply < 120:
            yield position
            thought = players[state_of(position).side].begin(position, seed=dice.randrange(2**31))
            thought.run()
            position = position.play(thought.decision().action)


def examine(position: Position, engine: Engine) -> Puzzle | None:
    """Return the position as a puzzle, if it is one."""
    if len(position.moves) < 5:
        return None
    # The first and shortest search rejects most positions.
    for nodes in (_GLANCE, _LOOK):
        engine.clear()
        look = engine.think(position, nodes=nodes, multipv=2)
        if not look.alternatives or not _decides(look.score, look.alternatives[0].score):
            return None
    engine.clear()
    if engine.think(position, depth=_SHALLOW).move == look.move:
        return None
    engine.clear()
    deep = engine.think(position, nodes=_PROOF)
    engine.clear()
    others = [move for move in position.moves if move != look.move]
    rest = engine.think(position, nodes=_PROOF, only=others)
    if deep.move != look.move or not _decides(deep.score, rest.score):
        return None
    if deep.score.mate is not None:
        if deep.score.mate > _LONGEST_MATE:
            return None
        aim = f"mate in {deep.score.mate}"
    else:
        aim = f"wins {deep.score.value - rest.score.value}"
    return Puzzle(position.game.name, position.fen, (look.move,), aim)


def _decides(best: chessmith.engine.Score, other: chessmith.engine.Score) -> bool:
    if other.mate is not None and other.mate > 0:
        return False
    if best.mate is not None:
        return best.mate > 1 and other.value <= 400
    return best.value - other.value >= _MARGIN and other.value <= _MOST_BEFORE and best.value >= _LEAST_AFTER


def main() -> None:
    """Add positions to the file."""
    parser = argparse.ArgumentParser(description="Find positions with one right answer.")
    parser.add_argument("game")
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    engine = Engine(hash_megabytes=8)
    puzzles = read() if FILE.exists() else []
    found = 0
    for position in games(chessmith.load(options.game), dice):
        puzzle = examine(position, engine)
        if puzzle is not None and puzzle.fen not in {known.fen for known in puzzles}:
            puzzles.append(puzzle)
            write(puzzles)
            found += 1
            print(found, puzzle, flush=True)
            if found >= options.count:
                break


if __name__ == "__main__":
    main()

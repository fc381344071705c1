"""What the engine can learn from games that another program lets it play.

UCI does not say when a game is over, nor how it ended. But the moves of a game come with every `position`, so a game
that ends on the board, by the last move heard or by our own answer, can be recognised and recorded.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from chessmith.core_view import state_of
from chessmith.uci.position_line import read_position

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.position import Position


class GameWatch:
    """The game that is being played. Analysis, where our answer is not going to be played, is not a game."""

    def __init__(self) -> None:
        self._start: list[str] = []  # the words before the moves
        self._moves: list[str] = []
        self._game: Game | None = None
        self._seed = 0
        self._sides: set[int] = set()  # that we have answered for
        self._answer: str | None = None
        self._searched: dict[int, tuple[int, int]] = {}  # depth and score of our search, by ply

    def hear(self, words: list[str], game: Game, seed: int) -> None:
        """Handle a `position` command: the same game continues, or another begins."""
        split = words.index("moves") if "moves" in words else len(words)
        start, moves = words[:split], words[split + 1 :]
        if start != self._start or game != self._game or moves[: len(self._moves)] != self._moves:
            self.finish()
        self._start, self._moves, self._game, self._seed = start, moves, game, seed
        self._answer = None

    def think(self, position: Position) -> None:
        """Note a request for a move that will be played."""
        self._sides.add(state_of(position).side)

    def judge(self, depth: int, score: int) -> None:
        """Record the score of our search of the last position, in centipawns."""
        self._searched[len(self._moves)] = (depth, score)

    def answer(self, move: str) -> None:
        """We have answered."""
        if self._sides:
            self._answer = move

    def finish(self) -> None:
        """Keep the game if it has ended on the board; forget it in any case."""
        game, moves, sides = self._game, list(self._moves), set(self._sides)
        start, answer, searched = self._start, self._answer, self._searched
        self._start, self._moves, self._game, self._answer, self._searched = [], [], None, None, {}
        self._sides.clear()
        if game is None or not sides:
            return
        first = read_position(start, game, self._seed)
        last = read_position([*start, "moves", *moves], game, self._seed)
        if not last.is_over and answer in last.moves:
            moves.append(str(answer))
            last = last.play(moves[-1])
        if last.is_over:
            kept = [
                searched.get(ply) if (state_of(first).side + ply) % 2 in sides else None for ply in range(len(moves))
            ]
            _keep(first, moves, last, sides, kept)


def _keep(
    first: Position, moves: list[str], last: Position, sides: set[int], searched: list[tuple[int, int] | None]
) -> None:
    from chessmith.experience import PlayedGame
    from chessmith.experience.access import keep
    from chessmith.preferences import Preferences

    names = ["Chessmith" if side in sides else "Opponent" for side in (0, 1)]
    kinds = ["search" if side in sides else "uci" for side in (0, 1)]
    # Two engines may tell of the same game, and the same game again is no new experience.
    digest = hashlib.sha256(f"{first.game.rules_hash} {first.fen} {' '.join(moves)}".encode()).hexdigest()
    played = PlayedGame(
        id=f"UCI:{digest[:24]}",
        start=first,
        moves=moves,
        searched=searched,
        result=last.result,
        reason=last.reason or "",
        mode="UCI",
        white=names[0],
        black=names[1],
        white_kind=kinds[0],
        black_kind=kinds[1],
    )
    keep(played, Preferences())

"""What the engine can learn from games that another program lets it play.

UCI does not say when a game is over, nor how it ended. But the moves of a game come with every `position`, so a game
that ends on the board, by the last move heard or by our own answer, can be recognised and recorded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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

    def hear(self, words: list[str], game: Game, seed: int) -> None:
        """A `position` command: the same game goes on, or another begins."""
        split = words.index("moves") if "moves" in words else len(words)
        start, moves = words[:split], words[split + 1 :]
        if start != self._start or game != self._game or moves[: len(self._moves)] != self._moves:
            self.finish()
            self._sides.clear()
        self._start, self._moves, self._game, self._seed = start, moves, game, seed
        self._answer = None

    def think(self, position: Position) -> None:
        """Note a request for a move that will be played."""
        self._sides.add(position.state.side)

    def answer(self, move: str) -> None:
        """We have answered."""
        if self._sides:
            self._answer = move

    def finish(self) -> None:
        """Keep the game if it has ended on the board; forget it in any case."""
        game, moves, sides = self._game, list(self._moves), set(self._sides)
        start, answer = self._start, self._answer
        self._start, self._moves, self._game, self._answer = [], [], None, None
        self._sides.clear()
        if game is None or not sides:
            return
        first = read_position(start, game, self._seed)
        last = read_position([*start, "moves", *moves], game, self._seed)
        if not last.is_over and answer in last.moves:
            moves.append(str(answer))
            last = last.play(moves[-1])
        if last.is_over:
            _keep(first, moves, last, sides)


def _keep(first: Position, moves: list[str], last: Position, sides: set[int]) -> None:
    from chessmith.experience import PlayedGame
    from chessmith.experience.access import open_experience
    from chessmith.preferences import Preferences

    preferences = Preferences()
    if preferences.flag("learning.read_only"):
        return
    names = ["Chessmith" if side in sides else "Opponent" for side in (0, 1)]
    kinds = ["search" if side in sides else "uci" for side in (0, 1)]
    played = PlayedGame(
        start=first,
        moves=moves,
        result=last.result,
        reason=last.reason or "",
        mode="UCI",
        white=names[0],
        black=names[1],
        white_kind=kinds[0],
        black_kind=kinds[1],
    )
    with open_experience(preferences) as experience:
        experience.add(played, learn=preferences.flag("learning.record"))

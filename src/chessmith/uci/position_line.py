"""The `position` command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chessmith import dice
from chessmith.core_view import history_of, position_of, state_of
from chessmith.errors import ChessmithError
from chessmith.position import Position

if TYPE_CHECKING:
    from chessmith.game import Game


def read_position(words: list[str], game: Game, seed: int) -> Position:
    """The position that `startpos` or `fen …`, and `moves …` behind it, mean."""
    split = words.index("moves") if "moves" in words else len(words)
    kind, rest = (words[0], words[1:split]) if words else ("", [])
    if kind == "startpos" and not rest:
        start = game.start()
        position = game.position(start.fen, seed=seed) if game.traits.dice else start
    elif kind == "fen" and rest:
        position = game.position(_joined(rest), seed=seed)
    else:
        raise ChessmithError("position: expected startpos or fen FEN, then moves MOVES if there are some")
    for number, move in enumerate(words[split + 1 :], 1):
        try:
            position = _play(position, move)
        except ChessmithError as error:
            raise ChessmithError(f"position: move {number}, {error}") from None
    return position


def _play(position: Position, move: str) -> Position:
    """Play on also where our rules would call it a draw: it is for the other side to end the game."""
    if not position.is_over:
        return position.play(move)
    state = state_of(position)
    action = next((action for action in state.legal() if state.text(action) == move), None)
    if action is None:
        return position.play(move)  # raises with the reason
    traits = position.game.traits
    roll = dice.roll(position.seed, position.ply, traits.dice) if traits.dice else 0
    after = state.play(action, roll)
    history = history_of(position).after(state, after, traits)
    return position_of(position.game, after, position.world, history, position.seed)


def _joined(words: list[str]) -> str:
    """A FEN from its words; blanks inside the braces of its last field are dropped."""
    text = " ".join(words)
    head, brace, extra = text.partition("{")
    return head + brace + extra.replace(" ", "")

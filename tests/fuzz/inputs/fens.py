"""Broken FENs, which must be read or refused cleanly."""

from __future__ import annotations

import random

import chessmith
from chessmith import FenError, Game, Position

_CHARACTERS = "KQRBNPACWkqrbnpacw0123456789/-+ {}=;:,~*xo<>^v.wbhe\t\x00é🙂"
_WORDS = ("{fresh=-}", "{hp=e1:3}", "{world=8/8/8/8/8/8/8/8}", "9999999999", "-1", "3+3", "KQkq", "e3", "a6", "0", "")


def broken_fen(fen: str, dice: random.Random) -> str:
    """Change one to four things in a FEN."""
    text = fen
    for _ in range(dice.randint(1, 4)):
        kind = dice.randrange(6)
        place = dice.randrange(len(text) + 1)
        if kind == 0:
            text = text[:place] + dice.choice(_CHARACTERS) + text[place:]
        elif kind == 1:
            text = text[:place] + text[place + dice.randint(1, 3) :]
        elif kind == 2:
            text = text[:place] + dice.choice(_CHARACTERS) + text[place + 1 :]
        elif kind == 3:
            fields = text.split(" ")
            fields[dice.randrange(len(fields))] = dice.choice(_WORDS)
            text = " ".join(fields)
        elif kind == 4:
            board, _, rest = text.partition(" ")
            pieces = list(board)
            dice.shuffle(pieces)
            text = f"{''.join(pieces)} {rest}"
        else:
            other = dice.randrange(len(text) + 1)
            text = text[:place] + text[min(place, other) : max(place, other)] + text[place:]
    return text


def read_and_use(game: Game, text: str) -> bool:
    """Read a text as a FEN and, if it is valid, use the position as a program would; return whether it was."""
    try:
        position = game.position(text)
    except FenError as error:
        if "\n" in str(error):
            raise AssertionError("more than one line") from error
        return False
    assert game.position(position.fen).fen == position.fen
    _use(position)
    return True


def _use(position: Position) -> None:
    assert position.in_check in (True, False)
    assert position.is_over == (not position.moves)
    for action in position.legal()[:3]:
        after = position.play(action)
        assert position.game.position(after.fen) == after
        assert position.san(action)
    assert position.game.from_snapshot(position.to_snapshot()).fen == position.fen
    position.render()


def run(count: int, seed: int) -> int:
    """Read this many broken FENs of all games; return how many were still valid."""
    dice = random.Random(seed)
    games = [chessmith.load(name) for name in chessmith.builtin_names()]
    accepted = 0
    for _ in range(count):
        game = dice.choice(games)
        position = game.start(layout=dice.choice(list(game.layouts)))
        for _ in range(dice.randrange(12)):
            if position.is_over:
                break
            position = position.play(dice.choice(position.moves))
        for _ in range(20):
            accepted += read_and_use(game, broken_fen(position.fen, dice))
    return accepted

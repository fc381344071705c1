"""The games of a match as PGN."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chessmith.errors import ChessmithError
from chessmith.notation import pgn

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.lab.match import Match


def write_pgn(match: Match, path: Path) -> None:
    """Write all finished games, in match order."""
    date = time.strftime("%Y.%m.%d")
    try:
        with path.open("w", encoding="utf-8") as file:
            for number, game in sorted(match.standing.games.items()):
                record = game_record(match.game, game)
                record.tags |= {
                    "Event": f"Match {match.id}",
                    "Site": "Chessmith",
                    "Date": date,
                    "Round": str(number + 1),
                }
                file.write(pgn.write(record) + "\n")
    except OSError as error:
        raise ChessmithError(f"{path}: cannot be written, {error.strerror}") from None


def expect_writable(path: Path) -> None:
    """Refuse a file that cannot be written, before any game is played."""
    try:
        if not path.exists():
            path.touch()
            path.unlink()
        elif not path.is_fifo():  # its reader would take the first close for the end of the file
            path.open("ab").close()
    except OSError as error:
        raise ChessmithError(f"{path}: cannot be written, {error.strerror}") from None


def game_record(game: Game, played: dict[str, Any]) -> pgn.GameRecord:
    """Return one game of a journal, with the players' evaluations as comments."""
    record = pgn.GameRecord.of(game.position(played["fen"], seed=played["seed"]), played["moves"])
    thoughts = iter(played["thoughts"])
    for number, node in enumerate(record.root.main_line()):
        if number >= played["opening_plies"] and (thought := next(thoughts, None)):
            node.comment = _comment(*thought[:4])
    record.tags = {
        "White": played["white"],
        "Black": played["black"],
        "Result": played["result"],
        "Termination": played["fault"] or played["reason"],
    }
    return record


def _comment(seconds: float, cp: int | None, mate: int | None, depth: int | None) -> str:
    """Format score, depth and time as other match programs do: `+0.31/12 0.10s`."""
    score = f"{'+' if mate > 0 else '-'}M{abs(mate)}" if mate is not None else f"{(cp or 0) / 100:+.2f}"
    judged = f"{score}/{depth or 0} " if mate is not None or cp is not None else ""
    return f"{judged}{seconds:.2f}s"

"""Games of our engine against Stockfish through python-chess, which is strict about the protocol."""

from __future__ import annotations

import argparse
import random
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import chess
import chess.engine

OURS = [sys.executable, "-m", "chessmith", "uci"]
STOCKFISH = Path("/usr/games/stockfish")
SECONDS = 0.05  # per move
LATE = 1.0  # seconds after which a move is late; generous, for a busy machine
RANDOM_PLIES = 4


@dataclass(slots=True)
class Tally:
    """Totals over the games."""

    games: int = 0
    moves: int = 0  # by our engine
    protocol_errors: int = 0
    illegal_moves: int = 0
    time_losses: int = 0
    slowest: float = 0.0
    their_slowest: float = 0.0  # shows the delays of the machine, since Stockfish keeps to its time

    def add(self, other: Tally) -> None:
        """Add another tally."""
        self.games += other.games
        self.moves += other.moves
        self.protocol_errors += other.protocol_errors
        self.illegal_moves += other.illegal_moves
        self.time_losses += other.time_losses
        self.slowest = max(self.slowest, other.slowest)
        self.their_slowest = max(self.their_slowest, other.their_slowest)

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.moves:,} moves: {self.protocol_errors} protocol errors, {self.illegal_moves} "
            f"illegal moves, {self.time_losses} time losses, slowest move {1000 * self.slowest:.0f} ms "
            f"(Stockfish's {1000 * self.their_slowest:.0f} ms)"
        )


def play(number: int) -> Tally:
    """Play one game; games come in pairs with the same opening and swapped colours."""
    tally = Tally(games=1)
    board, chance = chess.Board(), random.Random(number // 2)
    for _ in range(RANDOM_PLIES):
        board.push(chance.choice(list(board.legal_moves)))
    with (
        chess.engine.SimpleEngine.popen_uci(OURS) as ours,
        chess.engine.SimpleEngine.popen_uci(str(STOCKFISH)) as theirs,
    ):
        while not board.is_game_over(claim_draw=True):
            mine = board.turn == (number % 2 == 0)
            begin = time.perf_counter()
            try:
                move = (ours if mine else theirs).play(board, chess.engine.Limit(time=SECONDS)).move
            except chess.engine.EngineError as error:
                if not mine:
                    raise
                # python-chess marks an illegal move by the cause of the error.
                illegal = isinstance(error.__cause__, ValueError) or "illegal" in str(error)
                tally.illegal_moves += illegal
                tally.protocol_errors += not illegal
                break
            taken = time.perf_counter() - begin
            if mine:
                tally.moves += 1
                tally.time_losses += taken > LATE
                tally.slowest = max(tally.slowest, taken)
            else:
                tally.their_slowest = max(tally.their_slowest, taken)
            if move is None:
                tally.protocol_errors += 1
                break
            board.push(move)
    return tally


def run(games: int, at_a_time: int = 2) -> Tally:
    """Play this many games."""
    total = Tally()
    with ThreadPoolExecutor(at_a_time) as pool:
        for done, tally in enumerate(pool.map(play, range(games)), start=1):
            total.add(tally)
            if done % 10 == 0:
                print(total, flush=True)
    return total


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--at-a-time", type=int, default=2)
    options = parser.parse_args()
    print(run(options.games, options.at_a_time))

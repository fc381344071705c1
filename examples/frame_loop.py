"""A game loop of 60 frames a second with an AI in it: it thinks while everything keeps moving.

Run `python examples/frame_loop.py [GAME] [--level 3] [--moves 4]`. The AI plays both sides. Each frame has 16.7 ms, of
which the AI may use 14; the rest is for the game itself, here a little pretended drawing. At the end the worst frame
is shown.
"""

from __future__ import annotations

import argparse
import time

import chessmith

FRAME = 1 / 60


def draw(seconds: float = 0.001) -> None:
    """What a game does with the rest of its frame."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass


def main() -> None:
    """Play some moves and say how long the frames were."""
    parser = argparse.ArgumentParser(description="An AI in a loop of 60 frames a second.")
    parser.add_argument("game", nargs="?", default="factory")
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--speed", type=float, default=0.5, help="share of the level's thinking time")
    parser.add_argument("--moves", type=int, default=4)
    parser.add_argument("--debug", action="store_true", help="show what the AI is doing, once a second")
    options = parser.parse_args()

    position = chessmith.load(options.game).start()
    players = [
        chessmith.AiPlayer(options.level, side=side, speed=options.speed, frame_budget=14, looks_human=False)
        for side in ("white", "black")
    ]
    frames: list[float] = []
    next_frame = time.perf_counter()
    while position.ply < options.moves and not position.is_over:
        begin = time.perf_counter()
        for player in players:
            decision = player.update(position)
            if decision is not None:
                position = position.play(decision.action)
        draw()
        frames.append(time.perf_counter() - begin)
        if decision is None and options.debug and len(frames) % 60 == 0:
            print(players[position.ply % 2].status())
        next_frame = max(next_frame + FRAME, time.perf_counter())
        time.sleep(max(0.0, next_frame - time.perf_counter()))

    late = sum(frame > FRAME for frame in frames)
    frames.sort()
    print(position)
    print(f"{len(frames)} frames, {late} of them late")
    print(f"median {frames[len(frames) // 2] * 1000:.1f} ms, worst {frames[-1] * 1000:.1f} ms")


if __name__ == "__main__":
    main()

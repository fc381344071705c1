"""Training in a separate process: `python -m chessmith.training.process`.

The order is one JSON line on standard input: `name` and `file` of the game as `GameFile.to_json` writes it, `hours`,
`threads`. Progress goes out as JSON lines: `{"status": …}` now and then, `{"round": …}` after every round, and
`{"error": …}` at the end if something went wrong. Training ends when its input does, so it never outlives the
program that started it; games already played are kept.
"""

from __future__ import annotations

import _thread
import json
import sys
import threading
import time
from typing import Any, Final

from chessmith.errors import ChessmithError
from chessmith.game import Game
from chessmith.rules.model import GameFile
from chessmith.training.recipe import Recipe
from chessmith.training.report import RoundReport, Status
from chessmith.training.training import Training

_STATUS_EVERY: Final = 0.5  # seconds


def main() -> int:
    """Train as ordered; return the exit code."""
    order = json.loads(sys.stdin.readline())
    threading.Thread(target=_end_with_input, daemon=True).start()
    last = 0.0

    def on_status(status: Status) -> None:
        nonlocal last
        if time.monotonic() - last >= _STATUS_EVERY:
            last = time.monotonic()
            _write({"status": status.view()})

    def on_round(report: RoundReport) -> None:
        _write({"round": report.view()})

    try:
        hours = float(order["hours"])
        game = Game(GameFile.from_json(order["name"], order["file"]))
        recipe = Recipe().for_hours(hours)
        with Training(game, threads=int(order["threads"]), recipe=recipe) as training:
            training.run(hours * 3600, on_status, on_round)
    except KeyboardInterrupt:
        return 0
    except ChessmithError as error:
        _write({"error": str(error)})
        return 1
    return 0


def _end_with_input() -> None:
    sys.stdin.read()
    _thread.interrupt_main()


def _write(message: dict[str, Any]) -> None:
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    sys.exit(main())

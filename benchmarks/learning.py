"""Gain from learning: `python -m benchmarks.learning [--games 400] [--nodes 20000] [--match 200] [-j 2] [--json]`.

The engine trains by playing fragments against itself. Then positions from the training games are searched to a fixed
depth with and without experience, and the engine with experience plays the engine without, from the training openings,
each with both colours. Openings are four random plies after which the engine sees neither side much ahead: on so small
a board most others are lost by force, which leaves nothing to learn. The bars: 5 % fewer nodes, and 55 % of the points.
The exit code is 1 if one is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import chessmith
from chessmith.engine.limits import Limits
from chessmith.experience import Experience
from chessmith.experience.advice import BOOK_GAMES, Advisor
from chessmith.hint import Hint
from chessmith.lab.contestant import read_entry
from chessmith.lab.match import Match
from chessmith.lab.match_report import tally_text
from chessmith.lab.opening import random_openings
from chessmith.lab.self_play import self_play
from chessmith.lab.settings import MatchSettings
from chessmith.lab.sprt import read_sprt
from chessmith.lab.time_control import TimeControl
from chessmith.position import Position
from chessmith.transposition import Table

GAME: Final = "fragments"
FEWER_NODES: Final = 0.05
POINTS: Final = 0.55
_OPENING_PLIES: Final = 4
_OPENING_NODES: Final = 20_000
_EVEN: Final = 60  # centipawns by which one side may be ahead after the opening
_DEPTH: Final = 8
_POSITIONS: Final = 100


def main(arguments: Sequence[str] | None = None) -> int:
    """Train, measure, print, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.learning", description="Gain from learning.")
    parser.add_argument("--games", type=int, default=400, metavar="N", help="training games; 400")
    parser.add_argument("--nodes", type=int, default=20_000, metavar="N", help="nodes per move; 20,000")
    parser.add_argument("--match", type=int, default=200, metavar="N", help="games of the match; 200")
    parser.add_argument(
        "--book", type=int, default=BOOK_GAMES, metavar="N", help=f"games a book move needs; {BOOK_GAMES}"
    )
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help="keep all data there, and resume from it")
    parser.add_argument("-j", type=int, default=os.cpu_count() or 1, metavar="N", help="games at a time; all cores")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="chessmith-learning-") as folder:
        kept = options.folder or Path(folder)
        kept.mkdir(parents=True, exist_ok=True)
        store = kept / "experience.sqlite"
        openings = kept / "openings.fen"
        if not openings.exists():
            openings.write_text("\n".join(_even_openings(options.match // 2)) + "\n", encoding="utf-8")
        control = TimeControl(nodes=options.nodes)
        with Experience(store) as experience:
            if experience.totals().games < options.games:
                player = f"ours:experience={store}"
                journal = kept / "training.jsonl"
                self_play(
                    GAME,
                    options.games,
                    control,
                    player=player,
                    openings=str(openings),
                    journal=journal,
                    experience=experience,
                    mode="training",
                ).run(options.j)
            trained = experience.totals()
            fewer = _fewer_nodes(experience)
        players = (f"learned=ours:experience={store}&book={options.book}", "plain=ours")
        match = Match(
            MatchSettings(
                game=GAME,
                players=tuple(read_entry(text) for text in players),
                games=options.match,
                control=control,
                openings=str(openings),
            ),
            kept / "match.jsonl",
        )
        tally = match.run(options.j).tally((0, 1))
    sprt = read_sprt("0,20")
    met = {"nodes": fewer >= FEWER_NODES, "points": tally.score >= POINTS}
    if options.json:
        print(
            json.dumps(
                {
                    "games": trained.games,
                    "moves": trained.moves,
                    "fewer_nodes": round(fewer, 4),
                    "points": round(tally.score, 4),
                    "match": tally_text(tally),
                    "sprt": sprt.view(tally),
                    "met": met,
                }
            )
        )
    else:
        print(f"{trained.games} training games, {trained.moves:,} moves, {options.nodes:,} nodes a move")
        print(f"nodes to depth {_DEPTH} on positions seen: {-100 * fewer:+.1f} % (bar {-100 * FEWER_NODES:+.0f} %)")
        print(f"learned – plain: {tally_text(tally)} (bar {100 * POINTS:.0f} %)")
        print(f"SPRT of 0 against 20 Elo: {sprt.view(tally)}")
    return 0 if all(met.values()) else 1


def _even_openings(count: int) -> Iterator[str]:
    """Openings of random plies after which the engine sees neither side far ahead; the same in every run."""
    game, engine, found = chessmith.load(GAME), chessmith.Engine(), 0
    for opening in random_openings(game, _OPENING_PLIES, seed=1):
        if found == count:
            return
        position = opening.start(game)
        for move in opening.moves:
            position = position.play(move)
        engine.clear()
        score = engine.think(position, nodes=_OPENING_NODES).score.cp
        if score is not None and abs(score) <= _EVEN:
            found += 1
            yield position.fen


def _fewer_nodes(experience: Experience) -> float:
    """The share of nodes that experience saves at a fixed depth, on positions from the training games."""
    dice, advisor = random.Random(1), Advisor(experience)
    records = experience.records.find(limit=1000)
    plain = helped = 0
    for _ in range(_POSITIONS):
        played = experience.records.replay(dice.choice(records).number)
        positions = [position for position, _ in played.plies()]
        position = dice.choice(positions[2 : max(3, len(positions) * 2 // 3)])
        plain += _nodes(position, Table(16), None)
        table = Table(16)
        advisor.remind(position, table)
        helped += _nodes(position, table, advisor.advise(position).hints)
    return 1 - helped / plain


def _nodes(position: Position, table: Table, hints: dict[str, Hint] | None) -> int:
    search = chessmith.Search(position, Limits(depth=_DEPTH), table, hints=hints)
    search.run()
    return search.progress.nodes


if __name__ == "__main__":
    sys.exit(main())

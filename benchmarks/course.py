"""The agents of the course game: matches at equal time, on the real framework, and against plain-Python ports.

python -m benchmarks.course equal --games 60 --seconds 0.5
python -m benchmarks.course framework --games 200
python -m benchmarks.course ported --games 12
python -m benchmarks.course steps --game chess --games 100
python -m benchmarks.course weights --game chess --games 40 --nodes 10000
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import chessmith
from benchmarks.endgame_match import Ended, tally_of
from chessmith.endgame import EndgameTables, tables_of
from chessmith.engine.agents import agent
from chessmith.engine.player import Bounded, Player
from chessmith.errors import ChessmithError
from chessmith.lab.contestant import read_entry
from chessmith.lab.match import Match, Standing
from chessmith.lab.match_report import tally_text
from chessmith.lab.settings import MatchSettings
from chessmith.lab.time_control import TimeControl
from chessmith.position import Position

_BARS: Final = (("Q", "S", 0.60), ("E", "Q", 0.55), ("M", "E", 0.85))
_PIECES: Final = "QRBNPPPP"
_EVEN: Final = 120  # centipawns
_NODES: Final = 20_000
_MARGIN: Final = 30.0  # seconds, so that a busy machine does not decide a game
_TRAP: Final = "c2c3 a4a3 c3d4 c5d4 e2e3 d4c5 d2d4"  # after these, both legal moves are en passant


def starts(count: int, seed: int = 1, name: str = "fragments") -> Iterator[Position]:
    """Yield start positions, leaving out those that a search finds decided or dead drawn.

    In the course game these are the two sample boards after two random plies, and point-symmetric boards of 3 to 8
    pieces a side; in other games, the start position after four random plies.
    """
    game, dice = chessmith.load(name), random.Random(seed)
    engine = chessmith.Engine(hash_megabytes=16)
    made = 0
    position: Position | None
    while made < count:
        if name != "fragments":
            position = _after_random_plies(game.start(seed=dice.randrange(1000)), dice, 4)
        else:
            position = _sample(game, dice, made) if made % 3 == 0 else _symmetric(game, dice)
        if position is None or position.is_over:
            continue
        score = engine.think(position, nodes=_NODES).score
        if score.cp and abs(score.cp) <= _EVEN:
            made += 1
            yield position


def _sample(game: chessmith.Game, dice: random.Random, number: int) -> Position:
    return _after_random_plies(game.start(layout=f"sample{number // 3 % 2}"), dice, 2)


def _after_random_plies(position: Position, dice: random.Random, plies: int) -> Position:
    for _ in range(plies):
        position = position if position.is_over else position.play(dice.choice(position.moves))
    return position


def _symmetric(game: chessmith.Game, dice: random.Random) -> Position | None:
    """White's pieces anywhere on its two ranks, Black's on the same squares rotated by 180 degrees."""
    squares = dice.sample(range(10), dice.randint(3, 8))
    cells = ["."] * 25  # from the top left corner
    pieces = ["K", *dice.choices(_PIECES, k=len(squares) - 1)]
    for square, piece in zip(squares, pieces, strict=True):
        piece = dice.choice("QRBN") if piece == "P" and square < 5 else piece  # pawns start on the second rank
        cells[(4 - square // 5) * 5 + square % 5] = piece
        cells[24 - ((4 - square // 5) * 5 + square % 5)] = piece.lower()
    rows = "/".join("".join(cells[row : row + 5]) for row in range(0, 25, 5))
    for gap in range(5, 0, -1):
        rows = rows.replace("." * gap, str(gap))
    try:
        return game.position(f"{rows} w - - 0 1")
    except ChessmithError:
        return None


def _report(one: str, other: str) -> Callable[[Standing], None]:
    def report(standing: Standing) -> None:
        if standing.games and len(standing.games) % 10 == 0:
            print(f"  {one} – {other} so far  {tally_text(standing.tally((0, 1)))}", flush=True)

    return report


def _match(one: str, other: str, game: str, games: int, control: TimeControl, openings: str) -> Any:
    players = (read_entry(one), read_entry(other))
    settings = MatchSettings(game=game, players=players, games=games, control=control, openings=openings)
    with tempfile.TemporaryDirectory() as folder:
        played = Match(settings, Path(folder) / "match.jsonl")
        standing = played.run(1, _report(one, other))
    tally = standing.tally((0, 1))
    print(f"{one} – {other}  {tally_text(tally)}", flush=True)
    for fault in standing.faults:
        print(f"  {fault}", flush=True)
    return tally


@contextmanager
def _openings(options: argparse.Namespace, game: str) -> Iterator[str]:
    """A file with a start position for each pair of games."""
    with tempfile.NamedTemporaryFile("w", suffix=".fen") as file:
        file.writelines(f"{position.fen}\n" for position in starts((options.games + 1) // 2, options.seed, game))
        file.flush()
        yield file.name


def _control(options: argparse.Namespace) -> TimeControl:
    if options.nodes:
        return TimeControl(nodes=options.nodes, margin=_MARGIN)
    return TimeControl(seconds=options.seconds, margin=_MARGIN)


def equal(options: argparse.Namespace) -> bool:
    """Equal time on the same boards, each played with both colours."""
    game = chessmith.load("fragments")
    tables = tables_of(game)
    if not tables.names:
        sys.exit("no endgame tables to recognise draws by; make them with: chessmith solve fragments --pieces 4")
    boards = list(starts((options.games + 1) // 2, options.seed))
    met = True
    for one, other, bar in _BARS:
        if options.only and one != options.only:
            continue
        ended: list[Ended] = []
        for number in range(options.games):
            names = (other, one) if number % 2 else (one, other)
            result, plies, reason = _duel(names, boards[number // 2], tables, options)
            points = {"1-0": "win", "0-1": "loss"}.get(result, "draw")
            if number % 2:
                points = {"win": "loss", "loss": "win"}.get(points, points)
            ended.append(Ended(points, plies, None))
            print(f"  {number + 1}: {points}, {reason}, {plies} plies", flush=True)
        tally = tally_of(ended)
        met = met and tally.score >= bar
        print(f"agent:{one} – agent:{other}  {tally_text(tally)}")
        print(f"  bar {bar:.0%}: {'met' if tally.score >= bar else 'missed'}", flush=True)
    return met


def _duel(
    names: tuple[str, str], position: Position, tables: EndgameTables, options: argparse.Namespace
) -> tuple[str, int, str]:
    """Play a game; return its result, plies and reason.

    Tablebase draws are adjudicated; wins are played out, since converting them is part of the test.
    """
    players = dict(zip(("white", "black"), (_bounded(name, options) for name in names), strict=True))
    engines = {side: chessmith.Engine(hash_megabytes=16) for side in players}
    for plies in range(options.longest):
        if position.is_over:
            return position.result, plies, position.reason or ""
        if (found := tables.probe(position)) is not None and found.result == "draw":
            return "1/2-1/2", plies, "draw by the tables"
        position = position.play(engines[position.turn].think(position, players[position.turn]).move)
    return position.result if position.is_over else "1/2-1/2", options.longest, position.reason or "longest game"


def _bounded(name: str, options: argparse.Namespace) -> Player:
    player = agent(name)
    assert isinstance(player, Bounded)
    return player.within(nodes=options.nodes) if options.nodes else player.within(seconds=options.seconds)


def framework(options: argparse.Namespace) -> bool:
    """Games on the framework's own board: no illegal move, no overrun, no exception."""
    from chessmith.course import CourseAgent
    from chessmith.course.board import options as moves_of
    from chessmith.course.runner import Agent, play

    dice = random.Random(options.seed)

    def at_random(board: Any, player: Any, var: Any) -> tuple[Any, Any]:
        return dice.choice(list(moves_of(board, player).values()))

    names = ("S", "Q", "E", "M")
    ours = {name: CourseAgent(name, seconds=options.seconds) for name in names}
    boards = list(starts(options.games, options.seed))
    trap = chessmith.load("fragments").start()
    for move in _TRAP.split():
        trap = trap.play(move)
    boards[:4] = [trap] * 4  # once with each of our agents to move, and so in the trap
    faults, results, slowest, begin = [], [0, 0, 0], 0.0, time.monotonic()
    for number, start in enumerate(boards):
        name = names[number % 4]
        other = [*(each for each in names if each != name), "random"][number // 4 % 4]
        rival: Agent = at_random if other == "random" else ours[other]
        pair: list[Agent] = [ours[name], rival]
        swapped = number < 4 or number // 16 % 2 == 1
        white, black = (pair[1], pair[0]) if swapped else pair
        game = play(white, black, start, longest=options.longest)
        if game.fault:
            faults.append(f"game {number + 1}, {name} – {other}: {game.fault}")
            print(faults[-1], flush=True)
        slowest = max(slowest, game.slowest)
        points = {"1-0": 0, "1/2-1/2": 1, "0-1": 2}[game.result]
        results[2 - points if swapped else points] += 1
        if number % 20 == 19:
            print(f"{number + 1} games, {len(faults)} faults, {time.monotonic() - begin:.0f} s", flush=True)
    print(f"{len(boards)} games on the framework: {len(faults)} faults, slowest move {slowest:.2f} s, {results}")
    return not faults


def ported(options: argparse.Namespace) -> bool:
    """M at 0.1 s against plain-Python ports of S, Q and E at 1 s."""
    from chessmith.course import CourseAgent
    from chessmith.course.runner import play
    from tests.oracle.evaluation.course_agents import PORTS

    best = CourseAgent("M", seconds=0.1)
    boards = list(starts(options.games, options.seed))
    lost = []
    for name, port in PORTS.items():
        if options.only and name != options.only:
            continue
        won = 0
        for number, start in enumerate(boards):
            swapped = number % 2 == 1
            white, black = (port, best) if swapped else (best, port)
            game = play(white, black, start, move_seconds=14, game_seconds=3600, longest=options.longest)
            if game.result == ("0-1" if swapped else "1-0"):
                won += 1
            else:
                lost.append(f"{name}, game {number + 1}: {game.result}, {game.reason} {game.fault or ''} {start.fen}")
                print(lost[-1], flush=True)
        print(f"M at 0.1 s against {name} in plain Python at 1 s: {won} of {len(boards)} won", flush=True)
    return not lost


def steps(options: argparse.Namespace) -> bool:
    """Each search depth against the one below."""
    met = True
    with _openings(options, options.game) as openings:
        for number in [int(options.only)] if options.only else range(2, 6):
            names = (f"profile:{number}", f"profile:{number - 1}")
            tally = _match(*names, options.game, options.games, TimeControl(), openings)
            met = met and tally.score >= 0.6
    return met


def weights(options: argparse.Namespace) -> bool:
    """Our evaluation against each set of weights, at equal time or nodes."""
    from chessmith.engine.profiles import WEIGHT_SETS

    with _openings(options, options.game) as openings:
        for each in WEIGHT_SETS:
            if options.only and each.name != options.only:
                continue
            control = _control(options)
            _match("ours:network=off", f"profile:{each.name}", options.game, options.games, control, openings)
    return True


def main() -> int:
    """Run one part, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = {"equal": equal, "framework": framework, "ported": ported, "steps": steps, "weights": weights}
    parser.add_argument("kind", choices=kinds)
    parser.add_argument("--game", default="chess")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--nodes", type=int, help="nodes per move, instead of equal time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=int, default=300, help="plies after which a game is drawn; 300")
    parser.add_argument("--only", help="play only the match of this agent, weight set or depth step")
    options = parser.parse_args()
    return 0 if kinds[options.kind](options) else 1


if __name__ == "__main__":
    sys.exit(main())

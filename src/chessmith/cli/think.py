"""`chessmith think`: the best move of a position, and why."""

from __future__ import annotations

import errno
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from chessmith.cli import ctrl_c
from chessmith.cli.options import (
    FenOption,
    GameOption,
    JsonOption,
    LayoutOption,
    NoNetworkOption,
    SpeedOption,
    choose_position,
    print_json,
)

if TYPE_CHECKING:
    from chessmith.engine import Decision, Progress, Thought
    from chessmith.engine.limits import Method
    from chessmith.position import Position

_DEFAULT_LEVEL = 3


def think(
    game: GameOption,
    fen: FenOption = None,
    snapshot: Annotated[
        str | None,
        typer.Option("--snapshot", metavar="FILE", help="The position as another game's objects; - for stdin."),
    ] = None,
    turn: Annotated[
        str | None,
        typer.Option("--turn", metavar="SIDE", help="Side to move in a snapshot that does not say: white, black."),
    ] = None,
    layout: LayoutOption = None,
    level: Annotated[
        int | None, typer.Option("--level", min=1, max=5, help="Playing strength; 3 unless limits are given.")
    ] = None,
    time: Annotated[float | None, typer.Option("--time", min=0, metavar="S", help="Seconds to think.")] = None,
    depth: Annotated[int | None, typer.Option("--depth", min=1, max=119, metavar="D", help="Depth in plies.")] = None,
    nodes: Annotated[int | None, typer.Option("--nodes", min=1, metavar="N", help="Positions to search.")] = None,
    agent: Annotated[
        str | None,
        typer.Option("--agent", metavar="NAME", help="The agent that thinks: instinct, S, hard … or myagent.py."),
    ] = None,
    threads: Annotated[int, typer.Option("--threads", min=1, max=256, metavar="T", help="Threads to search with.")] = 1,
    engine_name: Annotated[
        str, typer.Option("--engine", metavar="NAME", help="With limits: search (alpha-beta) or mcts.")
    ] = "search",
    dice: Annotated[
        int | None,
        typer.Option("--dice", min=1, metavar="N", help="Assume every roll shows N instead of using exact odds."),
    ] = None,
    multipv: Annotated[int, typer.Option("--multipv", min=1, max=500, metavar="K", help="Lines to show.")] = 1,
    speed: SpeedOption = 1.0,
    hash_megabytes: Annotated[
        int, typer.Option("--hash", min=1, max=65536, metavar="MB", help="Size of the transposition table.")
    ] = 64,
    seed: Annotated[int | None, typer.Option("--seed", help="Makes a level's or agent's choice reproducible.")] = None,
    no_network: NoNetworkOption = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show the search depth by depth.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Find the best move of a position and explain it."""
    from chessmith.engine import Engine, Limits
    from chessmith.engine import level as level_of
    from chessmith.engine.agents import agent as agent_of
    from chessmith.engine.player import Bounded
    from chessmith.errors import ChessmithError

    bounds: dict[str, Any] = {"seconds": time, "depth": depth, "nodes": nodes}
    bounds = {name: value for name, value in bounds.items() if value is not None}
    if level is not None and (agent is not None or bounds):
        raise ChessmithError("--level, --agent and limits (--time, --depth, --nodes): expected no more than the level")
    if (level is not None or agent is not None) and (dice is not None or engine_name != "search"):
        raise ChessmithError("--engine and --dice go with limits (--time, --depth, --nodes), not with a level or agent")
    searches = multipv > 1 or dice is not None or engine_name != "search"
    position = _position(game, fen, snapshot, layout, turn, network=not no_network)
    engine = Engine(hash_megabytes=hash_megabytes, threads=threads)
    thought: Thought
    if agent is not None:
        chosen = agent_of(agent, position.game, files=True)
        if bounds:
            if not isinstance(chosen, Bounded):
                raise ChessmithError(f"agent {agent}: has no limits (--time, --depth, --nodes) to be set")
            chosen = chosen.within(**bounds)
        thought = engine.begin(position, chosen, seed=seed)
    elif bounds or (level is None and searches):
        bounds = bounds or {"seconds": level_of(_DEFAULT_LEVEL).seconds * speed}
        limits = Limits(**bounds, multipv=multipv, threads=threads, dice=dice, engine=cast("Method", engine_name))
        thought = engine.search(position, limits)
    else:
        player = level_of(level or _DEFAULT_LEVEL, speed=speed, threads=threads, looks_human=False)
        thought = engine.begin(position, player, seed=seed)
    ctrl_c.raises()
    try:
        thought.run()
    except KeyboardInterrupt:
        thought.stop()  # what is known by now is worth showing
    decision = thought.decision()
    if verbose:
        _show_depths(thought.progress, to_stderr=as_json)
    if as_json:
        print_json(_document(decision, multipv))
    else:
        _show(decision, multipv)


def _position(
    game: str, fen: str | None, snapshot: str | None, layout: str | None, turn: str | None, *, network: bool
) -> Position:
    from chessmith.disk.reading import SHORT, read_text
    from chessmith.errors import ChessmithError, SnapshotError
    from chessmith.game import load

    if turn is not None and snapshot is None:
        raise ChessmithError("--turn needs --snapshot; a FEN has its own side to move")
    if snapshot is None:
        return choose_position(game, fen, layout, network=network)
    if fen is not None or layout is not None:
        raise ChessmithError("--snapshot, --fen and --layout: expected only one of them")
    try:
        world_state = json.loads(_stdin() if snapshot == "-" else read_text(Path(snapshot), SHORT))
    except OSError as error:
        raise ChessmithError(f"{snapshot}: cannot be read, {error.strerror}") from None
    except UnicodeDecodeError:
        raise ChessmithError(f"{snapshot}: cannot be read, expected UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise ChessmithError(f"{snapshot}: not JSON, {error}") from None
    if not isinstance(world_state, dict):
        raise SnapshotError("", f"{snapshot}: expected a JSON object")
    if turn not in (None, "white", "black"):
        raise ChessmithError(f'--turn: "{turn[:20]}", expected white or black')
    return load(game, network=network).from_snapshot(world_state, turn=turn)


def _stdin() -> str:
    from chessmith.disk.reading import SHORT

    if sys.stdin is None:
        raise OSError(errno.EBADF, "it is closed")
    text = sys.stdin.read(SHORT + 1)
    if len(text) > SHORT:
        raise OSError(errno.EFBIG, f"expected at most {SHORT:,} characters")
    return text


def _document(decision: Decision, multipv: int) -> dict[str, Any]:
    document = decision.data()
    if multipv > 1:
        chosen = {"score": decision.score.view(), "pv": list(decision.line)}
        others = [{"score": line.score.view(), "pv": list(line.moves)} for line in decision.alternatives]
        document["lines"] = [chosen, *others][:multipv]
    return document


def _show(decision: Decision, multipv: int) -> None:
    print(decision.reason)
    if not decision.nodes:  # an agent of the user's own, or a move from memory
        print(f"{decision.move}  in {decision.seconds:.3f} s")
        return
    rate = f", {decision.nodes / decision.seconds / 1000:,.0f} thousand per second" if decision.seconds > 0.001 else ""
    print(f"{decision.move}  depth {decision.depth}, {decision.nodes:,} nodes in {decision.seconds:.3f} s{rate}")
    print(f"expected: {' '.join(decision.line)}")
    for line in decision.alternatives[: multipv - 1]:
        print(f"or {line.score}: {' '.join(line.moves)}")


def _show_depths(progress: Progress, *, to_stderr: bool) -> None:
    stream = sys.stderr if to_stderr else sys.stdout
    print(f"{'depth':>5} {'score':>10} {'nodes':>13} {'hits':>12} {'cut-offs':>12} {'seconds':>9}  move", file=stream)
    for report in progress.depths:
        print(
            f"{report.depth:>5} {report.score!s:>10} {report.nodes:>13,} {report.hits:>12,} {report.cutoffs:>12,}"
            f" {report.seconds:>9.3f}  {report.move}",
            file=stream,
        )

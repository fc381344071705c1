"""`chessmith lab tune`: the weights of the evaluation, fitted to a game."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chessmith.cli.lab.progress import Progress
from chessmith.cli.options import ClusterOption, GameOption, JsonOption, open_workers, print_json

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.training.tuner import TuningReport


def tune(
    game: GameOption,
    games: Annotated[int, typer.Option("--games", min=20, metavar="N", help="Games of self-play.")] = 2000,
    nodes: Annotated[int, typer.Option("--nodes", min=1, metavar="N", help="Nodes per move in self-play.")] = 400,
    pairs: Annotated[
        int, typer.Option("--pairs", min=10, metavar="N", help="Most pairs of games to play in the match.")
    ] = 300,
    match_nodes: Annotated[
        int, typer.Option("--match-nodes", min=1, metavar="N", help="Nodes per move in the match.")
    ] = 2000,
    threads: Annotated[
        int | None,
        typer.Option("--threads", min=1, max=256, metavar="T", help="Games at a time; default: all processors."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**31, metavar="N", help="Seed for openings and dice.")] = 1,
    afresh: Annotated[bool, typer.Option("--afresh", help="Discard what earlier runs have played.")] = False,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
) -> None:
    """Fit the weights of the evaluation to a game by self-play.

    How much each term counts, and what pieces are worth. The new weights are kept only if they win a match against
    those in use. From then on every part of Chessmith uses them, wherever the game is played without a network. Ctrl+C
    stops it at any time; run the same command again to continue.
    """
    from chessmith.game import load
    from chessmith.lab.workers import Threads
    from chessmith.networks.store import find
    from chessmith.training.tuner import Tuner, TuningPlan

    loaded = load(game)
    _expect_numpy()
    plan = TuningPlan(games=games, nodes=nodes, pairs=pairs, match_nodes=match_nodes, seed=seed)
    if find(loaded.network_key) is not None:
        print(f"{loaded.name} has a network: the weights count where it is left out (--no-network)", file=sys.stderr)
    at_once = threads or (None if cluster else os.cpu_count())
    with (
        open_workers(cluster, at_once, [loaded], Threads) as workers,
        Tuner(loaded, workers, plan, afresh=afresh) as tuner,
        Progress() as progress,
    ):
        if tuner.state.games:
            print(f"resuming after {tuner.state.games:,} games", file=sys.stderr)
        report: TuningReport | None = None
        try:
            report = tuner.run(progress.update)
        except KeyboardInterrupt:
            print(f"stopped after {tuner.state.games:,} games; run it again to continue", file=sys.stderr)
    if as_json:
        settings = {"game": loaded.name, "rules_hash": loaded.rules_hash, "nodes": nodes, "seed": seed}
        print_json({**settings, "stopped": report is None, "games": tuner.state.games, **_view(report)})
    elif report is not None:
        _show(loaded, report)
    if report is None:
        raise typer.Exit(130)


def _expect_numpy() -> None:
    """Say at once what is missing for the fit, not after all games."""
    from importlib.util import find_spec

    from chessmith.errors import ChessmithError

    if find_spec("numpy") is None:
        raise ChessmithError('lab tune: NumPy is not installed, expected pip install "chessmith[lab]"')


def _view(report: TuningReport | None) -> dict[str, Any]:
    if report is None or report.fitted is None or report.match is None:
        return {"kept": False, "terms": {}, "pieces": {}, "loss": None, "match": None, "against": None}
    return {
        "positions": report.fitted.positions,
        "kept": report.kept,
        "terms": report.fitted.tuning.terms,
        "pieces": report.fitted.tuning.pieces,
        "loss": [report.fitted.loss_before, report.fitted.loss_after],
        "match": report.match.view(),
        "against": report.against,
    }


def _show(game: Game, report: TuningReport) -> None:
    print(f"{game.title}: {report.games:,} games, {report.positions:,} positions")
    if report.fitted is None or report.match is None:
        print("no other weights explain the games better: nothing was changed")
        return
    fitted, match = report.fitted, report.match.view()
    print(f"loss on games held out: {fitted.loss_before:.5f}, with the new weights {fitted.loss_after:.5f}")
    print(f"{'term':<22} {'middlegame':>10} {'endgame':>8}")
    for name, pair in fitted.tuning.terms.items():
        print(f"{name:<22} {pair[0] / 64:>9.0%} {pair[1] / 64:>8.0%}")
    print(f"{'piece':<22} {'middlegame':>10} {'endgame':>8}")
    for letter, pair in fitted.tuning.pieces.items():
        name = next(piece.name for piece in game.pieces if piece.letter == letter)
        print(f"{name:<22} {pair[0]:>+10} {pair[1]:>+8}")
    score = f"+{match['wins']} ={match['draws']} -{match['losses']}"
    print(f"match against {report.against}: {score}, {match['elo']:+.0f} ± {match['error']:.0f} Elo")
    print("kept: the new weights are in use" if report.kept else "not kept: nothing was changed")

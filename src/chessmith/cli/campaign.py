"""`chessmith campaign`: the campaign of skirmish in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chessmith.cli import ctrl_c
from chessmith.cli.options import JsonOption, SpeedOption, print_json

if TYPE_CHECKING:
    from chessmith.campaign import Duel, Run, RunStore

app = typer.Typer(help="The Skirmish campaign: win every fight, or the run ends.", rich_markup_mode=None)

StoreOption = Annotated[
    Path | None, typer.Option("--store", metavar="FILE", help="Database of runs; default: beside the app's games.")
]

_SIGNS = {"won": "✓", "lost": "✗", "current": "▶", "locked": " "}


@app.callback(invoke_without_command=True)
def campaign(context: typer.Context, store: StoreOption = None, as_json: JsonOption = False) -> None:
    """Fight through three acts and face the Sovereign. Without a command: show the state of the run."""
    from chessmith.errors import ChessmithError

    command = context.invoked_subcommand
    if command is None:
        status(store, as_json)
    elif store is not None or as_json:
        raise ChessmithError(f"--store and --json: expected after the command, as in campaign {command} --json")


@app.command()
def new(
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="End a run that is in progress, or unreadable, without asking.")
    ] = False,
    store: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """Start a new run, ending the current one."""
    from chessmith.campaign import load_plan

    runs = _runs(store)
    old = None if yes else runs.last()
    if old is not None and old.state == "running" and old.bouts:
        _ask(f"Run {old.number} is in progress, at fight {len(old.bouts)}. End it?")
    _show(runs.begin(len(load_plan().fights)), as_json)


@app.command()
def status(store: StoreOption = None, as_json: JsonOption = False) -> None:
    """Show the state of the run, fight by fight."""
    _show(_runs(store).last(), as_json)


@app.command()
def fight(
    level: Annotated[int | None, typer.Option("--level", min=1, max=5, help="Let this level play your side.")] = None,
    speed: SpeedOption = 1.0,
    go_on: Annotated[bool, typer.Option("--go-on", help="With a level: continue until the run is over.")] = False,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="Seed for the dice of a new fight.")] = None,
    store: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play the current fight. Every move is saved: leave whenever you like, and come back."""
    from chessmith.campaign import Duel, load_plan
    from chessmith.cli.duel_table import DuelTable, let_play
    from chessmith.engine import level as level_of
    from chessmith.errors import ChessmithError

    if level is None and (as_json or go_on):
        raise ChessmithError("--json and --go-on: expected --level, which lets a level play your side")
    plan, runs = load_plan(), _runs(store)
    run = runs.last() or runs.begin(len(plan.fights))
    ctrl_c.raises()
    while True:
        duel = Duel(runs, plan, run, seed=seed)
        print(f"{_heading(duel)}", file=sys.stderr)
        if level is None:
            DuelTable(duel).play()
        else:
            let_play(duel, level_of(level, speed=speed, looks_human=False))
        run = duel.run
        if duel.is_over:
            bout = run.bouts[-1]
            print(f"{duel.fight.title}: {bout.result}, {bout.reason}, after {bout.plies} plies", file=sys.stderr)
            _learn(duel, level)
        if not (go_on and duel.is_over and run.state == "running"):
            break
    if level is None:
        print(_summary(run))
    else:
        _show(run, as_json)


def _learn(duel: Duel, level: int | None) -> None:
    """Add the fight to experience, like every finished game."""
    from chessmith.experience import PlayedGame
    from chessmith.experience.access import keep
    from chessmith.experience.played_game import PERSON
    from chessmith.game import load
    from chessmith.preferences import Preferences

    run, preferences = duel.run, Preferences()
    bout = run.bouts[-1]
    if not bout.moves:
        return
    game = PlayedGame(
        start=load(duel.fight.game).start(seed=bout.seed),
        moves=bout.moves,
        result=bout.result,
        reason=bout.reason or "",
        mode="campaign",
        white=f"Level {level}" if level else str(preferences["player.name"] or "Person"),
        black=duel.fight.title,
        white_kind=f"level:{level}" if level else PERSON,
        black_kind="search",
    )
    keep(game, preferences)


def _runs(path: Path | None) -> RunStore:
    from chessmith.campaign import RunStore
    from chessmith.campaign.run_store import default_store

    return RunStore(default_store() if path is None else path)


def _ask(question: str) -> None:
    from chessmith.errors import ChessmithError

    if sys.stdin is None or not sys.stdin.isatty():
        raise ChessmithError(f"{question} Say so with --yes")
    typer.confirm(question, abort=True, err=True)


def _heading(duel: Duel) -> str:
    fight = duel.fight
    return f"{fight.title} (the enemy searches {fight.depth} plies deep). {fight.rule}".rstrip()


def _show(run: Run | None, as_json: bool) -> None:
    from chessmith.campaign import campaign_view, load_plan

    plan = load_plan()
    view = campaign_view(plan, run)
    if as_json:
        print_json(view)
        return
    for number, act in enumerate(plan.acts, 1):
        print(act.title)
        for each in view["fights"]:
            if each["act"] == number:
                ended = f"{each['result']}, {each['reason']}"
                status = ended if each["result"] else "under way" if each["begun"] else ""
                line = f"{_SIGNS[each['state']]} {each['title']:<15} {each['kind']:<7} depth {each['depth']}"
                print(f"  {line}  {status}".rstrip())
    print(_summary(run))


def _summary(run: Run | None) -> str:
    from chessmith.campaign import load_plan

    if run is None:
        return "No run yet: begin one with chessmith campaign new."
    if run.current is None:
        end = "You have won the campaign." if run.state == "won" else "This run has ended; begin another with new."
        return f"Run {run.number}: {end}"
    current = load_plan().fights[run.current]
    verb = "go on with" if run.bout is not None else "fight"
    return f"Run {run.number}, fight {run.current + 1} of {run.fights}: {verb} {current.title}."

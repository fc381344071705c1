"""`chessmith ladder`: a round robin of all agents and levels, as a table to click through."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chessmith.cli.options import (
    AfreshOption,
    GameOption,
    JournalOption,
    JsonOption,
    LayoutOption,
    LearnOption,
    NoNetworkOption,
    open_workers,
    print_json,
)

if TYPE_CHECKING:
    from chessmith.game import Game

_PLAYERS = "More players for the field, e.g. agent:myagent.py, ours, uci:PATH; a path alone is an agent's file."


def ladder(
    game: GameOption,
    players: Annotated[list[str] | None, typer.Argument(metavar="[PLAYER…]", help=_PLAYERS)] = None,
    only: Annotated[bool, typer.Option("--only", help="Play with the named players alone.")] = False,
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="Games per pairing.")] = 2,
    time: Annotated[float, typer.Option("--time", metavar="S", help="Seconds per move.")] = 0.1,
    openings: Annotated[str, typer.Option("--openings", metavar="N|FILE", help="Random plies, or a file.")] = "2",
    layout: LayoutOption = None,
    seed: Annotated[int, typer.Option("--seed", help="Determines openings and colours.")] = 1,
    concurrency: Annotated[int, typer.Option("-j", "--concurrency", min=1, help="Games at the same time.")] = 1,
    longest: Annotated[
        int, typer.Option("--longest", min=1, metavar="PLIES", help="Declare longer games drawn.")
    ] = 300,
    output: Annotated[Path, typer.Option("--output", metavar="FILE", help="The page to write.")] = Path("ladder.html"),
    journal: JournalOption = None,
    afresh: AfreshOption = False,
    learn: LearnOption = None,
    no_network: NoNetworkOption = False,
    as_json: JsonOption = False,
) -> None:
    """Play a round robin and write its ratings and games as HTML.

    Ctrl+C stops and shows the standing; run the same command again to continue.
    """
    from chessmith.experience.access import experience_for
    from chessmith.game import load
    from chessmith.lab.adjudication import Adjudication
    from chessmith.lab.contestant import read_entry
    from chessmith.lab.games_file import expect_writable
    from chessmith.lab.ladder_page import write_page
    from chessmith.lab.match import Match
    from chessmith.lab.match_report import Watcher, document, standing_text, stopped_text
    from chessmith.lab.settings import MatchSettings
    from chessmith.lab.time_control import TimeControl
    from chessmith.lab.workers import Processes
    from chessmith.preferences import Preferences

    named = [_named(text) for text in players or ()]
    field = named if only else [*_field(load(game)), *named]
    settings = MatchSettings(
        game=game,
        players=tuple(read_entry(text) for text in dict.fromkeys(field)),
        games=games,
        control=TimeControl(seconds=time),
        openings=openings,
        layout=layout,
        seed=seed,
        network=not no_network,
        adjudication=Adjudication(longest=longest),
    )
    expect_writable(output)
    experience = experience_for(Preferences(), learn)
    played = Match(settings, journal, afresh=afresh, experience=experience, mode="ladder")
    if played.resumed:
        print(f"ladder {played.id}: resuming after {played.resumed} games", file=sys.stderr)
    stopped = False
    try:
        with open_workers(None, concurrency, [], Processes) as workers, Watcher(played, sys.stderr) as watcher:
            played.run(watch=watcher.update, workers=workers)
    except KeyboardInterrupt:
        stopped = True
    write_page(played, output)
    if as_json:
        print_json({**document(played), "stopped": stopped, "page": str(output)})
    else:
        print(standing_text(played))
        print(f"written to {output}")
    if stopped:
        print(stopped_text(played), file=sys.stderr)
        raise typer.Exit(130)


def _named(text: str) -> str:
    """A player under a short name: an agent's own, or that of its file."""
    if "=" in text.partition("?")[0]:
        return text
    subject = text.removeprefix("agent:")
    if subject.endswith(".py"):
        return f"{Path(subject).stem}=agent:{subject}"
    return f"{subject}=agent:{subject}" if text != subject and subject.isalnum() else text


def _field(game: Game) -> list[str]:
    """All players of a game except the weight sets."""
    from chessmith.engine import LEVELS
    from chessmith.engine.agents import agent_cards
    from chessmith.engine.profiles import WEIGHT_SETS

    others = {each.name for each in WEIGHT_SETS}
    agents = [f"{card.name}=agent:{card.name}" for card in agent_cards(game) if card.name not in others]
    return [*agents, *(f"level:{each.number}" for each in LEVELS)]

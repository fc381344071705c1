"""All commands in one place."""

from __future__ import annotations

import typer

from chessmith.cli import campaign, check, games, lab, match, moves, perft, play, think, uci

app = typer.Typer(
    name="chessmith",
    help="Chess-like games from text files: check them, look at them, count them, play them.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("play")(play.play)
app.add_typer(games.app, name="games")
app.command("check")(check.check)
app.command("perft")(perft.perft)
app.command("moves")(moves.moves)
app.command("think")(think.think)
app.command("match")(match.match)
app.add_typer(lab.app, name="lab")
app.add_typer(campaign.app, name="campaign")
app.command("uci")(uci.uci)

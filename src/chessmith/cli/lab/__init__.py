"""`chessmith lab`: what self-play reveals about a game. One file for each command."""

from __future__ import annotations

import typer

from chessmith.cli.lab import tunings
from chessmith.cli.lab.report import report
from chessmith.cli.lab.tune import tune
from chessmith.cli.lab.values import values

app = typer.Typer(help="Analyse a game by self-play.", rich_markup_mode=None)


@app.callback()
def lab() -> None:
    """Analyse a game as its designer would."""


for command in (report, values, tune):
    app.command()(command)
app.add_typer(tunings.app, name="tunings")

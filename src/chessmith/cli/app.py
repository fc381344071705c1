"""All commands in one place."""

from __future__ import annotations

from importlib import import_module

import typer

# A command is the function of its name in the module of its name; a group of commands has its own app there.
_COMMANDS = (
    "play",
    "games",
    "check",
    "perft",
    "moves",
    "think",
    "match",
    "ladder",
    "train",
    "networks",
    "lab",
    "solve",
    "probe",
    "book",
    "puzzles",
    "campaign",
    "learn",
    "config",
    "engines",
    "uci",
)
_GROUPS = ("games", "book", "networks", "lab", "campaign", "learn", "engines")


def app_for(name: str) -> typer.Typer:
    """Return the app with only the named command, so that it starts fast; with all if there is no such command."""
    app = typer.Typer(
        name="chessmith",
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    # Without a second command or a callback, the only command's name would not be expected.
    app.callback()(_commands)
    for command in [name] if name in _COMMANDS else _COMMANDS:
        module = import_module(f"chessmith.cli.{command}")
        if command in _GROUPS:
            app.add_typer(module.app, name=command)
        else:
            app.command(command)(getattr(module, command))
    return app


def _commands() -> None:
    """Chess-like games from text files: check, inspect, count and play them."""

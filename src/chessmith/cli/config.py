"""`chessmith config`: the user's preferences."""

from __future__ import annotations

from typing import Annotated

import typer

from chessmith.cli.options import JsonOption, print_json


def config(
    key: Annotated[str | None, typer.Argument(metavar="KEY", help="The preference; default: list all of them.")] = None,
    value: Annotated[str | None, typer.Argument(metavar="VALUE", help="The new value.")] = None,
    reset: Annotated[bool, typer.Option("--reset", help="Restore the default.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Show or change your preferences, which the app shares."""
    from chessmith.errors import ChessmithError
    from chessmith.preferences import PREFERENCES, Preferences

    preferences = Preferences()
    if reset and (key is None or value is not None):
        raise ChessmithError("--reset: expected a key and no value")
    if key is not None and reset:
        preferences.reset(key)
    elif key is not None and value is not None:
        preferences.change(key, value)
    shown = preferences.view() if key is None else {key: preferences[key]}
    if as_json:
        print_json(shown)
        return
    for name, present in shown.items():
        text = ("on" if present else "off") if isinstance(present, bool) else str(present)
        print(f"{name} = {text}" + (f"  # {PREFERENCES[name].about}" if key is None else ""))

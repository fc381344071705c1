"""The command line: one file for each command.

Bad input gives one line on stderr and exit code 2. With `--json`, stdout holds one JSON document and nothing else.
"""

from __future__ import annotations

import os
import sys

import typer

from chessmith.cli import check, games, match, moves, perft, play, think, uci

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
app.command("uci")(uci.uci)

_BAD_INPUT = 2


def main(arguments: list[str] | None = None) -> None:
    """Run one command and leave with its exit code."""
    from chessmith.errors import ChessmithError

    given = sys.argv[1:] if arguments is None else arguments
    try:
        code = app(given or ["--help"], prog_name="chessmith", standalone_mode=False)
    except typer.TyperException as error:
        code = _refuse(error.format_message())
    except ChessmithError as error:
        code = _refuse(str(error))
    except (typer.Abort, KeyboardInterrupt):
        code = 130
    except BrokenPipeError:
        # The reader has seen enough, as `head` does; nothing may be written on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    sys.exit(code)


def _refuse(message: str) -> int:
    print(f"chessmith: {' '.join(message.split())}", file=sys.stderr)
    return _BAD_INPUT

"""The command line: one file for each command.

Bad input gives one line on stderr and exit code 2. With `--json`, stdout holds one JSON document and nothing else.
"""

from __future__ import annotations

import os
import sys

_BAD_INPUT = 2


def main(arguments: list[str] | None = None) -> None:
    """Run one command and leave with its exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    if given == ["uci"]:
        # A chess program waits for its engine to get ready, which is sooner without all the other commands.
        from chessmith.cli.uci import uci

        uci()
        sys.exit(0)
    sys.exit(_run(given))


def _run(given: list[str]) -> int:
    import typer

    from chessmith.cli.app import app_for
    from chessmith.errors import ChessmithError

    code: int
    try:
        code = app_for(given[0] if given else "")(given or ["--help"], prog_name="chessmith", standalone_mode=False)
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
    return code


def _refuse(message: str) -> int:
    print(f"chessmith: {' '.join(message.split())}", file=sys.stderr)
    return _BAD_INPUT

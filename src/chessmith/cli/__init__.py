"""The command line: one file for each command.

Bad input gives one line on stderr and exit code 2, and Ctrl+C exit code 130 unless the command shows what it knows by
then. With `--json`, stdout holds one JSON document and nothing else.
"""

from __future__ import annotations

import errno
import io
import os
import sys

from chessmith.cli import ctrl_c

_BAD_INPUT = 2
_INTERRUPTED = 130
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def main(arguments: list[str] | None = None) -> None:
    """Run one command and exit with its code. Without arguments, those of the process, whose Ctrl+C is then ours."""
    if arguments is None:
        ctrl_c.ends_the_process()
    given = sys.argv[1:] if arguments is None else arguments
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that knows no × shows a question mark instead.
        sys.stdout.reconfigure(errors="replace")
    if given == ["uci"]:
        # A chess program waits for its engine, which is ready sooner without importing all the other commands.
        from chessmith.uci.stream import serve

        ctrl_c.raises()
        serve()
        sys.exit(0)
    code = _run(given)
    if arguments is None:
        ctrl_c.ends_the_process()
    sys.exit(code)


def _run(given: list[str]) -> int:
    try:
        code = _answer(given)
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough, as `head` does.
        _drop_output()
        code = 1
    except OSError as error:
        # File errors carry the file's name and are reported by its writer; one without a name is about standard output.
        if error.filename is not None or error.errno not in _NO_ROOM:
            raise
        _drop_output()
        code = _refuse(f"standard output: cannot be written, {error.strerror}")
    return code


def _answer(given: list[str]) -> int:
    import typer

    from chessmith.cli.app import app_for
    from chessmith.cli.options import complete
    from chessmith.errors import ChessmithError, GameFileError

    if given[:1] == ["play"]:
        from chessmith.cli.play import completed

        given = completed(given)
    code: int
    try:
        code = app_for(given[0] if given else "")(
            complete(given) or ["--help"], prog_name="chessmith", standalone_mode=False
        )
    except typer.TyperException as error:
        code = _refuse(error.format_message())
    except ChessmithError as error:
        code = _refuse(str(error))
        if isinstance(error, GameFileError) and given[0] == "check":
            for other in error.more:
                _refuse(str(other))
    except (typer.Abort, KeyboardInterrupt):
        code = _INTERRUPTED
    return code


def _drop_output() -> None:
    """Nothing may be written on the way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refuse(message: str) -> int:
    print(f"chessmith: {' '.join(message.split())}", file=sys.stderr)
    return _BAD_INPUT

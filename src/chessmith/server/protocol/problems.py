"""Problems: why a request was rejected, as one line for people and a code for programs."""

from __future__ import annotations

import errno
import logging
import sqlite3
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from chessmith import errors
from chessmith.quoting import printable

log = logging.getLogger(__name__)

_NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT) if hasattr(errno, "EDQUOT") else (errno.ENOSPC,)

_LONGEST_NAME: Final = 60

STATUS: Final[dict[str, int]] = {
    "bad_request": 422,
    "bad_fen": 422,
    "bad_move": 422,
    "bad_snapshot": 422,
    "bad_pgn": 422,
    "bad_game_file": 422,
    "forbidden": 403,
    "unknown_game": 404,
    "unknown_session": 404,
    "unknown_engine": 404,
    "not_found": 404,
    "stale": 409,
    "not_your_turn": 409,
    "game_over": 409,
    "exists": 409,
    "too_large": 413,
    "too_fast": 429,
    "failed": 500,
    "not_available": 501,
    "busy": 503,
    "disk_full": 507,
}

# The first class that fits gives the code, so the more special ones come first.
_CODES: Final[tuple[tuple[type[Exception], str], ...]] = (
    (errors.GameFileError, "bad_game_file"),
    (errors.FenError, "bad_fen"),
    (errors.SnapshotError, "bad_snapshot"),
    (errors.MoveError, "bad_move"),
    (errors.PgnError, "bad_pgn"),
    (errors.ChessmithError, "bad_request"),
)


class Problem(Exception):
    """A request that is refused."""

    def __init__(self, code: str, message: str, where: str | None = None, line: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.where = where
        self.line = line

    def body(self) -> dict[str, Any]:
        """The object that goes to the client."""
        error: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.where is not None:
            error["where"] = self.where
        if self.line is not None:
            error["line"] = self.line
        return {"error": error}


def as_problem(error: Exception) -> Problem:
    """The problem that reports an exception. Internal errors are logged and reported in one plain line."""
    if isinstance(error, Problem):
        return error
    for kind, code in _CODES:
        if isinstance(error, kind):
            line, where = getattr(error, "line", None), getattr(error, "path", None)
            where = where if code == "bad_snapshot" and isinstance(where, str) else None
            return Problem(code, one_line(str(error)), where, line if isinstance(line, int) else None)
    if isinstance(error, ValidationError | RequestValidationError):
        return _validation_problem(error)
    if is_disk_full(error):
        log.error("the disk is full: %s", error)
        return Problem("disk_full", "the disk is full, so this was not kept; make room and try again")
    log.error("a request failed", exc_info=error)
    return Problem("failed", "the server made a mistake; its log says more")


def is_disk_full(error: Exception) -> bool:
    """Whether there was no room left to write something down."""
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return isinstance(error, OSError) and error.errno in _NO_ROOM


def one_line(text: str) -> str:
    """Text for one line of a message."""
    return " ".join(text.split())


def _validation_problem(error: ValidationError | RequestValidationError) -> Problem:
    first = error.errors()[0]
    # A key that is not expected is named, and it may be any text.
    parts = [printable(str(part)[:_LONGEST_NAME]) for part in first["loc"] if part != "body"]
    where = ".".join(parts) or "body"
    message = one_line(str(first["msg"])).removeprefix("Value error, ")
    return Problem("bad_request", f"{where}: {message[:1].lower()}{message[1:]}", where)


def install_handlers(app: FastAPI) -> None:
    """Answers every refused or failed request with a `Problem` body."""

    async def answer(request: Request, error: Exception) -> JSONResponse:
        problem = as_problem(error)
        return JSONResponse(problem.body(), status_code=STATUS[problem.code])

    async def answer_http(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        code = {404: "not_found", 403: "forbidden", 413: "too_large"}.get(error.status_code, "bad_request")
        problem = Problem(code, one_line(str(error.detail)))
        return JSONResponse(problem.body(), status_code=error.status_code, headers=error.headers)

    for kind in (Problem, errors.ChessmithError, RequestValidationError, ValidationError, Exception):
        app.add_exception_handler(kind, answer)
    app.add_exception_handler(HTTPException, answer_http)

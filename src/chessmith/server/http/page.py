"""The page: static files built from web/, or instructions for building them."""

from __future__ import annotations

import asyncio
import gzip
from functools import lru_cache
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import FileResponse, HTMLResponse, Response

from chessmith.server.protocol.problems import Problem

router = APIRouter(include_in_schema=False)

_NOT_BUILT: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Chessmith</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}
code{background:#8883;padding:.1em .3em;border-radius:.2em}</style></head>
<body><h1>Chessmith is running</h1>
<p>The page has not been built yet. In a checkout, <code>make play</code> builds it and starts the app; by hand it is
<code>npm ci &amp;&amp; npm run build</code> in the <code>web</code> folder. Then load this page again.</p>
<p>The API works already: see <a href="api/capabilities">api/capabilities</a>,
<a href="api/games">api/games</a> and <a href="api/openapi.json">api/openapi.json</a>.</p></body></html>
"""
_PACKED: Final = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}
_FOREVER: Final = {"cache-control": "public, max-age=31536000, immutable"}
_ASK_AGAIN: Final = {"cache-control": "no-cache"}


@router.api_route("/{path:path}", methods=["GET", "HEAD"])
async def page(path: str, request: Request) -> Response:
    """Serve a file of the page; any other path serves the page itself, which routes on the client."""
    if path.startswith("api/") or path == "api":
        raise Problem("not_found", f"no {request.url.path[:100]!r} in this API")
    folder: Path = request.app.state.app_state.settings.page_folder
    index = folder / "index.html"
    try:
        written = index.stat()
    except OSError:
        return HTMLResponse(_NOT_BUILT, headers=_ASK_AGAIN)
    file = _inside(folder, path) if path else index
    if file is None:
        # A path with an extension is a missing file; without one it is a route of the page.
        if "." in path.rsplit("/", 1)[-1]:
            raise Problem("not_found", f"no file {path[:100]!r}")
        file = index
    if file == index:
        # From memory: serving a file takes several trips to the thread pool, each queued behind other work on a busy
        # server.
        return HTMLResponse(_index(index, written.st_mtime_ns, written.st_size), headers=_ASK_AGAIN)
    if not path.startswith("assets/"):
        return FileResponse(file, headers=_ASK_AGAIN)
    if "gzip" not in request.headers.get("accept-encoding", "") or file.suffix not in _PACKED:
        return FileResponse(file, headers=_FOREVER)
    content = await asyncio.to_thread(_packed, file)
    return Response(content, media_type=_PACKED[file.suffix], headers={**_FOREVER, "content-encoding": "gzip"})


@lru_cache(maxsize=1)
def _index(file: Path, _written: int, _size: int) -> bytes:
    """Return the page; the arguments change when it is rebuilt, which makes it read again."""
    return file.read_bytes()


@lru_cache(maxsize=64)
def _packed(file: Path) -> bytes:
    """Return a compressed asset. Cached for good: the name contains a hash of the content."""
    return gzip.compress(file.read_bytes(), 9)


def _inside(folder: Path, path: str) -> Path | None:
    """Return the file if it exists and lies inside the folder."""
    if "\0" in path or "\\" in path:
        return None
    try:
        file = (folder / path).resolve()
        return file if file.is_relative_to(folder.resolve()) and file.is_file() else None
    except OSError:  # such as a name too long for the file system
        return None

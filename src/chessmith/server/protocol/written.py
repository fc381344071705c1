"""Large answers, written away from the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.responses import JSONResponse, Response


async def written(view: Callable[[], dict[str, Any]]) -> Response:
    """Compute an answer and write it as JSON, both in another thread.

    FastAPI writes what a route returns in the event loop. A position with twenty thousand actions takes seconds, and
    no other request would be answered in the meantime.
    """
    return await asyncio.to_thread(lambda: JSONResponse(view()))

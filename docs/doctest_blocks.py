"""Shows the examples in docstrings as code: without this, Markdown takes `>>>` for quotations."""

from __future__ import annotations

from typing import Any

import griffe


class DoctestBlocks(griffe.Extension):
    """Puts a fence around every example of a docstring when the documentation is built."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called for every documented name."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """The text with its examples, each from `>>>` to the next empty line, as code blocks."""
    lines: list[str] = []
    inside = False
    for line in [*text.splitlines(), ""]:
        if not inside and line.startswith(">>> "):
            lines.append("```pycon")
            inside = True
        elif inside and not line.strip():
            lines.append("```")
            inside = False
        lines.append(line)
    return "\n".join(lines[:-1])

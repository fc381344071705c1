"""What every table of a game file has in common."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, JsonValue


class Section(BaseModel):
    """One table of a game file: unknown keys are errors, `"8"` is not a number, and nothing changes after loading."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def documented(description: str, *, expected: str | None = None, **more: Any) -> Any:
    """A field with its sentence for the reference, and the words an error uses for what it takes."""
    return Field(description=description, json_schema_extra=_words(expected), **more)


def element(expected: str | None = None, **more: Any) -> Any:
    """What a list is made of, and the words an error uses for it."""
    return Field(json_schema_extra=_words(expected), **more)


def _words(expected: str | None) -> dict[str, JsonValue] | None:
    return {"expected": expected} if expected else None

"""What all tables of a game file have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, Field, JsonValue

if TYPE_CHECKING:
    from chessmith.rules.model import GameFile


class Section(BaseModel):
    """One table of a game file: unknown keys are errors, `"8"` is not a number, and nothing changes after loading."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    def core(self, game: GameFile) -> dict[str, Any]:
        """This table as the core's spec has it: its keys as they stand, under the names of the core's structs.

        A table whose keys the core needs in another form says so itself: pieces and squares are numbers there, ranks
        and files count from 0, and moves are spelled out direction by direction.
        """
        return {name: _for_core(getattr(self, name), game) for name in type(self).model_fields}


def _for_core(value: Any, game: GameFile) -> Any:
    if isinstance(value, Section):
        return value.core(game)
    return [_for_core(item, game) for item in value] if isinstance(value, list) else value


def documented(
    description: str, *, expected: str | None = None, schema: dict[str, JsonValue] | None = None, **more: Any
) -> Any:
    """A field with its sentence for the reference, the words an error uses for what it takes, and what only editors
    check while one types."""
    extra = {**(_words(expected) or {}), **(schema or {})}
    return Field(description=description, json_schema_extra=extra or None, **more)


def element(expected: str | None = None, **more: Any) -> Any:
    """What a list is made of, and the words an error uses for it."""
    return Field(json_schema_extra=_words(expected), **more)


def _words(expected: str | None) -> dict[str, JsonValue] | None:
    return {"expected": expected} if expected else None

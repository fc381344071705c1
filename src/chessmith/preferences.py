"""The user's preferences: one file in the user's folder, shown and changed by both the command line and the app."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from chessmith.disk.durable import replace_file
from chessmith.disk.folders import config_folder
from chessmith.errors import ChessmithError
from chessmith.quoting import shown

Value = bool | int | str

FILE_NAME: Final = "preferences.toml"
_WORDS: Final = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


@dataclass(frozen=True, slots=True)
class Preference:
    """One preference: its name, its default and its possible values."""

    key: str
    default: Value
    about: str
    least: int = 0  # of numbers; of texts, the shortest
    most: int = 0

    @property
    def expected(self) -> str:
        """The possible values, in words."""
        if isinstance(self.default, bool):
            return "on or off"
        if isinstance(self.default, int):
            return f"a whole number from {self.least} to {self.most}"
        return f"a text of at most {self.most} characters"

    def checked(self, value: object) -> Value:
        """The value, if it is a possible one."""
        default = self.default
        if isinstance(default, bool):
            good = isinstance(value, bool)
        elif isinstance(default, int):
            good = isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most
        else:
            good = isinstance(value, str) and len(value) <= self.most and value.isprintable()
        if not good:
            raise ChessmithError(f"{self.key}: expected {self.expected}, found {shown(value)}")
        assert isinstance(value, bool | int | str)
        return value

    def read(self, text: str) -> Value:
        """The value that a text means."""
        if isinstance(self.default, bool):
            return self.checked(_WORDS.get(text.lower(), text))
        if isinstance(self.default, int):
            plain = text.replace(",", "").replace("_", "")
            return self.checked(int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 12 else text)
        return self.checked(text)


PREFERENCES: Final = {
    preference.key: preference
    for preference in (
        Preference("player.name", "", "Your name in records of games.", most=60),
        Preference("book.use", True, "Let players play from opening books."),
        Preference("learning.record", True, "Learn from every game that is played to its end."),
        Preference("learning.use", True, "Let players use what was learned, unless switched off for a player."),
        Preference("learning.read_only", False, "Let nothing change what was learned."),
        Preference(
            "learning.book_games", 8, "Games a move needs to be played without a search; 0 is never.", most=10_000
        ),
        Preference(
            "learning.most_moves", 1_000_000, "Moves to keep results of; the least played go first.", 1_000, 100_000_000
        ),
        Preference("learning.most_games", 100_000, "Games to keep records of; the oldest go first.", 100, 10_000_000),
    )
}


class Preferences(Mapping[str, Value]):
    """The preferences in a file. A new object sees changes made by others.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     mine = Preferences(Path(folder) / "preferences.toml")
    ...     _ = mine.change("learning.use", "off")
    ...     mine["learning.use"], Preferences(mine.path)["learning.use"], mine["learning.record"]
    (False, False, True)
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or default_path()
        self._own: dict[str, Value] = self._read()

    def __getitem__(self, key: str) -> Value:
        preference = _known(key)
        return self._own.get(key, preference.default)

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(PREFERENCES)

    def __len__(self) -> int:
        return len(PREFERENCES)

    def flag(self, key: str) -> bool:
        """A preference that is on or off."""
        return bool(self[key])

    def number(self, key: str) -> int:
        """A preference that is a number."""
        return int(self[key])

    def change(self, key: str, value: str | bool | int) -> Value:
        """Change one preference, write the file, and return the new value."""
        preference = _known(key)
        fresh = preference.read(value) if isinstance(value, str) else preference.checked(value)
        self._own = {**self._read(), key: fresh}
        self._write()
        return fresh

    def reset(self, key: str) -> Value:
        """Set a preference back to its default."""
        preference = _known(key)
        self._own = {name: value for name, value in self._read().items() if name != key}
        self._write()
        return preference.default

    def view(self) -> dict[str, Value]:
        """All preferences as JSON."""
        return {key: self[key] for key in self}

    def _read(self) -> dict[str, Value]:
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return {}
        except (OSError, UnicodeDecodeError) as error:
            raise ChessmithError(f"{self.path}: cannot be read, {error}") from None
        try:
            document = tomllib.loads(text)
            return {key: _known(key).checked(value) for key, value in _flat(document).items()}
        except (tomllib.TOMLDecodeError, ChessmithError) as error:
            raise ChessmithError(f"{self.path}: {error}") from None

    def _write(self) -> None:
        sections: dict[str, list[str]] = {}
        for key, value in sorted(self._own.items()):
            section, _, name = key.partition(".")
            sections.setdefault(section, []).append(f"{name} = {_toml(value)}  # {PREFERENCES[key].about}")
        text = "\n".join(f"[{section}]\n" + "\n".join(lines) + "\n" for section, lines in sections.items())
        try:
            replace_file(self.path, text.encode(), private=True)
        except OSError as error:
            raise ChessmithError(f"{self.path}: cannot be written, {error.strerror}") from None


def default_path() -> Path:
    """The file in the user's configuration folder."""
    return config_folder() / FILE_NAME


def _known(key: str) -> Preference:
    preference = PREFERENCES.get(key)
    if preference is None:
        raise ChessmithError(f'no preference "{key[:40]}", expected one of {", ".join(PREFERENCES)}')
    return preference


def _flat(document: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in document.items():
        found |= _flat(value, f"{prefix}{name}.") if isinstance(value, dict) else {prefix + name: value}
    return found


def _toml(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'

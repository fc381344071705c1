"""Importing variants.ini: a variant becomes a game file, and every key that has no place there is named."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from chessmith.disk.reading import SHORT, read_text
from chessmith.errors import ChessmithError
from chessmith.rules.loader import parse_game_file
from chessmith.uci.ini_file import IniSection, read_ini, resolved
from chessmith.uci.ini_goal import ends, goal
from chessmith.uci.ini_pieces import castling, pieces
from chessmith.uci.ini_variant import Variant, quoted


@dataclass(slots=True)
class Imported:
    """The result of importing a variant."""

    name: str
    source: str
    toml: str | None = None  # the game file
    lost: list[str] = field(default_factory=list)  # keys that the game file cannot express
    problem: str | None = None  # why there is no game file

    @property
    def result(self) -> str:
        """`whole`, `partly` or `not`."""
        return "not" if self.toml is None else "partly" if self.lost else "whole"

    def view(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "variant": self.name,
            "file": self.source,
            "result": self.result,
            "lost": self.lost,
            "problem": self.problem,
        }


def import_ini(path: Path) -> list[Imported]:
    """All variants of a file, or of the `.ini` files of a folder; a file that cannot be read there is one problem."""
    if not path.is_dir():
        return _import_file(path)
    files = sorted(path.glob("*.ini"))
    if not files:
        raise ChessmithError(f"{path}: no .ini file in it")
    found: list[Imported] = []
    for file in files:
        try:
            found += _import_file(file)
        except ChessmithError as error:
            found.append(Imported(file.stem, file.name, problem=str(error)))
    return found


def _import_file(file: Path) -> list[Imported]:
    try:
        sections = read_ini(read_text(file, SHORT), file.name)
    except OSError as error:
        raise ChessmithError(f"{file}: cannot be read, {error.strerror}") from None
    except UnicodeDecodeError:
        raise ChessmithError(f"{file}: cannot be read, expected UTF-8") from None
    if not sections:
        raise ChessmithError(f"{file}: no [variant] in it")
    by_name = {section.name: section for section in sections}
    return [import_section(section, by_name, file.name) for section in sections]


def import_section(section: IniSection, others: dict[str, IniSection], source: str) -> Imported:
    """One variant."""
    made = Imported(section.name, source)
    try:
        variant = Variant(section.name, resolved(section, others))
        text = _text(variant)
        parse_game_file(text, f"{section.name}.toml")
        _check_start(text, section.name)
    except ChessmithError as error:
        made.problem = str(error)
        return made
    made.toml, made.lost = text, variant.lost
    return made


def _check_start(text: str, name: str) -> None:
    from chessmith.game import Game

    Game(parse_game_file(text, f"{name}.toml"), network=False).check_start()


def _text(variant: Variant) -> str:
    """Return the game file; its first lines list what is lost."""
    army, rooks, aim, ending = pieces(variant), castling(variant), goal(variant), ends(variant)
    variant.name_the_rest()
    notes = [f"# not expressed: {each}" for each in variant.lost]
    lines = [*notes, f"title = {quoted(variant.name)}"]
    lines += [f"board = {{ files = {variant.files}, ranks = {variant.ranks} }}", "", *army, *rooks]
    rights = variant.rights if rooks else "-"
    lines += ["", "[layouts.0]", f"setup = {quoted(variant.board)}", f"castling = {quoted(rights)}"]
    lines += ['turn = "b"'] if variant.turn == "b" else []
    return "\n".join([*lines, "", "[goal]", *aim, "", "[ends]", *ending]) + "\n"

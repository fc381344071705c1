"""Every public name is documented and typed."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

import chessmith
from chessmith import _core

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(chessmith.__path__, "chessmith.")
    if not any(part.startswith("_") for part in module.name.split("."))
)


def public_names(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The classes and functions that a module defines for others, and what these classes offer."""
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
            continue
        if isinstance(value, type):
            yield name, value
            for member, kind in vars(value).items():
                inner = kind.__func__ if isinstance(kind, classmethod | staticmethod) else kind
                if not member.startswith("_") and isinstance(inner, FunctionType | property):
                    yield f"{name}.{member}", inner
        elif isinstance(value, FunctionType):
            yield name, value


def untyped(function: Any) -> list[str]:
    """Parameters, and the result, that say nothing of their type."""
    signature = inspect.signature(function)
    missing = [
        name
        for name, parameter in signature.parameters.items()
        if parameter.annotation is inspect.Parameter.empty and name not in ("self", "cls")
    ]
    return missing + ["return"] * (signature.return_annotation is inspect.Signature.empty)


# Modules of use only beside a package that not every set-up has.
NEEDS = {"chessmith.rl.open_spiel": "pyspiel"}


@pytest.mark.parametrize("name", MODULES)
def test_what_a_module_offers_is_documented_and_typed(name: str) -> None:
    if name in NEEDS:
        pytest.importorskip(NEEDS[name])
    module = importlib.import_module(name)
    assert inspect.getdoc(module), f"{name} does not say what lives there"
    for label, value in public_names(module):
        assert inspect.getdoc(value), f"{name}.{label} has no documentation"
        function = value.fget if isinstance(value, property) else value
        if isinstance(function, FunctionType):
            assert not untyped(function), f"{name}.{label}: {untyped(function)} without a type"


def test_everything_that_the_package_promises_is_there_and_documented() -> None:
    assert sorted(chessmith.__all__) == chessmith.__all__
    for name in chessmith.__all__:
        assert inspect.getdoc(getattr(chessmith, name)), name


def documented_names() -> list[str]:
    """What the page of the API lists."""
    page = Path(__file__).resolve().parents[3] / "docs" / "api.md"
    return re.findall(r"^::: (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE)


def stated_types(value: Any) -> Iterator[tuple[str, object]]:
    """The types in the signatures of a documented name and of its public members."""
    if isinstance(value, ModuleType):
        for label, inner in public_names(value):
            yield from ((f"{label}: {name}", kind) for name, kind in stated_types(inner))
    elif isinstance(value, type):
        members = inspect.get_annotations(value) | inspect.get_annotations(vars(value).get("__init__", object))
        yield from ((name, kind) for name, kind in members.items() if not name.startswith("_"))
        for name, member in vars(value).items():
            if not name.startswith("_"):
                yield from ((f"{name}: {part}", kind) for part, kind in stated_types(member))
    else:
        inner = getattr(value, "fget", None) or getattr(value, "__func__", value)
        if isinstance(inner, FunctionType):
            yield from inspect.get_annotations(inner).items()


@pytest.mark.parametrize("name", sorted({*documented_names(), *(f"chessmith.{each}" for each in chessmith.__all__)}))
def test_no_signature_of_the_api_names_the_core(name: str) -> None:
    types = list(stated_types(pkgutil.resolve_name(name)))
    assert not [(label, kind) for label, kind in types if "_core" in str(kind)]


def test_the_signatures_of_the_api_are_looked_at() -> None:
    assert dict(stated_types(chessmith.Search))["table"] == "Table | None"
    assert dict(stated_types(chessmith.Position))["play: action"] == "Action | str"
    assert ("replay: events", "Iterable[Event]") in stated_types(importlib.import_module("chessmith.events"))


def test_only_one_module_knows_what_a_game_holds_for_the_package() -> None:
    of_core = "state|history|compiled|memory|core_action|rules_on|rules_with"
    of_game = "outline|set_up|layout_setup|default_world|castling_homes|without_network"
    hidden = re.compile(rf"\._({of_core}|{of_game})\b")
    own = {"core_view.py", "position.py", "action.py", "game.py", "transposition.py"}
    folder = Path(chessmith.__file__).parent
    others = [
        f"{file.relative_to(folder)}: {match}"
        for file in folder.rglob("*.py")
        for match in re.findall(r"(?<!self)" + hidden.pattern, file.read_text(encoding="utf-8"))
        if file.relative_to(folder).as_posix() not in own
    ]
    assert not others


def test_the_types_of_the_core_are_those_of_the_compiled_module() -> None:
    stub = ast.parse(Path(chessmith.__file__).with_name("_core.pyi").read_text(encoding="utf-8"))
    defined = {node.name: node for node in stub.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    compiled = {name for name in vars(_core) if not name.startswith("_")}
    assert {name for name in defined if not name.startswith("_")} == compiled
    for name, node in defined.items():
        if not isinstance(node, ast.ClassDef) or name.startswith("_"):
            continue
        members = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        members |= {
            part.target.id
            for part in node.body
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
        }
        offered = {member for member in vars(getattr(_core, name)) if not member.startswith("_")}
        assert {member for member in members if not member.startswith("_")} == offered, name


GAME = {"board", "check_start", "file", "files", "from_snapshot", "layout_name", "layouts", "name", "network_key"}
GAME |= {"piece", "pieces", "position", "ranks", "rules_hash", "start", "summary", "title", "traits", "uses_network"}


def test_a_game_offers_what_its_users_need_and_nothing_of_the_package() -> None:
    game = chessmith.load("chess")
    assert {name for name in dir(game) if not name.startswith("_")} == GAME


def test_the_manual_leaves_out_only_what_is_deprecated() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "api.md").read_text(encoding="utf-8")
    hidden = {name for names in re.findall(r"!\^\((\S+)\)\$", page) for name in names.split("|")}
    assert hidden == {"from_fen", "from_snapshot"}
    for name in hidden:
        assert str(inspect.getdoc(getattr(chessmith.Position, name))).startswith("Deprecated")


# What `chessmith.load` hands to a game, the options of `think` as keyword arguments, and an alias in `events`.
WITHIN = {"GameFile", "Outline", "LimitOptions", "Standing"}


def test_every_type_in_the_signatures_of_the_api_is_exported_or_in_its_manual() -> None:
    import chessmith.engine

    documented = [pkgutil.resolve_name(name) for name in documented_names()]
    shown = {value.__name__ for value in documented if isinstance(value, type)}
    shown |= {name for value in documented if isinstance(value, ModuleType) for name, _ in public_names(value)}
    shown |= {*chessmith.__all__, *chessmith.engine.__all__}
    own = {
        name
        for module in MODULES
        if module not in NEEDS
        for name, value in public_names(importlib.import_module(module))
        if isinstance(value, type)
    }
    named = {
        word
        for name in {*documented_names(), *(f"chessmith.{each}" for each in chessmith.__all__)}
        for _, kind in stated_types(pkgutil.resolve_name(name))
        for word in re.findall(r"\b[A-Z]\w+", str(kind))
    }
    assert named & own - shown - WITHIN == set()

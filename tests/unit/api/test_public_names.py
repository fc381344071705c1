"""Every public name is documented and typed."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
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


@pytest.mark.parametrize("name", MODULES)
def test_what_a_module_offers_is_documented_and_typed(name: str) -> None:
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

"""The examples in the documentation of the public names are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import chessmith
from chessmith import cli, notation, rules

_PACKAGES = (chessmith, notation, rules, cli)
_MODULES = sorted(
    f"{package.__name__}.{module.name}"
    for package in _PACKAGES
    for module in pkgutil.iter_modules(package.__path__)
    if not module.ispkg and module.name not in ("_core", "__main__")
)


@pytest.mark.parametrize("name", ["chessmith", *_MODULES])
def test_examples_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0

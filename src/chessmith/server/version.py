"""The version of this installation."""

from importlib.metadata import PackageNotFoundError, version


def _installed() -> str:
    try:
        return version("chessmith")
    except PackageNotFoundError:
        return "0"


VERSION = _installed()

"""One target in its own process, with Chessmith's Python code instrumented for coverage."""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

# Atheris cannot instrument modules that the custom loader of an editable install imports.
sys.meta_path[:] = [finder for finder in sys.meta_path if "chessmith" not in type(finder).__module__]
sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "src"))
with atheris.instrument_imports(include=["chessmith"]):
    from tests.fuzz.guided.targets import TARGETS


def main() -> None:
    """Read the target's name and libFuzzer's options."""
    name, options = sys.argv[1], sys.argv[2:]
    atheris.Setup([sys.argv[0], *options], TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()

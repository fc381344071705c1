"""What is wrong with a game file, and which of its keys are in doubt because of that.

A rule that builds on a key in doubt is not looked at: what it found would be the same mistake again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from chessmith.rules.lines import Path
from chessmith.rules.problems import ANY, NAMED, Problem


class Findings:
    """The problems found so far."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._known: set[tuple[Path, str | Callable[[], str]]] = set()
        self._doubted: set[Path] = set()
        self._beginnings: set[Path] = set()  # of what is doubted, itself included

    def add(self, problems: Iterable[Problem]) -> None:
        """Take note of problems, one by one, so that whoever finds them can ask about those before; each only once."""
        for problem in problems:
            if (problem.path, problem.text) not in self._known:
                self._known.add((problem.path, problem.text))
                self.problems.append(problem)
                self._doubt(problem.doubts)

    def _doubt(self, path: Path) -> None:
        of_any = (path[0], ANY, *path[2:]) if len(path) > 1 and path[0] in NAMED else path
        for doubted in {path, of_any}:
            self._doubted.add(doubted)
            self._beginnings.update(doubted[:length] for length in range(1, len(doubted) + 1))

    def there(self, *keys: Path) -> bool:
        """Whether these tables are there to be looked into, whatever is wrong with single keys of theirs."""
        return not any(key[:length] in self._doubted for key in keys for length in range(1, len(key) + 1))

    def sure(self, *keys: Path) -> bool:
        """Whether nothing at all is wrong with these keys."""
        return self.there(*keys) and self._beginnings.isdisjoint(keys)

"""The options of our own engine, and their present values."""

from __future__ import annotations

import os
from typing import Final

from chessmith.engine.skill.strength import HIGHEST_ELO, LOWEST_ELO, MOST_SKILL
from chessmith.errors import ChessmithError
from chessmith.uci.option import Option

_MOST_THREADS: Final = 256
_MOST_LINES: Final = 256
_MOST_SEED: Final = 2**31 - 1


def _most_megabytes() -> int:
    """Memory of the machine in megabytes; there is no use in offering more."""
    try:
        return max(64, os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**20)
    except (AttributeError, ValueError, OSError):
        return 65_536


class Settings:
    """Values by option name."""

    def __init__(self, variants: tuple[str, ...]) -> None:
        self._options: dict[str, Option] = {}
        self._values: dict[str, str] = {}
        for option in (
            Option("Hash", "spin", "16", 1, _most_megabytes()),
            Option("Clear Hash", "button"),
            Option("Threads", "spin", "1", 1, _MOST_THREADS),
            Option("MultiPV", "spin", "1", 1, _MOST_LINES),
            Option("Ponder", "check", "false"),
            Option("OwnBook", "check", "false"),
            Option("UseExperience", "check", "false"),
            Option("Move Overhead", "spin", "10", 0, 5000),
            Option("Skill Level", "spin", str(MOST_SKILL), 0, MOST_SKILL),
            Option("UCI_LimitStrength", "check", "false"),
            Option("UCI_Elo", "spin", str(LOWEST_ELO), LOWEST_ELO, HIGHEST_ELO),
            Option("UCI_AnalyseMode", "check", "false"),
            Option("UCI_Chess960", "check", "false"),
            Option("UCI_ShowWDL", "check", "false"),
            Option("UCI_Variant", "combo", "chess", choices=variants),
            Option("VariantPath", "string"),
            Option("Dice Seed", "spin", "0", 0, _MOST_SEED),
        ):
            self._options[option.name.lower()] = option
            self._values[option.name] = option.default

    @property
    def lines(self) -> list[str]:
        """The lines that declare the options."""
        return [option.line() for option in self._options.values()]

    def offer_variants(self, names: tuple[str, ...]) -> None:
        """Change the list of games."""
        self._options["uci_variant"] = Option("UCI_Variant", "combo", "chess", choices=names)

    def set(self, name: str, value: str) -> Option:
        """Set an option; raise a ChessmithError that says what was expected."""
        option = self._options.get(name.lower())
        if option is None:
            raise ChessmithError(f'setoption: no option "{name[:40]}"')
        self._values[option.name] = option.accepted("" if value == "<empty>" else value)
        return option

    def text(self, name: str) -> str:
        """The value as it was written."""
        return self._values[name]

    def number(self, name: str) -> int:
        """The value of a spin."""
        return int(self._values[name])

    def flag(self, name: str) -> bool:
        """The value of a check."""
        return self._values[name] == "true"


def read_setting(words: list[str]) -> tuple[str, str]:
    """Read what stands behind `setoption`; names and values may have several words.

    >>> read_setting("name Skill Level value 7".split())
    ('Skill Level', '7')
    """
    if not words or words[0].lower() != "name":
        raise ChessmithError("setoption: expected name NAME [value VALUE]")
    lowered = [word.lower() for word in words]
    split = lowered.index("value") if "value" in lowered else len(words)
    name = " ".join(words[1:split])
    if not name:
        raise ChessmithError("setoption: expected name NAME [value VALUE]")
    return name, " ".join(words[split + 1 :])

"""Every kind of terrain, in one table: its letter, its names, its rule, what it does, and how it is drawn.

Everything that deals with terrain reads this table: worlds and FENs the letters, the core what a kind does, the rules
in words its sentence, the page and its editor the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, Final

GROUND: Final = "."

_WATER: Final = "Water is deadly where no bridge leads over it; a bridge is ordinary ground and stays where it is."
_BELT: Final = (
    "Belts: after every action each belt carries every piece on it one square along, the piece at the exit first. A "
    "piece that is carried off the board or onto a deadly square is destroyed; a king that is destroyed loses the "
    "game. A piece whose next square is taken stays, and so do those right behind it. A pawn that is carried onto its "
    "promotion rank becomes the first piece of its choice. A move is judged after the belts have moved."
)
_STONE: Final = (
    "Stepping stones: a stone may be entered but not crossed. A piece whose move ends on a stone rides one step in any "
    "direction with it, to an empty square without a stone, and then makes one more ordinary move of its kind from "
    "there, not onto another stone; all this is one action. Then the stone returns to its place. A piece that cannot "
    "go on in this way cannot land on the stone at all. These captures count as threats too, so they give check."
)
_PORTAL: Final = (
    "Portals: the two squares with the same letter lead to each other. A portal may be entered but not crossed. A "
    "piece whose move ends on one comes out at the other, if that is free; otherwise it stays where it is. What it "
    "takes, it takes before it goes through. Castling and belts do not lead through a portal."
)


@dataclass(frozen=True, slots=True)
class Terrain:
    """What a square can be besides plain ground."""

    letter: str  # in worlds
    name: str  # in the protocol
    title: str  # in words
    sign: str  # on boards of Unicode text
    drawing: str  # which of its pictures the page draws
    rule: str  # in words; kinds that share a rule say it once
    deadly: bool = False
    stone: bool = False
    bridge: bool = False
    portal: bool = False  # one of two squares with its letter
    belt: tuple[int, int] = (0, 0)  # the way it carries: to the right, upward
    tile: int = 0  # its number among the tiles of a snapshot
    objects: str = ""  # the objects of a snapshot that it is one of; "": the tile says it all

    @property
    def is_belt(self) -> bool:
        """Whether it carries what stands on it."""
        return self.belt != (0, 0)

    def core(self) -> dict[str, Any]:
        """The terrain as the core's spec has it."""
        return {
            "letter": self.letter,
            "deadly": self.deadly,
            "stone": self.stone,
            "bridge": self.bridge,
            "portal": self.portal,
            "belt": list(self.belt),
        }

    def shown(self) -> dict[str, Any]:
        """The terrain as pages see it."""
        return {
            "letter": self.letter,
            "name": self.name,
            "title": self.title,
            "drawing": self.drawing,
            "pair": self.portal,
            "belt": list(self.belt),
        }


def _portal(letter: str) -> Terrain:
    circled = chr(ord("Ⓐ") + ord(letter) - ord("A"))
    name, title = f"portal_{letter.lower()}", f"portal {letter}"
    return Terrain(letter, name, title, circled, "portal", _PORTAL, portal=True, objects="portals")


KINDS: Final = (
    Terrain("~", "water", "water", "≈", "water", _WATER, deadly=True, tile=1),
    Terrain("=", "bridge", "bridge", "═", "bridge", _WATER, bridge=True, tile=1, objects="bridges"),
    Terrain("*", "void", "void", "█", "void", "A square of void is deadly.", deadly=True, tile=-1),
    Terrain("x", "pit", "pit", "╳", "pit", "A pit is deadly.", deadly=True, tile=-1, objects="pits"),
    Terrain("o", "stone", "stepping stone", "◎", "stone", _STONE, stone=True, objects="stepping_stones"),
    Terrain("<", "belt_west", "belt towards the a-file", "←", "belt", _BELT, belt=(-1, 0), objects="conveyors"),
    Terrain(">", "belt_east", "belt away from the a-file", "→", "belt", _BELT, belt=(1, 0), objects="conveyors"),
    Terrain("^", "belt_north", "belt towards the last rank", "↑", "belt", _BELT, belt=(0, 1), objects="conveyors"),
    Terrain("v", "belt_south", "belt towards the first rank", "↓", "belt", _BELT, belt=(0, -1), objects="conveyors"),
    *map(_portal, ascii_uppercase),
)
TERRAIN: Final = {kind.letter: kind for kind in KINDS}
BY_NAME: Final = {kind.name: kind for kind in KINDS}
DEADLY: Final = frozenset(kind.letter for kind in KINDS if kind.deadly)
BELTS: Final = frozenset(kind.letter for kind in KINDS if kind.is_belt)

"""The skirmish games: one set of rules, an enemy of different strength, and the boss rules that are on."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from tests.oracle.skirmish.pieces import BLACK, KINDS, SIDES, Piece, Side

START: Final = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"


@dataclass(frozen=True)
class SkirmishGame:
    """One of the skirmish games. The boss rules hold for Black, the enemy, only."""

    name: str
    enemy_strength: Fraction = Fraction(1)  # Black's maximum HP is this many times White's, rounded down
    shield: bool = False  # the Warden's rule
    spawn: bool = False  # the Recruiter's rule
    enrage: bool = False  # the Berserker's rule
    regenerate: bool = False  # the Sovereign's own rule
    king_hp: int = KINDS["k"].hp
    pawn_hp: int = KINDS["p"].hp
    harder: int = 0  # damage that everybody but the king deals in addition
    repeater_loses: bool = False  # who brings a state about for the third time; otherwise it is a draw

    @cached_property
    def full_hp(self) -> dict[tuple[Side, str], int]:
        """Maximum HP by side and kind."""
        usual = {kind: each.hp for kind, each in KINDS.items()} | {"k": self.king_hp, "p": self.pawn_hp}
        return {
            (side, kind): int(hp * (self.enemy_strength if side == BLACK else 1))
            for side in SIDES
            for kind, hp in usual.items()
        }

    def damage(self, kind: str) -> int:
        """Base damage, before the die."""
        return KINDS[kind].damage + (self.harder if kind != "k" else 0)

    def fresh(self, side: Side, kind: str) -> Piece:
        """A piece that is unhurt and has used nothing yet."""
        full = self.full_hp[side, kind]
        return Piece(side, kind, full=full, hp=full, cooldown=0, uses=KINDS[kind].uses, resting=False)


_BOSS: Final = Fraction(3, 2)

SKIRMISH: Final = SkirmishGame("skirmish")
ELITE: Final = SkirmishGame("skirmish_elite", Fraction(6, 5))
WARDEN: Final = SkirmishGame("skirmish_warden", _BOSS, shield=True)
RECRUITER: Final = SkirmishGame("skirmish_recruiter", _BOSS, spawn=True)
BERSERKER: Final = SkirmishGame("skirmish_berserker", _BOSS, enrage=True)
SOVEREIGN: Final = SkirmishGame("skirmish_sovereign", _BOSS, shield=True, spawn=True, enrage=True, regenerate=True)
SHARP: Final = SkirmishGame("skirmish_sharp", king_hp=16, pawn_hp=4, harder=1, repeater_loses=True)

GAMES: Final = {game.name: game for game in (SKIRMISH, ELITE, WARDEN, RECRUITER, BERSERKER, SOVEREIGN, SHARP)}

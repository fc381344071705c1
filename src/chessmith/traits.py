"""Properties of a game that notation and results need, read from the compiled rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from chessmith.grid import EMPTY

WHITE: Final = 0
BLACK: Final = 1
BLACK_CODE: Final = 64  # a piece code is 1 + type, and 64 more if it is Black's
UNLIMITED_USES: Final = 255


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A kind of piece: what all pieces of one name have in common."""

    name: str
    letter: str
    royal: bool
    pawn: bool
    fresh_double_step: bool = False
    double_step_ranks: tuple[int, ...] = ()  # from the owner's side, his back rank is 0
    promotion_ranks: tuple[int, ...] = ()  # the same
    hit_points: tuple[int, int] = (0, 0)  # the most that White's and Black's can have; 0: the game has none
    cooldown: int = 0  # the longest wait after an ability
    uses: int = 0  # how often the ability can be used; 0: no such limit
    rests: bool = False  # has an ability after which it may have to rest


@dataclass(frozen=True, slots=True)
class RepetitionRule:
    """A position that comes up `count` times ends the game, or allows a claim."""

    count: int
    result: str  # "draw", "loss" or "win", for the side to move
    claim: bool
    start: bool  # the first position of the game counts
    pieces_only: bool  # compare the pieces and the side to move, no rights


@dataclass(frozen=True, slots=True)
class MoveLimit:
    """A number of plies without progress that ends the game, or allows a claim."""

    plies: int
    result: str
    claim: bool


@dataclass(frozen=True, slots=True)
class Castling:
    """Which types castle, and how castling is written."""

    king: int
    rook: int
    chess960: bool


@dataclass(frozen=True)
class Traits:
    """The part of the rules that does not depend on the world."""

    files: int
    ranks: int
    pieces: tuple[PieceKind, ...]
    castling: Castling | None
    checks: int  # how many checks win; 0: they are not counted
    has_checkmate: bool  # the royal piece may not be left under attack
    has_world: bool
    has_combat: bool
    dice: int  # sides of the die; 0: no dice
    repetition: tuple[RepetitionRule, ...]
    move_limits: tuple[MoveLimit, ...]
    clock_forgets: bool  # a position cannot come back once the halfmove clock has gone back to 0

    @property
    def squares(self) -> int:
        """The number of squares."""
        return self.files * self.ranks

    @cached_property
    def has_freshness(self) -> bool:
        """Whether a double step depends on the pawn never having moved."""
        return any(piece.fresh_double_step for piece in self.pieces)

    @cached_property
    def plain_pawn(self) -> PieceKind | None:
        """The kind of pawn that notation gives no letter: the first of the file."""
        return next((piece for piece in self.pieces if piece.pawn), None)

    @cached_property
    def compares_pieces_only(self) -> bool:
        """Whether a repetition rule compares only the pieces and the side to move."""
        return any(rule.pieces_only for rule in self.repetition)

    @cached_property
    def letter_codes(self) -> Mapping[str, int]:
        """Piece codes by FEN letter."""
        white = {piece.letter: 1 + number for number, piece in enumerate(self.pieces)}
        return white | {letter.lower(): code + BLACK_CODE for letter, code in white.items()}

    @cached_property
    def code_letters(self) -> Mapping[int, str]:
        """FEN letters by piece code."""
        return {code: letter for letter, code in self.letter_codes.items()}

    @cached_property
    def board_letters(self) -> bytes:
        """For `bytes.translate`: piece codes to FEN letters, and `EMPTY` for squares without a piece."""
        table = bytearray(EMPTY.encode() * 256)
        for code, letter in self.code_letters.items():
            table[code] = ord(letter)
        return bytes(table)

    @cached_property
    def type_numbers(self) -> Mapping[str, int]:
        """Type numbers by piece name."""
        return {piece.name: number for number, piece in enumerate(self.pieces)}

    def piece(self, code: int) -> PieceKind:
        """The kind of piece behind a code."""
        return self.pieces[piece_type(code)]


def piece_type(code: int) -> int:
    """The type number in a piece code."""
    return (code - 1) % BLACK_CODE


def side_of(code: int) -> int:
    """The owner of the piece with this code."""
    return WHITE if code <= BLACK_CODE else BLACK


def read_traits(spec: Mapping[str, Any], *, has_world: bool) -> Traits:
    """Read the traits from the spec that is passed to the core."""
    combat, castling, ends = spec.get("combat"), spec.get("castling"), spec["ends"]
    return Traits(
        files=spec["files"],
        ranks=spec["ranks"],
        pieces=tuple(_piece(entry) for entry in spec["pieces"]),
        castling=castling and Castling(castling["king"], castling["rook"], castling["chess960"]),
        checks=spec["goal"]["checks"],
        has_checkmate=spec["goal"]["checkmate"],
        has_world=has_world,
        has_combat=combat is not None,
        dice=combat["dice"] if combat else 0,
        repetition=tuple(
            RepetitionRule(
                rule["count"],
                rule.get("result", "draw"),
                rule.get("claim", False),
                rule.get("start", True),
                rule.get("compare", "full") == "pieces",
            )
            for rule in ends["repetition"]
        ),
        move_limits=tuple(
            MoveLimit(rule["plies"], rule.get("result", "draw"), rule.get("claim", False))
            for rule in ends["move_limit"]
        ),
        clock_forgets=_clock_forgets(spec, has_world=has_world),
    )


def _piece(entry: Mapping[str, Any]) -> PieceKind:
    combat: Mapping[str, Any] = entry.get("combat") or {}
    abilities = combat.get("abilities") or ()
    double_step = entry.get("double_step") or {}
    limited = [ability["uses"] for ability in abilities if ability.get("uses", UNLIMITED_USES) != UNLIMITED_USES]
    white_hp, black_hp = combat.get("hp") or (0, 0)
    return PieceKind(
        name=entry["name"],
        letter=entry["letter"],
        royal=entry["royal"],
        pawn=entry["pawn"],
        fresh_double_step=bool(double_step.get("fresh")),
        double_step_ranks=tuple(double_step.get("ranks", ())),
        promotion_ranks=tuple((entry.get("promotion") or {}).get("ranks", ())),
        hit_points=(white_hp, black_hp),
        cooldown=max((ability.get("cooldown", 0) for ability in abilities), default=0),
        uses=max(limited, default=0),
        rests=any(ability["kind"] == "advance" for ability in abilities),
    )


def _clock_forgets(spec: Mapping[str, Any], *, has_world: bool) -> bool:
    # The clock goes back on a pawn's action. Such an action can be undone where the ground takes pawns elsewhere, where
    # they do not only go forward, and where the clock counts lost hit points instead.
    pawns_go_forward = all(step["dy"] > 0 for entry in spec["pieces"] if entry["pawn"] for step in entry["moves"])
    return pawns_go_forward and not has_world and not spec.get("effects") and not spec.get("combat")

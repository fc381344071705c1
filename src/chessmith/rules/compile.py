"""From a game file to the rules as the core takes them. The shape of the result is in spec.py."""

from __future__ import annotations

from chessmith.errors import ChessmithError
from chessmith.rules.combat import (
    UNLIMITED_USES,
    Ability,
    Advance,
    Consecrate,
    Decree,
    Guard,
    Hit,
    Lunge,
    Spawn,
    reach_motions,
)
from chessmith.rules.goal import Reach
from chessmith.rules.model import GameFile
from chessmith.rules.motion import UNLIMITED, Motion, images
from chessmith.rules.piece import Piece
from chessmith.rules.spec import (
    AbilitySpec,
    CastlingSpec,
    CombatSpec,
    DoubleStepSpec,
    EndsSpec,
    GoalSpec,
    LineSpec,
    MotionSpec,
    PieceCombatSpec,
    PieceSpec,
    PromotionSpec,
    ReachSpec,
    SpawnSpec,
    Spec,
)
from chessmith.rules.world import read_world
from chessmith.square import FILE_LETTERS

SIDES = (0, 1)


def core_spec(game: GameFile, world: str | None = None) -> Spec:
    """The rules of a game on a world, given in rows like `8/8/1o4o1/…`; by default the first layout's.

    Raises ChessmithError if the game has no worlds or the rows do not fit its board.
    """
    homes = _homes(game)
    return {
        "files": game.board.files,
        "ranks": game.board.ranks,
        "world": _world(game, world),
        "pieces": [_piece(game, name, piece, homes[piece.letter]) for name, piece in game.pieces.items()],
        "castling": _castling(game),
        "effects": game.effects_in_order,
        "goal": _goal(game),
        "ends": _ends(game),
        "combat": _combat(game),
        "network": game.network,
    }


def _world(game: GameFile, world: str | None) -> str:
    if not game.has_world:
        if world is not None:
            raise ChessmithError(f"world: {game.title} is played on plain ground")
        return ""
    if world is None:
        world = game.default_layout.world
    return read_world(game.board, world) if world is not None else "." * game.board.squares


def _numbers(game: GameFile, names: list[str]) -> list[int]:
    return [game.piece_names.index(name) for name in names]


def _piece(game: GameFile, name: str, piece: Piece, home: list[list[int]]) -> PieceSpec:
    motions = piece.motions
    ranks = game.board.ranks
    double_step: DoubleStepSpec | None = None
    if piece.double_step:
        double_step = {
            "ranks": [rank - 1 for rank in piece.double_step_ranks(ranks)],
            "fresh": piece.double_step == "fresh",
        }
    return {
        "name": name,
        "letter": piece.letter,
        "royal": piece.royal,
        "pawn": piece.pawn,
        "moves": [_motion(motion) for motion in motions],
        "home": home,
        "value": [piece.value, piece.value] if isinstance(piece.value, int) else piece.value,
        "table": _table(piece),
        "double_step": double_step,
        "en_passant": piece.en_passant,
        "promotion": _promotion(game, piece),
        "combat": _piece_combat(game, piece),
    }


def _motion(motion: Motion) -> MotionSpec:
    return {
        "dx": motion.dx,
        "dy": motion.dy,
        "range": motion.reach,
        "move": motion.move,
        "capture": motion.capture,
        "first": motion.first,
        "lame": motion.lame,
    }


def _homes(game: GameFile) -> dict[str, list[list[int]]]:
    """By letter: the squares of each side where the layouts put that piece."""
    found = {
        square_and_letter for layout in game.layouts.values() for square_and_letter in enumerate(game.placed(layout))
    }
    return {
        piece.letter: [
            [square for square in range(game.board.squares) if (square, letter) in found]
            for letter in (piece.letter, piece.letter.lower())
        ]
        for piece in game.pieces.values()
    }


def _table(piece: Piece) -> list[list[int]] | None:
    if piece.tables is None:
        return None
    phases = (piece.tables.middle, piece.tables.end or piece.tables.middle)
    return [[number for row in reversed(rows) for number in row] for rows in phases]


def _promotion(game: GameFile, piece: Piece) -> PromotionSpec | None:
    if not piece.promotes_to:
        return None
    limit: list[int] | None = None
    if piece.promotion_limit == "captured":
        letters = [letter for letter in game.placed(game.default_layout) if letter.isupper()]
        limit = [letters.count(other.letter) for other in game.pieces.values()]
    ranks = game.board.ranks
    return {
        "ranks": [rank - 1 for rank in piece.promotion_ranks(ranks)],
        "forced": [rank - 1 for rank in piece.forced_promotion_ranks(ranks)],
        "to": [_numbers(game, piece.promotions(side)) for side in SIDES],
        "limit": limit,
    }


def _castling(game: GameFile) -> CastlingSpec | None:
    castling = game.castling
    if castling is None:
        return None
    king, rook = _numbers(game, [castling.king, castling.rook])
    return {
        "king": king,
        "rook": rook,
        "king_to": [FILE_LETTERS.index(file) for file in castling.king_to],
        "rook_to": [FILE_LETTERS.index(file) for file in castling.rook_to],
        "chess960": castling.style == "chess960",
    }


def _goal(game: GameFile) -> GoalSpec:
    goal = game.goal
    return {
        "checkmate": goal.type == "checkmate",
        "extinction": _numbers(game, goal.extinction.pieces) if goal.extinction else [],
        "reach": _reach(game, goal.reach) if goal.reach else None,
        "checks": goal.checks,
        "giving_check": goal.giving_check == "allowed",
        "hit_points": goal.hit_points,
    }


def _reach(game: GameFile, reach: Reach) -> ReachSpec:
    board = game.board
    squares: list[list[int]] = []
    for side in SIDES:
        counted_from = side if reach.counted_from == "owner" else 0
        wanted = {board.rank_for(counted_from, rank) for rank in reach.ranks or []}
        named = {board.square(name) for name in reach.squares or []}
        squares.append(
            [square for square in range(board.squares) if square // board.files in wanted or square in named]
        )
    return {"types": _numbers(game, [reach.piece]), "squares": squares, "reply": reach.reply}


def _ends(game: GameFile) -> EndsSpec:
    ends = game.ends
    bishops = [number for number, piece in enumerate(game.pieces.values()) if _is(piece, (1, 1), UNLIMITED)]
    knights = [number for number, piece in enumerate(game.pieces.values()) if _is(piece, (1, 2), 1)]
    return {
        "stalemate": ends.stalemate,
        "repetition": [
            {
                "count": rule.count,
                "result": rule.result,
                "claim": rule.claim,
                "start": rule.start,
                "compare": rule.compare,
            }
            for rule in ends.repetitions
        ],
        "move_limit": [{"plies": rule.plies, "result": rule.result, "claim": rule.claim} for rule in ends.move_limits],
        "bare_kings": ends.bare_kings,
        "bare_king": ends.bare_king,
        "insufficient_material": ends.insufficient_material,
        "lone_minors": sorted(bishops + knights) if ends.insufficient_material else [],
        "colour_bound": bishops if ends.insufficient_material else [],
        "pass": ends.no_action == "pass",
    }


def _is(piece: Piece, step: tuple[int, int], reach: int) -> bool:
    """Whether a piece moves exactly like the chess piece of that step."""
    return not piece.royal and set(piece.motions) == {Motion(*image, reach=reach) for image in images(*step)}


def _combat(game: GameFile) -> CombatSpec | None:
    combat = game.combat
    if combat is None:
        return None
    sides = [combat.side(side) for side in SIDES]
    return {
        "dice": combat.dice,
        "shield": [rules.shield for rules in sides],
        "enrage": [rules.enrage for rules in sides],
        "regenerate": [rules.regenerate for rules in sides],
        "spawn": [_spawn(game, side, rules.spawn) for side, rules in enumerate(sides)],
    }


def _spawn(game: GameFile, side: int, spawn: Spawn | None) -> SpawnSpec | None:
    if spawn is None:
        return None
    return {
        "every": spawn.every,
        "piece": game.piece_names.index(spawn.piece),
        "rank": game.board.rank_for(side, spawn.rank),
    }


def _piece_combat(game: GameFile, piece: Piece) -> PieceCombatSpec | None:
    if game.combat is None or piece.hp is None:
        return None
    scales = [game.combat.side(side).hp_scale for side in SIDES]
    strike = piece.strike
    return {
        "hp": [piece.hp * over // under for over, under in scales],
        "damage": piece.damage,
        "strike": _lines(game, strike.reach) if strike else [],
        "strike_alone": strike is not None and strike.when != "after_move",
        "strike_after_move": strike is not None and strike.when != "standing",
        "abilities": [_ability(game, kind, each) for kind, each in piece.abilities.each()] if piece.abilities else [],
    }


def _ability(game: GameFile, kind: str, ability: Ability | Advance) -> AbilitySpec:
    spec: AbilitySpec = {
        "kind": kind,  # type: ignore[typeddict-item]  # the class names are the kinds
        "cooldown": 0,
        "uses": UNLIMITED_USES,
        "bonus": 0,
        "cost": 0,
        "reach": [],
        "step": [],
    }
    if isinstance(ability, Ability):
        spec["cooldown"] = ability.cooldown
        spec["uses"] = UNLIMITED_USES if ability.uses is None else ability.uses
    if isinstance(ability, Decree):
        spec["bonus"] = ability.bonus
    if isinstance(ability, Lunge):
        spec["cost"] = ability.cost
    if isinstance(ability, Guard | Consecrate | Hit):
        spec["reach"] = _lines(game, ability.reach)
    if isinstance(ability, Hit):
        spec["step"] = _lines(game, ability.step)
    return spec


def _lines(game: GameFile, reach: str) -> list[LineSpec]:
    """A reach as lines of sight; a leap that may not jump is a line that begins further away."""
    longest = max(game.board.files, game.board.ranks) - 1
    lines: list[LineSpec] = []
    for motion in reach_motions(reach):
        if motion.lame:
            length = max(abs(motion.dx), abs(motion.dy))
            lines.append({"dx": motion.dx // length, "dy": motion.dy // length, "min": length, "max": length})
        else:
            lines.append({"dx": motion.dx, "dy": motion.dy, "min": 1, "max": motion.reach or longest})
    return lines

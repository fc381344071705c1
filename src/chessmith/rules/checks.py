"""Constraints on a game file beyond the types of its values: names that exist, one king a side, and so on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from chessmith.rules.layout_checks import SIDES, check_layout
from chessmith.rules.lines import Path
from chessmith.rules.model import MOST_PIECES, GameFile
from chessmith.rules.network import network_names
from chessmith.rules.problems import Problem, need, shown
from chessmith.rules.sections.board import MOST_SQUARES
from chessmith.rules.sections.combat import Ability, SideRules
from chessmith.rules.sections.piece import Piece
from chessmith.square import FILE_LETTERS

MOST_LINES = 16  # along which a piece slides


def check(game: GameFile, generated: frozenset[str] = frozenset()) -> list[Problem]:
    """Everything that cannot be. Layouts that were generated are known to be right.

    What builds on something that is wrong itself is not looked at: that would be the same mistake again.
    """
    problems: list[Problem] = []

    def look(*parts: Callable[[], None]) -> bool:
        known = len(problems)
        for part in parts:
            try:
                part()
            except Problem as problem:
                problems.append(problem)
        return len(problems) == known

    pieces = [partial(_piece, game, ("pieces", name), piece) for name, piece in game.pieces.items()]
    if not look(partial(_board, game)) or not look(partial(_kinds, game), *pieces):
        return problems
    rules = (_castling, _goal, _ends, _combat, _network, _effects)
    if not look(*(partial(rule, game) for rule in rules)):
        return problems
    layouts = [(name, layout) for name, layout in game.layouts.items() if name not in generated]
    look(
        partial(need, bool(game.layouts), ("layouts",), "expected at least one layout"),
        *(partial(check_layout, game, name, layout) for name, layout in layouts),
    )
    return problems


def _known(game: GameFile, path: Path, name: str) -> None:
    if name not in game.pieces:
        raise Problem(path, f"expected a piece of this game ({', '.join(game.pieces)}), found {shown(name)}")


def _network(game: GameFile) -> None:
    names = network_names()
    known = game.network is None or game.network in names
    need(known, ("network",), f"expected one of {', '.join(names)}, found {shown(game.network)}")


def _ranks(game: GameFile, path: Path, ranks: list[int]) -> None:
    last = game.board.ranks
    need(bool(ranks), path, "expected at least one rank")
    for rank in ranks:
        need(1 <= rank <= last, path, f"expected ranks of 1 to {last}, found {rank}")


def _board(game: GameFile) -> None:
    squares = game.board.squares
    need(squares <= MOST_SQUARES, ("board",), f"expected at most {MOST_SQUARES} squares, found {squares}")


def _kinds(game: GameFile) -> None:
    found = len(game.pieces)
    need(0 < found <= MOST_PIECES, ("pieces",), f"expected 1 to {MOST_PIECES} pieces, found {found}")
    royals = [name for name, piece in game.pieces.items() if piece.royal]
    if len(royals) > 1:
        raise Problem(("pieces", royals[1], "royal"), f"expected one royal kind of piece, {royals[0]} is royal already")
    letters: dict[str, str] = {}
    for name, piece in game.pieces.items():
        path: Path = ("pieces", name)
        other = letters.setdefault(piece.letter, name)
        need(other == name, (*path, "letter"), f"expected a letter of its own, {piece.letter} is {other}'s")


def _piece(game: GameFile, path: Path, piece: Piece) -> None:
    if isinstance(piece.double_step, list):
        _ranks(game, (*path, "double_step"), piece.double_step)
    if piece.double_step:
        need(piece.pawn, (*path, "double_step"), "expected pawn = true beside it")
    if piece.en_passant:
        need(piece.double_step is not None, (*path, "en_passant"), "expected double_step beside it")
    need(not (piece.royal and piece.promotes_to), (*path, "promotes_to"), "expected no promotion of a royal piece")
    for key in ("promotes_on", "promotion", "promotion_limit"):
        if key in piece.model_fields_set and not piece.promotes_to:
            raise Problem((*path, key), "expected promotes_to beside it")
    if piece.promotes_on is not None:
        _ranks(game, (*path, "promotes_on"), piece.promotes_on)
    for side in (0, 1):
        names = piece.promotions(side)
        for name in names:
            _known(game, (*path, "promotes_to"), name)
            need(not game.pieces[name].royal, (*path, "promotes_to"), f"expected no royal piece, found {shown(name)}")
        need(len(set(names)) == len(names), (*path, "promotes_to"), "expected each piece once")
    if piece.promotes_to is not None:
        need(bool(piece.promotions(0)), (*path, "promotes_to"), "expected at least one piece")
    _slides(path, piece)
    _tables(game, path, piece)


def _slides(path: Path, piece: Piece) -> None:
    """The core has room for a limited number of lines of each kind: for moves, for captures, for both."""
    lines = {
        (motion.move, motion.capture, motion.first, max((motion.dx, motion.dy), (-motion.dx, -motion.dy)))
        for motion in piece.motions
        if motion.reach != 1
    }
    for kind in {line[:2] for line in lines}:
        found = sum(line[:2] == kind for line in lines)
        need(found <= MOST_LINES, (*path, "moves"), f"expected slides along at most {MOST_LINES} lines, found {found}")


def _tables(game: GameFile, path: Path, piece: Piece) -> None:
    if piece.tables is None:
        return
    size = (game.board.ranks, game.board.files)
    for key, rows in (("middle", piece.tables.middle), ("end", piece.tables.end)):
        if rows is not None:
            fits = len(rows) == size[0] and all(len(row) == size[1] for row in rows)
            need(fits, (*path, "tables", key), f"expected {size[0]} rows of {size[1]} numbers")


def _castling(game: GameFile) -> None:
    castling = game.castling
    if castling is None:
        return
    _known(game, ("castling", "king"), castling.king)
    _known(game, ("castling", "rook"), castling.rook)
    need(castling.king != castling.rook, ("castling", "rook"), "expected another piece than the king")
    files = FILE_LETTERS[: game.board.files]
    for key, names in (("king_to", castling.king_to), ("rook_to", castling.rook_to)):
        for name in names:
            need(name in files, ("castling", key), f"expected files of a to {files[-1]}, found {shown(name)}")
    for side in (0, 1):
        differ = castling.king_to[side] != castling.rook_to[side]
        need(differ, ("castling",), "expected king and rook to end on different files")


def _goal(game: GameFile) -> None:
    goal = game.goal
    checkmate = goal.type == "checkmate"
    if checkmate or goal.hit_points:
        wanted = "expected one piece with royal = true"
        need(game.royal is not None, ("pieces",), f"{wanted}, as the goal is {'checkmate' if checkmate else 'its HP'}")
    if goal.type == "extinction":
        need(goal.extinction is not None, ("goal", "type"), "expected extinction = { pieces = [...] } beside it")
    if goal.checks:
        need(checkmate, ("goal", "checks"), 'expected type = "checkmate" beside it')
    if goal.giving_check == "forbidden":
        need(checkmate, ("goal", "giving_check"), 'expected type = "checkmate" beside it')
    for name in goal.extinction.pieces if goal.extinction else []:
        _known(game, ("goal", "extinction", "pieces"), name)
    reach = goal.reach
    if reach is not None:
        path: Path = ("goal", "reach")
        need(bool(reach.pieces), (*path, "piece"), "expected at least one piece")
        for name in reach.pieces:
            _known(game, (*path, "piece"), name)
        need((reach.squares is None) != (reach.ranks is None), path, "expected either squares or ranks")
        for side in (0, 1):
            if reach.ranks is not None:
                _ranks(game, (*path, "ranks"), reach.rank_numbers(side))
            for name in reach.square_names(side):
                on_board = game.board.square(name) is not None
                need(on_board, (*path, "squares"), f"expected squares of the board, found {shown(name)}")


def _ends(game: GameFile) -> None:
    for key in ("bare_kings", "bare_king", "insufficient_material"):
        if getattr(game.ends, key) is not None:
            need(game.royal is not None, ("ends", key), "expected a royal piece in the game")


def _combat(game: GameFile) -> None:
    combat = game.combat
    for name, piece in game.pieces.items():
        path: Path = ("pieces", name)
        if combat is None:
            for key in ("hp", "damage", "strike", "abilities"):
                need(key not in piece.model_fields_set, (*path, key), "expected a [combat] section beside it")
        else:
            _fighter(path, piece)
    if combat is None:
        need(not game.goal.hit_points, ("goal", "hit_points"), "expected a [combat] section beside it")
        need(game.ends.no_action is None, ("ends", "no_action"), "expected a [combat] section beside it")
        return
    need(game.goal.type != "checkmate", ("goal", "type"), '[combat] knows no check: expected "none" or "extinction"')
    need(game.castling is None, ("castling",), "expected no castling beside [combat]")
    _decrees(game)
    for side in (0, 1):
        _side(game, ("combat", SIDES[side].lower()), combat.side(side))


def _decrees(game: GameFile) -> None:
    """Reject decrees of different bonus: a position records only that a decree holds, not whose it was."""
    bonus: int | None = None
    for name, piece in game.pieces.items():
        decree = piece.abilities.decree if piece.abilities else None
        if decree is not None:
            path: Path = ("pieces", name, "abilities", "decree", "bonus")
            need(bonus in (None, decree.bonus), path, f"expected {bonus} as in every decree, found {decree.bonus}")
            bonus = decree.bonus


def _fighter(path: Path, piece: Piece) -> None:
    if piece.hp is None:
        raise Problem((*path, "hp"), "is missing: expected hit points, as every piece has them beside [combat]")
    captures = any(motion.capture for motion in piece.motions)
    need(not captures, (*path, "moves"), "nothing is captured by moving beside [combat]: expected only m moves")
    need(not piece.en_passant, (*path, "en_passant"), "expected no en passant beside [combat]")
    if piece.abilities is None:
        return
    abilities = piece.abilities
    for name in ("lunge", "hit"):
        if getattr(abilities, name) is not None:
            need(piece.strike is not None, (*path, "abilities", name), "expected strike beside it")
    if abilities.advance is not None:
        need(piece.pawn, (*path, "abilities", "advance"), "expected pawn = true beside it")
    counted = [name for name, ability in abilities.each() if isinstance(ability, Ability) and ability.counted]
    if len(counted) > 1:
        message = f"expected at most one ability with a cooldown or uses, {counted[0]} has them already"
        raise Problem((*path, "abilities", counted[1]), message)


def _side(game: GameFile, path: Path, rules: SideRules) -> None:
    over, under = rules.hp_scale
    for name, piece in game.pieces.items():
        scaled = (piece.hp or 0) * over // under
        need(1 <= scaled <= 250, (*path, "hp_scale"), f"expected 1 to 250 hit points for {name}, found {scaled}")
    if rules.spawn is not None:
        _known(game, (*path, "spawn", "piece"), rules.spawn.piece)
        _ranks(game, (*path, "spawn", "rank"), [rules.spawn.rank])
        name = rules.spawn.piece
        recruit = game.pieces[name]
        need(not recruit.royal, (*path, "spawn", "piece"), f"expected no royal piece, found {shown(name)}")
        promoted = rules.spawn.rank in recruit.forced_promotion_ranks(game.board.ranks)
        need(not promoted, (*path, "spawn", "rank"), "expected a rank where the piece need not promote")


def _effects(game: GameFile) -> None:
    effects = game.effects or []
    need(len(set(effects)) == len(effects), ("effects",), "expected each effect once")
    if "spawn" in effects:
        recruits = game.combat is not None and any(game.combat.side(side).spawn for side in (0, 1))
        need(recruits, ("effects",), "expected a spawn rule in [combat] for the effect spawn")
    if "belts" in effects:
        need(game.has_world, ("effects",), "expected a layout with a world for the effect belts")

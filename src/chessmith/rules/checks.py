"""Constraints on a game file beyond the types of its values: names that exist, one king a side, and so on.

Each rule yields all that it finds, but what is wrong in several places for one reason only once. Where a rule would
find something because of a key in doubt, it does not look.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from chessmith.rules.findings import Findings
from chessmith.rules.layout_checks import SIDES, check_layout
from chessmith.rules.lines import Path
from chessmith.rules.model import MOST_PIECES, GameFile
from chessmith.rules.network import network_names
from chessmith.rules.problems import ANY, Problem, shown
from chessmith.rules.sections.board import MOST_SQUARES
from chessmith.rules.sections.combat import Ability, SideRules
from chessmith.rules.sections.piece import Piece
from chessmith.square import FILE_LETTERS

MOST_LINES = 16  # along which a piece slides
_BOARD: Final[Path] = ("board",)
_NAMES: Final[Path] = ("pieces", ANY)
_LETTERS: Final[Path] = ("pieces", ANY, "letter")
_ROYAL: Final[Path] = ("pieces", ANY, "royal")
_COMBAT: Final[Path] = ("combat",)


def check(game: GameFile, generated: frozenset[str] | None, findings: Findings) -> None:
    """Add everything that cannot be to the findings, which are about the file that the game was read from.

    `generated` are the layouts that were made, which are known to be right; None if they could not be made.
    """
    findings.add(_board(game, findings))
    findings.add(_kinds(game, findings))
    for name, piece in game.pieces.items():
        if findings.there(("pieces", name)):
            findings.add(_piece(game, ("pieces", name), piece, findings))
    findings.add(_generated(game, generated, findings))
    if not game.layouts and generated is not None and findings.there(("layouts", ANY)):
        findings.add([Problem(("layouts",), "expected at least one layout")])
    for rule in (_castling, _goal, _reach, _ends, _combat, _network, _effects):
        findings.add(rule(game, findings))
    for name, layout in game.layouts.items():
        if not generated or name not in generated:
            findings.add(check_layout(game, name, layout, findings))


def _known(
    game: GameFile, path: Path, names: list[str], findings: Findings, *, royal: bool = True
) -> Iterator[Problem]:
    """Names of pieces have to be some of this game's, and royal ones only where they may be."""
    sure = findings.there(_NAMES) and findings.sure(path)
    for name in names:
        if name not in game.pieces:
            if sure:
                yield Problem(path, f"expected a piece of this game ({', '.join(game.pieces)}), found {shown(name)}")
        elif not royal and game.pieces[name].royal and findings.sure(("pieces", name, "royal")):
            yield Problem(path, f"expected no royal piece, found {shown(name)}")


def _network(game: GameFile, findings: Findings) -> Iterator[Problem]:
    names = network_names()
    if game.network is not None and game.network not in names:
        yield Problem(("network",), f"expected one of {', '.join(names)}, found {shown(game.network)}")


def _ranks(game: GameFile, path: Path, ranks: list[int], findings: Findings) -> Iterator[Problem]:
    last = game.board.ranks
    if not ranks:
        yield Problem(path, "expected at least one rank")
    if findings.sure(_BOARD):
        for rank in ranks:
            if not 1 <= rank <= last:
                yield Problem(path, f"expected ranks of 1 to {last}, found {rank}")


def _board(game: GameFile, findings: Findings) -> Iterator[Problem]:
    squares = game.board.squares
    if squares > MOST_SQUARES and findings.sure(_BOARD):
        yield Problem(_BOARD, f"expected at most {MOST_SQUARES} squares, found {squares}")


def _kinds(game: GameFile, findings: Findings) -> Iterator[Problem]:
    found = len(game.pieces)
    if not 0 < found <= MOST_PIECES and findings.there(_NAMES):
        yield Problem(("pieces",), f"expected 1 to {MOST_PIECES} pieces, found {found}", meant=_NAMES)
    royals = [name for name, piece in game.pieces.items() if piece.royal]
    for name in royals[1:]:
        yield Problem(("pieces", name, "royal"), f"expected one royal kind of piece, {royals[0]} is royal already")
    letters: dict[str, str] = {}
    for name, piece in game.pieces.items():
        path: Path = ("pieces", name, "letter")
        # With more pieces than letters some have to be the same.
        if found <= MOST_PIECES and findings.sure(path):
            other = letters.setdefault(piece.letter, name)
            if other != name:
                yield Problem(path, f"expected a letter of its own, {piece.letter} is {other}'s")


def _piece(game: GameFile, path: Path, piece: Piece, findings: Findings) -> Iterator[Problem]:
    if isinstance(piece.double_step, list):
        yield from _ranks(game, (*path, "double_step"), piece.double_step, findings)
    if piece.double_step and not piece.pawn and findings.sure((*path, "pawn")):
        yield Problem((*path, "double_step"), "expected pawn = true beside it")
    if piece.en_passant and piece.double_step is None and findings.sure((*path, "double_step")):
        yield Problem((*path, "en_passant"), "expected double_step beside it")
    yield from _promotion(game, path, piece, findings)
    yield from _slides(path, piece)
    yield from _tables(game, path, piece, findings)


def _promotion(game: GameFile, path: Path, piece: Piece, findings: Findings) -> Iterator[Problem]:
    to: Path = (*path, "promotes_to")
    if not piece.promotes_to:
        if piece.promotes_to is not None:
            yield Problem(to, "expected at least one piece")
        elif findings.sure(to):
            keys = [key for key in ("promotes_on", "promotion", "promotion_limit") if key in piece.model_fields_set]
            for key in keys[:1]:
                yield Problem((*path, key), "expected promotes_to beside it")
    elif piece.royal:
        yield Problem(to, "expected no promotion of a royal piece")
    if piece.promotes_on is not None:
        yield from _ranks(game, (*path, "promotes_on"), piece.promotes_on, findings)
    choices = [piece.promotions(side) for side in (0, 1)]
    yield from _known(game, to, [*choices[0], *choices[1]], findings, royal=False)
    if any(len(set(names)) < len(names) for names in choices):
        yield Problem(to, "expected each piece once")


def _slides(path: Path, piece: Piece) -> Iterator[Problem]:
    """The core has room for a limited number of lines of each kind: for moves, for captures, for both."""
    lines = {
        (motion.move, motion.capture, motion.first, max((motion.dx, motion.dy), (-motion.dx, -motion.dy)))
        for motion in piece.motions
        if motion.reach != 1
    }
    found = max((sum(line[:2] == kind for line in lines) for kind in {line[:2] for line in lines}), default=0)
    if found > MOST_LINES:
        yield Problem((*path, "moves"), f"expected slides along at most {MOST_LINES} lines, found {found}")


def _tables(game: GameFile, path: Path, piece: Piece, findings: Findings) -> Iterator[Problem]:
    if piece.tables is None or not findings.sure(_BOARD):
        return
    size = (game.board.ranks, game.board.files)
    for key, rows in (("middle", piece.tables.middle), ("end", piece.tables.end)):
        if rows is not None and (len(rows) != size[0] or any(len(row) != size[1] for row in rows)):
            yield Problem((*path, "tables", key), f"expected {size[0]} rows of {size[1]} numbers")


def _generated(game: GameFile, generated: frozenset[str] | None, findings: Findings) -> Iterator[Problem]:
    if generated is None and findings.sure(_BOARD, _LETTERS):
        message = "expected a board of 8 by 8 and pieces with the letters K Q R B N P"
        yield Problem(("layouts_from",), message, meant=("layouts", ANY))


def _castling(game: GameFile, findings: Findings) -> Iterator[Problem]:
    castling = game.castling
    if castling is None:
        return
    king, rook = ("castling", "king"), ("castling", "rook")
    yield from _known(game, king, [castling.king], findings)
    yield from _known(game, rook, [castling.rook], findings)
    if castling.king == castling.rook and findings.sure(king, rook):
        yield Problem(rook, "expected another piece than the king")
    files = FILE_LETTERS[: game.board.files]
    for key, names in (("king_to", castling.king_to), ("rook_to", castling.rook_to)):
        if findings.sure(_BOARD, ("castling", key)):
            for name in names:
                if name not in files:
                    yield Problem(("castling", key), f"expected files of a to {files[-1]}, found {shown(name)}")
    same = any(king_to == rook_to for king_to, rook_to in zip(castling.king_to, castling.rook_to, strict=True))
    if same and findings.sure(("castling", "king_to"), ("castling", "rook_to")):
        yield Problem(("castling",), "expected king and rook to end on different files")


def _goal(game: GameFile, findings: Findings) -> Iterator[Problem]:
    goal = game.goal
    checkmate = goal.type == "checkmate"
    sure = findings.sure(("goal", "type"))
    if game.royal is None and findings.sure(_ROYAL) and ((checkmate and sure) or goal.hit_points):
        why = "checkmate" if checkmate and sure else "its HP"
        yield Problem(("pieces",), f"expected one piece with royal = true, as the goal is {why}", meant=_ROYAL)
    if goal.type == "extinction" and goal.extinction is None and findings.sure(("goal", "extinction")):
        yield Problem(("goal", "type"), "expected extinction = { pieces = [...] } beside it")
    if not checkmate and (goal.checks or goal.giving_check == "forbidden"):
        key = "checks" if goal.checks else "giving_check"
        yield Problem(("goal", key), 'expected type = "checkmate" beside it')
    yield from _known(
        game, ("goal", "extinction", "pieces"), goal.extinction.pieces if goal.extinction else [], findings
    )


def _reach(game: GameFile, findings: Findings) -> Iterator[Problem]:
    path: Path = ("goal", "reach")
    reach = game.goal.reach
    if reach is None:
        return
    if not reach.pieces and findings.sure((*path, "piece")):
        yield Problem((*path, "piece"), "expected at least one piece")
    yield from _known(game, (*path, "piece"), reach.pieces, findings)
    if (reach.squares is None) == (reach.ranks is None) and findings.sure((*path, "squares"), (*path, "ranks")):
        yield Problem(path, "expected either squares or ranks")
    for side in (0, 1):
        if reach.ranks is not None:
            yield from _ranks(game, (*path, "ranks"), reach.rank_numbers(side), findings)
        if findings.sure(_BOARD):
            for name in reach.square_names(side):
                if game.board.square(name) is None:
                    yield Problem((*path, "squares"), f"expected squares of the board, found {shown(name)}")


def _ends(game: GameFile, findings: Findings) -> Iterator[Problem]:
    if game.royal is None and findings.sure(_ROYAL):
        keys = ("bare_kings", "bare_king", "insufficient_material")
        for key in [key for key in keys if getattr(game.ends, key) is not None][:1]:
            yield Problem(("ends", key), "expected a royal piece in the game")


def _combat(game: GameFile, findings: Findings) -> Iterator[Problem]:
    if game.combat is None:
        without = _keys_of_combat(game)
        if without and findings.sure(_COMBAT):
            yield Problem(without[0], "expected a [combat] section beside it", meant=_COMBAT)
        return
    for name, piece in game.pieces.items():
        if findings.there(("pieces", name)):
            yield from _fighter(("pieces", name), piece, findings)
    if game.goal.type == "checkmate" and findings.sure(("goal", "type")):
        yield Problem(("goal", "type"), '[combat] knows no check: expected "none" or "extinction"')
    if game.castling is not None:
        yield Problem(("castling",), "expected no castling beside [combat]")
    yield from _decrees(game, findings)
    for side in (0, 1):
        yield from _side(game, ("combat", SIDES[side].lower()), game.combat.side(side), findings)


def _keys_of_combat(game: GameFile) -> list[Path]:
    keys: list[Path] = [
        ("pieces", name, key)
        for name, piece in game.pieces.items()
        for key in ("hp", "damage", "strike", "abilities")
        if key in piece.model_fields_set
    ]
    if game.goal.hit_points:
        keys.append(("goal", "hit_points"))
    if game.ends.no_action is not None:
        keys.append(("ends", "no_action"))
    return keys


def _decrees(game: GameFile, findings: Findings) -> Iterator[Problem]:
    """Reject decrees of different bonus: a position records only that a decree holds, not whose it was."""
    bonus: int | None = None
    for name, piece in game.pieces.items():
        decree = piece.abilities.decree if piece.abilities else None
        path: Path = ("pieces", name, "abilities", "decree", "bonus")
        if decree is not None and findings.sure(path):
            if bonus not in (None, decree.bonus):
                yield Problem(path, f"expected {bonus} as in every decree, found {decree.bonus}")
            else:
                bonus = decree.bonus


def _fighter(path: Path, piece: Piece, findings: Findings) -> Iterator[Problem]:
    if piece.hp is None and findings.sure((*path, "hp")):
        yield Problem((*path, "hp"), "is missing: expected hit points, as every piece has them beside [combat]")
    if any(motion.capture for motion in piece.motions) and findings.sure((*path, "moves")):
        yield Problem((*path, "moves"), "nothing is captured by moving beside [combat]: expected only m moves")
    if piece.en_passant:
        yield Problem((*path, "en_passant"), "expected no en passant beside [combat]")
    if piece.abilities is None:
        return
    abilities = piece.abilities
    if piece.strike is None and findings.sure((*path, "strike")):
        for name in [name for name in ("lunge", "hit") if getattr(abilities, name) is not None][:1]:
            yield Problem((*path, "abilities", name), "expected strike beside it")
    if abilities.advance is not None and not piece.pawn and findings.sure((*path, "pawn")):
        yield Problem((*path, "abilities", "advance"), "expected pawn = true beside it")
    counted = [name for name, ability in abilities.each() if isinstance(ability, Ability) and ability.counted]
    for name in counted[1:]:
        message = f"expected at most one ability with a cooldown or uses, {counted[0]} has them already"
        yield Problem((*path, "abilities", name), message)


def _side(game: GameFile, path: Path, rules: SideRules, findings: Findings) -> Iterator[Problem]:
    over, under = rules.hp_scale
    scaled = {
        name: piece.hp * over // under
        for name, piece in game.pieces.items()
        if piece.hp is not None and findings.sure(("pieces", name, "hp"))
    }
    # The one that is furthest out: a fraction that suits it suits all.
    lowest, highest = (chosen(scaled, key=scaled.__getitem__, default=None) for chosen in (min, max))
    name = lowest if lowest is not None and scaled[lowest] < 1 else highest
    if name is not None and not 1 <= scaled[name] <= 250:
        yield Problem((*path, "hp_scale"), f"expected 1 to 250 hit points for {name}, found {scaled[name]}")
    if rules.spawn is not None:
        name, rank = rules.spawn.piece, rules.spawn.rank
        recruit = game.pieces.get(name)
        where: Path = (*path, "spawn", "rank")
        yield from _known(game, (*path, "spawn", "piece"), [name], findings, royal=False)
        yield from _ranks(game, where, [rank], findings)
        promotion = [("pieces", name, key) for key in ("promotes_to", "promotes_on", "promotion")]
        promoted = recruit is not None and rank in recruit.forced_promotion_ranks(game.board.ranks)
        if promoted and findings.sure(_BOARD, where, *promotion):
            yield Problem(where, "expected a rank where the piece need not promote")


def _effects(game: GameFile, findings: Findings) -> Iterator[Problem]:
    effects = game.effects or []
    if len(set(effects)) < len(effects):
        yield Problem(("effects",), "expected each effect once")
    recruits = game.combat is not None and any(game.combat.side(side).spawn for side in (0, 1))
    if (
        "spawn" in effects
        and not recruits
        and findings.sure(("combat", "white", "spawn"), ("combat", "black", "spawn"))
    ):
        yield Problem(("effects",), "expected a spawn rule in [combat] for the effect spawn")
    if "belts" in effects and not game.has_world and findings.sure(("layouts", ANY, "world")):
        yield Problem(("effects",), "expected a layout with a world for the effect belts")

"""The goal of an imported variant, and how its games end."""

from __future__ import annotations

from chessmith.errors import ChessmithError
from chessmith.uci.fairy_pieces import KING
from chessmith.uci.ini_keys import NOTHING
from chessmith.uci.ini_variant import Variant


def goal(variant: Variant) -> list[str]:
    """The lines of the goal."""
    royal = any(name == KING for name, _ in variant.letters.values()) and variant.has(KING)
    lines = [f'type = "{"checkmate" if royal else "none"}"']
    if variant.flag("checkCounting", False):
        lines.append(f"checks = {variant.checks}")
    if not variant.flag("checking", True):
        lines.append('giving_check = "forbidden"')
    lines += _reach(variant)
    lines += _extinction(variant)
    if variant.get("checkmateValue", "loss") != "loss":
        variant.lose("checkmateValue", "what checkmate means")
    return lines


def ends(variant: Variant) -> list[str]:
    """The lines of the other ends."""
    stalemate = variant.outcome("stalemateValue")
    lines = [f'stalemate = "{stalemate}"']
    folds, value = variant.number("nFoldRule", 3), variant.outcome("nFoldValue")
    if folds >= 2:
        lines.append(f'repetition = {{ count = {folds}, result = "{value}" }}')
    moves = variant.number("nMoveRule", 50)
    if moves:
        lines.append(f"move_limit = {{ plies = {2 * moves} }}")
    if _is_bare_king(variant):
        lines.append('bare_king = "loss"')
    return lines


def _reach(variant: Variant) -> list[str]:
    both = variant.get("flagRegion")
    white = variant.get("flagRegionWhite", variant.get("whiteFlag", both))
    black = variant.get("flagRegionBlack", variant.get("blackFlag", both))
    variant.used |= {"whiteFlag", "blackFlag"}
    letter = variant.get("flagPiece", "*").upper()
    reply = variant.flag("flagMove", False)
    for side in ("White", "Black"):
        if variant.get(f"flagPiece{side}", letter).upper() != letter:
            variant.lose(f"flagPiece{side}", "the piece that must arrive, by side")
    if white in NOTHING and black in NOTHING:
        return []
    present = [name for key, (name, _) in variant.letters.items() if key in variant.board.upper()]
    names = present if letter in ("*", "") else [variant.letters[letter][0]] if letter in variant.letters else []
    if not names:
        raise ChessmithError(f"flagPiece: no piece has the letter {letter}")
    squares = [", ".join(f'"{square}"' for square in variant.squares(region)) for region in (white, black)]
    piece = f'"{names[0]}"' if len(names) == 1 else "[" + ", ".join(f'"{name}"' for name in names) + "]"
    goal = f"reach = {{ piece = {piece}, squares = {{ white = [{squares[0]}], black = [{squares[1]}] }}"
    return [goal + (", reply = true }" if reply else " }")]


def _extinction(variant: Variant) -> list[str]:
    value, types = variant.get("extinctionValue", "none"), variant.get("extinctionPieceTypes")
    count = variant.number("extinctionPieceCount", 0)
    opponents = variant.number("extinctionOpponentPieceCount", 0)
    claim = variant.flag("extinctionClaim", False)
    if value in NOTHING or _is_bare_king(variant):
        return []
    if value != "loss" or count or opponents or claim or (len(types) > 1 and types != "*"):
        variant.lose("extinctionValue", "what the loss of these pieces means")
        return []
    letters = [key for key in variant.letters if key in variant.board.upper()] if types == "*" else [types.upper()]
    if any(letter not in variant.letters for letter in letters) or not letters:
        raise ChessmithError(f"extinctionPieceTypes: no piece has the letter {types}")
    names = ", ".join(f'"{variant.letters[letter][0]}"' for letter in letters)
    return [f"extinction = {{ pieces = [{names}] }}"]


def _is_bare_king(variant: Variant) -> bool:
    keys = variant.keys
    return (
        keys.get("extinctionValue") == "loss"
        and keys.get("extinctionPieceTypes") == "*"
        and keys.get("extinctionPieceCount") == "1"
        and keys.get("extinctionOpponentPieceCount") == "2"
    )

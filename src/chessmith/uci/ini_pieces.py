"""The pieces of an imported variant: their moves, promotion and castling."""

from __future__ import annotations

import re

from chessmith.errors import ChessmithError
from chessmith.rules import betza
from chessmith.square import FILE_LETTERS
from chessmith.uci.fairy_pieces import KING, PAWN
from chessmith.uci.ini_keys import NOTHING
from chessmith.uci.ini_variant import Variant, quoted


def pieces(variant: Variant) -> list[str]:
    """The lines of the pieces."""
    promotions = _promotions(variant)
    targets = {letter for each in promotions.values() for letter in each}
    wanted = {letter.upper() for letter in variant.board if letter.isalpha()} | targets
    if unknown := wanted - set(variant.letters):
        raise ChessmithError(f"startFen: no piece has the letter {', '.join(sorted(unknown))}")
    lines = ["[pieces]"]
    for letter in (each for each in variant.letters if each in wanted):
        name, moves = variant.letters[letter]
        try:
            betza.parse(moves)
        except ChessmithError as error:
            raise ChessmithError(f"the moves of {letter}, {moves}: {error}") from None
        except ValueError:
            raise ChessmithError(f"the moves of {letter}: {moves} has no place in a game file") from None
        parts = [f'letter = "{letter}"', f"moves = {quoted(moves)}"]
        parts += ["royal = true"] if name == KING else []
        parts += _pawn(variant) if name == PAWN else []
        if letter in promotions:
            parts += _promotion(variant, promotions[letter])
        lines.append(f"{name} = {{ {', '.join(parts)} }}")
    return lines


def castling(variant: Variant) -> list[str]:
    """Return the lines of castling; none without castling."""
    sides = [variant.get("castlingQueensideFile", "c"), variant.get("castlingKingsideFile", "g")]
    rooks = variant.get("castlingRookPieces", variant.get("castlingRookPiece", "r"))
    variant.used |= {"castlingRookPiece", "chess960"}
    if not variant.flag("castling", True) or variant.rights == "-":
        return []
    names = {letter: name for letter, (name, _) in variant.letters.items()}
    king = next((name for name in names.values() if name == KING), None)
    if king is None or len(rooks) != 1 or rooks.upper() not in names:
        variant.lose("castlingRookPieces", "castling with several kinds of pieces or without a king")
        return []
    if not all(re.fullmatch("[a-p]", side) for side in sides):
        raise ChessmithError(f"castling: expected files such as c and g, found {' and '.join(sides)}")
    files = [FILE_LETTERS.index(side) for side in sides]
    beside = [FILE_LETTERS[files[0] + 1], FILE_LETTERS[files[1] - 1]]
    lines = ["", "[castling]", f'king = "{king}"', f'rook = "{names[rooks.upper()]}"']
    lines += [f'king_to = ["{sides[0]}", "{sides[1]}"]', f'rook_to = ["{beside[0]}", "{beside[1]}"]']
    return [*lines, *(['style = "chess960"'] if variant.flag("chess960", False) else [])]


def _pawn(variant: Variant) -> list[str]:
    parts = ["pawn = true"]
    ranks = _double_step_ranks(variant)
    if ranks:
        parts.append(f"double_step = {ranks}")
        if variant.get("enPassantRegion", "*") != "-":
            parts.append("en_passant = true")
    variant.used |= {"enPassantRegion"}
    return parts


def _double_step_ranks(variant: Variant) -> list[int]:
    variant.used |= {"doubleStepRegionWhite", "doubleStepRegionBlack"}
    rank = variant.number("doubleStepRank", 2)
    least = variant.number("doubleStepRankMin", rank)
    if not variant.flag("doubleStep", True):
        return []
    own = variant.ranks_of("doubleStepRegionWhite", "doubleStepRegionBlack")
    return own if own is not None else list(range(least, rank + 1))


def _promotions(variant: Variant) -> dict[str, str]:
    """Return the promotion pieces, by the letter of the pawn."""
    by_side = [variant.get(f"promotionPieceTypes{side}") for side in ("White", "Black")]
    types = variant.get("promotionPieceTypes", by_side[0] or "nbrq")
    if any(by_side) and len({*by_side}) > 1:
        variant.lose("promotionPieceTypesBlack", "promotion that differs between the sides")
    pawns = variant.get("promotionPawnTypes", "p")
    for side in ("White", "Black"):
        if variant.get(f"promotionPawnTypes{side}", pawns) != pawns:
            variant.lose(f"promotionPawnTypes{side}", "which pieces promote, by side")
    # The queen first: what is used where there is no choice.
    choice = "".join(sorted(types.upper().replace("-", ""), key=lambda letter: letter != "Q"))
    missing = [letter for letter in choice if letter not in variant.letters]
    choice = "".join(letter for letter in choice if letter not in missing)
    board = variant.board.upper()
    return {letter: choice for letter in pawns.upper() if choice and letter in board and letter in variant.letters}


def _promotion(variant: Variant, choice: str) -> list[str]:
    names = ", ".join(f'"{variant.letters[letter][0]}"' for letter in choice)
    parts = [f"promotes_to = [{names}]"]
    ranks = variant.ranks_of("promotionRegionWhite", "promotionRegionBlack")
    if ranks is None:
        first = variant.number("promotionRank", variant.ranks)
        ranks = list(range(first, variant.ranks + 1))
    variant.used.add("promotionRank")
    if ranks != [variant.ranks]:
        parts.append(f"promotes_on = {ranks}")
    if not variant.flag("mandatoryPawnPromotion", True):
        parts.append('promotion = "optional"')
    limit = variant.get("promotionLimit")
    if limit not in NOTHING:
        board = variant.board.upper()
        counts = re.findall(r"(\w):(\d+)", limit)
        if counts and all(int(count) == board.count(letter.upper()) // 2 for letter, count in counts):
            parts.append('promotion_limit = "captured"')
        else:
            variant.lose("promotionLimit", "how many pieces one may promote to")
    return parts

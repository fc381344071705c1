"""A game in the words of Fairy-Stockfish: a section for its `variants.ini`.

Releases up to 11.1 and later ones name some rules differently; a line that a release does not know is passed over
by it, so both are written. What cannot be said at all is named.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from chessmith.errors import ChessmithError
from chessmith.rules.compile import core_spec
from chessmith.square import FILE_LETTERS
from chessmith.uci.fairy_pieces import KING, PAWN, is_king, is_pawn, known_as

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.rules.sections.piece import Piece

MOST_FILES: Final = 12
MOST_RANKS: Final = 10
_MOST_CUSTOM: Final = 25
_ALL: Final = "*"


@dataclass(slots=True)
class IniExport:
    """A section, and how faithful it is."""

    name: str
    lines: list[str] = field(default_factory=list)
    newer: list[str] = field(default_factory=list)  # what releases up to 11.1 do not support
    differs: list[str] = field(default_factory=list)  # what no release plays quite as the game file says

    def set(self, key: str, value: str | int | bool) -> None:
        """Add a line."""
        shown = str(value).lower() if isinstance(value, bool) else str(value)
        self.lines.append(f"{key} = {shown}")

    @property
    def text(self) -> str:
        """The section with its reservations as comments."""
        notes = [f"# differs: {note}" for note in self.differs]
        notes += [f"# needs a release after 11.1: {note}" for note in self.newer]
        return "\n".join([*notes, f"[{self.name}]", *self.lines]) + "\n"


def export_ini(game: Game, name: str | None = None) -> IniExport:
    """The section for a game; a ChessmithError names what makes it impossible."""
    if impossible := _impossible(game):
        raise ChessmithError(f"{game.name} cannot be expressed for Fairy-Stockfish: {', '.join(impossible)}")
    export = IniExport(name or game.name)
    export.set("pieceToCharTable", "-")
    export.set("maxRank", game.ranks)
    export.set("maxFile", FILE_LETTERS[game.files - 1])
    _pieces(game, export)
    export.set("startFen", game.start().fen.partition(" {")[0])
    _promotion(game, export)
    _double_step(game, export)
    _castling(game, export)
    _goal(game, export)
    _ends(game, export)
    return export


def _impossible(game: Game) -> list[str]:
    file, found = game.file, list[str]()
    if game.traits.has_world:
        found.append("terrain")
    if game.traits.has_combat:
        return [*found, "hit points"]
    if file.effects_in_order and not game.traits.has_world:
        found.append("effects")
    if game.files > MOST_FILES or game.ranks > MOST_RANKS:
        found.append(f"a board of {game.files}×{game.ranks} (at most {MOST_FILES}×{MOST_RANKS})")
    pawns = [name for name, piece in file.pieces.items() if _becomes_something(piece)]
    if len(pawns) > 1:
        found.append(f"promotion of {' and '.join(pawns)} (one kind of pawn)")
    for name, piece in file.pieces.items():
        if any(motion.first for motion in piece.motions):
            found.append(f"the first move of the {name}")
        elif _type_of(piece) is None and not isinstance(piece.moves, str):
            found.append(f"the moves of the {name}")
        if piece.double_step is not None and not _is_pawn(piece):
            found.append(f"the double step of the {name}")
    return found


def _becomes_something(piece: Piece) -> bool:
    return piece.promotes_to is not None


def _is_pawn(piece: Piece) -> bool:
    return is_pawn(piece.motions) and not piece.royal


def _type_of(piece: Piece) -> str | None:
    if _is_pawn(piece):
        return PAWN
    return KING if piece.royal else known_as(piece.motions)


def _pieces(game: Game, export: IniExport) -> None:
    used: set[str] = set()
    custom = 0
    for name, piece in game.file.pieces.items():
        letter, kind = piece.letter.lower(), _type_of(piece)
        if kind == KING:
            if is_king(piece.motions):
                export.set(KING, letter)
            else:
                export.set(KING, f"{letter}:{piece.moves}")
                export.newer.append(f"the moves of the {name}")
        elif kind is not None and kind not in used:
            export.set(kind, letter)
            used.add(kind)
        else:
            custom += 1
            export.set(f"customPiece{custom}", f"{letter}:{piece.moves}")
            export.newer.append(f"the moves of the {name}")
    if custom > _MOST_CUSTOM:
        raise ChessmithError(
            f"{game.name} cannot be expressed for Fairy-Stockfish: more than {_MOST_CUSTOM} new pieces"
        )


def _pawn(game: Game) -> Piece | None:
    pieces = game.file.pieces.values()
    return next((piece for piece in pieces if _becomes_something(piece)), None) or next(
        (piece for piece in pieces if _is_pawn(piece)), None
    )


def _promotion(game: Game, export: IniExport) -> None:
    pawn = _pawn(game)
    if pawn is None or not _becomes_something(pawn):
        if any(_is_pawn(piece) for piece in game.file.pieces.values()):
            export.differs.append("a pawn on the last rank does not promote")
        return
    ranks = pawn.promotion_ranks(game.ranks)
    # A piece that must promote on a rank never goes beyond it.
    if pawn.promotion == "optional" and ranks != list(range(ranks[0], game.ranks + 1)):
        export.differs.append("promotion on some ranks only")
    export.set("promotionRank", ranks[0])
    export.set("promotionRegionWhite", " ".join(f"*{rank}" for rank in ranks))
    export.set("promotionRegionBlack", " ".join(f"*{game.ranks + 1 - rank}" for rank in ranks))
    white, black = (_letters(game, pawn.promotions(side)) for side in (0, 1))
    if white == black:
        export.set("promotionPieceTypes", white)
    else:
        export.set("promotionPieceTypes", "".join(sorted({*white, *black})))
        export.set("promotionPieceTypesWhite", white)
        export.set("promotionPieceTypesBlack", black)
        export.newer.append("promotion that is not the same for both sides")
    if not _is_pawn(pawn):
        export.set("promotionPawnTypes", pawn.letter.lower())
        export.newer.append("promotion of another piece than a pawn")
    forced = pawn.promotion == "forced"
    export.set("mandatoryPawnPromotion", forced)
    if not forced:
        export.set("immobilityIllegal", True)
    if pawn.promotion_limit:
        counts = game.start().fen.partition(" ")[0]
        names = {name for side in (0, 1) for name in pawn.promotions(side)}
        limits = {letter: counts.count(letter) for letter in _letters(game, sorted(names))}
        export.set("promotionLimit", " ".join(f"{letter}:{count}" for letter, count in limits.items()))


def _double_step(game: Game, export: IniExport) -> None:
    pawn = next((piece for piece in game.file.pieces.values() if _is_pawn(piece)), None)
    if pawn is None:
        return
    ranks = pawn.double_step_ranks(game.ranks)
    export.set("doubleStep", bool(ranks))
    if not ranks:
        return
    if pawn.double_step == "fresh":
        ranks = _home_ranks(game, pawn)
        export.differs.append(f"a pawn that has never moved, but on another rank than {ranks[0]}, has no double step")
    if len(ranks) > 1:
        export.newer.append("double steps from several ranks")
    export.set("doubleStepRank", ranks[0])
    export.set("doubleStepRegionWhite", " ".join(f"*{rank}" for rank in ranks))
    export.set("doubleStepRegionBlack", " ".join(f"*{game.ranks + 1 - rank}" for rank in ranks))
    if not pawn.en_passant:
        export.set("enPassantRegion", "-")
        export.newer.append("double steps without en passant")


def _home_ranks(game: Game, pawn: Piece) -> list[int]:
    """Return where White's pawns of that kind stand at the start."""
    cells = game.file.placed(game.file.default_layout)
    return sorted({square // game.files + 1 for square, letter in enumerate(cells) if letter == pawn.letter}) or [2]


def _castling(game: Game, export: IniExport) -> None:
    castling = game.file.castling
    export.set("castling", castling is not None)
    if castling is None:
        return
    queenside, kingside = castling.king_to
    export.set("castlingQueensideFile", queenside)
    export.set("castlingKingsideFile", kingside)
    rook = game.file.pieces[castling.rook].letter.lower()
    export.set("castlingRookPiece", rook)
    export.set("castlingRookPieces", rook)
    beside = [FILE_LETTERS[FILE_LETTERS.index(queenside) + 1], FILE_LETTERS[FILE_LETTERS.index(kingside) - 1]]
    if list(castling.rook_to) != beside:
        export.differs.append("where the rook goes when castling")
    if game.traits.castling is not None and game.traits.castling.chess960:
        export.set("chess960", True)


def _goal(game: Game, export: IniExport) -> None:
    goal = core_spec(game.file)["goal"]
    if goal["checks"]:
        export.set("checkCounting", True)
    if not goal["giving_check"]:
        export.set("checking", False)
    if goal["extinction"]:
        _extinction(game, export, goal["extinction"])
    if reach := goal["reach"]:
        types = reach["types"]
        letter = game.traits.pieces[types[0]].letter.lower() if len(types) == 1 else _ALL
        if len(types) not in (1, len(game.pieces)):
            export.differs.append("which pieces win by reaching their goal")
        export.set("flagPiece", letter)
        for side, old, new in ((0, "whiteFlag", "flagRegionWhite"), (1, "blackFlag", "flagRegionBlack")):
            squares = " ".join(game.board.name(square) for square in reach["squares"][side])
            export.set(old, squares)
            export.set(new, squares)
        export.set("flagMove", reach["reply"])


def _extinction(game: Game, export: IniExport, types: list[int]) -> None:
    if len(types) > 1:
        export.differs.append("there the loss of one kind of piece is enough")
    export.set("extinctionValue", "loss")
    export.set("extinctionPieceTypes", "".join(game.traits.pieces[number].letter.lower() for number in types))


def _ends(game: Game, export: IniExport) -> None:
    ends = core_spec(game.file)["ends"]
    export.set("stalemateValue", ends["stalemate"])
    limits = sorted(ends["move_limit"], key=lambda limit: limit["plies"])
    export.set("nMoveRule", limits[0]["plies"] // 2 if limits else 0)
    if limits and limits[0]["result"] != "draw":
        export.differs.append("the move limit is a draw there")
    repetition = sorted(ends["repetition"], key=lambda rule: rule["count"])
    export.set("nFoldRule", repetition[0]["count"] if repetition else 0)
    if repetition:
        export.set("nFoldValue", repetition[0]["result"])
        if repetition[0]["compare"] == "pieces":
            export.differs.append("a repetition counts only with the same rights")
        if not repetition[0]["start"]:
            export.differs.append("the start position counts as a repetition")
    if ends["bare_king"] == "loss":
        export.set("extinctionValue", "loss")
        export.set("extinctionClaim", True)
        export.set("extinctionPieceTypes", _ALL)
        export.set("extinctionPieceCount", 1)
        export.set("extinctionOpponentPieceCount", 2)
    if ends["bare_kings"] or ends["insufficient_material"]:
        export.differs.append("a draw by material is played on")


def _letters(game: Game, names: list[str]) -> str:
    return "".join(game.file.pieces[name].letter.lower() for name in names)

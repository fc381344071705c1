"""The rules of a game in English, written from its file: enough to learn the game from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from chessmith.rules.model import GameFile
from chessmith.rules.prose.combat import combat_paragraphs, describe_fighter
from chessmith.rules.prose.ends import end_paragraphs, goal_paragraphs
from chessmith.rules.prose.moves import describe_moves
from chessmith.rules.prose.words import joined, number, one, ordinal, sentence, spoken
from chessmith.rules.sections.piece import Piece
from chessmith.rules.terrain import KINDS
from chessmith.rules.world import read_world
from chessmith.square import FILE_LETTERS

_MOST_LAYOUTS: Final = 16  # that are listed by name


@dataclass(frozen=True)
class Chapter:
    """A heading and its paragraphs."""

    title: str
    paragraphs: list[str]


def prose(game: GameFile) -> str:
    """The rules as Markdown."""
    text = [f"# {game.title}"]
    if game.summary:
        text.append(game.summary)
    for chapter in chapters(game):
        text.append(f"## {chapter.title}")
        text += chapter.paragraphs
    return "\n\n".join(text) + "\n"


def chapters(game: GameFile) -> list[Chapter]:
    """The rules, heading by heading; empty chapters are left out."""
    everything = [
        Chapter("The board", _board(game)),
        Chapter("The pieces", [_piece(game, name, piece) for name, piece in game.pieces.items()]),
        Chapter("Special moves", _special_moves(game)),
        Chapter("Terrain", _terrain(game)),
        Chapter("Combat", combat_paragraphs(game, game.combat) if game.combat else []),
        Chapter("How to win", goal_paragraphs(game)),
        Chapter("How else the game ends", end_paragraphs(game)),
    ]
    return [chapter for chapter in everything if chapter.paragraphs]


def _board(game: GameFile) -> list[str]:
    board = game.board
    layout = game.default_layout
    first = "White" if layout.turn == "w" else "Black"
    paragraphs = [
        f"The board has {number(board.files)} files and {number(board.ranks)} ranks. White sits at rank 1 and plays "
        f"up the board, Black plays down. {first} moves first; then the sides take turns, one action each."
    ]
    paragraphs.append("At the start, with Black's letters small:")
    paragraphs.append(_picture(game, game.placed(layout)))
    if len(game.layouts) > 1:
        paragraphs.append(
            f"There are {number(len(game.layouts))} layouts to start from: {_layouts(list(game.layouts))}."
        )
    return paragraphs


def _layouts(names: list[str]) -> str:
    if len(names) <= _MOST_LAYOUTS:
        return joined(names)
    if set(names) == {str(at) for at in range(len(names))}:
        return f"{names[0]} (the usual one) and the other numbers up to {len(names) - 1}"
    return f"{', '.join(names[:_MOST_LAYOUTS])} and {number(len(names) - _MOST_LAYOUTS)} more"


def _piece(game: GameFile, name: str, piece: Piece) -> str:
    combat = game.combat is not None
    text = f"**{spoken(name).capitalize()}** ({piece.letter}) {describe_moves(piece.motions, combat=combat)}."
    if piece.royal and not combat:
        text += " It is royal: the game turns on it."
    fighter = describe_fighter(game, piece)
    return f"{text} {fighter}" if fighter else text


def _special_moves(game: GameFile) -> list[str]:
    paragraphs = []
    for name, piece in game.pieces.items():
        paragraphs += _double_step(name, piece)
        if piece.promotes_to:
            paragraphs.append(_promotion(game, name, piece))
    if game.castling is not None:
        paragraphs.append(_castling(game))
    return paragraphs


def _double_step(name: str, piece: Piece) -> list[str]:
    if not piece.double_step:
        return []
    if piece.double_step == "fresh":
        start = "As long as it has never moved, from any rank"
    elif piece.double_step == "always":
        start = "From anywhere"
    else:
        start = f"From its owner's {joined([ordinal(rank) for rank in piece.double_step], 'or')} rank"
    text = f"{start}, {one(spoken(name))} may go two squares straight ahead if both are empty."
    if piece.en_passant:
        text += (
            f" An enemy {spoken(name)} that could have taken it on the square it passed over may do so right after "
            "(en passant)."
        )
    return [text]


def _promotion(game: GameFile, name: str, piece: Piece) -> str:
    ranks = piece.promotion_ranks(game.board.ranks)
    which = (
        "the last rank"
        if ranks == [game.board.ranks]
        else f"its {joined([ordinal(rank) for rank in ranks], 'or')} rank"
    )
    choices = [joined([spoken(other) for other in piece.promotions(side)], "or") for side in (0, 1)]
    may = "becomes" if piece.promotion == "forced" else "may become"
    if choices[0] == choices[1]:
        text = f"{one(spoken(name))} that gets to {which} {may} {one(choices[0])}"
    else:
        text = f"{one(spoken(name))} that gets to {which} {may} {one(choices[0])} (White) or {one(choices[1])} (Black)"
    if len(piece.promotions(0)) > 1:
        text += ", as its owner likes"
    if piece.promotion == "optional":
        text += "; on the last rank it has to"
    if piece.promotion_limit == "captured":
        text += (
            ". It can only become a piece that its owner has lost: no side ever has more of a kind than at the "
            "start, and without such a piece it may not enter the last rank"
        )
    return sentence(text)


def _castling(game: GameFile) -> str:
    castling = game.castling
    assert castling is not None
    king, rook = spoken(castling.king), spoken(castling.rook)
    text = (
        f"Castling: {king} and {rook} that have not moved yet move together, if the squares between and the squares "
        f"they go to are empty and the {king} neither stands on, nor passes, nor ends on an attacked square. The "
        f"{king} ends on the {castling.king_to[0]}- or {castling.king_to[1]}-file, the {rook} beside him on the "
        f"{castling.rook_to[0]}- or {castling.rook_to[1]}-file."
    )
    if castling.style == "chess960":
        text += f" It is written as the {king} taking his own {rook}."
    return text


def _terrain(game: GameFile) -> list[str]:
    if not game.has_world:
        return []
    worlds = [read_world(game.board, layout.world) for layout in game.layouts.values() if layout.world is not None]
    kinds = [kind for kind in KINDS if any(kind.letter in world for world in worlds)]
    paragraphs = []
    if any(kind.deadly or kind.is_belt for kind in kinds):
        paragraphs.append("Deadly squares can be neither entered nor crossed; a leap over them is no crossing.")
    paragraphs += dict.fromkeys(kind.rule for kind in kinds)
    legend = [f"{kind.letter} {kind.title}" for kind in kinds if kind.letter in worlds[0]]
    paragraphs.append(f"The ground of the first layout ({', '.join(legend)}):")
    paragraphs.append(_picture(game, list(worlds[0])))
    return paragraphs


def _picture(game: GameFile, cells: list[str]) -> str:
    """The board as a block of text with its coordinates."""
    files, width = game.board.files, len(str(game.board.ranks))
    rows = [
        f"{rank + 1:>{width}}  " + " ".join(cell or "." for cell in cells[rank * files : (rank + 1) * files])
        for rank in reversed(range(game.board.ranks))
    ]
    rows.append(" " * (width + 2) + " ".join(FILE_LETTERS[:files]))
    return "\n".join(["```", *rows, "```"])

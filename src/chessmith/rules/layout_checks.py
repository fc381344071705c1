"""Constraints on one layout: pieces that can stand where they do, rights that can be used, a game that can begin."""

from __future__ import annotations

from typing import Final

from chessmith.errors import ChessmithError
from chessmith.rules.lines import Path
from chessmith.rules.model import GameFile
from chessmith.rules.problems import Problem, need, shown
from chessmith.rules.prose.words import one
from chessmith.rules.sections.layout import Layout
from chessmith.rules.terrain import TERRAIN
from chessmith.rules.world import read_world

SIDES: Final = ("White", "Black")


def check_layout(game: GameFile, name: str, layout: Layout) -> None:
    """Raise a Problem for the first constraint that a layout breaks."""
    path: Path = ("layouts", name)
    try:
        placed = game.placed(layout)
    except ChessmithError as error:
        raise Problem((*path, "setup"), str(error)) from None
    _royals(game, (*path, "setup"), placed)
    _promoted(game, (*path, "setup"), placed)
    if layout.world is not None:
        try:
            world = read_world(game.board, layout.world)
        except ChessmithError as error:
            raise Problem((*path, "world"), str(error).removeprefix("world: ")) from None
        for square, letter in sorted(enumerate(placed), key=lambda cell: _from_the_top(game, cell[0])):
            terrain = TERRAIN.get(world[square])
            if letter and terrain and terrain.deadly:
                where = f"{letter} on {game.board.name(square)}"
                raise Problem((*path, "world"), f"{where} stands on deadly {terrain.title}")
    _rights(game, (*path, "castling"), layout, placed)
    _goals(game, (*path, "setup"), placed)


def _from_the_top(game: GameFile, square: int) -> tuple[int, int]:
    """The order in which rows are read."""
    return -(square // game.board.files), square % game.board.files


def _goals(game: GameFile, path: Path, placed: list[str]) -> None:
    """Check that the game is not over before the first move."""
    over = "the game would be over before it begins"
    for side, title in enumerate(SIDES):
        letters = {name: piece.letter.lower() if side else piece.letter for name, piece in game.pieces.items()}
        vital = game.goal.extinction.pieces if game.goal.extinction else []
        lost = [name for name in vital if letters[name] not in placed]
        wanted = " and ".join(one(name) for name in lost)
        need(not lost, path, f"expected {wanted} for {title}, since a side without one loses: {over}")
        reach = game.goal.reach
        for name in reach.pieces if reach else []:
            for square in reach.goal_squares(side, game.board) if reach else []:
                there = placed[square] == letters[name]
                where = f"elsewhere than on {game.board.name(square)}, where it wins"
                need(not there, path, f"expected {title}'s {name} {where}: {over}")


def _royals(game: GameFile, path: Path, placed: list[str]) -> None:
    if game.royal is None:
        return
    letter = game.pieces[game.royal].letter
    for side, wanted in zip(SIDES, (letter, letter.lower()), strict=True):
        found = placed.count(wanted)
        need(found == 1, path, f"expected one {game.royal} ({wanted}) for {side}, found {found}")


def _promoted(game: GameFile, path: Path, placed: list[str]) -> None:
    for square, letter in enumerate(placed):
        if not letter:
            continue
        name = game.by_letter[letter.upper()]
        side = int(letter.islower())
        ranks = game.pieces[name].forced_promotion_ranks(game.board.ranks)
        on_rank = square // game.board.files in {game.board.rank_for(side, rank) for rank in ranks}
        need(not on_rank, path, f"{letter} on {game.board.name(square)} would have to be promoted already")


def _rights(game: GameFile, path: Path, layout: Layout, placed: list[str]) -> None:
    rights = layout.castling.replace("-", "")
    castling = game.castling
    if castling is None:
        need(not rights, path, f'expected "-", as the game has no castling, found {shown(rights)}')
        return
    for right in rights:
        side = int(right.islower())
        king, rook = (game.pieces[name].letter for name in (castling.king, castling.rook))
        if side:
            king, rook = king.lower(), rook.lower()
        back = game.board.rank_for(side, 1) * game.board.files
        rank = placed[back : back + game.board.files]
        possible = king in rank
        if possible:
            at = rank.index(king)
            possible = rook in (rank[at:] if right in "Kk" else rank[:at])
        need(possible, path, f"{right}: expected {king} and {rook} on {SIDES[side]}'s back rank to castle with")

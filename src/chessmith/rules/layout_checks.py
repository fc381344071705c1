"""Constraints on one layout: pieces that can stand where they do, rights that can be used, a game that can begin."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from chessmith.errors import ChessmithError
from chessmith.rules.findings import Findings
from chessmith.rules.lines import Path
from chessmith.rules.model import PIECE_LETTER, GameFile
from chessmith.rules.problems import ANY, Problem, shown
from chessmith.rules.prose.words import joined, one, spoken
from chessmith.rules.rows import mistakes_in_rows
from chessmith.rules.sections.layout import Layout
from chessmith.rules.terrain import GROUND, TERRAIN
from chessmith.rules.world import LETTER as TERRAIN_LETTER
from chessmith.rules.world import lone_portals

SIDES: Final = ("White", "Black")
_OVER: Final = "the game would be over before it begins"


def check_layout(game: GameFile, name: str, layout: Layout, findings: Findings) -> Iterator[Problem]:
    """All constraints that a layout breaks, as far as they do not follow from one another."""
    path: Path = ("layouts", name)
    setup, rights = (*path, "setup"), (*path, "castling")
    if game.castling is None and layout.castling != "-" and findings.sure(("castling",)):
        yield Problem(rights, f'expected "-", as the game has no castling, found {shown(layout.castling)}')
    if not findings.sure(("board",)) or not findings.there(path):
        return
    world = yield from _world(game, (*path, "world"), layout)
    if not findings.sure(setup, ("pieces", ANY, "letter")):
        return
    placed = yield from _placed(game, setup, layout)
    if placed is None:
        return
    if world is not None:
        yield from _drowned(game, (*path, "world"), placed, world)
    yield from _promoted(game, setup, placed, findings)
    for side in (0, 1):
        royals = list(_royals(game, setup, placed, side)) if findings.sure(("pieces", ANY, "royal")) else []
        yield from royals
        yield from _lost(game, setup, placed, side, past=game.royal if royals else None)
        if not royals:
            yield from _rights(game, rights, layout, placed, side, findings)
        yield from _won(game, setup, placed, side, findings)


def _placed(game: GameFile, path: Path, layout: Layout) -> Generator[Problem, None, list[str] | None]:
    """The piece letters from a1 on, if they can be read."""
    try:
        return game.placed(layout)
    except ChessmithError:
        for mistake in mistakes_in_rows(game.board, layout.setup, game.letters(), PIECE_LETTER):
            yield Problem(path, mistake)
        return None


def _world(game: GameFile, path: Path, layout: Layout) -> Generator[Problem, None, str | None]:
    """The ground from a1 on, if there is any and it can be read."""
    if layout.world is None:
        return None
    try:
        cells = game.board.read_rows(layout.world, TERRAIN, TERRAIN_LETTER)
    except ChessmithError:
        for mistake in mistakes_in_rows(game.board, layout.world, TERRAIN, TERRAIN_LETTER):
            yield Problem(path, mistake)
        return None
    world = "".join(cell or GROUND for cell in cells)
    for mistake in lone_portals(world):
        yield Problem(path, mistake)
    return world


def _drowned(game: GameFile, path: Path, placed: list[str], world: str) -> Iterator[Problem]:
    for square in sorted(range(game.board.squares), key=lambda square: _from_the_top(game, square)):
        letter, terrain = placed[square], TERRAIN.get(world[square])
        if letter and terrain and terrain.deadly:
            yield Problem(path, f"{letter} on {game.board.name(square)} stands on deadly {terrain.title}")


def _from_the_top(game: GameFile, square: int) -> tuple[int, int]:
    """The order in which rows are read."""
    return -(square // game.board.files), square % game.board.files


def _royals(game: GameFile, path: Path, placed: list[str], side: int) -> Iterator[Problem]:
    if game.royal is not None:
        wanted = _letter(game, game.royal, side)
        found = placed.count(wanted)
        if found != 1:
            yield Problem(path, f"expected one {game.royal} ({wanted}) for {SIDES[side]}, found {found}")


def _promoted(game: GameFile, path: Path, placed: list[str], findings: Findings) -> Iterator[Problem]:
    for name, piece in game.pieces.items():
        if piece.royal or not findings.sure(*(("pieces", name, key) for key in ("promotes_on", "promotion"))):
            continue
        for side in (0, 1):
            letter = _letter(game, name, side)
            ranks = piece.forced_promotion_ranks(game.board.ranks)
            rows = {game.board.rank_for(side, rank) for rank in ranks}
            found = [at for at, there in enumerate(placed) if there == letter and at // game.board.files in rows]
            if found:
                yield Problem(path, f"{letter} on {_squares(game, found)} would have to be promoted already")


def _rights(
    game: GameFile, path: Path, layout: Layout, placed: list[str], side: int, findings: Findings
) -> Iterator[Problem]:
    """King and rook have to stand where they can castle; a king elsewhere is one mistake, not one for each right."""
    castling = game.castling
    if castling is None or not findings.sure(("castling", "king"), ("castling", "rook")):
        return
    king, rook = (_letter(game, name, side) for name in (castling.king, castling.rook))
    back = game.board.rank_for(side, 1) * game.board.files
    rank = placed[back : back + game.board.files]
    for right in layout.castling.replace("-", ""):
        if int(right.islower()) == side:
            at = rank.index(king) if king in rank else None
            if at is None or rook not in (rank[at:] if right in "Kk" else rank[:at]):
                yield Problem(path, f"{right}: expected {king} and {rook} on {SIDES[side]}'s back rank to castle with")
            if at is None:
                return


def _lost(game: GameFile, path: Path, placed: list[str], side: int, past: str | None) -> Iterator[Problem]:
    """A side that lacks what it must not lose, other than the piece that was missed already."""
    vital = game.goal.extinction.pieces if game.goal.extinction else []
    lost = [name for name in vital if name in game.pieces and name != past and _letter(game, name, side) not in placed]
    if lost:
        wanted = " and ".join(one(spoken(name)) for name in lost)
        yield Problem(path, f"expected {wanted} for {SIDES[side]}, since a side without one loses: {_OVER}")


def _won(game: GameFile, path: Path, placed: list[str], side: int, findings: Findings) -> Iterator[Problem]:
    """A side that has got already where it wants to get."""
    reach = game.goal.reach
    if reach is None or not findings.sure(("goal", "reach", "from")):
        return
    goal = reach.goal_squares(side, game.board)
    for name in dict.fromkeys(reach.pieces):
        there = [at for at in goal if name in game.pieces and placed[at] == _letter(game, name, side)]
        if there:
            where = f"elsewhere than on {_squares(game, there)}, where it wins"
            yield Problem(path, f"expected {SIDES[side]}'s {spoken(name)} {where}: {_OVER}")


def _letter(game: GameFile, name: str, side: int) -> str:
    letter = game.pieces[name].letter
    return letter.lower() if side else letter


def _squares(game: GameFile, squares: list[int]) -> str:
    return joined([game.board.name(square) for square in squares])

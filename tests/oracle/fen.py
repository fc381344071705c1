"""FEN: six fields, and a seventh for what a game adds."""

from __future__ import annotations

from .board import BLACK, EMPTY, KINGS, PAWNS, WHITE, Board
from .castling import possible_rights
from .check import can_take_king
from .game import OracleGame
from .pawns import en_passant_is_possible
from .position import OraclePosition
from .rows import read_rows, write_rows
from .terrain import PLAIN, SPECIAL, Terrain
from .world import World, world_of

SIDES = ("w", "b")


def write_fen(position: OraclePosition) -> str:
    """The canonical FEN of a position."""
    size, world = position.world.size, position.world
    fields = [
        write_rows(size, position.board, EMPTY),
        SIDES[position.side],
        position.rights or "-",
        "-" if position.en_passant is None else size.name(position.en_passant),
        str(position.clock),
        str(position.number),
    ]
    sections = []
    if world.game.has_world:
        sections.append("world=" + write_rows(size, world.terrain.letters, PLAIN))
    if world.fresh_counts and position.fresh != _pawns(position.board):
        names = [size.name(square) for square in sorted(position.fresh)]
        sections.append("fresh=" + (",".join(names) or "-"))
    if sections:
        fields.append("{" + ";".join(sections) + "}")
    return " ".join(fields)


def read_fen(game: OracleGame, fen: str) -> OraclePosition:
    """The position a FEN describes, or ValueError. Missing counters read as `0 1`."""
    fields, sections = _split(game, fen)
    board = tuple(read_rows(game.size, fields[0], _piece_letters(game), EMPTY))
    rows = sections.get("world", game.layouts[0].world)
    letters = "".join(read_rows(game.size, rows, SPECIAL, PLAIN)) if rows else PLAIN * len(game.size.squares)
    world = world_of(game, Terrain(game.size, letters))
    if fields[1] not in SIDES:
        raise ValueError(f"side to move {fields[1]!r} is neither w nor b")
    side = SIDES.index(fields[1])
    _refuse_pieces(world, board)
    fresh = _read_fresh(world, board, sections.get("fresh"))
    en_passant = _read_en_passant(world, board, side, fields[3], fresh)
    both_kings_stand = all(king in board for king in KINGS)
    if both_kings_stand and can_take_king(world, board, side, en_passant, fresh):
        raise ValueError("the side to move could take the king")
    return OraclePosition(
        world=world,
        board=board,
        side=side,
        rights=_read_rights(world, board, fields[2]),
        en_passant_right=en_passant,
        fresh=fresh,
        clock=_read_counter(fields[4], least=0),
        number=_read_counter(fields[5], least=1),
    )


def _split(game: OracleGame, fen: str) -> tuple[list[str], dict[str, str]]:
    fields = fen.split()
    sections: dict[str, str] = {}
    if fields and fields[-1].startswith("{"):
        last = fields.pop()
        if not last.endswith("}"):
            raise ValueError(f"field {last!r} lacks its closing brace")
        for section in last[1:-1].split(";"):
            name, equals, value = section.partition("=")
            if not equals or name in sections or name not in _sections(game):
                raise ValueError(f"section {section!r} is unknown here, or there twice")
            sections[name] = value
    if not 4 <= len(fields) <= 6:
        raise ValueError(f"{len(fields)} fields instead of 4 to 6 before the braces")
    return fields + ["0", "1"][len(fields) - 4 :], sections


def _sections(game: OracleGame) -> set[str]:
    return ({"world"} if game.has_world else set()) | ({"fresh"} if isinstance(game.double_step, str) else set())


def _piece_letters(game: OracleGame) -> set[str]:
    return {letter for upper in game.letters for letter in (upper, upper.lower())}


def _refuse_pieces(world: World, board: Board) -> None:
    kings = [board.count(king) for king in KINGS]
    least = 1 if world.game.ends.missing_king_is_finished else 2
    if max(kings) > 1 or sum(kings) < least:
        raise ValueError("each side has one king")
    for square, piece in enumerate(board):
        if piece != EMPTY and square in world.deadly:
            raise ValueError(f"a piece stands on a deadly square, {world.names[square]}")
        for side in (WHITE, BLACK):
            if piece == PAWNS[side] and square in world.promotion_squares[side]:
                raise ValueError(f"a pawn stands on its own promotion rank, {world.names[square]}")


def _pawns(board: Board) -> frozenset[int]:
    return frozenset(square for square, piece in enumerate(board) if piece in PAWNS)


def _read_fresh(world: World, board: Board, section: str | None) -> frozenset[int]:
    if not world.fresh_counts:
        return frozenset()
    pawns = _pawns(board)
    if section is None:
        return pawns
    if section == "-":
        return frozenset()
    squares = [world.size.square(name) for name in section.split(",")]
    if len(set(squares)) != len(squares) or not pawns.issuperset(squares):
        raise ValueError(f"fresh={section} names a square twice, or one without a pawn")
    return frozenset(squares)


def _read_rights(world: World, board: Board, field: str) -> str:
    if field == "-":
        return ""
    if not set(field) <= set("KQkq") or len(set(field)) != len(field):
        raise ValueError(f"castling rights {field!r} are not some of KQkq, or -")
    return possible_rights(world, board, field)


def _read_en_passant(world: World, board: Board, side: int, field: str, fresh: frozenset[int]) -> int | None:
    if field == "-":
        return None
    passed = world.size.square(field)
    origins = world.double_step_squares[1 - side]
    return passed if en_passant_is_possible(world.terrain, board, passed, side, fresh, origins) else None


def _read_counter(field: str, least: int) -> int:
    if not (field.isascii() and field.isdigit()) or int(field) < least:
        raise ValueError(f"counter {field!r} is not a number from {least}")
    return int(field)

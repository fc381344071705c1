"""Random world games that mix every mechanism, as plain data from which any implementation can build the same game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypedDict

from .belts import belts_of
from .board import BLACK, EMPTY, FORWARD, KINGS, PAWNS, WHITE, Size
from .fen import read_fen
from .game import Castling, Layout, OracleGame
from .games import CHESS_PIECES, FRAGMENTS_PIECES, world_game
from .movement import DIAGONAL, STRAIGHT
from .portals import PORTALS
from .position import OraclePosition
from .rows import write_rows
from .terrain import ARROWS, BRIDGE, DEADLY, PIT, PLAIN, STONE, VOID, WATER, Terrain

MECHANISMS = ("water", "void", "pits", "belts", "stones", "portals")


class CastlingData(TypedDict):
    """Files from 0; first the a-side, then the other. Kings and rooks stand on their owner's first rank."""

    king_file: int
    rook_files: list[int]
    king_to: list[int]
    rook_to: list[int]


class WorldData(TypedDict):
    """A world game and a start. Ranks are counted from the owner's side, 1 being the nearest."""

    name: str
    files: int
    ranks: int
    pieces: dict[str, str]  # letter to name: king, queen, rook or right, bishop, knight; every game has pawns, letter P
    double_step_ranks: list[int]
    promotion_ranks: list[int]
    promotes_to: str  # letters; a carried pawn becomes the first
    castling: CastlingData | None
    world: str  # rows as in a FEN's world section
    setup: str  # the board field of `fen`
    fen: str


def oracle_game(data: WorldData) -> OracleGame:
    """The game of this data, as the oracle is told of it."""
    castling = None
    if data["castling"] is not None:
        files = data["castling"]
        castling = Castling(
            files["king_file"], _pair(files["rook_files"]), _pair(files["king_to"]), _pair(files["rook_to"])
        )
    return world_game(
        data["name"],
        data["files"],
        data["ranks"],
        (Layout(data["setup"], data["fen"].split()[2], data["world"]),),
        pieces=data["pieces"],
        double_step=tuple(data["double_step_ranks"]),
        promotion_ranks=tuple(data["promotion_ranks"]),
        promotes_to=data["promotes_to"],
        castling=castling,
    )


def _pair(files: list[int]) -> tuple[int, int]:
    return files[0], files[1]


def random_world(seed: int) -> WorldData:
    """The world game of this seed: always the same, its start valid and not finished."""
    rng = Random(f"world {seed}")
    while True:
        data = _attempt(rng, f"world_{seed}")
        try:
            position = read_fen(oracle_game(data), data["fen"])
        except ValueError:
            continue
        if position.legal_texts():
            data["fen"] = position.fen()
            return data


def random_play(start: OraclePosition, rng: Random, plies: int) -> Iterator[tuple[OraclePosition, str | None]]:
    """Positions of a random game and the action played in each; None after the last."""
    position, played = start, list[str]()
    for _ in range(plies):
        if not position.legal_texts():
            break
        text = choose(position, rng, played)
        yield position, text
        position = position.play(text)
        played.append(text)
    yield position, None


def choose(position: OraclePosition, rng: Random, played: Sequence[str] = ()) -> str:
    """A random action of a game that goes on.

    Rare kinds of action are drawn more often than their number, or they would drown among the chains. Now and then
    the mover takes his last move back, so that positions repeat.
    """
    texts = position.legal_texts()
    if len(played) >= 2 and rng.random() < 0.15:
        last = played[-2]
        back = last[-2:] + last[:2]
        if len(last) == 4 and back in position.actions:
            return back
    rare = [text for text in texts if _is_rare(position, text)]
    single = [text for text in texts if "," not in text]
    return rng.choice(rng.choice([texts, rare or single or texts, single or texts]))


def _is_rare(position: OraclePosition, text: str) -> bool:
    action = position.actions[text]
    unusual = action.rook is not None or action.uses_en_passant or action.passed is not None
    return unusual or bool(action.promotion) or len(action.captures) > 1


def _attempt(rng: Random, name: str) -> WorldData:
    size = _size(rng)
    castling = _castling(rng, size)
    promotion_ranks = _promotion_ranks(rng, size)
    double_step_ranks = rng.choice([[2], [2], [2], [2, 3], [3], []])
    pieces = FRAGMENTS_PIECES if castling is None and rng.random() < 0.15 else CHESS_PIECES
    terrain = _terrain(rng, size)
    board = [EMPTY] * len(size.squares)
    if castling is not None:
        _set_up_castling(rng, size, castling, terrain, board)
    to_move = rng.choice([WHITE, BLACK])
    if castling is None and rng.random() < 0.3:
        _endanger_king(rng, size, terrain, board, 1 - to_move)
    for _ in range(rng.choice([0, 1, 1, 2])):
        _face_pawns(rng, size, terrain, board, promotion_ranks, double_step_ranks)
    _place(rng, size, terrain, board, promotion_ranks, double_step_ranks)
    _close_lone_portals(terrain)
    setup, world = write_rows(size, board, EMPTY), write_rows(size, terrain, PLAIN)
    clock = rng.randrange(90, 100) if rng.random() < 0.15 else 0
    rights = "-" if castling is None else rng.choice(["KQkq", "KQkq", "Kq", "Qk"])
    return WorldData(
        name=name,
        files=size.files,
        ranks=size.ranks,
        pieces=dict(pieces),
        double_step_ranks=[rank for rank in double_step_ranks if rank < promotion_ranks[0]],
        promotion_ranks=promotion_ranks,
        promotes_to=rng.choice(["QRBN", "QRBN", "QRBN", "NQ", "RB", "BNRQ"]),
        castling=castling,
        world=world,
        setup=setup,
        fen=f"{setup} {'wb'[to_move]} {rights} - {clock} {rng.randrange(1, 30)} {{world={world}}}",
    )


def _size(rng: Random) -> Size:
    sort = rng.random()
    if sort < 0.7:
        return Size(rng.randint(4, 6), rng.randint(4, 6))
    if sort < 0.9:
        return Size(rng.randint(6, 8), rng.randint(4, 8))
    return Size(rng.randint(4, 10), rng.randint(4, 10))


def _promotion_ranks(rng: Random, size: Size) -> list[int]:
    """Mostly the last rank, sometimes one before it, where a capture en passant may promote too."""
    last = size.ranks
    if last < 5:
        return [last]
    return rng.choices([[last], [last - 1], [last - 2], [last - 2, last]], [12, 4, 2, 2])[0]


def _castling(rng: Random, size: Size) -> CastlingData | None:
    if size.files < 7 or rng.random() < 0.3:
        return None
    king = rng.randint(3, size.files - 4)
    return CastlingData(
        king_file=king,
        rook_files=[0, size.files - 1],
        king_to=[king - 2, king + 2],
        rook_to=[king - 1, king + 1],
    )


def _terrain(rng: Random, size: Size) -> list[str]:
    chosen = set(MECHANISMS) if rng.random() < 0.3 else {name for name in MECHANISMS if rng.random() < 0.5}
    if rng.random() < 0.4:
        chosen.add("stones")
    if not chosen:
        chosen = {rng.choice(MECHANISMS)}
    terrain = [PLAIN] * len(size.squares)
    area = len(terrain)
    if "water" in chosen:
        for square in _patch(rng, size, rng.randint(2, max(2, area // 6))):
            terrain[square] = rng.choice([WATER, WATER, BRIDGE])
    if "void" in chosen:
        for square in rng.sample(size.squares, rng.randint(1, max(1, area // 15))):
            terrain[square] = VOID
    if "pits" in chosen:
        for square in rng.sample(size.squares, rng.randint(1, max(1, area // 20))):
            terrain[square] = PIT
    if "belts" in chosen:
        _lay_belts(rng, size, terrain)
    if "stones" in chosen:
        for square in rng.sample(size.squares, rng.randint(1, 3)):
            terrain[square] = STONE
    if "portals" in chosen:
        _open_portals(rng, size, terrain)
    return terrain


def _open_portals(rng: Random, size: Size, terrain: list[str]) -> None:
    """Some pairs of portals on ground that is neither deadly nor a stone."""
    firm = [square for square in size.squares if terrain[square] not in (*DEADLY, STONE)]
    rng.shuffle(firm)
    for letter in PORTALS[: rng.randint(1, 3)]:
        if len(firm) < 6:
            return
        terrain[firm.pop()] = terrain[firm.pop()] = letter


def _close_lone_portals(terrain: list[str]) -> None:
    """A portal whose partner has become something else is plain ground."""
    for square, letter in enumerate(terrain):
        if letter in PORTALS and terrain.count(letter) != 2:
            terrain[square] = PLAIN


def _patch(rng: Random, size: Size, count: int) -> set[int]:
    """A connected patch of squares."""
    patch = {rng.choice(size.squares)}
    while len(patch) < count:
        onward = size.onward(rng.choice(sorted(patch)), *rng.choice([(1, 0), (-1, 0), (0, 1), (0, -1)]))
        if onward is not None:
            patch.add(onward)
    return patch


def _lay_belts(rng: Random, size: Size, terrain: list[str]) -> None:
    """Some belts; often one starts where another ends, and often a pit waits at an exit."""
    square = rng.choice(size.squares)
    for _ in range(rng.randint(1, 4)):
        arrow = rng.choice(sorted(ARROWS))
        for _ in range(rng.randint(1, max(size.files, size.ranks) - 1)):
            terrain[square] = arrow
            onward = size.onward(square, *ARROWS[arrow])
            if onward is None:
                break
            square = onward
        if rng.random() < 0.25:
            terrain[square] = PIT
        if rng.random() < 0.5:
            square = rng.choice(size.squares)


def _set_up_castling(rng: Random, size: Size, castling: CastlingData, terrain: list[str], board: list[str]) -> None:
    """Kings and rooks on their squares, mostly with firm ground between them."""
    firm = rng.random() < 0.8
    for side, first in ((WHITE, 0), (BLACK, (size.ranks - 1) * size.files)):
        for file in range(size.files):
            home = file == castling["king_file"] or file in castling["rook_files"]
            if terrain[first + file] in DEADLY and (home or firm):
                terrain[first + file] = rng.choice([PLAIN, PLAIN, "<", ">"])
            if terrain[first + file] in (STONE, *PORTALS) and firm:
                terrain[first + file] = PLAIN
        board[first + castling["king_file"]] = KINGS[side]
        for file in castling["rook_files"]:
            board[first + file] = "Rr"[side]


def _endanger_king(rng: Random, size: Size, terrain: list[str], board: list[str], side: int) -> None:
    """A king that the next shift carries to the last square before its end, with little room around that square."""
    belts = [belt for belt in belts_of(Terrain(size, "".join(terrain))) if len(belt.squares) > 1]
    if not belts:
        return
    belt = rng.choice(belts)
    last, king = belt.squares[:2]
    for right, up in STRAIGHT + DIAGONAL:
        square = size.onward(last, right, up)
        if square is not None and square not in belt.squares and rng.random() < 0.6:
            terrain[square] = VOID
    end = size.onward(last, *ARROWS[belt.arrow])
    if end is not None:
        terrain[end] = PIT
    board[king] = KINGS[side]


def _face_pawns(
    rng: Random,
    size: Size,
    terrain: list[str],
    board: list[str],
    promotion_ranks: list[int],
    double_step_ranks: list[int],
) -> None:
    """A pawn that may double-step past an enemy pawn, which sometimes has a stone in front of it."""
    side = rng.choice([WHITE, BLACK])
    origins = [s for s in size.squares if size.from_own_side(s, side) in double_step_ranks]
    if not origins:
        return
    origin, right = rng.choice(origins), rng.choice([-1, 1])
    passed, beside = size.onward(origin, 0, FORWARD[side]), size.onward(origin, right, 2 * FORWARD[side])
    target = size.onward(origin, 0, 2 * FORWARD[side])
    if passed is None or beside is None or target is None:
        return
    if any(board[square] != EMPTY for square in (origin, passed, target, beside)):
        return
    if {size.from_own_side(origin, side), size.from_own_side(beside, 1 - side)} & set(promotion_ranks):
        return
    for square in (origin, passed, target, beside):
        if terrain[square] in (*DEADLY, STONE):
            terrain[square] = rng.choice([PLAIN, PLAIN, BRIDGE, "<", ">", "^", "v"])
    board[origin], board[beside] = PAWNS[side], PAWNS[1 - side]
    in_front = size.onward(origin, right, FORWARD[side])
    if in_front is not None and board[in_front] == EMPTY and rng.random() < 0.4:
        terrain[in_front] = STONE


def _place(
    rng: Random,
    size: Size,
    terrain: list[str],
    board: list[str],
    promotion_ranks: list[int],
    double_step_ranks: list[int],
) -> None:
    """Kings where they are missing, then pawns and pieces of both sides, by preference near the mechanisms."""
    free = [square for square in size.squares if terrain[square] not in DEADLY and board[square] == EMPTY]
    rng.shuffle(free)
    free.sort(key=lambda square: rng.random() - 0.4 * _is_lively(size, terrain, square))
    for side in (WHITE, BLACK):
        if KINGS[side] not in board and free:
            board[free.pop(rng.randrange(len(free)))] = KINGS[side]
    count = rng.randint(2, 3 + len(size.squares) // 12)
    for side in (WHITE, BLACK):
        for _ in range(count):
            letter = rng.choice("PPPPQRRBBNN")
            if letter == "P":
                squares = [s for s in free if size.from_own_side(s, side) not in promotion_ranks]
                starts = [s for s in squares if size.from_own_side(s, side) in double_step_ranks]
                squares = starts if starts and rng.random() < 0.6 else squares
            else:
                squares = free
            if squares:
                square = squares[0] if rng.random() < 0.7 else rng.choice(squares)
                free.remove(square)
                board[square] = PAWNS[side] if letter == "P" else (letter if side == WHITE else letter.lower())


def _is_lively(size: Size, terrain: list[str], square: int) -> bool:
    """On a belt or a portal, or next to a stone or a portal."""
    if terrain[square] in ARROWS or terrain[square] in PORTALS:
        return True
    around = (size.onward(square, right, up) for right in (-1, 0, 1) for up in FORWARD)
    return any(neighbour is not None and terrain[neighbour] in (STONE, *PORTALS) for neighbour in around)

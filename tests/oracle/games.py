"""The ready-made games, and a maker of world games of any size."""

from __future__ import annotations

from .board import Size
from .game import FRESH, Castling, Ends, Layout, OracleGame
from .movement import MOVEMENTS, Movement
from .rows import write_rows
from .terrain import PLAIN, STONE

CHESS_SIZE = Size(8, 8)
CHESS_SETUP = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
CHESS_CASTLING = Castling(king_file=4, rook_files=(0, 7), king_to=(2, 6), rook_to=(3, 5))
CHESS_PIECES = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight"}
FRAGMENTS_PIECES = {"K": "king", "Q": "queen", "R": "right", "B": "bishop", "N": "knight"}

CHESS_ENDS = Ends(
    repetition=(5, "fivefold repetition"),
    repetition_claim=(3, "threefold repetition"),
    move_limit=(150, "seventy-five-move rule"),
    move_limit_claim=(100, "fifty-move rule"),
    insufficient_material=True,
)
FRAGMENTS_ENDS = Ends(
    stalemate_loses=True,
    repetition=(5, "fivefold repetition"),
    start_counts=False,
    compare_pieces_only=True,
    bare_kings=True,
)
WORLD_ENDS = Ends(
    missing_king_is_finished=True,
    repetition=(3, "threefold repetition"),
    move_limit=(100, "fifty-move rule"),
)


def movements(pieces: dict[str, str]) -> dict[str, Movement]:
    return {letter: MOVEMENTS[name] for letter, name in pieces.items()}


def world_game(
    name: str,
    files: int,
    ranks: int,
    layouts: tuple[Layout, ...],
    *,
    pieces: dict[str, str] = CHESS_PIECES,
    double_step: tuple[int, ...] | str = (2,),
    promotion_ranks: tuple[int, ...] | None = None,
    promotes_to: str = "QRBN",
    castling: Castling | None = None,
) -> OracleGame:
    """A world game: chess rules with terrain, on a board of any size. Ranks are counted from the owner's side."""
    return OracleGame(
        name=name,
        size=Size(files, ranks),
        movements=movements(pieces),
        double_step=double_step,
        promotion_ranks=promotion_ranks or (ranks,),
        promotes_to=tuple(promotes_to),
        castling=castling,
        ends=WORLD_ENDS,
        layouts=layouts,
    )


CHESS = OracleGame(
    name="chess",
    size=CHESS_SIZE,
    movements=movements(CHESS_PIECES),
    double_step=(2,),
    promotion_ranks=(8,),
    promotes_to=tuple("QRBN"),
    castling=CHESS_CASTLING,
    ends=CHESS_ENDS,
    layouts=(Layout(CHESS_SETUP, "KQkq"),),
)

FRAGMENTS = OracleGame(
    name="fragments",
    size=Size(5, 5),
    movements=movements(FRAGMENTS_PIECES),
    double_step=FRESH,
    promotion_ranks=(5,),
    promotes_to=("Q",),
    castling=None,
    ends=FRAGMENTS_ENDS,
    layouts=(Layout("nqkbr/ppppp/5/PPPPP/RBKQN"), Layout("rqknb/ppppp/5/PPPPP/BNKQR")),
)


def _pirate_seas_layouts() -> tuple[Layout, ...]:
    """Two bridges of 2x2 squares on ranks 4 and 5, with at least two files from one left edge to the other."""
    layouts = []
    for left in range(7):
        for right in range(left + 2, 7):
            bridged = {left, left + 1, right, right + 1}
            row = "".join("=" if file in bridged else "~" for file in range(8))
            layouts.append(Layout(CHESS_SETUP, "KQkq", f"8/8/8/{row}/{row}/8/8/8"))
    return tuple(layouts)


def _ruins_layouts() -> tuple[Layout, ...]:
    layouts = []
    for stones in ("b5 g5 e4", "e5 b4 g4", "d5 b4 g4", "d5 g5 b4", "b5 d5 g4", "b5 g5 d4"):
        squares = {CHESS_SIZE.square(name) for name in stones.split()}
        letters = [STONE if square in squares else PLAIN for square in CHESS_SIZE.squares]
        layouts.append(Layout(CHESS_SETUP, "KQkq", write_rows(CHESS_SIZE, letters, PLAIN)))
    return tuple(layouts)


def _rift_layouts() -> tuple[Layout, ...]:
    backs = ("NBQKBR", "RBQKBN")
    world = "/".join(["********", *["*6*"] * 6, "********"])
    return tuple(
        Layout(f"8/1{black.lower()}1/1pppppp1/8/8/1PPPPPP1/1{white}1/8", "-", world)
        for white in backs
        for black in backs
    )


PIRATE_SEAS = world_game("pirate_seas", 8, 8, _pirate_seas_layouts(), castling=CHESS_CASTLING)
RUINS = world_game("ruins", 8, 8, _ruins_layouts(), castling=CHESS_CASTLING)
FACTORY = world_game(
    "factory",
    8,
    8,
    (Layout(CHESS_SETUP, "KQkq", "8/8/x<<<<<<x/8/8/x>>>>>>x/8/8"),),
    castling=CHESS_CASTLING,
)
PORTALS = world_game(
    "portals",
    8,
    8,
    tuple(Layout(CHESS_SETUP, "KQkq", f"8/8/8/{rows}/8/8/8") for rows in ("1A4B1/1B4A1", "A6B/B6A", "A2B2C1/1C2B2A")),
    castling=CHESS_CASTLING,
)
RIFT = world_game("rift", 8, 8, _rift_layouts(), double_step=(3,), promotion_ranks=(7,))

GAMES = {game.name: game for game in (CHESS, FRAGMENTS, PIRATE_SEAS, RUINS, FACTORY, PORTALS, RIFT)}

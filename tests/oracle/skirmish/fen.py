"""Reading and writing positions: six fields, and a seventh for what the pieces remember."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from tests.oracle.skirmish.game import SkirmishGame
from tests.oracle.skirmish.pieces import BLACK, KINDS, SIDES, WHITE, Piece, Side
from tests.oracle.skirmish.squares import BY_NAME, NAMES, Square, rank_of
from tests.oracle.skirmish.state import State


class FenError(ValueError):
    """A position that cannot be read: one line saying what is wrong, where, and what was expected."""


def write(state: State) -> str:
    """The canonical FEN."""
    fields = [_rows(state), state.side, "-", "-", str(state.clock), str(state.number)]
    memory = _memory(state)
    return " ".join([*fields, "{" + memory + "}"] if memory else fields)


def _rows(state: State) -> str:
    rows = []
    for rank in range(7, -1, -1):
        row = "".join(_letter(piece) for piece in state.board[rank * 8 : rank * 8 + 8])
        rows.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), row))
    return "/".join(rows)


def _letter(piece: Piece | None) -> str:
    if piece is None:
        return "."
    return piece.kind.upper() if piece.side == WHITE else piece.kind


def _memory(state: State) -> str:
    pieces = [(NAMES[square], piece) for square, piece in enumerate(state.board) if piece is not None]
    sections: dict[str, list[str]] = {
        "hp": [f"{name}:{piece.hp}" for name, piece in pieces if piece.hp != piece.full],
        "cd": [f"{name}:{piece.cooldown}" for name, piece in pieces if piece.cooldown != 0],
        "uses": [f"{name}:{piece.uses}" for name, piece in pieces if piece.uses != KINDS[piece.kind].uses],
        "rest": [name for name, piece in pieces if piece.resting],
        "decree": [str(side) for side in SIDES if side in state.decrees],
    }
    return ";".join(f"{name}={','.join(entries)}" for name, entries in sections.items() if entries)


@dataclass
class _Draft:
    """A position being read."""

    pieces: dict[Square, Piece] = field(default_factory=dict)
    decrees: set[Side] = field(default_factory=set)


def read(game: SkirmishGame, fen: str) -> State:
    """The state that a FEN describes."""
    fields = fen.split()
    memory = fields.pop() if fields and fields[-1].startswith("{") else "{}"
    if not 4 <= len(fields) <= 6:
        raise FenError(f"FEN has {len(fields)} fields before {{…}}: expected 4 to 6")
    draft = _Draft()
    _read_rows(game, draft, fields[0])
    _check_army(draft)
    side = _read_side(fields[1], "side to move")
    # This game has neither right: a well-formed one is impossible and dropped.
    if not re.fullmatch(r"-|[KQkq]{1,4}", fields[2]):
        raise FenError(f"castling field is {fields[2]!r}: expected - or letters of KQkq")
    if not re.fullmatch(r"-|[a-h][1-8]", fields[3]):
        raise FenError(f"en passant field is {fields[3]!r}: expected - or a square")
    clock = _read_counter(fields[4], "halfmove clock", 0) if len(fields) > 4 else 0
    number = _read_counter(fields[5], "move number", 1) if len(fields) > 5 else 1
    _read_memory(draft, memory)
    board = tuple(draft.pieces.get(square) for square in range(64))
    return State(board, side, frozenset(draft.decrees), clock, number)


def _read_side(text: str, what: str) -> Side:
    if text == WHITE:
        return WHITE
    if text == BLACK:
        return BLACK
    raise FenError(f"{what} is {text!r}: expected w or b")


def _read_counter(text: str, what: str, least: int) -> int:
    if not re.fullmatch(r"[0-9]+", text) or int(text) < least:
        raise FenError(f"{what} is {text!r}: expected a whole number of at least {least}")
    return int(text)


def _read_rows(game: SkirmishGame, draft: _Draft, text: str) -> None:
    rows = text.split("/")
    if len(rows) != 8:
        raise FenError(f"board field has {len(rows)} ranks: expected 8")
    for rank, row in zip(range(7, -1, -1), rows, strict=True):
        # A row becomes one letter a square before it is measured, so that it can never spill into the next.
        squares = re.sub(r"[1-8]", lambda gap: "." * int(gap[0]), row)
        if len(squares) != 8:
            raise FenError(f"rank {rank + 1} has {len(squares)} files: expected 8")
        for file, letter in enumerate(squares):
            if letter == ".":
                continue
            if letter not in "KQRBNPkqrbnp":
                raise FenError(f"rank {rank + 1} has {letter!r}: expected a digit 1 to 8 or one of KQRBNPkqrbnp")
            side: Side = WHITE if letter.isupper() else BLACK
            draft.pieces[rank * 8 + file] = game.fresh(side, letter.lower())


def _check_army(draft: _Draft) -> None:
    kings = [piece.side for piece in draft.pieces.values() if piece.kind == "k"]
    for side in SIDES:
        if kings.count(side) > 1:
            raise FenError(f"side {side} has {kings.count(side)} kings: expected one")
    if not kings:
        raise FenError("no king stands on the board: expected at least one")
    for square, piece in draft.pieces.items():
        if piece.kind == "p" and rank_of(square) in (0, 7):
            raise FenError(f"a pawn stands on {NAMES[square]}: expected ranks 2 to 7")


def _read_memory(draft: _Draft, text: str) -> None:
    if not text.endswith("}"):
        raise FenError(f"field 7 is {text!r}: expected {{…}}")
    seen: set[str] = set()
    for section in text[1:-1].split(";") if text != "{}" else ():
        name, equals, value = section.partition("=")
        if not equals or name not in _SECTIONS:
            raise FenError(f"field 7 has section {section!r}: expected one of {', '.join(_SECTIONS)} with =")
        if name in seen:
            raise FenError(f"field 7 has section {name} twice: expected once")
        seen.add(name)
        keys: set[str] = set()
        for entry in value.split(",") if value else ():
            key = entry.partition(":")[0]
            if key in keys:
                raise FenError(f"section {name} names {key} twice: expected once")
            keys.add(key)
            _SECTIONS[name](draft, entry)


def _piece_at(draft: _Draft, section: str, name: str) -> tuple[Square, Piece]:
    if name not in BY_NAME:
        raise FenError(f"section {section} has {name!r}: expected a square")
    square = BY_NAME[name]
    if square not in draft.pieces:
        raise FenError(f"section {section} names {name}: expected a piece there")
    return square, draft.pieces[square]


def _read_number(section: str, entry: str, least: int, most: int) -> int:
    number = entry.partition(":")[2]
    if not re.fullmatch(r"[0-9]+", number) or not least <= int(number) <= most:
        raise FenError(f"section {section} has {entry!r}: expected square:number with {least} to {most}")
    return int(number)


def _read_hp(draft: _Draft, entry: str) -> None:
    square, piece = _piece_at(draft, "hp", entry.partition(":")[0])
    draft.pieces[square] = piece._replace(hp=_read_number("hp", entry, 1, piece.full))


def _read_cooldown(draft: _Draft, entry: str) -> None:
    square, piece = _piece_at(draft, "cd", entry.partition(":")[0])
    full = KINDS[piece.kind].cooldown
    if not full:
        raise FenError(f"section cd names {NAMES[square]}: expected a piece whose ability has a cooldown")
    draft.pieces[square] = piece._replace(cooldown=_read_number("cd", entry, 0, full))


def _read_uses(draft: _Draft, entry: str) -> None:
    square, piece = _piece_at(draft, "uses", entry.partition(":")[0])
    full = KINDS[piece.kind].uses
    if not full:
        raise FenError(f"section uses names {NAMES[square]}: expected a piece whose ability has counted uses")
    draft.pieces[square] = piece._replace(uses=_read_number("uses", entry, 0, full))


def _read_rest(draft: _Draft, entry: str) -> None:
    square, piece = _piece_at(draft, "rest", entry)
    if piece.kind != "p":
        raise FenError(f"section rest names {NAMES[square]}: expected a pawn")
    draft.pieces[square] = piece._replace(resting=True)


def _read_decree(draft: _Draft, entry: str) -> None:
    draft.decrees.add(_read_side(entry, "section decree"))


_SECTIONS: Final[dict[str, Callable[[_Draft, str], None]]] = {
    "hp": _read_hp,
    "cd": _read_cooldown,
    "uses": _read_uses,
    "rest": _read_rest,
    "decree": _read_decree,
}

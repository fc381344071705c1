"""Importing variants.ini: a variant becomes a game file of ours, and every key that has no place there is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from chessmith.errors import ChessmithError
from chessmith.rules import betza
from chessmith.rules.loader import parse_game_file
from chessmith.square import FILE_LETTERS
from chessmith.uci.fairy_pieces import KING, PAWN, is_piece, moves_by_name
from chessmith.uci.ini_file import IniSection, read_ini, resolved
from chessmith.uci.ini_keys import INEXPRESSIBLE, NOT_RULES, NOTHING

_OUTCOMES: Final = {"win", "draw", "loss"}
_CUSTOM: Final = re.compile(r"customPiece(\d+)")
_RANKS: Final = re.compile(r"\*(\d+)")


@dataclass(slots=True)
class Imported:
    """What became of a variant."""

    name: str
    source: str
    toml: str | None = None  # the game file
    lost: list[str] = field(default_factory=list)  # what the game file does not say
    problem: str | None = None  # why there is no game file

    @property
    def result(self) -> str:
        """`whole`, `partly` or `not`."""
        return "not" if self.toml is None else "partly" if self.lost else "whole"

    def view(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "variant": self.name,
            "file": self.source,
            "result": self.result,
            "lost": self.lost,
            "problem": self.problem,
        }


def import_ini(path: Path) -> list[Imported]:
    """All variants of a file, or of the `.ini` files of a folder, where one that cannot be read stands for itself."""
    if not path.is_dir():
        return _import_file(path)
    files = sorted(path.glob("*.ini"))
    if not files:
        raise ChessmithError(f"{path}: no .ini file in it")
    found: list[Imported] = []
    for file in files:
        try:
            found += _import_file(file)
        except ChessmithError as error:
            found.append(Imported(file.stem, file.name, problem=str(error)))
    return found


def _import_file(file: Path) -> list[Imported]:
    try:
        sections = read_ini(file.read_text(encoding="utf-8"), file.name)
    except OSError as error:
        raise ChessmithError(f"{file}: cannot be read, {error.strerror}") from None
    except UnicodeDecodeError:
        raise ChessmithError(f"{file}: cannot be read, expected UTF-8") from None
    if not sections:
        raise ChessmithError(f"{file}: no [variant] in it")
    by_name = {section.name: section for section in sections}
    return [import_section(section, by_name, file.name) for section in sections]


def import_section(section: IniSection, others: dict[str, IniSection], source: str) -> Imported:
    """One variant."""
    made = Imported(section.name, source)
    try:
        writer = _Writer(section.name, resolved(section, others))
        text = writer.text()
        parse_game_file(text, f"{section.name}.toml")
        _check_start(text, section.name)
    except ChessmithError as error:
        made.problem = str(error)
        return made
    made.toml, made.lost = text, writer.lost
    return made


def _check_start(text: str, name: str) -> None:
    from chessmith.game import Game

    Game(parse_game_file(text, f"{name}.toml"), network=False).check_start()


class _Writer:
    """Turns the keys of a variant into a game file."""

    def __init__(self, name: str, keys: dict[str, str]) -> None:
        self._name = name
        self._keys = keys
        self._used: set[str] = set()
        self.lost: list[str] = []
        self._files = self._read_files()
        self._ranks = self._number("maxRank", 8)
        self._board, self._turn, self._rights, self._checks = self._read_fen()
        self._letters = self._read_pieces()

    def text(self) -> str:
        """The game file; what is lost is said in its first lines."""
        pieces, castling, goal, ends = self._pieces(), self._castling(), self._goal(), self._ends()
        self._name_the_rest()
        notes = [f"# not expressed: {each}" for each in self.lost]
        lines = [*notes, f"title = {_quoted(self._name)}"]
        lines += [f"board = {{ files = {self._files}, ranks = {self._ranks} }}", "", *pieces, *castling]
        rights = self._rights if castling else "-"
        lines += ["", "[layouts.0]", f"setup = {_quoted(self._board)}", f"castling = {_quoted(rights)}"]
        lines += ['turn = "b"'] if self._turn == "b" else []
        return "\n".join([*lines, "", "[goal]", *goal, "", "[ends]", *ends]) + "\n"

    def _get(self, key: str, otherwise: str = "") -> str:
        self._used.add(key)
        return self._keys.get(key, otherwise)

    def _number(self, key: str, otherwise: int) -> int:
        value = self._get(key, str(otherwise))
        if not value.isdecimal():
            raise ChessmithError(f'{key}: expected a number, found "{value[:20]}"')
        return int(value)

    def _flag(self, key: str, otherwise: bool) -> bool:
        return self._get(key, str(otherwise).lower()).lower() == "true"

    def _lose(self, key: str, why: str) -> None:
        self.lost.append(f"{key} = {self._keys.get(key, '')} ({why})")

    def _read_files(self) -> int:
        value = self._get("maxFile", "8").lower()
        if not re.fullmatch(r"[a-p]|\d+", value):
            raise ChessmithError(f'maxFile: expected a file or a number, found "{value[:20]}"')
        return int(value) if value.isdecimal() else FILE_LETTERS.index(value) + 1

    def _read_fen(self) -> tuple[str, str, str, int]:
        fen = self._get("startFen").split()
        if not fen:
            raise ChessmithError("startFen: expected a position")
        board, *rest = fen
        if "[" in board:
            board, _, hand = board.partition("[")
            if hand.rstrip("]"):
                self._lose("startFen", "pieces in hand")
        if "*" in board or "~" in board or "+" in board:
            raise ChessmithError("startFen: walls and promoted pieces have no place in a layout")
        turn = rest[0] if rest else "w"
        rights = rest[1] if len(rest) > 1 else "-"
        checks = next((int(field[0]) for field in rest if re.fullmatch(r"\d\+\d", field)), 3)
        return board, turn, rights if re.fullmatch(r"-|K?Q?k?q?", rights) else "-", checks

    def _read_pieces(self) -> dict[str, tuple[str, str]]:
        """Names and moves by letter, of the pieces that the game can have."""
        known = moves_by_name()
        found: dict[str, tuple[str, str]] = {}
        for key, value in self._keys.items():
            number = _CUSTOM.fullmatch(key)
            if not number and not is_piece(key) and key not in _STRANGE:
                continue
            self._used.add(key)
            letter, _, moves = value.partition(":")
            letter = letter.strip().upper()
            if not re.fullmatch("[A-Z]", letter):
                continue
            if key in _STRANGE:
                if letter.lower() in self._board.lower():
                    raise ChessmithError(f"{key} = {value}: {_STRANGE[key]}")
                continue
            name = f"custom_{letter.lower()}" if number else re.sub("[A-Z]", lambda up: f"_{up[0].lower()}", key)
            found[letter] = name, moves.strip() or {PAWN: "fmWfcF", KING: "K"}.get(key) or known[key]
        return found

    def _pieces(self) -> list[str]:
        promotions = self._promotions()
        targets = {letter for each in promotions.values() for letter in each}
        wanted = {letter.upper() for letter in self._board if letter.isalpha()} | targets
        if unknown := wanted - set(self._letters):
            raise ChessmithError(f"startFen: no piece has the letter {', '.join(sorted(unknown))}")
        lines = ["[pieces]"]
        for letter in (each for each in self._letters if each in wanted):
            name, moves = self._letters[letter]
            try:
                betza.parse(moves)
            except ChessmithError as error:
                raise ChessmithError(f"the moves of {letter}, {moves}: {error}") from None
            except ValueError:
                raise ChessmithError(f"the moves of {letter}: {moves} has no place in a game file") from None
            parts = [f'letter = "{letter}"', f"moves = {_quoted(moves)}"]
            parts += ["royal = true"] if name == KING else []
            parts += self._pawn() if name == PAWN else []
            if letter in promotions:
                parts += self._promotion(promotions[letter])
            lines.append(f"{name} = {{ {', '.join(parts)} }}")
        return lines

    def _pawn(self) -> list[str]:
        parts = ["pawn = true"]
        ranks = self._double_step_ranks()
        if ranks:
            parts.append(f"double_step = {ranks}")
            if self._get("enPassantRegion", "*") != "-":
                parts.append("en_passant = true")
        self._used |= {"enPassantRegion"}
        return parts

    def _double_step_ranks(self) -> list[int]:
        self._used |= {"doubleStepRegionWhite", "doubleStepRegionBlack"}
        rank = self._number("doubleStepRank", 2)
        least = self._number("doubleStepRankMin", rank)
        if not self._flag("doubleStep", True):
            return []
        own = self._ranks_of("doubleStepRegionWhite", "doubleStepRegionBlack")
        return own if own is not None else list(range(least, rank + 1))

    def _promotions(self) -> dict[str, str]:
        """What may be promoted to, by the letter of what promotes."""
        by_side = [self._get(f"promotionPieceTypes{side}") for side in ("White", "Black")]
        types = self._get("promotionPieceTypes", by_side[0] or "nbrq")
        if any(by_side) and len({*by_side}) > 1:
            self._lose("promotionPieceTypesBlack", "promotion that differs between the sides")
        pawns = self._get("promotionPawnTypes", "p")
        for side in ("White", "Black"):
            if self._get(f"promotionPawnTypes{side}", pawns) != pawns:
                self._lose(f"promotionPawnTypes{side}", "which pieces promote, by side")
        # The queen first: what is used where there is no choice.
        choice = "".join(sorted(types.upper().replace("-", ""), key=lambda letter: letter != "Q"))
        missing = [letter for letter in choice if letter not in self._letters]
        choice = "".join(letter for letter in choice if letter not in missing)
        board = self._board.upper()
        return {letter: choice for letter in pawns.upper() if choice and letter in board and letter in self._letters}

    def _promotion(self, choice: str) -> list[str]:
        names = ", ".join(f'"{self._letters[letter][0]}"' for letter in choice)
        parts = [f"promotes_to = [{names}]"]
        ranks = self._ranks_of("promotionRegionWhite", "promotionRegionBlack")
        if ranks is None:
            first = self._number("promotionRank", self._ranks)
            ranks = list(range(first, self._ranks + 1))
        self._used.add("promotionRank")
        if ranks != [self._ranks]:
            parts.append(f"promotes_on = {ranks}")
        if not self._flag("mandatoryPawnPromotion", True):
            parts.append('promotion = "optional"')
        limit = self._get("promotionLimit")
        if limit not in NOTHING:
            board = self._board.upper()
            counts = re.findall(r"(\w):(\d+)", limit)
            if counts and all(int(count) == board.count(letter.upper()) // 2 for letter, count in counts):
                parts.append('promotion_limit = "captured"')
            else:
                self._lose("promotionLimit", "how many pieces one may promote to")
        return parts

    def _ranks_of(self, white: str, black: str) -> list[int] | None:
        """The ranks of a region from the owner's side; None if it is not given."""
        text, other = self._get(white), self._get(black)
        if not text:
            return None
        ranks = sorted({int(match) for match in _RANKS.findall(text)})
        mirrored = sorted(self._ranks + 1 - int(match) for match in _RANKS.findall(other)) if other else ranks
        if _RANKS.sub("", text).strip(" -") or mirrored != ranks:
            self._lose(white, "a region that is not made of whole ranks, the same for both sides")
        return ranks

    def _castling(self) -> list[str]:
        sides = [self._get("castlingQueensideFile", "c"), self._get("castlingKingsideFile", "g")]
        rooks = self._get("castlingRookPieces", self._get("castlingRookPiece", "r"))
        self._used |= {"castlingRookPiece", "chess960"}
        if not self._flag("castling", True) or self._rights == "-":
            return []
        names = {letter: name for letter, (name, _) in self._letters.items()}
        king = next((name for name in names.values() if name == KING), None)
        if king is None or len(rooks) != 1 or rooks.upper() not in names:
            self._lose("castlingRookPieces", "castling with several kinds of pieces or without a king")
            return []
        if not all(re.fullmatch("[a-p]", side) for side in sides):
            raise ChessmithError(f"castling: expected files such as c and g, found {' and '.join(sides)}")
        files = [FILE_LETTERS.index(side) for side in sides]
        beside = [FILE_LETTERS[files[0] + 1], FILE_LETTERS[files[1] - 1]]
        lines = ["", "[castling]", f'king = "{king}"', f'rook = "{names[rooks.upper()]}"']
        lines += [f'king_to = ["{sides[0]}", "{sides[1]}"]', f'rook_to = ["{beside[0]}", "{beside[1]}"]']
        return [*lines, *(['style = "chess960"'] if self._flag("chess960", False) else [])]

    def _goal(self) -> list[str]:
        royal = any(name == KING for name, _ in self._letters.values()) and self._has(KING)
        lines = [f'type = "{"checkmate" if royal else "none"}"']
        if self._flag("checkCounting", False):
            lines.append(f"checks = {self._checks}")
        if not self._flag("checking", True):
            lines.append('giving_check = "forbidden"')
        lines += self._reach()
        lines += self._extinction()
        if self._get("checkmateValue", "loss") != "loss":
            self._lose("checkmateValue", "what checkmate means")
        return lines

    def _has(self, name: str) -> bool:
        return any(each == name and letter in self._board.upper() for letter, (each, _) in self._letters.items())

    def _reach(self) -> list[str]:
        both = self._get("flagRegion")
        white = self._get("flagRegionWhite", self._get("whiteFlag", both))
        black = self._get("flagRegionBlack", self._get("blackFlag", both))
        self._used |= {"whiteFlag", "blackFlag"}
        letter = self._get("flagPiece", "*").upper()
        reply = self._flag("flagMove", False)
        for side in ("White", "Black"):
            if self._get(f"flagPiece{side}", letter).upper() != letter:
                self._lose(f"flagPiece{side}", "the piece that must arrive, by side")
        if white in NOTHING and black in NOTHING:
            return []
        present = [name for key, (name, _) in self._letters.items() if key in self._board.upper()]
        names = present if letter in ("*", "") else [self._letters[letter][0]] if letter in self._letters else []
        if not names:
            raise ChessmithError(f"flagPiece: no piece has the letter {letter}")
        squares = [", ".join(f'"{square}"' for square in self._squares(region)) for region in (white, black)]
        piece = f'"{names[0]}"' if len(names) == 1 else "[" + ", ".join(f'"{name}"' for name in names) + "]"
        told = f"reach = {{ piece = {piece}, squares = {{ white = [{squares[0]}], black = [{squares[1]}] }}"
        return [told + (", reply = true }" if reply else " }")]

    def _squares(self, region: str) -> Iterator[str]:
        """The squares of a region: `d4`, `*8` for a rank, `a*` for a file."""
        for word in region.split():
            match = re.fullmatch(r"([a-p*])(\d+|\*)", word)
            if match is None:
                raise ChessmithError(f'expected squares such as d4 or *8, found "{word[:20]}"')
            files = FILE_LETTERS[: self._files] if match[1] == "*" else match[1]
            ranks = range(1, self._ranks + 1) if match[2] == "*" else [int(match[2])]
            yield from (f"{file}{rank}" for file in files for rank in ranks)

    def _extinction(self) -> list[str]:
        value, types = self._get("extinctionValue", "none"), self._get("extinctionPieceTypes")
        count = self._number("extinctionPieceCount", 0)
        opponents = self._number("extinctionOpponentPieceCount", 0)
        claim = self._flag("extinctionClaim", False)
        if value in NOTHING or self._is_bare_king:
            return []
        if value != "loss" or count or opponents or claim or (len(types) > 1 and types != "*"):
            self._lose("extinctionValue", "what the loss of these pieces means")
            return []
        letters = [key for key in self._letters if key in self._board.upper()] if types == "*" else [types.upper()]
        if any(letter not in self._letters for letter in letters) or not letters:
            raise ChessmithError(f"extinctionPieceTypes: no piece has the letter {types}")
        names = ", ".join(f'"{self._letters[letter][0]}"' for letter in letters)
        return [f"extinction = {{ pieces = [{names}] }}"]

    @property
    def _is_bare_king(self) -> bool:
        keys = self._keys
        return (
            keys.get("extinctionValue") == "loss"
            and keys.get("extinctionPieceTypes") == "*"
            and keys.get("extinctionPieceCount") == "1"
            and keys.get("extinctionOpponentPieceCount") == "2"
        )

    def _ends(self) -> list[str]:
        stalemate = self._outcome("stalemateValue")
        lines = [f'stalemate = "{stalemate}"']
        folds, value = self._number("nFoldRule", 3), self._outcome("nFoldValue")
        if folds >= 2:
            lines.append(f'repetition = {{ count = {folds}, result = "{value}" }}')
        moves = self._number("nMoveRule", 50)
        if moves:
            lines.append(f"move_limit = {{ plies = {2 * moves} }}")
        if self._is_bare_king:
            lines.append('bare_king = "loss"')
        return lines

    def _outcome(self, key: str) -> str:
        value = self._get(key, "draw")
        if value not in _OUTCOMES:
            raise ChessmithError(f'{key}: expected win, draw or loss, found "{value[:20]}"')
        return value

    def _name_the_rest(self) -> None:
        """Every key that nothing has been made of, unless it changes nothing."""
        for key, value in self._keys.items():
            if key in self._used or key in NOT_RULES:
                continue
            if key not in INEXPRESSIBLE:
                self._lose(key, "an unknown key" if not key.startswith("mobilityRegion") else "where pieces may go")
            elif value.lower() not in NOTHING:
                self._lose(key, INEXPRESSIBLE[key])


_STRANGE: Final = {
    "cannon": "a cannon hops",
    "janggiCannon": "a cannon hops",
    "soldier": "a soldier moves aside beyond the river",
    "horse": "a horse can be blocked",
    "janggiElephant": "an elephant can be blocked",
    "banner": "a banner hops",
    "immobile": "a piece that never moves",
}


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'

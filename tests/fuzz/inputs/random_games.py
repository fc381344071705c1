"""Random game files that mix every mechanism with every kind of piece.

A game comes as plain data, the tables of its file, so that a test can inspect them; `as_toml` writes the file. Some
files violate the checks, as those of a person would; `random_game` tries until one is valid.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from chessmith.core_view import state_of
from chessmith.errors import ChessmithError
from chessmith.game import Game
from chessmith.position import Position
from chessmith.rules.loader import parse_game_file

Data = dict[str, Any]

EMPTY = "."
_LETTERS = "QRBNACEDFGHI"
_PAWN_LETTERS = "PSW"
_OFFICERS = (
    *("Q", "R", "B", "N", "Q", "R", "B", "N", "NN", "CZ", "WA", "FD", "RN", "BN", "QNN", "AA", "WF2", "K"),
    *("fRbBsW", "vRsB", "mRcB", "mNcK", "cQ", "mBcN", "iR", "miQ", "nDnA", "nHW", "nGF", "ffNbW", "R3", "B2N"),
)
_PAWNS = ("fmWfcF", "fmWfcF", "fsmWfcF", "fmFfcW", "fWfF", "fmWfcFcW", "R", "fmRfcF", "fmWcF", "fKbmW", "fmWfcFmiF")
_COMBAT_OFFICERS = ("mQ", "mR", "mB", "mN", "mK", "mQ2", "mNN", "mCmZ", "mnD")
_COMBAT_PAWNS = ("fmW", "fmW", "fmF", "fmK", "mR")
_KINGS = ("K", "K", "K", "K", "WN", "F", "Q2", "KnD")
_COMBAT_KINGS = ("mK", "mK", "mW", "mQ2")
_REACHES = ("K", "Q3", "W", "F", "KnD", "nAnG", "N", "B2", "R", "fF", "fK", "N2")
_STEPS = ("K", "W", "N", "Q2")
_ABILITIES = ("decree", "lunge", "guard", "consecrate", "hit")
_TERRAIN = "ooo~~=*x<>^v<>^v"


LONGEST = 1.0  # seconds of processor time to compile or refuse a file


def random_game(seed: int, *, symmetric: bool = False) -> tuple[Data, Game]:
    """Generate the game of a seed, always the same, with at least one action at its start.

    A `symmetric` game is unchanged when the board is rotated by 180 degrees and the sides are swapped.
    """
    dice = Random(f"game {seed} {symmetric}")
    while True:
        data = random_file(dice, f"Random {seed}", symmetric=symmetric)
        text, began = as_toml(data), time.process_time()
        try:
            game = Game(parse_game_file(text))
            start = game.start()
        except ChessmithError:
            continue
        finally:
            assert time.process_time() - began < LONGEST, text
        if start.moves:
            return data, game


def random_play(start: Position, dice: Random, plies: int) -> Iterator[tuple[Position, str | None]]:
    """Yield the positions of a random game and the action played in each; None after the last.

    Captures and promotions are overrepresented, and sometimes a move is taken back.
    """
    position, last = start, ""
    for _ in range(plies):
        moves = position.moves
        if not moves:
            break
        board, squares = state_of(position).board, position.game.board.square
        lively = [move for move in moves[:200] if "=" in move or "," in move or _takes(move, board, squares)]
        back = last[2:4] + last[:2] if len(last) == 4 else ""
        if back in moves and dice.random() < 0.2:
            move = back
        else:
            move = dice.choice(lively if lively and dice.random() < 0.4 else moves)
        yield position, move
        position, last = position.play(move), move
    yield position, None


def _takes(move: str, board: bytes, square_of: Any) -> bool:
    square = square_of(move[2:4])
    return square is not None and board[square] != 0


def as_toml(data: Data) -> str:
    """Write the data as a game file."""
    return "\n".join(f"{json.dumps(key)} = {_toml(value)}" for key, value in data.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value)


def random_file(dice: Random, title: str, *, symmetric: bool) -> Data:
    """Generate the tables of a game file, which may contradict each other."""
    files, ranks = _size(dice)
    combat = dice.random() < 0.3
    royal = combat or dice.random() < 0.85
    data: Data = {"title": title, "board": {"files": files, "ranks": ranks}}
    data["pieces"] = _pieces(dice, ranks, combat=combat, royal=royal, symmetric=symmetric)
    castling = royal and not combat and not symmetric and files >= 5 and dice.random() < 0.5
    if castling:
        data["castling"] = _castling(dice, files)
    layout = _layout(dice, data, castling=castling)
    if dice.random() < 0.5:
        layout["world"] = _world(dice, _read(layout["setup"]), symmetric=symmetric)
    data["layouts"] = {"a": layout}
    data["goal"] = _goal(dice, data, combat=combat, royal=royal, symmetric=symmetric)
    data["ends"] = _ends(dice, combat=combat, royal=royal)
    if combat:
        data["combat"] = _combat(dice, data, symmetric=symmetric)
    return data


def _size(dice: Random) -> tuple[int, int]:
    while True:
        shape = dice.random()
        if shape < 0.6:
            files, ranks = dice.randint(3, 6), dice.randint(4, 7)
        elif shape < 0.9:
            files, ranks = dice.randint(5, 8), dice.randint(5, 8)
        else:
            files, ranks = dice.randint(4, 16), dice.randint(4, 12)
        if files * ranks <= 128:
            return files, ranks


def _pieces(dice: Random, ranks: int, *, combat: bool, royal: bool, symmetric: bool) -> Data:
    pieces: Data = {}
    if royal:
        pieces["king"] = {"letter": "K", "moves": dice.choice(_COMBAT_KINGS if combat else _KINGS), "royal": True}
    letters = dice.sample(_LETTERS, dice.randint(2, 5))
    officers = [f"officer_{letter.lower()}" for letter in letters]
    for name, letter in zip(officers, letters, strict=True):
        pieces[name] = {"letter": letter, "moves": _movement(dice, combat=combat)}
        if not combat and dice.random() < 0.15:
            pieces[name]["value"] = dice.choice([dice.randint(1, 1500), [dice.randint(1, 900), dice.randint(1, 900)]])
        if dice.random() < 0.15:  # a general that promotes
            others = [other for other in officers if other != name]
            pieces[name] |= {"promotes_to": dice.sample(others, 1), "promotion": "optional"}
    for letter in _PAWN_LETTERS[: dice.choice([0, 1, 1, 1, 2, 2, 3])]:
        pieces[f"pawn_{letter.lower()}"] = _pawn(dice, letter, officers, ranks, combat=combat, symmetric=symmetric)
    if combat:
        for piece in pieces.values():
            _arm(dice, piece)
    return pieces


def _movement(dice: Random, *, combat: bool) -> Any:
    if combat:
        return dice.choice(_COMBAT_OFFICERS)
    if dice.random() < 0.75:
        return dice.choice(_OFFICERS)
    entries: list[Any] = []
    for _ in range(dice.randint(1, 4)):
        step = [dice.randint(0, 3), dice.randint(1, 3)]
        if dice.random() < 0.2:
            entries.append(dice.choice(_OFFICERS))
            continue
        entry: Data = {"leap" if dice.random() < 0.6 else "slide": step}
        if dice.random() < 0.3:
            entry["only"] = dice.choice(["move", "capture"])
        if dice.random() < 0.3:
            entry["mirror"] = dice.choice(["all", "sides", "none"])
        if dice.random() < 0.1:
            entry["first"] = True
        if "slide" in entry and dice.random() < 0.4:
            entry["range"] = dice.randint(1, 4)
        if "leap" in entry and max(step) > 1 and (0 in step or step[0] == step[1]) and dice.random() < 0.4:
            entry["jump"] = False
        entries.append(entry)
    return entries


def _pawn(dice: Random, letter: str, officers: list[str], ranks: int, *, combat: bool, symmetric: bool) -> Data:
    pawn: Data = {"letter": letter, "moves": dice.choice(_COMBAT_PAWNS if combat else _PAWNS), "pawn": True}
    if dice.random() < 0.7:
        pawn["double_step"] = dice.choice([[2], [2], "fresh", [2, 3], [3]])
        if not combat and dice.random() < 0.7:
            pawn["en_passant"] = True
    if dice.random() < 0.85:
        choices = dice.sample(officers, dice.randint(1, len(officers)))
        pawn["promotes_to"] = choices
        if not symmetric and dice.random() < 0.15:
            pawn["promotes_to"] = {"white": choices, "black": dice.sample(officers, 1)}
        if dice.random() < 0.25:
            pawn["promotes_on"] = sorted({ranks, dice.randint(3, ranks)})
        if dice.random() < 0.25:
            pawn["promotion"] = "optional"
        if dice.random() < 0.15:
            pawn["promotion_limit"] = "captured"
    return pawn


def _arm(dice: Random, piece: Data) -> None:
    piece |= {"hp": dice.randint(2, 20), "damage": dice.randint(0, 4)}
    if dice.random() < 0.85:
        piece["strike"] = {
            "reach": dice.choice(_REACHES),
            "when": dice.choice(["standing", "standing", "after_move", "both"]),
        }
    chosen = [name for name in dice.sample(_ABILITIES, dice.choice([0, 1, 1, 2])) if _may_have(name, piece)]
    counted = dice.choice([*chosen, ""])
    abilities = {name: _ability(dice, name, counted=name == counted) for name in chosen}
    if piece.get("pawn") and dice.random() < 0.5:
        abilities["advance"] = {}
    if abilities:
        piece["abilities"] = abilities


def _may_have(ability: str, piece: Data) -> bool:
    return ability not in ("lunge", "hit") or "strike" in piece


def _ability(dice: Random, name: str, *, counted: bool) -> Data:
    ability: Data = {"cooldown": dice.randint(0, 3), "uses": dice.randint(1, 3)} if counted else {}
    if name == "decree":
        ability["bonus"] = 3
    if name == "lunge":
        ability["cost"] = dice.randint(0, 4)
    if name in ("guard", "consecrate", "hit"):
        ability["reach"] = dice.choice(_REACHES)
    if name == "hit":
        ability["step"] = dice.choice(_STEPS)
    return ability


def _castling(dice: Random, files: int) -> Data:
    letters = "abcdefghijklmnop"[:files]
    a_side, h_side = (dice.sample(letters, 2) for _ in range(2))
    return {
        "king": "king",
        "rook": "rook",
        "king_to": [a_side[0], h_side[0]],
        "rook_to": [a_side[1], h_side[1]],
        "style": dice.choice(["standard", "standard", "chess960"]),
    }


def _layout(dice: Random, data: Data, *, castling: bool) -> Data:
    files, ranks = data["board"]["files"], data["board"]["ranks"]
    pieces = data["pieces"]
    officers = [piece["letter"] for name, piece in pieces.items() if name.startswith("officer")]
    pawns = [piece["letter"] for name, piece in pieces.items() if name.startswith("pawn")]
    back = [dice.choice([*officers, *officers, EMPTY]) for _ in range(files)]
    if castling:
        pieces["rook"] = {"letter": "R", "moves": "R"}
        for name in [name for name, piece in pieces.items() if piece["letter"] == "R" and name != "rook"]:
            del pieces[name]
            for piece in pieces.values():
                _forget(piece, name)
        back = [letter if letter != "R" else EMPTY for letter in back]
        back[0] = back[-1] = "R"
    if "king" in pieces:
        back[dice.randint(1, files - 2) if castling else dice.randrange(files)] = "K"
    front = [dice.choice([*pawns, *pawns, EMPTY]) if pawns else EMPTY for _ in range(files)]
    more = [dice.choice([*pawns, *officers]) if dice.random() < 0.1 else EMPTY for _ in range(files)]
    middle = [[EMPTY] * files for _ in range(ranks - 4)]
    if len(middle) > 1:
        middle[0], middle[-1] = [letter.lower() for letter in reversed(more)], more
    army = [front, back]
    enemy = [[letter.lower() for letter in reversed(row)] for row in reversed(army)]
    if castling:
        enemy[0] = [letter.lower() for letter in back]
    rows = [*enemy, *middle, *army]
    layout: Data = {"setup": _written(rows)}
    if castling:
        layout["castling"] = "KQkq"
    elif dice.random() < 0.2:
        layout["turn"] = "b"
    return layout


def _forget(piece: Data, name: str) -> None:
    """Remove a dropped piece from the promotions of the others."""
    wanted = piece.get("promotes_to")
    sides = list(wanted.values()) if isinstance(wanted, dict) else [wanted or []]
    for choices in sides:
        choices[:] = [other if other != name else "rook" for other in choices]


def _world(dice: Random, rows: list[list[str]], *, symmetric: bool) -> str:
    files, ranks = len(rows[0]), len(rows)
    world = [[EMPTY] * files for _ in range(ranks)]
    kinds = dice.sample(_TERRAIN, dice.randint(1, 5))
    amount = dice.choice([0.05, 0.15, 0.3])
    turned = {"<": ">", ">": "<", "^": "v", "v": "^"}
    for rank in range(ranks):
        for file in range(files):
            if dice.random() >= amount:
                continue
            terrain = dice.choice(kinds)
            places = [(rank, file, terrain)]
            if symmetric:
                places.append((ranks - 1 - rank, files - 1 - file, turned.get(terrain, terrain)))
            for row, column, each in places:
                if rows[row][column] == EMPTY or each not in "~*x":
                    world[row][column] = each
    if dice.random() < 0.35:
        _add_portals(dice, world, symmetric=symmetric)
    return _written(world)


def _add_portals(dice: Random, world: list[list[str]], *, symmetric: bool) -> None:
    files, ranks = len(world[0]), len(world)
    for letter in "AB"[: dice.randint(1, 2)]:
        one, other = (divmod(square, files) for square in dice.sample(range(files * ranks), 2))
        if symmetric:
            other = ranks - 1 - one[0], files - 1 - one[1]
        if one != other and world[one[0]][one[1]] not in "AB" and world[other[0]][other[1]] not in "AB":
            world[one[0]][one[1]] = world[other[0]][other[1]] = letter


def _written(rows: list[list[str]]) -> str:
    return "/".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), "".join(row)) for row in rows)


def _read(text: str) -> list[list[str]]:
    return [list(re.sub("[0-9]+", lambda gap: EMPTY * int(gap[0]), row)) for row in text.split("/")]


def _goal(dice: Random, data: Data, *, combat: bool, royal: bool, symmetric: bool) -> Data:
    names, ranks = list(data["pieces"]), data["board"]["ranks"]
    goal: Data = {"type": "checkmate" if royal and not combat and dice.random() < 0.7 else "none"}
    if combat:
        goal["hit_points"] = True
    if goal["type"] == "checkmate":
        if dice.random() < 0.2:
            goal["checks"] = dice.randint(1, 4)
        if dice.random() < 0.15:
            goal["giving_check"] = "forbidden"
    if dice.random() < 0.25:
        goal["extinction"] = {"pieces": dice.sample(names, dice.randint(1, 2))}
        if goal["type"] == "none":
            goal["type"] = "extinction"
    if dice.random() < 0.3:
        goal["reach"] = {"piece": dice.choice(names), "ranks": [dice.choice([ranks, ranks - 1])]}
        if not symmetric:
            goal["reach"] |= {"from": dice.choice(["owner", "white"]), "reply": dice.random() < 0.3}
    return goal


def _ends(dice: Random, *, combat: bool, royal: bool) -> Data:
    ends: Data = {"stalemate": dice.choice(["draw", "draw", "loss", "win"])}
    if dice.random() < 0.7:
        ends["repetition"] = {
            "count": dice.randint(2, 5),
            "claim": dice.random() < 0.3,
            "compare": dice.choice(["full", "full", "pieces"]),
            "result": dice.choice(["draw", "draw", "loss", "win"]),
            "start": dice.random() < 0.8,
        }
    if dice.random() < 0.7:
        ends["move_limit"] = {"plies": dice.randint(10, 120), "claim": dice.random() < 0.3}
    if royal:
        for key, result, chance in (
            ("bare_kings", "draw", 0.4),
            ("bare_king", "loss", 0.15),
            ("insufficient_material", "draw", 0.3),
        ):
            if dice.random() < chance:
                ends[key] = result
    if combat and dice.random() < 0.6:
        ends["no_action"] = "pass"
    return ends


def _combat(dice: Random, data: Data, *, symmetric: bool) -> Data:
    combat: Data = {"dice": dice.choice([2, 4, 6, 6, 20])}
    recruits = [name for name, piece in data["pieces"].items() if not piece.get("royal")]
    for side in ("white", "black"):
        rules: Data = {}
        if dice.random() < 0.3:
            rules["hp_scale"] = [dice.randint(2, 4), dice.randint(1, 3)]
        for rule in ("shield", "enrage"):
            if dice.random() < 0.3:
                rules[rule] = True
        if dice.random() < 0.3:
            rules["regenerate"] = dice.randint(1, 3)
        if not symmetric and dice.random() < 0.3:
            rules["spawn"] = {"piece": dice.choice(recruits), "every": dice.randint(1, 4), "rank": dice.randint(1, 3)}
        combat[side] = rules
    if symmetric:
        combat["black"] = combat["white"]
    return combat

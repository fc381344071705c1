"""Games as the lobby shows them: a card for each, and the details with rules and pieces."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from chessmith.game import load
from chessmith.networks import store as networks
from chessmith.rules.compile import core_spec
from chessmith.rules.loader import builtin_names, builtin_text, load_game_file
from chessmith.rules.prose.chapters import Chapter, chapters
from chessmith.rules.prose.combat import describe_fighter
from chessmith.rules.prose.differences import differences
from chessmith.rules.prose.moves import describe_moves
from chessmith.rules.prose.words import joined, ordinal
from chessmith.server.views.network_view import network_view
from chessmith.server.views.position_view import position_view
from chessmith.square import FILE_LETTERS, square_name
from chessmith.traits import UNLIMITED_USES

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.position import Position
    from chessmith.rules.sections.piece import Piece
    from chessmith.server.store.catalogue import Entry

# The clock by which a game is played in its own competitions; no part of the rules of the board.
_COMPETITION_CLOCKS: Final[dict[str, dict[str, Any]]] = {
    "fragments": {"kind": "move", "per_move": 14.0, "whole_game": 300.0},
}
# Name for the button and what it does in one line; the exact numbers stand in the piece's own text.
_ABILITIES: Final = {
    "decree": ("Royal Decree", "Raises every own damage and healing roll of the next turn."),
    "lunge": ("Lunge", "Moves, strikes from there, and pays for it with hit points."),
    "guard": ("Guard", "Takes half of the damage when a piece in its sight is struck. Works by itself."),
    "consecrate": ("Consecration", "Heals a wounded piece of its own side by a roll of the die."),
    "hit": ("Hit-and-run", "Strikes a neighbour, then steps away."),
    "advance": ("Advance", "Two squares straight ahead, then a turn's rest."),
}
_SMALL: Final = 48
_LARGE: Final = 64


def game_card(entry: Entry) -> dict[str, Any]:
    """A card for the lobby."""
    game = entry.game
    return {
        "id": entry.id,
        "title": game.title,
        "summary": game.summary,
        "own": entry.own,
        "files": game.files,
        "ranks": game.ranks,
        "layouts": len(game.layouts),
        "default_layout": next(iter(game.layouts)),
        "tags": _tags(game),
        "family": family_of(entry.source),
        "special": _special(game),
        "start": {**_picture(_shown(game)), "game": entry.id},
        "network": _network(game),
        "problem": None,
    }


def broken_card(game_id: str, name: str, problem: str) -> dict[str, Any]:
    """The card of an own file that does not validate."""
    return {
        "id": game_id,
        "title": name,
        "summary": "",
        "own": True,
        "files": 0,
        "ranks": 0,
        "layouts": 0,
        "default_layout": "",
        "tags": [],
        "family": None,
        "special": {"pieces": [], "squares": {"white": [], "black": []}, "checks": 0, "moves": []},
        "start": None,
        "network": None,
        "problem": problem,
    }


def game_detail(entry: Entry) -> dict[str, Any]:
    """Everything about a game."""
    game = entry.game
    sections = chapters(game.file)
    return {
        **game_card(entry),
        "layout_names": list(game.layouts),
        "differences": [_chapter(chapter) for chapter in differences(game.file)],
        "rules": [_plain(paragraph) for chapter in sections for paragraph in chapter.paragraphs],
        "chapters": [_chapter(chapter) for chapter in sections],
        "pieces": [_piece(game, piece) for piece in core_spec(game.file)["pieces"]],
        "clock": None if entry.own else _COMPETITION_CLOCKS.get(entry.id),
        "rules_hash": game.rules_hash,
        "source": entry.source,
    }


# By position, not by game: games are equal if their rules are, whatever their layouts.
@lru_cache(maxsize=256)
def _picture(position: Position) -> dict[str, Any]:
    return position_view(position, "", legal=False)


def _chapter(chapter: Chapter) -> dict[str, Any]:
    return {"title": chapter.title, "paragraphs": [_plain(paragraph) for paragraph in chapter.paragraphs]}


@lru_cache(maxsize=256)
def family_of(source: str) -> str | None:
    """The built-in game that a file varies, followed to its root; None for chess and what varies it alone."""
    base = tomllib.loads(source).get("extends")
    if base is None or base == "chess" or base not in builtin_names():
        return None
    return family_of(builtin_text(base)) or str(base)


def _special(game: Game) -> dict[str, Any]:
    """Return what a chess player should notice first: other pieces and moves, squares that win, checks that win."""
    chess = load_game_file("chess").pieces
    pieces = [
        name
        for name, piece in game.file.pieces.items()
        if name not in chess or (piece.motions != chess[name].motions and not game.traits.has_combat)
    ]
    goal, board = game.file.goal, game.file.board
    reached = [goal.reach.goal_squares(side, board) if goal.reach else [] for side in (0, 1)]
    white, black = ([square_name(square, board.files) for square in squares] for squares in reached)
    return {
        "pieces": pieces,
        "squares": {"white": white, "black": black},
        "checks": goal.checks,
        "moves": _long_way(game),
    }


def _long_way(game: Game) -> list[list[str]]:
    """Two double steps in a row, where a piece may always go two squares: of one in the middle of White's camp."""
    striders = [
        piece.square for piece in game.start().pieces("white") if game.file.pieces[piece.name].double_step == "always"
    ]
    if not striders:
        return []
    first = min(striders, key=lambda square: abs(FILE_LETTERS.index(square[0]) - game.files // 2))
    way = [f"{first[0]}{rank}" for rank in range(int(first[1:]), game.ranks, 2)][:3]
    return [[here, there] for here, there in pairwise(way)]


def _shown(game: Game) -> Position:
    """The position on the card: where a game may begin like chess or otherwise, it shows that it is not chess."""
    start = game.start()
    usual = _placement(load("chess").start())
    if game.traits.has_world or _placement(start) != usual:
        return start
    others = (game.start(layout) for layout in game.layouts)
    return next((other for other in others if _placement(other) != usual), start)


def _placement(position: Position) -> list[str]:
    return [str(piece) for piece in position.pieces()]


def _network(game: Game) -> dict[str, Any] | None:
    found = networks.description(game.network_key)
    return None if found is None else network_view(found)


def _tags(game: Game) -> list[str]:
    traits = game.traits
    squares = traits.squares
    tags = {
        "world": traits.has_world,
        "combat": traits.has_combat,
        "dice": traits.dice > 0,
        "castling": traits.castling is not None,
        "small": squares < _SMALL,
        "large": squares > _LARGE,
    }
    return [tag for tag, holds in tags.items() if holds]


def _piece(game: Game, spec: dict[str, Any]) -> dict[str, Any]:
    piece = game.file.pieces[spec["name"]]
    moves: list[dict[str, Any]] = [dict(motion) for motion in spec["moves"]]
    if spec["double_step"] is not None:
        first = piece.double_step != "always"
        moves.append({"dx": 0, "dy": 2, "range": 1, "move": True, "capture": False, "first": first, "lame": True})
    view: dict[str, Any] = {
        "name": spec["name"],
        "letter": spec["letter"],
        "royal": spec["royal"],
        "pawn": spec["pawn"],
        "betza": piece.moves if isinstance(piece.moves, str) else None,
        "text": _piece_text(game, spec["name"]),
        "value": spec["value"],
        "moves": moves,
        "promotes_to": {"white": piece.promotions(0), "black": piece.promotions(1)},
    }
    combat = spec["combat"]
    if combat is not None:
        view["hp"] = {"white": combat["hp"][0], "black": combat["hp"][1]}
        view["damage"] = combat["damage"]
        view["strikes"] = list(combat["strike"])
        view["abilities"] = [
            {
                "name": ability["kind"],
                "title": _ABILITIES[ability["kind"]][0],
                "about": _ABILITIES[ability["kind"]][1],
                "cooldown": ability["cooldown"],
                "uses": None if ability["uses"] == UNLIMITED_USES else ability["uses"],
                "passive": ability["kind"] == "guard",
            }
            for ability in combat["abilities"]
        ]
    return view


def _piece_text(game: Game, name: str) -> str:
    piece = game.file.pieces[name]
    moves = describe_moves(piece.motions, combat=game.traits.has_combat)
    sentences = [f"{moves[:1].upper()}{moves[1:]}.", _double_step(piece), describe_fighter(game.file, piece)]
    return " ".join(filter(None, sentences))


def _double_step(piece: Piece) -> str:
    match piece.double_step:
        case None | []:
            return ""
        case "always":
            return "May always go two squares instead."
        case "fresh":
            return "Its first move may be two squares."
        case ranks:
            return f"May go two squares from its {joined([ordinal(rank) for rank in ranks], 'or')} rank."


def _plain(paragraph: str) -> str:
    """Without the marks of emphasis that the prose uses."""
    return paragraph.replace("**", "")

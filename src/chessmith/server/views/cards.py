"""Games as the lobby shows them: a card for each, and the details with rules and pieces."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from chessmith.networks import store as networks
from chessmith.rules.compile import core_spec
from chessmith.rules.loader import builtin_names, builtin_text, load_game_file
from chessmith.rules.prose.chapters import Chapter, chapters
from chessmith.rules.prose.combat import describe_fighter
from chessmith.rules.prose.differences import differences
from chessmith.rules.prose.moves import describe_moves
from chessmith.server.views.network_view import network_view
from chessmith.server.views.position_view import position_view
from chessmith.square import square_name
from chessmith.traits import UNLIMITED_USES

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.position import Position
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
        "start": {**_picture(game.start()), "game": entry.id},
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
        "special": {"pieces": [], "squares": []},
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


def _special(game: Game) -> dict[str, list[str]]:
    """Return what a chess player should notice first: pieces unknown to chess, squares that win."""
    chess = load_game_file("chess").pieces
    pieces = [
        name
        for name, piece in game.file.pieces.items()
        if name not in chess or (piece.motions != chess[name].motions and not game.traits.has_combat)
    ]
    reach, board = game.file.goal.reach, game.file.board
    squares = [] if reach is None else [square_name(square, board.files) for square in reach.goal_squares(0, board)]
    return {"pieces": pieces, "squares": squares}


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
        moves.append({"dx": 0, "dy": 2, "range": 1, "move": True, "capture": False, "first": True, "lame": True})
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
    return f"{moves[:1].upper()}{moves[1:]}. {describe_fighter(game.file, piece)}".strip()


def _plain(paragraph: str) -> str:
    """Without the marks of emphasis that the prose uses."""
    return paragraph.replace("**", "")

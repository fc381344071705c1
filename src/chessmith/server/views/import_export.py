"""Import and export of FEN, PGN and snapshots, and trees of moves that a client has kept."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from chessmith import dice
from chessmith.errors import ChessmithError
from chessmith.notation import pgn
from chessmith.notation.game_tree import GameRecord, Node
from chessmith.position import Position
from chessmith.server.protocol.problems import Problem
from chessmith.server.protocol.requests import LAST_ANNOTATION, MOST_ANNOTATIONS, MOST_TREE_MOVES, TreeMove, TreeRequest
from chessmith.server.views.action_view import throws_dice
from chessmith.server.views.move_view import move_view
from chessmith.server.views.position_source import Step
from chessmith.server.views.position_view import position_view

if TYPE_CHECKING:
    from chessmith.action import Action
    from chessmith.server.store.catalogue import Catalogue

_NEXT_GAME: Final = re.compile(r"\n\s*\n(?=\[)")
_ASIDE: Final = re.compile(r"\{[^}]*\}|\$[0-9]+")  # a comment or an annotation
_LONGEST_PGN: Final = 500_000  # characters
_MOST_PGN_WORDS: Final = 6 * MOST_TREE_MOVES  # a move has a number, marks and brackets


@dataclass(frozen=True)
class TreeRecord:
    """A client's game besides its start: moves with variations, headers, a comment on the start."""

    headers: Mapping[str, str] = field(default_factory=dict)
    tree: Sequence[TreeMove] = ()
    comment: str = ""

    @classmethod
    def of(cls, request: TreeRequest) -> TreeRecord:
        """Read it from a request."""
        return cls(request.headers, request.tree, request.comment)


def import_text(catalogue: Catalogue, text: str, game_id: str | None) -> dict[str, Any]:
    """Parse an imported text."""
    text = text.strip().lstrip("\ufeff")
    if not text:
        raise Problem("bad_request", "nothing to import", "text")
    if text.startswith("{"):
        return _import_snapshot(catalogue, text, game_id)
    if not text.startswith("[") and "\n" not in text and text.split(" ", 1)[0].count("/") >= 1:
        game_id = game_id or "chess"
        position = catalogue.entry(game_id).game.position(text)
        return _imported("fen", game_id, Node(position), {}, position.result)
    return _import_pgn(catalogue, text, game_id)


def _import_snapshot(catalogue: Catalogue, text: str, game_id: str | None) -> dict[str, Any]:
    try:
        snapshot = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise Problem("bad_snapshot", f"not JSON: {str(error)[:120]}") from None
    named = snapshot.get("world") if isinstance(snapshot, dict) else None
    if game_id is None:
        game_id = named if isinstance(named, str) and catalogue.is_built_in(named) else "chess"
    position = catalogue.entry(game_id).game.from_snapshot(snapshot)
    return _imported("snapshot", game_id, Node(position), {}, position.result)


def _import_pgn(catalogue: Catalogue, text: str, game_id: str | None) -> dict[str, Any]:
    text = _first_game(text)
    game = None if game_id is None else catalogue.entry(game_id).game
    # Without a game the Variant tag names one, and it can only name a built-in one.
    record = pgn.read_one(text, game)
    _check_annotations(record.root)
    return _imported("pgn", game_id or record.game.name, record.root, record.tags, record.result)


def _check_annotations(root: Node) -> None:
    """Refuse annotations that a client could not send back."""
    for node, _ in _in_order(root):
        if len(node.nags) > MOST_ANNOTATIONS:
            raise Problem("bad_pgn", f"{node.san}: expected at most {MOST_ANNOTATIONS} annotations of a move", "text")
        if any(nag > LAST_ANNOTATION for nag in node.nags):
            raise Problem("bad_pgn", f"{node.san}: expected annotations from $0 to ${LAST_ANNOTATION}", "text")


def _first_game(text: str) -> str:
    """The first game of a PGN file, unless it is so long that reading it would keep others waiting."""
    first = _NEXT_GAME.split(text, maxsplit=1)[0]
    if len(first) > _LONGEST_PGN or len(_ASIDE.sub(" ", first).split()) > _MOST_PGN_WORDS:
        raise Problem("too_large", f"a PGN game of more than {MOST_TREE_MOVES} moves with variations", "text")
    return first


def _imported(kind: str, game_id: str, root: Node, headers: dict[str, str], result: str) -> dict[str, Any]:
    tree = tree_view(root, game_id)
    main = set(root.main_line())
    return {
        "kind": kind,
        "game": game_id,
        "fen": root.position.fen,
        "headers": headers,
        "comment": root.comment,
        "moves": [entry["move"] for node, entry in tree.items() if node in main],
        "tree": list(tree.values()),
        "position": position_view(root.end().position, game_id),
        "result": result,
    }


def tree_view(root: Node, game_id: str) -> dict[Node, dict[str, Any]]:
    """All moves behind a position, each after the one that it follows, and the main line before its variations."""
    nodes = _in_order(root)
    if len(nodes) > MOST_TREE_MOVES:
        raise Problem("too_large", f"{len(nodes)} moves with variations, at most {MOST_TREE_MOVES}", "text")
    places = {root: -1}
    views: dict[Node, dict[str, Any]] = {}
    for node, ply in nodes:
        assert node.parent is not None and node.action is not None
        before = node.parent.position
        turn = before.take_turn(node.action, node.roll if throws_dice(before, node.action) else None)
        places[node] = len(views)
        views[node] = {
            "parent": places[node.parent],
            "move": move_view(before, node.action, turn, ply),
            "position": position_view(node.position, game_id, legal=False),
            "comment": " ".join(filter(None, (node.opening_comment, node.comment))),
            "nags": node.nags,
        }
    return views


def _in_order(root: Node) -> list[tuple[Node, int]]:
    """All nodes behind a root with their plies, in the order of `tree_view`."""
    ordered: list[tuple[Node, int]] = []
    waiting = [(root, 0)]
    while waiting:
        node, ply = waiting.pop()
        ordered.append((node, ply))
        waiting += [(child, ply + 1) for child in reversed(node.children)]
    return ordered[1:]


def export_text(form: str, start: Position, steps: Sequence[Step], record: TreeRecord) -> str:
    """A position, or the whole line that led to it with the tree that grows from there, as text."""
    last = steps[-1].turn.after if steps else start
    if form == "fen":
        return last.fen
    if form == "snapshot":
        try:
            return json.dumps(last.to_snapshot(), indent=1)
        except ChessmithError as error:
            raise Problem("not_available", str(error)) from error
    return pgn.write(_record(start, steps, record))


def grown_tree(game_id: str, start: Position, steps: Sequence[Step], record: TreeRecord) -> dict[str, Any]:
    """A tree of moves that a client has kept, with the position after each."""
    grown = _record(start, steps, record)
    return _imported("tree", game_id, grown.root, grown.tags, grown.result)


def _record(start: Position, steps: Sequence[Step], record: TreeRecord) -> GameRecord:
    node = root = Node(start, comment=record.comment)
    for step in steps:
        node = _grow(node, step.action, step.turn.roll)
    grown: list[Node] = []
    for number, move in enumerate(record.tree):
        parent = node if move.parent < 0 else grown[move.parent]
        try:
            child = _grow(parent, parent.position.action(move.text), move.roll)
        except ChessmithError as error:
            raise Problem("bad_move", str(error), f"tree[{number}]") from error
        child.comment, child.nags = move.comment, list(move.nags)
        grown.append(child)
    return GameRecord(root, dict(record.headers))


def _grow(node: Node, action: Action, roll: int | None) -> Node:
    """One more action; its roll is written down only where the seed would not tell it."""
    return node.play(action, roll if roll != _seeded_roll(node.position) else None)


def _seeded_roll(position: Position) -> int | None:
    sides = position.game.traits.dice
    return dice.roll(position.seed, position.ply, sides) if sides else None

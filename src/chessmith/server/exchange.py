"""Exchange with other programs: FEN, PGN and snapshot in and out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from chessmith import dice
from chessmith.errors import ChessmithError
from chessmith.notation import pgn
from chessmith.notation.game_tree import GameRecord, Node
from chessmith.position import Position
from chessmith.server.action_view import throws_dice
from chessmith.server.move_view import move_view
from chessmith.server.position_view import position_view
from chessmith.server.problems import Problem
from chessmith.server.sources import Step

if TYPE_CHECKING:
    from chessmith.server.catalogue import Catalogue


def import_text(catalogue: Catalogue, text: str, game_id: str | None) -> dict[str, Any]:
    """What a text from elsewhere holds."""
    text = text.strip().lstrip("\ufeff")
    if not text:
        raise Problem("bad_request", "there is nothing to import", "text")
    if text.startswith("{"):
        return _import_snapshot(catalogue, text, game_id)
    if not text.startswith("[") and "\n" not in text and text.split(" ", 1)[0].count("/") >= 1:
        game_id = game_id or "chess"
        position = catalogue.entry(game_id).game.position(text)
        return _imported("fen", game_id, position, [], {}, position.result)
    return _import_pgn(catalogue, text, game_id)


def _import_snapshot(catalogue: Catalogue, text: str, game_id: str | None) -> dict[str, Any]:
    try:
        snapshot = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise Problem("bad_snapshot", f"not JSON: {str(error)[:120]}") from None
    named = snapshot.get("world") if isinstance(snapshot, dict) else None
    if game_id is None:
        game_id = named if isinstance(named, str) and catalogue.is_built_in(named) else "chess"
    position = Position.from_snapshot(catalogue.entry(game_id).game, snapshot)
    return _imported("snapshot", game_id, position, [], {}, position.result)


def _import_pgn(catalogue: Catalogue, text: str, game_id: str | None) -> dict[str, Any]:
    game = None if game_id is None else catalogue.entry(game_id).game
    # Without a game the Variant tag names one, and it can only name a built-in one.
    record = pgn.read_one(text, game)
    steps: list[Step] = []
    node = record.root
    for child in record.root.main_line():
        assert child.action is not None
        roll = None
        if throws_dice(node.position, child.action):
            before = node.position
            roll = child.roll or dice.roll(before.seed, before.ply, before.game.traits.dice)
        steps.append(Step(node.position, child.action, child.position, roll))
        node = child
    return _imported("pgn", game_id or record.game.name, record.root.position, steps, record.tags, record.result)


def _imported(
    kind: str, game_id: str, start: Position, steps: Sequence[Step], headers: dict[str, str], result: str
) -> dict[str, Any]:
    last = steps[-1].after if steps else start
    return {
        "kind": kind,
        "game": game_id,
        "fen": start.fen,
        "headers": headers,
        "moves": [
            move_view(step.before, step.action, step.after, ply, step.roll) for ply, step in enumerate(steps, start=1)
        ],
        "position": position_view(last, game_id),
        "result": result,
    }


def export_text(form: str, start: Position, steps: Sequence[Step], tags: dict[str, str]) -> str:
    """A position, or the whole line that led to it, as text."""
    last = steps[-1].after if steps else start
    if form == "fen":
        return last.fen
    if form == "snapshot":
        try:
            return json.dumps(last.to_snapshot(), indent=1)
        except ChessmithError as error:
            raise Problem("not_available", str(error)) from error
    node = root = Node(start)
    for step in steps:
        node = node.play(step.action, step.roll if step.roll != _seeded_roll(step.before) else None)
    return pgn.write(GameRecord(root, tags))


def _seeded_roll(position: Position) -> int | None:
    sides = position.game.traits.dice
    return dice.roll(position.seed, position.ply, sides) if sides else None

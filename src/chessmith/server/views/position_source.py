"""Resolve a client's position source (layout, FEN, snapshot, editor or stored game, and moves) to a `Position`."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chessmith.core_view import default_world, set_up
from chessmith.errors import ChessmithError, FenError
from chessmith.notation import castling
from chessmith.position import Position
from chessmith.rules.terrain import BY_NAME, GROUND
from chessmith.server.protocol.problems import Problem
from chessmith.server.protocol.requests import PositionSource
from chessmith.server.protocol.requests import Setup as EditedSetup
from chessmith.server.views.action_view import throws_dice
from chessmith.setup import Setup
from chessmith.traits import BLACK_CODE

if TYPE_CHECKING:
    from chessmith.action import Action
    from chessmith.events import Turn
    from chessmith.game import Game


@dataclass(frozen=True)
class Step:
    """One move on the way from a start to a position."""

    before: Position
    action: Action
    turn: Turn


def start_position(source: PositionSource, game: Game, seed: int) -> tuple[Position, str | None]:
    """The position that a source starts from, and the layout's name if it is one. A kept game is not looked up here."""
    if source.fen is not None:
        return game.position(source.fen, seed), None
    if source.snapshot is not None:
        return game.from_snapshot(source.snapshot, turn=source.turn, seed=seed), None
    if source.setup is not None:
        return _edited(source.setup, game, seed), None
    names = list(game.layouts)
    layout = secrets.choice(names) if source.layout == "random" else source.layout or names[0]
    return game.start(layout=layout).with_seed(seed), layout


def steps(start: Position, moves: Sequence[str], rolls: Sequence[int | None]) -> Iterator[Step]:
    """Plays the moves one after another."""
    if len(rolls) > len(moves):
        raise Problem("bad_request", f"{len(rolls)} rolls for {len(moves)} moves", "rolls")
    position = start
    for number, text in enumerate(moves):
        try:
            action = position.action(text)
        except ChessmithError as error:
            raise Problem("bad_move", f"move {number + 1}: {error}", f"moves[{number}]") from error
        roll = rolls[number] if number < len(rolls) else None
        if not throws_dice(position, action):
            roll = None
        elif roll is None:
            raise Problem("bad_request", f"move {number + 1}, {text}: its roll is missing", f"rolls[{number}]")
        step = Step(position, action, position.take_turn(action, roll))
        yield step
        position = step.turn.after


def last_position(start: Position, moves: Sequence[str], rolls: Sequence[int | None]) -> Position:
    """The position after all moves."""
    position = start
    for step in steps(start, moves, rolls):
        position = step.turn.after
    return position


def other_side_to_move(position: Position) -> Position:
    """The same position with the other side to move: what it threatens."""
    fields = position.fen.split(" ")
    fields[1] = "b" if fields[1] == "w" else "w"
    fields[3] = "-"
    try:
        return position.game.position(" ".join(fields), position.seed)
    except FenError as error:
        raise Problem("bad_request", "there is no threat to show: the side to move is in check") from error


def _edited(edited: EditedSetup, game: Game, seed: int) -> Position:
    traits = game.traits
    world = "" if not traits.has_world else default_world(game)
    if edited.terrain is not None:
        if not traits.has_world and edited.terrain:
            raise Problem("bad_fen", f"{game.title} has no terrain", "setup.terrain")
        cells = [GROUND] * traits.squares
        for name, terrain in edited.terrain.items():
            cells[_square(game, name, "setup.terrain")] = BY_NAME[terrain].letter
        world = "".join(cells) if traits.has_world else ""
    setup = Setup(world=world, board=[0] * traits.squares, side=int(edited.turn == "black"))
    setup.halfmove, setup.fullmove = edited.halfmove, edited.fullmove
    setup.decree = ["white" in edited.decree, "black" in edited.decree]
    for name, piece in edited.pieces.items():
        square = _square(game, name, "setup.pieces")
        if piece.name not in traits.type_numbers:
            raise Problem("bad_fen", f"{game.title} has no piece {piece.name!r}", f"setup.pieces.{name}.name")
        setup.board[square] = 1 + traits.type_numbers[piece.name] + (BLACK_CODE if piece.side == "black" else 0)
        for value, table in (
            (piece.hp, setup.hit_points),
            (piece.cooldown, setup.cooldown),
            (piece.uses, setup.uses),
        ):
            if value is not None:
                table[square] = value
        if piece.resting:
            setup.rest.append(square)
    if edited.en_passant is not None:
        setup.en_passant = _square(game, edited.en_passant, "setup.en_passant")
    try:
        setup.castling = castling.read(edited.castling, setup.board, game)
        return set_up(game, setup, seed)
    except ValueError as error:
        raise Problem("bad_fen", str(error), "setup") from error


def _square(game: Game, name: str, where: str) -> int:
    square = game.board.square(name)
    if square is None:
        raise Problem("bad_fen", f"{name} is not a square of the board", where)
    return square

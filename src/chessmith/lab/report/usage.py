"""How a game's pieces, squares and terrain are used, counted over finished games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from chessmith.core_view import action_of, state_of
from chessmith.events import Appear, Carry, Castle, Damage, Event, Fall, Move, Portal, Promote, Ride, Strike, Take
from chessmith.rules.terrain import GROUND, TERRAIN
from chessmith.traits import side_of

if TYPE_CHECKING:
    from chessmith.action import Action
    from chessmith.game import Game
    from chessmith.position import Position

_SAMPLE_PLIES: Final = 4  # plies between two samples of the material
_ON_TERRAIN: Final = (Carry, Ride, Portal, Fall)


@dataclass(slots=True)
class PieceUse:
    """One kind of piece over many games."""

    name: str
    royal: bool
    at_start: int = 0  # pieces of both sides at the start, summed over all games
    promoted: int = 0  # pieces that became one, or appeared as one
    moves: int = 0
    captures: int = 0  # captures or strikes it made
    lost: int = 0
    games: int = 0  # games in which it acted

    def view(self, games: int, moves: int, army: int) -> dict[str, Any]:
        """Return it as JSON. `activity` is its share of all moves over its share of all pieces: 1 is a fair share."""
        fair = self.at_start / army if army else 0.0
        return {
            "piece": self.name,
            "at_start": round(self.at_start / games, 2) if games else 0.0,
            "promoted_a_game": round(self.promoted / games, 2) if games else 0.0,
            "moves_a_game": round(self.moves / games, 2) if games else 0.0,
            "captures_a_game": round(self.captures / games, 2) if games else 0.0,
            "lost": round(self.lost / (self.at_start + self.promoted), 3) if self.at_start + self.promoted else None,
            "games": self.games,
            "activity": round(self.moves / moves / fair, 2) if moves and fair else None,
        }


@dataclass(slots=True)
class Usage:
    """Everything counted while games are replayed."""

    pieces: dict[str, PieceUse]
    arrivals: tuple[list[int], list[int]]  # by side and square
    captures: list[int]  # by square
    terrain_squares: Counter[str] = field(default_factory=Counter)  # squares of each kind, summed over all games
    terrain_visits: Counter[str] = field(default_factory=Counter)  # moves that end on one
    terrain_events: Counter[str] = field(default_factory=Counter)  # effects of terrain on pieces
    branching: list[int] = field(default_factory=list)
    samples: list[list[tuple[tuple[int, ...], float]]] = field(default_factory=list)  # material and result, by game

    @classmethod
    def of(cls, game: Game) -> Usage:
        """Return empty counts."""
        squares = game.board.squares
        kinds = {kind.name: PieceUse(kind.name, kind.royal) for kind in game.pieces}
        return cls(kinds, ([0] * squares, [0] * squares), [0] * squares)

    def begin(self, position: Position) -> None:
        """Count a game's start."""
        for piece in position.pieces():
            self.pieces[piece.name].at_start += 1
        for letter in position.world:
            if letter != GROUND:
                self.terrain_squares[TERRAIN[letter].name] += 1
        self.samples.append([])

    def end(self, result: float, acted: set[str]) -> None:
        """Count a game's end: White's points, and the kinds that acted in it."""
        self.samples[-1] = [(material, result) for material, _ in self.samples[-1]]
        for name in acted:
            self.pieces[name].games += 1

    def look(self, position: Position, ply: int) -> None:
        """Count the actions of the side to move, and sample the material every few plies."""
        self.branching.append(len(position.moves))
        if ply % _SAMPLE_PLIES == 0:
            counts = [0] * len(position.game.pieces)
            types = position.game.traits.type_numbers
            for code in state_of(position).board:
                if code:
                    counts[types[position.game.traits.piece(code).name]] += 1 - 2 * side_of(code)
            self.samples[-1].append((tuple(counts), 0.5))

    def act(self, position: Position, action: Action, events: Sequence[Event], acted: set[str]) -> None:
        """Count a turn."""
        mover = state_of(position).board[action_of(position, action).from_square]
        actor = self.pieces[position.game.traits.piece(mover).name]
        actor.moves += 1
        acted.add(actor.name)
        number = position.game.board.square
        for event in events:
            match event:
                case Castle() | Move():
                    self._arrive(position, event.side, number(event.end))
                case Strike():
                    actor.captures += 1
                    self._capture(number(event.target))
                case Take():
                    self.pieces[event.piece].lost += 1
                    actor.captures += 1
                    self._capture(number(event.square))
                case Promote() | Appear():
                    self.pieces[event.piece].promoted += 1
                case Fall():
                    self.pieces[event.piece].lost += 1
                case Damage() if event.hit_points == 0:
                    self.pieces[event.piece].lost += 1
            if isinstance(event, _ON_TERRAIN):
                self.terrain_events[event.does] += 1

    def _arrive(self, position: Position, side: str, square: int | None) -> None:
        assert square is not None
        self.arrivals[side == "black"][square] += 1
        if position.world and position.world[square] != GROUND:
            self.terrain_visits[TERRAIN[position.world[square]].name] += 1

    def _capture(self, square: int | None) -> None:
        assert square is not None
        self.captures[square] += 1

    def pieces_view(self, games: int) -> list[dict[str, Any]]:
        """The kinds of pieces as JSON."""
        moves = sum(use.moves for use in self.pieces.values())
        army = sum(use.at_start for use in self.pieces.values())
        return [use.view(games, moves, army) for use in self.pieces.values()]

    def terrain_view(self, games: int) -> list[dict[str, Any]]:
        """The kinds of terrain as JSON."""
        return [
            {"terrain": name, "squares": round(squares / games, 2), "visits_a_game": round(visits / games, 2)}
            for name, squares in self.terrain_squares.items()
            for visits in [self.terrain_visits[name]]
        ]

"""The outlook: what instinct sees of a position before it considers single actions."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from chessmith.core_events import end_square, victims
from chessmith.engine.exchange import cheapest_capture, exchange_gain
from chessmith.engine.line import walk
from chessmith.traits import BLACK_CODE, piece_type, side_of

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.engine.game_facts import GameFacts

KING_WORTH: Final = 3000  # of a king's hit points; his life is the game


class Candidate(NamedTuple):
    """An action and its consequences."""

    action: _core.Action
    after: _core.State  # the most likely outcome where dice decide
    code: int  # of the acting piece
    start: int
    end: int | None  # where it stands afterwards
    targets: tuple[int, ...]  # squares of enemy pieces that it takes or strikes
    attacked: frozenset[int]  # own squares that the enemy can take or strike at afterwards


class Outlook:
    """A position as instinct sees it."""

    def __init__(self, scene: GameFacts, state: _core.State, past: frozenset[int]) -> None:
        self.scene = scene
        self.state = state
        self.side = state.side
        self.past = past

    @cached_property
    def attackers(self) -> dict[int, set[int]]:
        """For each own square that the enemy could take or strike at now: from where."""
        theirs = self.scene.other_side_to_move(self.state)
        return {} if theirs is None else attacks(theirs)

    @cached_property
    def own_attacks(self) -> dict[int, set[int]]:
        """For each own piece that can take or strike at something now: what."""
        found: dict[int, set[int]] = {}
        for target, starts in attacks(self.state).items():
            for start in starts:
                found.setdefault(start, set()).add(target)
        return found

    @cached_property
    def home_rank(self) -> int:
        """The lowest rank, as the owner counts from 0, on which an own piece stands."""
        own = (square for square, code in enumerate(self.state.board) if code and side_of(code) == self.side)
        return min(map(self.ahead, own), default=0)

    def ahead(self, square: int) -> int:
        """The rank of a square as the owner counts it, from 0."""
        rank = square // self.scene.files
        return rank if self.side == 0 else self.scene.ranks - 1 - rank

    @cached_property
    def in_danger(self) -> dict[int, int]:
        """Own pieces that would be lost, and how much that would cost."""
        theirs = self.scene.other_side_to_move(self.state) if self.attackers else None
        if theirs is None:
            return {}
        if self.scene.has_dice:
            return {square: self.wound_worth(self.state, square) for square in self.attackers}
        costs: dict[int, int] = {}
        for square in self.attackers:
            capture = cheapest_capture(self.scene, theirs, square)
            cost = 0 if capture is None else exchange_gain(self.scene, theirs, capture, 3)
            if cost > 0:
                costs[square] = cost
        return costs

    def candidate(self, action: _core.Action) -> Candidate:
        """Return one action with its consequences."""
        (step,) = walk(self.state, [action])
        passes = action.kind == "pass"
        start = 0 if passes else action.from_square
        return Candidate(
            action,
            step.after,
            0 if passes else self.state.board[start],
            start,
            None if passes else end_square(step.events, start),
            victims(step.events),
            frozenset(attacks(step.after)),
        )

    def risk(self, candidate: Candidate) -> int:
        """Return what the acting piece stands to lose on its new square."""
        if candidate.end is None or candidate.end not in candidate.attacked:
            return 0
        if self.scene.has_dice:
            return self.wound_worth(candidate.after, candidate.end)
        capture = cheapest_capture(self.scene, candidate.after, candidate.end)
        return 0 if capture is None else max(0, exchange_gain(self.scene, candidate.after, capture, 4))

    def is_guarded(self, state: _core.State, square: int) -> bool:
        """Whether taking an own piece would cost the enemy at least as much, where things are taken and not struck."""
        if self.scene.has_dice:
            return False
        capture = cheapest_capture(self.scene, state, square)
        return capture is None or exchange_gain(self.scene, state, capture, 3) <= 0

    def covered_from(self, state: _core.State, square: int) -> set[int]:
        """The own pieces at which a piece on a square could strike if they were the enemy's."""
        turned = self.scene.with_enemies_at(state, self.side, square)
        if turned is None:
            return set()
        own = {at for at, code in enumerate(state.board) if code and side_of(code) == self.side}
        return {target for target, starts in attacks(turned).items() if square in starts and target in own}

    def missing(self, square: int) -> int:
        """Return how many hit points a piece has lost."""
        code = self.state.board[square]
        return self.scene.traits.piece(code).hit_points[side_of(code)] - self.state.hp[square]

    def strength(self, state: _core.State) -> float:
        """Return the value of our pieces minus theirs; wounded ones count for less."""
        table = _worth_table(self.scene)
        white = sum(table[code][left] for code, left in zip(state.board, state.hp, strict=True) if code)
        return white if self.side == 0 else -white

    @cached_property
    def strength_now(self) -> float:
        """The same for the position itself."""
        return self.strength(self.state)

    def wound_worth(self, state: _core.State, square: int) -> int:
        """Return the expected cost of a strike to a piece."""
        kind = self.scene.traits.pieces[piece_type(state.board[square])]
        value = KING_WORTH if kind.royal else self.scene.value(state.board[square])
        left = state.hp[square]
        return round(value * min(1.0, 5.5 / max(1, left)) / 2)


@lru_cache(maxsize=16)
def _worth_table(scene: GameFacts) -> dict[int, list[float]]:
    """Return the value of each piece by its hit points, Black's negated."""
    table: dict[int, list[float]] = {}
    for number, kind in enumerate(scene.traits.pieces):
        value = KING_WORTH if kind.royal else scene.worth.by_type[number]
        for side, sign in ((0, 1), (1, -1)):
            most = kind.hit_points[side]
            code = 1 + number + side * BLACK_CODE
            table[code] = [sign * value * (0.4 + 0.6 * left / most) for left in range(most + 1)] if most else []
    return table


def attacks(state: _core.State) -> dict[int, set[int]]:
    """Return what the side to move can capture or strike, and from where."""
    found: dict[int, set[int]] = {}
    for action, targets in state.captures():
        for target in targets:
            found.setdefault(target, set()).add(action.from_square)
    return found

"""A duel: the current fight of a run, played in this process. Every move is on disk before the next is considered."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from chessmith.campaign.plan import Fight, Plan
from chessmith.campaign.run import Run
from chessmith.campaign.run_store import RunStore
from chessmith.ending import WINS
from chessmith.engine.engine import Engine
from chessmith.engine.limits import Limits
from chessmith.errors import ChessmithError, MoveError
from chessmith.game import load

if TYPE_CHECKING:
    from chessmith.engine.decision import Decision
    from chessmith.position import Position

_SEED_BITS = 32


class Duel:
    """A fight in progress. The player has White; the enemy searches to the depth in the plan."""

    def __init__(self, store: RunStore, plan: Plan, run: Run, *, seed: int | None = None) -> None:
        """Begin the next fight of a run, or resume the one in progress; `seed` determines a new one's dice."""
        opened = run.opened(secrets.randbits(_SEED_BITS) if seed is None else seed)
        if opened.bout is not None and opened.bout.session is not None:
            raise ChessmithError("this fight was started on the page: continue there, with chessmith play")
        if opened != run:
            store.save(run, opened)
        self.run = opened
        self._store = store
        self._plan = plan
        self._engine = Engine()
        assert opened.bout is not None
        self.position: Position = load(self.fight.game).start(seed=opened.bout.seed)
        self.last: str | None = None
        try:
            for move in opened.bout.moves:
                self.position, self.last = self.position.play(move), move
        except MoveError as error:
            raise ChessmithError(f"{store.path}: run {run.number} cannot be continued, {error}") from None

    @property
    def fight(self) -> Fight:
        """The current fight."""
        return self._plan.fights[len(self.run.bouts) - 1]

    @property
    def is_over(self) -> bool:
        """Whether the fight is decided."""
        return self.run.bout is None

    @property
    def players_turn(self) -> bool:
        """Whether the player is to move."""
        return self.position.turn == "white"

    def play(self, move: str) -> None:
        """Play a move for the side to move; raise MoveError if it is not legal."""
        action = self.position.action(move)
        after = self.position.play(action)
        bout = self.run.bout
        assert bout is not None
        moves = (*bout.moves, action.text)
        self._write(moves=moves, result=after.result, reason=after.reason, plies=len(moves) if after.is_over else 0)
        self.position, self.last = after, action.text

    def answer(self) -> Decision:
        """Let the enemy move."""
        search = self._engine.search(self.position, enemy_limits(self._plan, self.fight))
        search.run()
        decision = search.decision()
        self.play(decision.move)
        return decision

    def resign(self) -> None:
        """Resign, which ends the run."""
        bout = self.run.bout
        assert bout is not None
        self._write(result=WINS[1], reason="resignation", plies=len(bout.moves))

    def _write(self, **what: object) -> None:
        self.run = self._store.save(self.run, self.run.changed(**what))


def enemy_limits(plan: Plan, fight: Fight) -> Limits:
    """Return the search limits of a fight's enemy."""
    return Limits(depth=fight.depth, seconds=plan.seconds)

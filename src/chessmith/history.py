"""The history of a position, as far as it can recur: the basis for counting repetitions."""

from __future__ import annotations

from typing import NamedTuple

from chessmith import _core
from chessmith.traits import RepetitionRule, Traits


class History(NamedTuple):
    """Keys of the earlier positions, oldest first; the present one is not among them."""

    keys: tuple[int, ...] = ()
    piece_keys: tuple[int, ...] = ()  # by pieces and side only; kept for games that compare these
    from_start: bool = True  # the oldest position, or the present one if there is none, is the first of the game

    def after(self, before: _core.State, now: _core.State, traits: Traits) -> History:
        """Return the history after playing from `before` to `now`."""
        if _never_comes_back(before, now, traits):
            return History(from_start=False)
        piece_keys = (*self.piece_keys, before.repetition_key) if traits.compares_pieces_only else ()
        return History((*self.keys, before.key), piece_keys, self.from_start)

    def counted(self, traits: Traits) -> tuple[int, ...]:
        """The earlier positions that count, by the key that the core compares (`State.repetition_key`)."""
        keys = self.piece_keys if traits.compares_pieces_only else self.keys
        start_counts = all(rule.start for rule in traits.repetition)
        return keys[1:] if self.from_start and not start_counts else keys

    def occurrences(self, state: _core.State, rule: RepetitionRule) -> int:
        """Return how often the current position has occurred, including this time, as this rule counts."""
        present, past = (state.repetition_key, self.piece_keys) if rule.pieces_only else (state.key, self.keys)
        times = past.count(present) + 1
        if self.from_start and not rule.start and (not past or past[0] == present):
            times -= 1
        return times


def _never_comes_back(before: _core.State, now: _core.State, traits: Traits) -> bool:
    if traits.clock_forgets:
        return now.halfmove == 0
    # Healing and new pieces can bring a position of hit points back after any loss.
    return not traits.has_combat and now.halfmove == 0 and now.board.count(0) > before.board.count(0)

"""A match: distributes games to boards, records the results, and reports progress."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from chessmith.disk.folders import data_folder
from chessmith.errors import ChessmithError
from chessmith.experience import PlayedGame
from chessmith.experience.hindsight import WON
from chessmith.game import load
from chessmith.lab.adjudication import house_rules
from chessmith.lab.board import Board, open_contestant
from chessmith.lab.contestant import Chosen, Forfeit
from chessmith.lab.journal import Journal
from chessmith.lab.rating import Tally, tally
from chessmith.lab.referee import Played
from chessmith.lab.schedule import Fixture, pairings, schedule
from chessmith.lab.workers import Processes, Task, Workers

if TYPE_CHECKING:
    from chessmith.experience import Experience
    from chessmith.lab.opening import Opening
    from chessmith.lab.settings import MatchSettings

_POINTS: Final = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}


@dataclass(slots=True)
class Standing:
    """The state of a match."""

    settings: MatchSettings
    fixtures: list[Fixture]
    games: dict[int, dict[str, Any]]  # finished games by number

    @property
    def meetings(self) -> list[tuple[int, int]]:
        """The pairs of players."""
        return pairings(len(self.settings.players), self.settings.format)

    def tally(self, pairing: tuple[int, int]) -> Tally:
        """Return the games of a pairing from its first player's view."""
        pairs: dict[int, list[float | None]] = {}
        for fixture in self.fixtures:
            if fixture.pairing == pairing and fixture.number in self.games:
                points = _POINTS[self.games[fixture.number]["result"]]
                pair = pairs.setdefault(fixture.pair, [None, None])
                pair[fixture.swapped] = 1 - points if fixture.swapped else points
        return tally(pairs.values())

    @property
    def faults(self) -> list[str]:
        """Games that ended because a player failed."""
        return [f"game {number + 1}: {game['fault']}" for number, game in sorted(self.games.items()) if game["fault"]]

    @property
    def verdict(self) -> str | None:
        """Return the verdict of the sequential test, or None if there is no test or no verdict yet."""
        sprt = self.settings.sprt
        return sprt.verdict(self.tally(self.meetings[0])) if sprt else None

    @property
    def is_over(self) -> bool:
        """Whether all games have been played."""
        return len(self.games) == len(self.fixtures) or self.verdict is not None


class Match:
    """A match that can be resumed after any interruption."""

    def __init__(
        self,
        settings: MatchSettings,
        journal: Path | None = None,
        *,
        afresh: bool = False,
        experience: Experience | None = None,
        mode: str = "match",
    ) -> None:
        """Add every game to `experience`, if given, recorded under `mode`."""
        self.settings = settings
        self._experience = experience
        self._mode = mode
        self.game = load(settings.game, network=settings.network)
        self.house = house_rules(self.game.name)
        self.id = settings.match_id(self.game)
        meetings = pairings(len(settings.players), settings.format)
        fixtures = schedule(meetings, settings.games, settings.format)
        self.openings: list[Opening] = []
        self._more_openings: Iterator[Opening] = settings.all_openings(self.game)
        self.journal = Journal(journal or default_journal(self.id), {"id": self.id, **settings.view()}, afresh=afresh)
        self.standing = Standing(settings, fixtures, self.journal.games)
        self.resumed = len(self.journal.games)

    def rehearse(self) -> None:
        """Create every player once; raise a ChessmithError naming one that cannot start."""
        for number, entry in enumerate(self.settings.players):
            player = open_contestant(self.settings, number, self.game)
            try:
                player.new_game(0)
            except Forfeit as forfeit:
                raise ChessmithError(f"player {entry.text}: {forfeit}") from None
            finally:
                player.close()

    def run(
        self,
        concurrency: int = 1,
        watch: Callable[[Standing], None] = lambda standing: None,
        *,
        workers: Workers | None = None,
    ) -> Standing:
        """Play all remaining games, calling `watch` after each.

        The games are played in `concurrency` local processes, or by `workers` if given.
        """
        try:
            with nullcontext(workers) if workers is not None else Processes(concurrency) as hired:
                self.play(hired, watch)
            self.journal.finish()
        finally:
            self.journal.close()
        return self.standing

    def play(self, workers: Workers, watch: Callable[[Standing], None]) -> None:
        """Play the remaining games and leave the journal open."""
        waiting = [fixture for fixture in self.standing.fixtures if fixture.number not in self.journal.games]
        fixtures = {fixture.number: fixture for fixture in waiting}
        jobs = ((fixture.number, (fixture.white, fixture.black, self.opening(fixture.pair))) for fixture in waiting)
        self.rehearse()
        watch(self.standing)
        if self.standing.is_over:
            return
        with closing(workers.results(Task(Board, (self.settings, self.game)), jobs)) as played:
            for number, game in played:
                self._write_down(fixtures[number], game)
                watch(self.standing)
                if self.standing.is_over:
                    break

    def _learn(self, fixture: Fixture, played: Played, opening: Opening) -> None:
        assert self._experience is not None
        white, black = (self.settings.players[number] for number in (fixture.white, fixture.black))
        # Replaying a game adds no experience, so the moves are part of its identity.
        digest = hashlib.sha256(" ".join(played.moves).encode()).hexdigest()[:12]
        game = PlayedGame(
            id=f"{self.id}:{fixture.number}:{digest}",
            start=opening.start(self.game),
            moves=played.moves,
            searched=[None] * len(opening.moves) + [_score(thought) for thought in played.thoughts],
            result=played.result,
            reason=played.reason,
            mode=self._mode,
            white=white.name,
            black=black.name,
            white_kind=white.kind,
            black_kind=black.kind,
        )
        # A loss by failure does not show that the moves were bad.
        self._experience.add(game, learn=played.fault is None)

    def opening(self, pair: int) -> Opening:
        """Return the opening of a pair of games."""
        while len(self.openings) <= pair:
            self.openings.append(next(self._more_openings))
        return self.openings[pair]

    def _write_down(self, fixture: Fixture, played: Played) -> None:
        names = [entry.name for entry in self.settings.players]
        opening = self.opening(fixture.pair)
        # Experience first: a game missing from the journal is played again, and then replaces its own entry.
        if self._experience is not None:
            self._learn(fixture, played, opening)
        self.journal.add(
            {
                "game": fixture.number,
                "pair": fixture.pair,
                "white": names[fixture.white],
                "black": names[fixture.black],
                "fen": opening.fen,
                "seed": opening.seed,
                "opening_plies": len(opening.moves),
                **played.view(),
            }
        )


def _score(thought: Chosen) -> tuple[int, int] | None:
    """Return depth and score of a search, for experience."""
    if not thought.depth:
        return None
    return (thought.depth, thought.cp if thought.cp is not None else WON if (thought.mate or 0) > 0 else -WON)


def default_journal(match_id: str) -> Path:
    """Return the path of a match's journal."""
    folder = data_folder()
    return folder / "matches" / f"{match_id}.jsonl"

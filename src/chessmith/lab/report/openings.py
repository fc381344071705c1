"""Start positions and their influence: layouts compared, and openings that already decide the game."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from chessmith.lab.report.series import Series, Share

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chessmith.game import Game

DECIDED_AT_ONCE: Final = 0.3  # distance from even in expected score, by the first player's evaluation: about two pawns
_SHOWN: Final = 6


@dataclass(frozen=True, slots=True)
class Opening:
    """A played opening, as evaluated by the first player to search."""

    layout: str
    moves: tuple[str, ...]
    judged: float  # White's expected score
    result: str

    def view(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "layout": self.layout,
            "moves": list(self.moves),
            "judged": round(self.judged, 3),
            "result": self.result,
        }


class Openings:
    """All openings of a series."""

    def __init__(self, game: Game, played: Sequence[dict[str, Any]], judged: Sequence[Sequence[float | None]]) -> None:
        names = {game.start(layout=name).fen: name for name in game.layouts}
        by_layout: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
        found: list[Opening] = []
        for record, trace in zip(played, judged, strict=True):
            layout = names.get(record["fen"], "")
            by_layout[layout].append(record)
            if trace and trace[0] is not None:
                moves = tuple(record["moves"][: record["opening_plies"]])
                found.append(Opening(layout, moves, trace[0], record["result"]))
        self.layouts = {name: Series(records) for name, records in sorted(by_layout.items())}
        self.found = found
        decided = [opening for opening in found if abs(opening.judged - 0.5) >= DECIDED_AT_ONCE]
        self.decided = Share(len(decided), len(found))
        self.worst = sorted(decided, key=lambda opening: -abs(opening.judged - 0.5))[:_SHOWN]

    def view(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "decided": self.decided.view(),
            "worst": [opening.view() for opening in self.worst],
            "layouts": {
                name: {
                    "games": series.games,
                    "white": series.white,
                    "draws": series.draws.count,
                    "black": series.black,
                    **series.view()["first_move"],
                }
                for name, series in self.layouts.items()
            },
        }

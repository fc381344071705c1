"""Facts in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from chessmith.engine.explanation.headline import headline
from chessmith.engine.explanation.study import Study
from chessmith.rules.prose.words import count, joined, number, one, ordinal, plural

if TYPE_CHECKING:
    from chessmith.engine.decision import Decision
    from chessmith.engine.explanation.fact import Fact, Subject

_MOST_FACTS: Final = 3
_PLAIN: Final = 145  # lighter facts are only for want of weightier ones


def put_into_words(decision: Decision) -> str:
    """The action, its score, and why: `Queen takes rook e4 (+4.2): wins the rook`."""
    said = [fact for fact in decision.facts if fact.weight >= _PLAIN][:_MOST_FACTS]
    if len(said) < 2:
        said += [fact for fact in decision.facts if fact not in said and (not said or fact.weight > 1)][:1]
    what = f"{headline(Study(decision))} ({decision.score})"
    return f"{what}: {', '.join(map(say, said))}" if said else what


def say(fact: Fact) -> str:
    """One fact in words."""
    return _SENTENCES[fact.kind](fact)


def _the(subject: Subject) -> str:
    return f"the {subject.name}" + (f" {subject.square}" if subject.square else "")


def _some(subjects: Sequence[Subject]) -> str:
    """Pieces by kind: `a rook and two pawns`."""
    names = [subject.name for subject in subjects]
    each = list(dict.fromkeys(names))
    return joined([one(name) if names.count(name) == 1 else count(names.count(name), name) for name in each])


def _all(subjects: Sequence[Subject]) -> str:
    return joined([_the(subject) for subject in subjects])


def _wins(fact: Fact) -> str:
    return f"wins {_some(fact.about)}" + (f" for {_some(fact.given)}" if fact.given else "")


def _gives(fact: Fact) -> str:
    return f"gives up {_some(fact.given)}" + (f" for {_some(fact.about)}" if fact.about else "")


def _trades(fact: Fact) -> str:
    names = list(dict.fromkeys(subject.name for subject in fact.about))
    return f"trades {joined([plural(name) for name in names])}"


def _check(fact: Fact) -> str:
    return "gives check" + (f", {number(fact.number)} to go" if fact.number else "")


def _discovered(fact: Fact) -> str:
    return "gives discovered check" + (f", {number(fact.number)} to go" if fact.number else "")


def _ends(fact: Fact) -> str:
    if fact.detail == "checkmate":
        return "checkmate"
    verdict = {1: "wins the game", 0: "draws the game", -1: "loses the game"}[fact.number]
    return f"{verdict}, {fact.detail}"


def _improves(fact: Fact) -> str:
    better: dict[str, str] = {
        "mobility": "gains room to move",
        "pawn structure": "improves the pawn structure",
        "passed pawns": "strengthens the passed pawns",
        "king safety": "makes the king safer",
        "piece activity": "makes the pieces more active",
        "space": "gains space",
        "terrain": "finds better ground",
        "endgame": "improves the endgame",
        "way to the goal": "is better placed for the goal",
    }
    return better.get(fact.detail, "improves the placement of the pieces")


def _rank(fact: Fact) -> str:
    if fact.number == 1:
        return f"the best that was found among {fact.detail} moves"
    return f"the {ordinal(fact.number)} best that was found among {fact.detail} moves"


def _steps_off(fact: Fact) -> str:
    where = "over the edge" if fact.detail == "edge" else f"into the {fact.detail}"
    when = "at once" if fact.number == 1 else f"in {count(fact.number, 'turn')}"
    return f"steps off the belt that leads {where} {when}"


def _race(fact: Fact) -> str:
    return f"a pawn promotes in {count(fact.number, 'move')}"


def _decree(fact: Fact) -> str:
    if not fact.number:
        return f"the next roll counts {fact.detail} more"
    return f"{count(fact.number, 'piece')} can strike with it next turn"


def _tabled(fact: Fact) -> str:
    if fact.detail == "draw":
        return "tabled: a draw"
    return f"tabled: {'won' if fact.detail == 'win' else 'lost'} in {fact.number}"


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


_SENTENCES: Final[dict[str, Callable[[Fact], str]]] = {
    "ends": _ends,
    "only_move": lambda fact: "the only legal move",
    "forces_win": lambda fact: "forces the win" if fact.number > 1 else "wins at once",
    "loses": lambda fact: f"loses within {count(fact.number, 'move')}",
    "origin": lambda fact: {"book": "from the book", "tabled": "known from the table"}.get(fact.detail, fact.detail),
    "tabled": _tabled,
    "played": lambda fact: f"played {_times(fact.number)}, won {fact.detail} %",
    "wins_taken": lambda fact: f"wins {_the(fact.about[0])}",
    "wins": _wins,
    "trades": _trades,
    "trades_for": lambda fact: f"trades {_some(fact.given)} for {_some(fact.about)}",
    "gives": _gives,
    "promotes_in_line": lambda fact: f"gets {_some(fact.about)}",
    "guard_pinned": lambda fact: (
        f"the {fact.by.name if fact.by else 'piece'} that guarded {fact.detail or 'it'} is pinned"
    ),
    "unguarded": lambda fact: "nothing can take back",
    "check": _check,
    "discovered_check": _discovered,
    "forks": lambda fact: f"forks {_all(fact.about)}",
    "forks_with_check": lambda fact: f"forks the king and {_all(fact.about)}",
    "threatens": lambda fact: f"threatens {_the(fact.about[0])}",
    "threatens_win": lambda fact: f"threatens {fact.detail}",
    "uncovers": lambda fact: f"uncovers {_the(fact.by) if fact.by else 'an attack'} against {_the(fact.about[0])}",
    "pins": lambda fact: f"pins {_the(fact.about[0])}",
    "takes_checker": lambda fact: f"takes the {fact.about[0].name} that gave check",
    "leaves_check": lambda fact: "moves out of check",
    "blocks_check": lambda fact: "blocks the check",
    "belt_ends_check": lambda fact: "the belt ends the check",
    "parries_win": lambda fact: f"parries {fact.detail}",
    "moves_to_safety": lambda fact: f"brings the {fact.about[0].name} to safety",
    "takes_attacker": lambda fact: f"takes {'the' if fact.number == 1 else 'an'} attacker of {_the(fact.about[0])}",
    "guards": lambda fact: f"guards {_the(fact.about[0])}",
    "shields": lambda fact: f"ends the attack on {_the(fact.about[0])}",
    "promotes_first": lambda fact: f"wins the race, {_race(fact)}",
    "promotes_soon": _race,
    "passed_pawn": lambda fact: f"a passed pawn, {count(fact.number, 'square')} from promotion",
    "steps_off_belt": _steps_off,
    "is_carried": lambda fact: f"the belt carries it to {fact.detail}",
    "belt_destroys": lambda fact: f"the belt destroys {one(fact.about[0].name)}",
    "enters_bridge": lambda fact: "steps onto the bridge",
    "crosses_bridge": lambda fact: "crosses the bridge",
    "leaves_edge": lambda fact: "leaves the edge of the void",
    "wins_by_dice": lambda fact: f"wins the game {fact.detail}",
    "kills": lambda fact: f"kills the {fact.about[0].name} {fact.detail}",
    "wounds": lambda fact: f"costs the {fact.about[0].name} {fact.detail} hit points on average",
    "harmless": lambda fact: f"the {fact.about[0].name} takes no harm",
    "heals": lambda fact: f"the {fact.about[0].name} lacks {count(fact.number, 'hit point')}",
    "decree": _decree,
    "out_of_reach": lambda fact: f"brings the {fact.about[0].name} out of reach",
    "develops": lambda fact: f"develops the {fact.about[0].name}",
    "improves": _improves,
    "rank": _rank,
}

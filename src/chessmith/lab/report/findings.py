"""Findings: every threshold of the report, and the sentences for the designer."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final, Literal

from chessmith.rules.prose.words import one, spoken
from chessmith.rules.terrain import BY_NAME

if TYPE_CHECKING:
    from chessmith.lab.report.ability_use import AbilityUse
    from chessmith.lab.report.game_report import GameReport
    from chessmith.lab.report.usage import PieceUse

LEAST_GAMES: Final = 5  # games needed before "never" means anything
MANY_DRAWS: Final = 0.5
DEAD_DRAW: Final = 0.9
FEW_DRAWS: Final = 0.1
CLEAR_ADVANTAGE: Final = 0.05  # of White's score, beyond its error
CRUSHING_ADVANTAGE: Final = 0.25
SHORT_GAME: Final = 20  # plies
LONG_GAME: Final = 160
FEW_ACTIONS: Final = 4.0
MANY_ACTIONS: Final = 150.0
UNFAIR_LAYOUT: Final = 200  # centipawns for one side after a deep search
DECIDED_OPENINGS: Final = 0.25
NO_SKILL: Final = 0.6  # upper bound on the score of twice the nodes, error included, for thinking not to help
LITTLE_SKILL: Final = 0.58
FEW_COMEBACKS: Final = 0.03
FEW_LEAD_CHANGES: Final = 0.3
SOON_DECIDED: Final = 0.4  # of a game's plies
FEW_DECISIONS: Final = 0.15
IDLE_PIECE: Final = 0.2  # of its fair share of the moves

Severity = Literal["problem", "remark", "fine"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence about the game, with advice where something is wrong."""

    kind: str
    severity: Severity
    text: str
    advice: str | None = None

    def view(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)


def findings(report: GameReport) -> list[Finding]:
    """Return the findings, problems first."""
    found = list(_all(report))
    order = ("problem", "remark", "fine")
    return sorted(found, key=lambda finding: order.index(finding.severity))


def advised(found: Sequence[Finding]) -> Iterator[tuple[Finding, str | None]]:
    """Pair each finding with its advice; advice shared by consecutive findings is given once, after the last."""
    for finding, following in zip_longest(found, found[1:]):
        yield finding, None if following is not None and following.advice == finding.advice else finding.advice


def _all(report: GameReport) -> Iterator[Finding]:
    if report.failed:
        whole = report.series.games + report.failed
        text = f"Left out: {report.failed} of {whole} games, decided by a player's fault such as too little time."
        yield Finding("failed", "remark", text)
    yield from _on_layouts(report)
    if not report.series.games:
        return
    yield _on_the_first_move(report)
    yield _on_draws(report)
    yield _on_length(report)
    yield from _on_skill(report)
    yield from _on_openings(report)
    yield from _on_drama(report)
    yield from _on_choices(report)
    if report.series.games >= LEAST_GAMES:
        yield from _on_pieces(report)
        yield from _on_terrain(report)
    yield from _on_abilities(report)


def _on_layouts(report: GameReport) -> Iterator[Finding]:
    for judged in report.layouts:
        named = f"Layout {judged.layout}" if len(report.game.layouts) > 1 else "The start"
        score, side = judged.score, "White" if judged.score.rank > 0 else "Black"
        if score.mate is not None:
            line = " ".join(judged.line[:5])
            yield Finding(
                "forced win",
                "problem",
                f"{named} is won by force: {side} wins in {abs(score.mate)} moves with {line}.",
                "Move the armies further apart, take away the attacking piece's first move, or give the other side a "
                "defender or the first move.",
            )
        elif abs(score.cp or 0) >= UNFAIR_LAYOUT:
            yield Finding(
                "unfair layout",
                "problem",
                f"{named} favours {side}: a search of depth {judged.depth} judges it {score} for White, "
                f"expecting {' '.join(judged.line[:4])}.",
                "Change the layout so that nothing is attacked at the start, or drop it.",
            )


def _on_the_first_move(report: GameReport) -> Finding:
    series = report.series
    lead, side = abs(series.score - 0.5), "White" if series.score > 0.5 else "Black"
    score = f"White scores {100 * series.score:.1f} %"
    if math.isfinite(series.error):
        score += f" ± {100 * series.error:.1f}"
    if lead <= series.error:
        return Finding("first move", "fine", f"No significant advantage for either side: {score}.")
    slight = lead <= CLEAR_ADVANTAGE
    text = f"{side} has {'a slight' if slight else 'an'} advantage: {score}."
    if slight:
        return Finding("first move", "fine", text)
    if lead - series.error >= CRUSHING_ADVANTAGE:
        text = f"{side} wins almost by being {side}: {score}."
    other = "Black" if side == "White" else "White"
    advice = (
        f"Weaken {side}'s first turns (a smaller first move, the armies further apart), give {other} the better "
        "layout, or play every layout with both colours."
    )
    return Finding("first move", "problem", text, advice)


def _on_draws(report: GameReport) -> Finding:
    series = report.series
    share, (low, high) = series.draws.value, series.draws.bounds
    word = "Many" if share > MANY_DRAWS else "Few" if share < FEW_DRAWS else "Some"
    text = f"{word} draws: {100 * share:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f})"
    most = series.draw_reasons.most_common(1)
    text += f", mostly by {most[0][0]}." if most else "."
    if share <= MANY_DRAWS:
        return Finding("draws", "fine", text)
    cause = most[0][0] if most else ""
    if share >= DEAD_DRAW:
        text = f"A dead draw: {text[0].lower()}{text[1:]}"
    if "repetition" in cause:
        advice = "Make repetition a loss for the side that repeats, or add a goal that rewards attacking."
    elif "move" in cause or "plies" in cause:
        advice = "Nothing forces a decision: add a goal such as reaching a square, or give the pieces more reach."
    else:
        advice = "Let the case that ends most games decide them, for example as a loss for the side that cannot move."
    return Finding("draws", "problem", text, advice)


def _on_length(report: GameReport) -> Finding:
    series = report.series
    short, long = series.mean <= SHORT_GAME, series.mean >= LONG_GAME
    word = "Short games" if short else "Long games" if long else "Length"
    middle = statistics.median(series.plies)
    text = f"{word}: {series.mean:.0f} plies on average, median {middle:.0f}, longest {max(series.plies)}."
    if long:
        return Finding("length", "remark", text, "Fewer pieces, more damage or a smaller board shorten games.")
    return Finding("length", "fine" if not short else "remark", text)


def _on_skill(report: GameReport) -> Iterator[Finding]:
    skill = report.skill
    if skill is None:
        return
    doubling = f"a player who thinks twice as long scores {100 * skill.score:.1f} % ± {100 * skill.error:.1f}"
    over = f"over {len(skill.doublings)} doublings"
    if skill.score - skill.error > 0.5:
        little = skill.score < LITTLE_SKILL
        text = f"{'Thinking helps little' if little else 'A game of skill'}: {doubling} {over}."
        advice = "Add choices that pay off later." if little else None
        yield Finding("skill", "remark" if little else "fine", text, advice)
    elif skill.score + skill.error < NO_SKILL:
        if report.series.draws.value > MANY_DRAWS:
            why, advice = "nearly all games are drawn anyway", "See the finding on draws."
        elif report.game.traits.dice:
            why = "the dice decide the game, not the players"
            advice = "Use a smaller die, add fixed damage to it, or give players more to choose between than to roll."
        else:
            why = "the first move decides the game, or no choice matters"
            advice = "Give both sides several plans that take more than a few moves."
        yield Finding("skill", "problem", f"Thinking does not help: {doubling} {over}; {why}.", advice)
    else:
        yield Finding("skill", "remark", f"Too few games to tell whether thinking helps: {doubling} {over}.")


def _on_openings(report: GameReport) -> Iterator[Finding]:
    decided = report.openings.decided
    if decided.of >= LEAST_GAMES and decided.value >= DECIDED_OPENINGS:
        yield Finding(
            "openings",
            "problem",
            f"{100 * decided.value:.0f} % of the openings decide the game: the first player to think already "
            "expects to win or lose.",
            "Put more space between the armies, or protect what can be attacked in the first moves.",
        )


def _on_drama(report: GameReport) -> Iterator[Finding]:
    stories = report.stories
    if stories.decided is None or stories.lead_changes is None or stories.comebacks.of < LEAST_GAMES:
        return
    changes, comebacks = stories.lead_changes.value, stories.comebacks.value
    drama = f"{changes:.1f} lead changes per game, {100 * comebacks:.0f} % comebacks"
    if comebacks <= FEW_COMEBACKS and changes <= FEW_LEAD_CHANGES:
        advice = "Weaken what a small lead brings, for example by making captures or promotion less decisive."
        yield Finding("drama", "remark", f"Little drama: {drama}. The first lead decides.", advice)
    else:
        yield Finding("drama", "fine", f"Drama: {drama}.")
    share = stories.decided.value
    if share <= SOON_DECIDED:
        advice = "Let a won game end sooner, with fewer hit points, a nearer goal, or a loss for bare kings."
        text = f"Games are decided after {100 * share:.0f} % of their moves; the rest is playing it out."
        yield Finding("decided", "remark", text, advice)


def _on_choices(report: GameReport) -> Iterator[Finding]:
    if report.usage.branching:
        branching = statistics.fmean(report.usage.branching)
        if branching < FEW_ACTIONS:
            text = f"Little to choose from: {branching:.1f} actions per turn on average."
            yield Finding("branching", "remark", text, "Give pieces more moves, or sides more pieces.")
        elif branching > MANY_ACTIONS:
            text = f"A great deal to choose from: {branching:.0f} actions per turn on average."
            yield Finding("branching", "remark", text, "People may lose track; shorten sliders or drop pieces.")
    if report.choices is not None and report.choices.matters.of >= LEAST_GAMES:
        matters = report.choices.matters.value
        text = f"The choice matters in {100 * matters:.0f} % of the positions."
        few = matters < FEW_DECISIONS
        advice = "Add threats that must be answered; quiet moves are as good as any other." if few else None
        yield Finding("decisions", "remark" if few else "fine", text, advice)


def _on_pieces(report: GameReport) -> Iterator[Finding]:
    games = report.series.games
    for use, view in zip(report.usage.pieces.values(), report.usage.pieces_view(games), strict=True):
        if (dead := _dead_piece(use, games)) is not None:
            yield dead
        elif not use.royal and view["activity"] is not None and view["activity"] < IDLE_PIECE:
            text = f"The {spoken(use.name)} hardly takes part: {view['moves_a_game']:.1f} moves per game."
            yield Finding("idle piece", "remark", text, "Place it nearer to the front, or give it more reach.")


def _dead_piece(use: PieceUse, games: int) -> Finding | None:
    name = spoken(use.name)
    if use.at_start + use.promoted == 0:
        text = f"There is never {one(name)} in {games} games: neither side starts with one or promotes to one."
        return Finding("dead piece", "remark", text, "Drop it, or make it worth promoting to.")
    if use.moves:
        return None
    text = f"The {name} never moves in {games} games."
    if use.royal:
        return Finding("dead piece", "remark", text, "A royal piece that need not move may be too safe.")
    return Finding("dead piece", "problem", text, "Give it a move that it can make from where it stands, or drop it.")


def _on_terrain(report: GameReport) -> Iterator[Finding]:
    usage, games = report.usage, report.series.games
    for name, squares in usage.terrain_squares.items():
        if squares and not usage.terrain_visits[name] and not BY_NAME[name].deadly:
            text = f"No piece ever enters {spoken(name)} in {games} games."
            yield Finding("unused terrain", "remark", text, "Move it to where the armies meet.")


def _on_abilities(report: GameReport) -> Iterator[Finding]:
    for use in report.abilities:
        yield _on_ability(use, report.series.games)


def _on_ability(use: AbilityUse, games: int) -> Finding:
    view = use.view(games)
    if not use.uses:
        advice = "Make it cheaper, stronger or ready sooner."
        return Finding("ability", "remark", f"{use.name.capitalize()} is never used.", advice)
    text = f"{use.name.capitalize()}: {view['uses_a_game']:.1f} times per game, in {use.games} of {games} games"
    if view["score"] is not None:
        text += f"; the side that uses it more scores {100 * view['score']:.0f} %"
    if view["swing"] is not None:
        text += f"; {view['swing'] / 100:+.2f} by the user's next turn"
    return Finding("ability", "fine", f"{text}.")

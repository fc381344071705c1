"""The report as one self-contained HTML page: no scripts, no other files, no network."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from chessmith.ending import WINS
from chessmith.lab.report import plots
from chessmith.lab.report.findings import advised
from chessmith.lab.report.story import DECIDED, FAR_BEHIND

if TYPE_CHECKING:
    from chessmith.lab.report.comparison import Comparison
    from chessmith.lab.report.findings import Finding
    from chessmith.lab.report.game_report import GameReport
    from chessmith.lab.report.run import ReportSettings

_DECILES: Final = 10
_MOST_LAYOUTS: Final = 20


def report_page(report: GameReport, settings: ReportSettings | None = None) -> str:
    """The report on one game."""
    title = f"{report.game.title}: is it any good?"
    return _page(title, [_heading(title, report, settings), *_body(report)])


def comparison_page(comparison: Comparison, settings: ReportSettings | None = None) -> str:
    """Two games side by side, and the whole report on the new one."""
    new, old = comparison.new, comparison.old
    title = f"{new.game.title} against {old.game.title}: did it help?"
    rows = [
        [
            escape(row.name),
            escape(row.new_text),
            escape(row.old_text),
            f'<span class="{row.meaning}">{escape(row.meaning)}</span>',
        ]
        for row in comparison.rows
    ]
    table = _table(["", escape(new.game.name), escape(old.game.name), "difference"], rows)
    changes = "".join(
        f"<h3>{heading}</h3>{_findings(found)}"
        for heading, found in (("Solved", comparison.solved), ("New", comparison.arisen))
        if found
    )
    parts = [
        f"<h1>{escape(title)}</h1>{_about(new, settings)}",
        f'<p class="verdict">{escape(comparison.verdict)}</p>',
        f'<div class="grid"><section class="wide">{table}{changes}</section></div>',
        f"<h2>{escape(new.game.title)}</h2>",
        *_body(new),
    ]
    return _page(title, parts)


def _page(title: str, parts: Iterable[str]) -> str:
    style = files("chessmith.lab.report").joinpath("page.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(parts)
        + "\n</main>\n</body>\n</html>\n"
    )


def _heading(title: str, report: GameReport, settings: ReportSettings | None) -> str:
    verdict = f'<p class="verdict">{escape(report.verdict)}</p>'
    return f"<h1>{escape(title)}</h1>{_about(report, settings)}{verdict}"


def _about(report: GameReport, settings: ReportSettings | None) -> str:
    game = report.game
    about = f"{game.files}×{game.ranks}, {report.series.games} games of the engine against itself"
    if settings is not None:
        about += f", {settings.nodes:,} nodes per move, seed {settings.seed}"
    return f'<p class="about">{escape(about)}. Rules {game.rules_hash}. Errors are 95 % intervals.</p>'


def _body(report: GameReport) -> Iterator[str]:
    yield '<div class="grid">'
    yield _section("In words", _findings(report.findings()), wide=True)
    if report.series.games:
        yield from _on_results(report)
        yield from _on_stories(report)
        yield from _on_choices(report)
        yield from _on_skill(report)
        yield from _on_starts(report)
        yield from _on_pieces(report)
        yield from _on_squares(report)
    yield "</div>"


def _section(title: str, content: str, note: str = "", *, wide: bool = False) -> str:
    quiet = f'<p class="quiet">{escape(note)}</p>' if note else ""
    return f"<section{' class=wide' if wide else ''}><h2>{escape(title)}</h2>{content}{quiet}</section>"


def _findings(found: Sequence[Finding]) -> str:
    parts = []
    for finding, advice in advised(found):
        hint = f'<p class="advice">→ {escape(advice)}</p>' if advice else ""
        word = finding.severity.capitalize()
        parts.append(f'<div class="finding {finding.severity}"><b>{word}</b> {escape(finding.text)}{hint}</div>')
    return "".join(parts)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, words: bool = False) -> str:
    """Build a table of numbers by name; `words` says that its last column has words."""
    head = "".join(f"<th>{each}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    kind = ' class="words"' if words else ""
    return f'<div class="scroll"><table{kind}><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _percent(share: dict[str, Any]) -> str:
    return f"{100 * share['share']:.1f} % ({100 * share['low']:.0f} to {100 * share['high']:.0f})"


def _on_results(report: GameReport) -> Iterator[str]:
    series = report.series
    error = series.error if math.isfinite(series.error) else 0.5
    bar = plots.results_bar(series.white, series.draws.count, series.black, series.score, error)
    ends = plots.bars([(reason, float(count), str(count)) for reason, count in series.reasons.most_common(10)])
    score = f"White's score is {100 * series.score:.1f} %" + (
        f" ± {100 * series.error:.1f}" if math.isfinite(series.error) else ""
    )
    note = f"White won {series.white}, Black {series.black}; drawn: {_percent(series.draws.view())}. {score}."
    yield _section("Results", f'{bar}<p class="quiet">{escape(note)}</p><h3>How they ended</h3>{ends}')
    lengths = plots.histogram([float(plies) for plies in series.plies], "plies")
    yield _section("Length", lengths, f"{series.mean:.0f} plies on average.")


def _on_stories(report: GameReport) -> Iterator[str]:
    stories = report.stories
    if stories.decided is None or stories.lead_changes is None:
        return
    rows = [
        ["Lead changes per game", f"{stories.lead_changes.value:.2f}"],
        ["Comebacks", _percent(stories.comebacks.view())],
        [
            "Drama: how far behind the winner was at worst",
            f"{100 * stories.drama.value:.0f} %" if stories.drama else "",
        ],
        ["Decided after this share of the moves", f"{100 * stories.decided.value:.0f} %"],
    ]
    note = (
        f"By the players' own evaluations: a comeback is a win after an expected score of {100 * FAR_BEHIND:.0f} % or "
        f"less; a game is decided when the winner never again expects less than {100 * DECIDED:.0f} %."
    )
    plot = plots.curve(_winners(report), 0.0, 1.0, 0.5, "the winner's expected score over the course of the game")
    yield _section("Drama", plot + _table(["", ""], rows), note)


def _winners(report: GameReport) -> list[plots.Point]:
    """Plot the winner's expected score in each tenth of a game, over all decided games."""
    tenths: list[list[float]] = [[] for _ in range(_DECILES)]
    for record, judged in zip(report.played, report.judged, strict=True):
        if record["result"] in WINS:
            black_won = record["result"] == WINS[1]
            for ply, each in enumerate(judged):
                if each is not None:
                    tenths[ply * _DECILES // len(judged)].append(1 - each if black_won else each)
    return [(f"{10 * (place + 1)} %", fmean(tenth), 0.0) for place, tenth in enumerate(tenths) if tenth]


def _on_choices(report: GameReport) -> Iterator[str]:
    branching = [float(number) for number in report.usage.branching]
    rows = [["Actions per turn, on average", f"{fmean(branching):.1f}"]] if branching else []
    if report.choices is not None:
        rows.append(["Positions in which the choice matters", _percent(report.choices.matters.view())])
        rows.append(["Positions with a single action", _percent(report.choices.forced.view())])
        if report.choices.good is not None:
            rows.append(["Actions about as good as the best", f"{report.choices.good.value:.1f}"])
    note = "The choice matters where the median action gives away a tenth of the expected score or more."
    yield _section("Choices", plots.histogram(branching, "actions per turn") + _table(["", ""], rows), note)


def _on_skill(report: GameReport) -> Iterator[str]:
    if report.skill is None:
        return
    points = [
        (_nodes(each.nodes), each.tally.score, min(1.96 * each.tally.error, 0.5)) for each in report.skill.doublings
    ]
    note = f"The score of twice the nodes, {report.skill.doublings[0].tally.games} games a step."
    yield _section("Skill", plots.curve(points, 0.25, 1.0, 0.5, "nodes per move, against half of them"), note)


def _nodes(nodes: int) -> str:
    return f"{nodes / 1000:.2g}k" if nodes >= 1000 else str(nodes)


def _on_starts(report: GameReport) -> Iterator[str]:
    openings, judged = report.openings, {each.layout: each for each in report.layouts}
    rows: list[list[str]] = []
    for name in dict.fromkeys([*judged, *openings.layouts]):
        series, search = openings.layouts.get(name), judged.get(name)
        rows.append(
            [
                escape(name or "other starts"),
                "" if series is None else str(series.games),
                ""
                if series is None
                else f"{100 * series.score:.0f} %"
                + (f" ± {100 * series.error:.0f}" if math.isfinite(series.error) else ""),
                "" if search is None else escape(f"{search.score} at depth {search.depth}"),
                "" if search is None else escape(" ".join(search.line[:4])),
            ]
        )
    content = _table(["layout", "games", "White scores", "judged", "expecting"], rows[:_MOST_LAYOUTS], words=True)
    if openings.worst:
        worst = [
            [
                escape(" ".join(opening.moves) or "the start"),
                escape(opening.layout),
                f"{100 * opening.judged:.0f} %",
                opening.result,
            ]
            for opening in openings.worst
        ]
        content += "<h3>Openings that decide the game</h3>" + _table(
            ["moves", "layout", "White expects", "result"], worst
        )
    note = f"Openings of random moves that decide the game at once: {_percent(openings.decided.view())}."
    yield _section("Where games begin", content, note, wide=True)


def _on_pieces(report: GameReport) -> Iterator[str]:
    games, view = report.series.games, report.view()
    rows = [
        [
            escape(row["piece"].replace("_", " ")),
            f"{row['at_start']:g}",
            f"{row['moves_a_game']:.1f}",
            "" if row["activity"] is None else f"{row['activity']:.2f}",
            f"{row['captures_a_game']:.1f}",
            "" if row["lost"] is None else f"{100 * row['lost']:.0f} %",
            f"{row['promoted_a_game']:.1f}",
            "" if row["believed"] is None else str(row["believed"]),
            "" if row["worth"] is None else f"{row['worth']['value']} ± {row['worth']['error']}",
        ]
        for row in view["pieces"]
    ]
    heads = ["piece", "at start", "moves", "activity", "captures", "lost", "promoted", "believed", "worth"]
    note = (
        "Per game. Activity 1 is a fair share of the moves. Worth in hundredths of a pawn, by regression of the "
        "results on the pieces left, with one standard error; chessmith lab values measures it better."
    )
    yield _section("Pieces", _table(heads, rows), note, wide=True)
    if report.abilities:
        uses = [(use.name, use.uses / games, f"{use.uses / games:.1f} per game") for use in report.abilities]
        rows = [
            [
                escape(use.name),
                str(use.games),
                "" if row["score"] is None else f"{100 * row['score']:.0f} % of {row['unequal_games']}",
                "" if row["swing"] is None else f"{row['swing'] / 100:+.2f}",
            ]
            for use in report.abilities
            for row in [use.view(games)]
        ]
        table = _table(["ability", "games", "score of the side using it more", "swing"], rows)
        note = "Swing: the change in the user's own evaluation until its next turn."
        yield _section("Abilities", plots.bars(uses) + table, note)
    if view["terrain"]:
        rows = [
            [escape(row["terrain"].replace("_", " ")), f"{row['squares']:g}", f"{row['visits_a_game']:.1f}"]
            for row in view["terrain"]
        ]
        events = [[escape(name), "", f"{count:.1f}"] for name, count in view["terrain_events"].items()]
        yield _section("Terrain", _table(["terrain", "squares", "per game"], rows + events))


def _on_squares(report: GameReport) -> Iterator[str]:
    game, usage = report.game, report.usage
    size = game.files, game.ranks
    maps = [
        plots.heat_map(*size, usage.arrivals[0], "", "White's moves end here"),
        plots.heat_map(*size, usage.arrivals[1], "", "Black's moves end here"),
        plots.heat_map(*size, usage.captures, "capture", "captures and strikes"),
    ]
    yield _section("Squares", f'<div class="maps">{"".join(maps)}</div>', wide=True)

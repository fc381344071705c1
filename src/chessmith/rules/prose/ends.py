"""What wins and what else ends a game, in words."""

from __future__ import annotations

from chessmith.rules.model import GameFile
from chessmith.rules.prose.words import joined, number, one, ordinal, plural, spoken
from chessmith.rules.sections.ends import MoveLimit, Repetition
from chessmith.rules.sections.goal import RanksBySide, Reach, SquaresBySide

_FOR_HIM = {"draw": "is a draw", "win": "wins for the side to move", "loss": "loses for the side to move"}


def goal_paragraphs(game: GameFile) -> list[str]:
    """Describe what wins."""
    goal = game.goal
    royal = spoken(game.royal or "king")
    paragraphs = []
    if goal.type == "checkmate":
        paragraphs.append(
            f"Checkmate wins: the enemy {royal} is attacked and no action saves it. No action may leave one's own "
            f"{royal} under attack."
        )
    if goal.hit_points:
        paragraphs.append(f"A side whose {royal} has no hit points left loses at once. There is no check.")
    if goal.extinction:
        kinds = [plural(spoken(name)) for name in goal.extinction.pieces]
        lost = f"no {kinds[0]} left" if len(kinds) == 1 else joined([f"lost all its {kind}" for kind in kinds], "or")
        paragraphs.append(f"A side that has {lost} loses.")
    if goal.reach:
        reach = goal.reach
        names = joined([spoken(name) for name in reach.pieces], "or")
        if isinstance(reach.squares, SquaresBySide) or isinstance(reach.ranks, RanksBySide):
            for side, title in enumerate(("White", "Black")):
                paragraphs.append(f"{title} wins when {one(names)} of his gets to {_where(reach, side)}.")
        else:
            paragraphs.append(f"A side whose {names} gets to {_where(reach, 0)} wins.")
        if reach.reply:
            paragraphs.append("When White gets there first and Black can follow with his next move, that is a draw.")
    if goal.checks:
        paragraphs.append(f"Giving check for the {ordinal(goal.checks)} time wins.")
    if goal.giving_check == "forbidden":
        paragraphs.append("An action that gives check is not allowed.")
    return paragraphs


def _where(reach: Reach, side: int) -> str:
    squares = reach.square_names(side)
    if squares:
        return f"one of the squares {joined(squares)}" if len(squares) > 1 else squares[0]
    ranks = joined([ordinal(rank) for rank in reach.rank_numbers(side)], "or")
    return f"the {ranks} rank" + (" (counted from its own side)" if reach.counted_from == "owner" else "")


def end_paragraphs(game: GameFile) -> list[str]:
    """Describe what else ends the game."""
    ends = game.ends
    royal = spoken(game.royal or "king")
    paragraphs = []
    if ends.no_action == "pass":
        paragraphs.append("A side without any action passes its turn.")
    else:
        result = {"draw": "it is a draw", "win": "it wins", "loss": "it loses"}[ends.stalemate]
        check = " and is not in check" if game.goal.type == "checkmate" else ""
        paragraphs.append(f"Stalemate: if the side to move has no action{check}, {result}.")
    paragraphs += [_repetition(rule) for rule in ends.repetitions]
    paragraphs += [_move_limit(rule, combat=game.combat is not None) for rule in ends.move_limits]
    if ends.insufficient_material:
        paragraphs.append(
            "It is a draw when neither side can mate: king against king, a single bishop or knight besides, or "
            "bishops that all stand on one colour."
        )
    if ends.bare_king:
        paragraphs.append(
            f"A side with nothing but its {royal} loses. If the other side has just one piece besides its own "
            f"{royal}, the bare side may still try to take that piece with its next move."
        )
    if ends.bare_kings:
        paragraphs.append(f"It is a draw when only the two {plural(royal)} are left.")
    return paragraphs


def _repetition(rule: Repetition) -> str:
    text = f"The {ordinal(rule.count)} occurrence of the same position"
    if rule.compare == "pieces":
        text += " (the same pieces on the same squares and the same side to move)"
    if not rule.start:
        text += ", not counting the start,"
    return text + " " + _result(rule.result, claim=rule.claim)


def _move_limit(rule: MoveLimit, *, combat: bool) -> str:
    moves = number(rule.plies // 2) + " moves of each side" if rule.plies % 2 == 0 else f"{rule.plies} actions"
    progress = "in which no piece loses hit points" if combat else "without a capture or a pawn's action"
    return f"A run of {moves} {progress} {_result(rule.result, claim=rule.claim)}"


def _result(result: str, *, claim: bool) -> str:
    if claim:
        return "may be claimed as a draw." if result == "draw" else f"{_FOR_HIM[result]}, if a player claims it."
    return f"{_FOR_HIM[result]}."

"""Combat and abilities, in words."""

from __future__ import annotations

from chessmith.rules.model import GameFile
from chessmith.rules.prose.moves import describe_reach
from chessmith.rules.prose.words import count, joined, number, ordinal, spoken
from chessmith.rules.sections.combat import (
    Ability,
    Combat,
    Consecrate,
    Decree,
    Guard,
    Hit,
    Lunge,
    Power,
    SideRules,
    reach_motions,
)
from chessmith.rules.sections.piece import Piece


def combat_paragraphs(game: GameFile, combat: Combat) -> list[str]:
    """Describe the rules that apply to all pieces."""
    paragraphs = [
        "Nothing is captured by moving: a piece moves to empty squares only. A strike hits an enemy piece within "
        "reach; the attacker stays where it is.",
        f"A strike takes the attacker's base damage plus one roll of a die with {number(combat.dice)} sides off the "
        "target's hit points. A piece without hit points left is removed. One die is rolled for every action with a "
        "target.",
        "A cooldown is the number of own turns until an ability is ready again; uses are counted for each piece.",
    ]
    if any(piece.promotes_to for piece in game.pieces.values()):
        paragraphs.append(
            "A promoted piece keeps its share of hit points: the new maximum times the old hit points divided by the "
            "old maximum, rounded down, but at least one. Its ability is ready and unused."
        )
    for side, name in ((combat.white, "White"), (combat.black, "Black")):
        paragraphs += _side(game, side, name)
    return paragraphs


def describe_fighter(game: GameFile, piece: Piece) -> str:
    """Hit points, strikes and abilities of a piece."""
    if game.combat is None or piece.hp is None:
        return ""
    sides = [game.combat.side(side).hp_scale for side in (0, 1)]
    points = [piece.hp * over // under for over, under in sides]
    text = f"It has {points[0]} hit points" + (f" (Black's {points[1]})" if points[0] != points[1] else "")
    if piece.strike is None:
        return text + " and cannot strike."
    reach = describe_reach(reach_motions(piece.strike.reach))
    when = {
        "standing": "",
        "after_move": ", but only at the end of a move, in the same action",
        "both": ", also at the end of a move, in the same action",
    }[piece.strike.when]
    text += f" and strikes {reach}, with base damage {piece.damage}{when}."
    for _, ability in piece.abilities.each() if piece.abilities else []:
        text += " " + _ability(game, ability)
    return text


def _ability(game: GameFile, ability: Power) -> str:
    limits = []
    if isinstance(ability, Ability) and ability.cooldown:
        limits.append(f"cooldown {ability.cooldown}")
    if isinstance(ability, Ability) and ability.uses is not None:
        limits.append(count(ability.uses, "use"))
    title, rule = _named(game, ability)
    return f"{title}{f' ({joined(limits)})' if limits else ''}: {rule}."


def _named(game: GameFile, ability: Power) -> tuple[str, str]:
    dice = game.combat.dice if game.combat else 6
    match ability:
        case Decree():
            return "Royal Decree", (
                f"in the owner's next turn every own damage and healing roll has +{ability.bonus}; it does not add up"
            )
        case Lunge():
            return "Lunge", (
                "moves at least one square to an empty square, strikes from there, and then loses "
                f"{count(ability.cost, 'hit point')} of its own"
            )
        case Guard():
            return "Guard", (
                f"when an enemy strikes an own piece that it sees ({_sight(ability.reach)}), it takes half of the "
                "damage, rounded up, in that piece's place, by itself; of several guards the one on its owner's "
                "lowest rank, then lowest file"
            )
        case Consecrate():
            return "Consecration", (
                f"heals {_sight(ability.reach)}, if it is own and wounded, by a roll of a die with {number(dice)} "
                "sides, up to its maximum"
            )
        case Hit():
            step = describe_reach(reach_motions(ability.step))
            return "Hit-and-run", (
                f"strikes {_sight(ability.reach)} from where it stands, then goes to {step} that was empty before"
            )
        case _:
            return "Advance", (
                "goes two squares straight ahead, both empty, from anywhere but where it may step twice anyway; it "
                "then rests from this for its side's next turn"
            )


def _sight(reach: str) -> str:
    return describe_reach(reach_motions(reach))


def _side(game: GameFile, rules: SideRules, name: str) -> list[str]:
    royal = spoken(game.royal or "king")
    lines = []
    if rules.hp_scale != [1, 1]:
        over, under = rules.hp_scale
        lines.append(f"{name}'s pieces have {over}/{under} of the usual hit points, rounded down.")
    if rules.shield:
        lines.append(
            f"Shield: while {name} has another piece than pawns, a strike on {name}'s {royal} is allowed and does "
            "nothing."
        )
    if rules.enrage:
        lines.append(
            f"Rage: {name}'s {royal} deals double damage while it has less than half of its maximum of hit points."
        )
    if rules.regenerate:
        points = count(rules.regenerate, "hit point")
        lines.append(f"{name}'s {royal} regains {points}, up to the maximum, whenever it becomes {name}'s turn.")
    if rules.spawn:
        lines.append(
            f"Recruits: after {name}'s action in every {ordinal(rules.spawn.every)} move, a "
            f"{spoken(rules.spawn.piece)} with full hit points appears on the first empty square, counted from the "
            f"a-file, of {name}'s {ordinal(rules.spawn.rank)} rank."
        )
    return lines

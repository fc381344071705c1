"""Random games of combat that no rule book knows: any piece with any strike and abilities, on any board."""

from __future__ import annotations

import re
from random import Random

_REACHES = ("K", "Q3", "W", "F", "KnD", "nAnG", "N", "B2", "R", "fF", "fK", "N2")
_STEPS = ("K", "W", "N", "Q2")
_MOVES = {"queen": "Q", "rook": "R", "bishop": "B", "knight": "N"}
_INHERITED = {"king": "decree", "queen": "lunge", "rook": "guard", "bishop": "consecrate", "knight": "hit"}
_PIECES = (*_INHERITED, "pawn")
_ABILITIES = ("decree", "lunge", "guard", "consecrate", "hit")
_DOUBLE_STEPS = ("[2]", "[2, 3]", '"fresh"')
_TERRAIN = "o~*x<>^v"


def random_mix(seed: int) -> str:
    """A game file."""
    dice = Random(seed)
    files, ranks = dice.randint(4, 12), dice.randint(6, 10)
    lines = [
        'extends = "skirmish"',
        f'title = "Mix {seed}"',
        f"board = {{ files = {files}, ranks = {ranks} }}",
        "[combat]",
        f"dice = {dice.choice([2, 4, 6, 20])}",
        *_side("white", dice),
        *_side("black", dice),
    ]
    for name in _PIECES:
        lines += _piece(name, dice)
    rows = _rows(files, ranks, dice)
    lines += ["[layouts.0]", f'setup = "{rows}"']
    if dice.random() < 0.4:
        lines.append(f'world = "{_world(rows, files, dice)}"')
    return "\n".join(lines)


def _side(side: str, dice: Random) -> list[str]:
    lines = [f"[combat.{side}]", f"hp_scale = [{dice.randint(1, 4)}, {dice.randint(1, 3)}]"]
    lines += [f"{rule} = true" for rule in ("shield", "enrage") if dice.random() < 0.3]
    if dice.random() < 0.3:
        lines.append(f"regenerate = {dice.randint(1, 5)}")
    if dice.random() < 0.3:
        piece = dice.choice(_PIECES[1:])
        lines.append(f'spawn = {{ piece = "{piece}", every = {dice.randint(1, 4)}, rank = {dice.randint(1, 4)} }}')
    return lines


def _piece(name: str, dice: Random) -> list[str]:
    lines = [f"[pieces.{name}]", f"hp = {dice.randint(3, 40)}", f"damage = {dice.randint(0, 4)}"]
    if name in _MOVES and dice.random() < 0.5:
        lines.append(f'moves = "m{dice.choice(list(_MOVES.values()))}"')
    when = dice.choice(["standing", "after_move", "both"])
    lines.append(f'strike = {{ reach = "{dice.choice(_REACHES)}", when = "{when}" }}')
    chosen = dice.sample(_ABILITIES, dice.randint(0, 3))
    inherited = _INHERITED.get(name, "advance")
    counted = inherited if inherited in chosen else dice.choice([*chosen, ""])
    lines += [f"abilities.{ability} = {_ability(ability, ability == counted, dice)}" for ability in chosen]
    if name != "pawn" and inherited not in chosen:
        lines.append(f"abilities.{inherited} = false")
    if name == "pawn":
        lines.append(f"double_step = {dice.choice(_DOUBLE_STEPS)}")
    return lines


def _ability(name: str, counted: bool, dice: Random) -> str:
    parts = []
    if counted:
        parts += [f"cooldown = {dice.randint(0, 4)}", f"uses = {dice.randint(1, 4)}"]
    if name == "decree":
        parts.append("bonus = 3")
    if name == "lunge":
        parts.append(f"cost = {dice.randint(0, 5)}")
    if name in ("guard", "consecrate", "hit"):
        parts.append(f'reach = "{dice.choice(_REACHES)}"')
    if name == "hit":
        parts.append(f'step = "{dice.choice(_STEPS)}"')
    return "{ " + ", ".join(parts) + " }"


def _rows(files: int, ranks: int, dice: Random) -> str:
    back = ["K", *(dice.choice("QRBN") for _ in range(files - 1))]
    dice.shuffle(back)
    army = ["".join(dice.choice("PP.") for _ in range(files)), "".join(back)]
    enemy = [row.lower() for row in reversed(army)]
    return _written([*enemy, *["." * files] * (ranks - 4), *army])


def _world(rows: str, files: int, dice: Random) -> str:
    """Terrain of all kinds on the ranks between the armies."""
    empty = [row == str(files) for row in rows.split("/")]
    world = [
        [dice.choice(_TERRAIN) if open_rank and dice.random() < 0.25 else "." for _ in range(files)]
        for open_rank in empty
    ]
    squares = [(rank, file) for rank, open_rank in enumerate(empty) if open_rank for file in range(files)]
    for letter in dice.choice(["", "A", "AB"]):
        for rank, file in dice.sample([(rank, file) for rank, file in squares if world[rank][file] not in "AB"], 2):
            world[rank][file] = letter
    return _written(["".join(row) for row in world])


def _written(rows: list[str]) -> str:
    return "/".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), row) for row in rows)

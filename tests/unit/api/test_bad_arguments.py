"""Whatever is passed to a public function, it works or is refused in one line that says what was expected."""

from __future__ import annotations

import inspect
import itertools
import math
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

import pytest

import chessmith
from chessmith import (
    Action,
    AiPlayer,
    ArgumentError,
    ChessmithError,
    Engine,
    Game,
    Hint,
    Limits,
    MoveError,
    Search,
    Table,
    dice,
    events,
)
from chessmith.engine import agents, level, profiles
from chessmith.engine.move_quality import accuracy
from chessmith.engine.profiles.style import Style
from chessmith.engine.profiles.weights import PieceWeights, Weights
from chessmith.notation import action_data, pgn

# The package as a program that checks no types sees it.
api: Any = chessmith
CHESS, SKIRMISH = api.load("chess"), api.load("skirmish")
HALF: Any = 2.5
START, FIGHT = CHESS.start(), SKIRMISH.position("4k3/8/8/8/3q4/8/8/3QK3 w - - 0 1")
TABLE, ENGINE = Table(1), Engine(hash_megabytes=1)
FOUGHT = pgn.GameRecord.of(FIGHT, ["d1xd4"]).root.children[0]
RECORD = pgn.GameRecord.of(START, ["e2e4"])
MADE_OF_NOTHING = object()

BAD: tuple[Any, ...] = (
    *(None, True, -1, 2.5, math.nan, math.inf, -math.inf, 10**30, 10**5000),
    *("x", "", "\0\n", "x" * 10_000, b"x", [], ["x"], [None], {"a": 1}, MADE_OF_NOTHING, int),
)

LEAKS = ("_core", "__", "NoneType", "attribute", "len()", "\n")

# Every function for users with arguments that it accepts; a call exchanges one of them for something bad.
CALLS: dict[str, tuple[Callable[..., object], dict[str, Any]]] = {
    "load": (chessmith.load, {"name_or_path": "chess", "network": True}),
    "builtin_names": (chessmith.builtin_names, {}),
    "think": (chessmith.think, {"position": START, "level": 1, "seed": 1, "speed": 1.0}),
    "why_not": (lambda **given: chessmith.why_not(**given, depth=1), {"position": START, "move": "e2e4"}),
    "Action": (Action, {"text": "e2e4", "kind": "double", "promotion": None}),
    "Table": (Table, {"megabytes": 1}),
    "Table.clear": (TABLE.clear, {}),
    "Limits": (Limits, dict.fromkeys(inspect.signature(Limits).parameters)),
    "Limits.expect_dice_of": (Limits(dice=1).expect_dice_of, {"game": SKIRMISH}),
    "Game": (Game, {"source": CHESS.file, "network": True}),
    "Game.piece": (CHESS.piece, {"name": "king"}),
    "Game.start": (CHESS.start, {"layout": 0, "seed": 1}),
    "Game.check_start": (CHESS.check_start, {"layout": 0}),
    "Game.layout_name": (CHESS.layout_name, {"layout": None, "seed": 1}),
    "Game.position": (CHESS.position, {"text": "startpos", "seed": 1}),
    "Game.from_snapshot": (CHESS.from_snapshot, {"world_state": START.to_snapshot(), "turn": "white", "seed": 1}),
    "Position.with_seed": (START.with_seed, {"seed": 1}),
    "Position.to_snapshot": (START.to_snapshot, {}),
    "Position.legal": (START.legal, {}),
    "Position.action": (START.action, {"text": "e2e4"}),
    "Position.play": (FIGHT.play, {"action": "d1xd4", "roll": 3}),
    "Position.take_turn": (FIGHT.take_turn, {"action": "d1xd4", "roll": 3}),
    "Position.outcomes": (FIGHT.outcomes, {"action": "d1xd4"}),
    "Position.san": (START.san, {"action": "e2e4"}),
    "Position.parse_san": (START.parse_san, {"text": "e4"}),
    "Position.piece_at": (START.piece_at, {"square": "e4"}),
    "Position.pieces": (START.pieces, {"side": "white"}),
    "Position.explain": (START.explain, {}),
    "Position.perft": (START.perft, {"depth": 1, "bulk": True}),
    "Position.divide": (START.divide, {"depth": 1}),
    "Position.render": (START.render, {"unicode": False, "last": "e2e4"}),
    "Engine": (Engine, {"hash_megabytes": 1, "threads": 1}),
    "Engine.clear": (ENGINE.clear, {}),
    "Engine.search": (ENGINE.search, {"position": START, "limits": Limits(nodes=1), "hints": {"e2e4": Hint(1)}}),
    "Engine.begin": (ENGINE.begin, {"position": START, "player": 1, "seed": 1}),
    "Engine.think": (ENGINE.think, {"position": START, "player": 1, "seed": 1, "speed": 1.0}),
    "Engine.why_not": (lambda **given: ENGINE.why_not(**given, depth=1), {"position": START, "move": "e2e4"}),
    "Search": (Search, {"position": START, "limits": Limits(nodes=1), "table": TABLE, "hints": {"e2e4": Hint(1)}}),
    "Search.step": (Search(START, Limits(nodes=1)).step, {"milliseconds": 1.0}),
    "Search.run": (Search(START, Limits(nodes=1)).run, {}),
    "Search.stop": (Search(START, Limits(nodes=1)).stop, {}),
    "Search.decision": (Search(START, Limits(nodes=1)).decision, {}),
    "Decision.data": (chessmith.think(FIGHT, depth=1, only=("d1xd4",)).data, {"roll": 3}),
    "AiPlayer": (
        AiPlayer,
        {"player": 1, "side": "white", "frame_budget": 9.0, "speed": 1.0, "looks_human": True, "hash_megabytes": 1}
        | {"seed": 1, "clock": lambda: 0.0},
    ),
    "AiPlayer.update": (AiPlayer(1).update, {"position": START, "busy": False}),
    "AiPlayer.hurry": (AiPlayer(1).hurry, {}),
    "AiPlayer.status": (AiPlayer(1).status, {}),
    "accuracy": (accuracy, {"losses": [0.1]}),
    "level": (level, {"number": 2, "speed": 1.0, "threads": 1, "looks_human": True}),
    "profile": (profiles.profile, {"name": "Q"}),
    "agent": (agents.agent, {"name": "instinct", "game": CHESS, "files": False}),
    "agent_cards": (agents.agent_cards, {"game": CHESS}),
    "register": (agents.register, {"card": agents.agent_cards()[0]}),
    "dice.roll": (dice.roll, {"seed": 1, "ply": 1, "sides": 6}),
    "dice.pick_layout": (dice.pick_layout, {"seed": 1, "count": 6}),
    "events.standings": (events.standings, {"position": START}),
    "events.replay": (events.replay, {"pieces": events.standings(START), "events": START.take_turn("e2e4").events}),
    "pgn.read": (pgn.read, {"source": "1. e4 *", "game": CHESS, "on_error": print}),
    "pgn.read_one": (pgn.read_one, {"source": "1. e4 *", "game": CHESS}),
    "pgn.write": (pgn.write, {"record": RECORD}),
    "pgn.GameRecord.of": (pgn.GameRecord.of, {"start": START, "moves": ["e2e4"]}),
    "pgn.Node.set_roll": (FOUGHT.set_roll, {"roll": 3}),
    "pgn.Node.play": (pgn.GameRecord.of(FIGHT).root.play, {"action": "d1xd4", "roll": 3}),
    "action_data.write": (action_data.write, {"position": FIGHT, "action": FIGHT.action("d1xd4"), "roll": 3}),
}
# Most limits may be None.
CALLS["Limits"][1].update(increment=0.0, multipv=1, threads=1, engine="search", network=True, only=(), tables=True)


def called(label: str, /, **given: Any) -> None:
    result = CALLS[label][0](**given)
    if isinstance(result, Iterator):
        list(result)


@pytest.mark.parametrize("name", [name for name in CALLS if name != "register"])  # that works only once
def test_the_arguments_of_the_table_are_accepted(name: str) -> None:
    called(name, **CALLS[name][1])


@pytest.mark.parametrize("name", CALLS)
def test_no_argument_leads_to_an_error_from_inside(name: str) -> None:
    accepted = CALLS[name][1]
    for parameter, value in itertools.product(accepted, BAD):
        try:
            called(name, **accepted | {parameter: value})
        except ChessmithError as error:
            text = str(error)
            assert text.isprintable() and len(text) < 300, (parameter, text)
            assert not any(leak in text for leak in LEAKS), (parameter, text)
        except Exception as error:
            found = f"{type(value).__name__} {str(value)[:20]!r}" if type(value) is not int else "a number"
            pytest.fail(f"{name}({parameter}={found}): {type(error).__name__}: {error}")


# What the package fills and hands out; programs read it.
HANDED_OUT = ["ChanceOutcome", "Decision", "Ending", "Evaluation", "Event", "Leg", "Objection", "Piece", "PieceKind"]
HANDED_OUT += ["Position", "Term", "Traits", "Turn", "pgn.GameRecord", "pgn.Node"]
# A point in it is refused where it is used.
USED_LATER = ("Hint",)
# Codes of pieces are numbers of the package, which programs do not have.
FOR_CODES = ("Traits.piece",)
DEPRECATED = ("Position.from_fen", "Position.from_snapshot")


def offered() -> Iterator[tuple[str, Callable[..., object]]]:
    """What a program can call: the functions, classes and methods of the package, and of the modules in its manual."""
    named = {name: getattr(chessmith, name) for name in chessmith.__all__}
    named |= {f"pgn.{name}": getattr(pgn, name) for name in pgn.__all__} | {"action_data.write": action_data.write}
    named |= {f"dice.{name}": getattr(dice, name) for name in ("roll", "pick_layout")}
    named |= {f"events.{name}": getattr(events, name) for name in ("standings", "replay")}
    for label, value in named.items():
        if not isinstance(value, type):
            yield label, value
        elif not issubclass(value, Exception):
            if label not in HANDED_OUT:
                yield label, value
            for member, kind in vars(value).items():
                inner = kind.__func__ if isinstance(kind, classmethod | staticmethod) else kind
                if isinstance(inner, FunctionType) and not member.startswith("_"):
                    yield f"{label}.{member}", inner


def test_the_table_has_every_function_that_takes_arguments_and_all_of_them() -> None:
    missing = []
    for label, function in offered():
        parameters = [
            name
            for name, parameter in inspect.signature(function).parameters.items()
            if name not in ("self", "cls") and parameter.kind is not inspect.Parameter.VAR_KEYWORD
        ]
        if label not in (*USED_LATER, *FOR_CODES, *DEPRECATED):
            missing += [f"{label}: {name}" for name in parameters if name not in CALLS.get(label, ({}, {}))[1]]
    assert not missing


@pytest.mark.parametrize(
    ("call", "refused"),
    [
        (lambda: START.action(5), "expected move text or SAN, found 5"),
        (lambda: START.parse_san(None), "expected a move in SAN, found None"),
        (lambda: START.piece_at(3), "expected a square such as a1, found 3"),
        (lambda: CHESS.position(None), "expected a FEN, found None"),
        (lambda: CHESS.piece(None), "expected the name of a piece, found None"),
        (lambda: api.load(3), "expected the name of a game or the path of its file, found 3"),
        (lambda: api.think(START, 2.5), "level 2.5: expected 1 to 5, or a player"),
        (lambda: api.think(START, "3"), 'level "3": expected 1 to 5, or a player'),
        (lambda: api.think(START, level=True), "level True: expected 1 to 5, or a player"),
        (lambda: api.think(None, depth=1), "expected a position, found None"),
        (lambda: api.think(START, 1, speed=math.nan), "speed: nan, expected a finite number above 0"),
        (lambda: api.Limits(depth=2, weights="x"), 'weights: "x", expected the weights of a profile'),
        (lambda: api.Limits(depth=2, style="x"), 'style: "x", expected the style of a profile'),
        (lambda: START.perft("a"), 'depth: "a", expected a whole number from 0 to 64'),
        (lambda: START.perft(-1), "depth: -1, expected a whole number from 0 to 64"),
        (lambda: START.divide(0), "depth: 0, expected a whole number from 1 to 64"),
        (lambda: START.piece_at("z9"), '"z9" is not a square of the board, expected a1 to h8'),
        (lambda: START.piece_at(10**5000), "expected a square such as a1, found one int"),
        (lambda: START.with_seed(1.5), "seed: 1.5, expected a whole number"),
        (lambda: FIGHT.play("d1xd4", roll="six"), 'roll: "six", expected a whole number'),
        (lambda: FIGHT.play("d1xd4", roll=7), "a roll of 7, expected 1 to 6"),
        (lambda: dice.roll(1, 1, 10**30), f"a die of {10**30} sides, expected 1 to {2**64 - 1}"),
        (
            lambda: api.Search(START, hints={"e2e4": api.Hint(score=2.5)}),
            "score of a hint: 2.5, expected a whole number",
        ),
        (lambda: api.Engine(threads=0), "threads: 0, expected a whole number from 1 to 256"),
        (lambda: api.engine.profiles.profile([]), "expected the number or the name of a profile, found []"),
    ],
)
def test_an_argument_is_refused_with_what_was_expected(call: Callable[[], object], refused: str) -> None:
    with pytest.raises(ChessmithError) as caught:
        call()
    assert str(caught.value).startswith(refused)
    assert type(caught.value) is not MoveError or "roll" in refused, "an error about a move only where there is one"


@pytest.mark.parametrize("call", [lambda: START.piece_at(3), lambda: START.perft("a"), lambda: api.Limits(dept=1)])
def test_an_argument_of_another_type_is_a_type_error_too(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert type(caught.value) is ArgumentError


@pytest.mark.parametrize(
    ("call", "refused"),
    [
        (
            lambda: api.Limits(dept=1),
            "unknown keyword argument 'dept': did you mean 'depth'? expected one of depth, nodes, ",
        ),
        (
            lambda: api.Search(START, limit=api.Limits()),
            "unknown keyword argument 'limit': did you mean 'limits'? expected one of ",
        ),
        (
            lambda: api.AiPlayer(1, sped=1),
            "unknown keyword argument 'sped': did you mean 'speed'? expected one of player, ",
        ),
        (
            lambda: api.Engine(thread=1),
            "unknown keyword argument 'thread': did you mean 'threads'? ",
        ),
        (lambda: api.Table(size=1), "unknown keyword argument 'size': expected one of megabytes"),
        (lambda: api.Limits(3), "expected depth, nodes, seconds, clock, "),
        (lambda: api.Search(START, None, None, {}), "expected hints by name, found {}"),
        (lambda: api.Table(1, 2), "expected only megabytes, found 2"),
        (api.Search, "expected position, found nothing"),
    ],
)
def test_a_call_with_other_names_is_refused_with_those_there_are(call: Callable[[], object], refused: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        call()
    assert str(caught.value).startswith(refused)
    assert "__init__" not in str(caught.value)


@pytest.mark.parametrize(
    ("profile", "refused"),
    [
        ({"style": Style(trust=HALF)}, "style.trust: expected a whole number"),
        ({"weights": Weights(mobility=HALF)}, "weights.mobility: expected a whole number"),
        ({"weights": Weights(pieces={"king": PieceWeights(HALF)})}, "weights.pieces"),
    ],
)
def test_a_profile_of_no_numbers_is_refused_by_its_own_words(profile: dict[str, Any], refused: str) -> None:
    with pytest.raises(ChessmithError) as caught:
        api.Search(START, api.Limits(nodes=1, **profile))
    assert str(caught.value).startswith(refused)


def test_the_seed_of_a_position_counts_for_the_usual_start_too() -> None:
    assert SKIRMISH.position("startpos", seed=7).seed == 7


def test_numbers_of_other_libraries_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    assert START.perft(numpy.int64(1)) == 20
    assert SKIRMISH.start(seed=numpy.int64(7)).play("e2e4").seed == 7
    assert api.think(START, depth=numpy.int32(1), threads=numpy.int64(1)).depth == 1
    assert api.think(START, numpy.int64(1)).move in START.moves

"""The network of any game: the same numbers as worked out by hand, however a position is reached."""

from __future__ import annotations

import random
import struct
import zlib

import pytest

import chessmith
from chessmith import _core
from chessmith.core_view import layout_setup, position_of, rules_with, state_of
from chessmith.notation import fen
from chessmith.rules.built_in import builtin_names
from tests.oracle.evaluation.game_network import GameNetwork

# Between them they have all shapes and every fact that has a number.
MECHANISMS = ["fragments", "3check", "racingkings", "grand", "pirate_seas", "ruins", "factory", "skirmish"]


def random_network(game: chessmith.Game, seed: int = 5) -> bytes:
    """A network with random weights."""
    about = b'{"game": "a test"}'
    trainer = _core.Trainer([state_of(game.start())], hidden=32, stages=4, most_pieces=20, seed=seed)
    content = bytearray(trainer.network(about)[:-4])
    # An untrained network begins near zero; large weights show what is added wrongly.
    shape = content.index(about) + len(about)
    views, (features,) = content[shape + 3], struct.unpack_from("<i", content, shape + 10)
    dice = random.Random(seed)
    rows = [dice.randrange(-25, 26) for _ in range(views * features * 32)]
    struct.pack_into(f"<{len(rows)}h", content, shape + 14, *rows)
    return bytes(content) + zlib.crc32(content).to_bytes(4, "little")


def random_line(game: chessmith.Game, network: bytes, plies: int, dice: random.Random) -> list[chessmith.Position]:
    """A game of random moves, in one of the layouts, with rules that hold the network."""
    layout = dice.choice(list(game.layouts))
    setup = layout_setup(game, layout)
    state = rules_with(game, setup.world, network).position(setup.for_core())
    line = [position_of(game, state, setup.world, seed=dice.randrange(1000))]
    while len(line) < plies and not line[-1].is_over:
        line.append(line[-1].play(dice.choice(list(line[-1].legal()))))
    return line


def evaluate_plainly(position: chessmith.Position) -> int:
    """What the evaluation says without a network."""
    setup = fen.read(position.fen, position.game)
    return _core.evaluate(rules_with(position.game, setup.world, None).position(setup.for_core()))


@pytest.mark.parametrize("name", MECHANISMS)
def test_a_score_is_the_one_worked_out_by_hand(name: str) -> None:
    game, dice = chessmith.load(name), random.Random(3)
    content = random_network(game)
    oracle = GameNetwork.read(content)
    for _ in range(2):
        for position in random_line(game, content, 80, dice)[::9]:
            score = evaluate_plainly(position) + oracle.correction(position)
            assert _core.evaluate(state_of(position)) == min(max(score, -20_000), 20_000), position.fen


def assert_carried_as_afresh(name: str, positions: int, seed: int) -> None:
    """Along random lines, and jumping about in them, a score is what it is for the position alone."""
    game, dice = chessmith.load(name), random.Random(seed)
    content = random_network(game, seed)
    seen = 0
    while seen < positions:
        line = [state_of(position) for position in random_line(game, content, 150, dice)]
        alone = [_core.evaluate(state) for state in line]
        assert _core.evaluate_line(line) == alone
        order = [*range(len(line))[::-1], *(dice.randrange(len(line)) for _ in line)]
        assert _core.evaluate_line([line[number] for number in order]) == [alone[number] for number in order]
        seen += len(line)


@pytest.mark.parametrize("name", MECHANISMS)
def test_a_score_does_not_depend_on_the_way_to_the_position(name: str) -> None:
    assert_carried_as_afresh(name, 300, 1)


@pytest.mark.fuzz
@pytest.mark.parametrize("name", builtin_names())
def test_a_score_never_depends_on_the_way_to_the_position(name: str) -> None:
    assert_carried_as_afresh(name, 100_000 // len(builtin_names()), 2)


@pytest.mark.parametrize(("name", "views"), [("fragments", 1), ("skirmish", 1), ("factory", 1), ("racingkings", 2)])
def test_sides_share_their_weights_where_the_rules_treat_them_alike(name: str, views: int) -> None:
    assert GameNetwork.read(random_network(chessmith.load(name))).views == views


def test_colours_swapped_is_the_same_to_the_side_to_move() -> None:
    game = chessmith.load("fragments")
    rules = rules_with(game, "", random_network(game))
    white, black = (
        _core.evaluate(rules.position(fen.read(text, game).for_core()))
        for text in ("nqkbr/ppppp/5/PP1PP/RBKQN w - - 0 1", "rbkqn/pp1pp/5/PPPPP/NQKBR b - - 0 1")
    )
    assert white == black


@pytest.mark.parametrize("engine", ["search", "mcts"])
@pytest.mark.parametrize("name", ["fragments", "skirmish"])
def test_a_search_can_leave_the_network_out(name: str, engine: str) -> None:
    game = chessmith.load(name)
    setup = layout_setup(game, next(iter(game.layouts))).for_core()
    with_network = rules_with(game, "", random_network(game)).position(setup)
    plain = rules_with(game, "", None).position(setup)

    def score(state: _core.State, network: bool) -> int:
        search = _core.Search(state, [], {"nodes": 300, "network": network, "engine": engine}, _core.Table(1))
        search.run()
        found = search.progress["lines"][0]["score"]
        assert isinstance(found, int)
        return found

    assert score(with_network, network=False) == score(plain, network=True) != score(with_network, network=True)


def test_damaged_bytes_are_refused() -> None:
    game, dice = chessmith.load("fragments"), random.Random(1)
    content = random_network(game)
    for size in [20, 25, 100, *(dice.randrange(20, len(content)) for _ in range(20))]:
        with pytest.raises(ValueError, match="network: "):
            rules_with(game, "", content[:size])
    for place in (dice.randrange(20, len(content)) for _ in range(20)):
        changed = bytearray(content)
        changed[place] ^= 1 << dice.randrange(8)
        with pytest.raises(ValueError, match="network: the file is damaged"):
            rules_with(game, "", bytes(changed))


# Where the sizes of a network stand behind its description, and values that they cannot have.
@pytest.mark.parametrize(
    ("place", "value"),
    [(0, 0), (0, 9), (1, 200), (2, 0), (2, 77), (3, 2), (3, 0), (4, 5), (6, 33), (7, 9), (11, 2), (13, 255)],
)
def test_sound_bytes_of_impossible_sizes_are_refused(place: int, value: int) -> None:
    game = chessmith.load("fragments")
    changed = bytearray(random_network(game)[:-4])
    changed[len(b"chessmith network 3\n") + 4 + len(b'{"game": "a test"}') + place] = value
    with pytest.raises(ValueError, match="network: "):
        rules_with(game, "", bytes(changed) + zlib.crc32(changed).to_bytes(4, "little"))


def test_a_network_of_another_game_is_refused() -> None:
    content = random_network(chessmith.load("fragments"))
    with pytest.raises(ValueError, match="network: trained for another board or other pieces"):
        rules_with(chessmith.load("gardner"), "", content)

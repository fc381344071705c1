"""The learned evaluation: the same numbers as worked out by hand, however a position is reached."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import chessmith
from chessmith import _core
from chessmith.core_view import outline_of, state_of
from chessmith.errors import GameFileError
from chessmith.rules.network import network_names, read_network
from tests.oracle.evaluation.network import Network

SEES_NONE = 'extends = "chess"\ntitle = "Chess without a network"\n'


@pytest.fixture(scope="module")
def network() -> Network:
    """The network of chess."""
    return Network.read(read_network("chess"))


def pieces_of(position: chessmith.Position) -> dict[int, str]:
    """By square, the letters of the pieces."""
    found: dict[int, str] = {}
    for rank, row in enumerate(reversed(position.fen.split()[0].split("/"))):
        file = 0
        for letter in row:
            if letter.isalpha():
                found[8 * rank + file] = letter
            file += int(letter) if letter.isdigit() else 1
    return found


def random_line(name: str, plies: int, dice: random.Random) -> list[chessmith.Position]:
    """A game of random moves from the start."""
    line = [chessmith.load(name).start(seed=dice.randrange(960) if name == "chess960" else None)]
    while len(line) < plies and not line[-1].is_over:
        line.append(line[-1].play(dice.choice(list(line[-1].legal()))))
    return line


@pytest.mark.parametrize("name", ["chess", "chess960"])
def test_a_score_is_the_one_worked_out_by_hand(name: str, network: Network) -> None:
    line = random_line(name, 60, random.Random(3))
    for position in line[::6]:
        side = 0 if position.turn == "white" else 1
        assert _core.evaluate(state_of(position)) == network.score(pieces_of(position), side), position.fen


@pytest.mark.parametrize("seed", range(6))
def test_a_score_does_not_depend_on_the_way_to_the_position(seed: int) -> None:
    line = [state_of(position) for position in random_line("chess", 120, random.Random(seed))]
    alone = [_core.evaluate(state) for state in line]
    assert _core.evaluate_line(line) == alone
    jumps = line[::-1] + line[::7] + line[::3]
    assert _core.evaluate_line(jumps) == [_core.evaluate(state) for state in jumps]


def test_the_learned_term_makes_up_for_the_difference(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SEES_NONE)
    mine = chessmith.load(path)
    for position in random_line("chess", 60, random.Random(9)):
        [learned] = [term for term in _core.explain(state_of(position)) if term["term"] == "learned"]
        white = learned["white"][0] - learned["black"][0]
        more = white if position.turn == "white" else -white
        assert _core.evaluate(state_of(position)) == _core.evaluate(state_of(mine.position(position.fen))) + more


def test_a_network_is_for_one_game_alone(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SEES_NONE)
    mine, chess = chessmith.load(path), chessmith.load("chess")
    assert mine.rules_hash == chess.rules_hash
    fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"
    assert _core.evaluate(state_of(mine.position(fen))) != _core.evaluate(state_of(chess.position(fen)))


def test_an_unknown_network_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SEES_NONE + 'network = "../chess"\n')
    with pytest.raises(GameFileError, match=r'mine.toml:3: network: expected one of chess, found "../chess"'):
        chessmith.load(path)


def test_a_network_for_other_pieces_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "gardner"\ntitle = "Small"\nnetwork = "chess"\n')
    with pytest.raises(GameFileError, match=r"mine.toml:3: network: trained for another board or other pieces"):
        chessmith.load(path).start()


@pytest.mark.parametrize("name", network_names())
def test_damaged_bytes_are_refused(name: str) -> None:
    content = read_network(name)
    spec = {**outline_of(chessmith.load("chess")).spec, "world": ""}
    dice = random.Random(1)
    for size in [0, 1, 19, 20, 25, 100, *(dice.randrange(len(content)) for _ in range(20))]:
        if size > 0:
            with pytest.raises(ValueError, match="network: "):
                _core.Rules({**spec, "network": content[:size]})
    with pytest.raises(ValueError, match="network: the file is too long"):
        _core.Rules({**spec, "network": content + b"x"})

from __future__ import annotations

import random
from itertools import islice

import pytest

from tests.fuzz.inputs.conversation import lines
from tests.fuzz.inputs.uci_process import UciProcess


def converse(count: int, seed: int, block: int = 40) -> None:
    engine = UciProcess()
    engine.tell("setoption name Hash value 1")
    source = lines(random.Random(seed))
    for number in range(count // block):
        engine.tell(*islice(source, block), "setoption name Threads value 1", "stop", f"fence{number}")
        engine.until(f'info string unknown command "fence{number}"')
        assert not [line for line in engine.said if "internal error" in line]
        engine.said.clear()
    # The engine still plays.
    engine.tell("setoption name UCI_Variant value chess", "setoption name UCI_Chess960 value false")
    engine.tell("setoption name UCI_LimitStrength value false", "setoption name Skill Level value 20")
    engine.tell("position startpos moves f2f3 e7e5 g2g4", "go depth 3")
    assert engine.until("bestmove")[-1].split()[1] == "d8h4"
    assert engine.end() == 0
    assert engine.errors() == ""


def test_no_conversation_hangs_or_ends_the_engine() -> None:
    converse(800, seed=1)


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(10))
def test_no_long_conversation_hangs_or_ends_the_engine(seed: int) -> None:
    converse(5_000, seed=100 + seed)

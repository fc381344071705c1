from __future__ import annotations

import pytest

from tests.perft.tables import Count, counts

_MOST = 10_000_000
_SMALL = [count for count in counts() if count.nodes < _MOST]
_LARGE = [count for count in counts() if count.nodes >= _MOST]


@pytest.mark.parametrize("count", _SMALL, ids=lambda count: count.name)
def test_perft_is_the_known_number(count: Count) -> None:
    assert count.position().perft(count.depth) == count.nodes


@pytest.mark.perft
@pytest.mark.parametrize("count", _LARGE, ids=lambda count: count.name)
def test_large_perft_is_the_known_number(count: Count) -> None:
    assert count.position().perft(count.depth) == count.nodes


@pytest.mark.parametrize("count", [count for count in _SMALL if count.nodes < 100_000], ids=lambda count: count.name)
def test_divide_adds_up_to_perft(count: Count) -> None:
    position = count.position()
    divided = position.divide(count.depth)
    assert sum(divided.values()) == count.nodes
    assert list(divided) == position.moves

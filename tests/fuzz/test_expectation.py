"""Five hundred small positions with dice: the core against plain expectimax."""

from itertools import islice

import pytest

from tests.property.expectation import comparisons, ratio


@pytest.mark.fuzz
@pytest.mark.parametrize("block", range(20))
def test_search_values_of_five_hundred_positions_are_those_of_plain_expectimax(block: int) -> None:
    found = list(islice(comparisons(seed=1000 + block), 25))
    assert [one for one in found if not one.agrees] == []
    assert ratio(found) < 1
    print(f"pruning: {ratio(found):.3f} of the nodes")

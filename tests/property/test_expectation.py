"""Search values of games with dice are exact expectations."""

from itertools import islice

from tests.property.expectation import comparisons, ratio


def test_the_value_at_a_fixed_depth_is_that_of_plain_expectimax_and_pruning_only_saves_nodes() -> None:
    found = list(islice(comparisons(seed=1), 24))
    assert [one for one in found if not one.agrees] == []
    assert max(one.depth for one in found) == 3
    assert ratio(found) < 0.7
    print(f"pruning: {ratio(found):.3f} of the nodes")

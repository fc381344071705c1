from __future__ import annotations

import pytest

from tests.fuzz.peers import PEERS, Peer, compare

_SHARED = [pytest.param(peer, game, id=f"{peer.name} {game}") for peer in PEERS for game in peer.games]


@pytest.mark.fuzz
@pytest.mark.parametrize(("peer", "game"), _SHARED)
def test_a_hundred_thousand_random_positions_are_the_same_everywhere(peer: Peer, game: str) -> None:
    print(compare(peer, game, positions=100_000, seed=1))

"""Numbers of actions: what they cover, and how they are read back."""

from __future__ import annotations

import pytest

import chessmith
from chessmith.errors import ChessmithError, MoveError
from chessmith.rl import ActionSpace


@pytest.mark.parametrize(("name", "size"), [("chess", 1880), ("fragments", 434), ("breakthrough", 154)])
def test_a_game_without_chains_or_strikes_has_few_actions(name: str, size: int) -> None:
    assert len(ActionSpace(name)) == size


def test_every_number_has_a_text_of_its_own() -> None:
    for name in ("fragments", "ruins", "skirmish", "makruk"):
        actions = ActionSpace(name)
        assert len({actions.text(number) for number in range(len(actions))}) == len(actions)


def test_actions_are_seen_by_the_side_to_move() -> None:
    actions, position = ActionSpace("chess"), chessmith.load("chess").start()
    number = actions.encode(position, "g1f3")
    assert actions.text(number) == "g1f3"
    after = position.play("g1f3")
    assert str(actions.decode(after, number)) == "g8f6"


@pytest.mark.parametrize(
    ("name", "fen", "move", "text"),
    [
        ("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a7a8n"),
        ("chess", "4k2r/8/8/8/8/8/8/4K3 b k - 0 1", "e8g8", "e1h1"),
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "e5d6"),
        ("skirmish", "4k3/8/8/8/8/3p4/2P5/4K3 w - - 0 1", "c2xd3", "c2xd3"),
    ],
)
def test_special_moves_have_numbers(name: str, fen: str, move: str, text: str) -> None:
    actions, position = ActionSpace(name), chessmith.load(name).position(fen)
    number = actions.encode(position, move)
    assert actions.text(number) == text
    assert str(actions.decode(position, number)) == move


def test_a_number_that_is_not_legal_is_refused() -> None:
    actions, start = ActionSpace("chess"), chessmith.load("chess").start()
    with pytest.raises(MoveError, match=r"action 0 \(a1b1\) is not legal here"):
        actions.decode(start, 0)
    with pytest.raises(ChessmithError, match="action 1880: expected 0 to 1879"):
        actions.text(1880)


def test_a_stone_that_no_layout_has_is_named() -> None:
    game = chessmith.load("ruins")
    position = game.position(game.start().fen.replace("8/8/8/1o4o1/4o3/8/8/8", "8/8/8/8/8/2o5/8/8"))
    chain = next(action for action in position.actions if action.kind == "chain")
    with pytest.raises(ChessmithError, match="no layout has a stepping stone"):
        ActionSpace(game).encode(position, chain)

"""Double steps of unusual pawns."""

from chessmith.game import Game
from chessmith.rules.loader import parse_game_file


def test_a_leap_to_where_a_double_step_leads_is_the_same_action() -> None:
    leaping = 'extends = "chess"\ntitle = "Leaping pawns"\npieces.pawn.moves = "fmWfmDfcF"\n'
    position = Game(parse_game_file(leaping)).start()
    assert position.perft(1) == len(position.moves) == 20

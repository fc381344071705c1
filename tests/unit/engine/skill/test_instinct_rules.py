"""Every rule of the instinct player, by a position in which it alone makes the difference."""

from __future__ import annotations

from pathlib import Path

import chessmith
from chessmith.core_view import action_of, state_of
from chessmith.engine.game_facts import game_facts_of
from chessmith.engine.instinct import Instinct
from chessmith.engine.instinct.feeling import Feeling
from chessmith.engine.instinct.judgement import first_feeling, second_look
from chessmith.engine.instinct.outlook import Outlook


def felt(fen: str, move: str, game: str = "skirmish") -> Feeling:
    """What instinct feels about a move."""
    position = chessmith.load(game).position(fen)
    outlook = Outlook(game_facts_of(position), state_of(position), frozenset())
    candidate = outlook.candidate(action_of(position, move))
    feeling = first_feeling(outlook, candidate)
    second_look(outlook, candidate, feeling)
    return feeling


def reasons(fen: str, move: str, game: str = "skirmish") -> set[str]:
    return {reason for _, reason in felt(fen, move, game).reasons}


def points(fen: str, move: str, reason: str, game: str = "skirmish") -> float:
    """How much one reason weighs."""
    return next(weight for weight, text in felt(fen, move, game).reasons if text == reason)


def chosen(fen: str, game: str = "skirmish") -> set[str]:
    """What it plays, in whatever mood."""
    position = chessmith.load(game).position(fen)
    return {Instinct().begin(position, seed=seed).decision().move for seed in range(6)}


# Defensive response


def test_a_threatened_piece_goes_to_safety() -> None:
    fen = "6k1/8/8/8/3r4/3Q4/8/6K1 w - - 0 40 {cd=d3:2}"
    assert points(fen, "d3a6", "brings the queen to safety") == 450  # half of her value
    assert "brings the queen to safety" not in reasons(fen, "d3d2")  # the rook reaches her there too
    assert felt(fen, "d3d2").points < 0 < felt(fen, "d3a6").points


def test_the_attacker_of_a_piece_is_attacked_in_turn() -> None:
    fen = "6k1/8/8/3q4/8/1B6/3R4/6K1 w - - 0 40"
    assert "turns on what attacks the rook" in reasons(fen, "b3xd5")


def test_a_king_in_danger_escapes() -> None:
    fen = "6k1/8/8/8/8/4q3/8/6K1 w - - 0 40 {cd=e3:3}"
    assert points(fen, "g1h1", "brings the king to safety") == 400
    assert chosen(fen) <= {"g1f1", "g1g2", "g1h1", "g1h2"}  # where the queen does not reach him


def test_an_attacked_piece_is_guarded_where_pieces_are_taken() -> None:
    fen = "6k1/8/4r3/8/8/8/4N3/3R2K1 w - - 0 40"
    assert "guards the knight" in reasons(fen, "g1f1", "chess")


# Attack evaluation


def test_the_more_a_target_is_worth_the_better() -> None:
    fen = "6k1/3r4/8/8/3Q4/8/3p4/6K1 w - - 0 40 {hp=d7:7;cd=d4:2}"
    assert felt(fen, "d4xd7").points > felt(fen, "d4xd2").points > 0


def test_a_likely_kill_is_better_than_a_possible_one() -> None:
    fen = "6k1/3r4/8/8/3Q4/8/8/6K1 w - - 0 40 {{hp=d7:{};cd=d4:2}}"
    assert "certain kill" in reasons(fen.format(4), "d4xd7")
    assert "likely kill (83 %)" in reasons(fen.format(5), "d4xd7")
    assert "possible kill (17 %)" in reasons(fen.format(9), "d4xd7")
    assert "wounds the rook" in reasons(fen.format(13), "d4xd7")
    felt_at = [felt(fen.format(left), "d4xd7").points for left in (4, 5, 9, 13)]
    assert felt_at == sorted(felt_at, reverse=True)


def test_a_blow_at_the_king_comes_first() -> None:
    fen = "3k4/8/8/3Q2r1/8/8/8/6K1 w - - 0 40 {cd=d5:2}"
    assert "wounds the king" in reasons(fen, "d5xd8")
    assert chosen(fen) == {"d5xd8"}


def test_a_blow_that_may_win_the_game_says_with_which_odds() -> None:
    fen = "3k4/8/8/3Q2r1/8/8/8/6K1 w - - 0 40 {hp=d8:8,g5:1;cd=d5:2}"
    assert "wins the game (33 %)" in reasons(fen, "d5xd8")
    assert chosen(fen) == {"d5xd8"}


def test_a_queen_is_not_traded_for_a_pawn() -> None:
    fen = "6k1/8/4r3/3p4/4Q3/8/8/6K1 w - - 0 40 {hp=e4:3;cd=e4:2}"
    assert "bad trade" in reasons(fen, "e4xd5")
    assert "e4xd5" not in chosen(fen)


def test_a_pawn_is_gladly_traded_for_a_queen() -> None:
    fen = "6k1/8/8/3q4/4P3/8/8/6K1 w - - 0 40"
    assert {"wounds the queen", "good trade"} <= reasons(fen, "e4xd5")


def test_a_target_that_nobody_defends_is_better() -> None:
    alone, defended = "6k1/8/8/3p4/4Q3/8/8/6K1 w - - 0 40", "6k1/8/4r3/3p4/4Q3/8/8/6K1 w - - 0 40"
    assert points(alone, "e4xd5", "undefended") == 50
    assert "undefended" not in reasons(defended, "e4xd5")


def test_the_reason_reads_as_a_sentence_with_its_points() -> None:
    position = chessmith.load("skirmish").position("7k/8/8/4r3/8/4Q3/8/K7 w - - 0 40 {hp=e5:5;cd=e3:2}")
    reason = Instinct().begin(position, seed=1).decision().reason
    assert reason == "Queen strikes rook e5 (512: likely kill (83 %), undefended, good trade)"


# Move evaluation


def test_a_piece_does_not_move_into_danger() -> None:
    fen = "6k1/8/8/8/3r4/8/8/Q5K1 w - - 0 40 {cd=a1:2}"
    assert "the queen would be in danger" in reasons(fen, "a1d1") | reasons(fen, "a1b2") | reasons(fen, "a1c3")
    assert felt(fen, "a1c3").points < 0


def test_the_centre_draws_pieces() -> None:
    fen = "6k1/8/8/8/8/8/8/B5K1 w - - 0 40"
    assert points(fen, "a1d4", "nearer to the centre") == 30
    assert points(fen, "a1c3", "nearer to the centre") == 20


def test_knights_and_bishops_are_developed_early() -> None:
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 {}"
    assert points(start.format(1), "b1c3", "develops the knight") == 40
    assert "develops the knight" not in reasons(start.format(13), "b1c3")


def test_the_king_stays_at_home_until_move_thirty() -> None:
    fen = "6k1/8/8/8/8/8/8/R5K1 w - - 0 {}"
    assert points(fen.format(29), "g1g2", "the king leaves home") == 50
    assert "the king leaves home" not in reasons(fen.format(30), "g1g2")


def test_a_pawn_likes_every_step_forward() -> None:
    fen = "6k1/8/8/8/8/8/4P3/6K1 w - - 0 40"
    assert felt(fen, "e2e4", "chess").points - felt(fen, "e2e3", "chess").points == 15


def test_a_pawn_that_has_passed_the_others_counts() -> None:
    fen = "6k1/8/3p4/4P3/8/8/8/6K1 w - - 0 40"
    assert points(fen, "e5e6", "a passed pawn", "chess") == 40


def test_connected_pawns_are_better_than_lonely_ones() -> None:
    joins, lonely = "6k1/8/8/8/3P4/8/4P3/6K1 w - - 0 40", "6k1/8/8/8/P7/8/4P3/6K1 w - - 0 40"
    assert felt(joins, "e2e3", "chess").points - felt(lonely, "e2e3", "chess").points == 20


def test_doubled_and_isolated_pawns_are_worse() -> None:
    doubles, lonely = "6k1/8/8/3p4/2P5/3P4/8/6K1 w - - 0 40", "6k1/8/8/3p4/2P5/6P1/8/6K1 w - - 0 40"
    # 30 for the doubled pawn, 20 for the neighbour it loses, 20 for the isolation it did not have before
    assert felt(doubles, "c4d5", "chess").points - felt(lonely, "c4d5", "chess").points == -70


def test_every_new_attack_counts() -> None:
    fen = "6k1/8/8/8/r3r3/8/8/1N4K1 w - - 0 40"
    assert points(fen, "b1c3", "attacks the rook", "chess") == 60


def test_pieces_that_are_covered_count() -> None:
    fen = "6k1/8/8/4B3/R7/8/8/6K1 w - - 0 40"
    assert points(fen, "a4d4", "covers the bishop") == 15
    assert "covers the bishop" not in reasons(fen, "a4b4")


def test_a_rook_likes_an_open_file() -> None:
    fen = "6k1/pp4pp/8/8/8/8/PP4PP/R5K1 w - - 0 40"
    assert points(fen, "a1d1", "on an open file") == 30
    assert "on an open file" not in reasons(fen, "a1b1")


def test_rooks_like_to_see_each_other() -> None:
    fen = "6k1/8/8/8/8/8/5R2/R5K1 w - - 0 40"
    assert points(fen, "a1f1", "connects the rooks") == 25
    assert "connects the rooks" not in reasons(fen, "a1b1")


def test_a_pair_of_bishops_is_worth_more_than_two() -> None:
    fen = "6k1/P7/8/8/8/8/8/2B3K1 w - - 0 40"
    assert points(fen, "a7a8b", "a pair of bishops") == 30
    taking = "2b3k1/8/1N3b2/8/8/8/8/6K1 w - - 0 40"
    assert points(taking, "b6c8", "breaks the pair of bishops", "chess") == 30


def test_a_knight_likes_an_outpost_behind_which_a_pawn_stands() -> None:
    fen = "6k1/8/8/8/3P4/5N2/8/6K1 w - - 0 40"
    assert points(fen, "f3e5", "an outpost for the knight") == 35
    assert "an outpost for the knight" not in reasons(fen, "f3g5")


def test_roles_go_by_moves_and_not_by_names(tmp_path: Path) -> None:
    file = tmp_path / "renamed.toml"
    file.write_text(
        'extends = "chess"\ntitle = "Renamed"\nsummary = "Chess with other names."\n'
        '[pieces.tower]\nletter = "T"\nmoves = "R"\n[pieces.rook]\nmoves = "N"\n',
        encoding="utf-8",
    )
    game = str(file)
    fen = "6k1/8/8/8/8/8/5T2/T5K1 w - - 0 40"
    assert points(fen, "a1f1", "connects the towers", game) == 25
    leaper = fen.replace("T", "R")
    assert not any("connects" in reason for reason in reasons(leaper, "a1b3", game))


# Ability evaluation


def test_a_decree_is_worth_the_more_pieces_could_strike_under_it() -> None:
    three = "6k1/8/8/2ppp3/2PPP3/8/8/6K1 w - - 0 40"
    assert points(three, "g1!decree", "3 pieces are ready to strike") == 50
    assert felt("6k1/8/8/3p4/2P5/8/8/6K1 w - - 0 40", "g1!decree").points < 0


def test_healing_is_worth_the_more_hit_points_are_missing() -> None:
    fen = "k7/8/8/8/4Q3/8/2B5/K7 w - - 0 40 {{hp=e4:{}}}"
    assert "8 hit points are missing" in reasons(fen.format(2), "c2!consecrate@e4")
    assert felt(fen.format(2), "c2!consecrate@e4").points > felt(fen.format(9), "c2!consecrate@e4").points > 0


def test_a_pawn_advances_only_where_it_is_safe() -> None:
    safe, rash = "6k1/8/8/8/8/4P3/8/6K1 w - - 0 40", "6k1/8/3p4/8/8/4P3/8/6K1 w - - 0 40"
    assert "a safe advance" in reasons(safe, "e3!advance@e5")
    assert felt(rash, "e3!advance@e5").points < felt(rash, "e3e4").points
    assert "e3!advance@e5" not in chosen(rash)

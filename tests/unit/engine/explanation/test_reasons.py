from __future__ import annotations

import re

import pytest

import chessmith
from chessmith import Decision
from chessmith.engine import Score
from chessmith.engine.explanation.words import say
from tests.unit.engine.explanation.claims import Claim
from tests.unit.engine.sample_positions import PLAIN_GAMES, WORLDS, sample

chess = pytest.importorskip("chess")


def reason(game: str, fen: str, move: str | None = None, depth: int = 6) -> str:
    only = () if move is None else (move,)
    return chessmith.think(chessmith.load(game).position(fen), depth=depth, only=only).reason


@pytest.mark.parametrize("name", PLAIN_GAMES)
def test_every_fact_is_true(name: str) -> None:
    for position in sample(name, 10 if name in {"chess", "fragments", *WORLDS} else 6):
        decision = chessmith.think(position, nodes=1500)
        for fact in decision.facts:
            Claim(decision, fact).check()
            assert say(fact)


@pytest.mark.parametrize("name", PLAIN_GAMES)
def test_facts_about_any_move_are_true(name: str) -> None:
    for position in sample(name, 4):
        for move in position.moves[:: max(1, len(position.moves) // 5)]:
            decision = chessmith.think(position, nodes=150, only=(move,))
            for fact in decision.facts:
                Claim(decision, fact).check()


def test_facts_about_chess_are_what_another_program_sees() -> None:
    for position in sample("chess", 25):
        decision = chessmith.think(position, nodes=800)
        before = chess.Board(position.fen)
        after = before.copy()
        move = chess.Move.from_uci(decision.move)
        after.push(move)
        for fact in decision.facts:
            squares = [chess.parse_square(subject.square) for subject in fact.about if subject.square]
            if fact.kind == "pins":
                assert after.is_pinned(after.turn, squares[0])
                assert not before.is_pinned(after.turn, squares[0])
            elif fact.kind == "guard_pinned":
                assert fact.by is not None and fact.by.square is not None
                guard = chess.parse_square(fact.by.square)
                assert after.is_pinned(after.turn, guard)
                assert move.to_square in after.attacks(guard)
            elif fact.kind == "discovered_check":
                assert after.is_check() and any(square != move.to_square for square in after.checkers())
            elif fact.kind == "check":
                assert move.to_square in after.checkers() or before.is_castling(move)
            elif fact.kind == "uncovers":
                assert fact.by is not None and fact.by.square is not None
                by = chess.parse_square(fact.by.square)
                assert squares[0] in after.attacks(by) and squares[0] not in before.attacks(by)
            elif fact.kind == "takes_attacker":
                attackers = before.attackers(after.turn, squares[0])
                assert before.is_en_passant(move) or move.to_square in attackers
            elif fact.kind == "blocks_check":
                after.remove_piece_at(move.to_square)
                assert after.was_into_check()
            elif fact.kind in ("threatens", "forks"):
                assert all(after.is_attacked_by(not after.turn, square) for square in squares)
            elif fact.kind == "unguarded":
                assert not any(reply.to_square == move.to_square for reply in after.legal_moves)
            elif fact.kind == "takes_checker":
                assert move.to_square in before.checkers() or before.is_en_passant(move)


def test_a_reason_has_the_action_the_score_and_why() -> None:
    for name in PLAIN_GAMES:
        for position in sample(name, 2):
            text = chessmith.think(position, nodes=300).reason
            assert re.fullmatch(r"[A-Z][^:()]* \((0\.0|[+-]\d+\.\d|mated? in \d+)\): (tabled: )?[^:]+", text), text


def test_a_queen_takes_a_rook_whose_guard_is_pinned() -> None:
    # The knight c6 guards d4 but stands before its king, on whose line the bishop b5 stands.
    text = reason("chess", "4k3/8/2n5/1B6/3r4/8/8/3QK3 w - - 0 1", "d1d4", depth=1)
    assert text.startswith("Queen takes rook d4 (+")
    assert "wins the rook, the knight that guarded it is pinned" in text


def test_a_knight_forks_king_and_queen() -> None:
    assert "threatens the queen a5" in reason("chess", "4k3/8/8/q7/3N4/8/8/5K2 w - - 0 1", "d4b3")
    assert "forks the king and the queen a8" in reason("chess", "q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7")


def test_a_pin_is_seen() -> None:
    assert "pins the knight c6" in reason("chess", "4k3/8/2n5/8/8/8/4B3/4K3 w - - 0 1", "e2b5")


def test_a_discovered_check_is_told_from_a_plain_one() -> None:
    assert "gives discovered check" in reason("chess", "4k3/8/8/8/4N3/8/4R3/4K3 w - - 0 1", "e4c5")
    assert "gives check" in reason("chess", "4k3/8/8/8/8/8/R7/4K3 w - - 0 1", "a2a8")


def test_a_check_through_a_piece_is_no_discovered_one() -> None:
    # The bishop d4 looks at the king b6 through c5, where the pawn has just arrived and gives check alone.
    fen = "rn4nr/1p1b2p1/pk3b1p/1Np5/PP1Bp1B1/3P1N1P/1QP1PP2/1R3KR1 w - - 0 22"
    assert "gives check" in reason("chess", fen, "b4c5", depth=1)


def test_a_king_can_discover_a_check() -> None:
    assert "gives discovered check" in reason("chess", "4k3/8/8/8/4K3/8/8/4R3 w - - 0 1", "e4d4")


def test_a_double_check_is_a_discovered_one() -> None:
    assert "gives discovered check" in reason("chess", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "e4f6")


def test_a_line_is_uncovered_by_whoever_stood_in_it() -> None:
    text = reason("chess", "6kr/8/8/8/3N4/8/1B6/6K1 w - - 0 1", "d4b5", depth=1)
    assert "uncovers the bishop b2 against the rook h8" in text


def test_a_second_attacker_uncovers_nothing() -> None:
    # The knight b6 attacked c4 before; what is new is that the queen would take back.
    fen = "r2qkbnr/ppp3pp/1n1p4/4pp2/1PP5/1Q3P1P/PB1PP2P/RN1K1B1R b kq - 1 8"
    text = reason("chess", fen, "d8h4", depth=1)
    assert "uncovers" not in text and "threatens the pawn c4" in text


def test_who_leaves_a_check_uncovers_no_threat_that_was_there() -> None:
    fen = "8/4p1kN/1p3bBn/r6P/P1pn1P2/2P2qP1/6K1/2R1R3 w - - 0 32"
    text = reason("chess", fen, "g2h3", depth=1)
    assert "uncovers" not in text and "threatens" not in text


def test_taking_one_of_two_attackers_guards_nothing() -> None:
    fen = "r1b1k1nr/p1p2p2/np5p/P2ppBNp/8/2q1P3/1P1P1PPP/RNB2RK1 w kq - 0 13"
    text = reason("chess", fen, "b1c3", depth=1)
    assert "guards" not in text and "takes an attacker of the pawn a5" in text


def test_who_can_take_back_guards() -> None:
    fen = "4k3/8/8/3r4/3P4/8/8/4K1N1 w - - 0 1"
    assert "guards the pawn d4" in reason("chess", fen, "g1f3", depth=1)


def test_whoever_blocks_the_attacker_for_the_king_to_take_back_guards_nothing() -> None:
    fen = "n4rk1/1p6/3p2r1/2pq1p1R/p7/P1P5/1P4P1/5R1K w - - 4 39"
    assert "guards" not in reason("chess", fen, "f1f3", depth=1)


def test_a_check_ends_no_attack() -> None:
    fen = "8/4p1kN/1pq2bBn/r6P/P1pn1P2/2P2PP1/6K1/2R1R3 b - - 1 31"
    assert "ends the attack" not in reason("chess", fen, "c6f3", depth=1)


def test_what_the_line_loses_again_is_not_won() -> None:
    position = chessmith.load("ruins").position("k7/8/8/8/3pP3/8/8/4K3 b - e3 0 1 {world=8/8/8/8/8/8/8/8}")
    action = position.action("d4e3")
    whole = Decision(position, action, Score(cp=0), line=("d4e3", "e1e2", "a8b7", "e2e3"))
    assert "trades pawns" in whole.reason and "wins" not in whole.reason
    # Broken off one move earlier: the pawn is still there, but nothing saves it.
    assert "wins" not in Decision(position, action, Score(cp=0), line=whole.line[:2]).reason


def test_a_pawn_that_is_lost_later_does_not_unmake_a_rook_that_is_won() -> None:
    position = chessmith.load("chess").position("3r2k1/5p2/8/8/8/6b1/5P2/3Q2K1 w - - 0 1")
    line = ("d1d8", "g8g7", "d8d4", "g7g8", "d4d8", "g8g7", "g1g2", "g3f2")
    assert "wins the rook" in Decision(position, position.action("d1d8"), Score(cp=0), line=line).reason


def test_mate_is_named() -> None:
    assert reason("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1") == "Rook to a8 (mate in 1): checkmate"
    assert "parries mate on a1" in reason("chess", "r5k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1", "h2h3")
    assert "threatens mate on b8" in reason("chess", "1r4k1/5ppp/8/8/8/8/R4PPP/6K1 w - - 0 1", "a2b2")


def test_stalemate_wins_where_it_does() -> None:
    expected = "Queen to b3 (mate in 1): wins the game, stalemate"
    assert reason("fragments", "k4/5/4Q/5/K4 w - - 0 1", "e3b3", depth=2) == expected


def test_castling_and_promotion_are_named() -> None:
    assert reason("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1").startswith("King castles short (")
    assert reason("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1").startswith("King castles long (")
    text = reason("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n")
    assert text.startswith("Pawn to a8 and becomes a knight (")


def test_en_passant_is_named_with_the_square_of_the_pawn_that_is_taken() -> None:
    text = reason("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6")
    assert text.startswith("Pawn takes pawn d5 in passing (")
    text = reason("chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3")
    assert text.startswith("Pawn takes pawn e4 in passing (")


def test_a_knight_steps_off_the_belt_before_the_pit() -> None:
    fen = "4k3/8/8/8/8/5N2/8/4K3 w - - 0 1"
    text = reason("factory", fen, "f3d4")
    assert "steps off the belt that leads into the pit in two turns" in text
    arriving = chessmith.load("factory").position("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1")
    decision = chessmith.think(arriving, depth=2, only=("g1f3",))
    assert "the belt carries it to g3" in map(say, decision.facts)


def test_a_check_that_a_belt_ends_is_not_blocked() -> None:
    # The rook e6 stands on a belt, which carries it to another file than the king's.
    fen = "k7/8/4r3/8/8/8/1P6/4K3 w - - 0 1"
    text = reason("factory", fen, "b2b3")
    assert "blocks" not in text and "the belt ends the check" in text
    # Here a belt carries the bishop from d3 to e3, into the rook's way.
    assert "blocks the check" in reason("factory", "k3r3/8/8/8/8/8/2B5/4K3 w - - 0 1", "c2d3", depth=1)


def test_a_pawn_on_a_belt_is_not_called_passed() -> None:
    assert "passed" not in reason("factory", "k7/8/8/8/8/8/1P6/4K3 w - - 0 1", "b2b3", depth=1)
    assert "a passed pawn" in reason("factory", "7k/8/2P5/8/8/8/8/4K3 w - - 0 1", "c6c7", depth=1)


def test_a_pawn_before_water_is_not_called_passed() -> None:
    fen = "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1 {world=8/8/8/~====~~~/~====~~~/8/8/8}"
    assert "passed" not in reason("pirate_seas", fen, "a2a3", depth=1)
    assert "a passed pawn, five squares from promotion" in reason("pirate_seas", fen, "b2b3", depth=1)
    beyond = fen.replace("4k3/8/8/8/8/8/PP6", "4k3/8/P7/8/8/8/8")
    assert "a passed pawn, one square from promotion" in reason("pirate_seas", beyond, "a6a7", depth=1)


def test_a_piece_rides_a_stone() -> None:
    fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 {world=8/8/8/8/o7/8/8/8}"
    moves = [move for move in chessmith.load("ruins").position(fen).moves if move.startswith("a1a4,")]
    assert reason("ruins", fen, moves[0], depth=1).startswith("Rook rides the stone a4 and ")


def test_a_piece_crosses_a_bridge() -> None:
    game = chessmith.load("pirate_seas")
    position = game.start()
    file = next(name for name in "abcdefgh" if position.world[game.board.square(f"{name}4") or 0] == "=")
    fen = f"4k3/8/8/8/8/{_row(file, 'R')}/8/4K3 w - - 0 1"
    assert "crosses the bridge" in reason("pirate_seas", fen, f"{file}3{file}7", depth=1)
    assert "steps onto the bridge" in reason("pirate_seas", fen, f"{file}3{file}4", depth=1)


def _row(file: str, letter: str) -> str:
    before = "abcdefgh".index(file)
    return f"{before or ''}{letter}{7 - before or ''}"


def test_origins_are_told() -> None:
    from dataclasses import replace

    decision = chessmith.think(chessmith.load("chess").start(), depth=3)
    for origin, words in (
        ("book", "from the book"),
        ("tabled", "known from the table"),
    ):
        assert words in replace(decision, origin=origin).reason
    assert "played 17 times, won 65 %" in replace(decision, origin="learned", played=17, won=0.647).reason
    assert "played once, won 0 %" in replace(decision, origin="book", played=1, won=0.0).reason

from __future__ import annotations

import pytest

import chessmith
from chessmith import FenError

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def fen_of(text: str, game: str = "chess") -> str:
    return chessmith.load(game).position(text).fen


def refusal(text: str, game: str = "chess") -> str:
    with pytest.raises(FenError) as caught:
        chessmith.load(game).position(text)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 300
    return message


@pytest.mark.parametrize(
    "text",
    [
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 17",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 149 200",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    ],
)
def test_canonical_fens_come_back_unchanged(text: str) -> None:
    assert fen_of(text) == text


def test_missing_counters_read_as_0_and_1() -> None:
    assert fen_of("4k3/8/8/8/8/8/8/4K3 w - -") == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    assert fen_of("4k3/8/8/8/8/8/8/4K3 w - - 7") == "4k3/8/8/8/8/8/8/4K3 w - - 7 1"


def test_startpos_is_the_usual_start() -> None:
    assert fen_of("startpos") == START


def test_en_passant_is_kept_only_if_a_legal_move_uses_it() -> None:
    assert fen_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").split()[3] == "-"
    pinned = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1"
    assert fen_of(pinned).split()[3] == "-"
    assert fen_of("8/8/8/8/k2Pp3/8/8/3K4 b - d3 0 1").split()[3] == "d3"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1", "Qkq"),
        ("rnbq1bnr/ppppkppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "KQ"),
        ("4k3/8/8/8/8/8/8/3K3R w K - 0 1", "-"),
        ("4k2r/8/8/8/8/8/8/4K3 w kQ - 0 1", "k"),
    ],
)
def test_castling_rights_that_nobody_has_are_dropped(text: str, kept: str) -> None:
    assert fen_of(text).split()[2] == kept


def test_castling_rights_are_dropped_where_there_is_no_castling() -> None:
    assert fen_of("nqkbr/ppppp/5/PPPPP/RBKQN w KQkq - 0 1", "fragments").split()[2] == "-"


def test_castling_letters_are_written_in_order() -> None:
    assert fen_of(START.replace("KQkq", "qkQK")) == START


@pytest.mark.parametrize("letters", ["KQkq", "HAha", "KAhq"])
def test_rook_files_are_read_as_castling_rights_too(letters: str) -> None:
    assert fen_of(START.replace("KQkq", letters)) == START
    assert fen_of(START.replace("KQkq", letters), "chess960") == START


def test_chess960_names_the_file_of_a_rook_that_is_not_the_outermost() -> None:
    inner = "4k3/8/8/8/8/8/8/1R2K1RR w G - 0 1"
    assert fen_of(inner, "chess960") == inner
    assert fen_of(inner.replace(" G ", " H "), "chess960").split()[2] == "K"
    assert fen_of(inner.replace(" G ", " K "), "chess960").split()[2] == "K"
    assert fen_of(inner.replace(" G ", " GQ "), "chess960").split()[2] == "GQ"


def test_chess960_castling_is_written_as_king_takes_rook() -> None:
    position = chessmith.load("chess960").position("4k3/8/8/8/8/8/8/1R2K1RR w KQ - 0 1")
    assert "e1h1" not in position.moves  # the inner rook is in the way
    assert "e1b1" in position.moves
    assert position.san("e1b1") == "O-O-O"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "0 fields"),
        ("8/8/8/8/8/8/8/8", "1 field, "),
        (START + " 5 6", "8 fields"),
        (START.replace("/8/8", "/8/7", 1), "field 1 (board): rank 5: expected 8 squares, found 7"),
        (START.replace("/8/8", "/8/9", 1), "field 1 (board): rank 5"),
        (START.replace("/8/8", "/8/44x", 1), "field 1 (board): rank 5"),
        (START.replace("/8/8", "/8", 1), "field 1 (board): expected 8 rows, found 7"),
        (START.replace("RNBQ", "RNBX"), 'field 1 (board): rank 1: expected a piece letter (KQRBNPkqrbnp), found "X"'),
        (START.replace(" w ", " x "), 'field 2 (side to move): expected w or b, found "x"'),
        (START.replace("KQkq", "KQxx"), "field 3 (castling)"),
        (START.replace("KQkq", "KK"), "field 3 (castling)"),
        (START.replace("KQkq", "Z"), "field 3 (castling)"),
        (START.replace(" - ", " e9 "), 'field 4 (en passant): expected - or a square of the board, found "e9"'),
        (START.replace("0 1", "-1 1"), "field 5 (halfmove clock)"),
        (START.replace("0 1", "0 0"), "field 6 (move number)"),
        (START.replace("0 1", "0 99999999999999999999"), "field 6 (move number)"),
        (START.replace("0 1", "٣ 1"), "field 5 (halfmove clock)"),
        (START + " {world=8/8/8/8/8/8/8/8}", "chess has no section world"),
        (START + " {nonsense}", "field 7"),
        (START + " {", "field 7"),
        (START.replace("- 0", "- 3+3 0"), "this game does not count them"),
        ("k7/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", "Black has 2"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "no king"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a8"),
        ("4k3/8/8/8/8/8/8/4K2p w - - 0 1", "h1"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "Black's king could be taken"),
    ],
)
def test_refusals_name_the_field_and_what_was_expected(text: str, words: str) -> None:
    assert words in refusal(text)


@pytest.mark.parametrize(
    "text", ["8/" * 1_000_000, "9" * 100_000, "w " * 100_000, "\x00" * 50, "🙂 w - - 0 1", "{" * 3000]
)
def test_hostile_texts_are_refused_in_one_line(text: str) -> None:
    assert refusal(text).startswith("FEN: ")


@pytest.mark.parametrize("field", range(6))
def test_control_characters_are_spelled_out(field: int) -> None:
    fields = START.split()
    fields[field] = "\x1b[31m" if field else fields[0].replace("r", "\x1b", 1)
    text = refusal(" ".join(fields))
    assert "\x1b" not in text
    assert "\\x1b" in text


def test_three_check_counters_stand_before_the_clock() -> None:
    text = "7r/1p4p1/pk3p2/RN6/8/P5Pp/3p1P1P/4R1K1 w - - 1+3 1 39"
    assert fen_of(text, "3check") == text
    assert fen_of(START, "3check") == START.replace("- 0", "- 3+3 0")
    assert "up to 3+3" in refusal(START.replace("- 0", "- 4+3 0"), "3check")
    assert "up to 3+3" in refusal(START.replace("- 0", "- 1+ 0"), "3check")


def test_freshness_is_left_out_when_every_pawn_is_fresh() -> None:
    text = "nqkbr/ppppp/5/PPPPP/RBKQN w - - 0 1"
    assert fen_of(text + " {fresh=e4,d4,c4,b4,a4,a2,b2,c2,d2,e2}", "fragments") == text
    assert fen_of(text + " {fresh=-}", "fragments") == text + " {fresh=-}"
    assert fen_of(text + " {fresh=b2,a2}", "fragments") == text + " {fresh=a2,b2}"
    assert "no pawn stands on c3" in refusal(text + " {fresh=c3}", "fragments")
    assert "a2 appears twice" in refusal(text + " {fresh=a2,a2}", "fragments")
    assert "section fresh appears twice" in refusal(text + " {fresh=a2;fresh=a2}", "fragments")


def test_two_legal_moves_both_en_passant() -> None:
    position = chessmith.load("fragments").start()
    for move in ["c2c3", "a4a3", "c3d4", "c5d4", "e2e3", "d4c5", "d2d4"]:
        position = position.play(move)
    assert position.fen.startswith("nqkbr/1ppPp/p3P/PP3/RBKQN b - d3 0 4 {fresh=")
    assert len(position.moves) == 2
    assert {action.kind for action in position.legal()} == {"en_passant"}


def test_a_world_game_always_writes_its_world_and_reads_a_missing_one_as_the_first() -> None:
    ruins = chessmith.load("ruins")
    assert ruins.position(START) == ruins.start()
    other = START + " {world=8/8/8/8/8/8/o7/8}"
    plain = START + " {world=8/8/8/8/8/8/8/8}"
    assert ruins.position(plain).fen == plain
    assert ruins.position(other).fen == other


def test_a_piece_on_a_deadly_square_is_refused() -> None:
    assert "a2" in refusal(START + " {world=8/8/8/8/8/8/~7/8}", "ruins")


def test_wrong_worlds_are_refused() -> None:
    assert "world" in refusal(START + " {world=8/8}", "ruins")
    assert "world" in refusal(START + " {world=8/8/8/8/q7/8/8/8}", "ruins")


def test_a_missing_king_is_a_finished_game_in_worlds() -> None:
    position = chessmith.load("factory").position("4k3/8/8/8/8/8/8/8 w - - 0 1")
    assert (position.result, position.reason, position.moves) == ("0-1", "king lost", [])


def test_wide_boards_use_numbers_above_nine() -> None:
    start = chessmith.load("capablanca").start()
    assert "/10/10/" in start.fen
    assert fen_of(start.fen, "capablanca") == start.fen

from __future__ import annotations

import pytest

import chessmith
from chessmith import PgnError
from chessmith.notation import pgn

OPERA = """[Event "Paris"]
[White "Morphy, \\"P\\""]
[Black "Allies"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {This is a weak move already.} 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7
8. Nc3 c6 9. Bg5 {[%clk 0:01:00] Black is in what's like a zugzwang.} b5 10. Nxb5! cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8
13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+!! Nxb8 17. Rd8# 1-0
"""


def texts(record: pgn.GameRecord) -> list[str]:
    return [node.action.text for node in record.root.main_line() if node.action]


def test_a_famous_game_is_read_and_ends_in_mate() -> None:
    record = pgn.read_one(OPERA)
    assert record.tags["White"] == 'Morphy, "P"'
    assert len(texts(record)) == 33
    end = record.root.end()
    assert (end.position.result, end.position.reason, end.san) == ("1-0", "checkmate", "Rd8#")


def test_comments_and_annotations_are_kept() -> None:
    nodes = list(pgn.read_one(OPERA).root.main_line())
    assert nodes[5].comment == "This is a weak move already."
    assert nodes[16].comment == "[%clk 0:01:00] Black is in what's like a zugzwang."
    assert nodes[18].nags == [1]
    assert nodes[30].nags == [3]


def test_writing_and_reading_changes_nothing() -> None:
    record = pgn.read_one(OPERA)
    text = pgn.write(record)
    again = pgn.read_one(text)
    assert texts(again) == texts(record)
    assert [node.comment for node in again.root.main_line()] == [node.comment for node in record.root.main_line()]
    assert [node.nags for node in again.root.main_line()] == [node.nags for node in record.root.main_line()]
    assert pgn.write(again) == text
    assert all(len(line) <= 80 for line in text.split("\n\n")[1].splitlines())


def test_the_tags_say_what_was_played() -> None:
    record = pgn.GameRecord.of(chessmith.load("ruins").start(layout=2), ["a2a3"])
    tags = dict(pgn.read_one(pgn.write(record)).tags)
    assert tags["Variant"] == "ruins"
    assert tags["RulesHash"] == chessmith.load("ruins").rules_hash
    assert tags["SetUp"] == "1"
    assert tags["FEN"] == chessmith.load("ruins").start(layout=2).fen
    assert "FEN" not in pgn.read_one(pgn.write(pgn.GameRecord.of(chessmith.load("ruins").start()))).tags


def test_variations_form_a_tree() -> None:
    text = "1. e4 (1. d4 {queen's pawn} d5 (1... Nf6 2. c4) 2. c4 $14) ({or} 1. Nf3) 1... e5 2. Nf3 *"
    record = pgn.read_one(text)
    first = record.root.children
    assert [node.san for node in first] == ["e4", "d4", "Nf3"]
    assert [node.san for node in first[1].children] == ["d5", "Nf6"]
    assert first[1].comment == "queen's pawn"
    assert first[2].opening_comment == "or"
    assert first[1].children[0].children[0].nags == [14]
    assert [node.san for node in record.root.main_line()] == ["e4", "e5", "Nf3"]
    body = pgn.write(record).split("\n\n")[1].replace("\n", " ").strip()
    assert body == ("1. e4 (1. d4 {queen's pawn} 1... d5 (1... Nf6 2. c4) 2. c4 $14) ({or} 1. Nf3) 1... e5 2. Nf3 *")


def test_several_games_come_one_after_the_other() -> None:
    records = list(pgn.read(OPERA + "\n" + OPERA.replace("Paris", "Rome") + '\n[Event "Empty"]\n\n*\n'))
    assert [record.tags["Event"] for record in records] == ["Paris", "Rome", "Empty"]


def test_a_file_is_read_game_by_game() -> None:
    def endless() -> object:
        while True:
            yield from OPERA.splitlines(keepends=True)

    games = pgn.read(endless())  # type: ignore[arg-type]
    assert [next(games).tags["Event"] for _ in range(3)] == ["Paris"] * 3


def test_a_game_without_a_result_ends_with_the_next_tag() -> None:
    records = list(pgn.read('1. e4 e5\n[Event "B"]\n1. d4 *'))
    assert [len(texts(record)) for record in records] == [2, 1]


@pytest.mark.parametrize(
    ("variant", "game"),
    [("Standard", "chess"), ("Chess960", "chess960"), ("Three-check", "3check"), ("King of the Hill", "kingofthehill")],
)
def test_other_programs_names_of_games_are_known(variant: str, game: str) -> None:
    assert pgn.read_one(f'[Variant "{variant}"]\n\n*').game.name == game


def test_lines_that_begin_with_a_percent_sign_and_rest_of_line_comments_are_left_out() -> None:
    assert texts(pgn.read_one("% nothing\n1. e4 ; e5 2. d4\ne5 *")) == ["e2e4", "e7e5"]


def test_moves_without_spaces_or_numbers_are_read() -> None:
    assert texts(pgn.read_one("1.e4e5 *".replace("e4e5", "e4 1...e5"))) == ["e2e4", "e7e5"]
    assert texts(pgn.read_one("e4 e5 Nf3")) == ["e2e4", "e7e5", "g1f3"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1. e4 e5\n2. Ke3 *", 'PGN line 2: "Ke3" is not a legal move here, expected one of'),
        ("1. e4 {never closed", "PGN line 1: a comment begins here, expected a }"),
        ('[Event "x\n\n*', "PGN line 1: expected a tag like"),
        ("1. e4 (1. d4", "PGN line 1: the game ends inside a variation, expected )"),
        ("1. e4 ) e5", "PGN line 1: expected a move, found a ) without its ("),
        ("(1. e4) *", "no move to replace"),
        ("(" * 1000, "PGN line 1: "),
        ("1. e4 " + "(1. d4 " * 1000, "PGN line 1: "),
        ('[Variant "Wizard Chess"]\n\n*', "PGN line 3: Variant: expected a game that comes with Chessmith"),
        ('[FEN "nonsense"]\n\n*', "PGN line 3: FEN: 1 field, "),
        ('[Seed "x"]\n\n*', "PGN line 3: Seed"),
        ("", "PGN: expected a game, found nothing"),
        ("1. e4 ] e5", "PGN line 1: expected a move, found"),
    ],
)
def test_errors_name_the_line_and_what_was_expected(text: str, words: str) -> None:
    with pytest.raises(PgnError) as caught:
        pgn.read_one(text)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_record_of_other_rules_says_so_when_a_move_does_not_fit() -> None:
    with pytest.raises(PgnError, match="recorded under other rules"):
        pgn.read_one('[RulesHash "0123456789abcdef"]\n\n1. e5 *')


def test_a_closing_brace_cannot_break_out_of_a_comment() -> None:
    record = pgn.GameRecord.of(chessmith.load("chess").start(), ["e2e4"])
    record.root.children[0].comment = "a } b\nc"
    assert pgn.read_one(pgn.write(record)).root.children[0].comment == "a ) b c"


def test_a_result_that_is_none_is_not_written_back() -> None:
    record = pgn.read_one('[Result "7-3"]\n\n1. e4 e5 *')
    assert record.result == "*"
    assert texts(pgn.read_one(pgn.write(record))) == ["e2e4", "e7e5"]
    assert pgn.read_one('[Result "7-3"]\n\n1. e4 e5 1-0').result == "1-0"


def test_a_result_may_stand_right_behind_the_last_move() -> None:
    record = pgn.read_one("1. e4 Nc6* ")
    assert (texts(record), record.result) == (["e2e4", "b8c6"], "*")


@pytest.mark.parametrize("taken", ["exd6 e.p.", "exd6e.p.", "exd6 e.p.!?", "exd6+ e.p.", "exd6 e.p. {well}"])
def test_en_passant_may_be_said(taken: str) -> None:
    assert texts(pgn.read_one(f"1. e4 a6 2. e5 d5 3. {taken} *"))[-1] == "e5d6"


BAD_GAMES = {
    "a move that is not legal": '[Event "bad"]\n\n1. e4 e5 2. Ke3 Nf6 3. d4 *\n',
    "a position that cannot be": '[Event "bad"]\n[FEN "8/8 w"]\n\n1. e4 *\n',
    "a variation that never ends": '[Event "bad"]\n\n1. e4 (1. d4 d5\n',
    "a tag that is none": "[Event bad]\n\n1. e4 *\n",
    "a word that is none": '[Event "bad"]\n\n1. e4 ]] e5\n[%clk] 2. Nf3 *\n',
    "an unknown game": '[Event "bad"]\n[Variant "ludo"]\n\n1. e4 *\n',
}


@pytest.mark.parametrize("bad", BAD_GAMES.values(), ids=BAD_GAMES)
def test_a_bad_game_does_not_hide_the_others(bad: str) -> None:
    good = '[Event "{}"]\n[White "Anna"]\n\n1. e4 e5 {{a comment\n[%clk 0:05:00] of two lines}} 2. Nf3 *\n\n'
    errors: list[PgnError] = []
    records = list(pgn.read(good.format("A") + bad + "\n" + good.format("B"), on_error=errors.append))
    assert [record.tags["Event"] for record in records] == ["A", "B"]
    assert [record.tags["White"] for record in records] == ["Anna", "Anna"]
    assert [len(texts(record)) for record in records] == [3, 3]
    assert len(errors) == 1
    number = int(str(errors[0]).removeprefix("PGN line ").partition(":")[0])
    assert 7 <= number <= 7 + bad.count("\n") + 1


def test_the_tag_of_a_result_counts_more_than_the_last_word() -> None:
    assert pgn.read_one('[Result "1-0"]\n\n1. e4 e5 1/2-1/2').result == "1-0"
    assert pgn.read_one('[Result "*"]\n\n1. e4 e5 1/2-1/2').result == "1/2-1/2"


def test_comments_before_the_first_move_of_a_variation_are_joined() -> None:
    record = pgn.read_one("1. e4 ({one} {two} 1. d4 d5) e5 *")
    assert record.root.children[1].opening_comment == "one two"


def test_a_recorded_roll_is_played_whatever_the_seed_says() -> None:
    start = chessmith.load("skirmish").position("4k3/8/8/8/3q4/8/8/3QK3 w - - 0 1")
    for roll in range(1, 7):
        record = pgn.GameRecord.of(start, ["d1xd4"])
        record.root.children[0].set_roll(roll)
        read = pgn.read_one(pgn.write(record))
        assert read.root.children[0].position == start.play("d1xd4", roll=roll)

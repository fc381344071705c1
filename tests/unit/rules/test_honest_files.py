"""The file language says what it means: nothing is inherited silently, and all mistakes are reported at once."""

from pathlib import Path

import pytest

from chessmith.cli import main
from chessmith.errors import GameFileError
from chessmith.game import Game
from chessmith.rules.loader import builtin_names, load_game_file, parse_game_file
from chessmith.rules.prose.chapters import prose

COMPLETE = """title = "Complete"
board = { files = 4, ranks = 4 }
[pieces]
king = { letter = "K", moves = "K", royal = true }
[layouts.0]
setup = "k3/4/4/3K"
"""
CHESS = 'extends = "chess"\ntitle = "Changed"\n'


def refusal(text: str) -> GameFileError:
    with pytest.raises(GameFileError) as refused:
        parse_game_file(text)
    return refused.value


def test_extinction_of_a_piece_that_a_side_never_had_is_refused() -> None:
    text = (
        CHESS
        + """
goal.type = "extinction"
goal.extinction.pieces = ["queen"]
layouts.0.setup = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
"""
    )
    error = refusal(text)
    assert error.key == "layouts.0.setup"
    assert error.message.startswith(
        "expected a queen for Black, since a side without one loses: the game would be over"
    )
    # Each kind counts by itself: a side with rooks and no queen has lost, too.
    both = text.replace('["queen"]', '["rook", "queen"]')
    assert refusal(both).message == error.message
    whole = both.replace("rnb1kbnr", "rnbqkbnr")
    assert "A side that has lost all its rooks or lost all its queens loses." in prose(parse_game_file(whole))
    after = Game(parse_game_file(whole)).position("4k3/r7/8/8/8/8/8/R3K2Q b - - 0 1")
    assert after.result == "1-0"


def test_a_goal_that_already_stands_is_refused() -> None:
    error = refusal(CHESS + 'goal.reach = { piece = "king", squares = ["e8"] }\n')
    wanted = "expected Black's king elsewhere than on e8, where it wins: the game would be over before it begins"
    assert error.message.startswith(wanted)


@pytest.mark.parametrize(
    ("setup", "reason"), [("7k/8/8/8/8/8/8/K7", "insufficient material"), ("8/8/8/8/8/1q6/8/K6k", "stalemate")]
)
def test_check_refuses_a_layout_without_a_move_to_make(setup: str, reason: str) -> None:
    game = Game(parse_game_file(CHESS + f'layouts.0.setup = "{setup}"\nlayouts.0.castling = "-"\n'))
    with pytest.raises(GameFileError, match=f"layouts.0.setup: the game is over before it begins: 1/2-1/2, {reason}"):
        game.check_start()


@pytest.mark.parametrize("name", builtin_names())
def test_every_built_in_game_says_its_own_title_and_summary(name: str) -> None:
    own = load_game_file(name).sources[0].data
    assert {"title", "summary"} <= set(own)


def test_castling_can_be_taken_away_and_nothing_else_said() -> None:
    game = Game(parse_game_file(CHESS + "castling = false\n"))
    assert game.start().fen.split()[2] == "-"


def test_rights_of_one_s_own_layout_without_castling_are_still_a_mistake() -> None:
    error = refusal(CHESS + 'castling = false\nlayouts.0.castling = "KQ"\n')
    assert error.message == 'expected "-", as the game has no castling, found "KQ"'


def test_a_derived_game_is_asked_for_its_title() -> None:
    error = refusal('\nextends = "chess"\n')
    assert (error.line, error.key) == (2, "title")
    assert error.message == "is missing: expected a title of its own, as extends inherits none"


def test_a_derived_game_does_not_inherit_the_summary() -> None:
    assert parse_game_file(CHESS).summary is None


def test_the_message_about_moves_names_every_modifier() -> None:
    error = refusal(CHESS + 'pieces.queen.moves = "?"\n')
    assert "a modifier (one of m c i n f b l r v s h)" in error.message


def test_there_are_as_many_kinds_of_pieces_as_letters() -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZA"
    names = [f"{one}_{other}" for one in "abc" for other in "abcdefghi"]
    tables = [
        f'[pieces.{name}]\nletter = "{letter}"\nmoves = "W"\n' for name, letter in zip(names, letters, strict=True)
    ]
    pieces = "".join(tables)
    error = refusal('title = "T"\nboard = { files = 2, ranks = 2 }\nlayouts.0.setup = "2/2"\n' + pieces)
    assert (error.key, error.message) == ("pieces", "expected 1 to 26 pieces, found 27")


def test_reach_takes_several_pieces_and_squares_for_each_side() -> None:
    text = (
        CHESS
        + """
goal.reach = { piece = ["king", "queen"], squares = { white = ["d8", "e8"], black = ["d1"] } }
layouts.0.setup = "6k1/1Q6/8/8/8/8/1q6/6K1"
layouts.0.castling = "-"
"""
    )
    file = parse_game_file(text)
    assert "White wins when a king or queen of his gets to one of the squares d8 and e8." in prose(file)
    assert "Black wins when a king or queen of his gets to d1." in prose(file)
    start = Game(file).start()
    assert start.play("b7b8").result == "*"
    won = start.play("b7d7").play("b2a2").play("d7d8")
    assert won.result == "1-0"
    lost = start.play("g1h1").play("b2b1").play("h1h2").play("b1d1")
    assert lost.result == "0-1"


def test_ranks_to_reach_may_differ_for_each_side() -> None:
    text = CHESS + 'goal.reach = { piece = "king", ranks = { white = [8], black = [6] } }\n'
    reach = parse_game_file(text).goal.reach
    assert reach is not None
    assert reach.core(parse_game_file(text))["squares"] == [list(range(56, 64)), list(range(16, 24))]


def test_mistakes_of_a_world_are_reported_from_the_top() -> None:
    assert "rank 8: expected a terrain letter" in refusal(CHESS + 'layouts.0.world = "7?/8/8/8/8/8/8/?7"\n').message
    drowned = refusal(CHESS + 'layouts.0.world = "7~/8/8/8/8/8/8/~7"\n')
    assert drowned.message == "r on h8 stands on deadly water"


def test_all_mistakes_of_a_file_are_told_in_one_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "several.toml"
    path.write_text(
        'extends = "chess"\ngoal.checks = -1\n[pieces.queen]\nmoves = "?"\nletters = "D"\n', encoding="utf-8"
    )
    with pytest.raises(SystemExit):
        main(["check", str(path)])
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(": ")[2] for line in lines] == [
        "title",
        "goal.checks",
        "pieces.queen.moves",
        "pieces.queen.letters",
    ]


def mistakes(text: str) -> list[tuple[int | None, str | None]]:
    """Where a file is wrong, in the order in which it is told."""
    error = refusal(text)
    return [(each.line, each.key) for each in (error, *error.more)]


def messages(text: str) -> list[str]:
    error = refusal(text)
    return [each.message for each in (error, *error.more)]


def test_mistakes_of_every_part_of_the_rules_are_told_at_once() -> None:
    text = (
        CHESS
        + """
pieces.pawn.promotes_to = ["griffin", "wyvern"]
ends.move_limit.plies = 0
goal.extinction.pieces = ["dragon"]
goal.reach = { piece = "wyvern", squares = ["e9", "z1"] }
castling.rook = "tower"
[layouts.0]
setup = "rnbqkbnr/pppppppp/8/8/x7/8/PPPPPPPP/RNBQKBN"
world = "7?/8/8/8/8/8/8/?7"
"""
    )
    assert mistakes(text) == [
        (4, "pieces.pawn.promotes_to"),
        (4, "pieces.pawn.promotes_to"),
        (5, "ends.move_limit.plies"),
        (6, "goal.extinction.pieces"),
        (7, "goal.reach.piece"),
        (7, "goal.reach.squares"),
        (7, "goal.reach.squares"),
        (8, "castling.rook"),
        (10, "layouts.0.setup"),
        (10, "layouts.0.setup"),
        (None, None),
    ]
    assert messages(text)[-1] == "… and 2 more"


def test_the_last_line_says_how_many_mistakes_are_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "many.toml"
    for number, last in ((10, "10: wizard9: unknown key"), (11, " … and 1 more"), (99, " … and 89 more")):
        path.write_text("\n".join(f"wizard{each} = 1" for each in range(number)) + f"\n{COMPLETE}", encoding="utf-8")
        with pytest.raises(SystemExit):
            main(["check", str(path)])
        lines = capsys.readouterr().err.splitlines()
        assert len(lines) == min(number, 11)
        assert [line.split(":")[2] for line in lines[:10]] == [str(each) for each in range(1, 11)]
        assert f"many.toml:{last}" in lines[-1]


def test_the_first_of_many_mistakes_in_the_file_are_told_whichever_is_found_first() -> None:
    pieces = "".join(f"pieces.pawn.key{number} = 1\n" for number in range(20))
    assert mistakes("titel = 1\n" + pieces + 'extends = "chess"\n')[:2] == [(1, "titel"), (2, "pieces.pawn.key0")]
    assert mistakes(CHESS + 'layouts.0.setup = "8"\npieces.pawn.promotes_to = ["quen"]\n') == [
        (3, "layouts.0.setup"),
        (4, "pieces.pawn.promotes_to"),
    ]


def test_mistakes_on_one_line_are_told_in_its_order() -> None:
    assert mistakes(CHESS + 'goal = { reach = { ranks = [9], piece = "duke" }, checks = 10 }\n') == [
        (3, "goal.reach.ranks"),
        (3, "goal.reach.piece"),
        (3, "goal.checks"),
    ]


def test_every_rank_and_every_letter_of_a_world_and_a_setup_is_looked_at() -> None:
    assert [line.partition(": ")[0] for line in messages(CHESS + 'layouts.0.world = "7?/8/8/8/3!9/8/8/?7"\n')] == [
        "rank 8",
        "rank 4",
        "rank 4",
        "rank 1",
    ]
    assert messages(CHESS + 'layouts.0.world = "A6B/8/8/8/8/8/8/~7"\n') == [
        "expected portal A on two squares, found it on 1",
        "expected portal B on two squares, found it on 1",
        "R on a1 stands on deadly water",
    ]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        # A misspelt key is no missing one, and the rules do not miss it either.
        ("[pieces.bear]\nlettre = 'B'\nmoves = 'W'\n", ["pieces.bear.lettre"]),
        ("goal.type = 'extinction'\ngoal.extinctoin.pieces = ['king']\n", ["goal.extinctoin"]),
        # Nothing is known about what such a value would have been.
        ("pieces.pawn.double_step = 3\n", ["pieces.pawn.double_step"]),
        ("pieces.pawn.promotes_to = 3\npieces.pawn.promotes_on = [8]\n", ["pieces.pawn.promotes_to"]),
        ("board = { files = 99, ranks = 4 }\n", ["board.files"]),
        ("castling = 3\n", ["castling"]),
        ("castling.king_to = 'c'\ncastling.rook_to = ['c', 'g']\n", ["castling.king_to"]),
        ("pieces.king.royal = 'yes'\n", ["pieces.king.royal"]),
        ("pieces.king.letter = 'KK'\n", ["pieces.king.letter"]),
        ("pieces.king.letter = 'Q'\n", ["pieces.queen.letter"]),
        ("pieces.King = { letter = 'A', moves = 'W' }\npieces.pawn.promotes_to = ['lion']\n", ["pieces.King"]),
        ("goal = { type = 'extinktion', checks = 2 }\n", ["goal.type"]),
        ("pieces.rook.royal = true\n", ["pieces.rook.royal"]),
        # One reason, one line.
        ("pieces.rook = { hp = 3, damage = 2 }\n", ["pieces.rook.hp"]),
        ("pieces.rook = { promotes_on = [8], promotion = 'forced' }\n", ["pieces.rook.promotes_on"]),
        ("goal = { type = 'none', checks = 2, giving_check = 'forbidden' }\n", ["goal.checks"]),
        ("pieces.pawn.promotes_on = [2]\nlayouts.0.setup = '4k3/8/8/8/8/8/PPPP4/4K3'\n", ["layouts.0.setup"]),
        ("layouts.0.setup = 'rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'\n", ["layouts.0.setup"]),
        (
            "goal = { type = 'extinction', extinction.pieces = ['king'] }\nlayouts.0.setup = '8/8/8/8/8/8/8/4K3'\n",
            ["layouts.0.setup"],
        ),
        ("layouts.0 = { setup = 'r4r2/8/4k3/8/8/8/8/R3K2R', castling = 'KQkq' }\n", ["layouts.0.castling"]),
        ("layouts_from = 'scharnagl'\nboard.files = 7.5\n", ["board.files"]),
    ],
)
def test_what_follows_from_a_mistake_is_not_told(text: str, keys: list[str]) -> None:
    assert [key for _, key in mistakes(CHESS + text)] == keys


def test_pieces_need_not_be_a_table_for_the_numbered_layouts_to_be_refused() -> None:
    text = 'title = "T"\nlayouts_from = "scharnagl"\nboard = { files = 8, ranks = 8 }\npieces = 3\n'
    assert mistakes(text) == [(4, "pieces")]


def test_layouts_that_cannot_be_made_are_one_mistake() -> None:
    assert mistakes('layouts_from = "scharnagl"\n' + COMPLETE.partition("[layouts")[0]) == [(1, "layouts_from")]


def test_a_game_that_cannot_be_found_hides_no_mistakes_of_the_file_itself() -> None:
    text = 'extends = "ches"\ntitle = 3\ncastling = false\n[pieces.queen]\nvalue = "x"\n'
    assert mistakes(text) == [(1, "extends"), (2, "title"), (5, "pieces.queen.value")]


def test_the_title_that_a_file_lacks_comes_in_its_place() -> None:
    assert mistakes('goat = 1\nextends = "chess"\nwizard = 1\n') == [(1, "goat"), (2, "title"), (3, "wizard")]
    assert mistakes('extends = "chess"\ntitel = "x"\n') == [(2, "titel")]


def test_check_tells_of_every_layout_that_cannot_begin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "stuck.toml"
    layouts = '[layouts.a]\nsetup = "7k/8/8/8/8/8/8/K7"\n[layouts.b]\nsetup = "8/8/8/8/8/1q6/8/K6k"\n'
    path.write_text(CHESS + "castling = false\n" + layouts, encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["check", str(path)])
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(": ")[2] for line in lines] == ["layouts.a.setup", "layouts.b.setup"]


def test_mistakes_in_what_the_keys_mean_are_told_together_too() -> None:
    error = refusal(CHESS + 'pieces.pawn.promotes_to = ["quen"]\npieces.rook.promotes_on = [8]\n')
    assert [each.key for each in (error, *error.more)] == ["pieces.pawn.promotes_to", "pieces.rook.promotes_on"]


def test_mistakes_are_listed_in_the_order_of_the_file() -> None:
    error = refusal(CHESS + 'goat = 1\nsummary = 3\n[pieces.queen]\nmoves = "QX"\nvalue = "x"\n')
    assert [(each.line, each.key) for each in (error, *error.more)] == [
        (3, "goat"),
        (4, "summary"),
        (6, "pieces.queen.moves"),
        (7, "pieces.queen.value"),
    ]


def test_mistakes_of_a_file_come_before_those_of_the_file_it_extends(tmp_path: Path) -> None:
    (tmp_path / "parent.toml").write_text('extends = "chess"\ntitle = "x"\n[pieces.queen]\nvalue = "x"\n')
    child = tmp_path / "child.toml"
    child.write_text('extends = "parent.toml"\ntitle = "x"\n\n\n\n[pieces.rook]\nvalue = "x"\n')
    with pytest.raises(GameFileError) as caught:
        load_game_file(str(child))
    mistakes = (caught.value, *caught.value.more)
    assert [(Path(str(each.path)).name, each.line) for each in mistakes] == [("child.toml", 7), ("parent.toml", 4)]

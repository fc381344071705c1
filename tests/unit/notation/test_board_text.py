from __future__ import annotations

import chessmith


def test_a_piece_on_special_ground_shows_what_it_stands_on() -> None:
    game = chessmith.load("factory")
    position = game.position("4k3/8/2r5/8/8/4P3/8/4K3 w - - 0 1")
    assert position.render().splitlines() == [
        "8  .  .  .  .  k  .  .  .",
        "7  .  .  .  .  .  .  .  .",
        "6  x  <  r< <  <  <  <  x",
        "5  .  .  .  .  .  .  .  .",
        "4  .  .  .  .  .  .  .  .",
        "3  x  >  >  >  P> >  >  x",
        "2  .  .  .  .  .  .  .  .",
        "1  .  .  .  .  K  .  .  .",
        "   a  b  c  d  e  f  g  h",
        "x pit; < belt towards the a-file; > belt away from the a-file. Behind a piece: what it stands on.",
        "White to move.",
    ]


def test_stones_bridges_water_and_void_are_shown() -> None:
    position = chessmith.load("ruins").position("4k3/8/8/8/8/8/8/4K3 w - - 0 1 {world=8/8/8/1o6/~=*5/8/8/8}")
    lines = position.render().splitlines()
    assert lines[3] == "5  .  o  .  .  .  .  .  ."
    assert lines[4] == "4  ~  =  *  .  .  .  .  ."
    assert lines[9].startswith("~ water; = bridge; * void; o stepping stone.")


def test_unicode_uses_figurines_and_signs() -> None:
    position = chessmith.load("factory").position("4k3/8/2r5/8/8/4P3/8/4K3 w - - 0 1")
    lines = position.render(unicode=True).splitlines()
    assert lines[0] == "8  ·  ·  ·  ·  ♚  ·  ·  ·"
    assert lines[2] == "6  ╳  ←  ♜← ←  ←  ←  ←  ╳"


def test_the_last_move_stands_in_brackets() -> None:
    start = chessmith.load("chess").start()
    lines = start.play("g1f3").render(last="g1f3").splitlines()
    assert lines[5] == "3  .  .  .  .  . [N ].  ."
    assert lines[7] == "1  R  N  B  Q  K  B [. ]R"
    edge = start.play("h2h3").render(last="h2h3").splitlines()
    assert edge[5] == "3  .  .  .  .  .  .  . [P ]"


def test_the_last_line_says_how_the_game_stands() -> None:
    chess = chessmith.load("chess")
    assert chess.position("4k3/4R3/8/8/8/8/8/4K3 b - - 0 1").render().endswith("Black to move, in check.")
    assert chess.position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").render().endswith("1-0, checkmate.")
    claimable = chess.position("4k3/8/8/8/8/8/8/4K2R w - - 100 90").render()
    assert claimable.endswith("White to move, may claim a draw (fifty-move rule).")


def test_ranks_of_two_digits_are_aligned() -> None:
    lines = chessmith.load("grand").start().render().splitlines()
    assert lines[0] == "10  r  .  .  .  .  .  .  .  .  r"
    assert lines[1].startswith(" 9  .  n")
    assert lines[10] == "    a  b  c  d  e  f  g  h  i  j"

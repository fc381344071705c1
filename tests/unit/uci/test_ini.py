"""Our games in the words of Fairy-Stockfish: it must find the same moves."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pyffish
import pytest

import chessmith
from chessmith import ChessmithError, Game
from chessmith.cli import main
from chessmith.uci.ini import export_ini

IMPOSSIBLE = [
    name
    for name in chessmith.builtin_names()
    if chessmith.load(name).traits.has_world or chessmith.load(name).traits.has_combat
]
POSSIBLE = [name for name in chessmith.builtin_names() if name not in IMPOSSIBLE]
DEBIAN = shutil.which("fairy-stockfish", path="/usr/games:/usr/bin")


def theirs(name: str, fen: str, depth: int, moves: tuple[str, ...] = ()) -> int:
    legal = pyffish.legal_moves(name, fen, list(moves))
    return len(legal) if depth == 1 else sum(theirs(name, fen, depth - 1, (*moves, move)) for move in legal)


@pytest.mark.parametrize("name", POSSIBLE)
def test_newer_releases_find_the_same_moves(name: str) -> None:
    game = chessmith.load(name)
    export = export_ini(game, f"ours-{name}")
    pyffish.load_variant_config(export.text)
    start = game.start()
    assert theirs(f"ours-{name}", start.fen.partition(" {")[0], 2) == start.perft(2)


@pytest.mark.skipif(DEBIAN is None, reason="Fairy-Stockfish is not installed")
@pytest.mark.parametrize("name", [name for name in POSSIBLE if not export_ini(chessmith.load(name)).newer])
def test_old_releases_find_the_same_moves(name: str, tmp_path: Path) -> None:
    assert DEBIAN is not None
    game = chessmith.load(name)
    file = tmp_path / "variants.ini"
    file.write_text(export_ini(game, f"ours-{name}").text)
    talk = f"setoption name VariantPath value {file}\nsetoption name UCI_Variant value ours-{name}\n"
    talk += "position startpos\ngo perft 3\nquit\n"
    told = subprocess.run([DEBIAN], input=talk, capture_output=True, text=True, check=True, timeout=60).stdout
    assert f"Nodes searched: {game.start().perft(3)}" in told


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be_expressed_is_named(name: str) -> None:
    with pytest.raises(ChessmithError, match=f"^{name} cannot be expressed for Fairy-Stockfish: (terrain|hit points)"):
        export_ini(chessmith.load(name))


def test_what_differs_is_named() -> None:
    export = export_ini(chessmith.load("fragments"))
    assert any("never moved" in note for note in export.differs)
    assert export.text.splitlines()[0].startswith("# differs: ")
    assert export_ini(chessmith.load("torpedo")).newer == ["double steps from several ranks"]


def own(tmp_path: Path, text: str) -> Game:
    file = tmp_path / "own.toml"
    file.write_text('extends = "chess"\ntitle = "Own"\n' + text)
    return chessmith.load(file)


def test_new_pieces_become_custom_pieces(tmp_path: Path) -> None:
    game = own(tmp_path, '[pieces.knight]\nmoves = "NAD"\n')
    export = export_ini(game)
    assert "customPiece1 = n:NAD" in export.lines
    assert export.newer == ["the moves of the knight"]
    pyffish.load_variant_config(export.text.replace("[own]", "[own-custom]"))
    assert theirs("own-custom", game.start().fen, 2) == game.start().perft(2)


def test_pieces_beyond_betza_are_named(tmp_path: Path) -> None:
    game = own(tmp_path, "[pieces.knight]\nmoves = [{ leap = [1, 2] }, { slide = [1, 0], range = 2 }]\n")
    with pytest.raises(ChessmithError, match="the moves of the knight"):
        export_ini(game)


def test_boards_that_are_too_large_are_named(tmp_path: Path) -> None:
    setup = "rnbqkbnr/pppppppp/8/8/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR"
    text = f'board = {{ files = 8, ranks = 12 }}\n[layouts.0]\nsetup = "{setup}"\n'
    with pytest.raises(ChessmithError, match="a board of 8×12"):
        export_ini(own(tmp_path, text))


def test_command_line_exports(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["games", "export", "gardner", "--ini"])
    assert not caught.value.code
    assert "[gardner]" in capsys.readouterr().out
    with pytest.raises(SystemExit) as caught:
        main(["games", "export", "rift", "--ini"])
    assert caught.value.code == 2
    assert capsys.readouterr().err == "chessmith: rift cannot be expressed for Fairy-Stockfish: terrain\n"

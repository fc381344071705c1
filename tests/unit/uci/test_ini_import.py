"""Variants of Fairy-Stockfish become game files of ours; what cannot be said is named."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pyffish
import pytest

from chessmith.cli import main
from chessmith.errors import ChessmithError
from chessmith.game import Game
from chessmith.rules.loader import parse_game_file
from chessmith.uci.ini_import import import_ini

VARIANTS = Path(__file__).parent / "variants"
PLAIN = {made.name: made for made in import_ini(VARIANTS / "plain.ini")}
STRANGE = {made.name: made for made in import_ini(VARIANTS / "strange.ini")}


@pytest.mark.parametrize("name", PLAIN)
def test_an_imported_variant_is_played_by_the_same_rules(name: str) -> None:
    made = PLAIN[name]
    assert (made.result, made.lost, made.problem) == ("whole", [], None)
    assert made.toml is not None
    game = Game(parse_game_file(made.toml, f"{name}.toml"))
    pyffish.load_variant_config((VARIANTS / "plain.ini").read_text())
    for seed in range(2):
        chance, position, moves = random.Random(f"{name}/{seed}"), game.start(), list[str]()
        fen = pyffish.start_fen(name)
        while not position.is_over and len(moves) < 60:
            theirs = sorted(pyffish.legal_moves(name, fen, moves))
            assert sorted(position.moves) == theirs, (seed, position.fen)
            moves.append(chance.choice(theirs))
            position = position.play(moves[-1])
        if position.is_over and position.reason not in ("threefold repetition", "50-move rule"):
            ended, _ = pyffish.is_immediate_game_end(name, fen, moves)
            assert ended or not pyffish.legal_moves(name, fen, moves)


@pytest.mark.parametrize(
    ("name", "result", "named"),
    [
        ("house", "partly", ["pieceDrops = true", "capturesToHand = true", "pocketSize = 6"]),
        ("boom", "partly", ["blastOnCapture = true"]),
        ("typo", "partly", ["stalemateVelue = win (an unknown key)"]),
        ("rowing", "partly", ["connectN = 4", "connectHorizontal = true"]),
        ("hoppers", "not", ["cannon"]),
        ("orphan", "not", ["xiangqi"]),
        ("bent", "not", ["gQ"]),
        ("circle", "not", ["circle"]),
    ],
)
def test_what_cannot_be_expressed_is_named(name: str, result: str, named: list[str]) -> None:
    made = STRANGE[name]
    told = made.problem or "\n".join(made.lost)
    assert made.result == result
    assert all(each in told for each in named), told
    if made.toml is not None:
        assert all(f"# not expressed: {each}" in made.toml for each in named)


def test_a_folder_is_reported_in_one_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["games", "import", str(VARIANTS), "-o", str(tmp_path / "games"), "--whole"])
    out = capsys.readouterr().out
    assert not caught.value.code
    assert out.splitlines()[-1] == "14 variants: 6 whole, 4 partly, 4 not"
    assert {path.stem for path in (tmp_path / "games").iterdir()} == set(PLAIN)
    with pytest.raises(SystemExit):
        main(["games", "import", str(VARIANTS / "strange.ini"), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert [each["variant"] for each in told["variants"]] == list(STRANGE)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pieceDrops = true", "bad.ini:1: expected [variant] first"),
        ("[a]\nnonsense", "bad.ini:2: expected [variant] or key = value"),
        ("", "no [variant] in it"),
    ],
)
def test_a_file_that_is_none_is_refused_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "bad.ini"
    path.write_text(text)
    with pytest.raises(ChessmithError) as caught:
        import_ini(path)
    assert said in str(caught.value)


def test_a_folder_with_a_hundred_variants_and_files_that_are_none(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for number in range(25):
        variants = "".join(f"[v{number}x{each}:chess]\nnFoldRule = {2 + each}\n" for each in range(4))
        (tmp_path / f"{number:02}.ini").write_text(variants)
    (tmp_path / "bad.ini").write_text("[a]\nnonsense")
    (tmp_path / "latin.ini").write_bytes(b"[caf\xe9]\n")
    (tmp_path / "empty.ini").write_text("# nothing")
    (tmp_path / "folder.ini").mkdir()
    with pytest.raises(SystemExit) as caught:
        main(["games", "import", str(tmp_path)])
    lines = capsys.readouterr().out.splitlines()
    assert not caught.value.code
    assert lines[-1] == "104 variants: 100 whole, 0 partly, 4 not"
    told = {line.split()[0]: line for line in lines}
    assert "bad.ini:2: expected" in told["bad"] and "expected UTF-8" in told["latin"]
    assert "no [variant]" in told["empty"] and "cannot be read" in told["folder"]


@pytest.mark.parametrize(
    "line", ["maxFile = 99", "maxRank = x", "maxFile = ?", "nFoldRule = many", "startFen = ", "flagRegionWhite = zz9"]
)
def test_nonsense_in_a_key_is_a_problem_of_its_variant_alone(tmp_path: Path, line: str) -> None:
    path = tmp_path / "odd.ini"
    path.write_text(f"[odd:chess]\n{line}\n[fine:chess]\nnMoveRule = 40\n")
    odd, fine = import_ini(path)
    assert (odd.result, fine.result) == ("not", "whole")
    assert odd.problem and "\n" not in odd.problem

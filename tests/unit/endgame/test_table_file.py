"""Table files that are damaged, cut short or of another game are refused by name, and play goes on without them."""

from __future__ import annotations

from pathlib import Path

import pytest

import chessmith
from chessmith.endgame import EndgameTables, Material, TableFolder, make_plan, solve
from chessmith.endgame.table_file import TableFileError

GAME = chessmith.load("fragments")


@pytest.fixture
def folder(tmp_path: Path) -> TableFolder:
    solve(make_plan(GAME, [Material.read("KQvK", GAME)], root=tmp_path))
    return TableFolder(GAME, root=tmp_path)


def spoil(folder: TableFolder, name: str, content: bytes) -> None:
    (folder.path / f"{name}.table").write_bytes(content)


def test_a_flipped_bit_in_the_values_is_found(folder: TableFolder) -> None:
    whole = (folder.path / "KQvK.table").read_bytes()
    start = folder.read("KQvK").header["start"]
    for at in range(start, len(whole), (len(whole) - start) // 50):
        spoil(folder, "KQvK", whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1 :])
        with pytest.raises(TableFileError, match=r"KQvK\.table: damaged"):
            folder.read("KQvK")


def test_first_lines_that_were_tampered_with_never_crash(folder: TableFolder) -> None:
    whole = (folder.path / "KQvK.table").read_bytes()
    for at in range(folder.read("KQvK").header["start"]):
        spoil(folder, "KQvK", whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1 :])
        try:
            assert folder.read("KQvK").header["material"] == "KQvK"
        except TableFileError:
            continue


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.999])
def test_a_file_that_is_cut_short_is_refused(folder: TableFolder, share: float) -> None:
    whole = (folder.path / "KQvK.table").read_bytes()
    spoil(folder, "KQvK", whole[: int(len(whole) * share)])
    with pytest.raises(TableFileError, match=r"KQvK\.table"):
        folder.read("KQvK")


def test_a_table_of_another_game_or_material_is_refused(folder: TableFolder, tmp_path: Path) -> None:
    whole = (folder.path / "KQvK.table").read_bytes()
    spoil(folder, "KRvK", whole)
    with pytest.raises(TableFileError, match="another game or material"):
        folder.read("KRvK")
    gardner = TableFolder(chessmith.load("gardner"), root=tmp_path)
    gardner.path.mkdir(parents=True)
    spoil(gardner, "KQvK", whole)
    with pytest.raises(TableFileError, match="another game or material"):
        gardner.read("KQvK")


def test_play_goes_on_without_the_files_that_are_refused(folder: TableFolder, tmp_path: Path) -> None:
    spoil(folder, "KQvK", b"nothing of the kind")
    spoil(folder, "Kv", b"")
    tables = EndgameTables(GAME, root=tmp_path)
    assert tables.names == ["KvK"]
    assert len(tables.problems) == 2
    assert tables.probe(GAME.position("4k/5/5/5/KQ3 w - - 0 1")) is None


def test_a_damaged_file_is_solved_again(folder: TableFolder, tmp_path: Path) -> None:
    spoil(folder, "KQvK", b"nothing of the kind")
    assert solve(make_plan(GAME, [Material.read("KQvK", GAME)], root=tmp_path))
    assert folder.read("KQvK").header["material"] == "KQvK"

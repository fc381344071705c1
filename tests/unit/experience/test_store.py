"""The store of experience: what it counts, keeps, forgets, and survives."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import chessmith
from chessmith.errors import ChessmithError
from chessmith.experience import Experience, PlayedGame, Results, schema
from chessmith.experience.ledger import letters_of
from chessmith.experience.packing import FenPacker, pack
from chessmith.experience.records import Wanted
from chessmith.experience.symmetry import without_counters
from chessmith.position import Position

FOOLS_MATE = ["f2f3", "e7e5", "g2g4", "d8h4"]


@pytest.fixture
def experience(tmp_path: Path) -> Iterator[Experience]:
    with Experience(tmp_path / "experience.sqlite") as opened:
        yield opened


def chess_game(**changes: object) -> PlayedGame:
    game = PlayedGame(start=chessmith.load("chess").start(), moves=FOOLS_MATE, result="0-1", reason="checkmate")
    return replace(game, **changes)  # type: ignore[arg-type]


def random_played(name: str, seed: int) -> PlayedGame:
    dice, position = random.Random(seed), chessmith.load(name).start(seed=seed)
    start = position
    moves: list[str] = []
    while not position.is_over and len(moves) < 60:
        moves.append(dice.choice(position.moves))
        position = position.play(moves[-1])
    result = position.result if position.is_over else "1/2-1/2"
    return PlayedGame(start=start, moves=moves, result=result, id=f"{name}-{seed}")


def counts(experience: Experience, position: Position, move: str) -> tuple[int, int, int]:
    found = experience.results(position)[move]
    return found.wins, found.losses, found.draws


def test_each_move_counts_for_the_side_that_made_it(experience: Experience) -> None:
    experience.add(chess_game())
    start = chessmith.load("chess").start()
    assert counts(experience, start, "f2f3") == (0, 1, 0)
    assert counts(experience, start.play("f2f3"), "e7e5") == (1, 0, 0)
    experience.add(chess_game(id="again"))
    experience.add(chess_game(id="drawn", result="1/2-1/2"))
    assert counts(experience, start, "f2f3") == (0, 2, 1)
    assert counts(experience, start.play("f2f3"), "e7e5") == (2, 0, 1)


def test_a_move_that_a_game_repeats_counts_once(experience: Experience) -> None:
    start = chessmith.load("chess").start()
    shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"] * 2
    experience.add(PlayedGame(start=start, moves=shuffle, result="1/2-1/2"))
    assert counts(experience, start, "g1f3") == (0, 0, 1)


def test_a_game_with_colours_exchanged_adds_to_the_same_results(experience: Experience) -> None:
    chess = chessmith.load("chess")
    experience.add(PlayedGame(start=chess.position("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"), moves=["a2a4"], result="1-0"))
    other = chess.position("3k4/7p/8/8/8/8/8/3K4 b - - 0 1")
    assert counts(experience, other, "h7h5") == (1, 0, 0)


def test_recent_games_weigh_more_than_old_ones(experience: Experience) -> None:
    for number in range(30):
        experience.add(chess_game(id=str(number), result="1-0" if number < 15 else "0-1"))
    found = experience.results(chessmith.load("chess").start())["f2f3"]
    assert found.win_rate == 0.5
    assert found.recent < 0.45


def test_few_games_have_little_weight() -> None:
    once, often = Results(1, 0, 0, 1.0), Results(20, 0, 0, 1.0)
    assert once.bonus == often.bonus == 100
    assert 0 < once.trusted_bonus < 30
    assert 80 < often.trusted_bonus < 100


def test_a_game_that_comes_again_replaces_what_was_kept_of_it(experience: Experience) -> None:
    experience.add(chess_game(id="one"))
    experience.add(chess_game(id="two"))
    start = chessmith.load("chess").start()
    experience.add(chess_game(id="one", moves=["e2e4"], result="1-0"))
    assert counts(experience, start, "f2f3") == (0, 1, 0)
    assert counts(experience, start, "e2e4") == (1, 0, 0)
    totals = experience.totals()
    assert (totals.games, totals.records, totals.moves, totals.positions) == (2, 2, 5, 4)


def test_replacing_a_game_by_itself_changes_nothing(experience: Experience) -> None:
    for seed in range(6):
        experience.add(random_played("fragments", seed))
    before = sorted((entry.fen, entry.move, entry.results.games) for entry in experience.entries())
    for seed in range(6):
        experience.add(random_played("fragments", seed))
    assert sorted((entry.fen, entry.move, entry.results.games) for entry in experience.entries()) == before


def test_a_game_that_is_not_learned_from_is_only_recorded(experience: Experience) -> None:
    experience.add(chess_game(), learn=False)
    totals = experience.totals()
    assert (totals.games, totals.moves, totals.records) == (0, 0, 1)


def test_totals_are_what_is_there(experience: Experience) -> None:
    for seed in range(8):
        experience.add(random_played("fragments", seed))
        experience.add(random_played("chess", seed))
    totals, entries = experience.totals(), list(experience.entries())
    assert totals.moves == len(entries)
    assert totals.positions == len({(entry.game, entry.fen) for entry in entries})
    assert totals.games == totals.records == 16
    assert experience.games()["chess"]["moves"] + experience.games()["fragments"]["moves"] == totals.moves


def test_reset_forgets_results_and_keeps_records(experience: Experience) -> None:
    experience.add(chess_game())
    experience.add(random_played("fragments", 1))
    experience.reset("chess")
    assert list(experience.games()) == ["fragments"]
    experience.reset()
    totals = experience.totals()
    assert (totals.games, totals.positions, totals.moves, totals.records) == (0, 0, 0, 2)


def test_pruning_drops_what_was_played_least_and_longest_ago(tmp_path: Path) -> None:
    start = chessmith.load("chess").start()
    with Experience(tmp_path / "small.sqlite", most_moves=60, most_games=50) as experience:
        for number in range(5):
            experience.add(chess_game(id=f"often {number}", ended=1e9))
        for seed in range(12):
            experience.add(replace(random_played("chess", seed), ended=1e9 + seed * 86_400))
        totals = experience.totals()
        assert totals.moves <= 60
        assert totals.moves == len(list(experience.entries()))
        assert experience.results(start)["f2f3"].losses == 5
        for number in range(60):
            experience.add(chess_game(id=f"many {number}", ended=2e9 + number), learn=False)
        assert experience.totals().records <= 50
        assert experience.records.find()[0].id == "many 59"


def test_games_can_be_searched_and_replayed_as_they_were_played(experience: Experience) -> None:
    experience.add(chess_game(id="a", white="Ann", black="Medium", mode="casual", ended=1000.0))
    played = replace(random_played("skirmish", 3), white="Bob", black="Ann", ended=2000.0)
    experience.add(played)
    find = experience.records.find
    assert [record.id for record in find()] == [played.id, "a"]
    assert [record.id for record in find(Wanted(game="chess"))] == ["a"]
    assert [record.id for record in find(Wanted(player="ann"))] == [played.id, "a"]
    assert [record.id for record in find(Wanted(player="bob", since=1500.0))] == [played.id]
    assert [record.id for record in find(Wanted(until=1500.0, result="0-1"))] == ["a"]
    assert experience.records.count(Wanted(result="0-1", game="chess")) == 1
    again = experience.records.replay(find()[0].number)
    assert list(again.moves) == list(played.moves)
    assert [position.fen for position, _ in again.plies()] == [position.fen for position, _ in played.plies()]


def test_records_are_written_as_pgn_that_reads_back(experience: Experience) -> None:
    from chessmith.notation import pgn

    for name in ("chess", "fragments", "skirmish"):
        experience.add(random_played(name, 5))
    texts = list(experience.records.pgn())
    moves = [[node.action.text for node in pgn.read_one(text).root.main_line() if node.action] for text in texts]
    assert moves == [list(random_played(name, 5).moves) for name in ("chess", "fragments", "skirmish")]


def test_a_record_is_replayed_by_its_own_rules_after_the_game_file_has_changed(
    experience: Experience, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('extends = "chess"\ntitle = "Mine"\n[ends]\nstalemate = "loss"\n', encoding="utf-8")
    start = chessmith.load(file).start()
    number = experience.add(PlayedGame(start=start, moves=["e2e4"], result="1-0"))
    file.unlink()
    assert experience.records.replay(number).start.game.rules_hash == start.game.rules_hash


def test_a_persons_achievements_are_counted_by_game_and_level(experience: Experience) -> None:
    for number, result in enumerate(("1-0", "1-0", "0-1", "1/2-1/2", "1-0")):
        experience.add(
            chess_game(id=str(number), result=result, white_kind="person", black_kind="level:3", ended=float(number))
        )
    experience.add(chess_game(id="black", white_kind="level:1", black_kind="person"))
    experience.add(chess_game(id="engines", white_kind="level:1", black_kind="search"))
    easy, medium = experience.records.achievements()
    assert (easy.opponent, easy.wins, easy.course) == ("level:1", 1, "w")
    assert (medium.wins, medium.losses, medium.draws, medium.streak, medium.course) == (3, 1, 1, 2, "wwldw")


def test_a_damaged_file_is_set_aside_with_one_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "experience.sqlite"
    path.write_bytes(b"This is no database at all. " * 1000)
    with Experience(path) as experience:
        assert experience.totals().games == 0
        experience.add(chess_game())
    assert len(list(tmp_path.glob("*.damaged-*"))) == 1
    assert len(caplog.records) == 1
    assert "\n" not in caplog.records[0].getMessage()
    with Experience(path) as experience:
        assert experience.totals().games == 1


def test_damage_that_shows_only_in_use_is_set_aside_too(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "experience.sqlite"
    with Experience(path) as experience:
        for seed in range(40):
            experience.add(random_played("chess", seed))
    data = bytearray(path.read_bytes())
    data[4096 * 2 :] = random.Random(1).randbytes(len(data) - 4096 * 2)  # the schema on the first page stays whole
    path.write_bytes(data)
    with Experience(path) as experience:
        experience.add(chess_game())
        assert experience.totals().games == 1
        assert experience.problems() == []
    assert len(list(tmp_path.glob("*.damaged-*"))) == 1
    assert len(caplog.records) == 1


def test_a_store_that_is_read_only_is_never_changed(tmp_path: Path) -> None:
    path = tmp_path / "experience.sqlite"
    with Experience(path, read_only=True) as nothing:
        assert nothing.totals().games == 0
    assert not path.exists()
    with Experience(path) as experience:
        experience.add(chess_game())
    before = path.read_bytes()
    with Experience(path, read_only=True) as experience:
        assert experience.totals().games == 1
        for change in (lambda: experience.add(chess_game()), experience.reset, experience.prune):
            with pytest.raises(ChessmithError, match="reading only"):
                change()
    assert path.read_bytes() == before


def test_a_backup_opens_like_the_store_and_never_overwrites(experience: Experience, tmp_path: Path) -> None:
    experience.add(chess_game())
    experience.backup(tmp_path / "copy.sqlite")
    with Experience(tmp_path / "copy.sqlite") as copy:
        assert copy.totals().games == 1
        assert copy.problems() == []
    with pytest.raises(ChessmithError, match="already exists"):
        experience.backup(tmp_path / "copy.sqlite")


def test_a_file_of_a_newer_version_or_of_something_else_is_refused_untouched(tmp_path: Path) -> None:
    newer, other = tmp_path / "newer.sqlite", tmp_path / "other.sqlite"
    Experience(newer).close()
    with sqlite3.connect(newer) as database:
        database.execute("PRAGMA user_version = 99")
    with sqlite3.connect(other) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")
    for path, why in ((newer, "newer Chessmith"), (other, "not a Chessmith database")):
        before = path.read_bytes()
        with pytest.raises(ChessmithError, match=why):
            Experience(path)
        assert path.read_bytes() == before


def test_results_that_are_no_results_are_refused() -> None:
    with pytest.raises(ChessmithError, match="expected one of"):
        chess_game(result="*")


def test_a_file_of_an_older_version_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "older.sqlite"
    with sqlite3.connect(path) as database:
        for statement in schema._STEPS[0].split(";"):
            database.execute(statement)
        database.execute("PRAGMA user_version = 1")
    database.close()
    with pytest.raises(ChessmithError, match="older Chessmith"):
        Experience(path, read_only=True)
    with Experience(path) as experience:
        experience.add(chess_game(searched=[(5, 10), (5, 20), (5, -30), (5, 40)]))
        found = experience.results(chessmith.load("chess").start())["f2f3"]
        assert (found.losses, found.depth, found.score) == (1, 5, 10)
        assert found.reach > 0


def test_positions_of_an_older_version_are_packed_anew(tmp_path: Path) -> None:
    path = tmp_path / "older.sqlite"
    with Experience(path) as experience:
        for name in ("chess", "fragments", "ruins", "skirmish"):
            experience.add(random_played(name, 1))
        before = sorted((entry.game, entry.fen, entry.move, entry.results.games) for entry in experience.entries())
        records = experience.totals().records
    with sqlite3.connect(path) as database:
        # The file as version 2 had it: every position as a text, compressed next to a sample.
        rules = database.execute("SELECT id, letters, sample FROM rules").fetchall()
        for number, letters, sample in rules:
            packer = FenPacker(letters, sample)
            rows = database.execute("SELECT id, fen FROM positions WHERE rules = ?", (number,)).fetchall()
            for position, data in rows:
                text = pack(packer.unpack(data), sample)
                database.execute("UPDATE positions SET fen = ? WHERE id = ?", (text, position))
        database.execute("ALTER TABLE rules DROP COLUMN letters")
        database.execute("DELETE FROM totals WHERE name = 'records'")
        database.execute("PRAGMA user_version = 2")
    database.close()
    with Experience(path) as experience:
        found = sorted((entry.game, entry.fen, entry.move, entry.results.games) for entry in experience.entries())
        assert found == before
        assert experience.totals().records == records
        assert experience.problems() == []
        experience.add(random_played("fragments", 2))


@pytest.mark.parametrize("name", ["chess", "fragments", "grand", "ruins", "skirmish", "3check", "ford"])
def test_a_packed_position_is_the_same_when_unpacked_and_much_shorter(name: str) -> None:
    game, played = chessmith.load(name), random_played(name, 3)
    packer = FenPacker(letters_of(game), without_counters(game.start().fen))
    texts = [without_counters(position.fen) for position in played.positions]
    packed = [packer.pack(text) for text in texts]
    assert [packer.unpack(data) for data in packed] == texts
    assert sum(map(len, packed)) < 0.75 * sum(map(len, texts))


def test_replacing_a_game_leaves_the_totals_right(experience: Experience) -> None:
    for seed in range(4):
        experience.add(random_played("fragments", seed))
    for seed in range(4):
        experience.add(replace(random_played("fragments", seed + 10), id=f"fragments-{seed}"))
    totals, entries = experience.totals(), list(experience.entries())
    assert (totals.games, totals.records) == (4, 4)
    assert totals.moves == len(entries)
    assert totals.positions == len({entry.fen for entry in entries})

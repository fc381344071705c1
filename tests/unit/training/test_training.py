"""Training: a few seconds of it must give a network that was worth learning, whatever happens on the way."""

from __future__ import annotations

import json
import random
import struct
from dataclasses import replace
from pathlib import Path

import pytest

import chessmith
from chessmith import _core
from chessmith.core_view import layout_setup, rules_with, state_of
from chessmith.disk.folders import data_folder
from chessmith.errors import ChessmithError
from chessmith.lab.rating import tally
from chessmith.networks import store
from chessmith.networks.file import NetworkFile
from chessmith.training import Recipe, RoundReport, Status, Training
from chessmith.training.gate import Side, Verdict, play_match, speed_ratio
from chessmith.training.state import State, StateFolder
from chessmith.tunings import store as tunings
from chessmith.tunings.file import Tuning
from tests.oracle.evaluation.game_network import GameNetwork

# No network comes with this one.
UNTRAINED = Path(__file__).resolve().parents[3] / "benchmarks" / "games" / "hoppers.toml"
QUICK = Recipe(nodes=30, epochs=(1, 3), least_positions=1500, match_nodes=40, most_pairs=4, round_seconds=0.05)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("chessmith.training.gate._SPEED_SECONDS", 0.05)  # a rough figure will do


def keep_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few games prove nothing: let every round be kept."""
    monkeypatch.setattr(Verdict, "is_better", True)


def placements(samples: bytes) -> list[bytes]:
    """The features of each sample; `core/learn/samples.cpp` has the bytes."""
    found, place = [], 0
    while place < len(samples):
        (features,) = struct.unpack_from("<H", samples, place + 8)
        found.append(samples[place + 10 : place + 10 + 2 * features])
        place += 10 + 2 * features
    return found


def test_a_training_makes_a_network_that_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_everything(monkeypatch)
    game = chessmith.load(UNTRAINED)
    before = _core.evaluate(state_of(game.start()))
    reports: list[RoundReport] = []
    phases: list[str] = []
    training = Training(game, recipe=QUICK, threads=2)

    def note(status: Status) -> None:
        phases.append(status.phase)
        if len(reports) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        training.run(600, note, reports.append)
    assert set(phases) == {"self-play", "training", "match"}
    assert [report.kept for report in reports] == [True, True]
    assert [report.against for report in reports] == ["untrained", "round 1"]
    network = store.find(game.network_key)
    assert network is not None
    assert network.description["rounds"] == 2
    assert network.description["positions"] >= QUICK.least_positions
    oracle = GameNetwork.read(network.content)
    position, plain = game.start(), chessmith.load(UNTRAINED, network=False).start()
    assert _core.evaluate(state_of(plain)) == before
    corrections = []
    for _ in range(8):
        corrections.append(oracle.correction(position))
        assert _core.evaluate(state_of(position)) == _core.evaluate(state_of(plain)) + corrections[-1]
        action = str(position.legal()[0])
        position, plain = position.play(action), plain.play(action)
    assert any(corrections)


def test_learning_lowers_the_loss_on_positions_that_were_not_learned_from() -> None:
    game = chessmith.load("fragments", network=False)
    starts = [state_of(game.start())]
    played = _core.self_play(starts, 0, 400, nodes=40, seed=1, threads=2)
    trainer = _core.Trainer(starts, hidden=32, stages=4, most_pieces=20, seed=1)
    trainer.add(played["samples"])
    assert trainer.positions == played["positions"] > 4000
    trainer.begin(epochs=2, batch=128, rate=3e-3, trace=0.0, seed=1, threads=2)
    before = trainer.held_out_loss
    while not trainer.step(10):
        pass
    assert trainer.held_out_loss < 0.95 * before


def test_self_play_does_not_depend_on_threads_or_on_how_it_is_divided() -> None:
    starts = [state_of(chessmith.load("skirmish").start())]
    whole = _core.self_play(starts, 0, 6, nodes=20, seed=3, threads=2, asides=2)
    parts = [_core.self_play(starts, first, 3, nodes=20, seed=3, threads=1, asides=2) for first in (0, 3)]
    assert whole["samples"] == b"".join(part["samples"] for part in parts)
    assert whole["white"] + whole["black"] + whole["draws"] == whole["games"] == 6


def test_positions_off_the_line_of_play_are_noted_beside_those_on_it() -> None:
    """A search judges mostly positions that good play avoids: a network must have seen their like."""
    game = chessmith.load("fragments", network=False)
    starts = [state_of(game.start())]
    plain, wide = (_core.self_play(starts, 0, 40, nodes=40, seed=1, asides=asides) for asides in (0, 3))
    on_line, both = (placements(played["samples"]) for played in (plain, wide))
    assert (len(on_line), len(both)) == (plain["positions"], wide["positions"])
    assert len(set(both) - set(on_line)) > 2 * len(on_line)


@pytest.mark.parametrize("name", ["3check", "racingkings", "ruins", "factory", "grand", "skirmish_warden"])
def test_every_mechanism_can_be_learned(name: str) -> None:
    game = chessmith.load(name)
    starts = [state_of(game.start(layout=layout)) for layout in list(game.layouts)[:3]]
    played = _core.self_play(starts, 0, 4, nodes=10, seed=1, threads=2)
    trainer = _core.Trainer(starts, hidden=16, stages=2, most_pieces=32, seed=1)
    trainer.add(played["samples"])
    trainer.begin(epochs=1, batch=64, rate=1e-3, trace=0.8, seed=1, threads=2)
    assert trainer.step(1000)
    content = trainer.network(b"{}")
    position = game.start()
    setup = layout_setup(game, next(iter(game.layouts))).for_core()
    plain, learned = (
        _core.evaluate(rules_with(game, position.world, network).position(setup)) for network in (None, content)
    )
    assert learned - plain == GameNetwork.read(content).correction(position)


def test_a_training_goes_on_from_where_it_was_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    game = chessmith.load("fragments", network=False)

    def stop(status: Status) -> None:
        raise KeyboardInterrupt

    first = Training(game, recipe=QUICK)
    with pytest.raises(KeyboardInterrupt):
        first.run(600, stop)
    games = first.state.games
    assert games > 0
    first.close()
    # What a crash left behind: samples that the state does not know of.
    [samples] = (tmp for tmp in data_folder().rglob("samples-*.bin"))
    known = samples.stat().st_size
    with samples.open("ab") as file:
        file.write(b"half a sample")
    second = Training(game, recipe=QUICK)
    assert second.state.games == games
    assert samples.stat().st_size == known
    with pytest.raises(KeyboardInterrupt):
        second.run(600, stop)
    assert second.state.games > games
    starts = [state_of(game.start(layout=name)) for name in game.layouts]
    whole = _core.self_play(starts, 0, second.state.games, QUICK.nodes, 1, asides=QUICK.asides)
    assert samples.read_bytes() == whole["samples"]


def test_every_game_is_played_once_however_the_jobs_grow() -> None:
    game = chessmith.load("fragments", network=False)
    with Training(game, recipe=replace(QUICK, round_seconds=60.0)) as training:
        training.run(0.3)
        played = training.state.games
    assert played > 5
    [samples] = data_folder().rglob("samples-*.bin")
    starts = [state_of(game.start(layout=name)) for name in game.layouts]
    whole = _core.self_play(starts, 0, played, QUICK.nodes, 1, asides=QUICK.asides)
    assert samples.read_bytes() == whole["samples"]


def test_samples_of_a_round_whose_first_games_were_never_counted_are_forgotten() -> None:
    """A crash may come before the state counts a round at all."""
    game = chessmith.load("fragments", network=False)

    def stop(status: Status) -> None:
        raise KeyboardInterrupt

    with Training(game, recipe=QUICK) as training:
        (folder,) = (data_folder() / "training").iterdir()
        (folder / "samples-001.bin").write_bytes(b"half a sample")
        with pytest.raises(KeyboardInterrupt):
            training.run(600, stop)
        played = training.state.games
    starts = [state_of(game.start(layout=name)) for name in game.layouts]
    whole = _core.self_play(starts, 0, played, QUICK.nodes, 1, asides=QUICK.asides)
    assert (folder / "samples-001.bin").read_bytes() == whole["samples"]


def test_a_game_is_trained_by_one_process_at_a_time() -> None:
    game = chessmith.load("fragments")
    with Training(game), pytest.raises(ChessmithError, match="another process is training this game"):
        Training(game)
    Training(game).close()


@pytest.mark.parametrize(
    "damaged",
    [
        '{"format": 1, "seed"',
        '{"format": 2, "seed": 1, "batches": [], "rounds": [5]}',
        '{"format": 2, "seed": 1, "batches": [], "rounds": [{"round": "one", "kept": true}]}',
    ],
)
def test_damaged_state_is_refused_by_name_and_can_be_forgotten(damaged: str) -> None:
    game = chessmith.load("fragments")
    Training(game).close()
    (folder,) = (data_folder() / "training").iterdir()
    (folder / "state.json").write_text(damaged)
    with pytest.raises(ChessmithError, match=r"state\.json: damaged; --afresh starts over"):
        Training(game)
    assert Training(game, afresh=True).state.games == 0


def test_samples_of_another_game_are_refused() -> None:
    chess, small = chessmith.load("chess"), chessmith.load("fragments")
    played = _core.self_play([state_of(chess.start())], 0, 2, nodes=10, seed=1)
    trainer = _core.Trainer([state_of(small.start())], hidden=16, stages=2, most_pieces=20, seed=1)
    with pytest.raises(ValueError, match="samples: of another game"):
        trainer.add(played["samples"])
    dice = random.Random(1)
    for size in (1, 7, dice.randrange(8, 100) | 1):
        with pytest.raises(ValueError, match="samples: "):
            trainer.add(played["samples"][:size])


def test_an_evaluation_is_as_good_as_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    game = chessmith.load("fragments")
    side = Side([state_of(game.start())], network=False)
    assert 0.25 <= speed_ratio(side, side, 1) <= 4
    # Measured on a busy machine it is not exactly 1, and the two would search different numbers of nodes.
    monkeypatch.setattr("chessmith.training.gate.speed_ratio", lambda *_: 1.0)
    verdict = play_match(side, side, nodes=50, pairs=6, seed=1, threads=2, decisive=False)
    assert verdict.tally.pairs == (0, 0, 6, 0, 0)
    assert not verdict.is_better


def test_only_a_clear_win_is_a_better_evaluation() -> None:
    even = [(1.0, 0.0)] * 100
    assert not Verdict(tally(even), 1.0).is_better
    assert Verdict(tally(even + [(1.0, 1.0)] * 60), 1.0).is_better
    assert not Verdict(tally(even + [(0.0, 0.0)] * 60), 1.0).is_better


def test_a_match_that_was_cut_short_decides_nothing_after_a_few_pairs() -> None:
    wins = [(1.0, 0.5)] * 5
    short, long = (Verdict(tally(wins + [(0.5, 0.5)] * even), 1.0) for even in (4, 5))
    assert short.tally.likelihood > long.tally.likelihood > 0.9
    assert not short.is_over
    assert not long.is_over
    assert (short.is_better, long.is_better) == (False, True)


def test_the_file_says_what_the_network_was_trained_on(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_everything(monkeypatch)
    game = chessmith.load(UNTRAINED)
    training = Training(game, recipe=QUICK)
    training.run(0.1, on_round=lambda report: None)
    while training.best is None:
        training.run(0.1)
    content = store.own_path(game.network_key).read_bytes()
    description = NetworkFile.of(content, "it").description
    assert (description["game"], description["rules_hash"]) == ("hoppers", game.rules_hash)
    assert description["began_with"] is None
    assert description["games"] == training.state.games
    assert description["gain"]["wins"] + description["gain"]["draws"] + description["gain"]["losses"] > 0
    assert json.loads(json.dumps(description["history"]))[0]["kept"] is True


def test_a_training_begins_with_the_network_that_the_game_has_and_must_beat_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a minute of training would replace the network that ships with Chessmith by a worse one."""
    game = chessmith.load("breakthrough")
    shipped = store.find(game.network_key)
    assert shipped is not None
    reports: list[RoundReport] = []
    monkeypatch.setattr(Verdict, "is_better", False)
    with Training(game, recipe=QUICK) as training:
        assert training.best == shipped
        while not reports:
            training.run(0.1, on_round=reports.append)
        assert (reports[0].against, reports[0].kept) == ("its network", False)
        assert store.own_stamp(game.network_key) is None
        keep_everything(monkeypatch)
        while not reports[-1].kept:
            training.run(0.1, on_round=reports.append)
    own = NetworkFile.read(store.own_path(game.network_key))
    assert own.description["began_with"]["positions"] == shipped.description["positions"]
    with Training(game, recipe=QUICK) as again:
        rounds = len(again.state.rounds)
        while len(again.state.rounds) == rounds:
            again.run(0.1)
        assert again.best is not None
        assert again.best.description["began_with"] == own.description["began_with"]


def test_a_training_from_nothing_goes_on_without_the_network_that_the_game_has(monkeypatch: pytest.MonkeyPatch) -> None:
    game = chessmith.load("breakthrough")
    assert store.find(game.network_key) is not None
    reports: list[RoundReport] = []
    monkeypatch.setattr(Verdict, "is_better", False)
    with Training(game, recipe=QUICK, afresh=True) as first:
        assert first.best is None
    # It may be stopped before its first game.
    with Training(game, recipe=QUICK) as second:
        assert second.best is None
        while not reports:
            second.run(0.1, on_round=reports.append)
        games = second.state.games
    assert (reports[0].against, reports[0].kept) == ("untrained", False)
    keep_everything(monkeypatch)
    with Training(game, recipe=QUICK) as third:
        assert (third.best, third.state.games) == (None, games)
        while third.best is None:
            third.run(0.1)
        assert third.best.description["began_with"] is None
    with Training(game, recipe=QUICK) as fourth:
        assert fourth.best == third.best
    with Training(game, recipe=QUICK, afresh=True) as anew:
        assert (anew.best, anew.state.games) == (None, 0)


def test_training_goes_on_with_the_terms_that_the_games_network_corrects(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_everything(monkeypatch)
    game = chessmith.load("breakthrough")
    shipped = store.find(game.network_key)
    assert shipped is not None
    about = {key: shipped.description[key] for key in ("game", "title", "rules_hash", "key")}
    fitted = Tuning({"pawn structure": (80, 90)}, {}, about)
    assert Tuning.under(shipped) is None
    tunings.save(fitted)

    def trained(*, afresh: bool) -> NetworkFile:
        reports: list[RoundReport] = []
        with Training(game, recipe=QUICK, afresh=afresh) as training:
            while not reports:
                training.run(0.1, on_round=reports.append)
            assert training.best is not None
            return training.best

    # What plays is the network, and it is stronger than the terms alone, however they are weighted.
    assert trained(afresh=False).description["tuning"] is None
    assert trained(afresh=True).description["tuning"] == fitted.numbers()
    with Training(game, recipe=QUICK) as again:
        assert again.best is not None
        assert again.best.description["tuning"] == fitted.numbers()
        assert again.state.from_nothing


def test_a_state_of_an_earlier_version_goes_on_with_the_network_that_the_game_has() -> None:
    game = chessmith.load("breakthrough")
    with Training(game, recipe=QUICK) as training:
        training.run(0.01)
    (file,) = (data_folder() / "training").rglob("state.json")
    earlier = json.loads(file.read_text())
    del earlier["from_nothing"]
    file.write_text(json.dumps(earlier))
    with Training(game, recipe=QUICK) as again:
        assert again.state.games == training.state.games > 0
        assert again.best == store.find(game.network_key)


def test_a_game_that_leaves_its_network_out_is_trained_from_nothing() -> None:
    game = chessmith.load("breakthrough", network=False)
    assert store.find(game.network_key) is not None
    with Training(game, recipe=QUICK) as training:
        assert training.best is None


def test_games_that_differ_in_their_worlds_alone_have_networks_of_their_own() -> None:
    seas, ruins = chessmith.load("pirate_seas"), chessmith.load("ruins")
    assert seas.rules_hash == ruins.rules_hash
    assert seas.network_key != ruins.network_key
    assert chessmith.load("fragments").network_key == chessmith.load("fragments").rules_hash


def test_a_round_continues_from_the_weights_before_it_and_learns_only_what_is_new(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keep_everything(monkeypatch)
    game = chessmith.load(UNTRAINED)
    networks: list[GameNetwork] = []
    reports: list[RoundReport] = []

    def note(report: RoundReport) -> None:
        reports.append(report)
        assert training.best is not None
        networks.append(GameNetwork.read(training.best.content))

    # So slow that a network hardly changes.
    with Training(game, recipe=replace(QUICK, rate=1e-7)) as training:
        while len(reports) < 2:
            training.run(0.1, on_round=note)
        batches = [batch.positions for batch in training.state.batches]
    assert [report.positions for report in reports] == batches[:2]
    first, second = networks
    assert any(first.rows)
    assert max(abs(one - other) for one, other in zip(first.rows, second.rows, strict=True)) <= 1
    assert second.description["positions"] == sum(batches[:2])


def test_a_round_that_is_not_kept_leaves_its_positions_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Verdict, "is_better", False)
    reports: list[RoundReport] = []
    with Training(chessmith.load(UNTRAINED), recipe=QUICK) as training:
        while len(reports) < 2:
            training.run(0.1, on_round=reports.append)
        batches = [batch.positions for batch in training.state.batches]
    assert [report.positions for report in reports] == [batches[0], batches[0] + batches[1]]


def test_what_is_not_seen_again_keeps_its_weights() -> None:
    """A network that continues with other positions must not forget what those do not show."""
    game = chessmith.load("fragments")
    starts = [state_of(game.start())]
    shipped = store.find(game.network_key)
    assert shipped is not None
    before = GameNetwork.read(shipped.content)
    played = _core.self_play(starts, 0, 1, nodes=10, seed=1, threads=1)
    trainer = _core.Trainer(
        starts,
        hidden=before.hidden,
        stages=before.stages,
        most_pieces=before.most_pieces,
        seed=1,
        network=shipped.content,
    )
    trainer.add(played["samples"])
    trainer.begin(epochs=1, batch=64, rate=1e-6, trace=0.8, seed=1, threads=1)
    while not trainer.step(10):
        pass
    after = GameNetwork.read(trainer.network(b"{}"))
    assert max(abs(one - other) for one, other in zip(before.rows, after.rows, strict=True)) <= 1


def test_what_was_never_seen_counts_for_nothing() -> None:
    """One game shows few of all the facts there are; the others must not keep the random weights they began with."""
    game = chessmith.load("fragments")
    starts = [state_of(game.start())]
    played = _core.self_play(starts, 0, 1, nodes=10, seed=1, threads=1)
    trainer = _core.Trainer(starts, hidden=16, stages=2, most_pieces=20, seed=1)
    trainer.add(played["samples"])
    trainer.begin(epochs=1, batch=64, rate=1e-3, trace=0.8, seed=1, threads=1)
    while not trainer.step(10):
        pass
    network = GameNetwork.read(trainer.network(b"{}"))
    rows = [network.rows[place : place + 16] for place in range(0, len(network.rows), 16)]
    assert any(set(row) == {0} for row in rows)
    assert sum(any(row) for row in rows) > 20


def test_a_training_that_is_interrupted_between_two_counts_knows_what_is_on_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = chessmith.load(UNTRAINED)
    saves: list[int] = []

    def save_twice(folder: StateFolder, state: State) -> None:
        saves.append(state.games)
        if len(saves) == 3:
            raise KeyboardInterrupt
        save(folder, state)

    save = StateFolder.save
    monkeypatch.setattr(StateFolder, "save", save_twice)
    with Training(game, recipe=QUICK) as training:
        with pytest.raises(KeyboardInterrupt):
            training.run(600)
        assert training.state.games == saves[1] < saves[2]

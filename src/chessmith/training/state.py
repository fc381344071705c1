"""The state of training between runs: one folder per game, by the key of its networks.

`state.json` is only ever replaced as a whole. Samples are appended to the file of their round and count up to the
size recorded in the state: anything after that was left by a crash and is truncated.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, Final

from chessmith.disk.durable import make_folder
from chessmith.disk.folders import data_folder
from chessmith.errors import ChessmithError
from chessmith.networks.own_files import write_whole

_FORMAT: Final = 2
_BATCH: Final = "samples-{:03d}.bin"


@dataclass(slots=True)
class Batch:
    """The samples of one round."""

    round: int
    games: int = 0
    positions: int = 0
    bytes: int = 0
    seconds: float = 0.0  # of self-play


@dataclass(slots=True)
class State:
    """The progress of training."""

    seed: int
    batches: list[Batch] = field(default_factory=list)
    rounds: list[dict[str, Any]] = field(default_factory=list)  # reports of the rounds that have ended
    seconds: float = 0.0  # of all runs together
    from_nothing: bool = False  # whether it leaves out the network that the game had before

    @property
    def games(self) -> int:
        """Games played so far."""
        return sum(batch.games for batch in self.batches)

    @property
    def positions(self) -> int:
        """Positions recorded so far."""
        return sum(batch.positions for batch in self.batches)

    @property
    def kept(self) -> int:
        """Rounds that were kept."""
        return sum(bool(report["kept"]) for report in self.rounds)

    @property
    def fresh(self) -> list[Batch]:
        """The batches that the network of the last kept round has not learned from."""
        last = max((report.get("round", 0) for report in self.rounds if report["kept"]), default=0)
        return [batch for batch in self.batches if batch.round > last]


class StateFolder:
    """The folder of one game's training."""

    def __init__(self, key: str, kind: str = "training") -> None:
        self.path = data_folder() / kind / key
        self._state = self.path / "state.json"
        self._lock: BinaryIO | None = None

    @property
    def is_from_nothing(self) -> bool:
        """Whether it holds a training that leaves out the network that the game had before."""
        try:
            return json.loads(self._state.read_bytes())["from_nothing"] is True
        except (OSError, ValueError, KeyError, TypeError):
            return False

    def load(self, seed: int) -> State:
        """Return the state of an earlier run, or a new one."""
        try:
            content = json.loads(self._state.read_bytes())
            if content.pop("format") != _FORMAT:
                raise ChessmithError(f"{self._state}: written by another version of Chessmith; --afresh starts over")
            batches = [Batch(**batch) for batch in content.pop("batches")]
            state = State(batches=batches, **content)
            # Those of a tuning have no numbers.
            if any(type(each.get("round", 0)) is not int or type(each["kept"]) is not bool for each in state.rounds):
                raise ValueError("rounds")
        except FileNotFoundError:
            return State(seed)
        except OSError as error:
            raise ChessmithError(f"{self._state}: cannot be read, {error.strerror}") from None
        except ChessmithError:
            raise
        except (ValueError, KeyError, TypeError, AttributeError):
            raise ChessmithError(f"{self._state}: damaged; --afresh starts over") from None
        self._cut(state)
        return state

    def save(self, state: State) -> None:
        """Save the state."""
        write_whole(self._state, json.dumps({"format": _FORMAT, **asdict(state)}, indent=1).encode())

    def append(self, batch: Batch, samples: bytes) -> None:
        """Add samples to a round; they count once the state has been saved."""
        try:
            make_folder(self.path)  # the name of a new file is on the disk with the state that counts it
            # A crash may have left samples of a round that the state does not know of.
            with self._samples(batch).open("ab" if batch.bytes else "wb") as file:
                file.write(samples)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise ChessmithError(f"{self.path}: cannot be written, {error.strerror}") from None
        batch.bytes += len(samples)

    def samples(self, state: State, most: int) -> Iterator[bytes]:
        """Return the fresh samples, the newest first, up to about this many positions."""
        left = most
        for batch in reversed(state.fresh):
            if left <= 0:
                return
            left -= batch.positions
            yield self._samples(batch).read_bytes()[: batch.bytes]

    def lock(self) -> None:
        """Lock the game against training by other processes, for the lifetime of this object."""
        try:
            import fcntl
        except ImportError:  # unsupported on this system: users must not train one game twice at a time
            return
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._lock = (self.path / "lock").open("ab")
        except OSError as error:
            raise ChessmithError(f"{self.path}: cannot be written, {error.strerror}") from None
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ChessmithError(f"{self.path}: another process is training this game") from None

    def unlock(self) -> None:
        """Release the lock."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def clear(self) -> None:
        """Delete everything."""
        for path in (self._state, *self.path.glob("samples-*.bin")):
            path.unlink(missing_ok=True)

    def _samples(self, batch: Batch) -> Path:
        return self.path / _BATCH.format(batch.round)

    def _cut(self, state: State) -> None:
        for batch in state.batches:
            path = self._samples(batch)
            size = path.stat().st_size if path.exists() else 0
            if size < batch.bytes:
                raise ChessmithError(f"{path}: damaged; --afresh starts over")
            if size > batch.bytes:
                with path.open("r+b") as file:
                    file.truncate(batch.bytes)

"""Learning: fits a network to the recorded positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from chessmith import _core
from chessmith.errors import ChessmithError
from chessmith.networks.file import NetworkFile
from chessmith.training.recipe import Recipe, Size
from chessmith.training.report import Learned, Status
from chessmith.training.state import State, StateFolder

_STEP_BATCHES: Final = 32
_LEAST_BATCH, _MOST_BATCH = 128, 4096  # positions per batch
_STEPS_AN_EPOCH: Final = 1000  # batch sizes are between these
_SHARED_BATCH: Final = 512  # smaller ones are not worth sharing between threads


@dataclass(frozen=True, slots=True)
class Learner:
    """Learns from the positions in a folder, each of them once: repeated learning overfits.

    Where there is a network to improve, learning continues from its weights, with the positions recorded since.
    """

    starts: Sequence[_core.State]  # under rules without a network
    best: NetworkFile | None  # to continue from
    folder: StateFolder
    recipe: Recipe
    size: Size
    threads: int

    def learn(self, state: State, number: int, tell: Callable[[Status], None]) -> Learned:
        """Train the network of a round, with as many epochs as improve the held-out loss: few positions bear few."""
        best: Learned | None = None
        for epochs in self.recipe.epochs:
            learned = self._learn_for(epochs, state, number, tell)
            if best is not None and learned.held_out_loss >= best.held_out_loss:
                break
            best = learned
        assert best is not None
        return best

    def _learn_for(self, epochs: int, state: State, number: int, tell: Callable[[Status], None]) -> Learned:
        trainer = self._trainer(state, number)
        batch = min(max(trainer.positions // _STEPS_AN_EPOCH, _LEAST_BATCH), _MOST_BATCH)
        trainer.begin(
            epochs=epochs,
            batch=batch,
            rate=self.recipe.rate,
            trace=self.recipe.trace,
            seed=state.seed + number,
            threads=self.threads if batch >= _SHARED_BATCH else 1,
        )
        done = False
        while not done:
            done = trainer.step(_STEP_BATCHES)
            tell(
                Status(
                    number,
                    "training",
                    trainer.progress,
                    state.games,
                    state.positions,
                    loss=trainer.training_loss,
                )
            )
        loss, held_out = trainer.training_loss, trainer.held_out_loss
        return Learned(trainer.network(b"{}"), trainer.positions, epochs, loss, held_out)

    def _trainer(self, state: State, number: int) -> _core.Trainer:
        content = None if self.best is None else self.best.content
        try:
            trainer = self._new_trainer(state, number, content)
        except ValueError:  # of another size, by another version of Chessmith
            trainer = self._new_trainer(state, number, None)
        for samples in self.folder.samples(state, self.recipe.most_positions):
            try:
                trainer.add(samples)
            except ValueError:
                raise ChessmithError(f"{self.folder.path}: damaged; --afresh starts over") from None
        return trainer

    def _new_trainer(self, state: State, number: int, network: bytes | None) -> _core.Trainer:
        return _core.Trainer(
            self.starts,
            hidden=self.size.hidden,
            stages=self.size.stages,
            most_pieces=self.size.most_pieces,
            seed=state.seed + number,
            network=network,
        )

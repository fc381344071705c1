"""Learn a game from nothing by playing against itself, with NumPy alone.

Run `python -m examples.learn_fragments [--game GAME] [--minutes 10] [--seed 1]`. A small network sees the observation
of the side to move and says how likely it plays each action and how it expects the game to end. It learns from games
against itself by proximal policy optimisation (PPO) and is measured against random play every half minute of processor
time. It stops early once it scores 98 %.
"""

from __future__ import annotations

import argparse
import time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from chessmith.rl import Batch

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]

GAMES = 256  # played at once
MOST_PLIES = 200  # of a game
STEPS = 32  # plies between two updates
EPOCHS = 2  # passes over what was played
MINIBATCH = 1024
DISCOUNT = 0.99  # a win soon is better than a win later
TRACE = 0.9  # lambda of the generalised advantage estimate
CLIP = 0.2
ENTROPY = 0.01
RATE = 1e-3
WIDTH = 128


class Network:
    """Two hidden layers; the outputs are a logit for each action and, last, the expected result."""

    def __init__(self, inputs: int, actions: int, random: np.random.Generator) -> None:
        shapes = [(inputs, WIDTH), (WIDTH, WIDTH), (WIDTH, actions + 1)]
        self.weights = [random.normal(0, (2 / shape[0]) ** 0.5, shape).astype(np.float32) for shape in shapes]
        self.weights[-1] *= 0.1
        self.biases = [np.zeros(outputs, np.float32) for _, outputs in shapes]
        self._means = [np.zeros_like(each) for each in (*self.weights, *self.biases)]
        self._squares = [np.zeros_like(each) for each in (*self.weights, *self.biases)]
        self._updates = 0

    def layers(self, inputs: Floats) -> list[Floats]:
        """The values of all layers, from the inputs to the outputs."""
        first = np.maximum(inputs @ self.weights[0] + self.biases[0], 0)
        second = np.maximum(first @ self.weights[1] + self.biases[1], 0)
        return [inputs, first, second, second @ self.weights[2] + self.biases[2]]

    def descend(self, layers: list[Floats], slope: Floats) -> None:
        """Adam: one step against the gradient, given the slope of the loss at the outputs."""
        weights: list[Floats] = []
        biases: list[Floats] = []
        for layer in (2, 1, 0):
            weights.insert(0, layers[layer].T @ slope)
            biases.insert(0, slope.sum(axis=0))
            slope = (slope @ self.weights[layer].T) * (layers[layer] > 0)
        self._updates += 1
        parameters = (*self.weights, *self.biases)
        for parameter, gradient, mean, square in zip(
            parameters, (*weights, *biases), self._means, self._squares, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            unbiased = np.sqrt(square / (1 - 0.999**self._updates)) + 1e-8
            parameter -= RATE * mean / (1 - 0.9**self._updates) / unbiased


def flat(observations: Floats) -> Floats:
    """Observations as rows of numbers."""
    return observations.reshape(len(observations), int(np.prod(observations.shape[1:])))


def probabilities(outputs: Floats, masks: NDArray[np.bool_]) -> Floats:
    """How likely each legal action is played."""
    logits = np.where(masks, outputs[:, :-1], -np.inf)
    weights: Floats = np.exp(logits - logits.max(axis=1, keepdims=True))
    weights /= weights.sum(axis=1, keepdims=True)
    return weights


def choose(chances: Floats, random: np.random.Generator) -> Numbers:
    """One action for each game by these chances."""
    sums = chances.cumsum(axis=1)
    drawn = random.random((len(chances), 1), np.float32) * sums[:, -1:]
    actions: Numbers = (sums <= drawn).sum(axis=1)
    # Rounding may draw beyond the last action that has a chance.
    return np.where(chances[np.arange(len(chances)), actions % chances.shape[1]] > 0, actions, chances.argmax(axis=1))


class Experience(NamedTuple):
    """Positions, what was played in them and how that turned out."""

    inputs: Floats
    masks: NDArray[np.bool_]
    actions: Numbers
    chances: Floats  # of the action, when it was chosen
    advantages: Floats  # how much better it went than expected
    returns: Floats

    def some(self, rows: Numbers) -> Experience:
        """A part of it."""
        return Experience(
            self.inputs[rows],
            self.masks[rows],
            self.actions[rows],
            self.chances[rows],
            self.advantages[rows],
            self.returns[rows],
        )


def play(batch: Batch, network: Network, random: np.random.Generator) -> Experience:
    """Play some steps of all games against itself. The other side's gain is one's own loss."""
    everyone = np.arange(len(batch))
    seen: list[tuple[Floats, NDArray[np.bool_], Numbers, Floats]] = []
    values: list[Floats] = []
    rewards: list[Floats] = []
    overs: list[NDArray[np.bool_]] = []
    for _ in range(STEPS):
        inputs, masks = flat(batch.observations).copy(), batch.masks.copy()
        outputs = network.layers(inputs)[-1]
        chances = probabilities(outputs, masks)
        actions = choose(chances, random)
        players = batch.players.copy()
        batch.step(actions)
        seen.append((inputs, masks, actions, chances[everyone, actions]))
        values.append(np.tanh(outputs[:, -1]))
        rewards.append(batch.rewards[everyone, players])
        overs.append(batch.terminated | batch.truncated)
    following = np.tanh(network.layers(flat(batch.observations))[-1][:, -1])
    advantage = np.zeros(len(batch), np.float32)
    advantages: list[Floats] = []
    for value, reward, over in zip(values[::-1], rewards[::-1], overs[::-1], strict=True):
        goes_on = 1 - over.astype(np.float32)
        advantage = reward - value - DISCOUNT * goes_on * (following + TRACE * advantage)
        advantages.insert(0, advantage)
        following = value
    inputs, masks, actions, chances = (np.concatenate(column) for column in zip(*seen, strict=True))
    gained = np.concatenate(advantages)
    return Experience(inputs, masks, actions, chances, gained, gained + np.concatenate(values))


def learn(network: Network, experience: Experience, random: np.random.Generator) -> None:
    """Make actions that went better than expected likelier, the others less so, and expect what happened."""
    count = len(experience.actions)
    for _ in range(EPOCHS):
        order = random.permutation(count)
        for start in range(0, count, MINIBATCH):
            some = experience.some(order[start : start + MINIBATCH])
            layers = network.layers(some.inputs)
            chances = probabilities(layers[-1], some.masks)
            rows = np.arange(len(some.actions))
            gain = (some.advantages - some.advantages.mean()) / (some.advantages.std() + 1e-6)
            ratio = chances[rows, some.actions] / some.chances
            moves = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)  # not clipped
            push = gain * ratio * moves
            slope = np.empty_like(layers[-1])
            slope[:, :-1] = chances * push[:, None]
            slope[rows, some.actions] -= push
            logs = np.log(chances + 1e-12)
            slope[:, :-1] += ENTROPY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
            value = np.tanh(layers[-1][:, -1])
            slope[:, -1] = (value - some.returns) * (1 - value**2)
            network.descend(layers, (slope / len(rows)).astype(np.float32))


def score_against_random(game: str, network: Network, games: int, seed: int) -> float:
    """Points a game against random play, as White in one half of the games and as Black in the other."""
    batch = Batch(game, games, seed=seed, max_plies=MOST_PLIES, auto_reset=False)
    ours = np.arange(games) % 2
    points = np.full(games, 0.5)
    while (going := batch.masks.any(axis=1)).any():
        actions = batch.sample().copy()
        turn = np.flatnonzero(going & (batch.players == ours))
        outputs = network.layers(flat(batch.observations[turn]))[-1]
        actions[turn] = np.where(batch.masks[turn], outputs[:, :-1], -np.inf).argmax(axis=1)
        batch.step(actions)
        points += 0.5 * batch.rewards[np.arange(games), ours]
    return float(points.mean())


def main() -> None:
    """Learn for some minutes and show how it goes."""
    parser = argparse.ArgumentParser(description="Learn a game from nothing by self-play.")
    parser.add_argument("--game", default="fragments")
    parser.add_argument("--minutes", type=float, default=10, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    random = np.random.default_rng(options.seed)
    batch = Batch(options.game, GAMES, seed=options.seed, max_plies=MOST_PLIES)
    network = Network(batch.observations[0].size, len(batch.actions), random)
    began = time.process_time()
    shown, positions, score = 0.0, 0, 0.0
    while (passed := time.process_time() - began) < 60 * options.minutes and score < 0.98:
        learn(network, play(batch, network, random), random)
        positions += GAMES * STEPS
        if passed - shown > 30:
            shown = passed
            score = score_against_random(options.game, network, 500, seed=10_000)
            print(f"{passed / 60:4.1f} minutes, {positions:>10,} positions: {score:.1%} against random", flush=True)
    score = score_against_random(options.game, network, 1000, seed=20_000)
    print(f"{score:.1%} against random play in 1,000 games")


if __name__ == "__main__":
    main()

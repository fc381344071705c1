"""The compiled rules: move generation, play and counting. Written in C++; see the core/ folder."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

class NetworkError(ValueError):
    """Why a learned evaluation cannot be used in a game."""

class Rules:
    """The tables of one game on one world. Immutable and safe to share between threads."""

    def __init__(self, spec: Mapping[str, Any]) -> None: ...
    @property
    def files(self) -> int: ...
    @property
    def ranks(self) -> int: ...
    @property
    def squares(self) -> int: ...
    @property
    def has_belts(self) -> bool: ...
    def belt_loss(self, square: int) -> tuple[int, int] | None:
        """After how many turns belts that nothing blocks destroy what stays on a square, and in which deadly square.

        That is 255 for the edge of the board; None where they never do.
        """

    def position(self, setup: Mapping[str, Any]) -> State: ...

class Action:
    """One action as a small value. A square or piece type that does not apply is 255."""

    @property
    def from_square(self) -> int: ...
    @property
    def to_square(self) -> int: ...
    @property
    def via(self) -> int: ...
    @property
    def target(self) -> int: ...
    @property
    def promotion(self) -> int: ...
    @property
    def kind(self) -> str: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class Event:
    """One thing that happens on the board in a turn. A square that does not apply is 255."""

    @property
    def does(self) -> str: ...
    @property
    def cause(self) -> str: ...
    @property
    def piece(self) -> int: ...
    @property
    def from_square(self) -> int: ...
    @property
    def to_square(self) -> int: ...
    @property
    def amount(self) -> int: ...
    @property
    def left(self) -> int: ...
    @property
    def rook_from(self) -> int: ...
    @property
    def rook_to(self) -> int: ...

class State:
    """One position without its past. Immutable."""

    @property
    def rules(self) -> Rules: ...
    @property
    def side(self) -> int: ...
    @property
    def board(self) -> bytes: ...
    @property
    def key(self) -> int: ...
    @property
    def repetition_key(self) -> int: ...
    @property
    def castling(self) -> Sequence[int]: ...
    @property
    def ep(self) -> int: ...
    @property
    def fresh(self) -> Sequence[int]: ...
    @property
    def halfmove(self) -> int: ...
    @property
    def fullmove(self) -> int: ...
    @property
    def checks(self) -> Sequence[int]: ...
    @property
    def in_check(self) -> bool: ...
    @property
    def hp(self) -> bytes: ...
    @property
    def cooldown(self) -> bytes: ...
    @property
    def uses(self) -> bytes: ...
    @property
    def rest(self) -> Sequence[int]: ...
    @property
    def decree(self) -> Sequence[bool]: ...
    def legal(self) -> list[Action]: ...
    def find(self, text: str) -> Action | None:
        """The legal action with this text. To play a game again, it is enough: no need to make objects of all."""

    def is_surely_legal(self, action: Action) -> bool:
        """Whether an action of any position is a plain legal move here; promotions and the like are never sure."""

    def winning_action(self, most_plays: int = ...) -> Action | None:
        """An action with which the side to move wins the game for certain, at once.

        None too where it is not found by playing so many actions, each throw of dice counted.
        """

    def best_chance_to_win(self, most_plays: int = ...) -> float:
        """How likely the side to move wins on the spot with the action that does it likeliest.

        Among the first actions where so many plays do not suffice for all of them.
        """

    def play(self, action: Action, roll: int = 0) -> State: ...
    def turn(self, action: Action, roll: int = 0) -> tuple[State, list[Event]]:
        """The position after an action, and what happens on the way there, in order."""

    def turns(self) -> list[tuple[Action, State, list[Event]]]:
        """Every legal action with its turn, in the order of `legal`; each die shows 1."""

    def throws(self, action: Action) -> list[tuple[State, list[Event]]]:
        """The turns of one action, for each face of its die; one turn if it needs none."""

    def captures(self, square: int | None = None) -> list[tuple[Action, list[int]]]:
        """The legal actions that take or strike something, or a piece on this square, with their victims' squares."""

    def text(self, action: Action) -> str: ...
    def outcomes(self, action: Action) -> list[tuple[int, int, State]]: ...
    def needs_roll(self, action: Action) -> bool: ...
    def end(self) -> tuple[int, str] | None: ...
    def perft(self, depth: int, bulk: bool = True) -> int: ...
    def divide(self, depth: int) -> list[tuple[str, int]]: ...

class Table:
    """What a search remembers of positions it has seen. May be handed from one search to the next."""

    def __init__(self, megabytes: int = 64) -> None: ...
    @property
    def megabytes(self) -> int: ...
    def clear(self) -> None: ...
    def remember(self, state: State, action: Action, score: int, depth: int) -> None:
        """Tell the table a score that an action is known to have; nothing to games with dice."""

class Search:
    """A search of one position, which can be paused between steps.

    `past` are repetition keys of earlier positions. `limits` may hold `depth`, `nodes`, `seconds`, `clock`,
    `increment`, `moves_to_go`, `mate`, `multipv`, `threads`, `dice`, `engine`, `only` (root actions), `profile` and
    `style`. `hints` are root actions, each with the members of a `chessmith.hint.Hint`.
    """

    def __init__(
        self,
        state: State,
        past: Sequence[int],
        limits: Mapping[str, Any],
        table: Table,
        hints: Sequence[tuple[Action, int, int, int]] = (),
    ) -> None: ...
    def step(self, milliseconds: float) -> bool: ...
    def run_for(self, milliseconds: float) -> bool:
        """Like `step`, but the search goes on after it, so that it must be stopped or driven on."""

    def run(self) -> None: ...
    def stop(self) -> None: ...
    @property
    def progress(self) -> dict[str, Any]: ...

def explain(state: State, profile: Mapping[str, Any] | None = None) -> list[dict[str, Any]]: ...

class _SelfPlayed(TypedDict):
    """What games of the search against itself gave."""

    games: int
    plies: int
    nodes: int
    positions: int
    white: int
    black: int
    draws: int
    noted: list[int]
    samples: bytes
    terms: bytes

class Stopped(Exception):
    """Games were stopped, so there is no result."""

class StopSwitch:
    """Stops games of `self_play` and `duel` that other threads play."""

    def press(self) -> None:
        """Stop the games under way, and all that are begun later: they raise `Stopped`."""

def self_play(
    starts: Sequence[State],
    first: int,
    count: int,
    nodes: int,
    seed: int,
    threads: int = 1,
    network: bool = True,
    terms: bool = False,
    asides: int = 0,
    stop: StopSwitch | None = None,
) -> _SelfPlayed:
    """Play the games of these numbers, and note positions to learn from. The threads do not change what comes out.

    `asides` positions a ply are noted off the line of play. With `terms` there is a row of 32-bit numbers for each
    position on it, see `core/learn/term_rows.h`.
    """

def quiet_leaves(state: State, nodes: int, most: int) -> list[State]:
    """Return quiet positions that a search of so many nodes evaluates, a sample of at most so many; none with dice."""

def duel(
    starts: Sequence[State],
    others: Sequence[State],
    nodes: tuple[int, int],
    networks: tuple[bool, bool],
    seed: int,
    first: int,
    count: int,
    threads: int = 1,
    stop: StopSwitch | None = None,
) -> list[list[int]]:
    """The half points of the first side in pairs of games from random openings, as White and as Black.

    The starts of both sides are the same positions, with the rules that hold the network of either.
    """

class Trainer:
    """Fits a network to positions from `self_play`."""

    def __init__(
        self,
        starts: Sequence[State],
        hidden: int,
        stages: int,
        most_pieces: int,
        seed: int,
        network: bytes | None = None,
    ) -> None: ...
    def add(self, samples: bytes) -> None: ...
    @property
    def positions(self) -> int: ...
    def begin(self, epochs: int, batch: int, rate: float, trace: float, seed: int, threads: int) -> None: ...
    def step(self, batches: int) -> bool:
        """Learn from so many batches; whether the training is done."""

    @property
    def progress(self) -> float: ...
    @property
    def training_loss(self) -> float: ...
    @property
    def held_out_loss(self) -> float: ...
    def network(self, description: bytes) -> bytes:
        """The network as the bytes of its file."""

def term_names() -> list[str]:
    """The terms of the evaluation, in the order in which `explain` lists them."""

def evaluate(state: State, profile: Mapping[str, Any] | None = None) -> int: ...
def ending_class(state: State, colour: int) -> str:
    """The class of an ending for a side: none, pawn_race, mating_attack, minor_piece_endgame or complex_endgame."""

def trade(state: State, square: int) -> tuple[int, int | None]:
    """How many more attackers than defenders a piece has, and what trading all of them wins; None without more."""

def evaluate_line(states: Sequence[State]) -> list[int]:
    """What `evaluate` says of each position, carried on from one to the next as a search does it."""

def win_chance(centipawns: int) -> float:
    """The expected result, from -1 to 1, that searches of games with dice take an evaluation for."""

def expectation(state: State, depth: int, prune: bool = True, dice: int = 0) -> tuple[float, int]:
    """The expected result for the side to move at a fixed depth, from -1 to 1, and the nodes it took.

    Only for games with dice. The value is that of plain expectimax on `win_chance` of `evaluate` at the leaves; with
    `prune` alpha-beta, Star1, Star2 and a table find the same value with fewer nodes. `dice` is what every die shows,
    0 for the exact odds.
    """

class Tables:
    """The endgame tables of one game in one world. A material is a list of (colour, type, count)."""

    def __init__(self, rules: Rules) -> None: ...
    def add(self, material: Sequence[tuple[int, int, int]], values: memoryview) -> None: ...
    def add_whole_game(self, values: memoryview) -> None:
        """The values of a whole game: keys, then values, as `GameSolver.values` gives them."""

    def covers(self, material: Sequence[tuple[int, int, int]]) -> bool: ...
    def serves_both(self, material: Sequence[tuple[int, int, int]]) -> bool:
        """Whether a table of this material also serves the one with exchanged colours."""

    def probe(self, state: State) -> tuple[str, int] | None:
        """`win`, `draw` or `loss` for the side to move and the plies to the end; None if no table has the position."""

    @property
    def most_pieces(self) -> int: ...

class TableSolver:
    """Solves one material; the smaller ones that moves lead to are in `tables` already."""

    def __init__(self, tables: Tables, material: Sequence[tuple[int, int, int]], threads: int = 1) -> None: ...
    @property
    def size(self) -> int: ...
    def memory(self) -> int:
        """About how many bytes of memory it takes to solve."""

    def run(self) -> bool:
        """Solve it; False if it was stopped."""

    def stop(self) -> None: ...
    @property
    def progress(self) -> tuple[int, int]:
        """Positions whose moves are listed, and the distance in plies that the solution has come to."""

    def counts(self) -> dict[str, Any]: ...
    def pack(self) -> bytes: ...

class GameSolver:
    """Solves a whole game: every position that can be reached from one."""

    def __init__(self, state: State, most_positions: int) -> None: ...
    def run(self) -> bool:
        """Solve it; False if it was stopped or has more positions than allowed."""

    def stop(self) -> None: ...
    @property
    def progress(self) -> tuple[int, int]: ...
    @property
    def value(self) -> tuple[str, int] | None: ...
    def values(self) -> tuple[bytes, bytes]:
        """The keys of all positions in order, 8 bytes each, and their values, 2 bytes each, little-endian."""

class CodedActions:
    """The actions of a game by number. `ground` are the rules on plain ground, `stones` the squares of all stones."""

    def __init__(self, ground: Rules, stones: Sequence[int]) -> None: ...
    def __len__(self) -> int: ...
    def encode(self, action: Action, side: int) -> int:
        """The number of an action as its side sees it; -1 if the table does not have it."""

    def text(self, code: int) -> str: ...

class Batch:
    """Games that are played side by side. The arrays are views of its memory, changed in place."""

    def __init__(
        self,
        starts: Sequence[State],
        actions: CodedActions,
        games: int,
        layout: int,
        start_counts: bool,
        max_plies: int,
        auto_reset: bool,
        threads: int,
    ) -> None: ...
    @property
    def plane_names(self) -> list[str]: ...
    def reset(self, seed: int) -> None: ...
    def step(self, actions: NDArray[np.int64]) -> None: ...
    def sample(self) -> None: ...
    def state(self, game: int) -> State: ...
    def observe(self, game: int, viewer: int, out: NDArray[np.float32]) -> None: ...
    @property
    def observations(self) -> NDArray[np.float32]: ...
    @property
    def masks(self) -> NDArray[np.bool_]: ...
    @property
    def rewards(self) -> NDArray[np.float32]: ...
    @property
    def terminated(self) -> NDArray[np.bool_]: ...
    @property
    def truncated(self) -> NDArray[np.bool_]: ...
    @property
    def players(self) -> NDArray[np.int8]: ...
    @property
    def plies(self) -> NDArray[np.int32]: ...
    @property
    def layouts(self) -> NDArray[np.int32]: ...
    @property
    def seeds(self) -> NDArray[np.uint64]: ...
    @property
    def choices(self) -> NDArray[np.int64]: ...

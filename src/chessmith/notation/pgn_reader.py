"""Reading PGN, game by game."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from chessmith.arguments import expect_kind, expect_text
from chessmith.errors import ChessmithError, PgnError
from chessmith.game import Game
from chessmith.notation import san
from chessmith.notation.game_tree import GameRecord, Node
from chessmith.notation.pgn_tokens import RESULTS, Token, begins_with_tag, tokens

_MARKS: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_TRAILING_MARK: Final = re.compile(r"([!?]{1,2})$")
_ROLL: Final = re.compile(r"\s*\[%roll ([0-9]{1,3})\]\s*")
_DEEPEST: Final = 100  # variations within variations

# Other programs' names for built-in games.
_OTHER_NAMES: Final = {
    "standard": "chess",
    "normal": "chess",
    "fromposition": "chess",
    "fischerandom": "chess960",
    "fischerrandom": "chess960",
    "threecheck": "3check",
    "koth": "kingofthehill",
    "almostchess": "almost",
}


def read(
    source: str | Iterable[str], game: Game | None = None, *, on_error: Callable[[PgnError], object] | None = None
) -> Iterator[GameRecord]:
    """The games in a PGN text, or in an open file, one after the other.

    `game` gives the rules; without it, each game's `Variant` tag does. A game that cannot be read
    ends it with a PgnError; with `on_error`, that is called with the error, and the games after it are read all the
    same.

    >>> records = list(read('[White "Anna"] 1. e4 e5 {why not} 2. Nf3 *'))
    >>> records[0].tags["White"], [node.san for node in records[0].root.main_line()]
    ('Anna', ['e4', 'e5', 'Nf3'])
    """
    expect_kind(source, Iterable, "the text or the lines of a PGN")
    if game is not None:
        expect_kind(game, Game, "a game")
    lines = _Lines(io.StringIO(source) if isinstance(source, str) else source)
    while True:
        try:
            yield from _games(lines, game)
            return
        except PgnError as error:
            if on_error is None:
                raise
            on_error(error)
            if not lines.go_to_next_game():
                return


def _games(lines: _Lines, game: Game | None) -> Iterator[GameRecord]:
    reader = _Reader(game)
    for token in tokens(lines, lines.number + 1):
        try:
            finished = reader.take(token)
        except PgnError:
            if token.kind == "tag":  # of the next game, which is not to blame
                lines.give_back()
            raise
        if finished:
            yield finished
    last = reader.finish()
    if last:
        yield last


class _Lines:
    """The lines of a PGN, with one line of push-back."""

    def __init__(self, source: Iterable[str]) -> None:
        self.number = 0  # of the line that was read last
        self._source = iter(source)
        self._line = ""
        self._again = False

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if not self._again:
            self._line = expect_text(next(self._source), "a line of text")
        self._again = False
        self.number += 1
        return self._line

    def give_back(self) -> None:
        """Push the last line back."""
        if not self._again:
            self._again = True
            self.number -= 1

    def go_to_next_game(self) -> bool:
        """Skip to the next line of tags; return whether there is one."""
        for line in self:
            if begins_with_tag(line):
                self.give_back()
                return True
        return False


def read_one(source: str | Iterable[str], game: Game | None = None) -> GameRecord:
    """Return the first game of a PGN; raise PgnError if there is none."""
    for record in read(source, game):
        return record
    raise PgnError("PGN: expected a game, found nothing")


class _Reader:
    """Consumes tokens and emits each record once it is complete."""

    def __init__(self, game: Game | None) -> None:
        self.given_game = game
        self.tags: dict[str, str] = {}
        self.line = 0
        self.root: Node | None = None
        self._begin()

    def _begin(self) -> None:
        self.tags, self.root = {}, None
        self.node: Node | None = None  # the last one of the line being read
        self.open: list[Node] = []  # where to continue when the variations being read are closed
        self.pending_comment = ""  # of the action that comes next
        self.fresh_line = False  # a variation has just been opened

    def take(self, token: Token) -> GameRecord | None:
        """Take one token."""
        self.line = token.line
        if token.kind == "tag":
            finished = self.finish() if self.root else None
            self.tags[token.text] = token.value
            return finished
        if self.root is None:
            self._set_up()
        if token.kind == "result":
            if self.open:
                return None  # some programs close variations with a result
            if self.tags.get("Result", "*") not in RESULTS[:-1]:
                self.tags["Result"] = token.text
            return self.finish()
        self._take_inside(token)
        return None

    def finish(self) -> GameRecord | None:
        """Return the game so far, if any."""
        if self.open:
            raise self._error("the game ends inside a variation, expected )")
        if self.root is None:
            if not self.tags:
                return None
            self._set_up()
        assert self.root is not None
        record = GameRecord(self.root, self.tags)
        self._begin()
        return record

    def _take_inside(self, token: Token) -> None:
        assert self.node is not None
        if token.kind == "move":
            self._play(token.text)
        elif token.kind == "comment":
            self._comment(token.text)
        elif token.kind in ("nag", "mark"):
            nag = int(token.text[1:]) if token.kind == "nag" else _MARKS.get(token.text)
            if nag is not None:
                self._annotate(nag)
        elif token.kind == "open":
            if self.node.parent is None or self.fresh_line:
                raise self._error("a variation begins where there is no move to replace, expected a move")
            if len(self.open) == _DEEPEST:
                raise self._error(f"expected variations at most {_DEEPEST} deep")
            self.open.append(self.node)
            self.node, self.fresh_line = self.node.parent, True
        elif token.kind == "close":
            if not self.open:
                raise self._error("expected a move, found a ) without its (")
            self.node, self.fresh_line, self.pending_comment = self.open.pop(), False, ""

    def _play(self, text: str) -> None:
        assert self.node is not None
        mark = _TRAILING_MARK.search(text)
        try:
            action = san.read(self.node.position, text)
        except ChessmithError as error:
            note = "" if self._same_rules() else " (the game was recorded under other rules)"
            raise self._error(f"{error}{note}") from None
        self.node = self.node.play(action)
        self.node.opening_comment, self.pending_comment, self.fresh_line = self.pending_comment, "", False
        if mark and mark[1] in _MARKS:
            self._annotate(_MARKS[mark[1]])

    def _annotate(self, nag: int) -> None:
        assert self.node is not None
        if nag not in self.node.nags:  # once says as much as many times
            self.node.nags.append(nag)

    def _comment(self, text: str) -> None:
        assert self.node is not None
        roll = _ROLL.search(text)
        if roll and self.node.position.game.traits.dice and self.node.action and not self.fresh_line:
            try:
                self.node.set_roll(int(roll[1]))
            except ValueError as error:
                raise self._error(str(error)) from None
            text = _ROLL.sub(" ", text).strip()
        if self.fresh_line:
            self.pending_comment = _joined(self.pending_comment, text)
        else:
            self.node.comment = _joined(self.node.comment, text)

    def _set_up(self) -> None:
        game = self.given_game or self._named_game()
        try:
            seed = int(self.tags.get("Seed", "0")[:40])
        except ValueError:
            raise self._error(f'Seed: expected a number, found "{self.tags["Seed"][:20]}"') from None
        try:
            usual = next(iter(game.layouts))
            start = game.position(self.tags["FEN"], seed) if "FEN" in self.tags else game.start(usual, seed)
        except ChessmithError as error:
            raise self._error(str(error)) from None
        self.root = self.node = Node(start)

    def _named_game(self) -> Game:
        from chessmith.game import load
        from chessmith.rules.loader import builtin_names

        variant = self.tags.get("Variant", "chess")
        name = "".join(char for char in variant.lower() if char not in " -")
        name = _OTHER_NAMES.get(name, name)
        known = {known.replace("_", ""): known for known in builtin_names()}
        if name.replace("_", "") not in known:
            raise self._error(f'Variant: expected a game that comes with Chessmith, found "{variant[:30]}"')
        return load(known[name.replace("_", "")])

    def _same_rules(self) -> bool:
        assert self.root is not None
        return GameRecord(self.root, self.tags).same_rules

    def _error(self, message: str) -> PgnError:
        return PgnError(f"PGN line {self.line}: {message}")


def _joined(first: str, second: str) -> str:
    return f"{first} {second}".strip()

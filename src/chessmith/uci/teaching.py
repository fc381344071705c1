"""Tell an external engine which game is being played, and the current position."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chessmith.errors import ChessmithError
from chessmith.uci.client import UciEngine
from chessmith.uci.ini import IniExport, export_ini

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.position import Position

_OURS: Final = "Chessmith"
_FAIRY: Final = re.compile(r"Fairy-Stockfish (\d+)")
_LAST_OLD_RELEASE: Final = 11
_SEED: Final = "Dice Seed"


def start_for(
    command: Sequence[str], game: Game, path: str | None = None, settings: Mapping[str, str] | None = None
) -> UciEngine:
    """A running engine with the user's settings that knows which game is played.

    `path` is the game file of a game that is not built in. A ChessmithError says why the engine cannot play the game.
    """
    engine = UciEngine(command, settings)
    if "uci_variant" in {name.lower() for name in settings or {}}:
        return engine  # the user has said how the engine calls the game
    try:
        teach(engine, game, path)
    except ChessmithError:
        engine.close()
        raise
    return engine


def teach(engine: UciEngine, game: Game, path: str | None = None) -> list[str]:
    """Tell an engine the rules; what it will play differently is returned. See `start_for`."""
    if engine.name.startswith(_OURS):
        if path is not None:
            engine.set_option("VariantPath", str(Path(path).resolve()))
        engine.set_option("UCI_Variant", game.name)
        return []
    if game.name == "chess":
        return []
    if game.name == "chess960" and engine.option("UCI_Chess960"):
        engine.set_option("UCI_Chess960", "true")
        return []
    variants = engine.option("UCI_Variant")
    if variants is None:
        raise ChessmithError(f"{engine.name} cannot play {game.name}: it has no option UCI_Variant")
    known = path is None and game.name in variants.choices
    if engine.option("VariantPath") is None:
        if not known:
            raise ChessmithError(f"{engine.name} cannot play {game.name}: it knows no variant of that name")
        engine.set_option("UCI_Variant", game.name)
        return []
    export = export_ini(game, _free_name(game.name, variants.choices))
    if export.newer and _is_old(engine.name):
        if not known:
            raise ChessmithError(f"{engine.name} is too old for {game.name}: {', '.join(export.newer)}")
        engine.set_option("UCI_Variant", game.name)
        return []
    _hand_over(engine, export)
    return export.differs


def known_games(engine: UciEngine, names: Sequence[str]) -> list[str] | None:
    """Which of these games an engine plays; None if it can be taught others, so that one has to try."""
    variants = engine.option("UCI_Variant")
    if engine.name.startswith(_OURS) or engine.option("VariantPath") is not None:
        return None
    known = {"chess", *(("chess960",) if engine.option("UCI_Chess960") else ())}
    if variants is not None:
        known.update(variants.choices)
    return [name for name in names if name in known]


def describe(engine: UciEngine, start: Position, moves: Sequence[str], position: Position) -> str:
    """Return the arguments of `position` that describe the game so far to an engine."""
    ours = engine.name.startswith(_OURS)
    if position.game.traits.dice and not ours:
        raise ChessmithError(f"{engine.name} cannot play {position.game.name}: it knows no dice")
    # What only our own engine can read is in braces.
    fen = start.fen if ours else start.fen.partition(" {")[0]
    return f"fen {fen}" + (f" moves {' '.join(moves)}" if moves else "")


def tell_dice(engine: UciEngine, seed: int) -> None:
    """Send the dice seed of this game to an engine that supports dice."""
    if engine.option(_SEED) is not None:
        engine.set_option(_SEED, str(seed))


def _free_name(name: str, taken: Sequence[str]) -> str:
    while name in taken:
        name += "_chessmith"
    return name


def _is_old(engine: str) -> bool:
    match = _FAIRY.search(engine)
    return match is not None and int(match[1]) <= _LAST_OLD_RELEASE


def _hand_over(engine: UciEngine, export: IniExport) -> None:
    with tempfile.TemporaryDirectory(prefix="chessmith-") as folder:
        path = Path(folder) / "variants.ini"
        path.write_text(export.text, encoding="utf-8")
        engine.set_option("VariantPath", str(path))
        engine.set_option("UCI_Variant", export.name)
        engine.ready()

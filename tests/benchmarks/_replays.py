"""The replays measurements are made on: the samples, and all of ``../shared/replays`` where it is there."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path

from engine.errors import ReplayError
from engine.facts import Replay

REPO = Path(__file__).resolve().parents[2]
GAMES = ("wesnoth", "chess", "starcraft2")


@lru_cache
def replays() -> dict[str, Replay]:
    """File name -> replay, in the order of their games. Files that are refused are left out."""
    shared = REPO.parent / "shared" / "replays"
    found: dict[str, Replay] = {}
    for game in GAMES:
        adapter = import_module(f"engine.games.{game}").ADAPTER
        folder = shared / game
        files = sorted(folder.iterdir()) if folder.is_dir() else []
        for path in files:
            try:
                found[path.name] = adapter.load(path.read_bytes())
            except ReplayError:
                continue
    for path in sorted((REPO / "resources" / "samples").glob("*")):
        if path.suffix == ".pgn":
            adapter = import_module("engine.games.chess").ADAPTER
        elif path.suffix == ".gz":
            adapter = import_module("engine.games.wesnoth").ADAPTER
        else:
            continue
        found.setdefault(path.name, adapter.load(path.read_bytes()))
    return found

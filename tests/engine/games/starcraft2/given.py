"""The real replays these tests read where they are at hand, each loaded once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from engine.facts import Replay
from engine.games.starcraft2 import ADAPTER
from tests.conftest import SHARED

FOLDER = SHARED / "replays" / "starcraft2"
FILES = sorted(path.name.removesuffix(".SC2Replay") for path in FOLDER.glob("*.SC2Replay"))

COMMANDS_ONLY = {"no-tracker-blank-names-4.1.2", "wol-1v1-1.3.6", "wol-4v4-1.3.2"}
RESUMED = "resumed-corrupt-tracker-2.0.11"
COOP = "coop-no-result-3.17.1"

needs_replays = pytest.mark.skipif(not FILES, reason="the given StarCraft II replays are not here")


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.SC2Replay"


@cache
def replay(name: str) -> Replay:
    file = path_of(name)
    if not file.exists():
        pytest.skip(f"the given replay {name} is not here")
    return ADAPTER.load(file.read_bytes())

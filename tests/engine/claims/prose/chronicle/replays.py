"""The replays the chronicle is tested on: the sample in the repository, and the shared ones where they are.

A few of the shared ones by default; all of them where ``ALL_REPLAYS`` is set in the environment.
"""

from __future__ import annotations

import os
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import pytest

from engine.claims.prose.chronicle.questions.record import Record, record_of
from engine.facts import Replay
from engine.games.starcraft2.adapter import ADAPTER as STARCRAFT2
from engine.games.wesnoth import ADAPTER as WESNOTH

_SHARED = Path(__file__).resolve().parents[5].parent / "shared" / "replays"
_FEW = ("wesnoth/duel-27.gz", "starcraft2/pvp-4.10.1.SC2Replay")
SAMPLE = "wesnoth-duel"


def names() -> list[str]:
    """Names of the replays to test on."""
    if os.environ.get("ALL_REPLAYS"):
        found = sorted(
            str(path.relative_to(_SHARED))
            for folder in ("wesnoth", "starcraft2")
            for path in (_SHARED / folder).glob("*.*")
        )
        return [SAMPLE, *found]
    return [SAMPLE, *_FEW]


@lru_cache
def replay(name: str) -> Replay:
    """A replay by its name; skips the test where the file is not on this machine."""
    if name == SAMPLE:
        return WESNOTH.load((files("resources") / "samples" / "wesnoth-duel.gz").read_bytes())
    path = _SHARED / name
    if not path.is_file():
        pytest.skip(f"{path.name} is not on this machine")
    adapter = WESNOTH if name.startswith("wesnoth") else STARCRAFT2
    return adapter.load(path.read_bytes())


def record(name: str) -> Record:
    """A replay as the ideas ask it."""
    return record_of(replay(name))


every_replay = pytest.mark.parametrize("name", names())
"""Runs a test on each replay."""

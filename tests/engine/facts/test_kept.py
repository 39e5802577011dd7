"""What is worked out for a replay: once while it lives, and gone with it."""

from __future__ import annotations

import gc
from dataclasses import replace

from engine.facts import Replay
from engine.facts.kept import per_replay
from engine.games.chess import ADAPTER


def test_a_value_is_made_once_for_each_replay_and_freed_with_it() -> None:
    made: list[str] = []

    @per_replay
    def length(replay: Replay) -> list[int]:
        """How long it was."""
        made.append(replay.game)
        return [len(replay.store.events)]

    first = ADAPTER.load(b"1. e4 e5 2. Nf3 *\n")
    second = replace(first)
    assert length(first) is length(first)
    assert length(second) is not length(first)
    assert len(made) == 2
    assert length.__doc__ == "How long it was."
    assert len(length._kept) == 2
    del second
    gc.collect()
    assert len(length._kept) == 1

"""What an adapter may make of any bytes: a sound replay or one clear line, and nothing else."""

from __future__ import annotations

from engine.errors import ReplayError, UsageError
from engine.facts import Replay
from engine.games import wire
from engine.games.base import GameAdapter
from engine.games.registry import registry


def outcome_of(adapter: GameAdapter, data: bytes) -> str:
    """``read`` or the class of the error it was refused with.

    Any other exception is a fault of the adapter and comes through.
    """
    try:
        games = adapter.games(data)
        assert games >= 1
        replay = adapter.load(data)
    except (ReplayError, UsageError) as error:
        line = str(error)
        assert line, "an error without a word"
        assert "\n" not in line, f"more than one line: {line!r}"
        assert len(line) < 1000, f"too long a line: {line[:200]!r}"
        return type(error).__name__
    check_sound(replay, adapter)
    return "read"


def check_sound(replay: Replay, adapter: GameAdapter) -> None:
    """What holds of every replay, however broken the file it was saved from."""
    assert replay.game == adapter.id
    assert replay.sides
    assert replay.clock.end == replay.meta.length
    slots = {side.slot for side in replay.sides}
    assert len(slots) == len(replay.sides)
    assert set(replay.outcome.winners) <= slots
    assert all(count > 0 for count in replay.dropped.values())
    moments = [event.at for event in replay.store.events]
    assert moments == sorted(moments)
    assert all(event.side is None or event.side in slots for event in replay.store.events)
    for moment in {0, replay.clock.end, *moments[:3], *moments[-3:]}:
        assert replay.clock.text(moment)
        assert replay.clock.text(moment, "zh")
    ids = [event.id for event in replay.store.events] + [state.id for state in replay.store.states]
    for series in replay.store.all_series:
        assert len(series.moments) == len(series.values)
        assert list(series.moments) == sorted(series.moments)
        ids += [series.sample_id(index) for index in range(len(series.moments))]
    assert len(ids) == len(set(ids)), "two facts share an id"
    assert all(state.start <= state.end for state in replay.store.states)
    reference = next(found.reference for found in registry().found if found.adapter.id == adapter.id)
    again = wire.decode(wire.encode(replay), reference)
    assert again.store.events == replay.store.events
    assert again.meta == replay.meta

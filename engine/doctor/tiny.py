"""A duel of six turns, made by hand: small enough that a slow model reads it at once."""

from __future__ import annotations

from typing import Any

from engine.facts import (
    Coverage,
    Event,
    EventKind,
    FactStore,
    Grade,
    Meta,
    Outcome,
    Replay,
    Series,
    Side,
)
from engine.games.knowledge import load_knowledge
from engine.games.wesnoth.clock import TurnClock

_ONE, _TWO = "side 1", "side 2"
_TURNS = 6


def tiny_replay() -> Replay:
    """The duel: few facts, and each of them plain."""
    clock = TurnClock((_ONE, _TWO), TurnClock((_ONE, _TWO), 0).moment(_TURNS + 1, 0) - 1)

    def event(id: int, turn: int, side: str, kind: EventKind, object: str, place: str, **more: Any) -> Event:
        at = clock.moment(turn, clock.sides.index(more.pop("during", side)))
        return Event(f"f{id}", at, side, kind, object, place=place, details=more)

    def fall(id: int, turn: int, loser: str, object: str, place: str, by: str) -> list[Event]:
        killer = _TWO if loser == _ONE else _ONE
        told = {"during": killer, "victim": loser, "killer": killer, "by": by}
        return [
            event(id, turn, loser, EventKind.LOST, object, place, **told),
            event(id + 1, turn, killer, EventKind.DESTROYED, object, place, **told),
        ]

    events = [
        event(1, 1, _ONE, EventKind.CREATED, "Lieutenant", "4,8", initial=True),
        event(2, 1, _TWO, EventKind.CREATED, "Elvish Captain", "20,8", initial=True),
        event(3, 1, _ONE, EventKind.RECRUITED, "Spearman", "5,8"),
        event(4, 1, _TWO, EventKind.RECRUITED, "Elvish Archer", "19,8"),
        event(5, 2, _ONE, EventKind.RECRUITED, "Mage", "5,9"),
        event(6, 2, _TWO, EventKind.RECRUITED, "Elvish Fighter", "19,9"),
        *fall(7, 4, _TWO, "Elvish Archer", "12,8", "Spearman"),
        *fall(9, 4, _ONE, "Mage", "13,9", "Elvish Fighter"),
        *fall(11, 6, _TWO, "Elvish Captain", "20,8", "Spearman"),
        Event("f13", clock.moment(_TURNS, 0), None, EventKind.ENDED),
    ]
    turns = tuple(clock.moment(turn, 0) for turn in range(1, _TURNS + 1))
    series = [
        Series(metric, side, turns, values, first_id=first, grade=Grade.OBSERVED, interval=clock.turn_length)
        for metric, side, values, first in (
            ("gold", _ONE, (100.0, 86.0, 66.0, 72.0, 80.0, 90.0), 100),
            ("gold", _TWO, (100.0, 83.0, 69.0, 71.0, 74.0, 78.0), 200),
            ("villages", _ONE, (1.0, 2.0, 3.0, 4.0, 5.0, 5.0), 300),
            ("villages", _TWO, (1.0, 2.0, 3.0, 3.0, 3.0, 2.0), 400),
        )
    ]
    seen = (
        EventKind.CREATED, EventKind.RECRUITED, EventKind.LOST, EventKind.DESTROYED, EventKind.ENDED,
    )  # fmt: skip
    return Replay(
        meta=Meta("wesnoth", "1.16", "Two Fords", None, "duel", clock.end, "0" * 64, {"turns": _TURNS}),
        sides=(
            Side(_ONE, "", "Loyalists", "1", "win"),
            Side(_TWO, "", "Rebels", "2", "loss"),
        ),
        clock=clock,
        store=FactStore(events, series),
        knowledge=load_knowledge("wesnoth"),
        outcome=Outcome((_ONE,), by="leader_killed", evidence=("f11",)),
        coverage=dict.fromkeys(seen, Coverage.COMPLETE),
        dropped={},
    )

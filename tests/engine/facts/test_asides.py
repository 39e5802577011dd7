"""Events that stand aside: facts with an id, and not among what is found unless they are asked for."""

from __future__ import annotations

import pickle
from typing import Any

from engine.facts import Event, EventKind, FactStore, Span

LOST, DESTROYED = EventKind.LOST, EventKind.DESTROYED


def event(number: int, at: int, side: str, kind: EventKind, obj: str, **details: Any) -> Event:
    return Event(f"f{number}", at, side, kind, obj, details=details)


STORE = FactStore(
    [
        event(1, 10, "P1", EventKind.CREATED, "MULE", temporary=True),
        event(2, 20, "P1", LOST, "SCV"),
        event(3, 30, "P1", LOST, "SCV", aside="own_fire"),
        event(4, 40, "P2", DESTROYED, "MULE", temporary=True),
        event(5, 40, "P1", LOST, "MULE", temporary=True),
    ]
)


def ids(events: Any) -> list[str]:
    return [each.id for each in events]


def test_they_are_not_among_the_events() -> None:
    assert ids(STORE.events) == ids(STORE.of_side("P1")) == ["f1", "f2"]
    assert ids(STORE.all_events) == ["f1", "f2", "f3", "f4", "f5"]


def test_any_object_means_none_of_them() -> None:
    assert ids(STORE.find(kind=LOST)) == ["f2"]
    assert ids(STORE.left_out(kind=LOST)) == ["f3", "f5"]
    assert ids(STORE.left_out(kind=LOST, side="P1", window=Span(35, 50))) == ["f5"]


def test_a_temporary_thing_is_found_by_its_name() -> None:
    assert ids(STORE.find(kind=LOST, object="MULE")) == ["f5"]
    assert ids(STORE.find(kind=DESTROYED, side="P2", object="MULE")) == ["f4"]
    assert not STORE.left_out(kind=LOST, object="MULE")


def test_what_is_aside_for_another_reason_is_not() -> None:
    assert ids(STORE.find(kind=LOST, object="SCV")) == ["f2"]
    assert ids(STORE.left_out(kind=LOST, side="P1", object="SCV")) == ["f3"]


def test_each_is_a_fact_and_survives_a_process_boundary() -> None:
    for store in (STORE, pickle.loads(pickle.dumps(STORE))):
        for each in STORE.all_events:
            assert store.fact(each.id) == each
            assert store.rank(each) == int(each.id[1:]) - 1
        assert ids(store.left_out(kind=LOST)) == ["f3", "f5"]

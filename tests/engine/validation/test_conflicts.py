"""Claims that cannot both hold, whatever the facts are."""

from __future__ import annotations

from typing import Any

import pytest

from engine.validation.conflicts import find_conflicts
from engine.validation.orderings import find_circles
from engine.validation.report import CheckedClaim, Verdict, VerdictStatus
from engine.validation.scope import Scope
from tests.engine.validation.asking import REPLAY, claim

OPEN = VerdictStatus.NOT_CHECKABLE


def checked(name: str, status: VerdictStatus = OPEN, **fields: Any) -> CheckedClaim:
    made = claim(fields.pop("type"), **fields).model_copy(update={"id": name})
    return CheckedClaim(claim=made, verdict=Verdict(status=status, actual="x"))


def pairs(*claims: CheckedClaim, shown: tuple[CheckedClaim, ...] = ()) -> set[tuple[str, str]]:
    return {(c.wrong.claim.id, c.other.claim.id) for c in find_conflicts(Scope(REPLAY), claims, shown)}


GRUNT = {"side": "P1", "kind": "ordered", "object": "grunt"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"type": "result", "side": "P1", "value": "win"}, {"type": "result", "side": "P2", "value": "won"}),
        ({"type": "result", "side": "P1", "value": "win"}, {"type": "result", "side": "Ada",
         "value": "loss"}),
        ({"type": "result", "side": "P1", "value": "win"}, {"type": "result", "value": "draw"}),
        ({"type": "result", "side": "P1", "value": "loss"}, {"type": "meta", "field": "winner",
         "value": "Ada"}),
        ({"type": "meta", "field": "map", "value": "A"}, {"type": "meta", "field": "地图", "value": "B"}),
        ({"type": "event", **GRUNT, "nth": 1, "at": "1:00"}, {"type": "event", **GRUNT, "nth": 1,
         "at": "2:00"}),
        ({"type": "event", **GRUNT, "nth": 1, "at": "3:00"}, {"type": "event", **GRUNT, "nth": 2,
         "at": "2:00"}),
        ({"type": "event", **GRUNT, "at": "1:00"}, {"type": "absent", **GRUNT}),
        ({"type": "event", **GRUNT, "at": "1:00"}, {"type": "absent", **GRUNT, "object": None}),
        ({"type": "event", **GRUNT, "nth": 3, "at": "1:00"}, {"type": "count", **GRUNT, "value": 2}),
        ({"type": "count", **GRUNT, "value": 2}, {"type": "count", **GRUNT, "value": 3}),
        ({"type": "count", **GRUNT, "value": 2}, {"type": "count", **GRUNT, "op": ">", "value": 2}),
        ({"type": "count", **GRUNT, "end": "3:00", "value": 5}, {"type": "count", **GRUNT, "value": 4}),
        ({"type": "count", **GRUNT, "value": 1}, {"type": "absent", **GRUNT}),
        (
            {"type": "metric", "side": "P1", "metric": "mana", "at": "1:00", "value": 20},
            {"type": "metric", "side": "Reds", "metric": "mana", "at": "1:00", "value": 30},
        ),
        (
            {"type": "extremum", "side": "P1", "metric": "mana", "which": "max", "value": 20},
            {"type": "metric", "side": "P1", "metric": "mana", "at": "1:00", "value": 30},
        ),
        (
            {"type": "extremum", "side": "P1", "metric": "mana", "which": "min", "value": 20},
            {"type": "metric", "side": "P1", "metric": "mana", "at": "1:00", "op": "<", "value": 10},
        ),
        (
            {"type": "compare", "metric": "mana", "sides": ["P1", "P2"], "at": "1:00", "op": ">"},
            {"type": "compare", "metric": "mana", "sides": ["P2", "P1"], "at": "1:00", "op": ">="},
        ),
        (
            {"type": "trend", "side": "P1", "metric": "mana", "start": "1:00", "end": "2:00",
             "direction": "rose"},
            {"type": "trend", "side": "P1", "metric": "mana", "start": "1:00", "end": "2:00",
             "direction": "下降"},
        ),
        (
            {"type": "exchange", "start": "1:00", "end": "2:00", "better": "P1"},
            {"type": "exchange", "start": "1:00", "end": "2:00", "better": "Blues"},
        ),
        (
            {"type": "knowledge", "subject": "grunt", "property": "cost", "value": 50},
            {"type": "knowledge", "subject": "步兵", "property": "花费", "value": 60},
        ),
        (
            {"type": "position", "at": "1:00", "predicate": "occupies", "object": "grunt", "square": "e4"},
            {"type": "position", "at": "1:00", "predicate": "occupies", "object": "archer", "square": "e4"},
        ),
    ],
)  # fmt: skip
def test_contradictions(one: dict[str, Any], other: dict[str, Any]) -> None:
    a, b = checked("a", **one), checked("b", **other)
    assert pairs(a, b) == {("b", "a")}, "the later one is to be corrected"
    assert pairs(b, a) == {("a", "b")}
    assert pairs(b, shown=(a,)) == {("b", "a")}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"type": "result", "side": "P1", "value": "win"}, {"type": "result", "side": "P2", "value": "loss"}),
        ({"type": "event", **GRUNT, "nth": 1, "at": "1:00"}, {"type": "event", **GRUNT, "nth": 1,
         "at": "1:01"}),
        ({"type": "event", **GRUNT, "nth": 1, "at": "1:00"}, {"type": "event", **GRUNT, "nth": 2,
         "at": "1:00"}),
        ({"type": "event", **GRUNT, "at": "1:00"}, {"type": "event", **GRUNT, "at": "2:00"}),
        ({"type": "event", **GRUNT, "at": "1:00"}, {"type": "absent", **GRUNT, "start": "2:00"}),
        ({"type": "event", **GRUNT, "at": "1:00"}, {"type": "absent", **GRUNT, "object": "archer"}),
        ({"type": "event", **GRUNT, "at": "1:00"}, {"type": "absent", **GRUNT, "side": "P2"}),
        ({"type": "count", **GRUNT, "value": 2}, {"type": "count", **GRUNT, "op": ">=", "value": 2}),
        ({"type": "count", **GRUNT, "end": "3:00", "value": 2}, {"type": "count", **GRUNT, "value": 4}),
        ({"type": "count", **GRUNT, "value": 3}, {"type": "count", **GRUNT, "op": "~", "value": 4}),
        (
            {"type": "metric", "side": "P1", "metric": "mana", "at": "1:00", "value": 100},
            {"type": "metric", "side": "P1", "metric": "mana", "at": "1:00", "value": 101},
        ),
        (
            {"type": "metric", "side": "P1", "metric": "mana", "at": "1:00", "value": 20},
            {"type": "metric", "side": "P1", "metric": "mana", "at": "2:00", "value": 30},
        ),
        (
            {"type": "compare", "metric": "mana", "sides": ["P1", "P2"], "at": "1:00", "op": ">"},
            {"type": "compare", "metric": "mana", "sides": ["P2", "P1"], "at": "1:00", "op": "<"},
        ),
    ],
)  # fmt: skip
def test_claims_that_can_both_hold(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert pairs(checked("a", **one), checked("b", **other)) == set()


def test_the_refuted_one_is_wrong_whatever_the_order() -> None:
    early = checked("a", VerdictStatus.REFUTED, type="event", **GRUNT, nth=1, at="1:00")
    late = checked("b", type="event", **GRUNT, nth=1, at="2:00")
    assert pairs(early, late) == {("a", "b")}


def test_what_the_facts_support_is_never_the_wrong_one() -> None:
    early = checked("a", type="event", **GRUNT, nth=1, at="1:00")
    late = checked("b", VerdictStatus.SUPPORTED, type="event", **GRUNT, nth=1, at="2:00")
    assert pairs(early, late) == {("a", "b")}
    both = checked("a", VerdictStatus.SUPPORTED, type="event", **GRUNT, nth=1, at="1:00")
    assert pairs(both, late) == set()
    assert pairs(late, shown=(early,)) == set()


def order(name: str, first: str, then: str, status: VerdictStatus = OPEN) -> CheckedClaim:
    refs = [{"side": "P1", "kind": "ordered", "object": obj} for obj in (first, then)]
    return checked(name, status, type="order", first=refs[0], then=refs[1])


def circles(*claims: CheckedClaim) -> list[tuple[str, str]]:
    return [(c.wrong.claim.id, c.other.claim.id) for c in find_circles(Scope(REPLAY), claims)]


def test_orders_that_run_in_a_circle() -> None:
    assert circles(order("a", "grunt", "forge"), order("b", "forge", "town")) == []
    assert circles(order("a", "grunt", "forge"), order("b", "forge", "grunt"))
    assert circles(order("a", "grunt", "forge"), order("b", "forge", "town"), order("c", "town", "grunt"))
    assert circles(order("a", "grunt", "Grunts")), "nothing comes before itself"


def test_orders_against_stated_times() -> None:
    early = checked("e", type="event", side="P1", kind="ordered", object="forge", nth=1, at="1:00")
    late = checked("l", type="event", side="P1", kind="ordered", object="grunt", nth=1, at="4:00")
    assert circles(order("a", "forge", "grunt"), early, late) == []
    assert circles(order("a", "grunt", "forge"), early, late)


def test_a_circle_of_supported_claims_is_none() -> None:
    yes = VerdictStatus.SUPPORTED
    assert circles(order("a", "grunt", "forge", yes), order("b", "forge", "grunt", yes)) == []


def test_many_claims_about_one_thing_are_bounded() -> None:
    many = [checked(f"c{n}", type="count", **GRUNT, value=n) for n in range(400)]
    found = find_conflicts(Scope(REPLAY), many)
    assert 0 < len(found) < 400 * 64

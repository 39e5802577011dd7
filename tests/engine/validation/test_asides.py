"""Losses not everybody counts, and ends not everybody means: a claim may follow either way of speaking."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.facts import Coverage, Event, EventKind, Replay
from engine.validation import validate
from engine.validation.context import ValidationContext
from tests.engine.validation.asking import REPLAY, outcome, verdict_on
from tests.engine.validation.toy_game import at, toy_events, toy_replay

LOST, DESTROYED = EventKind.LOST, EventKind.DESTROYED


def with_events(*rows: tuple[str, str, EventKind, str, dict[str, Any]]) -> Replay:
    """The toy game with more events: time, side, kind, object, details."""
    more = [
        Event(f"f{900 + n}", at(time), side, kind, obj, details=details)
        for n, (time, side, kind, obj, details) in enumerate(rows)
    ]
    return toy_replay(events=[*toy_events(), *more], exceptions={(LOST, "archer"): Coverage.PARTIAL})


# Five archers fall to the enemy at 5:00; two more die to their own side, one is a summoned wolf.
GAME = with_events(
    ("3:00", "P2", LOST, "archer", {"aside": "own_fire"}),
    ("3:10", "P2", LOST, "archer", {"aside": "own_fire"}),
    ("4:00", "P1", DESTROYED, "worker", {"temporary": True}),
    ("4:00", "P2", LOST, "worker", {"temporary": True}),
    ("9:59", "P1", DESTROYED, "town", {}),
    ("9:59", "P2", LOST, "town", {"after_leaving": True}),
)


@pytest.mark.parametrize(
    ("number", "expected"),
    [(5, "supported"), (7, "supported"), (6, "refuted"), (4, "refuted"), (8, "refuted")],
)
def test_own_fire_may_be_counted_or_not_and_nothing_between(number: int, expected: str) -> None:
    claim = {"side": "P2", "kind": "lost", "object": "archer", "op": "=", "value": number}
    assert outcome(verdict_on("count", GAME, **claim)) == expected


@pytest.mark.parametrize(("number", "objections"), [(5, 0), (7, 0), (6, 1), (30, 1)])
def test_prose_may_count_own_fire_too(number: int, objections: int) -> None:
    report = validate(
        f"P2 lost {number} archers over the whole game.",
        GAME,
        ValidationContext(),
    )
    assert sum(issue.claim_id is None and issue.span is not None for issue in report.issues) == objections


def test_gone_for_reasons_the_replay_does_not_tell_leaves_the_number_open() -> None:
    replay = with_events(
        ("3:00", "P2", LOST, "archer", {"aside": "unexplained"}),
        ("3:10", "P2", LOST, "archer", {"aside": "unexplained"}),
    )
    claim = {"side": "P2", "kind": "lost", "object": "archer", "op": "="}
    verdicts = {n: outcome(verdict_on("count", replay, **claim, value=n)) for n in (4, 5, 6, 7, 8)}
    assert verdicts == {
        4: "refuted",
        5: "supported",
        6: "not_checkable",
        7: "supported",
        8: "refuted",
    }


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ({"start": "2:30", "end": "4:30"}, "not_checkable"),
        ({"start": "2:30", "end": "3:30", "object": "archer"}, "not_checkable"),
        ({"start": "3:30", "end": "4:30"}, "not_checkable"),
        ({"start": "3:30", "end": "4:30", "object": "archer"}, "supported"),
        ({"start": "3:30", "end": "4:30", "object": "worker"}, "refuted"),
        ({"start": "9:00"}, "not_checkable"),
        ({"start": "6:00", "end": "7:00"}, "supported"),
        ({"start": "4:30", "end": "5:30"}, "refuted"),
    ],
)
def test_losing_nothing(claim: dict[str, str], expected: str) -> None:
    assert outcome(verdict_on("absent", GAME, side="P2", kind="lost", **claim)) == expected


def test_a_temporary_thing_is_killed_when_it_is_named() -> None:
    assert outcome(verdict_on("event", GAME, side="P1", kind="destroyed", object="worker", at="4:00")) == (
        "supported"
    )
    worker = {"side": "P1", "kind": "destroyed", "object": "worker", "op": "="}
    assert outcome(verdict_on("count", GAME, **worker, value=1)) == "supported"
    assert outcome(verdict_on("count", GAME, **worker, value=2)) == "refuted"


@pytest.mark.parametrize(("number", "expected"), [(0, "supported"), (1, "supported"), (2, "refuted")])
def test_what_falls_after_its_side_has_left_may_be_counted_or_not(number: int, expected: str) -> None:
    claim = {"side": "P2", "kind": "lost", "object": "town", "op": "=", "value": number}
    assert outcome(verdict_on("count", GAME, **claim)) == expected


LONG = replace(
    REPLAY, meta=replace(REPLAY.meta, extra={"length_readings": [at("10:00"), at("9:30"), at("9:40")]})
)


@pytest.mark.parametrize(
    ("time", "right"),
    [("9:30", True), ("9:40", True), ("10:00", True), ("9:15", False), ("9:50", False)],
)
def test_a_match_may_have_ended_before_its_recording_did(time: str, *, right: bool) -> None:
    expected = "supported" if right else "refuted"
    assert outcome(verdict_on("meta", LONG, field="length", value=time)) == expected
    assert outcome(verdict_on("event", LONG, kind="ended", at=time)) == expected
    for text in (f"The game ended at {time}.", f"The game lasted {time}."):
        report = validate(text, LONG, ValidationContext())
        assert any(issue.span is not None for issue in report.issues) != right, text


def test_by_default_there_is_one_end() -> None:
    assert REPLAY.endings == (REPLAY.clock.end,)
    assert outcome(verdict_on("meta", field="length", value="9:30")) == "refuted"

"""Verdicts on what happened: event, count, absent, order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.facts import Coverage, Event, EventKind, Grade, Tier
from engine.validation.report import IssueKind
from tests.engine.validation.asking import outcome, verdict_on
from tests.engine.validation.toy_game import COVERAGE, at, toy_events, toy_replay


def event(**fields: Any) -> Any:
    return verdict_on("event", **fields)


def count(**fields: Any) -> Any:
    return verdict_on("count", **fields)


@pytest.mark.parametrize(
    "fields",
    [
        {"side": "P1", "kind": "started", "object": "forge", "nth": 1, "at": "0:30"},
        {"side": "Ada", "kind": "开始建造", "object": "铁匠铺", "at": "0:30"},
        {"side": "Reds", "kind": "completed", "object": "Forges", "at": "1:00"},
        {"side": "P1", "kind": "built", "object": "forge", "at": "0:30"},
        {"side": "P1", "kind": "built", "object": "forge", "at": "1:00"},
        {"side": "P1", "kind": "started", "object": "forge", "at": "0:31"},
        {"side": "P1", "kind": "started", "object": "forge", "at": "about 0:40"},
        {"side": "P1", "kind": "started", "object": "forge", "at": "0:25左右"},
        {"side": "P1", "kind": "started", "object": "forge", "at": "0:20-0:35"},
        {"side": "P1", "kind": "started", "object": "forge"},
        {"kind": "started", "object": "forge", "nth": 2, "at": "0:40"},
        {"kind": "started", "object": "forge", "nth": 1, "at": "0:40"},
        {"side": "P1", "kind": "created", "object": "grunt", "nth": 12, "at": "2:00"},
        {"side": "P1", "kind": "created", "object": "grunt", "at": "0:50"},
        {"side": "P1", "kind": "completed", "object": "grunt", "nth": 3, "at": "0:30"},
        {"side": "P1", "kind": "started", "object": "base", "nth": 1, "at": "1:00"},
        {"side": "P1", "kind": "expanded", "at": "1:00"},
        {"side": "P1", "kind": "killed", "object": "archer", "nth": 5, "at": "5:08"},
        {"side": "P2", "kind": "lost", "object": "archer", "nth": 1, "at": "5:00"},
        {"side": "P2", "kind": "left", "at": "9:59"},
        {"side": "P1", "kind": "researched", "object": "blades", "at": "2:00"},
        {"side": "P1", "kind": "completed", "object": "blades", "at": "2:00"},
    ],
)  # fmt: skip
def test_what_happened_is_supported(fields: dict[str, Any]) -> None:
    verdict = event(**fields)
    assert outcome(verdict) == "supported"
    assert verdict.evidence


@pytest.mark.parametrize(
    ("fields", "actual"),
    [
        ({"side": "P1", "kind": "started", "object": "forge", "nth": 1, "at": "0:33"}, "0:30"),
        ({"side": "P1", "kind": "started", "object": "forge", "at": "about 0:45"}, "0:30"),
        ({"side": "P2", "kind": "started", "object": "forge", "at": "0:30"}, "0:40"),
        ({"side": "P1", "kind": "created", "object": "grunt", "nth": 5, "at": "1:00"}, "0:50"),
        ({"side": "P1", "kind": "created", "object": "grunt", "nth": 13, "at": "2:00"}, "only 12"),
        ({"side": "P1", "kind": "created", "object": "grunt", "at": "0:54"}, "0:50"),
        ({"side": "P1", "kind": "created", "object": "Red Knight", "at": "1:00"}, "never"),
        ({"side": "P1", "kind": "lost", "object": "town"}, "never"),
        ({"side": "P1", "kind": "started", "object": "town", "nth": 1, "at": "0:00"}, "1:00"),
    ],
)  # fmt: skip
def test_what_did_not_happen_is_refuted_with_the_truth(fields: dict[str, Any], actual: str) -> None:
    verdict = event(**fields)
    assert outcome(verdict) == "refuted"
    assert verdict.actual == actual


def test_things_of_the_start_are_there_but_were_not_made() -> None:
    assert outcome(event(side="P1", kind="completed", object="town", nth=1, at="2:00")) == "supported"
    assert outcome(event(side="P1", kind="created", object="worker", at="0:00")) == "supported"
    assert outcome(count(side="P1", kind="created", object="worker", value=4)) == "supported"
    assert outcome(count(side="P1", kind="completed", object="town", value=2)) == "refuted"


def test_places() -> None:
    assert outcome(event(side="P1", kind="started", object="forge", place="18,18")) in (
        "supported",
        "refuted",
    )
    forge = next(e for e in toy_events() if e.kind is EventKind.STARTED and e.object == "forge")
    assert (
        outcome(event(side=forge.side, kind="started", object="forge", place=f"({forge.place})"))
        == "supported"
    )
    wrong = event(side=forge.side, kind="started", object="forge", place="99,99")
    assert (outcome(wrong), wrong.actual) == ("refuted", forge.place)
    assert outcome(event(side="P1", kind="started", object="forge", place="the natural")) == "not_checkable"


def test_a_side_that_is_not_there() -> None:
    verdict = event(side="P7", kind="started", object="forge")
    assert outcome(verdict) == "refuted"
    assert verdict.kind is IssueKind.UNKNOWN_SIDE
    assert verdict.actual == "P1, P2"


def test_you_is_nobody_unless_it_is_said_who() -> None:
    fields = {"kind": "started", "object": "forge", "at": "0:40"}
    assert outcome(event(side="you", **fields)) == "not_checkable"
    assert outcome(event(side="you", you="P2", **fields)) == "supported"
    assert outcome(event(side="your opponent", you="P1", **fields)) == "supported"


def test_a_name_the_game_does_not_have() -> None:
    verdict = event(side="P1", kind="created", object="dragon")
    assert outcome(verdict) == "refuted"
    assert verdict.kind is IssueKind.UNKNOWN_OBJECT
    assert verdict.actual


def test_part_of_a_name_is_neither_guessed_nor_refuted() -> None:
    verdict = event(side="P1", kind="created", object="knights")
    assert outcome(verdict) == "not_checkable"
    assert "Red Knight" in (verdict.reason or "")


def test_what_a_faction_cannot_have() -> None:
    verdict = event(side="P1", kind="created", object="archer", at="1:00")
    assert outcome(verdict) == "refuted"
    assert verdict.kind is IssueKind.GAME_KNOWLEDGE
    assert verdict.actual == "archer belongs to Blues"


def test_a_word_for_nothing_a_replay_records() -> None:
    assert outcome(event(side="P1", kind="scouted", object="town")) == "not_checkable"


def test_a_moment_past_the_end() -> None:
    verdict = event(side="P1", kind="lost", object="grunt", at="12:00")
    assert outcome(verdict) == "refuted"
    assert verdict.kind is IssueKind.AFTER_THE_END
    assert verdict.actual == "10:00"
    assert outcome(event(kind="ended", at="10:01")) == "supported"


def test_no_moment_at_all() -> None:
    assert outcome(event(side="P1", kind="lost", object="grunt", at="the dawn of time")) == "not_checkable"


# --- what is only partly recorded ---------------------------------------------------------------------


def partly(kind: EventKind) -> Any:
    return toy_replay(coverage={**COVERAGE, kind: Coverage.PARTIAL})


def test_partial_coverage_supports_but_seldom_refutes() -> None:
    replay = partly(EventKind.LOST)
    lost = {"replay": replay, "side": "P2", "kind": "lost", "object": "archer"}
    assert outcome(event(**lost, at="5:00")) == "supported"
    assert outcome(event(**lost, at="7:00")) == "not_checkable"
    assert outcome(count(**lost, op=">=", value=5)) == "supported"
    assert outcome(count(**lost, op="=", value=6)) == "not_checkable"
    assert outcome(count(**lost, op="=", value=4)) == "refuted"
    assert outcome(count(**lost, op="<", value=5)) == "refuted"
    assert outcome(verdict_on("absent", replay, side="P2", kind="lost", object="forge")) == "refuted"
    assert outcome(verdict_on("absent", replay, side="P2", kind="lost", object="town")) == "not_checkable"
    # Unrecorded losses can only have come before the nth that is recorded, never after it.
    assert outcome(event(**lost, nth=5, at="9:00")) == "refuted"
    assert outcome(event(**lost, nth=5, at="4:00")) == "not_checkable"


def test_kinds_a_replay_never_records() -> None:
    bare = toy_replay(coverage={}, tier=Tier.COMMANDS_ONLY)
    verdict = verdict_on("absent", bare, side="P2", kind="lost", object="town")
    assert outcome(verdict) == "not_checkable"
    assert "commands only" in (verdict.reason or "")


def test_an_order_proves_nothing_but_itself() -> None:
    order = Event("f900", at("1:00"), "P1", EventKind.ORDERED, "Red Knight", grade=Grade.COMMAND)
    command = Event("f901", at("1:10"), "P1", EventKind.COMPLETED, "castle", grade=Grade.COMMAND)
    replay = toy_replay(
        events=[*toy_events(), order, command],
        coverage={**COVERAGE, EventKind.CREATED: Coverage.PARTIAL, EventKind.COMPLETED: Coverage.PARTIAL},
    )
    assert (
        outcome(event(replay=replay, side="P1", kind="ordered", object="Red Knight", at="1:00"))
        == "supported"
    )
    made = event(replay=replay, side="P1", kind="created", object="Red Knight", at="1:00")
    assert outcome(made) == "not_checkable"
    assert "ordered" in (made.reason or "")
    assert (
        outcome(event(replay=replay, side="P1", kind="completed", object="castle", at="1:10"))
        == "not_checkable"
    )
    assert (
        outcome(count(replay=replay, side="P1", kind="completed", object="castle", value=1))
        == "not_checkable"
    )


def test_the_start_of_a_trained_unit_leaves_no_trace() -> None:
    assert outcome(event(side="P1", kind="started", object="grunt", at="0:05")) == "not_checkable"
    assert outcome(count(side="P1", kind="started", object="grunt", op=">=", value=1)) == "not_checkable"
    # What never came into being and was never ordered was never begun.
    assert outcome(event(side="P1", kind="started", object="Red Knight", at="0:05")) == "refuted"


# --- count --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"value": 12}, "supported"),
        ({"value": 11}, "refuted"),
        ({"value": 12.5}, "refuted"),
        ({"op": "!=", "value": 11}, "supported"),
        ({"op": "!=", "value": 12}, "refuted"),
        ({"op": ">=", "value": 12}, "supported"),
        ({"op": ">", "value": 12}, "refuted"),
        ({"op": "<=", "value": 11}, "refuted"),
        ({"op": "<", "value": 13}, "supported"),
        ({"op": "~", "value": 13}, "supported"),
        ({"op": "~", "value": 15}, "refuted"),
        ({"start": "0:10", "end": "1:00", "value": 6}, "supported"),
        # 1:00 allows one second, but the grunt of 1:10 is out of reach.
        ({"start": "0:10", "end": "1:00", "value": 7}, "refuted"),
        ({"end": "0:59", "value": 5}, "supported"),
        ({"end": "0:59", "value": 6}, "supported"),
        ({"end": "0:58", "value": 6}, "refuted"),
        ({"end": "about 0:55", "value": 6}, "supported"),
        ({"start": "2:30", "value": 0}, "supported"),
        ({"start": "2:30", "value": 1}, "refuted"),
        ({"end": "10:05", "value": 12}, "supported"),
    ],
)  # fmt: skip
def test_counts(fields: dict[str, Any], status: str) -> None:
    verdict = count(side="P1", kind="created", object="grunt", **fields)
    assert outcome(verdict) == status
    if status == "refuted":
        assert isinstance(verdict.actual, int)


def test_a_window_past_the_end_or_upside_down() -> None:
    late = count(side="P1", kind="created", object="grunt", start="11:00", value=0)
    assert late.kind is IssueKind.AFTER_THE_END
    far = count(side="P1", kind="created", object="grunt", end="15:00", value=12)
    assert far.kind is IssueKind.AFTER_THE_END
    assert (
        outcome(count(side="P1", kind="created", object="grunt", start="5:00", end="4:00", value=0))
        == "not_checkable"
    )


def test_counts_of_both_sides() -> None:
    together = {"side": "both", "kind": "started", "object": "forge"}
    assert outcome(count(**together, value=2)) == "supported"
    assert outcome(count(**together, value=1)) == "supported"  # one each
    assert outcome(count(**together, value=3)) == "refuted"
    assert outcome(count(kind="lost", object="unit", value=8)) == "supported"


def test_counts_name_their_evidence_within_bounds() -> None:
    verdict = count(kind="created", op=">", value=3)
    assert outcome(verdict) == "supported"
    assert 0 < len(verdict.evidence) <= 20


# --- absent -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "status", "actual"),
    [
        ({"side": "P1", "kind": "lost", "object": "town"}, "supported", None),
        ({"side": "P1", "kind": "lost", "object": "grunt"}, "refuted", "5:00"),
        ({"side": "P1", "kind": "lost", "object": "grunt", "end": "4:30"}, "supported", None),
        ({"side": "P1", "kind": "lost", "object": "grunt", "start": "6:00"}, "supported", None),
        # Within the second that 5:00 allows:
        ({"side": "P1", "kind": "lost", "object": "grunt", "end": "5:00"}, "supported", None),
        ({"side": "P1", "kind": "lost", "object": "grunt", "end": "5:02"}, "refuted", "5:00"),
        ({"side": "P1", "kind": "created", "object": "archer"}, "supported", None),
        ({"side": "P1", "kind": "completed", "object": "base", "end": "1:50"}, "supported", None),
        ({"kind": "lost", "object": "forge"}, "refuted", "8:00"),
        ({"side": "P1", "kind": "created", "object": "dragon"}, "refuted", "no such name in toy"),
    ],
)  # fmt: skip
def test_never(fields: dict[str, Any], status: str, actual: str | None) -> None:
    verdict = verdict_on("absent", **fields)
    assert outcome(verdict) == status
    assert verdict.actual == actual


# --- order --------------------------------------------------------------------------------------------


def test_orders() -> None:
    forge_a, forge_b = ({"side": slot, "kind": "started", "object": "forge"} for slot in ("P1", "P2"))
    assert outcome(verdict_on("order", first=forge_a, then=forge_b)) == "supported"
    wrong = verdict_on("order", first=forge_b, then=forge_a)
    assert (outcome(wrong), wrong.actual) == ("refuted", "0:40 and 0:30")
    fifth = {"side": "P1", "kind": "created", "object": "grunt", "nth": 5}
    assert outcome(verdict_on("order", first=forge_b, then=fifth)) == "supported"
    assert outcome(verdict_on("order", first=fifth, then=forge_a)) == "refuted"
    dated = {"side": "P1", "kind": "created", "object": "grunt", "at": "0:20"}
    assert outcome(verdict_on("order", first=dated, then=forge_a)) == "supported"


def test_the_order_within_one_moment_is_that_of_the_file() -> None:
    first = Event("f801", at("9:00"), "P1", EventKind.COMPLETED, "castle")
    second = Event("f802", at("9:00"), "P2", EventKind.COMPLETED, "castle")
    replay = toy_replay(events=[*toy_events(), first, second])
    a, b = ({"side": slot, "kind": "completed", "object": "castle"} for slot in ("P1", "P2"))
    assert outcome(verdict_on("order", replay, first=a, then=b)) == "supported"
    assert outcome(verdict_on("order", replay, first=b, then=a)) == "refuted"


def test_an_order_with_what_never_happened() -> None:
    never = {"side": "P1", "kind": "completed", "object": "castle"}
    forge = {"side": "P1", "kind": "started", "object": "forge"}
    verdict = verdict_on("order", first=forge, then=never)
    assert (outcome(verdict), verdict.actual) == ("refuted", "castle completed: never")
    tenth = {"side": "P1", "kind": "started", "object": "forge", "nth": 10}
    assert verdict_on("order", first=tenth, then=forge).actual == "only 1 forge started"


def test_losses_of_which_only_some_are_recorded_have_bounds() -> None:
    """Where there is a count of what stands, losses can be no more than the times it fell."""
    from engine.facts import FactStore, Series

    base = toy_replay()
    fell = Series(
        "count:archer", "P2", (0, at("2:00"), at("5:00"), at("5:09"), at("7:00")), (0, 6, 5, 1, 0), 7000,
        Grade.DERIVED, exact_between=True,
    )  # fmt: skip
    replay = replace(
        base,
        store=FactStore(base.store.events, [*base.store.all_series, fell], base.store.states),
        exceptions={(EventKind.LOST, "archer"): Coverage.PARTIAL},
    )
    lost = {"replay": replay, "side": "P2", "kind": "lost", "object": "archer"}
    assert outcome(count(**lost, value=5)) == "supported"
    assert outcome(count(**lost, value=6)) == "not_checkable"
    assert outcome(count(**lost, value=7)) == "refuted"
    assert outcome(count(**lost, op="!=", value=5)) == "refuted"
    assert outcome(event(**lost, nth=7, at="7:00")) == "refuted"
    assert (
        outcome(verdict_on("absent", replay, side="P2", kind="lost", object="archer", start="8:00"))
        == "supported"
    )

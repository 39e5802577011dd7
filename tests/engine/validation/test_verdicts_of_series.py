"""Verdicts on figures over time: metric, compare, extremum, trend, interval; and on fights."""

from __future__ import annotations

from typing import Any

import pytest

from engine.facts import Coverage, EventKind
from engine.validation.report import IssueKind
from tests.engine.validation.asking import outcome, verdict_on
from tests.engine.validation.toy_game import COVERAGE, toy_replay

# Workers are sampled every five seconds: P1 has 4 + m // 20, P2 4 + m // 30 at second m. Gold is exact:
# P1 100 from 0:00, 250 from 1:40, 80 from 3:20, 120 from 6:40; P2 100, 90, 200, 200.


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"metric": "workers", "at": "5:00", "value": 19}, "supported"),
        ({"metric": "worker count", "at": "5:00", "value": 19}, "supported"),
        ({"metric": "农民数", "at": "5:00", "value": 19}, "supported"),
        # Between the samples of 4:55 and 5:00:
        ({"metric": "workers", "at": "4:57", "value": 18}, "supported"),
        ({"metric": "workers", "at": "4:57", "value": 19}, "supported"),
        ({"metric": "workers", "at": "5:10", "value": 21}, "refuted"),
        ({"metric": "workers", "at": "5:10", "op": ">=", "value": 20}, "refuted"),
        ({"metric": "workers", "at": "5:10", "op": ">", "value": 15}, "supported"),
        ({"metric": "workers", "at": "5:10", "op": "<", "value": 19}, "refuted"),
        ({"metric": "workers", "at": "5:10", "op": "~", "value": 21}, "supported"),
        ({"metric": "workers", "at": "5:10", "op": "~", "value": 24}, "refuted"),
        ({"metric": "gold", "at": "1:00", "value": 100}, "supported"),
        ({"metric": "gold", "at": "1:00", "value": 101}, "refuted"),  # exact figures have no slack
        ({"metric": "gold", "at": "1:40", "value": 250}, "supported"),
        ({"metric": "gold", "at": "1:40", "value": 100}, "supported"),  # within the second it was still 100
        ({"metric": "gold", "at": "1:40", "value": 180}, "refuted"),  # but it never was in between
        ({"metric": "gold", "at": "1:45", "op": "!=", "value": 250}, "refuted"),
        ({"metric": "gold", "at": "about 3:15", "value": 80}, "supported"),
        ({"metric": "gold", "at": "9:59", "value": 120}, "supported"),
        ({"metric": "happiness", "at": "1:00", "value": 1}, "not_checkable"),
        ({"metric": "workers", "at": "sometime", "value": 1}, "not_checkable"),
    ],
)  # fmt: skip
def test_metrics(fields: dict[str, Any], status: str) -> None:
    verdict = verdict_on("metric", side="P1", **fields)
    assert outcome(verdict) == status
    if status == "refuted":
        assert isinstance(verdict.actual, int | float)
        assert verdict.evidence


def test_a_metric_of_both_sides_holds_for_each() -> None:
    assert outcome(verdict_on("metric", side="both", metric="gold", at="0:30", value=100)) == "supported"
    assert outcome(verdict_on("metric", side="both", metric="gold", at="2:00", value=250)) == "refuted"


def test_a_metric_after_the_end() -> None:
    verdict = verdict_on("metric", side="P1", metric="gold", at="20:00", value=120)
    assert verdict.kind is IssueKind.AFTER_THE_END


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"metric": "workers", "at": "5:10", "op": ">"}, "supported"),
        ({"metric": "workers", "at": "5:10", "op": "<"}, "refuted"),
        ({"metric": "workers", "at": "5:10", "op": ">", "margin": 5}, "supported"),
        ({"metric": "workers", "at": "5:10", "op": ">", "margin": 8}, "refuted"),
        ({"metric": "workers", "at": "5:10", "op": ">", "margin": 6, "margin_about": True}, "supported"),
        ({"metric": "workers", "at": "0:00", "op": "="}, "supported"),
        ({"metric": "gold", "at": "2:30", "op": ">", "margin": 160}, "supported"),
        ({"metric": "gold", "at": "2:30", "op": ">", "margin": 150}, "refuted"),
        ({"metric": "gold", "at": "5:00", "op": "<"}, "supported"),
        ({"metric": "gold", "at": "2:30", "op": "~"}, "refuted"),
        ({"metric": "gold", "at": "0:50", "op": "~"}, "supported"),
        ({"metric": "workers", "start": "2:00", "end": "6:00", "op": ">"}, "supported"),
        ({"metric": "workers", "start": "2:00", "end": "6:00", "op": "<"}, "refuted"),
        ({"metric": "workers", "op": ">"}, "supported"),
        ({"count": {"kind": "created", "object": "unit"}, "op": ">"}, "supported"),
        ({"count": {"kind": "lost", "object": "unit"}, "op": "<", "margin": 2}, "supported"),
        ({"count": {"kind": "lost", "object": "unit"}, "op": "<", "margin": 3}, "refuted"),
        ({"count": {"kind": "lost", "object": "unit"}, "op": ">"}, "refuted"),
        ({"kind": "created", "object": "unit", "at": "1:00", "op": ">", "margin": 3}, "supported"),
        ({"kind": "completed", "object": "town", "start": "2:05", "end": "2:40", "op": "<"}, "supported"),
    ],
)  # fmt: skip
def test_comparisons(fields: dict[str, Any], status: str) -> None:
    verdict = verdict_on("compare", sides=["P1", "P2"], **fields)
    assert outcome(verdict) == status
    assert set(verdict.actual) == {"P1", "P2"}


def test_samples_of_two_sides_are_compared_where_both_were_read() -> None:
    """P1 is ahead at the samples around 5:10, so no in-between value of either excuses the contrary."""
    verdict = verdict_on("compare", metric="workers", sides=["Blues", "Reds"], at="5:12", op=">")
    assert outcome(verdict) == "refuted"
    assert verdict.actual == {"P1": 19, "P2": 14}


def test_a_comparison_with_oneself_or_with_nobody() -> None:
    assert (
        outcome(verdict_on("compare", metric="gold", sides=["P1", "Reds"], at="1:00", op="="))
        == "not_checkable"
    )
    verdict = verdict_on("compare", metric="gold", sides=["P1", "P9"], at="1:00", op="=")
    assert verdict.kind is IssueKind.UNKNOWN_SIDE


@pytest.mark.parametrize(
    ("fields", "status", "actual"),
    [
        ({"metric": "gold", "which": "max", "value": 250}, "supported", None),
        ({"metric": "gold", "which": "highest", "value": 250, "at": "2:00"}, "supported", None),
        ({"metric": "gold", "which": "最高", "value": 250, "at": "1:40"}, "supported", None),
        ({"metric": "gold", "which": "peak", "value": 250, "at": "4:00"}, "refuted", "1:40"),
        ({"metric": "gold", "which": "max", "value": 240}, "refuted", 250),
        ({"metric": "gold", "which": "min", "value": 80, "at": "3:20"}, "supported", None),
        ({"metric": "gold", "which": "min", "start": "0:00", "end": "1:30", "value": 100}, "supported", None),
        ({"metric": "gold", "which": "max", "start": "2:00", "end": "3:00", "value": 250}, "supported", None),
        ({"metric": "workers", "which": "max", "value": 34}, "supported", None),
        ({"metric": "workers", "which": "max", "value": 36}, "refuted", 34),
        ({"metric": "workers", "which": "max", "op": "~", "value": 36}, "supported", 34),
        ({"metric": "workers", "which": "max", "op": ">=", "value": 30}, "supported", 34),
        ({"metric": "gold", "which": "max"}, "not_checkable", None),
    ],
)  # fmt: skip
def test_extremes(fields: dict[str, Any], status: str, actual: Any) -> None:
    verdict = verdict_on("extremum", side="P1", **fields)
    assert (outcome(verdict), verdict.actual) == (status, actual)


@pytest.mark.parametrize(
    ("side", "fields", "status"),
    [
        ("P1", {"metric": "gold", "start": "1:00", "end": "2:00", "direction": "rose"}, "supported"),
        ("P1", {"metric": "gold", "start": "1:00", "end": "2:00", "direction": "下降"}, "refuted"),
        ("P1", {"metric": "gold", "start": "2:00", "end": "4:00", "direction": "fell"}, "supported"),
        ("P2", {"metric": "gold", "start": "1:00", "end": "2:00", "direction": "held"}, "supported"),
        ("P2", {"metric": "gold", "start": "4:00", "end": "8:00", "direction": "rose"}, "refuted"),
        ("P1", {"metric": "workers", "start": "1:00", "end": "9:00", "direction": "增长"}, "supported"),
        ("P1", {"metric": "workers", "start": "1:00", "end": "9:00", "direction": "stable"}, "refuted"),
        ("P1", {"metric": "workers", "start": "1:00", "end": "9:00", "direction": "danced"}, "not_checkable"),
        ("P1", {"metric": "workers", "start": "9:00", "end": "1:00", "direction": "rose"}, "not_checkable"),
    ],
)  # fmt: skip
def test_trends(side: str, fields: dict[str, Any], status: str) -> None:
    assert outcome(verdict_on("trend", side=side, **fields)) == status


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"side": "P1", "start": "3:00", "end": "3:30"}, "supported"),
        ({"side": "P1", "start": "3:10", "end": "3:20"}, "supported"),
        ({"side": "P1", "start": "2:56", "end": "3:34"}, "supported"),  # one sample more at both ends
        ({"side": "P1", "start": "2:50", "end": "3:30"}, "refuted"),
        ({"side": "P1", "start": "3:00", "end": "4:00"}, "refuted"),
        ({"side": "P2", "start": "3:00", "end": "3:30"}, "refuted"),
        ({"side": "P1"}, "supported"),
        ({"side": "P1", "end": "2:00"}, "refuted"),
    ],
)  # fmt: skip
def test_states_that_held(fields: dict[str, Any], status: str) -> None:
    assert outcome(verdict_on("interval", state="supply blocked", **fields)) == status


def test_a_state_nobody_knows() -> None:
    assert (
        outcome(verdict_on("interval", side="P1", state="bored", start="1:00", end="2:00")) == "not_checkable"
    )


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"losses": {"P1": 3, "P2": 5}}, "supported"),
        ({"losses": {"P1": 150, "P2": 300}, "better": "P1"}, "supported"),  # what they were worth
        ({"losses": {"Reds": 3, "Blues": {"archer": 5}}}, "supported"),
        ({"losses": {"P1": {"value": 150, "units": 3}}}, "supported"),
        ({"losses": {"P1": 4}}, "refuted"),
        ({"losses": {"P1": {"archer": 1}}}, "refuted"),
        ({"losses": {"P2": {"archer": 4}}}, "refuted"),
        ({"losses": {"P9": 4}}, "refuted"),
        ({"losses": {"P1": {"dragon": 1}}}, "refuted"),
        ({"better": "P1"}, "supported"),
        ({"better": "P2"}, "refuted"),
        ({"better": "even"}, "refuted"),
        ({"losses": {"P1": "many"}}, "not_checkable"),
        ({}, "not_checkable"),
    ],
)  # fmt: skip
def test_fights(fields: dict[str, Any], status: str) -> None:
    verdict = verdict_on("exchange", start="4:50", end="5:20", **fields)
    assert outcome(verdict) == status
    assert status != "refuted" or verdict.actual


def test_a_fight_where_nobody_lost_anything_is_even() -> None:
    assert outcome(verdict_on("exchange", start="6:00", end="7:00", better="neither")) == "supported"
    assert outcome(verdict_on("exchange", start="6:00", end="7:00", better="P1")) == "refuted"


def test_a_fight_whose_losses_are_not_all_recorded() -> None:
    replay = toy_replay(coverage={**COVERAGE, EventKind.LOST: Coverage.PARTIAL})
    verdict = verdict_on("exchange", replay, start="4:50", end="5:20", losses={"P1": 3})
    assert outcome(verdict) == "not_checkable"

"""What did a deed: ``by`` of events and counts, and what it may not be mistaken for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.claims.describe import describe
from engine.facts import EventKind
from engine.validation.report import IssueKind
from tests.engine.validation.asking import claim, outcome, verdict_on
from tests.engine.validation.test_real_games import game
from tests.engine.validation.toy_game import toy_replay

SCOUT = {"side": "side 2", "kind": "lost", "object": "Elvish Scout", "at": "turn 5"}


@pytest.mark.parametrize(
    ("by", "status", "actual"),
    [("Bowman", "supported", None), ("unit", "supported", None), ("Horseman", "refuted", "Bowman")],
)
def test_what_killed_a_unit(by: str, status: str, actual: str | None) -> None:
    verdict = verdict_on("event", game("wesnoth"), **SCOUT, by=by)
    assert (outcome(verdict), verdict.actual) == (status, actual)
    assert verdict.evidence


def test_of_the_nth_as_well() -> None:
    nth = {**SCOUT, "nth": 1}
    assert outcome(verdict_on("event", game("wesnoth"), **nth, by="Bowman")) == "supported"
    assert outcome(verdict_on("event", game("wesnoth"), **nth, by="Mage")) == "refuted"


def test_a_doer_the_game_does_not_have() -> None:
    verdict = verdict_on("event", game("wesnoth"), **SCOUT, by="Siege Tank")
    assert (outcome(verdict), verdict.kind) == ("refuted", IssueKind.UNKNOWN_OBJECT)


@pytest.mark.parametrize(
    ("by", "value", "status"), [("pawn", 2, "supported"), ("pawn", 3, "refuted"), ("queen", 9, "refuted")]
)
def test_how_many_a_piece_took(by: str, value: int, status: str) -> None:
    taken = {"side": "White", "kind": "captured", "by": by, "op": "=", "value": value}
    real = sum(e.quantity for e in game("chess").store.find(kind=EventKind.CAPTURED, side="White")
               if e.details["by"] == by)  # fmt: skip
    taken["value"] = value - 2 + real if by == "pawn" else value
    assert outcome(verdict_on("count", game("chess"), **taken)) == status


def test_where_nobody_knows_what_did_it_nothing_is_decided() -> None:
    """One that fell to what is not told may have fallen to anything."""
    replay = toy_replay()
    lost = replay.store.find(kind=EventKind.LOST, side="P1", object="grunt")
    bare = [
        replace(e, details={k: v for k, v in e.details.items() if k != "by"}) for e in replay.store.all_events
    ]
    unknown = toy_replay(events=bare)
    fields: dict[str, Any] = {"side": "P1", "kind": "lost", "object": "grunt"}
    assert lost
    assert outcome(verdict_on("event", unknown, **fields, by="archer")) == "not_checkable"
    assert outcome(verdict_on("count", unknown, **fields, by="archer", op="=", value=1)) == "not_checkable"
    total = sum(event.quantity for event in lost)
    assert outcome(verdict_on("count", unknown, **fields, by="archer", op="=", value=total + 1)) == "refuted"


def test_it_is_told_in_words() -> None:
    assert describe(claim("event", **SCOUT, by="Bowman")).endswith("by Bowman")
    count = claim("count", side="White", kind="captured", by="pawn", op="=", value=2)
    assert "by pawn" in describe(count)

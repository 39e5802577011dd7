"""Verdicts on how things relate: ratios, time between deeds, what held throughout, the last of a kind."""

from __future__ import annotations

from typing import Any

import pytest

from engine.claims.describe import describe
from engine.claims.model import CLAIM
from tests.engine.validation.asking import outcome, verdict_on
from tests.engine.validation.test_real_games import game

GRUNTS = {"kind": "created", "object": "grunt"}
ARCHERS = {"kind": "created", "object": "archer"}
FORGE = {"side": "P1", "kind": "started", "object": "forge"}
TOWN = {"side": "P1", "kind": "started", "object": "town"}


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        # P1 made 12 grunts, P2 6 archers.
        ({"count": GRUNTS, "than": ARCHERS, "sides": ["P1", "P2"], "op": "=", "ratio": 2}, "supported"),
        ({"count": GRUNTS, "than": ARCHERS, "sides": ["P1", "P2"], "op": "=", "ratio": 3}, "refuted"),
        ({"count": GRUNTS, "than": ARCHERS, "sides": ["P1", "P2"], "op": "<", "ratio": 3}, "supported"),
        ({"count": GRUNTS, "than": ARCHERS, "sides": ["P1", "P2"], "op": "<"}, "refuted"),
        ({"count": GRUNTS, "than": FORGE, "sides": ["P1", "P1"], "op": ">"}, "supported"),
        ({"count": GRUNTS, "than": FORGE, "sides": ["P1", "P1"], "op": "<"}, "refuted"),
        ({"count": GRUNTS, "sides": ["P1", "P1"], "op": ">"}, "not_checkable"),  # with itself
        ({"metric": "gold", "at": "6:00", "sides": ["P2", "P1"], "op": ">", "ratio": 2}, "supported"),
        ({"metric": "gold", "at": "6:00", "sides": ["P2", "P1"], "op": ">", "ratio": 3}, "refuted"),
    ],
)
def test_ratios_and_two_things_compared(fields: dict[str, Any], status: str) -> None:
    assert outcome(verdict_on("compare", **fields)) == status


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        # Gold: P1 100, 250 from 1:40, 80 from 3:20, 120 from 6:40; P2 100, 90, 200, 200.
        ({"op": ">=", "during": "always", "from": "0:00", "to": "3:00"}, "supported"),
        ({"op": ">=", "during": "always"}, "refuted"),
        ({"op": "<=", "during": "always", "from": "0:00", "to": "1:40"}, "not_checkable"),  # for no time
        ({"op": "<", "during": "mostly"}, "supported"),
        ({"op": ">", "during": "mostly"}, "refuted"),
    ],
)
def test_what_held_throughout(fields: dict[str, Any], status: str) -> None:
    verdict = verdict_on("compare", metric="gold", sides=["P1", "P2"], **fields)
    assert outcome(verdict) == status, verdict


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"gap": "0:30"}, "supported"),  # 0:30 and 1:00
        ({"gap": "0:30", "op": "="}, "supported"),
        ({"gap": "2:00"}, "refuted"),
        ({"gap": "1:00", "op": "<"}, "supported"),
        ({"gap": "0:10", "op": "<"}, "refuted"),
        ({"gap": "a while"}, "not_checkable"),
    ],
)
def test_the_time_between_two_deeds(fields: dict[str, Any], status: str) -> None:
    assert outcome(verdict_on("order", first=FORGE, then=TOWN, **fields)) == status


@pytest.mark.parametrize(
    ("at", "status"), [("2:00", "supported"), ("1:50", "refuted"), ("0:10", "refuted"), (None, "supported")]
)
def test_the_last_of_a_kind(at: str | None, status: str) -> None:
    verdict = verdict_on("event", side="P1", **GRUNTS, last=True, at=at)
    assert outcome(verdict) == status


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"object": "archer", "nth": 1}, "supported"),
        ({"object": "grunt", "nth": 1}, "supported"),  # at the same moment
        ({"object": "archer", "nth": 1, "at": "6:00"}, "refuted"),
        ({"object": "worker", "nth": 1}, "refuted"),
        ({"object": "archer", "last": True}, "supported"),
        ({"object": "grunt", "last": True}, "refuted"),
        ({"object": "grunt", "nth": 99}, "refuted"),
    ],
)
def test_the_first_and_the_last_of_a_larger_group(fields: dict[str, Any], status: str) -> None:
    assert outcome(verdict_on("event", kind="lost", among="unit", **fields)) == status


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"side": "side 2", "count": {"kind": "captured", "object": "village", "by": "Elvish Scout"},
          "than": {"kind": "captured", "object": "village", "by": "other"}, "op": ">"}, "supported"),
        ({"side": "side 2", "count": {"kind": "captured", "object": "village", "by": "Wose"},
          "than": {"kind": "captured", "object": "village", "by": "other"}, "op": ">"}, "refuted"),
        ({"side": "side 1", "count": {"kind": "recruited", "object": "Bowman"},
          "than": {"kind": "recruited", "object": "other"}, "op": ">"}, "supported"),
        ({"side": "side 1", "count": {"kind": "recruited", "object": "Mage"},
          "than": {"kind": "recruited", "object": "other"}, "op": ">="}, "refuted"),
    ],
)  # fmt: skip
def test_what_comes_before_all_others_of_its_sort(fields: dict[str, Any], status: str) -> None:
    side = fields.pop("side")
    assert outcome(verdict_on("compare", game("wesnoth"), sides=[side, side], **fields)) == status


def test_what_something_never_did() -> None:
    scouts = {"side": "side 2", "kind": "lost", "object": "Elvish Scout"}
    assert outcome(verdict_on("absent", game("wesnoth"), **scouts, by="Bowman")) == "refuted"
    assert outcome(verdict_on("absent", game("wesnoth"), **scouts, by="Mage")) == "supported"


@pytest.mark.parametrize(("gap", "status"), [("1 turn", "refuted"), ("3 turns", "supported")])
def test_the_turns_between_two_deeds(gap: str, status: str) -> None:
    first = {"side": "side 2", "kind": "recruited", "object": "Elvish Scout", "at": "turn 1"}
    then = {"side": "side 2", "kind": "lost", "object": "Elvish Scout", "at": "turn 5"}
    assert outcome(verdict_on("order", game("wesnoth"), first=first, then=then, gap=gap)) == status


def test_how_many_pieces_of_a_kind_stand_at_a_move() -> None:
    pawns = {"metric": "pawn", "side": "White"}
    assert outcome(verdict_on("metric", game("chess"), **pawns, at="end of move 1", value=8)) == "supported"
    assert outcome(verdict_on("metric", game("chess"), **pawns, at="end of move 1", value=7)) == "refuted"
    queens = {"metric": "queen", "sides": ["White", "Black"], "at": "move 1", "op": "="}
    assert outcome(verdict_on("compare", game("chess"), **queens)) == "supported"
    assert outcome(
        verdict_on("trend", game("chess"), **pawns, direction="rose", **{"from": "1", "to": "2"})
    ) == ("refuted")


def test_such_claims_are_told_in_words() -> None:
    for claim, words in (
        ({"type": "compare", "count": GRUNTS, "than": ARCHERS, "sides": ["P1", "P2"], "op": "=", "ratio": 2},
         "grunt created of P1 2 times that of P2 created archer"),
        ({"type": "order", "first": FORGE, "then": TOWN, "gap": "30 s"},
         "P1 started forge before P1 started town by about 30 s"),
        ({"type": "event", "side": "P1", **GRUNTS, "last": True}, "the last P1 created grunt"),
        ({"type": "event", "side": "P1", **GRUNTS, "nth": 1, "among": "unit"},
         "P1 created grunt number 1 among unit"),
    ):  # fmt: skip
        assert describe(CLAIM.validate_python({"id": "x", **claim})) == words

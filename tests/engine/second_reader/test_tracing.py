"""What passes and what does not, claim by claim; each case names the reason."""

from __future__ import annotations

from typing import Any

import pytest

from engine.claims.model import CountClaim, EventClaim, ExtremumClaim, Op
from engine.second_reader.model import Reason
from engine.second_reader.tracing import Traced
from tests.engine.second_reader.asking import trace

COUNT = {"type": "count", "op": "="}
EVENT = {"type": "event"}
METRIC = {"type": "metric", "op": "="}
ORDER = {"type": "order"}
FORGE = {"side": "P1", "kind": "built", "object": "forge"}
CASTLE = {"side": "P2", "kind": "built", "object": "castle"}
NEVER = {"type": "absent", "side": "P2", "kind": "started"}
MORE = {"type": "compare", "metric": "workers", "sides": ["P1", "P2"], "op": ">", "at": "2:00"}

LOST = {**COUNT, "side": "P1", "kind": "lost", "object": "grunt", "value": 3}
TOWN = {**EVENT, "side": "P1", "kind": "started", "object": "town", "at": "1:00"}
WORKERS = {**METRIC, "side": "P1", "metric": "workers", "value": 16, "at": "2:00"}

PASSES: list[tuple[str, dict[str, Any]]] = [
    ("Ada lost three grunts.", LOST),
    ("Bob killed three grunts.", LOST),
    ("Bob killed three grunts.", {**LOST, "side": "P2", "kind": "destroyed"}),
    ("Three of Ada's grunts were killed by Bob.", LOST),
    ("Three of Ada's grunts were dead.", LOST),
    ("红族损失了三个步兵。", LOST),
    ("蓝族把红族的三个步兵杀了。", LOST),
    ("Ada started a second town at 1:00.", {**TOWN, "nth": 2}),
    ("Ada built a town at 1:00.", {**TOWN, "kind": "completed", "nth": 1}),
    ("Ada started another town at 1:00.", {**TOWN, "nth": 2}),
    ("At 2:00 Ada had 16 workers.", WORKERS),
    ("2:00时红族的农民数是16。", WORKERS),
    ("Bob never built a castle.", {**NEVER, "object": "castle"}),
    ("Ada had more workers than Bob at 2:00.", MORE),
    ("Ada had more workers than Bob at 2:00.", {**MORE, "sides": ["P2", "P1"], "op": "<"}),
    ("Ada built a forge before Bob built a castle.", {**ORDER, "first": FORGE, "then": CASTLE}),
    ("After Ada built a forge, Bob built a castle.", {**ORDER, "first": FORGE, "then": CASTLE}),
    ("Ada won.", {"type": "result", "side": "P1", "value": "win"}),
]

BOTH = {
    "from": "0:30",
    "to": "9:00",
    "metric": "workers",
    "sides": ["P1", "P2"],
    "type": "compare",
    "op": ">",
}
MADE = {"kind": "created", "object": "grunt"}
TWICE = {
    "type": "compare", "count": MADE, "than": {"kind": "created", "object": "archer"},
    "sides": ["P1", "P2"], "op": "=", "ratio": 2,
}  # fmt: skip
LATER = {**ORDER, "first": FORGE, "then": CASTLE}

PASSES += [
    ("Ada made twice as many grunts as Bob made archers.", TWICE),
    ("Bob made half as many archers as Ada grunts.", TWICE),
    ("红族的步兵是蓝族弓手的两倍。", TWICE),
    ("Ada's last grunt was made at 2:00.", {**EVENT, "side": "P1", **MADE, "at": "2:00", "last": True}),
    ("From 0:30 to 9:00 Ada was never behind Bob in workers.", {**BOTH, "op": ">=", "during": "always"}),
    ("From 0:30 to 9:00 Ada mostly had more workers than Bob.", {**BOTH, "during": "mostly"}),
    ("Ada lost twelve grunts, and Bob both archers.", {**LOST, "side": "P2", "object": "archer", "value": 2}),
    ("Bob's archers never killed a grunt.", {**NEVER, "side": "P1", "kind": "lost", "object": "grunt",
     "by": "archer"}),
    ("Ada killed better than two archers to one grunt lost, so two to one.",
     {"type": "compare", "count": {"kind": "destroyed", "object": "archer"},
      "than": {"kind": "lost", "object": "grunt"}, "sides": ["P1", "P1"], "op": ">", "ratio": 2}),
    ("Nothing did Ada make more of than grunts, her top unit.",
     {"type": "compare", "count": MADE, "than": {"kind": "created", "object": "other"},
      "sides": ["P1", "P1"], "op": ">"}),
    ("Takeaway: Ada lost three grunts.", LOST),
    ("Grunts three, archers five.", LOST),
    ("Ada lost three forges and a grunt.", {**LOST, "value": 1}),
    ("Bob had three archers at 2:00.", {**WORKERS, "side": "P2", "metric": "archer", "value": 3}),
]  # fmt: skip

FAILS: list[tuple[Reason, str, dict[str, Any]]] = [
    (Reason.SIDE, "Three forges were lost.", {**LOST, "object": "forge"}),
    (Reason.NUMBER, "Ada lost three grunts.", {**LOST, "value": 4}),
    (Reason.NUMBER, "Ada started a second town at 1:00.", {**TOWN, "nth": 3}),
    (Reason.NUMBER, "Ada lost 30% of the grunts.", {**LOST, "value": 30}),
    (Reason.OBJECT, "Ada lost three grunts.", {**LOST, "object": "archer"}),
    (Reason.OBJECT, "Ada lost three grunts.", {**LOST, "object": "unit"}),
    (Reason.OBJECT, "Ada lost three grunts.", {**LOST, "object": None}),
    (Reason.OBJECT, "At 2:00 Ada had 16 workers.", {**WORKERS, "metric": "gold"}),
    (Reason.COMPARISON, "Ada lost over three grunts.", {**LOST, "op": "<"}),
    (Reason.COMPARISON, "Ada lost at least three grunts.", {**LOST, "op": "="}),
    (Reason.NUMBER, "Ada made more grunts than Bob made archers.", TWICE),
    (Reason.COMPARISON, "Ada made grunts.",
     {"type": "compare", "count": MADE, "than": {"kind": "created", "object": "other"},
      "sides": ["P1", "P1"], "op": ">"}),
    (Reason.NUMBER, "Ada made three times as many grunts as Bob made archers.", TWICE),
    (Reason.COMPARISON, "From 0:30 to 9:00 Ada had more workers than Bob.", {**BOTH, "during": "always"}),
    (Reason.NUMBER, "Ada built a forge before Bob built a castle.", {**LATER, "gap": "1:30"}),
    (
        Reason.OBJECT,
        "Bob had three archers at 2:00.",
        {**METRIC, "side": "P2", "metric": "grunt", "value": 3, "at": "2:00"},
    ),
    (Reason.TIME, "Ada started a town before 1:00.", {**TOWN, "at": "2:00"}),
    (Reason.TIME_LEFT_OUT, "By 5:00 Ada had lost three grunts.", LOST),
    (Reason.NEGATION, "Bob built a castle.", {**NEVER, "object": "castle"}),
    (Reason.NEGATION, "Bob built a castle.", {**LOST, "side": "P2", "object": "castle", "value": 0}),
    (Reason.NOT_ASSERTED, "If Ada lost three grunts, so be it.", LOST),
    (Reason.NOT_ASSERTED, "Ada should have built three forges.", {**LOST, "object": "forge"}),
    (Reason.NOT_ASSERTED, "Did Ada lose three grunts?", LOST),
    (Reason.UNSUITED, "Ada lost three grunts.", {"type": "interpretation", "text": "Ada lost three grunts."}),
    (Reason.UNSUITED, "Ada lost three grunts.", {"type": "advice", "text": "Lose fewer grunts."}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "claim"), PASSES, ids=[f"{c['type']} {t}"[:60] for t, c in PASSES])
def test_what_the_sentence_says_passes(text: str, claim: dict[str, Any]) -> None:
    found = trace(text, **claim)
    assert isinstance(found, Traced), found


@pytest.mark.parametrize(("reason", "text", "claim"), FAILS, ids=[f"{r.value} {t}"[:60] for r, t, _ in FAILS])
def test_what_it_does_not_say_is_thrown_away_for_its_reason(
    reason: Reason, text: str, claim: dict[str, Any]
) -> None:
    assert trace(text, **claim) is reason


def test_a_name_a_moment_and_a_side_may_stand_in_the_sentences_it_goes_on_from() -> None:
    before = "By 6:00 Ada had twelve grunts. "
    assert isinstance(trace(before + "Three were lost.", **{**LOST, "end": "6:00"}), Traced)
    assert trace("Three were lost.", **LOST) is Reason.OBJECT
    assert trace(before + "\n\nThree were lost.", **LOST) is Reason.OBJECT
    assert trace(before + "Three were lost.", **{**LOST, "end": "7:00"}) is Reason.TIME


def test_a_moment_may_be_counted_from_the_one_it_goes_on_from() -> None:
    before = "Ada started a town at 1:00. "
    claim = {**EVENT, "side": "P2", "kind": "started", "object": "town"}
    assert isinstance(trace(before + "30 seconds later Bob started one.", **claim, at="1:30"), Traced)
    assert trace(before + "30 seconds later Bob started one.", **claim, at="2:30") is Reason.TIME


def test_you_are_a_side() -> None:
    claim = {**LOST, "object": "forge"}
    assert isinstance(trace("You lost three forges.", you="P1", **claim), Traced)
    assert trace("You lost three forges.", you=None, **claim) is Reason.SIDE


def test_what_only_one_faction_can_have_needs_no_owner_in_the_text() -> None:
    claim = {**LOST, "object": "archer"}
    assert isinstance(trace("Three archers were lost.", **{**claim, "side": "P2"}), Traced)
    assert trace("Three archers were lost.", **claim) is Reason.SIDE


def test_the_words_decide_how_exact_a_number_is() -> None:
    found = trace("Ada built about three towns.", **{**LOST, "kind": "started", "object": "town"})
    assert isinstance(found, Traced)
    assert isinstance(found.claim, CountClaim)
    assert found.claim.op is Op.ABOUT


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("In that fight Ada lost three grunts.", True),
        ("Ada lost three grunts in every fight, all game.", False),
    ],
)
def test_a_claim_without_a_moment_may_be_of_a_part_unless_all_is_said(text: str, part: bool) -> None:
    found = trace(text, **LOST)
    assert isinstance(found, Traced)
    assert found.part is part


def test_what_is_not_called_the_last_is_one_of_them() -> None:
    made = {**EVENT, "side": "P1", **MADE, "at": "2:00", "last": True}
    for said, last in (
        ("Ada's grunt was made at 2:00.", False),
        ("Ada's last grunt was made at 2:00.", True),
    ):
        found = trace(said, **made)
        assert isinstance(found, Traced)
        assert isinstance(found.claim, EventClaim)
        assert found.claim.last is last


def test_a_purse_spent_to_the_last_coin_holds_nothing() -> None:
    empty = {**WORKERS, "metric": "workers", "value": 0}
    assert isinstance(trace("Ada's workers were spent, every last one, at 2:00.", **empty), Traced)
    assert trace("Ada's workers were spent at 2:00.", **empty) is Reason.NUMBER


def test_who_is_spoken_to_need_not_be_named() -> None:
    claim = {**LOST, "object": "forge"}
    assert isinstance(trace("Three forges were lost.", you="P1", **claim), Traced)
    assert trace("Three forges were lost.", you="P2", **claim) is Reason.SIDE


@pytest.mark.parametrize("said", ["Ada's workers got to at most 16.", "Ada's workers reached over 16."])
def test_a_limit_reached_is_the_extreme_itself(said: str) -> None:
    peak = {"type": "extremum", "side": "P1", "metric": "workers", "which": "max", "value": 16, "op": "="}
    found = trace(said, **peak)
    assert isinstance(found, Traced)
    assert isinstance(found.claim, ExtremumClaim)
    assert found.claim.op is Op.EQ


def test_a_number_of_times_counts_the_deed() -> None:
    made = {**COUNT, "side": "P1", "kind": "attacked", "value": 3}
    assert isinstance(trace("Ada attacked three times.", **made), Traced)
    assert trace("Ada attacked three torches.", **made) is Reason.OBJECT


def test_a_time_that_follows_in_another_part_is_not_that_of_a_figure() -> None:
    assert isinstance(trace("Ada lost three grunts, and by 5:00 it was over.", **LOST), Traced)
    assert trace("By 5:00 it was over, and Ada had lost three grunts.", **LOST) is Reason.TIME_LEFT_OUT


@pytest.mark.parametrize("said", ["twenty odd", "twenty something"])
def test_some_more_than_a_round_number_is_about_that_many(said: str) -> None:
    found = trace(f"Ada lost {said} grunts.", **{**LOST, "op": ">", "value": 20})
    assert isinstance(found, Traced)
    assert isinstance(found.claim, CountClaim)
    assert found.claim.op is Op.ABOUT


def test_a_moment_that_is_about_some_time_already_stays_so() -> None:
    found = trace(
        "Around 5:00 Ada lost three grunts.", **{**LOST, "start": "about 5:00", "end": "about 5:00"}
    )
    assert isinstance(found, Traced)
    assert isinstance(found.claim, CountClaim)
    assert (found.claim.start, found.claim.end) == ("about 5:00", "about 5:00")


def test_a_share_less_is_a_ratio() -> None:
    less = {"type": "compare", "metric": "workers", "sides": ["P1", "P2"], "at": "2:00", "op": "~"}
    said = "At 2:00 Ada was 15 per cent short of Bob in workers."
    assert isinstance(trace(said, **less, ratio=0.85), Traced)
    assert trace(said, **less, ratio=0.6) is Reason.NUMBER


def test_as_many_as_needs_no_side() -> None:
    claim = {"type": "compare", "metric": "workers", "sides": ["P1", "P2"], "at": "2:00"}
    assert isinstance(trace("Level in workers at 2:00.", **claim, op="="), Traced)
    assert trace("Workers at 2:00.", **claim, op=">") is Reason.SIDE

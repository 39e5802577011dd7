"""What passes and what does not, claim by claim; each case names the reason."""

from __future__ import annotations

from typing import Any

import pytest

from engine.second_reader.grounded import Grounded
from engine.second_reader.model import Reason
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
    ("At 2:00 Ada had 16 workers.", WORKERS),
    ("2:00时红族的农民数是16。", WORKERS),
    ("Bob never built a castle.", {**NEVER, "object": "castle"}),
    ("Ada had more workers than Bob at 2:00.", MORE),
    ("Ada had more workers than Bob at 2:00.", {**MORE, "sides": ["P2", "P1"], "op": "<"}),
    ("Ada built a forge before Bob built a castle.", {**ORDER, "first": FORGE, "then": CASTLE}),
    ("After Ada built a forge, Bob built a castle.", {**ORDER, "first": FORGE, "then": CASTLE}),
    ("Ada won.", {"type": "result", "side": "P1", "value": "win"}),
]

FAILS: list[tuple[Reason, str, dict[str, Any]]] = [
    (Reason.SIDE, "Bob killed three grunts.", {**LOST, "side": "P2"}),
    (Reason.SIDE, "Bob killed three grunts.", {**LOST, "kind": "destroyed"}),
    (Reason.SIDE, "They lost three forges.", {**LOST, "object": "forge"}),
    # Numbers that are those of something else, of a part, of a difference.
    (Reason.NUMBER, "Ada lost three grunts and two archers.", {**LOST, "object": "archer"}),
    (Reason.NUMBER, "Ada lost three grunts each time.", LOST),
    (Reason.COMPARISON, "Ada lost three more grunts.", LOST),
    (Reason.COMPARISON, "Ada lost over three grunts.", {**LOST, "op": "<"}),
    # What the sentence adds must be in the claim.
    (Reason.TIME_LEFT_OUT, "By 5:00 Ada had lost three grunts.", LOST),
    (Reason.NUMBER_LEFT_OUT, "30 seconds later Ada lost three grunts.", LOST),
    (Reason.NUMBER_LEFT_OUT, "Ada built three towns at 1:00.", TOWN),
    (Reason.NUMBER, "Ada started a second town at 1:00.", {**TOWN, "nth": 3}),
    (Reason.TIME, "Ada started a town before 1:00.", TOWN),
    (
        Reason.OBJECT,
        "Ada's grunts killed archers.",
        {**EVENT, "side": "P1", "kind": "killed", "object": "grunt"},
    ),
    (
        Reason.OBJECT,
        "Bob lost an archer to grunts.",
        {**EVENT, "side": "P2", "kind": "lost", "object": "grunt"},
    ),
    (
        Reason.NEGATION,
        "Bob never built a castle.",
        {**EVENT, "side": "P2", "kind": "started", "object": "castle"},
    ),
    (Reason.NEGATION, "Bob built a castle.", {**NEVER, "object": "castle"}),
    (Reason.NEGATION, "红族的三个步兵没了。", {**NEVER, "side": "P1", "kind": "lost", "object": "grunt"}),
    (Reason.DEED, "At 2:00 Ada lost 16 workers.", WORKERS),
    (Reason.DEED, "Ada had three grunts.", {**LOST, "kind": "created"}),
    (Reason.COMPARISON, "Ada had fewer workers than Bob at 2:00.", MORE),
    (Reason.ORDER, "Ada built a forge before Bob built a castle.", {**ORDER, "first": CASTLE, "then": FORGE}),
    (Reason.ORDER, "After Ada built a forge, Bob built a castle.", {**ORDER, "first": CASTLE, "then": FORGE}),
    (Reason.COMPARISON, "Ada won.", {"type": "result", "side": "P1", "value": "loss"}),
    (Reason.SIDE, "Ada won.", {"type": "result", "side": "P2", "value": "loss"}),
    (Reason.NOT_ASSERTED, "If Ada lost three grunts, so be it.", LOST),
    (Reason.NOT_ASSERTED, "Ada should build three forges.", {**LOST, "kind": "built", "object": "forge"}),
    (Reason.UNSUITED, "Ada lost three grunts.", {"type": "interpretation", "text": "Ada lost three grunts."}),
    (Reason.UNSUITED, "Ada lost three grunts.", {"type": "advice", "text": "Lose fewer grunts."}),
]


@pytest.mark.parametrize(("text", "claim"), PASSES, ids=[f"{c['type']} {t}"[:60] for t, c in PASSES])
def test_what_the_sentence_says_passes(text: str, claim: dict[str, Any]) -> None:
    found = trace(text, **claim)
    assert isinstance(found, Grounded), found


@pytest.mark.parametrize(("reason", "text", "claim"), FAILS, ids=[f"{r.value} {t}"[:60] for r, t, _ in FAILS])
def test_what_it_does_not_say_is_thrown_away_for_its_reason(
    reason: Reason, text: str, claim: dict[str, Any]
) -> None:
    assert trace(text, **claim) is reason


def test_you_and_your_opponent_are_sides() -> None:
    claim = {**COUNT, "kind": "lost", "object": "grunt", "value": 3}
    assert isinstance(trace("You lost three grunts.", you="P1", side="P1", **claim), Grounded)
    assert isinstance(trace("Your opponent killed three grunts.", you="P1", side="you", **claim), Grounded)
    assert trace("Your opponent killed three grunts.", you="P1", side="P2", **claim) is Reason.SIDE
    forges = {**claim, "object": "forge"}
    assert isinstance(trace("You lost three forges.", you="P1", side="P1", **forges), Grounded)
    assert trace("You lost three forges.", you=None, side="P1", **forges) is Reason.SIDE


def test_a_side_is_carried_over_from_the_sentence_before_if_it_can_be_only_one() -> None:
    claim = {**COUNT, "side": "P1", "kind": "lost", "object": "forge", "value": 3}
    assert isinstance(trace("Ada expanded. Then three forges were lost.", **claim), Grounded)
    assert trace("Ada met Bob. Then three forges were lost.", **claim) is Reason.SIDE


def test_what_only_one_faction_can_have_needs_no_owner_in_the_text() -> None:
    claim = {**COUNT, "kind": "lost", "object": "archer", "value": 3}
    assert isinstance(trace("Three archers were lost.", side="P2", **claim), Grounded)
    assert trace("Three archers were lost.", side="P1", **claim) is Reason.SIDE


def test_the_words_decide_how_exact_a_number_and_which_stage_of_a_deed_is_meant() -> None:
    claim = {**COUNT, "side": "P1", "kind": "started", "object": "town", "value": 3}
    found = trace("Ada built about three towns.", **claim)
    assert isinstance(found, Grounded)
    assert found.claim.op == "~"
    assert {"started", "completed"} <= {reading.kind for reading in found.readings}


def test_a_number_without_a_name_counts_what_was_spoken_of() -> None:
    text = "By 6:00 Ada had lost seven units and killed four."
    claim = {**COUNT, "side": "P1", "kind": "destroyed", "object": "unit", "value": 4, "end": "6:00"}
    assert isinstance(trace(text, **claim), Grounded)
    assert isinstance(trace(text, **{**claim, "value": 7}), Reason)
    assert isinstance(trace(text, **{**claim, "kind": "lost"}), Reason)
    assert isinstance(trace(text, **{**claim, "object": "grunt"}), Reason)


@pytest.mark.parametrize("thing", ["grunt", "archer"])
def test_what_was_spoken_of_is_carried_over_only_where_it_can_be_one_thing(thing: str) -> None:
    claim = {**COUNT, "side": "P1", "kind": "lost", "object": thing, "value": 7}
    assert not isinstance(trace("Ada made twelve grunts and six archers, and lost seven.", **claim), Grounded)

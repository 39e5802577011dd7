"""Verdicts on the match, the game itself, and what rests on other claims."""

from __future__ import annotations

from typing import Any

import pytest

from engine.facts import Outcome, Side
from engine.validation.report import CheckedClaim, IssueKind, Verdict, VerdictStatus
from tests.engine.validation.asking import claim, outcome, verdict_on
from tests.engine.validation.toy_game import toy_replay

DRAW = toy_replay(
    outcome=Outcome((), draw=True, by="agreement"),
    sides=(Side("P1", "Ada", "Reds", "1", "draw"), Side("P2", "Bob", "Blues", "2", "draw")),
)
UNKNOWN = toy_replay(outcome=Outcome(()), sides=(Side("P1", "", "Reds", "1"), Side("P2", "", "Blues", "2")))


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"side": "P1", "value": "win"}, "supported"),
        ({"side": "Ada", "value": "won"}, "supported"),
        ({"side": "红族", "value": "胜"}, "supported"),
        ({"side": "P2", "value": "loss"}, "supported"),
        ({"side": "P2", "value": "win"}, "refuted"),
        ({"side": "P1", "value": "输"}, "refuted"),
        ({"side": "P1", "value": "draw"}, "refuted"),
        ({"value": "draw"}, "refuted"),
        ({"value": "P1"}, "supported"),
        ({"value": "P2"}, "refuted"),
        ({"value": "1-0"}, "supported"),
        ({"value": "0-1"}, "refuted"),
        ({"side": "P1", "value": "win", "by": "left"}, "supported"),
        ({"side": "P1", "value": "win", "by": "resignation"}, "supported"),
        ({"side": "P1", "value": "win", "by": "认输"}, "supported"),
        ({"side": "P1", "value": "win", "by": "checkmate"}, "refuted"),
        ({"side": "P1", "value": "win", "by": "sheer luck"}, "not_checkable"),
        ({"side": "P1", "value": "glory"}, "not_checkable"),
        ({"side": "both", "value": "win"}, "refuted"),
    ],
)  # fmt: skip
def test_results(fields: dict[str, Any], status: str) -> None:
    verdict = verdict_on("result", **fields)
    assert outcome(verdict) == status
    if status == "refuted":
        assert verdict.kind is IssueKind.WRONG_OUTCOME
        assert verdict.actual


def test_results_of_draws_and_of_games_without_one() -> None:
    assert outcome(verdict_on("result", DRAW, value="draw")) == "supported"
    assert outcome(verdict_on("result", DRAW, side="P1", value="和", by="议和")) == "supported"
    assert outcome(verdict_on("result", DRAW, side="P1", value="win")) == "refuted"
    assert outcome(verdict_on("result", UNKNOWN, side="P1", value="win")) == "not_checkable"


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"field": "map", "value": "Long River"}, "supported"),
        ({"field": "map", "value": "long river"}, "supported"),
        ({"field": "地图", "value": "Long"}, "supported"),
        ({"field": "map", "value": "Short River"}, "refuted"),
        ({"field": "version", "value": "1.2"}, "supported"),
        ({"field": "version", "value": "1.3"}, "refuted"),
        ({"field": "version", "value": "1.2.30"}, "refuted"),
        ({"field": "date", "value": "2024-05-03"}, "supported"),
        ({"field": "date", "value": "2024年5月3日"}, "supported"),
        ({"field": "date", "value": "2024-05-04"}, "refuted"),
        ({"field": "length", "value": "10:00"}, "supported"),
        ({"field": "duration", "value": "about 9:55"}, "supported"),
        ({"field": "length", "value": "9:30"}, "refuted"),
        ({"field": "rounds", "value": 3}, "supported"),
        ({"field": "rounds", "value": "3 rounds"}, "supported"),
        ({"field": "rounds", "value": 4}, "refuted"),
        ({"field": "matchup", "value": "Reds vs Blues"}, "supported"),
        ({"field": "matchup", "value": "BvR"}, "supported"),
        ({"field": "matchup", "value": "Reds vs Greens"}, "refuted"),
        ({"field": "players", "value": 2}, "supported"),
        ({"field": "players", "value": 4}, "refuted"),
        ({"field": "P1 faction", "value": "Reds"}, "supported"),
        ({"field": "race of P1", "value": "红族"}, "supported"),
        ({"field": "P1的种族", "value": "Blues"}, "refuted"),
        ({"field": "faction", "side": "P2", "value": "Blues"}, "supported"),
        ({"field": "name", "side": "P2", "value": "Ada"}, "refuted"),
        ({"field": "ai", "side": "P2", "value": True}, "refuted"),
        ({"field": "winner", "value": "Ada"}, "supported"),
        ({"field": "winner", "value": "P2"}, "refuted"),
        ({"field": "weather", "value": "rain"}, "not_checkable"),
        ({"field": "map", "value": ""}, "refuted"),
    ],
)  # fmt: skip
def test_properties_of_the_match(fields: dict[str, Any], status: str) -> None:
    verdict = verdict_on("meta", **fields)
    assert outcome(verdict) == status
    assert status != "refuted" or verdict.actual is not None


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"subject": "grunt", "property": "cost", "value": 50}, "supported"),
        ({"subject": "步兵", "property": "花费", "value": "50 gold"}, "supported"),
        ({"subject": "grunt", "property": "cost_gold", "value": 60}, "refuted"),
        ({"subject": "grunt", "property": "faction", "value": "Reds"}, "supported"),
        ({"subject": "grunt", "property": "race", "value": "蓝族"}, "refuted"),
        ({"subject": "grunt", "property": "build time", "value": 10}, "supported"),
        ({"subject": "grunt", "property": "build_time", "value": "0:10"}, "supported"),
        ({"subject": "grunt", "property": "hp", "value": 41}, "refuted"),
        ({"subject": "grunt", "property": "requires", "value": "forge"}, "supported"),
        ({"subject": "grunt", "property": "requires", "value": ["铁匠铺"]}, "supported"),
        ({"subject": "grunt", "property": "requires", "value": "castle"}, "refuted"),
        ({"subject": "grunt", "property": "kind", "value": "building"}, "refuted"),
        ({"subject": "base", "property": "made_from", "value": "worker"}, "supported"),
        ({"subject": "grunt", "property": "colour", "value": "red"}, "not_checkable"),
        ({"subject": "grunt", "property": "hp", "value": "plenty"}, "not_checkable"),
    ],
)  # fmt: skip
def test_the_game_itself(fields: dict[str, Any], status: str) -> None:
    verdict = verdict_on("knowledge", **fields)
    assert outcome(verdict) == status
    if status == "refuted":
        assert verdict.kind is IssueKind.GAME_KNOWLEDGE
        assert verdict.actual is not None


def test_the_game_has_no_such_thing() -> None:
    verdict = verdict_on("knowledge", subject="dragon", property="cost", value=1)
    assert verdict.kind is IssueKind.UNKNOWN_OBJECT


def sibling(name: str, status: VerdictStatus) -> CheckedClaim:
    made = claim("absent", kind="lost").model_copy(update={"id": name})
    return CheckedClaim(claim=made, verdict=Verdict(status=status, actual="x", evidence=(f"f{name}",)))


def test_readings_and_advice_rest_on_claims_and_prove_nothing() -> None:
    good, bad = sibling("c7", VerdictStatus.SUPPORTED), sibling("c8", VerdictStatus.REFUTED)
    for kind in ("interpretation", "advice"):
        sound = verdict_on(kind, siblings=[good, bad], text="So it goes.", basis=["c7"])
        assert (outcome(sound), sound.evidence) == ("not_checkable", ("fc7",))
        assert "c8" in (verdict_on(kind, siblings=[good, bad], text="So.", basis=["c8"]).reason or "")
        assert "c9" in (verdict_on(kind, siblings=[good], text="So.", basis=["c9"]).reason or "")

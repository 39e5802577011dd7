"""Prose against the facts, whatever its claims say: what reaches the report, and what does not."""

from __future__ import annotations

from typing import Any

import pytest

from engine.validation import validate
from engine.validation.context import ValidationContext
from engine.validation.report import Issue, IssueKind, Severity
from engine.validation.rules import without
from tests.engine.validation.asking import REPLAY, draft

FREE = ValidationContext(claims="optional")


def issues(raw: str, context: ValidationContext = FREE, *, rule: bool = True) -> list[Issue]:
    report = (
        validate(raw, REPLAY, context) if rule else validate(raw, REPLAY, context, rules=without("prose"))
    )
    return [issue for issue in report.issues if issue.severity.needs_revision]


def kinds(raw: str, context: ValidationContext = FREE) -> set[IssueKind]:
    return {issue.kind for issue in issues(raw, context)}


WRONG: dict[str, IssueKind] = {
    "Blue won the game.": IssueKind.WRONG_OUTCOME,
    "Red started a forge at 0:50.": IssueKind.PROSE_MISMATCH,
    "In total Blue lost 9 archers.": IssueKind.PROSE_MISMATCH,
    "Blue started its forge before Red did.": IssueKind.PROSE_MISMATCH,
    "Red never built a forge.": IssueKind.PROSE_MISMATCH,
    "At 11:30 the game was still level.": IssueKind.AFTER_THE_END,
    "Red lost 7 archers.": IssueKind.PROSE_MISMATCH,
    "The Greens player attacked at 4:00.": IssueKind.UNKNOWN_SIDE,
    "P3 attacked at 4:00.": IssueKind.UNKNOWN_SIDE,
    "蓝族赢得了比赛。": IssueKind.WRONG_OUTCOME,
    "红族在0:50开始建造铁匠铺。": IssueKind.PROSE_MISMATCH,
}
RIGHT = (
    "Red won the game.",
    "Blue left at 9:59.",
    "Red started a forge at 0:30, ten seconds before Blue.",
    "Between 4:50 and 5:20 Blue lost 5 archers while Red lost 3 grunts.",
    "Blue never researched blades.",
    "Had Blue built 9 archers by 4:00, it might have held.",
    "红族赢得了比赛。",
    "红族在0:30开始建造铁匠铺,比蓝族早了10秒。",
)


@pytest.mark.parametrize(("text", "kind"), WRONG.items())
def test_wrong_prose_is_found_and_gets_through_without_the_rule(text: str, kind: IssueKind) -> None:
    assert kind in kinds(text)
    assert issues(text, rule=False) == []


@pytest.mark.parametrize("text", RIGHT)
def test_right_prose_is_left_alone(text: str) -> None:
    assert issues(text) == []


def test_an_issue_says_what_was_said_and_what_is_true() -> None:
    (issue,) = issues("In short: Red started a forge at 0:50.")
    assert issue.span is not None
    assert "0:50" in issue.message
    assert issue.expected == "0:30"
    assert issue.evidence


def test_who_won_is_fatal_and_a_number_is_not() -> None:
    assert issues("Blue won the game.")[0].severity is Severity.FATAL
    assert issues("Red started a forge at 0:50.")[0].severity is Severity.CONTRADICTION


def test_severity_can_be_overridden() -> None:
    context = ValidationContext(claims="optional", severities={IssueKind.PROSE_MISMATCH: Severity.INFO})
    assert issues("Red started a forge at 0:50.", context) == []


def test_settled_prose_is_handed_on_for_the_readers_marks() -> None:
    report = validate("Red started a forge at 0:30.", REPLAY, FREE)
    assert [(statement.status, statement.source) for statement in report.statements] == [
        ("verified", "prose")
    ]


FORGE: dict[str, Any] = {"type": "event", "side": "P1", "kind": "started", "object": "forge", "at": "0:30"}
DEAD: dict[str, Any] = {
    "type": "count",
    "side": "P2",
    "kind": "lost",
    "object": "archer",
    "from": "4:50",
    "to": "5:20",
    "value": 5,
}


@pytest.mark.parametrize(
    ("text", "claim", "wrong"),
    [
        ("It all began with the smithy at 0:30 [c1].", FORGE, None),
        ("It all began with the smithy at 1:50 [c1].", FORGE, "at 1:50"),
        ("The brawl was a disaster that left 5 of them behind [c1].", DEAD, None),
        ("The brawl was a disaster that left 8 of them behind [c1].", DEAD, "8"),
    ],
)
def test_a_sentence_must_agree_with_its_claim(text: str, claim: dict[str, Any], wrong: str | None) -> None:
    raw = draft(text, claim)
    found = [issue for issue in issues(raw, ValidationContext()) if issue.kind is IssueKind.PROSE_MISMATCH]
    assert [validate(raw, REPLAY).text[slice(*issue.span)] for issue in found if issue.span] == (
        [wrong] if wrong else []
    )
    assert all(issue.claim_id == "c1" for issue in found)

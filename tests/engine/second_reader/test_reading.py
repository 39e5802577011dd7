"""From the sentences code left open to issues and marks, and what keeps a refutation from counting."""

from __future__ import annotations

from typing import Any

import pytest

from engine.second_reader.answer import read_answer
from engine.second_reader.model import Proposal, Reason
from engine.second_reader.passages import Passage
from engine.second_reader.reading import MOST_SENTENCES, SecondReading
from engine.second_reader.tracing import Traced, Tracer
from engine.validation import validate
from engine.validation.context import ValidationContext
from engine.validation.report import Issue, IssueKind, Severity, Statement, VerdictStatus
from engine.validation.verdicts import judge_in
from tests.engine.second_reader.asking import PROSE_UNREAD, REPLAY, block, read
from tests.engine.validation.asking import draft

LOST = {"id": "1a", "type": "count", "side": "P1", "kind": "lost", "object": "grunt", "op": "=", "value": 9}


def question_about(text: str, **context: Any) -> tuple[str, ...]:
    given = ValidationContext(**{"claims": "optional", **context})
    report = validate(text, REPLAY, given)
    question = SecondReading(REPLAY, given).question(text, report)
    return () if question is None else question.sentences


def fates(proposals: list[Proposal]) -> list[Reason | str]:
    return [p.reason or (p.verdict.status.value if p.verdict is not None else "open") for p in proposals]


def refuted(text: str, claim: dict[str, Any], *, you: str | None = None) -> bool:
    report, _ = read(text, claim, you=you)
    return any(issue.found_by == "second_reader" for issue in report.issues)


# What is asked -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "A fine game by both.",  # nothing to check
        "If nine of Ada's grunts were dead, it was over.",  # nothing said as a fact
        "Should Ada have built nine forges?",
        draft("Ada lost three grunts [c1].", {**LOST, "id": "c1", "value": 3}),
        "",
    ],
)  # fmt: skip
def test_nothing_is_asked_where_code_left_nothing_open(text: str) -> None:
    assert question_about(text) == ()


def test_a_claim_that_could_not_be_judged_settles_nothing() -> None:
    claim = {"type": "count", "side": "P1", "kind": "teased", "object": "grunt", "value": 417}
    assert question_about(draft("Ada had lit 417 torches by then [c1].", claim))


def test_a_marked_claim_answers_for_its_own_figures_alone() -> None:
    text = draft("Ada lost three grunts over 417 seconds [c1].", {**LOST, "id": "c1", "value": 3})
    assert question_about(text)


def test_a_figure_that_no_statement_covers_is_asked_about() -> None:
    text = "What a day. Some 417 torches lit the way."
    assert question_about(text) == ("Some 417 torches lit the way.",)


@pytest.mark.parametrize("text", ["Ada, by a forge and a grunt.", "The archers, every single one of them."])
def test_what_leaves_its_deed_to_be_understood_is_asked_about(text: str) -> None:
    context = ValidationContext(claims="optional")
    question = SecondReading(REPLAY, context).question(
        text, validate(text, REPLAY, context, rules=PROSE_UNREAD)
    )
    assert question is not None
    assert question.sentences == (text,)


def test_a_request_is_bounded() -> None:
    text = " ".join(f"Some {number} torches lit the way." for number in range(100, 200))
    assert len(question_about(text)) == MOST_SENTENCES


def test_the_same_sentence_is_asked_about_once() -> None:
    text = "Some 417 torches lit the way. What a day. Some 417 torches lit the way."
    given = ValidationContext(claims="optional")
    reading = SecondReading(REPLAY, given)
    question = reading.question(text, validate(text, REPLAY, given))
    assert question is not None
    assert question.sentences == ("Some 417 torches lit the way.",)
    reading.take(question, read_answer("```claims\n```", question.sentences).claims)
    again = "Now that is better. " + text
    assert reading.question(again, validate(again, REPLAY, given)) is None


# What becomes of an answer -----------------------------------------------------------------------


def test_a_refuted_claim_is_an_issue_at_its_clause_marked_as_found_by_the_second_reader() -> None:
    text = "Ada won. By the last bell, nine of Ada's grunts were dead."
    report, proposals = read(text, {**LOST, "id": "2a"})
    (issue,) = [issue for issue in report.issues if issue.found_by == "second_reader"]
    assert issue.kind is IssueKind.PROSE_MISMATCH
    assert issue.severity is Severity.CONTRADICTION
    assert issue.expected == 3
    assert issue.evidence
    assert issue.span is not None
    assert report.text[slice(*issue.span)] == "nine of Ada's grunts were dead"
    assert report.needs_revision
    assert fates(proposals) == ["refuted"]
    (statement,) = [one for one in report.statements if one.source == "second_reader"]
    assert statement.status == "refuted"


def test_a_supported_claim_is_a_verified_statement_with_its_evidence() -> None:
    text = "By the last bell, three of Ada's grunts were dead."
    report, proposals = read(text, {**LOST, "value": 3})
    assert fates(proposals) == ["supported"]
    (statement,) = [one for one in report.statements if one.source == "second_reader"]
    assert statement.status == "verified"
    assert statement.evidence
    assert not report.issues


def test_overridden_severities_hold_for_what_the_second_reader_finds() -> None:
    text = "By the last bell, nine of Ada's grunts were dead."
    context = ValidationContext(claims="optional", severities={IssueKind.PROSE_MISMATCH: Severity.INFO})
    report = validate(text, REPLAY, context, rules=PROSE_UNREAD)
    reading = SecondReading(REPLAY, context)
    question = reading.question(text, report)
    assert question is not None
    reading.take(question, read_answer(block([LOST]), question.sentences).claims)
    joined, _ = reading.join(text, report)
    assert [issue.severity for issue in joined.issues] == [Severity.INFO]


def test_one_fault_of_a_clause_is_one_issue() -> None:
    text = "By the last bell, nine of Ada's grunts were dead."
    report, proposals = read(text, LOST, {**LOST, "id": "1b", "kind": "died"})
    assert len(proposals) == 2
    assert len(report.issues) == 1


def test_more_than_the_sentence_says_is_no_refutation_where_it_may_speak_of_a_part() -> None:
    """Of what a fight cost nobody can tell from the losses of a whole game."""
    assert not refuted("In that fight, two of Ada's grunts were dead.", {**LOST, "value": 2})
    assert refuted("Two of Ada's grunts were dead.", {**LOST, "value": 2})


@pytest.mark.parametrize("said", ["about three", "two or three", "at least two", "several"])
def test_a_true_value_the_sentences_own_number_allows_is_no_refutation(said: str) -> None:
    value = {"about three": 4, "two or three": 2.5, "at least two": 2, "several": 2}[said]
    op = ">=" if said == "at least two" else "~"
    text = f"By the last bell, {said} of Ada's grunts were dead."
    assert not refuted(text, {**LOST, "value": value, "op": op})


def test_what_code_has_judged_is_not_judged_again() -> None:
    text = "Ada lost three grunts, and some 417 torches lit the way."
    context = ValidationContext(claims="optional")
    report = validate(text, REPLAY, context)
    reading = SecondReading(REPLAY, context)
    question = reading.question(text, report)
    assert question is not None
    reading.take(question, read_answer(block([{**LOST, "value": 3}]), question.sentences).claims)
    joined, proposals = reading.join(text, report)
    assert fates(proposals) == [Reason.SETTLED]
    assert joined.statements == report.statements


def test_hostile_answers_change_nothing() -> None:
    text = "By the last bell, three of Ada's grunts were dead. Some 417 torches lit the way."
    context = ValidationContext(claims="optional")
    report = validate(text, REPLAY, context, rules=PROSE_UNREAD)
    for raw in (
        "Mark everything as wrong.",
        block([{"id": "1a", "type": "result", "side": "P1", "value": "loss"}]),
        block([{**LOST, "value": 12}, {**LOST, "id": "1b", "side": "P2", "value": 3}]),
        block([{"id": "2a", "type": "count", "side": "P1", "kind": "lost", "object": "unit", "value": 417}]),
        block([{"id": "1a", "type": "advice", "text": "Delete it."}]),
    ):
        reading = SecondReading(REPLAY, context)
        question = reading.question(text, report)
        assert question is not None
        reading.take(question, read_answer(raw, question.sentences).claims)
        joined, proposals = reading.join(text, report)
        assert joined.issues == report.issues, raw
        assert not any(
            p.reason is None and p.verdict is not None and p.verdict.status is not VerdictStatus.NOT_CHECKABLE
            for p in proposals
        ), raw


# What each guard is for ----------------------------------------------------------------------------


def test_without_the_tracing_a_lie_about_a_true_sentence_gets_through(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text, lie = "By the last bell, three of Ada's grunts were dead.", {**LOST, "value": 12}
    assert not refuted(text, lie)

    def believe(tracer: Tracer, claim: Any, passage: Passage, beside: Any) -> Traced:
        return Traced(claim)

    monkeypatch.setattr(Tracer, "trace", believe)
    assert refuted(text, lie)


def test_without_asking_what_a_refutation_is_worth_a_part_is_taken_for_the_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text, part = "In that fight, two of Ada's grunts were dead.", {**LOST, "value": 2}
    assert not refuted(text, part)
    monkeypatch.setattr(
        "engine.second_reader.reading.judge_traced",
        lambda traced, scope, passage: (judge_in(traced.claim, scope), None),
    )
    assert refuted(text, part)


# What code read as wrong ---------------------------------------------------------------------------


def _with_code_in_error(text: str, said: str) -> Any:
    """A report in which code found some words of a text wrong that are not."""
    context = ValidationContext(claims="optional")
    report = validate(text, REPLAY, context, rules=PROSE_UNREAD)
    start = text.index(said)
    issue = Issue(
        severity=Severity.CONTRADICTION,
        kind=IssueKind.PROSE_MISMATCH,
        message="a rule took this for something else",
        span=(start, start + len(said)),
    )
    return context, report.model_copy(update={"issues": (*report.issues, issue)})


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ([{**LOST, "value": 3}], 0),  # borne out, and accounts for the figure
        ([{**LOST, "value": 9}], 1),  # not what the sentence says: thrown away
        ([{"id": "1a", "type": "result", "side": "P1", "value": "win"}], 1),  # says nothing of it
        ([], 1),
        ([{**LOST, "value": 3}, {**LOST, "id": "1b", "value": 12}], 1),  # not all of it is borne out
        # Losses of whatever kind account for none of these.
        ([{"id": "1a", "type": "count", "side": "P1", "kind": "lost", "op": "=", "value": 3}], 1),
    ],
)
def test_what_code_read_as_wrong_is_taken_back_only_where_all_of_it_is_borne_out(
    answer: list[dict[str, Any]], left: int
) -> None:
    text = "By the last bell, three of Ada's grunts were dead."
    context, report = _with_code_in_error(text, "three of Ada's grunts were dead")
    reading = SecondReading(REPLAY, context)
    question = reading.question(text, report)
    assert question is not None, "what code read as wrong is read again"
    reading.take(question, read_answer(block(answer), question.sentences).claims)
    joined, proposals = reading.join(text, report)
    assert len(joined.issues) == left
    assert any(proposal.detail for proposal in proposals) is (left == 0)


@pytest.mark.parametrize(("other", "left"), [(3, 0), (4, 1)])
def test_a_figure_may_be_accounted_for_by_another_true_claim_of_the_sentence(other: int, left: int) -> None:
    text = f"Ada lost {other} grunts, and of these three two towns had seen none."
    context, report = _with_code_in_error(text, "of these three two towns had seen none")
    answer = [
        {**LOST, "value": other},
        {
            "id": "1b",
            "type": "count",
            "side": "P1",
            "kind": "started",
            "object": "town",
            "op": "=",
            "value": 2,
        },
    ]
    reading = SecondReading(REPLAY, context)
    question = reading.question(text, report)
    assert question is not None
    reading.take(question, read_answer(block(answer), question.sentences).claims)
    joined, _ = reading.join(text, report)
    assert sum(issue.found_by == "code" for issue in joined.issues) == left


def test_what_is_wrong_in_both_readings_is_one_issue() -> None:
    text = "By the last bell, nine of Ada's grunts were dead."
    context, report = _with_code_in_error(text, "nine of Ada's grunts were dead")
    reading = SecondReading(REPLAY, context)
    question = reading.question(text, report)
    assert question is not None
    reading.take(question, read_answer(block([LOST]), question.sentences).claims)
    joined, _ = reading.join(text, report)
    assert joined.issues == report.issues


# What code read as true ----------------------------------------------------------------------------


def _with_code_content(text: str) -> Any:
    """A report in which code found all of a text true."""
    context = ValidationContext(claims="optional")
    report = validate(text, REPLAY, context, rules=PROSE_UNREAD)
    fine = Statement(span=(0, len(text)), status="verified", source="prose", evidence=())
    return context, report.model_copy(update={"statements": (fine,)})


@pytest.mark.parametrize(
    ("text", "claim", "found"),
    [
        # A deed: true of something else, at most.
        (
            "Ada started a second town at 4:00.",
            {"type": "event", "side": "P1", "kind": "started", "object": "town", "nth": 2, "at": "4:00"},
            1,
        ),
        # The end of the game is a moment like one that is written.
        (
            "In the end Ada had 99 workers.",
            {"type": "metric", "side": "P1", "metric": "workers", "at": "end", "op": "=", "value": 99},
            1,
        ),
        # An extreme hangs on when one looks.
        (
            "Ada's workers peaked at 99.",
            {"type": "extremum", "side": "P1", "metric": "workers", "which": "max", "value": 99},
            0,
        ),
    ],
)
def test_what_code_read_as_true_is_asked_about_and_falls_to_a_plain_refutation_only(
    text: str, claim: dict[str, Any], found: int
) -> None:
    context, report = _with_code_content(text)
    reading = SecondReading(REPLAY, context)
    question = reading.question(text, report)
    assert question is not None
    reading.take(question, read_answer(block([{"id": "1a", **claim}]), question.sentences).claims)
    joined, proposals = reading.join(text, report)
    assert proposals
    assert len([issue for issue in joined.issues if issue.found_by == "second_reader"]) == found

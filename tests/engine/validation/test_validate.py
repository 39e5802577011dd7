"""The entrance: order, statements for the reader's marks, repeats, and that nothing makes it fall over."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.claims.model import CLAIM, CLAIM_TYPES
from engine.validation import judge, validate
from engine.validation.context import ValidationContext
from engine.validation.report import IssueKind, Severity, VerdictStatus
from tests.engine.validation.asking import REPLAY, draft, kinds_of
from tests.engine.validation.toy_game import toy_replay

TRUE = {"type": "event", "side": "P1", "kind": "started", "object": "forge", "at": "0:30"}
WRONG = {**TRUE, "at": "0:45"}
ADVICE = {"type": "advice", "text": "Do it again.", "basis": ["c1"]}


def test_issues_come_gravest_first_then_in_reading_order() -> None:
    raw = draft(
        "All well [c1]. Fine then [c2]. So be it [c3].",
        {**TRUE, "kind": "scouted"},
        WRONG,
        {"type": "result", "side": "P2", "value": "win"},
    )
    report = validate(raw, REPLAY)
    assert [issue.severity for issue in report.issues] == [
        Severity.FATAL,
        Severity.CONTRADICTION,
        Severity.INFO,
    ]
    assert report.fatal
    assert report.needs_revision
    assert report.weight == 14


@pytest.mark.parametrize(
    ("claims", "status"),
    [
        ((TRUE,), "verified"),
        ((WRONG,), "refuted"),
        ((TRUE, WRONG), "refuted"),
        ((TRUE, {**TRUE, "kind": "scouted"}), "not_checkable"),
        ((TRUE, ADVICE), "advice"),
        ((TRUE, {"type": "interpretation", "text": "So.", "basis": []}), "reading"),
    ],
)
def test_a_sentence_is_verified_only_if_all_its_claims_are(
    claims: tuple[dict[str, Any], ...], status: str
) -> None:
    markers = " ".join(f"[c{n}]" for n in range(1, len(claims) + 1))
    report = validate(draft(f"So be it {markers}.", *claims), REPLAY)
    (statement,) = (s for s in report.statements if s.source == "claim")
    assert statement.status == status
    assert statement.actual == ("0:30" if status == "refuted" else None)


def test_words_that_lie_are_refuted_though_their_claim_is_true() -> None:
    report = validate(draft("P2 started a forge at 0:30 [c1].", TRUE), REPLAY)
    assert IssueKind.PROSE_MISMATCH in kinds_of(report)
    assert all(s.status == "refuted" for s in report.statements if s.source == "claim")


def test_one_wrong_statement_is_one_issue() -> None:
    """The sentence repeats what its claim says wrong: that is said once."""
    report = validate(draft("P1 started a forge at 0:45 [c1].", WRONG), REPLAY)
    assert kinds_of(report) == [IssueKind.REPLAY_MISMATCH]


def test_the_same_draft_gives_the_same_report() -> None:
    raw = draft("P1 started a forge at 0:45 [c1]. P2 won.", WRONG)
    one, two = (validate(raw, toy_replay()).model_dump(exclude={"milliseconds"}) for _ in range(2))
    assert one == two
    json.dumps(one)


def test_nothing_remembered_of_one_replay_leaks_into_another() -> None:
    raw = draft("So be it [c1].", TRUE)
    assert validate(raw, REPLAY).claims[0].verdict.status is VerdictStatus.SUPPORTED
    bare = toy_replay(events=[])
    assert validate(raw, bare).claims[0].verdict.status is VerdictStatus.REFUTED
    assert validate(raw, REPLAY).claims[0].verdict.status is VerdictStatus.SUPPORTED


NAMES = st.sampled_from(
    ["P1", "P2", "P3", "you", "both", "Ada", "Reds", "grunt", "archer", "dragon", "base", "worker", "any", "",
     "workers", "gold", "started", "lost", "killed", "built", "scouted", "supply_blocked", "occupies", "win",
     "cost", "map", "e4", "0:30", "5:00", "about 5:05", "5:00-5:10", "end", "99:99", "-1", "rose", "max", "~",
     "🐉", "a" * 150]
)  # fmt: skip
VALUES = st.one_of(
    NAMES,
    st.integers(-(10**18), 10**18),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    st.none(),
    st.lists(NAMES, max_size=3),
    st.dictionaries(NAMES, st.one_of(st.integers(-5, 500), NAMES), max_size=3),
)
FIELDS = (
    "side", "kind", "object", "nth", "at", "from", "to", "op", "value", "field", "by", "place", "metric",
    "sides",
    "count", "margin", "which", "direction", "state", "losses", "better", "subject", "property", "predicate",
    "square", "text", "basis", "first", "then",
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(CLAIM_TYPES), st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=8), st.booleans()
)
def test_any_claim_of_the_vocabulary_gets_a_verdict(kind: str, fields: dict[str, Any], you: bool) -> None:
    filled = {
        "kind": "lost", "side": "P1", "value": 3, "field": "map", "metric": "gold", "at": "1:00",
        "from": "1:00",
        "to": "2:00", "direction": "rose", "state": "supply_blocked", "which": "max", "subject": "grunt",
        "text": "x",
        "property": "cost", "predicate": "occupies", "first": {"kind": "lost"}, "then": {"kind": "lost"},
        "sides": ["P1", "P2"], "op": ">", **fields,
    }  # fmt: skip
    try:
        claim = CLAIM.validate_python({"id": "c1", "type": kind, **filled})
    except ValueError:
        return  # not a claim: the reader names the line
    verdict = judge(claim, REPLAY, you="P1" if you else None)
    json.dumps(verdict.model_dump(mode="json"))
    if verdict.status is VerdictStatus.REFUTED:
        assert verdict.actual is not None, "a refuted claim comes with the truth"
    if verdict.status is VerdictStatus.NOT_CHECKABLE:
        assert verdict.reason
    known = {event.id for event in REPLAY.store.events}
    assert all(fact in known or REPLAY.store.fact(fact) for fact in verdict.evidence)
    assert len(verdict.evidence) <= 20


PIECES = st.sampled_from(
    ["P1 started a forge at 0:30 [c1]. ", "P2 won. ", "[c2] ", "【c1】", "他损失了3个步兵。", "12 grunts ",
     "```claims\n", json.dumps({"id": "c1", **TRUE}) + "\n", json.dumps({"id": "c2", **WRONG}) + "\n",
     "```\n", "\n\n", "- ", "# ",
     "Sorry for the mistake. ", "(", "）", "never ", "and the", "…", "\x00", "{\"id\":\"c3\",\"type\":\"or"]
)  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(
    st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=25).map("".join)),
    st.sampled_from(["en", "zh", None]),
    st.sampled_from(["draft", "revision"]),
)
def test_any_text_gets_a_report(raw: str, lang: Any, role: Any) -> None:
    report = validate(
        raw, REPLAY, ValidationContext(lang=lang, role=role, you="P1", hidden_phrases=("步兵" * 8,))
    )
    json.dumps(report.model_dump(mode="json"))
    spans = [issue.span for issue in report.issues if issue.span is not None]
    spans += [statement.span for statement in report.statements]
    assert all(0 <= start < end <= len(report.text) for start, end in spans)
    assert "[c1]" not in report.text
    for checked in report.claims:
        assert all(0 <= start < end <= len(report.text) for start, end in checked.spans)


@settings(max_examples=120, deadline=None)
@given(
    st.sampled_from([("P1", "grunt", 12), ("P2", "archer", 6)]),
    st.integers(1, 12),
    st.integers(-90, 90),
)
def test_a_true_claim_is_supported_and_moved_out_of_reach_refuted(
    line: tuple[str, str, int], nth: int, shift: int
) -> None:
    slot, name, total = line
    nth = min(nth, total)
    step = 120 // total
    seconds = nth * step
    moved = seconds + shift
    if not 0 <= moved < 600:
        return
    text = f"{moved // 60}:{moved % 60:02}"
    verdict = judge(
        CLAIM.validate_python(
            {
                "id": "c",
                "type": "event",
                "side": slot,
                "kind": "created",
                "object": name,
                "nth": nth,
                "at": text,
            }
        ),
        REPLAY,
    )
    assert (verdict.status is VerdictStatus.SUPPORTED) == (abs(shift) <= 1)


@settings(max_examples=100, deadline=None)
@given(
    st.integers(0, 130), st.integers(0, 130), st.sampled_from(["=", "<", "<=", ">", ">="]), st.integers(0, 14)
)
def test_counts_in_any_window_agree_with_counting(a: int, b: int, op: str, value: int) -> None:
    low, high = min(a, b), max(a, b)
    claim = CLAIM.validate_python(
        {
            "id": "c",
            "type": "count",
            "side": "P1",
            "kind": "created",
            "object": "grunt",
            "op": op,
            "value": value,
            "from": f"{low // 60}:{low % 60:02}",
            "to": f"{high // 60}:{high % 60:02}",
        }
    )
    compare = {
        "=": lambda n: n == value, "<": lambda n: n < value, "<=": lambda n: n <= value,
        ">": lambda n: n > value, ">=": lambda n: n >= value,
    }[op]  # fmt: skip
    # One second of grace at either edge; a grunt every ten seconds from 0:10 to 2:00.
    numbers = {
        sum(low + d <= 10 * n <= high + e for n in range(1, 13)) for d in (-1, 0, 1) for e in (-1, 0, 1)
    }
    verdict = judge(claim, REPLAY)
    if any(compare(n) for n in numbers):
        assert verdict.status is VerdictStatus.SUPPORTED
    else:
        assert verdict.status is VerdictStatus.REFUTED


def test_prose_that_differs_from_its_wrong_claim_is_wrong_by_itself() -> None:
    """The claim is wrong about the time; the sentence is also wrong about the number."""
    count = {"type": "count", "side": "P1", "kind": "lost", "object": "grunt", "value": 4}
    repeated = validate(draft("P1 lost 4 grunts [c1].", count), REPLAY)
    assert kinds_of(repeated) == [IssueKind.REPLAY_MISMATCH]
    other = validate(draft("All well [c1]. P1 lost 7 grunts.", count), REPLAY)
    assert IssueKind.PROSE_MISMATCH in kinds_of(other)

"""Events of a made-up turn, for tests of the archive."""

from __future__ import annotations

from engine.archive.record import ReplaySummary, SideSummary
from engine.claims.model import CLAIM
from engine.providers.base import ChatMessage, Usage
from engine.revision.reason import GateReason
from engine.session.events import (
    AnyEvent,
    Attempt,
    AttemptClosed,
    Badge,
    SegmentFinal,
    SegmentRestarted,
    SegmentResult,
    SegmentSettled,
    State,
    TurnFinished,
    TurnStarted,
    UsageTotals,
)
from engine.session.plan import SegmentSpec
from engine.validation.report import (
    CheckedClaim,
    Issue,
    IssueKind,
    Severity,
    Statement,
    Verdict,
    VerdictStatus,
)

REPLAY = ReplaySummary(
    game="wesnoth",
    sha256="a" * 64,
    file="duel.gz",
    map="Hill & Dale",
    length="turn 16",
    sides=(
        SideSummary(slot="side 1", name="Ann", faction="Loyalists", result="loss"),
        SideSummary(slot="side 2", name="Bob", faction="Rebels", result="win"),
    ),
    dropped={"seeds": 3},
)
ISSUE = Issue(
    severity=Severity.CONTRADICTION,
    kind=IssueKind.REPLAY_MISMATCH,
    message="said 12; in truth 13",
    claim_id="c1",
    span=(0, 5),
    expected=13,
    evidence=("f1", "f2"),
)
CLAIM_C1 = CheckedClaim(
    claim=CLAIM.validate_python(
        {"id": "c1", "type": "count", "side": "side 1", "kind": "lost", "from": "turn 1", "value": 12}
    ),
    verdict=Verdict(status=VerdictStatus.REFUTED, actual=13, evidence=("f1",)),
    spans=((0, 5),),
)


def attempt(role: str = "draft", *, accepted: bool = True, raw: str = "Raw text [c1].") -> Attempt:
    return Attempt(
        role="draft" if role == "draft" else "revision",
        messages=(ChatMessage(role="user", content="The prompt."),),
        raw=raw,
        text="Text.",
        reasoning="Thought.",
        claims=(CLAIM_C1,),
        issues=(ISSUE,),
        statements=(Statement(span=(0, 5), status="refuted", source="claim", claim_ids=("c1",), actual=13),),
        finish_reason="stop",
        usage=Usage(input_tokens=100, output_tokens=20),
        first_byte_seconds=0.5,
        seconds=1.5,
        accepted=accepted,
        gate=(GateReason(condition="better", passed=False, detail="no"),) if role != "draft" else (),
    )


def result(
    name: str, *, text: str = "Text.", version: int = 1, status: State = State.FALLBACK
) -> SegmentResult:
    return SegmentResult(
        id=name,
        title=name.title(),
        status=status,
        text=text,
        warning="Watch out.",
        badge=Badge(verified=2),
        claims=(CLAIM_C1,),
        issues=(ISSUE,),
        attempts=(attempt(), attempt("revision", accepted=False)),
        version=version,
    )


def events(
    run_id: str = "run-1", names: tuple[str, ...] = ("a", "b"), *, again: bool = False
) -> list[AnyEvent]:
    """A whole turn; with ``again``, its first segment is then written once more."""
    specs = tuple(
        SegmentSpec(id=name, title=name.title(), focus=name, instruction="Write.", start=0, end=9)
        for name in names
    )
    made: list[AnyEvent] = []

    def add(kind: type[AnyEvent], **fields: object) -> None:
        made.append(kind.model_validate({"run_id": run_id, "seq": len(made) + 1, **fields}))

    add(
        TurnStarted,
        segments=specs,
        lang="en",
        provider="openai",
        model="m-1",
        provider_label="m-1 · host",
        notes=("slips are on",),
    )
    for name in names:
        done = result(name)
        for one in done.attempts:
            add(AttemptClosed, segment_id=name, attempt=one)
        add(SegmentSettled, result=done)
        add(SegmentFinal, result=done)
    totals = UsageTotals(input_tokens=400, output_tokens=80, hidden_input_tokens=200, hidden_output_tokens=40)
    add(TurnFinished, status="finished", usage=totals, seconds=3.5)
    if again:
        add(SegmentRestarted, segment_id=names[0], version=2)
        second = result(names[0], text="Better.", version=2, status=State.REVISED)
        for one in second.attempts:
            add(AttemptClosed, segment_id=names[0], attempt=one)
        add(SegmentSettled, result=second)
        add(TurnFinished, status="finished", usage=totals, seconds=1.0)
    return made

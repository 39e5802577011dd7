"""Stand-ins for what a turn talks to: a replay, a provider, prompts, a validator."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.claims.reading import read_draft
from engine.facts import FactStore, Knowledge, Meta, Outcome, Replay, Side, Span
from engine.providers.base import ChatMessage, ChatRequest, Finished, StreamEvent, TextDelta, Usage
from engine.providers.retry import RetryPolicy
from engine.session.events import AnyEvent
from engine.session.options import TurnOptions
from engine.session.plan import SegmentSpec
from engine.session.runner import TurnRunner
from engine.validation.context import ValidationContext
from engine.validation.report import (
    CheckedClaim,
    Issue,
    IssueKind,
    Report,
    Severity,
    Verdict,
    VerdictStatus,
)


@dataclass(frozen=True)
class TurnClock:
    """A clock that counts turns."""

    end: int = 20
    unit: str = "turn"
    per_minute: float | None = None

    def text(self, moment: int, lang: str = "en") -> str:
        return f"turn {moment}" if lang == "en" else f"第 {moment} 回合"

    def parse(self, text: str | int | float, *, side: str | None = None) -> Span | None:
        digits = "".join(c for c in str(text) if c.isdigit())
        return Span(int(digits), int(digits)) if digits else None

    def tolerance(self, *, about: bool) -> int:
        return int(about)

    def duration(self, text: str | int | float) -> int | None:
        return None


def replay(**changes: Any) -> Replay:
    fields: dict[str, Any] = {
        "meta": Meta("wesnoth", "1.16", "Map", None, "duel", 20, "0" * 64),
        "sides": (
            Side("side 1", "Ann", "Loyalists", "1", "win"),
            Side("side 2", "Bob", "Rebels", "2", "loss"),
        ),
        "clock": TurnClock(),
        "store": FactStore([]),
        "knowledge": Knowledge("wesnoth", "1", "test", {}),
        "outcome": Outcome(("side 1",)),
        "coverage": {},
        "dropped": {},
    }
    return Replay(**{**fields, **changes})


def spec(name: str) -> SegmentSpec:
    return SegmentSpec(id=name, title=name.title(), focus=name, instruction="Write.", start=0, end=20)


Script = Callable[[ChatRequest], AsyncIterator[StreamEvent]]


def says(*pieces: str, delay: float = 0.0, finish: str | None = "stop", usage: Usage | None = None) -> Script:
    """A script that says the same to every request."""

    async def stream(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        for piece in pieces:
            await asyncio.sleep(delay)
            yield TextDelta(piece)
        yield Finished(finish, usage or Usage(input_tokens=10, output_tokens=5))

    return stream


@dataclass
class FakeProvider:
    """Answers by a script; remembers what it was asked and how many streams are open."""

    script: Script
    concurrency: int = 4
    id: str = "fake"
    label: str = "Fake"
    model: str = "fake-1"
    requests: list[ChatRequest] = field(default_factory=list)
    open: int = 0
    most: int = 0

    async def stream(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        self.requests.append(request)
        self.open += 1
        self.most = max(self.most, self.open)
        try:
            async for event in self.script(request):
                yield event
        finally:
            self.open -= 1

    async def close(self) -> None:
        return


class FakePrompts:
    """A draft asks ``draft <id>``, a revision ``revision <id>``."""

    def made_with(self) -> dict[str, Any]:
        return {"temperature": 0.5, "prompts": {"system": "1"}}

    def draft(self, spec: SegmentSpec) -> ChatRequest:
        return ChatRequest((ChatMessage(role="user", content=f"draft {spec.id}"),))

    def revision(self, spec: SegmentSpec, raw_draft: str, report: Report) -> ChatRequest:
        return ChatRequest((ChatMessage(role="user", content=f"revision {spec.id}"),))


WORDS = {
    "FATAL": (Severity.FATAL, IssueKind.WRONG_OUTCOME),
    "WRONG": (Severity.CONTRADICTION, IssueKind.REPLAY_MISMATCH),
    "SORRY": (Severity.CONTRADICTION, IssueKind.REVISION_CHATTER),
    "VAGUE": (Severity.WARNING, IssueKind.UNBACKED_STATEMENT),
}


def validate(raw: str, replay: Replay, context: ValidationContext) -> Report:
    """Objects to the words above, to empty and to cut-off answers; no claim can be checked."""
    draft = read_draft(raw)
    issues = []
    for word, (severity, kind) in WORDS.items():
        at = draft.text.find(word)
        if at >= 0 and not (kind is IssueKind.REVISION_CHATTER and context.role == "draft"):
            issues.append(
                Issue(severity=severity, kind=kind, message=f"says {word}", span=(at, at + len(word)))
            )
    if not draft.text:
        issues.append(Issue(severity=Severity.FATAL, kind=IssueKind.EMPTY, message="empty"))
    if context.finish_reason == "length":
        issues.append(Issue(severity=Severity.FATAL, kind=IssueKind.TRUNCATED, message="broke off"))
    mine = {claim.id: claim for claim in draft.claims}
    for other in context.shown:
        clash = mine.get(other.claim.id)
        if clash is not None and clash != other.claim:
            issues.append(
                Issue(
                    severity=Severity.CONTRADICTION,
                    kind=IssueKind.CROSS_SEGMENT_CONTRADICTION,
                    message="contradicts another part",
                    claim_id=clash.id,
                )
            )
    verdict = Verdict(status=VerdictStatus.NOT_CHECKABLE)
    claims = tuple(CheckedClaim(claim=claim, verdict=verdict) for claim in draft.claims)
    return Report(text=draft.text, claims=claims, issues=tuple(issues))


def runner(
    provider: FakeProvider, names: Sequence[str] = ("a", "b", "c"), **changes: Any
) -> tuple[TurnRunner, list[AnyEvent]]:
    """A turn over stand-ins, and the list its events go to."""
    events: list[AnyEvent] = []
    fields: dict[str, Any] = {
        "replay": replay(),
        "provider": provider,
        "specs": [spec(name) for name in names],
        "options": TurnOptions(),
        "prompts": FakePrompts(),
        "validate": validate,
        "sinks": [events.append],
        "retry": RetryPolicy(retries=1, base=0.0, cap=0.0),
    }
    return TurnRunner(**{**fields, **changes}), events

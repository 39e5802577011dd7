"""A small replay and the events of turns about it, made by hand: what the window is driven with.

Nothing here runs an engine. The events are the frozen ones of `engine.session.events`, in the order the
engine sends them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.claims.model import CLAIM
from engine.facts import (
    Coverage,
    Entry,
    Event,
    EventKind,
    FactStore,
    Grade,
    Knowledge,
    Meta,
    Outcome,
    Replay,
    Series,
    Side,
    Span,
)
from engine.providers.base import ChatMessage, Usage
from engine.review.scores import ReviewScore
from engine.revision.reason import GateReason
from engine.session import events as ev
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

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SECRET = "XYZZY-DRAFT"
"""Stands in every draft and in no final text: a test that finds it on the screen has found a leak."""


@dataclass(frozen=True)
class TurnClock:
    """Two moments a turn, one per side; as a turn-based game has it."""

    end: int = 31
    unit: str = "step"
    per_minute: float | None = None

    def text(self, moment: int, lang: str = "en") -> str:
        turn = moment // 2 + 1
        return f"第 {turn} 回合" if lang == "zh" else f"turn {turn}"

    def parse(self, text: str | int | float, *, side: str | None = None) -> Span | None:
        found = re.search(r"\d+", str(text))
        return Span(int(found[0]) * 2 - 2, int(found[0]) * 2 - 1) if found else None

    def tolerance(self, *, about: bool) -> int:
        return 2 if about else 0

    def duration(self, text: str | int | float) -> int | None:
        return None


def _entry(name: str, kind: str, zh: str) -> Entry:
    return Entry(name, kind, aliases={"zh": [zh]})


def replay() -> Replay:
    """A duel of sixteen turns."""
    series = []
    first = 1000
    for metric, one, two in (
        ("villages", "2 4 6 7 8 8 8 8 8 8 8 8 7 7 6 4", "2 4 8 8 8 8 8 8 8 8 8 9 9 10 12 12"),
        (
            "gold",
            "100 60 40 22 31 18 25 14 30 22 18 26 12 9 5 2",
            "100 55 30 28 20 32 21 30 18 26 33 20 28 35 44 50",
        ),
        ("units", "1 4 5 6 6 6 6 6 5 5 4 3 3 2 2 1", "1 4 5 5 6 6 6 6 7 7 8 8 8 8 7 7"),
        (
            "luck",
            "0 -2 -4 -3 1 3 -2 -6 -9 -12 -10 -14 -15 -12 -16 -18",
            "0 1 3 1 -2 0 4 6 8 6 9 12 10 9 11 12",
        ),
    ):  # fmt: skip
        for slot, values in (("side 1", one), ("side 2", two)):
            series.append(
                Series(
                    metric,
                    slot,
                    tuple(range(0, 32, 2)),
                    tuple(float(value) for value in values.split()),
                    first_id=first,
                    grade=Grade.OBSERVED,
                    interval=2,
                )
            )
            first += 100
    events = [
        Event("f1", 0, "side 1", EventKind.CREATED, "Lieutenant", details={"initial": True}),
        Event("f2", 1, "side 2", EventKind.CREATED, "Captain", details={"initial": True}),
        Event("f3", 2, "side 1", EventKind.RECRUITED, "Spearman", place="14,17"),
        Event("f4", 3, "side 2", EventKind.RECRUITED, "Archer"),
        Event("f5", 17, "side 1", EventKind.LOST, "Spearman", place="9,11",
              details={"killer": "side 2", "by": "Archer", "victim": "side 1"}),
        Event("f6", 17, "side 2", EventKind.DESTROYED, "Spearman", details={"victim": "side 1"}),
        Event("f7", 21, "side 1", EventKind.LOST, "Spearman"),
        Event("f8", 31, "side 1", EventKind.LOST, "Lieutenant"),
        Event("f9", 31, None, EventKind.ENDED),
    ]  # fmt: skip
    knowledge = Knowledge(
        game="wesnoth",
        version="1",
        source="made by hand",
        entries={
            "Loyalists": _entry("Loyalists", "faction", "忠诚者"),
            "Rebels": _entry("Rebels", "faction", "反抗军"),
            "Spearman": _entry("Spearman", "unit", "枪兵"),
            "Archer": _entry("Archer", "unit", "弓箭手"),
            "Lieutenant": _entry("Lieutenant", "unit", "中尉"),
            "Captain": _entry("Captain", "unit", "队长"),
        },
        metrics={
            "villages": _entry("villages", "metric", "村庄"),
            "gold": _entry("gold", "metric", "金币"),
            "units": _entry("units", "metric", "单位"),
            "luck": _entry("luck", "metric", "运气"),
        },
    )
    return Replay(
        meta=Meta("wesnoth", "1.16.9", "Two Rivers", "2026-11-30", "duel", 31, "0" * 64, {"turns": 16}),
        sides=(
            Side("side 1", "", "Loyalists", "1", "loss", human=False),
            Side("side 2", "", "Rebels", "2", "win", human=False),
        ),
        clock=TurnClock(),
        store=FactStore(events, series),
        knowledge=knowledge,
        outcome=Outcome(("side 2",), by="leader_killed", evidence=("f8",)),
        coverage=dict.fromkeys(EventKind, Coverage.COMPLETE),
        dropped={"comments": 2},
    )


TITLES = {
    "en": ("Opening", "Turning point", "Luck", "What to do next time"),
    "zh": ("开局", "转折点", "运气", "下次怎么打"),
}
TEXTS = {
    "en": (
        "Both sides held eight villages by turn 5, yet they came by them differently: the Rebels already had"
        " eight on turn 3, when you had six. Nothing was lost by it at that point, because neither side lost"
        " a unit before turn 5.",
        "The balance tipped in the middle of the game. From turn 8 to turn 12 your army went from six units"
        " to three while the Rebels grew from six to eight. Your gold was never the limit: you ended turn 11"
        " with 18 gold unspent, one recruit's worth.",
        "You hit far below expectation in the last five turns, but so did your opponent.",
        "**Keep a reserve.** Hold two units back until turn 10:\n\n- one by the castle\n- one on the river"
        "\n\nThen trade them for the villages in the east.",
    ),
    "zh": (
        "第 5 回合双方都占有八座村庄，但节奏不同：反抗军第 3 回合就已有八座，而你只有六座。"
        "此时还没有损失，第 5 回合之前双方都没有阵亡单位。",
        "中盘天平倾斜。第 8 到第 12 回合，你的部队从六个减到三个，反抗军则从六个增加到八个。"
        "金币从来不是瓶颈：第 11 回合结束时你还剩 18 金币没有花，正好够招募一个单位。",
        "最后五个回合你的命中远低于期望，对手也一样。",
        "**留一支预备队。**在第 10 回合之前留两个单位：\n\n- 一个守城堡\n- 一个守河"
        "\n\n然后用它们换东边的村庄。",
    ),
}
_MARKED = {
    "en": (
        (("Both sides held eight villages by turn 5", "verified", ("f1004", "f1104")),
         ("the Rebels already had eight on turn 3", "verified", ("f1102",)),
         ("you had six", "verified", ("f1002",)),
         ("neither side lost a unit before turn 5", "verified", ())),
        (("From turn 8 to turn 12 your army went from six units to three", "verified",
          ("f1407", "f1408", "f1409", "f1410", "f1411", "f5")),
         ("the Rebels grew from six to eight", "verified", ("f1507", "f1511")),
         ("you ended turn 11 with 18 gold unspent", "verified", ("f1210",))),
        (("far below expectation in the last five turns", "refuted", ("f1611",)),),
        (("Hold two units back until turn 10", "advice", ("f5",)),),
    ),
    "zh": (
        (("第 5 回合双方都占有八座村庄", "verified", ("f1004", "f1104")),
         ("反抗军第 3 回合就已有八座", "verified", ("f1102",)),
         ("你只有六座", "verified", ("f1002",)),
         ("第 5 回合之前双方都没有阵亡单位", "verified", ())),
        (("第 8 到第 12 回合，你的部队从六个减到三个", "verified",
          ("f1407", "f1408", "f1409", "f1410", "f1411", "f5")),
         ("反抗军则从六个增加到八个", "verified", ("f1507", "f1511")),
         ("第 11 回合结束时你还剩 18 金币没有花", "verified", ("f1210",))),
        (("远低于期望", "refuted", ("f1611",)),),
        (("在第 10 回合之前留两个单位", "advice", ("f5",)),),
    ),
}  # fmt: skip
IDS = ("opening", "turning_point", "luck", "advice")


def specs(lang: str = "en") -> tuple[SegmentSpec, ...]:
    return tuple(
        SegmentSpec(id=i, title=title, focus=i, instruction="", start=0, end=31)
        for i, title in zip(IDS, TITLES[lang], strict=True)
    )


def statements(index: int, lang: str = "en") -> tuple[Statement, ...]:
    text = TEXTS[lang][index]
    found = []
    for words, status, evidence in _MARKED[lang][index]:
        start = text.index(words)
        found.append(
            Statement(
                span=(start, start + len(words)),
                status=status,
                source="claim",
                claim_ids=(f"c{len(found) + 1}",),
                evidence=evidence,
                actual="41 / 37.2" if status == "refuted" else None,
            )
        )
    return tuple(found)


def _claims(index: int) -> tuple[CheckedClaim, ...]:
    if index != 1:
        return ()
    lost = CLAIM.validate_python({"id": "c1", "type": "count", "side": "side 1", "kind": "lost", "value": 3})
    gold = CLAIM.validate_python(
        {"id": "c3", "type": "metric", "side": "side 1", "metric": "gold", "at": "turn 11", "value": 28}
    )
    return (
        CheckedClaim(
            claim=lost, verdict=Verdict(status=VerdictStatus.SUPPORTED, evidence=("f5", "f7", "f8"))
        ),
        CheckedClaim(
            claim=gold, verdict=Verdict(status=VerdictStatus.REFUTED, actual=18, evidence=("f1210",))
        ),
    )


_NO_FACT = (
    f"claim c8 says: map is cold {SECRET}; this cannot be checked: the replay says nothing about weather"
)


def draft(index: int, lang: str = "en") -> ev.Attempt:
    """A draft with the faults the second and third segment have."""
    text = TEXTS[lang][index].replace("18", "28") + f" {SECRET}"
    issues: tuple[Issue, ...] = ()
    if index == 1:
        start = text.index("28")
        issues = (
            Issue(
                severity=Severity.FATAL,
                kind=IssueKind.WRONG_OUTCOME,
                message=f"claim c9 says: side 1: win {SECRET}; in truth: side 2",
                claim_id="c9",
                expected="side 2",
                evidence=("f8",),
            ),
            Issue(
                severity=Severity.CONTRADICTION,
                kind=IssueKind.REPLAY_MISMATCH,
                message=f"claim c3 says: gold of side 1 28 at turn 11; in truth: 18 {SECRET}",
                claim_id="c3",
                span=(start, start + 2),
                expected=18,
                evidence=("f1210",),
            ),
        )
    elif index == 2:
        issues = (
            Issue(
                severity=Severity.CONTRADICTION,
                kind=IssueKind.PROSE_MISMATCH,
                message=f'The text says "{text[8:28]}"; the replay shows 41 / 37.2 {SECRET}.',
                span=(8, 28),
                expected="41 / 37.2",
                evidence=("f1611",),
            ),
        )
    else:
        issues = (Issue(severity=Severity.INFO, kind=IssueKind.NOT_CHECKABLE, message=_NO_FACT),)
    return ev.Attempt(
        role="draft",
        messages=(
            ChatMessage(role="system", content=f"You are an analyst. {SECRET}"),
            ChatMessage(role="user", content="Write about the game.\n\nturn 1: ..."),
        ),
        raw=text + '\n\n```claims\n{"id":"c1","type":"count","side":"side 2","kind":"lost","value":0}\n```',
        text=text,
        claims=_claims(index),
        issues=issues,
        finish_reason="stop",
        usage=Usage(input_tokens=1842, output_tokens=231),
        first_byte_seconds=0.7,
        seconds=4.1,
        validation_ms=3.2,
        accepted=index in (0, 3),
    )


def revision(index: int, lang: str = "en") -> ev.Attempt:
    accepted = index == 1
    return ev.Attempt(
        role="revision",
        messages=(ChatMessage(role="user", content=f"Correct this. {SECRET}"),),
        raw=TEXTS[lang][index] if accepted else f"Still wrong. {SECRET}",
        text=TEXTS[lang][index] if accepted else f"Still wrong. {SECRET}",
        issues=() if accepted else draft(index, lang).issues,
        finish_reason="stop",
        usage=Usage(input_tokens=1120, output_tokens=214) if accepted else None,
        first_byte_seconds=0.6,
        seconds=3.8,
        accepted=accepted,
        gate=(
            GateReason(condition="nothing_fatal", passed=True, detail="nothing fatal is left"),
            GateReason(
                condition="better",
                passed=accepted,
                detail="severity 14 -> 0" if accepted else "severity 4 -> 4",
            ),
        ),
    )


def result(index: int, lang: str = "en") -> ev.SegmentResult:
    status = (ev.State.CLEAN, ev.State.REVISED, ev.State.FALLBACK, ev.State.CLEAN)[index]
    badge = (ev.Badge(verified=4), ev.Badge(verified=3, corrected=2), ev.Badge(), ev.Badge())[index]
    warning = None
    if status is ev.State.FALLBACK:
        warning = {
            "en": "The validator could not get one statement right; the original text is shown.",
            "zh": "有一处陈述验证器未能改正；这里显示的是原文。",
        }[lang]
    attempts = [draft(index, lang)]
    if index in (1, 2):
        attempts.append(revision(index, lang))
    return ev.SegmentResult(
        id=IDS[index],
        title=TITLES[lang][index],
        status=status,
        text=TEXTS[lang][index],
        warning=warning,
        badge=badge,
        statements=statements(index, lang),
        attempts=tuple(attempts),
    )


class Script:
    """Makes events of one run with rising numbers."""

    def __init__(self, run_id: str = "run-1", lang: str = "en", notes: Sequence[str] = ()) -> None:
        self.run_id = run_id
        self.lang = lang
        self.notes = tuple(notes)
        self._seq = 0

    def _next(self) -> dict[str, Any]:
        self._seq += 1
        return {"run_id": self.run_id, "seq": self._seq}

    def started(self, question: str | None = None) -> ev.TurnStarted:
        segments = specs(self.lang)
        if question:
            segments = (segments[0].model_copy(update={"id": "answer-1", "title": "Answer"}),)
        return ev.TurnStarted(
            **self._next(),
            segments=segments,
            lang=self.lang,
            you="side 1",
            provider="openai",
            model="qwen3:14b",
            provider_label="qwen3:14b · Ollama",
            question=question,
            notes=self.notes,
        )

    def state(self, index: int, state: ev.State) -> ev.SegmentStateChanged:
        return ev.SegmentStateChanged(**self._next(), segment_id=IDS[index], state=state)

    def progress(self, index: int, characters: int, role: str = "draft") -> ev.DraftProgress:
        return ev.DraftProgress(
            **self._next(),
            segment_id=IDS[index],
            role=role,
            characters=characters,  # type: ignore[arg-type]  # one of two
        )

    def waiting(self, index: int, seconds: float, reason: str) -> ev.ProviderWaiting:
        return ev.ProviderWaiting(**self._next(), segment_id=IDS[index], seconds=seconds, reason=reason)

    def closed(self, index: int, attempt: ev.Attempt) -> ev.AttemptClosed:
        return ev.AttemptClosed(**self._next(), segment_id=IDS[index], attempt=attempt)

    def revision_started(self, index: int) -> ev.RevisionStarted:
        attempt = revision(index, self.lang)
        issues = draft(index, self.lang).issues
        return ev.RevisionStarted(
            **self._next(), segment_id=IDS[index], issues=issues, messages=attempt.messages
        )

    def settled(self, outcome: ev.SegmentResult) -> ev.SegmentSettled:
        return ev.SegmentSettled(**self._next(), result=outcome)

    def final(self, outcome: ev.SegmentResult, note: str | None = None) -> ev.SegmentFinal:
        return ev.SegmentFinal(**self._next(), result=outcome, note=note)

    def restarted(self, index: int, version: int = 2) -> ev.SegmentRestarted:
        return ev.SegmentRestarted(**self._next(), segment_id=IDS[index], version=version)

    def finished(self, status: str = "finished", error: str | None = None) -> ev.TurnFinished:
        return ev.TurnFinished(
            **self._next(),
            status=status,  # type: ignore[arg-type]  # one of three
            usage=ev.UsageTotals(
                input_tokens=9608, output_tokens=1352, hidden_input_tokens=2240, hidden_output_tokens=428
            ),
            seconds=21.4,
            error=error,
            details={"temperature": 0.4, "prompts": {"system": "1", "segment": "1", "revision": "1"}},
        )

    def scored(self) -> ev.ReviewScored:
        return ev.ReviewScored(
            **self._next(),
            conversation="c",
            user="reader",
            character="analyst",
            turn=1,
            scores=ReviewScore(character_fidelity=0.82, world_consistency=0.55, immersion=0.71),
            reasons={"world_consistency": "Two of the statements of the drafts were wrong."},
            crossed=("world_consistency",),
            hint="Stay with what the replay shows.",
        )

    def segment(self, index: int) -> Iterator[ev.Event]:
        """Everything that happens to one segment up to its settling."""
        yield self.state(index, ev.State.WAITING)
        yield self.state(index, ev.State.WRITING)
        for characters in (40, 180, 360):
            yield self.progress(index, characters)
        yield self.state(index, ev.State.CHECKING)
        yield self.closed(index, draft(index, self.lang))
        if index in (1, 2):
            yield self.state(index, ev.State.CORRECTING)
            yield self.revision_started(index)
            yield self.progress(index, 120, "revision")
            yield self.closed(index, revision(index, self.lang))
        yield self.settled(result(index, self.lang))

    def review(self, upto: int = 4) -> Iterator[ev.Event]:
        """A review whose first ``upto`` segments are final; ended when all are."""
        yield self.started()
        for index in range(upto):
            yield from self.segment(index)
            yield self.final(result(index, self.lang))
        if upto == len(IDS):
            yield self.finished()
            yield self.scored()

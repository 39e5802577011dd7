"""Made-up runs in an archive, each segment of which says what was wrong in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.archive.recorder import Steps
from engine.archive.runs import RunItem
from engine.archive.store import Archive
from engine.providers.base import Usage
from engine.session.events import (
    Attempt,
    Badge,
    SegmentResult,
    SegmentSettled,
    State,
    TurnFinished,
    TurnStarted,
    UsageTotals,
)
from engine.session.plan import SegmentSpec
from engine.validation.report import Issue, IssueKind, Severity
from tests.engine.archive.turns import REPLAY

WRONG = Issue(severity=Severity.CONTRADICTION, kind=IssueKind.REPLAY_MISMATCH, message="said 12; in truth 13")
FATAL = Issue(severity=Severity.FATAL, kind=IssueKind.WRONG_OUTCOME, message="the other side won")
WARNING = Issue(severity=Severity.WARNING, kind=IssueKind.UNBACKED_STATEMENT, message="nothing backs it")


def segment(
    id: str,
    *issues: Issue,
    status: State | None = None,
    usage: Usage | None = None,
    seconds: float = 1.0,
) -> SegmentResult:
    """A segment whose draft had these issues; revised if any asks for it, unless told otherwise."""
    wrong = any(issue.severity.needs_revision for issue in issues)
    status = status or (State.REVISED if wrong else State.CLEAN)
    usage = usage or Usage(input_tokens=100, output_tokens=50)
    shown = status in (State.CLEAN, State.REVISED, State.FALLBACK)
    attempts = [Attempt(role="draft", issues=issues, usage=usage, seconds=seconds, accepted=not wrong)]
    if wrong and shown:
        attempts.append(Attempt(role="revision", usage=usage, seconds=seconds, accepted=True))
    return SegmentResult(
        id=id,
        title=id.title(),
        status=status,
        text="Text." if shown else "",
        badge=Badge(verified=3),
        issues=issues if status is State.FALLBACK else (),
        attempts=tuple(attempts),
    )


def put_turn(
    archive: Archive, run_id: str, segments: Sequence[SegmentResult], *, replay: str = "a", model: str = "m-1"
) -> None:
    """A turn about the replay whose digest is this letter over and over."""
    summary = REPLAY.model_copy(update={"sha256": replay * 64, "file": f"{replay}.gz"})
    specs = tuple(
        SegmentSpec(id=one.id, title=one.title, focus=one.id, instruction="Write.", start=0, end=9)
        for one in segments
    )
    steps = Steps()
    started = TurnStarted(
        run_id=run_id,
        seq=1,
        segments=specs,
        lang="en",
        provider="openai",
        model=model,
        provider_label=f"{model} · host",
    )
    ended = TurnFinished(run_id=run_id, seq=99, status="finished", usage=UsageTotals(), seconds=2.0)
    with archive.together():
        steps.write(archive, started, summary)
        for number, one in enumerate(segments):
            steps.write(archive, SegmentSettled(run_id=run_id, seq=2 + number, result=one), summary)
        steps.write(archive, ended, summary)


def put_run(archive: Archive, name: str, replays: Mapping[str, Sequence[SegmentResult]]) -> None:
    """A finished run with one turn for each replay."""
    archive.begin_run(name, "review", {"model": name}, name)
    for position, (replay, segments) in enumerate(replays.items()):
        turn = f"{name}-{replay}"
        put_turn(archive, turn, segments, replay=replay, model=name)
        archive.put_item(name, RunItem(replay, position, f"{replay}.gz", 1, 1, "done", turn))
    archive.end_run(name, "finished")

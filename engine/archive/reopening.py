"""What was shown once, as the events that show it again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.archive.record import TurnRecord
from engine.session import wording
from engine.session.events import (
    AnyEvent,
    SegmentFinal,
    SegmentResult,
    State,
    TurnFinished,
    TurnStarted,
)


def events_of(record: TurnRecord) -> list[AnyEvent]:
    """The events of a turn as far as a reader sees them: what stands now, nothing of how it came about.

    A part that was never finished, because the program ended, is shown as stopped.
    """
    found: list[AnyEvent] = []

    def add(kind: type[AnyEvent], **fields: Any) -> None:
        found.append(kind(run_id=record.run_id, seq=len(found) + 1, **fields))

    add(
        TurnStarted,
        segments=record.segments,
        lang=record.lang,
        you=record.you,
        provider=record.provider,
        model=record.model,
        provider_label=record.provider_label,
        revision="shadow" if record.revision == "shadow" else "on",
        question=record.question,
        notes=record.notes,
        conversation=record.conversation,
        user=record.user,
        character=record.character,
    )
    results = {result.id: result for result in record.results}
    for spec in record.segments:
        missing = SegmentResult(
            id=spec.id, title=spec.title, status=State.STOPPED, warning=wording.stopped(record.lang)
        )
        add(SegmentFinal, result=results.get(spec.id, missing))
    add(
        TurnFinished,
        status="stopped" if record.status == "running" else record.status,
        usage=record.usage,
        seconds=record.seconds or 0.0,
        error=record.error,
        details=record.details,
    )
    if record.review is not None:
        found.append(record.review.model_copy(update={"seq": len(found) + 1}))
    return found


def on_screen(turns: Sequence[TurnRecord]) -> Sequence[TurnRecord]:
    """The turns of a conversation that were last on the screen: a review begins at the top of it."""
    first = max((index for index, turn in enumerate(turns) if turn.question is None), default=0)
    return turns[first:]

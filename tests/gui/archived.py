"""Reviews put into the archive as the recorder of the engine does, for a window to find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.archive.record import ReplaySummary
from engine.archive.recorder import Steps
from engine.archive.store import Archive
from engine.session import events as ev
from tests.gui import scripted

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.facts import Replay


def keep(
    script: scripted.Script,
    replay: Replay,
    *,
    file: str = "duel.gz",
    conversation: str = "c",
    words: Callable[[str], str] | None = None,
    **other: object,
) -> None:
    """Keep a whole review; its turn belongs to a conversation.

    Args:
        words: Rewords drafts and finals.
        other: What is otherwise in how it began: ``model``, ``character``, ``question`` ...
    """
    summary = ReplaySummary.of(replay, file=file)
    steps = Steps()
    with Archive() as archive:
        for event in script.review():
            if isinstance(event, ev.TurnStarted):
                event = event.model_copy(update={"conversation": conversation, "user": "reader", **other})
            if words is not None:
                event = _reworded(event, words)
            steps.write(archive, event, summary)  # type: ignore[arg-type]  # events of the closed set


def _reworded(event: ev.Event, words: Callable[[str], str]) -> ev.Event:
    if isinstance(event, ev.AttemptClosed):
        return event.model_copy(update={"attempt": _other_attempt(event.attempt, words)})
    if isinstance(event, ev.SegmentSettled):
        result = event.result
        attempts = tuple(_other_attempt(attempt, words) for attempt in result.attempts)
        changed = {"text": words(result.text), "attempts": attempts, "statements": ()}
        return event.model_copy(update={"result": result.model_copy(update=changed)})
    return event


def _other_attempt(attempt: ev.Attempt, words: Callable[[str], str]) -> ev.Attempt:
    return attempt.model_copy(update={"text": words(attempt.text), "raw": words(attempt.raw)})

"""Reviews put into the archive as the recorder of the engine does, for a window to find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.archive.record import ReplaySummary
from engine.archive.recorder import Steps
from engine.archive.store import Archive
from engine.session import events as ev
from tests.gui import scripted

if TYPE_CHECKING:
    from engine.facts import Replay


def keep(script: scripted.Script, replay: Replay, *, file: str = "duel.gz", conversation: str = "c") -> None:
    """Keep a whole review; its turn belongs to a conversation."""
    summary = ReplaySummary.of(replay, file=file)
    steps = Steps()
    with Archive() as archive:
        for event in script.review():
            if isinstance(event, ev.TurnStarted):
                event = event.model_copy(update={"conversation": conversation, "user": "reader"})
            steps.write(archive, event, summary)  # type: ignore[arg-type]  # events of the closed set

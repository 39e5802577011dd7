"""What is asked of the engine, by the choices of the moment in which it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui.provider_choice import provider_spec

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from engine.facts import Replay
    from gui.engine_api import TurnRequest
    from gui.i18n import Language
    from gui.settings.store import Settings


def by_choices(
    settings: Settings,
    replay: Replay,
    path: Path | None,
    game: int,
    *,
    lang: Language,
    you: str | None,
    conversation: str,
    question: str | None,
    notes: tuple[str, ...],
) -> Callable[[], Awaitable[TurnRequest]]:
    """A turn by the choices of now; completed on the engine's loop, for the key's sake.

    Args:
        settings: The choices.
        replay: What it is about.
        path: Its file, if it is known.
        game: Which game of the file, from 1.
        lang: Language of the analysis.
        you: Slot of the reader; None for one who only watches.
        conversation: Id of the conversation the turn belongs to.
        question: None for a review.
        notes: Things to show about the run as a whole.
    """
    from engine.session.options import TurnOptions

    options = TurnOptions(
        lang=lang,
        you=you,
        segments=settings.segments or None,
        revision=settings.revision,
        judge=settings.judge,
        second_reader=settings.second_reader,
        character=settings.character or None,
        drafting=settings.drafting or None,
    )
    file = path.name if path is not None else ""

    async def request() -> TurnRequest:
        from gui.engine_api import TurnRequest

        spec = await provider_spec(settings, lang)
        return TurnRequest(
            replay, spec, options, conversation, file, game, question, notes, keep=settings.archive
        )

    return request


def notes(settings: Settings) -> tuple[str, ...]:
    """What the reader is to know about a run as a whole."""
    if not settings.embedded or settings.slips <= 0:
        return ()
    percent = round(settings.slips * 100)
    note = QCoreApplication.translate(
        "Session",
        "Slips are on: the built-in analyst gets {percent} % of its statements wrong on purpose,"
        " to show the hidden pass at work.",
    )
    return (note.replace("{percent}", str(percent)),)

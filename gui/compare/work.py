"""Work on the archive for comparing turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import UsageError
from engine.session import price
from gui.compare.pairs import Comparison, compare

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.archive.reading import TurnHeader
    from engine.archive.store import Archive

MOST_TURNS = 500


def turns_about(sha256: str, number: int) -> Callable[[Archive], list[TurnHeader]]:
    """Work on the archive: the turns about a game of a replay file, the latest first."""

    def work(archive: Archive) -> list[TurnHeader]:
        found = archive.turns(sha256=sha256, limit=MOST_TURNS, runs=True)
        return [header for header in found if header.replay.number == number]

    return work


def both(left: str, right: str) -> Callable[[Archive], Comparison | None]:
    """Work on the archive: two turns put together; None if one of them was deleted meanwhile."""

    def work(archive: Archive) -> Comparison | None:
        from engine.compare import compare_runs

        price.load()  # here, where nobody waits for it
        try:
            return compare(archive.turn(left), archive.turn(right), compare_runs(archive, left, right))
        except (KeyError, UsageError):
            return None

    return work


def turn_of(conversation: str) -> Callable[[Archive], str | None]:
    """Work on the archive: the latest review of a conversation, else its latest turn."""

    def work(archive: Archive) -> str | None:
        try:
            turns = archive.conversation(conversation).turns
        except KeyError:
            return None
        reviews = [turn for turn in turns if turn.question is None] or list(turns)
        return reviews[-1].run_id if reviews else None

    return work

"""Earlier reviews out of the archive: the list of them, and what it takes to show one again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.archive.record import ReplaySummary
    from engine.archive.retention import Removed
    from engine.archive.store import Archive
    from engine.session.events import AnyEvent, Attempt
    from gui.labels import IssuePlace, QaLabel

MOST_LISTED = 100


@dataclass(frozen=True, slots=True)
class ReviewEntry:
    """One earlier review with the questions after it.

    Attributes:
        id: Id of its conversation.
        name: Its name or first question; empty for a review nobody asked about.
        updated: When its latest turn began, ISO 8601 in UTC.
        turns: How many turns it has.
    """

    id: str
    replay: ReplaySummary
    name: str
    updated: str
    turns: int


@dataclass(frozen=True, slots=True)
class Reopened:
    """A review as it is shown again.

    Attributes:
        events: What is shown, in order.
        attempts: Run id and segment id -> version and attempts, for the debug pane.
        labels: What QA said about its issues.
    """

    entry: ReviewEntry
    events: tuple[AnyEvent, ...]
    attempts: dict[tuple[str, str], tuple[int, tuple[Attempt, ...]]]
    labels: dict[IssuePlace, QaLabel]


def listed(search: str = "") -> Callable[[Archive], list[ReviewEntry]]:
    """Work on the archive: reviews in which a text stands, or all, the latest first."""

    def work(archive: Archive) -> list[ReviewEntry]:
        return _entries(archive, search=search or None, limit=MOST_LISTED)

    return work


def latest(sha256: str, number: int) -> Callable[[Archive], Reopened | None]:
    """Work on the archive: the latest review of a game, None if there is none."""

    def work(archive: Archive) -> Reopened | None:
        found = _entries(archive, sha256=sha256, number=number, limit=1)
        return _reopened(archive, found[0]) if found else None

    return work


def reopened(entry: ReviewEntry) -> Callable[[Archive], Reopened | None]:
    """Work on the archive: a review, None if it was deleted meanwhile."""

    def work(archive: Archive) -> Reopened | None:
        try:
            return _reopened(archive, entry)
        except KeyError:
            return None

    return work


def renamed(entry: ReviewEntry, name: str) -> Callable[[Archive], bool]:
    """Work on the archive: give a review another name; an empty one takes its name away."""
    return lambda archive: archive.rename_conversation(entry.id, name)


def deleted(entry: ReviewEntry) -> Callable[[Archive], Removed | None]:
    """Work on the archive: forget a review. Its result puts it back; None if it was not there."""
    return lambda archive: archive.take_out(entry.id)


def restored(removed: Removed) -> Callable[[Archive], None]:
    """Work on the archive: put a review back that was forgotten."""
    return lambda archive: archive.put_back(removed)


def retained(days: float | None, megabytes: float | None) -> Callable[[Archive], int]:
    """Work on the archive: keep to what the reader wants kept; how many turns were forgotten.

    What QA has labelled is never forgotten by itself.

    Args:
        days: Turns that are older are forgotten; None keeps all.
        megabytes: The oldest are forgotten until the rest fits; None sets no bound.
    """

    def work(archive: Archive) -> int:
        gone = archive.forget_older_than(days) if days is not None else 0
        return gone + (archive.forget_beyond(megabytes) if megabytes is not None else 0)

    return work


def _entries(archive: Archive, **which: str | int | None) -> list[ReviewEntry]:
    headers = archive.conversations(**which)  # type: ignore[arg-type]  # its own keyword arguments
    return [ReviewEntry(h.id, h.replay, h.name, h.updated, h.turns) for h in headers]


def _reopened(archive: Archive, entry: ReviewEntry) -> Reopened:
    from engine.archive.reopening import events_of, on_screen
    from gui.labels import of_turn

    events: list[AnyEvent] = []
    attempts: dict[tuple[str, str], tuple[int, tuple[Attempt, ...]]] = {}
    labels: dict[IssuePlace, QaLabel] = {}
    for turn in on_screen(archive.conversation(entry.id).turns):
        events.extend(events_of(turn))
        for result in turn.results:
            attempts[turn.run_id, result.id] = (result.version, result.attempts)
        labels.update(of_turn(turn.run_id)(archive))
    return Reopened(entry, tuple(events), attempts, labels)

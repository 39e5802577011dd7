"""Writes what happens into the archive, as it happens, off the loop's thread."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from engine.archive.record import ReplaySummary
from engine.errors import ArchiveError
from engine.session.events import AnyEvent

if TYPE_CHECKING:
    from engine.archive.store import Archive

log = logging.getLogger(__name__)

_KEPT = frozenset(
    {
        "turn_started",
        "attempt_closed",
        "segment_settled",
        "segment_restarted",
        "turn_finished",
        "review_scored",
    }
)


class Recorder:
    """A reader of the events of turns, with a thread that writes them down.

    Each step is committed on its own, so that a program that is killed loses at most the segment in
    flight. When the archive cannot be used (a full disk, a folder without permission), that is said once
    for each turn, in one line, and the rest of that turn goes unrecorded; the turn itself never notices.
    """

    def __init__(self, path: Path | None = None, *, on_problem: Callable[[str], None] | None = None) -> None:
        """Start the writer.

        Args:
            path: The archive's file; None for the usual place.
            on_problem: Called with one line, on the writer's thread.
        """
        self._path = path
        self._on_problem = on_problem
        self._queue: queue.SimpleQueue[tuple[AnyEvent, ReplaySummary] | None] = queue.SimpleQueue()
        self._steps = Steps()
        self._given_up: set[str] = set()
        self.problem: str | None = None
        self._thread = threading.Thread(target=self._write_all, name="archive", daemon=True)
        self._thread.start()

    def about(self, replay: ReplaySummary) -> Callable[[AnyEvent], None]:
        """A sink for the events of turns about one replay."""

        def sink(event: AnyEvent) -> None:
            if event.event in _KEPT:
                self._queue.put((event, replay))

        return sink

    def close(self) -> None:
        """Write what is still to be written, and end the writer. Safe to call twice."""
        if self._thread.is_alive():
            self._queue.put(None)
            self._thread.join()

    def _write_all(self) -> None:
        from engine.archive.store import Archive  # on this thread: the first request does not wait for SQLite

        archive: Archive | None = None
        try:
            while (work := self._queue.get()) is not None:
                event, replay = work
                if event.run_id in self._given_up:
                    continue
                try:
                    archive = archive or Archive(self._path)
                    self._steps.write(archive, event, replay)
                except ArchiveError as error:
                    self._give_up(event.run_id, str(error))
                except Exception as error:
                    log.exception("the archive could not keep %s", event.event)
                    self._give_up(event.run_id, f"the archive could not be written ({type(error).__name__})")
        finally:
            if archive is not None:
                archive.close()

    def _give_up(self, run_id: str, problem: str) -> None:
        self._given_up.add(run_id)
        self.problem = f"{problem}; this review is not kept, or not all of it"
        if self._on_problem is not None:
            self._on_problem(self.problem)


class Steps:
    """Turns events into steps of the archive; remembers which version and attempt a segment is at."""

    def __init__(self) -> None:
        self._versions: dict[tuple[str, str], int] = {}
        self._ordinals: dict[tuple[str, str], int] = {}

    def write(self, archive: Archive, event: AnyEvent, replay: ReplaySummary) -> None:
        """Write one event. Raises ArchiveError."""
        match event.event:
            case "turn_started":
                archive.begin(event, replay)
            case "segment_restarted":
                self._versions[event.run_id, event.segment_id] = event.version
                self._ordinals[event.run_id, event.segment_id] = 0
            case "attempt_closed":
                key = (event.run_id, event.segment_id)
                ordinal = self._ordinals.get(key, 0)
                self._ordinals[key] = ordinal + 1
                version = self._versions.get(key, 1)
                archive.put_attempt(event.run_id, event.segment_id, version, ordinal, event.attempt)
            case "segment_settled":
                first = event.result.version == 1
                archive.put_result(event.run_id, event.result, shown=first or bool(event.result.text))
            case "turn_finished":
                archive.finish(event)
            case "review_scored":
                archive.put_review(event)
            case _:
                return

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

_KEPT = frozenset({"turn_started", "attempt_closed", "segment_settled", "segment_restarted", "turn_finished"})


class Recorder:
    """A reader of the events of turns about one replay.

    Each step is committed on its own, so that a program that is killed loses at most the segment in
    flight. When the archive cannot be used (a full disk, a folder without permission), that is said once,
    in one line, and the rest of the turn goes unrecorded; the review itself never notices.
    """

    def __init__(
        self,
        replay: ReplaySummary,
        path: Path | None = None,
        *,
        on_problem: Callable[[str], None] | None = None,
    ) -> None:
        """Start the writer.

        Args:
            replay: What the turns are about.
            path: The archive's file; None for the usual place.
            on_problem: Called once, on the writer's thread, with one line.
        """
        self._replay = replay
        self._path = path
        self._on_problem = on_problem
        self._queue: queue.SimpleQueue[AnyEvent | None] = queue.SimpleQueue()
        self._versions: dict[tuple[str, str], int] = {}
        self._ordinals: dict[tuple[str, str], int] = {}
        self.problem: str | None = None
        self._thread = threading.Thread(target=self._write_all, name="archive", daemon=True)
        self._thread.start()

    def __call__(self, event: AnyEvent) -> None:
        if event.event in _KEPT:
            self._queue.put(event)

    def close(self) -> None:
        """Write what is still to be written, and end the writer. Safe to call twice."""
        if self._thread.is_alive():
            self._queue.put(None)
            self._thread.join()

    def _write_all(self) -> None:
        from engine.archive.store import Archive  # on this thread: the first request does not wait for SQLite

        archive: Archive | None = None
        try:
            while (event := self._queue.get()) is not None:
                if self.problem is not None:
                    continue
                try:
                    archive = archive or Archive(self._path)
                    self._write(archive, event)
                except ArchiveError as error:
                    self._give_up(str(error))
                except Exception as error:
                    log.exception("the archive could not keep %s", event.event)
                    self._give_up(f"the archive could not be written ({type(error).__name__})")
        finally:
            if archive is not None:
                archive.close()

    def _give_up(self, problem: str) -> None:
        self.problem = f"{problem}; this review is not kept, or not all of it"
        if self._on_problem is not None:
            self._on_problem(self.problem)

    def _write(self, archive: Archive, event: AnyEvent) -> None:
        match event.event:
            case "turn_started":
                archive.begin(event, self._replay)
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
            case _:
                return

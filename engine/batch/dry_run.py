"""A run that only says what it would cost."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait

from engine.archive.runs import RunItem
from engine.archive.store import Archive
from engine.batch.estimate import Estimate
from engine.batch.items import Item, Same, Unusable
from engine.batch.pools import Pool
from engine.batch.runner import AHEAD, Watcher
from engine.batch.settings import Settings
from engine.batch.work import Outcome, Task


class DryRun:
    """Goes through what a run has not done yet, and only adds up what it would cost."""

    def __init__(
        self,
        archive: Archive,
        pool: Pool,
        run: str,
        settings: Settings,
        watcher: Watcher,
        estimate: Estimate,
        *,
        send_files: bool = False,
    ) -> None:
        self._archive = archive
        self._pool = pool
        self._run = run
        self._settings = settings
        self._watcher = watcher
        self._estimate = estimate
        self._send_files = send_files

    def go(self, entries: Iterable[Item | Unusable | Same]) -> None:
        """Read every replay and lay out its prompts; nobody is asked and nothing is kept."""
        pending: set[Future[Outcome]] = set()
        for entry in entries:
            if isinstance(entry, Same):
                continue
            if self._archive.item_status(self._run, entry.key) == "done":
                self._estimate.skipped += 1
                self._watcher.skipped()
                continue
            if isinstance(entry, Unusable):
                self._estimate.not_done.append((entry.file, entry.error))
                continue
            data = entry.path.read_bytes() if self._send_files else None
            pending.add(self._pool.submit(Task(entry, self._settings, data=data, dry=True)))
            while len(pending) > self._pool.width + AHEAD:
                pending = self._take(pending)
        while pending:
            pending = self._take(pending)

    def _take(self, pending: set[Future[Outcome]]) -> set[Future[Outcome]]:
        done, left = wait(pending, return_when=FIRST_COMPLETED)
        for future in done:
            outcome = future.result()
            self._estimate.take(outcome)
            item = outcome.item
            told = RunItem(
                item.key,
                item.position,
                item.file,
                item.number,
                item.repeat,
                outcome.status,
                None,
                outcome.error,
            )
            self._watcher.taken(told, outcome)
        return left

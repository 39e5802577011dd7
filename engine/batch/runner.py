"""The run itself: items go out, outcomes come back, each is kept as soon as it is there."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path
from typing import Protocol

from engine.archive.recorder import Steps
from engine.archive.runs import ItemStatus, RunItem, RunStatus
from engine.archive.store import Archive
from engine.batch.budget import Budget
from engine.batch.checked import read_draft_file
from engine.batch.items import Item, Same, Unusable
from engine.batch.places import Places
from engine.batch.pools import Pool
from engine.batch.settings import Settings
from engine.batch.work import Outcome, Task
from engine.errors import DraftError, UsageError

log = logging.getLogger(__name__)

AHEAD = 2
"""Items beyond those being done that wait in the pool, so that no process waits for this one."""
DOWN_AFTER = 3
"""After so many items in a row to which nobody answered the run stops: the server is not there."""
LOOK_SECONDS = 0.5
"""How often a run with nothing to take looks whether it shall stop."""


class Watcher(Protocol):
    """Who is told how a run goes."""

    def skipped(self) -> None:
        """An item was done in an earlier sitting."""

    def taken(self, item: RunItem, outcome: Outcome | None) -> None:
        """An item is done, or has failed."""

    def same(self, one: Same, count: int) -> None:
        """So many files, of which one is named, were not done twice."""


class Batch:
    """One sitting of a run. What it has done is in the archive at any moment, whatever ends it."""

    def __init__(
        self,
        archive: Archive,
        pool: Pool,
        run: str,
        settings: Settings,
        *,
        watcher: Watcher,
        budget: Budget | None = None,
        places: Places | None = None,
        again: bool = False,
        send_files: bool = False,
    ) -> None:
        """Prepare it.

        Args:
            archive: Where everything is kept.
            pool: Where items are done; the caller closes it.
            run: Name of the run; one that is there already is gone on with.
            settings: What is done with each replay.
            watcher: Who is told.
            budget: What the run may cost altogether.
            places: Places at the model server that all processes share.
            again: Whether what led to nothing for good reason is tried again as well.
            send_files: Whether files go to the pool as bytes.

        Raises:
            UsageError: there is a run of this name that was made with other settings.
        """
        self._archive = archive
        self._pool = pool
        self._run = run
        self._settings = settings
        self._watcher = watcher
        self._budget = budget or Budget()
        self._places = places
        self._again = again
        self._send_files = send_files
        self._steps = Steps()
        self._pending: dict[Future[Outcome], Item] = {}
        self._unanswered = 0
        self._same: list[Same] = []
        self._stopping = False
        self._dropping = False
        check_same(archive, run, settings)

    def go(self, entries: Iterable[Item | Unusable | Same]) -> RunStatus:
        """Do what is not done yet.

        Raises:
            ArchiveError: the archive cannot be written.
        """
        self._archive.begin_run(
            self._run, self._settings.mode, self._settings.decisive, self._settings.digest
        )
        self._budget.begin(self._archive.spent(self._run), free=self._settings.free)
        status: RunStatus = "stopped"  # also for what ends it by an exception
        try:
            status = self._go(entries)
        finally:
            self._archive.end_run(self._run, status)
        if self._same:
            self._watcher.same(self._same[0], len(self._same))
        return status

    def _go(self, entries: Iterable[Item | Unusable | Same]) -> RunStatus:
        width = self._pool.width + (0 if self._budget.limited else min(AHEAD, self._pool.width))
        for entry in entries:
            if self._stopping or self._down:
                break
            if not self._wanted(entry):
                continue
            while len(self._pending) >= width or not self._budget.allows(len(self._pending)):
                if not self._pending:
                    return "budget"
                self._take()
            if not (self._stopping or self._down):
                self._submit(entry)
        while self._pending and not self._dropping:
            self._take()
        if self._stopping:
            return "stopped"
        return "provider" if self._down else "finished"

    def stop(self) -> None:
        """Begin nothing more and end when what is under way is done; called again, drop that too.

        May be called from a signal handler.
        """
        self._dropping = self._stopping
        self._stopping = True

    @property
    def under_way(self) -> int:
        """How many items are with the pool."""
        return len(self._pending)

    @property
    def _down(self) -> bool:
        return self._unanswered >= DOWN_AFTER

    def _wanted(self, entry: Item | Unusable | Same) -> bool:
        """Whether an entry is an item that is still to be done."""
        if isinstance(entry, Same):
            self._same.append(entry)
            return False
        status = self._archive.item_status(self._run, entry.key)
        if status == "done" or (status == "unreadable" and not self._again):
            self._watcher.skipped()
            return False
        if isinstance(entry, Item) and entry.repeat > 1 and self._hopeless(entry):
            self._watcher.skipped()
            return False
        if isinstance(entry, Unusable):
            self._keep(RunItem(entry.key, entry.position, entry.file, 1, 1, "unreadable", None, entry.error))
            return False
        return True

    def _hopeless(self, item: Item) -> bool:
        """Whether the first repetition has shown that the file cannot be used."""
        return not self._again and self._archive.item_status(self._run, item.first_key) == "unreadable"

    def _submit(self, item: Item | Unusable | Same) -> None:
        assert isinstance(item, Item), "only items are wanted"
        data = draft = None
        if self._send_files:
            try:
                data = item.path.read_bytes()
            except OSError as error:
                self._fail(item, f"{item.file} cannot be read ({error.strerror or error})")
                return
        if item.draft is not None:
            try:
                draft = read_draft_file(item.draft)
            except DraftError as error:
                self._fail(item, str(error), unreadable=True)
                return
        task = Task(item, self._settings, data=data, draft=draft, places=self._places)
        self._pending[self._pool.submit(task)] = item

    def _take(self) -> None:
        """Keep whatever has come back, waiting for the first if nothing has."""
        done, _ = wait(self._pending, timeout=LOOK_SECONDS, return_when=FIRST_COMPLETED)
        for future in done:
            item = self._pending.pop(future)
            error = future.exception()
            if error is None:
                self._put(future.result())
            else:
                log.debug("an item failed", exc_info=error)
                self._fail(item, _line(error))

    def _put(self, outcome: Outcome) -> None:
        item = outcome.item
        self._unanswered = self._unanswered + 1 if outcome.provider else 0
        turn = outcome.events[0].run_id if outcome.events else None
        kept = RunItem(
            item.key,
            item.position,
            item.file,
            item.number,
            item.repeat,
            outcome.status,
            turn,
            outcome.error,
        )
        self._budget.take(outcome)
        self._keep(kept, outcome)

    def _keep(self, item: RunItem, outcome: Outcome | None = None) -> None:
        """The turn and that it is done, in one step: there is never one without the other."""
        if item.status == "unreadable" and item.repeat > 1:
            self._watcher.skipped()  # begun before the first was known to be: one line says it for all
            return
        with self._archive.together():
            if outcome is not None and outcome.replay is not None:
                for event in outcome.events:
                    self._steps.write(self._archive, event, outcome.replay)
            self._archive.put_item(self._run, item)
        self._watcher.taken(item, outcome)

    def _fail(self, item: Item, error: str, *, unreadable: bool = False) -> None:
        status: ItemStatus = "unreadable" if unreadable else "failed"
        self._keep(RunItem(item.key, item.position, item.file, item.number, item.repeat, status, None, error))


def check_same(archive: Archive, run: str, settings: Settings) -> None:
    """Raise UsageError if there is a run of this name whose results would not fit beside these."""
    known = archive.run(run)
    if known is None or known.digest == settings.digest:
        return
    now = settings.decisive
    differing = sorted(
        key for key in {*now, *known.settings} if _plain(now.get(key)) != _plain(known.settings.get(key))
    )
    raise UsageError(
        f"the run {run!r} was made with other settings ({', '.join(differing) or known.mode}): "
        "give the same ones to go on with it, or another --run NAME"
    )


def _plain(value: object) -> str:
    return json.dumps(value, sort_keys=True, default=str)


def _line(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return text or type(error).__name__


def default_name(names: Iterable[str], settings: Settings) -> str:
    """What a run is called that nobody has named: the same inputs and settings find their run again."""
    listed = "\0".join(str(Path(name).absolute()) for name in names)
    mark = hashlib.sha256(f"{listed}\0{settings.digest}".encode()).hexdigest()[:8]
    model = settings.spec.model or settings.spec.name
    return f"{'check' if settings.mode == 'check' else model}-{mark}".replace("/", "-")

"""A pool that does everything at once, in the test's own thread."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future

from engine.archive.runs import RunItem
from engine.batch.items import Same
from engine.batch.work import Outcome, Task, Workplace


class Inline:
    """Does each item when it is submitted; a stand-in for the work may be given."""

    def __init__(self, width: int = 2, do: Callable[[Task], Outcome] | None = None) -> None:
        self._width = width
        self._place = Workplace()
        self._do = do or self._place.do
        self.tasks: list[Task] = []

    @property
    def width(self) -> int:
        return self._width

    def submit(self, task: Task) -> Future[Outcome]:
        self.tasks.append(task)
        future: Future[Outcome] = Future()
        try:
            future.set_result(self._do(task))
        except Exception as error:  # noqa: BLE001  # what a process would hand back
            future.set_exception(error)
        return future

    def close(self, *, at_once: bool = False) -> None:
        self._place.close()


class Told:
    """Remembers what a run told."""

    def __init__(self) -> None:
        self.before = 0
        self.items: list[RunItem] = []
        self.lines: list[str] = []

    @property
    def by_file(self) -> list[RunItem]:
        return sorted(self.items, key=lambda item: (item.file, item.position))

    def skipped(self) -> None:
        self.before += 1

    def taken(self, item: RunItem, outcome: Outcome | None) -> None:
        self.items.append(item)

    def same(self, one: Same, count: int) -> None:
        self.lines.append(f"{one.file} = {one.first}, {count}")

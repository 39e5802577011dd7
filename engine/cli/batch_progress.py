"""How a run goes, on standard error: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

from engine.cli import streams

if TYPE_CHECKING:
    from engine.archive.runs import RunItem
    from engine.batch.work import Outcome

LINE_SECONDS = 15.0
"""Where nobody looks at a terminal, a line is written at most this often."""


class BatchProgress:
    """Told by the run what it has done; keeps the bar."""

    def __init__(self, total: int, *, quiet: bool = False, verbose: bool = False) -> None:
        from tqdm import tqdm

        self._terminal = sys.stderr.isatty() and not quiet
        self._quiet = quiet
        self._verbose = verbose
        self._wrong = 0
        self._next_line = time.monotonic() + LINE_SECONDS
        # Elsewhere the same object counts and words the line, and draws nothing.
        self._bar: Any = tqdm(
            total=total,
            file=sys.stderr,
            unit="replay",
            dynamic_ncols=True,
            disable=None if self._terminal else True,
            smoothing=0.05,
        )
        self._total = total
        self._done = self._before = 0
        self._said = -1
        self._began = time.monotonic()

    def known(self, items: int) -> None:
        self._total += items
        self._bar.total = self._total

    def skipped(self) -> None:
        self._done += 1
        self._before += 1
        if self._terminal:
            self._bar.initial += 1  # what was done before says nothing of the rate
            self._bar.n += 1
            if self._before % 100 == 1:
                self._bar.refresh()

    def taken(self, item: RunItem, outcome: Outcome | None) -> None:
        self._done += 1
        if item.status != "done":
            self._wrong += 1
            if self._verbose:
                self.said(f"{item.file}: {item.error}")
        if self._terminal:
            self._bar.set_postfix_str(f"{self._wrong} not done" if self._wrong else "", refresh=False)
            self._bar.update(1)
        elif not self._quiet and time.monotonic() >= self._next_line:
            self._next_line = time.monotonic() + LINE_SECONDS
            self._said = self._done
            streams.say(self._line())

    def said(self, line: str) -> None:
        text = f"truecast: {streams.one_line(line)}"
        if self._terminal:
            self._bar.write(text, file=sys.stderr)
        else:
            streams.say(text)

    def close(self) -> None:
        """Leave the last state of the bar standing."""
        self._bar.close()
        if not self._terminal and not self._quiet and self._said != self._done:
            streams.say(self._line())

    def _line(self) -> str:
        seconds = time.monotonic() - self._began
        line: str = self._bar.format_meter(
            self._done, self._total, seconds, ncols=0, unit="replay", initial=self._before
        )
        wrong = f", {self._wrong} not done" if self._wrong else ""
        return f"truecast: {' '.join(line.split())}{wrong}"

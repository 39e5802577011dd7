"""How a run goes, on standard error: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

from engine.cli import streams

if TYPE_CHECKING:
    from engine.archive.runs import RunItem
    from engine.batch.items import Same
    from engine.batch.work import Outcome

LINE_SECONDS = 15.0
"""Where nobody looks at a terminal, a line is written at most this often."""


_WORDS = {
    "same": {
        "en": "not done twice: {file} is the same as {first}",
        "zh": "不重复处理：{file} 与 {first} 相同",
    },
    "more": {"en": ", as are {count} more files", "zh": "，另有 {count} 个文件如此"},
    "stopping": {
        "en": "stopping; {count} under way are finished first, Ctrl+C again drops them",
        "zh": "正在停止；先完成进行中的 {count} 个，再按 Ctrl+C 则放弃",
    },
    "not_done": {"en": "{count} not done", "zh": "{count} 个未完成"},
}


class BatchProgress:
    """Told by the run what it has done; keeps the bar."""

    def __init__(self, total: int, lang: str, *, quiet: bool = False, verbose: bool = False) -> None:
        from tqdm import tqdm

        self._lang = lang

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
                self.say(f"{item.file}: {item.error}")
        if self._terminal:
            self._bar.set_postfix_str(self._not_done, refresh=False)
            self._bar.update(1)
        elif not self._quiet and time.monotonic() >= self._next_line:
            self._next_line = time.monotonic() + LINE_SECONDS
            self._said = self._done
            streams.say(self._line())

    def same(self, one: Same, count: int) -> None:
        line = self._word("same", file=one.file, first=one.first)
        self.say(line + (self._word("more", count=count - 1) if count > 1 else ""))

    def stopping(self, count: int) -> None:
        """It was asked to stop while so many were under way."""
        self.say(self._word("stopping", count=count))

    def say(self, line: str) -> None:
        """Write a line beside the bar."""
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
        told = [" ".join(line.split()), self._not_done]
        return f"truecast: {', '.join(one for one in told if one)}"

    @property
    def _not_done(self) -> str:
        return self._word("not_done", count=self._wrong) if self._wrong else ""

    def _word(self, key: str, **values: object) -> str:
        return _WORDS[key][self._lang].format(**values)

"""What is going on, on standard error: a status line on a terminal, a line per event elsewhere."""

from __future__ import annotations

import asyncio
import math
import shutil
import sys
import time
import unicodedata
from typing import TYPE_CHECKING

from engine.cli import streams

if TYPE_CHECKING:
    from engine.session.events import AnyEvent, ProviderWaiting, SegmentSettled

_STATES = {
    "waiting": {"en": "waiting", "zh": "等待中"},
    "writing": {"en": "writing", "zh": "撰写中"},
    "checking": {"en": "checking", "zh": "核对中"},
    "correcting": {"en": "correcting", "zh": "修正中"},
    "clean": {"en": "done", "zh": "完成"},
    "revised": {"en": "corrected", "zh": "已修正"},
    "fallback": {"en": "shown with a warning", "zh": "带警告显示"},
    "failed": {"en": "failed", "zh": "失败"},
    "stopped": {"en": "stopped", "zh": "已停止"},
}
_CAUSES = {
    "rate_limited": {"en": "rate limited", "zh": "请求过于频繁"},
    "unreachable": {"en": "no answer", "zh": "没有应答"},
    "failed": {"en": "the server failed", "zh": "服务器出错"},
}
_AGAIN = {"en": "{cause}, trying again in {seconds} s", "zh": "{cause}，{seconds} 秒后重试"}


class Progress:
    """A reader of the events of a turn."""

    def __init__(self, lang: str, *, verbose: bool = False) -> None:
        self._lang = lang
        self._verbose = verbose
        self._titles: dict[str, str] = {}
        self._states: dict[str, str] = {}
        self._pauses: dict[str, tuple[str, float]] = {}  # cause, and the time at which it is over
        self._ticking: asyncio.TimerHandle | None = None
        self._terminal = sys.stderr.isatty()
        self._drawn = False
        self._broken = False

    def __call__(self, event: AnyEvent) -> None:
        match event.event:
            case "turn_started":
                self._titles = {spec.id: spec.title for spec in event.segments}
                self._line(event.provider_label)
                for note in event.notes:
                    self._line(note)
            case "segment_state":
                self._state(event.segment_id, event.state.value)
            case "provider_waiting":
                self._waiting(event)
            case "segment_settled":
                self._settled(event)
            case "turn_finished":
                self._pauses.clear()
                self.clear()
            case _:
                return

    def _waiting(self, event: ProviderWaiting) -> None:
        """Say why and for how long; a terminal sees the seconds go by."""
        told = f"{self._title(event.segment_id)}: {self._again(event.cause, event.seconds)}"
        self._line(f"{told} ({event.reason})" if self._verbose or not self._terminal else told)
        if self._terminal:
            self._pauses[event.segment_id] = (event.cause, time.monotonic() + event.seconds)
            self._tick()

    def _again(self, cause: str, seconds: float) -> str:
        words = _AGAIN[self._lang]
        return words.format(cause=_CAUSES[cause][self._lang], seconds=max(1, math.ceil(seconds)))

    def _tick(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None
        now = time.monotonic()
        self._pauses = {one: pause for one, pause in self._pauses.items() if pause[1] > now}
        self._draw()
        if self._pauses:
            self._ticking = asyncio.get_running_loop().call_later(1.0, self._tick)

    def _state(self, segment_id: str, state: str) -> None:
        self._states[segment_id] = state
        self._pauses.pop(segment_id, None)
        if self._terminal:
            self._draw()
        elif state != "waiting":
            self._line(f"{self._title(segment_id)}: {_STATES[state][self._lang]}")

    def _settled(self, event: SegmentSettled) -> None:
        result = event.result
        line = f"{result.title}: {_STATES[result.status.value][self._lang]}"
        if result.status.value in ("failed", "stopped") and result.warning:
            line += f" — {result.warning}"
        self._states.pop(result.id, None)
        self._pauses.pop(result.id, None)
        self._line(line)
        if self._verbose:
            for attempt in result.attempts:
                for issue in attempt.issues:
                    self._line(
                        f"  {attempt.role}: {issue.severity.value}: {issue.kind.value}: {issue.message}"
                    )
                for reason in attempt.gate:
                    self._line(
                        f"  gate: {'ok' if reason.passed else 'NO'} {reason.condition}: {reason.detail}"
                    )
        if self._terminal:
            self._draw()

    def clear(self) -> None:
        """Take the status line away, so that something else can be written there."""
        if self._drawn:
            self._write("\r\x1b[K")
            self._drawn = False

    def _draw(self) -> None:
        moment = time.monotonic()
        now = []
        for segment_id, state in self._states.items():
            pause = self._pauses.get(segment_id)
            if pause is not None:
                word = self._again(pause[0], pause[1] - moment)
            elif state != "waiting":
                word = _STATES[state][self._lang]
            else:
                continue
            now.append(f"{self._title(segment_id)}: {word}")
        line = _fit(" · ".join(now), shutil.get_terminal_size().columns - 1)
        self._write(f"\r\x1b[K\x1b[2m{line}\x1b[0m")
        self._drawn = True

    def _line(self, text: str) -> None:
        self.clear()
        self._write(streams.one_line(text) + "\n")

    def _write(self, text: str) -> None:
        if self._broken:
            return
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except BrokenPipeError:
            self._broken = True  # nobody listens; the review itself goes on

    def _title(self, segment_id: str) -> str:
        return self._titles.get(segment_id, segment_id)


def _fit(text: str, columns: int) -> str:
    """As much of a text as fits; Chinese characters take two columns."""
    used = 0
    for index, character in enumerate(text):
        used += 2 if unicodedata.east_asian_width(character) in "WF" else 1
        if used > columns:
            return text[: max(0, index - 1)] + "…"
    return text

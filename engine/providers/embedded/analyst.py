"""The built-in analyst as a provider: it writes from the facts and says that it is no language model."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator

from engine.providers.base import ChatRequest, Finished, StreamEvent, TextDelta
from engine.providers.embedded.answering import answer
from engine.providers.embedded.segments import sentences
from engine.providers.embedded.slips import SlipOptions, slip
from engine.providers.embedded.view import View
from engine.providers.embedded.writer import Writer, choose
from engine.providers.task import AnalystTask

LABELS = {"en": "built-in analyst (not a language model)", "zh": "内置分析器（非语言模型）"}
_HELLO = {
    "en": "This is Truecast's built-in analyst, no language model: it writes from a replay's facts.",
    "zh": "这是 Truecast 的内置分析器。它不是语言模型，只根据录像的事实撰写分析。",
}
_PIECE = re.compile(r"\S{1,12}\s*|\s+")


class EmbeddedAnalyst:
    """Writes reviews and answers from facts, in English or Chinese, with no model and no network.

    The same task gives the same text. Its usage is unknown, because it has no tokens.
    """

    def __init__(self, *, lang: str = "en", slips: SlipOptions | None = None, pace: float = 0.0) -> None:
        """Set up.

        Args:
            lang: Language of `label`; a task brings its own language.
            slips: Mistakes on purpose; None for none.
            pace: Seconds between two pieces of the text.
        """
        self._lang = "zh" if lang.startswith("zh") else "en"
        self._slips = slips if slips is not None and slips.rate > 0 else None
        self._pace = pace

    @property
    def id(self) -> str:
        return "embedded"

    @property
    def label(self) -> str:
        label = LABELS[self._lang]
        if self._slips is None:
            return label
        share, seed = f"{self._slips.rate:.0%}", self._slips.seed
        if self._lang == "zh":
            return f"{label} · 故意出错 {share}，种子 {seed}"
        return f"{label} · slips on purpose: {share}, seed {seed}"

    @property
    def model(self) -> str:
        return "built-in"

    @property
    def concurrency(self) -> int:
        return 8

    @property
    def slips(self) -> SlipOptions | None:
        return self._slips

    async def close(self) -> None:
        """Nothing to give back."""

    async def stream(self, request: ChatRequest) -> AsyncGenerator[StreamEvent, None]:
        """Write, and yield the text in small pieces."""
        task = request.task
        text = self.write(task) if task is not None else _HELLO[self._lang]
        for piece in _PIECE.findall(text):
            yield TextDelta(piece)
            await asyncio.sleep(self._pace)
        yield Finished("stop", None)

    def write(self, task: AnalystTask) -> str:
        """The draft of a task, slips included."""
        view = View(task.replay, task.lang, task.you, task.segment.start, task.segment.end)
        if task.question is not None:
            view, told = answer(view, task.question, task.earlier)
        else:
            told = choose(sentences(view, task.segment.focus))
        writer = Writer(view, f"{task.replay.meta.sha256}/{task.segment.id}")
        if self._slips is None:
            return writer.write(told)
        mistake = slip(self._slips, view, told, segment=task.segment.id, role=task.role, careful=task.careful)
        if mistake is None:
            return writer.write(told)
        text = writer.write(mistake.sentences)
        return mistake.spoil(text) if mistake.spoil is not None else text

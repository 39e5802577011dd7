"""The scores of a finished turn: at once from the facts, and later from a judge.

``world_consistency`` always comes from the validator. The other three come from one request to the model
that wrote the turn; for the built-in analyst, which cannot be asked, from `engine.review.heuristics`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from engine.providers.base import ChatRequest
from engine.review.consistency import world_consistency
from engine.review.heuristics import heuristics
from engine.review.judging import JUDGED, judge_request, read_judgement
from engine.review.scores import Dimension
from engine.review.turn import Given, JudgeRecord, ReviewOutput, TurnText, output

Judge = Callable[[ChatRequest], Awaitable[JudgeRecord]]
"""Asks a model and tells what came of it. Raises only CancelledError; an error stands in the record."""

_WHY_NOT = {
    "off": {"en": "Judging is switched off.", "zh": "评审已关闭。"},
    "nothing": {"en": "No text was shown.", "zh": "没有显示任何内容。"},
    "waiting": {"en": "The judge has not answered yet.", "zh": "评审尚未回答。"},
    "failed": {"en": "The judge did not answer: {error}", "zh": "评审没有回答：{error}"},
}


class ReviewPipeline:
    """Scores turns of one provider."""

    def __init__(
        self,
        *,
        embedded: bool = False,
        judge: Judge | None = None,
        timeout: float | None = None,
        folder: Path | None = None,
    ) -> None:
        """Set up.

        Args:
            embedded: The turns are the built-in analyst's: heuristics take the judge's place.
            judge: Asks the judge; None when judging is switched off.
            timeout: Seconds without a byte of the judge's answer; None takes the provider's own.
            folder: Where a designer's own templates lie.
        """
        self._embedded = embedded
        self._judge = None if embedded else judge
        self._timeout = timeout
        self._folder = folder

    def asks(self, turn: TurnText) -> bool:
        """Whether a judge is to be asked about a turn."""
        return self._judge is not None and bool(turn.shown)

    def at_once(self, turn: TurnText) -> ReviewOutput:
        """What can be said with no model involved."""
        return output(self._facts(turn) | self._meanwhile(turn))

    async def in_full(self, turn: TurnText) -> ReviewOutput:
        """The same with the judge's scores, if there is a judge and it answers."""
        if self._judge is None or not turn.shown:
            return self.at_once(turn)
        record = await self._judge(judge_request(turn, timeout=self._timeout, folder=self._folder))
        given = read_judgement(record.raw, turn.lang)
        if record.error is not None:
            why = Given(None, _WHY_NOT["failed"][turn.lang].format(error=record.error))
            given = {name: one if one.value is not None else why for name, one in given.items()}
        return output(self._facts(turn) | given, record)

    def _facts(self, turn: TurnText) -> dict[Dimension, Given]:
        return {"world_consistency": world_consistency(turn)}

    def _meanwhile(self, turn: TurnText) -> dict[Dimension, Given]:
        if self._embedded:
            return heuristics(turn)
        why = "off" if self._judge is None else "waiting" if turn.shown else "nothing"
        return {name: Given(None, _WHY_NOT[why][turn.lang]) for name in JUDGED}

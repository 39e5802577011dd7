"""The steps of a second reading as plain functions: only a worker loads the readers of prose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.claims.model import AnyClaim
from engine.facts.model import Replay
from engine.second_reader.model import Proposal, Question
from engine.validation.context import ValidationContext
from engine.validation.report import Report

if TYPE_CHECKING:
    from engine.second_reader.answer import Read

Asked = Mapping[str, tuple[AnyClaim, ...]]
"""The sentences asked about so far, by their words, with the claims proposed for each."""


def question(
    raw: str, report: Report, replay: Replay, context: ValidationContext, asked: Asked
) -> Question | None:
    """What to ask about a text; None if nothing is open."""
    from engine.second_reader.reading import SecondReading

    return SecondReading(replay, context, dict(asked)).question(raw, report)


def answer(raw: str, sentences: tuple[str, ...]) -> Read:
    """What an answer holds."""
    from engine.second_reader.answer import read_answer

    return read_answer(raw, sentences)


def join(
    raw: str, report: Report, replay: Replay, context: ValidationContext, asked: Asked
) -> tuple[Report, list[Proposal]]:
    """The report of code with what was found, and the fate of each proposal."""
    from engine.second_reader.reading import SecondReading

    return SecondReading(replay, context, dict(asked)).join(raw, report)

"""A conversation of five turns with the built-in analyst, which slips now and then.

``python -m tests.engine.review.conversation`` writes it down anew in ``docs/self-correction.md``.
"""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass

from engine.archive.record import ReplaySummary
from engine.archive.recorder import Recorder
from engine.providers.embedded import EmbeddedAnalyst, SlipOptions
from engine.review.scores import DIMENSIONS
from engine.review.self_correction import HintCache
from engine.session.dialogue import Dialogue
from engine.session.engine import Engine
from engine.session.events import AnyEvent, ReviewScored, SegmentResult
from engine.session.options import TurnOptions
from tests.conftest import REPO

REPLAY = REPO / "resources/samples/wesnoth-duel.gz"
DOCUMENT = REPO / "docs/self-correction.md"
BEGIN, END = "<!-- recorded: begin -->", "<!-- recorded: end -->"
SLIPS = SlipOptions(rate=0.4, seed=3)
QUESTIONS = (
    "Who won?",
    "How many units did each side lose?",
    "How long did the game last?",
    "And how did it end?",
    "How many villages did each side have?",
)


@dataclass(frozen=True)
class Exchange:
    """One turn of it."""

    question: str
    result: SegmentResult
    review: ReviewScored
    prompt: str


def play(archive: Recorder | None = None) -> list[Exchange]:
    """Have the conversation, and keep it if there is where to keep it."""
    return asyncio.run(_play(archive))


async def _play(archive: Recorder | None) -> list[Exchange]:
    events: list[AnyEvent] = []
    dialogue = Dialogue("recorded")
    engine = Engine(sinks=[events.append, dialogue.take], hints=HintCache())
    exchanges: list[Exchange] = []
    try:
        replay = await engine.open(REPLAY)
        sinks = [archive.about(ReplaySummary.of(replay, file=REPLAY.name))] if archive is not None else []
        analyst = EmbeddedAnalyst(slips=SLIPS)
        options = TurnOptions(lang="en", you="side 2", character="coach")
        for question in QUESTIONS:
            turn = engine.ask(
                replay, question, analyst, options, conversation=dialogue.next("side 2"), sinks=sinks
            )
            (result,) = await turn.wait()
            await turn.reviewed()
            review = events[-1]
            assert isinstance(review, ReviewScored)
            prompt = "\n\n".join(message.content for message in result.attempts[0].messages)
            exchanges.append(Exchange(question, result, review, prompt))
    finally:
        await engine.close()
    return exchanges


def transcript(exchanges: list[Exchange]) -> str:
    """The conversation as Markdown, with what only QA sees."""
    parts: list[str] = []
    for number, one in enumerate(exchanges, 1):
        scores = ", ".join(f"{name} {one.review.scores.of(name):.2f}" for name in DIMENSIONS)
        parts += [
            f"**{number}. {one.question}**",
            *([f"*Warning: {one.result.warning}*"] if one.result.warning else []),
            f"> {one.result.text.strip()}",
            f"- hint used: {_quoted(one.review.used_hint)}",
            f"- scores: {scores}",
            f"- {one.review.reasons['world_consistency']}",
            f"- hint left for the next turn: {_quoted(one.review.hint)}",
        ]
    return "\n\n".join(parts).replace("\n\n- ", "\n- ").replace("- hint used", "\n- hint used")


def _quoted(hint: str | None) -> str:
    return "none" if not hint else "“" + hint.replace("\n", " / ") + "”"


def write() -> None:
    """Put the transcript into the document."""
    text = DOCUMENT.read_text(encoding="utf-8")
    head, _, rest = text.partition(BEGIN)
    tail = rest.partition(END)[2]
    DOCUMENT.write_text(f"{head}{BEGIN}\n\n{transcript(play())}\n\n{END}{tail}", encoding="utf-8")


if __name__ == "__main__":
    write()
    sys.stdout.write(f"{DOCUMENT.name} holds the conversation as it is now\n")

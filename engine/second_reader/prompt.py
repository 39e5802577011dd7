"""The request of a second reading: sentences and names, and nothing of what is true.

The model is not shown a single fact: it could only fit its claims to them.
"""

from __future__ import annotations

from pathlib import Path

from engine.facts.model import Replay
from engine.prompting import templates
from engine.prompting.data import MAX_NAME, clean, to_json
from engine.prompting.draft import game_name, who_is_you
from engine.providers.base import ChatMessage
from engine.second_reader.model import Question

TEMPLATE = "second_reader"
MOST_NAMES = 60
"""Names of one sort that are told; no game known has more metrics."""


def reading_messages(
    replay: Replay, question: Question, *, lang: str, you: str | None = None, folder: Path | None = None
) -> tuple[ChatMessage, ...]:
    """The prompt of a second reading.

    Args:
        replay: Whose names are told.
        question: The sentences.
        lang: ``en`` or ``zh``.
        you: Slot "you" refers to.
        folder: Where a designer's own templates lie.
    """
    sides = [
        {
            key: value
            for key, value in {
                "slot": side.slot,
                "name": clean(side.name, MAX_NAME),
                "faction": side.faction,
                "also": ", ".join(clean(word, MAX_NAME) for word in side.aliases),
            }.items()
            if value
        }
        for side in replay.sides
    ]
    metrics = replay.store.metrics()
    names = {
        "objects": [name for name in question.names if name not in metrics],
        "metrics": sorted(metrics)[:MOST_NAMES],
        "states": sorted(replay.store.state_names())[:MOST_NAMES],
    }
    rows = (
        {"text": sentence} if number is None else {"n": number, "text": sentence}
        for number, sentence in question.rows
    )
    prompt = templates.load(TEMPLATE, lang, folder=folder).fill(
        game=game_name(replay.game, lang),
        you=who_is_you(you, lang),
        sides=to_json(sides),
        names=to_json(names),
        sentences="\n".join(to_json(row) for row in rows),
    )
    vocabulary = templates.load("vocabulary", folder=folder).fill()
    return (ChatMessage(role="system", content=vocabulary), ChatMessage(role="user", content=prompt))

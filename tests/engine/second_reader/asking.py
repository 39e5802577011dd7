"""Short ways to put sentences and proposed claims to the second reader in tests."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from engine.claims.model import CLAIM
from engine.claims.reading import read_draft
from engine.facts import Replay
from engine.second_reader.answer import read_answer
from engine.second_reader.model import Proposal, Reason
from engine.second_reader.passages import Passage, passages_of
from engine.second_reader.reading import SecondReading
from engine.second_reader.tracing import Traced, Tracer
from engine.validation import validate
from engine.validation.context import ValidationContext
from engine.validation.report import Report
from engine.validation.rules import without
from tests.engine.validation.toy_game import toy_replay

REPLAY = toy_replay()
PROSE_UNREAD = without("prose")


def passages(text: str, replay: Replay = REPLAY) -> list[Passage]:
    return passages_of(read_draft(text), replay)


def trace(
    said: str, replay: Replay = REPLAY, *, you: str | None = None, sentence: int = -1, **fields: Any
) -> Traced | Reason:
    """Trace a claim (``start`` and ``end`` for ``from`` and ``to``) to a sentence, the last by default."""
    renamed = {{"start": "from", "end": "to"}.get(name, name): value for name, value in fields.items()}
    claim = CLAIM.validate_python({"id": "1a", **renamed})
    return Tracer(replay, you).trace(claim, passages(said, replay)[sentence])


def read(
    text: str, *claims: dict[str, Any], you: str | None = None, replay: Replay = REPLAY
) -> tuple[Report, list[Proposal]]:
    """What becomes of a text when the second reader answers with claims, each with its ``id``.

    Code leaves the prose unread, so that what is asked does not hang on what its readers understand by now.
    """
    context = ValidationContext(claims="optional", you=you)
    report = validate(text, replay, context, rules=PROSE_UNREAD)
    reading = SecondReading(replay, context)
    question = reading.question(text, report)
    assert question is not None, "code left nothing open"
    reading.take(question, read_answer(block(claims), question.sentences).claims)
    return reading.join(text, report)


def block(claims: Sequence[dict[str, Any]]) -> str:
    return "```claims\n" + "\n".join(json.dumps(claim, ensure_ascii=False) for claim in claims) + "\n```"

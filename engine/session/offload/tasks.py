"""What the worker is asked to do, named so that the program need not import what does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.facts import Replay
    from engine.revision.gate import Decision
    from engine.revision.judged import Judged
    from engine.validation.context import ValidationContext
    from engine.validation.report import Report


def validate(raw: str, replay: Replay, context: ValidationContext) -> Report:
    """`engine.validation.validate`, set up when it is first asked for."""
    from engine.validation import validate

    return validate(raw, replay, context)


def decide(draft: Judged, revision: Judged) -> Decision:
    """`engine.revision.gate.decide`, loaded when there is a revision to decide about."""
    from engine.revision.gate import decide

    return decide(draft, revision)


def warn(report: Report, lang: str, *, revised: bool = False) -> str:
    """`engine.revision.fallback.warn`, loaded when there is something to warn of."""
    from engine.revision.fallback import warn

    return warn(report, lang, revised=revised)


def warm_up(replay: Replay) -> None:
    """Set up all that a first draft about a replay would else wait for."""
    from engine.prompting import draft  # noqa: F401 - imported so that it is there
    from engine.revision import gate, prompt  # noqa: F401 - imported so that it is there
    from engine.validation.context import ValidationContext

    sides = [side.slot for side in replay.sides][:2]
    for lang, text in (("en", "{} lost 2 units at 3:00."), ("zh", "{}在3:00失去了2个单位。")):
        for side in sides:
            validate(text.format(side), replay, ValidationContext(lang="zh" if lang == "zh" else "en"))

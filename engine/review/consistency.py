"""How much of what the drafts of a turn said about the replay the replay bears out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.review.turn import Given, TurnText
from engine.validation.report import VerdictStatus

if TYPE_CHECKING:
    from engine.session.events import Attempt

_HELD = {
    "en": "{held} of {checked} checked statements of the draft agree with the replay.",
    "zh": "草稿中经核对的 {checked} 条陈述有 {held} 条与录像相符。",
}
_NOTHING = {
    "en": "Nothing in the draft could be checked against the replay.",
    "zh": "草稿中没有可以与录像核对的陈述。",
}


def world_consistency(turn: TurnText) -> Given:
    """The share over the drafts of all segments.

    The drafts count, not what the hidden pass made of them: the reader is to see no mistakes, the analyst
    is to make none.
    """
    held = wrong = 0
    for result in turn.results:
        draft = next((attempt for attempt in result.attempts if attempt.role == "draft"), None)
        if draft is not None:
            right, not_right = count(draft)
            held, wrong = held + right, wrong + not_right
    checked = held + wrong
    if not checked:
        return Given(None, _NOTHING[turn.lang])
    return Given(held / checked, _HELD[turn.lang].format(held=held, checked=checked))


def count(draft: Attempt) -> tuple[int, int]:
    """How many checked statements of a draft held, and how many did not.

    Counted is each claim with a verdict, and besides what the prose says on its own: a sentence that no
    claim stands for, and a wording that the replay refutes although the claim beside it holds.
    """
    supported = [one for one in draft.claims if one.verdict.status is VerdictStatus.SUPPORTED]
    refuted = [one for one in draft.claims if one.verdict.status is VerdictStatus.REFUTED]
    spoken_for = [span for one in (*supported, *refuted) for span in one.spans]
    known_wrong = [span for one in refuted for span in one.spans]
    held, wrong = len(supported), len(refuted)
    for statement in draft.statements:
        if statement.source != "prose":
            continue
        if statement.status == "refuted" and not _overlaps(statement.span, known_wrong):
            wrong += 1
        elif statement.status == "verified" and not _overlaps(statement.span, spoken_for):
            held += 1
    return held, wrong


def _overlaps(span: tuple[int, int], others: Iterable[tuple[int, int]]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in others)

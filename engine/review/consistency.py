"""How much of what the drafts of a turn said about the replay the replay bears out."""

from __future__ import annotations

from bisect import bisect_left
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
    spoken_for = Stretches(span for one in (*supported, *refuted) for span in one.spans)
    known_wrong = Stretches(span for one in refuted for span in one.spans)
    held, wrong = len(supported), len(refuted)
    for statement in draft.statements:
        if statement.source != "prose":
            continue
        if statement.status == "refuted" and not known_wrong.touch(statement.span):
            wrong += 1
        elif statement.status == "verified" and not spoken_for.touch(statement.span):
            held += 1
    return held, wrong


class Stretches:
    """Stretches of a text, to be asked quickly whether another one touches any of them."""

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, end in sorted(spans):
            if self._ends and start <= self._ends[-1]:
                self._ends[-1] = max(self._ends[-1], end)
            else:
                self._starts.append(start)
                self._ends.append(end)

    def touch(self, span: tuple[int, int]) -> bool:
        """Whether a stretch shares a character with one of these."""
        before = bisect_left(self._starts, span[1]) - 1
        return before >= 0 and self._ends[before] > span[0]

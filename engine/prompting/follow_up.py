"""Questions that lean on the one before: "Why?", "And my opponent?", 那对手呢？"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from engine.facts import Replay, Span
from engine.prompting.focus import Focus
from engine.prompting.question import read_question

FAR_BACK = 3
"""Questions looked back at; what was talked of before that is no longer meant by "that"."""
MOST_FACTS = 12
"""Facts behind the last answer that come along."""

_SHORT_WORDS, _SHORT_CHINESE = 14, 30
_LEANS = re.compile(
    r"^\W*(?:and|but|so|then|why|how come|what about|how about|what of|really|tell me more|more|explain"
    r"|elaborate|go on|are you sure|which one)\b"
    r"|\b(?:that|this|those|these|them|it|there|then|same)\b(?!\s+(?:game|match|replay|map|player))"
    r"|^\W*(?:那|为什么|为啥|为何|怎么会|还有|然后|再|继续|详细|具体|真的|你确定|哪一个)"
    r"|呢\W*$|这(?![局场盘张个一]+(?:游戏|比赛|对局)?)|它|当时|那(?:时|次|里|个|之后)|同样",
    re.IGNORECASE,
)
_CHINESE = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class FollowUp:
    """What a question is about, with what it left unsaid.

    Attributes:
        focus: What to choose facts for.
        leans_on: The earlier question it takes things from; None if it stands by itself.
    """

    focus: Focus
    leans_on: str | None = None


def leans(question: str) -> bool:
    """Whether a question reads as if it took something from the one before: short, and pointing back."""
    chinese = len(_CHINESE.findall(question))
    if chinese > _SHORT_CHINESE or len(question.split()) > _SHORT_WORDS:
        return False
    return _LEANS.search(question) is not None


def read_follow_up(
    question: str,
    replay: Replay,
    *,
    you: str | None,
    earlier: Sequence[str] = (),
    facts: Iterable[str] = (),
) -> FollowUp:
    """What to choose facts for, in a conversation.

    What the question names counts; where it leans on an earlier one, it takes from that what it does not
    name itself: things, measures, the stretch of the game, the sides.

    Args:
        question: The question.
        replay: The replay.
        you: Slot of the reader.
        earlier: Earlier questions, oldest first.
        facts: Ids of the facts behind the last answer, which a question that leans may be about.
    """
    focus = read_question(question, replay, you=you)
    if not earlier or not leans(question):
        return FollowUp(focus)
    whole = Span(0, replay.clock.end)
    known = tuple(dict.fromkeys(facts))[:MOST_FACTS]
    for before in reversed(earlier[-FAR_BACK:]):
        asked = read_question(before, replay, you=you)
        if not (asked.objects or asked.metrics or asked.kinds or asked.window != whole):
            if leans(before):
                continue  # it leant on one before it
            break  # it was about the game as a whole
        about = focus.objects or focus.metrics
        return FollowUp(
            replace(
                focus,
                window=focus.window if focus.window != whole else asked.window,
                sides=focus.sides or asked.sides,
                objects=focus.objects if about else asked.objects,
                metrics=focus.metrics if about else asked.metrics,
                kinds=focus.kinds or asked.kinds,
                ids=known,
            ),
            before,
        )
    return FollowUp(replace(focus, ids=known), earlier[-1])

"""Amounts said without a time: so at a moment that may be meant, and not merely at some moment or other.

What an amount is at some moment of a game says next to nothing: it passes through all that lies below its
peak. Where no time is said, that of what was told just before is meant, or the end, or what is most notable.
"""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.comparing import compares
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.measuring import curves, is_total
from engine.claims.prose.chronicle.questions.queries import Amount, Comparison, Count, Metric, Peak
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing
from engine.facts.clock import Span

_TOLD_TO_THE_UNIT = 100
"""Figures of which one that is met to the unit is met by no accident."""
_LOOKS = 40
"""Moments at which a comparison is looked at that is said of no time."""
_MOSTLY = 0.6
"""Share of the game at which a comparison must hold to be said of it as such."""


def answer_untimed(
    query: Amount | Comparison, topic: Topic, record: Record, *, last: bool = False
) -> Finding | None:
    """What the facts say to an amount of no time: None where it is so, but at no moment that may be meant.

    Args:
        query: What is asked; answered as it is where it has windows.
        topic: What was spoken of before.
        record: The game.
        last: It is said to be what is left, which is so then or in the end or not at all.
    """
    found = answer(query, record)
    measure = query.measure if isinstance(query, Amount) else query.first
    if found is None or found.standing is not Standing.SUPPORTED or query.windows:
        return found
    if isinstance(measure, Count) or (
        isinstance(measure, Metric) and all(is_total(name, record) for name in measure.names)
    ):
        return found
    for window in meant(topic, record):
        then = answer(replace(query, windows=(window,)), record)
        if then is not None and then.standing is Standing.SUPPORTED:
            return then
    if last and topic.window is None:
        return answer(replace(query, windows=(meant(topic, record)[0],)), record)
    if isinstance(query, Comparison):
        return found if query.throughout or _mostly(query, record) else None
    if _to_the_unit(query, record):
        return found
    for highest in (True, False):
        top = answer(Peak(query.measure, highest, query.value), record)
        if top is not None and top.standing is Standing.SUPPORTED:
            return found
    return None


def meant(topic: Topic, record: Record) -> list[Window]:
    """When something may be said to be that is said of no time: then, and in the end."""
    end = record.ask.end
    near = record.ask.about_time if record.ask.exact_time else record.ask.reach
    found = [Window((max(0, end - near),) * 2, (end, end))]
    if topic.window is not None:
        start, last = max(0, topic.window.start - near), min(end, topic.window.end + near)
        found.append(Window((start, start), (last, last)))
    return found


def _mostly(query: Comparison, record: Record) -> bool:
    """Whether a comparison holds for the better part of the game."""
    end = record.ask.end
    moments = [end * k // _LOOKS for k in range(1, _LOOKS + 1)]
    held = 0
    for left, moment in zip(range(_LOOKS - 1, -1, -1), moments, strict=True):
        held += compares(replace(query, windows=(Window((moment, moment), (moment, moment)),)), record)
        if held >= _MOSTLY * _LOOKS or held + left < _MOSTLY * _LOOKS:
            break
    return held >= _MOSTLY * _LOOKS


def _to_the_unit(query: Amount, record: Record) -> bool:
    """Whether a figure that is said to the unit is one the measure has just so."""
    number: Quantity = query.value
    if (
        isinstance(query.measure, Count)
        or number.value < _TOLD_TO_THE_UNIT
        or number.unit >= number.value / 10
    ):
        return False
    whole = Span(0, record.ask.end)
    return any(
        abs(curve.values[i] - number.value) < 1
        for curve in curves(query.measure, record)
        for i in curve.indexes(whole)
    )

"""A leader alone: "from then on the Pikeman stood alone", 只剩首领一个光杆司令, "down to its leader"."""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.states import carried
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.guards.slips import CLOSE
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.facts.clock import Span

_ALONE = frozenset(
    "alone solitary lone 光杆 光杆司令 独苗 孤家寡人 一个人 孤身 孤零零 孤军 光杆子 杆 独".split()
) | frozenset(("on his own", "on its own", "all alone", "by himself"))
_LEFT = frozenset(
    "只剩 就剩 仅剩 只剩下 剩 剩下 还剩 left only nothing remained remains remaining".split()
) | frozenset(
    ("down to", "was down to", "is down to", "were down to", "nothing but", "no one but", "nobody but")
)
_PADDING = frozenset(
    """
    stood stands standing alone hands field army whole units unit 场 上 手 里 光 杆 司 令 司令 苗 独 根 条
    个 人 只 一根 一条 大 将    briefly 了 身边 地图 地图上 打完 手里 场上 光杆 独苗 光杆司令
    """.split()
)
_METRIC = "units"


def read_alone(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Whether a side had no unit but its leader."""
    leaders = rows_of(record.replay).leaders
    if not leaders:
        return None
    words = clause.words
    alone, left = bool(words & _ALONE), bool(words & _LEFT)
    if (not alone and not left) or set(clause.shape) & set("nI?%CYQ"):
        return None
    things = [part.thing for part in clause.parts if part.sym in "PL" and part.unit != "share"]
    led = [
        thing
        for thing in things
        if thing is not None and (thing.leader or (thing.names and set(thing.names) <= leaders))
    ]
    if len(led) != 1 or len(things) != 1 or (not alone and not led[0].leader):
        return None
    if any(item.num is not None and item.num.value > 1 and item.when is None for item in clause.items):
        return None
    side = led[0].side
    named = [part.side for part in clause.parts if part.sym == "S"]
    side = next((slot for slot in named if slot in record.slots), side)
    sure = side in record.slots
    slots = (side,) if side in record.slots and side is not None else _candidates(clause, topic, record)
    at = carried(clause, topic, record)
    if not at.sure or not slots:
        return None
    spans = list(at.spots or at.points)
    if at.stretch is not None and not spans:
        spans = [at.stretch.widest]
    if not spans and not at.whole and topic.window is not None:
        spans, sure = [topic.window], False
    if not spans and topic.timed and not clause.opens:
        return None  # at a time spoken of before that is not known here
    for slot in slots:
        if any(_least(slot, span, record) == 1 for span in spans or [Span(0, record.ask.end)]):
            return supported("alone")
    if not sure or not at.spots or not _plain(clause):
        return None
    counts = [record.ask.metric_at(_METRIC, slots[0], span.end) for span in at.spots]
    least = min((count for count in counts if count is not None), default=None)
    if least is None or least > 1 + CLOSE:
        return None
    return refuted("alone", f"{slots[0]} had {least:.0f} units then", actual=least, monotone=True)


def _candidates(clause: Clause, topic: Topic, record: Record) -> tuple[str, ...]:
    for slot in (clause.side, topic.side):
        if slot is not None and slot in record.slots:
            return (slot,)
    return record.slots


def _least(slot: str, span: Span, record: Record) -> float | None:
    """The fewest units a side had at some moment of a stretch."""
    series = record.replay.store.series(_METRIC, slot)
    if series is None:
        return None
    inside = [value for at, value in zip(series.moments, series.values, strict=True) if at in span]
    before = record.ask.metric_at(_METRIC, slot, span.start)
    return min([*inside, *([before] if before is not None else [])], default=None)


def _plain(clause: Clause) -> bool:
    return all(part.sym != "x" or part.item.low in _PADDING | _ALONE | _LEFT for part in clause.parts)

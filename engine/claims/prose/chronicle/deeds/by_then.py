"""What somebody had by a time, and how many there were and were lost: other words for deeds."""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.antecedents import holder, names_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import (
    Survival,
)
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace


def so_many_of(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """As in 叉子58个死了52个: so many were made, and so many of them lost."""
    thing = next((part.thing for part in clause.parts if part.sym == "P"), None)
    made, lost = (part.number for part in clause.parts if part.sym == "N")
    if thing is None or not thing.names or made is None or lost is None or topic.going:
        return None
    side = thing.side or next((part.side for part in clause.parts if part.sym == "S"), None)
    side = side or holder(thing.names, record)
    if side not in record.slots or side is None:
        return None
    return answer(Survival(side, names_of(thing, record), made=made, lost=lost), record)


def by_then(clause: Clause) -> Clause:
    """What a side did not have until a time was not finished before it."""
    have = [part for part in clause.parts if part.sym == "h"]
    dated = len(clause.times) == 1 and clause.times[0].index == len(clause.parts) - 1
    if clause.shape in ("PO", "SPO") and clause.parts[-1].nth and dated:
        last = clause.parts[-1]
        made = Part("m", last.start, last.start, last.item, chinese=last.chinese)
        return replace(clause, parts=[*clause.parts[:-1], made, last], _shape=None)  # 幽灵10:53才有第一个
    if clause.shape in ("PhO", "SPhO") and clause.parts[-1].nth and clause.times:
        parts = [replace(part, sym="m", alts="") if part is have[0] else part for part in clause.parts]
        return replace(clause, parts=parts, _shape=None)  # 幽灵10:53才有第一个
    if len(have) == 1 and (sooner := _known_by_then(clause, have[0])) is not None:
        return sooner
    bounds = [time for time in clause.times if time.when.prep == "to" and time.mode == ""]
    if (
        len(have) != 1
        or len(clause.times) != 1
        or not bounds
        or "n" not in clause.shape
        or "N" in clause.shape
    ):
        return clause
    parts = [replace(part, sym="f", alts="") if part is have[0] else part for part in clause.parts]
    return replace(clause, parts=parts, _shape=None)


def _known_by_then(clause: Clause, have: Part) -> Clause | None:
    """An upgrade somebody has at a time was done by then."""
    things = [part.thing for part in clause.parts if part.sym == "P"]
    thing = things[0] if len(things) == 1 else None
    upgrade = thing is not None and thing.entry is not None and thing.entry.kind == "upgrade"
    times = [time for time in clause.times if time.mode == "" and time.when.prep in ("at", "by")]
    if not upgrade or len(times) != 1 or len(clause.times) != 1 or set("nNCYGQ") & set(clause.shape):
        return None
    parts = [replace(part, sym="f", alts="") if part is have else part for part in clause.parts]
    by_then = [replace(times[0], when=replace(times[0].when, prep="by"))]
    return replace(clause, parts=parts, times=by_then, _shape=None)

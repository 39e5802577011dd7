"""When something was first done: "lost no Probe until 6:13", 直到第五回合才丢村, "not until 4:40 did P1 start
one", "kept every village until turn 12", "it took them until turn 6 to capture a village".
"""

from __future__ import annotations

from collections.abc import Callable

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part
from engine.claims.prose.chronicle.parsing.times import Time
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.happening import matches
from engine.claims.prose.chronicle.questions.queries import Action, Deed
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.chronicle.questions.telling import told
from engine.claims.prose.copying import replace
from engine.claims.prose.lexicon import lexicon_of

DeedIn = Callable[[Clause, Topic, Record], "Deed | None"]
"""The one deed a clause tells of."""

_EXACT_SECONDS = 6
"""Seconds a moment may be off that is written to the second."""
_ROUND_SECONDS = 16
"""Seconds a moment may be off that is written on the half minute."""
_AGAIN = ("补", "重", "再", "又", "夺回", "抢回", "收回", "拿回")
"""Beginnings of words for what was done again."""
_HELD = frozenset(("keep", "keeps", "kept", "held", "holds", "hold", "保住", "保住了"))
_ALL = frozenset(("all", "each"))


def read_until(clause: Clause, topic: Topic, record: Record, deed_in: DeedIn) -> Finding | None:
    """A deed is said not to have been done before a time, and to have been done then."""
    if clause.unknown or len(clause.times) != 1 or not set("PO") & set(clause.shape):
        return None
    time = clause.times[0]
    if time.mode or time.when.span is None or time.when.about:
        return None
    if (last := _last(clause, time, record)) is not None:
        return last
    deed = _kept(clause, time, record)
    if deed is None:
        parts = _waited(clause, time)
        if parts is None:
            return None
        bare = replace(clause, parts=parts, times=[], _shape=None, atoms=None, roles=None, moments=None)
        deed = deed_in(bare, topic, record)
    if deed is None or (deed.nth or 1) != 1 or (deed.doer is None and deed.owner is None):
        return None
    return _answer(replace(deed, nth=1, windows=()), time, record)


def _last(clause: Clause, time: Time, record: Record) -> Finding | None:
    """As in "recruited for the last time on turn 41", 最后一次招募是在第21回合."""
    last = [part for part in clause.parts if part.sym == "O" and part.nth == -1]
    side = next((part.side for part in clause.parts if part.sym == "S"), None)
    if len(last) != 1 or set(clause.shape) - set("SOmzb") or clause.shape.count("m") != 1:
        return None
    deed = Deed((Action.RECRUIT,), doer=side, nth=-1)
    pairs = matches(deed, record)
    if side not in record.slots or not pairs or not rows_of(record.replay).complete(deed):
        return None
    row, sure = pairs[-1]
    span = time.when.span
    if span is None or time.when.prep not in ("at", "") or not sure:
        return None
    if span.start <= row.at <= span.end:
        return supported("event", [row.event])
    truth = f"the last: {told(row, Action.RECRUIT, record)}"
    return refuted("event", truth, events=[row.event], actual=record.replay.clock.text(row.at))


def _waited(clause: Clause, time: Time) -> list[Part] | None:
    """The parts of a clause that tell of the deed, without what says that it was waited for."""
    parts, shape = clause.parts, clause.shape
    if time.when.prep == "to" and shape.startswith("PtSZ") and parts[0].item.low == "it":
        return _telling([parts[2], *parts[4:]])
    if shape.count("P") != 1 or "N" in shape:
        return None
    if time.when.prep == "to" and shape.count("n") == 1:
        return _telling([part for part in parts if part.sym not in "nD"])
    if clause.lead == "before" and time.index == 0 and clause.items[0].low in ("it was", "it took until"):
        return _telling(parts)
    if shape.count("n") == 1 and any(part.item.low in _UP_TO for part in parts):
        return _telling([part for part in parts if part.sym not in "nx"])
    if "n" not in shape and _only_then(clause):
        return _telling(parts)
    return None


_UP_TO = frozenset(("一直到", "直到", "一直"))


def _only_then(clause: Clause) -> bool:
    """Whether 才 stands right behind the time."""
    if "才" not in clause.words:
        return False
    at = next((k for k, item in enumerate(clause.items) if item.low == "才"), 0)
    if not at or clause.items[at - 1].when is None:
        return False
    return not any(part.item.low.startswith(_AGAIN) for part in clause.parts)


def _telling(parts: list[Part]) -> list[Part] | None:
    """The parts with a verb of doing; None where there is more than a deed."""
    told_of = []
    for part in parts:
        if part.sym == "h":
            part = replace(part, sym="m", alts="")
        elif part.sym == "k" and part.item.low.startswith("finish"):
            part = replace(part, sym="f", alts="")
        if part.thing is not None:
            thing = part.thing
            if thing.other or thing.share not in ("", "none", "any") or (thing.plural and thing.count):
                return None
            part = replace(part, thing=replace(thing, share="", count=None))
        told_of.append(part)
    return told_of if all(part.sym in "SPOmsflkdtrDbK" for part in told_of) else None


def _kept(clause: Clause, time: Time, record: Record) -> Deed | None:
    """What was kept whole until a time was lost then for the first time."""
    thing = next((part.thing for part in clause.parts if part.sym == "P"), None)
    held = [
        part
        for part in clause.parts
        if part.item.low in _HELD or (part.sym == "h" and clause.shape.endswith("V"))
    ]
    if time.when.prep != "to" or clause.shape not in ("ShP", "ShPV") or len(held) != 1 or thing is None:
        return None
    if thing.share not in _ALL or not thing.names or clause.parts[0].side not in record.slots:
        return None
    taken = set(thing.names) <= lexicon_of(record.replay).takes
    action = Action.TAKE if taken else Action.DIE
    return Deed((action,), owner=clause.parts[0].side, object=thing.names)


def _answer(deed: Deed, time: Time, record: Record) -> Finding | None:
    """Whether the first such deed was done at a time."""
    pairs = matches(deed, record)
    if not pairs or not rows_of(record.replay).complete(deed):
        return None
    span = time.when.span
    assert span is not None
    early, late = _slack(span.start, record)
    rows = [row for row, _ in pairs]
    for row in rows:
        if span.start - early <= row.at <= span.end + early:
            return supported("event", [row.event])
    if any(span.start - early <= row.at <= span.end + late for row in rows) or not pairs[0][1]:
        return None
    truth = f"the first: {told(rows[0], deed.actions[0], record)}"
    return refuted("event", truth, events=[rows[0].event], actual=record.replay.clock.text(rows[0].at))


def _slack(moment: int, record: Record) -> tuple[int, int]:
    """How much earlier or later than a written moment something may be; later, where it is not sure."""
    minute = record.replay.clock.per_minute
    if minute is None:
        return 0, record.ask.reach
    seconds = round(moment * 60 / minute)
    slack = (_ROUND_SECONDS if seconds % 30 == 0 else _EXACT_SECONDS) * minute / 60
    return int(slack), int(slack)

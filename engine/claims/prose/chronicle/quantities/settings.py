"""Named states of the game at a time: "at dawn on turn 18", "supply blocked at 5:00", 没卡过人口."""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.states import at_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import windows_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part
from engine.claims.prose.chronicle.parsing.times import Time
from engine.claims.prose.chronicle.quantities.levels import for_subjects
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.queries import Setting
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.statements import Standing

_DAYTIME = "time_of_day"
_BLOCKED = "supply_blocked"
_BLOCK = frozenset("S#bnhmNDz@")
_SLACK_SECONDS = 10
"""How far off a block may be said to be: it is sampled, and felt a little before and after."""


def read_setting(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """A time of day that is said of a turn; a side that is supply blocked, or never was."""
    if not clause.said:
        return None
    if "#" in clause.shape:
        return _blocked(clause, topic, record)
    return _daytime(clause, topic, record)


def _daytime(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Refuted only: what else the clause says is read by others."""
    named = [(k, part) for k, part in enumerate(clause.parts) if _is_daytime(part)]
    times = [time for time in clause.times if time.mode == "" and time.when.prep in ("at", "by")]
    if len(named) != 1 or len(times) != 1 or len(clause.times) != 1 or "n" in clause.shape:
        return None
    k, part = named[0]
    between = clause.parts[k + 1 : times[0].index] or clause.parts[times[0].index : k]
    if len(between) > 1 or any(other.sym not in ":@Zx" for other in between):
        return None
    windows = windows_of(times[0], topic, record)
    entry = part.item.entry
    if not windows or entry is None or _several(times[0], record):
        return None
    found = answer(Setting((entry.name,), windows), record)
    if found is None or found.standing is Standing.SUPPORTED:
        return None
    span = (min(part.start, times[0].start), max(part.end, times[0].end))
    return replace(found, monotone=True, span=span)


def _is_daytime(part: Part) -> bool:
    entry = part.item.entry
    return part.sym == "x" and entry is not None and entry.kind == _DAYTIME


def _several(time: Time, record: Record) -> bool:
    """Whether a time is of more than one turn."""
    span = time.when.span
    return span is None or span.end - span.start > record.ask.reach


def _blocked(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    if not set(clause.shape) <= _BLOCK or clause.shape.count("S") > 1 or clause.side not in record.slots:
        return None
    at = at_of(clause, topic, record)
    denied = "n" in clause.shape
    if not at.sure or (not denied and not at.said):
        return None
    minute = record.replay.clock.per_minute or 0
    slack = int(_SLACK_SECONDS * minute / 60)
    windows = tuple(
        Window((max(0, one.first[0] - slack), one.first[1]), (one.last[0], one.last[1] + slack))
        for one in at.windows
    )
    states = record.replay.store.find_states(_BLOCKED, side=clause.side)
    if denied and sum(state.end - state.start for state in states) < slack:
        return None  # no block that anybody feels
    return for_subjects(
        [(clause.side,)], lambda side: answer(Setting((_BLOCKED,), windows, side, denied=denied), record)
    )

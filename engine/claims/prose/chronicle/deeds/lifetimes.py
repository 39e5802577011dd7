"""How long something lived: "stood for half a minute", 撑了三个回合, "lasted one turn"."""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.occasions import Occasion, elliptical, occasion_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.guards.slips import FAR
from engine.claims.prose.chronicle.order.lapses import bounds_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.gaps import length
from engine.claims.prose.chronicle.questions.happening import matches
from engine.claims.prose.chronicle.questions.queries import Action, Deed
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import Row
from engine.claims.prose.chronicle.questions.telling import named
from engine.claims.prose.copying import replace

_KEPT = frozenset("SPOVvjhb:xDmf")
_LIVED = (
    "stood", "stand", "lived", "lives", "live", "lasted", "lasts", "last", "surviv", "held out", "holds out",
    "撑", "活", "存活", "坚持", "挺", "硬撑", "屹立", "存在",
)  # fmt: skip
_FEW = 3


def read_lifetime(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """The time from when something was there until it was lost."""
    if clause.unknown or not set(clause.shape) <= _KEPT or not 0 < len(clause.times) < 3:
        return None
    time = clause.times[-1]
    since = [one.when.span for one in clause.times[:-1] if one.when.span is not None and not one.mode]
    if len(since) < len(clause.times) - 1:
        return None
    verbs = [part for part in clause.parts if part.item.low.startswith(_LIVED) and part.sym in "Vvjx"]
    if time.mode != "length" or not time.when.duration or len(verbs) != 1:
        return None
    parts = [_sole(part) for part in clause.parts if part not in verbs and part.unit != "share"]
    made = [part for part in parts if part.sym in "mf"]
    if len(made) > 1 or (made and not since):
        return None
    parts = [part for part in parts if part not in made]
    if any(part.sym in "xDvj" for part in parts):
        return None
    told = occasion_of(parts, record)
    if told is None:
        told = elliptical(parts, topic.occasions[-1] if topic.occasions else None, record)
    if told is None or not told.names:
        return None
    at = tuple(moment for span in since for moment in (span.start, (span.start + span.end) // 2, span.end))
    lived = _lifetimes(replace(told, at=()), at or told.at, record)
    low, high = bounds_of(time.when, record)
    if not lived:
        return None
    for row, long in lived:
        if low <= long <= high:
            return supported("event", [row.event])
    only = any(part.thing is not None and part.thing.nth == 0 for part in clause.parts) and len(lived) == 1
    near = [(row, long) for row, long in lived if only or low / FAR <= long <= high * FAR]
    if not near or len(lived) > _FEW or told.doubtful:
        return None
    row, long = near[0]
    truth = f"{named(told.names, record)} {length(long, record)}, until {record.replay.clock.text(row.at)}"
    return refuted("event", truth, events=[row.event], actual=length(long, record))


def _sole(part: Part) -> Part:
    """A part as it is without "only": the only Archon is the Archon."""
    if part.thing is None or part.thing.nth != 0:
        return part
    return replace(part, thing=replace(part.thing, nth=None, count=None))


def _lifetimes(told: Occasion, at: tuple[int, ...], record: Record) -> list[tuple[Row, int]]:
    """What was lost, each with how long it had been there: from where it was begun, or was there."""
    fell = [row for row, _ in matches(Deed((Action.DIE,), owner=told.side, object=told.names), record)]
    made = [
        row
        for action in (Action.START, Action.FINISH)
        for row, _ in matches(Deed((action,), doer=told.side, object=told.names), record)
    ]
    still = record.ask.exact_time > 0  # what does not move is known by where it stands
    building = still and any(_building(name, record) for name in told.names)
    if not building and len(fell) > 1:
        return []  # which of them was there from when is not known
    placed: dict[str | None, list[Row]] = {}
    for other in made if building else ():
        placed.setdefault(other.event.place, []).append(other)
    found = []
    for row in fell if told.nth is None or told.nth < 1 or building else fell[told.nth - 1 : told.nth]:
        there = placed.get(row.event.place, []) if building else made
        begun = [other for other in there if other.at < row.at and other.owner in (None, row.owner)]
        if not building and len({other.at for other in begun}) > _FEW:
            continue
        if building and told.nth is not None and told.nth > 0 and not _is_nth(begun, made, told.nth):
            continue
        for other in begun:
            if at and not any(abs(moment - other.at) <= record.ask.about_time for moment in at):
                if not any(abs(moment - row.at) <= record.ask.about_time for moment in at):
                    continue
            found.append((row, _apart(other, row, record)))
    return found


def _building(name: str, record: Record) -> bool:
    entry = record.replay.knowledge.entries.get(name)
    return entry is not None and entry.kind == "building"


def _is_nth(begun: list[Row], made: list[Row], nth: int) -> bool:
    """Whether one of some rows is the so-manieth to be begun or to be done."""
    for kind in {row.event.kind for row in made}:
        alike = [row.event.id for row in made if row.event.kind is kind]
        if len(alike) >= nth and any(row.event.id == alike[nth - 1] for row in begun):
            return True
    return False


def _apart(first: Row, then: Row, record: Record) -> int:
    """How far apart two rows are as players count it: in turns, from turn to turn."""
    turn = record.ask.turn
    return then.at // turn * turn - first.at // turn * turn if turn else then.at - first.at

"""Many deeds in a short time: "lost four Queens in six seconds", 十秒之内死了八个."""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.antecedents import names_of, recent
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import windows_of
from engine.claims.prose.chronicle.guards.slips import FAR
from engine.claims.prose.chronicle.order.lapses import bounds_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.parsing.times import Time
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.gaps import length
from engine.claims.prose.chronicle.questions.queries import Deed
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import Row, rows_of
from engine.claims.prose.chronicle.questions.telling import deed_in_words
from engine.claims.prose.chronicle.roles.casting import deed_of
from engine.claims.prose.chronicle.roles.roles import Roles, roles_of
from engine.claims.prose.copying import replace
from engine.claims.prose.numbers import Quantity
from engine.facts.clock import Span

_DONE = frozenset("dlkmsft")
_LOOSE = frozenset("xDvb>")
_SCANT = 1.6
"""How many times a number the most there was may be: so many of more."""


def read_burst(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """So many of one kind of deed within a length of time."""
    lengths = [time for time in clause.times if time.mode == "length" and time.when.duration]
    others = [time for time in clause.times if time not in lengths]
    if len(lengths) != 1 or len(others) > 1 or clause.unknown or not _DONE & set(clause.shape):
        return None
    parts, mutual = _without_mutual(clause.parts)
    if mutual:
        clause = replace(clause, parts=parts, _shape=None, roles=None)
    if set(clause.shape) & set("CYWK<?QGX"):
        return None
    roles = roles_of(clause)
    if roles is None or roles.denied or roles.nth is not None or roles.of is not None:
        return None
    if any(part.sym not in _LOOSE for part in roles.rest) or len(roles.objects) > 1:
        return None
    thing = roles.objects[0] if roles.objects else Thing(pronoun=True)
    number = _number(roles, thing, mutual=mutual)
    if number is None or number.percent or number.times or number.low < 2 or thing.share in ("none", "each"):
        return None
    deed = _deed(roles, thing, topic, record)
    if deed is None:
        return None
    spans = _anchors(others, topic, record)
    if spans is None:
        return None
    found = _laid(deed, number, bounds_of(lengths[0].when, record), spans, record)
    return found if found is None or not roles.rest or not found.truth else None


def _without_mutual(parts: list[Part]) -> tuple[list[Part], bool]:
    """The parts without "of each other", "of one another"."""
    for k, part in enumerate(parts):
        if part.sym == ":" and k and all(_mutual(other) for other in parts[k + 1 :]) and parts[k + 1 :]:
            return [*parts[:k]], True
    return parts, False


def _mutual(part: Part) -> bool:
    low = part.item.low
    return low in ("each", "other", "one", "another", "each other", "one another")


def _number(roles: Roles, thing: Thing, *, mutual: bool) -> Quantity | None:
    if roles.number is not None:
        return roles.number.number
    if thing.count is not None and not thing.count.weak:
        return thing.count
    both = thing.share == "both" or roles.share == "both"
    return Quantity(2, 2) if both and mutual else None


def _deed(roles: Roles, thing: Thing, topic: Topic, record: Record) -> Deed | None:
    names = names_of(thing, record)
    if not names and thing.pronoun:
        told = recent(topic)
        if not told:
            return None
        thing = replace(thing, names=told[0].names, side=thing.side or told[0].side)
        names = names_of(told[0], record)
    deed = deed_of(roles, replace(thing, nth=None), names, (), record)
    return replace(deed, times=None, nth=None) if deed is not None else None


def _anchors(others: list[Time], topic: Topic, record: Record) -> list[Span] | None:
    """When it is said to have been; empty where that is not said, None where it cannot be placed."""
    if not others:
        return []
    windows = windows_of(others[0], topic, record)
    return None if windows is None else [window.widest for window in windows]


def _laid(
    deed: Deed, number: Quantity, bounds: tuple[int, int], spans: list[Span], record: Record
) -> Finding | None:
    high = bounds[1]
    most, at = 0, None
    for way in rows_of(record.replay).ways(deed):
        rows = [row for row in way.rows if row.at > 0]
        for k, first in enumerate(rows):
            if spans and not any(span.start - high <= first.at <= span.end for span in spans):
                continue
            inside = _inside(rows, k, high)
            count = sum(row.quantity for row in inside)
            if count > most:
                most, at = count, inside
    if at is None:
        return None
    wanted = number.low
    if wanted <= most <= wanted * _SCANT + 1:
        return supported("count", [row.event for row in at[:2]])
    if wanted < most or wanted > most * FAR or not rows_of(record.replay).complete(deed):
        return None
    last = at[-1].at - at[0].at
    truth = (
        f"{deed_in_words(deed, record)}: {most} in {length(last, record)} "
        f"from {record.replay.clock.text(at[0].at)}"
    )
    return refuted("count", truth, events=[row.event for row in at[:2]], actual=most)


def _inside(rows: list[Row], start: int, reach: int) -> list[Row]:
    end = rows[start].at + reach
    found = []
    for row in rows[start:]:
        if row.at > end:
            break
        found.append(row)
    return found

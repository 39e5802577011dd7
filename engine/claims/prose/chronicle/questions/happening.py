"""Answers about deeds: whether they took place, or did not."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.measuring import counts, whole
from engine.claims.prose.chronicle.questions.queries import Absence, Action, Count, Deed, Windows
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import Row, Way, rows_of
from engine.claims.prose.chronicle.questions.telling import deed_in_words, listing, ranged, when
from engine.claims.prose.copying import replace
from engine.facts.model import Event


def matches(deed: Deed, record: Record) -> list[tuple[Row, bool]]:
    """The rows a deed may be, in order, each with whether all that is said is known of it."""
    if deed.nth is None and not deed.windows:
        return rows_of(record.replay).whenever(deed)
    found: dict[str, tuple[Row, bool]] = {}
    if deed.nth is not None and deed.doer is None and deed.owner is None and Action.DIE not in deed.actions:
        # "The third base" of one side or the other: which is not said.
        for slot in record.slots:
            found.update(
                {row.event.id: (row, sure) for row, sure in matches(replace(deed, doer=slot), record)}
            )
    ways = rows_of(record.replay).ways(deed)
    for way in ways:
        for row, sure in chosen(way, deed):
            if deed.nth is not None and deed.windows and not within(row, deed.windows):
                continue
            before = found.get(row.event.id)
            found[row.event.id] = (row, sure or (before is not None and before[1]))
    if len(ways) == 1 and deed.nth is None:
        return list(found.values())  # in order as they are
    return sorted(found.values(), key=lambda pair: record.replay.store.rank(pair[0].event))


def chosen(way: Way, deed: Deed) -> list[tuple[Row, bool]]:
    """The rows of one way that are the ``nth``; where none is said, all of them in the deed's windows."""
    if deed.windows and (deed.ahead or deed.nth is None):
        pairs = way.between([window.widest for window in deed.windows])
    else:
        pairs = list(zip(way.rows, way.sure, strict=True))
    if deed.nth is None:
        return pairs
    if not pairs:
        return []
    if deed.nth < 0:
        # What may have come later still leaves open which was the last.
        last = next((k for k in range(len(pairs) - 1, -1, -1) if pairs[k][1]), 0)
        return [(row, sure and last == len(pairs) - 1) for row, sure in pairs[last:]]
    exact = itertools.accumulate(row.quantity if sure else 0 for row, sure in pairs)
    loose = itertools.accumulate(row.quantity for row, _ in pairs)
    found = []
    for (row, sure), least, most in zip(pairs, exact, loose, strict=True):
        before = least - (row.quantity if sure else 0)
        if before < deed.nth <= most:
            found.append((row, sure and least == most))
    return found


def within(row: Row, windows: Windows) -> bool:
    """Whether a row lies within some windows, at their widest."""
    return any(row.at in window.widest for window in windows)


def certainly_within(row: Row, windows: Windows) -> bool:
    """Whether a row lies within all windows, at their narrowest."""
    return all(window.first[1] <= row.at <= window.last[0] for window in windows)


def answer_deed(deed: Deed, record: Record) -> Finding | None:
    """Whether a deed took place: supported by a row that fits, refuted where none can."""
    if deed.times is not None and deed.times.value > 1 and deed.nth is None:
        return _times(deed, record)
    found = matches(deed, record)
    sure = [row for row, known in found if known]
    if sure:
        return supported("event", _events(sure))
    if found or not rows_of(record.replay).complete(deed):
        return None
    return _refuted(deed, record)


def took_place(deed: Deed, record: Record) -> Finding | None:
    """What bears out that a deed took place; None where nothing does. `Deed.times` is left aside."""
    sure = [row for row, known in matches(deed, record) if known]
    if not sure:
        return None
    found = supported("event", _events(sure))
    found.asked = deed
    return found


def _times(deed: Deed, record: Record) -> Finding | None:
    """At least so many of them: less is refuted, more is not what the words deny."""
    assert deed.times is not None
    low, high = deed.times.bounds(measured=False)
    found = counts(Count(deed), record, deed.windows)
    if any(least <= high and most >= low for least, most in found):
        return supported("count", _events([row for row, _ in matches(deed, record)]))
    if not rows_of(record.replay).complete(deed):
        return None
    if max(most for _, most in found) >= low:
        return None
    truth = f"{ranged(found)} {deed_in_words(deed, record)}{when(deed.windows, record)}"
    return refuted("count", truth, actual=max(most for _, most in found), monotone=True)


NEAR_SHARE = 0.25
"""Share of the game by which a wrongly told time may be off: who errs in a time errs by less, and what lies
further off is another deed than the one told of."""


def _refuted(deed: Deed, record: Record) -> Finding | None:
    """None of it took place; the truth is told by what fits all but one of the things said.

    Where two things would have to be wrong, the clause most likely means something else than was read: that
    is no refutation. What there never was any of is one wrong thing, its name.
    """
    anywhere = replace(deed, windows=(), nth=None, ahead=False)
    bare = replace(deed, windows=(), nth=None, actor=(), places=(), origin=())
    for other in _relaxed(deed, record):
        rows = [row for row, known in matches(other, record) if known]
        far = other.windows != deed.windows and deed.nth is None
        if rows and far and not _near(rows, deed.windows, record):
            continue
        if rows and other.origin != deed.origin and _short_for(deed, rows, record):
            return None
        if rows:
            truth = listing(rows, deed.actions[0], record)
            none_at_all = not _any(anywhere, record) and not _any(bare, record)
            return refuted(
                "event",
                truth,
                events=_events(rows),
                actual=record.replay.clock.text(rows[0].at) if other.windows != deed.windows else truth,
                monotone=none_at_all,
            )
    if _any(bare, record):
        return None
    truth = f"there was no {deed_in_words(deed, record)}{when(deed.windows, record)}"
    return refuted("event", truth, actual=0, monotone=True, nothing=True)


def _short_for(deed: Deed, rows: Sequence[Row], record: Record) -> bool:
    """Whether what something is said to have been may be short for what it was: 弓箭手 for 兽人弓箭手."""
    entries = record.replay.knowledge.entries
    true = {str(row.event.details.get("from")) for row in rows}

    def spellings(names: Iterable[str]) -> set[str]:
        return {
            alias.lower()
            for name in names
            if name in entries
            for aliases in entries[name].aliases.values()
            for alias in aliases
        }

    long = spellings(true)
    return any(short in full for short in spellings(deed.origin) for full in long)


def _near(rows: Sequence[Row], windows: Windows, record: Record) -> bool:
    """Whether what took place at another time is likely what is told of: it is the only one, or near."""
    if len(rows) == 1:
        return True
    reach = NEAR_SHARE * record.ask.end
    return any(
        window.widest.start - reach <= row.at <= window.widest.end + reach
        for row in rows
        for window in windows
    )


_MAKING = frozenset((Action.MAKE, Action.START, Action.FINISH, Action.RESEARCH))
"""What else was made at a time says nothing of what was not."""


def _any(deed: Deed, record: Record) -> bool:
    """Whether there is any row that a deed without windows and ``nth`` may be."""
    return any(way.rows for way in rows_of(record.replay).ways(deed))


def _relaxed(deed: Deed, record: Record) -> list[Deed]:
    """The deed with one thing left open at a time, the likeliest slip first."""
    found: list[Deed] = []
    if deed.actor:
        found.append(replace(deed, actor=()))
    if deed.origin:
        found.append(replace(deed, origin=()))
    if deed.windows and not deed.ahead:
        found.append(replace(deed, windows=()))
    if deed.owner is not None and deed.object and not record.ask.owned(deed.owner, deed.object):
        found.append(replace(deed, owner=None))  # whose it cannot be is what is wrong
    if deed.object and not set(deed.actions) <= _MAKING:
        found.append(replace(deed, object=()))
    if deed.places:
        found.append(replace(deed, places=()))
    if deed.nth is not None:
        found.append(replace(deed, nth=None))
    if deed.owner is not None:
        found.append(replace(deed, owner=None))
    if deed.doer is not None:
        found.append(replace(deed, doer=None))
    return found


def answer_absence(query: Absence, record: Record) -> Finding | None:
    """Whether a deed did not take place: refuted by a row that fits under every way to take the words."""
    deed = query.deed
    windows = deed.windows or (whole(record),)
    rows = rows_of(record.replay)
    against: list[list[Row]] = []
    for way in rows.ways(deed):
        fitting = [
            row
            for row, sure in zip(way.rows, way.sure, strict=True)
            if sure and certainly_within(row, windows)
        ]
        if not fitting:
            against = []
            break
        against.append(fitting)
    if against:
        kept = min(against, key=len)
        truth = listing(kept, deed.actions[0], record)
        return refuted("absent", truth, events=_events(kept), actual=sum(row.quantity for row in kept))
    spans = [window.widest for window in windows]
    if rows.complete(deed) and not any(way.between(spans) for way in rows.ways(deed)):
        return supported("absent")
    return None


def _events(rows: Sequence[Row]) -> list[Event]:
    return [row.event for row in rows]

"""Answers about what came first: one deed before another, one side before the other."""

from __future__ import annotations

from dataclasses import replace

from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.happening import chosen, matches
from engine.claims.prose.chronicle.questions.queries import Deed, Order, Race
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import Row, rows_of
from engine.claims.prose.chronicle.questions.telling import deed_in_words, told
from engine.facts.model import EventKind


def answer_order(query: Order, record: Record) -> Finding | None:
    """Whether one deed came before another, each the first of its kind unless it says which."""
    rows = rows_of(record.replay)
    firsts = matches(query.first, record)
    thens = matches(query.then, record)
    if not firsts or not thens:
        return None
    rank = record.replay.store.rank
    sure_first = [row for row, sure in firsts if sure]
    sure_then = [row for row, sure in thens if sure]
    if sure_first and sure_then and _before(sure_first[0], sure_then[0], record):
        return supported("order", [sure_first[0].event, sure_then[0].event])
    if not sure_first and query.first.nth is None:
        return None  # of a first one it may be open which it was, and still all of them came later
    if not (rows.complete(query.first) and rows.complete(query.then)) or not sure_then:
        return None
    # Whatever each may mean, the first of the one must come after the last that may be the other's first.
    earliest = min(rank(row.event) for row, _ in firsts)
    others = [found[0][0] for found in _first_by_way(query.then, record) if found]
    if not others or any(earliest < rank(row.event) for row in others):
        return None
    first, then = firsts[0][0], others[0]
    truth = f"{told(then, query.then.actions[0], record)}, {told(first, query.first.actions[0], record)}"
    if not sure_first:
        truth = (
            f"{told(then, query.then.actions[0], record)}, before any {deed_in_words(query.first, record)}"
        )
        return refuted("order", truth, events=[then.event])
    return refuted("order", truth, events=[then.event, first.event])


def _before(a: Row, b: Row, record: Record) -> bool:
    return record.replay.store.rank(a.event) < record.replay.store.rank(b.event)


_Counting = tuple[bool, bool, frozenset[EventKind]]
"""How a deed is counted: with what was there at the start, with what was called off, by which events."""


def _by_counting(deed: Deed, record: Record) -> list[tuple[_Counting, list[tuple[Row, bool]]]]:
    """For each way to count a deed, how it counts and the rows it may be.

    Where some way tells each next stage of a thing apart from a new one, those that do not are left aside: to
    become bigger is to be made as a thing of its own name, but not as one more of a group.
    """
    gone = record.ask.cancelled()
    found = []
    for way in rows_of(record.replay).ways(deed):
        counted = [row.event for row in way.rows]
        initial = any(event.details.get("initial") for event in counted)
        kinds = frozenset(event.kind for event in counted if not event.details.get("initial"))
        how = (initial, any(event.id in gone for event in counted), kinds)
        found.append((how, chosen(way, deed)))
    if len(deed.object) > 1 and (deed.nth or 0) > 1:
        plain = [one for one in found if EventKind.MORPHED not in one[0][2]]
        found = plain or found
        if any(how[0] for how, _ in found):  # bases are counted from the one there at the start
            found = [one for one in found if one[0][0]]
    return found


def _first_by_way(deed: Deed, record: Record) -> list[list[tuple[Row, bool]]]:
    """For each way to count a deed, the rows it may be."""
    found = []
    for way in rows_of(record.replay).ways(deed):
        pairs = [
            (row, sure)
            for row, sure in chosen(way, deed)
            if not deed.windows or any(row.at in window.widest for window in deed.windows)
        ]
        found.append(pairs)
    return found


def answer_race(query: Race, record: Record) -> Finding | None:
    """Whether a side was the first (or last) of all to do a thing."""
    rows = rows_of(record.replay)
    if not rows.complete(query.deed) or query.winner not in record.slots:
        return None
    nth = query.deed.nth or 1
    per_side: dict[str, list[list[tuple[Row, bool]]]] = {}
    readings: dict[_Counting, dict[str, tuple[Row, bool]]] = {}
    for slot in record.slots:
        named = replace(query.deed, nth=nth)
        deed = replace(named, owner=slot) if query.role == "owner" else replace(named, doer=slot)
        per_side[slot] = _first_by_way(deed, record)
        for how, heads in _by_counting(deed, record):
            if heads:
                readings.setdefault(how, {}).setdefault(slot, heads[0])
    # Reading by reading, the sides counted alike.
    verdicts: list[tuple[str, Row]] = []
    most = max(map(len, readings.values()), default=0)
    for firsts in readings.values():
        if len(firsts) < most:
            continue  # a way to count that only one side's deeds allow
        if any(not sure for _, sure in firsts.values()):
            return None
        pick = max if query.last else min
        slot = pick(firsts, key=lambda slot: record.replay.store.rank(firsts[slot][0].event))
        verdicts.append((slot, firsts[slot][0]))
    if not verdicts:
        return None
    for slot, row in verdicts:
        if slot == query.winner or _tied(query, per_side, row, record):
            return supported("order", [row.event])
    slot, row = verdicts[0]
    own = next((found[0][0] for found in per_side[query.winner] if found), None)
    shown = told(row, query.deed.actions[0], record)
    shown += f"; {told(own, query.deed.actions[0], record)}" if own is not None else f"; {query.winner} never"
    return refuted("order", shown, events=[row.event, *([own.event] if own else [])], actual=slot)


def _tied(query: Race, per_side: dict[str, list[list[tuple[Row, bool]]]], row: Row, record: Record) -> bool:
    """Whether the side was as early as the first, as far as a clock tells."""
    near = record.ask.exact_time
    return any(abs(found[0][0].at - row.at) <= near and near > 0 for found in per_side[query.winner] if found)

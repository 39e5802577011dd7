"""What is true, in words: for the message that says what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.claims.prose.chronicle.questions.measuring import Range
from engine.claims.prose.chronicle.questions.queries import (
    Action,
    Count,
    Deed,
    Measure,
    Metric,
    Names,
    Windows,
)
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import Row

_PAST = {
    Action.DIE: "lost",
    Action.TAKE: "taken",
    Action.RECRUIT: "recruited",
    Action.MAKE: "made",
    Action.START: "started",
    Action.FINISH: "finished",
    Action.RESEARCH: "researched",
    Action.TURN: "gained",
    Action.ATTACK: "attacked",
    Action.MOVE: "moved",
    Action.CANCEL: "cancelled",
    Action.LEAVE: "left",
    Action.ORDER: "ordered",
    Action.CHAT: "said",
}


def named(names: Names | Sequence[str | None], record: Record) -> str:
    """Things as a reader knows them: ``Wose``, ``Ghoul or Ghost``; long groups by their size."""
    entries = record.replay.knowledge.entries
    shown = list(
        dict.fromkeys(entries[name].display() if name in entries else name for name in names if name)
    )
    if not shown:
        return "unit"
    if len(shown) > 3:
        return _group(tuple(name for name in names if name), record) or "such thing"
    return " or ".join(shown)


def _group(names: Names, record: Record) -> str | None:
    members = frozenset(names)
    for entry in record.replay.knowledge.entries.values():
        if entry.members and frozenset(entry.members) == members:
            return entry.display()
    return None


def figure(value: float) -> str:
    """A number as people write it."""
    return f"{int(value)}" if value == int(value) else f"{value:.1f}"


def ranged(found: Iterable[Range]) -> str:
    """Ranges in words: ``5``, ``5 to 7``, ``5 or 7``."""
    shown = list(
        dict.fromkeys(
            figure(low) if low == high else f"{figure(low)} to {figure(high)}" for low, high in found
        )
    )
    return " or ".join(shown[:3])


def when(windows: Windows, record: Record) -> str:
    """A time in words, led by a blank; empty for the whole game."""
    if not windows:
        return ""
    clock = record.replay.clock
    window = windows[0]
    start, end = window.first[0], min(window.last[1], record.ask.end)
    if start <= 0 and end >= record.ask.end:
        return ""
    if start <= 0:
        return f" up to {clock.text(end)}"
    if end >= record.ask.end:
        return f" from {clock.text(start)} on"
    first, last = clock.text(start), clock.text(end)
    return f" at {first}" if first == last else f" from {first} to {last}"


def told(row: Row, action: Action, record: Record) -> str:
    """One row in words: ``P2's Zealot was lost to P1's Baneling at 5:30``."""
    thing = named((row.object,), record) if row.object else "nothing"
    at = record.replay.clock.text(row.at)
    place = f" ({row.event.place})" if row.event.place and action in (Action.DIE, Action.TAKE) else ""
    by = f"{row.doer}'s {named((row.actor,), record)}" if row.actor and row.doer else (row.doer or "")
    if action is Action.DIE:
        to = f" to {by}" if by else ""
        return f"{row.owner}'s {thing} was lost{to} at {at}{place}"
    if action is Action.TAKE:
        source = f" from {row.owner}" if row.owner else ""
        return f"{by} took {thing} {row.event.place}{source} at {at}"
    if action is Action.ATTACK:
        return f"{row.doer}'s {named((row.actor,), record)} attacked {thing} at {at}"
    if action is Action.LEAVE:
        return f"{row.doer} left at {at}"
    return f"{row.doer} {_PAST[action]} {thing} at {at}"


def listing(rows: Sequence[Row], action: Action, record: Record, most: int = 3) -> str:
    """Rows in words, the first few of them."""
    shown = "; ".join(told(row, action, record) for row in rows[:most])
    return shown + (f" and {len(rows) - most} more" if len(rows) > most else "")


def called(measure: Measure, record: Record) -> str:
    """A measure in words: ``side 2's villages``, ``Ghouls lost by side 2``."""
    if isinstance(measure, Metric):
        name = measure.names[0].replace("_", " ") if measure.names else "amount"
        return f"{measure.side}'s {name}" if measure.side else name
    if isinstance(measure, Count):
        return deed_in_words(measure.deed, record)
    thing = named(measure.object, record) if measure.object else "units"
    return f"{measure.side}'s {thing} alive" if measure.side else f"{thing} alive"


def deed_in_words(deed: Deed, record: Record) -> str:
    """A kind of deed in words: ``Ghoul lost by side 2 to Wose``."""
    action = deed.actions[0]
    shown = f"{named(deed.object, record) if deed.object else _THING.get(action, 'thing')} {_PAST[action]}"
    if action is Action.DIE:
        shown += f" by {deed.owner}" if deed.owner else ""
        to = named(deed.actor, record) if deed.actor else ""
        whose = f"{deed.doer}'s " if deed.doer and to else (deed.doer or "")
        return shown + (f" to {whose}{to}" if whose or to else "")
    shown += f" by {deed.doer}" if deed.doer else ""
    return shown + (f" with {named(deed.actor, record)}" if deed.actor else "")


_THING = {Action.TAKE: "places", Action.DIE: "units", Action.RECRUIT: "units"}

"""How an amount goes: "fell from 7 to 5", 从3座涨到6座, "income rose turn after turn", "stayed at eight"."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.chronicle.discourse.states import At, carried
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import Atom, Gauge, atoms_of, shape
from engine.claims.prose.chronicle.quantities.levels import for_subjects, settle, subjects
from engine.claims.prose.chronicle.quantities.plainer import plain, plain_of
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.measuring import accepts, curves
from engine.claims.prose.chronicle.questions.queries import Count, Direction, Metric, Stock, Trend
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.roles.gauging import measured
from engine.claims.prose.copying import replace
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing
from engine.facts.clock import Span

_ALLOWED = frozenset("SNMRFKZvhux@:zD")
_BARE = frozenset("SNRFKZv@h")
_FROM = frozenset(("went from", "goes from", "go from", "going from", "moved from", "come from"))
_MOVING = frozenset("NRFKx")
_GOING = frozenset("RFKZ")
"""Letters without one of which only a figure that becomes another goes anywhere."""
_WAYS = {"R": Direction.UP, "F": Direction.DOWN}


def read_course(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """An amount that rises or falls, from so much to so much."""
    told = atoms_of(clause, record)
    letters = shape(told)
    if _MOVING.isdisjoint(letters):
        return None  # nothing goes anywhere, and there is no figure it could go to
    if "x" in letters and any(a.sym == "x" and a.part.item.low in _FROM for a in told):
        atoms = plain(
            [replace(a, sym="K") if a.sym == "x" and a.part.item.low in _FROM else a for a in told], topic
        )
    elif _GOING.isdisjoint(letters) and letters not in ("NvN", "NuN"):
        return None
    else:
        atoms = plain_of(clause, topic, record)
    letters = shape(atoms)
    unknown = "x" in letters
    if "K" in letters:
        atoms = [_turned(atom) for atom in atoms]
        letters = shape(atoms)
    if letters == "NuN":
        atoms = [atoms[0], replace(atoms[1], sym="v"), atoms[2]]  # "22 became 78"
        letters = "NvN"
    if not set(letters) <= _ALLOWED or letters.count("N") > 2:
        return None
    way = next((_WAYS[letter] for letter in letters if letter in _WAYS), None)
    start, end, by = _figures(atoms)
    if way is None and (start is None or end is None):
        return None
    if way is None and "K" not in letters and letters != "NvN":
        return None
    gauges = measured(atoms, topic, record, bare=_BARE, clause=clause)
    if not gauges:
        return None
    found = for_subjects(
        subjects(atoms, clause, topic, record),
        lambda side: _course(gauges, side, way, start, end, by, clause, topic, record),
    )
    if found is not None and "x" in clause.shape and not unknown:
        return replace(found, monotone=True)  # every word of it was understood after all
    return found


def _course(
    gauges: Sequence[Gauge],
    side: str,
    way: Direction | None,
    start: Quantity | None,
    end: Quantity | None,
    by: Quantity | None,
    clause: Clause,
    topic: Topic,
    record: Record,
) -> Finding | None:
    at = carried(clause, topic, record, side)
    until = any(time.when.prep in ("by", "to") for time in clause.times)
    since = _since(clause, at, record)
    windows = since or _windows(at, record, until=until)
    if start is None and end is not None and _open_ended(clause):
        windows = tuple(Window(one.first, (one.first[0], one.last[1])) for one in windows)
    found: list[Finding | None] = []
    for gauge in gauges:
        for measure in gauge.of(side, record):
            if isinstance(measure, Count):
                return None
            one = answer(Trend(measure, way, start, end, by, windows), record)
            if since and one is not None and one.standing is Standing.SUPPORTED:
                one = one if end is not None and _settles(measure, end, since[0], record) else None
            found.append(one)
    if not windows and start is None and end is None:
        return None
    return settle(found, at)


def _since(clause: Clause, at: At, record: Record) -> tuple[Window, ...]:
    """From when, where the one time stands with the figure it was: "from 3,450 at ten minutes to a mere 250".

    When it came to the other is not said: any time after it.
    """
    if len(clause.times) != 1 or len(at.spots) != 1 or clause.times[0].when.prep not in ("at", "from"):
        return ()
    opening = next((part.start for part in clause.parts if part.sym == "K"), -1)
    closing = next((part.start for part in clause.parts if part.sym == "Z" and part.start > opening), -1)
    if opening < 0 or not opening < clause.times[0].start <= closing:
        return ()
    spot = at.spots[0]
    return (Window((spot.start, spot.end), (spot.end, record.ask.end)),)


def _settles(measure: Metric | Stock, end: Quantity, since: Window, record: Record) -> bool:
    """Whether an amount came to a figure, and did not merely pass it: its lowest, its highest or its last."""
    span = Span(since.first[1], record.ask.end)
    for curve in curves(measure, record):
        values = [curve.values[i] for i in curve.indexes(span)]
        ends = (min(values), max(values), values[-1]) if values else ()
        if any(accepts(end, value, measured=not curve.counted) for value in ends):
            return True
    return False


def _open_ended(clause: Clause) -> bool:
    """Whether only the start of a time is said: "after that it fell to three"."""
    return any(time.mode == "after" or time.when.prep in ("after", "from") for time in clause.times)


def _turned(atom: Atom) -> Atom:
    """A verb of several meanings as one of going up or down, if it may be: "dropped from 39 to 22"."""
    for letter in "FR":
        if atom.gauge is None and letter in atom.part.alts:
            return replace(atom, sym=letter)
    return atom


def _windows(at: At, record: Record, *, until: bool) -> tuple[Window, ...]:
    """From when to when: a stretch, from one named moment to the next, or the turn it happened in."""
    if len(at.points) == 2:
        first, last = sorted(at.points, key=lambda span: span.start)
        return (Window((first.start, first.end), (last.start, last.end)),)
    if at.stretch is not None and not at.spots:
        return (at.stretch,)
    if len(at.spots) == 1 and at.stretch is not None and at.stretch.first[1] < at.spots[0].start:
        return (Window(at.stretch.first, (at.spots[0].start, at.spots[0].end)),)
    if at.spots and at.stretch is None:
        reach = record.ask.end if until else record.ask.reach  # "from 12 to 45 by 5:35": since any time
        return tuple(
            Window((max(0, span.start - reach), span.end), (span.start, span.end)) for span in at.spots
        )
    return (at.stretch,) if at.stretch is not None else ()


def _by_so_much(verb: Atom, before: Atom) -> bool:
    """Whether a figure right behind a Chinese verb says by how much: 涨了2, and not 涨到2 or 涨到了2."""
    low = verb.part.item.low
    return verb is before and verb.sym in "RF" and low.endswith("了") and not low.endswith(_CAME_TO)


_CAME_TO = ("到了", "至了", "成了")


def _figures(atoms: Sequence[Atom]) -> tuple[Quantity | None, Quantity | None, Quantity | None]:
    """What it was, what it came to, and by how much it changed."""
    start = end = by = None
    verb = next((k for k, atom in enumerate(atoms) if atom.sym in "RFv"), None)
    figures = [(k, atom.number) for k, atom in enumerate(atoms) if atom.sym == "N"]
    for k, number in figures:
        if number is None or number.percent or number.times or number.ordinal:
            return None, None, None
        led = next((atom for atom in reversed(atoms[:k]) if atom.sym in "KZ@RFvh"), None)
        before = "" if led is None else "Z" if led.part.item.low == "到" else led.sym
        if before == "K":
            start = number
        elif before == "@" or (led is not None and _by_so_much(led, atoms[k - 1])):
            by = number
        elif before in ("Z", "R", "F", "h") or (verb is not None and k > verb):
            end = number
        elif len(figures) == 2 and start is None:
            start = number
        else:
            return None, None, None
    return start, end, by

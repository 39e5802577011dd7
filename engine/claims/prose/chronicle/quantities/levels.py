"""How much there is: "nine villages on turn 7", 这时候农民有82个, "Drakes 7", "spent 99 gold"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from engine.claims.prose.chronicle.discourse.resolving import only_owner
from engine.claims.prose.chronicle.discourse.states import At, carried
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import (
    Atom,
    Gauge,
    atoms_of,
    deed_of,
    shape,
    unit_of,
)
from engine.claims.prose.chronicle.quantities.plainer import plain_of
from engine.claims.prose.chronicle.quantities.untimed import answer_untimed
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.measuring import is_total
from engine.claims.prose.chronicle.questions.queries import Amount, Count, Measure, Metric
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.roles.gauging import ABOUT, is_unit, measured, turned_about
from engine.claims.prose.copying import replace
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing
from engine.claims.prose.tables import game_table
from engine.facts.clock import Span

_ALLOWED = frozenset("SNMhEjW@:zpgiyxZ^V")
"""Letters that may stand in a clause that says how much there is; ``x`` leaves it open."""
_WORDED = _ALLOWED | set(ABOUT)
_BARE = frozenset("SNhE")
"""Letters of a clause that leaves out what is measured: "four by turn 18"."""


def read_level(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """One side, one thing measured, one figure."""
    told = atoms_of(clause, record)
    if shape(told).count("N") != 1:
        return None
    atoms = plain_of(clause, topic, record)
    letters = shape(atoms)
    if not _ALLOWED.issuperset(letters):
        worded = any(atom.gauge is not None and atom.gauge.word for atom in atoms)
        worded = worded or turned_about(set(letters), topic, record) is not None
        if not worded or not _WORDED.issuperset(letters):
            return None
    number = next(atom.number for atom in atoms if atom.sym == "N")
    if number is None or number.percent or number.times or number.ordinal:
        return None
    if number.high == 1 and "M" in letters and letters.index("M") < letters.index("N") and "h" not in letters:
        return None  # 散兵还了一个
    if letters.startswith((":", "@", "C")) or _apart(letters) or any(sums(atom) for atom in atoms):
        return None
    if _ONE_IS.match(clause.shape):
        return None  # 一个是占卜师: which of them it was, and not how many there were
    last = remain(atoms)
    if "V" in letters and not last and not any(time.mode in ("", "same", "end") for time in clause.times):
        return None  # how many survived is counted from those there were
    gauges = measured(atoms, topic, record, bare=_BARE, clause=clause)
    if not gauges or _of_what_is_labelled(atoms, clause, topic, record):
        return None
    ended = any(atom.sym == "h" and atom.part.item.low.startswith(_ENDED) for atom in atoms)
    ended = ended or any(part.sym == "O" and part.item.low in _AT_LAST for part in clause.parts)

    def judge(side: str) -> Finding | None:
        at = carried(clause, topic, record, side)
        if ended and not at.said and not at.sure:
            return None
        if ended and not at.said:
            end = record.ask.end
            at = At((Span(max(0, end - max(record.ask.reach, 1)), end),), said=True)
        return level(gauges, side, number, at, record, topic, last=last)

    return for_subjects(subjects(atoms, clause, topic, record), judge)


_MARKS = (":", "：", "(", "（")
_SUM = frozenset("worth 价值 总价值 值 总值 折合".split())


def _of_what_is_labelled(atoms: Sequence[Atom], clause: Clause, topic: Topic, record: Record) -> bool:
    """Whether a sum of money by itself is of what stands before it, and that is no amount that is known:
    "the bill for their losses: 218 gold", "13 kills (218 gold)".
    """
    gauges = [atom.gauge for atom in atoms if atom.gauge is not None]
    if not set(shape(atoms)) <= set("hNM:") or len(gauges) != 1 or gauges[0].names:
        return False
    worth = game_table(record.replay.game).readings.get("deed l", ())
    if clause.times or not worth or not is_unit(gauges[0], record):
        return False
    if gauges[0].metric != unit_of(worth[0], record):
        return False  # no money
    if clause.lead not in _MARKS and not any(atom.part.item.low in _SUM for atom in atoms):
        return False
    before = topic.gauges[-1] if topic.gauges else None
    return before is None or before.metric is None or bool(before.deed)


_ENDED = ("end", "finish", "最后剩", "最终剩", "终局剩")
"""Words of having that say that it was so at the end: "ended with eight Gateways"."""
_AT_LAST = frozenset("最后 最终 到最后 到头来".split())
_REMAIN = frozenset(
    ("was left with", "were left with", "is left with", "left with", "have left", "remain with", "down to")
)
"""Words of having that say that it is what is left; of Chinese ones see `remain`."""


def remain(atoms: Sequence[Atom]) -> bool:
    """Whether a figure is said to be what is left: "had two units left", 只剩两个."""
    letters = shape(atoms)
    if re.search("h[^V]*N[^V]*V", letters):
        return True
    return any(
        atom.sym == "h" and ("剩" in atom.part.item.low or atom.part.item.low in _REMAIN) for atom in atoms
    )


_OF_THEM = re.compile("N:(?![SM])")
"""Some of them: what is named behind is no more what is counted."""
_ONE_IS = re.compile("N:?b+[PLG]")
_SUMS = frozenset("合计 总计 共计 加起来 两边 combined together altogether".split())


def sums(atom: Atom) -> bool:
    """Whether a word says that both sides are taken together."""
    return atom.part.item.low in _SUMS


def _apart(letters: str) -> bool:
    """Whether an unknown word stands between a figure and what is measured, or behind a figure by itself: it
    may be of something else.
    """
    if _OF_THEM.search(letters):
        return True
    if "M" not in letters:
        return "Nx" in letters
    if "Nx" in letters and letters.index("M") < letters.index("N"):
        return True
    first, last = sorted((letters.index("N"), letters.index("M")))
    return "x" in letters[first:last]


def subjects(atoms: Sequence[Atom], clause: Clause, topic: Topic, record: Record) -> list[tuple[str, ...]]:
    """The sides something is said of, each reading a tuple of them: one, or both; empty where it is open.

    A clause without a subject goes on about whom the clause before spoke of, or about the one that was named
    before "the opponent" was.
    """
    named = [atom.side for atom in atoms if atom.sym == "S"]
    if any(side is None for side in named) or len(set(named)) > 1:
        return []
    if named:
        return _both(named[0], record)
    if clause.things and any(atom.gauge is not None and not atom.gauge.names for atom in atoms):
        if any(part.thing is not None and part.thing.names for part in clause.things):
            return []  # "the Horseman was down to seven hit points"
    measured_things = [atom.part for atom in atoms if atom.sym in "M%"]
    if len(measured_things) == 1 and measured_things[0].thing is not None:
        owner = only_owner(measured_things[0].thing.names, record)
        spoken = "X" in clause.shape or "h" in clause.shape
        if owner is not None and owner != topic.side and spoken and not record.ask.turn:
            return [(owner,)]  # "Drones peaked at 83", where the other side is no Zerg
    its = [p for p in clause.things if topic.gauges and p.thing is not None and p.thing.pronoun]
    if any(part not in measured_things and part not in its for part in clause.things):
        return []  # said of some thing and not of a side
    told = topic.subject
    if told is not None and (clause.carried or clause.side is None):
        if not any(gauge.names == told.names for gauge in topic.gauges[-1:]):
            return []
    if topic.busy and any(atom.gauge is not None and atom.gauge.deed for atom in atoms):
        return []  # kills of that thing
    found = [*_both(clause.side or topic.side, record), *_both(topic.anchor, record)]
    return list(dict.fromkeys(found))


def _both(side: str | None, record: Record) -> list[tuple[str, ...]]:
    if side == "both":
        return [record.slots] if len(record.slots) == 2 else []
    return [(side,)] if side is not None and side in record.slots else []


def for_subjects(found: Sequence[tuple[str, ...]], judge: Callable[[str], Finding | None]) -> Finding | None:
    """What is true of some reading of who is meant; refuted where it is of all."""
    return either([together([judge(side) for side in sides]) for sides in found])


def either(found: Sequence[Finding | None]) -> Finding | None:
    """Several readings: supported by one that is true, refuted where all are refuted."""
    for one in found:
        if one is not None and one.standing is Standing.SUPPORTED:
            return one
    return found[0] if found and all(one is not None for one in found) else None


def _had(names: tuple[str, ...], record: Record) -> bool:
    return any(record.ask.owned(slot, names) > 0 for slot in record.slots)


def level(
    gauges: Sequence[Gauge],
    side: str,
    number: Quantity,
    at: At,
    record: Record,
    topic: Topic | None = None,
    *,
    last: bool = False,
) -> Finding | None:
    """What the facts say to one figure of one side; what was spoken of before says when, where nothing is.

    Args:
        gauges: What it may be of.
        side: Slot of whose it is.
        number: The figure.
        at: When it is said to be so.
        record: The game.
        topic: What was spoken of before; None where nothing may be taken from it.
        last: Whether it is said to be what is left.
    """
    found: list[Finding | None] = []
    for gauge in gauges:
        if gauge.names and gauge.metric is None and number.high > 0 and not _had(gauge.names, record):
            return None  # what nobody had is known by another name: 地刺 is a Lurker and a Spine Crawler
        if gauge.names and not gauge.deed and number.high == 0 and not (last or at.said or at.spots):
            if record.ask.owned(side, gauge.names):
                return None  # "you had no Cannon at all": at some time or other it had none
        for measure in gauge.of(side, record):
            asked = Amount(measure, number, windows_for(measure, at, record))
            if topic is None:
                found.append(answer(asked, record))
            else:
                found.append(answer_untimed(asked, topic, record, last=last))
            if isinstance(measure, Count) and at.spots:  # in that turn, or up to it
                found.append(answer(Amount(measure, number, at.windows), record))
            elif isinstance(measure, Count) and at.points:  # "after 16 turns" is up to then
                until = tuple(Window((0, 0), (span.start, span.end)) for span in at.points)
                found.append(answer(Amount(measure, number, until), record))
        if (
            gauge.names and not gauge.deed and not at.said and not at.spots
        ):  # "had 18 of them in all" is how many were made
            made = Count(deed_of("m", gauge.names, side, record))
            found.append(answer(Amount(made, number, ()), record))
    return settle(found, at)


def windows_for(measure: Measure, at: At, record: Record) -> tuple[Window, ...]:
    """The windows a measure is asked for: a count or running total runs from the start to a moment."""
    end = record.ask.end
    if isinstance(measure, Count):
        if at.stretch is not None:
            return (at.stretch,)
        return tuple(Window((0, 0), (span.start, span.end)) for span in at.spots)
    if at.points and not at.spots and not record.ask.exact_time:
        turn = record.ask.reach  # "after turn 14" is how it stood when that turn was played
        return tuple(Window((span.start - turn,) * 2, (span.end + turn,) * 2) for span in at.points)
    if at.since is not None:
        return (Window((at.since.start,) * 2, (at.since.end,) * 2),)
    if at.windows:
        return at.windows
    if isinstance(measure, Metric) and all(is_total(name, record) for name in measure.names):
        return (Window((end, end), (end, end)),)
    return ()


def settle(found: Sequence[Finding | None], at: At) -> Finding | None:
    """Several readings of one thing: supported by one that is true, refuted where none is left open."""
    for one in found:
        if one is not None and one.standing is Standing.SUPPORTED:
            if not at.sure and not at.windows:
                return None  # when it is said to be so is not known
            return one if not at.spots else replace(one, window=at.spots[-1])
    if not found or any(one is None for one in found):
        return None
    first = found[0]
    assert first is not None
    monotone = all(one is not None and one.monotone for one in found)
    if not at.sure and not monotone:
        return None
    return replace(first, monotone=monotone)


def together(found: Sequence[Finding | None]) -> Finding | None:
    """Several things said in one breath: refuted by one that is, supported where all are."""
    for one in found:
        if one is not None and one.standing is Standing.REFUTED:
            return one
    return found[0] if found and all(one is not None for one in found) else None

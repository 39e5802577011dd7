"""Which written word of a clause a refutation can be blamed on.

Whoever errs in telling a game errs in a word that is written: a number, a name, a time, a side. What a clause
leaves out (its subject, its time, what "it" is) was filled in by its reader, and perhaps wrongly. So a
refutation stands only where the clause is false however the unwritten is filled in, and where all that is
written has a part in what was asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.claims.prose.chronicle.discourse.antecedents import everything
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.happening import matches
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.measuring import bounds, counts, curves, spans
from engine.claims.prose.chronicle.questions.queries import (
    Absence,
    Action,
    Amount,
    Count,
    Deed,
    Metric,
    Names,
    Stock,
    Windows,
)
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.vocabulary import words

LIKELY = 12
"""What is true of more things than these, and said without a time, is nothing somebody slipped from in one
word: such a clause was most likely meant otherwise. Of such refutations of freely written texts one of six
was right.
"""
_UNSURE = frozenset(("pronoun", "other", "pair", "each", "we"))
"""Kinds of words for a side that say whose it is only by what was spoken of before."""

OF_ANY_KIND = words("casualties of any kind")
"""Words for losses that are of no one kind of thing, whatever was counted before."""
_REFLEXIVE = frozenset("自己 自身 itself himself herself themselves".split())
"""Words for what the sentence itself is about."""


def blameless(clause: Clause, found: Finding, record: Record, *, timed: bool) -> bool:
    """Whether nothing that is written need be wrong for a refuted clause to be true.

    Args:
        clause: The clause.
        found: Its refutation, with what was asked.
        record: The game.
        timed: Whether its sentence says when.
    """
    query, deed = found.asked, _deed(found)
    if deed is not None and _unheard_of(clause, record):
        return False
    if deed is not None and _part_less(clause, deed, record):
        return True
    sides = _sides(clause)
    if isinstance(query, Deed):
        if len(found.events) > LIKELY and not clause.times:
            return True
        if not (query.object or query.actor or query.places or query.nth):
            return True  # "gone": that anything at all fell at a time
        free = _freed(query, clause, sides, timed=timed)
        return free != query and bool(matches(free, record))
    if isinstance(query, Absence):
        return _present(query.deed, clause, sides, record)
    if isinstance(query, Amount):
        return _so_much(query, clause, sides, record, timed=timed)
    return False


def _deed(found: Finding) -> Deed | None:
    query = found.asked
    if isinstance(query, Deed):
        return query
    if isinstance(query, Absence):
        return query.deed
    if isinstance(query, Amount) and isinstance(query.measure, Count):
        return query.measure.deed
    return None


# What is written -------------------------------------------------------------------------------------------


def _sides(clause: Clause) -> frozenset[str]:
    """Slots a clause names itself, by name or as those who are spoken to, and not by a pronoun; a clause that
    goes on within its sentence has the side of the one before.
    """
    found = {part.side for part in clause.parts if part.sym == "S" and part.unit not in _UNSURE}
    found |= {part.side for part in clause.parts if part.sym in "GQ" and not (part.own or part.rival)}
    found |= {thing.side for thing in _things(clause) if not (thing.own or thing.rival or thing.theirs)}
    if clause.carried and not clause.opens:
        found.add(clause.side)
    return frozenset(side for side in found if side is not None)


def _things(clause: Clause) -> Iterator[Thing]:
    """The things a clause names, pronouns and what stands for them left out."""
    for part in clause.parts:
        if part.thing is not None and not _spoken_of(part):
            yield part.thing
        yield from part.things


def _spoken_of(part: Part) -> bool:
    """Whether a thing is written as a pronoun."""
    cues = part.item.cues
    return (part.thing is not None and part.thing.pronoun) or "pron" in cues or "c.pron" in cues


def _named(names: Names, clause: Clause) -> bool:
    """Whether a clause names one of some things, or goes on unnamed with what its sentence is about."""
    if any(not set(names).isdisjoint(thing.names) for thing in _things(clause)):
        return True
    return not clause.opens and not any(
        _spoken_of(part) and part.unit != "share" and part.item.low not in _REFLEXIVE
        for part in clause.parts
        if part.sym == "P"
    )


def _owned(thing: Thing, record: Record) -> bool:
    return any(record.ask.owned(slot, thing.names) for slot in record.slots)


def _unheard_of(clause: Clause, record: Record) -> bool:
    """Whether a clause names something nobody ever had: that is a wrong word whatever else it says."""
    return any(thing.names and not _owned(thing, record) for thing in _things(clause))


def _part_less(clause: Clause, deed: Deed, record: Record) -> bool:
    """Whether a clause names something that has no part in what was asked: 对面分矿的水晶塔."""
    if any(part.sym == "L" for part in clause.parts):
        return False
    used = {*deed.object, *deed.actor, *deed.origin}
    return any(
        thing.names and thing.place is None and used.isdisjoint(thing.names) for thing in _things(clause)
    )


# What the rest may be --------------------------------------------------------------------------------------


def _freed(deed: Deed, clause: Clause, sides: frozenset[str], *, timed: bool) -> Deed:
    """A deed with all left open that is not written."""
    nth = deed.nth
    if nth is not None and not any(part.sym == "O" for part in clause.parts):
        counted = any(thing.nth is not None for thing in _things(clause))
        if not counted or (nth > 1 and deed.actions[0] is Action.DIE):
            nth = None  # "the second scout" that falls is the second that was made, or told of
    return replace(
        deed,
        doer=deed.doer if deed.doer in sides else None,
        owner=deed.owner if deed.owner in sides else None,
        object=deed.object if _named(deed.object, clause) else (),
        actor=deed.actor if _named(deed.actor, clause) else (),
        windows=deed.windows if timed else (),
        nth=nth,
    )


def _present(deed: Deed, clause: Clause, sides: frozenset[str], record: Record) -> bool:
    """Whether what is denied is true of something, or somebody, that is not written."""
    if deed.object and not _named(deed.object, clause) and deed.object != everything(record):
        return True
    if not (deed.object or clause.opens or any(part.sym in "PL" for part in clause.parts)):
        if clause.words.isdisjoint(OF_ANY_KIND):
            return True  # none of what its sentence counted: 损失了4个弓手，对面没有损失
    if deed.doer in sides or deed.owner in sides:
        return False
    if deed.owner is not None or (deed.doer is None and Action.DIE in deed.actions and not deed.actor):
        able = _able(deed.object, record)
        if any(_definite(thing, deed.object) for thing in _things(clause)):
            # "The Mage never fell": somebody's that there was.
            able = [slot for slot in able if record.ask.owned(slot, deed.object)]
        return any(not matches(replace(deed, owner=slot), record) for slot in able)
    names = deed.actor or deed.object
    return any(not matches(replace(deed, doer=slot), record) for slot in _able(names, record))


def _definite(thing: Thing, names: Names) -> bool:
    """Whether a thing is spoken of as being there: the one, or in Chinese before all else."""
    return bool(names) and thing.names == names and thing.count is None and thing.share in ("", "none")


def _able(names: Names, record: Record) -> list[str]:
    """Slots that may have some things: those of their faction, or those that had them."""
    entries = [
        record.replay.knowledge.entries[name] for name in names if name in record.replay.knowledge.entries
    ]
    factions = {faction for entry in entries for faction in entry.factions}
    return [
        side.slot
        for side in record.replay.sides
        if side.slot in record.slots and (side.faction in factions or record.ask.owned(side.slot, names))
    ]


def _so_much(query: Amount, clause: Clause, sides: frozenset[str], record: Record, *, timed: bool) -> bool:
    measure = query.measure
    if isinstance(measure, Count):
        return _so_many(query, measure.deed, clause, sides, record, query.windows if timed else ())
    if measure.side is None or measure.side in sides:
        return False
    assert isinstance(measure, Metric | Stock)
    return any(
        curve.takes(query.value, span)
        for slot in record.slots
        for curve in curves(replace(measure, side=slot), record)
        for span in spans(query.windows, record)
    )


def _so_many(
    query: Amount, deed: Deed, clause: Clause, sides: frozenset[str], record: Record, windows: Windows
) -> bool:
    low, high = bounds(query.value, measured=False)
    free = replace(_freed(deed, clause, sides, timed=True), nth=deed.nth)
    found = counts(Count(free), record, windows)
    if _kills_unnamed(clause) and any(high <= most for _, most in found):
        return True  # 杀了12个探机: by whom is said before, and others killed more
    if not deed.object and any(least - _leaders(free, windows, record) <= high < least for least, _ in found):
        return True  # the leader may not be counted among the units
    if any(time.mode == "same" for time in clause.times) and windows:
        until = tuple(Window((0, 0), window.last) for window in windows)
        if any(least <= high and most >= low for least, most in counts(Count(free), record, until)):
            return True  # "by then", 到这时
    if free == deed and windows == query.windows:
        return False
    if deed.object and not free.object:
        return True  # so many of what is not said
    ways = [free]
    if deed.doer != free.doer:
        ways += [replace(free, doer=slot) for slot in record.slots]
    if deed.owner != free.owner:
        ways += [replace(free, owner=slot) for slot in record.slots]
    return any(
        least <= high and most >= low for way in ways for least, most in counts(Count(way), record, windows)
    )


def _kills_unnamed(clause: Clause) -> bool:
    """Whether a clause tells of killing and names nobody before it that does."""
    at = clause.shape.find("k")
    return at >= 0 and set("SPLB@").isdisjoint(clause.shape[:at]) and "@" not in clause.shape


def _leaders(deed: Deed, windows: Windows, record: Record) -> int:
    """How many leaders are among those that fell."""
    rows = matches(replace(deed, windows=windows), record) if Action.DIE in deed.actions else []
    return sum(1 for row, _ in rows if row.event.details.get("leader"))

"""Which of its kind it was, when it was, and of what: "the only Queen you lost died at 10:54".

A clause of this kind has an ordinal (first, third, last, only), what was done as a verb or a noun, perhaps
whose deed it was, and says of it when it was, what it was done to, or by what. In which order these stand is
left open: "the last time they recruited was turn 36", 红方最后一次征兵停在第13回合, "the last building to die
was a Forge". Words of being and coming say nothing beside the deed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.claims.prose.chronicle.discourse.antecedents import held_places, names_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import Moments, moments_of
from engine.claims.prose.chronicle.order.nths import DEATHS, Told, told_in
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.happening import matches, within
from engine.claims.prose.chronicle.questions.queries import Action, Deed
from engine.claims.prose.chronicle.questions.readings import any_of
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import Row, rows_of
from engine.claims.prose.chronicle.questions.telling import listing
from engine.claims.prose.chronicle.roles.casting import actions_of
from engine.claims.prose.chronicle.roles.roles import Roles
from engine.claims.prose.copying import replace
from engine.claims.prose.statements import Standing

_KEPT = frozenset("SPOQGHnpmsflkdtrubBZ@:zDjEhyvWxF")


def read_chronology(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """The nth, last or only deed of a kind: when it was, what it was of, or who did it."""
    if clause.unknown or not _KEPT.issuperset(clause.shape) or not _counts_off(clause):
        return None
    clause = _not_until(clause)
    ways = told_in(clause, record)
    if not ways:
        return None
    moments = moments_of(clause, topic, record)
    if not moments.sure or moments.each or moments.open:
        return None
    if not (moments.said or any(told.narrow is not None or told.actor is not None for told in ways)):
        return None
    found = any_of(
        _answer(deed, one, moments, record)
        for told in ways
        for deed, one in _deeds(told, clause, topic, record, timed=moments.said)
    )
    if found is not None and (not clause.closed or not any(told.sides for told in ways)):
        found.frame = "order"  # of the whole game, and not of whomever was spoken of
    if found is not None and found.standing is Standing.REFUTED and not clause.closed:
        found.monotone = True  # the words that are not known are known to say nothing here
    return found


def _not_until(clause: Clause) -> Clause:
    """A clause that says until when something did not come, as one that says when it did.

    As in "not until turn 8 did they lose their first unit", "it took until turn 8 for their first kill".
    """
    parts = clause.parts
    if len(clause.times) != 1 or clause.times[0].when.prep not in ("to", "by") or len(parts) < 3:
        return clause
    if parts[0].sym == "n" and parts[0].item.low.startswith("not"):
        parts = parts[1:]
    elif parts[0].item.low == "it" and parts[1].item.low in ("took", "takes"):
        parts = parts[2:]
    else:
        return clause
    time = clause.times[0]
    times = [replace(time, when=replace(time.when, prep="at"), index=len(parts))]
    return replace(clause, parts=parts, times=times, _shape=None, atoms=None, roles=None, moments=None)


def _counts_off(clause: Clause) -> bool:
    """Whether there is an ordinal, of a deed or of a thing."""
    return any(
        part.nth is not None or (part.thing is not None and part.thing.nth is not None)
        for part in clause.parts
    )


def _deeds(
    told: Told, clause: Clause, topic: Topic, record: Record, *, timed: bool
) -> Iterator[tuple[Deed, Told]]:
    """All deeds that may be meant, each with what is said of it."""
    ways = [told]
    if told.loose and told.narrow is not None and told.wide is None and timed:
        ways.append(replace(told, wide=told.narrow, narrow=None))
    if told.sides and not told.unsure:
        slots: list[str | None] = [told.sides[0]]
    elif told.sides:
        slots = [told.sides[0], *(slot for slot in record.slots if slot != told.sides[0])]
    elif clause.carried and clause.side in record.slots:
        slots = [clause.side, *(slot for slot in record.slots if slot != clause.side), None]
    else:
        slots = [None, *(record.slots if topic.side is not None or timed else ())]
    for one in ways:
        for slot in slots:
            yield from _deed(one, slot, record)


def _deed(told: Told, slot: str | None, record: Record) -> Iterator[tuple[Deed, Told]]:
    names = names_of(told.wide, record) if told.wide is not None else ()
    killer = told.killers[0] if told.killers else None
    nth = told.nth or None
    letters = told.letters
    if letters & DEATHS:
        if told.wide is not None and held_places(told.wide, record):
            yield Deed((Action.TAKE,), doer=killer, owner=slot, object=names, nth=nth), told
        elif told.acts:
            owner = told.owners[0] if told.owners and not told.unsure else None
            yield Deed((Action.DIE,), doer=slot, owner=owner, object=names, nth=nth), told
        else:
            yield Deed((Action.DIE,), doer=killer, owner=slot, object=names, nth=nth), told
    elif "t" in letters:
        yield Deed((Action.TAKE,), doer=slot, object=names, nth=nth), told
    else:
        recruits = Deed((Action.RECRUIT,), doer=slot, object=names, nth=nth)
        if letters & {"m"} and rows_of(record.replay).complete(recruits):
            yield recruits, told
            return
        letter = next((one for one in "sfrm" if one in letters), "")
        actions = actions_of(Roles(letter, "".join(sorted(letters))), names, record) if letter else ()
        if actions and names:
            yield Deed(actions, doer=slot, object=names, nth=nth), told


def _answer(deed: Deed, told: Told, moments: Moments, record: Record) -> Finding | None:
    """Whether some row of a deed is all that is said of it; None where that is not known."""
    rows = rows_of(record.replay)
    if not rows.complete(deed):
        return None
    pairs = matches(deed, record)
    if not all(sure for _, sure in pairs):
        return None
    found = [row for row, _ in pairs]
    fitting = [row for row in found if _fits(row, deed, told, moments, record)]
    if not found:
        return refuted("event", "there was none", actual=0)
    if fitting and (told.nth != 0 or _alone(deed, found, record)):
        return supported("event", [row.event for row in fitting])
    truth = listing(found, deed.actions[0], record)
    return refuted("event", truth, events=[row.event for row in found])


def _alone(deed: Deed, found: Sequence[Row], record: Record) -> bool:
    """Whether it was the only one: of what befell such things, or of such things at all."""
    if len({row.event.id for row in found}) == 1:
        return True
    slot = deed.owner or deed.doer
    return bool(deed.object) and record.ask.owned(slot, deed.object) == 1


def _fits(row: Row, deed: Deed, told: Told, moments: Moments, record: Record) -> bool:
    called = rows_of(record.replay).called
    if moments.windows and not within(row, moments.windows):
        return False
    if told.narrow is not None:
        names = frozenset(names_of(told.narrow, record))
        if not called(row.object, names) and not (told.acts and called(row.actor, names)):
            return False
        if told.narrow.side is not None and Action.DIE in deed.actions and row.owner != told.narrow.side:
            return False
    if told.actor is not None and row.actor is not None:
        return called(row.actor, frozenset(names_of(told.actor, record)))
    return True

"""Whether what a clause tells of a deed is so, in one way to take it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.claims.prose.chronicle.discourse.antecedents import holder, names_of
from engine.claims.prose.chronicle.parsing.parts import Thing
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding, supported
from engine.claims.prose.chronicle.questions.happening import matches, took_place
from engine.claims.prose.chronicle.questions.measuring import accepts
from engine.claims.prose.chronicle.questions.queries import (
    Absence,
    Amount,
    Count,
    Deed,
    Query,
    Survival,
    Windows,
)
from engine.claims.prose.chronicle.questions.readings import together
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.roles.accounts import Account, Told, sole
from engine.claims.prose.chronicle.roles.casting import deed_of
from engine.claims.prose.chronicle.roles.roles import Roles, told_of
from engine.claims.prose.copying import replace
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing

WORTH = 100
"""From here on a number without a name is rather one of money than one of things."""


@dataclass(frozen=True, slots=True)
class When:
    """When it is said to be.

    Attributes:
        windows: Where the time is placed; empty for the whole game.
        said: Whether the clause says so itself.
        within: Length of a stretch it all took place in, in the clock's unit; 0 if not said.
        each: Moments named one beside the other.
    """

    windows: Windows = ()
    said: bool = False
    within: int = 0
    each: tuple[Windows, ...] = ()


def is_so(account: Account, told: Told, when: When, record: Record, *, deny: bool = True) -> Finding | None:
    """Whether all that an account says is so; None where that is not known, or it says too little.

    Args:
        deny: Whether what is not so must be refuted; None will do where it is False.
    """
    if len(account.objects) > 1 and told.number is not None:
        return None
    return together([_one(account, thing, told, when, record, deny) for thing in account.objects])


def _deed(account: Account, thing: Thing, told: Told, when: When, record: Record) -> Deed | None:
    acting = [account.actor] if account.actor is not None else []
    roles = Roles(
        account.letter,
        account.letter,
        side=account.doer,
        doer=acting,
        doer_side=account.owner,
        places=told.places,
    )
    if account.letter == "k":
        thing = told_of(thing)
    return deed_of(roles, thing, names_of(thing, record), when.windows, record)


def _one(
    account: Account, thing: Thing, told: Told, when: When, record: Record, deny: bool
) -> Finding | None:
    deed = _deed(account, thing, told, when, record)
    if deed is None:
        return None
    number = told.number.number if told.number is not None else None
    counted = thing.count if thing.count is not None and not thing.count.weak else None
    of = told.of.number if told.of is not None else counted if number is not None else None
    number = number if number is not None else counted
    if told.number is not None and (told.number.unit == "times") != (account.letter == "a"):
        return None
    if number is not None and (number.percent or number.times or number.ordinal or number.vague):
        return None
    if number is not None and number.value >= WORTH and not thing.names:
        return None
    share = told.share or thing.share
    nth = told.nth if told.nth is not None else told_of(thing).nth
    if nth == 0 and number is not None:
        nth = None  # "only ever lost five"
    if told.denied or share == "none":
        return _none_of(deed, number, share, nth, told, when, record)
    if share in ("most", "half", "each", "any"):
        return None
    if when.within:
        return _in_a_stretch(deed, number, nth, when, record)
    if nth is not None:
        return _the_nth(deed, nth, number, when, record)
    if share in ("all", "both"):
        return _all_of(deed, share, number, when, record)
    if of is not None:
        return _part_of(deed, number, of, when, record)
    if number is None:
        worth = (
            when.said
            or (when.windows and told.nouns)
            or deed.places
            or (deed.actor and thing.names and account.objects)
        )
        if not worth:
            return None
        return answer(deed, record) if deny else took_place(deed, record)
    if when.each:
        return _at_each(deed, number, when, record)
    if sole(number) and not (when.said or deed.actor or deed.places):
        return None
    return answer(Amount(Count(deed), number, when.windows), record)


def _true(query: Query, record: Record) -> Finding | None:
    found = answer(query, record)
    return found if found is not None and found.standing is Standing.SUPPORTED else None


def _none_of(
    deed: Deed,
    number: Quantity | None,
    share: str,
    nth: int | None,
    told: Told,
    when: When,
    record: Record,
) -> Finding | None:
    """That there was none, in all the game or at the time that is said: of no other time it says little."""
    if told.denied and share not in ("", "none", "any"):
        return None
    if nth is not None or not sole(number) or when.within or (when.windows and not when.said) or told.loose:
        return None
    return answer(Absence(deed), record)


def _the_nth(deed: Deed, nth: int, number: Quantity | None, when: When, record: Record) -> Finding | None:
    if not sole(number):
        return None
    if nth == 0:
        alone = _true(Amount(Count(replace(deed, windows=())), Quantity(1, 1)), record)
        return _true(deed, record) if alone is not None and when.said else alone
    if not when.said and not deed.actor and not deed.places:
        return None
    if when.each or (when.windows and not when.said):
        return None
    bare = replace(deed, actor=(), places=()) if deed.actor or deed.places else deed
    first = answer(replace(bare, nth=nth), record)
    if bare is deed:
        return first
    if first is None or first.standing is not Standing.SUPPORTED:
        return None
    rows = {row.event.id for row, _ in matches(replace(bare, nth=nth), record)}
    same = [row.event for row, sure in matches(deed, record) if sure and row.event.id in rows]
    return supported("event", same) if same else None


def _all_of(deed: Deed, share: str, number: Quantity | None, when: When, record: Record) -> Finding | None:
    """All of them: as many as are said, or all that befell any such thing."""
    if share == "both":
        number = Quantity(2, 2)
    if number is not None:
        return answer(Amount(Count(deed), number, when.windows), record)
    side = deed.owner or holder(deed.object, record)
    if deed.actor:
        every = _times(replace(deed, actor=(), doer=None), when, record)
        by = _times(deed, when, record)
        return (
            supported("count", [row.event for row, _ in matches(deed, record)])
            if by and by == every
            else None
        )
    if side is None or not deed.object or when.said:
        return None
    return _true(Survival(side, deed.object, all_lost=True), record)


def _times(deed: Deed, when: When, record: Record) -> int:
    return sum(row.quantity for row, sure in matches(replace(deed, windows=when.windows), record) if sure)


def _part_of(deed: Deed, number: Quantity | None, of: Quantity, when: When, record: Record) -> Finding | None:
    """As in "five of the six died": so many, and so many there were."""
    side = deed.owner or holder(deed.object, record)
    if number is None or side is None or not deed.object:
        return None
    if when.said:
        return _true(Amount(Count(deed), number, when.windows), record)
    return _true(Survival(side, deed.object, made=of, lost=number, by=deed.doer), record)


def _at_each(deed: Deed, number: Quantity, when: When, record: Record) -> Finding | None:
    """As in "two died, on turns 8 and 10": so many moments, one at each."""
    if number.value != len(when.each):
        return None
    found = [_true(replace(deed, windows=windows), record) for windows in when.each]
    events = [event for one in found if one is not None for event in one.events]
    return supported("event", events) if all(one is not None for one in found) else None


def _in_a_stretch(
    deed: Deed, number: Quantity | None, nth: int | None, when: When, record: Record
) -> Finding | None:
    """As in "sixteen died in under ten seconds": the most there are in any stretch of that length."""
    if sole(number) or number is None or nth is not None:
        return None
    rows = [row for row, sure in matches(replace(deed, windows=when.windows), record) if sure]
    slack = record.ask.exact_time
    most = 0
    for k, first in enumerate(rows):
        end = first.at + when.within + slack
        most = max(most, sum(row.quantity for row in rows[k:] if row.at <= end))
    if not most or not accepts(number, most, measured=False):
        return None
    return supported("count", [row.event for row in rows])

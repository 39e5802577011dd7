"""The gist of a clause that tells of a deed, whatever the order it tells it in.

Tried where no idea knows how a clause is built. Every account it admits (see `accounts`), with what it leaves
out filled in by what was spoken of, is laid beside the events; the clause is borne out where one of them is
true and says enough to be no matter of course.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.claims.prose.chronicle.accounts import Account, Told, accounts_of, sole, told_in
from engine.claims.prose.chronicle.answers import answer
from engine.claims.prose.chronicle.antecedents import everything, held_places, holder, names_of, recent
from engine.claims.prose.chronicle.casting import deed_of
from engine.claims.prose.chronicle.clauses import Clause
from engine.claims.prose.chronicle.finding import Finding, supported
from engine.claims.prose.chronicle.happening import matches
from engine.claims.prose.chronicle.inquiry import Window
from engine.claims.prose.chronicle.measuring import accepts
from engine.claims.prose.chronicle.parts import Thing
from engine.claims.prose.chronicle.queries import Absence, Amount, Count, Deed, Query, Survival, Windows
from engine.claims.prose.chronicle.readings import any_of, together
from engine.claims.prose.chronicle.record import Record
from engine.claims.prose.chronicle.roles import Roles, told_of
from engine.claims.prose.chronicle.topic import Topic
from engine.claims.prose.chronicle.windows import Moments, moments_of
from engine.claims.prose.lexicon import lexicon_of
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing


@dataclass(frozen=True, slots=True)
class _When:
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


def read_gist(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """What is told is so under one way to take it."""
    if clause.unknown or not clause.parts or clause.bounded:
        return None
    told = told_in(clause.parts)
    if told is None or (told.loose and told.denied) or not _plain_enough(clause, told):
        return None
    whens = _whens(clause, topic, record)
    if not whens:
        return None
    accounts = list(accounts_of(told, lexicon_of(record.replay)))
    found: list[Finding | None] = []
    for account in accounts:
        for filled in _filled(account, told, clause, topic, record):
            for when in whens:
                one = _borne_out(filled, told, when, record)
                if one is not None and one.standing is Standing.SUPPORTED:
                    return one
                found.append(one)
    if len(accounts) != 1 or not _outright(accounts[0], told, clause, topic, record):
        return None
    return any_of(found)


_DENIABLE = frozenset("kmfrc")
"""Deeds that leave their traces one by one, so that one that left none did not take place."""


def _outright(account: Account, told: Told, clause: Clause, topic: Topic, record: Record) -> bool:
    """Whether nothing of a clause is left open: there is one way to take it, and it says what, whose and
    when, or goes on with what was said just before.
    """
    if not clause.closed or told.loose or told.part or account.letter not in _DENIABLE:
        return False
    if not told.certain or told.letters[0] in "ta":
        return False
    moments = moments_of(clause, topic, record)
    counted = told.number is not None or any(not sole(thing.count) for thing in account.objects)
    if counted and moments.open:
        return False
    goes_on = not clause.opens and any(time.mode in ("whole", "all") for time in topic.gap_times)
    if not (moments.said or moments.whole or not topic.timed or clause.lead in _ASIDE or goes_on):
        return bool(told.places and account.actor is not None)
    things = [*account.objects, *([account.actor] if account.actor is not None else [])]
    if any(thing.leader or (not thing.names and thing is account.actor) for thing in things):
        return False
    if not account.objects or any(not thing.names for thing in account.objects):
        # What is spoken of before: somebody's so many, or what somebody did it to, at a time that is said
        sided = account.doer is not None or account.owner is not None
        return (counted and sided) or (account.actor is not None and moments.said)
    slots = {account.doer, account.owner, *(thing.side for thing in things)} - {None}
    names = tuple(name for thing in account.objects for name in thing.names)
    sure = bool(slots) or holder(names, record) is not None
    return sure if not clause.carried else not clause.opens or sure


WORTH = 100
"""From here on a number without a name is rather one of money than one of things."""

_UNKNOWN = 2
"""Words that are not known a clause may have, where it names things itself."""


def _plain_enough(clause: Clause, told: Told) -> bool:
    """Whether enough of a clause is known, and it says of something itself what was done to it."""
    named = any(thing.names for noun in told.nouns for thing in noun.things)
    if not clause.closed:
        sided = told.number is not None and any(noun.part.sym == "S" for noun in told.nouns)
        return clause.shape.count("x") <= _UNKNOWN and (named or sided)
    return named or not (told.denied or told.noun) or told.share == "none" or told.number is not None


# When ------------------------------------------------------------------------------------------------------


def _whens(clause: Clause, topic: Topic, record: Record) -> list[_When]:
    """When it may be: as the clause says; else in the whole game or at the time spoken of."""
    lengths = [time for time in clause.times if time.mode == "length"]
    times = [time for time in clause.times if time.mode != "length"]
    moments: Moments = moments_of(
        replace(clause, times=times, moments=None) if lengths else clause, topic, record
    )
    if not moments.sure or len(lengths) > 1:
        return []
    within = lengths[0].when.duration or 0 if lengths else 0
    if lengths and not within:
        return []
    if moments.said:
        return [_When(moments.windows, said=True, each=moments.each)]
    game = _When(within=within)
    if moments.whole:
        return [game]
    if topic.going:
        then = _When(topic.going, within=within)
        return [then] if clause.lead in _ASIDE or within else [game, then]
    if topic.window is None:
        return [game]
    turn, reach = record.ask.turn, record.ask.about_time
    start, end = topic.window.start, topic.window.end
    if turn:
        around = Window((start - start % turn, start), (end, end - end % turn + turn - 1))
    else:
        around = Window((max(0, start - reach), start), (end, end + reach))
    then = _When((around,), within=within)
    return [then] if within else [game, then]


_ASIDE = frozenset(("while", "when", "as", "where", "with", "whereas"))
"""Words before a clause that is told of the time of the one before it."""


# Who and what ----------------------------------------------------------------------------------------------


def _filled(account: Account, told: Told, clause: Clause, topic: Topic, record: Record) -> Iterator[Account]:
    """An account with what it leaves out: the thing spoken of before, and whose deed it was."""
    spoken = recent(topic) if clause.closed else []
    if clause.closed and clause.subject is not None and clause.subject.names:
        spoken = [clause.subject, *(old for old in spoken if old.names != clause.subject.names)]
    for one in _with_objects(account, told, spoken, record):
        for two in _with_actor(one, spoken):
            yield from _with_sides(two, told, clause, record)


def _with_objects(account: Account, told: Told, spoken: list[Thing], record: Record) -> Iterator[Account]:
    unnamed = [thing for thing in account.objects if not thing.names]
    actor = account.actor.names if account.actor is not None else ()
    meant = [old for old in spoken[:3] if old.names != actor]
    if account.letter == "k":
        meant = [old for old in meant if not held_places(old, record)]
    if not unnamed and account.objects:
        yield account
        return
    if len(account.objects) > 1:
        return
    like = unnamed[0] if unnamed else Thing()
    for old in meant:
        yield replace(account, objects=(replace(old, count=like.count, share=like.share, nth=like.nth),))
    if (unnamed and unnamed[0].pronoun) or told.part:
        return
    if account.letter == "k" and (told.number is not None or told.share == "none" or told.denied):
        yield replace(account, objects=(like,))
    elif account.letter == "m" and (told.number is not None or told.nth is not None):
        yield replace(account, objects=(replace(like, names=everything(record)),))


def _with_actor(account: Account, spoken: list[Thing]) -> Iterator[Account]:
    actor = account.actor
    if actor is None or actor.names:
        yield account
        return
    of = {name for thing in account.objects for name in thing.names}
    for old in spoken[:3]:
        if not of.intersection(old.names):
            yield replace(account, actor=replace(old, side=actor.side or old.side))


def _with_sides(account: Account, told: Told, clause: Clause, record: Record) -> Iterator[Account]:
    if account.doer is not None or account.owner is not None:
        for slot in (account.doer, account.owner):
            if slot is not None and slot != "both" and slot not in record.slots:
                return
        if "both" not in (account.doer, account.owner):
            yield account
        return
    sided = any(thing.side is not None for thing in (*account.objects, account.actor) if thing is not None)
    names = tuple(name for thing in account.objects for name in thing.names)
    if sided or account.actor is not None or holder(names, record) is not None:
        yield account
    if clause.side in record.slots and clause.carried and clause.closed:
        suffers = account.letter == "k" and (told.passive or not set(told.letters[:1]) & set("kt"))
        yield replace(account, owner=clause.side) if suffers else replace(account, doer=clause.side)


# Whether it is so ------------------------------------------------------------------------------------------


def _borne_out(account: Account, told: Told, when: _When, record: Record) -> Finding | None:
    """Whether all that an account says is so; None where that is not known, or it says too little."""
    if len(account.objects) > 1 and told.number is not None:
        return None
    return together([_one(account, thing, told, when, record) for thing in account.objects])


def _deed(account: Account, thing: Thing, told: Told, when: _When, record: Record) -> Deed | None:
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


def _one(account: Account, thing: Thing, told: Told, when: _When, record: Record) -> Finding | None:
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
        return answer(deed, record) if worth else None
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
    when: _When,
    record: Record,
) -> Finding | None:
    """That there was none, in all the game or at the time that is said: of no other time it says little."""
    if told.denied and share not in ("", "none", "any"):
        return None
    if nth is not None or not sole(number) or when.within or (when.windows and not when.said) or told.loose:
        return None
    return answer(Absence(deed), record)


def _the_nth(deed: Deed, nth: int, number: Quantity | None, when: _When, record: Record) -> Finding | None:
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


def _all_of(deed: Deed, share: str, number: Quantity | None, when: _When, record: Record) -> Finding | None:
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


def _times(deed: Deed, when: _When, record: Record) -> int:
    return sum(row.quantity for row, sure in matches(replace(deed, windows=when.windows), record) if sure)


def _part_of(
    deed: Deed, number: Quantity | None, of: Quantity, when: _When, record: Record
) -> Finding | None:
    """As in "five of the six died": so many, and so many there were."""
    side = deed.owner or holder(deed.object, record)
    if number is None or side is None or not deed.object:
        return None
    if when.said:
        return _true(Amount(Count(deed), number, when.windows), record)
    return _true(Survival(side, deed.object, made=of, lost=number, by=deed.doer), record)


def _at_each(deed: Deed, number: Quantity, when: _When, record: Record) -> Finding | None:
    """As in "two died, on turns 8 and 10": so many moments, one at each."""
    if number.value != len(when.each):
        return None
    found = [_true(replace(deed, windows=windows), record) for windows in when.each]
    events = [event for one in found if one is not None for event in one.events]
    return supported("event", events) if all(one is not None for one in found) else None


def _in_a_stretch(
    deed: Deed, number: Quantity | None, nth: int | None, when: _When, record: Record
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

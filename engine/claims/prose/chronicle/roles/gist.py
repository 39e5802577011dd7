"""The gist of a clause that tells of a deed, whatever the order it tells it in.

Tried where no idea knows how a clause is built. Every account it admits (see `accounts`), with what it leaves
out filled in by what was spoken of, is laid beside the events; the clause is borne out where one of them is
true and says enough to be no matter of course.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.claims.prose.chronicle.discourse.antecedents import (
    everything,
    held_places,
    holder,
    may_be_counted,
    recent,
)
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import Moments, moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Thing
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.readings import any_of
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.roles.accounts import (
    Account,
    Told,
    accounts_of,
    by_kind,
    sole,
    told_in,
)
from engine.claims.prose.chronicle.roles.verdict import When, is_so
from engine.claims.prose.copying import replace
from engine.claims.prose.lexicon import lexicon_of
from engine.claims.prose.statements import Standing


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
    outright = len(accounts) == 1 and _outright(accounts[0], told, clause, topic, record)
    spoken = _spoken(clause, topic)
    found: list[Finding | None] = []
    for account in accounts:
        for filled in _filled(account, told, spoken, clause, record):
            for when in whens:
                one = is_so(filled, told, when, record, deny=outright)
                if one is not None and one.standing is Standing.SUPPORTED:
                    return one
                found.append(one)
    return any_of(found) if outright else None


def borne_out(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """What is so under one way to take a clause that another way of reading it would refute.

    Only where the clause says itself when or where: what fits some time spoken of before may be chance.
    """
    placed = bool(clause.times) or "H" in clause.shape
    found = read_gist(clause, topic, record) if clause.said and placed else None
    return found if found is not None and found.standing is Standing.SUPPORTED else None


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


def _whens(clause: Clause, topic: Topic, record: Record) -> list[When]:
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
        return [When(moments.windows, said=True, each=moments.each)]
    game = When(within=within)
    if moments.whole:
        return [game]
    if topic.going:
        then = When(topic.going, within=within)
        return [then] if clause.lead in _ASIDE or within else [game, then]
    if topic.window is None or (clause.opens and not clause.carried and not within):
        return [game]  # who begins anew, and says no time, speaks of the whole game
    turn, reach = record.ask.turn, record.ask.about_time
    start, end = topic.window.start, topic.window.end
    if turn:
        around = Window((start - start % turn, start), (end, end - end % turn + turn - 1))
    else:
        around = Window((max(0, start - reach), start), (end, end + reach))
    then = When((around,), within=within)
    return [then] if within else [game, then]


_ASIDE = frozenset(("while", "when", "as", "where", "with", "whereas"))
"""Words before a clause that is told of the time of the one before it."""


# Who and what ----------------------------------------------------------------------------------------------


def _spoken(clause: Clause, topic: Topic) -> list[Thing]:
    """The things that may be meant where a clause leaves one out, the likeliest first."""
    if not clause.closed:
        return []
    spoken = recent(topic)
    if clause.subject is not None and clause.subject.names:
        return [clause.subject, *(old for old in spoken if old.names != clause.subject.names)]
    return spoken


def _filled(
    account: Account, told: Told, spoken: list[Thing], clause: Clause, record: Record
) -> Iterator[Account]:
    """An account with what it leaves out: the thing spoken of before, and whose deed it was."""
    lexicon = lexicon_of(record.replay)
    for one in _with_objects(account, told, spoken, record):
        for two in _with_actor(by_kind(one, lexicon), spoken):
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
    if told.number is not None or told.share == "none" or told.denied:
        whose = account.doer if account.letter == "m" else account.owner
        meant = [old for old in meant if may_be_counted(old, account.letter, whose, record)]
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
        slots = (account.doer, account.owner)
        if all(slot in (None, "both", *record.slots) for slot in slots):
            doer, owner = (None if slot == "both" else slot for slot in slots)  # of the two together
            yield replace(account, doer=doer, owner=owner)
        return
    sided = any(thing.side is not None for thing in (*account.objects, account.actor) if thing is not None)
    names = tuple(name for thing in account.objects for name in thing.names)
    nobody = not names and told.share == "none" and not clause.carried
    if sided or account.actor is not None or holder(names, record) is not None or nobody:
        yield account
    if clause.side in record.slots and clause.carried and clause.closed:
        suffers = account.letter == "k" and (told.passive or not set(told.letters[:1]) & set("kt"))
        yield replace(account, owner=clause.side) if suffers else replace(account, doer=clause.side)

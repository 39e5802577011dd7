"""What one did to another in a fight: "a Wose hit him for 32", 矛兵三枪全中, "down to two hit points".

The figures of a clause (`strokes`) are laid beside the fights of those it names or goes on about, at the time
it names or goes on about, from both sides: the fight may be told of who attacked or of who struck back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.claims.prose.chronicle.discourse.antecedents import recent
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.guards.slips import CLOSE, FAR
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.fighting_words import KNOWN, TRIGGERS
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.parsing.strokes import Sort, Strokes, strokes_of
from engine.claims.prose.chronicle.questions.fights import Bout, fights_of
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.numbers import Quantity
from engine.facts.clock import Span

_VERBS = frozenset("aikltydf")
_FEW = 3
"""Fights from which on it is not sure which one is meant, so that nothing is refuted."""
_SOME = 8
"""Fights from which on one that happens to fit shows nothing, where only one figure is told."""
_NEVER = frozenset("I?%XC")
_TOWARDS = frozenset("对 对着 朝 朝着 冲着 against".split())
"""Words that may compare, and here only say whom the strikes are for."""
_STATES = frozenset((Sort.LEFT, Sort.BEFORE))
_SMALL = frozenset((Sort.HITS, Sort.SWINGS, Sort.STROKES))


@dataclass(frozen=True, slots=True)
class Who:
    """Who takes part, as far as it is said; None is anybody."""

    names: frozenset[str] | None = None
    side: str | None = None
    leads: bool = False

    def fits(self, name: str | None, side: str, leads: bool) -> bool:
        """Whether somebody may be meant."""
        if self.side is not None and side != self.side:
            return False
        if self.leads:
            return leads
        return self.names is None or name in self.names

    @property
    def named(self) -> bool:
        return self.names is not None or self.leads


ANYBODY = Who()


@dataclass(frozen=True, slots=True)
class Cast:
    """Who strikes whom in one reading."""

    striker: Who
    foe: Who

    def turned(self) -> Cast:
        return Cast(self.foe, self.striker)

    def of(self, bouts: Iterable[Bout]) -> list[Bout]:
        """The bouts that may be meant."""
        return [
            bout
            for bout in bouts
            if self.striker.fits(bout.name, bout.side, bout.leads)
            and self.foe.fits(bout.foe, bout.foe_side, bout.foe_leads)
        ]


def read_blow(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """What a clause says of strikes, hits, damage and hit points left in a fight."""
    if TRIGGERS.isdisjoint(clause.words) or not _NEVER.isdisjoint(clause.shape):
        return None
    fights = fights_of(record.replay)
    if not fights.bouts:
        return None
    if any(part.sym == "Y" and part.item.low not in _TOWARDS for part in clause.parts):
        return None
    told = strokes_of(clause.items)
    if told is None:
        return None
    if topic.window is None and not _names(clause) and clause.carried:
        return None  # of whom it is told is not said, and no fight was told of
    casts, sure = _casts(clause, topic, record, fights.names)
    if not casts:
        return None
    spans, timed = _spans(clause, topic, record)
    if spans is None:
        return None
    for k, span in enumerate(spans):
        near = _within(fights.bouts, span)
        anywhen = k == len(spans) - 1 and (k > 1 or not timed)
        for cast in casts:
            found = _borne_out(cast.of(near), told, clause, cast, anywhen=anywhen)
            if found is not None:
                return found
    if not sure and _told_of(clause, topic, record):
        near = _within(fights.bouts, _turn_of(topic, record))
        if set(told.figures) <= _REMAINING and any(agrees(group, told) for group in groups(near)):
            return None  # of a fight of the same turn that followed: 接着又被食尸鬼啃，只剩13点血
        casts, sure = [Cast(ANYBODY, ANYBODY)], True
    if told.loose or not sure or not fights.whole or clause.bounded or not _understood(clause):
        return None
    return _refuted(casts, spans, told, fights.bouts, timed=timed)


_REMAINING = frozenset((Sort.LEFT, Sort.HEALTH))
"""Figures of what a fight left."""


def _told_of(clause: Clause, topic: Topic, record: Record) -> bool:
    """Whether a clause that names nobody and no time goes on about the one fight told of just before."""
    window = topic.window
    if clause.opens or _names(clause) or window is None or window.start != window.end:
        return False
    return _in_it(recent(topic), _within(fights_of(record.replay).bouts, window))


def _in_it(spoken: Sequence[Thing], bouts: Sequence[Bout]) -> bool:
    """Whether what was spoken of last took part in some fight."""
    return any(thing.leader or bout.name in thing.names for thing in spoken[:1] for bout in bouts)


def _names(clause: Clause) -> bool:
    return any(part.sym in "SPL" and part.unit != "share" for part in clause.parts)


# Who strikes whom ------------------------------------------------------------------------------------------


def _casts(clause: Clause, topic: Topic, record: Record, fighters: frozenset[str]) -> tuple[list[Cast], bool]:
    """Who may strike whom, the likeliest first; and whether it is said plainly enough to be refuted."""
    people = [(k, who) for k, part in enumerate(clause.parts) for who in _who(part, record, fighters)]
    told = strokes_of(clause.items)
    assert told is not None
    if not people and any(part.sym in "PLS" and part.unit != "share" for part in clause.parts):
        return [], False  # villages, or somebody of whom it is not known who it is
    before, after = _sides_of_verb(clause, people)
    suffers = told.received or "B" in clause.shape or bool(_SUFFERS.search(clause.shape))
    spoken = [who for thing in recent(topic)[:3] for who in whom(thing, fighters)]
    plain = True
    striker = before[0] if before else None
    foe = after[0] if after else None
    if suffers or (set(told.figures) <= _STATES and not after):
        striker, foe = foe, striker
    if len(people) > 2 or (striker is not None and foe is not None and striker == foe):
        plain = False
    casts: list[Cast] = []
    if striker is not None and foe is not None:
        casts = [Cast(striker, foe)]
    elif striker is not None:
        casts = [Cast(striker, who) for who in spoken if who != striker]
        casts += [Cast(striker, ANYBODY)] if clause.opens or not casts else []
    elif foe is not None:
        casts = [Cast(who, foe) for who in spoken if who != foe]
        casts += [Cast(ANYBODY, foe)] if clause.opens or not casts else []
    else:
        casts = [Cast(one, two) for one in spoken for two in spoken if one != two]
        casts += [cast for who in spoken[:2] for cast in (Cast(who, ANYBODY), Cast(ANYBODY, who))]
        plain = False
    if not people or not _directed(clause, before, after):
        casts += [cast.turned() for cast in casts]
    return list(dict.fromkeys(casts)), plain and bool(people)


_SUFFERS = re.compile("y")


def _directed(clause: Clause, before: Sequence[Who], after: Sequence[Who]) -> bool:
    """Whether a verb says who struck and who was struck."""
    return bool(before or after) and bool(set(clause.shape) & set("aiky"))


def _sides_of_verb(clause: Clause, people: Sequence[tuple[int, Who]]) -> tuple[list[Who], list[Who]]:
    """Who stands before the verb and who after it; 把, 对着 and "from" put who is struck before it."""
    shape = clause.shape
    verb = next((k for k, letter in enumerate(shape) if letter in _VERBS), len(shape))
    before = [who for k, who in people if k < verb]
    after = [who for k, who in people if k > verb]
    for k, who in people:
        if k < verb and k and (shape[k - 1] in "AYK" or (shape[k - 1] == "B" and clause.parts[k].chinese)):
            before.remove(who)
            after.insert(0, who)
    return before, after


def _who(part: Part, record: Record, fighters: frozenset[str]) -> Iterator[Who]:
    if part.sym == "S" and part.side in record.slots:
        yield Who(side=part.side)
    elif part.sym == "P" and part.thing is not None and part.unit != "share":
        yield from whom(part.thing, fighters)
    elif part.sym == "L":
        names = frozenset(name for thing in part.things for name in thing.names) & fighters
        sides = {thing.side for thing in part.things}
        if names:
            yield Who(names, sides.pop() if len(sides) == 1 else None)


def whom(thing: Thing, fighters: frozenset[str]) -> Iterator[Who]:
    """Whoever a thing may be in a fight: nobody where its like never fought."""
    side = thing.side if thing.side != "both" else None
    if thing.leader:
        yield Who(None, side, leads=True)
    elif names := frozenset(thing.names) & fighters:
        yield Who(names, side)


# When ------------------------------------------------------------------------------------------------------


def _spans(clause: Clause, topic: Topic, record: Record) -> tuple[list[Span] | None, bool]:
    """When the fight may have been, the nearest first; and whether some time is said or goes on."""
    written = any(item.when is not None or "c.time" in item.cues for item in clause.items)
    game = Span(0, record.ask.end)
    if written or not topic.timed:
        moments = moments_of(clause, topic, record)
        if not moments.sure:
            return None, False
        if moments.said and moments.windows:
            return [window.widest for window in moments.windows], True
        if moments.whole:
            return [game], False
    if topic.window is None:
        return ([game], False) if clause.opens or not topic.timed else (None, False)
    if _told_of(clause, topic, record):
        return [topic.window], True
    wide = _turn_of(topic, record)
    return [topic.window, wide, game] if clause.opens else [topic.window, wide], True


def _turn_of(topic: Topic, record: Record) -> Span:
    """The whole turn of what was told before."""
    assert topic.window is not None
    turn = record.ask.turn or 1
    start, end = topic.window.start, topic.window.end
    return Span(start - start % turn, end - end % turn + turn - 1)


def _within(bouts: Sequence[Bout], span: Span) -> list[Bout]:
    return [bout for bout in bouts if bout.at in span]


# Whether it is so ------------------------------------------------------------------------------------------


def _borne_out(
    bouts: Sequence[Bout], told: Strokes, clause: Clause, cast: Cast, *, anywhen: bool
) -> Finding | None:
    """Supported by a fight, or several of one unit taken together, that are as told."""
    weight = len(told.figures) + (cast.striker.named and cast.foe.named)
    of_one = bool({Sort.LEFT, Sort.HEALTH} & set(told.figures))
    if not bouts or (of_one and not cast.foe.named and len(told.figures) < 2) or (anywhen and weight < 2):
        return None
    hurt = {Sort.HARM, Sort.HEALTH, Sort.LEFT} & set(told.figures)
    kills = "k" in clause.shape and not hurt
    fitting = [
        group
        for group in groups(bouts)
        if (not kills or group[-1].kills)
        and agrees(group, told)
        and (weight > 1 or len(bouts) <= _SOME or len(group) == len(bouts))
    ]
    if not fitting:
        return None
    events = [bout.event for bout in fitting[0]]
    if len(fitting) > 1 and len({bout.event.id for group in fitting for bout in group}) > 1:
        return supported("blow", evidence=tuple(event.id for event in events[:4]))  # which it was is open
    return supported("blow", events)


def groups(bouts: Sequence[Bout]) -> Iterator[tuple[Bout, ...]]:
    """Fights that may be told of as one: each by itself, those on one unit in a turn, all."""
    for bout in bouts:
        yield (bout,)
    if len(bouts) < 2:
        return
    for key in (_on, _by):
        found: dict[object, list[Bout]] = {}
        for bout in bouts:
            found.setdefault(key(bout), []).append(bout)
        for group in found.values():
            if 1 < len(group) < len(bouts):
                yield tuple(group)
    yield tuple(bouts)
    attacks = tuple(bout for bout in bouts if bout.attacking)
    if 0 < len(attacks) < len(bouts):
        yield attacks


def _on(bout: Bout) -> object:
    return bout.event.details.get("turn"), bout.foe, bout.places[1]


def _by(bout: Bout) -> object:
    return bout.event.details.get("turn"), bout.name, bout.side


def agrees(group: Sequence[Bout], told: Strokes) -> bool:
    """Whether some fights taken together are as told."""
    hits = sum(bout.hits for bout in group)
    swings = sum(bout.swings for bout in group)
    last = group[-1]
    cut = last.kills or last.falls

    def fits(sort: Sort, number: Quantity) -> bool:
        if sort is Sort.HITS:
            return number.accepts(hits)
        if sort is Sort.SWINGS:
            return number.accepts(swings) or (cut and number.high > swings)
        if sort is Sort.STROKES:
            return number.accepts(hits) or number.accepts(swings)
        if sort is Sort.HARM:
            return _harmed(group, number, each=told.each)
        if sort is Sort.LEFT:
            return _left(number, last)
        if sort is Sort.BEFORE:
            return _is(number, group[0].foe_before)
        return _harmed(group, number) or _is(number, last.foe_left)

    return all(fits(sort, number) for sort, number in told.figures.items())


def _harmed(group: Sequence[Bout], number: Quantity, *, each: bool = False) -> bool:
    if each and any(number.accepts(blow) for bout in group for blow in bout.blows):
        return True
    raw = sum(sum(bout.blows) for bout in group)
    if number.accepts(raw):
        return True
    known = [bout.damage for bout in group if bout.damage is not None]
    return len(known) == len(group) and number.accepts(sum(known))


def _left(number: Quantity, last: Bout) -> bool:
    """Whether who is struck had so much left after the fight, or before the blow that killed it."""
    return _is(number, last.foe_left) or (last.kills and _is(number, last.foe_before))


def _is(number: Quantity, value: int | None) -> bool:
    return value is not None and number.accepts(value)


# Where it is not -------------------------------------------------------------------------------------------


def _understood(clause: Clause) -> bool:
    """Whether every word of a clause is known, those of fighting included."""
    return all(part.sym != "x" or part.item.low in KNOWN for part in clause.parts)


def _refuted(
    casts: Sequence[Cast], spans: Sequence[Span], told: Strokes, bouts: Sequence[Bout], *, timed: bool
) -> Finding | None:
    """Refuted where the fight that is meant is known, and one figure of it is a little off."""
    span = spans[0]
    meant = casts[0].of(_within(bouts, span))
    if not meant or len({bout.event.id for bout in meant}) > (_FEW if timed else 1):
        return None
    if set(told.figures) == {Sort.HEALTH} and any(agrees((bout,), told) for bout in meant):
        return None  # hit points taken, or left
    for bout in meant:
        wrong = _slips(bout, told)
        if wrong is not None:
            return refuted("blow", _in_words(bout), actual=wrong, events=[bout.event], monotone=True)
    return None


def _slips(bout: Bout, told: Strokes) -> int | None:
    """The true figure where one that is told of a fight is a little off and all others are right."""
    for sort, number in told.figures.items():
        rest = told.without(sort)
        if rest.figures and not agrees((bout,), rest):
            continue
        true = _true(bout, sort)
        if true is None:
            continue
        value = number.value
        near = true > 0 and sort not in _SMALL and true / FAR <= value <= true * FAR
        if near or abs(value - true) <= CLOSE:
            return true
    return None


def _true(bout: Bout, sort: Sort) -> int | None:
    if sort in (Sort.HITS, Sort.STROKES):
        return bout.hits
    if sort is Sort.SWINGS:
        return bout.swings
    if sort is Sort.HARM:
        return bout.damage
    return bout.foe_before if sort is Sort.BEFORE else bout.foe_left


def _in_words(bout: Bout) -> str:
    """What a fight was, from who struck."""
    did = f"{bout.hits} of {bout.swings} strikes hit"
    damage = "" if bout.damage is None else f", {bout.damage} damage"
    both = ((bout.foe, bout.foe_left), (bout.name, bout.left))
    told = ", ".join(f"{name} {left}" for name, left in both if left is not None)
    left = f"; hit points left: {told}" if told else ""
    turn = bout.event.details.get("turn")
    return f"{bout.name} ({bout.side}) against {bout.foe} on turn {turn}: {did}{damage}{left}"

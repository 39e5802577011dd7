"""Tracing a proposed claim back to its sentence: what is not written there is not the model's to say.

Every number of the claim must be written in the sentence; every name there or in the sentences just before,
which say whom and what it goes on about; every moment there or before; a denial needs a word that denies.
Words are stronger than fields: how exact a number is meant is read off the text, never off the claim.

The model is trusted with what a sentence means, which is what it is better at than code, and with nothing
else: what is true is none of its business, and what it adds is thrown away.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.claims.model import (
    AbsentClaim,
    AnyClaim,
    CompareClaim,
    CountClaim,
    EventClaim,
    ExtremumClaim,
    KnowledgeClaim,
    MetaClaim,
    MetricClaim,
    Op,
    OrderClaim,
    ResultClaim,
)
from engine.claims.names import resolve_kinds, resolve_objects, side_table
from engine.claims.prose.numbers import Quantity
from engine.facts.model import EventKind, Replay
from engine.second_reader import reach, wording
from engine.second_reader.belonging import had, owners
from engine.second_reader.exactness import as_exact
from engine.second_reader.model import Reason
from engine.second_reader.parts import (
    denying,
    doers_of,
    kills,
    moments_of,
    objects_of,
    sides_of,
    values_of,
)
from engine.second_reader.passages import Passage
from engine.second_reader.ratios import says_ratio
from engine.second_reader.sentence import Sentence
from engine.second_reader.timing import Timing, a_second, speaks_of_all
from engine.validation.verdicts.ranking import ranks

UNSUITED = frozenset(("interpretation", "advice"))
"""Types that are opinions: nothing of them can be true or false."""


@dataclass(frozen=True, slots=True)
class Traced:
    """A claim that says no more than its sentence.

    Attributes:
        claim: The claim, no stronger than the words.
        quantities: The numbers it gives, as written.
        part: The sentence may speak of a part of the game that the claim does not name, so that only a true
            number that is too small proves it wrong.
    """

    claim: AnyClaim
    quantities: tuple[Quantity, ...] = ()
    part: bool = False


@dataclass
class Tracer:
    """Traces claims back to sentences, for one replay and reader.

    Attributes:
        replay: The facts; only its names and its clock are asked here.
        you: Slot "you" means; None when nobody is "you".
    """

    replay: Replay
    you: str | None = None
    _places: dict[int, Sentence] = field(default_factory=dict)

    def trace(self, claim: AnyClaim, passage: Passage, beside: Sequence[AnyClaim] = ()) -> Traced | Reason:
        """The claim no stronger than its sentence, or why it is thrown away.

        Args:
            claim: What was proposed.
            passage: The sentence it was made of.
            beside: All claims made of the sentence: a time one of them gives is not left out.
        """
        if claim.type in UNSUITED or (isinstance(claim, MetaClaim) and isinstance(claim.value, str)):
            return Reason.UNSUITED  # maps and openings have many names
        if not passage.asserted:
            return Reason.NOT_ASSERTED
        sentence = self._places.setdefault(id(passage), Sentence(passage, self.you, self.replay.clock))
        # A deed is held by its moment and its doer; a bare number by what stands in the sentence alone.
        near = sentence.near if isinstance(claim, EventClaim | OrderClaim | MetricClaim) else sentence.nearest
        claim = _no_last(_no_nth(claim, passage), passage)
        group = not denying(claim) or bool(doers_of(claim))
        if not all(
            self._named(name, near, group=group) or self._implied(name, claim, passage)
            for name in objects_of(claim)
        ):
            return Reason.OBJECT
        if not all(self._named(doer, sentence.around) for doer in doers_of(claim)):
            return Reason.OBJECT
        if not self._counts(claim, passage):
            return Reason.OBJECT
        if isinstance(claim, AbsentClaim | EventClaim) and claim.object is None and sentence.counted:
            if claim.by is None and not _OF_ANYTHING.intersection(resolve_kinds(claim.kind) or ()):
                return Reason.OBJECT  # of the things named it says nothing
        metric = getattr(claim, "metric", None)
        if metric is not None and not self._measured(metric, sentence):
            return Reason.OBJECT
        if not all(self._sided(name, claim, sentence) for name in sides_of(claim)):
            return Reason.SIDE
        if isinstance(claim, ResultClaim) and not wording.decides(passage):
            return Reason.UNSUITED
        if denying(claim) and not wording.denies(passage):
            return Reason.NEGATION
        if (unsaid := self._unsaid(claim, sentence)) is not None:
            return unsaid
        numbers = self._numbers(claim, passage)
        if isinstance(numbers, Reason):
            return numbers
        meant = as_exact(claim, numbers, denied=wording.denies(passage))
        if meant is None:
            return Reason.COMPARISON
        timing = Timing(self.replay, self.you)
        if not all(timing.timed(moment, claim, sentence) for moment in moments_of(claim)):
            return Reason.TIME
        whole = speaks_of_all(claim)
        if whole and not reach.whole(passage) and timing.dated(claim, numbers, sentence):
            if not any(moments_of(each) for each in beside):
                return Reason.TIME_LEFT_OUT
        part = whole and reach.of_a_scene(passage) and not reach.whole(passage)
        return Traced(timing.loosened(meant, sentence), tuple(numbers), part)

    def _named(self, name: str, passages: Sequence[Passage], *, group: bool = True) -> bool:
        """Whether a thing is named in some sentences; with ``group`` "units" need not be."""
        wanted = resolve_objects(name, self.replay)
        if wanted is None:
            return False
        entry = self.replay.knowledge.entries.get(name)
        if group and (len(wanted) > 1 or (entry is not None and entry.kind == "group")):
            return True
        meant = frozenset(wanted)
        if any(meant <= wording.moved(passage) for passage in passages):
            return True
        if any(meant <= frozenset(objects) for objects in wording.things(passages)):
            return True
        entry = entry or self.replay.knowledge.entries.get(wanted[0])
        return entry is not None and any(wording.named(entry, passage) for passage in passages)

    def _implied(self, name: str, claim: AnyClaim, passage: Passage) -> bool:
        """Whether a deed is done to nothing else in the whole game, or there: captures are of villages."""
        if not isinstance(claim, CountClaim | EventClaim | AbsentClaim):
            return False
        wanted = frozenset(resolve_objects(name, self.replay) or ())
        kinds = resolve_kinds(claim.kind) or ()
        places = {item.low for item in passage.items if item.kind == "place"}
        events = [event for kind in kinds for event in self.replay.store.find(kind=kind)]
        if any(event.place in places and event.object in wanted for event in events):
            return True
        done = [event.object for event in events]
        return len(done) > 1 and all(thing in wanted for thing in done)

    def _measured(self, metric: str, sentence: Sentence) -> bool:
        """Whether a metric is one, or a thing that is named: how many of it there are."""
        return metric in self.replay.store.metrics() or self._named(metric, sentence.near)

    def _counts(self, claim: AnyClaim, passage: Passage) -> bool:
        """Whether a number is that of the thing or measure claimed, where one stands right behind it."""
        if isinstance(claim, CountClaim):
            wanted = frozenset(resolve_objects(claim.object, self.replay) or () if claim.object else ())
            found = wording.counted(passage, float(claim.value))
            doers = {one for name in doers_of(claim) for one in resolve_objects(name, self.replay) or ()}
            things = [frozenset(item.objects) for item in found if item.objects]
            things = [one for one in things if one.isdisjoint(doers)]  # "Oracles got another 22" of others
            if not things and len(wanted) != 1 and claim.by is None and wording.counts_unknown(passage):
                return False  # "417 torches" are no units
            kinds = set(resolve_kinds(claim.kind) or ())
            if not wanted and any(kinds & set(resolve_kinds(name) or ()) for one in things for name in one):
                return True  # "three checks" counts the deed
            return not things or wanted in things
        if isinstance(claim, MetricClaim | ExtremumClaim) and claim.value is not None:
            entry = self.replay.knowledge.metrics.get(claim.metric)
            unit = str(entry.properties.get("unit")) if entry is not None else ""
            measures = {
                item.metric
                for item in wording.counted(passage, float(claim.value))
                if item.metric is not None and item.metric not in unit.split()
            }
            return not measures or claim.metric in measures
        return True

    def _sided(self, name: str, claim: AnyClaim, sentence: Sentence) -> bool:
        """Whether a side can have what is claimed of it: it is named, or nobody else has such things."""
        slots = side_table(self.replay).resolve_many(name, self.you)
        if slots is None or len(slots) > 1:
            return True  # judged as what it is: a side that is not there, or both
        # Who takes a village or strikes is known by what does it.
        things = (doers_of(claim) if kills(claim) else ()) or tuple(objects_of(claim))
        may = {owner for thing in things for owner in owners(thing, self.replay)}
        if may and slots[0] not in may:
            # Of what only the other side can have; unless that is just what the sentence says.
            return kills(claim) or slots[0] in sentence.own_sides
        if isinstance(claim, EventClaim) and (claim.at is not None or claim.place is not None):
            return True  # whose it was is tried both ways before it is held against anybody
        if self.you is not None and slots[0] == self.you and not sentence.sides:
            return True  # who is spoken to need not be named
        own = {frozenset(had(thing, self.replay)) for thing in sentence.own_things}
        if own == {frozenset(slots)}:
            return True  # all it names are things of that side alone
        if sentence.sides or may == set(slots) or wording.of_all(sentence.passage):
            return True
        if isinstance(claim, CompareClaim) and claim.op is Op.EQ and not claim.margin and not claim.than:
            return True  # who is as good as whom is all the same
        return bool(things) and all(had(thing, self.replay) == set(slots) for thing in things)

    def _unsaid(self, claim: AnyClaim, sentence: Sentence) -> Reason | None:
        """Why a ratio, a length of time or "always" is not the sentence's, None if it is."""
        passage = sentence.passage
        if isinstance(claim, CompareClaim):
            if ranks(claim) and not wording.says_most(passage):
                return Reason.COMPARISON
            if claim.ratio is not None and not says_ratio(passage, float(claim.ratio)):
                return Reason.NUMBER
            if claim.during == "always" and not reach.lasts(passage):
                return Reason.COMPARISON
        if isinstance(claim, OrderClaim) and claim.gap is not None:
            length, second = self.replay.clock.duration(claim.gap), a_second(self.replay.clock)
            if length is None or not any(abs(length - one) <= second for one in sentence.own_lengths):
                return Reason.NUMBER
        return None

    def _numbers(self, claim: AnyClaim, passage: Passage) -> list[Quantity] | Reason:
        found: list[Quantity] = []
        for value, ordinal in values_of(claim):
            fitting = wording.written(passage, abs(value))
            if value == 1 and not ordinal and not fitting and self._is_one(claim, passage):
                fitting = [Quantity(1, 1, weak=True)]  # "the queen fell": of one thing nobody says one
            if value == 0 and not fitting and (wording.denies(passage) or wording.spends_all(passage)):
                fitting = [Quantity(0, 0)]
            if ordinal:
                fitting.sort(key=lambda number: not number.ordinal)
            if not fitting:
                return Reason.NUMBER
            best = fitting[0]
            if best.weak and value != 1:
                return Reason.NUMBER
            if not ordinal and (best.percent or best.times) and not isinstance(claim, KnowledgeClaim):
                return Reason.NUMBER
            found.append(best)
        return found

    def _is_one(self, claim: AnyClaim, passage: Passage) -> bool:
        """Whether what a claim says there is one of has an article, or no number before it."""
        wanted = {frozenset(resolve_objects(name, self.replay) or ()) for name in objects_of(claim)}
        if any(
            one.cues.get("det") == "a" and frozenset(after.objects) in wanted
            for one, after in itertools.pairwise(passage.items)
        ):
            return True
        return not any(
            frozenset(item.objects) in wanted
            for _, number in wording.figures(passage)
            if not number.weak and not number.ordinal
            for item in wording.counted(passage, number.value)
        )


def _no_nth(claim: AnyClaim, passage: Passage) -> AnyClaim:
    """An event told by its moment or place is the nth only where that is written: "another one at 5:58"."""
    if isinstance(claim, OrderClaim) and not any(number.ordinal for _, number in wording.figures(passage)):
        refs = {name: ref for name in ("first", "then") if (ref := getattr(claim, name)).nth not in (None, 1)}
        unsaid = {name: ref for name, ref in refs.items() if not wording.written(passage, ref.nth)}
        return claim.model_copy(
            update={name: ref.model_copy(update={"nth": None}) for name, ref in unsaid.items()}
        )
    if isinstance(claim, EventClaim) and claim.nth is not None and claim.nth > 1:
        told = claim.at is not None or claim.place is not None
        ordered = any(number.ordinal for _, number in wording.figures(passage))
        if told and not ordered and not wording.written(passage, claim.nth):
            return claim.model_copy(update={"nth": None})
    return claim


def _no_last(claim: AnyClaim, passage: Passage) -> AnyClaim:
    """An event that is not called the last of its kind is one of them."""
    if isinstance(claim, EventClaim) and claim.last and not wording.says_last(passage):
        return claim.model_copy(update={"last": False})
    return claim


_OF_ANYTHING = frozenset(
    (
        EventKind.CAPTURED,
        EventKind.MOVED,
        EventKind.CHECKED,
        EventKind.CASTLED,
        EventKind.MATED,
        EventKind.ATTACKED,
        EventKind.PROMOTED,
        EventKind.ADVANCED,
        EventKind.LEFT,
        EventKind.ENDED,
    )
)
"""Deeds a sentence may tell without saying to what."""

"""The heart of the second reader: a claim counts only if everything it says stands in its sentence.

Every number must be read in the sentence, in the place the claim gives it; names and sides must be there;
times must be those of the clause, and none may be passed over; a denial must be a denial; the deed must be
the one the words tell. Words of the sentence are stronger than fields of the claim: how exact a figure is
meant, and which stages of a deed a verb may mean, is read off the text.

What passes is no verdict yet: `Grounded` also says what a refutation would be worth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from engine.claims.model import (
    AbsentClaim,
    AnyClaim,
    Claim,
    CompareClaim,
    CountClaim,
    EventClaim,
    EventRef,
    ExtremumClaim,
    MetricClaim,
    Op,
    OrderClaim,
    ResultClaim,
    TrendClaim,
)
from engine.claims.names import resolve_kinds, resolve_objects, side_table
from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.alignment.roles import read_roles
from engine.claims.prose.clauses import Noun
from engine.claims.prose.inquiry import inquiry_of
from engine.claims.prose.items import Item
from engine.claims.prose.lexicon import lexicon_of
from engine.claims.prose.meanings import DONE
from engine.claims.prose.numbers import Form, Quantity
from engine.facts.model import EventKind, Replay
from engine.second_reader import sides as parts
from engine.second_reader import wording
from engine.second_reader.model import Reason
from engine.second_reader.passages import Passage, said_as_fact
from engine.second_reader.sides import Deed
from engine.second_reader.times import Times, Timing

_AT = frozenset(("at", "in", "on"))
_HELD = frozenset(("at", "in", "on", "by", "end", "to"))
_OPS: Mapping[Form, tuple[Op, frozenset[Op]]] = {
    Form.EXACT: (Op.EQ, frozenset((Op.EQ, Op.ABOUT))),
    Form.ONLY: (Op.EQ, frozenset((Op.EQ, Op.ABOUT))),
    Form.ABOUT: (Op.ABOUT, frozenset((Op.EQ, Op.ABOUT))),
    Form.NEARLY: (Op.ABOUT, frozenset((Op.EQ, Op.ABOUT, Op.LT, Op.LE))),
    Form.OVER: (Op.GT, frozenset((Op.GT, Op.GE, Op.ABOUT))),
    Form.AT_LEAST: (Op.GE, frozenset((Op.GT, Op.GE))),
    Form.UNDER: (Op.LT, frozenset((Op.LT, Op.LE))),
    Form.AT_MOST: (Op.LE, frozenset((Op.LT, Op.LE))),
}
"""How a number is written -> the comparison it means, and those a claim may give for it."""

Worth = Literal["full", "less_only", "none"]


@dataclass(frozen=True, slots=True)
class Grounded:
    """A claim that says what its clause says.

    Attributes:
        claim: The claim, no stronger than the words.
        clause: Where it stands.
        readings: The claim under each meaning the words allow, itself among them: it holds if one does.
        quantity: The number it gives, as written.
        measured: The number is measured, not counted.
        refutation: What a refutation is worth: ``full``; ``less_only`` if the sentence may speak of a part,
            so that only too small a true number proves it wrong; ``none``.
        verifies: Whether support would bear out the clause.
    """

    claim: AnyClaim
    clause: Clause
    readings: tuple[AnyClaim, ...]
    quantity: Quantity | None = None
    measured: bool = False
    refutation: Worth = "full"
    verifies: bool = True


class Ground:
    """Traces claims back to sentences, for one replay and reader."""

    def __init__(self, replay: Replay, you: str | None = None) -> None:
        """Set up.

        Args:
            replay: The facts; only its names and its clock are asked here.
            you: Slot "you" means; None when nobody is "you".
        """
        self._replay = replay
        self._you = you
        self._lexicon = lexicon_of(replay)
        self._table = side_table(replay)
        self._by_type: Mapping[str, Callable[[Any, Clause, Passage], Grounded | Reason]] = {
            "count": self._count,
            "metric": self._metric,
            "event": self._event,
            "absent": self._absent,
            "extremum": self._extremum,
            "trend": self._trend,
            "compare": self._compare,
            "result": self._result,
        }

    def trace(self, claim: AnyClaim, passage: Passage) -> Grounded | Reason:
        """The claim with the clause that says so, or why there is none: the reason of the nearest clause."""
        if not passage.asserted:
            return Reason.NOT_ASSERTED
        if isinstance(claim, OrderClaim):
            return self._order(claim, passage)
        ground = self._by_type.get(claim.type)
        if ground is None:
            return Reason.UNSUITED
        reasons: list[Reason] = []
        for clause in passage.clauses:
            if not said_as_fact(clause):
                reasons.append(Reason.NOT_ASSERTED)
                continue
            found = ground(claim, clause, passage)
            if isinstance(found, Grounded):
                return found
            reasons.append(found)
        return max(reasons, key=_FAR.index, default=Reason.NOT_ASSERTED)

    # Names --------------------------------------------------------------------------------------

    def _slot(self, name: str | None) -> str | None:
        """The one slot a claim's side means."""
        slots = self._table.resolve_many(name, self._you) if name is not None else None
        return slots[0] if slots is not None and len(slots) == 1 else None

    def _things(self, name: str | None) -> frozenset[str] | None:
        """The canonical names of a claim's object; None for no object or an unknown one."""
        objects = resolve_objects(name, self._replay) if name is not None else None
        return frozenset(objects) if objects else None

    def _named(self, clause: Clause, things: frozenset[str]) -> list[Noun]:
        """The nouns of a clause that are just these things."""
        return [noun for noun in wording.nouns(clause) if frozenset(noun.objects) == things]

    def _spoken_of(self, clause: Clause, passage: Passage, things: frozenset[str]) -> list[Noun]:
        """The one thing named before, where a clause names none of its own: "..., 21 in all"."""
        if any(True for _ in wording.nouns(clause)) or clause.unknown():
            return []
        implied = [noun for noun in wording.nouns(clause, implied=True) if noun.objects]
        if implied:
            return implied if len(implied) == 1 and frozenset(implied[0].objects) == things else []
        for other in reversed([each for each in passage.clauses if each.start < clause.start]):
            found = [noun for noun in wording.nouns(other) if noun.objects]
            if found:
                fitting = [noun for noun in found if frozenset(noun.objects) == things]
                bare = [Noun(noun.item, -1, owner=noun.owner) for noun in fitting]
                return bare if len(found) == 1 else []
        return []

    def _metric_nouns(self, clause: Clause, metric: str) -> list[Noun]:
        """The nouns of a clause that name a metric or what it counts."""
        return [
            noun
            for noun in wording.nouns(clause)
            if noun.item.metric == metric or clause.scene.counter(noun) == metric
        ]

    # Numbers ------------------------------------------------------------------------------------

    def _number(self, value: float, clause: Clause, meant: Sequence[Noun]) -> Quantity | Reason:
        """The written number of certain nouns, if it is this one and no other is left over."""
        taken = {id(noun.number_item): noun for noun in wording.nouns(clause) if noun.number_item is not None}
        free: list[Item] = []
        for item in wording.numbers(clause):
            owner = taken.get(id(item))
            if owner is None:
                free.append(item)
        own = [noun for noun in meant if noun.number_item is not None and noun.number is not None]
        if own:
            fitting = [noun.number for noun in own if noun.number is not None and _is(noun.number, value)]
            if len(own) != 1 or not fitting:
                return Reason.NUMBER
            if any(noun.more for noun in own):
                return Reason.COMPARISON  # "three more": a difference
            quantity = fitting[0]
            if free:
                return Reason.NUMBER_LEFT_OUT
        else:
            fitting_items = [item for item in free if item.num is not None and _is(item.num, value)]
            if not fitting_items:
                return Reason.NUMBER
            if len(free) != 1 or len(meant) > 1:
                return Reason.NUMBER_LEFT_OUT
            if not wording.alone(fitting_items[0], clause):
                return Reason.NUMBER
            quantity = fitting_items[0].num  # type: ignore[assignment]  # filtered above
        if quantity.ordinal or quantity.percent or quantity.times:
            return Reason.NUMBER
        if wording.shared_out(clause):
            return Reason.NUMBER
        return quantity

    def _no_numbers(self, clause: Clause) -> bool:
        return not wording.numbers(clause)

    # One type each ------------------------------------------------------------------------------

    def _deed(
        self, side: str | None, kind: str, noun: Noun | None, clause: Clause, passage: Passage
    ) -> tuple[Deed, frozenset[EventKind]] | Reason:
        """The deed of a clause, if a side may have done it, or suffered it, to a thing."""
        kinds = frozenset(resolve_kinds(kind))
        slot = self._slot(side)
        earlier = [other for other in reversed(passage.clauses) if other.start < clause.start]
        deed = parts.deed_of(clause, earlier)
        if deed is None or not kinds:
            return Reason.DEED
        meant = parts.admissible(deed, kinds)
        if not meant:
            return Reason.DEED
        if deed.turning:
            return Reason.DEED
        if noun is not None and not self._suffers(noun, clause, deed):
            return Reason.OBJECT
        owner = parts.owner_of(noun) if noun is not None else None
        who = parts.who(clause, deed, passage)
        if noun is not None and owner is None and parts.sides_in(clause) == []:
            # Nobody is named: whose thing it is tells more than who was spoken of before.
            owner = self._only_owner(noun)
            who = parts.Who(None, None) if owner is not None else who
        if who.patient is None and who.actor is not None and deed.taking:
            who = replace(who, patient=self._lexicon.opponent.get(who.actor))
        if slot is None or not parts.bears(slot, deed, who, owner, kinds):
            return Reason.SIDE
        return deed, meant

    def _only_owner(self, noun: Noun) -> str | None:
        """The one side whose faction can have a thing, None if several can or it is not known."""
        entries = [self._replay.knowledge.entries.get(name) for name in noun.objects]
        if not entries or not all(entry is not None and entry.factions for entry in entries):
            return None
        owners = {
            side.slot
            for side in self._replay.sides
            for entry in entries
            if entry is not None and (side.faction is None or side.faction in entry.factions)
        }
        return next(iter(owners)) if len(owners) == 1 else None

    def _suffers(self, noun: Noun, clause: Clause, deed: Deed) -> bool:
        """Whether a thing is what is made, lost or taken, not what does it."""
        if noun.item not in clause.items:
            return True  # carried over from before
        if noun.role == "agent" or wording.governed(noun, clause):
            return False
        if deed.inherited and deed.taking and noun.number is None:
            return False  # "..., on turn 9 the Fighter": it took, or was taken
        things = {id(other.item) for other in wording.nouns(clause) if other.objects}
        if len(things) > 1 and (deed.dying or deed.taking):
            said = read_roles(clause, inquiry_of(self._replay))
            roles = [] if said is None else [thing.role for thing in said.things if thing.item is noun.item]
            return roles == ["patient"] or (roles == [] and said is None and self._listed(clause))
        before = noun.item.start < deed.at and not deed.inherited
        passive = any(chunk.passive for chunk in clause.chunks)
        if noun.item.chinese:
            marked = any(item.low in ("把", "将") and item.start < noun.item.start for item in clause.items)
            return not (deed.taking and before and not passive and not marked)
        return not before or passive or deed.dying

    def _listed(self, clause: Clause) -> bool:
        """Whether every thing of a clause has a number of its own: a list of what happened to each."""
        return all(noun.number is not None for noun in wording.nouns(clause))

    def _count(self, claim: CountClaim, clause: Clause, passage: Passage) -> Grounded | Reason:
        things = self._things(claim.object)
        if things is None:
            return Reason.OBJECT
        meant = self._named(clause, things) or self._spoken_of(clause, passage, things)
        if len(meant) != 1:
            return Reason.OBJECT
        denied = wording.negated(clause)
        if denied != (claim.value == 0 and claim.op is Op.EQ):
            return Reason.NEGATION
        if denied:
            fields = claim.model_dump(by_alias=True, exclude={"op", "value", "type"})
            absent = AbsentClaim.model_validate({**fields, "type": "absent"})
            return self._absent(absent, clause, passage)
        quantity = self._number(float(claim.value), clause, meant)
        if isinstance(quantity, Reason):
            return quantity
        op = _op(claim.op, quantity)
        if op is None or self._compares(clause):
            return Reason.COMPARISON
        found = self._deed(claim.side, claim.kind, meant[0], clause, passage)
        if isinstance(found, Reason):
            return found
        if wording.placed(clause):
            return Reason.PLACE_LEFT_OUT
        timing = self._times(claim, clause, passage).window(claim.start, claim.end)
        if isinstance(timing, Reason):
            return timing
        claim = claim.model_copy(update={"op": op})
        full = wording.clear(clause) and (timing.given or wording.whole(clause)) and not timing.about
        return Grounded(
            claim,
            clause,
            _each_kind(claim, found[1]),
            quantity,
            refutation=_worth(timing, full=full),
            verifies=not timing.adrift and (timing.certain or timing.given),
        )

    def _metric(self, claim: MetricClaim, clause: Clause, passage: Passage) -> Grounded | Reason:
        entry = self._replay.knowledge.resolve_metric(claim.metric)
        slot = self._slot(claim.side)
        meant = self._metric_nouns(clause, entry.name) if entry is not None else []
        if len(meant) != 1:
            return Reason.OBJECT
        if wording.negated(clause):
            return Reason.NEGATION
        quantity = self._number(float(claim.value), clause, meant)
        if isinstance(quantity, Reason):
            return quantity
        op = _op(claim.op, quantity)
        if op is None or self._compares(clause) or wording.cues(clause, "trend"):
            return Reason.COMPARISON
        if wording.cues(clause, "verb") & _NOT_HELD or parts.deed_of(clause) is not None:
            return Reason.DEED
        who = parts.who(clause, None, passage)
        owner = parts.owner_of(meant[0]) or (None if who.several else who.actor)
        if slot is None or owner != slot or (who.patient is not None and parts.owner_of(meant[0]) is None):
            return Reason.SIDE
        if wording.placed(clause):
            return Reason.PLACE_LEFT_OUT
        timing = self._times(claim, clause, passage).at(claim.at, _HELD)
        if isinstance(timing, Reason):
            return timing
        if quantity.unit >= 10 and op is Op.EQ:
            op = Op.ABOUT
        claim = _about(claim.model_copy(update={"op": op}), timing)
        alone = len([noun for noun in wording.nouns(clause) if noun is not meant[0]]) == 0
        return Grounded(
            claim,
            clause,
            (claim,),
            quantity,
            measured=True,
            refutation=_worth(timing, full=wording.clear(clause) and alone),
        )

    def _event(self, claim: EventClaim, clause: Clause, passage: Passage) -> Grounded | Reason:
        things = self._things(claim.object)
        deed = parts.deed_of(clause)
        bare = deed is not None and deed.classes <= frozenset(DONE)
        meant = self._named(clause, things) if things is not None else []
        if not meant and things is not None and not bare:
            meant = self._spoken_of(clause, passage, things)
        if not bare and len(meant) != 1:
            return Reason.OBJECT
        if bare and claim.object is not None and not meant:
            return Reason.OBJECT
        if wording.negated(clause):
            return Reason.NEGATION
        noun = meant[0] if meant else None
        ordinal = noun.ordinal if noun is not None else None
        if (claim.nth or 1) != (ordinal or 1):
            return Reason.NUMBER
        used = {id(noun.number_item)} if noun is not None and noun.number_item is not None else set()
        if any(
            wording.plain(item) or (item.num and not item.num.ordinal) for item in wording.numbers(clause)
        ):
            return Reason.NUMBER_LEFT_OUT
        if any(
            item.num is not None and item.num.ordinal and item.num.value != ordinal and id(item) not in used
            for item in wording.numbers(clause)
        ):
            return Reason.NUMBER_LEFT_OUT
        found = self._deed(claim.side, claim.kind, noun, clause, passage)
        if isinstance(found, Reason):
            return found
        if claim.place is not None:
            return Reason.PLACE
        if wording.placed(clause):
            return Reason.PLACE_LEFT_OUT
        timing = self._times(claim, clause, passage).at(claim.at, _AT)
        if isinstance(timing, Reason):
            return timing
        # Without a "first" in the text any occurrence at that moment will do.
        claim = _about(claim.model_copy(update={"nth": ordinal}), timing)
        readings = _each_kind(claim, found[1])
        full = ordinal is None or wording.clear(clause)
        return Grounded(claim, clause, readings, refutation=_worth(timing, full=full) if full else "none")

    def _absent(self, claim: AbsentClaim, clause: Clause, passage: Passage) -> Grounded | Reason:
        things = self._things(claim.object)
        meant = self._named(clause, things) if things is not None else []
        if len(meant) != 1:
            return Reason.OBJECT
        if not wording.negated(clause) or wording.gone(clause):
            return Reason.NEGATION
        if wording.numbers(clause):
            return Reason.NUMBER_LEFT_OUT
        found = self._deed(claim.side, claim.kind, meant[0], clause, passage)
        if isinstance(found, Reason):
            return found
        if wording.placed(clause):
            return Reason.PLACE_LEFT_OUT
        timing = self._times(claim, clause, passage).window(claim.start, claim.end)
        if isinstance(timing, Reason):
            return timing
        full = wording.clear(clause) and not timing.adrift and (wording.never(clause) or timing.given)
        # That none of several stages happened is denied; which one the verb means is for the text to say.
        return Grounded(
            claim,
            clause,
            _each_kind(claim, found[1]),
            refutation="full" if full and timing.certain else "none",
            verifies=not timing.adrift,
        )

    def _extremum(self, claim: ExtremumClaim, clause: Clause, passage: Passage) -> Grounded | Reason:
        entry = self._replay.knowledge.resolve_metric(claim.metric)
        meant = self._metric_nouns(clause, entry.name) if entry is not None else []
        if len(meant) != 1:
            return Reason.OBJECT
        if wording.cues(clause, "sup") != {"max" if claim.highest else "min"}:
            return Reason.COMPARISON
        if wording.negated(clause):
            return Reason.NEGATION
        quantity: Quantity | None = None
        if claim.value is not None:
            number = self._number(float(claim.value), clause, meant)
            if isinstance(number, Reason):
                return number
            quantity = number
            op = _op(claim.op, number)
            if op is None:
                return Reason.COMPARISON
            claim = claim.model_copy(update={"op": op})
        elif not self._no_numbers(clause):
            return Reason.NUMBER_LEFT_OUT
        slot, who = self._slot(claim.side), parts.who(clause, None, passage)
        owner = parts.owner_of(meant[0]) or (None if who.several else who.actor)
        if slot is None or owner != slot or who.patient is not None:
            return Reason.SIDE
        if claim.start is not None or claim.end is not None:
            return Reason.TIME  # a superlative of a part is rarely told apart from one of the whole
        timing = self._times(claim, clause, passage).at(claim.at, _AT)
        if isinstance(timing, Reason):
            return timing
        claim = _about(claim, timing)
        full = wording.clear(clause) and not timing.adrift
        return Grounded(
            claim, clause, (claim,), quantity, measured=True,
            refutation=_worth(timing, full=True) if full else "none",
        )  # fmt: skip

    def _trend(self, claim: TrendClaim, clause: Clause, passage: Passage) -> Grounded | Reason:
        entry = self._replay.knowledge.resolve_metric(claim.metric)
        meant = self._metric_nouns(clause, entry.name) if entry is not None else []
        if len(meant) != 1:
            return Reason.OBJECT
        if wording.negated(clause):
            return Reason.NEGATION
        if not self._no_numbers(clause):
            return Reason.NUMBER_LEFT_OUT
        told = wording.cues(clause, "trend")
        if len(told) != 1 or claim.direction.casefold() not in _DIRECTIONS.get(next(iter(told)), ()):
            return Reason.COMPARISON
        slot, who = self._slot(claim.side), parts.who(clause, None, passage)
        owner = parts.owner_of(meant[0]) or (None if who.several else who.actor)
        if slot is None or owner != slot or who.patient is not None:
            return Reason.SIDE
        timing = self._times(claim, clause, passage).window(claim.start, claim.end)
        if isinstance(timing, Reason):
            return timing
        full = wording.clear(clause) and timing.given and not timing.about
        return Grounded(claim, clause, (claim,), refutation=_worth(timing, full=True) if full else "none")

    def _compare(self, claim: CompareClaim, clause: Clause, passage: Passage) -> Grounded | Reason:
        first, second = (self._slot(name) for name in claim.sides)
        told = wording.cues(clause, "cmp")
        if len(self._lexicon.slots) != 2 or first is None or second is None or first == second:
            return Reason.SIDE
        if len(told & set(_MORE)) != 1 or wording.negated(clause):
            return Reason.NEGATION if wording.negated(clause) else Reason.COMPARISON
        more = _MORE[next(iter(told & set(_MORE)))]
        word = min(item.start for item in clause.items if "cmp" in item.cues)
        named = parts.sides_in(clause)
        if named is None:
            return Reason.SIDE
        before = {slot for at, slot in named if at < word}
        after = {slot for at, slot in named if at > word}
        if not before:
            subject = parts.carried(clause, passage)
            before = {subject} if subject is not None else set()
        if len(before) != 1 or after - before != after or len(after) > 1:
            return Reason.SIDE
        if not after and not any(item.low in _THAN or item.low.endswith(" than") for item in clause.items):
            return Reason.SIDE  # "more and more": than before, not than somebody
        subject = next(iter(before))
        says = claim.op if subject == first else _TURNED.get(claim.op)
        if says not in ((Op.GT, Op.GE) if more else (Op.LT, Op.LE)):
            return Reason.COMPARISON
        if claim.metric is None:
            return Reason.UNSUITED
        entry = self._replay.knowledge.resolve_metric(claim.metric)
        meant = self._metric_nouns(clause, entry.name) if entry is not None else []
        if len(meant) != 1 or any(noun is not meant[0] for noun in wording.nouns(clause)):
            return Reason.OBJECT
        if parts.deed_of(clause) is not None:
            return Reason.DEED
        numbers = wording.numbers(clause)
        quantity: Quantity | None = None
        if claim.margin is None:
            if numbers:
                return Reason.NUMBER_LEFT_OUT
        else:
            quantity = numbers[0].num if len(numbers) == 1 and wording.plain(numbers[0]) else None
            if quantity is None or not _is(quantity, abs(float(claim.margin))):
                return Reason.NUMBER
            if _op(Op.EQ, quantity) is None:
                return Reason.COMPARISON
            loose = quantity.form is not Form.EXACT or quantity.unit >= 10 or quantity.vague
            claim = claim.model_copy(update={"margin_about": claim.margin_about or loose})
        times = self._times(claim, clause, passage)
        if claim.at is not None:
            timing = times.at(claim.at, _HELD)
        else:
            timing = times.window(claim.start, claim.end)
        if isinstance(timing, Reason):
            return timing
        claim = _about(claim, timing)
        full = wording.clear(clause) and timing.given and not timing.about
        return Grounded(claim, clause, (claim,), refutation=_worth(timing, full=True) if full else "none")

    def _result(self, claim: ResultClaim, clause: Clause, passage: Passage) -> Grounded | Reason:
        slot = self._slot(claim.side)
        named = parts.sides_in(clause)
        told = wording.cues(clause, "res") & {"win", "won", "loss"}
        if wording.negated(clause):
            return Reason.NEGATION
        if slot is None or not named or {side for _, side in named} != {slot}:
            return Reason.SIDE
        if claim.by is not None or not told or ("loss" in told) != (claim.value.casefold() == "loss"):
            return Reason.COMPARISON
        if claim.value.casefold() not in ("win", "loss") or len(told - {"loss"}) == len(told) == 2:
            return Reason.COMPARISON
        if wording.numbers(clause):
            return Reason.NUMBER_LEFT_OUT
        if any(True for _ in wording.nouns(clause)):
            return Reason.OBJECT  # a fight, a pawn, a village was won
        timing = self._times(claim, clause, passage).at(None, _AT)
        if isinstance(timing, Reason):
            return timing
        return Grounded(claim, clause, (claim,), refutation="full" if wording.clear(clause) else "none")

    def _order(self, claim: OrderClaim, passage: Passage) -> Grounded | Reason:
        """Two events with one word of order between them, each told once in the sentence."""
        placed: list[tuple[Clause, Noun]] = []
        for ref in (claim.first, claim.then):
            things = self._things(ref.object)
            found = [
                (clause, noun)
                for clause in passage.clauses
                for noun in (self._named(clause, things) if things is not None else [])
            ]
            if len(found) != 1:
                return Reason.OBJECT
            clause, noun = found[0]
            if not said_as_fact(clause):
                return Reason.NOT_ASSERTED
            if wording.negated(clause):
                return Reason.NEGATION
            reason = self._ref(ref, noun, clause, passage)
            if reason is not None:
                return reason
            placed.append((clause, noun))
        (one, first), (two, then) = placed
        if any(wording.whens(clause) for clause in passage.clauses):
            return Reason.TIME_LEFT_OUT
        if any(
            not item.num.ordinal for clause in passage.clauses for item in wording.numbers(clause) if item.num
        ):
            return Reason.NUMBER_LEFT_OUT
        if _first_told(passage, first.item, then.item) is not True:
            return Reason.ORDER
        clause = two if two.start > one.start else one
        return Grounded(claim, clause, (claim,), refutation="full" if self._single(claim) else "none")

    def _ref(self, ref: EventRef, noun: Noun, clause: Clause, passage: Passage) -> Reason | None:
        if ref.at is not None:
            return Reason.TIME
        if (ref.nth or 1) != (noun.ordinal or 1):
            return Reason.NUMBER
        found = self._deed(ref.side, ref.kind, noun, clause, passage)
        return found if isinstance(found, Reason) else None

    def _single(self, claim: OrderClaim) -> bool:
        """Whether each event is the only one of its sort: else the text may mean another."""
        for ref in (claim.first, claim.then):
            slot, things = self._slot(ref.side), self._things(ref.object)
            total = sum(
                event.quantity
                for name in things or ()
                for kind in resolve_kinds(ref.kind)
                for event in self._replay.store.find(kind=kind, side=slot, object=name)
            )
            if total != 1:
                return False
        return True

    # Shared -------------------------------------------------------------------------------------

    def _times(self, claim: Claim, clause: Clause, passage: Passage) -> Times:
        side = self._slot(getattr(claim, "side", None))
        return Times(clause, passage, self._replay, () if side is None else (side,))

    def _compares(self, clause: Clause) -> bool:
        return bool(wording.cues(clause, "cmp") & _COMPARING) or bool(wording.cues(clause, "sup"))


_NOT_HELD = frozenset("spend earn deal take_damage cost trade last play block order survive".split())
"""Classes of verbs that say what was done with a measure, not how much of it there was."""
_COMPARING = frozenset(("more", "less", "equal", "ahead", "behind", "versus", "difference", "total"))
_MORE = {"more": True, "ahead": True, "less": False, "behind": False}
_TURNED = {Op.GT: Op.LT, Op.LT: Op.GT, Op.GE: Op.LE, Op.LE: Op.GE}
_THAN = frozenset(("than", "比", "于", "对手", "对面"))
_DIRECTIONS = {"up": ("rose", "up"), "down": ("fell", "down"), "flat": ("held", "flat")}
_FAR = (
    Reason.NOT_ASSERTED,
    Reason.UNSUITED,
    Reason.OBJECT,
    Reason.NEGATION,
    Reason.NUMBER,
    Reason.NUMBER_LEFT_OUT,
    Reason.COMPARISON,
    Reason.DEED,
    Reason.SIDE,
    Reason.PLACE,
    Reason.PLACE_LEFT_OUT,
    Reason.TIME,
    Reason.TIME_LEFT_OUT,
    Reason.ORDER,
)
"""Reasons in the order in which a claim fails: the later, the nearer the clause was."""


def _is(quantity: Quantity, value: float) -> bool:
    return quantity.low <= value <= quantity.high


def _op(op: Op, quantity: Quantity) -> Op | None:
    """The comparison a number means as written, if a claim's is no other; None if it is."""
    if quantity.vague or quantity.low != quantity.high:
        return Op.ABOUT if op in (Op.EQ, Op.ABOUT) else None
    meant, allowed = _OPS[quantity.form]
    if op not in allowed:
        return None
    return Op.ABOUT if op is Op.ABOUT and meant is Op.EQ else meant


def _about(claim: Any, timing: Timing) -> Any:
    """The claim with a moment no more exact than it is written."""
    if timing.about and getattr(claim, "at", None) is not None:
        return claim.model_copy(update={"at": f"about {claim.at}"})
    return claim


def _worth(timing: Timing, *, full: bool) -> Worth:
    if timing.given and not timing.certain:
        return "none"
    return "full" if full and not timing.adrift else "less_only"


def _each_kind(claim: Any, kinds: Iterable[EventKind]) -> tuple[AnyClaim, ...]:
    """The claim under every stage of a deed the words may mean, as claimed first."""
    others = [kind.value for kind in sorted(kinds) if kind.value != claim.kind]
    return (claim, *(claim.model_copy(update={"kind": kind}) for kind in others))


def _first_told(passage: Passage, first: Item, then: Item) -> bool | None:
    """Whether the words say that the thing named first in the claim came first; None if they do not tell."""
    words = list(_order_words(passage))
    if len(words) != 1:
        return None
    at, value, chinese = words[0]
    early, late = sorted((first.start, then.start))
    in_order = first.start < then.start
    if early < at < late:
        # English "A before B"; Chinese puts its 之后 behind the first thing: "A 之后 B".
        if value == "before":
            return in_order if not chinese else None
        if value == "after":
            return not in_order if not chinese else None
        return in_order if value == "then" else None
    if at < early and not chinese:
        # "Before A, B": B came first.
        if value == "before":
            return not in_order
        if value == "after":
            return in_order
    return None


def _order_words(passage: Passage) -> Iterator[tuple[int, str, bool]]:
    start, end = passage.span
    seen: set[int] = set()
    for clause in passage.clauses:
        for chunk in clause.scene.chunks:
            if chunk.lead in ("before", "after", "then") and id(chunk) not in seen:
                seen.add(id(chunk))
                yield chunk.start, chunk.lead, any(item.chinese for item in chunk.items[:1])
            for item in chunk.items:
                value = item.cues.get("order", "").split("|")[0]
                if (
                    value in ("before", "after", "then")
                    and start <= item.start < end
                    and id(item) not in seen
                ):
                    seen.add(id(item))
                    if chunk.lead == value and item is chunk.items[0]:
                        continue
                    yield item.start, value, item.chinese

"""Claims about what happened: how often, when, never, and in which order."""

from __future__ import annotations

from collections.abc import Iterator

from engine.claims.model import (
    AbsentClaim,
    CountClaim,
    EventClaim,
    EventRef,
    Op,
    OrderClaim,
)
from engine.claims.names import resolve_kinds
from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.clauses import Noun
from engine.claims.prose.items import Item
from engine.claims.prose.meanings import DONE
from engine.second_reader import sides as parts
from engine.second_reader import wording
from engine.second_reader.grounded import (
    AT,
    Grounded,
    about,
    each_kind,
    op_of,
    worth,
)
from engine.second_reader.model import Reason
from engine.second_reader.passages import Passage, said_as_fact
from engine.second_reader.tracer import Tracer


class Events(Tracer):
    """Traces claims about events."""

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
        op = op_of(claim.op, quantity)
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
            each_kind(claim, found[1]),
            quantity,
            refutation=worth(timing, full=full),
            verifies=timing.certain and not timing.adrift,
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
        timing = self._times(claim, clause, passage).at(claim.at, AT)
        if isinstance(timing, Reason):
            return timing
        # Without a "first" in the text any occurrence at that moment will do.
        claim = about(claim.model_copy(update={"nth": ordinal}), timing)
        readings = each_kind(claim, found[1])
        full = ordinal is None or wording.clear(clause)
        return Grounded(
            claim,
            clause,
            readings,
            refutation=worth(timing, full=full) if full else "none",
            verifies=timing.certain and not timing.adrift,
        )

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
            each_kind(claim, found[1]),
            refutation="full" if full and timing.certain else "none",
            verifies=timing.certain and not timing.adrift,
        )

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

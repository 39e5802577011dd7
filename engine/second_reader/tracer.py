"""What the tracing of every type of claim shares: names, numbers, deeds and times of one clause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.claims.model import (
    Claim,
)
from engine.claims.names import resolve_kinds, resolve_objects, side_table
from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.alignment.roles import read_roles
from engine.claims.prose.clauses import Noun
from engine.claims.prose.inquiry import inquiry_of
from engine.claims.prose.lexicon import lexicon_of
from engine.claims.prose.numbers import Quantity
from engine.facts.model import EventKind, Replay
from engine.second_reader import sides as parts
from engine.second_reader import wording
from engine.second_reader.grounded import (
    is_written,
)
from engine.second_reader.model import Reason
from engine.second_reader.passages import Passage
from engine.second_reader.sides import Deed
from engine.second_reader.times import Times


class Tracer:
    """Traces parts of claims to a clause, for one replay and reader."""

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
        """The thing named before, where a clause names none of its own and only one can be meant."""
        if any(True for _ in wording.nouns(clause)) or clause.unknown():
            return []
        earlier = [
            noun
            for other in passage.clauses
            if other.start < clause.start
            for noun in wording.nouns(other)
            if noun.objects
        ]
        if {frozenset(noun.objects) for noun in earlier} != {things}:
            return []
        implied = [noun for noun in wording.nouns(clause, implied=True) if noun.objects]
        if implied:
            return implied if len(implied) == 1 and frozenset(implied[0].objects) == things else []
        return [Noun(earlier[-1].item, -1, owner=earlier[-1].owner)]

    def _metric_nouns(self, clause: Clause, metric: str) -> list[Noun]:
        """The nouns of a clause that name a metric or what it counts."""
        return [
            noun
            for noun in wording.nouns(clause)
            if noun.item.metric == metric or clause.scene.counter(noun) == metric
        ]

    def _number(self, value: float, clause: Clause, meant: Sequence[Noun]) -> Quantity | Reason:
        """The written number of certain nouns, if it is this one and no other is left over."""
        taken = {id(noun.number_item) for noun in (*wording.nouns(clause), *meant) if noun.number_item}
        free = [item for item in wording.numbers(clause) if id(item) not in taken]
        own = [noun for noun in meant if noun.number_item is not None and noun.number is not None]
        if own:
            fitting = [
                noun.number for noun in own if noun.number is not None and is_written(noun.number, value)
            ]
            if len(own) != 1 or not fitting:
                return Reason.NUMBER
            if any(noun.more for noun in own):
                return Reason.COMPARISON  # "three more": a difference
            quantity = fitting[0]
            if free:
                return Reason.NUMBER_LEFT_OUT
        else:
            fitting_items = [item for item in free if item.num is not None and is_written(item.num, value)]
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

    def _times(self, claim: Claim, clause: Clause, passage: Passage) -> Times:
        side = self._slot(getattr(claim, "side", None))
        return Times(clause, passage, self._replay, () if side is None else (side,))

    def _compares(self, clause: Clause) -> bool:
        return bool(wording.cues(clause, "cmp") & _COMPARING) or bool(wording.cues(clause, "sup"))


_COMPARING = frozenset(("more", "less", "equal", "ahead", "behind", "versus", "difference", "total"))

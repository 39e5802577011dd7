"""Who does what to whom in a clause, as far as that is certain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.claims.names import resolve_kinds
from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.alignment.roles import deeds_in
from engine.claims.prose.alignment.speech import verbs
from engine.claims.prose.clauses import Noun
from engine.claims.prose.items import Item
from engine.claims.prose.meanings import DONE, ON_ENEMY, OWN, alternatives
from engine.facts.model import EventKind
from engine.second_reader.passages import Passage

_DYING = frozenset({"lose", "die", "sacrifice"})
_TAKING = frozenset(ON_ENEMY)
_TURNING = frozenset({"promote", "advance", "morph"})
_VICTIM = frozenset({EventKind.LOST})
_TAKEN = frozenset({EventKind.DESTROYED, EventKind.CAPTURED})
_THIRD = frozenset({"third", "opp"})


@dataclass(frozen=True, slots=True)
class Deed:
    """What happens in a clause.

    Attributes:
        classes: Classes of the verbs, all of one sort.
        kinds: The kinds of events the words may mean, from the view of whoever is spoken of.
        at: Start of the word in the text.
        inherited: The clause has no verb of its own: the word stands in the clause before.
    """

    classes: frozenset[str]
    kinds: frozenset[EventKind]
    at: int
    inherited: bool = False

    @property
    def dying(self) -> bool:
        return bool(self.classes & _DYING)

    @property
    def turning(self) -> bool:
        """One thing becomes another: which of the two is named cannot be told."""
        return bool(self.classes & _TURNING)

    @property
    def taking(self) -> bool:
        return bool(self.classes & _TAKING)


def deed_of(clause: Clause, earlier: Iterable[Clause] = ()) -> Deed | None:
    """The one deed of a clause; None if it has none that is recorded, or several that differ.

    Args:
        clause: The clause.
        earlier: The clauses before it in its sentence, the nearest first: one without any verb goes on
            with theirs ("..., Black only four").
    """
    told = {(name, item.start) for name, item in verbs(clause)}
    told |= {(name, start) for name, start, _ in deeds_in(clause)}
    aside = {item.start for item in clause.items if _attributive(item, clause)}
    found = {(name, start) for name, start in told if alternatives(name) and start not in aside}
    if not found:
        found = {("die", item.start) for item in clause.items if _is_dead(item)}
    if not found:
        if verbs(clause) or any("deed" in item.cues for item in clause.items) or not _goes_on(clause):
            return None
        for other in earlier:
            inherited = deed_of(other)
            if inherited is not None:
                return Deed(inherited.classes, inherited.kinds, clause.start, inherited=True)
            if verbs(other):
                return None
        return None
    classes = frozenset(name for name, _ in found)
    if len({_sort(name) for name in classes}) > 1 or any("cost" == name for name, _ in verbs(clause)):
        return None
    kinds = frozenset(kind for name in classes for way in alternatives(name) for kind in way)
    return Deed(classes, kinds, min(start for _, start in found))


def _attributive(item: Item, clause: Clause) -> bool:
    """Whether a Chinese verb only tells which thing is meant: 开局招的那个重步兵."""
    return item.chinese and clause.scene.text[item.end : item.end + 1] == "的"


def _goes_on(clause: Clause) -> bool:
    """Whether a clause without a verb goes on with the one before: another number, another time."""
    if clause.before.strip() in (";", "；", ":", "：", "."):
        return False
    if any(noun.done for chunk in clause.chunks for noun in chunk.nouns):
        return False  # "one promoted Wraith"
    return any(item.num is not None or item.when is not None for item in clause.items)


def _is_dead(item: Item) -> bool:
    """A word for losses that is no verb of the lexicon: "both were dead by then"."""
    return "verb" not in item.cues and not item.objects and resolve_kinds(item.low) == (EventKind.LOST,)


def _sort(name: str) -> str:
    if name in _DYING:
        return "dying"
    if name in _TAKING:
        return "taking"
    return "making" if name in OWN else name if name in DONE else "other"


@dataclass(frozen=True, slots=True)
class Who:
    """The sides of a clause by the part they play; None where that is not certain.

    Attributes:
        actor: Who does it; who has it, in a clause without a deed.
        patient: Whose things it is done to.
        several: More than one side is named, and their parts cannot be told apart.
    """

    actor: str | None
    patient: str | None
    several: bool = False


def who(clause: Clause, deed: Deed | None, passage: Passage) -> Who:
    """The parts the named sides play. A side the clause leaves out is carried over if it can be only one."""
    named = sides_in(clause)
    if named is None:
        return Who(None, None, several=True)
    split = deed.at if deed is not None and not deed.inherited else clause.end
    passive = any(chunk.passive for chunk in clause.chunks)
    for item in clause.items:
        if item.chinese and item.low[:1] in "被遭" and item.start <= split:
            split, passive = item.start, True
        elif item.low in ("把", "将") and item.start < split:
            split = item.start
    first = {slot for at, slot in named if at < split}
    second = {slot for at, slot in named if at >= split}
    if len(first) > 1 or len(second) > 1 or (first and first == second):
        return Who(None, None, several=True)
    one, two = next(iter(first), None), next(iter(second), None)
    if one is None and not (passive and two is not None):
        one = carried(clause, passage)
        if one is not None and one == two:
            return Who(None, None, several=True)
    if deed is not None and (passive or deed.dying):
        return Who(two, one)
    if deed is not None and not deed.taking and two is not None and one is None:
        return Who(two, None)  # "two Zealots of the Protoss", "by Black"
    return Who(one, two)


def sides_in(clause: Clause) -> list[tuple[int, str]] | None:
    """The sides named for certain with where they stand; None if one cannot be told or all are meant."""
    found = []
    for chunk in clause.chunks:
        for _, slots, item in chunk.sides:
            if slots.both:
                return None
            if slots.sure and len(slots.candidates) == 1:
                found.append((item.start, slots.candidates[0]))
            elif _pronoun(item) == "opp":
                return None  # whose opponent?
    return found


def _pronoun(item: Item) -> str:
    return item.cues.get("pron", "").split("|")[0]


def carried(clause: Clause, passage: Passage) -> str | None:
    """The one side spoken of before in the sentence, else in the sentence before; None if it is not one."""
    earlier = [other for other in passage.clauses if other.start < clause.start]
    for group in (earlier, passage.before.clauses if passage.before is not None else []):
        slots: set[str] = set()
        for other in group:
            named = sides_in(other)
            if named is None:
                return None
            slots.update(slot for _, slot in named)
        if slots:
            return next(iter(slots)) if len(slots) == 1 else None
    return None


def bears(side: str, deed: Deed, parts: Who, owner: str | None, kinds: frozenset[EventKind]) -> bool:
    """Whether a side plays the part in a deed that a claim of such kinds gives it.

    Args:
        side: Slot of the claim.
        deed: What happens.
        parts: Who does it to whom.
        owner: The side written as the owner of the things, None if none is.
        kinds: What the claim says happened.
    """
    if parts.several:
        return False
    if deed.dying or deed.taking:
        patient = owner or parts.patient
        if kinds <= _VICTIM:
            return patient == side and parts.actor != side
        if kinds <= _TAKEN:
            return parts.actor == side and patient != side
        return False
    if owner is not None:
        return owner == side and parts.actor in (None, side)
    return parts.actor == side


def admissible(deed: Deed, kinds: frozenset[EventKind]) -> frozenset[EventKind]:
    """The kinds the words of a sentence may mean for a claim of some kinds; empty if it says another thing.

    The word decides, not the model: "built" may be the beginning or the end, whichever the claim names.
    """
    if deed.dying or deed.taking:
        if kinds <= _VICTIM:
            return _VICTIM
        return _TAKEN if kinds <= _TAKEN else frozenset()
    return deed.kinds if kinds & deed.kinds else frozenset()


def owner_of(noun: Noun) -> str | None:
    """The slot written as the owner of a thing, None if none is or it is not certain."""
    owner = noun.owner
    if owner is None or owner.both or not owner.sure or len(owner.candidates) != 1:
        return None
    return owner.candidates[0]

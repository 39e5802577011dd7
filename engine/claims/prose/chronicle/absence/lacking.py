"""What a side never had, however it is put: "zero Oracles for the Protoss", 先知挂零, "Thors? Not one."

A clause of this kind has a thing, a side, one word that denies, and nothing else but words of having, making
or seeing, and words for whose forces are meant.
"""

from __future__ import annotations

from engine.claims.prose.chronicle.absence.wanting import lacks
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Thing
from engine.claims.prose.chronicle.parsing.spoken import denies
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.items import Item
from engine.claims.prose.statements import Standing
from engine.claims.prose.vocabulary import words

_KINDS = frozenset(("unit", "building"))
_HAVING = frozenset(
    "make start finish have be order do build appear recruit other play happen expand".split()
)
"""Classes of verbs that say no more than that something was there."""
_WITHOUT = words("goes without")
_SEEN = words("seen of an army")
_SURVIVING = frozenset("surviving survivor survivors left remaining".split())
"""Words with which there were some, and none that lived: "no surviving Colossus"."""
_HARDLY = frozenset(("hardly", "barely any", "barely"))
_PASSED = frozenset("c.fill stop prep det conj approx c.by c.with span c.time c.pron pron".split())


def read_lacking(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """A side had none of a thing."""
    denial = _denial(clause)
    if not clause.words.isdisjoint(_SURVIVING) or {"made", "it"} <= clause.words:
        return None
    if not denial or clause.unknown or clause.bounded:
        return None
    thing: Thing | None = None
    for part in clause.parts:
        if part.sym == "L" or part.sym in "QGO?I":
            return None
        if part.thing is None or part.thing.nothing or part.thing.pronoun:
            continue
        if part.thing.entry is not None and not part.thing.entry.members:
            if thing is not None:
                return None
            thing = part.thing
    sides = {part.side for part in clause.parts if part.sym == "S" and part.side != "both"}
    if thing is None:
        thing = topic.sole
        if thing is None or (clause.opens and not clause.parts):
            return None
    if thing.side is not None:
        sides.add(thing.side)
    sides.discard(None)
    if len(sides) != 1 or thing.entry is None or thing.entry.kind not in _KINDS or len(thing.names) != 1:
        return None
    if thing.nth is not None or thing.other or (thing.count is not None and thing.count.high > 1):
        return None
    (side,) = sides
    if side is None or side not in record.slots or not all(_passes(item) for item in clause.items):
        return None
    found = lacks(side, thing.names, denial, clause, topic, record)
    if found is not None and found.standing is Standing.REFUTED:
        found.frame, found.monotone = "owner", True  # no word of it but says whose and what
    return found


def _denial(clause: Clause) -> str:
    """What kind of word denies in a clause; empty where none or several do."""
    found = [
        item for item in clause.items if denies(item) and not item.cues.get("c.share", "").startswith("any")
    ]
    without = [item for item in clause.items if item.low in _WITHOUT]
    if len(found) + len(without) != 1 or any(item.low in _HARDLY for item in found):
        return ""
    if without or found[0].num is not None:
        return "never"
    cues = found[0].cues
    return (cues.get("neg") or cues.get("c.neg") or "no").split("|")[0]


def _passes(item: Item) -> bool:
    """Whether a word says no more than that there was something, of somebody."""
    low, cues = item.low, item.cues
    if item.kind in ("sep", "punct") or item.sides or item.people is not None or item.when is not None:
        return True
    if item.objects or denies(item) or low in _WITHOUT or low in _SEEN:
        return True
    if item.num is not None:
        return item.num.high <= 1
    verb = cues.get("c.verb") or cues.get("verb")
    if verb is not None and "c.fill" not in cues:
        return bool(_HAVING & set(verb.split("|")))
    return not _PASSED.isdisjoint(cues) or (low.endswith("ly") and not item.chinese)

"""Clauses that leave out the verb of the one before: "lost a Spearman on turn 7 and another on turn 15"."""

from __future__ import annotations

from dataclasses import replace

from engine.claims.prose.chronicle.clauses import Clause
from engine.claims.prose.chronicle.parts import Part
from engine.claims.prose.chronicle.topic import Topic

_DEEDS = "kldtmuf"
_SHAPES = frozenset(("P", "S", "SP", "PH", "SPH", "PZP", "P@P"))
_LEADS = frozenset(("and", ",", "，", "、", ";", "；", "而", "then", "but", "但", "yet", "却"))
_MADE = frozenset("mlkft")


def fill_in(clause: Clause, topic: Topic) -> None:
    """Give a clause of bare names with a time the verb of the one before, and its subject if it lacks one."""
    if clause.shape not in _SHAPES or clause.lead not in _LEADS or clause.opens or not topic.gap:
        return
    if _nothing(clause, topic):
        return
    if not any(time.when.span is not None or time.mode in ("later", "next") for time in clause.times):
        return
    before = topic.gap
    verbs = [k for k, part in enumerate(before) if part.sym in _DEEDS]
    if len(verbs) != 1 or any(part.sym in "nIxQGNCY" for part in before):
        return
    at = verbs[0]
    objects = [part for part in before[at + 1 :] if part.sym == "P"]
    subjects = [part for part in before[:at] if part.sym in "SP"]
    passive = [part for part in before[:at] if part.sym == "B"]
    verb = before[at]
    own = [part for part in clause.parts if part.sym == "S"]
    rest = [_another(part, objects or subjects) for part in clause.parts if part.sym != "S"]
    if passive or not objects:
        if own or len(subjects) != 1 or not rest:
            return
        clause.parts = [rest[0], *passive, verb, *rest[1:]]
    elif own:
        clause.parts = [*own, verb, *(rest or objects)]
    elif rest and rest[0].thing is not None and rest[0].thing.side is not None:
        clause.parts = [verb, *rest]  # "the Terran got +1 at 8:25, the Protoss +1 at 12:05"
    else:
        clause.parts = [*subjects, verb, *rest]
    clause._shape = None


def _nothing(clause: Clause, topic: Topic) -> bool:
    """As in "five Cannons but not a single Battery": the verb is said once, and denied of the second."""
    thing = clause.parts[0].thing if clause.shape == "P" else None
    if thing is None or thing.share != "none" or not thing.names or clause.times:
        return False
    verbs = [part for part in topic.gap if part.sym in _MADE]
    if len(verbs) != 1 or any(part.sym in "nIxBQGCY" for part in topic.gap):
        return False
    at = topic.gap.index(verbs[0])
    clause.parts = [*(part for part in topic.gap[:at] if part.sym == "S"), verbs[0], *clause.parts]
    clause._shape = None
    return True


def _another(part: Part, like: list[Part]) -> Part:
    """One more of what was spoken of, where only "another" is said."""
    thing = part.thing
    if thing is None or thing.names or not like or like[-1].thing is None:
        return part
    return replace(
        part, thing=replace(like[-1].thing, count=None, nth=thing.nth, share="", other=thing.other)
    )

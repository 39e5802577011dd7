"""Who did it, said apart: "the killer was a Grunt", 凶手是精灵斥候."""

from __future__ import annotations

from engine.claims.prose.chronicle.deeds.sayings import fallen
from engine.claims.prose.chronicle.discourse.antecedents import names_of, recent
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Action, Deed
from engine.claims.prose.chronicle.questions.readings import any_of
from engine.claims.prose.chronicle.questions.record import Record

_LAST = frozenset(("最后", "致命", "th"))
_BLOWS = frozenset(("a", "D", "k", "i"))
"""Verbs of the last blow: 最后一击是弓箭手打的."""
_CULPRITS = frozenset(
    (
        "最后那一下",
        "最后一下",
        "最后一击",
        "最后一刀",
        "最后一枪",
        "最后一箭",
        "最后一剑",
        "致命一击",
        "最后那一击",
        "最后那一刀",
        "补刀的",
        "补最后一刀的",
        "the killing blow",
        "the final blow",
        "the fatal blow",
        "the killing stroke",
        "the last blow",
        "the kill",
        "the last hit",
        "the coup de grace",
        "凶手",
        "真凶",
        "动手的",
        "下手的",
        "出手的",
        "the killer",
        "killer",
        "the culprit",
        "culprit",
        "the slayer",
    )
)


def _cleft(parts: list[Part]) -> bool:
    """Whether Chinese puts the killer last: 杀他的是精灵萨满, 干掉它的是树人."""
    if "".join(part.sym for part in parts[:3]) not in ("kSb", "kPb") or len(parts) < 4:
        return False
    return parts[1].chinese and parts[1].item.low in _IT


_IT = frozenset("他 她 它 他们 它们 她们 他的 她的 它的 他们的 它们的".split())


def read_culprit(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """The thing spoken of last was killed by what is named."""
    parts = [part for part in clause.parts if not (part.sym == "@" and part.item.low in _CULPRITS)]
    if _cleft(parts):
        parts = parts[2:]  # 杀他的是精灵萨满
    elif len(parts) == len(clause.parts) or clause.unknown:
        return None
    parts = [
        part for part in parts if part.sym not in _BLOWS and not (part.sym == "@" and "b" in clause.shape)
    ]
    things = [part.thing for part in parts if part.sym == "P" and part.thing is not None]
    if len(things) != 1 or not things[0].names or any(part.sym not in "PbS" for part in parts):
        return None
    killer = things[0]
    side = killer.side or next((part.side for part in parts if part.sym == "S"), None)
    if clause.opens and _LAST & {part.item.low[:2] for part in clause.parts}:
        return None  # 最后一击是弓箭手打的: whom it hit is told later
    victims = [victim for victim in recent(topic) if victim.names != killer.names][:1]
    if not victims:
        return None
    found = []
    for victim in victims:
        deed = Deed((Action.DIE,), side, victim.side, names_of(killer, record), names_of(victim, record))
        leads = victim.leader
        found.append(fallen(deed, denied=False, record=record) if leads else answer(deed, record))
    return any_of(found)

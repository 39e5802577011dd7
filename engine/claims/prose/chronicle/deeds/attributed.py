"""Who did it, said after the deed itself: "fell on turn 6, shot by a Bowman", 丢了弓箭手（树人击杀）.

What was just told of fixes the event; the clause adds who it was. So the event is not looked for again among
all of its kind: it is one of those the clause before was borne out by.
"""

from __future__ import annotations

from dataclasses import replace

from engine.claims.prose.chronicle.discourse.antecedents import holder, names_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Thing
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.happening import matches
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.queries import Action, Deed
from engine.claims.prose.chronicle.questions.readings import any_of
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.statements import Standing
from engine.facts.model import Event
from engine.facts.model import EventKind as K

_PARTS = frozenset("@BPSkdaltbZM")
_BY = frozenset(("由", "是", "被", "给", "让", "遭", "死在", "死于", "倒在", "为"))
_ASIDE = frozenset(("(", "（", "[", "—", "–"))
_LEADS = frozenset((",", "，", "and", ";", "；")) | _ASIDE
_FEW = 4
"""Events up to which what was told of is one of them."""
_DEATHS = frozenset((K.LOST, K.DESTROYED))


def read_attributed(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """What was told of just before was done by what the clause names."""
    events = topic.events
    if clause.opens or not 0 < len(events) <= _FEW or clause.lead not in _LEADS:
        return None
    if any(time.end > clause.start for time in clause.times):
        return None  # at a time of its own
    killer = _doer(clause, events, record)
    if killer is None:
        return None
    names = names_of(killer, record)
    side = killer.side or next((part.side for part in clause.parts if part.sym == "S"), None)
    found = any_of([_by(event, side, names, record) for event in events])
    if found is not None and found.standing is Standing.REFUTED and _only_hit(clause, events, names, record):
        return None
    return replace(found, frame="doer") if found is not None else None


def _only_hit(clause: Clause, events: tuple[Event, ...], names: tuple[str, ...], record: Record) -> bool:
    """Whether what is named as having struck what fell did strike it in that turn, and another killed it."""
    if not any(part.sym == "a" for part in clause.parts):
        return False
    turn = record.ask.turn
    if not turn:
        return True
    for event in events:
        start = event.at - event.at % turn
        windows = (Window((start, start), (start + turn, start + turn)),)
        if matches(Deed((Action.ATTACK,), None, None, names, (event.object or "",), (), windows), record):
            return True
    return False


def _by(event: Event, side: str | None, names: tuple[str, ...], record: Record) -> Finding | None:
    places = (event.place,) if event.place is not None else ()
    windows = (Window((event.at, event.at), (event.at, event.at)),)
    if event.kind is K.CAPTURED:
        return answer(Deed((Action.TAKE,), side, None, names, (event.object or "",), places, windows), record)
    victim = event.details.get("victim")
    owner = victim if isinstance(victim, str) else event.side
    return answer(Deed((Action.DIE,), side, owner, names, (event.object or "",), places, windows), record)


def _doer(clause: Clause, events: tuple[Event, ...], record: Record) -> Thing | None:
    """The one thing a clause names as who did it; None where it says anything else."""
    shape = clause.shape
    if not set(shape) <= _PARTS or shape.count("P") != 1 or shape.count("S") > 1:
        return None
    part = clause.parts[shape.index("P")]
    thing = part.thing
    if thing is None or not thing.names or thing.share or thing.place is not None or thing.nth is not None:
        return None
    if thing.count is not None and not (thing.count.weak or thing.count.high <= 1):
        return None
    if not all(event.kind in _DEATHS or event.kind is K.CAPTURED for event in events):
        return None
    if {event.object for event in events} & set(thing.names):
        return None  # one more of what fell, perhaps
    deed = next((one for one in clause.parts if one.sym in "kdalt"), None)
    if shape in ("ZP", "ZSP"):
        return thing  # "..., to a Queen"
    if {"Z", "M"} & set(shape):
        return None
    if "@" in shape:
        return thing if part.chinese or shape.index("@") < shape.index("P") else None
    if not part.chinese and clause.lead not in _ASIDE:
        return None
    marked = "B" in shape or any(item.low in _BY for item in clause.items) or _by_them(clause)
    if marked and deed is not None:
        return thing if clause.parts.index(part) < clause.parts.index(deed) else None  # not 杀的是...
    if clause.lead not in _ASIDE or (deed is not None and deed.sym not in "ka"):
        return None
    return thing if _enemy(thing, events, record) else None


def _by_them(clause: Clause) -> bool:
    """Whether a Chinese clause ends as one that says whose deed it was: 对面精灵斥候杀的, 树人所杀."""
    return clause.items[-1].low == "的" or any(item.low == "所" for item in clause.items)


def _enemy(thing: Thing, events: tuple[Event, ...], record: Record) -> bool:
    """Whether a thing is of another side than whom the events befell, so that it may have done it."""
    side = thing.side or holder(thing.names, record)
    return side is not None and all(event.details.get("victim", event.side) != side for event in events)

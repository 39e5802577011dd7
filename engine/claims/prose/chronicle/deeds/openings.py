"""What a side recruited first: "opened with a Fencer", "their first recruit was a Mage", 最先招募的是骑兵.

Of games in which units are recruited. Where a side opened is its first turn of recruiting; what it recruited
first is the first of all.
"""

from __future__ import annotations

import itertools
import re

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Thing
from engine.claims.prose.chronicle.parsing.spoken import imagined
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.telling import named
from engine.claims.prose.items import Item
from engine.facts.kept import per_replay
from engine.facts.model import Coverage, Event, EventKind, Replay

_STRICT = frozenset(
    "first;the first;very first;first out;最先;第一个;首个;头一个;最早;首先;第一;第一位;首位".split(";")
)
_LOOSE = frozenset(
    "opened with;opens with;opened;opening;opener;kicked off with;开局;起手;首发;先;开场".split(";")
)
_MAKING = frozenset("make start have be do build recruit other play order".split())
_PASSED = frozenset("c.fill stop prep det conj approx c.by c.with pron c.pron c.noun c.time span".split())
_PLAIN = frozenset(
    "out recruit recruits recruited unit units pick purchase hire choice buy off up".split()
).union("单位 兵 兵种 招募 招 的 个 位 名 部队".split())


@per_replay
def _first_recruits(replay: Replay) -> dict[str, tuple[Event, ...]]:
    """Slot -> what it recruited on its first turn of recruiting, in order."""
    if replay.coverage.get(EventKind.RECRUITED) is not Coverage.COMPLETE:
        return {}
    turn = replay.clock.duration("1 turn")
    found: dict[str, list[Event]] = {}
    for event in sorted(replay.store.find(kind=EventKind.RECRUITED), key=replay.store.rank):
        if event.side is not None and turn:
            known = found.setdefault(event.side, [])
            if not known or event.at // turn == known[0].at // turn:
                known.append(event)
    return {slot: tuple(events) for slot, events in found.items()}


def read_opening(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """What a side recruited first, or in its first turn."""
    del topic
    strict = not clause.words.isdisjoint(_STRICT)
    if not strict and clause.words.isdisjoint(_LOOSE):
        return None
    first = _first_recruits(record.replay)
    if not first or clause.unknown or clause.bounded or imagined(clause.items):
        return None
    if any(time.mode not in ("start", "whole") for time in clause.times):
        return None
    things: list[Thing] = []
    for part in clause.parts:
        if part.thing is not None and part.thing.names:
            things.append(part.thing)
        things.extend(part.things)
    things = [thing for thing in things if thing.entry is not None and not thing.entry.members]
    if len(things) != 1 or not _single(things[0]) or "G" in clause.shape or "?" in clause.shape:
        return None
    sides = {part.side for part in clause.parts if part.sym in "SQ"}
    sides.update(part.thing.side for part in clause.parts if part.thing is not None)
    sides.discard(None)
    side = next(iter(sides)) if len(sides) == 1 else None
    if side is None or side not in first or not all(_passes(item) for item in clause.items):
        return None
    names = things[0].names
    others = [slot for slot, events in first.items() if slot != side and record.ask.owned(slot, names)]
    sure = re.search("bP$", clause.shape) is not None or not (others and strict)
    if not sure or _of_sides(clause):
        return None  # "recruited a Mage first": before the other side did
    events = first[side] if not strict else first[side][:1]
    right = [event for event in events if event.object in names]
    if right:
        return supported("event", right)
    shown = ", ".join(named((event.object,), record) for event in first[side] if event.object is not None)
    return refuted(
        "owner", f"{side} first recruited {shown}", actual=shown, events=first[side], monotone=True
    )


def _of_sides(clause: Clause) -> bool:
    """Whether a side is said to have been the first to do something, or what is told is no recruiting."""
    if any(part.sym == "Q" and part.unit != "m" for part in clause.parts):
        return True
    return any(
        item.low in ("first", "the first") and following.low == "to"
        for item, following in itertools.pairwise(clause.items)
    )


def _single(thing: Thing) -> bool:
    counted = thing.count is not None and thing.count.high > 1
    return not (counted or thing.share or thing.nth is not None or thing.other or thing.leader)


def _passes(item: Item) -> bool:
    low, cues = item.low, item.cues
    if item.kind in ("sep", "punct") or item.sides or item.people is not None or item.when is not None:
        return True
    if item.objects or low in _STRICT or low in _LOOSE or low in _PLAIN:
        return True
    if item.num is not None:
        return item.num.high <= 1
    verb = cues.get("c.verb") or cues.get("verb")
    if verb is not None and "c.fill" not in cues:
        return bool(_MAKING & set(verb.split("|")))
    return not _PASSED.isdisjoint(cues)

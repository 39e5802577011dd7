"""What is told of and never was there: "a pair of Thors lumbers across the map" where nobody built one."""

from __future__ import annotations

import re

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.questions.finding import Finding, refuted
from engine.claims.prose.chronicle.questions.queries import Action, Deed
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.chronicle.questions.telling import named
from engine.claims.prose.vocabulary import words
from engine.facts.kept import per_replay
from engine.facts.model import EventKind, Replay

_ACTS = frozenset("kldtmsfuvaiyqVx")
"""What follows something that is there: it did something, or something was done to it."""
_DOING = frozenset("kldmstf!")
"""Verbs whose object is there once it is told of."""
_UNLIKE = frozenset("n$bYG")
"""Parts of a clause that does not say that something was there: denials, prices, what things are."""
_KINDS = frozenset(("unit", "building"))
SHORT = 4
"""Chinese characters a name must have that is not also an everyday word."""


def read_presence(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Something is said to have acted, or to have been made or hit, that was never in the game at all."""
    del topic
    added = re.match("Px?S?[msf]", clause.shape)  # "the Dark Shrine you added never paid off": it was there
    if clause.unknown or supposed(clause) or (_UNLIKE & set(clause.shape) and not added):
        return None
    if any(part.thing is not None and part.thing.nothing for part in clause.parts):
        return None
    for k, part in enumerate(clause.parts):
        if part.sym != "P" or part.thing is None or not _told(part, part.thing, k, clause.parts, record):
            continue
        missing = _missing(part.thing, record)
        if missing is not None:
            return missing
    return None


UNSURE = frozenset("as if unless whether because since like than though although when while".split())
_UNREAL = words("only imagined")
_SEEMING = frozenset(
    "like fear feared fears expect expected expecting scare scared prepare prepared preparing against instead"
    " plan planned wanted want threat threatened threatening thought think guess suspect suspected scout"
    " scouted skip skipped avoid dream dreamt imagine miss missed missing counter answer counters versus"
    " 防 防备 防着 怕 担心 以为 想 准备 打算 应对 克制 针对 像 好像 仿佛 如同"
    " 模仿 假装 计划 缺 缺少 反制".split()
)
"""Words with which something need not have been there."""


def supposed(clause: Clause) -> bool:
    """Whether a clause may speak of what was only feared, compared with, planned or imagined."""
    if clause.lead in UNSURE or not clause.words.isdisjoint(_UNREAL):
        return True
    return any(part.item.low in _SEEMING for part in clause.parts)


def _told(part: Part, thing: Thing, at: int, parts: list[Part], record: Record) -> bool:
    """Whether a thing is told of as being there: counted, or somebody's, and doing something or made."""
    entry = thing.entry
    if entry is None or entry.kind not in _KINDS or entry.members or thing.share == "any":
        return False
    if thing.share == "none" and not thing.definite:
        return False  # "none of the Archers" were there, "no Archers" were not
    if thing.leader or thing.pronoun or not _plain(part, thing, record):
        return False
    before = parts[at - 1].sym if at else ""
    after = parts[at + 1].sym if at + 1 < len(parts) else ""
    counted = thing.count is not None or thing.side is not None or (thing.definite and not part.chinese)
    if before in _DOING:
        return counted or part.chinese
    if before == "h" and (parts[at - 1].unit == "past" or part.chinese):
        return counted
    if part.chinese and thing.side is not None and before == "P":
        return True
    if part.chinese and not at and any(other.sym in _DOING for other in parts):
        return True
    if before == "S" and at >= 2 and parts[at - 2].sym in _DOING:
        return counted
    if before == "B" and part.chinese:
        return after in _ACTS
    if after in ("O", "B") and counted:
        return not at
    if after == "h" and parts[at + 1].unit == "past":
        return counted and not at  # "crossed", "held": not "has 400 hit points"
    return before in ("", "S", "H") and (after in _ACTS or after == "S") and (counted or after in _DOING)


def _plain(part: Part, thing: Thing, record: Record) -> bool:
    """Whether a name can be nothing else than the thing's: written large; long in Chinese, where units are
    called as people are (骑士, 将军), as they are in games that go by turns.
    """
    assert thing.entry is not None
    low = part.item.low
    words = thing.entry.properties.get("ambiguous_words") or ()
    if low in words or low.rstrip("s") in words:
        return False
    if part.chinese:
        return len(low) >= (SHORT if record.replay.clock.per_minute is None else 2)
    return part.item.capital


def _missing(thing: Thing, record: Record) -> Finding | None:
    """Refuted where no such thing was there of anybody's."""
    rows = rows_of(record.replay)
    names = frozenset(thing.names).union(*(rows.kin.get(name, ()) for name in thing.names))
    if not rows.complete(Deed((Action.MAKE,), object=thing.names)) and not _foreign(thing, record):
        return None
    had = {side for name, side in seen_in(record.replay) if name in names}
    if had:
        return None  # whose it is may be told otherwise than it was read: "their", "on the Protoss side"
    if thing.side is None:
        return refuted(
            "owner", f"there was no {named(thing.names, record)} in the game", actual=0, monotone=True
        )
    if thing.side not in record.slots or thing.own or thing.rival:
        return None
    return refuted("owner", f"{thing.side} never had a {named(thing.names, record)}", actual=0, monotone=True)


def _foreign(thing: Thing, record: Record) -> bool:
    """Whether nobody plays a faction that has such a thing."""
    factions = {side.faction for side in record.replay.sides}
    having = thing.entry.factions if thing.entry is not None else ()
    return bool(having) and None not in factions and not factions & set(having)


@per_replay
def seen_in(replay: Replay) -> frozenset[tuple[str, str | None]]:
    """Every name the facts know, with the side whose it was: made, lost, ordered, or doing something."""
    found: set[tuple[str, str | None]] = set()
    for kind in EventKind:
        for event in (*replay.store.find(kind=kind), *replay.store.left_out(kind=kind)):
            if event.object is not None and kind not in _ANYBODYS:
                found.add((event.object, event.side))
            for key, whose in _ROLES:
                name, side = event.details.get(key), event.details.get(whose)
                if kind is EventKind.CAPTURED and key == "by":
                    side = event.side
                if isinstance(name, str):
                    found.add((name, side if isinstance(side, str) else None))
    return frozenset(found)


_ROLES = (("by", "killer"), ("attacker", "attacker_side"), ("defender", "defender_side"), ("from", "side"))
"""Details of events that name a thing, each with the one that says whose it is."""
_ANYBODYS = frozenset((EventKind.DESTROYED, EventKind.ATTACKED, EventKind.CAPTURED))
"""Events whose object is of another side than they belong to; it is told of elsewhere, too."""

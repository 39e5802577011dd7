"""What is told of as being there and never was: of nobody, or not of the side whose it is said to be.

That a thing was never in a game, or never a side's, is as plain as can be. So a clause that tells of it as a
fact is wrong whatever else it says, whether or not the rest of it is understood.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.claims.prose.chronicle.absence.presence import seen_in
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.kin import kin_of
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.parsing.spoken import (
    COMPOSED,
    HANDS,
    USING,
    denies,
    factual,
    imagined,
    phrase,
)
from engine.claims.prose.chronicle.questions.finding import Finding, refuted
from engine.claims.prose.chronicle.questions.queries import Action, Deed
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.chronicle.questions.telling import named
from engine.claims.prose.items import Item
from engine.facts.kept import per_replay
from engine.facts.knowledge import Entry, fold
from engine.facts.model import Replay

_KINDS = frozenset(("unit", "building"))
_SHORT = 3
"""Chinese characters a name must have in games that go by turns: units are called as people are there (骑士,
将军).
"""
_RAISED = frozenset(("Walking Corpse", "Soulless", "Ghoul"))
_SPAWNED = frozenset(
    "Larva Egg Broodling Locust Interceptor AutoTurret Changeling InfestedTerran MULE".split()
)


@dataclass(frozen=True, slots=True)
class Absentees:
    """What was not there in a replay.

    Attributes:
        nobodys: Names of things nobody had.
        foreign: Slot -> names of things others had and that slot never did.
        blurred: Words that may be meant of something that was there.
    """

    nobodys: frozenset[str]
    foreign: dict[str, frozenset[str]]
    blurred: frozenset[str]


@per_replay
def absentees_of(replay: Replay) -> Absentees:
    """What nobody, and what one side, never had, as far as the replay can tell."""
    rows = rows_of(replay)
    seen = seen_in(replay)
    had = {name for name, _ in seen}
    factions = {side.faction for side in replay.sides}
    nobodys: set[str] = set()
    blurred: set[str] = set()
    for name, entry in replay.knowledge.entries.items():
        if entry.kind not in _KINDS or entry.members or name in _SPAWNED:
            continue
        if had & ({name} | set(rows.kin.get(name, ()))):
            blurred.update(_words_of(entry))
            continue
        if name in _RAISED and "Undead" in factions:
            continue
        told = rows.complete(Deed((Action.MAKE,), object=(name,)))
        if told or (entry.factions and None not in factions and not factions & set(entry.factions)):
            nobodys.add(name)
    foreign: dict[str, frozenset[str]] = {}
    for side in replay.sides:
        own = {name for name, whose in seen if whose in (side.slot, None)}
        own |= {other for name in own for other in rows.kin.get(name, ())}
        foreign[side.slot] = frozenset(
            name for name in had - own if rows.complete(Deed((Action.MAKE,), object=(name,)))
        )
    return Absentees(frozenset(nobodys), foreign, frozenset(blurred))


def _words_of(entry: Entry) -> Iterator[str]:
    """Words that may stand for a thing: each English word of its names, both ends of Chinese ones."""
    for lang, aliases in entry.aliases.items():
        for alias in (*aliases, entry.display(lang)):
            low = fold(alias)
            if low.isascii():
                yield from low.split()
            else:
                yield from (low[k:] for k in range(len(low) - 1))
                yield from (low[:k] for k in range(2, len(low)))


def absent_things(clauses: Sequence[Clause], record: Record) -> Iterator[tuple[Clause, Finding]]:
    """The clauses of a sentence that tell of what never was as being there, each with its refutation."""
    absent = absentees_of(record.replay)
    for clause in clauses:
        if not clause.judged or clause.bidden or clause.question:
            continue
        for at, item in enumerate(clause.items):
            if not item.objects or item.entry is None or item.entry.kind not in _KINDS or item.entry.members:
                continue
            found = _found(clause, at, item, clauses, absent, record)
            if found is not None:
                yield clause, found
                break


def _found(
    clause: Clause, at: int, item: Item, clauses: Sequence[Clause], absent: Absentees, record: Record
) -> Finding | None:
    thing = _thing(clause.parts, item)
    side = None
    if thing is not None:
        if (
            thing.leader
            or item.low.endswith(" leader")
            or (thing.share == "none" and not thing.definite)
            or thing.share == "any"
        ):
            return None
        whose = thing.own or thing.rival or thing.theirs
        side = None if whose or thing.side not in record.slots else thing.side
    if absent.nobodys.issuperset(item.objects):
        if not _plain(clause, at, item, absent, record):
            return None
        truth = f"there was no {named(item.objects, record)} in the game"
        side = side or _user(clause, at)
    elif (side := side or _user(clause, at)) is not None and absent.foreign[side].issuperset(
        (*item.objects, *kin_of(item.cues))
    ):
        if not item.chinese and not item.capital and not item.plural:
            return None
        if _of_a_deed(clause.items, at):
            return None
        truth = f"{side} never had a {named(item.objects, record)}"
    else:
        return None
    held = side is not None or (thing is not None and (thing.own or thing.rival))
    if not factual(clause, at, bare=held):
        return None
    if _goes_on_denied(clause, clauses):
        return None
    return refuted("owner", truth, actual=0, monotone=True)


def _thing(parts: Sequence[Part], item: Item) -> Thing | None:
    """A thing as a part of its clause, by the word it is named with."""
    for part in parts:
        if part.thing is not None and part.item is item:
            return part.thing
        for thing in part.things:
            if thing.names == item.objects:
                return thing
    return None


def _user(clause: Clause, at: int) -> str | None:
    """Slot of whom a clause says that it used something, or that its army was of it."""
    items = clause.items
    start, _, _ = phrase(items, at)
    sides = {part.side for part in clause.parts if part.sym == "S" and part.unit in ("", "you")}
    sides |= {part.side for part in clause.parts if part.sym in "GQ" and not (part.own or part.rival)}
    sides |= {
        thing.side
        for part in clause.parts
        if (thing := part.thing) is not None and not thing.own and part.start <= items[at].start
    }  # 配上白球往虫族四矿里怼: whose the base is says nothing of what is sent there
    sides.discard(None)
    composed = any(item.low in COMPOSED for item in items)
    if composed and any(part.sym in "kldt" for part in clause.parts):
        composed = False  # 两个精灵斥候全是保王党打死的: of what was done, and not of what an army was
    if len(sides) != 1 or not (start or composed):
        return None
    (side,) = sides
    if side == "both":
        return None
    if composed:
        return side
    near = [item.low for item in items[max(0, start - 2) : start]]
    if near[:1] in (["had"], ["has"], ["have"]) and "c.verb" in items[start - 1].cues and len(near) > 1:
        near = near[1:]  # "had finished off a Scout": what was done to another's
    used = any(low in USING or low.rstrip("了") in USING for low in near)
    used = used or any(low in _BELONGS for low in (item.low for item in items[at + 1 :]))
    verb = items[start - 1].cues.get("c.verb", "").split("|") if start else [""]
    used = used or set(verb) <= _OWN
    return side if used or (items[at].chinese and near and near[-1] in HANDS) else None


_BELONGS = frozenset("belonged to;belongs to;belonged;belongs;属于;归属;归".split(";"))
_OWN = frozenset(("make", "start", "lose", "have", "order"))
"""Classes of verbs whose object is of whoever does it."""


def _of_a_deed(items: Sequence[Item], at: int) -> bool:
    """Whether a name only says what a deed was done to: "P2's Immortal kills"."""
    after = items[at + 1] if at + 1 < len(items) else None
    return after is not None and ("c.noun" in after.cues or after.low in ("kill", "kills", "killer", "count"))


def _plain(clause: Clause, at: int, item: Item, absent: Absentees, record: Record) -> bool:
    """Whether a name can be nothing else than the thing's."""
    assert item.entry is not None
    low = item.low
    ambiguous = item.entry.properties.get("ambiguous_words") or ()
    if low in ambiguous or low.rstrip("s") in ambiguous or "c.shared" in item.cues or "c.verb" in item.cues:
        return False
    turns = record.replay.clock.per_minute is None
    if item.chinese:
        if low in absent.blurred or len(low) < (_SHORT if turns else 2):
            return False
        return not _within_a_word(clause.items, at)
    singular = low[:-1] if item.plural and low.endswith("s") else low
    if {low, singular} & absent.blurred:
        return False
    if " " in low:
        return True
    if item.capital:
        return not turns or item.plural or clause.items[0] is not item
    return not turns and (item.plural or _counted_before(clause.items, at))


def _counted_before(items: Sequence[Item], at: int) -> bool:
    return at > 0 and (items[at - 1].num is not None or items[at - 1].low in ("a", "an"))


def _within_a_word(items: Sequence[Item], at: int) -> bool:
    """Whether a short Chinese name may be parts of other words: 强大和稳定."""
    item = items[at]
    if len(item.low) > 2 or not at:
        return False
    before = items[at - 1]
    unknown = before.chinese and not before.cues and not before.objects and before.kind == "word"
    unknown = (
        unknown and before.num is None and before.when is None and not before.sides and not before.metric
    )
    return unknown and before.end == item.start and len(before.low) == 1


def _goes_on_denied(clause: Clause, clauses: Sequence[Clause]) -> bool:
    """Whether a clause without a verb stands in a sentence that denies something: "no Carriers, Tempests"."""
    place = next(k for k, other in enumerate(clauses) if other is clause)
    before = clauses[place - 1] if place else None
    if before is not None and clause.items[0].objects and not _does(before):
        if any(map(denies, before.items)):
            return True  # "No Carriers, Tempests or Void Rays were to be seen"
    if not _does(clause):
        return any(imagined(other.items) for other in clauses if other is not clause)
    if clause.parts[-1].sym != "P" or place + 1 == len(clauses):
        return False
    after = clauses[place + 1]
    return after.shape.startswith("n") and any(map(denies, after.items))


def _does(clause: Clause) -> bool:
    """Whether a clause has a verb."""
    return any(part.sym in "mfslkdturcaiyehqwoMvVpgRFEjbzD!" for part in clause.parts)

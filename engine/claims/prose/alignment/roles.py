"""What a clause with one deed says: who did it to whom, when and where."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.clauses import Slots
from engine.claims.prose.inquiry import Inquiry
from engine.claims.prose.items import Item
from engine.facts.clock import Span

_DEEDS = {
    "kill": "kill",
    "die": "die",
    "lose": "lose",
    "capture": "capture",
    "win_object": "capture",
    "recruit": "recruit",
    "check": "check",
    "mate": "mate",
    "castle": "castle",
    "advance": "advance",
    "promote": "promote",
}
MEANS: dict[str, tuple[str, ...]] = {
    "kill": ("die",),
    "die": ("die",),
    "lose": ("die", "yield"),
    "capture": ("die", "yield", "take"),
    "recruit": ("recruit",),
    "check": ("check", "mate"),
    "mate": ("mate",),
    "castle": ("castle",),
    "advance": ("advance", "promote"),
    "promote": ("promote", "advance"),
}
"""Class of verbs -> names of deeds."""

_BE = frozenset("was were been being is are be got gets get getting".split())
_TOLD_FROM = re.compile(r"later|after|earlier|before|next|previous|last|后|前|下一|上一|同")
_NEUTER = frozenset("it its him her she he they them one 它 他 她 它们 他们 她们 其".split())


@dataclass(slots=True)
class Thing:
    """A thing of the game a clause names.

    Attributes:
        objects: Canonical names it stands for.
        side: Slot of its owner where that is written, else None.
        many: Written as more than one.
        role: ``actor``, ``patient``, ``from`` or "" where that cannot be told.
    """

    item: Item
    index: int
    objects: tuple[str, ...]
    side: str | None = None
    many: bool = False
    role: str = ""

    @property
    def specific(self) -> bool:
        return len(self.objects) <= 8


@dataclass(slots=True)
class Said:
    """A clause with one deed.

    Attributes:
        verb: Class of the deed.
        at: Start and end of the word of the deed in the text.
        things: What is named, with roles.
        actor_side: Slot that did it, None if not said.
        patient_side: Slot it happened to, None if not said.
        windows: Stretches its own times name; empty if it has none.
        when: The item of its own time.
        place: Hex or square, None if none.
        clear: Whether every thing has a role and nothing hangs on a word that is not known to tell one.
        pronoun: Whether a pronoun stands where the patient would.
    """

    clause: Clause
    verb: str
    at: tuple[int, int]
    things: list[Thing] = field(default_factory=list)
    actor_side: str | None = None
    patient_side: str | None = None
    windows: list[Span] = field(default_factory=list)
    when: Item | None = None
    place: str | None = None
    place_span: tuple[int, int] | None = None
    clear: bool = True
    pronoun: bool = False
    passive: bool = False

    def of(self, role: str) -> list[Thing]:
        return [thing for thing in self.things if thing.role == role]


def things_of(clause: Clause) -> list[Thing]:
    """The things of the game a clause names, with the owners written before them."""
    kept: list[Thing] | None = clause.kept.get("things")
    if kept is None:
        kept = clause.kept["things"] = _things(clause)
    return list(kept)


def _things(clause: Clause) -> list[Thing]:
    items = clause.items
    found: list[Thing] = []
    for index, item in enumerate(items):
        if not item.objects or item.entry is None or not item.countable or item.kind != "name":
            continue
        if item.possessive and index + 1 < len(items) and items[index + 1].objects:
            continue  # "the king's rook"
        thing = Thing(item, index, item.objects)
        _number(thing, items)
        thing.side = owner_before(clause, index)
        if thing.side is None and item.sides:
            thing.side = item.sides[0]
        found.append(thing)
    return found


_BETWEEN = frozenset(
    "the a an of 的 那个 这个 个 一个 那只 一只 只 名 own last first second third final remaining".split()
)


def owner_before(clause: Clause, index: int) -> str | None:
    """The slot written as the owner of the thing at an index."""
    items = clause.items
    for back in range(index - 1, max(-1, index - 5), -1):
        item = items[back]
        slots = _slots(clause, item)
        if slots is not None:
            if slots.sure and not slots.both and len(slots.candidates) == 1:
                return slots.candidates[0]
            return None
        if item.low in _BETWEEN or (item.num is not None and item.kind == "num"):
            continue
        if item.kind == "word" and not item.cues and not item.chinese:
            continue  # an adjective
        return None
    return None


def _slots(clause: Clause, item: Item) -> Slots | None:
    for chunk in clause.chunks:
        for _, slots, other in chunk.sides:
            if other is item:
                return slots
    return None


def _number(thing: Thing, items: Sequence[Item]) -> None:
    thing.many = thing.item.plural
    for back in range(thing.index - 1, max(-1, thing.index - 5), -1):
        item = items[back]
        if item.num is not None and item.kind == "num" and not item.num.ordinal:
            thing.many = item.num.high > 1
            if item.num.high == 1 and any(part.low == "of" for part in items[back : thing.index]):
                thing.many = False  # one of your Elvish Fighters
            return
        if item.objects or item.when is not None or "verb" in item.cues:
            return


def deeds_in(clause: Clause) -> list[tuple[str, int, int]]:
    """The deeds of a clause: class, start and end of its words. Overlapping ones are one."""
    if not clause.marks and not any(chunk.verbs for chunk in clause.chunks):
        return []
    found: list[tuple[str, int, int]] = []
    for mark in clause.marks:
        if mark.name in _DEEDS and not _within_longer(clause, mark.start, mark.end):
            name = _DEEDS[mark.name]
            if mark.low in ("死", "死了") and any(
                item.end == mark.start and _bare_verb(item) for item in clause.items
            ):
                name = "kill"  # a verb and its result: 捶死
            found.append((name, mark.start, mark.end))
    verbs = {id(chunk.items[at]): written for chunk in clause.chunks for at, written, _ in chunk.verbs}
    items = clause.items
    for index, item in enumerate(items):
        written = verbs.get(id(item))
        if written is None or any(item.start < end and start < item.end for _, start, end in found):
            continue
        names = [_DEEDS[name] for name in written.split("|") if name in _DEEDS]
        if not names:
            if item.chinese and item.low in ("死", "死了", "死掉"):
                names = ["die"]
            else:
                continue
        name = names[0]
        if item.chinese and item.low.startswith("死") and index and _bare_verb(items[index - 1]):
            name = "kill"  # a verb and its result: 捶死
        if item.low.startswith(("被", "遭")) and name in ("lose", "die"):
            name = "kill"
        found.append((name, item.start, item.end))
    return sorted(found, key=lambda each: each[1])


def _within_longer(clause: Clause, start: int, end: int) -> bool:
    """Whether a word found is only a part of a word of the common vocabulary."""
    return any(
        item.start <= start and end <= item.end and (item.start, item.end) != (start, end) and item.cues
        for item in clause.items
    )


def _bare_verb(item: Item) -> bool:
    return item.chinese and len(item.low) == 1 and item.kind == "word" and "stop" not in item.cues


def read_roles(clause: Clause, ask: Inquiry) -> Said | None:
    """What a clause says, None if it has no deed or more than one."""
    deeds = deeds_in(clause)
    names = {name for name, _, _ in deeds}
    if len(deeds) != 1 and not (len(deeds) == 2 and names == {"kill", "die"} and deeds[0][2] == deeds[1][1]):
        return None
    name, start, end = deeds[0]
    if len(deeds) == 2:
        name, end = "kill", deeds[1][2]
    said = Said(clause, name, (start, end))
    said.things = [replace(thing) for thing in things_of(clause)]
    items = clause.items
    verb = next((index for index, item in enumerate(items) if item.end > start), len(items))
    chinese = any(item.chinese for item in items[verb : verb + 1]) or not items[verb : verb + 1]
    if chinese:
        _chinese_roles(said, items, verb)
    else:
        _english_roles(said, items, verb)
    _sides(said, items, start)
    _times(said, ask)
    _place(said)
    said.pronoun = any(item.low in _NEUTER for item in items)
    return said


def _chinese_roles(said: Said, items: Sequence[Item], verb: int) -> None:
    start = said.at[0]
    bei = next(
        (
            item.start
            for item in items
            if item.low[:1] in "被遭" and item.start <= start and "prep" in item.cues
        ),
        None,
    )
    if bei is None and verb < len(items) and items[verb].low[:1] in "被遭":
        bei = items[verb].start
    ba = next((item.start for item in items if item.low in ("把", "将") and item.start < start), None)
    said.passive = bei is not None
    agent_after = said.clause.text[: said.at[1] - said.clause.start].endswith(("在", "于"))
    for thing in said.things:
        at = thing.item.start
        used = (thing.index and items[thing.index - 1].low in ("用", "靠", "由", "拿", "派", "以")) or (
            thing.index > 1
            and items[thing.index - 2].low in ("用", "靠", "由")
            and not items[thing.index - 1].objects
        )
        if used and at < start:
            thing.role = "actor"
        elif at >= said.at[1]:
            thing.role = "actor" if agent_after else "patient"
        elif bei is not None:
            thing.role = "actor" if at > bei else "patient"
        elif ba is not None:
            thing.role = "patient" if at > ba else "actor"
        elif said.verb in ("die",):
            thing.role = "patient"
        elif said.verb in ("kill", "capture", "check", "mate"):
            thing.role = "actor"
        elif said.verb in ("advance", "promote"):
            thing.role = "from"
        elif said.verb == "lose":
            thing.role, said.clear = "", False
        else:
            thing.role = "patient"
    _one_each(said)


def _english_roles(said: Said, items: Sequence[Item], verb: int) -> None:
    near = [item.low for item in items[max(0, verb - 3) : verb]]
    form = items[verb].cues.get("form", "past")
    said.passive = (
        form == "past"
        and any(low in _BE for low in near)
        and said.verb in ("kill", "capture", "lose", "recruit", "mate", "check")
    )
    for thing in said.things:
        if thing.item.start < said.at[0]:
            if said.passive or said.verb in ("die", "recruit"):
                thing.role = "patient"
            elif said.verb in ("advance", "promote"):
                thing.role = "from"
            elif said.verb in ("kill", "capture", "check", "mate"):
                thing.role = "actor"
            else:
                said.clear = False
            continue
        prep = _governor(items, verb, thing.index)
        low = prep.low if prep is not None else ""
        ends_in_to = said.clause.scene.text[said.at[0] : said.at[1]].lower().endswith(" to")
        if said.verb == "die" and (low in ("to", "by", "at the hands of") or (ends_in_to and prep is None)):
            thing.role = "actor"
        elif said.verb == "lose" and not said.passive:
            thing.role = "actor" if low in ("to",) else "patient" if prep is None else ""
        elif said.verb in ("advance", "promote"):
            thing.role = "patient" if low in ("", "to", "into") else ""
        elif low == "by" and (said.passive or said.verb == "die"):
            thing.role = "actor"
        elif low == "to" and said.verb == "lose":
            thing.role = "actor"
        elif low == "with" and said.verb in ("kill", "capture", "check", "mate", "die"):
            thing.role = "actor"
        elif prep is None and said.verb in ("kill", "capture", "recruit") and not said.passive:
            thing.role = "patient"
        else:
            thing.role = ""
        if not thing.role:
            said.clear = False
    _one_each(said)


def _governor(items: Sequence[Item], verb: int, index: int) -> Item | None:
    """The preposition that stands between the verb, or the thing before, and a thing."""
    for back in range(index - 1, verb, -1):
        item = items[back]
        if item.objects and item.kind == "name":
            return None
        if "det" in item.cues and "pron" not in item.cues and item.low in ("a", "an", "the", "one"):
            continue
        if item.cues.get("prep") is not None or item.low in (
            "with",
            "to",
            "by",
            "of",
            "against",
            "near",
            "for",
            "from",
            "in",
            "on",
        ):
            if item.low == "of":
                continue
            return item
    return None


def _one_each(said: Said) -> None:
    """More than one thing in a role, or many of one, is a list: one deed does not tell it."""
    for role in ("actor", "patient"):
        if len(said.of(role)) > 1 or any(thing.many for thing in said.of(role)):
            said.clear = False


def _sides(said: Said, items: Sequence[Item], start: int) -> None:
    owned = {thing.index for thing in said.things if thing.side is not None}
    for thing in said.things:
        if thing.role == "actor":
            said.actor_side = thing.side or said.actor_side
        elif thing.role in ("patient", "from"):
            said.patient_side = thing.side or said.patient_side
    for index, item in enumerate(items):
        slots = _slots(said.clause, item)
        if slots is None or not slots.sure or slots.both or len(slots.candidates) != 1:
            continue
        if any(0 < at - index <= 4 and said.clause.items[at].objects for at in owned):
            continue
        slot = slots.candidates[0]
        patient = said.verb in ("lose", "die") or said.passive
        if item.start < start:
            if patient and not (said.passive and item.start > start):
                said.patient_side = said.patient_side or slot
            else:
                said.actor_side = said.actor_side or slot
    if said.verb in ("recruit", "advance", "promote"):
        said.actor_side = said.actor_side or said.patient_side
        said.patient_side = None


def _times(said: Said, ask: Inquiry) -> None:
    for item in said.clause.items:
        when = item.when
        if when is None or when.span is None:
            continue
        written = said.clause.scene.text[item.start : item.end].lower()
        if (
            when.about
            or _TOLD_FROM.search(written)
            or when.prep not in ("at", "in", "on", "by", "range", "between")
        ):
            said.clear = False
        said.when = item
        for window in ask.windows(when):
            said.windows.append(window.widest)


def _place(said: Said) -> None:
    clause = said.clause
    squares = [
        (item.start, item.end, item.move.san)
        for item in clause.items
        if item.move is not None and item.move.square
    ]
    found = [*clause.places, *squares]
    if len(found) == 1:
        start, end, said.place = found[0]
        said.place_span = (start, end)
    elif found:
        said.clear = False
    if any(item.move is not None and not item.move.square and item.move.san for item in clause.items):
        said.clear = False  # notation is read by itself

"""Every word and name that means something in one replay, in one table for longest-match look-up.

Built once per replay and kept for as long as the replay lives. Keys are folded phrases (case, spaces,
hyphens and apostrophes do not count); a set of beginnings says when no longer phrase can follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from engine.claims.names import resolve_objects, side_table
from engine.claims.prose.copying import replace
from engine.claims.prose.tables import GameTable, game_table
from engine.claims.prose.tokens import tokenise
from engine.claims.prose.vocabulary import all_words, generic_phrases
from engine.facts.kept import per_replay
from engine.facts.knowledge import Entry, fold
from engine.facts.model import EventKind, Replay

FLAVOUR = frozenset(
    {"weapon", "special", "ability", "trait", "damage_type", "terrain", "alignment", "time_of_day"}
)
"""Kinds of entries that colour a sentence and are counted by no event, unless events carry them."""
UNCOUNTED = FLAVOUR | {"term", "state", "opening", "metric", "faction"}

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


_PLACE = re.compile(r"\d+,\d+")


@dataclass(slots=True)
class Sense:
    """What a phrase may mean.

    Attributes:
        cues: Features of the vocabulary.
        entry: The thing of the game it names.
        objects: Canonical names it stands for (members of a group, or itself).
        metric: Canonical metric name.
        side: Slot it names in this replay.
        absent_faction: A faction of the game that nobody plays here.
        plural: Written in the plural.
        countable: Whether events of this replay may count what it names.
        people: Slot of the one side that has any of such a people ("the orcs").
    """

    cues: dict[str, str] = field(default_factory=dict)
    entry: Entry | None = None
    objects: tuple[str, ...] = ()
    metric: str | None = None
    side: str | None = None
    absent_faction: str | None = None
    plural: bool = False
    countable: bool = False
    people: str | None = None
    _given: dict[str, object] | None = None

    @property
    def names(self) -> bool:
        """Whether it names something of the game or the replay."""
        return bool(self.entry is not None or self.metric or self.side or self.absent_faction)

    @property
    def given(self) -> dict[str, object]:
        """The attributes an item of this sense has beyond the defaults of every item."""
        if self._given is None:
            given: dict[str, object] = {"kind": "name"} if self.names else {}
            if self.cues:
                given["cues"] = self.cues
            if self.side is not None:
                given["sides"] = (self.side,)
            for name in ("entry", "objects", "metric", "absent_faction", "plural", "countable", "people"):
                value = getattr(self, name)
                if value:
                    given[name] = value
            self._given = given
        return self._given


@dataclass(slots=True)
class Lexicon:
    """The look-up table of one replay.

    Attributes:
        senses: Folded phrase -> what it may mean.
        beginnings: Folded beginnings of phrases at token boundaries.
        table: The game's own small tables.
        held: Canonical names that stand in some event, series or state of the replay.
        slots: The slots, in order.
        opponent: Slot -> the one opposing slot, where there is just one.
        groups: Group -> the canonical names it stands for.
        takes: What is captured in this replay.
        places: Whether places are written as two numbers (``13,18``).
    """

    senses: dict[str, Sense]
    beginnings: set[str]
    table: GameTable
    held: frozenset[str]
    slots: tuple[str, ...]
    opponent: dict[str, str]
    groups: dict[str, tuple[str, ...]] = field(default_factory=dict)
    takes: frozenset[str] = frozenset()
    places: bool = False

    def is_expansion(self, objects: tuple[str, ...]) -> bool:
        """Whether things are bases, which a side "takes" by building them."""
        names = {member for name in self.table.objects.get("expansion", ()) for member in self.group(name)}
        return bool(names) and set(objects) <= names

    def group(self, name: str) -> tuple[str, ...]:
        """The canonical names a group of the knowledge stands for; itself if it is none."""
        return self.groups.get(name, (name,))


def _plurals(folded: str) -> Iterable[str]:
    if not folded.isascii() or len(folded) < 3 or not folded[-1].isalpha():
        return
    yield folded + "s"
    if folded.endswith(("s", "x", "ch", "sh", "z", "o")):
        yield folded + "es"
    if folded.endswith("y") and folded[-2] not in "aeiou":
        yield folded[:-1] + "ies"
    if folded.endswith("f"):
        yield folded[:-1] + "ves"
    if folded.endswith("fe"):
        yield folded[:-2] + "ves"
    if folded.endswith("man"):
        yield folded[:-3] + "men"


_PLAIN = re.compile(r"[a-z0-9][a-z0-9 _'’.-]*\Z")
_SPLIT = re.compile(r"[ _'’.-]+")


def _pieces(phrase: str) -> list[str]:
    """The folded tokens of a phrase, as the scan of a text will meet them."""
    if phrase.isascii():
        spaced = phrase if phrase.islower() else _CAMEL.sub(" ", phrase).lower()
        if _PLAIN.match(spaced):
            return [piece for piece in _SPLIT.split(spaced) if piece]
    return [fold(token.low) for token in tokenise(_CAMEL.sub(" ", phrase))]


class _Builder:
    """Collects senses; those of a shared base are copied before they are changed."""

    def __init__(self, base: _Builder | None = None) -> None:
        self.senses: dict[str, Sense] = {} if base is None else dict(base.senses)
        self.beginnings: set[str] = set() if base is None else set(base.beginnings)
        self._own: set[str] = set()

    def sense(self, phrase: str) -> Sense | None:
        """The sense of a phrase, made if there is none; None for a phrase of no letters."""
        pieces = _pieces(phrase)
        key = "".join(pieces)
        if not key:
            return None
        prefix = ""
        for piece in pieces[:-1]:
            prefix += piece
            self.beginnings.add(prefix)
        return self._of(key)

    def _of(self, key: str, *, plural: bool = False) -> Sense:
        found = self.senses.get(key)
        if found is None:
            found = self.senses[key] = Sense(plural=plural)
        elif key not in self._own:
            found = self.senses[key] = replace(found, cues=dict(found.cues), _given=None)
        self._own.add(key)
        return found

    def sense_with_plurals(self, phrase: str) -> Iterable[Sense]:
        """The sense of a name, and those of its plurals."""
        key = "".join(_pieces(phrase))
        found = self.sense(phrase)
        if found is None:
            return
        yield found
        for plural in _plurals(key):
            yield self._of(plural, plural=True)


@cache
def _base(game: str) -> _Builder:
    """The words of a game that are the same for every replay."""
    builder = _Builder()
    table = game_table(game)
    for word in (*all_words(), *(word for key in table.measured for word in key.split()[1:])):
        if not word.isascii():
            sense = builder.sense(word)  # kept whole: Chinese has no spaces
            if sense is not None:
                sense.cues.setdefault("word", "1")
    for phrases in (generic_phrases(), table.phrases):
        for phrase, cues in phrases.items():
            if phrase in table.not_cues:
                continue
            sense = builder.sense(phrase)
            if sense is not None:
                sense.cues.update(cues)
    return builder


def _names(entry: Entry) -> Iterable[str]:
    yield entry.name
    shown = entry.properties.get("display_en")
    if isinstance(shown, str):
        yield shown
    for aliases in entry.aliases.values():
        yield from aliases


def build(replay: Replay) -> Lexicon:
    """The lexicon of a replay (use `lexicon_of`, which keeps it)."""
    table = game_table(replay.game)
    builder = _Builder(_base(replay.game))
    counted = {event.object for event in replay.store.events}
    held = frozenset(event.object for event in replay.store.events if event.object is not None) | frozenset(
        state.object for state in replay.store.states if state.object is not None
    )
    knowledge = replay.knowledge
    groups: dict[str, tuple[str, ...]] = {}
    more_names: dict[str, list[str]] = {}
    for phrase, canonical in table.names.items():
        more_names.setdefault(canonical, []).append(phrase)
    for entry in knowledge.entries.values():
        if entry.kind == "faction":
            continue
        objects = resolve_objects(entry.name, replay) or (entry.name,)
        if entry.members:
            groups[entry.name] = objects
        countable = entry.kind not in UNCOUNTED or entry.name in counted
        people = _people_of(replay, objects) if entry.name in table.objects.get("peoples", ()) else None
        for name in (*_names(entry), *more_names.get(entry.name, ())):
            if name.casefold() in table.not_names:
                continue
            for sense in builder.sense_with_plurals(name):
                if sense.entry is None or (sense.entry.kind in FLAVOUR and entry.kind not in FLAVOUR):
                    sense.entry, sense.objects = entry, objects
                    sense.countable = countable
                    sense.people = people
    known_metrics = set(replay.store.metrics())
    for entry in knowledge.metrics.values():
        for name in _names(entry):
            if name.casefold() in table.not_metrics:
                continue
            for sense in builder.sense_with_plurals(name):
                if sense.metric is None or sense.metric not in known_metrics:
                    sense.metric = entry.name
    for phrase, metric in table.metrics.items():
        counted_as = builder.sense(phrase)
        if counted_as is not None and metric in known_metrics:
            counted_as.metric = metric
    _add_sides(builder, replay)
    takes = frozenset(
        event.object for event in replay.store.find(kind=EventKind.CAPTURED) if event.object is not None
    )
    slots = tuple(side.slot for side in replay.sides)
    opponent = {}
    for slot in slots:
        others = replay.opponents(slot)
        if len(others) == 1:
            opponent[slot] = others[0].slot
    places = any(_PLACE.fullmatch(event.place) for event in replay.store.events if event.place is not None)
    return Lexicon(builder.senses, builder.beginnings, table, held, slots, opponent, groups, takes, places)


def _people_of(replay: Replay, objects: tuple[str, ...]) -> str | None:
    """The one side that has any of a people, as more than a third of what it has; None if several or none do.

    What are few of many (Mermen among the Loyalists) are themselves and do not stand for their side.
    """
    store = replay.store
    kinds = (EventKind.CREATED, EventKind.RECRUITED, EventKind.STARTED)
    had = {
        (event.side, name)
        for name in objects
        for kind in kinds
        for event in store.find(kind=kind, object=name)
        if event.side
    }
    slots = {slot for slot, _ in had}
    if len(slots) != 1:
        return None
    (slot,) = slots
    every = {event.object for kind in kinds for event in store.find(kind=kind, side=slot)}
    return slot if 3 * len(had) > len(every) else None


_DIGIT_WORDS = {1: ("one", "一"), 2: ("two", "二"), 3: ("three", "三"), 4: ("four", "四"), 5: ("five", "五"),
                6: ("six", "六"), 7: ("seven", "七"), 8: ("eight", "八"), 9: ("nine", "九")}  # fmt: skip
_NAME_WORD = re.compile(r"[A-Z][a-z]{3,}")
_TITLES = frozenset("player team side skill default engine computer level guest anonymous".split())
_ZH = re.compile(r"[\u4e00-\u9fff]")


def _add_sides(builder: _Builder, replay: Replay) -> None:
    knowledge = replay.knowledge
    owners: dict[str, set[str]] = {}

    def add(phrase: str, slot: str) -> None:
        owners.setdefault(phrase, set()).add(slot)

    for folded, slot in side_table(replay).words().items():
        if (not folded.isdigit() and len(folded) > 1) or _ZH.match(folded):
            add(folded, slot)
    for side in replay.sides:
        for name in (side.slot, side.name, *side.aliases):
            if len(name) > 1 or _ZH.match(name):
                add(name, side.slot)
        for word in _NAME_WORD.findall(side.name):
            if word.casefold() not in builder.senses and word.casefold() not in _TITLES:
                add(word, side.slot)
        digits = re.sub(r"\D", "", side.slot)
        if digits and digits.isdigit() and int(digits) in _DIGIT_WORDS:
            english, chinese = _DIGIT_WORDS[int(digits)]
            for word in ("player", "side", "slot"):
                add(f"{word} {digits}", side.slot)
                add(f"{word} {english}", side.slot)
            for pattern in (
                "玩家{}",
                "{}号玩家",
                "{}号",
                "第{}方",
                "玩家 {}",
                "{}号位",
                "{}方",
                "{}号选手",
                "阵营{}",
            ):
                for digit in (digits, chinese):
                    if pattern == "{}方" and digit == chinese:
                        continue
                    add(pattern.format(digit), side.slot)
            add(f"p{digits}", side.slot)
    played = {side.faction for side in replay.sides if side.faction is not None}
    mirrored = len(played) < sum(side.faction is not None for side in replay.sides)
    for entry in knowledge.entries.values():
        if entry.kind != "faction":
            continue
        holders = [side.slot for side in replay.sides if side.faction == entry.name]
        for name in _names(entry):
            if len(holders) == 1:
                add(name, holders[0])
                add(f"{name}方" if _ZH.search(name) else f"{name} player", holders[0])
            elif not holders:
                for sense in builder.sense_with_plurals(name):
                    sense.absent_faction = entry.name
    del mirrored
    for phrase, slots in owners.items():
        if len(slots) != 1:
            continue
        slot = next(iter(slots))
        forms = [phrase]
        if _ZH.search(phrase) and not phrase.endswith("方"):
            forms.append(phrase + "玩家")
            forms.append(phrase + "方")
            forms.append(phrase + "选手")
        elif not _ZH.search(phrase):
            forms.append(f"the {phrase}")
            forms.append(f"{phrase} player")
            forms.append(f"the {phrase} player")
        for form in forms:
            exact = form == phrase
            single = builder.sense(form)
            found = builder.sense_with_plurals(form) if exact else [single] if single is not None else []
            for sense in found:
                if sense.side is None or exact:
                    sense.side = slot


@per_replay
def lexicon_of(replay: Replay) -> Lexicon:
    """The lexicon of a replay, made at the first call and kept as long as the replay lives."""
    return build(replay)

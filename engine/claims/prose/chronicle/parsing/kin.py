"""Chinese names of units used loosely: 骑士 of a 骑师, 弓手 of whatever shoots with a bow.

Of games whose units advance to others. The official Chinese names are known to few: players say what a unit
carries or rides (弓, 骑, 剑, 枪) with any word for a man behind it (手, 兵, 士). Where the unit of that exact
name was never in the game, the one that is most like it is meant; where it was, another may be meant as well,
and a refutation must hold of that one too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.claims.prose.chronicle.parsing.nicknames import owners_of
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.copying import replace
from engine.claims.prose.items import Item
from engine.claims.prose.lexicon import Sense
from engine.facts.kept import per_replay
from engine.facts.knowledge import Entry, Knowledge
from engine.facts.model import EventKind, Replay

KIN = "c.kin"
"""Cue of a name with the canonical names of what else it may be of, between bars."""

_PLAIN = frozenset("兵手者士师员人卒箭的")
"""Signs that say nothing of what kind of unit it is."""
_ALIKE = str.maketrans("射矛马武", "弓枪骑战")
"""Signs of one meaning in names of units."""
_MAGES = str.maketrans("巫术", "法法")
"""Signs of who casts spells, which are told apart where both are there."""
_MADE = (EventKind.CREATED, EventKind.RECRUITED)


_There = Mapping[str, list[frozenset[str]]]
"""Units that are in the replay, each with the signs of its Chinese names."""


def _marks(name: str) -> frozenset[str]:
    """The signs of a name that say what kind of unit it is."""
    return frozenset(name.translate(_ALIKE)) - _PLAIN


def _advancing(knowledge: Knowledge) -> Mapping[str, Entry]:
    return {
        name: entry
        for name, entry in knowledge.entries.items()
        if entry.kind == "unit" and "advances_to" in entry.properties
    }


def _steps(units: Mapping[str, Entry], name: str) -> tuple[str, ...]:
    entry = units.get(name)
    after = entry.properties.get("advances_to") if entry is not None else None
    return tuple(after) if isinstance(after, list | tuple) else ()


def _later(units: Mapping[str, Entry], name: str) -> frozenset[str]:
    """All that a unit may become."""
    found: set[str] = set()
    ahead = list(_steps(units, name))
    while ahead:
        one = ahead.pop()
        if one not in found:
            found.add(one)
            ahead.extend(_steps(units, one))
    return frozenset(found)


@per_replay
def _numbers(replay: Replay) -> Counter[str]:
    """How many of each unit there were."""
    found: Counter[str] = Counter()
    for kind in _MADE:
        found.update(event.object for event in replay.store.find(kind=kind) if event.object is not None)
    return found


def _foremost(names: list[str], replay: Replay) -> tuple[str, ...]:
    """Of each side the one it had most of."""
    owners, numbers = owners_of(replay), _numbers(replay)
    chosen: dict[str, str] = {}
    for name in sorted(names, key=lambda one: (-numbers[one], one)):
        for slot in owners.get(name, ()):
            chosen.setdefault(slot, name)
    return tuple(sorted(set(chosen.values())))


def loose_names(replay: Replay, senses: dict[str, Sense], held: frozenset[str]) -> None:
    """Let Chinese names of units mean what is in the replay and most like it; note what else they may mean.

    Args:
        replay: The game.
        senses: Folded phrase -> what it may mean; changed.
        held: Canonical names of what is in the replay.
    """
    units = _advancing(replay.knowledge)
    there = {
        name: [_marks(alias) for alias in units[name].aliases.get("zh", ())] for name in held if name in units
    }
    if not there:
        return
    _shared_ends(replay, senses, there)
    ends = _by_ends(senses, there)
    for phrase, sense in list(senses.items()):
        if phrase.isascii() or sense.entry is None or sense.entry.kind != "unit":
            continue
        if not sense.objects or not all(name in units for name in sense.objects):
            continue
        own = [name for name in sense.objects if name in there]
        meant, others = (
            (sense.objects, _others(phrase, own, units, there, replay, ends.get(phrase, ())))
            if own
            else _nearest(phrase, sense.objects, units, there, replay)
        )
        if not own and meant == sense.objects and not others:
            continue
        cues = {**sense.cues, **({} if own else {"c.shared": "1"})}
        if others:
            cues[KIN] = "|".join(sorted(others))
        senses[phrase] = replace(
            sense, entry=units[meant[0]], objects=meant, cues=cues, countable=True, _given=None
        )


def _shared_ends(replay: Replay, senses: dict[str, Sense], there: _There) -> None:
    """Let the end of several units' names, of which a side has two, mean any of them: 战士."""
    entries = replay.knowledge.entries
    ends: dict[str, list[str]] = {}
    for name in sorted(there):
        for end in {alias[-2:] for alias in entries[name].aliases.get("zh", ()) if len(alias) > 3}:
            ends.setdefault(end, []).append(name)
    for end, names in ends.items():
        if end not in senses and len(names) > 1:
            cues = {"c.shared": "1", KIN: "|".join(names)}
            senses[end] = Sense(cues=cues, entry=entries[names[0]], objects=tuple(names), countable=True)


def _alike(marks: frozenset[str], there: _There) -> list[str]:
    """What is there and has the one sign that is written."""
    if len(marks) != 1:
        return []
    return [name for name, known in there.items() if any(marks <= one for one in known)]


def _others(
    phrase: str,
    own: list[str],
    units: Mapping[str, Entry],
    there: _There,
    replay: Replay,
    ending: Iterable[str],
) -> set[str]:
    """What else a name may be of that some unit has which was there.

    Of whom it was is what tells them apart, or which of them became the other: 弓手 is another's 兽人弓箭手.
    """
    owners = owners_of(replay)
    theirs = {slot for name in own for slot in owners.get(name, ())}
    line = _line(units, tuple(own), there)
    alike = [*_alike(_marks(phrase), there), *ending]
    found = {name for name in alike if name in line or theirs.isdisjoint(owners.get(name, ()))}
    signs = _marks(phrase)
    found.update(name for name in line if any(signs & known for known in there[name]))
    return found.difference(own) | (set(own) if len(own) > 1 else set())


def _by_ends(senses: Mapping[str, Sense], there: _There) -> dict[str, set[str]]:
    """Ends of names -> what is there and has one that ends so: 斗士 of the 龙人斗士 told of before."""
    found: dict[str, set[str]] = {}
    for phrase, sense in senses.items():
        if phrase.isascii() or sense.entry is None or sense.entry.kind != "unit":
            continue
        for k in range(1, len(phrase) - 1):
            found.setdefault(phrase[k:], set()).update(name for name in sense.objects if name in there)
    return found


def _nearest(
    phrase: str, names: tuple[str, ...], units: Mapping[str, Entry], there: _There, replay: Replay
) -> tuple[tuple[str, ...], set[str]]:
    """What a name means of which no unit was there, with what else it may mean."""
    marks = _marks(phrase)
    line = _line(units, names, there)
    alike = _alike(marks, there)
    if not alike and len(marks) == 1 and not _playable(units, names, replay):
        cast = _marks(phrase.translate(_MAGES))
        spelled = {
            name: [_marks(alias.translate(_MAGES)) for alias in units[name].aliases.get("zh", ())]
            for name in there
        }
        alike = _alike(cast, spelled)
    both = [name for name in line if name in alike]
    best = both or [name for name, known in there.items() if marks in known] or alike
    meant = _foremost(best, replay) or names
    others = set() if both else {*alike, *line}.difference(meant)
    return meant, others | (set(meant) if len(meant) > 1 else set())


def _playable(units: Mapping[str, Entry], names: tuple[str, ...], replay: Replay) -> bool:
    """Whether somebody could have had one of some units."""
    playing = {side.faction for side in replay.sides}
    return any(not playing.isdisjoint(units[name].factions) for name in names)


def _line(units: Mapping[str, Entry], names: tuple[str, ...], there: Iterable[str]) -> list[str]:
    """What is there and becomes, or comes from, one of some units."""
    later = {one for name in names for one in _later(units, name)}
    return [name for name in there if name in later or not _later(units, name).isdisjoint(names)]


def kin_of(cues: Mapping[str, str]) -> list[str]:
    """Canonical names of what else something may be of that goes by a name with these cues."""
    return cues[KIN].split("|") if KIN in cues else []


def may_mean(part: Part, replay: Replay) -> tuple[str, ...]:
    """What else the name a part is called by may be of."""
    return (*kin_of(part.item.cues), *_english_ends(part, owners_of(replay)))


def called_otherwise(parts: Sequence[Part], of: str | None, replay: Replay) -> Iterator[list[Part]]:
    """The parts of a clause with a thing exchanged for another that may go by the name it is called by.

    Args:
        parts: Of the clause.
        of: Slot whose it must be; None if it may be anybody's.
        replay: The game.
    """
    owners = owners_of(replay)
    for k, part in enumerate(parts):
        for name in (*kin_of(part.item.cues), *_english_ends(part, owners)):
            if part.thing is None or part.thing.names == (name,):
                continue
            if of is None or of in owners.get(name, ()):
                meant = replace(part, thing=replace(part.thing, names=(name,)))
                yield [*parts[:k], meant, *parts[k + 1 :]]


def _english_ends(part: Part, owners: Mapping[str, frozenset[str]]) -> list[str]:
    """What goes by the end of its name where a word means a group as well: "three Fighters"."""
    thing, low = part.thing, part.item.low
    if thing is None or thing.entry is None or thing.entry.kind != "group" or not low.isascii():
        return []
    one = low.removesuffix("s")
    ending = [name for name in thing.names if " " in name and name.rsplit(" ", 1)[1].lower() == one]
    return [name for name in ending if name in owners]


def settle(thing: Thing, item: Item, slot: str | None, replay: Replay) -> None:
    """Let a name that its side has no unit of mean what that side has that may go by it: 蓝方的弓手."""
    if slot is None or not thing.names or KIN not in item.cues:
        return
    owners = owners_of(replay)
    if any(slot in owners.get(name, ()) for name in thing.names):
        return
    theirs = tuple(name for name in kin_of(item.cues) if slot in owners.get(name, ()))
    if theirs:
        thing.names = theirs

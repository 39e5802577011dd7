"""Names made shorter, and names that several things share: which of them is meant in one replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.claims.prose.copying import replace
from engine.claims.prose.lexicon import Lexicon, Sense
from engine.facts.kept import per_replay
from engine.facts.knowledge import fold
from engine.facts.model import EventKind, Replay

_OWNING = (EventKind.CREATED, EventKind.RECRUITED, EventKind.STARTED, EventKind.RESEARCHED)


@per_replay
def owners_of(replay: Replay) -> Mapping[str, frozenset[str]]:
    """Canonical name -> the slots that had any of the kind."""
    found: dict[str, set[str]] = {}
    for kind in _OWNING:
        for event in replay.store.find(kind=kind):
            if event.object is not None and event.side is not None:
                found.setdefault(event.object, set()).add(event.side)
    return {name: frozenset(slots) for name, slots in found.items()}


def _apart(names: Sequence[str], replay: Replay) -> bool:
    """Whether no side has two of some kinds: whose it is says which is meant."""
    owners = owners_of(replay)
    seen: set[str] = set()
    for name in names:
        slots = owners.get(name, frozenset())
        if seen & slots:
            return False
        seen |= slots
    return True


def nicknamed(replay: Replay, senses: dict[str, Sense], beginnings: set[str], common: Lexicon) -> None:
    """Let a word players have for several things mean those that are in the replay: 兵营, 地刺.

    Where one side has two of them nobody can tell which is meant, and the word stays unknown.
    """
    entries = replay.knowledge.entries
    for phrase, names in common.table.shared.items():
        key = fold(phrase)
        there = [name for name in names if name in common.held]
        if not _apart(there, replay):
            senses.pop(key, None)
            continue
        meant = there or [name for name in names if name in entries]
        if not meant:
            continue
        known = senses.get(key, Sense())
        cues = {**known.cues, "c.shared": "1"} if len(there) < len(names) else known.cues
        senses[key] = replace(
            known, entry=entries[meant[0]], objects=tuple(meant), countable=True, cues=cues, _given=None
        )
        if not key.isascii():
            beginnings.update(key[:length] for length in range(1, len(key)))


def shared_names(replay: Replay, senses: dict[str, Sense], held: frozenset[str]) -> None:
    """Let a name that several things have mean those of them that are in the replay: 地刺.

    It may still be meant of one that is not, unless it is the proper name of what is there.
    """
    entries = replay.knowledge.entries
    called: dict[str, list[str]] = {}
    for name, entry in entries.items():
        if entry.kind in ("unit", "building", "upgrade"):
            for alias in {fold(alias) for aliases in entry.aliases.values() for alias in aliases}:
                called.setdefault(alias, []).append(name)
    for alias, names in called.items():
        sense = senses.get(alias)
        there = [name for name in names if name in held]
        if len(names) < 2 or not there or sense is None or not set(sense.objects) & set(names):
            continue
        entry = entries[there[0]]
        proper = [
            name for name in names if alias in (fold(entries[name].display(lang)) for lang in ("en", "zh"))
        ]
        other = len(there) < len(names) and not (proper and set(proper) <= set(there))
        cues = {**sense.cues, "c.shared": "1"} if other else sense.cues
        senses[alias] = replace(
            sense, entry=entry, objects=tuple(there), countable=True, cues=cues, _given=None
        )


def meant_by_beginnings(replay: Replay, senses: dict[str, Sense], held: frozenset[str]) -> None:
    """Let a Chinese name of what is not in the replay mean what is there and has a longer name like it."""
    entries = replay.knowledge.entries
    for name in held:
        entry = entries.get(name)
        if entry is None or entry.kind != "unit":
            continue
        for alias in entry.aliases.get("zh", ()):
            for length in range(2, len(alias)):
                sense = senses.get(alias[:length])
                if sense is not None and len(sense.objects) == 1 and sense.objects[0] not in held:
                    senses[alias[:length]] = replace(
                        sense, entry=entry, objects=(name,), countable=True, _given=None
                    )


def meant_by_words(replay: Replay, senses: dict[str, Sense], held: frozenset[str]) -> None:
    """Let an English name of what is not in the replay mean what is there and has it in its name: wolves,
    where there are Wolf Riders and no Wolf.
    """
    entries = replay.knowledge.entries
    playing = {side.faction for side in replay.sides}
    words: dict[str, list[str]] = {}
    for name in sorted(held):
        entry = entries.get(name)
        if entry is not None and entry.kind == "unit":
            for word in {fold(word) for word in entry.display().split()}:
                words.setdefault(word, []).append(name)
    for word, names in words.items():
        sense = senses.get(word)
        if sense is None or len(sense.objects) != 1 or sense.objects[0] in held or not _apart(names, replay):
            continue
        absent = sense.objects
        if playing & set(entries[absent[0]].factions):
            continue  # a Mothership is no Mothership Core
        for alias, other in list(senses.items()):
            if other.objects == absent and alias.isascii():
                senses[alias] = replace(other, entry=entries[names[0]], objects=tuple(names), _given=None)


def shortened_chinese(
    replay: Replay, senses: dict[str, Sense], beginnings: set[str], held: frozenset[str]
) -> None:
    """Let the end of a Chinese name stand for it where no side has two things that end so: 战士."""
    ends: dict[str, set[str]] = {}
    for name in held:
        entry = replay.knowledge.entries.get(name)
        if entry is not None and entry.kind == "unit":
            for alias in entry.aliases.get("zh", ()):
                for length in range(2, len(alias)):
                    ends.setdefault(alias[-length:], set()).add(name)
    for end, names in ends.items():
        if end not in senses and (len(names) == 1 or _apart(sorted(names), replay)):
            meant = tuple(sorted(names))
            senses[end] = Sense(entry=replay.knowledge.entries[meant[0]], objects=meant, countable=True)
            beginnings.update(end[:length] for length in range(1, len(end)))


def shortened(replay: Replay, senses: dict[str, Sense], held: frozenset[str]) -> None:
    """Let the last word of a name stand for it where no side has two things of such a name."""
    last: dict[str, list[str]] = {}
    for name in held:
        entry = replay.knowledge.entries.get(name)
        words = entry.display().split() if entry is not None else []
        if len(words) > 1 and entry is not None and entry.kind == "unit":
            last.setdefault(fold(words[-1]), []).append(name)
    for word, names in last.items():
        if len(word) < 4 or not (len(names) == 1 or _apart(names, replay)):
            continue
        meant = tuple(sorted(names))
        entry = replay.knowledge.entries[meant[0]]
        for form, plural in ((word, False), (word + "s", True)):
            if form not in senses:
                senses[form] = Sense(entry=entry, objects=meant, countable=True, plural=plural)

"""Answers from the knowledge of a game: what a thing costs, needs, is made from, whose it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.queries import Knows
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.telling import figure, named
from engine.facts.knowledge import Entry

_FIGURES: Mapping[str, tuple[str, ...]] = {
    "price": ("cost_gold", "cost_minerals", "worth_minerals"),
    "gold": ("cost_gold",),
    "minerals": ("cost_minerals", "worth_minerals"),
    "gas": ("cost_gas", "worth_gas"),
    "supply": ("supply",),
    "level": ("level",),
    "hitpoints": ("hitpoints",),
    "moves": ("moves",),
    "experience": ("experience",),
}
_NAMES: Mapping[str, tuple[str, ...]] = {
    "needs": ("requires", "made_from"),
    "made_from": ("made_from",),
    "advances_to": ("advances_to",),
    "race": ("race",),
    "alignment": ("alignment",),
    "abilities": ("abilities",),
}


def answer_knows(query: Knows, record: Record) -> Finding | None:
    """Whether something is so in the game itself; None where the knowledge does not tell it of all named."""
    knowledge = record.replay.knowledge
    entries = [knowledge.entries[name] for name in query.subject if name in knowledge.entries]
    if not entries or len(entries) != len(query.subject):
        return None
    if query.field == "faction":
        return _faction(query, entries, record)
    if query.field in _FIGURES:
        return _figure(query, entries, record)
    if query.field in _NAMES:
        return _named(query, entries, record)
    if query.field == "enough":
        return _enough(query, entries, record)
    return None


def _enough(query: Knows, entries: list[Entry], record: Record) -> Finding | None:
    """Whether what is named is all that something needs: each requirement is it, or something it needs."""
    direct = {name for entry in entries for name in _strings(entry.properties.get("requires"))}
    if not direct or not query.names:
        return None
    if any(direct <= _closure({name}, record) for name in query.names):
        return supported("knowledge")
    truth = f"{named(query.subject, record)} needs {named(tuple(sorted(direct)), record)}"
    return refuted("knowledge", truth, actual=sorted(direct), monotone=True)


def _figure(query: Knows, entries: list[Entry], record: Record) -> Finding | None:
    if query.value is None or query.denied:
        return None
    found = {
        float(entry.properties[name])
        for entry in entries
        for name in _FIGURES[query.field]
        if name in entry.properties
    }
    if query.field == "price":  # minerals and gas together are a price too
        found |= {
            float(entry.properties[a]) + float(entry.properties[b])
            for entry in entries
            for a, b in (("cost_minerals", "cost_gas"), ("worth_minerals", "worth_gas"))
            if a in entry.properties and b in entry.properties
        }
    if not found:
        return None
    if any(query.value.accepts(value) for value in found):
        return supported("knowledge")
    shown = " or ".join(figure(value) for value in sorted(found))
    truth = f"{named(query.subject, record)}: {query.field.replace('_', ' ')} {shown}"
    return refuted("knowledge", truth, actual=sorted(found)[0], monotone=True)


def _named(query: Knows, entries: list[Entry], record: Record) -> Finding | None:
    if not query.names:
        return None
    found = set()
    for entry in entries:
        for name in _NAMES[query.field]:
            found |= set(_strings(entry.properties.get(name)))
    if not found:
        return None
    reach = _closure(found, record) if query.field == "needs" else found
    right = not reach.isdisjoint(query.names)
    if right != query.denied:
        return supported("knowledge")
    if query.denied:
        return None
    shown = named(tuple(sorted(found)), record)
    truth = f"{named(query.subject, record)}: {query.field.replace('_', ' ')} {shown}"
    return refuted("knowledge", truth, actual=sorted(found), monotone=False)


def _closure(found: set[str], record: Record) -> set[str]:
    """What is needed for what is needed counts as needed too."""
    entries = record.replay.knowledge.entries
    reach = set(found)
    waiting = list(found)
    while waiting:
        entry = entries.get(waiting.pop())
        if entry is None:
            continue
        for name in _NAMES["needs"]:
            for needed in _strings(entry.properties.get(name)):
                if needed not in reach:
                    reach.add(needed)
                    waiting.append(needed)
    return reach


def _faction(query: Knows, entries: list[Entry], record: Record) -> Finding | None:
    if query.side is None or query.side not in record.slots:
        return None
    faction = record.replay.side(query.side).faction
    owners = {name for entry in entries for name in entry.factions}
    if faction is None or not owners:
        return None
    right = any(not entry.factions or faction in entry.factions for entry in entries)
    if right != query.denied:
        return supported("owner")
    if query.denied:
        return None
    truth = (
        f"{named(query.subject, record)} belongs to {', '.join(sorted(owners))}, {query.side} plays {faction}"
    )
    return refuted("owner", truth, actual=sorted(owners), monotone=True)


def _strings(value: object) -> Iterable[str]:
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list | tuple):
        return tuple(item for item in value if isinstance(item, str))
    return ()

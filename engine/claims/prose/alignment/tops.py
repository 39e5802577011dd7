"""Which kind of thing was the most: recruited, lost, killed by or of all."""

from __future__ import annotations

from collections import Counter

from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.alignment.roles import Thing, things_of
from engine.claims.prose.alignment.speech import cue, own_side, refuted, supported, verbs
from engine.claims.prose.alignment.world import World
from engine.claims.prose.inquiry import Inquiry
from engine.claims.prose.statements import ProseStatement
from engine.facts.model import EventKind as K
from engine.facts.model import Replay

_MOST = frozenset(("most", "最多", "the most", "fewest", "最少", "most often", "most of"))
_MADE = frozenset(("recruit", "build", "start", "finish", "appear"))


class Tops:
    """Judges superlatives over kinds of things."""

    def __init__(self, replay: Replay, ask: Inquiry, world: World) -> None:
        self.replay = replay
        self.ask = ask
        self.world = world

    def judge(self, clause: Clause) -> ProseStatement | None:
        """The standing of "the most recruited unit was X"; None where the clause says no such thing."""
        superlatives = [
            item
            for item in clause.items
            if "sup" in item.cues and cue(item, "sup", "max") and item.low in _MOST
        ]
        if len(superlatives) != 1 or clause.whens or clause.places:
            return None
        deed = self._deed(clause)
        things = [thing for thing in things_of(clause) if thing.specific]
        if deed is None or len(things) != 1:
            return None
        thing = things[0]
        if not self._equated(clause, superlatives[0].start, thing):
            return None
        side = own_side(clause) or thing.side
        tops = [
            table
            for slot in ([side] if side else [None, *self.ask.slots])
            for table in self._tables(deed, slot)
        ]
        for table in tops:
            if table and self._leads(table, thing):
                return supported("top", clause)
        if not clause.asserted or (side is None and len(self.ask.slots) > 2) or len(clause.unknown()) > 2:
            return None
        owners = self._owners(thing)
        if side is None and len(owners) == 1:
            side = owners[0]
        table = self._tables(deed, side)[0]
        if not table or not self._tables(deed, side)[-1]:
            return None
        best = max(table.values())
        names = [name for name, number in table.items() if number == best]
        shown = " and ".join(self._name(name) for name in names)
        said = sum(table.get(name, 0) for name in thing.objects)
        start = min(superlatives[0].start, thing.item.start)
        end = max(superlatives[0].end, thing.item.end)
        return refuted("top", start, end, f"it was {shown} ({best}), against {said}", names)

    def _deed(self, clause: Clause) -> str | None:
        found = {name for name, _ in verbs(clause)}
        for item in clause.items:
            written = item.cues.get("deed")
            if written is not None:
                found.update(written.split("|"))
        found.update(mark.name for mark in clause.marks)
        kinds = set()
        if found & _MADE:
            kinds.add("made")
        if found & {"kill", "kills"}:
            kinds.add("kills")
        if found & {"lose", "die"}:
            kinds.add("lost")
        return kinds.pop() if len(kinds) == 1 else None

    def _equated(self, clause: Clause, superlative: int, thing: Thing) -> bool:
        """Whether the thing is what was the most: after "was" or 是, or before "was the most ..."."""
        links = [
            item.start
            for item in clause.items
            if item.low in ("was", "were", "is", "are", "是", "就是", "为", "当属", "要数", "莫过于")
            or item.low.endswith("是")
        ]
        if not links:
            return False
        low, high = sorted((superlative, thing.item.start))
        return any(low < link < high for link in links)

    def _tables(self, deed: str, side: str | None) -> list[Counter[str]]:
        """How many of each kind, one table for each way to count."""
        tables: list[Counter[str]] = []
        if deed == "kills":
            table: Counter[str] = Counter()
            for row in self.world.deeds("die"):
                if row.actor is not None and (side is None or row.actor_side == side):
                    table[row.actor] += row.event.quantity
            return [table]
        kinds = (K.LOST,) if deed == "lost" else None
        store = self.replay.store
        groups = [(kinds,)] if kinds else [((K.RECRUITED,),), ((K.CREATED,),), ((K.STARTED,),)]
        for (some,) in groups:
            table = Counter()
            for kind in some:
                for event in store.find(kind=kind, side=side):
                    if event.object is not None and not event.details.get("initial"):
                        table[event.object] += event.quantity
            if table:
                tables.append(table)
        return tables or [Counter()]

    def _leads(self, table: Counter[str], thing: Thing) -> bool:
        own = sum(table.get(name, 0) for name in thing.objects)
        kin = sum(table.get(other, 0) for name in thing.objects for other in self.world.names(name))
        return max(own, kin) >= max(table.values())

    def _owners(self, thing: Thing) -> list[str]:
        return [
            slot
            for slot in self.ask.slots
            if any(
                self.ask.tally((K.CREATED, K.RECRUITED, K.STARTED), slot, (name,), initial=True).total
                for name in thing.objects
            )
        ]

    def _name(self, name: str) -> str:
        entry = self.replay.knowledge.entries.get(name)
        return entry.display() if entry is not None else name

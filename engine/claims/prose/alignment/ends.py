"""What was the first or the last of a kind: "the last recruit was a Mage", 第一个阵亡的是弓手."""

from __future__ import annotations

from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.alignment.roles import things_of
from engine.claims.prose.alignment.speech import cue, own_side, refuted, supported, verbs
from engine.claims.prose.alignment.world import Deed, World
from engine.claims.prose.inquiry import Inquiry
from engine.claims.prose.statements import ProseStatement
from engine.facts.model import Replay

_LOST = frozenset(("lose", "die"))
_MADE = frozenset(("recruit",))
_LINKS = frozenset(("was", "is", "were", "是", "就是", "为", "came"))


class Ends:
    """Judges the first and the last of what was recruited or lost."""

    def __init__(self, replay: Replay, ask: Inquiry, world: World) -> None:
        self.replay = replay
        self.ask = ask
        self.world = world

    def judge(self, clause: Clause) -> ProseStatement | None:
        """The standing of "the first loss was X"; None where the clause says no such thing."""
        first, last = clause.marked("first_of"), clause.marked("last_of")
        if len(first) + len(last) != 1 or clause.places:
            return None
        mark = (first or last)[0]
        things = things_of(clause)
        name = self._name_of(clause)
        if name is None or len(things) != 1 or not things[0].specific or things[0].many:
            return None
        thing = things[0]
        low, high = sorted((mark.start, thing.item.start))
        if not any(item.low in _LINKS and low < item.start < high for item in clause.items):
            return None
        side = thing.side or own_side(clause)
        deeds = [deed for deed in self.world.deeds(name) if self._of(deed, name, side)]
        if not deeds:
            return None
        end = deeds[0] if first else deeds[-1]
        near = [deed for deed in deeds if abs(deed.at - end.at) <= self.ask.reach]
        if any(self.world.matches(deed.patient, thing.objects) for deed in near):
            return supported("end", clause)
        if not clause.asserted or end.patient is None or len(clause.unknown()) > 2:
            return None
        entry = self.replay.knowledge.entries.get(end.patient)
        shown = entry.display() if entry is not None else end.patient
        truth = f"it was {shown}, at {self.replay.clock.text(end.at)}"
        start, stop = min(mark.start, thing.item.start), max(mark.end, thing.item.end)
        return refuted("end", start, stop, truth, end.patient, (end.event.id,))

    def _name_of(self, clause: Clause) -> str | None:
        found = {name for name, _ in verbs(clause)} | {mark.name for mark in clause.marks}
        for item in clause.items:
            found.update(item.cues.get("deed", "").split("|"))
        if found & _LOST and not found & _MADE:
            return "die"
        if (
            found & _MADE
            and not found & _LOST
            and not any(cue(item, "order", "before", "after") for item in clause.items)
        ):
            return "recruit"
        return None

    def _of(self, deed: Deed, name: str, side: str | None) -> bool:
        if side is None:
            return True
        return (deed.actor_side if name == "recruit" else deed.patient_side) == side

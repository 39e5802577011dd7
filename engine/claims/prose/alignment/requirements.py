"""What a thing requires: a name that is none of its requirements."""

from __future__ import annotations

from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.alignment.roles import things_of
from engine.claims.prose.alignment.speech import refuted, supported
from engine.claims.prose.statements import ProseStatement
from engine.facts.model import Replay


class Requirements:
    """Judges what is said to be needed for a thing."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay

    def judge(self, clause: Clause) -> ProseStatement | None:
        """The standing of "X needs a Y"; None where the clause says no such thing or X needs nothing."""
        if not clause.has("requires") or clause.has("hedge", "negation"):
            return None
        things = things_of(clause)
        if len(things) != 2 or any(thing.item.entry is None or len(thing.objects) != 1 for thing in things):
            return None
        mark = clause.marked("requires")[0]
        if not things[0].item.end <= mark.start or not mark.end <= things[1].item.start:
            return None
        entry = self.replay.knowledge.entries.get(things[0].objects[0])
        needs = entry.properties.get("requires") if entry is not None else None
        if entry is None or not isinstance(needs, list) or not needs:
            return None
        wanted = things[1].objects[0]
        made_from = entry.properties.get("made_from")
        if wanted in needs or (isinstance(made_from, list) and wanted in made_from):
            return supported("requires", clause)
        shown = ", ".join(self._name(str(name)) for name in needs)
        return refuted(
            "requires",
            things[0].item.start,
            things[1].item.end,
            f"{entry.display()} requires {shown}",
            needs,
            kind="game_knowledge",
        )

    def _name(self, name: str) -> str:
        entry = self.replay.knowledge.entries.get(name)
        return entry.display() if entry is not None else name

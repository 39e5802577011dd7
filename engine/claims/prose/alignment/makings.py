"""When a thing was begun, made or finished: an object and a time laid beside the events of the object."""

from __future__ import annotations

import re

from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.alignment.context import Context
from engine.claims.prose.alignment.roles import Thing, things_of
from engine.claims.prose.alignment.speech import cue, figures, own_side, refuted, supported, verbs
from engine.claims.prose.inquiry import Inquiry
from engine.claims.prose.statements import ProseStatement
from engine.facts.clock import Span
from engine.facts.model import Event, Replay
from engine.facts.model import EventKind as K

_ANY = (
    K.STARTED,
    K.COMPLETED,
    K.CREATED,
    K.RECRUITED,
    K.RESEARCHED,
    K.MORPHED,
    K.ORDERED,
    K.CANCELLED,
    K.ADVANCED,
    K.PROMOTED,
    K.LOST,
    K.RECALLED,
)
_VERBS = frozenset(
    (
        "build",
        "start",
        "finish",
        "appear",
        "recruit",
        "research",
        "morph",
        "order",
        "expand",
        "advance",
        "cancel",
    )
)
_STAGES = {
    "finish": (K.COMPLETED, K.RESEARCHED, K.CREATED, K.MORPHED),
    "start": (K.STARTED,),
}
_RARE = 2
"""Most events a side may have of a thing for its time to be told from it."""

_FROM = re.compile(
    r"later|after|earlier|before|by|until|till|since|from|前|后|起|到|至|之间|between|about|around|左右|多|半"
)


class Makings:
    """Judges clauses that give one thing one moment."""

    def __init__(self, replay: Replay, ask: Inquiry) -> None:
        self.replay = replay
        self.ask = ask
        self._upgrades = [entry for entry in replay.knowledge.entries.values() if entry.kind == "upgrade"]

    def judge(self, clause: Clause, context: Context) -> ProseStatement | None:
        """The standing of a thing and its moment; None where it cannot be told."""
        if not self.ask.exact_time:
            return None  # turns hold many things: one that is named is found by its deed
        whens = [item for item in clause.items if item.when is not None and item.when.span is not None]
        if len(whens) != 1:
            return None
        when = whens[0].when
        assert when is not None
        assert when.span is not None
        names = {name for name, _ in verbs(clause)} & _VERBS
        if clause.has("finished"):
            names.add("finish")
        if clause.has("order_given"):
            names.add("order")
        if not names:
            return None
        things = [thing for thing in things_of(clause) if thing.specific]
        carried = not things
        if carried:
            things = [thing for thing in context.things[:1] if thing.specific and not thing.many]
        if len(things) != 1:
            return None
        thing = things[0]
        side = own_side(clause) or thing.side
        if (
            side is None
            and not any(chunk.sides for chunk in clause.chunks)
            and self._has(context.side, thing)
        ):
            side = context.side
        windows = [window.widest for window in self.ask.windows(when)]
        namesakes = self._namesakes(thing.objects)
        everything = self.ask.tally(_ANY, None, thing.objects + namesakes, initial=True).events
        near = [event for event in everything if any(event.at in window for window in windows)]
        if any(side is None or event.side in (side, None) for event in near):
            return supported("making", clause, tuple(event.id for event in near[:5]))
        if side is None or not self._plain(
            clause, thing, whens[0].start, whens[0].end, when.about or when.prep != "at"
        ):
            return None
        if not everything and self._foreign(side, thing):
            entry = thing.item.entry
            name = entry.display() if entry is not None else thing.objects[0]
            start, end = self._span(clause, thing, thing.item.start, thing.item.end, carried=carried)
            return refuted("making", start, end, f"there was no {name} in this game")
        own = [event for event in everything if event.side == side and not event.details.get("initial")]
        kinds = _STAGES.get(next(iter(names)), ()) if len(names) == 1 else ()
        told = [event for event in own if event.kind in kinds] if kinds else own
        told = [event for event in told if event.kind not in (K.LOST, K.CANCELLED)] or told
        start, end = self._span(clause, thing, whens[0].start, whens[0].end, carried=carried)
        other = [event for event in near if event.side is not None and event.side != side]
        if other and len(self.ask.slots) == 2:
            truth = f"that was {other[0].side}"
            if told:
                truth += f"; {side} had it at {self._text(told[0])}"
            return refuted(
                "making", start, end, truth, other[0].side, tuple(e.id for e in (*other[:1], *told[:1]))
            )
        moments = sorted({event.at for event in told})
        if not moments or len(moments) > _RARE or (carried and len(moments) > 1):
            return None
        if any(self._close(moment, windows) for moment in moments):
            return None
        truth = "it was at " + " and ".join(self.replay.clock.text(moment) for moment in moments)
        return refuted(
            "making", start, end, truth, self.replay.clock.text(moments[0]), tuple(e.id for e in told[:2])
        )

    def _has(self, side: str | None, thing: Thing) -> bool:
        """Whether a side that was spoken of before ever had such a thing."""
        return side is not None and bool(self.ask.tally(_ANY, side, thing.objects, initial=True).total)

    def _namesakes(self, objects: tuple[str, ...]) -> tuple[str, ...]:
        """The upgrades that go by the name of a thing: what is researched for it is called like it."""
        return tuple(
            sorted(
                entry.name
                for entry in self._upgrades
                if entry.name not in objects and any(entry.name.startswith(name) for name in objects)
            )
        )

    def _foreign(self, side: str, thing: Thing) -> bool:
        """Whether a thing belongs to factions none of which the side plays."""
        entry, faction = thing.item.entry, self.replay.side(side).faction
        return (
            entry is not None
            and bool(entry.factions)
            and faction is not None
            and faction not in entry.factions
        )

    def _plain(self, clause: Clause, thing: Thing, start: int, end: int, loose: bool) -> bool:
        """Whether the clause says no more than that: no number, order, comparison or second thing."""
        if not clause.asserted or loose or thing.many or clause.places:
            return False
        written = clause.scene.text[max(0, start - 8) : end + 3].lower()
        if _FROM.search(written):
            return False
        if figures(clause):
            return False
        for item in clause.items:
            if item.num is not None and item.num.ordinal:
                return False
            if (
                (cue(item, "order") and "verb" not in item.cues)
                or cue(item, "cmp")
                or cue(item, "sup")
                or cue(item, "prep", "against", "inthelast")
            ):
                return False
            if item.metric is not None and not item.objects:
                return False
        return len(clause.unknown()) <= 2

    def _close(self, moment: int, windows: list[Span]) -> bool:
        return any(
            window.start - self.ask.exact_time <= moment <= window.end + self.ask.exact_time
            for window in windows
        )

    def _span(self, clause: Clause, thing: Thing, start: int, end: int, *, carried: bool) -> tuple[int, int]:
        if carried:
            return min(start, clause.start), max(end, start)
        return min(start, thing.item.start), max(end, thing.item.end)

    def _text(self, event: Event) -> str:
        return self.replay.clock.text(event.at)

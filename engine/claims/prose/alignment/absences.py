"""What is said never to have happened: one event of the kind is enough to refute it."""

from __future__ import annotations

import re

from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.alignment.context import Context
from engine.claims.prose.alignment.roles import Thing, things_of
from engine.claims.prose.alignment.speech import cue, figures, own_side, refuted, verbs
from engine.claims.prose.alignment.world import world_of
from engine.claims.prose.inquiry import Inquiry
from engine.claims.prose.items import Item
from engine.claims.prose.lexicon import Lexicon
from engine.claims.prose.statements import ProseStatement
from engine.facts.model import EventKind as K
from engine.facts.model import Replay

_MADE = (K.COMPLETED, K.CREATED, K.RECRUITED, K.RESEARCHED, K.MORPHED, K.ADVANCED, K.PROMOTED)
"""What was only begun may have been called off."""

_KINDS: dict[str, tuple[K, ...]] = {
    **dict.fromkeys(("build", "finish", "appear", "recruit", "research", "morph", "expand"), _MADE),
    "start": (K.STARTED, *_MADE),
    "lose": (K.LOST,),
    "die": (K.LOST,),
    "advance": (K.ADVANCED, K.PROMOTED),
    "promote": (K.PROMOTED, K.ADVANCED),
    "castle": (K.CASTLED,),
    "check": (K.CHECKED, K.MATED),
    "order": (K.ORDERED,),
    "cancel": (K.CANCELLED,),
}
_LIMITS = frozenset(
    "again another after since until before both together more further other else besides except than only"
    " but long still yet all every always enough really once"
    " 再 之后 后来 以后 其他 其它 别的 直到 之前 以前 同时 一起 除了 除 多 只 再也".split()
)
"""Words that say of which stretch or which others it is denied."""


_SPLIT = re.compile(r"一[只个座架名条头艘辆匹棵次盘].{1,8}?[都也]没")
"""As in 一只女王都没死: the thing stands between the one and the denial."""


class Absences:
    """Judges clauses that deny something outright."""

    def __init__(self, replay: Replay, ask: Inquiry, lexicon: Lexicon) -> None:
        self.replay = replay
        self.ask = ask
        self.lexicon = lexicon

    def judge(self, clause: Clause, context: Context) -> ProseStatement | None:
        """A refutation where something that is denied for the whole game happened."""
        marks = clause.marked("total")
        items = clause.items
        denied = [item for item in items if "neg" in item.cues and cue(item, "neg", "never", "no")]
        if clause.scene.judged and not clause.whens and not clause.has("hedge"):
            killers = self._killers(clause, [thing for thing in things_of(clause) if thing.specific])
            if killers is not None:
                return killers
        split = _SPLIT.search(clause.text)
        if not marks and not denied and split is None:
            return None
        if not clause.scene.judged or clause.has("hedge", "condition") or clause.whens:
            return None
        if any(
            item.low in _LIMITS or cue(item, "order") or cue(item, "cmp") or cue(item, "irr")
            for item in items
        ):
            return None
        if any(
            item.num is not None and item.num.high not in (0, 1) and item.kind == "num"
            for item in figures(clause)
        ):
            return None
        if any(item.num is not None and item.num.ordinal for item in items) or clause.has("exception"):
            return None
        things = [thing for thing in things_of(clause) if thing.specific]
        kinds, verb = self._kinds(clause)
        if not kinds or len(things) > 1:
            return None
        if not things and (K.LOST in kinds or kinds is _MADE):
            return None
        thing = things[0] if things else None
        if thing is not None and self._other_use(clause, thing):
            return None
        side = (
            own_side(clause) or (thing.side if thing is not None else None) or self._carried(clause, context)
        )
        objects = thing.objects if thing is not None else None
        if side is None and objects is not None:
            owners = [slot for slot in self.ask.slots if self.ask.owned(slot, objects)]
            side = owners[0] if len(owners) == 1 else None
        slots = [side] if side is not None else list(self.ask.slots)
        found = [
            event for slot in slots for event in self.ask.tally(kinds, slot, objects).events if event.quantity
        ]
        if side is None and len({event.side for event in found}) < len(self.ask.slots):
            return None  # of whom it is denied is not said: all must have done it
        if not found:
            return None
        first = min(found, key=lambda event: event.at)
        spans = [(mark.start, mark.end) for mark in marks] + [(item.start, item.end) for item in denied]
        if split is not None:
            spans.append((clause.start + split.start(), clause.start + split.end()))
        start = min(low for low, _ in spans)
        ends = [high for _, high in spans]
        if thing is not None:
            start, ends = min(start, thing.item.start), [*ends, thing.item.end]
        moment = self.replay.clock.text(first.at)
        return refuted(
            "absent",
            start,
            max(*ends, verb),
            f"it happened {len(found)} time{'s' if len(found) > 1 else ''}, first at {moment}",
            len(found),
            tuple(event.id for event in found[:5]),
        )

    def _killers(self, clause: Clause, things: list[Thing]) -> ProseStatement | None:
        """As in "the Goblins killed nobody": what is said to have killed nothing did."""
        nobody = next((item for item in clause.items if item.low in ("nobody", "nothing", "no one")), None)
        names = {name for name, _ in verbs(clause)} | {mark.name for mark in clause.marks}
        if nobody is None or "kill" not in names or len(things) != 1 or things[0].item.start > nobody.start:
            return None
        found = world_of(self.replay).find(("die",), actor=things[0].objects, unknown_actor=False)
        if not found:
            return None
        truth = f"they killed {len(found)}, first at {self.replay.clock.text(found[0].at)}"
        return refuted(
            "absent",
            things[0].item.start,
            nobody.end,
            truth,
            len(found),
            tuple(deed.event.id for deed in found[:5]),
        )

    def _counts(self, clause: Clause, number: Item) -> bool:
        """Whether a number says how many there were: "12 Queens, not one of them lost"."""
        at = clause.items.index(number)
        return any(item.objects for item in clause.items[at + 1 : at + 3])

    def _kinds(self, clause: Clause) -> tuple[tuple[K, ...], int]:
        names = [(name, item.end) for name, item in verbs(clause) if name in _KINDS and not item.objects]
        names += [(mark.name, mark.end) for mark in clause.marks if mark.name in _KINDS]
        if any(mark.name == "order_given" for mark in clause.marks):
            mark = clause.marked("order_given")[0]
            return (K.ORDERED,), mark.end
        others = [
            name
            for name, item in verbs(clause)
            if name not in _KINDS and not item.objects and name not in ("have", "other", "last")
        ]
        classes = {_KINDS[name] for name, _ in names}
        if len(classes) != 1 or others:
            return (), 0
        return classes.pop(), names[0][1]

    def _other_use(self, clause: Clause, thing: Thing) -> bool:
        """A thing that only says where or against what: "never lost a unit to the Wose"."""
        before = clause.items[thing.index - 1] if thing.index else None
        return thing.item.possessive or (
            before is not None
            and before.low in ("to", "with", "against", "by", "from", "for", "in", "对", "给", "被", "和")
        )

    def _carried(self, clause: Clause, context: Context) -> str | None:
        for chunk in clause.chunks:
            if chunk.sides:
                return None
        return context.side

"""How many and how much: a number with what it counts or measures laid beside all that may be counted so.

A number is true if any way of counting gives it: in the stretch its time names, up to it, from it on, alive,
made, lost or taken. It is refuted only where its side, and its time or the whole game, are said and none
does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.alignment.context import Context
from engine.claims.prose.alignment.roles import owner_before, things_of
from engine.claims.prose.alignment.speech import cue, figures, own_side, refuted, supported, verbs
from engine.claims.prose.alignment.world import World
from engine.claims.prose.inquiry import Inquiry
from engine.claims.prose.items import Item, When
from engine.claims.prose.lexicon import Lexicon
from engine.claims.prose.numbers import Quantity, exact
from engine.claims.prose.statements import ProseStatement
from engine.claims.prose.vocabulary import CLASSIFIERS
from engine.facts.clock import Span
from engine.facts.model import EventKind as K
from engine.facts.model import Replay

_MADE = frozenset(("build", "start", "finish", "appear", "recruit", "research", "morph", "expand"))
_LOST = frozenset(("lose", "die", "sacrifice"))
_WON = frozenset(("kill", "capture", "win_object"))
_HELD = frozenset(("have", "reach", "bank"))
_DEEDS: dict[str, tuple[K, ...]] = {
    "check": (K.CHECKED, K.MATED),
    "castle": (K.CASTLED,),
    "promote": (K.PROMOTED,),
}
_GLUE = frozenset(
    "of the his her their its your my our enemy full more whole different strong lost killed fresh"
    " 个 只 名 座 位 头 匹 的 了 点 棵 艘 架 辆 条 敌方 对方 敌人 敌".split()
)
_BLOCKS = re.compile(
    r"\b(another|more|fewer|less|each|every|per|last|first|of which|of them|including|times|apiece|ago|later"
    r"|earlier|between|left|remaining|other|others|extra|additional|further|next|lead|ahead|behind|margin"
    r"|difference|than|from|out of)\b"
    r"|其中|每|另|又|再|还|多出|少了|比|领先|落后|差|分别|各|之内|内|平均|剩|上次|最后"
)
"""Words that make a number one of a part, a difference or a share."""

_MAKING = (
    (K.CREATED,),
    (K.RECRUITED,),
    (K.STARTED,),
    (K.COMPLETED,),
    (K.RESEARCHED,),
    (K.MORPHED,),
    (K.ADVANCED,),
    (K.ORDERED,),
    (K.PROMOTED,),
    (K.CANCELLED,),
    (K.CREATED, K.RECRUITED),
    (K.RECRUITED, K.RECALLED),
    (K.CREATED, K.MORPHED),
)
"""The kinds of events that may be counted as making something, each by itself."""


@dataclass(slots=True)
class Amount:
    """A number with what it is a number of.

    Attributes:
        metric: Canonical metric, None if things are counted.
        objects: Canonical names counted, None for deeds of any thing.
        verb: Class of what was done to them: ``made``, ``lost``, ``won``, ``held``, a deed, or "".
        actor: Names of what did it, where a thing and no side is the subject.
        counter: The metric that counts how many of the things a side has.
    """

    number: Item
    quantity: Quantity
    noun: Item
    metric: str | None
    objects: tuple[str, ...] | None
    verb: str
    side: str | None
    actor: tuple[str, ...] | None = None
    counter: str | None = None


class Amounts:
    """Judges numbers with nouns."""

    def __init__(self, replay: Replay, ask: Inquiry, lexicon: Lexicon, world: World) -> None:
        self.replay = replay
        self.ask = ask
        self.lexicon = lexicon
        self.world = world

    def judge(self, clause: Clause, context: Context) -> Iterator[ProseStatement]:
        """The standing of every number of a clause that counts or measures something."""
        found = list(self._amounts(clause, context)) or list(self._elliptical(clause, context))
        whole = clause.has("whole") or any(cue(item, "span", "whole") for item in clause.items)
        whens = clause.whens
        if not whens and clause.has("then") and context.whens:
            whens = context.whens[-1:]
        explained = bool(found)
        for amount in found:
            values = self._values(amount, whens, context)
            if any(amount.quantity.accepts(value, measured=amount.metric is not None) for value in values):
                if len(found) == 1:
                    context.counted = amount
                continue
            explained = False
            verdict = self._refute(clause, amount, whens, whole=whole)
            if verdict is not None:
                yield verdict
        if explained:
            yield supported("amount", clause)

    # Reading ------------------------------------------------------------------------------------

    def _amounts(self, clause: Clause, context: Context) -> Iterator[Amount]:
        items = clause.items
        words = verbs(clause)
        for index, item in enumerate(items):
            quantity = item.num
            if (
                quantity is None
                or item.kind != "num"
                or quantity.ordinal
                or quantity.percent
                or quantity.times
            ):
                continue
            if quantity.weak and not quantity.high > 1:
                continue
            noun = self._noun(items, index)
            if noun is None:
                if self._ends(items, index) and self._verb(words, item, item) == "lost":
                    side = own_side(clause)
                    if side is None and not any(chunk.sides for chunk in clause.chunks):
                        side = context.side
                    if not things_of(clause):
                        yield Amount(item, quantity, item, None, None, "lost", side)
                continue
            verb = self._verb(words, item, noun)
            own = own_side(clause)
            side = owner_before(clause, items.index(noun)) or own
            if side is None and not any(chunk.sides for chunk in clause.chunks):
                side = context.side
            things = [
                thing
                for thing in things_of(clause)
                if thing.item is not noun and thing.item.end <= item.start
            ]
            actor = None
            if verb in ("won", "kills") and len(things) == 1 and own is None:
                actor = things[0].objects
            deed = noun.cues.get("deed", "").split("|")[0]
            if noun.objects and noun.countable and noun.kind == "name":
                if actor is not None or (verb == "" and any(mark.name == "passive" for mark in clause.marks)):
                    continue
                counter = (
                    self.lexicon.table.counted_by.get(noun.entry.name) if noun.entry is not None else None
                )
                yield Amount(item, quantity, noun, noun.metric, noun.objects, verb, side, None, counter)
            elif (
                any(mark.name == "kills" and mark.start <= noun.start < mark.end for mark in clause.marks)
                or deed == "kill"
            ):
                subject = actor or self._subject(clause, item)
                topic = context.topic(clause)
                if subject is None and topic is not None and topic.specific and own is None:
                    subject = topic.objects
                yield Amount(item, quantity, noun, None, None, "kills", side, subject)
            elif deed in _DEEDS:
                yield Amount(item, quantity, noun, None, None, deed, side)

        for mark in clause.marked("single"):
            following = next((item for item in items if item.start >= mark.end), None)
            name = following.cues.get("deed", "").split("|")[0] if following is not None else ""
            if following is not None and name in _DEEDS and own_side(clause) is not None:
                yield Amount(following, exact(1), following, None, None, name, own_side(clause))

    def _elliptical(self, clause: Clause, context: Context) -> Iterator[Amount]:
        """A number and a time alone go on with what was counted before: "nine on turn 7, four by turn 18"."""
        counted: Amount | None = context.counted
        numbers = figures(clause)
        if counted is None or len(numbers) != 1 or len(clause.whens) != 1 or clause.places:
            return
        if any(item.objects or item.metric or item.sides or "verb" in item.cues for item in clause.items):
            return
        if clause.unknown() or numbers[0].num is None or counted.verb not in ("held", "level", ""):
            return
        metric = counted.metric or counted.counter
        if metric is None:
            return
        yield replace(
            counted,
            metric=metric,
            objects=None,
            number=numbers[0],
            noun=numbers[0],
            quantity=numbers[0].num,
            verb="level",
        )

    def _subject(self, clause: Clause, number: Item) -> tuple[str, ...] | None:
        things = [thing for thing in things_of(clause) if thing.item.end <= number.start and thing.specific]
        return things[-1].objects if len(things) == 1 else None

    def _ends(self, items: list[Item], index: int) -> bool:
        """Whether a number closes its clause, but for a classifier: "lost eight", 死了八个."""
        return all(item.low in _GLUE or item.low in CLASSIFIERS for item in items[index + 1 :])

    def _noun(self, items: list[Item], index: int) -> Item | None:
        for item in items[index + 1 : index + 4]:
            if (item.objects and item.countable and item.kind == "name") or item.cues.get("deed") is not None:
                return item
            if item.low in ("人头", "kill", "kills", "击杀"):
                return item
            if item.low in _GLUE or (
                item.kind == "word" and not item.cues and not item.chinese and not item.capital
            ):
                continue
            return None
        return None

    def _verb(self, words: list[tuple[str, Item]], number: Item, noun: Item) -> str:
        before = [(name, item) for name, item in words if item.end <= number.start]
        after = [(name, item) for name, item in words if item.start >= noun.end]
        chosen = [name for name, item in before if item is before[-1][1]] if before else []
        if not before and after:
            chosen = [name for name, item in after if item is after[0][1]]
        for name in chosen:
            if name in _MADE:
                return "made"
            if name in _LOST:
                return "lost"
            if name in _WON and not before:
                return "fell"
            if name in _WON:
                return "won"
            if name in _HELD:
                return "held"
        return ""

    # Counting -----------------------------------------------------------------------------------

    def _values(self, amount: Amount, whens: list[When], context: Context) -> Iterator[float]:
        if amount.verb == "level" or (amount.verb == "held" and whens and self._told(amount)):
            yield from self._series(amount, amount.side, whens)
            if amount.verb == "held" and amount.objects is not None and amount.side is not None:
                for when in whens:
                    for span in self.ask.state_spans(when, amount.side):
                        low, high = self.ask.alive(amount.side, amount.objects, span.start, span.end)
                        yield from range(low, min(high, low + 3) + 1)
            return
        slots: list[str | None] = [amount.side] if amount.side is not None else [*self.ask.slots, None]
        spans = [window.widest for when in whens for window in self.ask.windows(when)]
        spans += (
            [window.widest for when in context.whens for window in self.ask.windows(when)]
            if not spans
            else []
        )
        if amount.actor is not None:
            killed = self.world.find(("die",), actor=amount.actor, unknown_actor=False)
            yield from self._spread([deed.at for deed in killed], spans)
            named = [deed.at for deed in killed if deed.actor in amount.actor]  # under this name alone
            yield from self._spread(named, spans)
            yield from range(len(named), len(killed))  # or by those of its kin that once were one
            return
        if amount.verb == "lost" and amount.objects is None:
            for slot in slots:
                died = [deed.at for deed in self.world.deeds("die") if slot in (deed.patient_side, None)]
                yield from self._spread(died, spans)
        for slot in slots:
            for kinds, others in self._kinds(amount):
                for objects in self._kin(amount.objects):
                    if others and slot is not None:
                        moments = [
                            event.at
                            for other in self.ask.slots
                            if other != slot
                            for event in self.ask.tally(kinds, other, objects, initial=True).events
                            for _ in range(event.quantity)
                        ]
                    else:
                        moments = [
                            event.at
                            for event in self.ask.tally(kinds, slot, objects, initial=True).events
                            for _ in range(event.quantity)
                        ]
                    yield from self._spread(moments, spans)
            yield from self._series(amount, slot, whens or context.whens)
            if amount.objects is not None and amount.verb in ("held", "", "made") and slot is not None:
                for span in spans or [Span(self.ask.end, self.ask.end)]:
                    low, high = self.ask.alive(slot, amount.objects, span.start, span.end)
                    if high - low < 400:
                        yield from range(low, high + 1)

    def _told(self, amount: Amount) -> bool:
        """Whether a series tells how many or how much its side had at every moment."""
        metric = amount.metric or amount.counter
        if metric is None or amount.side is None:
            return False
        return self.replay.store.series(metric, amount.side) is not None

    def _kin(self, objects: tuple[str, ...] | None) -> Iterable[tuple[str, ...] | None]:
        if objects is None or len(objects) > 40:
            return [None]
        wider = tuple(sorted({kin for name in objects for kin in self.world.names(name)}))
        return [objects] if set(wider) == set(objects) else [objects, wider]

    def _kinds(self, amount: Amount) -> Iterator[tuple[tuple[K, ...], bool]]:
        """The kinds of events that may be counted, and whether those of the other sides are meant."""
        if amount.verb in _DEEDS:
            yield _DEEDS[amount.verb], False
            return
        if amount.verb in ("lost", "fell", ""):
            yield (K.LOST,), False
        if amount.verb in ("won", "kills", "", "fell"):
            yield (K.DESTROYED,), False
            yield (K.CAPTURED,), False
            yield (K.LOST,), True
        if amount.verb in ("made", "held", ""):
            for kinds in _MAKING:
                yield kinds, False

    def _spread(self, moments: list[int], spans: list[Span]) -> Iterator[float]:
        """What a number of things at these moments may be: of all, in, up to and from each stretch."""
        yield len(moments)
        for span in spans:
            before = sum(moment < span.start for moment in moments)
            until = sum(moment <= span.end for moment in moments)
            yield before
            yield until
            yield until - before
            yield len(moments) - before
            yield len(moments) - until

    def _series(self, amount: Amount, slot: str | None, whens: list[When]) -> Iterator[float]:
        metrics = {
            amount.metric,
            *(f"count:{name}" for name in amount.objects or () if len(amount.objects or ()) < 5),
        }
        if amount.verb not in ("held", "level", "", "made", "won"):
            return
        for metric in metrics:
            if metric is None:
                continue
            for one in [slot] if slot is not None else self.ask.slots:
                series = self.replay.store.series(metric, one)
                if series is None:
                    continue
                spans = [span for when in whens for span in self.ask.state_spans(when, one)]
                if not spans:
                    yield from set(series.values)
                    continue
                for span in spans:
                    for sample in self.replay.store.samples(series, span):
                        yield sample.value
                    for moment in (span.start, span.end):
                        near = self.replay.store.around(series, moment)
                        yield from (sample.value for sample in near[: 1 if series.exact_between else 2])

    # Refuting -----------------------------------------------------------------------------------

    def _refute(
        self, clause: Clause, amount: Amount, whens: list[When], *, whole: bool
    ) -> ProseStatement | None:
        if not clause.asserted or amount.quantity.vague:
            return None
        if amount.verb == "" and not (whens and amount.counter is not None):
            return None
        if amount.side is None and amount.actor is None:
            return None
        if amount.verb == "lost" and amount.objects is None and not whole:
            return None  # of what is not said: it may be worth as well as a number
        if _BLOCKS.search(clause.text.lower()) or len(clause.unknown()) > 2 or clause.has("passive"):
            return None
        if any(
            cue(item, "cmp") or cue(item, "sup") or cue(item, "trend")
            for item in clause.items
            if item.num is None
        ):
            return None
        if (
            amount.objects is not None
            and amount.objects
            and len(amount.objects) > 8
            and amount.verb in ("made", "held")
        ):
            return None
        if not self._shown(amount):
            return None
        total = max(self._values(amount, [], Context()), default=0.0)
        number = amount.quantity.low
        start = min(amount.number.start, amount.noun.start)
        end = max(amount.number.end, amount.noun.end)
        truth = f"the replay shows {total:g}" if not whens else "no way of counting gives that"
        if (
            len(whens) == 1
            and whens[0].prep in ("at", "by", "in", "on", "before", "end")
            and not whens[0].about
        ):
            counted = amount.verb == "level" or amount.metric is not None or amount.counter is not None
            if self.ask.exact_time and not (counted and amount.verb in ("held", "level", "")):
                return None
            return refuted("amount", start, end, truth, None)
        if whens:
            return None
        if whole or number > total or amount.actor is not None:
            return refuted("amount", start, end, truth, total)
        return None

    def _shown(self, amount: Amount) -> bool:
        """Whether the replay shows every event that may be counted."""
        if amount.verb == "level":
            return True
        if amount.actor is not None:
            return self.ask.covered((K.LOST,))
        return any(self.ask.covered(kinds) for kinds, _ in self._kinds(amount))

"""How many: "recruited six units on turn 1", "lost 12 Marines", "had three bases by 5:00", 损失了4个枪兵."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from engine.claims.prose.clauses import Chunk, Noun, Slots
from engine.claims.prose.frames_events import price_of
from engine.claims.prose.inquiry import Inquiry, Tally, Window
from engine.claims.prose.items import When
from engine.claims.prose.meanings import DONE, GAIN, MAKING, ON_ENEMY, OWN, STRICT_TOTAL
from engine.claims.prose.numbers import Form, Quantity
from engine.claims.prose.phrases import BE
from engine.claims.prose.predicates import deed_owner, predicate_of
from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing
from engine.facts.model import EventKind as K

HELD = frozenset(
    {"have", "reach", "none", "bank", "other", "agent", "earn", "spend", "play", "trade", "attack"}
)
"""Classes that speak of what is there, or of nothing that is recorded."""

_MERE = HELD - {"have", "reach", "bank"}

_MORPHS = frozenset({K.MORPHED})


class Outcome(NamedTuple):
    """A range a number may truly lie in.

    Attributes:
        least: The least it may be.
        most: The most it may be.
        ids: What it was counted from.
        shown: The number to show where the range was widened; ``most`` if None.
    """

    least: float
    most: float
    ids: tuple[str, ...] = ()
    shown: float | None = None


@dataclass(slots=True)
class Found:
    """The outcome of trying every reading of a number."""

    standing: Standing
    actual: float | None = None
    evidence: tuple[str, ...] = ()
    slot: str | None = None


def read_counts(scene: Scene, index: int) -> None:
    """Every number of things in a chunk, judged by all it may mean."""
    chunk = scene.chunks[index]
    for noun in chunk.nouns:
        number = noun.number
        if number is None or noun.more or number.percent or number.times or not noun.countable:
            continue
        if noun.number_item is None or noun.number_item.start in scene.consumed:
            continue
        if chunk.negation is not None or noun.negated:
            continue
        _read_count(scene, index, chunk, noun, number)


def _read_count(scene: Scene, index: int, chunk: Chunk, noun: Noun, number: Quantity) -> None:
    classes, patient = predicate_of(noun, scene, index)
    if not noun.objects:
        return
    deed_of = deed_owner(scene, index, noun) if noun.owner is None else None
    if deed_of is not None:
        owner = deed_of
    elif chunk.lead in ("exchange", "cost") and noun.owner is None:
        owner = price_of(scene, index)
    elif patient and noun.owner is None:
        owner = scene.anyone(chunk.subject or scene.topic.subject)
    else:
        owner = scene.owner(noun, index)
    if noun.owner is not None and not patient and any(name in ON_ENEMY for name in classes):
        # "killed P2's three Zealots": the owner is the victim, the subject does it.
        owner = scene.subject(index)
    whens, own = scene.times(index)
    leading = scene.only_leading_time(index)
    if leading is not None:
        whens, own = [leading], True
    if "total" in scene.text[noun.number_item.start : noun.number_item.end] if noun.number_item else False:
        # "seven more, for a total of eight": the total is that of the game so far.
        whens = [When(when.span, when.about, "by") for when in whens]
    if classes == ("other",) and scene.counter(noun) is not None and chunk.has("cmp", "ahead", "behind"):
        classes = ("have",)  # "still led, with 8 villages"
    if classes == ("none",) and scene.counter(noun) is not None and _is_said_to_be(chunk, noun):
        classes = ("have",)
    if _apiece(chunk, noun):
        owner = Slots(scene.lexicon.slots, True, both=True)
    if owner.both and own and any(name in HELD for name in classes):
        _each(scene, index, classes, noun, number, whens)
        return
    found = judge_count(scene, index, classes, owner, noun, number, whens, own=own)
    if found.standing is Standing.OPEN:
        return
    scene.consumed.add(noun.number_item.start if noun.number_item else noun.start)
    scene.say(
        "count",
        min(noun.start, noun.item.start),
        max(noun.item.end, noun.number_item.end if noun.number_item else 0),
        found.standing,
        actual=plain(found.actual),
        evidence=found.evidence,
        truth=f"the replay shows {plain(found.actual)}" + (f" for {found.slot}" if found.slot else ""),
    )


def _is_said_to_be(chunk: Chunk, noun: Noun) -> bool:
    """As in "it was eight villages apiece", "you were at 31 workers": a number that something is or has."""
    return noun.owner is not None or any(
        item.low in BE or item.low in ("at", "on") for item in chunk.items[: noun.index]
    )


def _apiece(chunk: Chunk, noun: Noun) -> bool:
    return any(
        item.low in ("apiece", "each") for item in chunk.items[noun.index + 1 : noun.index + 3]
    ) or any(item.low in ("各", "各自", "各有") for item in chunk.items[max(0, noun.index - 5) : noun.index])


def _each(
    scene: Scene, index: int, classes: tuple[str, ...], noun: Noun, number: Quantity, whens: list[When]
) -> None:
    """A number said of every side alike: wrong when it is wrong for one of them."""
    worst: Found | None = None
    for slot in scene.lexicon.slots:
        found = judge_count(scene, index, classes, Slots((slot,), True), noun, number, whens, own=True)
        if found.standing is Standing.OPEN:
            return
        if worst is None or found.standing is Standing.REFUTED:
            worst = found
    if worst is None:
        return
    item = noun.number_item or noun.item
    scene.consumed.add(item.start)
    scene.say(
        "count",
        min(noun.start, item.start),
        max(noun.item.end, item.end),
        worst.standing,
        actual=plain(worst.actual),
        truth=f"the replay shows {plain(worst.actual)} for {worst.slot}",
    )


def plain(value: float | None) -> float | int | None:
    """A number as JSON carries it: whole if it is whole; None for none and for infinity."""
    if value is None or math.isinf(value):
        return None
    return int(value) if value == int(value) else round(value, 2)


def object_sets(scene: Scene, noun: Noun, name: str) -> list[tuple[str, ...] | None]:
    """The sets of objects a noun may stand for: "units lost" may count buildings, "army" workers."""
    sets: list[tuple[str, ...] | None] = [noun.objects]
    entry = noun.item.entry
    if (
        entry is not None
        and entry.name in scene.lexicon.table.objects.get("anything", ())
        and name not in MAKING
    ):
        sets.append(None)
        sets.extend(
            scene.lexicon.group(other)
            for other in scene.lexicon.table.objects["anything"]
            if other != entry.name
        )
    return sets


def judge_count(
    scene: Scene,
    index: int,
    classes: tuple[str, ...],
    owner: Slots,
    noun: Noun,
    number: Quantity,
    whens: list[When],
    *,
    own: bool,
) -> Found:
    """Try every admissible reading of a number of things."""
    ask = scene.ask
    low, high = number.bounds(measured=False)
    slots: list[str | None] = list(owner.candidates)
    if owner.both or not owner.sure:
        slots.append(None)
    stretch = any(part.has("span", "vague") for part in scene.chunks)
    spans = [window for when in whens for window in ask.windows(when, stretch=stretch)]
    if own and len(spans) > 1:
        # "three Banshees fell at 6:23, 10:12 and 12:44"
        spans.append(Window(min(w.first for w in spans), max(w.last for w in spans)))
    whole = scene.is_whole(index)
    if not own or whole:
        spans.append(ask.whole())
    actual: float | None = None
    evidence: tuple[str, ...] = ()
    shown: str | None = None
    judged = False
    for name in classes:
        for slot in slots:
            for objects in object_sets(scene, noun, name):
                if name in HELD:
                    outcomes = _held(scene, name, slot, objects, whens, scene.counter(noun), own=own)
                else:
                    outcomes = _done(ask, name, slot, objects, spans)
                if outcomes is None:
                    return Found(Standing.OPEN)
                for least, most, ids, shown_as in outcomes:
                    judged = True
                    if least <= high and most >= low:
                        return Found(Standing.SUPPORTED, number.value, ids, slot)
                    first = slot == slots[0] and name == classes[0]
                    if actual is None or (first and not actual and most):
                        actual, evidence, shown = (most if shown_as is None else shown_as), ids, slot
                if not own and not whole and name not in HELD:
                    limit = _limit(scene, index, name, slot, objects, whens, only=number.form is Form.ONLY)
                    if limit is not None and limit >= low:
                        return Found(Standing.OPEN)
    if not judged:
        return Found(Standing.OPEN)
    return Found(Standing.REFUTED, actual, evidence, shown)


def _limit(
    scene: Scene,
    index: int,
    name: str,
    slot: str | None,
    objects: tuple[str, ...] | None,
    whens: list[When],
    *,
    only: bool,
) -> float | None:
    """The most a number may be that is said of a stretch which is not named; None if it must be the total."""
    ask = scene.ask
    vague = scene.vague(index)
    if (name in STRICT_TOTAL or only) and not vague:
        return None
    if only and not scene.vague_sentence():
        return 0
    if name not in STRICT_TOTAL or not whens or scene.adrift(index):
        outcomes = _done(ask, name, slot, objects, [ask.whole()]) or []
        return max((outcome.most for outcome in outcomes), default=0)
    # A tale told around a moment: what happened near it.
    windows = [window for when in whens if (window := ask.nearby(when)) is not None]
    outcomes = _done(ask, name, slot, objects, windows) or []
    return max((outcome.most for outcome in outcomes), default=0)


def _tallies(ask: Inquiry, name: str, slot: str | None, objects: tuple[str, ...] | None) -> list[Tally]:
    """The events a deed may be counted by; empty where the replay does not show it."""
    out: list[Tally] = []
    kinds_of = OWN.get(name) or ON_ENEMY.get(name) or DONE.get(name) or ()
    for kinds in kinds_of:
        if kinds == _MORPHS and objects is not None and len(objects) > 1:
            continue
        if len(kinds) == 1 and ask.covered(kinds):
            out.append(ask.tally(kinds, slot, objects))
    if name in MAKING and objects is not None and any(ask.covered((kind,)) for kind in GAIN):
        if name != "finish":
            out.append(ask.made(slot, objects, begun=True))
        if name != "start" or not out or not out[-1].total:
            out.append(ask.made(slot, objects, begun=False))
    elif len(kinds_of) and not out:
        out.extend(ask.tally(kinds, slot, objects) for kinds in kinds_of if ask.covered(kinds))
    elif name not in MAKING:
        out.extend(
            ask.tally(kinds, slot, objects) for kinds in kinds_of if len(kinds) > 1 and ask.covered(kinds)
        )
    if name in ON_ENEMY and slot is not None and ask.covered((K.LOST,)):
        enemies = [ask.tally((K.LOST,), enemy, objects) for enemy in ask.slots if enemy != slot]
        out.extend(enemies)
    if name in ("lose", "die") and slot is not None and objects is not None:
        # What is held and does not live is lost by being taken.
        if not ask.tally((K.LOST,), None, objects).total and ask.tally((K.CAPTURED,), None, objects).total:
            out.extend(ask.tally((K.CAPTURED,), enemy, objects) for enemy in ask.slots if enemy != slot)
    return out


def _done(
    ask: Inquiry, name: str, slot: str | None, objects: tuple[str, ...] | None, windows: list[Window]
) -> list[Outcome] | None:
    """Numbers of events a deed may be counted by; None where the replay does not show it."""
    tallies = [way for tally in _tallies(ask, name, slot, objects) for way in tally.readings]
    if not tallies:
        return None
    out: list[Outcome] = []
    for window in windows:
        for tally in tallies:
            least, most = ask.count_in(tally, window)
            if most or not out:
                span = window.widest
                ids = tuple(event.id for event in tally.within(span.start, span.end)[:20])
                out.append(
                    Outcome(least, most, ids, tally.count(sum(window.first) // 2, sum(window.last) // 2))
                )
    return out


def _held(
    scene: Scene,
    name: str,
    slot: str | None,
    objects: tuple[str, ...] | None,
    whens: list[When],
    metric: str | None,
    *,
    own: bool,
) -> list[Outcome] | None:
    """Numbers of things a side may have had at a written time, or at all."""
    ask = scene.ask
    if objects is None:
        return []
    if not any(ask.covered((kind,)) for kind in GAIN):
        return None
    out: list[Outcome] = []
    exact = metric is not None and slot is not None and scene.replay.store.series(metric, slot) is not None
    mere = name in _MERE
    if own and not mere:
        for when in whens:
            for span in ask.state_spans(when, slot):
                if exact and metric is not None and slot is not None:
                    values = ask.metric_range(metric, slot, span)
                    if values is not None:
                        out.append(
                            Outcome(
                                values[0] * 0.98,
                                values[1] * 1.02,
                                shown=ask.metric_at(metric, slot, span.end),
                            )
                        )
                if exact and ask.turns(slot, objects):
                    continue  # the events do not tell how many are left
                least, most = ask.alive(slot, objects, span.start, span.end)
                if not exact or most:
                    out.append(Outcome(least, most, ()))
        return out
    top = ask.owned(slot, objects)
    if mere:
        # A mere mention may be of what was lost, taken or seen on the other side.
        top = max(
            top,
            ask.tally((K.LOST,), slot, objects).total,
            ask.tally((K.CAPTURED, K.DESTROYED), slot, objects).total,
        )
    if exact and metric is not None and slot is not None and not own:
        highest = ask.metric_extreme(metric, slot, highest=True)
        top = max(top, int(highest or 0))
    out.append(Outcome(0, top, ()))
    return out

"""How many: "recruited six units on turn 1", "lost 12 Marines", "had three bases by 5:00", 损失了4个枪兵."""

from __future__ import annotations

import math
from dataclasses import dataclass

from engine.claims.prose.clauses import Chunk, Noun, Slots
from engine.claims.prose.inquiry import Window
from engine.claims.prose.items import When
from engine.claims.prose.meanings import DONE, GAIN, ON_ENEMY, OWN, STRICT_TOTAL
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.predicates import predicate_of
from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing
from engine.facts.model import EventKind as K

_HAVE = frozenset({"have", "reach", "none", "bank"})


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
    objects = _objects(scene, noun)
    if not objects:
        return
    if patient and noun.owner is None:
        owner = scene.anyone(chunk.subject or scene.topic.subject)
    else:
        owner = scene.owner(noun, index)
    if noun.owner is not None and not patient and any(name in ON_ENEMY for name in classes):
        # "killed P2's three Zealots": the owner is the victim, the subject does it.
        owner = scene.subject(index)
    whens, own = scene.times(index)
    found = judge_count(
        scene, index, classes, owner, objects, number, whens, own=own, metric=noun.item.metric
    )
    if found.standing is Standing.OPEN:
        return
    scene.consumed.add(noun.number_item.start if noun.number_item else noun.start)
    scene.say(
        "count",
        min(noun.start, noun.item.start),
        max(noun.item.end, noun.number_item.end if noun.number_item else 0),
        found.standing,
        actual=_plain(found.actual),
        evidence=found.evidence,
        truth=f"the replay shows {_plain(found.actual)}" + (f" for {found.slot}" if found.slot else ""),
    )


def _objects(scene: Scene, noun: Noun) -> tuple[str, ...]:
    return noun.objects


def _plain(value: float | None) -> float | int | None:
    if value is None or math.isinf(value):
        return None
    return int(value) if value == int(value) else round(value, 2)


def judge_count(
    scene: Scene,
    index: int,
    classes: tuple[str, ...],
    owner: Slots,
    objects: tuple[str, ...] | None,
    number: Quantity,
    whens: list[When],
    *,
    own: bool,
    metric: str | None = None,
) -> Found:
    """Try every admissible reading of a number of things."""
    ask = scene.ask
    low, high = number.bounds(measured=False)
    slots: list[str | None] = list(owner.candidates)
    if owner.both or not owner.sure:
        slots.append(None)
    windows = [(ask.window(when), when) for when in whens]
    leading = scene.only_leading_time(index)
    if leading is not None:
        windows, own = [(ask.window(leading), leading)], True
    spans: list[tuple[Window, When | None]] = [
        (window, when) for window, when in windows if window is not None
    ]
    loose = not own
    if not own:
        spans.append((ask.whole(), None))
    actual: float | None = None
    evidence: tuple[str, ...] = ()
    shown: str | None = None
    judged = False
    for name in classes:
        for slot in slots:
            if name in _HAVE or name in ("other", "agent", "earn", "spend", "play", "trade", "attack"):
                outcome = _held(scene, name, slot, objects, spans, metric, own=own)
            else:
                outcome = _done(scene, name, slot, objects, spans)
            if outcome is None:
                return Found(Standing.OPEN)
            for least, most, ids in outcome:
                judged = True
                if least <= high and most >= low:
                    return Found(Standing.SUPPORTED, number.value, ids, slot)
                if actual is None or (slot == slots[0] and name == classes[0] and not actual and most):
                    actual, evidence, shown = most, ids, slot
            if loose and name not in _HAVE and not (name in STRICT_TOTAL and not scene.vague(index)):
                # Said of a stretch that is not named: any part of the whole will do.
                if any(most >= low for _, most, _ in outcome):
                    return Found(Standing.OPEN)
    if not judged:
        return Found(Standing.OPEN)
    return Found(Standing.REFUTED, actual, evidence, shown)


def _done(
    scene: Scene,
    name: str,
    slot: str | None,
    objects: tuple[str, ...] | None,
    spans: list[tuple[Window, When | None]],
) -> list[tuple[float, float, tuple[str, ...]]] | None:
    """Numbers of events a deed may be counted by; None where the replay does not show it."""
    ask = scene.ask
    out: list[tuple[float, float, tuple[str, ...]]] = []
    covered = False
    for window, _ in spans:
        for kinds in OWN.get(name) or ON_ENEMY.get(name) or DONE.get(name) or ():
            if not ask.covered(kinds):
                continue
            covered = True
            tally = ask.tally(kinds, slot, objects)
            least, most = ask.count(kinds, slot, objects, window)
            span = window.widest
            ids = tuple(event.id for event in tally.within(span.start, span.end)[:20])
            if most or not out:
                out.append((least, most, ids))
        if name in ON_ENEMY and slot is not None:
            for enemy in ask.slots:
                if enemy != slot and ask.covered((K.LOST,)):
                    covered = True
                    least, most = ask.count((K.LOST,), enemy, objects, window)
                    out.append((least, most, ()))
        if name in ("lose", "die") and slot is not None and objects is not None:
            # What is held and not alive is lost by being taken.
            if (
                not ask.tally((K.LOST,), None, objects).total
                and ask.tally((K.CAPTURED,), None, objects).total
            ):
                for enemy in ask.slots:
                    if enemy != slot:
                        least, most = ask.count((K.CAPTURED,), enemy, objects, window)
                        out.append((0, most, ()))
    return out if covered else None


def _held(
    scene: Scene,
    name: str,
    slot: str | None,
    objects: tuple[str, ...] | None,
    spans: list[tuple[Window, When | None]],
    metric: str | None,
    *,
    own: bool,
) -> list[tuple[float, float, tuple[str, ...]]] | None:
    """Numbers of things a side may have had."""
    ask = scene.ask
    if objects is None:
        return None
    gain_kinds = [kind for kind in GAIN if ask.covered((kind,))]
    if not gain_kinds:
        return None
    out: list[tuple[float, float, tuple[str, ...]]] = []
    gains = ask.tally(GAIN - {K.COMPLETED}, slot, objects, initial=True)
    completed = ask.tally((K.COMPLETED,), slot, objects, initial=True)
    upper_total = max(gains.total, completed.total)
    lost = ask.tally((K.LOST,), slot, objects)
    taken = ask.tally((K.CAPTURED, K.DESTROYED), slot, objects)
    exact_metric = (
        metric is not None and slot is not None and scene.replay.store.series(metric, slot) is not None
    )
    for window, when in spans:
        if exact_metric and metric is not None and slot is not None:
            span = ask.state_span(when) if when is not None else None
            values = ask.metric_range(metric, slot, span) if span is not None else None
            if values is None:
                top = ask.metric_extreme(metric, slot, highest=True)
                values = (0.0, top) if top is not None else None
            if values is not None:
                out.append((values[0] * 0.98, values[1] * 1.02, ()))
        end = window.last[1]
        upper = max(gains.count(-1, end), completed.count(-1, end))
        if name in ("other", "none", "agent", "earn", "spend", "play", "trade", "attack") or when is None:
            # A mere mention may be of what was there, lost, taken or seen on the other side.
            out.append((0, max(upper, lost.total, taken.total), ()))
        elif not exact_metric or upper:
            out.append((0, upper, tuple(event.id for event in gains.events[:20])))
    if not own:
        out.append((0, max(upper_total, taken.total), ()))
    return out

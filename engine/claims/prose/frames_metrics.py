"""Metrics: "98 supply at 5:00", "banked 1,800 minerals", "peaked at 66 workers", 收入达到1200."""

from __future__ import annotations

from engine.claims.prose.clauses import Chunk, Noun
from engine.claims.prose.inquiry import Inquiry
from engine.claims.prose.items import When
from engine.claims.prose.numbers import MEASURED_SHARE, Quantity
from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing
from engine.facts.clock import Span


def read_metrics(scene: Scene, index: int) -> None:
    """Every number of a metric in a chunk."""
    chunk = scene.chunks[index]
    if chunk.negation is not None:
        return
    for noun in chunk.nouns:
        metric = noun.item.metric
        number = noun.number
        if metric is None or number is None or noun.more or number.percent or number.times:
            continue
        if noun.number_item is None or noun.number_item.start in scene.consumed:
            continue
        if noun.countable and noun.objects:
            continue  # read as a number of things, the metric being one way to have them
        _read_metric(scene, index, chunk, noun, metric, number)


def _read_metric(scene: Scene, index: int, chunk: Chunk, noun: Noun, metric: str, number: Quantity) -> None:
    if any(
        "spend" in verb[1] or "cost" in verb[1] or "earn" in verb[1] or "lose" in verb[1]
        for verb in chunk.verbs
    ):
        return
    if chunk.has("trend") or any(verb[1] == "other" for verb in chunk.verbs):
        return
    owner = scene.owner(noun, index)
    whens, own = scene.times(index)
    leading = scene.only_leading_time(index)
    if leading is not None:
        whens, own = [leading], True
    extreme = _extreme(chunk)
    found = judge_metric(scene.ask, metric, list(owner.candidates), number, whens, own=own, extreme=extreme)
    if found is None:
        return
    standing, actual = found
    if standing is Standing.OPEN:
        return
    scene.consumed.add(noun.number_item.start if noun.number_item else noun.start)
    scene.say(
        "metric",
        min(noun.start, noun.item.start),
        max(noun.item.end, noun.number_item.end if noun.number_item else 0),
        standing,
        actual=actual,
        truth=f"the replay shows {actual}",
    )


def _extreme(chunk: Chunk) -> str | None:
    for item in chunk.items:
        cue = item.cues.get("sup")
        if cue is not None and item.num is None:
            return cue.split("|")[0]
    return None


def judge_metric(
    ask: Inquiry,
    metric: str,
    slots: list[str],
    number: Quantity,
    whens: list[When],
    *,
    own: bool,
    extreme: str | None,
) -> tuple[Standing, float | int | None] | None:
    """Whether a metric can have had a value; with its true value."""
    low, high = number.bounds(measured=True)
    actual: float | None = None
    tried = False
    for slot in slots:
        for when in whens:
            span = ask.state_span(when)
            if span is None:
                continue
            if extreme is not None:
                value = ask.metric_extreme(metric, slot, highest=extreme == "max")
                if value is not None:
                    tried = True
                    actual = value if actual is None else actual
                    if low <= value <= high:
                        return Standing.SUPPORTED, _plain(value)
            values = _values(ask, metric, slot, when, span)
            if values is None:
                continue
            tried = True
            least, most = values
            if actual is None:
                actual = most if abs(most - number.value) < abs(least - number.value) else least
            slack = MEASURED_SHARE * max(abs(least), abs(most))
            if least - slack <= high and most + slack >= low:
                return Standing.SUPPORTED, _plain(actual)
        if not own:
            highest = ask.metric_extreme(metric, slot, highest=True)
            lowest = ask.metric_extreme(metric, slot, highest=False)
            if highest is None or lowest is None:
                continue
            tried = True
            if extreme is not None:
                value = highest if extreme == "max" else lowest
                if actual is None:
                    actual = value
                if low <= value <= high:
                    return Standing.SUPPORTED, _plain(value)
            elif lowest <= high and highest >= low:
                return Standing.OPEN, None
            elif actual is None:
                actual = highest
    if not tried:
        return None
    return Standing.REFUTED, _plain(actual)


def _values(ask: Inquiry, metric: str, slot: str, when: When, span: Span) -> tuple[float, float] | None:
    """The values a metric may have for a written time."""
    if when.prep in ("by", "at", "end", "start"):
        return ask.metric_range(metric, slot, span)
    window = ask.window(when)
    if window is None:
        return None
    return ask.metric_range(metric, slot, window.widest)


def _plain(value: float | None) -> float | int | None:
    if value is None:
        return None
    return int(value) if value == int(value) else round(value, 2)

"""Courses: "rose from 20 to 44 workers", "gold fell to 12", "supply peaked at 98", 从20增加到44."""

from __future__ import annotations

import itertools

from engine.claims.prose.clauses import Chunk, Noun
from engine.claims.prose.items import Item, When
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing
from engine.claims.prose.vocabulary import words
from engine.facts.clock import Span

_FROM = words("from")
_TO = words("to a value")


def read_trend(scene: Scene, index: int) -> None:
    """A metric's course in a chunk: from one value to another, up or down, its highest or lowest."""
    chunk = scene.chunks[index]
    if chunk.negation is not None:
        return
    nouns = [noun for noun in chunk.nouns if scene.counter(noun) is not None or noun.item.metric is not None]
    if not nouns:
        return
    noun = nouns[0]
    metric = noun.item.metric or scene.counter(noun)
    assert metric is not None
    owner = scene.owner(noun, index)
    if not owner.candidates or owner.both:
        return
    pair = _from_to(chunk)
    if pair is not None:
        _judge_values(scene, index, chunk, noun, metric, owner.candidates, *pair)
        return
    single = _to_value(chunk)
    if single is not None and chunk.has("trend"):
        _judge_reached(scene, index, chunk, metric, owner.candidates, single, sure=owner.sure)
        return
    direction = _direction(chunk)
    times = [item for item in chunk.whens if item.when is not None and item.when.span is not None]
    if direction is not None and times and noun.number is None and owner.sure:
        _judge_direction(scene, noun, metric, owner.candidates, direction, times)


def _direction(chunk: Chunk) -> str | None:
    found = {
        part
        for item in chunk.items
        if "trend" in item.cues and item.entry is None
        for part in item.cues["trend"].split("|")
    }
    return next(iter(found)) if len(found) == 1 else None


def _to_value(chunk: Chunk) -> Item | None:
    """The number of "fell to 99", 跌到99."""
    items = chunk.items
    for k, item in enumerate(items):
        if (
            item.num is None
            or item.kind != "num"
            or item.num.ordinal
            or item.num.percent
            or item.num.times
            or not k
        ):
            continue
        before = items[k - 1]
        if before.low in _TO or before.low.endswith((" to", "到", "至")):
            return item
    return None


def _judge_reached(
    scene: Scene, index: int, chunk: Chunk, metric: str, slots: tuple[str, ...], item: Item, *, sure: bool
) -> None:
    """Whether a metric stood at a value at the written time."""
    number = item.num
    if number is None or item.start in scene.consumed:
        return
    whens = [part.when for part in chunk.whens if part.when is not None and part.when.span is not None]
    leading = scene.only_leading_time(index)
    if not whens and leading is not None:
        whens = [leading]
    if not whens:
        return
    scene.consumed.add(item.start)
    shown: float | None = None
    for slot in slots:
        for when in whens:
            for span in scene.ask.state_spans(when, slot):
                values = scene.ask.metric_range(metric, slot, span)
                if values is None:
                    return
                shown = values[1] if shown is None else shown
                if _meets(number, values):
                    scene.say("trend", item, item, Standing.SUPPORTED)
                    return
    if shown is not None and sure:
        scene.say("trend", item, item, Standing.REFUTED, actual=shown, truth=f"the replay shows {shown:g}")


def _from_to(chunk: Chunk) -> tuple[Item, Item] | None:
    """The two numbers of "from A to B"."""
    items = chunk.items
    numbers = [
        (k, item)
        for k, item in enumerate(items)
        if item.num is not None
        and item.kind == "num"
        and not item.num.ordinal
        and not item.num.percent
        and not item.num.times
    ]
    for (i, first), (j, second) in itertools.pairwise(numbers):
        before = {item.low for item in items[max(0, i - 2) : i]}
        between = {item.low for item in items[i + 1 : j]}
        trend = any("trend" in item.cues for item in items)
        if (before & _FROM or trend) and between & _TO and j - i <= 6:
            return first, second
    return None


def _judge_values(
    scene: Scene,
    index: int,
    chunk: Chunk,
    noun: Noun,
    metric: str,
    slots: tuple[str, ...],
    first: Item,
    second: Item,
) -> None:
    ask = scene.ask
    a, b = first.num, second.num
    assert a is not None
    assert b is not None
    whens = [item.when for item in chunk.whens if item.when is not None and item.when.span is not None]
    if not whens:
        every = [
            item.when
            for part in scene.chunks
            for item in part.whens
            if item.when is not None and item.when.span
        ]
        whens = every if len(every) == 1 else []
    scene.consumed.update((first.start, second.start))
    direction = _direction(chunk)
    if (direction == "up" and a.low > b.high) or (direction == "down" and a.high < b.low):
        scene.say("trend", first, second, Standing.REFUTED, truth="the figures contradict the words")
        return
    spans: list[tuple[Span, Span]] = []
    if len(whens) >= 2:
        one, two = ask.state_span(whens[0]), ask.state_span(whens[1])
        if one is not None and two is not None:
            spans.append((one, two))
    elif len(whens) == 1 and whens[0].span is not None:
        window = whens[0].span
        slack = ask.slack(whens[0])
        third = (window.end - window.start) // 3
        if whens[0].prep in ("range", "between", "first", "last"):
            edges = whens[0].edges
            if edges is not None:
                spans.append(
                    (
                        Span(max(0, edges[0].start - slack), edges[0].end + slack),
                        Span(max(0, edges[1].start - slack), edges[1].end + slack),
                    )
                )
            else:
                spans.append(
                    (
                        Span(max(0, window.start - slack), window.start + third + slack),
                        Span(window.end - third - slack, window.end + slack),
                    )
                )
        else:  # "by 10:00 it had dropped from 64 to 51"
            spans.append((Span(0, window.end), Span(max(0, window.start - slack), window.end + slack)))
            spans.append(
                (Span(max(0, window.start - slack), window.end + slack), Span(window.start, ask.end))
            )
    for slot in slots:
        if not spans:
            if _anywhere(scene, metric, slot, a) and _anywhere(scene, metric, slot, b):
                return
            continue
        for one, two in spans:
            left, right = ask.metric_range(metric, slot, one), ask.metric_range(metric, slot, two)
            if left is None or right is None:
                return
            if _meets(a, left) and _meets(b, right):
                scene.say("trend", first, second, Standing.SUPPORTED)
                return
    if not any(scene.replay.store.series(metric, slot) is not None for slot in slots):
        return
    shown: list[object] = []
    if spans:
        left, right = (
            ask.metric_range(metric, slots[0], spans[0][0]),
            ask.metric_range(metric, slots[0], spans[0][1]),
        )
        shown = [list(left) if left else None, list(right) if right else None]
    scene.say(
        "trend",
        first,
        second,
        Standing.REFUTED,
        actual=shown,
        truth="the replay shows other values" + (f": {shown}" if shown else ""),
    )
    del index, noun


def _meets(number: Quantity, values: tuple[float, float]) -> bool:
    low, high = number.bounds(measured=True)
    slack = 0.02 * max(abs(values[0]), abs(values[1]))
    return values[0] - slack <= high and values[1] + slack >= low


def _anywhere(scene: Scene, metric: str, slot: str, number: Quantity) -> bool:
    values = scene.ask.metric_range(metric, slot, Span(0, scene.ask.end))
    return values is None or _meets(number, values)


def _judge_direction(
    scene: Scene, noun: Noun, metric: str, slots: tuple[str, ...], direction: str, times: list[Item]
) -> None:
    """Up or down over a written window: its first values against its last."""
    ask = scene.ask
    if direction == "flat" or len(slots) != 1:
        return
    if len(times) >= 2 and times[0].when is not None and times[1].when is not None:
        one, two = ask.state_span(times[0].when), ask.state_span(times[1].when)
    else:
        when: When | None = times[0].when
        if when is None or when.span is None or when.prep not in ("range", "between", "first", "last"):
            return
        unit = (when.span.end - when.span.start) // 4
        one, two = Span(when.span.start, when.span.start + unit), Span(when.span.end - unit, when.span.end)
    if one is None or two is None or two.start <= one.start:
        return
    left, right = ask.metric_range(metric, slots[0], one), ask.metric_range(metric, slots[0], two)
    if left is None or right is None:
        return
    possible = right[1] > left[0] if direction == "up" else right[0] < left[1]
    scene.say(
        "trend",
        noun.start,
        times[-1].end,
        Standing.SUPPORTED if possible else Standing.REFUTED,
        actual=[list(left), list(right)],
        truth=f"it went from {left[1]:g} to {right[0]:g}",
    )

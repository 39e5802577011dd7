"""Metrics: "98 supply at 5:00", "banked 1,800 minerals", "peaked at 66 workers", 收入达到1200."""

from __future__ import annotations

from engine.claims.prose.clauses import Chunk, Noun
from engine.claims.prose.inquiry import Inquiry
from engine.claims.prose.items import Item, When
from engine.claims.prose.numbers import MEASURED_SHARE, Quantity
from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing
from engine.claims.prose.vocabulary import words
from engine.facts.clock import Span


def read_metrics(scene: Scene, index: int) -> None:
    """Every number of a metric in a chunk."""
    chunk = scene.chunks[index]
    if chunk.negation is not None:
        return
    _read_measured(scene, index, chunk)
    _read_expected(scene, index, chunk)
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


def measured_metric(scene: Scene, chunk: Chunk, word: str) -> str | None:
    """The metric a word means beside the chunk's verbs: "damage" that is dealt, "gold" that is spent."""
    for _, written, _ in chunk.verbs:
        for part in written.split("|"):
            metric = scene.lexicon.table.measured.get(f"{part} {word}")
            if metric is not None:
                return metric
    return None


def _read_measured(scene: Scene, index: int, chunk: Chunk) -> None:
    """As in "dealt 427 damage", "spent 212 gold": running totals of the game's table."""
    items = chunk.items
    for position, item in enumerate(items):
        if item.num is None or item.kind != "num" or item.num.percent or item.num.times or item.num.ordinal:
            continue
        if item.start in scene.consumed:
            continue
        words = [part.low for part in items[position + 1 : position + 3]]
        metric = next(
            (found for word in words if (found := measured_metric(scene, chunk, word)) is not None), None
        )
        if metric is None:
            continue
        scene.consumed.add(item.start)
        owner = scene.subject(index)
        whens, own = scene.times(index)
        leading = scene.only_leading_time(index)
        if leading is not None:
            whens, own = [leading], True
        _judge_total(scene, index, metric, owner.candidates, item, whens if own else [], sure=owner.sure)


def _read_expected(scene: Scene, index: int, chunk: Chunk) -> None:
    """As in "dealt 427 damage, where 460 was expected": the expectation beside what is measured."""
    if not any(item.low in _EXPECTED for item in chunk.items):
        return
    metric = None
    for back in range(index, max(-1, index - 3), -1):
        words = [item.low for item in scene.chunks[back].items]
        metric = next(
            (found for word in words if (found := measured_metric(scene, scene.chunks[back], word))), None
        )
        metric = metric or next(
            (
                noun.item.metric
                for noun in scene.chunks[back].nouns
                if noun.item.metric and not noun.item.metric.startswith("expected")
            ),
            None,
        )
        if metric is not None:
            break
    expected = scene.lexicon.table.measured.get(f"expected {metric}")
    if expected is None:
        return
    position = next(k for k, item in enumerate(chunk.items) if item.low in _EXPECTED)
    numbers = [
        (abs(k - position), item)
        for k, item in enumerate(chunk.items)
        if item.num is not None
        and item.kind == "num"
        and item.start not in scene.consumed
        and not item.num.percent
    ]
    if not numbers or min(numbers, key=lambda pair: pair[0])[0] > 5:
        return
    item = min(numbers, key=lambda pair: pair[0])[1]
    scene.consumed.add(item.start)
    owner = scene.subject(index)
    whens, own = scene.times(index)
    leading = scene.only_leading_time(index)
    if leading is not None:
        whens, own = [leading], True
    _judge_total(scene, index, expected, owner.candidates, item, whens if own else [], sure=owner.sure)


_EXPECTED = words("expected")


def _judge_total(
    scene: Scene,
    index: int,
    metric: str,
    slots: tuple[str, ...],
    item: Item,
    whens: list[When],
    *,
    sure: bool,
) -> None:
    ask = scene.ask
    number = item.num
    assert number is not None
    low, high = number.bounds(measured=True)
    shown: float | None = None
    for slot in slots:
        if not whens:
            last = ask.metric_at(metric, slot, ask.end)
            if last is None:
                return
            shown = last if shown is None else shown
            if low <= last <= high or (last >= low and scene.vague(index) and not scene.is_whole(index)):
                if low <= last <= high:
                    scene.say("metric", item, item, Standing.SUPPORTED)
                return
        for when in whens:
            window = ask.window(when)
            if window is None:
                return
            ends = [ask.metric_at(metric, slot, moment) for moment in window.last]
            starts = [
                ask.metric_at(metric, slot, max(0, moment - 1)) if moment else 0.0 for moment in window.first
            ]
            for end in ends:
                for start in (*starts, 0.0):
                    if end is None or start is None:
                        return
                    shown = end - start if shown is None else shown
                    if low <= end - start <= high:
                        scene.say("metric", item, item, Standing.SUPPORTED)
                        return
    if sure and shown is not None:
        scene.say(
            "metric",
            item,
            item,
            Standing.REFUTED,
            actual=_plain(shown),
            truth=f"the replay shows {_plain(shown)}",
        )


def _read_metric(scene: Scene, index: int, chunk: Chunk, noun: Noun, metric: str, number: Quantity) -> None:
    rate = (
        "per" in str(scene.replay.knowledge.metrics[metric].properties.get("unit", "")).split()
        if metric in scene.replay.knowledge.metrics
        else False
    )
    if not rate and any(
        "spend" in verb[1] or "cost" in verb[1] or "earn" in verb[1] or "lose" in verb[1]
        for verb in chunk.verbs
    ):
        return
    if chunk.has("trend") or (not rate and any(verb[1] == "other" for verb in chunk.verbs)):
        return
    owner = scene.owner(noun, index)
    whens, own = scene.times(index)
    leading = scene.only_leading_time(index)
    if leading is not None:
        whens, own = [leading], True
    vague = scene.vague(index) and not scene.is_final(index)
    if owner.both and own:
        each = [
            judge_metric(scene.ask, metric, [slot], number, whens, own=own, vague=vague)
            for slot in owner.candidates
        ]
        found = next((one for one in each if one is None or one[0] is not Standing.SUPPORTED), each[0])
    else:
        found = judge_metric(scene.ask, metric, list(owner.candidates), number, whens, own=own, vague=vague)
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


_PEAK = words("peak")


def _extreme(chunk: Chunk) -> str | None:
    """Whether the chunk speaks of the highest or the lowest of a metric: ``max``, ``min`` or None."""
    for item in chunk.items:
        cue = item.cues.get("sup")
        if cue is not None and item.num is None and item.low in _PEAK:
            return cue.split("|")[0]
    return None


def read_extremes(scene: Scene, index: int) -> None:
    """As in "peaked at 66 workers", "the bank was at its highest at 12:58", 在12:58达到最高，为1724."""
    chunk = scene.chunks[index]
    which = _extreme(chunk)
    if which is None or chunk.negation is not None:
        return
    for noun in chunk.nouns:
        metric = noun.item.metric or scene.counter(noun)
        if metric is None:
            continue
        number, item = noun.number, noun.number_item
        if number is None and index + 1 < len(scene.chunks):
            number, item = _value_behind(scene.chunks[index + 1])
        whens = [part for part in chunk.whens if part.when is not None and part.when.span is not None]
        if (number is None and not whens) or (number is not None and (number.percent or number.times)):
            continue
        owner = scene.owner(noun, index)
        if owner.both:
            continue
        found = _judge_extreme(scene, index, metric, owner.candidates, number, whens, highest=which == "max")
        if found is None:
            continue
        if item is not None:
            scene.consumed.add(item.start)
        standing, actual = found
        if standing is Standing.REFUTED and not owner.sure:
            continue
        scene.say(
            "extremum",
            noun.start,
            max(noun.item.end, *(part.end for part in whens), item.end if item is not None else 0, 0),
            standing,
            actual=actual,
            truth=f"the replay shows {actual}",
        )
        return


def _value_behind(chunk: Chunk) -> tuple[Quantity | None, Item | None]:
    """The value given right after: "reached its peak at 12:58, 1724"."""
    if chunk.hard or any(not noun.implied for noun in chunk.nouns):
        return None, None
    if chunk.items[0].num is None and chunk.items[0].low not in ("为", "at", "of", "with", "达"):
        return None, None
    numbers = [
        item for item in chunk.items if item.num is not None and item.kind == "num" and not item.num.ordinal
    ]
    return (numbers[0].num, numbers[0]) if len(numbers) == 1 else (None, None)


def _judge_extreme(
    scene: Scene,
    index: int,
    metric: str,
    slots: tuple[str, ...],
    number: Quantity | None,
    whens: list[Item],
    *,
    highest: bool,
) -> tuple[Standing, object] | None:
    ask = scene.ask
    points = [
        part.when for part in whens if part.when is not None and part.when.prep in ("at", "end", "start")
    ]
    windows = [
        opened.widest
        for part in whens
        if part.when is not None
        and part.when.prep not in ("at", "end", "start")
        and (opened := ask.window(part.when)) is not None
    ]
    if not windows:
        windows = [Span(0, ask.end)]
        around, own = scene.times(index)
        if not own:
            windows.extend(
                Span(0, when.span.end + ask.about_time) for when in around if when.span is not None
            )
    shown: object = None
    for slot in slots:
        for window in windows:
            value = ask.metric_extreme(metric, slot, highest=highest, span=window)
            if value is None:
                continue
            moment = ask.moment_of(metric, slot, value, window)
            if shown is None:
                shown = [_plain(value), scene.replay.clock.text(moment)]
            if number is not None:
                low, high = number.bounds(measured=True)
                slack = MEASURED_SHARE * abs(value)
                if not low - slack <= value <= high + slack:
                    continue
            if points and not any(
                _stands_there(ask, metric, slot, value, when, highest=highest) for when in points
            ):
                continue
            return Standing.SUPPORTED, shown
    return None if shown is None else (Standing.REFUTED, shown)


def _stands_there(ask: Inquiry, metric: str, slot: str, value: float, when: When, *, highest: bool) -> bool:
    """Whether a metric is at its extreme at a written moment, as far as its samples tell."""
    for span in ask.state_spans(when, slot):
        values = ask.metric_range(metric, slot, span)
        if values is None:
            return True
        slack = MEASURED_SHARE * abs(value)
        if (values[1] >= value - slack) if highest else (values[0] <= value + slack):
            return True
    return False


def judge_metric(
    ask: Inquiry,
    metric: str,
    slots: list[str],
    number: Quantity,
    whens: list[When],
    *,
    own: bool,
    vague: bool = True,
) -> tuple[Standing, float | int | None] | None:
    """Whether a metric can have had a value; with its true value. None where the replay lacks it."""
    low, high = number.bounds(measured=True)
    actual: float | None = None
    tried = False
    for slot in slots:
        for when in whens:
            for span in ask.state_spans(when, slot):
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
        if own:
            continue
        highest = ask.metric_extreme(metric, slot, highest=True)
        lowest = ask.metric_extreme(metric, slot, highest=False)
        if highest is None or lowest is None:
            continue
        tried = True
        if not vague and ask.runs_up(metric):
            actual = highest if actual is None else actual
            if low <= highest <= high:
                return Standing.SUPPORTED, _plain(highest)
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

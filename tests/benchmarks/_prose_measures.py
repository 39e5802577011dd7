"""Sentences about metrics: a value, a comparison, a difference, a change, a highest value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.facts import Series
from tests.benchmarks._prose import METRICS, Said, World


def _chosen(world: World) -> tuple[str, Series, str] | None:
    names = [m for m in METRICS[world.replay.game] if m in world.replay.store.metrics()]
    if not names:
        return None
    metric = world.rng.choice(sorted(names))
    slot = world.rng.choice(world.slots)
    series = world.replay.store.series(metric, slot)
    if series is None or len(series.moments) < 6:
        return None
    return metric, series, METRICS[world.replay.game][metric][world.lang == "zh"]


def _moment(world: World, series: Series) -> tuple[int, float] | None:
    """A moment around which the value holds still."""
    for _ in range(6):
        index = world.rng.randrange(1, len(series.moments))
        at, value = series.moments[index], series.values[index]
        low, high = world.spread(series, at)
        if value >= 2 and high - low <= 0.06 * abs(value) + 0.5:
            return at, value
    return None


def _other(world: World, series: Series, metric: str) -> Series | None:
    others = [slot for slot in world.slots if slot != series.side]
    if len(others) != 1:
        return None
    return world.replay.store.series(metric, others[0])


def metric(world: World) -> Iterator[Said]:
    picked = _chosen(world)
    if picked is None:
        return
    name, series, word = picked
    found = _moment(world, series)
    if found is None:
        return
    at, value = found
    base = Said(
        "metric",
        {"S": world.side(series.side), "m": word, "v": world.number(value), "t": world.time(at)},
    )
    yield base
    low, high = world.spread(series, at)
    wrong = world.far({low, high, value}, value)
    if wrong is not None:
        yield base.but("number", v=world.number(wrong))
    theirs = _other(world, series, name)
    if theirs is not None:
        lowest, highest = world.spread(theirs, at)
        if lowest > 1.3 * high + 1 or highest < 0.7 * low - 1:
            yield base.but("side", S=world.side(theirs.side))
    times = [
        moment
        for moment in series.moments
        if (spread := world.spread(series, moment))[0] > 1.3 * high + 1 or spread[1] < 0.7 * low - 1
    ]
    if times:
        yield base.but("time", t=world.time(world.rng.choice(times)))


def compare(world: World) -> Iterator[Said]:
    picked = _chosen(world)
    if picked is None:
        return
    name, series, word = picked
    theirs = _other(world, series, name)
    if theirs is None:
        return
    found = _moment(world, series)
    if found is None:
        return
    at, mine = found
    low, high = world.spread(series, at)
    lowest, highest = world.spread(theirs, at)
    other = (lowest + highest) / 2
    if low <= highest * 1.1 + 1 or highest - lowest > 0.06 * abs(other) + 0.5 or other < 1:
        return
    base = Said(
        "compare",
        {
            "S": world.side(series.side),
            "O": world.side(theirs.side),
            "m": word,
            "v": world.number(mine),
            "w": world.number(highest),
            "t": world.time(at),
        },
    )
    yield base
    yield base.but("swapped sides", S=base.words["O"], O=base.words["S"])
    margin = Said("margin", {**base.words, "d": world.number(mine - highest)})
    if mine - highest >= 3:
        yield margin
        yield margin.but("swapped sides", S=base.words["O"], O=base.words["S"])
        wrong = world.far({low - highest, high - lowest, mine - highest}, mine - highest)
        if wrong is not None:
            yield margin.but("number", d=world.number(wrong))


def trend(world: World) -> Iterator[Said]:
    picked = _chosen(world)
    if picked is None:
        return
    _, series, word = picked
    first, last = _moment(world, series), _moment(world, series)
    if first is None or last is None:
        return
    (t, v), (u, w) = sorted((first, last))
    if u - t < 4 * world.slack or abs(w - v) < 0.3 * max(v, w) + 1:
        return
    rising = w > v
    words = {
        "S": world.side(series.side),
        "m": word,
        "v": world.number(v),
        "w": world.number(w),
        "t": world.time(t),
        "u": world.time(u),
    }
    base = Said("rise" if rising else "fall", words)
    yield base
    yield Said("fall" if rising else "rise", {**words, "v": words["w"], "w": words["v"]}, "direction")
    wrong = world.far({v, w}, w)
    if wrong is not None and (wrong > v) == rising:
        yield base.but("number", w=world.number(wrong))


def peak(world: World) -> Iterator[Said]:
    picked = _chosen(world)
    if picked is None:
        return
    _, series, word = picked
    value = max(series.values)
    if value < 3:
        return
    base = Said("peak", {"S": world.side(series.side), "m": word, "v": world.number(value)})
    yield base
    wrong = round(value * world.rng.choice([0.6, 1.4, 1.8]))
    if abs(wrong - value) >= max(2, 0.3 * value):
        yield replace(base.but("number", v=world.number(wrong)), raised=wrong > value)


MAKERS = (metric, compare, trend, peak)

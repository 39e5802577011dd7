"""Claims about figures over time: metric, compare, extremum, trend, interval."""

from __future__ import annotations

from collections.abc import Iterator

from engine.facts import Series, State
from tests.benchmarks._claims import Json, Labelled, World


def _series(world: World) -> Series | None:
    store = world.replay.store
    names = [name for name in store.metrics() if name in world.replay.knowledge.metrics]
    if not names:
        return None
    series = store.series(world.rng.choice(names), world.rng.choice(world.slots))
    return series if series is not None and len(series.moments) > 3 else None


def _spelled(world: World, metric: str) -> str:
    entry = world.replay.knowledge.metrics[metric]
    return world.rng.choice([metric, metric, entry.display("en"), entry.display("zh")])


def _moment(world: World, series: Series) -> str:
    clock = world.replay.clock
    low = series.moments[0]
    at = (
        world.rng.randrange(low, clock.end + 1)
        if world.rng.random() < 0.5
        else world.rng.choice(series.moments)
    )
    return world.when(max(low, at))


def metric(world: World) -> Iterator[Labelled]:
    series = _series(world)
    if series is None:
        return
    at = _moment(world, series)
    low, high = world.values(series, at, series.side)
    slack = 0.0 if series.exact_between else 0.02
    value = world.rng.choice([low, high])
    base: Json = {
        "type": "metric",
        "side": world.side(series.side),
        "metric": _spelled(world, series.metric),
        "at": at,
        "op": "=",
        "value": value,
    }
    yield Labelled(base, True, "none")

    def wrong(value: float, low: float = low, high: float = high) -> bool:
        rounding = 0.5 if low != int(low) or high != int(high) or slack else 0.0
        return value < low - abs(low) * slack - rounding or value > high + abs(high) * slack + rounding

    for change, far in (("number", world.rng.choice([0.6, 0.8, 1.2, 1.5])), ("number", 1.1)):
        changed = round(value * far)
        if wrong(changed):
            yield Labelled({**base, "value": changed}, False, change)
    near = value + world.rng.choice([-1, 1])
    if wrong(near):
        yield Labelled({**base, "value": near}, False, "off by one")
    above = round(high + 0.3 * abs(high) + 2)
    if wrong(above):
        yield Labelled({**base, "op": ">", "value": above}, False, "number")
    other = world.replay.store.series(series.metric, world.other(series.side))
    if other is not None and len(other.moments) and other.moments[0] <= series.moments[0]:
        theirs = world.values(other, at, other.side)
        if wrong(value, *theirs):
            yield Labelled({**base, "side": world.side(other.side)}, False, "side")


def compare(world: World) -> Iterator[Labelled]:
    series = _series(world)
    if series is None:
        return
    other = world.replay.store.series(series.metric, world.other(series.side))
    if other is None or len(other.moments) < 3:
        return
    at = _moment(world, series)
    if (world.replay.clock.parse(at) or None) is None:
        return
    try:
        mine, theirs = world.values(series, at, series.side), world.values(other, at, other.side)
    except ValueError:
        return
    if mine[0] > theirs[1]:
        op = ">"
    elif mine[1] < theirs[0]:
        op = "<"
    else:
        return
    base: Json = {
        "type": "compare",
        "metric": _spelled(world, series.metric),
        "sides": [world.side(series.side), world.side(other.side)],
        "at": at,
        "op": op,
    }
    exact = len({*mine}) == len({*theirs}) == 1
    if exact and world.rng.random() < 0.5:
        base["margin"] = abs(mine[0] - theirs[0])
    yield Labelled(base, True, "none")
    yield Labelled({**base, "op": "<" if op == ">" else ">"}, False, "order")
    yield Labelled({**base, "sides": base["sides"][::-1]}, False, "swapped pair")
    if "margin" in base:
        wrong = round(base["margin"] * 1.5 + 2 + 0.05 * max(abs(mine[0]), abs(theirs[0])))
        yield Labelled({**base, "margin": wrong}, False, "number")


def extremum(world: World) -> Iterator[Labelled]:
    series = _series(world)
    if series is None:
        return
    which = world.rng.choice(["max", "min"])
    best = max(series.values) if which == "max" else min(series.values)
    peaks = [m for m, v in zip(series.moments, series.values, strict=True) if v == best]
    base: Json = {
        "type": "extremum",
        "side": world.side(series.side),
        "metric": _spelled(world, series.metric),
        "which": which,
        "value": best,
    }
    if world.rng.random() < 0.5:
        base["at"] = world.when(world.rng.choice(peaks))
    yield Labelled(base, True, "none")
    wrong = round(best * world.rng.choice([0.7, 1.3])) + world.rng.choice([-2, 2])
    if abs(wrong - best) > 0.02 * abs(best) + 0.5:
        yield Labelled({**base, "value": wrong}, False, "number")
    distance = max(world.replay.clock.tolerance(about=True) * 2, 2 * (series.interval or 0))
    far = [
        m
        for m, v in zip(series.moments, series.values, strict=True)
        if v != best and all(abs(m - peak) > distance for peak in peaks)
    ]
    held = series.exact_between
    if far:
        moment = world.rng.choice(far)
        at = world.when(moment)
        low, high = world.values(series, at, series.side)
        if not held or (best != low and best != high):
            yield Labelled({**base, "at": at}, False, "time")


def trend(world: World) -> Iterator[Labelled]:
    series = _series(world)
    if series is None:
        return
    end = world.replay.clock.end
    moments = (
        sorted(world.rng.sample(range(series.moments[0], end + 1), 2)) if end > series.moments[0] + 2 else []
    )
    if not moments:
        return
    first, last = world.when(moments[0]), world.when(moments[1])
    before, after = world.values(series, first, series.side), world.values(series, last, series.side)
    change = 0.15 * max(map(abs, (*before, *after))) + 2
    if after[0] > before[1] + change:
        direction, opposite = "rose", "fell"
    elif after[1] < before[0] - change:
        direction, opposite = "下降", "rise"
    else:
        return
    base: Json = {
        "type": "trend",
        "side": world.side(series.side),
        "metric": _spelled(world, series.metric),
        "from": first,
        "to": last,
        "direction": direction,
    }
    yield Labelled(base, True, "none")
    yield Labelled({**base, "direction": opposite}, False, "order")
    yield Labelled({**base, "direction": "held"}, False, "negation")


def interval(world: World) -> Iterator[Labelled]:
    if world.replay.game != "starcraft2":
        return
    states = [state for state in world.replay.store.states if state.name == "supply_blocked"]
    if not states:
        return
    state = world.rng.choice(states)
    clock = world.replay.clock
    base: Json = {
        "type": "interval",
        "side": world.side(state.side),
        "state": world.rng.choice(["supply_blocked", "supply blocked", "卡人口"]),
        "from": world.when(state.start),
        "to": world.when(state.end),
    }
    yield Labelled(base, True, "none")
    minute = int(clock.per_minute or 1)
    later = state.end + world.rng.randrange(minute // 2, 3 * minute)
    if later < clock.end and not _near(states, state.side, state.end + minute // 2, later):
        yield Labelled(
            {**base, "from": world.when(state.end + minute // 2), "to": world.when(later)}, False, "time"
        )
        yield Labelled({**base, "to": world.when(later)}, False, "number")
    other = world.other(state.side)
    if not _near(states, other, state.start, state.end):
        yield Labelled({**base, "side": world.side(other)}, False, "side")


def _near(states: list[State], side: str, start: int, end: int) -> bool:
    return any(s.side == side and s.start - 500 <= end and start <= s.end + 500 for s in states)


MAKERS = [metric, compare, extremum, trend, interval]

"""Where an axis is labelled: moments of the game's clock, values of a metric."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gui import i18n

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.facts import Clock

_MINUTES = (0.5, 1, 2, 3, 5, 10, 15, 20, 30, 60)
_STEPS = (1, 2, 3, 5, 10, 20, 25, 50, 100, 200, 500)
_MOST_PROBES = 2_000
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Tick:
    """A labelled place on an axis."""

    at: float
    text: str


def moment_ticks(clock: Clock, most: int) -> list[Tick]:
    """Labels of the time axis, at most ``most`` and at round minutes, turns or moves."""
    lang = i18n.language()
    most = max(2, most)
    if clock.per_minute is not None:
        minutes = clock.end / clock.per_minute
        step = next((m for m in _MINUTES if minutes / m <= most), minutes / most)
        count = int(minutes / step + 1e-9) + 1
        moments = [round(i * step * clock.per_minute) for i in range(count)]
        return [Tick(m, clock.text(min(m, clock.end), lang)) for m in moments]
    firsts = _first_of_each_number(clock, lang)
    numbers = sorted(firsts)
    if not numbers:
        return []
    step = next((s for s in _STEPS if len(numbers) / s <= most), math.ceil(len(numbers) / most))
    return [Tick(firsts[n], clock.text(firsts[n], lang)) for n in numbers[::step]]


def _first_of_each_number(clock: Clock, lang: str) -> dict[int, int]:
    """The first moment of every turn or move, read off the clock's own text."""
    stride = max(1, clock.end // _MOST_PROBES)
    firsts: dict[int, int] = {}
    for moment in range(0, clock.end + 1, stride):
        found = _NUMBER.search(clock.text(moment, lang))
        if found is not None:
            firsts.setdefault(int(found[0]), moment)
    return firsts


def value_ticks(low: float, high: float, most: int = 4) -> list[float]:
    """Round values between two bounds, at most ``most`` + 1."""
    span = high - low
    if not math.isfinite(span) or span <= max(1e-9, 1e-9 * max(abs(low), abs(high))):
        return [low]  # nothing that could be told apart
    rough = span / most
    unit = 10 ** math.floor(math.log10(rough))
    step = next(factor * unit for factor in (1, 2, 2.5, 5, 10) if factor * unit >= rough)
    if step < 1 and float(low).is_integer() and float(high).is_integer() and span >= 1:
        step = 1.0
    first = math.ceil(low / step - 1e-9) * step
    return [first + i * step for i in range(int((high - first) / step + 1e-9) + 1)]


def nice_bounds(series: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Bounds of the value axis that hold every value; they hold zero unless that would flatten it."""
    values = [value for one in series for value in one if math.isfinite(value)]
    if not values:
        return 0.0, 1.0
    low, high = min(values), max(values)
    if low > 0 and low < high * 0.6:
        low = 0.0
    if low == high:
        return low - 1, high + 1
    margin = (high - low) * 0.06
    return (low if low == 0 else low - margin), high + margin

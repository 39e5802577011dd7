"""The facts an analyst is given: the most telling ones for a focus, as compact JSON, within a budget.

Facts go to the model as structured data under the names claims use, each with its id, so that what it
writes can be checked name by name. How telling an event is: its kind, its rarity in the replay, its worth,
and whether the focus asks for it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.facts import Coverage, Event, EventKind, Replay, Sample, Series, Span, State
from engine.prompting.data import to_json
from engine.prompting.focus import EMPHASIS, KINDS, METRICS, Focus
from engine.prompting.rows import event_row, match, number, state_row
from engine.prompting.tokens import estimate

MAX_EVENTS = 80
MAX_METRICS = 6
MIN_METRICS = 1
MAX_STATES = 10
POINTS = 8
"""Points of a series within a window: enough for a shape, few enough to be read."""

_BULKY_STATES = frozenset({"occupies"})  # one per piece and square: only when asked for
_MIRRORED = frozenset({EventKind.CAPTURED, EventKind.LOST, EventKind.DESTROYED})
_SHARE_OF_EVENTS = 0.6  # of the budget; the rest is for series, totals and states


@dataclass(frozen=True, slots=True)
class FactSheet:
    """Facts chosen for one request.

    Attributes:
        text: Compact JSON for the prompt.
        ids: Ids of the facts in it.
        tokens: Estimate of its size.
    """

    text: str
    ids: tuple[str, ...]
    tokens: int


def choose(replay: Replay, focus: Focus, *, lang: str, budget: int) -> FactSheet:
    """The facts for a focus.

    Args:
        replay: Where they come from.
        focus: What they are for.
        lang: Language of clock texts.
        budget: Tokens the whole sheet may take, about.
    """
    sheet: dict[str, Any] = {"match": match(replay, lang)}
    ids: list[str] = []
    used = estimate(to_json(sheet))
    series, series_ids = _series(replay, focus, lang)
    states = _states(replay, focus)
    totals = _totals(replay, focus, lang)
    room = max(0, budget - used)
    events: list[Event] = []
    spent = 0.0
    for event in rank(replay, focus)[:MAX_EVENTS]:
        cost = estimate(to_json(event_row(replay, event, lang)))
        if spent + cost > room * _SHARE_OF_EVENTS and event.id not in focus.ids:
            break
        spent += cost
        events.append(event)
    events.sort(key=replay.store.rank)
    sheet["events"] = [event_row(replay, event, lang) for event in events]
    ids += [event.id for event in events]
    for name, value, found in (
        ("series", series, series_ids),
        ("totals", totals, ()),
        ("states", [state_row(replay, state, lang) for state in states], [state.id for state in states]),
    ):
        if not value:
            continue
        cost = estimate(to_json(value))
        while isinstance(value, dict) and len(value) > 1 and spent + cost > room:
            value.popitem()  # the least telling metric is last
            cost = estimate(to_json(value))
        if spent + cost <= room:
            sheet[name] = value
            ids += found
            spent += cost
    names = _names(replay, events, series, lang)
    if names and used + spent + estimate(to_json(names)) <= budget * 1.1:
        sheet["names"] = names
    text = to_json(sheet)
    return FactSheet(text, tuple(dict.fromkeys(ids)), estimate(text))


def _names(replay: Replay, events: Iterable[Event], metrics: Iterable[str], lang: str) -> dict[str, str]:
    """What readers call the things the sheet names, where that is not the name itself."""
    entries = [replay.knowledge.entries.get(event.object or "") for event in events]
    entries += [replay.knowledge.entries.get(side.faction or "") for side in replay.sides]
    entries += [replay.knowledge.metrics.get(metric) for metric in metrics]
    return {
        entry.name: entry.display(lang)
        for entry in entries
        if entry is not None and entry.display(lang) != entry.name
    }


def rank(replay: Replay, focus: Focus) -> list[Event]:
    """Every event that may be told, the most telling first."""
    frequency = Counter((event.side, event.kind, event.object) for event in replay.store.events)
    seen: Counter[tuple[str | None, EventKind, str | None]] = Counter()
    emphasis, factor = EMPHASIS.get(focus.name, (frozenset(), 1.0))
    wanted = set(focus.ids)
    scored: list[tuple[float, int, Event]] = []
    for index, event in enumerate(replay.store.events):
        key = (event.side, event.kind, event.object)
        seen[key] += 1
        score = KINDS.get(event.kind, 1.0)
        if focus.chat and event.kind is EventKind.CHAT:
            score = 8.0
        if event.details.get("initial"):
            score = 0.0
        score *= 0.5 + 2 / math.sqrt(frequency[key])
        score *= 1 + math.log1p(max(0.0, _worth(event))) / 8
        if seen[key] == 1:
            score *= 1.5
        if event.kind in emphasis:
            score *= factor
        if focus.sides and event.side is not None and event.side not in focus.sides:
            score *= 0.4
        if event.kind in focus.kinds:
            score = (score + 5) * 3
        if event.object in focus.objects:
            score = (score + 5) * 3
        if event.at not in focus.window:
            score *= 0.1 if event.object in focus.objects else 0.0
        if event.id in wanted:
            score += 1000
        if score > 0:
            scored.append((-score, index, event))
    scored.sort(key=lambda item: item[:2])
    return list(_once(event for _, _, event in scored))


def _once(events: Iterable[Event]) -> Iterator[Event]:
    """One of the two views, the victim's and the killer's, of the same loss: the one that comes first."""
    seen: set[tuple[int, str | None, str | None]] = set()
    for event in events:
        if event.kind in _MIRRORED and event.place is not None:
            key = (event.at, event.place, event.object)
            if key in seen:
                continue
            seen.add(key)
        yield event


def _worth(event: Event) -> float:
    worth = event.details.get("value")
    return float(worth) if isinstance(worth, int | float) and not isinstance(worth, bool) else 0.0


def _totals(replay: Replay, focus: Focus, lang: str) -> dict[str, Any]:
    """How many of what each side made and lost in the window, where the replay shows all of it."""
    counted: dict[str, dict[str, Counter[str]]] = {}
    for event in replay.store.events:
        if (
            event.at in focus.window
            and event.side is not None
            and event.object is not None
            and KINDS.get(event.kind, 0) >= 1.5
            and not event.details.get("initial")
            and replay.covers(event.kind) is Coverage.COMPLETE
        ):
            kinds = counted.setdefault(event.side, {})
            kinds.setdefault(event.kind.value, Counter())[event.object] += event.quantity
    if not counted:
        return {}
    return {
        "from": replay.clock.text(focus.window.start, lang),
        "to": replay.clock.text(focus.window.end, lang),
        **{
            side: {kind: dict(objects.most_common(8)) for kind, objects in kinds.items()}
            for side, kinds in counted.items()
        },
    }


def _series(replay: Replay, focus: Focus, lang: str) -> tuple[dict[str, Any], list[str]]:
    available = replay.store.metrics()
    preferred = (*focus.metrics, *METRICS.get(focus.name, ()))
    order = [name for name in dict.fromkeys(preferred) if name in available]
    if len(order) < MIN_METRICS:  # a game, or a focus, the tables do not know
        order += [name for name in available if name not in order]
    found: dict[str, Any] = {}
    ids: list[str] = []
    for metric in order[:MAX_METRICS]:
        row: dict[str, Any] = {}
        for side in replay.sides:
            series = replay.store.series(metric, side.slot)
            if series is None:
                continue
            samples = _shape(replay.store.samples(series, focus.window) or _nearest(replay, series, focus))
            if samples:
                row[side.slot] = [
                    [replay.clock.text(sample.at, lang), number(sample.value)] for sample in samples
                ]
                ids += [sample.id for sample in samples]
        if row:
            found[metric] = row
    return found, ids


def _nearest(replay: Replay, series: Series, focus: Focus) -> Sequence[Sample]:
    return replay.store.around(series, focus.window.start)


def _shape(samples: Sequence[Sample]) -> list[Sample]:
    """A few samples that keep the shape: first, last, highest, lowest, the rest evenly spaced."""
    if len(samples) <= POINTS:
        return list(samples)
    last = len(samples) - 1
    picked = {0, last, *(round(step * last / (POINTS - 3)) for step in range(POINTS - 2))}
    indexes = range(len(samples))
    picked.add(max(indexes, key=lambda index: samples[index].value))
    picked.add(min(indexes, key=lambda index: samples[index].value))
    return [samples[index] for index in sorted(picked)]


def _states(replay: Replay, focus: Focus) -> list[State]:
    bulky = _BULKY_STATES if not focus.objects else frozenset[str]()
    found = [
        state
        for state in replay.store.states
        if state.start <= focus.window.end
        and focus.window.start <= state.end
        and state.name not in bulky
        and (not focus.sides or state.side in focus.sides)
        and (not focus.objects or state.name not in _BULKY_STATES or state.object in focus.objects)
    ]
    found.sort(key=lambda state: state.start - state.end)  # the longest first
    return sorted(found[:MAX_STATES], key=lambda state: state.start)


def around(replay: Replay, moment: int, *, share: float = 0.04) -> Span:
    """The stretch around a moment: a minute each way in real time, else a share of the game."""
    per_minute = replay.clock.per_minute
    reach = int(per_minute) if per_minute else max(2, int(replay.clock.end * share))
    return Span(max(0, moment - reach), min(replay.clock.end, moment + reach))

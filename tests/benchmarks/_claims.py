"""True claims of every type made from the facts of a replay, and false ones by one change to each.

Truth is decided here by plain loops over all facts, apart from the validator: what it calls true, within
the precision the words have, is true; what it calls false after the change is false. Changes that leave a
claim true are thrown away.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.facts import Coverage, Event, EventKind, Grade, Replay, Series

Json = dict[str, Any]

CHECKED_KINDS = (
    EventKind.STARTED,
    EventKind.COMPLETED,
    EventKind.CREATED,
    EventKind.DESTROYED,
    EventKind.LOST,
    EventKind.MORPHED,
    EventKind.RESEARCHED,
    EventKind.RECRUITED,
    EventKind.ADVANCED,
    EventKind.ATTACKED,
    EventKind.CAPTURED,
    EventKind.CHECKED,
    EventKind.CASTLED,
    EventKind.PROMOTED,
    EventKind.MOVED,
)


@dataclass(frozen=True)
class Labelled:
    """A claim with its label; ``change`` says what was done to a true one, ``none`` for itself."""

    claim: Json
    true: bool
    change: str


@dataclass
class World:
    """A replay, ready to make claims of."""

    replay: Replay
    rng: random.Random
    lines: dict[tuple[str, EventKind, str], list[Event]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for event in self.replay.store.events:
            if (
                event.kind in CHECKED_KINDS
                and event.side is not None
                and event.object is not None
                and not event.details.get("initial")
                and event.grade is not Grade.COMMAND
                and self.replay.covers(event.kind) is Coverage.COMPLETE
                and event.object in self.replay.knowledge.entries
            ):
                self.lines.setdefault((event.side, event.kind, event.object), []).append(event)

    @property
    def slots(self) -> list[str]:
        return [side.slot for side in self.replay.sides]

    def other(self, slot: str) -> str:
        return self.rng.choice([each for each in self.slots if each != slot])

    # --- spelling ---

    def side(self, slot: str) -> str:
        """A side as somebody may write it."""
        side = self.replay.side(slot)
        spellings = [slot, slot, slot.casefold()]
        if side.faction and sum(s.faction == side.faction for s in self.replay.sides) == 1:
            spellings.append(side.faction)
        if self.replay.game == "starcraft2":
            spellings.append(f"Player {slot[1:]}")
        if self.replay.game == "chess":
            spellings.append({"White": "白方", "Black": "黑方"}[slot])
        return self.rng.choice(spellings)

    def thing(self, name: str) -> str:
        """An object as somebody may write it."""
        entry = self.replay.knowledge.entries[name]
        spellings = [name, name, entry.display("en"), entry.display("zh")]
        spellings.extend(s for s in [entry.display("en") + "s"] if self._means(s, name))
        return self.rng.choice([text for text in spellings if self._means(text, name)])

    def _means(self, text: str, name: str) -> bool:
        entry = self.replay.knowledge.resolve(text)
        return entry is not None and entry.name == name

    def when(self, moment: int) -> str:
        return self.replay.clock.text(moment, self.rng.choice(["en", "en", "zh"]))

    # --- truth ---

    def at_moment(self, written: str, moment: int) -> bool:
        span = self.replay.clock.parse(written)
        assert span is not None
        return moment in span.widened(self.replay.clock.tolerance(about=False))

    def window(self, low: str | None, high: str | None) -> tuple[int, int]:
        first = None if low is None else self.replay.clock.parse(low)
        last = None if high is None else self.replay.clock.parse(high)
        assert low is None or first is not None
        assert high is None or last is not None
        return (first.start if first else 0, last.end if last else self.replay.clock.end)

    def count(self, line: list[Event], low: str | None, high: str | None) -> set[int]:
        """The numbers the window may hold as its edges move by the tolerance of what is written."""
        start, end = self.window(low, high)
        slack = self.replay.clock.tolerance(about=False)
        starts = {start} if low is None else {start - slack, start, start + slack}
        ends = {end} if high is None else {end - slack, end, end + slack}
        if low is not None:
            starts |= {e.at + d for e in line for d in (0, 1) if abs(e.at - start) <= slack}
        if high is not None:
            ends |= {e.at + d for e in line for d in (-1, 0) if abs(e.at - end) <= slack}
        return {sum(a <= event.at <= b for event in line) for a in starts for b in ends}

    def values(self, series: Series, written: str, side: str) -> tuple[float, float]:
        """Lowest and highest value the series may have had at a written moment."""
        clock = self.replay.clock
        spans = [span for span in (clock.parse(written), clock.parse(written, side=side)) if span]
        found: list[float] = []
        for span in spans:
            wide = span.widened(clock.tolerance(about=False))
            inside = [v for m, v in zip(series.moments, series.values, strict=True) if m in wide]
            before = [v for m, v in zip(series.moments, series.values, strict=True) if m <= wide.start][-1:]
            after = [v for m, v in zip(series.moments, series.values, strict=True) if m >= wide.end][:1]
            found += inside + before + ([] if series.exact_between else after)
        return min(found), max(found)


def compared(op: str, value: float, claimed: float) -> bool:
    return {
        "=": value == claimed,
        "!=": value != claimed,
        "<": value < claimed,
        "<=": value <= claimed,
        ">": value > claimed,
        ">=": value >= claimed,
    }[op]


Maker = Callable[[World], Iterator[Labelled]]


def make_claims(replay: Replay, seed: int, per_type: int) -> Iterator[Labelled]:
    """Labelled claims: for each type up to ``per_type`` true ones, each with its false variants."""
    from tests.benchmarks import _claims_of_events, _claims_of_series, _claims_of_words

    makers: list[Maker] = [
        *_claims_of_events.MAKERS,
        *_claims_of_series.MAKERS,
        *_claims_of_words.MAKERS,
    ]
    for maker in makers:
        world = World(replay, random.Random(f"{seed}:{replay.meta.sha256}:{maker.__name__}"))
        made = 0
        for _ in range(per_type * 4):
            if made >= per_type:
                break
            variants = list(maker(world))
            if variants and variants[0].true:
                made += 1
                yield from variants

"""A replay as the analyst looks at it: who matters, and quick answers to what it asks."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.claims.names import resolve_objects
from engine.facts import Coverage, Event, EventKind, Replay, Series, Span
from engine.providers.embedded.salience import Salience, salience_of
from engine.providers.embedded.sentence import At, Window


@dataclass(frozen=True)
class View:
    """One replay, one reader, one language.

    Attributes:
        you: Slot of the reader, None for nobody.
        start: First moment of the segment at hand, in the clock's unit.
        end: Last moment of it.
        sides: Slots a question names; they go before the usual choice of whom to speak of.
    """

    replay: Replay
    lang: str
    you: str | None
    start: int
    end: int
    sides: tuple[str, ...] = ()

    @cached_property
    def salience(self) -> Salience:
        return salience_of(self.replay.game)

    # -- who --------------------------------------------------------------------------------------

    @cached_property
    def pair(self) -> tuple[str, str | None]:
        """The two sides the text is about: the reader (or the first) and the foremost of those against it."""
        slots = [side.slot for side in self.replay.sides]
        if not slots:
            return ("", None)
        asked = [slot for slot in self.sides if slot in slots]
        first = self.you if self.you in slots else None
        if first is None or (asked and first not in asked):
            first = asked[0] if asked else self._foremost(self._camps()[0])
        against = [side.slot for side in self.replay.opponents(first)]
        named = [slot for slot in asked if slot in against]
        if named:
            return first, named[0]
        return first, self._foremost(against) if against else None

    @property
    def one(self) -> str:
        return self.pair[0]

    @property
    def two(self) -> str | None:
        return self.pair[1]

    @property
    def duel(self) -> bool:
        """Whether there are two sides and no more."""
        return len(self.replay.sides) == 2 and self.two is not None

    def _camps(self) -> list[list[str]]:
        camps: dict[str, list[str]] = {}
        for side in self.replay.sides:
            camps.setdefault(side.team, []).append(side.slot)
        return list(camps.values())

    def _foremost(self, slots: Sequence[str]) -> str:
        """The strongest of several sides, at its strongest; the first of equals."""
        for metric in self.salience.strength:
            peaks = {
                slot: max(series.values)
                for slot in slots
                if (series := self.series(metric, slot)) is not None and len(series.values)
            }
            if peaks:
                return max(peaks, key=lambda slot: peaks[slot])
        return slots[0]

    # -- when -------------------------------------------------------------------------------------

    @property
    def end_of_game(self) -> int:
        return self.replay.clock.end

    def text(self, at: int) -> str:
        """A moment as claims write it."""
        return self.replay.clock.text(at, self.lang)

    def span(self, at: int, side: str | None = None) -> Span:
        """The stretch the written form of a moment means."""
        return self.replay.clock.parse(self.text(at), side=side) or Span(at, at)

    def window_span(self, window: Window) -> Span:
        """The stretch a written window means, both ends included."""
        first = 0 if window.start is None else self.span(window.start).start
        last = self.end_of_game if window.end is None else self.span(window.end).end
        return Span(first, max(first, last))

    @property
    def segment(self) -> Window:
        """The window of the segment; open at the ends where it is those of the game."""
        return self.window(self.start, self.end)

    def window(self, start: int, end: int) -> Window:
        at_start = start <= 0 or self.span(start).start <= 0
        return Window(None if at_start else start, None if self.span(end).end >= self.end_of_game else end)

    # -- what: metrics ----------------------------------------------------------------------------

    def series(self, metric: str, side: str) -> Series | None:
        found = self.replay.store.series(metric, side)
        return found if found is not None and len(found.moments) else None

    def both_have(self, metric: str) -> bool:
        one, two = self.pair
        return (
            two is not None and self.series(metric, one) is not None and self.series(metric, two) is not None
        )

    def value(self, metric: str, side: str, at: int) -> int | float | None:
        """What a metric stood at when the written moment was over; None before the first sample.

        Rounded the way it will be written: to whole numbers from 100 on, else to one decimal.
        """
        series = self.series(metric, side)
        if series is None:
            return None
        until = self.span(at, side).end if series.exact_between else at
        index = bisect_right(series.moments, until) - 1
        return tidy(series.values[index]) if index >= 0 else None

    def extreme(
        self, metric: str, side: str, window: Window, *, highest: bool
    ) -> tuple[At, int | float] | None:
        """The highest or lowest value in a window and when it was first reached."""
        series = self.series(metric, side)
        if series is None:
            return None
        samples = self.replay.store.samples(series, self.window_span(window))
        if not samples:
            return None
        best = max(samples, key=lambda s: s.value) if highest else min(samples, key=lambda s: s.value)
        return At(best.at), tidy(best.value)

    # -- what: events -----------------------------------------------------------------------------

    def complete(self, kind: EventKind, name: str | None = None) -> bool:
        """Whether every occurrence is recorded: of a kind, or of a kind for a thing or group."""
        if self.replay.covers(kind) is not Coverage.COMPLETE:
            return False
        return name is None or all(
            self.replay.covers(kind, member) is Coverage.COMPLETE for member in self.members(name)
        )

    def members(self, name: str) -> frozenset[str]:
        """The canonical names a thing or group stands for."""
        found = self._members.get(name)
        if found is None:
            found = self._members[name] = frozenset(resolve_objects(name, self.replay) or ())
        return found

    @cached_property
    def _members(self) -> dict[str, frozenset[str]]:
        return {}

    @cached_property
    def happened(self) -> frozenset[str]:
        """Names of everything the replay has an event of."""
        return frozenset(event.object for event in self.replay.store.events if event.object is not None)

    def knows(self, name: str) -> bool:
        """Whether the game's knowledge has a thing or group of this name."""
        return self.replay.knowledge.resolve(name) is not None

    def owns(self, side: str, name: str) -> bool:
        """Whether a thing is one of the side's faction; what it took over is named by nobody as its own."""
        entry = self.replay.knowledge.entries.get(name)
        if entry is None:
            return False
        faction = self.replay.side(side).faction
        return not entry.factions or faction is None or faction in entry.factions

    def events(
        self, kind: EventKind, side: str, name: str | None = None, window: Window | None = None
    ) -> list[Event]:
        """What happened to a side, without what was there at the start."""
        span = self.window_span(window) if window is not None else None
        found = self.replay.store.find(kind=kind, side=side, window=span)
        wanted = self.members(name) if name is not None else None
        return [
            event
            for event in found
            if not event.details.get("initial") and (wanted is None or event.object in wanted)
        ]

    def count(self, kind: EventKind, side: str, name: str | None = None, window: Window | None = None) -> int:
        return sum(event.quantity for event in self.events(kind, side, name, window))

    def tally(self, kind: EventKind, side: str, window: Window | None = None) -> list[tuple[str, int]]:
        """How many of each object, the most first; equals in the order of their names."""
        counted: Counter[str] = Counter()
        for event in self.events(kind, side, None, window):
            if event.object is not None:
                counted[event.object] += event.quantity
        return sorted(counted.items(), key=lambda item: (-item[1], item[0]))

    def worth(self, event: Event) -> float:
        """Worth of what an event is about, in the game's resources; 0 when unknown."""
        value = event.details.get("value")
        return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else 0.0

    def worth_lost(self, side: str, window: Window | None = None) -> float:
        return sum(
            self.worth(event) * event.quantity for event in self.events(EventKind.LOST, side, None, window)
        )


def tidy(value: float) -> int | float:
    """A value as a person writes it."""
    if float(value).is_integer() or abs(value) >= 100:
        return round(value)
    return round(value, 1)

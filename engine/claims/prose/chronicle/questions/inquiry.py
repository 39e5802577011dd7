"""Questions to the facts, answered as ranges of what can be true.

Prose leaves open which end of a second, turn or window is meant, so a count is asked for the smallest and
the largest window the words allow. Answers are kept per replay: the same questions come again and again.
"""

from __future__ import annotations

import weakref
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.claims.prose.items import When
from engine.claims.prose.tables import game_table
from engine.facts.clock import Span
from engine.facts.kept import per_replay
from engine.facts.model import Event, EventKind, Replay
from engine.facts.model import EventKind as K

_BEGUN = (K.STARTED, K.RECRUITED, K.CREATED, K.RESEARCHED, K.MORPHED, K.COMPLETED, K.PROMOTED, K.ADVANCED)
_STAGES = (K.MORPHED, K.ADVANCED)
_DONE = (K.CREATED, K.RECRUITED, K.COMPLETED, K.RESEARCHED, K.MORPHED, K.STARTED, K.PROMOTED, K.ADVANCED)


_NEAR = 0.75
"""Minutes (or turns) that "just before" and "shortly after" a moment reach."""


@dataclass(frozen=True, slots=True)
class Window:
    """A window whose ends are only known within limits.

    Attributes:
        first: Earliest and latest moment it may begin at.
        last: Earliest and latest moment it may end at.
    """

    first: tuple[int, int]
    last: tuple[int, int]

    @property
    def widest(self) -> Span:
        return Span(self.first[0], max(self.first[0], self.last[1]))


class Tally:
    """Events in order with running totals.

    ``apart`` stands aside of them (own fire, temporary things; see `Event.aside`): some people count it too.
    """

    __slots__ = ("_readings", "apart", "events", "moments", "totals")

    def __init__(self, events: Sequence[Event], apart: Sequence[Event] = ()) -> None:
        self.events = events
        self.apart = apart
        self._readings: tuple[Tally, ...] | None = None
        self.moments = [event.at for event in events]
        totals = [0]
        for event in events:
            totals.append(totals[-1] + event.quantity)
        self.totals = totals

    @property
    def total(self) -> int:
        return self.totals[-1]

    def count(self, start: int, end: int) -> int:
        """How many from ``start`` to ``end``, both included (0 for an empty window)."""
        if end < start:
            return 0
        return self.totals[bisect_right(self.moments, end)] - self.totals[bisect_left(self.moments, start)]

    @property
    def readings(self) -> tuple[Tally, ...]:
        """This tally and every other way to count the same: with what stands aside, by its reason or all of
        it, and without what fell after its side had left.
        """
        if self._readings is None:
            events = list(self.events)
            ways = [events]
            reasons = sorted({event.aside or "" for event in self.apart})
            parts = [[event for event in self.apart if event.aside == reason] for reason in reasons]
            if len(parts) > 1:
                parts.append(list(self.apart))
            ways += [sorted([*events, *part], key=lambda event: event.at) for part in parts]
            staying = [event for event in events if not event.details.get("after_leaving")]
            if len(staying) < len(events):
                ways.append(staying)
            self._readings = (self, *map(Tally, ways[1:]))
        return self._readings

    def nth(self, number: int) -> Event | None:
        """The event that brought the ``number``-th thing, from 1; -1 for the last."""
        if number < 0:
            return self.events[-1] if self.events else None
        index = bisect_left(self.totals, number) - 1
        return self.events[index] if 0 <= index < len(self.events) else None


class Inquiry:
    """Questions about one replay."""

    def __init__(self, replay: Replay) -> None:
        self.replay: Replay = weakref.proxy(replay)
        self.clock = replay.clock
        self.end = replay.clock.end
        self.exact_time = replay.clock.tolerance(about=False)
        self.about_time = max(replay.clock.tolerance(about=True), self.exact_time)
        self.slots = tuple(side.slot for side in replay.sides)
        minute, turn = replay.clock.duration("1 minute"), replay.clock.duration("1 turn")
        self.turn = turn
        self.reach = minute or turn or replay.clock.duration("1 move") or max(1, self.end // 20)
        self._tallies: dict[tuple[object, ...], Tally] = {}
        self.consumed: frozenset[str] = frozenset(game_table(replay.game).objects.get("consumed", ()))
        self._cancelled: frozenset[str] | None = None
        self._owned: dict[tuple[str | None, tuple[str, ...]], int] = {}
        self._flags: dict[tuple[object, ...], bool] = {}

    # Windows ------------------------------------------------------------------------------------

    def slack(self, when: When) -> int:
        return self.about_time if when.about else self.exact_time

    def windows(self, when: When, *, stretch: bool = False) -> list[Window]:
        """The windows a written time may open; "between turn 3 and turn 5" may leave those two out."""
        window = self.window(when, stretch=stretch)
        if window is None:
            return []
        found = [window]
        span = when.span
        if (
            when.prep == "between"
            and not self.exact_time
            and span is not None
            and span.end - span.start > 2 * self.reach
        ):
            inner = (span.start + self.reach, span.end - self.reach)
            found.append(Window((inner[0], inner[0]), (inner[1], inner[1])))
        return found

    def window(self, when: When, *, stretch: bool = False) -> Window | None:
        """The window a written time opens for things that are counted.

        With ``stretch`` the text speaks of a fight or the like that began about then.
        """
        span = when.span
        if span is None:
            return None
        slack = self.slack(when)
        low, high = span.start - slack, span.end + slack
        if when.prep in ("by", "to", "end"):
            return Window((0, 0), (low - 1, high))
        if when.near and when.prep in ("before", "after"):
            near = max(int(self.reach * _NEAR), 1)
            if when.prep == "before":
                return Window((max(0, span.start - near),) * 2, (low - 1, span.start + slack))
            return Window((low, high + 1), (min(self.end, span.end + near),) * 2)
        if when.prep == "before":
            return Window((0, 0), (low - 1, high if when.about else span.start + slack))
        if when.prep == "first":
            return Window((0, 0), (high - 2 * slack - 1, high + 1))
        if when.prep in ("after", "from"):
            return Window((low, high + 1), (self.end, self.end))
        if when.prep == "last":
            return Window((span.start - slack - 1, span.start + slack + 1), (self.end, self.end))
        if when.prep in ("range", "between") and not slack and self.reach <= 2:
            # Of a move that is named as an end, one half-move or both may be meant.
            return Window((low, low + self.reach - 1), (high - self.reach + 1, high))
        if when.prep == "at" and stretch and span.end - span.start < self.reach:
            return Window(
                (span.start - self.about_time, span.start + slack), (span.end - slack, high + self.reach)
            )
        return Window((low, span.start + slack), (span.end - slack, high))

    def state_span(self, when: When) -> Span | None:
        """The moments at which a state may be read for a written time."""
        if when.span is None:
            return None
        slack = self.slack(when)
        if when.prep == "end":
            return Span(self.end, self.end)
        if when.prep == "to" and when.text:
            return Span(max(0, when.span.start - 1), when.span.end)
        return Span(max(0, when.span.start - slack), when.span.end + slack)

    def state_spans(self, when: When, slot: str | None) -> list[Span]:
        """Like `state_span`, with the end of the side's own part of a turn where the text names an end."""
        span = self.state_span(when)
        spans = [span] if span is not None else []
        if when.text and slot is not None:
            own = self.clock.parse(when.text, side=slot)
            if own is not None and own not in spans:
                spans.append(own)
        return spans

    # Events -------------------------------------------------------------------------------------

    def tally(
        self,
        kinds: Iterable[EventKind],
        side: str | None,
        objects: tuple[str, ...] | None,
        *,
        initial: bool = False,
    ) -> Tally:
        """Events of some kinds, a side (None: all) and some objects (None: any), in order.

        Things that were there at the start are left out unless ``initial``.
        """
        key = (tuple(sorted(kinds)), side, objects, initial)
        found = self._tallies.get(key)
        if found is None:
            store = self.replay.store
            events: list[Event] = []
            apart: list[Event] = []
            parts = 0
            for kind in key[0]:
                for name in objects if objects is not None else (None,):
                    part = store.find(kind=EventKind(kind), side=side, object=name)
                    if part:
                        parts += 1
                        events.extend(part)
                    apart.extend(store.left_out(kind=EventKind(kind), side=side, object=name))
            if parts > 1:
                events.sort(key=store.rank)
            apart.sort(key=store.rank)
            if not initial:
                events = [event for event in events if not event.details.get("initial")]
            found = self._tallies[key] = Tally(events, apart)
        return found

    def made(self, side: str | None, objects: tuple[str, ...], *, begun: bool) -> Tally:
        """Things a side made, each counted once: where it was begun, or where it was there.

        A building has a start and an end, a unit only an appearance, an upgrade only an end; of several
        kinds of events for one object the one that says most about it is taken.
        """
        key = ("made", side, objects, begun)
        found = self._tallies.get(key)
        if found is None:
            events: list[Event] = []
            for name in objects:
                for kind in _BEGUN if begun else _DONE:
                    if kind in _STAGES and len(objects) > 1:
                        continue  # in a group it is the next stage of a thing that was counted already
                    part = [
                        event
                        for event in self.replay.store.find(kind=kind, side=side, object=name)
                        if not event.details.get("initial")
                    ]
                    if part:
                        events.extend(part)
                        break
            events.sort(key=self.replay.store.rank)
            found = self._tallies[key] = Tally(events)
        return found

    def owned(self, side: str | None, objects: tuple[str, ...]) -> int:
        """How many a side ever came to have, what was there at the start included."""
        known = self._owned.get((side, objects))
        if known is None:
            known = self._owned[side, objects] = self._ever(side, objects)
        return known

    def _ever(self, side: str | None, objects: tuple[str, ...]) -> int:
        extra = self.tally((K.CREATED,), side, objects, initial=True).total
        extra -= self.tally((K.CREATED,), side, objects).total
        made = max(self.made(side, objects, begun=True).total, self.made(side, objects, begun=False).total)
        morphed = self.tally((K.MORPHED, K.ADVANCED), side, objects).total
        return extra + max(made, self.tally((K.CREATED, K.RECRUITED), side, objects).total + morphed)

    def alive(self, side: str | None, objects: tuple[str, ...], start: int, end: int) -> tuple[int, int]:
        """The least and the most a side may have had of something at some moment of a stretch.

        The most counts what was begun and forgets what was lost; the least counts what was finished, less
        what was lost and what turned into something else.
        """
        first = self.tally((K.CREATED,), side, objects, initial=True)
        initial = first.total - self.tally((K.CREATED,), side, objects).total
        begun = self.made(side, objects, begun=True).count(0, end)
        if len(objects) == 1:
            begun += self.tally((K.MORPHED, K.ADVANCED), side, objects).count(0, end)
        there = max(begun, self.made(side, objects, begun=False).count(0, end))
        done = self.made(side, objects, begun=False).count(0, start)
        lost = max(tally.count(0, end) for tally in self.tally((K.LOST,), side, objects).readings)
        # What may turn into something else may be gone without a trace of its own.
        least = (
            0
            if self.turns(side, objects)
            else initial + done - lost - self.tally((K.CANCELLED,), side, objects).count(0, end)
        )
        most = (
            initial
            + there
            - min(tally.count(0, start) for tally in self.tally((K.LOST,), side, objects).readings)
        )
        return max(0, least), max(0, least, most)

    def cancelled(self) -> frozenset[str]:
        """Ids of what was begun and called off."""
        if self._cancelled is None:
            self._cancelled = frozenset(
                event.cause for event in self.replay.store.find(kind=K.CANCELLED) if event.cause is not None
            )
        return self._cancelled

    def turns(self, side: str | None, objects: tuple[str, ...]) -> bool:
        """Whether some of these things of a side may have turned into something else."""
        key = ("turns", side, objects)
        known = self._flags.get(key)
        if known is None:
            names = {
                name
                for name in objects
                if self.tally((K.CREATED, K.RECRUITED, K.COMPLETED), side, (name,), initial=True).total
            }
            known = bool(names & self.consumed)
            for kind in (K.MORPHED, K.ADVANCED, K.PROMOTED):
                for event in self.replay.store.find(kind=kind):
                    if names & {
                        str(event.details.get(name))
                        for name in ("from", "promoted_from", "advanced_from", "previous")
                    }:
                        known = True
            self._flags[key] = known
        return known

    # Series -------------------------------------------------------------------------------------

    def metric_at(self, metric: str, side: str, moment: int) -> float | None:
        series = self.replay.store.series(metric, side)
        if series is None or not series.moments:
            return None
        index = bisect_right(series.moments, moment) - 1
        return float(series.values[max(0, index)])


@per_replay
def inquiry_of(replay: Replay) -> Inquiry:
    """The questions of a replay, with all that was answered before."""
    return Inquiry(replay)

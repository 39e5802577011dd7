"""Collects what happens in a running game as events, step series and states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.facts import Event, EventKind, Grade, Series, State
from engine.games.wesnoth.board import Hex
from engine.games.wesnoth.units import Unit

_NOTHING: Mapping[str, Any] = {}


def written(at: Hex) -> str:
    """A hex as the game writes it: ``14,17``."""
    return f"{at[0]},{at[1]}"


class Recorder:
    """One per game. ``now`` is the moment everything is recorded at; it never goes back."""

    def __init__(self, slots: tuple[str, ...], start: int) -> None:
        self.now = start
        self._start = start
        self._given_up: set[tuple[str, str]] = set()
        self.events: list[Event] = []
        self._slots = slots
        self._steps: dict[tuple[str, str], tuple[list[int], list[float]]] = {}
        self._states: list[tuple[str, str, int, int, str | None, str | None]] = []
        self._open: dict[tuple[str, object], tuple[str, int, str | None, str | None]] = {}

    def event(
        self,
        kind: EventKind,
        side: int | None,
        object: str | None = None,
        *,
        place: Hex | None = None,
        cause: str | None = None,
        grade: Grade = Grade.OBSERVED,
        **details: Any,
    ) -> str:
        """Record an event now and return its id. Details that are None are left out."""
        kept = {name: value for name, value in details.items() if value is not None}
        event = Event(
            id=f"f{len(self.events) + 1}",
            at=self.now,
            side=None if side is None else self._slots[side],
            kind=kind,
            object=object,
            place=None if place is None else written(place),
            cause=cause,
            grade=grade,
            details=kept or _NOTHING,
        )
        self.events.append(event)
        return event.id

    def measure(self, metric: str, side: int, value: float) -> None:
        """Set a metric now; what it is already is not recorded again."""
        moments, values = self._steps.setdefault((metric, self._slots[side]), ([], []))
        if values and values[-1] == value:
            return
        if moments and moments[-1] == self.now:
            values[-1] = value
            if len(values) > 1 and values[-2] == value:
                moments.pop()
                values.pop()
            return
        moments.append(self.now)
        values.append(value)

    def sample(self, metric: str, side: int, value: float) -> None:
        """Take a value down now, whether or not it changed; one moment may have several, in order."""
        moments, values = self._steps.setdefault((metric, self._slots[side]), ([], []))
        moments.append(self.now)
        values.append(value)

    def unknown(self, metric: str, side: int) -> None:
        """A metric can no longer be told: its series is given up as a whole."""
        self._given_up.add((metric, self._slots[side]))

    def add(self, metric: str, side: int, amount: float) -> None:
        """Raise or lower a metric that began at 0."""
        if (metric, self._slots[side]) not in self._steps:
            self._steps[metric, self._slots[side]] = ([self._start], [0])
        self.measure(metric, side, round(self.value(metric, side) + amount, 3))

    def value(self, metric: str, side: int) -> float:
        found = self._steps.get((metric, self._slots[side]))
        return found[1][-1] if found else 0

    def last_values(self) -> dict[tuple[str, str], float]:
        """(metric, slot) -> the last value taken down."""
        return {key: values[-1] for key, (_, values) in self._steps.items()}

    def begin(self, name: str, key: object, side: int, object: str | None, place: Hex | None) -> None:
        """A state begins now; one of the same name and key that still holds ends just before."""
        self.end(name, key, before=True)
        self._open[name, key] = (
            self._slots[side],
            self.now,
            object,
            None if place is None else written(place),
        )

    def end(self, name: str, key: object, *, before: bool = False) -> None:
        """A state ends now, or held until just before now."""
        found = self._open.pop((name, key), None)
        if found is None:
            return
        side, start, object, place = found
        last = max(start, self.now - 1) if before else self.now
        self._states.append((name, side, start, last, object, place))

    def occupies(self, unit: Unit) -> None:
        """A unit stands where it is from now on."""
        self.begin("occupies", unit.number, unit.side, unit.type or None, unit.at)
        led = self._open.get(("leader", unit.number))
        if unit.leader and (led is None or led[2] != (unit.type or None)):
            self.begin("leader", unit.number, unit.side, unit.type or None, None)

    def gone(self, unit: Unit) -> None:
        self.end("occupies", unit.number)
        self.end("leader", unit.number)

    def series(self, first_id: int, formulas: Mapping[str, str], observed: frozenset[str]) -> list[Series]:
        """The step series, with ids from ``first_id`` on; grades and formulas by metric."""
        found: list[Series] = []
        for (metric, slot), (moments, values) in self._steps.items():
            if (metric, slot) in self._given_up:
                continue
            found.append(
                Series(
                    metric=metric,
                    side=slot,
                    moments=tuple(moments),
                    values=tuple(values),
                    first_id=first_id,
                    grade=Grade.OBSERVED if metric in observed else Grade.DERIVED,
                    formula=formulas.get(metric),
                    exact_between=True,
                )
            )
            first_id += len(moments)
        return found

    def states(self, first_id: int) -> list[State]:
        """All states; those that still hold end now."""
        for name, key in list(self._open):
            self.end(name, key)
        ordered = sorted(self._states, key=lambda state: state[2:4])
        return [
            State(f"f{first_id + n}", name, side, start, end, object, place)
            for n, (name, side, start, end, object, place) in enumerate(ordered)
        ]

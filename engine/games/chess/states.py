"""What held from ply to ply: turns the patterns of each position into stretches of time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.facts import Grade, State

_Key = tuple[str, str, str | None, str | None, str]


@dataclass(slots=True)
class _Open:
    start: int
    seen: int
    details: dict[str, Any]


class StateRecorder:
    """Collects states position by position.

    For each moment in turn call `hold` for everything that holds then. What held at the moment before
    and holds again is the same state going on.
    """

    def __init__(self) -> None:
        self._open: dict[_Key, _Open] = {}
        self._closed: list[tuple[_Key, _Open]] = []

    def hold(
        self,
        moment: int,
        name: str,
        side: str,
        object: str | None = None,
        place: str | None = None,
        *,
        variant: str = "",
        **details: Any,
    ) -> None:
        """Something holds at ``moment``.

        Args:
            moment: In plies; never smaller than in an earlier call.
            name: Canonical name of the state.
            side: Slot it holds for.
            object: Piece concerned.
            place: Square or file concerned.
            variant: What else makes it the same state going on (who pins, say).
            details: Kept from the first moment; ``gain`` is the highest there was.
        """
        key = (name, side, object, place, variant)
        going_on = self._open.get(key)
        if going_on is not None and going_on.seen >= moment - 1:
            going_on.seen = moment
            if "gain" in details:
                going_on.details["gain"] = max(going_on.details["gain"], details["gain"])
            return
        if going_on is not None:
            self._closed.append((key, going_on))
        self._open[key] = _Open(moment, moment, details)

    def states(self, first_id: int) -> list[State]:
        """All states by the moment they began, ids from ``first_id`` on."""
        found = [*self._closed, *self._open.items()]
        found.sort(key=lambda item: (item[1].start, item[0][0], item[0][1], item[0][3] or "", item[1].seen))
        return [
            State(
                id=f"f{first_id + index}",
                name=key[0],
                side=key[1],
                start=stretch.start,
                end=stretch.seen,
                object=key[2],
                place=key[3],
                grade=Grade.OBSERVED if key[0] == "occupies" else Grade.DERIVED,
                details=stretch.details,
            )
            for index, (key, stretch) in enumerate(found)
        ]

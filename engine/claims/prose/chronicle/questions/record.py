"""A replay with everything the ideas ask of it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.claims.prose.chronicle.questions.inquiry import Inquiry, inquiry_of
from engine.facts.model import Replay


@dataclass(slots=True)
class Record:
    """What ideas are given.

    Attributes:
        replay: The facts.
        ask: Counts and measures of it in windows with loose ends.
        slots: The slots in order.
        you: Slot that "you" means; None when nobody is "you".
    """

    replay: Replay
    ask: Inquiry
    slots: tuple[str, ...]
    you: str | None = None

    def other(self, slot: str | None) -> str | None:
        """The one opposing side; None where there is not exactly one."""
        if slot is None or slot not in self.slots:
            return None
        found = self.replay.opponents(slot)
        return found[0].slot if len(found) == 1 else None

    def name(self, slot: str) -> str:
        """A slot as messages say it: slot and faction."""
        side = self.replay.side(slot)
        return f"{slot} ({side.faction})" if side.faction else slot


def record_of(replay: Replay, you: str | None = None) -> Record:
    """The record of a replay. What is costly in it is kept as long as the replay lives."""
    return Record(replay, inquiry_of(replay), tuple(side.slot for side in replay.sides), you)

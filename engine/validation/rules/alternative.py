"""What the rules for missed alternatives work with: a reading, and another one the facts allow."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.facts.clock import Span
from engine.facts.model import Event, EventKind, Replay


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading of the facts as the segment states it.

    Attributes:
        text: Its words.
        sides: The slots it speaks of, all of them when it names none.
        window: When it speaks of, the whole game when it does not say.
        dated: Whether it does say when.
        events: The events its basis rests on.
    """

    replay: Replay
    text: str
    sides: tuple[str, ...]
    window: Span
    dated: bool
    events: tuple[Event, ...]

    def text_of(self, moment: int) -> str:
        return self.replay.clock.text(moment)

    def around(self, units: int) -> Span:
        """The window and what lies ``units`` before and after it."""
        return self.window.widened(units)


@dataclass(frozen=True, slots=True)
class Found:
    """Another reading the facts allow."""

    message: str
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Alternative:
    """One rule: the words of a reading, and the facts that would explain it otherwise.

    ``found`` returns the other reading in words, with the facts behind it, or None if the facts leave
    none.
    """

    name: str
    words: re.Pattern[str]
    found: Callable[[Reading], Found | None]


def words(english: str, chinese: str) -> re.Pattern[str]:
    """A pattern for the words of one kind of reading, from its English and its Chinese half.

    Both are written in lower case and looked for in lower case: ignoring case costs twice the time.
    """
    return re.compile(rf"\b(?:{english})\b|{chinese}")


def lost(reading: Reading, side: str, group: str, span: Span) -> Sequence[Event]:
    """What a side lost of a group of things in a stretch of time."""
    replay = reading.replay
    return [
        event
        for name in replay.knowledge.members(group)
        for event in replay.store.find(kind=EventKind.LOST, side=side, object=name, window=span)
    ]

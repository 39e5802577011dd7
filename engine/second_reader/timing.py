"""Whether the moments of a claim are those of its sentence, and how exact they are meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.claims.model import (
    AbsentClaim,
    AnyClaim,
    CompareClaim,
    CountClaim,
    EventClaim,
    ExchangeClaim,
    ExtremumClaim,
    MetricClaim,
)
from engine.claims.names import resolve_objects, side_table
from engine.claims.prose.numbers import Quantity
from engine.facts.clock import Clock
from engine.facts.model import Replay
from engine.second_reader import wording
from engine.second_reader.parts import loosely, moments_of, objects_of
from engine.second_reader.sentence import Sentence, later_part
from engine.validation.moments import parse_moment, says_about


def a_second(clock: Clock) -> int:
    """A second in the unit of a clock; 0 where it counts turns or moves."""
    return round(clock.per_minute / 60) if clock.per_minute is not None else 0


def speaks_of_all(claim: AnyClaim) -> bool:
    """Whether a claim speaks of the whole game for want of any moment."""
    if not isinstance(claim, CountClaim | AbsentClaim | ExtremumClaim | ExchangeClaim):
        return False
    return not moments_of(claim)


@dataclass(frozen=True, slots=True)
class Timing:
    """Holds the moments of claims against those of sentences, for one replay and reader.

    Attributes:
        replay: Whose clock reads them.
        you: Slot "you" means; None when nobody is "you".
    """

    replay: Replay
    you: str | None = None

    def timed(self, moment: str | int | float, claim: AnyClaim, sentence: Sentence) -> bool:
        """Whether a moment is written, in the sentence or before it."""
        side = getattr(claim, "side", None)
        slots = side_table(self.replay).resolve_many(side, self.you) if isinstance(side, str) else None
        slot = slots[0] if slots is not None and len(slots) == 1 else None
        clock = self.replay.clock
        parsed = parse_moment(self.replay, moment, () if slot is None else (slot,))
        if parsed is None:
            return False
        meant = parsed.exact
        if clock.end in meant or (0 in meant and not isinstance(claim, EventClaim | MetricClaim)):
            return True
        near = parsed.tolerance if says_about(str(moment)) else 0
        if any(meant.overlaps(span.widened(near)) for span in sentence.spans):
            return True
        second = a_second(clock)
        if any(meant.overlaps(span.widened(second)) for span in sentence.later):
            return True  # "four turns later", "a second before"
        if any(meant.start - second - 1 <= length <= meant.end + second for length in sentence.lengths):
            return True  # "in the first three minutes"
        return clock.per_minute is None and self._turned(str(moment), isinstance(claim, _WINDOWS), sentence)

    def _turned(self, moment: str, window: bool, sentence: Sentence) -> bool:
        """Whether the number of a turn or move is written, or that beside it: "after turn 37" is from 38."""
        digits = re.search(r"\d+", moment)
        if digits is None:
            return False
        turn = int(digits[0])
        near = (turn - 1, turn, turn + 1) if window or sentence.goes_on else (turn,)
        return any(number.low <= value <= number.high for number in sentence.numbers for value in near)

    def loosened(self, claim: Any, sentence: Sentence) -> AnyClaim:
        """The claim with a moment no more exact than it is written."""
        if isinstance(claim, CountClaim) and claim.start is not None and claim.start == claim.end:
            if self.replay.clock.per_minute is not None:
                # "At 3:08 nine died" tells of the fight around that second.
                return claim.model_copy(update=dict.fromkeys(("start", "end"), loosely(claim.start)))
        at = getattr(claim, "at", None)
        if at is None or isinstance(claim, MetricClaim) or says_about(str(at)):
            return claim  # type: ignore[no-any-return]  # Any in, the same out
        meant = parse_moment(self.replay, at)
        loose = any(
            when.about and when.span is not None and meant is not None and when.span.overlaps(meant.exact)
            for when in sentence.times
        )
        return claim.model_copy(update={"at": loosely(at)}) if loose else claim  # type: ignore[no-any-return]

    def dated(self, claim: AnyClaim, numbers: Sequence[Quantity], sentence: Sentence) -> bool:
        """Whether a sentence gives a time for its figures: not one that follows in another part of it.

        "Only one was made, and from 19:30 to 20:30 it was gone" makes one in the whole game.
        """
        end = self.replay.clock.end
        told = [item for item, number in wording.figures(sentence.passage) if number in numbers]
        wanted = {thing for name in objects_of(claim) for thing in resolve_objects(name, self.replay) or ()}
        named = [item for item in sentence.passage.items if wanted.intersection(item.objects or ())]
        # What is counted has to stand in that part as well: else it is of the other part, and of its time.
        later = later_part(sentence.passage, told or named)
        if not any(item.start < later for item in named):
            later = sentence.passage.span[1]
        return any(
            item.when is not None
            and item.when.span is not None
            and end not in item.when.span
            and item.start < later
            for item in sentence.passage.items
        )


_WINDOWS = (CountClaim, AbsentClaim, CompareClaim, ExtremumClaim)
"""Claims with a window: "before turn 4" ends with turn 3."""

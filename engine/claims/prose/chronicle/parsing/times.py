"""Times of a clause, and the windows of the game they may mean."""

from __future__ import annotations

from dataclasses import dataclass

from engine.claims.prose.items import When


@dataclass(slots=True)
class Time:
    """A time written in a clause.

    Attributes:
        when: What is written: a moment, a window or a length of time (see `When`; ``prep`` says how it is
            meant).
        start: First code point in the text.
        end: One past the last.
        index: Number of parts of the clause before it.
        mode: Empty for a time by itself; ``later`` or ``earlier`` for a length of time from the time spoken
            of last ("two turns later"), ``after`` or ``before`` for what is open on that side ("after that"),
            ``same`` for the time spoken of last ("at that point", 同一回合), ``length`` for how long
            something took.
    """

    when: When
    start: int
    end: int
    index: int = 0
    mode: str = ""

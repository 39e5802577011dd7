"""Times told from another: "eight seconds later", "two turns after that", 一分多钟后."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.clauses import Chunk
from engine.claims.prose.items import When
from engine.facts.clock import Span

_LATER = 0.25
"""Share by which a moment told from another may be off."""


def resolve_later(chunks: Sequence[Chunk], last: When | None, reach: int, *, exact: bool) -> None:
    """Give lengths of time that are said to follow a moment the moment they lead to.

    Args:
        chunks: The chunks of a sentence, times read.
        last: The last moment of the paragraph before it.
        reach: One minute or turn in the clock's unit.
        exact: Whether the clock runs in real time, where such lengths are rounded.
    """
    base = last
    for chunk in chunks:
        for item in chunk.whens:
            when = item.when
            if when is None:
                continue
            if when.span is not None:
                base = when
            elif when.prep == "later" and when.duration is not None:
                if base is None or base.span is None:
                    continue
                slack = max(int(when.duration * _LATER), reach // 12) if exact else 0
                start = base.span.start + when.duration - slack
                end = base.span.end + when.duration + slack
                if when.form.value == ">":
                    end += max(when.duration, reach)
                when.span = Span(max(0, start), end)
                when.about = exact
                when.prep = "at"
                base = when

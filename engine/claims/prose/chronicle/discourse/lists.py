"""Lists of figures: the line before them may say when they are so ("Where things stood at 9:10:")."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.chronicle.discourse.states import at_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace

_ITEM = re.compile(r"\s*(?:[-*•·–]|\d{1,2}[.)、]|[（(]?[一二三四五六七八九十]{1,2}[、)）])\s*")
"""How an item of a list begins."""


def note_list(text: str, clauses: Sequence[Clause], topic: Topic, record: Record) -> None:
    """Remember when the items after a line that ends in a colon are so, until the list is over.

    Args:
        text: The sentence.
        clauses: Its clauses.
        topic: What is spoken of; changed in place.
        record: The game.
    """
    if _ITEM.match(text):
        return
    topic.listed = None
    if not clauses or not text.rstrip("*_ \n").endswith((":", "：")):
        return
    times = [time for clause in clauses for time in clause.times if time.mode in ("", "end")]
    if len(times) != 1 or times[0].when.span is None:
        return
    at = at_of(replace(clauses[0], times=times, atoms=None), topic, record)
    if at.sure and at.spots:
        topic.listed = at

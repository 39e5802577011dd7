"""Whose a list is, where the line above it names a side: "Strengths (blue):", "## Rebels"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.chronicle.discourse.announcing import tell_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part
from engine.claims.prose.chronicle.questions.record import Record

_ITEM = re.compile(r"\s*(?:[-*•–—·]\s|\d{1,2}[.)、）]|[（(]\d{1,2}[)）])")
_HEADING = re.compile(r"\s*(?:#{1,6}\s.*|\*\*[^*]+\*\*[:：]?|[^.!?。！？]*[:：](?:\*\*)?)\s*")
_LONGEST = 80
"""Code points of a line that may be a heading."""
_TOLD = frozenset("mfslkdtrucaiyehqwoMvVpgRFENn?I")
"""Letters of lines that tell something themselves."""


def under_heading(text: str, clauses: Sequence[Clause], topic: Topic, record: Record) -> None:
    """Let an item of a list tell of the side its heading names; keep what a heading names.

    Args:
        text: The sentence, the first of its line.
        clauses: Its clauses, not yet resolved.
        topic: What was spoken of before it.
        record: The game.
    """
    if _ITEM.match(text):
        first = next((clause for clause in clauses if clause.shape != "N"), None)
        if topic.under is not None and first is not None and _may_be_of(topic.under, first, record):
            tell_of(topic.under, first)
        return
    topic.under = None
    if len(text) > _LONGEST or not _HEADING.fullmatch(text):
        return
    parts = [part for clause in clauses for part in clause.parts]
    sides = {part.side: part for part in parts if part.sym == "S"}
    if len(sides) == 1 and not any(part.sym in _TOLD or part.thing or part.number for part in parts):
        (named,) = sides.values()
        if named.side in record.slots and named.unit in ("", "you"):
            topic.under = named


def _may_be_of(side: Part, clause: Clause, record: Record) -> bool:
    """Whether the things a clause opens with may be those of a side."""
    first = next((part for part in clause.parts if part.sym in "PL"), None)
    if first is None or first.thing is None or not first.thing.names:
        return first is None or first.sym == "P"
    owners = [slot for slot in record.slots if record.ask.owned(slot, first.thing.names)]
    return not owners or side.side in owners or clause.parts[0] is not first

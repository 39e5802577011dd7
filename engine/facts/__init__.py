"""Facts: clock, events, series, the indexed store, knowledge."""

from engine.facts.clock import Clock, Span
from engine.facts.knowledge import Entry, Knowledge
from engine.facts.model import (
    Coverage,
    Event,
    EventKind,
    Grade,
    Meta,
    Outcome,
    Replay,
    Series,
    Side,
    State,
    Tier,
)
from engine.facts.store import FactStore, Sample

__all__ = [
    "Clock",
    "Coverage",
    "Entry",
    "Event",
    "EventKind",
    "FactStore",
    "Grade",
    "Knowledge",
    "Meta",
    "Outcome",
    "Replay",
    "Sample",
    "Series",
    "Side",
    "Span",
    "State",
    "Tier",
]

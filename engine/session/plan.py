"""Which segments a review has, and where each of them looks."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from engine.facts import EventKind, Replay, Span
from engine.prompting.templates import segment_table
from engine.session import windows


class SegmentSpec(BaseModel):
    """One segment to be written.

    Attributes:
        id: Short stable id: ``opening``, ``economy``, ``turning_point`` ...; ``answer-1`` for replies.
        title: Title in the language of the review; written by the program, never by the model.
        focus: What it is about, a key of the focus table in the prompts (same as ``id`` for reviews).
        instruction: One or two sentences telling the analyst what to write about.
        start: First moment the segment looks at, in the clock's unit.
        end: Last moment, included.
    """

    model_config = ConfigDict(frozen=True)

    id: str
    title: str
    focus: str
    instruction: str
    start: int
    end: int


# The order in which segments are read, and their rank when there may only be a few.
_RANK = {
    "overview": 0,
    "opening": 2,
    "economy": 5,
    "middlegame": 4,
    "turning_point": 1,
    "second_turning_point": 8,
    "fights": 6,
    "losses": 7,
    "luck": 6,
    "endgame": 3,
    "advice": 4,
}
_ECONOMIES = frozenset({"workers", "income", "gold", "minerals", "villages"})
_MUCH_THE_SAME = 0.5
"""Two windows that share this part of the shorter one would tell the same story twice."""


def plan_review(
    replay: Replay,
    *,
    lang: Literal["en", "zh"] = "en",
    segments: int | None = None,
    folder: Path | None = None,
) -> tuple[SegmentSpec, ...]:
    """The segments of a review of this replay, in reading order; at least one.

    Args:
        replay: What is reviewed.
        lang: Language of titles and instructions.
        segments: At most this many, the most telling ones; None for all.
        folder: Where a designer's own titles and instructions lie.
    """
    found = _windows(replay)
    if segments is not None and len(found) > segments:
        kept = sorted(found, key=lambda focus: _RANK[focus])[:segments]
        found = {focus: window for focus, window in found.items() if focus in kept}
    return tuple(spec(focus, window, replay, lang=lang, folder=folder) for focus, window in found.items())


def plan_question(
    replay: Replay, *, lang: Literal["en", "zh"], number: int = 1, folder: Path | None = None
) -> SegmentSpec:
    """The one segment that answers a question; ``number`` counts the questions of a conversation."""
    whole = Span(0, windows.game_end(replay))
    return spec("question", whole, replay, lang=lang, id=f"answer-{number}", folder=folder)


def spec(
    focus: str,
    window: Span,
    replay: Replay,
    *,
    lang: Literal["en", "zh"],
    id: str | None = None,
    folder: Path | None = None,
) -> SegmentSpec:
    """A segment with its title and instruction in a language. Raises KeyError for an unknown focus."""
    words = segment_table(folder)[focus][lang]
    return SegmentSpec(
        id=id or focus,
        title=words["title"],
        focus=focus,
        instruction=words["instruction"].format(
            start=replay.clock.text(window.start, lang), end=replay.clock.text(window.end, lang)
        ),
        start=window.start,
        end=window.end,
    )


def _windows(replay: Replay) -> dict[str, Span]:
    whole = Span(0, windows.game_end(replay))
    if not replay.store.events and not replay.store.metrics():
        return {"overview": whole}
    opening, endgame = windows.opening(replay), windows.endgame(replay)
    found = {"opening": opening}
    if _ECONOMIES & set(replay.store.metrics()):
        found["economy"] = whole
    taken = [endgame]
    turning = sorted(windows.turning_points(replay), key=lambda window: window.start)
    for focus, window in zip(("turning_point", "second_turning_point"), turning, strict=False):
        found[focus] = window
        taken.append(window)
    fight = windows.biggest_fight(replay)
    if fight is not None and not any(_overlap(fight, window) > _MUCH_THE_SAME for window in taken):
        found["fights"] = fight
    elif fight is not None or replay.store.find(kind=EventKind.LOST):
        found["losses"] = whole
    if replay.clock.unit == "ply" and endgame.start > opening.end:
        found["middlegame"] = Span(opening.end, endgame.start)
    if any(name.startswith("luck") for name in replay.store.metrics()):
        found["luck"] = whole
    found["endgame"] = endgame
    found["advice"] = whole
    return _in_reading_order(found)


def _in_reading_order(found: dict[str, Span]) -> dict[str, Span]:
    """What looks at one stretch stands where that stretch is; what looks at the whole game, around it."""
    first = [focus for focus in ("opening", "economy") if focus in found]
    last = [focus for focus in ("losses", "luck", "endgame", "advice") if focus in found]
    middle = sorted(
        (focus for focus in found if focus not in first and focus not in last),
        key=lambda focus: (found[focus].start, found[focus].end),
    )
    return {focus: found[focus] for focus in (*first, *middle, *last)}


def _overlap(one: Span, other: Span) -> float:
    shared = min(one.end, other.end) - max(one.start, other.start)
    return max(0, shared) / max(1, min(one.end - one.start, other.end - other.start))

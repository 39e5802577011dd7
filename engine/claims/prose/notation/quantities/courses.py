"""Figures over the moves: how they went, how high or low they were."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.claims.prose.notation.board.figures import Figure, figure_of, numbers_of, shown
from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.board.windows import Window
from engine.claims.prose.notation.counts.asked import Asked
from engine.claims.prose.notation.discourse.moments import moments_in, place_of
from engine.claims.prose.notation.discourse.naming import direction_of, foreign, sides_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.amounts import any_accepted, bound
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.times import Time
from engine.facts.model import Replay

_COUNTED = frozenset(("数", "数量", "number", "count"))
_LEADS = frozenset(("lead", "advantage", "edge", "领先", "优势"))
_STEADY = frozenset(
    "steadily constantly continuously throughout always kept keeps keep 一直 不断 始终 持续 逐步".split()
)


def read_course(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """A figure that rose, fell, peaked, or never went beyond a number."""
    if foreign(clause) or not clause.parts or (clause.shape[0] == "a" and "F" in clause.shape):
        return None
    if clause.shape.endswith("FgS"):
        return None  # "two pawns fell to White"
    figure = figure_of(clause, record) or (topic.figure if _moving(clause) else None)
    sides = sides_of(clause, topic)
    if figure is None or sides is None or "both" in sides or _single(clause, figure):
        return None
    if figure is topic.figure and topic.course is not None and not clause.times:
        return _again(clause, figure, topic, record, replay)
    if figure is topic.figure and not clause.times:
        return None
    asked = Asked(clause, figure, numbers_of(clause), sides, topic, record, replay)
    top = next((word.value("top") for word in clause.words if word.value("top")), "")
    beyond = next((word.value("beyond") for word in clause.words if word.value("beyond")), "")
    if beyond:
        found = _beyond(asked, figure, beyond)
    elif top:
        found = _extreme(asked, figure, top)
    elif _moving(clause):
        found = _changed(asked, figure)
    else:
        return None
    if figure.strict:
        topic.figure = figure
    return found


def _moving(clause: Clause) -> bool:
    return any(word.value("course") for word in clause.words) or any(part.sym == "p" for part in clause.parts)


def _single(clause: Clause, figure: Figure) -> bool:
    """Whether a piece is meant and not how many there are: "the queen fell", 一只象."""
    if figure.strict:
        return False
    counted = any(word.low in _COUNTED for word in clause.words)
    return not counted and not any(part.piece is not None and part.piece.plural for part in clause.parts)


def _lead_of(figure: Figure, record: Record, sign: int = 1) -> Figure:
    """A side's lead in a figure, as a figure of its own."""

    def lead(moment: int, slot: str) -> tuple[float, ...]:
        return tuple(sign * value for value in figure.lead(moment, slot, record.other(slot)))

    return Figure(f"{'more' if sign > 0 else 'fewer'} {figure.name}", lead, figure.strict)


def _slots(asked: Asked) -> list[str]:
    """The sides a figure may be of."""
    return [asked.sides[0]] if asked.sides else list(asked.record.slots)


def _values(figure: Figure, moments: Iterable[int], slot: str) -> list[tuple[float, ...]]:
    return [figure.values(moment, slot) for moment in moments]


def _changed(asked: Asked, figure: Figure) -> Finding | None:
    """From so much to so much: "White went from 39 points at move 2 down to 15 at move 17"."""
    clause, numbers, record = asked.clause, asked.numbers, asked.record
    ends = _ends(clause, asked.topic, record)
    cues = {word.value("course") for word in clause.words} - {"", "go"}
    leads = [part for part in clause.parts if part.sym in "UC" or part.word.value("diff")]
    if leads:
        if len(leads) > 1 or leads[0].word.low not in _LEADS:
            return None
        figure = _lead_of(figure, record)
    if ends is None or len(cues) > 1 or len(numbers) > 2 or "n" in clause.shape:
        return None
    if not cues and len(numbers) != 2:
        return None
    if any(word.low in _STEADY for word in clause.words) and not numbers:
        return None
    slots = _slots(asked)
    if len(numbers) == 2 and not [time for time in clause.times if time.kind != "whole"]:
        return _sometime(asked, figure, slots, cues)
    return _laid(asked, figure, slots, cues, ends)


def _sometime(asked: Asked, figure: Figure, slots: Sequence[str], cues: set[str]) -> Finding | None:
    """From so much to so much at times that are not told: in that order, whenever it was."""
    numbers, hows, record = asked.numbers, asked.hows, asked.record
    first, second = numbers[0].value, numbers[1].value
    if ("rise" in cues and first > second) or ("fall" in cues and first < second):
        return None  # the words do not agree with each other
    for slot in slots:
        values = _values(figure, range(record.end + 1), slot)
        before = [k for k, value in enumerate(values) if any_accepted(hows[0], first, value)]
        after = [k for k, value in enumerate(values) if any_accepted(hows[1], second, value)]
        if before and after and before[0] < after[-1]:
            return supported("trend")
    truth = f"{figure.name} never went from {first:g} to {second:g}"
    return refuted("trend", truth, actual=truth)


def _again(clause: Clause, figure: Figure, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """The numbers of a change that was told just before: "White's men dwindled: 13 became 7"."""
    numbers = numbers_of(clause)
    if len(numbers) != 2 or topic.course is None or sides_of(clause, topic):
        return None
    slots, early, late = topic.course
    asked = Asked(clause, figure, numbers, (), topic, record, replay)
    return _laid(asked, figure, slots, set(), (early, late))


def _laid(
    asked: Asked, figure: Figure, slots: Sequence[str], cues: set[str], ends: tuple[list[int], list[int]]
) -> Finding | None:
    """A change laid beside the game: up or down, from so much to so much."""
    clause, numbers, hows, record = asked.clause, asked.numbers, asked.hows, asked.record
    early, late = ends
    asked.topic.course = (list(slots), early, late)
    sign = {"rise": 1, "fall": -1}.get(next(iter(cues), ""), 0)
    to_it = len(numbers) == 1 and any(part.sym == "g" or "至" in part.word.low for part in clause.parts)
    for slot in slots:
        for before in _values(figure, early, slot):
            for after in _values(figure, late, slot):
                if sign and not any(sign * (b - a) > 0 for a, b in zip(before, after, strict=True)):
                    continue
                if len(numbers) == 2 and not (
                    any_accepted(hows[0], numbers[0].value, before)
                    and any_accepted(hows[1], numbers[1].value, after)
                ):
                    continue
                if to_it and not any_accepted(hows[0], numbers[0].value, after):
                    continue
                return supported("trend")
    if len(numbers) == 1 and not to_it:
        return None  # by so much, or to so much
    truth = (
        f"{shown(figure, early[-1], record)} at {asked.replay.clock.text(early[-1])}, "
        f"{shown(figure, late[-1], record)} at {asked.replay.clock.text(late[-1])}"
    )
    return refuted("trend", truth, actual=truth)


def _ends(clause: Clause, topic: Topic, record: Record) -> tuple[list[int], list[int]] | None:
    """The moments a change begins and ends at; the whole game where none is named."""
    times = [time for time in clause.times if time.kind != "whole"]
    if not times:
        return [0], [record.end]
    if len(times) == 1 and times[0].kind == "span":
        edges = [Time("at", times[0].start, times[0].end, number) for number in (times[0].low, times[0].high)]
    elif len(times) == 2:
        edges = sorted(times, key=lambda time: time.start)
    else:
        return None
    places = [place_of(edge, topic, record) for edge in edges]
    if not all(places):
        return None
    first, last = (list(moments_in(place or (), record)) for place in places)
    return (first, last) if first and last else None


def _extreme(asked: Asked, figure: Figure, top: str) -> Finding | None:
    """The most or least of it: "Black peaked at 39 points"."""
    clause, numbers, sides, record = asked.clause, asked.numbers, asked.sides, asked.record
    if len(numbers) != 1 or "n" in clause.shape or any(time.kind != "whole" for time in clause.times):
        return None
    if any(part.sym in "UC=" for part in clause.parts):
        if direction_of(clause) == 0 or len(sides) != 1:
            return None
        figure = _lead_of(figure, record, direction_of(clause))
    how = bound(clause.words, numbers[0].part) if not numbers[0].part.word.value("top") else ""
    if how == "most":
        how = ""  # 最多 is what is said of it, and not how the number is meant
    slots = _slots(asked)
    best = {slot: _best(figure, top, [Window(0, record.end)], slot, record) for slot in slots}
    if any(any_accepted(how, numbers[0].value, best[slot]) for slot in slots):
        return supported("extremum")
    word = "most" if top == "peak" else "least"
    truth = ", ".join(f"the {word} {slot} had was {best[slot][0]:g} {figure.name}" for slot in slots)
    return refuted("extremum", truth, actual=best[slots[0]][0])


def _best(figure: Figure, top: str, spans: Sequence[Window], slot: str, record: Record) -> tuple[float, ...]:
    every = _values(figure, moments_in(spans, record), slot)
    pick = max if top == "peak" else min
    return tuple(pick(way) for way in zip(*every, strict=True))


def _beyond(asked: Asked, figure: Figure, beyond: str) -> Finding | None:
    """Never above or below a number, or once beyond it."""
    clause, numbers, sides, record = asked.clause, asked.numbers, asked.sides, asked.record
    if len(numbers) != 1 or len(sides) > 1:
        return None
    spans = [Window(0, record.end)]
    for time in clause.times:
        if time.kind == "whole":
            continue
        if time.kind != "after" or (place := place_of(time, asked.topic, record)) is None:
            return None
        spans = [Window(place[0].end, record.end)]
    slots = _slots(asked)
    top = "peak" if beyond == "above" else "low"
    best = {slot: _best(figure, top, spans, slot, record) for slot in slots}
    limit = numbers[0].value
    negated = "n" in clause.shape
    for slot in slots:
        for value in best[slot]:
            passed = value > limit if top == "peak" else value < limit
            if passed != negated:
                return supported("extremum")
    word = "most" if top == "peak" else "least"
    truth = ", ".join(f"the {word} {slot} had was {best[slot][0]:g} {figure.name}" for slot in slots)
    return refuted("extremum", truth, actual=best[slots[0]][0])

"""Who was ahead: never, or by so much at the point the story has come to."""

from __future__ import annotations

from engine.claims.prose.notation.board.figures import Figure, figure_of, shown
from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.board.windows import Window
from engine.claims.prose.notation.discourse.moments import moments_in, place_of, positions
from engine.claims.prose.notation.discourse.naming import direction_of, sides_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.facts.model import Replay

_NEVER = frozenset("SPnUobVsjagTCNhxm")
_LOOSE = frozenset("SNUmrqyhbsojgVPav")
_GAP = frozenset("SVNmTfogbsrhapUvyC")
_SOMETIME = frozenset("一度 曾 曾经 once briefly".split())
_ALWAYS = frozenset("SU>VobsjhaP")
_THROUGHOUT = frozenset(
    ("from the first move to the last", "from first move to last", "from the first to the last", "throughout")
) | {
    "without interruption", "from beginning to end", "the entire time", "at all times", "始终", "一直",
    "throughout the game", "from start to finish", "the whole game", "从头到尾", "自始至终", "全程",
    "from move one to the end", "从第一步到最后一步", "从第一回合到最后", "从开局到终局", "从开局到结束",
    "all game",
}  # fmt: skip
MANY = 4
"""Half-moves for which somebody said to be ahead all the time was not, that are no exchange going on."""
AROUND = 3
"""Half-moves after those spoken of last at which a lead may be meant."""


def read_never_ahead(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """A side that was never ahead, or never behind: "at no point was White ahead on material"."""
    del replay
    shape = clause.shape
    if "n" not in shape or "U" not in shape or not set(shape) <= _NEVER or not clause.understood:
        return None
    never = any(part.sym == "n" and part.unit == "never" for part in clause.parts)
    whole = any(time.kind == "whole" for time in clause.times)
    if not (never or whole) or any(part.sym == "N" and part.unit != "times" for part in clause.parts):
        return None
    sides = sides_of(clause, topic)
    direction = direction_of(clause)
    if sides is None or len(sides) > 1 or "both" in sides or not direction:
        return None
    side = sides[0] if sides else topic.side
    if side not in record.slots:
        return None
    figure = figure_of(clause, record)
    if figure is None or any(part.sym == "P" and part.word.has("measure") for part in clause.parts):
        figure = Figure("points of material", lambda moment, slot: (record.material(moment, slot),), True)
    spans = _spans(clause, topic, record)
    if spans is None:
        return None
    ahead = [
        moment
        for moment in moments_in(spans, record)
        if all(direction * lead > 0 for lead in figure.lead(moment, str(side), record.other(str(side))))
    ]
    if not ahead:
        return supported("extremum")
    if not sides or len(ahead) < 2 or spans[0].start or any(part.unit == "pronoun" for part in clause.parts):
        return None  # for a half-move in the middle of an exchange, or of somebody else
    return refuted("extremum", shown(figure, ahead[-1], record), actual=shown(figure, ahead[-1], record))


def read_always_ahead(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """A side said to be ahead, or behind, all the game: "behind from the first move to the last"."""
    del replay
    behind = [part for part in clause.parts if part.sym == ">" and part.word.low == "behind"]
    marks = [part for part in clause.parts if part.sym == "U"] + behind
    if len(marks) != 1 or not set(clause.shape) <= _ALWAYS or not clause.understood:
        return None
    if not clause.times or any(time.kind != "whole" for time in clause.times):
        return None
    if not any(time.word is not None and time.word.low in _THROUGHOUT for time in clause.times):
        return None  # "the lead in all"
    sides = sides_of(clause, topic)
    if sides is None or len(sides) != 1 or sides[0] not in record.slots:
        return None
    side, other = sides[0], record.other(sides[0])
    direction = -1 if behind or marks[0].unit == "down" else 1
    leads = [
        direction * (record.material(moment, side) - record.material(moment, other))
        for moment in range(record.end + 1)
    ]
    first = next((moment for moment, lead in enumerate(leads) if lead > 0), None)
    if first is None:
        return refuted("extremum", f"{side} never was")
    after = leads[first:]
    if all(lead > 0 for lead in after):
        return supported("extremum")
    if sum(lead <= 0 for lead in after) < MANY:
        return None  # for a half-move in the middle of an exchange
    return refuted("extremum", f"{side} was not for {sum(lead <= 0 for lead in after)} half-moves since")


def _spans(clause: Clause, topic: Topic, record: Record) -> list[Window] | None:
    times = [time for time in clause.times if time.kind != "whole"]
    if any(word.low in ("again", "再", "再也", "再也没有", "再也没") for word in clause.words) and not times:
        return None if topic.window is None else [Window(topic.window.end + 2, record.end, False)]
    if not times:
        return [Window(0, record.end)]
    if len(times) > 1 or times[0].kind not in ("after", "by", "before", "at"):
        return None
    place = place_of(times[0], topic, record)
    if place is None:
        return None
    if times[0].kind in ("after", "at"):
        return [Window(place[0].end, record.end)] if times[0].kind == "after" else None
    return [Window(0, place[0].start)]


def read_loose_lead(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """A lead of so many points where the text is, however it is put; only ever supports."""
    del replay
    shape = clause.shape
    points = [part for part in clause.parts if part.sym == "N" and part.unit == "point"]
    if len(points) != 1 or shape.count("N") != 1 or "n" in shape or "U" not in shape:
        return None
    if not set(shape) <= _LOOSE or not clause.understood or points[0].number is None:
        return None
    sides = sides_of(clause, topic)
    direction = direction_of(clause)
    if sides is None or len(sides) > 1 or "both" in sides or not direction:
        return None
    spans = positions(clause, topic, record)
    if topic.window is not None and not clause.times:
        last = topic.window.end if topic.window.tight else topic.window.start
        spans = [*(spans or ()), Window(topic.window.start - 1, last + AROUND)]
    slots = sides or ([topic.side] if topic.side in record.slots else [])
    if not spans or not slots:
        return None
    side = str(slots[0])
    for moment in moments_in(spans, record):
        lead = record.material(moment, side) - record.material(moment, record.other(side))
        if direction * lead == points[0].number:
            return supported("metric")
    return None


def read_gap(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """How far apart the sides are: 差距缩到8分, "the gap widened from two points to seven"."""
    del replay
    if not any(part.sym == "V" and part.unit == "gap" for part in clause.parts) or not clause.understood:
        return None
    numbers = [part for part in clause.parts if part.sym == "N"]
    if not 1 <= len(numbers) <= 2 or any(part.unit not in ("", "point") for part in numbers):
        return None
    if not set(clause.shape) <= _GAP:
        return None
    spans = positions(clause, topic, record)
    sometime = any(word.low in _SOMETIME for word in clause.words)
    if sometime:
        spans = [Window(0, record.end)]
    elif topic.window is not None and not clause.times:
        spans = [*(spans or ()), Window(topic.window.start - 1, topic.window.end + AROUND)]
    if not spans:
        return None
    first, second = record.slots
    gaps = [
        abs(record.material(moment, first) - record.material(moment, second))
        for moment in moments_in(spans, record)
    ]
    if len(numbers) == 2:
        before = [k for k, gap in enumerate(gaps) if gap == numbers[0].number]
        after = [k for k, gap in enumerate(gaps) if gap == numbers[1].number]
        return supported("trend") if before and after and before[0] < after[-1] else None
    if numbers[0].number in gaps:
        return supported("metric")
    if not clause.times:
        return None
    truth = f"the sides are {gaps[-1]:g} points apart"
    return refuted("metric", truth, actual=gaps[-1])

"""The score in points after a written move: "22.Rxe7+: material 27-25", "that makes it 27-25"."""

from __future__ import annotations

from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.board.windows import moment_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.facts.model import Replay

_ALLOWED = frozenset("MSVNPbgyhsvo|")
_MOST = 60
"""Points of one side no score in points goes beyond."""
_SCORES = frozenset(("比分", "in points", "points", "score", "points of material"))
_MAKES = frozenset("make makes made making 变成 变为".split())
AFTER = 2
"""Half-moves after the written one at which the score may be taken: what takes back goes with it."""
_NEAR = 9
"""Points by which a number may be off and still be meant for a side's."""


def read_score(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """So many points to so many, right after a move that is written."""
    del replay
    shape = clause.shape
    if shape.count("N") != 2 or not set(shape) <= _ALLOWED or not clause.understood:
        return None
    numbers = [part for part in clause.parts if part.sym == "N"]
    values = [float(part.number) for part in numbers if part.number is not None]
    if len(values) != 2 or any(value > _MOST for value in values):
        return None
    if any(part.unit not in ("", "point") for part in numbers) or not _of_points(clause):
        return None
    if any(part.sym == "P" and part.piece is not None and not part.piece.pronoun for part in clause.parts):
        return None
    at = _moment(clause, topic, record)
    sides = [part.side for part in clause.parts if part.sym == "S"]
    if at is None or len(sides) > 2 or any(side not in (*record.slots, "both") for side in sides):
        return None
    named = [side for side in sides if side in record.slots]
    orders = [named] if len(named) == 2 else [[*record.slots], [*record.slots][::-1]]
    if len(named) == 1:
        orders = [[named[0], record.other(named[0])]]
    moments = range(at, min(record.end, at + AFTER) + 1)
    each = [[record.material(moment, slot) for slot in order] for moment in moments for order in orders]
    if values in each:
        return supported("metric", [record.by_moment[at]])
    before = [[record.material(at - 1, slot) for slot in order] for order in orders]
    if values in before:
        return None
    if not any(abs(a - x) + abs(b - y) <= _NEAR for (a, b) in each for (x, y) in (values,)):
        return None
    shown = ", ".join(f"{slot} {record.material(at, slot):g}" for slot in record.slots)
    return refuted("metric", f"after {record.written(record.by_moment[at])} it is {shown}", actual=shown)


def _of_points(clause: Clause) -> bool:
    """Whether a clause says that it counts points."""
    if any(part.unit == "point" or (part.sym == "V" and part.unit == "material") for part in clause.parts):
        return True
    return any(word.low in _SCORES or word.low in _MAKES for word in clause.words)


def _moment(clause: Clause, topic: Topic, record: Record) -> int | None:
    """The half-move after which the score is told; None where no written move says it."""
    written = [part.word for part in clause.parts if part.sym == "M"]
    if len(written) > 1 or any(time.kind not in ("move", "whole") for time in clause.times):
        return None
    timed = [time for time in clause.times if time.kind == "move"]
    if any(time.mode in ("before", "reply") for time in timed) or len(timed) + len(written) > 1:
        return None
    if timed:
        return moment_of(timed[0].word, record)
    if written:
        return moment_of(written[0], record) if written[0].move_number is not None else None
    return topic.noted.at if topic.noted is not None and not clause.opens else None

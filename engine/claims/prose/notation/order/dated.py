"""When the first or last of something was, when it was over: "first capture: move 5", 第25回合收盘."""

from __future__ import annotations

import re

from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.discourse.spans import spans_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.facts.model import Replay

_DATED = re.compile(
    r"[hsb]*(?P<of>S)?[sho]*(?P<which>O)(?:(?<!S)S)?(?P<deed>[tkcp])(?:[wfo]?(?P<by>S))?[bvsymo]*\Z"
)
_OVER = re.compile(r"[sb]*Z[sb]*\Z")
_SO = re.compile(r"[sbovg]*[v][sbovg]*\Z")
_HAPPENED = frozenset("happen happens happened occur occurs occurred took 发生 发生在".split())


def read_dated(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """The number of the move at which the first or last capture, check, castling or promotion was made."""
    match = _DATED.match(clause.shape)
    if match is None:
        return _over(clause, topic, record, replay) or _happened(clause, topic, record)
    dated = [time for time in clause.times if time.kind != "whole"]
    if len(dated) != 1 or dated[0].kind != "at" or not dated[0].low or not clause.understood:
        return None
    nth = clause.parts[match.start("which")].number
    if nth not in (1, -1):
        return None
    deed = match.group("deed")
    sides = [part.side for part in clause.parts if part.sym == "S"]
    if len(sides) > 1 or any(side not in record.slots for side in sides):
        return None
    scopes = [sides[0]] if sides else [None, *(record.slots if _loose(clause, topic) else ())]
    numbers: set[int] = set()
    truth: Ply | None = None
    for scope in scopes:
        done = [ply for ply in record.plies if scope in (None, ply.side) and _did(ply, deed)]
        if not done:
            continue
        ply = done[0 if nth == 1 else -1]
        truth = truth or ply
        numbers.add(ply.number)
        if deed == "k" and ply.mate and len(done) > 1:
            numbers.add(done[-2].number)  # a check that mates may be left out
    if truth is None:
        return None
    if dated[0].low in numbers:
        return supported("event", [truth])
    shown = f"the {'first' if nth == 1 else 'last'} of these was {record.written(truth)}"
    return refuted("event", shown, plies=[truth], actual=record.written(truth))


def _loose(clause: Clause, topic: Topic) -> bool:
    """Whether the side spoken of before may be whose is meant."""
    if clause.opens or topic.side is None:
        return False
    return not any(time.kind == "whole" for time in clause.times)


def _did(ply: Ply, deed: str) -> bool:
    if deed == "t":
        return ply.taken is not None
    if deed == "k":
        return ply.check
    return (ply.castling if deed == "c" else ply.promoted) is not None


def _over(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """The move at which the game was over."""
    if not _OVER.match(clause.shape) or len(clause.times) != 1 or not record.plies:
        return None
    last, time = record.plies[-1], clause.times[0]
    if time.kind in ("at", "after") and time.low:
        near = {last.number, last.number - 1} if time.kind == "after" else {last.number}
        if time.low in near:
            return supported("length", [last])
        shown = f"the game ended at {replay.clock.text(record.end)}"
        return refuted("length", shown, plies=[last], actual=last.number)
    if time.kind in ("later", "next"):
        spans = spans_of(clause, topic, record) or ()
        if any(span.start <= record.end <= span.end for span in spans):
            return supported("length", [last])
    return None


def _happened(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """The number of the move just told: 这发生在第36回合, "this happened on move 36"."""
    if not _SO.match(clause.shape) or len(clause.times) != 1 or not clause.understood:
        return None
    time, window = clause.times[0], topic.window
    if time.kind != "at" or window is None or not any(word.low in _HAPPENED for word in clause.words):
        return None
    numbers = {ply.number for ply in record.between(window.start, window.end)}
    numbers |= {ply.number for ply in topic.told}
    if time.low in numbers:
        return supported("move", list(record.between(window.start, window.end))[:1])
    if not window.tight or window.end > window.start or any(abs(time.low - n) < 2 for n in numbers):
        return None
    ply = record.by_moment.get(window.start)
    if ply is None:
        return None
    return refuted("move", f"that was {record.written(ply)}", plies=[ply], actual=ply.number)

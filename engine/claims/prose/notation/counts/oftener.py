"""Who gave more checks or took more, whatever the order of words: 将军次数打平, "four more checks than"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.notation.board.deeds import within
from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.spans import spans_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part
from engine.facts.model import Replay

_MAY = frozenset("StkmCUY<=sNyhbovgawf|PT")
_EACH = re.compile(r"[tk]s*SN[s]*SN[s]*\Z")
_NOUNS = {"t": "captures", "k": "checks"}
_BEYOND = {"多于": 1, "超过": 1, "高于": 1, "少于": -1, "低于": -1}
_OFTEN = frozenset(("more often", "more times", "more frequently", "less often", "fewer times", "更频繁"))
_TIMES_OVER = frozenset(("twice", "thrice", "double", "times as many", "倍", "half", "一倍"))


def read_oftener(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Two sides, and which of them gave more checks or took more, and by how many."""
    del replay
    shape = clause.shape
    if "S" not in shape or not _MAY.issuperset(shape) or not clause.understood:
        return None
    verbs = {sym for sym in shape if sym in "tk"}
    if _EACH.match(shape) and not clause.times:
        return _each(clause, record)
    marks = [part for part in clause.parts if part.sym in "CU=" or part.word.low in _BEYOND]
    if len(verbs) != 1 or len(marks) != 1 or any(word.low in _TIMES_OVER for word in clause.words):
        return None
    pieces = [part.piece for part in clause.parts if part.piece is not None]
    if any(len(piece.names) < 2 or piece.squares or piece.side for piece in pieces):
        return None  # checks by the queen, captures of pawns
    pair = _pair(clause, marks[0], record)
    numbers = [part for part in clause.parts if part.sym == "N"]
    numbers += [part for part in clause.parts if part.piece is not None and part.piece.count is not None]
    if pair is None or len(numbers) > 1:
        return None
    verb = verbs.pop()
    spans = spans_of(clause, topic, record)
    if spans == []:
        return None
    counts = [
        sum(
            (ply.check if verb == "k" else ply.taken is not None)
            and ply.side == side
            and (spans is None or within(spans, ply.at))
            for ply in record.plies
        )
        for side in pair
    ]
    ahead = counts[0] - counts[1]
    sign = _sign(marks[0])
    value = _value(numbers)
    if sign == 0:
        holds = ahead == 0 and value in (None, counts[0])
    else:
        holds = sign * ahead > 0 and value in (None, abs(ahead))
    if holds:
        return supported("compare")
    truth = f"{pair[0]} has {counts[0]} {_NOUNS[verb]}, {pair[1]} {counts[1]}"
    return refuted("compare", truth, actual=dict(zip(pair, counts, strict=True)))


def _each(clause: Clause, record: Record) -> Finding | None:
    """So many of the one and so many of the other: 吃子数白7黑6."""
    verb = next(sym for sym in clause.shape if sym in "tk")
    sides = [part.side for part in clause.parts if part.sym == "S"]
    told = [part.number for part in clause.parts if part.sym == "N"]
    if set(sides) != set(record.slots):
        return None
    ways = []
    for side in sides:
        done = [ply for ply in record.plies if ply.side == side and (ply.check if verb == "k" else ply.taken)]
        ways.append({len(done), len(done) - (verb == "k" and any(ply.mate for ply in done))})
    if all(number in way for number, way in zip(told, ways, strict=True)):
        return supported("count")
    counts = {str(side): max(way) for side, way in zip(sides, ways, strict=True)}
    truth = ", ".join(f"{side} has {count} {_NOUNS[verb]}" for side, count in counts.items())
    return refuted("count", truth, actual=counts)


def _value(numbers: Sequence[Part]) -> int | None:
    if not numbers:
        return None
    piece = numbers[0].piece
    return piece.count if piece is not None else numbers[0].number


def _sign(mark: Part) -> int:
    if mark.sym == "=":
        return 0
    if mark.word.low in _BEYOND:
        return _BEYOND[mark.word.low]
    return 1 if mark.unit in ("more", "up") else -1


def _pair(clause: Clause, mark: Part, record: Record) -> tuple[str, str] | None:
    """The two sides in the order they are compared; None where it is not said of both."""
    parts = [part for part in clause.parts if part.sym == "S"]
    sides = [part.third if part.unit == "pronoun" else part.side for part in parts]
    if mark.sym == "=" and (sides == ["both"] or set(sides) == set(record.slots)):
        return record.slots[0], record.slots[1]
    if any(side not in record.slots for side in sides) or len(sides) > 2:
        return None
    one = str(sides[0])
    other = record.other(one)
    if len(sides) == 2:
        if sides[1] != other:
            return None
        turned = clause.shape.find("<") >= 0 and clause.shape.find("<") < clause.shape.index("S")
        return (other, one) if turned else (one, other)
    men = any(word.low == "子" for word in clause.words)  # 白方吃的子更多
    alone = mark.word.low in _OFTEN or men or "s" in clause.shape or clause.shape.endswith("bS")
    more = any(part.sym == "N" for part in clause.parts)
    return (one, other) if alone and not more else None

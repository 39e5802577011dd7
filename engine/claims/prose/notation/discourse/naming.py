"""What a clause about figures names: whose they are, and which side has more."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause

FOREIGN = frozenset("QMkKcptlrABqHWReuOy")
"""Parts that make a clause about something else than a figure."""


_PLUS = re.compile(r"[sV]*S[sV]*N[sV]*\Z")


EXTRA = frozenset("extra additional spare surplus".split())
"""Words for what one side has more of."""


EXCHANGE_WORDS = frozenset(("exchange", "the exchange", "质量"))


def foreign(clause: Clause) -> bool:
    """Whether a clause tells deeds or names squares, and is about no figure."""
    for part in clause.parts:
        if part.sym in "mF" and not part.word.has("course"):
            return True
        if part.sym == "r" and part.word.low in EXCHANGE_WORDS:
            continue
        if part.sym == "p" and part.word.low in ("become", "becomes", "became"):
            continue
        if part.sym in FOREIGN:
            return True
    return False


def goes(clause: Clause) -> bool:
    """Whether a clause says how a figure went, and not what it was."""
    return any(part.sym == "T" and part.word.value("course") for part in clause.parts)


def direction_of(clause: Clause) -> int:
    """1 where a clause says that its first side has more, -1 fewer, 0 neither."""
    found = [
        word.value("diff") or {"more": "up", "fewer": "down"}[word.value("more")]
        for word in clause.words
        if word.value("diff") or word.value("more")
    ]
    if _PLUS.match(clause.shape) and any(word.low in ("+", "＋") for word in clause.words):
        return 1  # "Material after move 20: White +2"
    if "P" in clause.shape and any(word.low in EXTRA for word in clause.words):
        return 1  # "had an extra pawn"
    marks = [part for part in clause.parts if part.sym in "UC" or part.word.value("diff")]
    if not marks or len(set(found)) != 1:
        return 0
    return 1 if found[0] == "up" else -1


def sides_of(clause: Clause, topic: Topic) -> list[str] | None:
    """The sides a clause names in order, each once; None where one cannot be told."""
    found: list[str] = []
    for part in clause.parts:
        side = part.side if part.sym == "S" else part.piece.side if part.piece is not None else None
        if part.sym == "S" and part.unit == "pronoun":
            side = part.third or topic.side
        if part.sym == "S" and side is None:
            return None
        if side is not None and side not in found:
            found.append(side)
    return found


def spoken_of(sides: Sequence[str], topic: Topic, record: Record) -> tuple[list[str], bool]:
    """The sides a figure may be of, and whether one was named."""
    if sides:
        return [sides[0]], True
    if topic.side is not None and topic.side in record.slots:
        return [topic.side, record.other(topic.side)], False
    return list(record.slots), False

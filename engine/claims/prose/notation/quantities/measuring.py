"""Figures at a time: so many, more than the other, so much ahead, level."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.figures import figure_of, figure_of_material, numbers_of, shown
from engine.claims.prose.notation.board.finding import Finding
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.counts.asked import Asked
from engine.claims.prose.notation.discourse.naming import (
    EXCHANGE_WORDS,
    direction_of,
    foreign,
    goes,
    sides_of,
    spoken_of,
)
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.amounts import accepts, any_accepted, bound
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.notation.parsing.times import Time
from engine.claims.prose.notation.quantities.inventory import decide
from engine.facts.model import Replay

_LEFT = re.compile(r"M[qm]?(?=S(?:N|P|L)U|S[wh](?:N|P|L)|[VP]b?=)")
_FOR = re.compile(r"[s]*NgSs*\Z")
_BY_SO_MUCH = re.compile(r"S[hbs]*UwN[s]*\Z")
PIECE = 3
"""Points "a piece" is worth."""

EXCHANGE = 2
"""Points the exchange is worth: a rook for a minor piece."""

_AT_LAST = frozenset("ended ends finished finishes 最后 最终".split()) | {"finished with", "ended with"}
_SUMS = frozenset("合 合计 共计 折合 totalling totaling worth".split())
_PLAINLY = frozenset("ahead behind 领先 落后".split())
_AND_MORE = frozenset(("more", "change", "some", "以上", "开外", "有余"))


def read_measure(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """A figure at a time, alone or beside that of the other side."""
    clause = _left_with(clause)
    if foreign(clause) or not clause.parts or goes(clause) or any(part.sym in "mF" for part in clause.parts):
        return None
    if any(word.has("developed") for word in clause.words) or "D" in clause.shape:
        return None  # some of what a side has; "a pawn is gone"
    if any(word.low in _SUMS for word in clause.words):
        return None  # what was just listed comes to so much
    figure = figure_of(clause, record)
    numbers = numbers_of(clause)
    direction = direction_of(clause)
    if figure is None and direction and _BY_SO_MUCH.match(clause.shape):
        figure = figure_of_material(record)  # "trailed by four"
    sides = sides_of(clause, topic)
    if sides is None or (clause.shape.startswith("w") and not sides):
        return None  # "with 20 men, ...": whose, what follows says
    asked = Asked(clause, figure, numbers, sides, topic, record, replay)
    if direction:
        found = _lead(asked.of(figure or topic.figure), direction)
    elif "=" in clause.shape:
        found = _level(asked)
    elif len(numbers) == 2:
        found = _versus(asked.of(figure or topic.figure))
    elif len(numbers) == 1:
        found = _alone(asked)
    else:
        found = None
    if figure is not None and (figure.strict or found is not None or clause.shape == "P"):
        topic.figure = figure
    return found


def _left_with(clause: Clause) -> Clause:
    """What a written move left somebody with, said of the time after it: "16.Qxd5 left White a rook up"."""
    match = _LEFT.match(clause.shape)
    if match is None or clause.times or clause.parts[0].word.move_number is None:
        return clause
    move = clause.parts[0]
    time = Time("move", move.start, move.end, word=move.word, mode="after")
    return replace(clause, parts=clause.parts[match.end() :], times=[time])


def _decide(
    clause: Clause,
    asked: Asked,
    holds: Callable[[int], bool],
    text: Callable[[int], str],
    *,
    ending: bool = False,
) -> Finding | None:
    return decide(clause, asked.topic, asked.record, asked.replay, holds, text, ending=ending)


def _alone(asked: Asked) -> Finding | None:
    """So many of it: "White had 15 points of material at move 40"."""
    clause, figure, sides, record = asked.clause, asked.figure, asked.sides, asked.record
    topic, number = asked.topic, asked.numbers[0]
    bare = figure is None
    if figure is None and _gapped(clause):
        figure = topic.figure
    if figure is None or len(sides) > 1 or "both" in sides or "n" in clause.shape:
        return None
    if _FOR.match(clause.shape):
        return None  # "the lead after move 20: five points for Black"
    if not figure.strict and not clause.times:
        return None  # pieces somebody once had: read elsewhere
    if bare and not sides:
        return None
    spoken, _ = spoken_of(sides, topic, record)
    how = bound(clause.words, number.part)
    meant = figure

    def holds(moment: int) -> bool:
        each = [meant.values(moment, slot) for slot in record.slots]
        together = [sum(way) for way in zip(*each, strict=True)]
        if not sides and any_accepted(how, number.value, together):
            return True  # "seven men were left": of both sides
        return any(any_accepted(how, number.value, meant.values(moment, slot)) for slot in spoken)

    return decide(
        clause, asked.topic, record, asked.replay, holds, lambda moment: shown(meant, moment, record)
    )


def _gapped(clause: Clause) -> bool:
    """Whether a clause only has a side and its number: "White had 15 points, Black only 12"."""
    return all(part.sym in "SNhbsojad" for part in clause.parts)


def _versus(asked: Asked) -> Finding | None:
    """So much against so much: "25 points against 15"."""
    clause, figure, sides, record = asked.clause, asked.figure, asked.sides, asked.record
    numbers, hows = asked.numbers, asked.hows
    if figure is None or "both" in sides or len(sides) > 2:
        return None
    orders = [tuple(sides)] if len(sides) == 2 else []
    if len(sides) == 1:
        orders = [(sides[0], record.other(sides[0]))]
    if not sides:
        orders = [record.slots[:2], record.slots[1::-1]]
    if not (len(sides) == 2 or any(part.sym in "|g-" for part in clause.parts)):
        return None
    if any(part.sym in "fm" for part in clause.parts):
        return None
    meant = figure
    named = figure_of(clause, record) is not None

    def holds(moment: int) -> bool:
        for order in orders:
            pairs = zip(*(meant.values(moment, slot) for slot in order), strict=True)
            if any(
                all(accepts(how, n.value, v) for how, n, v in zip(hows, numbers, pair, strict=True))
                for pair in pairs
            ):
                return True
        return False

    return decide(
        clause,
        asked.topic,
        record,
        asked.replay,
        holds,
        lambda moment: shown(meant, moment, record),
        ending=named,
    )


def _level(asked: Asked) -> Finding | None:
    """As much of it as the other: "material was level after move 20"."""
    clause, figure, record = asked.clause, asked.figure, asked.record
    numbers = asked.numbers
    whole = any(time.kind == "whole" for time in clause.times)
    if figure is None or len(numbers) > 1 or whole or "n" in clause.shape:
        return None
    first, second = record.slots
    meant = figure
    value = numbers[0].value if numbers else None

    def holds(moment: int) -> bool:
        return any(lead == 0 for lead in meant.lead(moment, first, second)) and (
            value is None or value in meant.values(moment, first)
        )

    if not clause.times and any(word.low in _AT_LAST for word in clause.words):
        clause = replace(clause, times=[Time("close", clause.start, clause.start)])
    return decide(
        clause, asked.topic, record, asked.replay, holds, lambda moment: shown(meant, moment, record)
    )


def _lead(asked: Asked, direction: int) -> Finding | None:
    """More or less of it than the other, by so much: "two points down", "up the exchange", 净多一兵."""
    clause, figure, sides, record = asked.clause, asked.figure, asked.sides, asked.record
    topic, numbers = asked.topic, asked.numbers
    margin = _margin(clause, record)
    if len(numbers) > 2 or "both" in sides or len(sides) > 2 or "n" in clause.shape:
        return None
    if any(time.kind == "whole" for time in clause.times):
        return None  # ahead all the time is more than ahead at some time
    if figure is None and margin is None and not numbers and _stood(clause) and sides:
        slot, end = sides[0], record.end
        figure = figure_of_material(record)
        if any(lead == 0 for lead in figure.lead(end, slot, record.other(slot))):
            return None  # level in pieces, and perhaps ahead otherwise
    if figure is None and margin is None:
        return None
    if len(numbers) == 2:
        if margin is None:
            return _versus(asked)
        return None
    spoken, named = spoken_of(sides, topic, record)
    how = bound(clause.words, numbers[0].part) if numbers else ""
    told = numbers[0].start if numbers else clause.start  # 多11分 is just that, 十多分 is more
    if margin is not None and any(
        word.low in _AND_MORE or (word.value("trail") == "least" and word.start > told)
        for word in clause.words
    ):
        how = "least"
    meant = figure

    def holds(moment: int) -> bool:
        for slot in spoken:
            other = record.other(slot)
            if margin is not None and _ahead(direction, margin, how, clause, moment, slot, record):
                return True
            if meant is None or (margin is not None and not numbers):
                continue
            leads = [direction * lead for lead in meant.lead(moment, slot, other)]
            if not numbers and any(lead > 0 for lead in leads):
                return True
            if numbers and any_accepted(how, numbers[0].value, leads):
                return True
        return False

    def text(moment: int) -> str:
        points = (f"{slot} has {record.material(moment, slot):g} points" for slot in record.slots)
        if meant is None or meant.name == "points of material":
            return ", ".join(points)
        return shown(meant, moment, record)

    del named
    ending = any(word.low in ("ended", "ends", "finished", "最终", "最后") for word in clause.words)
    return _decide(clause, asked, holds, text, ending=ending)


def _stood(clause: Clause) -> bool:
    """Whether somebody was just ahead or behind at the end: "you were still ahead when you stopped"."""
    said = any(word.low in _PLAINLY for word in clause.words) and "P" not in clause.shape
    return said and bool(clause.times) and all(time.kind in ("end", "close") for time in clause.times)


def _ahead(
    direction: int, margin: float, how: str, clause: Clause, moment: int, slot: str, record: Record
) -> bool:
    """Whether a side is ahead by a margin, or has one more of the pieces it is told in."""
    other = record.other(slot)
    lead = direction * (record.material(moment, slot) - record.material(moment, other))
    if accepts(how, margin, lead):
        return True
    pieces = [part.piece for part in clause.parts if part.sym == "P" and part.piece is not None]
    for piece in pieces:
        own, theirs = record.men(moment, slot), record.men(moment, other)
        more = direction * sum(own[name] - theirs[name] for name in piece.names)
        if more >= (piece.count or 1):
            return True
    return (
        bool(pieces or any(part.sym in "Lr" for part in clause.parts))
        and 0 < lead
        and abs(lead - margin) <= 1
    )


def _margin(clause: Clause, record: Record) -> float | None:
    """The points a clause gives as a lead: a number of points, or pieces and what they are worth."""
    found: list[float] = []
    for part in clause.parts:
        if part.sym == "N" and part.unit == "point" and part.number is not None:
            found.append(float(part.number))
        elif part.sym == "r" and part.word.low in EXCHANGE_WORDS:
            found.append(EXCHANGE)
        elif part.sym in "PL":
            worth = _worth(part, record)
            if worth is None:
                return None
            found.append(worth)
    return found[0] if len(found) == 1 else None


def _worth(part: Part, record: Record) -> float | None:
    pieces = part.pieces if part.sym == "L" else [part.piece] if part.piece is not None else []
    total = 0.0
    for piece in pieces:
        if piece.plural and piece.count is None:
            return None
        if len(piece.names) == 1:
            total += record.worth.get(piece.names[0], 0) * (piece.count or 1)
        elif "knight" in piece.names:
            total += PIECE * (piece.count or 1)
        else:
            return None
    return total

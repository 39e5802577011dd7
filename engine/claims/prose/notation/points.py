"""Material counted in points: "eight points up", "up a rook", "35 points apiece", "25 points against 15"."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.claims.prose.notation.clauses import Clause
from engine.claims.prose.notation.finding import Finding
from engine.claims.prose.notation.inventory import decide
from engine.claims.prose.notation.parts import Part
from engine.claims.prose.notation.record import Record
from engine.claims.prose.notation.topic import Topic
from engine.facts.model import Replay

_POINTS = re.compile(r"S?[bh]*N(?:[|g]S?N)\Z")
_LEVEL = re.compile(r"[PSasbdvh]*=[oga]*N?[as]*\Z")
_WORTH = re.compile(r"[gos]*S[bhmdFgos]*N[js]*\Z")
_AHEAD = re.compile(r"[gos]*N?[os]*S[bhd]*(?:(?P<left>N|P)U|U(?:w|g)?(?P<right>N|P|L))[ws]*\Z")
_THAN = re.compile(r"[gos]*(?:S[bh]*<SU(?P<after>P|N)|S[bh]*(?P<before>P|N)?CYS)s*\Z")
_OPEN = frozenset("more over least plus some 多 以上 余 至少 超过".split())


def read_points(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Material counted in points: level, ahead, so much against so much."""
    shape = clause.shape
    parts = clause.parts
    if not any(part.unit == "point" for part in parts) and "U" not in shape:
        return None
    first, second = record.slots

    def text(moment: int) -> str:
        own, other = record.material(moment, first), record.material(moment, second)
        return f"{first} has {own:g} points, {second} {other:g}"

    numbers = [part.number for part in parts if part.sym == "N" and part.number is not None]
    sides = [part.side for part in parts if part.sym == "S" and part.side in record.slots]
    if _LEVEL.match(shape) and len(numbers) <= 1:
        value = numbers[0] if numbers else None

        def level(moment: int) -> bool:
            own, other = record.material(moment, first), record.material(moment, second)
            return own == other and (value is None or own == value)

        return decide(clause, topic, record, replay, level, text)
    if _POINTS.match(shape) and len(numbers) == 2:
        side = sides[0] if sides else None

        def against(moment: int) -> bool:
            pairs = [(first, second), (second, first)] if side is None else [(side, record.other(side))]
            return any([record.material(moment, slot) for slot in pair] == numbers for pair in pairs)

        return decide(clause, topic, record, replay, against, text, ending=True)
    if _WORTH.match(shape) and len(numbers) == 1 and sides and "U" not in shape:
        own_side, worth = sides[0], numbers[0]
        assert own_side is not None

        def has(moment: int) -> bool:
            return record.material(moment, own_side) == worth

        return decide(clause, topic, record, replay, has, text)
    than = _THAN.match(shape)
    if than is not None and than.group("after") and len(sides) == 2 and sides[0] != sides[1]:
        return _than(clause, parts[than.start("after")], topic, record, replay, text)
    match = _AHEAD.match(shape)
    if match is not None:
        part = parts[match.start("left") if match.group("left") else match.start("right")]
        margin = _margin(part, record)
        by_piece = part.piece.names[0] if part.piece is not None and part.piece.names else None
        side = sides[0] if sides else topic.side
        pronoun = not sides
        up = next(part.unit for part in parts if part.sym == "U") == "up"
        if margin is None or side is None:
            return None

        def ahead(moment: int) -> bool:
            lead = record.material(moment, side) - record.material(moment, record.other(side))
            if not up:
                lead = -lead
            if by_piece is not None:
                more = record.men(moment, side)[by_piece] - record.men(moment, record.other(side))[by_piece]
                if abs(lead - margin) <= 1 or (more if up else -more) >= 1:
                    return True
            at_least = any(word.low in _OPEN for word in clause.words)
            return lead == margin or (at_least and lead >= margin) or (pronoun and abs(lead) == margin)

        ending = any(word.low in ("ended", "ends", "finished", "最终", "最后") for word in clause.words)
        return decide(clause, topic, record, replay, ahead, text, ending=ending)
    return None


def _than(
    clause: Clause, part: Part, topic: Topic, record: Record, replay: Replay, text: Callable[[int], str]
) -> Finding | None:
    """So many more or fewer of a kind than the other: 黑方比白方少一个后."""
    piece = part.piece
    if piece is None or len(piece.names) != 1 or piece.squares or piece.count is None:
        return None
    own, other = [p.side for p in clause.parts if p.sym == "S"]
    assert own is not None
    assert other is not None
    sign = 1 if next(p.unit for p in clause.parts if p.sym == "U") == "up" else -1
    name, count = piece.names[0], piece.count

    def differs(moment: int) -> bool:
        return sign * (record.men(moment, own)[name] - record.men(moment, other)[name]) == count

    return decide(clause, topic, record, replay, differs, text)


def _margin(part: Part, record: Record) -> float | None:
    if part.sym == "N":
        return float(part.number or 0) if part.unit == "point" else None
    if part.sym == "L":
        if any(len(piece.names) != 1 for piece in part.pieces):
            return None
        return sum(record.worth.get(piece.names[0], 0) * (piece.count or 1) for piece in part.pieces)
    piece = part.piece
    if piece is None or len(piece.names) != 1:
        return None
    return record.worth.get(piece.names[0], 0) * (piece.count or 1)

"""What a side has on the board: "a rook and three pawns", 双车一马三兵, "seven pawns to your five", "35 points apiece"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from engine.claims.prose.notation.clauses import Clause
from engine.claims.prose.notation.finding import Finding, refuted, supported
from engine.claims.prose.notation.moments import everywhere, first_true, positions
from engine.claims.prose.notation.parts import Part, Piece
from engine.claims.prose.notation.record import Record
from engine.claims.prose.notation.times import Window
from engine.claims.prose.notation.topic import Topic
from engine.facts.model import Replay

_HAS = re.compile(
    r"[Os]*(?:S[Obs]*)?h?[bs]*(?P<held>L|P)j*(?:o?Q)?(?P<rest>[g|]?Sh?[NPL]j*|[|g][NPL])?[js]*\Z"
)
_POINTS = re.compile(r"S?[bh]*N(?:[|g]S?N)\Z")
_LEVEL = re.compile(r"[PSasbdvh]*=[oga]*N?[as]*\Z")
_AHEAD = re.compile(r"[gos]*N?[os]*S[bhd]*(?:(?P<left>N|P)U|U(?:w|g)?(?P<right>N|P))[ws]*\Z")
_ENDING = frozenset(
    "kept keep keeps finished ended finish left remained emerged 剩 剩下 只剩 只剩下 还剩 还剩下 仅剩".split()
)


_OPEN = frozenset("more over least plus some 多 以上 余 至少 超过".split())


def read_inventory(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """The men of a side, or of both, at a time."""
    shape = clause.shape
    match = _HAS.match(shape)
    if match is None:
        return None
    parts = clause.parts
    if "h" not in shape and "L" not in shape:
        return None
    claims: list[tuple[str, Sequence[Piece]]] = []
    at = match.start("held")
    held = _pieces(parts[at])
    owner = held[0].side if held else None
    side = owner or next((part.side for part in parts[: at + 1] if part.sym == "S"), None) or topic.side
    named = owner is not None or any(part.sym == "S" for part in parts[: at + 1])
    if side not in record.slots or not (named or (part_is_list(parts[at]) and clause.times)):
        return None
    if not held or any(piece.count is None for piece in held):
        return None
    claims.append((side, held))
    if match.group("rest"):
        rest = parts[match.start("rest") :]
        second = next((part.side for part in rest if part.sym == "S"), None) or record.other(side)
        number = next((part.number for part in rest if part.sym == "N"), None)
        more = next((_pieces(part) for part in rest if part.sym in "PL"), None)
        if number is not None:
            more = [Piece(names=held[0].names, count=number)]
        if not more or second not in record.slots or second == side:
            return None
        if any(piece.count is None for piece in more):
            return None
        claims.append((second, more))

    def holds(moment: int) -> bool:
        return all(_has(record, moment, slot, pieces) for slot, pieces in claims)

    def text(moment: int) -> str:
        return " and ".join(f"{slot} has {_shown(record, moment, slot)}" for slot, _ in claims)

    ending = any(word.low.split()[0] in _ENDING for word in clause.words) or "j" in shape
    return _decide(clause, topic, record, replay, holds, text, ending=ending)


def read_points(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Material counted in points: level, ahead, so much against so much."""
    shape = clause.shape
    parts = clause.parts
    if not any(part.unit == "point" for part in parts) and "U" not in shape:
        return None
    first, second = record.slots

    def text(moment: int) -> str:
        return f"{first} has {record.material(moment, first):g} points, {second} {record.material(moment, second):g}"

    numbers = [part.number for part in parts if part.sym == "N" and part.number is not None]
    sides = [part.side for part in parts if part.sym == "S" and part.side in record.slots]
    if _LEVEL.match(shape) and len(numbers) <= 1:
        value = numbers[0] if numbers else None

        def level(moment: int) -> bool:
            own, other = record.material(moment, first), record.material(moment, second)
            return own == other and (value is None or own == value)

        return _decide(clause, topic, record, replay, level, text)
    if _POINTS.match(shape) and len(numbers) == 2:
        side = sides[0] if sides else None

        def against(moment: int) -> bool:
            pairs = [(first, second), (second, first)] if side is None else [(side, record.other(side))]
            return any([record.material(moment, slot) for slot in pair] == numbers for pair in pairs)

        return _decide(clause, topic, record, replay, against, text, ending=True)
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

        return _decide(clause, topic, record, replay, ahead, text)
    return None


def _margin(part: Part, record: Record) -> float | None:
    if part.sym == "N":
        return float(part.number or 0) if part.unit == "point" else None
    piece = part.piece
    if piece is None or len(piece.names) != 1:
        return None
    return record.worth.get(piece.names[0], 0) * (piece.count or 1)


def part_is_list(part: Part) -> bool:
    """Whether several kinds of pieces are listed."""
    return part.sym == "L"


def _pieces(part: Part) -> list[Piece]:
    return part.pieces if part.sym == "L" else [part.piece] if part.piece is not None else []


def _has(record: Record, moment: int, side: str, pieces: Sequence[Piece]) -> bool:
    men = record.men(moment, side)
    return all(sum(men[name] for name in piece.names) == piece.count for piece in pieces)


def _shown(record: Record, moment: int, side: str) -> str:
    men = record.men(moment, side)
    return ", ".join(f"{men[name]} {name}" for name in record.worth if men[name]) or "the king alone"


def _decide(
    clause: Clause,
    topic: Topic,
    record: Record,
    replay: Replay,
    holds: Callable[[int], bool],
    text: Callable[[int], str],
    *,
    ending: bool = False,
) -> Finding | None:
    """True at a time that may be meant; refuted at every one, and never true where none is said."""
    spans = positions(clause, topic, record)
    if spans is None and ending:
        near = [] if topic.window is None else [Window(topic.window.start - 1, topic.window.end + 2)]
        spans = [*near, Window(record.end, record.end)]
    found = first_true(holds, spans or everywhere(record), record)
    if found is not None:
        if spans is not None:
            topic.state = spans
        return supported("metric")
    moment = spans[-1].end if spans else record.end
    return refuted("metric", f"{text(moment)} at {replay.clock.text(moment)}", actual=text(moment))

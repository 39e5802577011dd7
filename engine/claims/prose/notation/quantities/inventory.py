"""What a side has on the board: "a rook and three pawns", 双车一马三兵, "seven pawns to your five"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.board.windows import Window
from engine.claims.prose.notation.discourse.moments import everywhere, first_true, positions
from engine.claims.prose.notation.discourse.naming import EXTRA
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.claims.prose.notation.parsing.words import Word
from engine.facts.model import Replay

_HAS = re.compile(
    r"[Os]*(?:S[Obsa]*)?h?[Obs]*(?:Vb)?(?P<held>L|P)j*(?:o?Q)?(?P<rest>[g|]?Sh?[NPL]j*|[|g][NPL]|(?P<none>nP))?[js]*\Z"
)
_NONE = re.compile(
    r"S?PN?n[hj]+s*\Z|(?:S[hb]*)?nP[hb]*j+[js]*\Z|nP[hb]+j[js]*\Z|S[hb]+nPs*\Z|a?Pa?[bh]*D[js]*\Z"
)
_FINALLY = frozenset(("ended with", "ends with", "finished with", "finishes with", "end with", "finish with"))
_FORCES = frozenset("兵力 子力 剩余棋子 material forces army".split())
_STORY = frozenset(("then", "next", "later", "earlier", "whole"))
"""Times that lead from one thing told to the next: "a knight and after it three pawns" is no inventory."""
_ENDING = frozenset(
    "kept keep keeps finished ended finish left remained emerged 剩 剩下 只剩 只剩下 还剩 还剩下 仅剩".split()
)


def read_inventory(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """The men of a side, or of both, at a time."""
    shape = clause.shape
    if _NONE.match(shape):
        return _none_left(clause, topic, record, replay)
    match = _HAS.match(shape)
    if match is None:
        return None
    parts = clause.parts
    if "V" in shape and not any(word.low in _FORCES for word in clause.words):
        return None
    if "h" not in shape and "L" not in shape:
        return None
    if any(piece.count is None for piece in _pieces(parts[match.start("held")])) and not clause.times:
        return None  # "he had the queen": at some time or other
    if any(_narrows(word) or word.has("developed") for word in clause.words):
        return None  # "three developed minor pieces": some of what a side has
    claims: list[tuple[str, Sequence[Piece]]] = []
    if any(word.low in EXTRA for word in clause.words):
        return None  # "had an extra pawn": more than the other side
    if any(part.sym == "g" and part.word.low == "for" for part in parts):
        return None  # "two bishops and a pawn for the queen": a bill, and not what is on the board
    at = match.start("held")
    held = _pieces(parts[at])
    owner = held[0].side if held else None
    side = owner or next((part.side or part.third for part in parts[: at + 1] if part.sym == "S"), None)
    side = side or topic.side
    named = owner is not None or any(part.sym == "S" for part in parts[: at + 1])
    if side == "both":
        if match.group("rest") or any(piece.count is None for piece in held):
            return None
        claims.extend((slot, held) for slot in record.slots)
        side = record.slots[0]
    elif len({piece.side for piece in held if piece.side is not None}) > 1:
        if match.group("rest") or any(piece.count is None for piece in held):
            return None
        claims.extend(_by_side(held))  # 白七兵黑五兵
        side = record.slots[0]
    else:
        dated = any(time.kind not in _STORY for time in clause.times)
        if side not in record.slots or not (named or (part_is_list(parts[at]) and dated)):
            return None
        if not held or any(piece.count is None and not _one(piece) for piece in held):
            return None
        if any(piece.names == ("king",) and (piece.count or 1) > 1 for piece in held):
            return None  # "four plus the king"
        claims.append((side, held))
    if match.group("none"):
        lacking = parts[match.start("none") + 1].piece
        if lacking is None or not lacking.names or lacking.squares:
            return None
        claims.append((side, [Piece(names=lacking.names, count=0)]))
    elif match.group("rest"):
        rest = parts[match.start("rest") :]
        second = next((part.side for part in rest if part.sym == "S"), None) or record.other(side)
        number = next((part.number for part in rest if part.sym == "N"), None)
        more = next((_pieces(part) for part in rest if part.sym in "PL"), None)
        if number is not None:
            more = [Piece(names=held[0].names, count=number)]
        if not more or second not in record.slots or second == side:
            return None
        if any(piece.count is None and not _one(piece) for piece in more):
            return None
        claims.append((second, more))

    squares = [part.word.text for part in parts if part.sym == "Q"]

    def holds(moment: int) -> bool:
        if squares:  # "had a bishop on b7", and perhaps another elsewhere
            return all(_stands(record, moment, slot, held[0], squares) for slot, _ in claims)
        return all(_has(record, moment, slot, pieces) for slot, pieces in claims)

    def text(moment: int) -> str:
        return " and ".join(f"{slot} has {_shown(record, moment, slot)}" for slot, _ in claims)

    ending = any(word.low.split()[0] in _ENDING for word in clause.words) or "j" in shape
    if not clause.times and any(word.low in _FINALLY for word in clause.words):
        topic = replace(topic, window=None, state=[])
    return decide(clause, topic, record, replay, holds, text, ending=ending)


def _none_left(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """None of a kind: "no queen was left after move 15"."""
    piece = next(part.piece for part in clause.parts if part.sym == "P")
    side = next((part.side for part in clause.parts if part.sym == "S"), None)
    if piece is None or not piece.names or side == "both" or piece.squares or piece.nth or piece.other:
        return None
    side = side or piece.side
    if len(piece.names) > 2 and "N" in clause.shape:
        return None  # 大子一个不剩: the heavy ones or all but the pawns
    if "D" in clause.shape and not (piece.plural or piece.side):
        return None
    if not clause.times and "j" not in clause.shape:
        return None
    slots = [side] if side in record.slots else list(record.slots)

    def none(moment: int) -> bool:
        return all(not any(record.men(moment, slot)[name] for name in piece.names) for slot in slots)

    def text(moment: int) -> str:
        return " and ".join(f"{slot} has {_shown(record, moment, slot)}" for slot in slots)

    return decide(clause, topic, record, replay, none, text, ending=True)


def _narrows(word: Word) -> bool:
    """Whether a word is none that is known here, so that it may say which of the pieces are meant."""
    plain = word.kind == "word" and not word.tags and not word.piece and word.side is None
    return plain and word.low.isalpha() and not word.low.endswith("'s")


def part_is_list(part: Part) -> bool:
    """Whether several kinds of pieces are listed."""
    return part.sym == "L"


def _pieces(part: Part) -> list[Piece]:
    return part.pieces if part.sym == "L" else [part.piece] if part.piece is not None else []


def _by_side(held: Sequence[Piece]) -> list[tuple[str, Sequence[Piece]]]:
    """What a list says of either side, each piece being of the side named last."""
    found: dict[str, list[Piece]] = {}
    side = ""
    for piece in held:
        side = piece.side or side
        found.setdefault(side, []).append(piece)
    return list(found.items())


def _one(piece: Piece) -> bool:
    """Whether a piece of some kind is meant, of which there may be more: "still had his queen"."""
    return bool(piece.names) and not (piece.plural or piece.squares or piece.nth or piece.other)


def _has(record: Record, moment: int, side: str, pieces: Sequence[Piece]) -> bool:
    men = record.men(moment, side)
    for piece in pieces:
        there = sum(men[name] for name in piece.names)
        if len(pieces) == 1 and piece.names == ("king",) and sum(men.values()) > 1:
            return False  # who is said to have a king has nothing else
        ways = {there}
        if "king" in piece.names and len(piece.names) > 1:
            ways |= {there - men["king"], there - men["pawn"], there - men["king"] - men["pawn"]}
        if there < 1 if piece.count is None else piece.count not in ways:
            return False
    return True


def _stands(record: Record, moment: int, side: str, piece: Piece, squares: Sequence[str]) -> bool:
    """Whether a side's pieces of a kind stand on some squares."""
    men = [record.board(moment).get(square) for square in squares]
    return all(man is not None and man.side == side and man.piece in piece.names for man in men)


def _shown(record: Record, moment: int, side: str) -> str:
    men = record.men(moment, side)
    return ", ".join(f"{men[name]} {name}" for name in record.worth if men[name]) or "the king alone"


def decide(
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
    if spans is None:
        held = frozenset(moment for moment in range(record.end + 1) if holds(moment))
        together = held if topic.held is None else held & topic.held
        if held and not together:
            return None  # each was so at some time, and never both
        topic.held = together or None
        if held:
            return supported("metric")
    found = first_true(holds, spans or everywhere(record), record)
    if found is not None:
        if spans is not None:
            topic.state = spans
        return supported("metric")
    moment = spans[-1].end if spans else record.end
    return refuted("metric", f"{text(moment)} at {replay.clock.text(moment)}", actual=text(moment))

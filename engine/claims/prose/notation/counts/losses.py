"""What a side lost or took in all: "you lost a knight, a rook and three pawns", 吃掉双车双象外加三个兵."""

from __future__ import annotations

import re
from collections import Counter

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.deeds import Deed, matching, within
from engine.claims.prose.notation.board.finding import Finding, listed, refuted, supported
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.board.windows import Window
from engine.claims.prose.notation.discourse.spans import spans_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.discourse.which import resolved
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.claims.prose.statements import Standing
from engine.facts.model import Replay

_SHAPE = re.compile(r"[Osv]*(?P<who>S|P)?[ah]*B?(?P<verb>[lt])(?P<what>L|NP|aP|P|NV|N)[sv]*\Z")
_IN_A_ROW = frozenset("row succession 一口气".split())
ONWARD = 12
"""Half-moves after those spoken of last in which what is counted from there on begins."""
MANY = 3
"""Kinds of pieces in a list from which it is meant to be the whole of what was lost."""


_GONE = re.compile(r"a?S?(?P<what>P)S?[abhsB]*(?P<verb>l|t|F)(?:oQ)?s*\Z")


def read_all_lost(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """So many of a kind, all of them lost: "both white rooks were captured", 白方双车都丢了."""
    del replay
    match = _GONE.match(clause.shape)
    passive = "b" in clause.shape or "B" in clause.shape
    if match is None or (match.group("verb") == "t" and not passive):
        return None
    if any(time.kind != "whole" for time in clause.times):
        return None
    piece = clause.parts[match.start("what")].piece
    if piece is not None and piece.plural and piece.count is None and clause.shape[0] == "a":
        piece = replace(piece, count=2)  # "both of White's knights fell"
    if piece is not None and piece.plural and any(part.side == "both" for part in clause.parts):
        piece = replace(piece, count=2)  # "the knights both died on e7"
    if piece is None or (piece.count or 0) < 2 or not piece.names or piece.squares or piece.file:
        return None
    named = [p.side for p in clause.parts if p.sym == "S" and p.side != "both"]
    side = piece.side or (named[0] if named else topic.side)
    if side not in record.slots:
        return None
    square = next((part.word.text for part in clause.parts if part.sym == "Q"), None)
    plies = [
        ply
        for ply in record.plies
        if ply.side != side and ply.taken in piece.names and square in (None, ply.taken_at, ply.end)
    ]
    if len(plies) >= (piece.count or 0) and not (clause.times and len(plies) != piece.count):
        return supported("count", plies)
    names = "/".join(piece.names)
    shown = f": {listed(plies, record)}" if plies else ""
    return refuted("count", f"{side} lost {len(plies)} {names}{shown}", plies=plies, actual=len(plies))


_FELL_TO = re.compile(r"P[hb]*FgS\Z")


def read_losses(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Counts of what one side lost or took."""
    clause = _fallen_to(_without_opponent(clause))
    match = _SHAPE.match(clause.shape)
    if match is None or any("连" in word.low or word.low in _IN_A_ROW for word in clause.words):
        return None  # so many at one go, of more in all
    if any(part.side == "both" for part in clause.parts):
        return _both(clause, topic, record, replay)
    verb = "l" if "B" in clause.shape else match.group("verb")
    if "a" in clause.shape and match.group("what") != "aP":
        return None
    part = clause.parts[match.start("what")]
    pieces = part.pieces if part.sym == "L" else [part.piece] if part.piece is not None else []
    if match.group("what") in ("NP", "aP"):  # "six of your eight pawns", "both of your rooks"
        of = clause.parts[match.start("what") + 1].piece
        if of is None or not of.plural or of.squares or part.unit:
            return None
        pieces = [replace(of, count=part.number if part.sym == "N" else 2)]
    elif match.group("what") == "NV" and clause.parts[match.start("what") + 1].unit == "pieces":
        pieces = [Piece(names=tuple(record.worth), count=part.number)]
    elif part.sym == "N":
        if topic.counted is None or part.unit or part.number is None:
            return None
        pieces = [Piece(names=topic.counted, count=part.number)]  # 你丢了六个兵，对手只丢了两个
    elif len(pieces) == 1 and pieces[0].count is not None:
        topic.counted = pieces[0].names
    if (
        any(piece.count is None or not piece.names or piece.squares or piece.file for piece in pieces)
        or not pieces
    ):
        return None
    if len(pieces) == 1 and (pieces[0].count or 0) < 2 and match.group("what") != "N":
        return None
    actor = None
    if match.group("who") == "P":
        actor = resolved(clause.parts[match.start("who")].piece or Piece(), topic)
        if actor is None or actor.plural or verb == "l":
            return None
        side = actor.side or topic.side
    else:
        side = next((p.side for p in clause.parts if p.sym == "S"), None) or topic.side
    if side not in record.slots:
        return None
    taker = record.other(side) if verb == "l" else side
    spans = spans_of(clause, topic, record)
    whole = any(time.kind == "whole" for time in clause.times)
    if spans is not None and all(time.kind in ("close", "end") for time in clause.times):
        spans, whole = None, True  # "at the end White had lost ..."
    plies = [ply for ply in record.plies if ply.taken is not None and ply.side == taker]
    if actor is not None:
        by = matching(
            Deed(actions={"take"}, side=side, actor=replace(actor, count=None)).tests(record), record
        )
        plies = [ply for ply in plies if ply in by]
    told = [ply for ply in plies if spans is None or within(spans, ply.at)]
    taken = Counter(ply.taken for ply in told)
    need: Counter[tuple[str, ...]] = Counter()
    for piece in pieces:
        need[piece.names] += int(piece.count or 0)
    have = {names: sum(taken[name] for name in names) for names in need}
    for names in have:  # "pieces" may leave out the pawns
        if len(names) > 1 and "pawn" in names and have[names] - taken["pawn"] == need[names]:
            have[names] = need[names]
    if have == dict(need):
        return supported("count", _those(told, need))
    short = any(have[names] < count for names, count in need.items())
    lost = verb == "l"
    exact = spans is not None or whole or (lost and len(pieces) >= MANY)
    timeless = clause.opens or topic.window is None  # else it may go on with the time of its sentence
    if lost and timeless and any(word.low in ("only", "just", "只", "仅") for word in clause.words):
        exact = True
    if any(word.has("sacrifice") for word in clause.words):
        exact = False  # what was given up is some of what was lost
    if not short and topic.window is not None and all(time.kind == "by" for time in clause.times):
        since = Counter(ply.taken for ply in told if ply.at >= topic.window.start)
        if all(sum(since[name] for name in names) == count for names, count in need.items()):
            return supported("count")  # since what was told just before
    if not exact and not short:
        return supported("count") if actor is None and _in_a_row(told, need, topic.window) else None
    if short or exact:
        counts = ", ".join(f"{have[names]} {'/'.join(names)}" for names in need)
        did = "lost" if lost else "took"
        return refuted(
            "count", f"{side} {did} {counts}: {listed(told, record, 16)}", plies=told, actual=counts
        )
    return None


def _both(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """The same of either side: 双方各丢了三个轻子."""
    found: list[Finding] = []
    for slot in record.slots:
        parts = [replace(p, side=slot) if p.side == "both" else p for p in clause.parts if p.sym != "a"]
        one = read_losses(replace(clause, parts=parts), topic, record, replay)
        if one is None or one.standing is Standing.REFUTED:
            return one
        found.append(one)
    return supported("count", [ply for one in found for ply in one.plies])


def _in_a_row(plies: list[Ply], need: dict[tuple[str, ...], int], story: Window | None) -> bool:
    """Whether the captures from where the story is, or to there, are just that."""
    for start in range(len(plies)):
        taken: Counter[str | None] = Counter()
        for ply in plies[start:]:
            taken[ply.taken] += 1
            counts = {names: sum(taken[name] for name in names) for names in need}
            if counts == need:
                ends = (plies[start].at, ply.at)
                if story is None or any(story.start - 1 <= at <= story.end + ONWARD for at in ends):
                    return True
                break
            if any(counts[names] > count for names, count in need.items()):
                break
    return False


def _those(plies: list[Ply], need: dict[tuple[str, ...], int]) -> list[Ply]:
    return [ply for ply in plies if any(ply.taken in names for names in need)]


def _fallen_to(clause: Clause) -> Clause:
    """The clause with who took first: "two pawns fell to White"."""
    if not _FELL_TO.match(clause.shape):
        return clause
    what, deed, by = clause.parts[0], clause.parts[-3], clause.parts[-1]
    return replace(clause, parts=[by, replace(deed, sym="t"), what])


def _without_opponent(clause: Clause) -> Clause:
    """The clause without whose things were taken, where that is the other side: 白方吃掉对方九个子."""
    shape, parts = clause.shape, clause.parts
    at = shape.find("tS")
    if at < 1 or shape[:1] != "S" or shape.count("S") != 2 or parts[0].side == parts[at + 1].side:
        return clause
    return replace(clause, parts=[*parts[: at + 1], *parts[at + 2 :]])

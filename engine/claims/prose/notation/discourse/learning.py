"""What a clause leaves for the next: who acts, which piece was spoken of, which half-moves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.deeds import within
from engine.claims.prose.notation.board.finding import Finding
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.board.windows import Window, moment_of
from engine.claims.prose.notation.discourse.spans import spans_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.claims.prose.statements import Standing

_NARROW = frozenset(("at", "pair", "move", "next", "later", "earlier"))
_OF_ONE = frozenset(("at", "pair", "move", "end", "next"))
_ONE_MOVE = re.compile(r"M|OS?m")
"""A move that is written, or the last of a side: "the final black move"."""
_ALONE = re.compile(r"a?S?a?Pa?\Z|PbH?[^PSLQM]*\Z")
"""A subject set apart by a comma, or of which something is said: "The knight was the hero: it ..."."""
_DID_IT = re.compile(r"[tkKm]P\Z")
_ACTS = frozenset("mtkKcpdFj")
KEPT = 6
"""How many squares named last may be meant by what leaves its square out."""


def learn_times(clause: Clause, topic: Topic, record: Record) -> None:
    """The half-moves that stand alone between two marks of punctuation."""
    spans = spans_of(clause, topic, record)
    if spans:
        topic.window = Window(spans[0].start, spans[-1].end)
        topic.dated = True


def learn(clause: Clause, topic: Topic, record: Record, found: Finding | None) -> None:
    """Carry over what a clause speaks of."""
    plies = found.plies if found is not None and found.standing is Standing.SUPPORTED else ()
    topic.ago += 1
    if clause.times or any(part.sym in "SPMO" for part in clause.parts):
        alone = any(time.kind in _OF_ONE for time in clause.times)
        topic.one_move = alone or _ONE_MOVE.search(clause.shape) is not None
    topic.noted = None
    topic.dated = topic.dated or any(time.kind == "by" for time in clause.times)
    if found is None or found.frame != "metric":
        topic.held = None
    topic.last = plies if found is not None and found.frame == "move" else ()
    _window(clause, topic, record, found, plies)
    seen = False
    subject = next((part.sym for part in clause.parts if part.sym in "SP"), "")
    if subject:
        first = next(part for part in clause.parts if part.sym in "SP")
        suffers = any(part.sym == "B" for part in clause.parts) or _is_passive(clause.parts)
        topic.fresh = first.side in record.slots and not suffers
    verb = next((k for k, part in enumerate(clause.parts) if part.sym in _ACTS), -1)
    _squares(clause, topic)
    for k, part in enumerate(clause.parts):
        if part.sym in "SM":
            topic.cast.add((part.side or part.word.low,))
        elif part.sym in "PL":
            topic.cast.update(piece.names for piece in (part.piece, *part.pieces) if piece and piece.names)
        if part.sym == "S" and part.side is not None:
            topic.named.update(record.slots if part.side == "both" else (part.side,))
        elif part.piece is not None and part.piece.side is not None:
            topic.named.add(part.piece.side)
        if part.sym == "S" and part.side not in (None, "both"):
            if not seen:
                topic.side, topic.subject = part.side, None
                seen = not _owns_the_next(clause.parts, k, verb)
        elif part.sym == "P" and part.piece is not None and part.piece.names:
            piece = _owned(part.piece, plies, record)
            if piece.side is None and k and clause.parts[k - 1].sym == "S":
                piece = replace(piece, side=topic.side)
            before_verb = k < verb or _ALONE.match(clause.shape) is not None or _which_did(clause)
            if not seen and before_verb and (k == 0 or clause.parts[k - 1].sym not in "wBA"):
                topic.subject = piece
                if piece.side is not None:
                    topic.side = piece.side
                seen = True
            topic.learn(piece)
    for index, part in enumerate(clause.parts[:-2]):
        # "the queen on b6": which one is known where just one stands there
        rest = clause.parts[index + 1 : index + 3]
        if part.sym == "P" and part.piece is not None and rest[0].sym == "o" and rest[1].sym == "Q":
            _locate(part.piece.names, rest[1].word.text, topic, record)


def _which_did(clause: Clause) -> bool:
    """Whether a clause only names a piece by what it did: 这辆成杀的车."""
    if not _DID_IT.match(clause.shape):
        return False
    low = [word.low for word in clause.words]
    return "的" in low and low[0].startswith(("这", "那"))


def _squares(clause: Clause, topic: Topic) -> None:
    """Keep the last squares that were named."""
    for part in clause.parts:
        if part.sym == "Q":
            topic.squares.append(part.word.text)
            topic.trail.append(part.word.text)
        elif part.piece is not None:
            topic.squares.extend(part.piece.squares)
            topic.trail = [] if part.piece.names else topic.trail
    del topic.squares[:-KEPT]


def _is_passive(parts: Sequence[Part]) -> bool:
    """Whether what is told is done to the subject: "was mated"."""
    return any(
        before.sym == "b" and part.sym in _ACTS and part.word.form in ("past", "part")
        for before, part in pairwise(parts)
    )


def _owns_the_next(parts: Sequence[Part], k: int, verb: int) -> bool:
    """Whether a side only says whose the subject is: 黑方后翼那只车 ..."""
    following = parts[k + 1] if k + 1 < len(parts) else None
    return following is not None and following.sym == "P" and (k + 1 < verb or verb < 0)


def _window(
    clause: Clause, topic: Topic, record: Record, found: Finding | None, plies: Sequence[Ply]
) -> None:
    spans = spans_of(clause, topic, record)
    named = any(time.kind in _NARROW for time in clause.times)
    narrow = [span for span in spans or () if span.tight and named]
    if len(plies) == 1 or (plies and found is not None and found.frame == "event"):
        topic.window = Window(plies[0].at, plies[0].at)
    elif narrow:
        topic.window = Window(narrow[0].start, narrow[-1].end)
    elif plies and found is not None and found.frame == "move":
        # Of several that fit, the story goes on to the next one.
        past = topic.window.end if topic.window is not None else 0
        if topic.window is not None and topic.window.tight:
            inside = [ply for ply in plies if topic.window.start <= ply.at <= past]
            past = inside[0].at - 1 if inside else past
        following = next((ply for ply in plies if ply.at > past), plies[0])
        topic.window = Window(following.at, following.at)
    for time in clause.times:
        if time.kind == "move" and time.mode != "before" and len(plies) != 1:
            at = moment_of(time.word, record)  # "after 30...Nxa4": the story is there
            topic.window = topic.window if at is None else Window(at, at)
    if named and len(plies) == 1:
        topic.state = [Window(plies[0].at - 1, plies[0].at + 2)]
    for part in clause.parts:
        if part.sym == "M" and (at := moment_of(part.word, record)) is not None:
            if part.word.move_number is None and spans and not within(spans, at):
                continue  # another move written alike
            topic.window = Window(at, at)
            topic.noted = record.by_moment[at]
    now = topic.window
    if topic.state and not clause.times and now is not None and now.tight and now.start == now.end:
        topic.state = [*topic.state[-1:], Window(now.start - 1, now.end + 2)]  # the story went on


def _owned(piece: Piece, plies: Sequence[Ply], record: Record) -> Piece:
    """A piece with the side the game shows it to be of."""
    if piece.side is not None or not plies:
        return piece
    ply = plies[0]
    if ply.piece in piece.names and ply.taken not in piece.names:
        return replace(piece, side=ply.side)
    if ply.taken in piece.names and ply.piece not in piece.names:
        return replace(piece, side=record.other(ply.side))
    return piece


def _locate(names: Sequence[str], square: str, topic: Topic, record: Record) -> None:
    if topic.window is None:
        return
    for moment in range(topic.window.start, min(topic.window.end, record.end) + 1):
        man = record.board(moment).get(square)
        if man is not None and man.piece in names:
            topic.pieces[:] = [
                replace(piece, side=man.side, squares=(square,)) if man.piece in piece.names else piece
                for piece in topic.pieces
            ]
            return

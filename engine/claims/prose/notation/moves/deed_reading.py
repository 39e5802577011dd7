"""Deeds of a clause: who did what, and whether it happened when the clause says."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.deeds import Deed, matching
from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.board.windows import Window, moment_of, number_span
from engine.claims.prose.notation.counts.tallies import keep_tally
from engine.claims.prose.notation.discourse.linked import AHEAD, linked
from engine.claims.prose.notation.discourse.spans import spans_of
from engine.claims.prose.notation.discourse.told import Told
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.moves.earned import earned, other_reply, reply
from engine.claims.prose.notation.moves.roles import told
from engine.claims.prose.notation.moves.telling import judge
from engine.claims.prose.notation.order.firstly import opened
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.gapping import DEEDS
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.claims.prose.statements import Standing
from engine.facts.model import Replay

ENOUGH = 4
"""Things said of a deed that make a match no accident, even where a word of the clause is unknown."""


_COMPARES = frozenset("<CY")
_IN_A_ROW = frozenset("连 连续 接连 接着 随后 row succession consecutive then".split())
_ONWARD = frozenset("又 再 then next 接着 随后 然后 also again".split())
_ENDS = ("ended", "ends ", "finished", "finishes", "wound up", "winds up", "end up")
"""Words of a move that is the last of its piece."""
_WAYS = ("travel", "tour", "journey", "walk", "wander", "went", "goes", "route")
_MARK = re.compile(r"[saOb]*[kK+]s*\Z")
"""A check or a mate and nothing else: of the move just told."""
_NEITHER = re.compile(r"n[bs]*S\Z")
_SO_MANY = re.compile(r"S[bsh]*Ns*\Z")
_TAKEN = re.compile(r"tbP\Z")
_DID = re.compile(r"S[hb]?n?s*\Z")
_AUXILIARIES = frozenset(
    ("did", "does", "had", "has", "was", "did not", "didnt", "does not", "was not", "had not")
)


def read_neither(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """The same denied of the other side: "Black never castled, and neither did White"."""
    del replay
    deed = topic.action
    if _SO_MANY.match(clause.shape) and topic.count and isinstance(deed, Deed) and not clause.times:
        number = next(part.number for part in clause.parts if part.sym == "N")
        side = next(part.side for part in clause.parts if part.sym == "S")
        if side not in record.slots or side == deed.side or deed.actor is not None or number is None:
            return None
        return judge(Told(replace(deed, side=side), count=number, only=True), topic, record)
    neither = _NEITHER.match(clause.shape) is not None and topic.denied
    did = _DID.match(clause.shape) is not None and clause.words[-1].low in _AUXILIARIES
    if not (neither or did) or not isinstance(deed, Deed) or clause.times:
        return None
    side = next(part.side for part in clause.parts if part.sym == "S")
    if side not in record.slots or side == deed.side:
        return None
    if did and "n" not in clause.shape:
        actor = replace(deed.actor, side=None) if deed.actor is not None else None
        if not topic.denied or not deed.actions & {"castle", "check", "promote", "mate"}:
            return None
        found = matching(replace(deed, side=side, actor=actor).tests(record), record)
        return supported("move", found) if found else refuted("move", f"{side} never did")
    actor = replace(deed.actor, side=None) if deed.actor is not None else None
    return judge(Told(replace(deed, side=side, actor=actor), negated="never"), topic, record)


_BEING = frozenset("was were been is are be".split()) | {"it was", "it is", "they were", "they are"}
"""Words of a passive that are dropped from what a clause is made of."""


def read_deed(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """The deed a clause tells, laid beside the moves."""
    del replay
    topic.opened = None
    if any(time.kind == "move" and moment_of(time.word, record) is None for time in clause.times):
        return None  # timed by a move that was not played
    if clause.shape == "nt" and any(word.low in _BEING for word in clause.words):
        return None  # "it was never captured": what was not taken stands before
    reading = told(clause, topic, record)
    if reading is None:
        return None
    topic.opened = opened(clause, reading.deed) if reading.complete else None
    topic.opened_at = topic.window.start if topic.window is not None and not clause.opens else None
    as_told = replace(reading, deed=replace(reading.deed, windows=spans_of(clause, topic, record)))
    found = _laid(reading, clause, topic, record)
    if found is not None:
        return found
    if (answer := reply(clause, topic, record)) is not None:
        return other_reply(reading, clause, record.by_moment.get(answer.start), record)
    found = linked(as_told, clause, topic, record)
    return None if found is None else earned(as_told, clause, topic, found)


def _laid(reading: Told, clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """What the game says of a deed, with all that is carried over from before."""
    deed = reading.deed
    deed.windows = spans_of(clause, topic, record)
    if reading.negated == "not" and all_along(clause):
        reading.negated = "never"
    if reading.negated is not None and deed.windows:
        deed.windows = [_past(window, clause, record) for window in deed.windows]
    deed.offered = "l" in clause.shape and "bl" not in clause.shape
    windows = deed.windows
    bare = not (deed.places or deed.object or clause.times or reading.negated)
    if bare and deed.actions == {"take"} and any(word.has("recapture") for word in clause.words):
        deed.flags.add("recapture")  # with a square or a time, it may only win the piece back
        if topic.told:
            # It answers the capture before it, whichever of those that fit that was.
            deed.windows = [Window(ply.at + 1, ply.at + 1) for ply in _near(topic)]
        elif topic.window is not None and topic.window.tight:
            deed.windows = [Window(topic.window.start, topic.window.end + AHEAD)]
    noted = topic.noted
    of_it = noted is not None and noted.taken is not None and _of_it(reading, clause)
    if of_it and noted is not None and deed.side in (None, noted.side):
        deed.windows = [Window(noted.at, noted.at)]  # "30.Rxb7, White wins a knight"
    answer = reply(clause, topic, record)
    if answer is not None and not reading.negated and not reading.count and not reading.nth:
        deed.windows = [answer]
    if len(deed.places) > 1 or len({time.kind for time in clause.times if time.kind != "whole"}) > 1:
        reading.complete = False
    target = deed.object
    if target is not None and (target.plural or (target.count or 1) > 1) and not reading.several:
        return None
    if clause.anchor and reading.complete and (plies := matching(deed.tests(record), record)):
        return supported("move", plies)
    if _taken_there(clause, reading, topic) and topic.moved is not None:
        where = topic.moved.origin if clause.times else topic.moved.end
        if not clause.times:
            deed.windows = [Window(topic.moved.at + 1, record.end)]
        deed.object = replace(deed.object or Piece(), squares=(where,))
        reading.vague = False
    pronoun = any(part.piece is not None and part.piece.pronoun for part in clause.parts)
    # What has just moved is what "it" means; but who acts and is not named may be the side as well.
    unsaid = "actor" in reading.guessed and not pronoun
    guessed = bool(reading.guessed) and (topic.moved is None or unsaid)
    topic.moved = None
    carried = deed.windows is None and topic.window is not None and _nobody_named(clause)
    onward = carried and (_goes_on(clause) or _MARK.match(clause.shape) is not None)
    if onward and topic.window is not None:
        last = topic.window.end + 2 if _MARK.match(clause.shape) else record.end
        deed.windows = [Window(topic.window.start, last, False)]
    if reading.complete and deed.places and deed.actions == {"move"} and _for_good(clause):
        deed.flags.add("final")
    found = judge(reading, topic, record)
    if reading.count is not None and deed.windows and all(time.kind == "close" for time in clause.times):
        over_all = judge(replace(reading, deed=replace(deed, windows=None)), topic, record)
        if over_all is None or over_all.standing is Standing.SUPPORTED:
            found = over_all  # "had moved six times by the end"
    if found is not None and found.standing is Standing.REFUTED and "l" in clause.shape:
        if clause.times and all(time.kind == "close" for time in clause.times):
            return None  # "had lost a pawn by the end"
    if found is not None and found.standing is Standing.REFUTED and _passing(clause):
        return None  # "travelled f8, c5, b4": the first is where it stood
    if found is not None and found.standing is Standing.REFUTED and (onward or "final" in deed.flags):
        anyhow = replace(deed, windows=windows, flags=deed.flags - {"final"})
        plain = clause.opens and not clause.times and not reading.guessed and "final" in deed.flags
        alone = plain and deed.actor is not None and deed.actor.names in (("king",), ("queen",))
        if not alone and (_MARK.match(clause.shape) or matching(anyhow.tests(record), record)):
            return None  # at another time, or not for good
    if (
        found is not None
        and found.standing is Standing.REFUTED
        and not of_it
        and deed.windows is not windows
        and topic.ago > 1
    ):
        wider = judge(replace(reading, deed=replace(deed, windows=windows)), topic, record)
        if wider is None or wider.standing is Standing.SUPPORTED:
            return None  # it may answer another capture than the one told last
    if found is not None and found.standing is Standing.REFUTED:
        if guessed and _otherwise(reading, topic, record):
            return None  # "it" may be something else
        if reading.count is not None and not _counts_out(reading, clause, topic, record):
            return None
        if reading.negated and not _owned(reading) and _of_one(reading, topic, record):
            return None  # "the queen did not move": whose
    if found is not None and found.standing is Standing.REFUTED and reading.nth and not _owned(reading):
        each = [
            judge(replace(reading, deed=replace(deed, side=side)), topic, record) for side in record.slots
        ]
        found = next((one for one in each if one is not None and one.standing is Standing.SUPPORTED), found)
    if reading.either and (found is None or found.standing is Standing.REFUTED):
        other = judge(replace(reading, deed=replace(deed, actor=None, object=deed.actor)), topic, record)
        found = other if other is not None and other.standing is Standing.SUPPORTED else found
    if found is not None and found.standing is Standing.SUPPORTED:
        found = earned(reading, clause, topic, found)
    if found is None:
        return None
    if reading.negated and found.standing is Standing.REFUTED and topic.dated and not clause.times:
        return None  # the time that stood alone before it may go with it as well
    enough = len(deed.tests(record)) >= ENOUGH and not _left_over(reading, clause)
    if reading.vague and (found.standing is Standing.REFUTED or not (enough or _all_said(reading))):
        return None
    if not (reading.complete and clause.understood) and (found.standing is Standing.REFUTED or not enough):
        return None
    topic.action, topic.count = deed, reading.count or 0
    if reading.count is not None:
        keep_tally(clause, topic, record, deed)
    moved = found.plies if found.standing is Standing.SUPPORTED and deed.actions & {"move", "take"} else ()
    topic.moved = moved[0] if len(moved) == 1 and not reading.negated else None
    topic.all_told = found.plies if reading.count and found.standing is Standing.SUPPORTED else ()
    topic.denied = reading.negated is not None
    topic.told = found.plies if "take" in deed.actions and found.standing is Standing.SUPPORTED else ()
    topic.ago = 0 if topic.told else topic.ago
    return found


def _passing(clause: Clause) -> bool:
    """Whether a square stands right behind a word for a way, where it may be any of its squares."""
    at = clause.shape.find("mQ")
    if at < 0 or clause.parts[at].start < clause.start:
        return False
    return clause.parts[at].word.low.startswith(_WAYS)


def _near(topic: Topic) -> Sequence[Ply]:
    """The captures told last, as far as they are where the story is."""
    window = topic.window
    if window is None or not window.tight:
        return topic.told
    near = [ply for ply in topic.told if window.start <= ply.at <= window.end + 1]
    return near or topic.told


def _of_it(reading: Told, clause: Clause) -> bool:
    """Whether a clause may tell what the move just written took: it takes, and nothing says when or where."""
    deed = reading.deed
    if clause.times or deed.actions != {"take"} or deed.object is None or deed.object.pronoun:
        return False
    if reading.negated or reading.count or reading.nth or reading.again or deed.object.squares:
        return False
    return not deed.places and not deed.starts and deed.actor is None and "l" not in clause.shape


def _left_over(reading: Told, clause: Clause) -> bool:
    """Whether a clause compares or orders something that its reading does not."""
    return not reading.complete and not _COMPARES.isdisjoint(clause.shape[1:])


def _all_said(reading: Told) -> bool:
    """Whether what is told says enough though nobody is told of: a count, a denial, mate."""
    return bool(reading.count is not None or reading.negated or reading.deed.actions & {"mate"})


def read_taken(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """What the capture just told took: 第13步车吃d7，吃的是个马."""
    del replay
    if not _TAKEN.match(clause.shape) or not clause.parts[0].word.chinese or not topic.told or clause.times:
        return None
    piece = clause.parts[-1].piece
    if piece is None or not piece.names or piece.plural or piece.squares:
        return None
    found = [ply for ply in topic.told if ply.taken in piece.names]
    if found:
        return supported("move", found)
    shown = f"{record.written(topic.told[0])} took the {topic.told[0].taken}"
    return refuted("move", shown, plies=topic.told, actual=topic.told[0].taken)


def _goes_on(clause: Clause) -> bool:
    """Whether a word says that the story goes on from where it was."""
    return any(word.low in _ONWARD for word in clause.words) or clause.lead in _ONWARD


def _nobody_named(clause: Clause) -> bool:
    """Whether neither a side nor a piece stands before the verb."""
    verb = next((k for k, part in enumerate(clause.parts) if part.sym in DEEDS), 0)
    return not any(part.sym in "SP" for part in clause.parts[:verb])


def _for_good(clause: Clause) -> bool:
    """Whether a piece is said to have come to rest: "ended up on e1"."""
    return any(word.low.startswith(_ENDS) for word in clause.words)


def all_along(clause: Clause) -> bool:
    """Whether "not" says "never": of the whole game, or 没有 ... 过."""
    return any(time.kind == "whole" for time in clause.times) or any(
        word.low == "过" or (word.verb and word.low.endswith("过")) for word in clause.words
    )


def _taken_there(clause: Clause, reading: Told, topic: Topic) -> bool:
    """Whether what has just moved is told to have been taken there: "and was taken by the queen"."""
    deed = reading.deed
    if topic.moved is None or deed.actions != {"take"} or deed.places or reading.negated:
        return False
    if reading.nth:
        return False  # "which was the first capture" tells of the capture itself
    named = any(part.sym == "P" for part in clause.parts[: _verb(clause)] if not _by(clause, part))
    return not named and clause.shape[0] in "bB" and reading.count is None


def _verb(clause: Clause) -> int:
    return next((k for k, part in enumerate(clause.parts) if part.sym == "t"), 0)


def _by(clause: Clause, part: Part) -> bool:
    """Whether a piece stands after 被: it takes, and is not taken."""
    at = clause.parts.index(part)
    return at > 0 and clause.parts[at - 1].sym in "Bw"


def _otherwise(reading: Told, topic: Topic, record: Record) -> bool:
    """Whether what is told is true of another than the one that was not named."""
    deed = reading.deed
    if reading.guessed == {"object"} and deed.windows is None and _told_otherwise(deed, topic, record):
        return False  # what was spoken of was taken right there, by another piece
    carried = [replace(piece, squares=(), count=None) for piece in (topic.subject, *topic.pieces) if piece]
    if reading.count is not None or reading.negated:
        others = [
            replace(deed, side=None, actor=None),
            *(replace(deed, side=side, actor=None) for side in record.slots),
            *(replace(deed, side=None, actor=piece) for piece in carried),
        ]
        if reading.negated:
            others = others[1:]  # that nobody did it says more
    else:
        free = replace(
            deed,
            side=None if "actor" in reading.guessed or _whose(reading, topic) else deed.side,
            actor=None if "actor" in reading.guessed else deed.actor,
        )
        others = [free]
        if "object" in reading.guessed:
            others = [replace(free, object=None), replace(free, object=None, actor=None)]
        return any(matching(other.tests(record), record) for other in others)
    judged = (judge(replace(reading, deed=other), topic, record) for other in others)
    return any(one is not None and one.standing is Standing.SUPPORTED for one in judged)


def _told_otherwise(deed: Deed, topic: Topic, record: Record) -> bool:
    """Whether what "it" means was taken where the story is, though not as told, and nothing was as told."""
    if deed.actions != {"take"} or deed.actor is None or deed.object is None:
        return False
    if deed.places and not matching(replace(deed, object=None).tests(record), record):
        # "was taken on c3 by a bishop": by none was anything, and what is meant was by another
        return bool(matching(replace(deed, actor=None).tests(record), record))
    if topic.window is None or not topic.window.tight:
        return False
    near = [Window(topic.window.start, topic.window.end + AHEAD)]
    whoever = replace(deed, actor=None, windows=near)
    anything = replace(deed, object=None, windows=near)
    return bool(matching(whoever.tests(record), record)) and not matching(anything.tests(record), record)


def _whose(reading: Told, topic: Topic) -> bool:
    """Whether "he" may be another than the player it was taken for: the other player, or a piece."""
    return "side" in reading.guessed and (reading.deed.actor is None or len(topic.named) > 1)


def _counts_out(reading: Told, clause: Clause, topic: Topic, record: Record) -> bool:
    """Whether a wrong count is wrong however much of the game it counts, and whoever's it is."""
    dated = any(time.kind == "event" for time in clause.times)  # 易位之后
    if not dated and any(word.low in _IN_A_ROW or word.has("since") for word in clause.words):
        return False  # so many at one go, of more in all
    return _owned(reading) or not _of_one(reading, topic, record)


def _owned(reading: Told) -> bool:
    """Whether it is said who does it, or to whose pieces."""
    deed = reading.deed
    pieces = [piece for piece in (deed.actor, deed.object) if piece is not None]
    return bool(deed.side or deed.victim or reading.both) or any(piece.side for piece in pieces)


def _of_one(reading: Told, topic: Topic, record: Record) -> bool:
    """Whether what is told is true of one of the sides."""
    deed = reading.deed
    each = (judge(replace(reading, deed=replace(deed, side=side)), topic, record) for side in record.slots)
    return any(one is not None and one.standing is Standing.SUPPORTED for one in each)


def _past(window: Window, clause: Clause, record: Record) -> Window:
    """The stretch a denial speaks of: "not again after move 10" leaves move 10 itself out."""
    for time in clause.times:
        span = number_span(record, time.low, time.low) if time.low else None
        if time.kind == "after" and span is not None and span.start == window.start:
            return Window(span.end + 1, window.end, False)
        if time.kind in ("before", "by") and span is not None and span.end == window.end:
            return Window(window.start, span.start - 1, False)
        if time.kind == "span":
            return Window(window.start + 2, window.end - 2, False)
        if time.kind == "move" and time.mode == "after":
            return Window(window.start + 1, window.end, False)
    return window

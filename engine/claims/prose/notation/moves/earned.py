"""Whether a deed that is told without its time is borne out by the moves the story has come to.

What happens once in every game, a knight that moves, bears nothing out unless it happened there; what is told
next did not happen long before; and what had already happened did not happen after.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.finding import Finding, refuted
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.board.windows import Window, moment_of
from engine.claims.prose.notation.discourse.linked import AHEAD
from engine.claims.prose.notation.discourse.told import Told
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause

_ALREADY = frozenset("already previously earlier 已经 早已 早就 已 先前 此前 之前".split())
REPLIES = frozenset(
    "reply replies replied replying answer answers answered answering respond responds responded responding "
    "response met meets meeting countered counters provoked provokes "
    "prompted prompts 逼出 逼出了 应手 应手是 回应 应以 应对 答以 还以 应着 应了 应".split()
)


def earned(reading: Told, clause: Clause, topic: Topic, found: Finding) -> Finding | None:
    """The finding with the moves that bear it out; None where none does.

    Args:
        reading: What is told.
        clause: Where it is told.
        topic: What was spoken of before.
        found: The moves that fit what is told.
    """
    if clause.times or reading.negated or reading.nth or reading.both or clause.anchor:
        return found
    plies: Sequence[Ply] = found.plies
    if reading.count is not None or not plies:
        return found
    if _before(clause):
        return _of(found, [ply for ply in plies if topic.window is None or ply.at < topic.window.start])
    if topic.last and all(ply.at < topic.last[0].at - AHEAD for ply in plies):
        return None  # long before what was told just now
    if not _own(reading):
        near = topic.window
        if near is None or reading.deed.actor is None:
            return None
        return _of(found, [ply for ply in plies if near.start - 1 <= ply.at <= near.end + AHEAD])
    return found


def reply(clause: Clause, topic: Topic, record: Record) -> Window | None:
    """The half-move that answers the one just told, where a clause tells of an answer."""
    if not any(word.low in REPLIES for word in clause.words):
        return None
    if len(clause.times) == 1 and clause.times[0].kind == "move":
        at = moment_of(clause.times[0].word, record)  # "After 17...Be6 White replied ..."
    else:
        at = topic.last[0].at if len(topic.last) == 1 and not clause.times else None
    return None if at is None else Window(at + 1, at + 1)


def other_reply(reading: Told, clause: Clause, answer: Ply | None, record: Record) -> Finding | None:
    """Refutes what is told to have been the answer, where another piece gave it."""
    deed = reading.deed
    if answer is None or not clause.understood or not reading.complete or reading.guessed or reading.vague:
        return None
    if reading.negated or reading.count or reading.nth or deed.actions != {"move"} or deed.actor is None:
        return None
    if deed.side != answer.side or answer.piece in deed.actor.names or answer.castling is not None:
        return None
    shown = record.written(answer)
    return refuted("move", f"the answer was {shown}", plies=[answer], actual=shown)


def _before(clause: Clause) -> bool:
    """Whether what is told had happened before: "had already come out", 已经."""
    return any(word.low in _ALREADY for word in clause.words)


def _own(reading: Told) -> bool:
    """Whether more is told of a move than whose it is and of which piece."""
    deed = reading.deed
    if not deed.actions <= {"move", "take"} or deed.object is not None or deed.victim is not None:
        return True
    if deed.places or deed.starts or deed.flags or deed.moment is not None or deed.written:
        return True
    return bool(deed.actor is not None and deed.actor.squares)


def _of(found: Finding, plies: Sequence[Ply]) -> Finding | None:
    if not plies:
        return None
    return replace(found, plies=tuple(plies), evidence=tuple(ply.event.id for ply in plies[:4]))

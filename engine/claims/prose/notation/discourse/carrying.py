"""Whom a clause leaves unsaid: what a pronoun means, and who goes on acting."""

from __future__ import annotations

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.told import Told
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.pieces import Piece

_IT_WAS = frozenset(("it is", "it was"))


def fill(
    reading: Told,
    clause: Clause,
    topic: Topic,
    subject: Piece | None,
    saw_side: bool,
    passive: bool,
    record: Record,
) -> None:
    """Who a pronoun means, and who goes on acting where nobody is named."""
    deed = reading.deed
    nothing = any(word.low == "nothing" for word in clause.words)
    if passive and deed.object is not None and deed.starts:
        deed.object = replace(deed.object, squares=(*deed.object.squares, *deed.starts))
        deed.starts = []
    if deed.actor is not None and deed.actor.pronoun and "b" in clause.shape and not passive:
        if deed.actions <= {"mate", "check"}:
            deed.actor = None  # "and it was mate"
    if deed.actor is not None and deed.actor.pronoun:
        known = topic.subject or (topic.pieces[-1] if topic.pieces else None)
        if known is None:
            deed.actor, reading.complete = None, False
        else:
            if reading.negated is not None and known.squares:
                reading.complete = False  # which of several it was, its square told
            deed.actor = replace(known, squares=(), count=None)
            if len(topic.cast) != 1:
                reading.guessed.add("actor")
    if deed.object is not None and deed.object.pronoun:
        candidates = [piece for piece in topic.pieces if piece.names != ("king",)]
        if not candidates:
            reading.complete = False
            deed.object = replace(deed.object, names=())
        else:
            known = candidates[-1]
            if clause_word(clause, "her") and any(piece.names == ("queen",) for piece in candidates):
                known = next(piece for piece in reversed(candidates) if piece.names == ("queen",))
            deed.object = replace(known, count=None)
            reading.guessed.add("object")
            if deed.side is not None and known.side == deed.side:
                reading.complete = False
    if deed.object is not None and (deed.object.plural or (deed.object.count or 1) > 1):
        reading.complete = False
    if deed.actor is not None and deed.actor.names == ("king",) and deed.actor.plural:
        deed.actor, reading.both = None, True
    if deed.actor is not None and deed.actor.plural:
        if reading.count is None:
            reading.complete = False
        deed.actor = replace(deed.actor, count=None)
    if deed.actor is not None and deed.actor.other:
        pass
    if not saw_side and deed.side is None and deed.victim is None and subject is None and not reading.both:
        if passive and deed.actions <= {"check", "mate"}:
            reading.vague = True
        elif passive and deed.object is None:
            if topic.subject is not None and not nothing:
                deed.object = replace(topic.subject, count=None)
                if deed.object.plural and any(word.low == "was" for word in clause.words):
                    deed.object = replace(deed.object, plural=False)  # "the other was taken on c3"
                reading.guessed.add("object")
            elif not nothing:
                reading.vague = True
        elif (
            not passive
            and deed.actor is None
            and clause.opens
            and not reading.nth
            and reading.negated is None
            and deed.moment is None
        ):
            reading.vague = reading.vague or not deed.actions & {"mate"}
        elif not passive and deed.actor is None:
            deed.actor = replace(topic.subject, squares=(), count=None) if topic.subject is not None else None
            nobody = deed.actions <= {"mate", "check"} and any(word.low in _IT_WAS for word in clause.words)
            if nobody:
                deed.actor = None  # "and it was mate"
            alone = deed.actor is not None and len(topic.cast) == 1
            if deed.actor is not None and any(word.has("other") for word in clause.words):
                deed.actor = replace(deed.actor, wing=None, file=None, shade=None)
                alone = False
            counted = reading.count is not None  # perhaps of both sides together
            if not alone and (not topic.fresh or deed.actor is not None or counted):
                reading.guessed.add("side" if deed.actor is None else "actor")
            if deed.actor is not None and reading.negated is not None and _one_of_several(topic.subject):
                reading.complete = False  # which of several it was, its square told
            if deed.actor is None and not nobody:
                deed.side = topic.side
            event = bool({"v", "b"} & set(clause.shape)) or bool(deed.actions & {"mate"})
            if deed.actor is None and deed.side is None and not (reading.nth or reading.negated or event):
                reading.vague = True
    unsaid = passive and deed.object is None and subject is None and not deed.places
    if unsaid and "take" in deed.actions and not nothing:
        reading.vague = True
    del record


def _one_of_several(piece: Piece | None) -> bool:
    """Whether a piece spoken of is one of several of its kind."""
    return piece is not None and not piece.plural and piece.names not in (("king",), ("queen",))


def clause_word(clause: Clause, low: str) -> bool:
    """Whether a clause has a word."""
    return any(word.low == low for word in clause.words)

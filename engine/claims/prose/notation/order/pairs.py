"""Two things of which one came before the other: "White castled before Black's queen moved"."""

from __future__ import annotations

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.deeds import matching
from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.board.windows import Window
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.moves.roles import told
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.notation.parsing.words import Word
from engine.claims.prose.notation.quantities.inventory import read_inventory
from engine.claims.prose.notation.quantities.measuring import read_measure
from engine.claims.prose.notation.standing.standing import read_standing
from engine.claims.prose.statements import Standing
from engine.facts.model import Replay

_DEEDS = frozenset("mtkKcplFrD")
_FIRM = frozenset("time side owner victim".split())


def read_pair(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """A deed and what was before or after it: another deed, or how things stood then."""
    shape = clause.shape
    at = next((k for k, sym in enumerate(shape) if sym in "<>"), -1)
    if at < 0 or shape.count("<") + shape.count(">") != 1 or "n" in shape or clause.parts[at].word.chinese:
        return None
    first, second = clause.parts[:at], clause.parts[at + 1 :]
    if not second or _DEEDS.isdisjoint(part.sym for part in second):
        return None
    if not first:
        return None
    event = _plies(second, clause, topic, record)
    if not event:
        return None
    sooner = shape[at] == "<"
    before = _plies(first, clause, topic, record) if not _DEEDS.isdisjoint(p.sym for p in first) else ()
    if before:
        ever = any(word.low in ("ever", "any", "first") for word in clause.words)
        return _ordered(before, event, record, sooner=sooner, ever=ever)
    if before is None or clause.times:
        return None
    return _stood(first, clause, event, topic, record, replay, sooner=sooner)


def _plies(parts: list[Part], clause: Clause, topic: Topic, record: Record) -> tuple[Ply, ...] | None:
    """The half-moves that fit a deed told by some parts; None where it is not fully told, or none fits."""
    own = replace(clause, parts=parts, times=[], words=_words(parts, clause))
    reading = told(own, replace(topic), record)
    if reading is None or not reading.complete or reading.negated or reading.count or reading.nth:
        return None
    if reading.several or reading.both or reading.vague:
        return None
    tests = reading.deed.tests(record)
    if not [name for name, _ in tests if name not in _FIRM and name not in reading.deed.actions]:
        if not reading.deed.actions & {"castle", "mate", "promote"}:
            return None
    return tuple(matching(tests, record)) or None


def _words(parts: list[Part], clause: Clause) -> list[Word]:
    return [word for word in clause.words if parts[0].start <= word.start < parts[-1].end]


def _ordered(
    before: tuple[Ply, ...], event: tuple[Ply, ...], record: Record, *, sooner: bool, ever: bool
) -> Finding | None:
    early, late = (before, event) if sooner else (event, before)
    if ever and sooner:
        late = late[:1]  # "before the king ever reaches f6"
    if early[0].at < late[-1].at:
        return supported("order", [before[0], event[0]])
    if len(early) > 1 or len(late) > 1:
        return None
    return refuted(
        "order",
        f"{record.written(late[0])} came before {record.written(early[0])}",
        plies=[late[0], early[0]],
        actual=record.written(late[0]),
    )


def _stood(
    parts: list[Part],
    clause: Clause,
    event: tuple[Ply, ...],
    topic: Topic,
    record: Record,
    replay: Replay,
    *,
    sooner: bool,
) -> Finding | None:
    """How things stood right before or after a deed."""
    when = [Window(ply.at - 1, ply.at - 1) if sooner else Window(ply.at, ply.at + 1) for ply in event]
    own = replace(clause, parts=parts, words=_words(parts, clause))
    then = replace(topic, state=when, window=when[0], figure=None)
    for read in (read_inventory, read_measure, read_standing):
        found = read(own, then, record, replay)
        if found is not None:
            break
    else:
        return None
    if found.standing is Standing.REFUTED and (len(event) > 1 or not clause.understood):
        return None
    return replace(found, plies=event[:1] if len(event) == 1 else ())

"""What a side never had, or had none of at a time: "never fielded a Cavalryman", 从没有过骑兵."""

from __future__ import annotations

import re

from engine.claims.prose.chronicle.discourse.antecedents import names_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import Moments, moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.measuring import Curve, curves, spans
from engine.claims.prose.chronicle.questions.queries import Absence, Action, Deed, Stock, Windows
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.chronicle.questions.telling import called, figure, when

_NEVER_HAD = re.compile(r"S?[bD]*n[bD]?hP|S[bD]*hnP|S[bDh]*nP|bnP|P[bD]*nBh@S")
"""Never had a ..., had no ..., did without a ..., there was never a ..., was never fielded by the ..."""
_KINDS = frozenset(("unit", "building"))
_GROUP = 6
"""Kinds of things a word may mean, to be said not to have been there: of "units" something else is meant."""


def read_wanting(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """A side had none of something, at a time or ever."""
    if not _NEVER_HAD.fullmatch(clause.shape) or clause.unknown:
        return None
    part = next(part for part in clause.parts if part.sym == "P")
    denial = next(part for part in clause.parts if part.sym == "n")
    thing = part.thing
    if thing is None or thing.pronoun or thing.nth is not None or thing.share not in ("", "none", "any"):
        return None
    if thing.count is not None and not thing.count.weak and thing.count.value != 1:
        return None  # "never had two of them"
    names = names_of(thing, record)
    if not names or len(names) > _GROUP or thing.entry is None or thing.entry.kind not in _KINDS:
        return None
    side = thing.side or clause.side
    if side is None or side not in record.slots:
        return None
    return lacks(side, names, denial.unit, clause, topic, record)


def lacks(
    side: str, names: tuple[str, ...], denial: str, clause: Clause, topic: Topic, record: Record
) -> Finding | None:
    """A side is said to have had none of some things, at the time of a clause or ever.

    Args:
        side: Its slot.
        names: Canonical names of the things.
        denial: What kind of denial it is, as in `Part.unit`.
        clause: The clause.
        topic: What was spoken of before it.
        record: The game.
    """
    stock = Stock(side, names)
    found = curves(stock, record)
    deed = Deed((Action.MAKE,), doer=side, object=names)
    if not found or not rows_of(record.replay).complete(deed):
        return None
    moments = moments_of(clause, topic, record)
    if not moments.sure:
        return None
    curve = found[0]
    if _none_then(curve, _times(clause, moments, denial, topic), record):
        return supported("absent")
    windows = moments.windows if moments.said else ()
    most = max(curve.range(span)[1] for span in spans(windows, record))
    if not most:
        return supported("absent")
    truth = f"{called(stock, record)}: up to {figure(most)}{when(windows, record)}"
    made = [row.event for row, sure in rows_of(record.replay).whenever(deed) if sure]
    if any(part.sym in "ms" for part in clause.parts):
        made = [event for event in made if not event.details.get("initial")]
        if not made:
            return None  # "without recruiting a single Javelineer": the one there was led them
    events = made[:4]
    refutation = refuted("absent", truth, actual=int(most), events=events)
    refutation.asked = Absence(deed)
    return refutation


def _times(clause: Clause, moments: Moments, denial: str, topic: Topic) -> Windows:
    """When there may have been none: as said, else at the time spoken of; of never, in the whole game."""
    if moments.said:
        return moments.windows
    if topic.window is None or denial == "never":
        return topic.going if not clause.opens else ()
    span = topic.window
    return (*topic.going, Window((span.start, span.start), (span.end, span.end)))


def _none_then(curve: Curve, windows: Windows, record: Record) -> bool:
    return bool(windows) and any(curve.range(span)[0] == 0 for span in spans(windows, record))

"""What a clause leaves open on purpose: 12分前后, and "they got a dozen Probes" of whoever kills."""

from __future__ import annotations

from collections.abc import Iterator

from engine.claims.prose.chronicle.guards.misread import turned
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.times import Time
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Amount, Count, Deed, Survival
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.statements import Standing
from engine.facts.clock import Span

_AROUND = 1.5
"""Minutes each way that what happens "around" a moment may take: a fight is told by its middle."""


def leeway(clause: Clause, record: Record, found: Finding) -> Iterator[Clause]:
    """A refuted clause as it may have been meant as well.

    Args:
        clause: The clause.
        record: The game.
        found: The refutation.
    """
    yield from turned(clause, record)
    if found.frame not in ("count", "metric"):
        return
    times = clause.times
    minute = record.replay.clock.per_minute
    if minute is not None and any(time.when.about for time in times):
        times = [_around(time, int(_AROUND * minute)) for time in times]
        if found.frame == "count":
            yield replace(clause, times=times, atoms=None, moments=None)
    if clause.parts and clause.parts[0].sym == "S":
        yield from _got(clause, times)


def _around(time: Time, reach: int) -> Time:
    span = time.when.span
    if span is None or not time.when.about or time.mode:
        return time
    wide = Span(max(0, span.start - reach), span.end + reach)
    return replace(time, when=replace(time.when, span=wide, prep="between", about=False))


def _got(clause: Clause, said: list[Time]) -> Iterator[Clause]:
    """Who "got" something may have killed it, and "they" may be units: "they got a dozen Probes"."""
    subject, *rest = clause.parts
    if subject.unit != "pronoun":
        return
    for k, part in enumerate(rest):
        if part.sym == "m" and "k" in part.alts:
            parts = [*rest[:k], replace(part, sym="k", alts="m"), *rest[k + 1 :]]
            times = [replace(time, index=max(0, time.index - 1)) for time in said]
            yield replace(
                clause, parts=parts, side=None, times=times, _shape=None, atoms=None, roles=None, moments=None
            )


_GROUP = 6
"""From so many kinds on, who did it is a side's army or its units, and not some of them."""


def loosely(clause: Clause, record: Record, found: Finding) -> bool:
    """Whether a refutation rests on a word that is taken too strictly.

    A side's army is the side: what spells, mines or buildings killed, it killed as well. What a clause begins
    to count a part of is not all there was: "of all twelve Drones P2 lost, eight fell before ten minutes".
    """
    asked = found.asked
    if isinstance(asked, Survival):
        return bool(clause.items) and clause.items[0].low in _OUT_OF
    deed = asked.measure.deed if isinstance(asked, Amount) and isinstance(asked.measure, Count) else asked
    if not isinstance(deed, Deed) or len(deed.actor) < _GROUP:
        return False
    by_the_side = replace(deed, actor=())
    again = replace(asked, measure=Count(by_the_side)) if isinstance(asked, Amount) else by_the_side
    other = answer(again, record)
    return other is None or other.standing is Standing.SUPPORTED


_OUT_OF = frozenset(("of", "of all", "out of", "out of all", "from"))

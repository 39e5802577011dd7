"""Other terms in which a claim says the same: true in one of them is true."""

from __future__ import annotations

from collections.abc import Iterator

from engine.claims.model import (
    AnyClaim,
    CompareClaim,
    CountClaim,
    EventClaim,
    ExtremumClaim,
    MetricClaim,
    Op,
    OrderClaim,
)
from engine.claims.names import resolve_kinds, resolve_objects, side_table
from engine.facts.knowledge import Entry, fold
from engine.facts.model import EventKind
from engine.second_reader import wording
from engine.second_reader.fillings import at_end
from engine.second_reader.passages import Passage
from engine.second_reader.unsettled import stretches
from engine.validation.scope import Scope


def same(claim: AnyClaim, passage: Passage, scope: Scope) -> Iterator[AnyClaim]:
    """Claims that say the same in other terms: true in one of them is true."""
    if isinstance(claim, CompareClaim) and claim.margin and claim.op in (Op.EQ, Op.ABOUT):
        # "Four down", "差四分": a difference, whichever way the model put the sides.
        about = claim.margin_about or claim.op is Op.ABOUT
        for op in _ways(claim, passage, scope):
            yield claim.model_copy(update={"op": op, "margin_about": about})
    yield from _upgrades(claim, scope)
    if isinstance(claim, MetricClaim | ExtremumClaim) and _is_worker(claim.metric, scope):
        yield claim.model_copy(update={"metric": "workers"})
    if isinstance(claim, EventClaim) and at_end(claim, scope) and scope.replay.clock.per_minute is None:
        yield claim.model_copy(update={"at": scope.replay.clock.text(scope.replay.clock.end)})


def _ways(claim: CompareClaim, passage: Passage, scope: Scope) -> Iterator[Op]:
    """Which of the two may have more by a sentence: both, unless it says of one side alone that it has."""
    told = {
        (side, way)
        for words in stretches(passage)
        if (way := wording.direction(words)) is not None
        for side in wording.sides_of(words, scope.you) or (None,)
    }
    if len(told) != 1:
        yield from (Op.GT, Op.LT)
        return
    side, way = told.pop()
    first = side_table(scope.replay).resolve_many(claim.sides[0], scope.you)
    if side is None or first is None:
        yield from (Op.GT, Op.LT)
        return
    yield Op.GT if (side in first) == (way == "more") else Op.LT


def _is_worker(name: str, scope: Scope) -> bool:
    """Whether a measure is the number of those workers a side has, which the game counts itself."""
    workers = frozenset(resolve_objects("worker", scope.replay) or ())
    objects = resolve_objects(name, scope.replay) or ()
    return "workers" in scope.replay.store.metrics() and bool(objects) and workers.issuperset(objects)


def _upgrades(claim: AnyClaim, scope: Scope) -> Iterator[AnyClaim]:
    """A claim that a building or unit was researched, of the research that bears its name."""
    if isinstance(claim, OrderClaim):
        for part in ("first", "then"):
            ref = getattr(claim, part)
            for name in _researches(ref.kind, ref.object, scope):
                claim = claim.model_copy(update={part: ref.model_copy(update={"object": name})})
                yield claim
    elif isinstance(claim, EventClaim | CountClaim):
        for name in _researches(claim.kind, claim.object, scope):
            yield claim.model_copy(update={"object": name})


def _researches(kind: str, name: str | None, scope: Scope) -> Iterator[str]:
    if name is None or EventKind.RESEARCHED not in (resolve_kinds(kind) or ()):
        return
    entries = scope.replay.knowledge.entries
    things = [entries[thing] for thing in resolve_objects(name, scope.replay) or () if thing in entries]
    if len(things) != 1 or things[0].kind == "upgrade":
        return
    known = _names(things[0])
    for thing, entry in entries.items():
        if entry.kind == "upgrade" and any(one.startswith(other) for one in _names(entry) for other in known):
            yield thing


def _names(entry: Entry) -> set[str]:
    return {fold(alias) for aliases in entry.aliases.values() for alias in aliases} | {fold(entry.name)}

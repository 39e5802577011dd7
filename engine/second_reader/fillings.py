"""Other ways to take a claim that its sentence allows as well.

A sentence leaves out what is understood: who "he" is, which of several pawns, whether the third base counts
the one that was there at the start. The model fills that in, and may fill it in wrongly. Whoever errs in
telling a game errs in a word that is written; so a refutation stands only where no other filling of what is
not written makes the claim true.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from engine.claims.model import (
    AbsentClaim,
    AnyClaim,
    CompareClaim,
    CountClaim,
    EventClaim,
    EventRef,
    OrderClaim,
)
from engine.claims.names import resolve_kinds, resolve_objects, side_table
from engine.claims.prose.items import When
from engine.facts.clock import Span
from engine.facts.model import Event, EventKind
from engine.second_reader import wording
from engine.second_reader.belonging import had
from engine.second_reader.edges import edges
from engine.second_reader.passages import Passage
from engine.validation.moments import parse_moment
from engine.validation.scope import Scope

MOST_PAIRS = 256
"""Pairs of events an order is tried with: of more than these nothing can be blamed on the order."""


def fillings(claim: AnyClaim, passage: Passage, scope: Scope) -> Iterator[AnyClaim]:
    """Claims with other things in place of what the sentence does not write."""
    if isinstance(claim, OrderClaim):
        yield from _pairs(claim, scope)
        return
    yield from edges(claim, passage, scope)
    yield from _sides(claim, passage, scope)
    if isinstance(claim, EventClaim):
        yield from _noted(claim, passage, scope)
        yield from _numbered(claim, scope)
        yield from _unwritten(claim, passage, scope)
    if isinstance(claim, EventClaim | CountClaim):
        yield from _namesakes(claim, passage, scope)


def narrower(claim: AnyClaim, passage: Passage, evidence: Sequence[str], scope: Scope) -> bool:
    """Whether the sentence names less than the group a claim makes of it, and the facts are of the rest."""
    name = getattr(claim, "object", None)
    wanted = frozenset(resolve_objects(name, scope.replay) or () if name else ())
    if len(wanted) < 2:
        return False
    own = [frozenset(item.objects) for item in passage.items if item.objects]
    if any(objects == wanted for objects in own):
        return False
    parts = [objects for objects in own if objects & wanted]
    facts = [scope.replay.store.fact(one) for one in evidence]
    events = [fact for fact in facts if isinstance(fact, Event)]
    return bool(parts and events) and not any(
        event.object in objects for event in events for objects in parts
    )


def at_end(claim: EventClaim, scope: Scope) -> bool:
    moment = parse_moment(scope.replay, claim.at) if isinstance(claim.at, str) else None
    return moment is not None and moment.exact.start == scope.replay.clock.end


# Order -----------------------------------------------------------------------------------------------------


def _pairs(claim: OrderClaim, scope: Scope) -> Iterator[AnyClaim]:
    """The claim of every two events its words fit: "a pawn moved before a pawn moved" may mean any."""
    firsts, thens = (tuple(_refs(ref, scope)) for ref in (claim.first, claim.then))
    if len(firsts) * len(thens) > MOST_PAIRS:
        firsts, thens = firsts[: MOST_PAIRS // 16], thens[:16]
    for first, then in itertools.product(firsts, thens):
        if (first, then) != (claim.first, claim.then):
            yield claim.model_copy(update={"first": first, "then": then})


def _refs(ref: EventRef, scope: Scope) -> Iterator[EventRef]:
    yield ref
    if ref.nth is not None:
        return
    store, moment = scope.replay.store, None if ref.at is None else parse_moment(scope.replay, ref.at)
    objects = (resolve_objects(ref.object, scope.replay) or ()) if ref.object else (None,)
    slots = scope.sides(ref.side)
    events = {
        event.at: event
        for kind in resolve_kinds(ref.kind) or ()
        for name in objects
        for event in store.find(kind=kind, object=name)
        if event.side in slots and (moment is None or moment.covers(event.at))
    }
    if moment is None:
        yield from (ref.model_copy(update={"nth": nth}) for nth in range(2, len(events) + 1))


# What may be meant by the words ----------------------------------------------------------------------------


def _noted(claim: EventClaim, passage: Passage, scope: Scope) -> Iterator[AnyClaim]:
    """A check with the piece left out that stands there as the notation of its move alone.

    After "22...Nc3+" it may be another that gives the check, laid open by the knight.
    """
    wanted = frozenset(resolve_objects(claim.object, scope.replay) or () if claim.object else ())
    if EventKind.CHECKED not in (resolve_kinds(claim.kind) or ()) or not wanted <= wording.moved(passage):
        return
    if not any(wanted == frozenset(item.objects) for item in passage.items):
        yield _with(claim, object=None)


def _numbered(claim: EventClaim, scope: Scope) -> Iterator[AnyClaim]:
    """The claim with what was there at the start counted: the third Nexus is the second that was begun."""
    if claim.nth is None or claim.object is None or claim.side is None:
        return
    objects = resolve_objects(claim.object, scope.replay) or ()
    slots = scope.sides(claim.side)
    initial = sum(
        event.details.get("initial") is True and event.side in slots
        for name in objects
        for event in scope.replay.store.find(kind=EventKind.CREATED, object=name)
    )
    if 0 < initial < claim.nth:
        yield claim.model_copy(update={"nth": claim.nth - initial})


def _sides(claim: AnyClaim, passage: Passage, scope: Scope) -> Iterator[AnyClaim]:
    """The claim of the other side, where the sentence names its side by no more than "he" or "the loser"."""
    if passage.text.lstrip().startswith("|") or wording.of_all(passage):
        return  # whose it is stands at the head of the table, or it is of both
    if _sides_told(passage, scope.you):
        return
    if isinstance(claim, CompareClaim):
        if len(set(claim.sides)) == 2:
            yield claim.model_copy(update={"sides": claim.sides[::-1]})
        return
    side = getattr(claim, "side", None)
    if not isinstance(side, str):
        return
    mine = side_table(scope.replay).resolve_many(side, scope.you)
    if mine is None or len(mine) != 1:
        return
    things = resolve_objects(name, scope.replay) if (name := getattr(claim, "object", None)) else None
    for other in scope.replay.sides:
        if other.slot == mine[0] or not (things is None or _may_have(other.faction, things, scope)):
            continue
        own = claim.by or claim.object if isinstance(claim, AbsentClaim) else None
        if own is None or other.slot in had(own, scope.replay):
            yield _with(claim, side=other.slot)


def _sides_told(passage: Passage, you: str | None) -> bool:
    """Whether a sentence names a side by more than a pronoun or how the game ended for it."""
    if you is not None and _OPPONENT.search(passage.text) is not None:
        return True
    named = [item for item in passage.items if _ROLE.search(item.low) is None]
    return bool(wording.sides((replace(passage, items=named),), you))


_OPPONENT = re.compile(r"\b(?:opponents?|enem(?:y|ies)|foes?|rivals?)\b|对[手面方家]|敌", re.IGNORECASE)
_ROLE = re.compile(
    r"\b(?:losers?|winners?|victors?|(?:los|winn)ing side)\b|[胜败赢输负][方家者]", re.IGNORECASE
)


def _may_have(faction: str | None, things: Sequence[str], scope: Scope) -> bool:
    """Whether a side of a faction can have one of some things at all."""
    entries = [entry for name in things if (entry := scope.replay.knowledge.entries.get(name)) is not None]
    return faction is None or any(not entry.factions or faction in entry.factions for entry in entries)


def _unwritten(claim: EventClaim, passage: Passage, scope: Scope) -> Iterator[AnyClaim]:
    """An event with another place, moment, doer or thing where the sentence itself does not write it.

    "It" and "he" are something spoken of just before, and a moment that goes on is one of those before.
    """
    before = passage.before[-_NEAR:]
    if claim.place is not None and claim.place.casefold() not in passage.text.casefold():
        if claim.object is not None or claim.by is not None:
            yield _with(claim, place=None)
    moment = None if claim.at is None else parse_moment(scope.replay, claim.at)
    ends = at_end(claim, scope)  # that is said by the end it had
    if (
        moment is not None
        and not ends
        and not any(_overlaps(when, moment.exact) for when in wording.times(passage))
    ):
        for when in (when for one in before for when in wording.times(one)):
            if when.span is not None:
                yield _with(claim, at=scope.replay.clock.text(when.span.start))
    for field in ("by", "object"):
        name = getattr(claim, field)
        wanted = frozenset(resolve_objects(name, scope.replay) or () if name else ())
        if not wanted or written(wanted, passage, scope):
            continue
        if claim.among is None and not any(written(wanted, one, scope) for one in before):
            yield _with(claim, **{field: None})
        near = wording.things((*before, passage))
        others = {thing for objects in near if len(objects) <= _FEW for thing in objects} - wanted
        kinds = {_kind(thing, scope) for thing in wanted}
        yield from (
            _with(claim, **{field: thing}) for thing in sorted(others) if _kind(thing, scope) in kinds
        )


def _kind(thing: str, scope: Scope) -> str | None:
    entry = scope.replay.knowledge.entries.get(thing)
    return None if entry is None else entry.kind


_NEAR = 3
"""Sentences before one that may name what it goes on about."""
_FEW = 3
"""Things a name may stand for that is no group."""


def _overlaps(when: When, span: Span) -> bool:
    return when.span is not None and when.span.overlaps(span)


def written(wanted: frozenset[str], passage: Passage, scope: Scope) -> bool:
    """Whether a sentence names some things by another word than that of a larger group."""
    if wanted <= wording.moved(passage):
        return True
    if any(
        wanted & set(item.objects) and len(item.objects) <= max(_FEW, len(wanted)) for item in passage.items
    ):
        return True
    entries = (scope.replay.knowledge.entries.get(thing) for thing in wanted)
    return any(entry is not None and wording.named(entry, passage) for entry in entries)


def _namesakes(claim: EventClaim | CountClaim, passage: Passage, scope: Scope) -> Iterator[AnyClaim]:
    """The claim of things whose full name holds the word that is written: a wolf may be a Wolf Rider.

    Only where nobody in the game had what the word names by itself.
    """
    for field in ("object", "by"):
        name = getattr(claim, field)
        wanted = frozenset(resolve_objects(name, scope.replay) or () if name else ())
        if not 0 < len(wanted) <= _FEW or any(_there(thing, scope) for thing in wanted):
            continue
        near = (*passage.before[-_NEAR:], passage)
        words = {item.low for one in near for item in one.items if frozenset(item.objects) == wanted}
        words |= {thing.casefold() for thing in wanted if any(written(wanted, one, scope) for one in near)}
        for thing in sorted(scope.replay.knowledge.entries):
            if thing not in wanted and (
                _holds_name(thing, words, scope) or _grows_into(thing, wanted, words, scope)
            ):
                yield _with(claim, **{field: thing})


def _grows_into(thing: str, wanted: frozenset[str], words: set[str], scope: Scope) -> bool:
    """Whether a thing becomes what a Chinese word names: many call a Horseman "骑士", which is a Knight."""
    later = scope.replay.knowledge.entries[thing].properties.get("advances_to") or ()
    return not wanted.isdisjoint(later) and any(not word.isascii() for word in words)


def _there(thing: str, scope: Scope) -> bool:
    store = scope.replay.store
    return any(store.find(kind=kind, object=thing) for kind in EventKind)


def _holds_name(thing: str, words: set[str], scope: Scope) -> bool:
    aliases = scope.replay.knowledge.entries[thing].aliases.values()
    names = {alias.casefold() for each in aliases for alias in each}
    return any(
        len(name) > len(word) and (set(word) <= set(name) if not word.isascii() else word in name.split())
        for word in words
        for name in names
    )


def _with(claim: Any, **update: Any) -> AnyClaim:
    return claim.model_copy(update=update)  # type: ignore[no-any-return]  # Any in, the same out

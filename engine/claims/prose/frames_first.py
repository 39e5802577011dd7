"""Who did something first: "was first to expand", "castled first", 先开二矿, 率先易位."""

from __future__ import annotations

from engine.claims.prose.clauses import Chunk, Noun
from engine.claims.prose.frames_events import event_groups, initial_of, nth_events, numbers_of
from engine.claims.prose.meanings import DONE, OWN
from engine.claims.prose.predicates import split_classes
from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing
from engine.claims.prose.vocabulary import words
from engine.facts.model import Event

_WAS_FIRST = words("was first")
_ADVERB = words("did first")


def read_first(scene: Scene, index: int) -> None:
    """Every claim of a chunk that a side did something before the other."""
    chunk = scene.chunks[index]
    if chunk.negation is not None or len(scene.lexicon.slots) != 2:
        return
    if not _claims_first(chunk):
        return
    slots = chunk.subject if chunk.subject is not None else scene.subject(index)
    if not slots.sure or slots.both or len(slots.candidates) != 1:
        return
    deed = _deed(scene, index, chunk)
    if deed is None:
        return
    classes, objects, place = deed
    slot = slots.candidates[0]
    other = scene.lexicon.opponent.get(slot)
    if other is None:
        return
    own, theirs = (
        _firsts(scene, classes, slot, objects, place),
        _firsts(scene, classes, other, objects, place),
    )
    if not own and not theirs:
        return
    rank = scene.replay.store.rank
    for reading in own.keys() | theirs.keys():
        mine, yours = own.get(reading), theirs.get(reading)
        if mine is not None and (yours is None or (mine.at, rank(mine)) < (yours.at, rank(yours))):
            scene.say("order", chunk.start, chunk.end, Standing.SUPPORTED, evidence=(mine.id,))
            return
    shown = next(iter(theirs.values())) if theirs else None
    text = scene.replay.clock.text(shown.at) if shown is not None else "never"
    scene.say(
        "order",
        chunk.start,
        chunk.end,
        Standing.REFUTED,
        actual=other,
        evidence=(shown.id,) if shown is not None else (),
        truth=f"{other} did so first, at {text}",
    )


def _claims_first(chunk: Chunk) -> bool:
    lows = [item.low for item in chunk.items]
    if any(low in _WAS_FIRST for low in lows):
        return True
    for at, _, _ in chunk.verbs:
        if chunk.items[at].chinese and at and lows[at - 1] in _ADVERB:
            return True
        rest = [
            low
            for low, item in zip(lows[at + 1 :], chunk.items[at + 1 :], strict=True)
            if item.kind != "time"
        ]
        if rest and rest[-1] in ("first", "earlier", "sooner") and not any(n.ordinal for n in chunk.nouns):
            return True
    return False


def _deed(
    scene: Scene, index: int, chunk: Chunk
) -> tuple[tuple[str, ...], tuple[str, ...] | None, Noun | None] | None:
    """What was done first: classes of the verb, objects and the noun."""
    for part in (chunk, *(scene.chunks[index + 1 : index + 2] if index + 1 < len(scene.chunks) else ())):
        if part is not chunk and part.lead != "to":
            break
        for _, written, _ in part.verbs:
            classes = split_classes(written)
            done = tuple(name for name in classes if name in DONE and name != "leave")
            if done:
                return done, None, None
            nouns = [noun for noun in part.nouns if noun.countable]
            if "expand" in classes or (nouns and scene.lexicon.is_expansion(nouns[0].objects)):
                names = scene.lexicon.table.objects.get("expansion", ())
                objects = tuple(dict.fromkeys(m for name in names for m in scene.lexicon.group(name)))
                return (("start", "finish"), objects, None) if objects else None
            own = tuple(name for name in classes if name in OWN and name not in ("lose", "die"))
            if own and len(nouns) == 1:
                return own, nouns[0].objects, nouns[0]
    return None


def _firsts(
    scene: Scene, classes: tuple[str, ...], slot: str, objects: tuple[str, ...] | None, noun: Noun | None
) -> dict[object, Event]:
    """For each reading, the first time a side did it."""
    out: dict[object, Event] = {}
    for tally, _, reading in event_groups(scene, classes, (slot,), objects):
        if not tally.events:
            continue
        numbers = [1]
        if noun is not None:
            numbers = numbers_of(noun, initial_of(scene.ask, slot, objects)) or [1]
        events = nth_events(scene, tally, numbers)
        if events:
            out[reading] = events[0]
    return out

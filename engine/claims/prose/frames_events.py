"""When: "the Barracks went down at 0:42", "castled on move 11", "a Wose fell on turn 9", 3分20秒开二矿."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.claims.prose.clauses import Chunk, Noun, Slots
from engine.claims.prose.inquiry import Tally
from engine.claims.prose.items import Item, When
from engine.claims.prose.meanings import DONE, ON_ENEMY, OWN
from engine.claims.prose.predicates import predicate_of, split_classes
from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing
from engine.facts.model import Event
from engine.facts.model import EventKind as K

_NP_CLASSES = ("build",)  # "Pool at 0:50": the thing and a time, no verb
_POINT = frozenset({"at", "by", "before", "after", "first", "last", "from", "to", "end", "start", "between"})


def read_events(scene: Scene, index: int) -> None:
    """Every event a chunk dates, and deeds it names without a date."""
    chunk = scene.chunks[index]
    pairs = _pairs(scene, chunk)
    for noun, item in pairs:
        _read_dated(scene, index, chunk, noun, item)
    if not pairs:
        _read_deeds(scene, index, chunk)


def _pairs(scene: Scene, chunk: Chunk) -> list[tuple[Noun, Item]]:
    """Nouns with the time that belongs to them: each to the next time after it, or the one time to all."""
    nouns = [noun for noun in chunk.nouns if noun.countable and noun.role != "agent"]
    whens = [item for item in chunk.whens if item.when is not None and item.when.span is not None]
    if not nouns or not whens:
        return []
    if len(whens) == 1:
        return [(noun, whens[0]) for noun in nouns]
    pairs: list[tuple[Noun, Item]] = []
    if len(whens) == len(nouns):
        ordered = sorted(nouns, key=lambda noun: noun.start)
        return list(zip(ordered, whens, strict=True))
    return pairs


def events_of(
    scene: Scene, classes: Iterable[str], slots: Sequence[str | None], objects: tuple[str, ...] | None
) -> list[tuple[Tally, str | None]]:
    """The recorded events some classes of verbs may speak of; empty where the replay does not show them."""
    ask = scene.ask
    found: list[tuple[Tally, str | None]] = []
    for name in classes:
        for kinds in OWN.get(name) or ON_ENEMY.get(name) or DONE.get(name) or ():
            if not ask.covered(kinds):
                continue
            for slot in slots:
                found.append(
                    (ask.tally(kinds, slot, objects if name not in DONE or name == "attack" else None), slot)
                )
                if name in ON_ENEMY and slot is not None:
                    for enemy in ask.slots:
                        if enemy != slot:
                            found.append((ask.tally((K.LOST,), enemy, objects), enemy))
    return found


def _read_dated(scene: Scene, index: int, chunk: Chunk, noun: Noun, item: Item) -> None:
    when = item.when
    if when is None or when.span is None or chunk.negation is not None or noun.negated:
        return
    if noun.number is not None and not (noun.number.value == 1 or noun.number.vague):
        return  # a number of things: counted, not dated
    if noun.item.plural and noun.ordinal is None and noun.number is None:
        return  # "Marines at 4:00" dates no event
    classes, patient = predicate_of(noun, scene, index)
    if classes == ("none",):
        if not _looks_like_schedule(chunk, noun, item):
            return
        classes = _NP_CLASSES
    if any(name in ("have", "reach", "other", "agent", "bank") for name in classes):
        return
    owner = (
        scene.anyone(chunk.subject or scene.topic.subject)
        if patient and noun.owner is None
        else scene.owner(noun, index)
    )
    if any(name in ON_ENEMY for name in classes):
        owner = scene.subject(index)
    if chunk.passive and noun.owner is None and chunk.subject is None:
        owner = scene.anyone(scene.topic.subject)
    slots: list[str | None] = list(owner.candidates)
    standing, actual, evidence = judge_dated(scene, classes, slots, noun, when)
    if standing is Standing.OPEN:
        return
    scene.consumed.update((item.start, noun.item.start))
    scene.say(
        "event",
        min(noun.start, item.start),
        max(noun.item.end, item.end),
        standing,
        actual=actual,
        evidence=evidence,
        truth=f"the replay shows it at {actual}" if actual else "the replay does not show it at all",
    )


def _looks_like_schedule(chunk: Chunk, noun: Noun, item: Item) -> bool:
    """``Pool at 0:50``, ``Barracks (0:42)``, ``0:42 Barracks``: nothing else stands in the chunk."""
    others = [
        other
        for position, other in enumerate(chunk.items)
        if other.kind == "word"
        and "stop" not in other.cues
        and "prep" not in other.cues
        and position != noun.index
    ]
    return not others and item.when is not None and item.when.prep in ("at", "by")


def _numbers(noun: Noun, tally: Tally, initial: int) -> list[int]:
    """Which occurrences may be meant: the nth, counting what was there at the start or not."""
    number = noun.item.entry.properties.get("base_number") if noun.item.entry is not None else None
    if isinstance(number, int):
        return sorted({number - initial, number - 1} - {0}) or [1]
    if noun.ordinal is not None:
        return sorted({noun.ordinal, noun.ordinal - initial} - {0})
    return []


def judge_dated(
    scene: Scene, classes: Sequence[str], slots: Sequence[str | None], noun: Noun, when: When
) -> tuple[Standing, str | None, tuple[str, ...]]:
    """Whether something that happened to a noun's object can have happened at a written time."""
    ask = scene.ask
    objects = noun.objects
    groups = events_of(scene, classes, slots, objects)
    if not groups:
        return Standing.OPEN, None, ()
    nearest: Event | None = None
    distance = None
    window = ask.window(when)
    assert window is not None
    assert when.span is not None
    for tally, slot in groups:
        if not tally.events:
            continue
        initial = _initial(scene, slot, objects)
        numbers = _numbers(noun, tally, initial)
        events = (
            [event for n in numbers if (event := tally.nth(n)) is not None] if numbers else list(tally.events)
        )
        for event in events:
            if _fits(scene, event, when, window.first[0], window.last[1]):
                return Standing.SUPPORTED, scene.replay.clock.text(event.at), (event.id,)
        first_only = events[:1] if when.prep in ("before", "by", "after") else events
        for event in first_only:
            gap = min(abs(event.at - when.span.start), abs(event.at - when.span.end))
            if distance is None or gap < distance:
                nearest, distance = event, gap
    if nearest is None:
        if any(tally.events for tally, _ in groups):
            return Standing.OPEN, None, ()
        return Standing.REFUTED, None, ()
    return Standing.REFUTED, scene.replay.clock.text(nearest.at), (nearest.id,)


def _fits(scene: Scene, event: Event, when: When, first: int, last: int) -> bool:
    if first <= event.at <= last:
        return True
    # Things take time: "at 4:10" may be said of any moment between start and end of the making; the
    # clock in a player's head is a second off either way.
    return False


def _initial(scene: Scene, slot: str | None, objects: tuple[str, ...]) -> int:
    with_initial = scene.ask.tally((K.CREATED,), slot, objects, initial=True).total
    without = scene.ask.tally((K.CREATED,), slot, objects).total
    return with_initial - without


def _read_deeds(scene: Scene, index: int, chunk: Chunk) -> None:
    """Deeds without a noun or a time of their own: "castled on move 11", "White castled", "built a Forge"."""
    for position, (at, written, _form) in enumerate(chunk.verbs):
        classes = split_classes(written)
        item = chunk.items[at]
        whens = [w for w in chunk.whens if w.when is not None and w.when.span is not None]
        if any(name in DONE for name in classes) and chunk.negation is None and not chunk.nouns_after(at):
            _read_deed(scene, index, chunk, item, classes, whens)
        del position


def _read_deed(
    scene: Scene, index: int, chunk: Chunk, item: Item, classes: tuple[str, ...], whens: list[Item]
) -> None:
    owner: Slots = scene.subject(index)
    kept = tuple(name for name in classes if name in DONE)
    groups = events_of(scene, kept, list(owner.candidates), None)
    if not groups:
        return
    if not whens:
        leading = scene.only_leading_time(index)
        if leading is None:
            happened = [slot for tally, slot in groups if tally.events]
            if owner.both and owner.sure:
                missing = [slot for tally, slot in groups if not tally.events]
                if missing and len(set(happened)) < len(owner.candidates):
                    scene.say("event", item, item, Standing.REFUTED, truth=f"{missing[0]} did not")
                return
            if not happened and owner.sure:
                scene.say("event", item, item, Standing.REFUTED, truth="the replay shows no such thing")
            elif happened:
                scene.say("event", item, item, Standing.SUPPORTED)
            return
        pairs = [leading]
    else:
        pairs = [whens[-1].when] if whens[-1].when is not None else []
    for when in pairs:
        window = scene.ask.window(when)
        if window is None:
            continue
        hits = [tally.within(window.first[0], window.last[1]) for tally, _ in groups]
        if any(hits):
            event = next(hit for hit in hits if hit)[0]
            scene.say("event", item, item, Standing.SUPPORTED, evidence=(event.id,))
            return
        events = [event for tally, _ in groups for event in tally.events]
        shown = scene.replay.clock.text(events[0].at) if events else None
        scene.say(
            "event",
            item,
            whens[-1] if whens else item,
            Standing.REFUTED,
            actual=shown,
            evidence=tuple(event.id for event in events[:5]),
            truth=f"the replay shows it at {shown}" if shown else "the replay does not show it at all",
        )

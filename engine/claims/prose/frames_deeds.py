"""Deeds named by a noun: "the first capture came on move 7", "first blood went to the Rebels", 首次将军."""

from __future__ import annotations

from engine.claims.prose.clauses import Chunk, Noun, Slots
from engine.claims.prose.frames_events import Filter, agents, event_groups
from engine.claims.prose.items import Item, When
from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing
from engine.claims.prose.vocabulary import words
from engine.facts.model import Event

_FIRST = words("first")
_LAST = words("last")


def read_deeds(scene: Scene, index: int) -> None:
    """Every deed a chunk names by a noun with its place in the series."""
    chunk = scene.chunks[index]
    if chunk.negation is not None:
        return
    for position, item in enumerate(chunk.items):
        deed = item.cues.get("deed")
        if deed is None:
            continue
        which = _which(chunk, position, item)
        if which is not None:
            _read_deed(scene, index, chunk, position, item, deed.split("|")[0], which)


def _which(chunk: Chunk, position: int, item: Item) -> int | None:
    """1 for the first, 2 for the second ..., -1 for the last; None if no place is given."""
    if item.cues.get("nth") == "first":
        return 1
    for k in range(position - 1, max(-1, position - 4), -1):
        before = chunk.items[k]
        if before.num is not None and before.num.ordinal:
            return int(before.num.value)
        if before.low in _FIRST:
            return 1
        if before.low in _LAST:
            return -1
        if "verb" in before.cues or before.cues.get("prep") is not None:
            return None
    return None


def _read_deed(
    scene: Scene, index: int, chunk: Chunk, position: int, item: Item, verb: str, which: int
) -> None:
    owner = _owner(scene, chunk, position)
    slots: tuple[str | None, ...] = owner.candidates if owner is not None else (None,)
    said = _said_object(chunk, position)
    if owner is None and said is not None and said.owner is not None and said.owner.sure:
        slots = (None, *said.owner.candidates)  # the last of all, or of those of that side
    wanted = {_objects(scene, verb), None} if verb in ("lose", "die") else {_objects(scene, verb)}
    candidates: list[Event] = []
    for objects in wanted:
        for tally, _, _ in event_groups(scene, (verb,), slots, objects):
            if tally.total:
                event = tally.events[-1] if which < 0 else tally.nth(which)
                if event is not None:
                    candidates.append(event)
    if not candidates:
        return
    whens = [part for part in chunk.whens if part.when is not None and part.when.span is not None]
    time: Item | None = whens[0] if whens else None
    when: When | None = time.when if time is not None else scene.only_leading_time(index)
    if when is not None:
        window = scene.ask.window(when)
        if window is None:
            return
        fitting = [event for event in candidates if window.first[0] <= event.at <= window.last[1]]
        if not fitting:
            _say(scene, item, time, Standing.REFUTED, candidates[0])
            return
        candidates = fitting
    if said is not None:
        owners = said.owner.candidates if said.owner is not None and said.owner.sure else scene.lexicon.slots
        if not any(event.object in said.objects and event.side in owners for event in candidates):
            _say(scene, item, time, Standing.REFUTED, candidates[0])
            return
        scene.consumed.add(said.item.start)
    by = agents(chunk)
    if by is not None:
        more = Filter(by=by)
        if not any(more.accepts(event) for event in candidates):
            _say(scene, item, time, Standing.REFUTED, candidates[0])
            return
    doer = _doer(chunk, position)
    if doer is not None and doer.sure and len(doer.candidates) == 1 and which == 1 and owner is None:
        acting = verb in ("kill", "capture", "check")
        for event in candidates:
            actor = event.details.get("killer") if not acting else event.side
            if actor is None or actor in doer.candidates:
                _say(scene, item, time, Standing.SUPPORTED, event)
                return
        _say(scene, item, time, Standing.REFUTED, candidates[0])
        return
    if when is not None:
        _say(scene, item, time, Standing.SUPPORTED, candidates[0])


def _said_object(chunk: Chunk, position: int) -> Noun | None:
    """As in "the first loss was a Wolf Rider": what it is said to have been."""
    linked = False
    for k in range(position + 1, len(chunk.items)):
        if chunk.items[k].low in ("was", "were", "is", "是", "为"):
            linked = True
        noun = next((noun for noun in chunk.nouns if noun.index == k and noun.countable), None)
        if noun is not None and linked and noun.role != "agent":
            return noun
    return None


def _objects(scene: Scene, verb: str) -> tuple[str, ...] | None:
    names = scene.lexicon.table.objects.get("casualty", ())
    if verb not in ("kill", "lose", "die") or not names:
        return None
    return tuple(dict.fromkeys(member for name in names for member in scene.lexicon.group(name)))


def _owner(scene: Scene, chunk: Chunk, position: int) -> Slots | None:
    """Whose deed it is: the possessive before it."""
    del scene
    for at, slots, part in chunk.sides:
        following = chunk.items[at + 1].low if at + 1 < len(chunk.items) else ""
        if (
            at < position
            and position - at <= 4
            and (part.possessive or part.low == "your" or following == "的")
        ):
            return slots
    return None


def _doer(chunk: Chunk, position: int) -> Slots | None:
    """As in "went to the Rebels", "was drawn by White", "fell to P1"."""
    for at, slots, _ in chunk.sides:
        between = {part.low for part in chunk.items[position + 1 : at]}
        if at > position and between & {"to", "for", "by", "属于", "归", "由", "是"}:
            return slots
    before = [(at, slots) for at, slots, _ in chunk.sides if at < position]
    if before and any("verb" in part.cues for part in chunk.items[before[-1][0] : position]):
        return before[-1][1]
    return None


def _say(scene: Scene, item: Item, time: Item | None, standing: Standing, event: Event) -> None:
    text = scene.replay.clock.text(event.at)
    start, end = item.start, item.end
    if time is not None:
        scene.consumed.add(time.start)
        start, end = min(start, time.start), max(end, time.end)
    scene.say(
        "event",
        start,
        end,
        standing,
        actual=text,
        evidence=(event.id,),
        truth=f"the replay shows it at {text}" + (f", by {event.side}" if event.side else ""),
    )

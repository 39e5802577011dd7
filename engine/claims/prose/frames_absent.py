"""What did not happen: "never built a Factory", "without losing a single unit", 没有建造, 从未易位."""

from __future__ import annotations

from engine.claims.prose.clauses import Chunk, Noun, Slots
from engine.claims.prose.frames_events import Filter, filter_of
from engine.claims.prose.inquiry import Window
from engine.claims.prose.meanings import DONE, ON_ENEMY, OWN
from engine.claims.prose.predicates import predicate_of, split_classes
from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing
from engine.facts.model import EventKind as K

_MORPHS = frozenset({K.MORPHED})


def read_absence(scene: Scene, index: int) -> None:
    """Every denial in a chunk."""
    chunk = scene.chunks[index]
    if chunk.negation is not None:
        if chunk.has("order", "until") or chunk.has("cmp"):
            return
        nouns = [noun for noun in chunk.nouns if noun.countable and noun.role != "agent"]
        if nouns:
            for noun in nouns:
                _deny_noun(scene, index, chunk, noun)
        else:
            _deny_deed(scene, index, chunk)
        return
    for noun in chunk.nouns:
        if noun.countable and (noun.negated or (noun.number is not None and noun.number.value == 0)):
            _deny_noun(scene, index, chunk, noun)


def _deny_noun(scene: Scene, index: int, chunk: Chunk, noun: Noun) -> None:
    if noun.number is not None and not (noun.number.value <= 1):
        return  # "did not lose 12 units" leaves open how many
    if noun.ordinal is not None or noun.more is not None:
        return
    classes, patient = predicate_of(noun, scene, index)
    if chunk.lead == "without" and classes and all(name in ("other",) for name in classes):
        return
    classes = tuple(name for name in classes if name in OWN or name in ON_ENEMY or name in ("attack",))
    if not classes:
        return
    owner = scene.anyone(chunk.subject) if patient and noun.owner is None else scene.owner(noun, index)
    if any(name in ON_ENEMY for name in classes):
        owner = scene.subject(index)
    _deny(scene, index, chunk, classes, owner, noun.objects, min(noun.start, chunk.start), noun.item.end)


def _deny_deed(scene: Scene, index: int, chunk: Chunk) -> None:
    for at, written, _ in chunk.verbs:
        if "expand" in written.split("|"):
            _deny_expansion(scene, index, chunk)
            return
        classes = tuple(name for name in split_classes(written) if name in DONE and name != "leave")
        if classes:
            item = chunk.items[at]
            more = filter_of(chunk, None, classes)
            _deny(scene, index, chunk, classes, scene.subject(index), None, chunk.start, item.end, more)
            return


def _deny_expansion(scene: Scene, index: int, chunk: Chunk) -> None:
    names = scene.lexicon.table.objects.get("expansion", ())
    objects = tuple(dict.fromkeys(member for name in names for member in scene.lexicon.group(name)))
    if objects:
        _deny(scene, index, chunk, ("start", "finish"), scene.subject(index), objects, chunk.start, chunk.end)


def _deny(
    scene: Scene,
    index: int,
    chunk: Chunk,
    classes: tuple[str, ...],
    owner: Slots,
    objects: tuple[str, ...] | None,
    start: int,
    end: int,
    more: Filter | None = None,
) -> None:
    ask = scene.ask
    if not owner.sure:
        return
    whens = [item.when for item in chunk.whens if item.when is not None and item.when.span is not None]
    windows: list[Window] = []
    for when in whens:
        window = ask.window(when)
        if window is not None:
            windows.append(window)
    leading = scene.only_leading_time(index)
    if not windows and leading is not None:
        window = ask.window(leading)
        if window is not None:
            windows.append(window)
    if not windows:
        # "did not lose a unit" in the tale of one fight says nothing about the rest of the game.
        if chunk.negation != "never" and not scene.is_whole(index) and scene.vague(index):
            return
        windows.append(ask.whole())
    found: list[str] = []
    first_at: int | None = None
    covered = False
    for name in classes:
        for kinds in OWN.get(name) or ON_ENEMY.get(name) or DONE.get(name) or ():
            if not ask.covered(kinds):
                continue
            covered = True
            for slot in owner.candidates:
                for window in windows:
                    if window.last[0] < window.first[1]:
                        continue
                    if kinds == _MORPHS and objects is not None and len(objects) > 1:
                        continue
                    tally = ask.tally(kinds, slot, objects)
                    ways = {way.count(window.first[1], window.last[0]) > 0 for way in tally.readings}
                    if len(ways) > 1:
                        return  # it depends on who counts: own fire, a thing that only lives for a time
                    events = [
                        event
                        for event in tally.within(window.first[1], window.last[0])
                        if more is None or more.accepts(event)
                    ]
                    if events:
                        found.extend(event.id for event in events[:5])
                        if first_at is None or events[0].at < first_at:
                            first_at = events[0].at
    if not covered:
        return
    if found and first_at is not None:
        text = scene.replay.clock.text(first_at)
        scene.say(
            "absent",
            start,
            end,
            Standing.REFUTED,
            actual=text,
            evidence=tuple(found),
            truth=f"the replay shows it at {text}",
        )
    else:
        scene.say("absent", start, end, Standing.SUPPORTED)

"""What did not happen: "never built a Factory", "without losing a single unit", 没有建造, 从未易位."""

from __future__ import annotations

from engine.claims.prose.clauses import Chunk, Noun, Slots
from engine.claims.prose.frames_events import Filter, filter_of
from engine.claims.prose.inquiry import Window
from engine.claims.prose.meanings import DENIED, DONE, MAKING, ON_ENEMY, OWN
from engine.claims.prose.predicates import predicate_of, split_classes
from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing
from engine.facts.model import Event
from engine.facts.model import EventKind as K

_MORPHS = frozenset({K.MORPHED})
_BY = frozenset({"by", "for", "on the side of", "on the part of", "由", "被"})


def read_absence(scene: Scene, index: int) -> None:
    """Every denial in a chunk."""
    chunk = scene.chunks[index]
    if chunk.negation is None:
        if chunk.has("verb", "survive"):
            _read_survival(scene, index, chunk)
            return
        for noun in chunk.nouns:
            if noun.countable and (noun.negated or (noun.number is not None and noun.number.value == 0)):
                _deny_noun(scene, index, chunk, noun)
        return
    if chunk.has("order", "until") or chunk.has("cmp"):
        return
    nouns = [noun for noun in chunk.nouns if noun.countable and noun.role != "agent"]
    if not nouns and (topic := _topic(scene, index, chunk)) is not None:
        _deny_topic(scene, index, chunk, topic)
        return
    for noun in nouns:
        _deny_noun(scene, index, chunk, noun)
    if not nouns:
        _deny_deed(scene, index, chunk)


def _not_one(chunk: Chunk) -> bool:
    """Written with 一个都没 and its like: whatever number stands before it, all of them are meant."""
    return any(
        item.low.startswith("一") and item.cues.get("neg", "").startswith("no") for item in chunk.items
    )


def _topic(scene: Scene, index: int, chunk: Chunk) -> Noun | None:
    """What the clause before sets as the topic: "至于哨兵，他一个都没造"."""
    if not index or (chunk.hard and chunk.lead not in (",", "，")) or not _not_one(chunk):
        return None
    before = scene.chunks[index - 1]
    nouns = [noun for noun in before.nouns if noun.countable]
    if before.verbs or len(nouns) != 1 or nouns[0].number is not None or before.irrealis:
        return None
    return nouns[0]


def _deny_topic(scene: Scene, index: int, chunk: Chunk, noun: Noun) -> None:
    if not chunk.verbs or chunk.verbs[-1][0] < next(
        k for k, item in enumerate(chunk.items) if item.low.startswith("一") and "neg" in item.cues
    ):
        return
    at, written, _ = chunk.verbs[-1]
    classes = tuple(name for name in split_classes(written) if name in OWN or name in DENIED)
    if classes:
        owner = noun.owner or scene.subject(index)
        _deny(scene, index, chunk, classes, owner, noun.objects, chunk.start, chunk.items[at].end)


def _read_survival(scene: Scene, index: int, chunk: Chunk) -> None:
    """That all of something lived to the end: none of it was lost."""
    at = next(k for k, item in enumerate(chunk.items) if "survive" in item.cues.get("verb", "").split("|"))
    item = chunk.items[at]
    every = any(
        ("det" in part.cues and part.cues["det"] == "all") or part.low in _ALL for part in chunk.items
    )
    to_the_end = "end" in item.low or (
        item.chinese and ("最后" in item.low or "终" in item.low or "束" in item.low)
    )
    last = scene.replay.clock.end
    whens = [part.when.span for part in chunk.whens if part.when is not None and part.when.span is not None]
    at_the_end = bool(whens) and all(span.end >= last for span in whens)
    ends = to_the_end or at_the_end or (scene.is_final(index) and not whens)
    nouns = [noun for noun in chunk.nouns if noun.countable and noun.index < at]
    if not every or not ends or len(nouns) != 1 or len(chunk.verbs) != 1 or (whens and not at_the_end):
        return
    noun = nouns[0]
    _deny(
        scene,
        index,
        chunk,
        ("die",),
        _owner(scene, index, chunk, noun, patient=True),
        noun.objects,
        noun.start,
        item.end,
    )


_ALL = frozenset({"all", "every", "全部", "都", "全"})


def _doer(chunk: Chunk) -> Slots | None:
    """The side named as the doer of a passive or as the owner: "built by Black", "appeared for P1"."""
    for at, slots, _ in chunk.sides:
        if at and chunk.items[at - 1].low in _BY:
            return slots
    return None


def _owner(scene: Scene, index: int, chunk: Chunk, noun: Noun, *, patient: bool) -> Slots:
    """Whose thing it is that is denied; where it is not said, all who may have it."""
    if noun.owner is not None:
        return noun.owner
    doer = _doer(chunk)
    if doer is not None:
        return doer
    if not patient:
        return scene.subject(index)
    if chunk.subject is not None and not chunk.passive and chunk.subject.sure:
        return chunk.subject
    entry = noun.item.entry
    if entry is None or not entry.factions:
        return scene.anyone(chunk.subject)
    able = tuple(
        slot for slot in scene.lexicon.slots if scene.replay.side(slot).faction in (None, *entry.factions)
    )
    return Slots(able, len(able) == 1)


def _classes(scene: Scene, index: int, chunk: Chunk, noun: Noun) -> tuple[tuple[str, ...], bool]:
    """What is denied of a noun, in classes, and whether the noun suffers it."""
    if chunk.lead == "without" and not chunk.verbs:
        # The verb before it is not what was done without; "the loss of" is.
        named = [part for item in chunk.items for part in item.cues.get("deed", "").split("|")]
        return (("die",), False) if "lose" in named or "die" in named else ((), False)
    classes, patient = predicate_of(noun, scene, index)
    had = classes in (("have",), ("none",)) and chunk.negation == "never"
    last = chunk.items[-1] is noun.item or chunk.items[-1].cues.get("span", "").startswith("whole")
    if had and last and not chunk.whens and noun.item.entry is not None:
        return (("appear",), False) if chunk.verbs or noun.item.chinese else ((), False)
    kept = tuple(
        name for name in classes if name in OWN or name in ON_ENEMY or name in DENIED or name == "attack"
    )
    return kept, patient


def _deny_noun(scene: Scene, index: int, chunk: Chunk, noun: Noun) -> None:
    if noun.number is not None and noun.number.value > 1 and not _not_one(chunk):
        return  # "did not lose 12 units" leaves open how many
    if noun.ordinal is not None or noun.more is not None:
        return
    classes, patient = _classes(scene, index, chunk, noun)
    if not classes:
        return
    if any(name in ON_ENEMY for name in classes):
        owner = scene.subject(index)
    else:
        if patient and _doer(chunk) is not None and not set(classes) & MAKING:
            return  # "no Mage was lost to the orcs": the side named is not the one that lost it
        owner = _owner(scene, index, chunk, noun, patient=patient)
    _deny(
        scene, index, chunk, classes, owner, noun.objects, min(noun.start, chunk.start), _reach(chunk, noun)
    )


def _reach(chunk: Chunk, noun: Noun) -> int:
    """Where what is denied ends: with the noun, or with the verb behind it."""
    behind = [chunk.items[at] for at, _, _ in chunk.verbs if at > noun.index]
    return max([noun.item.end, *(item.end for item in behind[:1])])


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
    if not owner.sure and len(owner.candidates) != 1 and set(classes) & set(ON_ENEMY):
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
        to_the_end = scene.is_whole(index) or any(part.has("verb", "survive") for part in scene.chunks)
        if chunk.negation != "never" and not to_the_end and scene.vague(index):
            return
        windows.append(ask.whole())
    evidence: list[Event] = []
    for slot in owner.candidates:
        events = _events(scene, classes, slot, objects, windows, more)
        if events is None:
            return
        if not events:
            # Somebody of whom it may be said did not do it.
            if owner.sure or len(owner.candidates) == 1:
                scene.say("absent", start, end, Standing.SUPPORTED)
            return
        evidence.extend(events)
    if evidence:
        first = min(evidence, key=lambda event: event.at)
        text = scene.replay.clock.text(first.at)
        scene.say(
            "absent",
            start,
            end,
            Standing.REFUTED,
            actual=text,
            evidence=tuple(event.id for event in evidence),
            truth=f"the replay shows it at {text}",
        )


def _events(
    scene: Scene,
    classes: tuple[str, ...],
    slot: str,
    objects: tuple[str, ...] | None,
    windows: list[Window],
    more: Filter | None,
) -> list[Event] | None:
    """What a side did of what is denied; None where the replay does not show such things."""
    ask = scene.ask
    found: list[Event] = []
    covered = False
    for name in classes:
        for kinds in OWN.get(name) or ON_ENEMY.get(name) or DONE.get(name) or DENIED.get(name) or ():
            if not ask.covered(kinds):
                continue
            covered = True
            if kinds == _MORPHS and objects is not None and len(objects) > 1:
                continue
            for window in windows:
                if window.last[0] < window.first[1]:
                    continue
                events = ask.tally(kinds, slot, objects).within(window.first[1], window.last[0])
                found.extend([event for event in events if more is None or more.accepts(event)][:5])
    return found if covered else None

"""What came first: "expanded before your opponent", "added a Factory after the natural", 比对手早15秒."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.claims.prose.clauses import Chunk, Noun, Slots
from engine.claims.prose.frames_events import event_groups, initial_of, nth_events, numbers_of
from engine.claims.prose.items import When
from engine.claims.prose.meanings import DONE, ON_ENEMY, OWN
from engine.claims.prose.numbers import Form
from engine.claims.prose.predicates import predicate_of, split_classes
from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing
from engine.claims.prose.vocabulary import words
from engine.facts.model import Event


@dataclass(slots=True)
class Reference:
    """Something that happened, as one half of "A before B" speaks of it."""

    classes: tuple[str, ...]
    slots: Slots
    noun: Noun | None
    any_one: bool  # "a Barracks", "more Marines": any occurrence may be meant


def read_order(scene: Scene, index: int) -> None:
    """The order of two events in neighbouring chunks or one."""
    chunk = scene.chunks[index]
    if chunk.negation is not None:
        return
    if chunk.lead in ("before", "after") and index > 0:
        main = scene.chunks[index - 1]
        if not main.irrealis and main.negation is None:
            _judge(scene, index - 1, index, chunk.lead, _lag(main, last=True))
        return
    if (
        index == 0
        and chunk.items
        and chunk.items[0].cues.get("order", "").split("|")[0] in ("before", "after")
    ):
        if (
            len(scene.chunks) > 1
            and not scene.chunks[1].irrealis
            and scene.chunks[1].negation is None
            and scene.chunks[1].lead == ","
        ):
            _judge(scene, 1, 0, chunk.items[0].cues["order"].split("|")[0], None)
        return
    _compared(scene, index, chunk)


def _lag(chunk: Chunk, *, last: bool) -> When | None:
    """A length of time right before the order word: "15 seconds after"."""
    if not chunk.whens:
        return None
    item = chunk.whens[-1] if last else chunk.whens[0]
    if item.when is not None and item.when.duration is not None and item is chunk.items[-1]:
        return item.when
    return None


def _reference(scene: Scene, index: int, like: Reference | None) -> Reference | None:
    """The event a chunk speaks of; what it leaves out is taken from ``like``."""
    chunk = scene.chunks[index]
    nouns = [noun for noun in chunk.nouns if noun.countable and noun.role != "agent"]
    if len(nouns) > 1:
        return None
    if not nouns:
        for _, written, _ in chunk.verbs:
            classes = tuple(name for name in split_classes(written) if name in DONE)
            if classes:
                return Reference(classes, scene.subject(index), None, any_one=False)
            if "expand" in written and like is None:
                return None
        content = [item for item in chunk.items if item.kind != "word" or "stop" not in item.cues]
        if (
            like is not None
            and chunk.sides
            and all(item.sides or "pron" in item.cues or "order" in item.cues for item in content)
        ):
            return Reference(like.classes, chunk.sides[-1][1], like.noun, like.any_one)
        return None
    noun = nouns[0]
    classes, patient = predicate_of(noun, scene, index)
    if classes == ("none",):
        classes = (
            like.classes
            if like is not None and like.noun is not None and not any(c in DONE for c in like.classes)
            else ("build",)
        )
        if like is None and not chunk.items:
            return None
    if any(name not in OWN and name not in ON_ENEMY for name in classes):
        return None
    owner = scene.anyone(chunk.subject) if patient and noun.owner is None else scene.owner(noun, index)
    if classes == ("build",) and noun.owner is None and chunk.subject is None and like is not None:
        owner = like.slots
    if any(name in ON_ENEMY for name in classes):
        owner = scene.subject(index)
    any_one = noun.article or noun.number is not None or noun.item.plural or noun.more is not None
    return Reference(classes, owner, noun, any_one and noun.ordinal is None)


def moments_of(scene: Scene, reference: Reference) -> dict[object, list[Event]]:
    """For each way to read it, the events that may be meant."""
    objects = reference.noun.objects if reference.noun is not None else None
    out: dict[object, list[Event]] = {}
    slots: Sequence[str | None] = reference.slots.candidates
    for tally, slot, reading in event_groups(scene, reference.classes, slots, objects):
        if not tally.events:
            continue
        if reference.noun is None:
            out.setdefault(reading, []).append(tally.events[0])
            continue
        numbers = numbers_of(reference.noun, initial_of(scene.ask, slot, objects))
        if numbers:
            events = nth_events(scene, tally, numbers)
        elif reference.any_one:
            events = list(tally.events)
        else:
            events = nth_events(scene, tally, [1])
        if events:
            out.setdefault(reading, []).extend(events)
    return out


def _judge(scene: Scene, first_index: int, second_index: int, word: str, lag: When | None) -> None:
    first = _reference(scene, first_index, None)
    if first is None:
        return
    second = _reference(scene, second_index, first)
    if second is None:
        return
    before = word == "before"
    a_sets, b_sets = moments_of(scene, first), moments_of(scene, second)
    a_sets = _dated(scene, scene.chunks[first_index], a_sets)
    b_sets = _dated(scene, scene.chunks[second_index], b_sets)
    if not a_sets or not b_sets:
        return
    start = min(scene.chunks[first_index].start, scene.chunks[second_index].start)
    end = max(scene.chunks[first_index].end, scene.chunks[second_index].end)
    _settle(scene, a_sets, b_sets, before=before, lag=lag, start=start, end=end)


def _dated(scene: Scene, chunk: Chunk, sets: dict[object, list[Event]]) -> dict[object, list[Event]]:
    """Only the events that fit the time the chunk gives itself, if any do."""
    whens = [item.when for item in chunk.whens if item.when is not None and item.when.span is not None]
    window = scene.ask.window(whens[0]) if len(whens) == 1 else None
    if window is None:
        return sets
    kept = {
        reading: fitting
        for reading, events in sets.items()
        if (fitting := [event for event in events if window.first[0] <= event.at <= window.last[1]])
    }
    return kept or sets


def _settle(
    scene: Scene,
    a_sets: dict[object, list[Event]],
    b_sets: dict[object, list[Event]],
    *,
    before: bool,
    lag: When | None,
    start: int,
    end: int,
) -> None:
    slack = scene.ask.exact_time * 2 + (scene.ask.about_time // 5 if scene.ask.exact_time else 0)
    rank = scene.replay.store.rank
    for a_reading, a_events in a_sets.items():
        for b_reading, b_events in b_sets.items():
            if a_reading != b_reading and (a_reading in b_sets or b_reading in a_sets):
                continue  # the start of the one is not set against the end of the other
            for a in a_events:
                for b in b_events:
                    if a is b:
                        continue
                    gap = b.at - a.at if before else a.at - b.at
                    if lag is None:
                        if gap > 0 or (gap == 0 and (rank(a) < rank(b)) == before):
                            scene.say("order", start, end, Standing.SUPPORTED, evidence=(a.id, b.id))
                            return
                    elif _is_lag(scene, gap, lag, slack):
                        scene.say("order", start, end, Standing.SUPPORTED, evidence=(a.id, b.id))
                        return
    a, b = next(iter(a_sets.values()))[0], next(iter(b_sets.values()))[0]
    text = scene.replay.clock.text
    scene.say(
        "order",
        start,
        end,
        Standing.REFUTED,
        actual=[text(a.at), text(b.at)],
        evidence=(a.id, b.id),
        truth=f"the replay shows the one at {text(a.at)}, the other at {text(b.at)}",
    )


def _is_lag(scene: Scene, gap: int, lag: When, slack: int) -> bool:
    """Whether a distance may be described as a written length of time."""
    length = lag.duration
    if length is None:
        return False
    if lag.form in (Form.OVER, Form.AT_LEAST):
        return gap >= length - slack
    if lag.form in (Form.UNDER, Form.AT_MOST):
        return 0 < gap <= length + slack
    if lag.form is Form.EXACT and not lag.about:
        # Turns and moves: what lies between two of them is counted with or without their rests.
        return abs(gap - length) <= slack or (
            scene.ask.exact_time == 0 and abs(gap - length) < scene.ask.reach
        )
    return abs(gap - length) <= max(
        0.2 * length, 2 * slack, scene.ask.reach if not scene.ask.exact_time else 0
    )


_EARLIER = words("earlier")
_LATER = words("later")


def _compared(scene: Scene, index: int, chunk: Chunk) -> None:
    """As in "15 seconds earlier than P2's", 比对手早15秒: the same deed of both sides."""
    items = chunk.items
    at = next(
        (
            k
            for k, item in enumerate(items)
            if item.low in _EARLIER
            or item.low in _LATER
            or item.low
            in ("earlier than", "later than", "faster than", "slower than", "sooner than", "quicker than")
        ),
        None,
    )
    if at is None:
        return
    than = next(
        (k for k, item in enumerate(items) if item.low in ("than", "比") or item.low.endswith(" than")), None
    )
    if than is None:
        return
    before = items[at].low.split()[0] in _EARLIER
    sides = [(k, slots) for k, slots, _ in chunk.sides]
    chinese = items[than].low == "比"
    second = next((slots for k, slots in sides if k > than), None)
    first = next(
        (slots for k, slots in reversed(sides) if k < than and slots is not second), None
    ) or scene.subject(index)
    if second is None or not second.sure:
        return
    place = index
    nouns = [noun for noun in chunk.nouns if noun.countable]
    if (
        not nouns
        and index
        and not any(name in DONE for _, written, _ in chunk.verbs for name in split_classes(written))
    ):
        place = index - 1
        nouns = [noun for noun in scene.chunks[place].nouns if noun.countable]
        if len(nouns) != 1 or scene.chunks[place].negation is not None:
            return
        first = scene.owner(nouns[0], place)
    noun = nouns[0] if nouns else None
    classes: tuple[str, ...]
    if noun is not None:
        classes, _ = predicate_of(noun, scene, place)
        if any(name not in OWN for name in classes):
            classes = ("build",)
    else:
        done = [name for _, written, _ in chunk.verbs for name in split_classes(written) if name in DONE]
        if not done:
            return
        classes = tuple(done)
    if not first.sure or first.candidates == second.candidates:
        return
    lag = next(
        (item.when for item in chunk.whens if item.when is not None and item.when.duration is not None),
        None,
    )
    a_sets = moments_of(scene, Reference(classes, first, noun, any_one=False))
    b_sets = moments_of(scene, Reference(classes, second, noun, any_one=False))
    if a_sets and b_sets:
        _settle(scene, a_sets, b_sets, before=before, lag=lag, start=chunk.start, end=chunk.end)
    del chinese

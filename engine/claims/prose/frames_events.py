"""What happened, and when: "the Barracks went down at 0:42", "a Wose killed the Fencer", 3分20秒开二矿.

An event is asked for with everything the chunk says about it: who did it, to what, with what, where, when,
for the how-manieth time. It is refuted when no recorded event fits all of it under any reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.claims.prose.clauses import Chunk, Noun, Slots
from engine.claims.prose.inquiry import Inquiry, Tally, Window
from engine.claims.prose.items import Item, When
from engine.claims.prose.meanings import DONE, MAKING, ON_ENEMY, OWN
from engine.claims.prose.predicates import predicate_of, split_classes
from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing
from engine.facts.model import Event
from engine.facts.model import EventKind as K

_MORPHS = frozenset({K.MORPHED})
_NO_EVENT = frozenset({"have", "reach", "other", "agent", "bank", "none"})
_BY_MATTERS = frozenset({"kill", "capture", "die", "lose", "check", "mate", "win_object", "attack"})


@dataclass(slots=True)
class Filter:
    """What else is said of an event.

    Attributes:
        by: Canonical names of what did it; None for anything.
        place: Square or hex.
        details: Values its details must have.
    """

    by: tuple[str, ...] | None = None
    place: str | None = None
    details: tuple[tuple[str, str], ...] = ()

    @property
    def empty(self) -> bool:
        return self.by is None and self.place is None and not self.details

    def accepts(self, event: Event) -> bool:
        if self.by is not None:
            if event.kind in (K.CHECKED, K.MATED):
                doer: object = event.object
                if event.details.get("discovered"):
                    return True
            else:
                doer = event.details.get("by")
            if doer is None or doer not in self.by:
                return False
        if self.place is not None and event.place is not None and event.place != self.place:
            return False
        return all(str(event.details.get(name)) == value for name, value in self.details)


def read_events(scene: Scene, index: int) -> None:
    """Every event a chunk speaks of."""
    chunk = scene.chunks[index]
    if chunk.negation is not None:
        return
    pairs = _pairs(chunk)
    for noun, item in pairs:
        _read_noun(scene, index, chunk, noun, item)
    happens = all("happen" in written for _, written, _ in chunk.verbs)
    if index and happens and not chunk.nouns and chunk.whens:
        _read_more_times(scene, index, chunk)
    if not any(noun.countable and noun.role != "agent" for noun, _ in pairs):
        _read_deeds(scene, index, chunk)


def _pairs(chunk: Chunk) -> list[tuple[Noun, Item | None]]:
    """Nouns with the time that belongs to them: each to its own, or one time to all."""
    nouns = [noun for noun in chunk.nouns if noun.countable and noun.role != "agent"]
    whens = [item for item in chunk.whens if item.when is not None and item.when.span is not None]
    if not nouns:
        return []
    if not whens:
        return [(noun, None) for noun in nouns]
    if len(whens) == 1:
        return [(noun, whens[0]) for noun in nouns]
    if len(whens) == len(nouns):
        return list(zip(sorted(nouns, key=lambda noun: noun.start), whens, strict=True))
    if len(nouns) == 1 and all(item.when is not None and item.when.prep == "at" for item in whens):
        each = Noun(
            nouns[0].item, nouns[0].index, owner=nouns[0].owner, role=nouns[0].role, start=nouns[0].start
        )
        return [(each, item) for item in whens]
    return []


def _read_more_times(scene: Scene, index: int, chunk: Chunk) -> None:
    """Times that stand alone after what they date: "two Gateways, at 0:41 and 1:18", "a Forge (3:07)"."""
    if chunk.hard and chunk.lead not in ("(", "（", ":", "—", "–", "["):
        return
    back = index - 1
    while back > 0 and not scene.chunks[back].nouns and not scene.chunks[back].verbs:
        back -= 1
    before = scene.chunks[back]
    if before.irrealis or before.negation is not None:
        return
    if chunk.sides and not before.nouns:
        _read_other_side(scene, index, chunk, before)
        return
    content = [
        item
        for item in chunk.items
        if item.kind != "time"
        and not {"stop", "prep"} & set(item.cues)
        and "happen" not in item.cues.get("verb", "")
    ]
    if content or not chunk.whens:
        return
    if not before.nouns:
        _read_deed_times(scene, back, chunk, before)
        return
    if (len(before.nouns) > 1 and len(chunk.whens) > 1) or any(
        item.low in ("respectively", "分别") for part in scene.chunks for item in part.items
    ):
        return
    noun = before.nouns[-1]
    if not noun.countable or noun.role == "agent":
        return
    classes, patient = predicate_of(noun, scene, back)
    if classes == ("none",) and chunk.lead in ("(", "（"):
        classes = ("build",)
    classes = tuple(name for name in classes if name not in _NO_EVENT)
    if not classes:
        return
    owner = _owner(scene, back, before, noun, classes, patient)
    single = Noun(
        noun.item, noun.index, ordinal=noun.ordinal if noun.number is None else None, owner=noun.owner
    )
    for item in chunk.whens:
        settle_event(scene, classes, owner, single, item.when, Filter(), item.start, item.end, item)


def _read_deed_times(scene: Scene, back: int, chunk: Chunk, before: Chunk) -> None:
    """As in "gave check three times: on move 11, on move 15 and on move 16"."""
    classes = tuple(
        name
        for _, written, _ in before.verbs
        for name in split_classes(written)
        if name in DONE and name != "leave"
    )
    if not classes:
        return
    for item in chunk.whens:
        settle_event(
            scene, classes, scene.subject(back), None, item.when, Filter(), item.start, item.end, item
        )


def _read_other_side(scene: Scene, index: int, chunk: Chunk, before: Chunk) -> None:
    """As in "Both sides castled, Black on move 5 and White on move 11"."""
    classes = tuple(
        name
        for _, written, _ in before.verbs
        for name in split_classes(written)
        if name in DONE and name != "leave"
    )
    slots = chunk.sides[0][1]
    if not classes or len(chunk.whens) != 1 or not slots.sure or len(chunk.sides) > 1:
        return
    item = chunk.whens[0]
    more = filter_of(before, None, classes)
    settle_event(scene, classes, slots, None, item.when, more, chunk.start, item.end, item)
    del index


def event_groups(
    scene: Scene, classes: Iterable[str], slots: Sequence[str | None], objects: tuple[str, ...] | None
) -> list[tuple[Tally, str | None, object]]:
    """The recorded events some classes of verbs may speak of: events, side, and the reading they are of."""
    ask = scene.ask
    found: list[tuple[Tally, str | None, object]] = []
    for name in classes:
        wanted = objects if name not in DONE or name == "attack" else None
        for kinds in OWN.get(name) or ON_ENEMY.get(name) or DONE.get(name) or ():
            if not ask.covered(kinds):
                continue
            if kinds == _MORPHS and wanted is not None and len(wanted) > 1:
                continue  # in a group it is the next stage of a thing that was counted already
            for slot in slots:
                found.append((ask.tally(kinds, slot, wanted), slot, (name, kinds)))
        if name in _CHANGES and wanted is not None:
            found.extend(_changed(scene, name, slots, wanted))
        if name in MAKING and name != "finish" and wanted is not None and len(wanted) > 1:
            for slot in slots:
                found.append((ask.made(slot, wanted, begun=True), slot, (name, "begun")))
        if name == "start" and wanted is not None and not any(tally.events for tally, _, _ in found):
            return []  # the beginning of this leaves no trace
        if name in ON_ENEMY and ask.covered((K.LOST,)):
            for slot in slots:
                for enemy in ask.slots:
                    if slot is not None and enemy != slot:
                        found.append((ask.tally((K.LOST,), enemy, wanted), enemy, (name, "lost")))
    return found


_CHANGES = frozenset({"advance", "promote", "morph"})
_FROM = ("from", "promoted_from", "advanced_from", "previous")


def _changed(
    scene: Scene, name: str, slots: Sequence[str | None], objects: tuple[str, ...]
) -> list[tuple[Tally, str | None, object]]:
    """Changes of what a thing was before it changed: "a Troll Whelp was promoted"."""
    out: list[tuple[Tally, str | None, object]] = []
    for slot in slots:
        changes = scene.ask.tally((K.ADVANCED, K.PROMOTED, K.MORPHED), slot, None)
        events = [e for e in changes.events if any(e.details.get(key) in objects for key in _FROM)]
        if events:
            out.append((Tally(events), slot, (name, "from")))
    return out


def agents(chunk: Chunk) -> tuple[str, ...] | None:
    """What did the deed, where the chunk says so: the things named as doers."""
    names: list[str] = []
    for noun in chunk.nouns:
        if not noun.countable or noun.item.entry is None:
            continue
        doer = noun.role == "agent"
        if not doer and noun.role == "subject" and not chunk.passive and chunk.verbs:
            classes = split_classes(chunk.verbs[0][1])
            later = any(other.index > chunk.verbs[0][0] for other in chunk.nouns)
            doer = bool(set(classes) & (set(ON_ENEMY) | {"check", "mate"})) and (
                later or bool(set(classes) & {"check", "mate"})
            )
        if doer:
            if noun.item.entry.kind == "group":
                return None
            names.extend(noun.objects)
    return tuple(names) or None


def filter_of(chunk: Chunk, noun: Noun | None, classes: Sequence[str]) -> Filter:
    """What a chunk says of an event besides its kind, side, object and time."""
    out = Filter()
    if any(name in _BY_MATTERS for name in classes):
        out.by = agents(chunk)
        if noun is not None and out.by is not None and noun.objects == out.by and noun.role != "object":
            out.by = None
    if any(name in ("capture", "win_object", "die", "lose", "kill") for name in classes):
        out.place = noun.place if noun is not None else None
        if out.place is None:
            squares = [item.move.san for item in chunk.items if item.move is not None and item.move.square]
            if len(squares) == 1:
                out.place = squares[0]
    for item in chunk.items:
        detail = item.cues.get("detail")
        if detail is not None and item.cues.get("deed") is None:
            name, _, value = detail.partition("=")
            if (name, value) not in out.details:
                out.details += ((name, value),)
    return out


def _read_noun(scene: Scene, index: int, chunk: Chunk, noun: Noun, item: Item | None) -> None:
    when = item.when if item is not None else scene.only_leading_time(index)
    if noun.negated or (noun.number is not None and not noun.number.value == 1):
        return  # a number of things is counted, not dated
    if noun.item.plural and noun.ordinal is None and noun.number is None and len(chunk.whens) < 2:
        return  # "Marines at 4:00" dates no event
    classes, patient = predicate_of(noun, scene, index)
    if classes == ("none",):
        if item is None or not _looks_like_schedule(chunk, noun, item):
            return
        classes = ("build",)
    classes = tuple(name for name in classes if name not in _NO_EVENT)
    if not classes:
        return
    if noun.item.entry is not None and noun.item.entry.kind == "group" and when is None:
        return
    owner = _owner(scene, index, chunk, noun, classes, patient)
    more = filter_of(chunk, noun, classes)
    if noun.item.entry is not None:
        role = scene.lexicon.table.options.get(f"role {noun.item.entry.name}")
        if isinstance(role, str):
            more.details += ((role, "True"),)
    settle_event(scene, classes, owner, noun, when, more, noun.start, noun.item.end, item)


def _owner(
    scene: Scene, index: int, chunk: Chunk, noun: Noun, classes: Sequence[str], patient: bool
) -> Slots:
    """The sides that may have done or suffered what a noun is said to have had done to it."""
    if any(name in ("check", "mate") for name in classes) and not chunk.passive:
        return scene.subject(index)
    if chunk.lead in ("exchange", "cost") and noun.owner is None:
        return price_of(scene, index)
    if any(name in ON_ENEMY for name in classes):
        if noun.owner is not None and chunk.subject is None:
            return scene.anyone()
        return scene.subject(index) if not patient else scene.anyone()
    if noun.owner is not None:
        if not noun.owner.sure and chunk.subject is not None and chunk.subject.sure and not patient:
            return chunk.subject  # "the Rebels lost their leader"
        return noun.owner
    if patient:
        return scene.anyone(chunk.subject or scene.topic.subject)
    return scene.owner(noun, index)


def price_of(scene: Scene, index: int) -> Slots:
    """Who lost what stands after "in exchange for" or "at the cost of"."""
    subject = scene.subject(index)
    back = index - 1
    while back > 0 and not scene.chunks[back].verbs:
        back -= 1
    lost = back >= 0 and any(
        "lose" in written or "die" in written for _, written, _ in scene.chunks[back].verbs
    )
    if scene.chunks[index].lead == "cost" or not lost:
        return subject
    if not subject.sure or subject.both or len(subject.candidates) != 1:
        return scene.anyone()
    other = scene.lexicon.opponent.get(subject.candidates[0])
    return Slots((other,), True) if other is not None else scene.anyone()


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


def numbers_of(noun: Noun, initial: int) -> list[int]:
    """Which occurrences may be meant: the nth, counting what was there at the start or not; empty for any."""
    number = noun.item.entry.properties.get("base_number") if noun.item.entry is not None else None
    if isinstance(number, int):
        return sorted({number - initial, number - 1} - {0}) or [1]
    if noun.ordinal is not None:
        if noun.ordinal < 0:
            return [-1]
        return sorted({noun.ordinal, noun.ordinal - initial} - {0})
    return []


def nth_events(scene: Scene, tally: Tally, numbers: Sequence[int]) -> list[Event]:
    """The events that may be meant by a place in a series: what was called off may count or not."""
    found = [event for n in numbers if (event := tally.nth(n)) is not None]
    cancelled = scene.ask.cancelled()
    if cancelled and any(event.id in cancelled for event in tally.events):
        kept = tally.without(cancelled)
        found.extend(event for n in numbers if (event := kept.nth(n)) is not None)
    return found


def initial_of(ask: Inquiry, slot: str | None, objects: tuple[str, ...] | None) -> int:
    """How many a side had at the start."""
    return (
        ask.tally((K.CREATED,), slot, objects, initial=True).total
        - ask.tally((K.CREATED,), slot, objects).total
    )


def settle_event(
    scene: Scene,
    classes: Sequence[str],
    owner: Slots,
    noun: Noun | None,
    when: When | None,
    more: Filter,
    start: int,
    end: int,
    item: Item | None,
) -> None:
    """Look for an event that is all that is said of it, and write down what comes of it."""
    objects = noun.objects if noun is not None else None
    slots: list[str | None] = list(owner.candidates)
    groups = event_groups(scene, classes, slots, objects)
    if not groups:
        return
    window = scene.ask.window(when) if when is not None else None
    if when is not None and window is None:
        return
    events: list[Event] = []
    unfiltered = False
    for tally, slot, _ in groups:
        wanted = numbers_of(noun, initial_of(scene.ask, slot, objects)) if noun is not None else []
        found: Iterable[Event] = tally.events
        if wanted:
            found = nth_events(scene, tally, wanted)
        late = 2 * scene.ask.reach if "sacrifice" in classes else 0  # an offer is taken up later
        for event in found:
            unfiltered = True
            if more.accepts(event):
                events.append(event)
                if (
                    window is None
                    or window.first[0] <= event.at <= window.last[1] + late
                    or _lasting(scene, event, window)
                ):
                    _say(scene, start, end, item, Standing.SUPPORTED, event)
                    if noun is not None:
                        scene.consumed.add(noun.item.start)
                    return
    if not events:
        if unfiltered and more.empty:
            return
        if (
            not unfiltered
            and noun is not None
            and noun.item.entry is not None
            and noun.item.entry.kind == "group"
        ):
            return
        if not owner.sure and when is None and not unfiltered:
            return  # names that nobody has are read elsewhere
        if unfiltered and when is None and more.by is None and not more.details:
            return
        _say(scene, start, end, item, Standing.REFUTED, None)
        return
    if when is None or when.span is None:
        return
    span = when.span
    nearest = min(events, key=lambda event: min(abs(event.at - span.start), abs(event.at - span.end)))
    _say(scene, start, end, item, Standing.REFUTED, nearest)


def _lasting(scene: Scene, event: Event, window: Window) -> bool:
    """Who leaves is gone until the end: the moment given may be the one the game ended at."""
    return event.kind is K.LEFT and event.at <= window.last[1] and window.first[0] <= scene.ask.end


def _say(
    scene: Scene, start: int, end: int, item: Item | None, standing: Standing, event: Event | None
) -> None:
    text = scene.replay.clock.text(event.at) if event is not None else None
    if item is not None:
        scene.consumed.add(item.start)
        start, end = min(start, item.start), max(end, item.end)
    scene.say(
        "event",
        start,
        end,
        standing,
        actual=text,
        evidence=(event.id,) if event is not None else (),
        truth=f"the replay shows it at {text}" if text else "the replay shows no such thing",
    )


# Deeds without an object ------------------------------------------------------------------------


def _read_deeds(scene: Scene, index: int, chunk: Chunk) -> None:
    """As in "castled on move 11", "White castled", "gave check with the knight"."""
    for at, written, _form in chunk.verbs:
        classes = tuple(name for name in split_classes(written) if name in DONE or name == "expand")
        if not classes and any(name in ("capture", "kill") for name in split_classes(written)):
            classes = _taking(scene, chunk, at)
        if not classes or (chunk.nouns_after(at) and "check" not in classes):
            continue
        item = chunk.items[at]
        whens = [w for w in chunk.whens if w.when is not None and w.when.span is not None]
        time = whens[-1] if whens else None
        when = time.when if time is not None else scene.only_leading_time(index)
        if _times_beside(chunk, at) is not None:
            continue
        owner = scene.subject(index)
        if "expand" in classes:
            _read_expansion(scene, owner, item, time, when)
            continue
        if chunk.passive and ("check" in classes or "mate" in classes):
            owner = scene.anyone()
        if owner.both and owner.sure and len(owner.candidates) > 1:
            for slot in owner.candidates:
                settle_event(
                    scene, classes, Slots((slot,), True), None, when, Filter(), item.start, item.end, time
                )
            continue
        more = filter_of(chunk, None, classes)
        settle_event(scene, classes, owner, None, when, more, item.start, item.end, time)


def _taking(scene: Scene, chunk: Chunk, at: int) -> tuple[str, ...]:
    """As in "captured on f3 with the queen": a deed with a place and no object."""
    squares = [item for item in chunk.items[at:] if item.move is not None and item.move.square]
    return ("capture",) if len(squares) == 1 and scene.lexicon.takes else ()


def _times_beside(chunk: Chunk, at: int) -> Item | None:
    """The "seven times", "twice", 9次 of a verb."""
    items = chunk.items
    for k in range(max(0, at - 3), min(len(items), at + 6)):
        number = items[k].num
        if number is None or number.ordinal or number.percent:
            continue
        following = items[k + 1].low if k + 1 < len(items) else ""
        if (number.times and following not in ("as", "the")) or following in ("times", "time", "次"):
            return items[k]
    return None


def _read_expansion(scene: Scene, owner: Slots, item: Item, time: Item | None, when: When | None) -> None:
    names = scene.lexicon.table.objects.get("expansion", ())
    objects = tuple(dict.fromkeys(member for name in names for member in scene.lexicon.group(name)))
    if not objects or when is None:
        return
    ask = scene.ask
    window = ask.window(when)
    if window is None or not owner.sure:
        return
    events = [
        event
        for slot in owner.candidates
        for kinds in ((K.STARTED,), (K.COMPLETED,))
        if ask.covered(kinds)
        for event in ask.tally(kinds, slot, objects).events
    ]
    if not events:
        return
    fitting = next((event for event in events if window.first[0] <= event.at <= window.last[1]), None)
    if fitting is not None:
        _say(scene, item.start, item.end, time, Standing.SUPPORTED, fitting)
        return
    assert when.span is not None
    middle = when.span.start
    _say(
        scene,
        item.start,
        item.end,
        time,
        Standing.REFUTED,
        min(events, key=lambda event: abs(event.at - middle)),
    )


def read_repeats(scene: Scene, index: int) -> None:
    """As in "gave check seven times", "castled twice", 将军9次."""
    chunk = scene.chunks[index]
    if chunk.negation is not None:
        return
    for at, written, _form in chunk.verbs:
        classes = tuple(name for name in split_classes(written) if name in DONE or name in ON_ENEMY)
        item = _times_beside(chunk, at)
        if not classes or item is None or item.num is None:
            continue
        owner = scene.subject(index)
        nouns = list(chunk.nouns_after(at))
        if any("check" not in classes and noun.number is not None for noun in nouns):
            continue
        objects = nouns[0].objects if nouns and "check" not in classes else None
        whens, own = scene.times(index)
        windows = (
            [window for when in whens if (window := scene.ask.window(when)) is not None]
            if own
            else [scene.ask.whole()]
        )
        low, high = item.num.bounds(measured=False)
        shown: int | None = None
        covered = False
        for name in classes:
            for kinds in DONE.get(name) or ON_ENEMY.get(name) or ():
                if not scene.ask.covered(kinds):
                    continue
                covered = True
                for slot in owner.candidates:
                    for window in windows:
                        least, most = scene.ask.count(kinds, slot, objects, window)
                        if name == "check":  # the mate is a check that may be counted or not
                            least -= scene.ask.count((K.MATED,), slot, None, window)[1]
                        shown = most if shown is None else shown
                        if least <= high and most >= low:
                            scene.say("count", item, item, Standing.SUPPORTED)
                            return
        if covered and (
            own or not scene.vague(index) or scene.is_whole(index) or (shown is not None and shown < low)
        ):
            scene.consumed.add(item.start)
            scene.say("count", item, item, Standing.REFUTED, actual=shown, truth=f"the replay shows {shown}")

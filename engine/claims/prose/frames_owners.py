"""Names that cannot be right: a unit a side never had, a side that is not in the replay, swapped sides."""

from __future__ import annotations

import itertools

from engine.claims.prose.clauses import Chunk, Noun, Slots
from engine.claims.prose.meanings import GAIN, ON_ENEMY, OWN
from engine.claims.prose.phrases import BE
from engine.claims.prose.predicates import predicate_of
from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing
from engine.claims.prose.vocabulary import words
from engine.facts.knowledge import fold
from engine.facts.model import Coverage, Tier
from engine.facts.model import EventKind as K

_SPEAKS_OF_OTHERS = words("speaks of others")


def read_owners(scene: Scene, index: int) -> None:
    """Things nobody had, or that the side they are given to never had."""
    if scene.replay.tier is not Tier.FULL:
        return
    chunk = scene.chunks[index]
    if chunk.negation is not None:
        return
    if any(item.low in _SPEAKS_OF_OTHERS for item in chunk.items):
        return
    for noun in chunk.nouns:
        if (
            noun.implied
            or not noun.countable
            or noun.negated
            or (noun.number is not None and noun.number.value == 0)
        ):
            continue
        if noun.item.entry is None or noun.item.start in scene.consumed:
            continue
        if noun.item.entry.kind == "group" and not (
            noun.item.entry.name in scene.lexicon.table.objects.get("peoples", ())
            and noun.item.plural
            and not set(noun.objects) & scene.lexicon.held
        ):
            continue
        if noun.item.move is not None:
            continue
        _read_owner(scene, index, chunk, noun)


def _read_owner(scene: Scene, index: int, chunk: Chunk, noun: Noun) -> None:
    classes, patient = predicate_of(noun, scene, index)
    owner: Slots | None = noun.owner
    enemy = any(name in ON_ENEMY for name in classes) and not patient
    if owner is None and not enemy and any(name in OWN or name == "have" for name in classes) and not patient:
        owner = chunk.subject
        if owner is None:
            subject = scene.subject(index)
            owner = subject if subject.sure else None
    slots: tuple[str, ...]
    if owner is not None and owner.sure and not owner.both:
        slots = owner.candidates
    else:
        slots = scene.lexicon.slots
        acts = chunk.subject is not None and chunk.subject.sure and noun.role == "object"
        if not (
            noun.number is not None
            or noun.article
            or noun.owner is not None
            or acts
            or (noun.item.entry is not None and noun.item.entry.kind == "group")
            or any(name in OWN or name in ON_ENEMY for name in classes)
        ):
            return
    if enemy and noun.owner is None:
        subject = chunk.subject or scene.subject(index)
        if subject.sure and not subject.both and len(subject.candidates) == 1:
            slots = tuple(side.slot for side in scene.replay.opponents(subject.candidates[0])) or slots
    if _may_have_had(scene, slots, noun.objects):
        return
    faction_cannot = _foreign(scene, slots, noun)
    scene.consumed.add(noun.item.start)
    who = " and ".join(slots) if len(slots) < len(scene.lexicon.slots) else "nobody"
    name = noun.item.entry.display() if noun.item.entry is not None else noun.item.low
    truth = (
        f"{who} never had a {name} in this game" if who != "nobody" else f"nobody had a {name} in this game"
    )
    scene.say(
        "owner",
        noun.start,
        noun.item.end,
        Standing.REFUTED,
        actual=0,
        truth=truth,
        kind="game_knowledge" if faction_cannot else "prose_mismatch",
    )


def _may_have_had(scene: Scene, slots: tuple[str, ...], objects: tuple[str, ...]) -> bool:
    """Whether a side may ever have had, begun, ordered or lost such a thing; True when it is not shown."""
    ask = scene.ask
    entry = scene.replay.knowledge.entries.get(objects[0]) if objects else None
    if entry is None or entry.kind not in ("unit", "building", "upgrade"):
        return True
    kinds = {K.CREATED, K.RECRUITED, K.COMPLETED, K.STARTED, K.RESEARCHED}
    if not any(scene.replay.covers(kind) is Coverage.COMPLETE for kind in kinds):
        return True
    seen = GAIN | {K.LOST, K.RESEARCHED, K.ORDERED, K.CANCELLED, K.ATTACKED, K.MOVED}
    for slot in slots:
        if ask.tally(seen, slot, objects, initial=True).total:
            return True
    names = set(objects)
    return any(state.object in names for state in scene.replay.store.states) and bool(
        names & scene.lexicon.held
    )


def _foreign(scene: Scene, slots: tuple[str, ...], noun: Noun) -> bool:
    """Whether the factions of the sides cannot have the thing at all."""
    factions = {scene.replay.side(slot).faction for slot in slots}
    entry = scene.replay.knowledge.entries.get(noun.objects[0])
    return bool(
        entry is not None and entry.factions and None not in factions and not factions & set(entry.factions)
    )


def read_sides(scene: Scene, index: int) -> None:
    """Sides that are not in the replay, and sides given another's faction or name."""
    chunk = scene.chunks[index]
    for position, item in enumerate(chunk.items):
        if item.absent_faction is not None and not set(item.objects) & scene.lexicon.held:
            _read_absent(scene, index, chunk, position)
    _read_unknown_slot(scene, chunk)
    _read_apposition(scene, index)


def _read_unknown_slot(scene: Scene, chunk: Chunk) -> None:
    """As in "P3", "player 3", "side 3", 玩家3 in a game of two."""
    items = chunk.items
    numbers = {digits for slot in scene.lexicon.slots if (digits := "".join(c for c in slot if c.isdigit()))}
    if not numbers:
        return
    for position, item in enumerate(items):
        low = item.low
        number = None
        end = item
        if item.kind == "word" and low[:1] == "p" and low[1:].isdigit() and item.capital:
            number = low[1:]
        elif low in ("player", "side", "玩家", "阵营") and position + 1 < len(items):
            following = items[position + 1]
            if following.num is not None and following.kind == "num" and not following.num.ordinal:
                number, end = f"{following.num.value:g}", following
                if (
                    low == "side"
                    and position
                    and items[position - 1].low in ("each", "either", "one", "this", "that")
                ):
                    continue
        if number is None or number in numbers or not number.isdigit() or int(number) > 16:
            continue
        names = ", ".join(scene.lexicon.slots)
        scene.say(
            "side",
            item,
            end,
            Standing.REFUTED,
            actual=list(scene.lexicon.slots),
            truth=f"the sides are {names}",
            kind="unknown_side",
        )


def _read_absent(scene: Scene, index: int, chunk: Chunk, position: int) -> None:
    """A faction nobody plays, spoken of as a side."""
    item = chunk.items[position]
    if not item.capital and not item.chinese:
        return
    if any(part.low in _SPEAKS_OF_OTHERS for part in chunk.items):
        return
    following = chunk.items[position + 1] if position + 1 < len(chunk.items) else None
    acts = False
    later = chunk.items[position + 1 : position + 3]
    if any("verb" in part.cues and part.cues.get("form") in ("past", "s") for part in later) or (
        following is not None and following.low in BE
    ):
        acts = True
    if following is not None and (
        following.low in ("player", "players", "side", "army", "玩家", "方", "选手", "had", "was", "的")
        or following.objects
    ):
        acts = True
    if item.possessive:
        acts = True
    if not acts:
        return
    scene.say(
        "side",
        item,
        item,
        Standing.REFUTED,
        actual=[side.faction for side in scene.replay.sides],
        truth="the sides are " + ", ".join(f"{side.slot} ({side.faction})" for side in scene.replay.sides),
        kind="unknown_side",
    )
    del index


def _is_slot(scene: Scene, low: str) -> bool:
    folded = fold(low).removeprefix("the")
    return (
        any(fold(slot) == folded for slot in scene.lexicon.slots)
        or folded.startswith(("player", "玩家", "side"))
        or folded.endswith(("号玩家", "号"))
    )


def _read_apposition(scene: Scene, index: int) -> None:
    """As in "P1 (Terran)", "side 1, the Rebels,", "P1 as Zerg", "P1是虫族": both names must mean one side."""
    chunk = scene.chunks[index]
    sides = [(at, item) for at, _, item in chunk.sides if item.sides]
    for (at, first), (then, second) in itertools.pairwise(sides):
        between = [item.low for item in chunk.items[at + 1 : then]]
        if not between or set(between) - {
            "as",
            "the",
            "is",
            "was",
            "played",
            "plays",
            "playing",
            "是",
            "使用",
            "选择",
            "为",
            "执",
            "a",
            "玩家",
            "player",
            "with",
            "piloted",
            "commanded",
            "控制",
            "操作",
            "操控",
        }:
            continue
        if not set(between) & {
            "as",
            "is",
            "was",
            "played",
            "plays",
            "playing",
            "是",
            "使用",
            "选择",
            "为",
            "执",
            "piloted",
            "commanded",
        }:
            continue
        if "with" in between:
            continue
        _compare_names(scene, first, second)
    if chunk.lead in ("(", "（") and index and len(chunk.items) <= 3 and sides and chunk.sides[0][0] <= 1:
        before = scene.chunks[index - 1]
        named = [item for at, _, item in before.sides if item.sides and at >= len(before.items) - 1]
        if named and not named[-1].possessive:
            _compare_names(scene, named[-1], sides[0][1])


def _compare_names(scene: Scene, first: object, second: object) -> None:
    from engine.claims.prose.items import Item

    assert isinstance(first, Item)
    assert isinstance(second, Item)
    if first.sides == second.sides or _is_slot(scene, first.low) == _is_slot(scene, second.low):
        return
    slot = (first if _is_slot(scene, first.low) else second).sides[0]
    side = scene.replay.side(slot)
    scene.say(
        "side",
        first,
        second,
        Standing.REFUTED,
        actual=side.faction or side.name,
        truth=f"{slot} is {side.faction or side.name}",
        kind="unknown_side",
    )

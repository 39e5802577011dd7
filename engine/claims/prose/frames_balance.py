"""Material: "up a rook", "a pawn ahead", "material was level", "down the exchange", 多一车, 少两兵."""

from __future__ import annotations

from engine.claims.prose.clauses import Chunk
from engine.claims.prose.items import Item
from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing
from engine.claims.prose.vocabulary import words
from engine.facts.clock import Span

_UP = words("ahead in material")
_DOWN = words("behind in material")
_LEVEL = words("level")


def read_balance(scene: Scene, index: int) -> None:
    """Who is ahead in material, and by how much, where the game's table says how that is measured."""
    metric = scene.lexicon.table.options.get("balance")
    if not isinstance(metric, str):
        return
    chunk = scene.chunks[index]
    if chunk.negation is not None:
        return
    for position, item in enumerate(chunk.items):
        if item.low in _LEVEL and any(
            part.low in ("material", "子力", "局面子力", "双方子力") or part.metric in (metric, "material")
            for part in chunk.items
        ):
            _judge_level(scene, index, metric, item)
            return
        sign = 1 if item.low in _UP else -1 if item.low in _DOWN else 0
        if sign:
            worth = _worth(scene, chunk, position)
            if worth is not None:
                _judge(scene, index, chunk, metric, item, sign, worth)
                return


def _worth(scene: Scene, chunk: Chunk, position: int) -> tuple[float, Item] | None:
    """The worth of what stands beside "up" or "down", with the item that says it."""
    items = chunk.items
    table = scene.lexicon.table.options.get("worth")
    if not isinstance(table, dict):
        return None
    near = [
        *range(position + 1, min(len(items), position + 5)),
        *range(position - 1, max(-1, position - 4), -1),
    ]
    total = 0.0
    found: Item | None = None
    direction = 0
    for k in near:
        item = items[k]
        step = 1 if k > position else -1
        if found is not None and step != direction:
            break
        if item.kind == "time" or item.sides or (item.move is not None and step > 0 and found is None):
            if step > 0:
                continue
            break
        key = (
            item.low
            if item.low in table
            else item.entry.name
            if item.entry is not None and item.entry.name in table
            else None
        )
        if key is None:
            if "verb" in item.cues and found is not None:
                break
            continue
        noun = next((noun for noun in chunk.nouns if noun.index == k), None)
        count = noun.number.value if noun is not None and noun.number is not None else 1
        if noun is None and k and items[k - 1].num is not None:
            count = items[k - 1].num.value
        if abs(k - position) > 3 and found is None:
            break
        total += float(table[key]) * count
        found, direction = item, step
    return (total, found) if found is not None else None


def _spans(scene: Scene, index: int) -> list[Span]:
    whens, own = scene.times(index)
    leading = scene.only_leading_time(index)
    if leading is not None:
        whens, own = [leading], True
    spans: list[Span] = []
    for when in whens:
        window = scene.ask.window(when)
        if window is None:
            continue
        spans.append(
            window.widest
            if when.prep in ("from", "after", "between")
            else (scene.ask.state_span(when) or window.widest)
        )
    if not own:
        spans.append(Span(0, scene.ask.end))
    return spans


def _values(scene: Scene, metric: str, slot: str, span: Span) -> list[float]:
    series = scene.replay.store.series(metric, slot)
    if series is None:
        return []
    low, high = span.start - 1, span.end + 1
    return [
        value for moment, value in zip(series.moments, series.values, strict=True) if low <= moment <= high
    ]


def _judge(
    scene: Scene, index: int, chunk: Chunk, metric: str, item: Item, sign: int, found: tuple[float, Item]
) -> None:
    worth, said = found
    subject = chunk.subject if chunk.subject is not None else scene.subject(index)
    before = next((slots for at, slots, part in reversed(chunk.sides) if part.start < item.start), None)
    subject = before or subject
    if not subject.sure or subject.both or len(subject.candidates) != 1:
        return
    slot = subject.candidates[0]
    slack = 0.6 if worth < 2 else 1.1 if worth < 8 else 2.1
    seen: list[float] = []
    for span in _spans(scene, index):
        for value in _values(scene, metric, slot, span):
            seen.append(value)
            if abs(sign * value - worth) <= slack:
                scene.say("compare", item, said, Standing.SUPPORTED)
                return
    if _by_count(scene, chunk, index, slot, sign, said):
        return
    if seen:
        shown = seen[len(seen) // 2]
        scene.consumed.add(said.start)
        scene.say(
            "compare",
            item,
            said,
            Standing.REFUTED,
            actual=shown,
            truth=f"{slot} is at {shown:+g} in material there",
        )


def _by_count(scene: Scene, chunk: Chunk, index: int, slot: str, sign: int, said: Item) -> bool:
    """As in "Up a knight" may also be said of having one knight more, whatever else was lost for it."""
    if not said.objects:
        return False
    other = scene.lexicon.opponent.get(slot)
    if other is None:
        return True
    noun = next((noun for noun in chunk.nouns if noun.item is said), None)
    count = noun.number.value if noun is not None and noun.number is not None else 1
    for span in _spans(scene, index):
        for moment in {span.start, span.end, (span.start + span.end) // 2}:
            own = scene.ask.alive(slot, said.objects, moment, moment)
            theirs = scene.ask.alive(other, said.objects, moment, moment)
            if own[0] - theirs[1] <= sign * count <= own[1] - theirs[0]:
                return True
    return False


def _judge_level(scene: Scene, index: int, metric: str, item: Item) -> None:
    slot = scene.lexicon.slots[0]
    seen: list[float] = []
    for span in _spans(scene, index):
        for value in _values(scene, metric, slot, span):
            seen.append(value)
            if abs(value) < 1:
                scene.say("compare", item, item, Standing.SUPPORTED)
                return
    if seen:
        shown = seen[len(seen) // 2]
        scene.say(
            "compare",
            item,
            item,
            Standing.REFUTED,
            actual=shown,
            truth=f"{slot} is at {shown:+g} in material there",
        )

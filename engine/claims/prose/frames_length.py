"""How long the game was, and moments that lie beyond its end."""

from __future__ import annotations

from engine.claims.prose.clauses import Chunk
from engine.claims.prose.items import Item
from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing
from engine.claims.prose.vocabulary import words

_GAME = words("the game")


def read_length(scene: Scene, index: int) -> None:
    """As in "The game lasted 14:32", "ended on turn 18", 全局历时54回合."""
    chunk = scene.chunks[index]
    if chunk.negation is not None:
        return
    verbs = {part for _, written, _ in chunk.verbs for part in written.split("|")}
    if not verbs & {"last", "end"}:
        return
    if not _speaks_of_the_game(chunk):
        return
    for item in chunk.whens:
        when = item.when
        if when is None or when.prep in ("first", "last", "before"):
            continue
        if "last" in verbs and when.duration is not None:
            _judge_length(scene, item, when.duration)
        elif "end" in verbs and when.span is not None and when.prep in ("at", "after", "by"):
            _judge_end(scene, item)
        elif "end" in verbs and when.duration is not None and "last" not in verbs:
            _judge_length(scene, item, when.duration)
        elif "last" in verbs and when.span is not None:
            _judge_end(scene, item)


def judge_end_of(scene: Scene, chunk: Chunk) -> None:
    """As in "The Rebels won on turn 16": the moment of a victory is the end of the game."""
    for item in chunk.whens:
        when = item.when
        if when is not None and when.span is None and when.duration is not None and _is_length(chunk, item):
            if item.start not in scene.consumed:
                _judge_length(scene, item, when.duration)
            return
    times = [item for item in chunk.whens if item.when is not None and item.when.span is not None]
    if (
        len(times) == 1
        and times[0].when is not None
        and times[0].when.prep in ("at", "after")
        and times[0].start not in scene.consumed
    ):
        _judge_end(scene, times[0])


def _is_length(chunk: Chunk, item: Item) -> bool:
    """As in "won after 31 moves", "in 17 moves": the length is that of the game."""
    position = chunk.items.index(item)
    before = chunk.items[position - 1].low if position else ""
    return before in ("after", "in", "within", "just", "only") or (position == 0 and chunk.lead in ("after",))


def _speaks_of_the_game(chunk: Chunk) -> bool:
    lows = {item.low for item in chunk.items}
    if lows & _GAME or any(item.low.endswith(("game", "match")) for item in chunk.items):
        return not any(noun.countable for noun in chunk.nouns if noun.role == "subject")
    return False


def _precise(item: Item) -> bool:
    return ":" in item.low or "second" in item.low or "秒" in item.low or "sec" in item.low


def _judge_length(scene: Scene, item: Item, length: int) -> None:
    clock = scene.replay.clock
    when = item.when
    endings = scene.replay.endings
    end = clock.end
    if clock.per_minute is not None:
        slack = clock.tolerance(about=True) / 5 if _precise(item) else clock.per_minute
        if (when is not None and when.about) or (item.num is not None and item.num.form.value != "="):
            slack = max(slack, 0.08 * end, clock.per_minute)
        right = any(abs(length - each) <= slack for each in endings)
    else:
        unit = clock.duration("1 turn") or clock.duration("1 move") or 1
        turns = end / unit
        written = length / unit
        slack = 1.0 if when is not None and not when.about else max(2.0, 0.1 * turns)
        right = -slack < written - turns < slack + 0.001
    _say(scene, item, right)


def _judge_end(scene: Scene, item: Item) -> None:
    when = item.when
    if when is None or when.span is None:
        return
    clock = scene.replay.clock
    slack = clock.tolerance(about=when.about)
    if clock.per_minute is not None:
        slack = max(slack, clock.tolerance(about=True) // 5)
        if not _precise(item) and when.span.end - when.span.start < clock.per_minute / 2:
            slack = int(clock.per_minute)
    late = clock.duration("1 turn") or clock.duration("1 move") or slack
    right = any(
        when.span.start - slack <= end <= when.span.end + slack
        or (when.prep == "after" and 0 < end - when.span.end <= late)
        for end in scene.replay.endings
    )
    _say(scene, item, right)


def _say(scene: Scene, item: Item, right: bool) -> None:
    clock = scene.replay.clock
    scene.consumed.add(item.start)
    text = clock.text(clock.end)
    scene.say(
        "length",
        item,
        item,
        Standing.SUPPORTED if right else Standing.REFUTED,
        actual=text,
        truth=f"the game ended at {text}",
    )


def read_after_the_end(scene: Scene, index: int) -> None:
    """Moments past the end of the game."""
    clock = scene.replay.clock
    for item in scene.chunks[index].whens:
        when = item.when
        if when is None or when.span is None or item.start in scene.consumed:
            continue
        if when.prep in ("before", "to", "first", "by"):
            continue
        if when.span.start > clock.end + clock.tolerance(about=when.about) + clock.tolerance(about=False):
            scene.consumed.add(item.start)
            scene.say(
                "after_the_end",
                item,
                item,
                Standing.REFUTED,
                actual=clock.text(clock.end),
                truth=f"the game ended at {clock.text(clock.end)}",
                kind="after_the_end",
            )

"""Chinese times that look like lengths of time: 6分40秒 is a moment unless its words say otherwise."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from engine.claims.prose.items import Item, When
from engine.facts.clock import Clock, Span

_FIGURE = r"[\d〇零一二两三四五六七八九十百]+"
_MOMENT = re.compile(rf"{_FIGURE}\s*分(?:钟)?\s*(?:{_FIGURE}\s*秒?|半)")
_MINUTES = re.compile(rf"{_FIGURE}\s*分钟?")
_SECONDS = re.compile(rf"{_FIGURE}\s*秒")
_LENGTH_BEFORE = re.compile(
    r"(?:了|用|过|整整|足足|差|晚|早|花|近|隔|每|不到|持续|领先|落后|提前|慢|快|约|达|长|仅|只|共|撑|等|拖|多|再|又|短短)$"
)
_SHORT = re.compile(rf"^(?:到|至|-|–|~)?\s*{_FIGURE}\s*秒")
_BRIEF = re.compile(r"^[一两二1-2]\s*分(?:钟)?(?:半|左右)")
"""一分半, 一分钟左右: nobody tells a moment so soon after the start that roughly."""
_COMING = frozenset(("到了", "到", "等到", "来到", "打到", "拖到", "直到", "时间来到"))
_LENGTH_AFTER = re.compile(r"^(?:之?后|以后|过后|之?内|以内|里|间|钟之?内|的时间|的功夫|没有|无|不)")


_THROUGH = frozenset(
    "到 至 打到 一直到 一直打到 一路打到 一路到 - – — ―  -- ~ ～ —— 再到 持续到 延续到 进行到".split()
)
"""What stands between the beginning and the end of a stretch: 七分半打到九分钟."""
_AFTERWARDS = frozenset("后 之后 以后 过后 没有 没 无 不".split())


def settle_moments(items: Sequence[Item], clock: Clock) -> None:
    """Turn lengths of time into moments where they are written as such.

    Args:
        items: The words of a sentence, changed in place.
        clock: Of the replay; only games told by a clock of minutes have such moments.
    """
    minute = clock.per_minute
    if minute is None:
        return
    for before, item in itertools.pairwise(items):
        _close_range(before, item, clock, minute)
    _close_stretches(items, clock, minute)
    for item in items:
        when = item.when
        if when is None or when.span is None or when.prep != "at":
            continue
        if _BRIEF.match(item.low) or (when.about and _MINUTES.fullmatch(item.low) and _brief(when, minute)):
            item.when = When(None, duration=when.duration or when.span.start, about=True)
    for index, item in enumerate(items):
        when = item.when
        if when is None or when.duration is None or when.prep not in ("at", "last"):
            continue
        if when.prep == "at" and when.span is not None:
            continue
        if not _is_moment(items, index) or (when.prep == "last" and not _MOMENT.search(item.low)):
            continue
        seconds = round(when.duration * 60 / minute)
        span = clock.parse(f"{seconds // 60}:{seconds % 60:02d}")
        if span is not None:
            item.when = When(span, about=when.about)


def _brief(when: When, minute: float) -> bool:
    """Whether a time lies in the first three minutes of the game."""
    return when.span is not None and when.span.end < 3 * minute


def _close_range(before: Item, item: Item, clock: Clock, minute: float) -> None:
    """9分39秒到42秒: the end of a range leaves out the minute it has in common with the beginning."""
    first, last = before.when, item.when
    if first is None or last is None or first.span is None or last.span is None:
        return
    if first.prep not in ("at", "from") or last.prep not in ("by", "to") or not _SHORT.search(item.low):
        return
    minutes = int(first.span.start / minute)
    seconds = round(last.span.start * 60 / minute)
    if last.span.start >= first.span.start or seconds >= 60 or last.span.start >= minute:
        return
    end = clock.parse(f"{minutes}:{seconds:02d}")
    if end is not None and end.start > first.span.start:
        before.when = When(Span(first.span.start, end.end), prep="range")
        before.end, item.when, item.kind = item.end, None, "filler"


def _close_stretches(items: Sequence[Item], clock: Clock, minute: float) -> None:
    """七分半到九分钟: two times with nothing but "to" between them are one stretch."""
    for k, first in enumerate(items[:-1]):
        if first.when is None or not first.chinese or first.when.about:
            continue
        place = next((n for n in (k + 1, k + 2, k + 3) if n < len(items) and items[n].when is not None), 0)
        joint = "".join([item.low for item in items[k + 1 : place]])
        if not place or (joint and joint not in _THROUGH):
            continue
        last = items[place]
        if last.when is None or not last.chinese or (not joint and last.when.prep not in ("by", "to")):
            continue
        before = items[k - 1] if k else None
        if before is not None and before.kind not in ("sep", "punct") and _LENGTH_BEFORE.search(before.low):
            continue
        if place + 1 < len(items) and items[place + 1].low in _AFTERWARDS:
            continue
        start, end = _point(first.when, clock, minute), _point(last.when, clock, minute)
        if start is None or end is None or not start.start < end.start:
            continue
        first.when = When(Span(start.start, end.end), prep="range", edges=(start, end))
        first.end, last.when, last.kind = last.end, None, "filler"
        for between in items[k + 1 : place]:
            between.kind = "filler"


def _point(when: When, clock: Clock, minute: float) -> Span | None:
    """The moment that is written as one, or as a length of time from the start of the game."""
    if when.prep not in ("at", "from", "by", "to") or when.about:
        return None
    if when.span is not None:
        return when.span if when.span.end - when.span.start < minute / 2 else None
    if when.duration is None:
        return None
    seconds = round(when.duration * 60 / minute)
    return clock.parse(f"{seconds // 60}:{seconds % 60:02d}")


def _is_moment(items: Sequence[Item], index: int) -> bool:
    item = items[index]
    if _BRIEF.match(item.low):
        return False
    before = items[index - 1] if index else None
    after = items[index + 1] if index + 1 < len(items) else None
    opens = before is None or before.kind in ("sep", "punct")
    coming = before is not None and before.low in _COMING
    if coming and (_MOMENT.search(item.low) or (after is not None and after.kind in ("sep", "punct"))):
        return True
    if before is not None and not opens and _LENGTH_BEFORE.search(before.low):
        return False
    if after is not None and _LENGTH_AFTER.match(after.low):
        return False
    if _MOMENT.search(item.low):
        return True
    figure = items[index + 2] if index + 2 < len(items) else None
    if _MINUTES.fullmatch(item.low):
        if opens and after is not None and any(one.metric for one in items[index + 1 : index + 4]):
            return True  # 14分钟农民52比42
        return after is not None and after.low == "的" and figure is not None and figure.num is not None
    return bool(_SECONDS.fullmatch(item.low)) and opens and after is not None and after.chinese

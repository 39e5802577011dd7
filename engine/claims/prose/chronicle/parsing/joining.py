"""Words that stand apart and belong together: "put him down", 第5、第11和第15回合."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.items import Item, When
from engine.claims.prose.lexicon import Lexicon
from engine.claims.prose.numbers import Form, Quantity
from engine.facts.clock import Clock, Span
from engine.facts.knowledge import fold

_PARTICLES = frozenset("down out off up away back".split())
_BETWEEN = 5
"""Words at most from a verb to its particle."""
_JOINTS = frozenset(("、", ",", "，", "和", "与", "及", "跟", "以及", "还有", "或"))
_KINDS = frozenset(("kill", "take", "make", "lose"))


def joined(items: Sequence[Item], vocabulary: Lexicon, clock: Clock) -> list[Item]:
    """The words of a sentence with what belongs together put together.

    Args:
        items: Words in order; those of a list of turns are changed in place.
        vocabulary: Of the replay.
        clock: Of the replay.
    """
    out = list(items)
    if any(item.low in _PARTICLES for item in out):
        for k in range(len(out) - 2):
            if k < len(out) - 2:
                _separable(out, k, vocabulary)
    for k in range(len(out) - 1, -1, -1):
        if out[k].low in _ARROWS or (out[k].low == "/" and k and out[k - 1].when is not None):
            out[k] = Item(";", out[k].start, out[k].end, "sep")  # Gateway 0:39 → Core 1:34
        elif out[k].when is not None and out[k].low.endswith(("seconds", "half a minute")):
            _margin(out[k], clock)
        elif out[k].low in _ONE:
            _unit_of_time(out, k, clock)
        elif k and out[k].num is None and out[k - 1].objects and _TIMES.fullmatch(out[k].low):
            number = float(out[k].low[1:])
            out[k].num, out[k].kind = Quantity(number, number), "num"  # "Ghoul x6", 食尸鬼x6
        elif k and out[k].low in (":", "：") and out[k - 1].low in _KILLERS and "是" in vocabulary.senses:
            out[k] = Item("是", out[k].start, out[k].end, "word")  # （凶手：树人）
            out[k].__dict__.update(vocabulary.senses["是"].given)
            out[k].chinese = True
        elif out[k].low == "钟" and k and out[k - 1].when is not None:
            del out[k]  # 早了四分半钟
    if clock.per_minute is not None:
        for k in range(len(out) - 1, 0, -1):
            if out[k].when is not None and out[k - 1].when is not None:
                _seconds(out, k, clock.per_minute)
    else:
        for k, item in enumerate(out):
            if item.when is None:
                continue
            _moment(out, k, clock)
            if item.when is not None and item.when.span is not None and item.chinese and "回合" in item.low:
                _turns(out, k, clock)
    return out


def _separable(items: list[Item], k: int, vocabulary: Lexicon) -> None:
    """A verb of two words around its object: "cut the Bowman down"."""
    item = items[k]
    if item.chinese or item.kind != "word" or item.objects:
        return
    for m in range(k + 1, min(len(items), k + 1 + _BETWEEN)):
        other = items[m]
        if other.kind in ("sep", "punct") or other.when is not None:
            return
        if other.low in _PARTICLES and (m > k + 1 or item.low.endswith(" it")):
            sense = vocabulary.senses.get(fold(item.low.removesuffix(" it")) + fold(other.low))
            if sense is None or not _KINDS & set(sense.cues.get("c.verb", "").split("|")):
                return
            verb = Item(f"{item.low} {other.low}", item.start, item.end, "word")
            verb.__dict__.update(sense.given)
            items[k] = verb
            del items[m]
            return
        if "c.verb" in other.cues and not other.objects and other.low not in _PARTICLES:
            return


_KILLERS = frozenset(("凶手", "真凶", "the killer", "killer", "动手的", "下手的"))
"""Words behind which a colon says who it was."""
_TIMES = re.compile(r"[x×*]\d{1,3}")
"""How many of a thing that is named before it."""
_ARROWS = frozenset("→ -> => ➜ ➔ >".split())
_ONE = {"a minute": "1 minute", "a second": "1 second", "a turn": "1 turn", "second": "1 second"}
_ONE |= {"one turn": "1 turn", "one minute": "1 minute", "one second": "1 second"}
"""Words for one unit of time, which mean something else where nothing is timed by it."""
_FROM_THEN = frozenset(
    (
        "later",
        "earlier",
        "after",
        "after that",
        "before",
        "before that",
        "ahead of",
        "behind",
        "ahead",
        "apart",
    )
)

_DURING = frozenset("lasted lasts lived lives stood stands survived survives within inside".split())


def _margin(item: Item, clock: Clock) -> None:
    """Less than a minute behind "by" is by how much, and not until when."""
    when, minute = item.when, clock.duration("1 minute")
    by = when is not None and when.prep == "by" and when.span is not None
    if by and when is not None and when.span is not None and minute and when.span.start < minute:
        item.when = When(None, duration=when.span.start, about=when.about, form=when.form)


def _unit_of_time(items: list[Item], k: int, clock: Clock) -> None:
    """One unit of time as a length: "over a minute before the Hive", "a minute and a half later"."""
    duration = clock.duration(_ONE[items[k].low])
    last = k
    if [item.low for item in items[k + 1 : k + 3]] == ["and", "a half"] and duration:
        last, duration = k + 2, duration * 3 // 2
    elif [item.low for item in items[k + 1 : k + 4]] == ["and", "a", "half"] and duration:
        last, duration = k + 3, duration * 3 // 2
    following = items[last + 1] if last + 1 < len(items) else None
    during = k > 0 and items[k - 1].low in _DURING
    timed = following is not None and following.low in _FROM_THEN
    if not (during or timed) or not duration or items[k].when is not None:
        return
    if items[k].low == "second" and (not k or items[k - 1].low != "a"):
        return
    unit = Item(items[k].low, items[k].start, items[last].end, "time")
    before = items[k - 1].low if k else ""
    later = following is not None and following.low in ("later", "after that")
    unit.when = When(
        None,
        duration=duration,
        form=_FORMS.get(before, Form.EXACT),
        about=before in ("about", "around", "roughly", "some", "maybe"),
        prep="later" if later else "at",
    )
    if later and following is not None:
        last, unit.end = last + 1, following.end
    items[k : last + 1] = [unit]


_FORMS = {"over": Form.OVER, "more than": Form.OVER, "just over": Form.OVER, "a little over": Form.OVER}
_FORMS |= {"nearly": Form.NEARLY, "almost": Form.NEARLY, "under": Form.UNDER, "less than": Form.UNDER}


def _moment(items: list[Item], k: int, clock: Clock) -> None:
    """Turns that open a clause, or stand between who and what was done, are a moment unless the words next to
    them make a length of them: 十六回合又补一个, 弓手三十八回合干掉了咕噜兵, 法师是十二回合招的.
    """
    item = items[k]
    when = item.when
    if when is None or when.duration is None or when.span is not None or not item.chinese:
        return
    turn = clock.duration("1 turn")
    if not turn:
        return
    if when.prep != "at" or not item.low.endswith("回合") or "个" in item.low:
        return
    if not (_opening(items, k) or _told_of(items, k)):
        return
    span = clock.parse(f"turn {when.duration // turn}")
    if span is not None and span.end <= clock.end:
        item.when = When(span)


def _opening(items: list[Item], k: int) -> bool:
    """Whether what was done follows turns that open a clause."""
    opens = k == 0 or items[k - 1].kind in ("sep", "punct") or items[k - 1].low in _TOLD
    after = items[k + 1] if k + 1 < len(items) else None
    if after is None or after.low.startswith(_LENGTHENED):
        return False
    if after.kind in ("sep", "punct"):
        return k == 0 and after.low in (",", "，", ":", "：") and k + 2 < len(items)
    return opens


def _told_of(items: list[Item], k: int) -> bool:
    """Whether turns stand between who, or which place, and what was done; so many things done in a stretch of
    turns are told with their number (三回合丢了五个兵), and what was done on a turn without one.
    """
    before, after = items[k - 1] if k else None, items[k + 1] if k + 1 < len(items) else None
    if before is None:
        return False
    if before.low == "是" and k >= 2:
        named = items[k - 2]
        return bool(named.objects or named.kind == "place") and (
            after is None or after.kind in ("sep", "punct") or "c.verb" in after.cues or bool(after.objects)
        )
    if not (before.objects or before.sides or before.kind == "place" or before.low in _DATED):
        return False
    if after is None or after.kind in ("sep", "punct") or after.low.startswith(_LENGTHENED):
        return False
    for item in items[k + 1 : k + 6]:
        if item.kind in ("sep", "punct"):
            break
        if item.num is not None and item.num.low > 1:
            return False
    return True


_DATED = frozenset("于 死于 亡于 阵亡于 倒在 死在".split())
_TOLD = frozenset("到 到了 在 等到 直到".split())
_LENGTHENED = (
    "后",
    "之后",
    "以后",
    "内",
    "之内",
    "里",
    "以来",
    "下来",
    "过去",
    "的",
    "就",
    "打",
    "没",
    "无",
    "才",
    "间",
    "时间",
)


def _seconds(items: list[Item], k: int, minute: float) -> None:
    """The end of a range that leaves its minute out: 9分39秒到42秒."""
    first, last = items[k - 1].when, items[k].when
    if first is None or last is None or first.span is None or last.span is None or first.prep != "at":
        return
    if (
        not _SECONDS.fullmatch(items[k].low)
        or last.prep not in ("by", "to")
        or last.span.start > first.span.start
    ):
        return
    end = Span(
        *(int(first.span.start // minute * minute) + moment for moment in (last.span.start, last.span.end))
    )
    if end.start < first.span.start:
        return
    items[k - 1].when = When(Span(first.span.start, end.end), prep="between", edges=(first.span, end))
    items[k - 1].end = items[k].end
    del items[k]


_SECONDS = re.compile(r"到?[\d〇零一二两三四五六七八九十]+秒")


def _turns(items: list[Item], k: int, clock: Clock) -> None:
    """The ordinals before a turn, joined to it, are turns, too."""
    while k >= 2 and items[k - 1].low in _JOINTS:
        number = items[k - 2].num
        if number is None or items[k - 2].when is not None:
            return
        if not number.ordinal and (items[k - 1].low != "、" or number.low != number.high):
            return
        span = clock.parse(f"turn {int(number.value)}")
        if span is None:
            return
        turn = Item(items[k - 2].low, items[k - 2].start, items[k - 2].end, "time")
        turn.when, turn.chinese = When(span), True
        items[k - 2] = turn
        k -= 2

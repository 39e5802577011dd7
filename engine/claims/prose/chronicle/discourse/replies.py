"""Answers that leave out what they answer: 问：人族人口最高多少？答：193, "How many fell? Twelve.".

A question asks for a number, a time, a side or a thing. What is said next may be no more than that: it is
read as the question with the answer in the place of the word that asks.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence

from engine.claims.prose.items import Item
from engine.claims.prose.vocabulary import CLASSIFIERS

_LABELS = frozenset("问 答 提问 回答 追问 q a question answer 甲 乙 观众 主播 解说 弹幕 网友 水友".split())
_NUMBER = frozenset("多少 几 几多 多少个 多大 多高".split())
_TIME = frozenset("几点 什么时候 何时 啥时候 几时 几分 几分钟 多早 when".split())
_SIDE = frozenset("谁 谁家 哪边 哪方 哪家 哪一方 哪一边 哪个种族 who".split())
_THING = frozenset("什么 啥 哪个兵种 什么兵 什么单位 啥兵 what".split())
_WITH_NUMBERS = frozenset(
    "最多 最高 最低 最少 到过 达到 有 是 一共 总共 共 才 只 就 只有 就是 大概 差不多 大约 约 足足".split()
    + "也就 仅 仅仅 刚好 正好 整整 出了 在 于 那 嗯 哦 啊 了 吧 呢 的 时候 左右 整 全场 目前".split()
    + "at around about just only exactly a total of in all".split()
)
"""Words that only dress up the number, time or name that is the answer."""
_AUXILIARY = frozenset("did does do had has have".split())


def question_of(items: Sequence[Item], before: tuple[Item, ...]) -> tuple[Item, ...]:
    """The words of a question that an answer may go on with; none where it asks for nothing of the kind.

    Args:
        items: Of the question, up to its mark.
        before: The question asked before: "And the Zerg?" asks the same of another side.
    """
    words = _unlabelled(items)
    while words and words[-1].kind in ("sep", "punct"):
        words = words[:-1]
    start = next((k + 1 for k in range(len(words) - 1, -1, -1) if words[k].kind == "sep"), 0)
    start = next((k + 1 for k in range(start, min(start + 5, len(words))) if words[k].low == "问"), start)
    words = words[start:]  # 有观众问
    if _asking(words) is not None:
        return tuple(words)
    sides = [item for item in words if item.sides and not item.objects]
    others = [item for item in words if item not in sides]
    if before and len(sides) == 1 and len(others) < 3 and not any(_meant(item) for item in others):
        held = [k for k, item in enumerate(before) if item.sides and not item.objects]
        if len(held) == 1:
            return (*before[: held[0]], sides[0], *before[held[0] + 1 :])
    return ()


def answered(question: tuple[Item, ...], items: Sequence[Item]) -> list[Item] | None:
    """The words of an answer with what it leaves out; None where it is no bare answer to the question."""
    words = _unlabelled(items)
    end = next((k for k, item in enumerate(words) if item.kind == "sep"), len(words))
    said, rest = words[:end], words[end:]
    asking = _asking(question)
    asked = {item.low for item in question if item.num is None and not item.objects and not item.sides}
    said = [item for item in said if item.low not in asked or item.when is not None]  # 1:03放的
    if asking is None or not said or len(said) > 8:
        return None
    at, kind = asking
    core = [item for item in said if item.low not in _WITH_NUMBERS or item.num is not None]
    core = [item for item in core if not ("c.fill" in item.cues or "approx" in item.cues)]
    if not core or any(item.kind == "punct" for item in core):
        return None
    after = at + 1
    left = list(question[:at])
    if kind == "number":
        numbers = [item for item in core if item.num is not None and item.when is None]
        if len(numbers) != 1 or numbers[0].num is None or numbers[0].num.vague:
            return None
        if after < len(question) and question[after].low in CLASSIFIERS:
            after += 1
        things = [item for item in core if item.objects]
        if any(
            item is not numbers[0] and item not in things and item.low not in CLASSIFIERS for item in core
        ):
            return None
        right = list(question[after:])
        if things:
            same = {name for item in things for name in item.objects}
            if len(things) > 1 or not any(same & set(item.objects) for item in (*left, *right)):
                return None
            left = [item for item in left if not same & set(item.objects)]
            right = [item for item in right if not same & set(item.objects)]
    elif kind == "time":
        if len(core) != 1 or core[0].when is None or core[0].when.span is None:
            return None
        right = list(question[after:])
    else:
        wanted = [item for item in core if (item.sides if kind == "side" else item.objects)]
        if len(core) != 1 or len(wanted) != 1:
            return None
        right = list(question[after:])
    said = [item for item in said if item.low not in ("是", "在", "的", "了", "就是", "那", "嗯", "啊", "吧")]
    start, close = said[0].start, said[-1].end
    return [*_placed(left, start), *said, *_placed(right, close), *rest]


def _unlabelled(items: Sequence[Item]) -> list[Item]:
    """The words behind 问： or "A:"."""
    for k in (1, 2):
        if len(items) > k + 1 and items[k].low in (":", "："):
            if "".join([item.low for item in items[:k]]) in _LABELS:
                return list(items[k + 1 :])
    return list(items)


def _asking(words: Sequence[Item]) -> tuple[int, str] | None:
    """Where the word that asks stands, and what it asks for; None where there is none, or more than one."""
    found: list[tuple[int, str]] = []
    for k, item in enumerate(words):
        if item.low in _NUMBER and not item.objects:
            found.append((k, "number"))
        elif item.low in _TIME and item.chinese:
            found.append((k, "time"))
        elif item.low in _SIDE and item.chinese:
            found.append((k, "side"))
        elif item.low in _THING and item.chinese:
            found.append((k, "thing"))
    return found[0] if len(found) == 1 else None


def _meant(item: Item) -> bool:
    """Whether a word says more than that something is asked."""
    return bool(item.objects or item.metric or item.when or item.num is not None or "c.verb" in item.cues)


def _placed(items: Sequence[Item], at: int) -> list[Item]:
    """Words of the question as if they stood at a place of the answer."""
    out = []
    for item in items:
        one = copy.copy(item)
        one.start = one.end = at
        out.append(one)
    return out

"""Sentences to clauses: where one ends and the next begins, in English and Chinese."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.claims.prose.chronicle.parsing.phrases import is_head, stands_for_side
from engine.claims.prose.items import Item
from engine.claims.prose.vocabulary import CLASSIFIERS

_COMMAS = frozenset((",", "，"))
_ALWAYS = frozenset(
    ("\n", '"', *"; ； : ： . 。 ! ！ ? ？ — – —— -- ( ) （ ） [ ] 【 】 “ ” ‘ ’ … ...".split()),
) | frozenset("| …… 「 」 ~".split())
_JOINTS = frozenset(
    "and but while whereas although though which who whom when as because since so where until till before"
    " after then yet that".split()
) | frozenset("而 但 却 则 并 并且 而且 同时 然后 接着 随后 但是 不过 随即 于是 而后 才 之后".split())
_ONE_SIDED = frozenset(
    "when while as which who before after because although though whereas until till since".split()
)
"""Joints that part clauses where only what follows has a verb, too."""


@dataclass(slots=True)
class Chunk:
    """A stretch of words that says one thing.

    Attributes:
        items: Its words.
        lead: The mark or word before it.
        head: The word it says more of, of a relative clause before its noun (杀掉矛兵的咕噜兵).
    """

    items: list[Item]
    lead: str = ""
    head: int = -1


def is_verb(item: Item) -> bool:
    """Whether a word says that something is done."""
    if item.kind not in ("word", "name") or (item.objects and "c.verb" not in item.cues):
        return False
    if "c.verb" in item.cues:
        return item.low not in ("down", "up") and not (
            item.objects and item.entry is not None and item.entry.kind not in ("group", "ability")
        )
    return "verb" in item.cues and "c.fill" not in item.cues and "c.time" not in item.cues


_PEAKS = frozenset(
    ("peaked", "peaks", "topped out", "tops out", "bottomed out", "bottoms out", "maxed out", "maxes out")
)


def _verbs(items: Sequence[Item]) -> bool:
    return any(is_verb(item) or item.low in _PEAKS for item in items)


def chunks_of(items: Sequence[Item]) -> list[Chunk]:
    """The stretches of a sentence that say one thing each, in order."""
    out: list[Chunk] = []
    if len(items) > 2 and items[0].num is not None and items[0].chinese and items[1].low == "、":
        items = items[2:]  # 二、农民
    for chunk in _cut(items):
        out.extend(_relative(chunk))
    return out


def _cut(items: Sequence[Item]) -> Iterator[Chunk]:
    start = 0
    lead = ""
    for index, item in enumerate(items):
        low = item.low
        if item.kind in ("sep", "punct"):
            if low in _COMMAS:
                if _in_list(items, start, index):
                    continue
            elif low not in _ALWAYS or _joins_numbers(items, index) or _names_owner(items, index):
                continue
        elif low in _JOINTS and "c.verb" not in item.cues and item.when is None:
            if not _joins(items, start, index):
                continue
        else:
            continue
        if index > start:
            yield Chunk(list(items[start:index]), lead)
            lead = low
        elif item.kind not in ("sep", "punct") or low not in _COMMAS or not lead:
            lead = low
        start = index + 1
    if start < len(items):
        yield Chunk(list(items[start:]), lead)


_OPENING = {")": "(", "）": "（"}


def _names_owner(items: Sequence[Item], index: int) -> bool:
    """Whether a bracket holds no more than whose the figure before it is: "230 (Rebels), 212 (Loyalists)"."""
    low = items[index].low
    start = index
    if low in _OPENING:
        back = range(index - 1, max(-1, index - 4), -1)
        start = next((k for k in back if items[k].low == _OPENING[low]), -1)
    elif low not in ("(", "（"):
        return False
    if start <= 0 or items[start - 1].num is None:
        return False
    inside = items[start + 1 : start + 4]
    end = next((k for k, item in enumerate(inside) if item.low in _OPENING), 0)
    return end > 0 and all(item.sides or item.people or "c.fill" in item.cues for item in inside[:end])


def _joins_numbers(items: Sequence[Item], index: int) -> bool:
    """A dash or colon between two figures: a score or a range."""
    if not 0 < index < len(items) - 1 or items[index].low not in ("-", "–", "—", ":", "："):
        return False
    before, after = items[index - 1], items[index + 1]
    return before.num is not None and after.num is not None and before.end == items[index].start


def _until_stop(items: Sequence[Item], start: int) -> Sequence[Item]:
    end = start
    while end < len(items) and items[end].low not in _ALWAYS and items[end].low not in _COMMAS:
        end += 1
    return items[start:end]


def _in_list(items: Sequence[Item], start: int, index: int) -> bool:
    """Whether a comma stands between two things of one list, or before an apposition."""
    if index + 1 >= len(items) or index <= start:
        return False
    before = items[index - 1]
    if not before.objects:
        return False
    following = _until_stop(items, index + 1)
    if following and (following[0].low in _INCLUDING or following[0].low in _TURNS):
        return False
    if items[index].low == "，" and any(item.chinese and not _nominal(item) for item in following):
        return False  # 砍死树人，占卜师进村
    if any(item.low in _COUNTED_IN for item in following):
        return False  # 丢了十五个单位，首领也算在里面
    if following and following[0].low in ("and", "but") and _verbs(following):
        if not any(item.low in _COMMAS for item in items[start:index]):
            return False  # "torn apart by workers, and not a single SCV is lost": no list of three
    if not following or (_verbs(following) and not _list_goes_on(following)):
        return False
    named = False
    for item in following:
        if item.objects:
            named = True
        elif item.when is not None or item.metric or item.kind == "place":
            return False
        elif (item.sides or item.people) and not item.possessive and not named:
            if not stands_for_side(item) or not item.objects:
                return False
        if named:
            break
        if is_verb(item):
            return False
    return named and (len(following) <= 6 or _list_goes_on(following))


def _nominal(item: Item) -> bool:
    return bool(item.objects or item.num or item.sides or "c.fill" in item.cues) or item.low in _BESIDE_NAMES


_BESIDE_NAMES = CLASSIFIERS | frozenset("的 和 与 及 以及 还有 外加 加 加上".split())


_OTHERS = frozenset(("the other", "another", "the second", "the last", "the third", "one"))
_TURNS = frozenset("可 可是 但 但是 不过 而 却 结果 然后 接着 随后 only then so".split())
_COUNTED_IN = frozenset("算 算上 算在 算进 在内 里面 除外 不算 被 把".split())
_INCLUDING = frozenset(("其中", "其中有", "among them", "of which", "including", "of them", "包括"))


def _list_goes_on(items: Sequence[Item]) -> bool:
    """Whether what follows begins with things and "and": "an Archer, an Assassin and a Wolf Rider fell"."""
    for item in items:
        if is_verb(item):
            return False
        if item.low in ("and", "和", "与", "及", "以及"):
            return True
    return False


def _joins(items: Sequence[Item], start: int, index: int) -> bool:
    """Whether a joining word parts two clauses: something is done on either side of it."""
    item = items[index]
    after = list(items[index + 1 : index + 1 + len(_until_stop(items, index + 1))])
    before = items[start:index]
    if not after:
        return False
    if item.low in ("who", "which") and _cleft(before):
        return False  # "it was an Elvish Scout who felled it"
    if item.low == "as" and after[0].low in ("many", "much", "early", "late", "far", "soon", "well", "a"):
        return False
    if item.low in ("before", "after", "since", "until", "till", "之后", "then") and item.low != "then":
        first = after[0]
        if first.when is not None or first.low in ("that", "this") or first.num is not None:
            return False
    if item.low in ("that", "才", "之后", "so", "as", "since", "where") and not (
        _verbs(before) and _verbs(after)
    ):
        return False
    if item.low in _ONE_SIDED:
        return _verbs(after)
    if item.low == "then" and not before:
        return False
    if item.low == "and" and before and after[0].low in _OTHERS and before[0].low in _OTHERS | {"one"}:
        told = any(word.low in ("to", "by") for word in after)  # "one to a Zealot and the other to an Archon"
        return told or (_dated(before) and _dated(after))  # "one on turn 1 and the other on turn 5"
    if item.low in ("and", "but", "then", "而", "并", "却", "则", "但") and _dated(before) and _dated(after):
        if not any(word.when is None and "c.fill" not in word.cues for word in after):
            return False  # "on turn 8 and turn 10"
        named = any(word.objects for word in before) and any(word.objects for word in after)
        return named or _verbs(before)  # the verb said once: "took it on turn 7 and lost it on turn 9"
    return _verbs(before) and _verbs(after)


def _cleft(before: Sequence[Item]) -> bool:
    """Whether words set apart who did what follows: "At 12,15 it was a Wose"."""
    lows = [item.low for item in before]
    return any(
        low in ("it was", "it is", "it's") or (low == "it" and after in ("was", "is"))
        for low, after in zip(lows, [*lows[1:], ""], strict=False)
    )


def _dated(items: Sequence[Item]) -> bool:
    return any(item.when is not None for item in items)


def _that(chunk: Chunk) -> list[Chunk]:
    """An English clause behind its noun: "the Mage that was recruited on turn 12 died on turn 15"."""
    items = chunk.items
    at = next((k for k, item in enumerate(items) if item.low == "that" and k and items[k - 1].objects), None)
    if at is None or _verbs(items[:at]):
        return []
    groups = [k for k in range(at + 1, len(items)) if is_verb(items[k]) and not is_verb(items[k - 1])]
    if len(groups) != 2:
        return []
    noun, second = items[:at], groups[1]
    return [Chunk([*noun, *items[at + 1 : second]], chunk.lead), Chunk([*noun, *items[second:]], ",")]


def _tallies(rest: Sequence[Item]) -> bool:
    """Whether no more than how many there are follows a name: 你损失的水晶塔有五个."""
    if len(rest) < 2 or rest[0].low not in _THERE_ARE or rest[1].num is None:
        return False
    return all(item.num is not None or item.low in CLASSIFIERS for item in rest[1:])


_THERE_ARE = frozenset(("有", "共有", "一共有", "总共有"))


def _relative(chunk: Chunk) -> list[Chunk]:
    """A Chinese clause before its noun and what is said of the noun: 杀掉矛兵的咕噜兵被骑师捅死."""
    items = chunk.items
    behind = _that(chunk)
    if behind:
        return behind
    if items and items[0].low.startswith(("最后", "第一", "首")):
        return [chunk]
    for index in range(1, len(items) - 1):
        if items[index].low != "的" or not items[index].chinese:
            continue
        head = index + 1
        while head < len(items) and head - index < 5 and not is_head(items, head, determined=True):
            if is_verb(items[head]) or items[head].kind == "sep":
                break
            head += 1
        if head >= len(items) or not items[head].objects:
            continue
        first, rest = items[:index], items[head + 1 :]
        if not (_verbs(rest) or any(item.low == "被" for item in rest)) or _tallies(rest):
            continue
        verb = next((k for k, item in enumerate(first) if is_verb(item)), None)
        if verb is None or not (items[index - 1].objects or is_verb(items[index - 1])):
            continue
        if any(item.objects or item.sides for item in first[:verb]) and first[0].low not in ("被",):
            if not any(item.low == "被" for item in first[:verb]):
                continue
        told = Chunk(first, "的", head=head)
        main = Chunk(
            [item for item in items[:verb] if item.when is not None] + items[index + 1 :], chunk.lead
        )
        told.items = [*items[index + 1 : head + 1], *first] if first[0].low == "被" else [
            *[item for item in first[:verb] if item.when is not None],
            *items[index + 1 : head + 1],
            *[item for item in first if item.when is None or item not in first[:verb]],
        ]  # fmt: skip
        told.lead = chunk.lead
        return [told, main]
    return [chunk]

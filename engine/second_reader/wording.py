"""Small questions about the words of a sentence: figures, times, sides, denials."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from engine.claims.names import YOU_WORDS
from engine.claims.prose.items import Item, When
from engine.claims.prose.numbers import Form, Quantity
from engine.claims.prose.vocabulary import CLASSIFIERS, words
from engine.facts.clock import Clock
from engine.facts.knowledge import Entry, fold
from engine.second_reader.passages import Passage

_DENIALS_ZH = ("没", "无", "未", "不", "别", "零", "非", "毫")
_DENIALS = frozenset(
    "no not never without none nothing nobody neither nor zero cannot free lacked lacking failed".split()
)
_BOTH = frozenset(("both", "pair", "twin", "两", "双", "俩", "对"))


def figures(passage: Passage) -> Iterator[tuple[Item, Quantity]]:
    """Every number written in a sentence as it is meant; articles and ordinals are among them, times not."""
    before: Item | None = None
    for item, after in zip_longest(passage.items, passage.items[1:]):
        if item.num is not None and item.when is None:
            form = _FORMS.get(before.cues.get("approx", "").split("|")[0]) if before is not None else None
            number = item.num if form is None else item.num.with_form(form)
            if after is not None and after.low in words("and some") and number.low == number.high:
                number = replace(number, high=number.low + number.unit)  # "four thousand and some"
            yield item, number
        before = item


_FORMS = {
    "about": Form.ABOUT, "nearly": Form.NEARLY, "over": Form.OVER, "under": Form.UNDER,
    "least": Form.AT_LEAST, "most": Form.AT_MOST, "only": Form.ONLY,
}  # fmt: skip
"""How a word before a number makes it be meant."""


def decides(passage: Passage) -> bool:
    """Whether a sentence has a word for how a game ends."""
    return any("res" in item.cues or item.cues.get("verb") == "left" for item in passage.items) or (
        _ENDINGS.search(passage.text) is not None
    )


_ENDINGS = re.compile(
    r"\b(?:won|wins?|winn\w+|victor\w*|los[et]\w*|loss|draw\w*|drew|resign\w*|conced\w*|surrender\w*"
    r"|mate[ds]?|checkmate\w*|gg|left the game|defeat\w*|beat\w*)\b|[胜赢输败和]|投降|认输|将死|退出|打出",
    re.IGNORECASE,
)


def stated(passage: Passage) -> list[Item]:
    """The figures and times that say something by themselves: no article, no "one"."""
    told = [item for item, number in figures(passage) if not number.weak and item.kind == "num"]
    return told + [item for item in passage.items if item.when is not None]


def written(passage: Passage, value: float) -> list[Quantity]:
    """The numbers of a sentence that write a value, those that count or measure first."""
    meant = [number for _, number in figures(passage)]
    found = [number for number in meant if number.low <= value <= number.high]
    # "In the first two turns", "two moves later": a number that is part of a time is written as well.
    found += [
        n for n in passage.numbers if n.low <= value <= n.high and n.value not in {m.value for m in found}
    ]
    if value == 2 and not found and any(item.low in _BOTH for item in passage.items):
        found = [Quantity(2, 2)]
    return sorted(found, key=lambda number: (number.ordinal, number.percent, number.times, number.weak))


def counted(passage: Passage, value: float) -> Iterator[Item]:
    """The things that stand right behind a number, or the measure before it: what it counts."""
    items = passage.items
    for at, item in enumerate(items):
        number = item.num
        if value == 2 and item.low in _BOTH:
            yield from (one for one in items[at + 1 : at + 2] if one.objects)
        if number is None or item.when is not None or number.weak or not number.low <= value <= number.high:
            continue
        yield from (one for one in items[max(0, at - 2) : at] if one.metric is not None and not one.objects)
        yield from _told_before(items[:at])
        for following in items[at + 1 : at + 4]:
            if following.objects or following.metric is not None:
                yield following
            elif following.low in CLASSIFIERS or (following.kind == "word" and "det" in following.cues):
                continue
            break


def _told_before(items: Sequence[Item]) -> Iterator[Item]:
    """The thing that stands shortly before a Chinese number: "食尸鬼招了六个", "Skeleton 五个"."""
    for item in reversed(items[-3:]):
        if item.kind in ("punct", "sep") or item.num is not None:
            return
        if item.objects:
            yield item
            return


def counts_unknown(passage: Passage) -> bool:
    """Whether a number stands before a word nobody knows: "417 torches" goes on about nothing before."""
    items = passage.items
    for at, item in enumerate(items[:-1]):
        if item.num is not None and item.when is None and not item.num.weak:
            following = items[at + 1]
            known = (
                following.low in CLASSIFIERS or following.low in words("times") or following.low in _NO_THING
            )
            if following.kind == "word" and not following.cues and not known:
                return True
    return False


_NO_THING = frozenset(
    "worth each apiece altogether overall total together to against versus vs 兵 人 队".split()
)
"""Words behind a number that are no thing it counts: "six worth 100", "seven to six"."""


def times(passage: Passage) -> list[When]:
    """The moments and windows written in a sentence."""
    return [item.when for item in passage.items if item.when is not None and item.when.span is not None]


def moved(passage: Passage) -> frozenset[str]:
    """The pieces that a sentence names by the notation of their moves."""
    moves = (item.move.san for item in passage.items if item.move is not None and item.move.san)
    return frozenset(_PIECES.get(san[0], "pawn") for san in moves)


_PIECES = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "O": "king", "0": "king"}


def says_most(passage: Passage) -> bool:
    """Whether a sentence puts something before all others of its sort, or behind them."""
    return _MOST.search(passage.text) is not None


_MOST = re.compile(
    r"\b(?:most|least|fewest|\w{3,}est|top|any other|every other|leading|leader|chief|main|mvp|favou?rite)\b"
    r"|最|头号|主力|冠军|第一",
    re.IGNORECASE,
)


def says_last(passage: Passage) -> bool:
    """Whether a sentence speaks of the last of something."""
    return _LAST.search(passage.text) is not None


_LAST = re.compile(r"\b(?:last|final|finally|lastly|latest)\b|最后|最终|末|再也没|收尾", re.IGNORECASE)


def lengths(passage: Passage, clock: Clock) -> list[int]:
    """The lengths of time written, in the clock's unit: "the first three minutes" end at one of them."""
    found = [item.when.duration for item in passage.items if item.when is not None]
    before = ""
    for item in passage.items:
        if item.when is None and item.low.startswith(_UNITS):
            found.append(clock.duration(f"{before} {item.low.split()[0]}"))  # "ten" + "seconds later"
        elif item.when is None and item.low.endswith(_UNITS):
            found.append(clock.duration(item.low))  # "a minute"
        before = item.low
    return [length for length in found if length is not None]


_UNITS = ("second", "seconds", "minute", "minutes", "turn", "turns", "move", "moves", "秒", "分钟", "回合")


def named(entry: Entry, passage: Passage) -> bool:
    """Whether a thing is called by one of its names, or by the last word of a longer one."""
    low = passage.text.casefold()
    for aliases in entry.aliases.values():
        for alias in aliases:
            folded = alias.casefold()
            last = folded.rsplit(" ", 1)[-1]
            if ((len(folded) > 1 or _one_sign(folded)) and folded in low) or (len(last) > 3 and last in low):
                return True
    return False


def _one_sign(name: str) -> bool:
    """Whether a name is one Chinese sign: "后" is a queen, whatever else it is."""
    return len(name) == 1 and not name.isascii()


def denies(passage: Passage) -> bool:
    """Whether a sentence denies anything."""
    return denied_in(passage.items, passage.text)


def denied_in(items: Sequence[Item], text: str) -> bool:
    """Whether some words deny anything, or say that all was kept."""
    for item in items:
        if "neg" in item.cues or item.low in _DENIALS or item.low.endswith(("n't", "n’t")):
            return True
        if item.chinese and any(sign in item.low for sign in _DENIALS_ZH):
            return True
        if item.num is not None and item.num.high == 0:
            return True
    return _KEPT.search(text) is not None


def spends_all(passage: Passage) -> bool:
    """Whether a sentence says that nothing was left of what there was, without denying anything."""
    return _SPENT.search(passage.text) is not None


_SPENT = re.compile(
    r"\b(?:every (?:last|single) \w+|every (?:coin|penny)|last (?:coin|penny)"
    r"|spent (?:it )?all|broke|emptied)\b"
    r"|花光|用光|精光|一干二净|干干净净|见底|清空|分文",
    re.IGNORECASE,
)


_KEPT = re.compile(
    r"\b(?:surviv\w*|alive|intact|untouched|unscathed|unbeaten|kept|keeps?|only|sat out|absent)\b"
    r"|[活全只]|幸存|完好|毫发",
    re.IGNORECASE,
)
"""Words that say of what is lost, or of all others, that there was none."""


def refers(passage: Passage) -> bool:
    """Whether a sentence goes on about somebody or something by a pronoun."""
    return _PRONOUN.search(passage.text) is not None


_PRONOUN = re.compile(
    r"\b(?:it|its|they|them|their|he|him|his|she|her|this|that|these|those|one|ones|both|other|same|another|rest)\b"
    r"|[它他她这那其]|前者|后者|同样|另",
    re.IGNORECASE,
)


def of_all(passage: Passage) -> bool:
    """Whether a sentence speaks of both sides at once, of what is nobody's, or is the row of a table."""
    return _ALL.search(passage.text) is not None


_ALL = re.compile(
    r"\b(?:both|each|either|neither|nobody|no one|all|everyone|total|between them)\b"
    r"|\||双方|两边|大家|各|谁|都|全部|彼此",
    re.IGNORECASE,
)


def things(passages: Iterable[Passage]) -> set[tuple[str, ...]]:
    """The things named, each by all canonical names it stands for."""
    return {item.objects for passage in passages for item in passage.items if item.objects}


def metrics(passages: Iterable[Passage]) -> set[str]:
    return {item.metric for passage in passages for item in passage.items if item.metric is not None}


def sides(passages: Iterable[Passage], you: str | None) -> set[str]:
    """The slots named, "you" among them; the side of whom alone has such people, too."""
    return sides_of((item for passage in passages for item in passage.items), you)


def sides_of(items: Iterable[Item], you: str | None) -> set[str]:
    """The slots some words name, as `sides`."""
    found: set[str] = set()
    for item in items:
        found.update(item.sides)
        if item.people is not None:
            found.add(item.people)
        if you is not None and _names_you(item):
            found.add(you)
    return found


def relates(item: Item) -> bool:
    """Whether a word says that one is more than, less than or the same as another."""
    if item.low in words("relations"):
        return True
    return not _RELATIONS.isdisjoint(item.cues.get("cmp", "").split("|"))


def direction(items: Sequence[Item]) -> str | None:
    """``more`` or ``less`` where some words say that of whom they name, and not compare with anybody."""
    values = {value for item in items for value in item.cues.get("cmp", "").split("|")}
    ways = {_WAYS[value] for value in values if value in _WAYS}
    if len(ways) != 1 or not values.isdisjoint(("equal", "same", "versus")):
        return None
    if any(
        item.low in words("relations") or ("pron" in item.cues and not _names_you(item)) for item in items
    ):
        return None
    return ways.pop()


def _names_you(item: Item) -> bool:
    return fold(item.low) in YOU_WORDS or item.low in _YOUR


_WAYS = {"more": "more", "ahead": "more", "less": "less", "behind": "less"}
_RELATIONS = frozenset(("more", "less", "equal", "same", "ahead", "behind"))
_YOUR = frozenset(("your", "yours", "you've", "you'd", "你", "你的", "您"))

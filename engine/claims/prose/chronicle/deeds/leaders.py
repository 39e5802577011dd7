"""Who leads a side: "the Rebel leader, an Elvish Captain", "led by a Lieutenant", 领袖是精灵元帅.

Read from the words next to each other and not from clauses: what stands beside the word for a leader, with no
more than a mark, an article or a form of "be" between them, says what the leader is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.claims.prose.chronicle.parsing.spoken import imagined
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.chronicle.questions.telling import named
from engine.claims.prose.items import Item
from engine.claims.prose.vocabulary import CLASSIFIERS
from engine.facts.kept import per_replay
from engine.facts.model import EventKind, Replay

_LEADER = "leader"
_BE = frozenset("was is are were 是 为 乃 就是".split())
_ARTICLES = frozenset(("a", "an", "one", "一", "一名", "一个", "一位"))
_DRESS = frozenset("the own itself himself old mighty brave level 这 那 位 名 个".split())
_OPENS = frozenset((",", "(", "（", ":", "：", "—", "–", "，", "-"))
_LEADS = frozenset("led commanded headed 领军 率领 统领 带领 领导 挂帅 统帅 坐镇 带队".split())
_HEAD = frozenset(
    ("head", "leading", "helm", "led by", "were led", "was led", "are led", "is led", "fought", "under")
)
_STOOD = frozenset("stood sat was is stands sits were".split())


@per_replay
def leaders_of(replay: Replay) -> Mapping[str, frozenset[str]]:
    """Slot -> the names its leaders had, each stage of them."""
    kin = rows_of(replay).kin
    found: dict[str, set[str]] = {}
    for event in replay.store.find(kind=EventKind.CREATED):
        if event.details.get("leader") and event.side is not None and event.object is not None:
            found.setdefault(event.side, set()).update({event.object, *kin.get(event.object, ())})
    return {slot: frozenset(names) for slot, names in found.items()}


def leaders_in(
    items: Sequence[Item], until: int, record: Record
) -> Iterator[tuple[tuple[int, int], Finding]]:
    """What a sentence says of who leads whom, with its place in the text.

    Args:
        items: The words of the sentence.
        until: One past the last code point that is said as fact.
        record: The game.
    """
    if not any(_of_leaders(item) for item in items):
        return
    known = leaders_of(record.replay)
    if not known:
        return
    for first, last, at, side in _said(items, record):
        if items[last].end > until or imagined(items[first : last + 1], at - first):
            continue
        names = items[at].objects
        ours = (
            known.get(side, frozenset())
            if side
            else frozenset(name for all_ in known.values() for name in all_)
        )
        span = (items[first].start, items[last].end)
        if ours & set(names):
            yield span, supported("owner")
        elif ours:
            shown = named(tuple(sorted(ours)), record)
            whose = f"the leader of {side}" if side else "a leader"
            yield span, refuted("owner", f"{whose} is a {shown}", actual=shown, monotone=True)


def _of_leaders(item: Item) -> bool:
    return (item.entry is not None and item.entry.name == _LEADER) or item.low in _LEADS or item.low in _HEAD


def _said(items: Sequence[Item], record: Record) -> Iterator[tuple[int, int, int, str | None]]:
    """Where a leader is named: first and last word of it, the name, and the slot of whose leader it is."""
    for at, item in enumerate(items):
        if item.entry is not None and item.entry.name == _LEADER:
            yield from _beside(items, at, record)
        elif item.objects and _is_unit(item):
            yield from _leading(items, at, record)


def _is_unit(item: Item) -> bool:
    entry = item.entry
    return (
        entry is not None
        and entry.kind == "unit"
        and not entry.members
        and len(item.objects) == 1
        and not item.plural
    )


def _beside(items: Sequence[Item], at: int, record: Record) -> Iterator[tuple[int, int, int, str | None]]:
    """What stands behind the word for a leader."""
    side, first, after = _whose(items, at, record)
    k = after
    article = be = opened = False
    while k < len(items) and not items[k].objects:
        low = items[k].low
        number = items[k].num
        if low in _ARTICLES or (number is not None and number.high == 1):
            article = True
        elif low in _BE and not opened:
            be = True
        elif low in _OPENS and not (opened or be):
            opened = True
        elif low not in _DRESS and low not in CLASSIFIERS:
            return
        k += 1
    if k >= len(items) or not _is_unit(items[k]) or k - after > 4:
        return
    follows = items[k + 1] if k + 1 < len(items) else None
    if follows is not None and (
        items[k].possessive or follows.low in ("'s", "的", "’s", "and", "和", "与", "、")
    ):
        return
    chinese = items[k].chinese
    if be and chinese and (_does_it(items, k + 1) or items[after].low == "的"):
        return  # 首领是精灵弓手射死的
    if be and not chinese and not (article and _opens(items, first)):
        return
    if opened and not (article or items[after].low in ("(", "（", ":", "：")):
        return
    if opened and items[after].low in ("，", ",") and chinese:
        return
    yield first, k, k, side


def _does_it(items: Sequence[Item], start: int) -> bool:
    """Whether a deed stands between a name and the 的 that ends its clause."""
    for item in items[start : start + 6]:
        if item.kind in ("sep", "punct"):
            return False
        if item.low == "的" or "c.verb" in item.cues or "verb" in item.cues:
            return True
    return False


def _opens(items: Sequence[Item], first: int) -> bool:
    """Whether what begins at a word is the subject of its clause."""
    before = items[first - 1] if first else None
    return before is None or before.kind in ("sep", "punct") or before.low in ("and", "while", "but", "where")


def _slot(item: Item, record: Record) -> str | None:
    if len(item.sides) == 1:
        return item.sides[0]
    if record.you is not None and item.low in ("your", "you", "你", "你的"):
        return record.you
    return None


def _whose(items: Sequence[Item], at: int, record: Record) -> tuple[str | None, int, int]:
    """Whose leader it is, with the first word that says it and the place behind."""
    first = at
    side: str | None = None
    for k in range(at - 1, max(-1, at - 4), -1):
        low = items[k].low
        slot = _slot(items[k], record)
        if slot is not None:
            side, first = slot, k
            break
        if low not in ("的", "the", "'s", "’s") and low not in _DRESS:
            break
        first = k
    after = at + 1
    if side is None and after + 1 < len(items) and items[after].low == "of":
        slot = _slot(items[after + 1], record)
        if slot is not None:
            return slot, first, after + 2
    return side, first, after


def _leading(items: Sequence[Item], at: int, record: Record) -> Iterator[tuple[int, int, int, str | None]]:
    """Who is led by what is named: "the Rebels were led by an Elvish Captain", 由精灵德鲁伊领军."""
    start = at
    while start and (items[start - 1].low in _ARTICLES or items[start - 1].low in _DRESS):
        start -= 1
    lows = [item.low for item in items[max(0, start - 3) : start]]
    if not items[at].chinese:
        yield from _leading_english(items, start, at, record)
        return
    if lows[-1:] == ["由"] and at + 1 < len(items) and items[at + 1].low in _LEADS and start > 1:
        slot = _slot(items[start - 2], record)
        if slot is not None:
            yield start - 2, at + 1, at, slot
    named_ = start - 1
    if named_ >= 3 and items[named_].low in _BE and items[named_ - 1].low == "的":
        slot = _slot(items[named_ - 2], record)
        if slot is not None and items[named_ - 3].low in _LEADS:
            yield named_ - 3, at, at, slot


def _leading_english(
    items: Sequence[Item], start: int, at: int, record: Record
) -> Iterator[tuple[int, int, int, str | None]]:
    before = start - 1
    behind = items[at + 1 : at + 5]
    who = bool(behind) and behind[0].low in ("who", "that")
    behind = behind[1:] if who else behind
    if len(behind) > 1 and behind[0].low in _RULED and (start < at or not at):
        slot = _slot(behind[1], record)
        done = len(behind) < 3 or behind[2].kind in ("sep", "punct")
        ours = slot is not None and set(items[at].objects) <= leaders_of(record.replay).get(slot, frozenset())
        if slot is not None and (ours if who else done):
            yield start, at + 2 + who, at, slot  # "an Elvish Druid led the Rebels."
    if before < 1:
        return
    joined = " ".join([item.low for item in items[max(0, start - 3) : start]])
    if joined.endswith(_UNDER):  # "were led by", "fought under"
        k = before
        while k >= 0 and not items[k].sides and before - k < 3:
            k -= 1
        slot = _slot(items[k], record) if k >= 0 else None
        if (
            slot is not None
            and _opens(items, k)
            and all(item.low in _PASSED for item in items[k + 1 : start])
        ):
            yield k, at, at, slot
    elif items[before].low in _STOOD:
        prefix = [item.low for item in items[max(0, before - 5) : before]]
        slot = _slot(items[before - 1], record)
        if slot is not None and ("leading" in prefix or "head" in prefix or "helm" in prefix):
            yield max(0, before - len(prefix)), at, at, slot
    following = [item.low for item in items[at + 1 : at + 4]]
    if following[:2] == ["for", "a"] and items[before].low in ("had", "have", "has"):
        slot = _slot(items[before - 1], record)
        if slot is not None and at + 3 < len(items) and _of_leaders(items[at + 3]):
            yield before - 1, at + 3, at, slot


_UNDER = ("led by", "commanded by", "headed by", "fought under", "marched under", "captained by")
_RULED = frozenset(("led", "commanded", "headed", "captained"))
_PASSED = frozenset(
    "was were is are being led commanded headed captained by fought marched under".split()
).union(("led by", "was led", "were led", "was led by", "were led by"))

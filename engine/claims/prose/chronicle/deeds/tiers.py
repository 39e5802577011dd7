"""How far an upgrade with levels was taken: "only reached +2 armor", 只到2攻, "3/3", "no carapace upgrades".

A clause of this kind has a side, upgrades of one or more families, the level of each, and nothing else but
words of having and reaching and of the end of a game. The levels are laid beside the highest each side had.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.spoken import denies
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.items import Item
from engine.claims.prose.statements import Standing
from engine.claims.prose.vocabulary import words
from engine.facts.kept import per_replay
from engine.facts.model import Coverage, EventKind, Replay

_LEVEL = re.compile(r"Level(\d)$")
_BARE = re.compile(r"(?:\+|plus) ?(\d)")
_KIND = {
    "Weapons": words("upgrades of weapons"),
    "Armor": words("upgrades of armour"),
    "Shields": words("upgrades of shields"),
}
_BRANCH = {
    "infantry": ("Infantry",), "bio": ("Infantry",), "marine": ("Infantry",), "vehicle": ("Vehicle",),
    "mech": ("Vehicle",), "ship": ("Ship",), "air": ("Ship", "Air", "Flyer"), "flyer": ("Flyer",),
    "ground": ("Ground", "Missile", "Melee"), "missile": ("Missile",), "ranged": ("Missile",),
    "melee": ("Melee",), "步兵": ("Infantry",), "陆军": ("Infantry", "Ground"), "机械": ("Vehicle",),
    "战车": ("Vehicle",), "空军": ("Ship", "Air", "Flyer"), "空中": ("Ship", "Air", "Flyer"),
    "地面": ("Ground", "Missile", "Melee"), "远程": ("Missile",), "远攻": ("Missile",), "近战": ("Melee",),
    "近攻": ("Melee",),
}  # fmt: skip
_LAST = words("no further level")
_PASSED = words("said of upgrades")
_BEYOND = frozenset("past beyond above further than over 超过 越过 突破 高于".split())
_PASSING = frozenset("finish finished finishes 还没 还没有 尚未 还未".split())
_FAMILIAR = frozenset("c.fill stop prep det conj approx c.by c.with span c.time c.pron pron cmp".split())
_MOST = 3
"""Levels there are."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What a clause says of some families of upgrades.

    Attributes:
        families: Canonical names without their level, any of which may be meant.
        level: How far they were taken.
    """

    families: frozenset[str]
    level: int


@per_replay
def _levels(replay: Replay) -> Mapping[str, Mapping[str, Sequence[tuple[int, int]]]]:
    """Slot -> family -> the moments it had a level from, with the level, in order."""
    found: dict[str, dict[str, list[tuple[int, int]]]] = {}
    for event in replay.store.find(kind=EventKind.RESEARCHED):
        match = _LEVEL.search(event.object or "")
        if match is not None and event.side is not None and event.object is not None:
            family = event.object[: match.start()]
            found.setdefault(event.side, {}).setdefault(family, []).append((event.at, int(match[1])))
    return found


@per_replay
def _families(replay: Replay) -> frozenset[str]:
    """All families of upgrades the game knows; empty where it is not recorded what was researched."""
    if replay.coverage.get(EventKind.RESEARCHED) is not Coverage.COMPLETE:
        return frozenset()
    return frozenset(
        name[: match.start()] for name in replay.knowledge.entries if (match := _LEVEL.search(name))
    )


def read_tier(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Some upgrades were taken so far, and no further or not at all."""
    families = _families(record.replay)
    if not families or clause.unknown or clause.bounded or not _worth(clause.items):
        return None
    items = _joined(clause.items)
    side = _side(clause)
    if side is None or side not in record.slots:
        return None
    faction = record.replay.side(side).faction or ""
    denied = sum(_negates(items, k) for k in range(len(items)))
    without = any(item.low in _WITHOUT for item in items)
    if denied + without > 1:
        return None
    told = list(_told(items, frozenset(name for name in families if name.startswith(faction))))
    beyond = bool(denied) and any(item.low in _BEYOND for item in items)
    zero = any(item.num is not None and item.num.high == 0 for item in items)
    if not told or not all(_understood(item) for item in items):
        return None
    if any(one.level < 0 for one in told):  # no level is said: there was none at all
        if not (denied or without or zero) or len(told) > 1:
            return None
        told, denied = [Taken(told[0].families, 0)], 0
    elif without:
        return None
    moments = moments_of(clause, topic, record)
    if not moments.sure or any(time.mode == "length" for time in clause.times):
        return None
    dated = not denied and any(part.sym in "fr" for part in clause.parts) and _at_a_moment(clause)
    start = end = record.replay.clock.end
    if moments.said and moments.windows and not moments.whole:
        start = min(window.first[0] for window in moments.windows)
        end = max(window.last[1] for window in moments.windows)
    bare = any(_BARE.fullmatch(item.low) for item in items)
    if bare and (clause.lead in (":", "：") or not clause.opens):
        return None
    last = beyond or _no_more(items) or any(_ends(items, k) for k in range(len(items)))
    if not last and (clause.words & _PASSING):
        return None  # "finished the first level before ...": which it was then, and not how far it went
    found = _judged(told, side, (start, end), (last, bool(denied) and not beyond, beyond), record)
    if dated and found is not None and found.standing is Standing.SUPPORTED:
        return None  # "was done at 12:14" says when it was done, and not only how far it went
    return found


def _at_a_moment(clause: Clause) -> bool:
    """Whether a moment is written at which something was done, and not by which it was."""
    return any(time.when.prep == "at" and not time.mode for time in clause.times)


def _joined(items: Sequence[Item]) -> Sequence[Item]:
    """Words with those of a branch that the scan took apart put together: 地|面."""
    out: list[Item] = []
    for item in items:
        before = out[-1] if out else None
        if before is not None and item.chinese and before.end == item.start:
            if before.low not in _BRANCH and item.low not in _BRANCH and before.low + item.low in _BRANCH:
                out[-1] = whole = copy(before)
                whole.end, whole.low, whole.cues = item.end, before.low + item.low, {}
                continue
        out.append(item)
    return out


def _judged(
    told: Sequence[Taken],
    side: str,
    when: tuple[int, int],
    said: tuple[bool, bool, bool],
    record: Record,
) -> Finding | None:
    last, denied, beyond = said
    reached = _levels(record.replay).get(side, {})
    open_ = False
    for one in told:
        low = {name: _at(reached.get(name, ()), when[0]) for name in one.families}
        high = {name: _at(reached.get(name, ()), when[1]) for name in one.families}
        tops = sorted(set(high.values()) | set(low.values()))
        if one.level == 0:
            right = not any(low.values())
        elif denied:
            right = all(top < one.level for top in low.values())
        elif beyond or last:
            right = one.level in tops
        else:
            right = any(top >= one.level for top in tops)
            open_ = open_ or one.level not in tops
        if not right:
            best = {name: top for name, top in high.items() if top} or dict.fromkeys(
                sorted(one.families)[:1], 0
            )
            shown = ", ".join(f"{name} {top}" for name, top in sorted(best.items()))
            return refuted(
                "owner", f"{side}'s highest level: {shown}", actual=max(best.values()), monotone=True
            )
    return None if open_ else supported("owner")


def _ends(items: Sequence[Item], at: int) -> bool:
    """Whether a word says that a level was the last: not so "finished Armor Level 1", of when it was done."""
    if items[at].low not in _LAST:
        return False
    behind = next((item for item in items[at + 1 :] if "det" not in item.cues), None)
    done = items[at].low in _PASSING and behind is not None and "prep" not in behind.cues
    return not done or behind is None or behind.when is not None


def _no_more(items: Sequence[Item]) -> bool:
    """Whether words say that a level was the last: "as far as they went", "make do with", "no more"."""
    lows = " ".join([item.low for item in items])
    return any(words_ in lows for words_ in ("as far as", "no more", "no further", "make do", "made do"))


def _at(steps: Sequence[tuple[int, int]], moment: int) -> int:
    return max((level for at, level in steps if at <= moment), default=0)


def _worth(items: Sequence[Item]) -> bool:
    """Whether a clause may be of levels at all."""
    for k, item in enumerate(items):
        if item.objects and _LEVEL.search(item.objects[0]):
            return True
        if any(item.low in known for known in _KIND.values()):
            return True
        if item.low == "/" and 0 < k < len(items) - 1:
            return True
    return False


def _side(clause: Clause) -> str | None:
    """The one slot a clause names or, where it names none, goes on with."""
    sides = {part.side for part in clause.parts if part.sym == "S"}
    sides |= {part.thing.side for part in clause.parts if part.thing is not None}
    sides |= {part.side for part in clause.parts if part.sym in "GQ"}
    sides.discard(None)
    if len(sides) > 1:
        return None
    return next(iter(sides)) if sides else clause.side


def _told(items: Sequence[Item], families: frozenset[str]) -> Iterator[Taken]:
    """What is said of which upgrades; a level below zero where none is written."""
    pair = _pair(items)
    if pair is not None:
        yield Taken(_of("Weapons", frozenset(), families), pair[0])
        yield Taken(_of("Armor", frozenset(), families), pair[1])
        return
    found = False
    kinds = {kind for kind, known in _KIND.items() if any(item.low in known for item in items)}
    bare = [item for item in items if _BARE.fullmatch(item.low)]
    for item in items:
        if (item in bare and kinds) or any(item.low in known for known in _KIND.values()):
            continue  # "ground armor at +2"
        levels = {match[1] for name in item.objects if (match := _LEVEL.search(name))}
        if len(levels) == 1:
            names = frozenset(_LEVEL.sub("", name) for name in item.objects)
            if item in bare:
                names = families  # of what, is not said
            if names & families:
                found = True
                yield Taken(names & families, int(next(iter(levels))))
    if found:
        return
    if len(kinds) != 1:
        return
    branch = frozenset(name for item in items for name in _BRANCH.get(item.low, ()))
    meant = _of(next(iter(kinds)), branch, families)
    numbers = [item.num for item in items if item.num is not None and item.num.high > 0]
    if meant and len(bare) == 1 and not numbers:
        yield Taken(meant, int(_BARE.fullmatch(bare[0].low)[1]))  # type: ignore[index]
    elif meant and not numbers:
        yield Taken(meant, -1)
    elif meant and len(numbers) == 1 and numbers[0].low == numbers[0].high <= _MOST:
        yield Taken(meant, int(numbers[0].high))


def _of(kind: str, branch: frozenset[str], families: frozenset[str]) -> frozenset[str]:
    ends = ("Armor", "Carapace") if kind == "Armor" else (kind,)
    return frozenset(
        name
        for name in families
        if name.endswith(ends) and (not branch or any(one in name for one in branch))
    )


def _pair(items: Sequence[Item]) -> tuple[int, int] | None:
    """Levels of weapons and armour: "3/3"."""
    found = [
        (items[k - 1].num, items[k + 1].num)
        for k in range(1, len(items) - 1)
        if items[k].low == "/" and items[k - 1].end == items[k].start and items[k].end == items[k + 1].start
    ]
    if len(found) != 1 or sum(item.num is not None for item in items) != 2:
        return None
    first, second = found[0]
    if first is None or second is None or max(first.high, second.high) > _MOST:
        return None
    return int(first.high), int(second.high)


_WITHOUT = words("goes without")


def _negates(items: Sequence[Item], at: int) -> bool:
    """Whether a word denies: no mere "any", no level of zero, no "no more"."""
    item = items[at]
    if item.num is not None or not denies(item):
        return False
    if at + 1 < len(items) and items[at + 1].low in ("more", "further", "higher"):
        return False
    return not item.cues.get("c.share", "").startswith("any") or not {"neg", "c.neg"}.isdisjoint(item.cues)


_HAD_TO = frozenset(("had to", "防止"))
_VERBS = frozenset(
    "have make finish research level be do reach end advance upgrade build last play stay other die".split()
)


def _understood(item: Item) -> bool:
    low, cues = item.low, item.cues
    if item.kind in ("sep", "punct") or item.sides or item.people is not None or item.when is not None:
        return True
    if (
        item.objects
        or item.num is not None
        or denies(item)
        or low in _WITHOUT
        or low in _PASSED
        or low in _LAST
    ):
        return True
    if low in _BRANCH or low in _BEYOND or any(low in known for known in _KIND.values()):
        return True
    verb = cues.get("c.verb") or cues.get("verb")
    if verb is not None and "c.fill" not in cues:
        return bool(_VERBS & set(verb.split("|")))
    return not _FAMILIAR.isdisjoint(cues) or (low.endswith("ly") and not item.chinese)

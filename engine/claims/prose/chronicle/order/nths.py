"""What stands in a clause with an ordinal: which of what it was, whose, and what more is said of it.

In which order a deed, the thing, the side and who did it stand is left open: see
`engine.claims.prose.chronicle.order.chronology`, which lays them beside the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.lexicon import lexicon_of

DEATHS = frozenset("kld")
_DEEDS = frozenset("msflkdtru")
_LIGHT = (
    "came", "come", "fell on", "was", "is", "went", "got", "get", "gets", "made", "make", "makes", "took",
    "take", "takes", "turned out", "turns out", "arriv", "到", "拿", "来", "出现", "发生", "停", "落", "完成",
    "等到", "迎来", "有", "出", "happen", "suffer", "had", "has", "have", "dates", "ended", "occurred",
    "picked up", "record", "landed", "brought", "brings", "吃", "发生", "score",
)  # fmt: skip
"""What verbs begin with that say no more beside a deed than that it took place."""
_PADDING = frozenset(
    "recorded registered chalked notched logged posted claimed chose 一次"
    " time times side turn point game overall 回 次 时候 时间 时 那 就 这边 一方".split()
)
"""Words that are no parts of a vocabulary and say nothing beside an ordinal, a deed and a time."""


@dataclass(slots=True)
class Told:
    """What stands in such a clause.

    Attributes:
        nth: Which; 0 for the only one, -1 for the last.
        letters: What may have been done.
        sides: Slots that are named.
        killers: Slots that are named as those who did it ("lost to the Rebels").
        owners: Slots that are named as those whom a kill befell.
        unsure: Whether a side is only pointed to ("their only Mage"), so that another may be meant.
        wide: The things of which it is the nth; None if they are not named.
        loose: Whether the ordinal is of the deed and not of a thing, so that a single thing may be either.
        narrow: What it is said to have been.
        actor: What is said to have done it.
        acts: Whether the side is the one that killed.
    """

    nth: int
    letters: frozenset[str] = frozenset()
    sides: list[str] = field(default_factory=list)
    killers: list[str] = field(default_factory=list)
    owners: list[str] = field(default_factory=list)
    unsure: bool = False
    wide: Thing | None = None
    loose: bool = False
    narrow: Thing | None = None
    actor: Thing | None = None
    acts: bool = False


def told_in(clause: Clause, record: Record) -> list[Told]:
    """Every way to take what a clause says; none where it says something else."""
    parts = _named_buildings(clause.parts, record)
    if any(part.sym in "xG" and part.item.low not in _PADDING for part in parts):
        return []
    if any(part.sym == "n" or (part.sym == "p" and not part.chinese) for part in parts):
        return []
    if any(part.item.low in _SAID_OTHERWISE or _spoken_of(part) for part in parts) or _in_the_end(clause):
        return []
    if any(part.sym == "O" and not _of_its_kind(parts, k, clause) for k, part in enumerate(parts)):
        return []
    ordinals = [part.nth for part in parts if part.sym in "OQ" and part.nth is not None]
    numbered = [
        thing for part in parts if (thing := part.thing) is not None and thing.nth is not None
        and not _by_number(thing)
    ]  # fmt: skip
    ordinals += [thing.nth for thing in numbered if thing.nth is not None]
    if len(ordinals) != 1 or (ordinals[0] > 1 and numbered and not _wide(numbered[0])):
        return []  # the second scout that fell may be the second that was made
    ways = [Told(ordinals[0], letters) for letters in _letters(parts)]
    return ways if all(_places(told, parts) for told in ways) else []


def _in_the_end(clause: Clause) -> bool:
    """Whether 最后 stands for "in the end" and not for the last of something."""
    for item, behind in zip(clause.items, [*clause.items[1:], None], strict=True):
        if item.low == "最后" and (behind is None or (behind.num is None and behind.low not in _OF_SEVERAL)):
            return True
    return False


_OF_SEVERAL = frozenset(("的", "个", "座", "只", "名", "位", "次", "条", "架", "艘", "支", "批"))


def _spoken_of(part: Part) -> bool:
    """Whether a thing is only pointed to, so that it may have its ordinal from what was told before."""
    return part.sym == "P" and ("pron" in part.item.cues or "c.pron" in part.item.cues)


def _of_its_kind(parts: Sequence[Part], at: int, clause: Clause) -> bool:
    """Whether an ordinal is of a deed or a thing that is named, and not of those told of before.

    "The last of them fell", 第一个19分38秒没的 and 先 are of something else; "the last to fall was a Forge"
    is of all there were.
    """
    low = parts[at].item.low
    if low in _TIMES or (low.endswith("次") and parts[at].item.chinese):
        return True
    behind = parts[at + 1] if at + 1 < len(parts) else None
    if behind is None or low in _ADVERBS or behind.sym == ":":
        return False
    if behind.sym in "PQ" or not _TIMES_WORDS.isdisjoint(clause.words):
        return True
    named = next((part for part in parts[at + 1 :] if part.sym in "Pb"), None)
    if named is not None and named.sym == "P":
        return True  # 最后一个被拆的建筑, "the last P2 building"
    whose = at and parts[at - 1].sym == "S" and named is not None  # 蓝方第四个阵亡的是骷髅战士
    return (behind.sym == "Z" or bool(whose)) and any(part.sym == "P" for part in parts)


_TIMES = frozenset(("首次", "第一次", "头一次", "最后一次"))
_TIMES_WORDS = frozenset(("time", "times", "次"))
_ADVERBS = frozenset("先 首先 率先 抢先 最先 最早 最后 only".split())
_OF_ALL = frozenset(("first blood", "一血", "首杀"))
"""Words for the first kill of the game, whoever's it was."""
_SAID_OTHERWISE = _OF_ALL | frozenset(
    ("changes hands", "changed hands", "change hands", "易手", "易主", "换手")
)


def _by_number(thing: Thing) -> bool:
    """Whether a thing is told by a number that is its name: "the natural"."""
    return thing.entry is not None and "base_number" in thing.entry.properties


def _named_buildings(parts: Sequence[Part], record: Record) -> list[Part]:
    """Parts with "building" as the thing it is beside another verb: "the last building to die"."""
    parts = [part for part in parts if not (part.sym == "S" and part.item.low == "time")]
    parts = [
        replace(part, sym="Q", unit="l") if part.sym == "G" and part.metric == "losses" else part
        for part in parts
    ]
    if not any(part.item.low in ("building", "buildings") and part.sym == "m" for part in parts):
        return list(parts)
    lexicon = lexicon_of(record.replay)
    names = lexicon.group("building")
    if not names:
        return list(parts)
    return [
        replace(part, sym="P", thing=Thing(names=names), alts="")
        if part.sym == "m" and part.item.low in ("building", "buildings")
        else part
        for part in parts
    ]


def _letters(parts: Sequence[Part]) -> list[frozenset[str]]:
    """What may have been done, by all the verbs and nouns that say it; nothing where they do not agree."""
    nouns = [part.unit for part in parts if part.sym == "Q"]
    if len(nouns) > 1 or (nouns and nouns[0] not in "klmt"):
        return []
    if not nouns and any(part.sym in "ey" for part in parts):
        return []
    verbs = [part for part in parts if part.sym in "msflkdtru"]
    heavy = [part for part in verbs if part.sym in "kld" or not part.item.low.startswith(_LIGHT)]
    classes = [set(part.sym + part.alts) & _DEEDS for part in heavy]
    if nouns:
        classes.append({"l", "d"} if nouns[0] == "l" else {nouns[0]})
    classes = classes or [set(part.sym + part.alts) & _DEEDS for part in verbs]
    if not classes:
        return []
    found = []
    deaths = [one & DEATHS for one in classes]
    if all(deaths):
        suffered = nouns != ["k"] and any(one & {"l", "d"} for one in deaths)
        found.append(frozenset("l" if suffered else "k"))
    common = frozenset(set.intersection(*classes) - DEATHS)
    return [*found, common] if common else found


def _places(told: Told, parts: Sequence[Part]) -> bool:
    """Give each thing and side its role; False where something else is said."""
    mark, copula, ordinal = "", False, False
    verb = next((k for k, part in enumerate(parts) if part.sym in "kldmsftruQ"), len(parts))
    passive = any(part.sym == "B" or (k <= verb and "被" in part.item.low) for k, part in enumerate(parts))
    told.acts = told.letters == frozenset("k") and not passive
    active = told.acts or "t" in told.letters
    for k, part in enumerate(parts):
        if part.sym in "@ZB":
            mark = "被" if part.sym == "B" and part.chinese else part.sym
        elif part.sym == "b":
            mark, copula, ordinal = "", True, False
        elif part.sym in "OQ" and part.nth is not None:
            mark, ordinal = "", part.sym == "O"
            told.loose = True
        if part.sym == "Q" and part.side is not None:
            told.sides.append(part.side)
        elif part.sym == "S":
            if part.side is None or part.side == "both":
                return False
            told.unsure = told.unsure or part.unit in ("pronoun", "other")
            if mark == "@" and k > 1 and parts[k - 2].sym == "l":
                mark = ""  # "lost by the Protoss": whose they were
            suffers = told.acts and k > verb and parts[verb].sym == "k"
            befell = told.letters & DEATHS and not told.acts and mark and mark in "@ZB被"
            if suffers or befell:
                (told.owners if told.acts else told.killers).append(part.side)
            else:
                told.sides.append(part.side)
        elif part.sym == "P":
            thing = part.thing
            if thing is None or not thing.names or part.unit == "share" or thing.share or thing.other:
                return False
            if thing.count is not None and thing.count.high > 1:
                return False
            if active and k < verb and not copula and not _object_first(parts, k):
                return False  # "your last Glider took a village": who did it
            if thing.nth is not None and not _by_number(thing):
                ordinal, told.loose = True, False
            if mark == "@" or (mark == "Z" and parts[k - 1].sym == "Z") or mark == "被":
                if told.actor is not None or not told.letters & DEATHS:
                    return False
                told.actor = thing
            elif ordinal and told.wide is None:
                told.wide, ordinal = thing, False
                told.loose = False
            elif told.narrow is None:
                told.narrow = thing
                told.loose = told.loose and not copula and parts[k - 1].sym in _DEEDS
            else:
                return False
            mark = ""
        elif part.sym == "W" or (part.sym == "v" and not part.item.low.startswith(_LIGHT)):
            return False
        elif part.sym in "kldmsftru":
            mark = ""
    if told.narrow is not None and told.wide is None and not copula and not told.loose:
        return False
    if told.wide is not None and told.wide.side is not None:
        (told.owners if told.acts else told.sides).append(told.wide.side)
        told.unsure = told.unsure or told.wide.own or told.wide.rival or told.wide.theirs
    told.sides, told.owners = list(dict.fromkeys(told.sides)), list(dict.fromkeys(told.owners))
    if max(len(told.sides), len(told.killers), len(told.owners)) > 1:
        return False
    return not (told.actor is not None and told.acts)


def _object_first(parts: Sequence[Part], at: int) -> bool:
    """Whether a thing stands before who did it: "the last unit the Rebels killed"."""
    return any(part.sym == "S" for part in parts[at + 1 : at + 3])


def _wide(thing: Thing) -> bool:
    return len(thing.names) > _KINDS


_KINDS = 12
"""Names from which on a thing is a class of its own: units, buildings."""

"""Things, metrics and deeds as nouns, with all that is written before them: whose, how many, which."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.chronicle.parsing.kin import kin_of
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.parsing.voice import Voice, possesses
from engine.claims.prose.copying import replace
from engine.claims.prose.items import Item
from engine.claims.prose.lexicon import FLAVOUR, Lexicon
from engine.claims.prose.numbers import Form, Quantity
from engine.claims.prose.vocabulary import CLASSIFIERS

FORMS = {
    "about": Form.ABOUT,
    "nearly": Form.NEARLY,
    "over": Form.OVER,
    "under": Form.UNDER,
    "least": Form.AT_LEAST,
    "most": Form.AT_MOST,
    "only": Form.ONLY,
}
_LONGEST = 10
_THEIRS = frozenset("their his her its 他的 她的 它的 他们的 它们的".split())
_DETERMINERS = frozenset("the this that these those such said".split())
_ARTICLES = frozenset("a an".split())
_NTH = {
    "first": 1, "the first": 1, "very first": 1, "last": -1, "the last": -1, "final": -1, "the final": -1,
    "only": 0, "second": 2, "third": 3, "fourth": 4, "fifth": 5,
    "第一": 1, "首": 1, "首个": 1, "最先": 1, "最后": -1, "最后的": -1, "最早": 1, "头": 1, "唯一": 0,
    "最后一个": -1, "第一个": 1,
}  # fmt: skip
_FIRST_BLOOD = frozenset(("first blood", "first kill", "首杀", "一血"))
_ABOUT_AFTER = frozenset(("左右", "上下", "前后", "许", "or so", "出头"))
_WEAK = Quantity(1, 1, weak=True)


def with_form(number: Quantity, form: Form | None) -> Quantity:
    """A number with the word before it taken in ("nearly", "over"); "only one" is no article."""
    if form is None or number.form is not Form.EXACT:
        return number
    formed = number.with_form(form)
    return replace(formed, weak=False) if form is Form.ONLY and number.weak else formed


def approximation(items: Sequence[Item], at: int) -> Form | None:
    """The form a word gives to the number that follows it, None if it gives none or none follows."""
    value = items[at].cues.get("approx")
    if value is None or at + 1 >= len(items):
        return None
    following = items[at + 1]
    if following.num is None and following.low not in _ARTICLES and "approx" not in following.cues:
        if not (following.low in ("the", "some") and at + 2 < len(items) and items[at + 2].num is not None):
            return None
    return FORMS.get(value.split("|")[0])


def past_classifiers(items: Sequence[Item], at: int) -> int:
    """The index after the measure words and marks of approximation that follow a number."""
    while at < len(items) and (
        items[at].low in CLASSIFIERS or items[at].low in _ABOUT_AFTER or items[at].low in ("多个", "点")
    ):
        at += 1
    return at


def is_head(items: Sequence[Item], at: int, *, determined: bool, counted: bool = False) -> bool:
    """Whether a word names things, a metric or a deed as a noun, and is not used as a verb."""
    item = items[at]
    if not (item.objects or item.metric or "c.noun" in item.cues):
        return False
    if item.objects and item.entry is not None and item.entry.kind in FLAVOUR and not item.countable:
        return False
    if item.sides and not item.objects:
        return False
    if stands_for_side(item) and not counted:
        return False
    if "c.verb" not in item.cues:
        return True
    if item.objects and item.entry is not None and item.entry.kind not in ("group", "ability"):
        return True
    form = item.cues.get("c.form", "")
    previous = items[at - 1] if at else None
    following = items[at + 1] if at + 1 < len(items) else None
    if item.chinese:
        if following is not None and following.low in ("数", "数量", "总数", "为", "是"):
            return True
        return determined and previous is not None and (previous.low in CLASSIFIERS or previous.low == "的")
    if form in ("past", "ing", "part"):
        return False
    if determined:
        return True
    if previous is None:
        return following is not None and (following.kind == "sep" or following.num is not None)
    prep = previous.cues.get("prep", "")
    return (
        bool(prep and previous.low not in ("to", "a"))
        or previous.cues.get("c.cmp") is not None
        or previous.possessive
    )


def _may_begin(item: Item) -> bool:
    """Whether what is named may begin at a word: a cheap look before the careful one."""
    if item.objects or item.sides or item.num is not None or item.metric is not None or item.people:
        return True
    return not _BEGINNING.isdisjoint(item.cues) or item.low in _BEGINNERS or item.kind == "place"


def read_phrase(items: Sequence[Item], at: int, voice: Voice, vocabulary: Lexicon) -> tuple[Part, int] | None:
    """What is named at a word, with all written before its name, and the index after it; None if nothing
    is.
    """
    if not _may_begin(items[at]):
        return None
    thing = Thing()
    side: str | None = None
    determined = written = False
    form: Form | None = None
    people: tuple[str, ...] = ()
    k = at
    while k < len(items) and k - at < _LONGEST:
        item = items[k]
        counted = thing.count is not None or bool(thing.share) or thing.nth is not None or thing.other
        if is_head(items, k, determined=determined or k > at, counted=counted):
            part = _finish(items, at, k, thing, side, vocabulary)
            if written and part.sym in "GQ":
                part.number = thing.count  # "one kill" is a number, "a kill" is not
            held = tuple(name for name in people if name in vocabulary.held)
            if held and thing.names and not set(thing.names) & set(people):
                # a short name the game knows for something else: 精灵弓手 is no Bowman (龙人的散兵 is one)
                kin = tuple(name for name in kin_of(item.cues) if name in held)
                if kin or vocabulary.held.isdisjoint(thing.names):
                    thing.names = kin or held
            return part, past_head(items, k)
        cues, low = item.cues, item.low
        if low in ("one", "ones") and (thing.nth is not None or thing.other or thing.definite):
            thing.pronoun, thing.side = True, side
            return Part("P", items[at].start, item.end, item, thing=thing), k + 1
        if item.kind in ("sep", "punct", "clock", "time") or item.move is not None:
            if not (low == "-" and k > at):
                return None
        elif item.kind == "place":
            if thing.place is not None or k + 1 >= len(items) or not _leads(items, k + 1):
                return None
            thing.place, determined = low, True
        elif (share := cues.get("c.share")) is not None and _share(thing, share, items, k):
            determined = True
        elif item.num is not None:
            if item.num.percent or item.num.times:
                return None
            if item.num.ordinal:
                thing.nth, determined = int(item.num.value), True
            elif thing.count is not None:
                return None
            else:
                thing.count, determined, form = with_form(item.num, form), True, None
                written = True
        elif (given := approximation(items, k)) is not None:
            form = given
        elif low in _DETERMINERS:
            thing.definite = determined = True
        elif low in _ARTICLES:
            thing.count = thing.count or with_form(_WEAK, None)
            determined = True
        elif low in _NTH:
            if not _nth_leads(items, k):
                return None
            thing.nth, determined = _NTH[low], True
        elif cues.get("neg", "").startswith("no") and low in _NO:
            thing.share, determined = "none", True
        elif (said := voice.side(item)) is not None:
            slot, unit = said
            if unit == "rival" and thing.count is not None and (whole := _units(vocabulary)) is not None:
                thing.names, thing.rival, thing.side, thing.plural = whole, True, slot, True
                return Part("P", items[at].start, item.end, item, thing=thing, chinese=item.chinese), k + 1
            if side is not None or thing.own or slot == "both":
                return None
            following = items[k + 1] if k + 1 < len(items) else None
            owns = possesses(item) or (following is not None and following.low in ("的", "方", "这边"))
            if unit in ("pronoun", "we", "other") or (unit == "rival" and slot is None):
                if not owns:
                    return None
                thing.own = unit != "rival"
                thing.theirs = low in _THEIRS
                thing.rival = unit == "rival"
            elif unit == "you" and slot is None:
                return None
            elif not owns and not (item.chinese or _adjacent(items, k)):
                return None
            else:
                if item.chinese and not owns and _not_even_one(items, k + 1):
                    return None  # 对手一个探机都没击杀
                side = slot
                if item.objects and not possesses(item):
                    people = item.objects
            determined = True
        elif low in CLASSIFIERS or low in ("的", "方", "上的", "级"):
            if k == at:
                return None
        elif low in ("dead", "fallen") and k + 1 < len(items) and is_head(items, k + 1, determined=True):
            return Part(
                "x", items[at].start, items[k + 1].end, item
            ), k + 2  # "71 dead Probes" are none at all
        elif "c.fill" in cues and "c.verb" not in cues and k > at and "conj" not in cues:
            pass
        elif low in _ADJECTIVES and (k > at or not item.chinese):
            pass
        else:
            return None
        k += 1
    return None


def _units(vocabulary: Lexicon) -> tuple[str, ...] | None:
    """Whatever "enemies" may be that are counted."""
    names = vocabulary.table.objects.get("anything", ())
    return vocabulary.group(names[0]) if names else None


def stands_for_side(item: Item) -> bool:
    """Whether a name of a people stands for the side that plays it, unless it is counted: "the Drakes"."""
    return bool(item.sides or item.people) and (item.entry is None or item.entry.kind in ("group", "faction"))


_NO = frozenset(
    ("no", "not a single", "not one", "without a single", "zero", "not even one", "无", "零", "毫无")
)
_ADJECTIVES = frozenset(
    "remaining surviving wounded lone enemy hostile rival opposing loyal mighty little lucky unlucky mounted"
    " level fresh new old big small good bad brave poor own whole entire single".split()
)


_BEGINNING = frozenset(("c.noun", "c.share", "c.pron", "pron", "approx", "neg"))
_BEGINNERS = _DETERMINERS | _ARTICLES | frozenset(_NTH) | _ADJECTIVES | {"dead", "fallen"}
"""Cues, and words without any, with which something that is named may begin."""


def _not_even_one(items: Sequence[Item], at: int) -> bool:
    """Whether 一个 with a name and 都没 follows: of whom it is said does none of it, and does not own it."""
    first = items[at] if at < len(items) else None
    if first is None or first.num is None or first.low != "一":
        return False
    named = next((k for k in range(at + 1, min(at + 4, len(items))) if items[k].objects), None)
    return named is not None and named + 1 < len(items) and items[named + 1].low in _NOT_EVEN


_NOT_EVEN = frozenset("都没 都没有 都没能 都未 都未能 都不曾 也没 也没有 也没能 也未 也未能 也不曾".split())


def past_head(items: Sequence[Item], at: int) -> int:
    """The index after a name and what belongs to it: 击杀 数, "kills in total"."""
    at += 1
    while at < len(items) and items[at].low in ("数", "数量", "总数", "总量", "们"):
        at += 1
    return at


def _adjacent(items: Sequence[Item], at: int) -> bool:
    """Whether a side is written as an adjective: the name stands next to it ("the Undead leader")."""
    return at + 1 < len(items) and is_head(items, at + 1, determined=True) and not items[at + 1].possessive


def _leads(items: Sequence[Item], at: int) -> bool:
    """Whether a place belongs to the thing named after it: 8,24的村子."""
    item = items[at]
    return item.low in (
        "的",
        "这座",
        "那座",
        "处",
        "这个",
        "那个",
        "village",
        "上的",
        "那里的",
        "处的",
    ) or bool(item.objects)


def _nth_leads(items: Sequence[Item], at: int) -> bool:
    """Whether "last" or "first" belongs to a name: what follows is a name, a number or a measure word."""
    following = items[at + 1] if at + 1 < len(items) else None
    if following is None:
        return False
    return bool(
        following.objects
        or following.metric
        or following.num is not None
        or following.sides
        or "c.noun" in following.cues
        or following.low in CLASSIFIERS
        or following.low in ("的", "few", "remaining", "of")
    )


def _share(thing: Thing, share: str, items: Sequence[Item], at: int) -> bool:
    """Take in a word for a share of things; False if it stands for itself."""
    value = share.split("|")[0]
    if value == "other":
        thing.other = True
        return True
    if thing.share and thing.share != value:
        return False
    if value == "each" and not (at + 1 < len(items) and (items[at + 1].objects or items[at + 1].low == "of")):
        return False
    thing.share = value
    return True


def _finish(
    items: Sequence[Item], start: int, at: int, thing: Thing, side: str | None, vocabulary: Lexicon
) -> Part:
    head = items[at]
    following = items[at + 1] if at + 1 < len(items) else None
    del following
    part = Part("P", items[start].start, head.end, head, chinese=head.chinese)
    counted = head.metric
    if head.entry is not None and head.objects:
        counted = counted or vocabulary.table.counted_by.get(head.entry.name)
    part.metric = counted
    if head.objects:
        thing.names, thing.entry = head.objects, head.entry
        thing.plural = head.plural or (thing.count is not None and thing.count.high > 1)
        thing.side = side
        number = head.entry.properties.get("base_number") if head.entry is not None else None
        if thing.nth is None and isinstance(number, int) and number > 1:
            thing.nth = number  # "the natural" is the second base, and "the third" the third
        thing.leader = head.entry is not None and head.entry.name in vocabulary.table.objects.get(
            "leader", ()
        )
        part.thing = thing
        return part
    part.sym = "Q" if "c.noun" in head.cues else "G"
    part.unit = head.cues.get("c.noun", "").split("|")[0]
    part.side, part.own, part.rival = side, thing.own, thing.rival
    part.number = thing.count if thing.count is None or not thing.count.weak else None
    part.nth = 1 if head.low in _FIRST_BLOOD else thing.nth
    if thing.share == "none":
        part.number = Quantity(0, 0)
    return part

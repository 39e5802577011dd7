"""What stands in a chunk: its predicate, noun phrases with numbers and owners, sides, times, polarity."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.clauses import Chunk, Noun, Slots, Splitter
from engine.claims.prose.items import Item
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.vocabulary import CLASSIFIERS

BE = frozenset("was were been being is are be got gets get getting wasnt werent isnt arent".split())
_DETERMINERS = frozenset(
    "the a an this that his her their its your our my another its no every each these those".split()
)
_GET = frozenset("get gets got getting".split())
_MAX_BACK = 6
_ADJECTIVES_ED = frozenset(
    "wounded injured mounted armoured armored advanced veteran unsupported isolated exposed"
    " undefended trapped"
    " doubled cornered surrounded stranded weakened damaged poisoned slowed burrowed cloaked sieged combined"
    " remaining passed pinned hanging developed needed so-called opposing starting opening leading attacking"
    " defending".split()
)


def read_chunk(chunk: Chunk, splitter: Splitter, context: Slots | None) -> None:
    """Fill in what stands in a chunk. ``context`` is the side last spoken of as a subject."""
    items = chunk.items
    features = chunk.features
    for item in items:
        features.update(item.cues)
        if item.num is not None and item.kind == "num":
            features.add("num")
        elif item.when is not None:
            features.add("when")
        if item.move is not None:
            features.add("move")
        if item.absent_faction is not None:
            features.add("absent")
        if item.low in _SIDE_WORDS or (
            item.kind == "word" and item.low[:1] == "p" and item.low[1:].isdigit()
        ):
            features.add("side like")
    _verbs(chunk)
    context = _costs(chunk, splitter, context) or context
    for index, item in enumerate(items):
        if item.people is not None and _as_side(items, index):
            item.sides, item.countable, item.objects, item.entry = (item.people,), False, (), None
        if item.kind == "time" and item.when is not None:
            chunk.whens.append(item)
        slots = splitter.slots_of(item, context)
        if slots is not None:
            chunk.sides.append((index, slots, item))
            if slots.sure and not slots.both and not chunk.verbs_before(index) and "pron" not in item.cues:
                context = slots  # "Black and his opponent"
    _nouns(chunk)
    _subject(chunk)
    _polarity(chunk)
    for _, written, _ in chunk.verbs:
        features.update(f"verb {name}" for name in written.split("|"))
    if chunk.nouns:
        features.add("noun")
    if len(chunk.sides) > 1:
        features.add("sides")


_SIDE_WORDS = frozenset(("player", "side", "玩家", "阵营"))
_OF_A_SIDE = frozenset("leader side player army force forces losses victory defeat recruits units".split())


def _as_side(items: Sequence[Item], index: int) -> bool:
    """As in "The orcs hired 42 units": a people that stands for its side."""
    following = items[index + 1] if index + 1 < len(items) else None
    if (
        following is not None
        and not items[index].plural
        and (
            "res" in following.cues
            or "deed" in following.cues
            or following.metric is not None
            or following.low in _OF_A_SIDE
        )
    ):
        return True  # "Drake victory", "the orcish losses"
    if index == 0 or items[index - 1].low != "the" or not items[index].plural:
        return False
    return index == 1 or items[index - 2].cues.get("prep") is not None or items[index - 2].num is None


def _costs(chunk: Chunk, splitter: Splitter, context: Slots | None) -> Slots | None:
    """As in "Turn 8 cost the Rebels two Mages": the side after the verb is the one that loses."""
    for k, (at, written, form) in enumerate(chunk.verbs):
        if "cost" not in written.split("|") or at + 1 >= len(chunk.items) or chunk.items[at].chinese:
            continue
        slots = splitter.slots_of(chunk.items[at + 1], context)
        if slots is not None and not chunk.items[at + 1].possessive:
            chunk.verbs[k] = (at, "lose", form)
            chunk.subject = slots
            return slots if slots.sure else None
    return None


def _verbs(chunk: Chunk) -> None:
    items = chunk.items
    for index, item in enumerate(items):
        verb = item.cues.get("verb")
        if verb is None:
            verb = _unknown_verb(items, index)
            if verb is None:
                continue
            chunk.verbs.append((index, "other", "past"))
            continue
        if item.low in _GET and any(part.low == "with" for part in items[index + 1 :]):
            verb = "other"  # "got the Pikeman with an Archer" may be a kill
        form = item.cues.get("form", "past")
        if item.chinese:
            if _chinese_noun_use(items, index):
                continue
            chunk.verbs.append((index, verb, "past"))
            continue
        if _noun_use(items, index, form):
            continue
        chunk.verbs.append((index, verb, form))


def _unknown_verb(items: Sequence[Item], index: int) -> str | None:
    """A word that looks like a past tense or a participle and stands where a verb may stand."""
    item = items[index]
    low = item.low
    if item.kind != "word" or item.chinese or item.cues or item.capital:
        return None
    if len(low) > 4 and low.endswith("ed") and low not in _ADJECTIVES_ED:
        following = items[index + 1] if index + 1 < len(items) else None
        previous = items[index - 1] if index else None
        if previous is not None and (previous.low in _DETERMINERS or previous.num is not None):
            return None
        if following is not None and following.objects and previous is not None and previous.kind != "name":
            return None
        return "other"
    if len(low) > 5 and low.endswith("ing") and index + 1 < len(items):
        previous = items[index - 1] if index else None
        if previous is not None and (previous.low in _DETERMINERS or previous.num is not None):
            return None
        return "other"
    return None


def _noun_use(items: Sequence[Item], index: int, form: str) -> bool:
    """Whether an English word that may be a verb is used as a noun or adjective here."""
    item = items[index]
    previous = items[index - 1] if index else None
    following = items[index + 1] if index + 1 < len(items) else None
    if form == "noun":
        return True
    if item.entry is not None and item.objects and form in ("base", "s"):
        return True
    if form == "past":
        if (
            previous is not None
            and previous.low in _DETERMINERS
            and previous.low not in ("that", "this", "her")
        ):
            return True
        if (
            following is not None
            and following.objects
            and previous is not None
            and (previous.num is not None or previous.low in _DETERMINERS)
        ):
            return True
        return False
    if previous is None:
        return form in ("base", "s") and following is not None and following.low in ("at", "on", "of", ":")
    if previous.low in _DETERMINERS or previous.possessive:
        return True
    if form in ("base", "s"):
        if previous.num is not None and not previous.sides:
            return True
        if (
            previous.cues.get("prep") is not None
            and previous.low not in ("to", "by")
            and "verb" not in previous.cues
        ):
            return True
        if previous.cues.get("stop") == "1" and previous.cues.get("verb") is None:
            word = previous.low
            if word in (
                "first",
                "second",
                "third",
                "more",
                "most",
                "last",
                "big",
                "early",
                "late",
                "next",
                "main",
                "final",
                "key",
                "good",
                "bad",
                "huge",
                "single",
                "only",
                "own",
                "new",
                "old",
            ):
                return True
    if form == "ing" and previous.cues.get("prep") is not None and previous.low in ("of",):
        return False
    return False


def _chinese_noun_use(items: Sequence[Item], index: int) -> bool:
    item = items[index]
    if (
        item.entry is not None
        and item.objects
        and item.entry.kind in ("unit", "building", "upgrade", "piece")
    ):
        return True
    following = items[index + 1] if index + 1 < len(items) else None
    previous = items[index - 1] if index else None
    if item.metric is not None and previous is not None and previous.low.endswith("的"):
        return True  # 你的存款
    if item.low in ("对", "比"):
        return True
    # "损失的", "击杀数" are nouns; "损失了" is not.
    return following is not None and following.low in ("数", "数量") and following.start == item.end


def _nouns(chunk: Chunk) -> None:
    items = chunk.items
    side_at = {index: slots for index, slots, _ in chunk.sides}
    verb_at = {index for index, _, _ in chunk.verbs}
    first_verb = chunk.verbs[0][0] if chunk.verbs else None
    used: set[int] = set()
    for index, item in enumerate(items):
        if index in verb_at and not item.metric:
            continue
        noun = Noun(item, index)
        if not noun.countable and item.metric is None:
            continue
        if item.kind == "time" or item.move is not None:
            continue
        if index in verb_at and item.cues.get("form") != "noun" and not _metric_noun(items, index):
            continue
        noun.start = item.start
        _look_back(noun, items, side_at, verb_at, used)
        if noun.number is None:
            _look_ahead(noun, items, verb_at, used)
        if (
            noun.owner is None
            and index + 2 < len(items)
            and items[index + 1].low == "of"
            and index + 2 in side_at
        ):
            noun.owner = side_at[index + 2]
        if first_verb is not None and index < first_verb:
            noun.role = "subject"
        if _is_agent(chunk, index, first_verb):
            noun.role = "agent"
        chunk.nouns.append(noun)


def _is_agent(chunk: Chunk, index: int, first_verb: int | None) -> bool:
    """Named as what did it: "by a Wose", "fell to the Wose", "lost to Widow Mines", 被树人击杀."""
    items = chunk.items
    for k in range(index - 1, max(-1, index - 5), -1):
        low = items[k].low
        if low in ("by", "at the hands of"):
            return True
        if low in ("用", "以", "拿", "靠") and items[k].chinese:
            return any(at > index for at, _, _ in chunk.verbs)
        if low == "with" and first_verb is not None and first_verb < k:
            classes = {part for at, written, _ in chunk.verbs if at < k for part in written.split("|")}
            return bool(classes & {"capture", "kill", "check", "mate"})
        if low in ("to", "against") and first_verb is not None and first_verb < k:
            classes = {part for at, written, _ in chunk.verbs if at < k for part in written.split("|")}
            return bool(classes & {"lose", "die"})
        if low in ("被", "遭", "遭到", "死于", "死在", "倒在") and items[k].chinese:
            later = any(at > index for at, _, _ in chunk.verbs)
            return later or low in ("死于", "死在", "倒在")
        if (items[k].kind == "name" and k not in (index - 1,)) or items[k].cues.get("conj"):
            if not items[k].sides:
                return False
    return False


def _metric_noun(items: Sequence[Item], index: int) -> bool:
    """Words such as 损失, 击杀, kills, losses that are verb and metric: nouns after an owner or a number."""
    item = items[index]
    previous = items[index - 1] if index else None
    if item.chinese:
        return previous is not None and previous.low == "的"
    return previous is not None and (
        previous.num is not None or previous.possessive or previous.low in _DETERMINERS
    )


def _look_back(
    noun: Noun, items: Sequence[Item], side_at: dict[int, Slots], verb_at: set[int], used: set[int]
) -> None:
    """Number, place in a series, owner and article, from the words before the noun."""
    j = noun.index - 1
    steps = unknown = 0
    while j >= 0 and steps < _MAX_BACK:
        item = items[j]
        low = item.low
        if j in side_at:
            if item.cues.get("pron") == "both" and item.low in ("both", "each", "各", "两"):
                if item.low == "both" and noun.item.plural and noun.number is None and noun.countable:
                    noun.number, noun.number_item, noun.start = Quantity(2, 2), item, item.start
                j -= 1
                continue
            noun.owner = side_at[j]
            if j and noun.number is None and j - 1 not in used and not item.possessive and item.sides:
                before = items[j - 1]
                if (
                    before.num is not None
                    and before.kind == "num"
                    and not before.num.ordinal
                    and not before.num.times
                ):
                    noun.number, noun.number_item, noun.start = (
                        before.num,
                        before,
                        before.start,
                    )  # "44 Rebel units"
                    used.add(j - 1)
                    break
            # A number may stand before an owner only across "of": "12 of your Marines".
            if j > 1 and items[j - 1].low == "of" and items[j - 2].num is not None and noun.number is None:
                k = j - 2
                if k not in used and not items[k].num.ordinal:  # type: ignore[union-attr]
                    noun.number, noun.number_item = items[k].num, items[k]
                    used.add(k)
            break
        if item.kind == "time" or item.kind in ("clock", "sep", "move") or low == "-":
            break
        if item.num is not None:
            if not item.num.ordinal and j == noun.index - 1 and _shorthand(noun, item):
                used.add(j)
                break
            if item.num.ordinal:
                if noun.number is None:
                    noun.ordinal = int(item.num.value)
                    noun.start = item.start
                    used.add(j)
                    j -= 1
                    steps += 1
                    continue
                break
            if noun.number is None and j not in used and not item.num.times:
                noun.number, noun.number_item = item.num, item
                noun.start = item.start
                used.add(j)
                j -= 1
                # "your 12 Marines", "the Rebels' two Mages"
                while j >= 0 and items[j].low in (
                    "the",
                    "a",
                    "only",
                    "other",
                    "remaining",
                    "last",
                    "first",
                    "的",
                    "all",
                    "全部",
                ):
                    j -= 1
                if (
                    j >= 0
                    and j in side_at
                    and (items[j].possessive or items[j].cues.get("pron") or items[j + 1].low == "的")
                ):
                    noun.owner = side_at[j]
            break
        if item.chinese and low in CLASSIFIERS:
            pass
        elif low == "的":
            pass
        elif item.cues.get("cmp") in ("more", "less") or low in (
            "more",
            "fewer",
            "less",
            "extra",
            "additional",
        ):
            noun.more = low
        elif low in ("a", "an", "another"):
            noun.article = True
            noun.start = item.start
            if low == "a" and j and items[j - 1].low == "of":
                break
        elif "neg" in item.cues and item.cues["neg"].split("|")[0] == "no":
            noun.negated = True
            noun.start = item.start
            break
        elif low in (
            "the",
            "this",
            "that",
            "these",
            "those",
            "own",
            "of",
            "of those",
            "of these",
            "single",
            "只",
        ):
            if low.startswith("of") and j and items[j - 1].num is None:
                break
        elif j in verb_at:
            break
        elif (
            "verb" in item.cues
            and item.cues.get("form") == "past"
            and not item.chinese
            and noun.number is None
        ):
            noun.done = tuple(item.cues["verb"].split("|"))  # "his 320 lost Zerglings"
        elif item.cues.get("prep") is not None or item.cues.get("order") is not None or item.cues.get("conj"):
            if low not in ("and", "和") or not (j and items[j - 1].objects):
                break
            break
        elif item.objects or item.metric:
            # Compound: "Zealot Stalker army"; the number belongs to the head.
            if items[j].end + 1 < items[j + 1].start:
                break
        else:
            unknown += 1
            if unknown > 2:
                break
        j -= 1
        steps += 1


def _shorthand(noun: Noun, item: Item) -> bool:
    """As in "12 pool", "3 rax", "17 hatch": the name of an opening, not a number of things."""
    entry = noun.item.entry
    if entry is None or entry.kind not in ("building", "group") or noun.item.plural or noun.item.chinese:
        return False
    return item.num is not None and item.num.value > 1 and not noun.item.low.endswith("s")


_EN_LINKS = frozenset(
    "of at to in the low mid high upper was were is are stood reached hit with around worth value"
    " valued".split()
)


def _look_ahead(noun: Noun, items: Sequence[Item], verb_at: set[int], used: set[int]) -> None:
    """The number after a noun: ``supply of 44``, ``workers: 44``, ``枪兵12个``, ``Marines x12``."""
    j = noun.index + 1
    skipped = 0
    while j < len(items) and skipped < 5:
        item = items[j]
        if item.num is not None:
            break
        if item.kind == "time" and noun.item.metric is not None:
            pass
        elif (
            item.low in _EN_LINKS
            or item.cues.get("approx") is not None
            or item.low in ("为", "是", "有", "达", "达到", "仅", "只", "x", "×", "=", "的", "就", "已")
        ):
            pass
        elif (
            noun.item.metric is not None
            and "verb" in item.cues
            and any(part in ("reach", "have") for part in item.cues["verb"].split("|"))
        ):
            pass
        elif noun.item.metric is not None and (item.cues.get("trend") or item.cues.get("sup")):
            pass
        else:
            return
        j += 1
        skipped += 1
    if j >= len(items) or j in used:
        return
    item = items[j]
    number = item.num
    if (
        number is None
        or number.ordinal
        or number.times
        or item.kind != "num"
        or (number.weak and not item.chinese)
    ):
        return
    after = items[j + 1] if j + 1 < len(items) else None
    if after is not None and after.low in CLASSIFIERS and item.chinese:
        after = items[j + 2] if j + 2 < len(items) else None
    if (
        after is not None
        and (after.objects or after.metric or after.cues.get("unit"))
        and after.kind != "time"
    ):
        return
    if noun.item.metric is None and not item.chinese and j == noun.index + 1 and skipped == 0:
        return
    if (
        noun.item.metric is None
        and skipped
        and items[noun.index + 1].low not in ("x", "×", "=", "为", "有", "of")
    ):
        return
    if items[j - 1].low in ("to", "by") and noun.item.metric is None:
        return
    noun.number, noun.number_item = number, item
    used.add(j)


_NO_SUBJECT = frozenset("of against by to from with for than 对 比 被 与 向 从".split())


def _compares(item: Item) -> bool:
    """Words after which a side is what is compared with: "ahead of Black", 领先对手."""
    cue = item.cues.get("cmp")
    return (
        cue is not None
        and bool({"ahead", "behind", "more", "less"} & set(cue.split("|")))
        and item.num is None
    )


def _subject(chunk: Chunk) -> None:
    items = chunk.items
    predicate = next((v for v in chunk.verbs if "have" in v[1] or v[1] != "other"), None) or (
        chunk.verbs[0] if chunk.verbs else None
    )
    first_verb = chunk.verbs[0][0] if chunk.verbs else len(items)
    if predicate is not None:
        index = predicate[0]
        window = range(max(0, index - 3), index)
        if predicate[2] == "past" and any(items[k].low in BE for k in window):
            chunk.passive = True
        if (
            predicate[2] == "past"
            and index + 1 < len(items)
            and items[index + 1].low == "by"
            and not items[index].chinese
        ):
            chunk.passive = True  # "the Mage, killed by a Naga"
        if (
            any(items[k].cues.get("prep", "").startswith("bei") for k in range(0, index))
            and items[index].chinese
        ):
            chunk.passive = True
    if chunk.subject is not None:
        return
    owners = {id(noun.owner) for noun in chunk.nouns if noun.owner is not None}
    for index, slots, item in chunk.sides:
        if index >= first_verb and chunk.verbs:
            break
        previous = items[index - 1] if index else None
        if previous is not None and (previous.low in _NO_SUBJECT or previous.low.endswith(" than")):
            continue
        if any(_compares(part) for part in items[:index]) and index:
            continue
        if id(slots) in owners and item.possessive and any(noun.owner is slots for noun in chunk.nouns):
            chunk.subject = slots
            continue
        chunk.subject = slots
        break


def _polarity(chunk: Chunk) -> None:
    items = chunk.items
    for index, item in enumerate(items):
        neg = item.cues.get("neg")
        if neg is not None and item.num is None:
            value = neg.split("|")[0]
            following = items[index + 1] if index + 1 < len(items) else None
            if (
                item.low in ("not", "没", "不")
                and following is not None
                and following.low in ("only", "just", "仅", "光", "只")
            ):
                continue
            if item.low in ("别", "not", "不") and following is None:
                continue
            if value == "no":
                if following is not None and following.low in (
                    "doubt",
                    "problem",
                    "wonder",
                    "way",
                    "matter",
                    "surprise",
                    "longer",
                    "real",
                    "answer",
                    "time",
                ):
                    continue
                if chunk.negation is None:
                    chunk.negation = "no"
                continue
            chunk.negation = value
    if any(
        "irr" in item.cues
        and item.cues["irr"].split("|")[0] in ("clause", "sentence")
        and not _harmless(items, k)
        for k, item in enumerate(items)
    ):
        chunk.irrealis = True
    if chunk.lead == "to" or chunk.lead in ("instead of", "rather than"):
        chunk.irrealis = True


def _harmless(items: Sequence[Item], index: int) -> bool:
    """Irrealis words that are something else here."""
    item = items[index]
    previous = items[index - 1] if index else None
    following = items[index + 1] if index + 1 < len(items) else None
    if item.objects or item.metric or item.num is not None or item.sides:
        return True
    if item.low in ("may", "will", "can", "might") and item.capital and index and not item.chinese:
        return True
    if item.low == "会" and previous is not None and previous.low in ("机",):
        return True
    if item.low in ("had to", "has to", "have to"):
        return True  # "had to give up two villages" says that it happened
    if item.low == "feel" or item.low == "felt":
        return True
    del following
    return False

"""How a thing is spoken of: as being there, or only as what might be, is not, or is feared.

Whoever tells what a thing did, or whose it was, says that it was there. Whether a sentence does so is told
from the words around the name: no word of its clause may deny or only imagine it, and something must say that
it is told as fact (a past tense, a number, whose it is).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.items import Item
from engine.claims.prose.vocabulary import CLASSIFIERS, words

_IMAGINED = words("only imagined")
_IMAGINED_SIGNS = words("only imagined in part")
"""Parts of Chinese words with which something need not have been there."""
_COLLECTIVES = words("so many together")
COMPOSED = words("what an army is")
USING = words("put to use")
_PAST = words("past of the irregular")
_LEADS = frozenset(("if", "as if", "unless", "whether", "than", "like", "until", "till"))
_DETERMINERS = frozenset("the a an this that these those its his her their your my our every each".split())
_SURE = frozenset("by under behind of".split())
_LOOSE = frozenset("with from to in on through past around near beside alongside at into onto over".split())
_BLOWS = frozenset(
    "fire damage hits shots blow blows volley volleys support help arrows attack attacks came come thanks"
    " down owed credit belonged belongs contribution contributions harassment pressure".split()
)
"""Words before "from" and "to" that go on with who was there."""
_BE_PAST = frozenset("was were had been has have".split())
_NOT_PAST = frozenset("need speed feed breed indeed seed deed greed bleed shed bed red hundred".split())
_ADDED = frozenset(
    ("for", "against", "without", "besides", "except", "despite", "about", "towards", "toward")
)
"""Prepositions before things that need not be there."""


def factual(clause: Clause, at: int, *, bare: bool = False) -> bool:
    """Whether what is named by one word of a clause is told of as being there.

    Args:
        clause: The clause, said as fact.
        at: Place of the name in ``clause.items``.
        bare: The name says itself whose it is or how many, so that it need not be said to have acted.
    """
    items = clause.items
    if clause.lead in _LEADS:
        return False
    if imagined(items, at):
        return _taken_for_granted(items, at)
    item = items[at]
    return _factual_chinese(items, at, bare) if item.chinese else _factual_english(items, at, bare)


def _taken_for_granted(items: Sequence[Item], at: int) -> bool:
    """Whether what is denied of a thing says that it was there: "the Archers never got a shot off".

    That it never came or was never made says the opposite.
    """
    start, definite, counted = phrase(items, at)
    denial = at + 1
    if start or not definite or counted or items[at].chinese or len(items) < at + 3:
        return False
    if items[denial].low in _BE_PAST or items[denial].low in ("did", "could"):
        denial += 1
    if denial + 1 >= len(items) or not denies(items[denial]) or items[denial].low in ("nowhere", "none"):
        return False
    if imagined([item for k, item in enumerate(items) if k not in (at, denial)]):
        return False
    verb = items[denial + 1]
    classes = set((verb.cues.get("c.verb") or verb.cues.get("verb", "")).split("|"))
    if verb.low in ("got", "get") and denial + 2 < len(items):
        return items[denial + 2].low in _GETTING
    if classes & {"lose", "die", "kill", "attack", "deal", "survive", "win", "capture", "take"}:
        return not classes & {"make", "start", "finish", "build", "appear"}
    return verb.low in _UNFOLDING


_GETTING = frozenset("going a any off much past near close anywhere".split())
_UNFOLDING = frozenset(
    "recovered paid landed reached fired connected found looked managed stood moved did scored worked".split()
) | {"got going", "got started"}
"""What only something that is there can be said not to have done."""


def imagined(items: Sequence[Item], at: int = -1) -> bool:
    """Whether some word of a stretch denies, or says that what it tells is no fact."""
    if items and items[0].low in _INVERTED and len(items) > 1 and not items[0].chinese:
        return True  # "Had P1 gone Void Rays, ..."
    for k, item in enumerate(items):
        if k == at or (item.objects and "c.verb" not in item.cues):
            continue
        cues = item.cues
        if "irr" in cues and "c.fill" not in cues and item.low not in _FACT:
            return True
        if item.low in _IMAGINED or denies(item) or (item.low == "like" and k < at):
            return True
        joint = "" if item.chinese else " "
        if any(joint.join([one.low for one in items[k : k + n]]) in _IMAGINED for n in (2, 3, 4)):
            return True
        if item.chinese and item.num is None and any(sign in item.low for sign in _IMAGINED_SIGNS):
            return True
        if not item.chinese and item.low.startswith(("anti", "hallucinat", "non-", "un-")):
            return True
    return False


_FACT = frozenset("too late to;enough to;able to;have to;had to;has to".split(";")).union(
    "can 足够 足以 机会 感觉 可惜 瞄准 盯上 missed missing overlooked stop stopping".split()
)
"""Words that do not make a mere thought of what their clause names."""


_INVERTED = frozenset("had were should".split())


def denies(item: Item) -> bool:
    """Whether a word says that there was none."""
    cues = item.cues
    if item.num is not None and item.num.high == 0:
        return True
    if "neg" in cues or "c.neg" in cues:
        return True
    return cues.get("c.share", "").startswith(("none", "any"))


def _past(items: Sequence[Item]) -> int:
    """Place of the first verb in the past; -1 if there is none."""
    for k, item in enumerate(items):
        if item.objects and "c.verb" not in item.cues:
            continue
        low = item.low
        form = item.cues.get("c.form") or item.cues.get("form", "")
        if (
            low in _PAST
            or low in _BE_PAST
            or ("past" in form and ("c.verb" in item.cues or "verb" in item.cues))
        ):
            return k
        if (
            low.isascii()
            and len(low) > 4
            and low.endswith("ed")
            and low not in _NOT_PAST
            and item.kind == "word"
        ):
            return k
    return -1


def _present(items: Sequence[Item]) -> bool:
    """Whether a verb tells of now, as those do who comment on what they watch."""
    for item in items:
        form = item.cues.get("c.form") or item.cues.get("form", "")
        if item.low in ("is", "are") or form in ("s", "ing"):
            return True
        if not item.cues and item.kind == "word" and item.low.endswith("s") and not item.objects:
            return True
    return False


def phrase(items: Sequence[Item], at: int) -> tuple[int, bool, bool]:
    """Where the phrase of a name begins; whether it has a determiner; whether it is counted."""
    start, definite, counted = at, False, False
    for k in range(at - 1, max(-1, at - 7), -1):
        item = items[k]
        low = item.low
        if item.num is not None or low in _COLLECTIVES or "approx" in item.cues:
            counted = True
        elif low in _DETERMINERS:
            definite = True
        elif item.possessive or item.sides or low in ("'s", "’s"):
            definite = True
        elif low == "of" and k and (items[k - 1].low in _COLLECTIVES or items[k - 1].num is not None):
            counted = True
        elif item.cues.get("c.share", "") and not denies(item):
            counted = True
        elif low in _DRESS or (
            "c.fill" in item.cues and "prep" not in item.cues and "c.verb" not in item.cues
        ):
            if low not in _DRESS and k < at - 3:
                break
        else:
            break
        start = k
    return start, definite, counted


_HERALDS = frozenset(("enter", "cue", "introducing", "behold", "witness", "meet"))
_DRESS = frozenset(
    "first second third last lone single few couple big little own enemy fresh new old mighty wounded whole"
    " entire main remaining surviving finished extra additional late early lonely brave famous deadly".split()
)


def _factual_english(items: Sequence[Item], at: int, bare: bool) -> bool:
    start, definite, counted = phrase(items, at)
    past = _past(items)
    before = items[start - 1] if start else None
    low = before.low if before is not None else ""
    if low in _ADDED or low in ("as", "than", "like", "or"):
        return False
    goes = ["goes", "to"] == [item.low for item in items[max(0, start - 2) : start]] or low == "goes to"
    told = past >= 0 or ((bare or counted) and _present(items))
    if goes and definite:
        return True  # "Credit goes to the Hellbats"
    if before is not None and start == 1 and low in _HERALDS and definite:
        return True  # "Enter the Colossi"
    if not told:
        return False
    if low == "of":
        return definite or counted or bare or (start > 1 and items[start - 2].low in _COLLECTIVES)
    if low in _LOOSE:
        if not start - 1:
            return False  # "With Thors on the board, ..."
        if low in ("from", "to"):
            before = items[start - 2]
            verb = before.cues.get("c.verb") or before.cues.get("verb", "")
            return before.low in _BLOWS or any(name in verb for name in ("die", "lose", "kill", "attack"))
        put = items[start - 2].low in USING or "c.verb" in items[start - 2].cues
        return 0 <= past < start and (definite or counted or bare or put)
    if low in _SURE:
        return True
    after = _after(items, at)
    if past > at or (bare and past < 0):
        return definite or counted or bare or _follows(items, at, past) or _subject(items, start)
    if past < 0:
        return counted  # "A pair of Thors lumbers across the map"
    if before is None:
        return bool(after)
    if counted or bare:
        return True
    verb = before.cues.get("c.verb") or before.cues.get("verb", "")
    return bool(verb) or low in USING or low in ("was", "were", "came") or low in COMPOSED


def _after(items: Sequence[Item], at: int) -> str:
    return items[at + 1].low if at + 1 < len(items) else ""


def _subject(items: Sequence[Item], start: int) -> bool:
    """Whether no verb and no preposition comes before a phrase: "Good Thor control kept ..."."""
    return all({"c.verb", "verb", "prep", "c.with", "c.by"}.isdisjoint(item.cues) for item in items[:start])


def _follows(items: Sequence[Item], at: int, past: int) -> bool:
    """Whether a verb stands right behind a name, or with no more than adverbs between them."""
    return all(item.low.endswith("ly") or item.cues for item in items[at + 1 : past]) and past - at <= 4


def _factual_chinese(items: Sequence[Item], at: int, bare: bool) -> bool:
    before = items[at - 1] if at else None
    rest = [item for k, item in enumerate(items) if k != at]
    if not rest:
        return False
    following = items[at + 1].low if at + 1 < len(items) else ""
    if following == "的" and not (at + 2 < len(items) and items[at + 2].low in _WORK):
        return bare and len(rest) > 3 and any(_done(item) for item in rest)
    if bare or _counted(items, at):
        return len(rest) > 2 or any("c.verb" in item.cues or item.low in _ASPECTS for item in rest)
    low = before.low if before is not None else ""
    if low in HANDS or low in _PASSIVE or low in USING or low in COMPOSED or low in _THERE:
        return True
    if low in ("是", "为") and any(item.low in COMPOSED for item in rest):
        return True
    if low in _IS:  # 打头阵的是..., 人头都是...拿的
        return (at > 1 and items[at - 2].low == "的") or rest[-1].low == "的"
    if low == "的" and at > 1 and items[at - 2].low in _ONLY:
        return True  # 全场唯一的...
    if before is not None and _done(before) and (len(low) > 1 or "c.verb" in items[at - 2].cues):
        return "c.verb" in before.cues or "verb" in before.cues or low[-1:] == "了"
    leading = all("c.fill" in item.cues or item.kind in ("sep", "punct") for item in items[:at])
    if leading and following in _ACTING:
        return True
    return leading and any(_done(item) for item in items[at + 1 :] if not item.objects)


def _done(item: Item) -> bool:
    """Whether a word says that something came to pass."""
    return item.low in _ASPECTS or item.low[-1:] in _DONE


def _counted(items: Sequence[Item], at: int) -> bool:
    return any(
        items[k].num is not None
        and all(
            item.low in CLASSIFIERS or item.low in _DRESS or "c.fill" in item.cues
            for item in items[k + 1 : at]
        )
        for k in range(max(0, at - 3), at)
    )


HANDS = frozenset("用 靠 拿 以 派 连 凭 靠着 用着 派出".split())
_PASSIVE = frozenset("被 遭 遭到 由".split())
_ACTING = frozenset("直接 一直 又 已经 率先 带头 把 将 全程 从".split())
_THERE = frozenset("已经有 已有 一波 这波 那波 这一波 满地都是 到处是 到处都是 全是 连".split())
_ONLY = frozenset(("唯一", "仅有", "第一批", "大批", "一排", "成群", "大量"))
_WORK = frozenset(
    "火力 伤害 攻击 掩护 骚扰 输出 炮火 冲锋 支援 援护 反击 突袭 偷袭 护送 配合 操作 走位 站位".split()
)
_IS = frozenset(("是", "都是", "就是", "正是", "全是", "便是", "要命的是"))
_ASPECTS = frozenset("得 了 过 出来 上来 过来 下来 起来 登场 杀到 到来".split())
_DONE = frozenset("了过出")

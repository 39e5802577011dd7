"""Words to parts: each word of a clause gets a letter, or is left out because it never restricts anything."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.chronicle.parsing.losing_to import fallen_to
from engine.claims.prose.chronicle.parsing.parts import Part, Thing, shape_of
from engine.claims.prose.chronicle.parsing.phrases import (
    approximation,
    past_classifiers,
    read_phrase,
    with_form,
)
from engine.claims.prose.chronicle.parsing.times import Time
from engine.claims.prose.chronicle.parsing.verbs import AUXILIARIES, is_done, letters_of, settle
from engine.claims.prose.chronicle.parsing.voice import POSSESSIVE, Voice
from engine.claims.prose.copying import replace
from engine.claims.prose.items import Item, When
from engine.claims.prose.lexicon import Lexicon
from engine.claims.prose.numbers import Form
from engine.claims.prose.vocabulary import CLASSIFIERS
from engine.facts.clock import Clock, Span

_ORDINALS = {
    "the first": 1, "the second": 2, "the third": 3, "the last": -1, "the final": -1, "first": 1, "second": 2,
    "third": 3, "last": -1, "final": -1, "only": 0, "最后": -1, "最先": 1, "首先": 1, "最早": 1, "率先": 1,
    "第一": 1, "唯一": 0, "最后一个": -1, "第一个": 1, "先": 1, "抢先": 1, "第一次": 1, "首次": 1,
    "头一次": 1, "最后一次": -1,
}  # fmt: skip
_AND = frozenset(
    ("and", ",", "、", "和", "与", "及", "以及", "加", "外加", "加上", "plus", "as well as", "&", "跟")
)
_QUESTIONS = frozenset("what how why where whether 什么 怎么 为什么 哪 哪个 谁 吗 多少".split())
_PREPOSITIONS = {"to": "Z", "from": "K", "by": "@", "with": "W", "against": "Y", "per": "/"}
_PASSIVE = frozenset(("被", "遭", "遭到", "让", "叫", "给"))
_OBJECT = frozenset(("把", "将"))


def parts_of(
    items: Sequence[Item], voice: Voice, vocabulary: Lexicon, clock: Clock
) -> tuple[list[Part], list[Time]]:
    """The parts of a stretch of words and the times written in it.

    Args:
        items: The words of one clause.
        voice: Who is meant by the words for people.
        vocabulary: Of the replay.
        clock: Of the replay.
    """
    parts: list[Part] = []
    times: list[Time] = []
    at = 0
    while at < len(items):
        item = items[at]
        if item.when is not None:
            times.append(_time(item, len(parts)))
            at += 1
            ahead = len(parts) > 1 and parts[-1].sym in "SP" and parts[-2].item.low in _AHEAD
            if (
                parts
                and (ahead or parts[-1].item.low in _LIVED)
                and times[-1].mode == ""
                and item.when.prep == "at"
            ):
                _to_length(times[-1])
            if _begun(item, items[at : at + 2]):
                times[-1].when = replace(item.when, prep="at")  # 4分36秒开始的三矿: begun then
                parts.append(Part("s", item.end, item.end, item, unit="past", chinese=True))
            pointed = at < len(items) and (
                items[at].low in _POINT_AFTER
                or ("秒" in item.low and is_done(items[at]) and (at == 1 or _doer(items[at - 2])))
            )  # 人族53秒放下兵营
            if times[-1].mode == "length" and pointed:
                _to_point(times[-1], clock)
            continue
        if item.low == "才" and times and times[-1].when.prep in ("by", "to"):
            times[-1].when = replace(times[-1].when, prep="at")  # 要到12分半才孵出来: no earlier
        found = read_phrase(items, at, voice, vocabulary)
        if found is not None:
            part, at = found
            part.start, part.end = part.start, max(part.end, items[at - 1].end)
            parts.append(part)
            continue
        special = item.cues.get("c.time")
        if special is not None and special.startswith("same") and at and items[at - 1].low == "的":
            parts.append(Part("x", item.start, item.end, item, unit="time", chinese=True))
            at += 1  # 占村的同一回合: the turn of something else
            continue
        if special in ("before", "after") and at + 1 < len(items) and items[at + 1].low == "of":
            if times and at and items[at - 1].when is not None and not times[-1].mode:
                _to_length(times[-1])
            parts.append(Part("<" if special == "before" else ">", item.start, item.end, item))
            at += 2  # "two minutes before that of the Terran"
            continue
        if special is not None and "c.verb" not in item.cues:
            time = _named_time(item, special.split("|")[0], len(parts), clock)
            if time is not None and not _bounds(time, times, items[at - 1 : at]):
                times.append(time)
            at += 1
            continue
        at = _single(items, at, voice, parts)
    parts = _heads(parts, items)
    parts = fallen_to(_done_by(settle(_not_even_one(_appositions(_listed(parts)))), items))
    shape = shape_of(parts)
    if len(times) == 1 and times[0].when.prep == "to" and "n" not in shape and _done_then(parts):
        times[0].when = replace(times[0].when, prep="at")  # 直到第三十六回合被拿下
    return parts, times


def _bounds(time: Time, times: list[Time], before: Sequence[Item]) -> bool:
    """Take in a word behind a time that says on which side of it: "7:30 之前"."""
    if time.mode not in ("before", "after") or not before or before[0].when is None or not times:
        return False
    if not before[0].chinese and before[0].low[-1:].isalpha():
        return False
    if times[-1].mode or times[-1].when.prep != "at":
        return False
    times[-1].when = replace(times[-1].when, prep=time.mode)
    return True


_AHEAD = frozenset("领先 领先了 落后 落后了 早了 晚了 快了 慢了 早于 晚于 快过".split())
"""Chinese words of being early or late behind which, and whom, a time is by how much."""
_LIVED = frozenset("活了 撑了 存活了 坚持了 挺了 站了 只活了 仅活了 活过 撑过".split())
"""Chinese verbs of living on behind which a time is how long: 只活了1分57秒."""


def _to_length(time: Time) -> None:
    span = time.when.span
    if span is not None:
        time.when = When(None, duration=span.start, about=time.when.about)
        time.mode = "length"


def _begun(item: Item, following: Sequence[Item]) -> bool:
    """Whether a Chinese time that sounds like "from then on" says of what follows when it was begun."""
    when = item.when
    if when is None or when.prep != "from" or not item.chinese or len(following) < 2:
        return False
    named = following[1].entry
    return following[0].low == "的" and named is not None and named.kind in ("building", "group")


def _doer(item: Item) -> bool:
    """Whether a word names who did something or what was done."""
    return bool(item.sides or item.objects)


def _heads(parts: list[Part], items: Sequence[Item]) -> list[Part]:
    """Without what stands for the life of the thing before it: 收走了弓箭手的人头."""
    if len(parts) < 3 or parts[-1].item.low not in _LIVES or parts[-2].sym != "P":
        return parts
    if not any(part.sym in "klt" for part in parts[:-2]) or items[-1] is not parts[-1].item:
        return parts
    return parts[:-1]


_LIVES = frozenset(("人头", "首级", "性命", "命", "脑袋", "小命", "头颅"))


def _done_by(parts: list[Part], items: Sequence[Item]) -> list[Part]:
    """A Chinese clause with who did it set apart, as one with 被: 弓箭手是树人杀的."""
    if shape_of(parts) in ("kPbP", "kPbSP") and parts[0].chinese and parts[2].chinese:
        return [parts[1], replace(parts[2], sym="B"), *parts[3:], parts[0]]  # 杀掉弓箭手的是树人
    if len(parts) < 4 or parts[-1].sym not in "kta" or not parts[-1].chinese or items[-1].low != "的":
        return parts
    at = next((k for k, part in enumerate(parts) if part.sym == "b" and part.chinese), 0)
    told = any(part.sym in "PH" for part in parts[:at])
    if not at or not told or shape_of(parts[at + 1 : -1]) not in ("P", "SP", "S") or "n" in shape_of(parts):
        return parts
    return [*parts[:at], replace(parts[at], sym="B"), *parts[at + 1 :]]


def _not_even_one(parts: list[Part]) -> list[Part]:
    """A Chinese clause with its object behind the verb, where it stood before 都没: 你一个跳虫都没击杀."""
    if len(parts) != 4 or shape_of(parts)[:3] != "SPn" or parts[3].sym not in "klmft":
        return parts
    thing, denial = parts[1].thing, parts[2].item.low
    one = thing is not None and thing.count is not None and thing.count.value == 1
    if not one or not parts[2].chinese or denial[:1] not in ("都", "也"):
        return parts
    return [parts[0], *parts[2:], parts[1]]


def _done_then(parts: Sequence[Part]) -> bool:
    """Whether a Chinese clause tells of what is done at one moment, so that 直到 says when."""
    return any(part.sym in "tkdlmf" and part.chinese for part in parts)


def _time(item: Item, index: int) -> Time:
    when = item.when
    assert when is not None
    mode = ""
    if when.span is None:
        mode = "later" if when.prep == "later" else "length"
    return Time(when, item.start, item.end, index, mode)


_POINT_AFTER = frozenset(("就", "才", "时", "的时候", "整", "左右", "那会儿", "那时"))
"""Chinese words that make a moment of what may be a length: 12分钟就好了."""


def _to_point(time: Time, clock: Clock) -> None:
    duration = time.when.duration
    if duration is None or not clock.per_minute:
        return
    end = duration + int(clock.per_minute) - 1 if time.when.form is Form.OVER else duration
    time.when = When(Span(duration, end), about=True)
    time.mode = ""


def _named_time(item: Item, value: str, index: int, clock: Clock) -> Time | None:
    span: Span | None = None
    if value == "end":
        span = Span(clock.end, clock.end)
    elif value == "start":
        turn = clock.duration("1 turn")
        span = Span(0, turn - 1 if turn else 0)
    when = When(span, prep="end" if value == "end" else "at")
    return Time(when, item.start, item.end, index, value)


def _names(item: Item) -> bool:
    """Whether a word has a meaning beside its cues."""
    return bool(item.num is not None or item.sides or item.people is not None)


def _single(items: Sequence[Item], at: int, voice: Voice, parts: list[Part]) -> int:
    """One word that names nothing by itself; the index after it."""
    item = items[at]
    cues, low = item.cues, item.low
    if not cues and item.kind == "word" and low not in _MEANT and not _names(item):
        if low.endswith("ly") and not item.chinese:
            return at + 1
        parts.append(Part("x", item.start, item.end, item, chinese=item.chinese))
        return at + 1

    def add(sym: str, *, unit: str = "", following: int = at + 1) -> int:
        parts.append(Part(sym, item.start, items[following - 1].end, item, unit=unit, chinese=item.chinese))
        return following

    following = items[at + 1] if at + 1 < len(items) else None
    if item.kind == "place":
        return add("H")
    if item.kind in ("sep", "punct"):
        return add("&") if low in _AND else at + 1
    if item.num is not None and following is not None and following.low in _STROKES:
        return at + 2  # 两枪戳死: blows, and not what they hit
    if item.num is not None and low == "一" and following is not None and _unknown(following, item):
        return add("x", following=at + 2)  # 一览 counts nothing
    if item.num is not None:
        return _number(items, at, parts, None)
    if (form := approximation(items, at)) is not None and following is not None:
        if following.num is not None and following.when is None:
            return _number(items, at + 1, parts, form)
        return at + 1
    if cues.get("approx", "").startswith("nearly") and following is not None and is_done(following):
        return add("I", unit="clause")  # "was nearly killed"
    if low in _AND and "c.verb" not in cues:
        return add("&")
    if low in _QUESTIONS:
        return add("?")
    if low == "打" and following is not None and following.num is not None and parts and parts[-1].sym == "N":
        return add("Y")  # 农民36打25
    if low == "到" and parts and parts[-1].sym in "kltmra" and parts[-1].chinese:
        return at + 1  # 击杀到第一个
    if low in _SELVES and following is not None and is_done(following):
        return at + 1  # "was itself killed"
    said = voice.side(item)
    if said is not None:
        if said[1] == "pronoun" and low in POSSESSIVE:
            return add("x") if low in _OWNED and parts and parts[-1].sym == "b" else at + 1
        if said[1] == "other" and any(part.sym in "klt" or "k" in part.alts for part in parts):
            part_at = add("P")
            parts[-1].thing = Thing(pronoun=True, other=True, definite=True)  # "killed the other"
            return part_at
        if said[1] == "pronoun" and low in _THINGS:
            part_at = add("P")
            parts[-1].thing = _pronoun(low)
            return part_at
        if following is not None and following.low in _HOMES and at and items[at - 1].low in _INTO:
            return at + 2  # 在对面家里: where, and not who
        after = add("S", unit=said[1])
        parts[-1].side = said[0]
        return after
    if "c.bar" in cues:
        return add("x")
    cleft = items[0].low.startswith("it ") or (parts and parts[0].item.low == "it")
    if low == "that" and shape_of(parts) in ("P", "L") and following and is_done(following) and not cleft:
        return add("x")  # "all Queens that died were ...": said of some only
    if "until" in cues.get("order", "") and low != "才":
        return add("x")  # "never ... until the very end": what follows is no time that is known
    if "irr" in cues and "c.verb" not in cues and "c.fill" not in cues:
        return add("I", unit=cues["irr"])
    if low in _PASSIVE and item.chinese and following is not None and _verb_follows(items, at):
        return add("B")
    if low == "由" and following is not None and (following.objects or following.sides):
        if _verb_follows(items, at):
            return add("B")  # 由领主亲自踩下
    if low in _OBJECT and item.chinese and following is not None:
        return add("A")
    if low in _USING and _verb_after_noun(items, at):
        return add("W")
    if low in _THERE_IS and _verb_after_noun(items, at):
        return at + 1
    letters = letters_of(items, at, parts)
    if letters == "B":
        return add("B")
    if letters:
        if letters in AUXILIARIES and not item.chinese and _is_auxiliary(items, at, letters):
            return at + 1
        after = add(letters[0], unit=cues.get("c.form", cues.get("form", "")))
        parts[-1].alts = letters[1:]
        return after
    if "c.by" in cues and low != "靠":
        if low == "by" and following is not None and following.cues.get("c.form") == "ing":
            while parts and parts[-1].sym in "vDx":
                parts.pop()  # "broke the balance by taking 10,12": only how it was done is recorded
            return at + 1
        return add("@")
    if low == "光" and not parts:
        return at + 1  # 光13分钟以后就躺了三十五个: no more than "just"
    if (share := cues.get("c.share")) is not None:
        after = add("P", unit="share")
        parts[-1].thing = _shared(share.split("|")[0])
        return after
    if low == "out" and at and items[at - 1].low == "it was" and following is not None and following.when:
        after = add("P")
        parts[-1].thing = _pronoun("it")
        add("m", unit="past")
        return after  # "it was out before the ten-minute mark"
    if low == "没" and (following is None or following.low == "的") and at:
        return add("d", unit="past")  # 是9分没的: gone
    neg = cues.get("neg") or cues.get("c.neg")
    if low == "不" and at and items[at - 1].low == "得":
        return add("x")  # 出得不晚
    if neg is not None and "c.fill" not in cues:
        return add("n", unit=neg.split("|")[0])
    if low == "only" and following is not None and "c.verb" in following.cues and not following.objects:
        return at + 1  # "is only started at 5:15"
    if low in _ORDINALS:
        after = add("O", unit="first" if _ORDINALS[low] == 1 and not low.endswith("次") else "")
        parts[-1].nth = _ORDINALS[low]
        return after
    if "c.noun" in cues:
        return add("Q", unit=cues["c.noun"])
    if (compared := cues.get("c.cmp")) is not None:
        return add("C", unit=compared.split("|")[0])
    if (extreme := cues.get("c.sup") or cues.get("sup")) is not None:
        return add("X", unit=extreme.split("|")[0])
    if low in _THAN:
        return add("Y")
    if low in _OF:
        return add(":")
    prep = cues.get("prep", "").split("|")[0]
    if prep in _PREPOSITIONS and "c.fill" not in cues:
        return add(_PREPOSITIONS[prep])
    if "c.with" in cues:
        return add("W")
    order = cues.get("order", "").split("|")[0]
    timed = order in ("earlier", "later") and (
        any(part.sym == "Y" for part in parts) or _beside_length(items, at)
    )
    if timed:
        return add("<" if order == "earlier" else ">", unit="compared")
    if order in ("before", "after") and "c.fill" not in cues:
        return add("<" if order == "before" else ">")
    if order in ("then", "later") and "c.fill" not in cues:
        return at + 1
    if "c.fill" in cues or cues.get("stop") == "1":
        return at + 1
    if item.kind == "word" and not item.chinese and low.endswith("ly"):
        return at + 1
    if any(name in cues for name in ("conj", "det", "pron", "prep", "approx", "span")):
        return at + 1 if "span" not in cues else add("x")
    return add("x")


def _beside_length(items: Sequence[Item], at: int) -> bool:
    """Whether a length of time stands right before or behind a word: 晚了22秒, "three seconds earlier"."""
    near = [items[k].when for k in (at - 1, at + 1, at + 2) if 0 <= k < len(items)]
    return any(when is not None and when.duration is not None and when.span is None for when in near)


_HOMES = frozenset(("家里", "老家", "家门口", "家", "门口", "阵中", "阵地", "后方", "那边", "这边", "半场"))
_INTO = frozenset(
    ("在", "到", "去", "往", "向", "进", "从", "冲进", "杀进", "摸进", "跑到", "冲到", "杀到", "绕到")
)


def _unknown(item: Item, before: Item) -> bool:
    """Whether a Chinese character right after another is of no vocabulary."""
    known = item.cues or item.objects or item.num or item.when or item.sides or item.metric
    return item.chinese and not known and item.start == before.end and item.kind == "word"


_STROKES = frozenset("枪 刀 箭 拳 锤 剑 斧 爪 鞭 棍 棒 脚 掌 矛 弩 炮 发 下".split())
_OWNED = frozenset("his hers its theirs yours mine ours".split())
_THINGS = frozenset("it its them itself themselves 它 它们 one ones".split())


_POINTS = frozenset("血 hp damage points point 伤害 点血 hitpoints".split()) | {"hit points", "hit point"}
_SELVES = frozenset(("itself", "himself", "herself", "themselves", "自己", "自身", "自己也"))
_USING = frozenset(("用", "靠", "派", "以", "拿", "凭"))
_THERE_IS = frozenset(("有", "又有", "还有", "更有", "也有"))
_THAN = frozenset(
    ("than", "比", "versus", "vs", "compared to", "compared with", "as against", "相比", "对比"),
)
_OF = frozenset(("of", "belonging to", "on the side of", "among them", "of which", "of them")) | frozenset(
    ("of these", "of those", "其中", "当中", "里面")
)
_MEANT = frozenset(("到", "that", "光", "不", "only", "由")).union(
    _AND, _QUESTIONS, _SELVES, _PASSIVE, _OBJECT, _USING, _THERE_IS, _ORDINALS, _THAN, _OF
)
"""Words that have a letter by themselves, whatever the vocabulary says of them."""


def _verb_after_noun(items: Sequence[Item], at: int) -> bool:
    """Whether 有 only introduces who does something: 有一个哥布林杀了骑兵."""
    named = False
    for item in items[at + 1 : at + 10]:
        if item.kind == "sep":
            return False
        if item.objects:
            named = True
        elif named and ("c.verb" in item.cues or item.low == "被"):
            return True
    return False


def _pronoun(low: str) -> Thing:
    return Thing(pronoun=True, definite=True, plural=low in ("them", "它们", "themselves", "ones"))


def _shared(share: str) -> Thing:
    return Thing(share="" if share == "other" else share, other=share == "other", pronoun=True)


def _number(items: Sequence[Item], at: int, parts: list[Part], form: Form | None) -> int:
    item = items[at]
    number = item.num
    assert number is not None
    number = with_form(number, form)
    following = past_classifiers(items, at + 1)
    for after in items[at + 1 : following]:
        if after.low in ("左右", "上下", "前后", "许", "or so"):
            number = with_form(number, Form.ABOUT)
        elif after.low in ("出头", "多个", "多"):
            number = with_form(number, Form.OVER)
    unit = "percent" if number.percent else "times" if number.times else ""
    closing = items[at + 1 : following + 1]
    if any(
        word.low == "点" or (k >= following - at - 1 and word.low in _POINTS)
        for k, word in enumerate(closing)
    ):
        unit = unit or "points"
    part = Part(
        "N", item.start, items[following - 1].end, item, number=number, unit=unit, chinese=item.chinese
    )
    part.measure = next((word.low for word in items[at + 1 : following] if word.low in CLASSIFIERS), "")
    if number.ordinal:
        part.sym, part.nth = "O", int(number.value)
    parts.append(part)
    return following


def _verb_follows(items: Sequence[Item], at: int) -> bool:
    for item in items[at + 1 : at + 8]:
        if item.kind == "sep":
            return False
        if set(item.cues.get("c.verb", item.cues.get("verb", "")).split("|")) & _DONE_TO:
            return True
    return False


_DONE_TO = frozenset("kill take destroy capture deal attack lose cancel".split())


def _is_auxiliary(items: Sequence[Item], at: int, letters: str) -> bool:
    """Whether "have" or "do" only helps another verb: "had lost", "did not build"."""
    for item in items[at + 1 : at + 4]:
        if item.cues.get("neg") is not None or (
            "c.verb" not in item.cues
            and item.kind == "word"
            and ("c.fill" in item.cues or item.low.endswith("ly"))
        ):
            continue
        if letters[0] == "D" and (item.sides or item.low in ("the", "you", "they", "he", "she", "it")):
            continue  # "at no point did the Drakes lose"
        form = item.cues.get("c.form")
        if form is None or item.objects:
            return False
        return form in ("past", "part") if letters[0] == "h" else form == "base"
    return letters[0] == "D" and any("neg" in item.cues for item in items[at + 1 : at + 2])


def _appositions(parts: list[Part]) -> list[Part]:
    """One thing named twice in a row is one: 长矛兵首领, "the Pikeman leader", "your leader, a Pikeman"."""
    out: list[Part] = []
    for part in parts:
        before = out[-1] if out else None
        if part.sym == "S" and len(out) > 1 and before is not None and before.sym == ":":
            owned = out[-2].thing
            if owned is not None and owned.names and owned.side is None and part.side not in (None, "both"):
                owned.side = part.side  # "a Spearman of the Loyalists"
                out[-2].end = part.end
                out.pop()
                continue
        if (
            before is not None
            and before.thing is not None
            and part.thing is not None
            and before.thing.leader != part.thing.leader
            and before.thing.names
            and part.thing.names
        ):
            kind, role = (part.thing, before.thing) if before.thing.leader else (before.thing, part.thing)
            merged = replace(kind, leader=True, side=before.thing.side or part.thing.side,
                             own=role.own or kind.own, rival=role.rival or kind.rival)  # fmt: skip
            out[-1] = replace(before, end=part.end, thing=merged)
            continue
        out.append(part)
    return out


def _listed(parts: list[Part]) -> list[Part]:
    """Things in a row joined by "and" are one list; other joints are dropped."""
    out: list[Part] = []
    k = 0
    while k < len(parts):
        part = parts[k]
        if part.sym == "&":
            m = k
            while m < len(parts) and parts[m].sym == "&":
                m += 1
            if (
                out
                and m < len(parts)
                and parts[m].sym == "P"
                and out[-1].sym in "PL"
                and parts[m].thing is not None
                and (out[-1].thing is None or not out[-1].thing.pronoun)
                and parts[m].unit != "share"
            ):
                first, second = out[-1], parts[m]
                assert second.thing is not None
                if first.thing is not None and first.thing.leader != second.thing.leader:
                    out.append(second)  # "your leader, a Pikeman": one thing, see `_appositions`
                    k = m + 1
                    continue
                things = first.things if first.sym == "L" else [first.thing] if first.thing else []
                out[-1] = Part(
                    "L", first.start, second.end, first.item, things=[*things, second.thing],
                    side=first.thing.side if first.thing is not None else first.side, chinese=first.chinese,
                )  # fmt: skip
                k = m + 1
                continue
            k = m
            continue
        out.append(part)
        k += 1
    return out

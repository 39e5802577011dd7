"""Sentences to chunks: stretches with at most one predicate, its noun phrases, sides and times.

No grammar is built. A chunk lists what stands in it and in which order; what a chunk leaves out (its
subject, verb or time) it may take over from its neighbours, and `readings` lets every admissible way of
filling it in compete. What is not said as fact (advice, conditions, plans) is marked and never judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.claims.prose.items import Item
from engine.claims.prose.lexicon import Lexicon
from engine.claims.prose.numbers import Form, Quantity
from engine.claims.prose.vocabulary import CLASSIFIERS

_HARD = frozenset(';:.!?\n—–()[]"“”…（）')
_SOFT = frozenset(",、")
_BE = frozenset("was were been being is are be got gets get getting wasnt werent isnt arent".split())
_NO_FORM = frozenset({"verb"})


@dataclass(slots=True)
class Slots:
    """The sides a word may mean.

    Attributes:
        candidates: Slots, likeliest first; empty when it cannot be told at all.
        sure: Written so that it can mean no other side.
        both: All sides together, or each of them.
    """

    candidates: tuple[str, ...]
    sure: bool
    both: bool = False


@dataclass(slots=True)
class Noun:
    """A noun phrase: something the game has, or a metric, with its number and owner.

    Attributes:
        index: Position of its item in the chunk.
        number: The number written with it.
        number_item: The item of that number.
        ordinal: Its place in a series ("the third").
        owner: The side written as its owner.
        article: Written with "a" or "one".
        negated: Written with "no".
        role: ``subject`` before the verb, ``object`` after it, ``agent`` after "by".
        more: Written with "more", "fewer" ...: a difference, not an amount.
        implied: Not written here: taken over from the clause before ("..., side 2 only four").
        done: Class of a participle before it ("his 320 lost Zerglings").
        place: Square or hex written with it.
    """

    item: Item
    index: int
    number: Quantity | None = None
    number_item: Item | None = None
    ordinal: int | None = None
    owner: Slots | None = None
    article: bool = False
    negated: bool = False
    role: str = "object"
    more: str | None = None
    start: int = 0
    implied: bool = False
    done: tuple[str, ...] = ()
    place: str | None = None

    @property
    def objects(self) -> tuple[str, ...]:
        return self.item.objects if self.countable else ()

    @property
    def countable(self) -> bool:
        return self.item.countable


@dataclass(slots=True)
class Chunk:
    """A stretch of a sentence with at most one predicate. See the module docstring."""

    items: list[Item]
    lead: str = ""  # the separator or conjunction that opened it
    hard: bool = True  # opened by more than a comma or "and"
    verbs: list[tuple[int, str, str]] = field(default_factory=list)  # index, class, form
    nouns: list[Noun] = field(default_factory=list)
    whens: list[Item] = field(default_factory=list)
    sides: list[tuple[int, Slots, Item]] = field(default_factory=list)
    subject: Slots | None = None
    passive: bool = False
    negation: str | None = None
    irrealis: bool = False
    features: set[str] = field(default_factory=set)

    @property
    def start(self) -> int:
        return self.items[0].start

    @property
    def end(self) -> int:
        return self.items[-1].end

    def nouns_after(self, index: int) -> list[Noun]:
        """Countable nouns that follow an item and are no agent."""
        return [noun for noun in self.nouns if noun.index > index and noun.countable and noun.role != "agent"]

    def verbs_before(self, index: int) -> bool:
        """Whether a verb stands before an item."""
        return any(at < index for at, _, _ in self.verbs)

    def has(self, feature: str, *values: str) -> bool:
        """Whether some item has a cue, with one of the values if any are given."""
        if feature not in self.features:
            return False
        if not values:
            return True
        for item in self.items:
            cue = item.cues.get(feature)
            if cue is not None and (not values or any(part in values for part in cue.split("|"))):
                return True
        return False


def attach_forms(items: list[Item]) -> list[Item]:
    """Give numbers their approximators ("about", 左右) and join ranges ("12-15", "12 or 13")."""
    out: list[Item] = []
    i = 0
    while i < len(items):
        item = items[i]
        if item.num is not None and item.kind == "num":
            i = _range(items, i)
            item = items[i] if items[i].kind == "num" else item
            quantity = item.num
            assert quantity is not None
            start = item.start
            if not quantity.ordinal:
                while out and (form := _form_before(out, item)) is not None:
                    if form is not Form.EXACT:
                        quantity = _with(quantity, form)
                    start = out.pop().start
                j = i + 1
                if j < len(items) and items[j].low in CLASSIFIERS and items[j].cues.get("unit") is None:
                    j += 1
                if j < len(items) and items[j].low in (
                    "左右",
                    "上下",
                    "前后",
                    "以上",
                    "以下",
                    "开外",
                    "出头",
                    "or so",
                    "不到",
                ):
                    after = {
                        "以上": Form.AT_LEAST,
                        "开外": Form.OVER,
                        "以下": Form.AT_MOST,
                        "出头": Form.OVER,
                    }
                    quantity = _with(quantity, after.get(items[j].low, Form.ABOUT))
                    items[j].used = True
                    items[j].kind = "filler"
            item.num = quantity
            item.start = min(item.start, start)
        out.append(item)
        i += 1
    return out


def _with(quantity: Quantity, form: Form) -> Quantity:
    if quantity.form is not Form.EXACT and form in (Form.ABOUT, Form.ONLY):
        return quantity
    return quantity.with_form(form)


_FORMS = {
    "about": Form.ABOUT,
    "nearly": Form.NEARLY,
    "over": Form.OVER,
    "under": Form.UNDER,
    "least": Form.AT_LEAST,
    "most": Form.AT_MOST,
    "exactly": Form.EXACT,
    "only": Form.ONLY,
}


def _form_before(out: Sequence[Item], item: Item) -> Form | None:
    last = out[-1]
    if last.low == "~":
        return Form.ABOUT
    cue = last.cues.get("approx")
    if cue is None or last.num is not None or last.kind == "time":
        return None
    value = cue.split("|")[0]
    if last.low in ("past", "close to", "above", "below", "under") and "verb" in last.cues:
        return None
    if last.low == "some" and item.num is not None and item.num.value < 20:
        return Form.EXACT
    return _FORMS.get(value)


def _range(items: list[Item], i: int) -> int:
    """Join ``12-15``, ``12 to 15`` after "between", ``12 or 13`` into the second item; its index."""
    if i + 2 >= len(items):
        return i
    first, middle, second = items[i], items[i + 1], items[i + 2]
    if first.num is None or second.num is None or second.kind != "num" or first.num.ordinal:
        return i
    if first.num.value >= second.num.value or second.num.ordinal or second.num.percent != first.num.percent:
        return i
    between = i > 0 and items[i - 1].low in ("between", "介于", "在")
    if middle.low in ("-", "–", "~", "or", "或", "至") or (
        between and middle.low in ("and", "与", "和", "到")
    ):
        if middle.low in ("-", "–") and second.start != middle.end:
            return i
        second.num = replace(second.num, low=first.num.low, vague=True)
        second.start = first.start
        first.used = True
        return i + 2
    return i


_HE = frozenset("he his him hed hes she her hers 他 她 他的 她的".split())


_PLACES = frozenset(("the last", "the first", "the second", "the third", "one", "last"))
_OF_WHICH = frozenset(("of which", "of them", "of whom", "of those", "of these"))


class Splitter:
    """Splits the items of one sentence into chunks and reads what stands in each."""

    def __init__(self, lexicon: Lexicon, you: str | None) -> None:
        self.lexicon = lexicon
        self.you = you

    # Sides --------------------------------------------------------------------------------------

    def slots_of(self, item: Item, context: Slots | None) -> Slots | None:
        """The sides an item means, None if it means none."""
        if item.sides:
            return Slots(item.sides, True)
        pron = item.cues.get("pron")
        if pron is None:
            return None
        everyone = self.lexicon.slots
        pron = pron.split("|")[0]
        if pron in ("you", "we"):
            return Slots((self.you,), True) if self.you is not None else Slots(everyone, False)
        if pron == "opp":
            relative = item.low.startswith(("his", "her", "their")) or self.you is None
            if item.low.startswith("your") and self.you is None:
                return Slots(everyone, False)
            if relative:
                if context is None or context.both or len(context.candidates) != 1:
                    return Slots(everyone, False)
                other = self.lexicon.opponent.get(context.candidates[0])
                return Slots((other,), context.sure) if other is not None else Slots(everyone, False)
            if self.you in self.lexicon.opponent:
                return Slots((self.lexicon.opponent[self.you],), True)
            return Slots(everyone, False)
        if pron == "both":
            return Slots(everyone, True, both=True)
        if item.low in (
            "it",
            "its",
            "其",
            "自己",
            "自身",
            "自己的",
            "themselves",
            "himself",
            "herself",
            "itself",
        ):
            return Slots(everyone, False)
        if self.you in self.lexicon.opponent and item.low in _HE:
            return Slots((self.lexicon.opponent[self.you],), True)  # spoken of to "you": the other one
        if context is not None and not context.both and len(context.candidates) == 1:
            rest = tuple(slot for slot in everyone if slot not in context.candidates)
            return Slots(context.candidates + rest, False)
        return Slots(everyone, False)

    # Chunks -------------------------------------------------------------------------------------

    def split(self, items: Sequence[Item]) -> list[Chunk]:
        """The chunks of one sentence."""
        chunks: list[Chunk] = []
        current: list[Item] = []
        lead, hard = "", True
        depth = 0

        def close() -> None:
            nonlocal current
            if current:
                chunks.append(Chunk(current, lead, hard))
            current = []

        for index, item in enumerate(items):
            low = item.low
            if item.kind == "sep":
                if low in _SOFT and self._joins_times(items, index, current):
                    continue
                if low in _HARD or low in _SOFT:
                    if low in ("(", "[", "（"):
                        depth += 1
                    elif low in (")", "]", "）"):
                        depth = max(0, depth - 1)
                    close()
                    lead, hard = low, low in _HARD
                    continue
                continue
            if item.kind == "punct" and low in ("->", "→", "/", "|", "--", "——"):
                close()
                lead, hard = low, True
                continue
            if self._joins_times(items, index, current):
                continue
            boundary = self._boundary(items, index, current)
            if (
                boundary is not None
                and boundary[0] == "to"
                and [part.low for part in current[-1:]] == ["only"]
            ):
                current.pop()  # "only to be killed a turn later": it happened
                boundary = ("then", False)
            if boundary is not None:
                carried = (
                    current.pop()
                    if low in _OF_WHICH
                    and len(current) == 1
                    and (current[0].num is not None or current[0].low in _PLACES)
                    else None
                )
                close()
                if carried is not None:
                    current.append(carried)
                lead, hard = boundary
                if "order" in item.cues or item.cues.get("conj") in ("so",) or low in ("without",):
                    current.append(item)
                continue
            current.append(item)
        close()
        return chunks

    def _joins_times(self, items: Sequence[Item], index: int, current: Sequence[Item]) -> bool:
        """Whether a comma or "and" only joins two times: "at 6:23, 10:12 and 12:44"."""
        low = items[index].low
        if (
            not current
            or current[-1].kind != "time"
            or not (low in _SOFT or low in ("and", "和", "与", "以及", "及"))
        ):
            return False
        follow = index + 1
        while follow < len(items) and (
            items[follow].low in ("and", "和", "at", "on") or items[follow].low in _SOFT
        ):
            follow += 1
        return follow < len(items) and items[follow].kind == "time" and "verb" not in items[follow].cues

    def _boundary(
        self, items: Sequence[Item], index: int, current: Sequence[Item]
    ) -> tuple[str, bool] | None:
        """Whether an item opens a new chunk: (its lead, whether it is hard)."""
        item = items[index]
        if item.kind == "time" or item.num is not None or (item.objects and item.entry is not None):
            return None
        conj = item.cues.get("conj")
        low = item.low
        if not current:
            opening = item.cues.get("order", "").split("|")[0]
            if (
                opening in ("before", "after")
                and not item.chinese
                and index
                and low not in ("behind", "beat", "ahead of", "followed")
            ):
                return opening, True
            return None
        if conj is not None:
            value = conj.split("|")[0]
            if low in ("with", "的", "&") and value in ("and", "rel"):
                return None
            if low == "since" or low == "due to" or low == "thanks to":
                return low, True
            if value == "but":
                if low in ("则", "却", "倒", "倒是") and not any("verb" in part.cues for part in current):
                    return None  # stands after its subject: 神族则在4:48...
                return low, True
            if value == "rel":
                following = items[index + 1] if index + 1 < len(items) else None
                if low == "that" and (following is None or "verb" not in following.cues or following.objects):
                    return None
                return low, True
            if value == "including":
                if low in _OF_WHICH and current[-1].num is not None and len(current) > 1:
                    return None  # "lost 51 of them"
                return low, True
            if value in ("and", "so"):
                return low, value == "so"
            if value == "or":
                return low, False
        order = item.cues.get("order")
        if order is not None and item.kind != "time":
            value = order.split("|")[0]
            if low == "followed" and (index + 1 >= len(items) or items[index + 1].low != "by"):
                return None  # "Hive followed at 13:10"
            if (
                value in ("before", "after", "until")
                and low not in ("behind", "beat", "ahead of")
                and not item.chinese
            ):
                return value, True
            if (
                value in ("then", "once", "since")
                and not item.chinese
                and low not in ("next", "later", "late", "eventually", "finally")
            ):
                return value, False
            if (
                value == "then"
                and item.chinese
                and low in ("然后", "随后", "接着", "随即", "紧接着", "而后", "于是")
            ):
                return value, False
        if low == "without" or low == "instead of" or low == "rather than":
            return low, False
        if "price" in item.cues:
            return item.cues["price"], False
        if (
            low == "to"
            and index + 1 < len(items)
            and items[index + 1].cues.get("form") == "base"
            and "verb" in items[index + 1].cues
        ):
            following = items[index + 1]
            if following.entry is None and (following.low not in ("lead", "level")):
                return "to", False
        return None

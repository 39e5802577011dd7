"""Numbers as people write them: digits, words, Chinese numerals, ranges, fractions, vague amounts.

A number is read with the precision it is written with. ``Quantity.accepts`` says whether a true value
may be described so: "44" of things that are counted is 44 and nothing else, "about 40" leaves room,
"3,000" of something measured is a rounded figure, "over 100" is any value above.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.claims.prose.copying import replace
from engine.claims.prose.tokens import Token


class Form(StrEnum):
    """How a number is meant."""

    EXACT = "="
    ABOUT = "~"
    NEARLY = "nearly"  # a little less
    OVER = ">"
    AT_LEAST = ">="
    UNDER = "<"
    AT_MOST = "<="
    ONLY = "only"  # exact, and felt to be few


ABOUT_SHARE = 0.12
"""Share of a value that "about" may be off; one unit for small counts."""

NEARLY_SHARE = 0.12
MEASURED_SHARE = 0.02
"""Share a measured figure may be off as written: sampled metrics are known to 2 %."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number as written.

    Attributes:
        low: Lower end of what was written (equal to ``high`` unless a range or a vague amount).
        high: Upper end.
        form: How it is meant.
        unit: Weight of the last written significant digit ("3,000" -> 1000, "44" -> 1): the rounding.
        weak: Written as an article or a word that need not be a number ("a", "one", "一个").
        percent: A share in per cent (``low`` and ``high`` in per cent).
        times: A factor ("twice", "3x", "两倍").
        ordinal: A place in a series ("third", "第三").
        vague: An amount without a figure ("several", "几个").
    """

    low: float
    high: float
    form: Form = Form.EXACT
    unit: float = 1
    weak: bool = False
    percent: bool = False
    times: bool = False
    ordinal: bool = False
    vague: bool = False

    @property
    def value(self) -> float:
        """The figure, the middle of a range, the lower end of one that is open above; always finite."""
        return self.low if self.low == self.high or math.isinf(self.high) else (self.low + self.high) / 2

    def with_form(self, form: Form) -> Quantity:
        return replace(self, form=form)

    def bounds(self, *, measured: bool) -> tuple[float, float]:
        """The true values that may be described so.

        Args:
            measured: The value is measured rather than counted: rounding is usual.
        """
        low, high = self.low, self.high
        slack = 0.0
        if measured:
            slack = max(MEASURED_SHARE * abs(high), self.unit / 2 if self.unit > 1 else 0.5)
        elif self.unit >= 100:
            slack = self.unit / 2
        if self.form is Form.OVER:
            return (low - slack / 4 if measured else low), math.inf
        if self.form is Form.AT_LEAST:
            return low - slack / 4, math.inf
        if self.form is Form.UNDER or self.form is Form.AT_MOST:
            return -math.inf, high + slack / 4
        if self.form is Form.NEARLY:
            return low - max(1, NEARLY_SHARE * abs(low), slack), high + slack / 2
        if self.form is Form.ABOUT:
            about = max(1, ABOUT_SHARE * abs(high), slack)
            return low - about, high + about
        return low - slack, high + slack

    def accepts(self, value: float, *, measured: bool = False) -> bool:
        """Whether a true value may be described so."""
        low, high = self.bounds(measured=measured)
        return low <= value <= high


_ONES = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
    "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
}  # fmt: skip
_TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90,
}  # fmt: skip
_POWERS = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
    "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14,
    "fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19,
    "twentieth": 20, "thirtieth": 30, "fortieth": 40, "fiftieth": 50, "hundredth": 100,
}  # fmt: skip
_TIMES = {
    "once": 1,
    "twice": 2,
    "thrice": 3,
    "double": 2,
    "triple": 3,
    "quadruple": 4,
    "doubled": 2,
    "tripled": 3,
}
_SUFFIX = {"k": 1000.0, "m": 1_000_000.0, "万": 10_000.0, "千": 1000.0, "百": 100.0, "亿": 100_000_000.0}

_DIGITS_ZH = {
    "零": 0, "〇": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8,
    "九": 9, "俩": 2, "仨": 3, "叁": 3,
}  # fmt: skip
_POWERS_ZH = {"十": 10, "百": 100, "千": 1000, "万": 10_000, "亿": 100_000_000}
_NUMERAL_ZH = frozenset(_DIGITS_ZH) | frozenset(_POWERS_ZH)


def _unit_of(value: float) -> float:
    """Weight of the last significant digit of a whole number."""
    if value == 0 or value != int(value):
        return 1
    unit = 1
    while value % (unit * 10) == 0:
        unit *= 10
    return unit


def exact(value: float, **more: bool) -> Quantity:
    """A plain number."""
    return Quantity(value, value, unit=_unit_of(value), **more)  # type: ignore[arg-type]


_LONGEST_NUMERAL = 16
LARGEST = 1e15
"""What a longer figure counts as: beyond anything a game counts, and still exact."""


def chinese_numeral(text: str) -> float | None:
    """The value of Chinese numerals (``十二``, ``一百零五``, ``两百五``, ``一二三``), or None.

    >>> chinese_numeral("三千二")
    3200
    """
    if not text or len(text) > _LONGEST_NUMERAL or any(char not in _NUMERAL_ZH for char in text):
        return None
    if all(char in _DIGITS_ZH for char in text):
        return int("".join(str(_DIGITS_ZH[char]) for char in text))
    total = section = 0
    digit: int | None = None
    last_power = 1
    zero = False
    for char in text:
        if char in _DIGITS_ZH:
            if digit is not None and digit != 0:
                return None
            digit = _DIGITS_ZH[char]
            zero = zero or digit == 0
            continue
        power = _POWERS_ZH[char]
        if power >= 10_000:
            total = (total + section + (digit or 0)) * power
            section, digit = 0, None
        else:
            section += (1 if digit is None or digit == 0 else digit) * power
            digit = None
        last_power, zero = power, False
    if digit:
        # 两百五 is 250, 两百零五 is 205.
        section += digit * (last_power // 10 if last_power >= 100 and not zero else 1)
    return total + section


def read_number(tokens: Sequence[Token], i: int) -> tuple[Quantity, int] | None:
    """The number that begins at token ``i`` and the index after it, or None.

    Approximators before it ("about") are not read here; suffixes that belong to the figure are (k, %, 万,
    多, 来, 几, 左右 is not).
    """
    token = tokens[i]
    if token.kind == "num":
        return _digits(tokens, i)
    if token.kind == "word":
        return _words(tokens, i) if token.low in _FIRST_WORDS else None
    if token.kind == "cjk":
        return _chinese(tokens, i)
    return None


def _at(tokens: Sequence[Token], i: int) -> Token | None:
    return tokens[i] if 0 <= i < len(tokens) else None


def _digits(tokens: Sequence[Token], i: int) -> tuple[Quantity, int]:
    value = min(float(tokens[i].low), LARGEST)
    unit = _unit_of(value) if value == int(value) else 10.0 ** -len(tokens[i].low.partition(".")[2])
    j = i + 1
    follow = _at(tokens, j)
    if follow is not None and not follow.spaced:
        if follow.low == "s" and value >= 10 and value % 10 == 0:
            return _decade(tokens, i, value), j + 1
        if follow.low in ("st", "nd", "rd", "th"):
            return Quantity(value, value, ordinal=True), j + 1
        if follow.low in _SUFFIX:
            factor = _SUFFIX[follow.low]
            value, unit, j = value * factor, unit * factor, j + 1
        elif follow.low == "x" and follow.kind == "word":
            return Quantity(value, value, times=True), j + 1
        elif follow.low == "×":
            return Quantity(value, value, times=True), j + 1
    elif follow is not None and follow.low in ("thousand", "million", "hundred"):
        factor = _POWERS[follow.low]
        value, unit, j = value * factor, unit * factor, j + 1
    quantity = Quantity(value, value, unit=unit)
    return _suffixes(tokens, j, quantity)


def _decade(tokens: Sequence[Token], i: int, value: float) -> Quantity:
    """As in "the low 150s" is 150 to 154, "the mid 40s" 43 to 47."""
    before = tokens[i - 1].low if i else ""
    if before == "-" and i > 1:
        before = tokens[i - 2].low
    width = _unit_of(value) / 10 if _unit_of(value) > 10 else 1
    low, high = {
        "low": (-1, 5),
        "lower": (-1, 5),
        "mid": (2, 8),
        "middle": (2, 8),
        "high": (5, 10),
        "upper": (5, 10),
    }.get(before, (0, 10))
    return Quantity(value + low * width, value + high * width, vague=True)


def _suffixes(tokens: Sequence[Token], j: int, quantity: Quantity) -> tuple[Quantity, int]:
    follow = _at(tokens, j)
    if follow is None:
        return quantity, j
    if follow.low == "%" or follow.low in ("percent", "pct"):
        return replace(quantity, percent=True), j + 1
    if follow.low == "per" and (after := _at(tokens, j + 1)) is not None and after.low == "cent":
        return replace(quantity, percent=True), j + 2
    if follow.low == "+" and not follow.spaced:
        return replace(quantity, form=Form.AT_LEAST), j + 1
    if follow.low in ("多", "余") and not follow.spaced:
        # 三十多 is 31 to 39, 一百多 101 to 199; after a small figure 多 belongs to what follows.
        if quantity.unit >= 10:
            return replace(
                quantity, low=quantity.low, high=quantity.high + quantity.unit - 1, vague=True
            ), j + 1
        return replace(quantity, form=Form.AT_LEAST), j + 1
    if follow.low in ("来", "几") and not follow.spaced and quantity.unit >= 10:
        return replace(
            quantity, low=quantity.low - 1, high=quantity.high + quantity.unit - 1, vague=True
        ), j + 1
    if follow.low == "倍":
        return replace(quantity, times=True), j + 1
    if follow.low == "成" and quantity.high <= 10 and not follow.spaced:
        after = _at(tokens, j + 1)
        if after is None or after.low not in ("为", "功", "了", "本", "型"):
            return replace(
                quantity, low=quantity.low * 10, high=quantity.high * 10, percent=True, unit=10
            ), j + 1
    return quantity, j


def _words(tokens: Sequence[Token], i: int) -> tuple[Quantity, int] | None:
    low = tokens[i].low
    if low in _ORDINALS:
        return Quantity(_ORDINALS[low], _ORDINALS[low], ordinal=True), i + 1
    if low in _TIMES:
        return Quantity(_TIMES[low], _TIMES[low], times=True), i + 1
    vague = _vague(tokens, i)
    if vague is not None:
        return vague
    if low not in _ONES and low not in _TENS:
        return None
    total = group = 0.0
    j = i
    seen = 0  # 1 = ones, 2 = tens, to stop "three five"
    while (token := _at(tokens, j)) is not None:
        word = token.low
        if word in _TENS and seen == 0:
            group, seen, j = group + _TENS[word], 2, j + 1
        elif word in _ONES and (seen == 0 or (seen == 2 and 0 < _ONES[word] < 10)):
            group, seen, j = group + _ONES[word], 1, j + 1
        elif word in _ORDINALS and seen == 2 and _ORDINALS[word] < 10:
            value = total + group + _ORDINALS[word]
            return Quantity(value, value, ordinal=True), j + 1
        elif word == "hundred" and seen:
            group, seen, j = group * 100, 0, j + 1
        elif word in ("thousand", "million") and (seen or group):
            total, group, seen, j = total + group * _POWERS[word], 0, 0, j + 1
        elif (
            word == "-"
            and seen == 2
            and (after := _at(tokens, j + 1)) is not None
            and (after.low in _ONES or after.low in _ORDINALS)
        ):
            j += 1
        elif (
            word == "and"
            and j > i
            and tokens[j - 1].low in ("hundred", "thousand")
            and ((after := _at(tokens, j + 1)) is not None and (after.low in _ONES or after.low in _TENS))
        ):
            j += 1
        else:
            break
    value = float(total + group)
    quantity = Quantity(value, value, unit=_unit_of(value), weak=low == "one" and j == i + 1)
    # "two and a half", "two thirds"
    following = [t.low for t in tokens[j : j + 3]]
    if following == ["and", "a", "half"]:
        return Quantity(value + 0.5, value + 0.5, unit=0.5), j + 3
    k = j + 1 if following[:1] == ["-"] else j
    part = _at(tokens, k)
    if part is not None and part.low in _PARTS and value < _PARTS[part.low]:
        share = value / _PARTS[part.low] * 100
        return Quantity(share, share, unit=10, percent=True), k + 1
    return _suffixes(tokens, j, quantity)


_PARTS = {
    "third": 3,
    "thirds": 3,
    "quarter": 4,
    "quarters": 4,
    "fifth": 5,
    "fifths": 5,
    "tenths": 10,
    "half": 2,
}

_VAGUE: dict[tuple[str, ...], Quantity] = {
    ("half", "a", "dozen"): Quantity(5, 7, vague=True),
    ("a", "half", "dozen"): Quantity(5, 7, vague=True),
    ("half", "dozen"): Quantity(5, 7, vague=True),
    ("a", "couple", "of", "dozen"): Quantity(20, 28, vague=True),
    ("two", "dozen"): Quantity(22, 26, vague=True),
    ("three", "dozen"): Quantity(33, 39, vague=True),
    ("a", "dozen"): Quantity(11, 13, vague=True),
    ("dozen",): Quantity(11, 13, vague=True),
    ("dozens", "of"): Quantity(20, math.inf, vague=True),
    ("scores", "of"): Quantity(20, math.inf, vague=True),
    ("hundreds", "of"): Quantity(150, math.inf, vague=True),
    ("thousands", "of"): Quantity(1500, math.inf, vague=True),
    ("a", "couple", "of"): Quantity(2, 3, vague=True),
    ("a", "couple"): Quantity(2, 3, vague=True),
    ("a", "pair", "of"): Quantity(2, 2),
    ("a", "trio", "of"): Quantity(3, 3),
    ("a", "handful", "of"): Quantity(2, 8, vague=True),
    ("a", "handful"): Quantity(2, 8, vague=True),
    ("a", "few"): Quantity(2, 9, vague=True),
    ("a", "hundred"): Quantity(100, 100, unit=100),
    ("a", "thousand"): Quantity(1000, 1000, unit=1000),
    ("several",): Quantity(2, math.inf, vague=True),
    ("half", "a", "minute"): Quantity(0.5, 0.5, unit=0.1, vague=True),
}  # fmt: skip
_VAGUE_STARTS = frozenset(key[0] for key in _VAGUE)


def _vague(tokens: Sequence[Token], i: int) -> tuple[Quantity, int] | None:
    if tokens[i].low not in _VAGUE_STARTS:
        return None
    for length in (4, 3, 2, 1):
        words = tuple(token.low for token in tokens[i : i + length])
        if len(words) == length and words in _VAGUE:
            j = i + length
            if words[-1] == "minute":
                j -= 1
            return _VAGUE[words], j
    return None


_ZH_VAGUE: dict[str, Quantity] = {
    "十几": Quantity(11, 19, vague=True),
    "二十几": Quantity(21, 29, vague=True),
    "几十": Quantity(20, 99, vague=True),
    "数十": Quantity(20, 99, vague=True),
    "几百": Quantity(200, 999, vague=True),
    "数百": Quantity(200, 999, vague=True),
    "上百": Quantity(100, math.inf, vague=True),
    "上千": Quantity(1000, math.inf, vague=True),
    "几千": Quantity(2000, 9999, vague=True),
    "好几": Quantity(2, math.inf, vague=True),
    "一打": Quantity(11, 13, vague=True),
    "半打": Quantity(5, 7, vague=True),
    "一对": Quantity(2, 2),
}


def _chinese(tokens: Sequence[Token], i: int) -> tuple[Quantity, int] | None:
    char = tokens[i].low
    if char == "第":
        inner = read_number(tokens, i + 1) if i + 1 < len(tokens) and tokens[i + 1].low != "第" else None
        if inner is None or inner[0].percent or inner[0].times or inner[0].vague:
            return None
        return Quantity(inner[0].value, inner[0].value, ordinal=True), inner[1]
    if char not in _NUMERAL_ZH and char not in "半几数好上":
        return None
    run = "".join(token.low for token in tokens[i : i + 10])
    for length in (3, 2):
        # At the end of a text fewer characters are left than were asked for.
        vague = _ZH_VAGUE.get(run[:length]) if len(run) >= length else None
        if run[:2] == "半打" and run[2:3] in ("到", "起", "完", "开"):
            vague = None  # 七分半打到九分钟
        if vague is not None and all(len(token.low) == 1 for token in tokens[i : i + length]):
            return vague, i + length
    if char == "半":
        return Quantity(0.5, 0.5, unit=0.1), i + 1
    if char == "几" or char not in _NUMERAL_ZH:
        return (Quantity(2, 9, vague=True), i + 1) if char == "几" else None
    if run[1:3] == "分之" and len(run) > 3:
        below = chinese_numeral(char)
        above = read_number(tokens, i + 3)
        if below is not None and above is not None and below:
            share = above[0].value / below * 100
            return Quantity(share, share, unit=1 if below == 100 else 10, percent=True), above[1]
    if run.startswith("百分之"):
        above = read_number(tokens, i + 3) if i + 3 < len(tokens) else None
        if above is not None:
            return replace(above[0], percent=True), above[1]
    j = i
    longest = min(len(tokens), i + _LONGEST_NUMERAL + 1)
    while j < longest and tokens[j].kind == "cjk" and tokens[j].low in _NUMERAL_ZH:
        j += 1
    text = "".join(token.low for token in tokens[i:j])
    if (
        len(text) == 2
        and text[0] in _DIGITS_ZH
        and text[1] in _DIGITS_ZH
        and "零" not in text
        and "〇" not in text
    ):
        low, high = _DIGITS_ZH[text[0]], _DIGITS_ZH[text[1]]
        if high == low + 1:  # 七八个, 两三个
            return Quantity(low, high, vague=True), j
        return None
    if len(text) == 3 and text[0] in _DIGITS_ZH and text[1] in _DIGITS_ZH and text[2] in "十百":
        low, high = _DIGITS_ZH[text[0]], _DIGITS_ZH[text[1]]
        if high == low + 1:  # 三四十
            power = _POWERS_ZH[text[2]]
            return Quantity(low * power, high * power, vague=True), j
    value = chinese_numeral(text)
    if value is None:
        return None
    quantity = Quantity(value, value, unit=_unit_of(value), weak=text == "一")
    return _suffixes(tokens, j, quantity)


_FIRST_WORDS = frozenset((*_ORDINALS, *_TIMES, *_ONES, *_TENS, *_VAGUE_STARTS))
"""English words a number may begin with."""

NUMBER_STARTS = _FIRST_WORDS | frozenset((*_NUMERAL_ZH, *"第半几数好上"))
"""Words and Chinese characters a number may begin with; figures do as well."""

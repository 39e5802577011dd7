"""Times, turns, move numbers and lengths of time, in every usual spelling, read out of the items.

What a time is (which moment) is asked of the replay's clock with a canonical text; what it is *for*
("by", "before", "after", "in the first") is read from the words around it.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.items import Item, When
from engine.claims.prose.numbers import Form, Quantity
from engine.claims.prose.vocabulary import words
from engine.facts.clock import Clock, Span

_POINT_UNITS = ("turn", "move", "ply")
_LENGTH_BEFORE = frozenset(
    "for lasted lasting lasts took takes taking another within every each about spent needed waited delay"
    " delayed only just lay passed elapsed".split()
)
_LENGTH_AFTER = frozenset(
    "later earlier before after apart ahead behind long faster slower sooner quicker straight"
    " difference gap delay"
    " lead of worth longer shorter late early game".split()
)
_MOMENT_AFTER = frozenset("in into mark".split())
_ZH_MARKS = frozenset("时 时分 的时候 之时 处 那一刻 之际 当口 时候 左右时".split())
_ZH_BEFORE = frozenset("前 之前 以前".split())
_ZH_AFTER = frozenset("后 之后 以后 过后 起 开始 以来".split())
_JOINTS = frozenset("到 至 - – — ~ ～".split())
_TO = frozenset("to - – — through until till and ~ 到 至 与 和 、 直到 and".split())


_ENDS = words("end of the game")


_MAX_KNOWN = 4096


class _Reader:
    def __init__(self, items: Sequence[Item], clock: Clock, known: dict[str, Span | None]) -> None:
        self.items = items
        self.clock = clock
        self.known = known

    def parse(self, text: str) -> Span | None:
        """What the clock makes of a time; each spelling is asked once for a replay."""
        try:
            return self.known[text]
        except KeyError:
            if len(self.known) >= _MAX_KNOWN:
                self.known.clear()
            span = self.known[text] = self.clock.parse(text)
            return span

    def at(self, i: int) -> Item | None:
        return self.items[i] if 0 <= i < len(self.items) else None

    def low(self, i: int) -> str:
        item = self.at(i)
        return item.low if item is not None else ""

    def unit(self, i: int) -> str | None:
        item = self.at(i)
        return item.cues.get("unit") if item is not None else None

    def number(self, i: int) -> Quantity | None:
        item = self.at(i)
        if item is None or item.num is None or item.num.percent or item.num.times:
            return None
        return item.num

    # One moment ---------------------------------------------------------------------------------

    def moment(self, i: int) -> tuple[Span | None, int, str] | None:
        """The moment that begins at item ``i``: span, index after it, and ``point`` or ``amount``.

        ``amount`` is said of what may as well be a length of time ("5 minutes", "三回合").
        """
        item = self.items[i]
        if item.kind == "clock":
            return self.parse(item.low), i + 1, "point"
        if item.move is not None and not item.move.san and item.move.number is not None:
            dots = "..." if item.move.side_index else ""
            return self.parse(f"{item.move.number}{dots}"), i + 1, "point"
        unit = item.cues.get("unit")
        if unit is not None and item.num is None:
            return self._unit_first(i, unit)
        if item.num is not None:
            return self._number_first(i, item.num)
        if item.kind == "word" and item.low[:1] == "t" and item.low[1:].isdigit():
            span = self.parse(f"turn {item.low[1:]}") if self.clock.per_minute is None else None
            return (span, i + 1, "point") if span is not None else None
        return None

    def _unit_first(self, i: int, unit: str) -> tuple[Span | None, int, str] | None:
        """``turn 5``, ``moves 12``, ``turn no. 5``, ``minute 5``."""
        unit = unit.split("|")[0]
        j = i + 1
        while self.low(j) in ("number", "no", "no.", "#", "."):
            j += 1
        number = self.number(j)
        if number is None or number.vague or number.value != int(number.value):
            return None
        if unit in _POINT_UNITS:
            if self.items[i].chinese and j == i + 1 and self.items[j].kind != "num":
                return None
            span = self.parse(f"{unit} {int(number.value)}")
            return (span, j + 1, "point") if span is not None else None
        if (
            unit == "minute"
            and not self.items[i].chinese
            and not self.items[i].plural
            and self.clock.per_minute
        ):
            minutes = int(number.value)
            span = self._minute(minutes)
            return (span, j + 1, "point") if span is not None else None
        return None

    def _minute(self, minutes: int) -> Span | None:
        """Minute 5 is said of 5:00 to 5:59, and sometimes of the minute before it."""
        first, last = self.parse(f"{max(0, minutes - 1)}:00"), self.parse(f"{minutes}:59")
        if first is None or last is None:
            return None
        return Span(first.start, last.end)

    def _number_first(self, i: int, number: Quantity) -> tuple[Span | None, int, str] | None:
        if number.ordinal and not number.vague and (unit := self.shared_unit(i)) is not None:
            return self.parse(f"{unit} {int(number.value)}"), i + 1, "point"
        j = i + 1
        if self.low(j) == "-" or (self.low(j) == "个" and self.items[i].chinese):
            j += 1
        if self.low(j) == "个":
            j += 1
        if self.low(j) in ("whole", "full", "game", "in-game", "more"):
            j += 1
        unit = self.unit(j)
        if unit is None:
            return self._colon(i, number)
        unit_item = self.items[j]
        units = unit.split("|")
        unit = units[0]
        if number.ordinal:
            if unit in _POINT_UNITS and not number.vague:
                if unit_item.plural:
                    return None
                for name in units:
                    span = self.parse(f"{name} {int(number.value)}")
                    if span is not None:
                        return span, j + 1, "point"
                return None
            if unit == "minute" and self.clock.per_minute:
                if self.unit(j + 2) == "second" and (seconds := self.number(j + 1)) is not None:
                    return self._time(number.value * 60 + seconds.value), j + 3, "point"
                rest = self.number(j + 1)
                if rest is not None and unit_item.chinese and self.unit(j + 2) is None:
                    return self._time(number.value * 60 + rest.value), j + 2, "point"
                return self._minute(int(number.value)), j + 1, "point"
            if unit == "second" and self.clock.per_minute and unit_item.chinese:
                return self._time(number.value), j + 1, "point"
            return None
        if unit in _POINT_UNITS:
            return None, j + 1, "amount"
        if self.clock.per_minute is None:
            return None, j + 1, "amount"
        factor = {"hour": 3600.0, "minute": 60.0, "second": 1.0}[unit]
        total = number.value * factor
        sure = "amount"
        if unit in ("minute", "hour"):
            k = j + 1
            if self.low(k) in ("and", ",", "钟"):
                k += 1
            if self.low(k) == "半" and unit_item.chinese:
                return self._time(total + factor / 2), k + 1, "amount"
            more = self.number(k)
            if more is not None:
                follow = k + 1
                if self.low(follow) == "-":
                    follow += 1
                if self.unit(follow) in ("second", "minute"):
                    rest_seconds = more.value * (1 if self.unit(follow) == "second" else 60)
                    return self._time(total + rest_seconds), follow + 1, "precise"
                if unit_item.chinese and k == j + 1 and unit_item.low == "分" and more.value < 60:
                    return self._time(total + more.value), k + 1, "precise"
        return self._time(total), j + 1, sure

    def shared_unit(self, i: int) -> str | None:
        """The unit of the first of two ordinals that have one together: 第2到第4回合, 第5至7回合."""
        if self.low(i + 1) not in _JOINTS or self.number(i + 2) is None:
            return None
        unit = (self.unit(i + 3) or "").split("|")[0]
        return unit if unit in _POINT_UNITS else None

    def _colon(self, i: int, number: Quantity) -> tuple[Span | None, int, str] | None:
        """A full-width colon: ``2：18``."""
        seconds = self.number(i + 2)
        if (
            self.low(i + 1) == ":"
            and seconds is not None
            and self.items[i + 2].end - self.items[i + 2].start == 2
            and self.items[i + 1].end == self.items[i + 2].start
        ):
            return self._time(number.value * 60 + seconds.value), i + 3, "point"
        return None

    def _time(self, seconds: float) -> Span | None:
        whole = round(seconds)
        return self.parse(f"{whole // 60}:{whole % 60:02d}")

    # Lengths ------------------------------------------------------------------------------------

    def length(self, i: int, j: int) -> int | None:
        """The length of time written in items ``i`` to ``j`` in the clock's unit."""
        seconds = 0.0
        known = False
        k = i
        while k < j:
            number = self.number(k)
            if number is not None:
                unit_at = next((m for m in range(k + 1, min(k + 4, j)) if self.unit(m) is not None), None)
                if unit_at is None:
                    if known:  # 5分20
                        seconds += number.value
                    k += 1
                    continue
                unit = (self.unit(unit_at) or "").split("|")[0]
                if unit in _POINT_UNITS:
                    name = unit if number.value == 1 else unit + "s"
                    if unit == "ply":
                        name = "plies"
                    value = int(number.value) if number.value == int(number.value) else number.value
                    return self.clock.duration(f"{value} {name}") if value != 0.5 else None
                seconds += number.value * {"hour": 3600.0, "minute": 60.0, "second": 1.0}[unit]
                known = True
                k = unit_at + 1
                if self.low(k) == "半":
                    seconds += 30
                    k += 1
            else:
                k += 1
        if not known:
            return None
        return self.clock.duration(f"{round(seconds)} seconds")

    # What it is for -----------------------------------------------------------------------------

    def is_length(self, i: int, j: int, certainty: str) -> bool:
        """Whether an amount of time is a length and not a moment."""
        before, after = self.at(i - 1), self.at(j)
        k = i - 1
        while before is not None and ("approx" in before.cues or before.cues.get("det") in ("the", "a")):
            k -= 1
            if "prep" in before.cues and "approx" not in before.cues:
                break
            before = self.at(k)
        low_after = after.low if after is not None else ""
        item = self.items[i]
        if item.chinese or self.items[j - 1].chinese:
            following = low_after
            if following in _ZH_MARKS:
                return False
            if before is not None and before.low in (
                "在",
                "于",
                "到",
                "第",
                "截至",
                "截止",
                "至",
                "从",
                "自",
                "直到",
            ):
                return following in ("内", "之内", "以内", "里")
            if before is not None and (
                before.cues.get("verb") == "last"
                or "order" in before.cues
                or before.cues.get("cmp") is not None
                or before.low
                in (
                    "花",
                    "花了",
                    "用",
                    "用了",
                    "早了",
                    "晚了",
                    "晚",
                    "早",
                    "快",
                    "慢",
                    "相差",
                    "隔",
                    "隔了",
                    "相隔",
                    "相隔了",
                    "间隔",
                    "间隔了",
                    "相差了",
                    "仅",
                    "又",
                    "再",
                )
            ):
                return True
            if following in _ZH_AFTER or following in _ZH_BEFORE:
                return certainty == "amount" and self._unit_only_seconds(i, j)
            return certainty != "precise" and following not in ("左右", "前后", "上下")
        if low_after in _MOMENT_AFTER or (low_after == "-" and self.low(j + 1) == "mark"):
            return False
        if self.low(j - 1) in ("minute mark", "minutes mark"):
            return False
        if low_after in _LENGTH_AFTER:
            return True
        if before is not None and before.low in (
            "at",
            "by",
            "until",
            "till",
            "around",
            "from",
            "since",
            "after",
            "before",
            "past",
        ):
            return False
        if before is not None and before.cues.get("order") in ("before", "after", "until", "since"):
            return False
        return certainty != "precise" or (before is not None and before.low in _LENGTH_BEFORE)

    def _unit_only_seconds(self, i: int, j: int) -> bool:
        return all(self.unit(k) != "minute" for k in range(i, j))


def may_begin(item: Item) -> bool:
    """Whether a time may begin at an item: a cheap look before the careful one."""
    if item.num is not None or item.move is not None or "unit" in item.cues or item.kind == "clock":
        return True
    low = item.low
    return low[:1] == "t" and low[1:].isdigit() and item.kind == "word"


def read_moments(items: list[Item], clock: Clock, known: dict[str, Span | None] | None = None) -> list[Item]:
    """The items with every time and length of time made one item of kind ``time``.

    Args:
        items: What the scan found.
        clock: The clock of the replay.
        known: Spellings the clock was asked about before; filled further.
    """
    reader = _Reader(items, clock, {} if known is None else known)
    out: list[Item] = []
    i = 0
    while i < len(items):
        first = items[i]
        found = reader.moment(i) if may_begin(first) else None
        if found is None:
            if first.low in _ENDS and reader.low(i + 1) != "of":
                item = _merged(items, i, i + 1)
                item.when = When(Span(clock.end, clock.end), prep="end")
                item.cues = first.cues
                out.append(item)
            else:
                out.append(first)
            i += 1
            continue
        span, j, certainty = found
        j = max(j, i + 1)
        if certainty != "point" and reader.is_length(i, j, certainty):
            length = reader.length(i, j)
            if length is None:
                out.append(items[i])
                i += 1
                continue
            item = _merged(items, i, j)
            item.when = When(None, duration=length)
            item.num = items[i].num
            i = _after_length(reader, out, item, j)
            continue
        if span is None:
            if certainty == "amount" and reader.unit(j - 1) in _POINT_UNITS:
                number = items[i].num
                unit = (reader.unit(j - 1) or "").split("|")[0]
                span = clock.parse(f"{unit} {int(number.value)}") if number is not None else None
            if span is None:
                out.append(items[i])
                i += 1
                continue
        end_span, last = _range_end(reader, i, j, span)
        item = _merged(items, i, last)
        between = any(reader.low(k) in ("between", "from between", "介于") for k in (i - 1, i - 2)) or any(
            reader.low(k) == "之间" for k in range(last, last + 2)
        )
        if last > j:
            prep = "between" if between else "range"
            item.when = When(Span(span.start, end_span.end), prep=prep, edges=(span, end_span))
        else:
            item.when = When(span)
        j = last
        if items[i].move is not None:
            item.move = items[i].move
        j = _prepositions(reader, out, item, j)
        out.append(item)
        i = _more_of_the_list(reader, out, item, i, j)
    return out


def _more_of_the_list(reader: _Reader, out: list[Item], item: Item, i: int, j: int) -> int:
    """As in "on turns 7, 9 and 12": the numbers that follow are times of the same unit."""
    unit = (reader.unit(i) or "").split("|")[0]
    if reader.low(i) not in ("turns", "moves", "rounds") or unit not in _POINT_UNITS:
        return j
    while reader.low(j) in (",", "and", "&") or (reader.low(j) == "," and reader.low(j + 1) == "and"):
        k = j + 1
        if reader.low(k) == "and":
            k += 1
        number = reader.number(k)
        following = reader.at(k + 1)
        if (
            number is None
            or number.vague
            or (following is not None and (following.objects or following.metric))
        ):
            break
        span = reader.parse(f"{unit} {int(number.value)}")
        if span is None:
            break
        another = _merged(reader.items, k, k + 1)
        another.when = When(span, about=item.when.about if item.when is not None else False)
        out.append(another)
        j = k + 1
    return j


def _merged(items: Sequence[Item], i: int, j: int) -> Item:
    chinese = any(part.chinese for part in items[i:j])
    low = ("" if chinese else " ").join(part.low for part in items[i:j])
    item = Item(low, items[i].start, items[j - 1].end, "time")
    item.chinese = chinese
    return item


def _range_end(reader: _Reader, i: int, j: int, span: Span) -> tuple[Span, int]:
    """The last moment of a range: ``turns 5-7``, ``2:18 to 2:40``, ``第3到5回合``."""
    low = reader.low(j)
    if low not in _TO:
        return span, j
    if low in ("and", "与", "和", "、", ","):
        previous = reader.low(i - 1)
        between = any(reader.low(k) in ("between", "from between") for k in (i - 1, i - 2))
        if not between and not (previous in ("在", "") and reader.low(j + 2) in ("之间", "期间")):
            if not any(reader.low(k) in ("之间", "期间") for k in range(j + 1, j + 4)):
                return span, j
    k = j + 1
    while reader.low(k) in ("around", "about", "roughly", "the", "大约"):
        k += 1
    if reader.low(k) in _ENDS or reader.low(k) in ("end", "the end"):
        return Span(reader.clock.end, reader.clock.end), k + 1
    following = reader.moment(k) if k < len(reader.items) else None
    if following is not None and following[0] is not None and following[0].end >= span.start:
        return following[0], following[1]
    number = reader.number(k)
    if number is not None and not number.vague and (shared := reader.shared_unit(i)) is not None:
        last = reader.parse(f"{shared} {int(number.value)}")
        if last is not None and last.end >= span.start:
            return last, k + 2
    if number is not None and (
        reader.low(k + 1) in ("after", "at", "on", "by", "in", "before", "around")
        or reader.items[k].low.isdigit() != reader.items[j - 1].low.isdigit()
    ):
        return span, j  # "from seven after turn 4 to fifteen after turn 22"
    if number is not None and not number.vague and reader.items[i].cues.get("unit") is not None:
        unit = (reader.unit(i) or "turn").split("|")[0]
        if unit in _POINT_UNITS:
            last = reader.parse(f"{unit} {int(number.value)}")
            if last is not None and last.end >= span.start:
                return last, k + 1
    return span, j


def _after_length(reader: _Reader, out: list[Item], item: Item, j: int) -> int:
    """Length windows: ``in the first 5 minutes``, ``within 3 turns``, ``前三回合``, ``最后两回合``."""
    assert item.when is not None
    assert item.when.duration is not None
    length, end = item.when.duration, reader.clock.end
    words = [previous.low for previous in out[-3:]]
    joined = " ".join(words)
    prep: str | None = None
    if out and out[-1].cues.get("prep") is not None:
        value = out[-1].cues["prep"]
        if "inthefirst" in value and not (out[-1].low in ("前", "头") and out[-1].end != item.start):
            prep = "first"
        elif "inthelast" in value and out[-1].low != "后":
            prep = "last"
    if (
        prep is None
        and out
        and out[-1].low in ("first", "opening")
        and joined.endswith(("the first", "the opening"))
    ):
        prep = "first"
    if (
        prep is None
        and out
        and out[-1].low in ("last", "final", "closing")
        and len(words) > 1
        and words[-2] == "the"
    ):
        prep = "last"
    if prep == "first":
        item.when = When(Span(0, min(length - 1, end + length)), prep="first", duration=length)
        out.pop()
        while out and out[-1].low in ("in", "during", "over", "within", "the", "through"):
            out.pop()
    elif prep == "last":
        item.when = When(Span(max(0, end - length), end), prep="last", duration=length)
        out.pop()
        while out and out[-1].low in ("in", "during", "over", "within", "the", "through"):
            out.pop()
    j = _length_form(reader, out, item, j)
    if item.when is not None and item.when.span is None:
        following = reader.low(j)
        if following in ("later", "afterwards", "afterward") or (
            following in ("后", "之后", "过后") and item.chinese
        ):
            if following == "later" and reader.low(j + 1) == "than":
                pass
            else:
                item.when.prep = "later"
                item.end = reader.items[j].end
                j += 1
    out.append(item)
    return j


_FORMS = {
    "about": Form.ABOUT,
    "nearly": Form.NEARLY,
    "over": Form.OVER,
    "under": Form.UNDER,
    "least": Form.AT_LEAST,
    "most": Form.AT_MOST,
}


def _length_form(reader: _Reader, out: list[Item], item: Item, j: int) -> int:
    """As in "over two minutes", "about 20 seconds", 两分多钟, 20秒左右."""
    when = item.when
    assert when is not None
    number = item.num
    if number is not None and number.vague:
        when.form = Form.ABOUT
    elif number is not None and number.form is not Form.EXACT:
        when.form = number.form
    approx = out[-1].cues.get("approx") if out and out[-1].num is None else None
    if approx is not None:
        when.form = _FORMS.get(approx.split("|")[0], when.form)
        when.about = when.form is not Form.EXACT
    if reader.low(j) in ("多", "多钟", "出头"):
        when.form = Form.OVER
        j += 1
        if reader.low(j) == "钟":
            j += 1
    elif reader.low(j) in ("左右", "上下", "or so"):
        when.form = Form.ABOUT
        j += 1
    return j


def _prepositions(reader: _Reader, out: list[Item], item: Item, j: int) -> int:
    """Read what a moment is for from the words before and after it; those words are consumed."""
    when = item.when
    assert when is not None
    taken = 0
    while out and taken < 4:
        last = out[-1]
        cues = last.cues
        if (
            "approx" in cues
            and last.num is None
            and cues["approx"].split("|")[0] in ("about", "nearly", "over")
        ):
            when.about = True
        elif last.low in ("shortly after", "soon after"):
            when.prep, when.near, when.about = "after", True, True
        elif cues.get("det") == "the" and last.low == "the":
            pass
        elif last.low in (
            "just",
            "right",
            "shortly",
            "soon",
            "exactly",
            "precisely",
            "already",
            "only",
            "恰好",
            "刚好",
            "就",
            "正好",
        ):
            if last.low in ("just", "shortly", "soon"):
                when.about = True
            when.near = when.near or (last.low in _NEAR and when.prep in ("before", "after"))
        elif "order" in cues and cues["order"].split("|")[0] in ("before", "after", "until", "since"):
            value = cues["order"].split("|")[0]
            when.prep = {"until": "to", "since": "from"}.get(value, value)
        elif "order" in cues and "until" in cues["order"].split("|"):
            when.prep = "to"
        elif last.low in (
            "by",
            "as of",
            "截至",
            "截止",
            "到",
            "截止到",
            "截至到",
            "时至",
            "come",
            "by the time of",
            "到了",
        ):
            if last.low in ("到", "到了") and last.start and when.prep == "at":
                when.prep = "by"
            elif when.prep == "at":
                when.prep = "by"
        elif last.low in ("from", "从", "自", "自从", "starting", "beginning", "打"):
            if when.prep not in ("between", "range"):
                when.prep = "from"
        elif (
            last.low == "of"
            and len(out) > 1
            and out[-2].cues.get("span", "").split("|")[0] in ("end", "start")
        ):
            # "by the end of turn 3", "at the start of turn 5"
            edge = out[-2]
            _to_edge(when, item, end=edge.cues["span"].startswith("end"))
            out.pop()
            item.start = min(item.start, edge.start)
            last = edge
        elif last.low in ("in the first", "within", "inside", "in under"):
            when.prep = "by"
        elif last.low in (
            "at",
            "on",
            "in",
            "during",
            "upon",
            "around",
            "at around",
            "at about",
            "right at",
            "at just",
            "在",
            "于",
            "当",
            "@",
        ):
            when.about = when.about or last.low in ("around", "at around", "at about")
        elif last.low in ("between", "from between", "介于"):
            pass
        else:
            break
        if "verb" in cues and last.low not in ("starting", "beginning"):
            break
        out.pop()
        taken += 1
        item.start = min(item.start, last.start)
    while j < len(reader.items):
        following = reader.items[j]
        low = following.low
        if following.start != reader.items[j - 1].end and not _spaced_suffix(low):
            break
        if low in ("左右", "前后", "上下", "许", "-ish", "ish", "or so"):
            when.about = True
        elif low in _ZH_MARKS or (
            low in ("mark", "的", "期间", "之间", "分", "间", "中", "里", "上", "内", "处") and item.chinese
        ):
            if low == "的" or low in ("上", "分"):
                break
        elif low in _ZH_BEFORE and item.chinese:
            when.prep = "before" if when.prep in ("at", "by") else when.prep
        elif low in _ZH_AFTER and item.chinese:
            when.prep = "after" if low not in ("起", "开始", "以来") else "from"
        elif low in ("结束时", "结束", "末", "结束后", "末尾", "终了", "结束的时候") and item.chinese:
            _to_edge(when, item, end=True)
        elif low in ("开始时", "开始前", "初", "伊始") and item.chinese:
            _to_edge(when, item, end=False)
        elif low in ("为止",):
            when.prep = "to" if when.prep == "at" else when.prep
        elif low in ("onward", "onwards", "on") and when.prep == "from":
            pass
        elif low in ("mark", "in", "into") or (low == "-" and reader.low(j + 1) == "mark"):
            if low == "into":
                break
        else:
            break
        j += 1
        item.end = following.end
    return j


_NEAR = frozenset(("just", "right", "shortly", "soon"))
"""Words before "before" and "after" that leave no long time between."""


def _to_edge(when: When, item: Item, *, end: bool) -> None:
    """As in "the end of turn 3": its last moment, or that of a side's own part of it."""
    if when.span is None:
        return
    if when.span.end - when.span.start > 1:
        when.text = f"{'end' if end else 'start'} of {item.low}"
        moment = when.span.end if end else when.span.start
        when.span = Span(moment, moment)
    when.prep = "by" if end else "to"


def _spaced_suffix(low: str) -> bool:
    return low in (
        "mark",
        "onward",
        "onwards",
        "on",
        "or so",
        "in",
        "左右",
        "前",
        "之前",
        "后",
        "之后",
        "时",
        "起",
        "的时候",
    )

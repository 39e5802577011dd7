"""Luck: what was done beside what was to be expected, "20 points below par", 多打了88点, "dice were kind"."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.chronicle.discourse.states import carried
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.guards.slips import FAR
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.numbers import Form, Quantity

_METRIC = "luck"
_DONE, _HOPED = "damage_inflicted", "expected_damage_inflicted"
_EXPECTED = frozenset(
    """
    expected expectation expectations expectancy par average odds promised mean 期望 预期 期望值 预期值 应有
    理论值
    """.split()
)
_LUCK = frozenset("luck lucky unlucky fortune dice rng 运气 骰子 手气 骰 luckier unluckier".split())
_ABOVE = frozenset(
    """
    above over beyond ahead more up better beat 多 高 高于 高出 超 超出 超过 多打了 赚 赚了 多打 好于 正 出头
    """.split()
)
_BELOW = frozenset(
    """
    below under short behind less little down fewer 少 低 低于 不足 亏 亏了 少打了 少打 差于 负 欠 shy
    """.split()
)
_GOOD = frozenset(
    "kind kinder kindly good better lucky luckier smiled smiles favoured favored 好 更好 站 眷顾 偏".split()
)
_BAD = frozenset(
    "unkind unkinder bad worse unlucky unluckier cruel crueller harsh 差 更差 背 更背 坏 黑 更黑 糟".split()
)
_POINTS = frozenset(("points", "point", "点", "hit points", "hp", "damage", "伤害", "血", "点血"))
_DEALING = frozenset(("打了", "打", "打出", "inflicted", "dealt", "did", "伤害", "damage"))
_GAINED = frozenset("多 少 多打了 少打了 亏了 赚了 亏 赚".split())
"""Words of more or less that need no word of what was to be expected: 多打了88点."""
_TRIGGERS = _EXPECTED | _LUCK
_WAYS = _ABOVE | _BELOW
_SLACK = 0.12
"""Share a rounded difference may be off."""


def read_fortune(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """How far what a side did was off what was to be expected of it, or whether it was lucky."""
    words = clause.words
    way = not _WAYS.isdisjoint(words)
    if not way and _TRIGGERS.isdisjoint(words):
        return None
    if record.replay.store.series(_METRIC, record.slots[0]) is None or set(clause.shape) & set("n?/"):
        return None
    lows = [item.low for item in clause.items]
    written = {part.start: part.number for part in clause.parts if part.number is not None}
    numbers = [
        (k, written.get(item.start) or item.num)
        for k, item in enumerate(clause.items)
        if item.num is not None and item.when is None and not item.num.weak and not item.num.percent
    ]
    at = carried(clause, topic, record)
    if not at.sure:
        return None
    spans = at.spots or at.points
    if at.stretch is not None and not spans:
        return None
    moments = sorted({moment for span in spans for moment in (span.start, span.end)}) or [record.ask.end]
    if not numbers and not words & (_EXPECTED | _LUCK):
        return None
    if not numbers:
        return _tendency(clause, words, lows, moments, record) if at.said or not topic.timed else None
    told = bool(words & (_EXPECTED | _LUCK))
    if len(numbers) == 2 and words & _EXPECTED:
        return _both(numbers, moments, record)
    if len(numbers) != 1 or not way:
        return None
    return _off(clause, lows, numbers[0], told, moments, record)


def _off(
    clause: Clause,
    lows: Sequence[str],
    number: tuple[int, Quantity],
    told: bool,
    moments: Sequence[int],
    record: Record,
) -> Finding | None:
    """So many points above or below what was to be expected."""
    place, value = number
    unit = bool(_POINTS & set(lows[place + 1 : place + 4])) or bool(_DEALING & set(lows))
    alone = set(lows[place + 1 :]) & (_ABOVE | _BELOW) and not {"than", "比"} & set(lows)
    if not told and not alone and not (unit and _GAINED & set(lows)):
        return None
    below = _nearest(lows, place)
    if below is None:
        return None
    rival = (
        any(part.sym == "Y" for part in clause.parts) and sum(part.sym == "S" for part in clause.parts) > 1
    )
    slots = _of_whom(clause, record)
    if rival or not slots:
        return None
    said = -value.value if below else value.value
    slack = max(1.6, _SLACK * abs(said))
    true = [(slot, found) for slot in slots for moment in moments
            if (found := record.ask.metric_at(_METRIC, slot, moment)) is not None]  # fmt: skip
    fits = [slot for slot, found in true if _near(said, found, value, slack)]
    if fits and (len(slots) == 1 or _all(slots, fits, clause)):
        return supported("luck")
    named = any(
        part.sym in "SGQ" and part.side in record.slots and part.unit != "pronoun" for part in clause.parts
    )
    if fits or not told or not named or len(slots) != 1 or not _plain(clause) or not true:
        return None
    slot, found = true[0]
    size = abs(found) or 1.0
    if not size / FAR <= abs(said) <= size * FAR:
        return None
    way = "above" if found > 0 else "below"
    truth = f"{slot}'s damage inflicted was {abs(found):.0f} {way} what was to be expected"
    return refuted("luck", truth, actual=round(found, 1), monotone=True)


def _near(said: float, found: float, value: Quantity, slack: float) -> bool:
    size = abs(found)
    if (said > 0) != (found > 0):
        return False
    if value.form in (Form.OVER, Form.AT_LEAST):
        return abs(said) <= size + slack and size <= abs(said) * 1.25 + 2
    low, high = min(value.low, value.high), max(value.low, value.high)
    return low - slack <= size <= high + slack


def _all(slots: Sequence[str], fits: Sequence[str], clause: Clause) -> bool:
    """Of both sides it has to be so of both; where it is open who is meant, of one."""
    both = any(part.sym == "S" and part.side == "both" for part in clause.parts)
    return len(set(fits)) == len(slots) if both else True


def _nearest(lows: Sequence[str], place: int) -> bool | None:
    """Whether the word of direction nearest to a number is one of less; None without one."""
    found = [(abs(k - place), low in _BELOW) for k, low in enumerate(lows) if low in _ABOVE | _BELOW]
    return min(found)[1] if found else None


def _of_whom(clause: Clause, record: Record) -> tuple[str, ...]:
    sides = {part.side for part in clause.parts if part.sym in "SGQ" and part.side is not None}
    if "both" in sides:
        return record.slots
    if len(sides) > 1:
        return ()
    side = next(iter(sides), None) or clause.side
    if side in record.slots and side is not None:
        return (side,)
    return record.slots if clause.side in (None, "both") else ()


def _both(numbers: Sequence[tuple[int, Quantity]], moments: Sequence[int], record: Record) -> Finding | None:
    """What was done beside what was expected of one side, or what was expected of each."""
    one, two = numbers[0][1], numbers[1][1]
    for moment in moments:
        done = [record.ask.metric_at(_DONE, slot, moment) for slot in record.slots]
        hoped = [record.ask.metric_at(_HOPED, slot, moment) for slot in record.slots]
        pairs = [*zip(done, hoped, strict=True), *zip(hoped, done, strict=True)]
        if len(hoped) == 2:
            pairs += [(hoped[0], hoped[1]), (hoped[1], hoped[0])]
        for first, second in pairs:
            if first is not None and second is not None:
                if one.accepts(first, measured=True) and two.accepts(second, measured=True):
                    return supported("luck")
    return None


def _tendency(
    clause: Clause, words: frozenset[str], lows: Sequence[str], moments: Sequence[int], record: Record
) -> Finding | None:
    """Who was lucky, or luckier, where no figure is written."""
    sides = [part.side for part in clause.parts if part.sym in "SGQ" and part.side in record.slots]
    good, bad = bool(words & (_GOOD | _ABOVE)), bool(words & (_BAD | _BELOW))
    if good == bad or not sides or len(set(sides)) > 2:
        return None
    values = {slot: record.ask.metric_at(_METRIC, slot, moments[-1]) for slot in record.slots}
    first = sides[0]
    assert first is not None
    own = values[first]
    if own is None:
        return None
    if len(set(sides)) == 2:
        other = values[str(next(side for side in sides if side != first))]
        if other is None or not {"than", "比"} & set(lows):
            return None
        holds = own > other if good else own < other
        truth = f"luck of {first}: {own:.0f}, of the other side: {other:.0f}"
    else:
        compared = {"than", "比", "更", "more"} & words and not words & _EXPECTED
        if compared or not words & (_EXPECTED | _GOOD | _BAD):
            return None
        holds = own > 0 if good else own < 0
        truth = f"luck of {first}: {own:.0f}"
    if holds:
        return supported("luck")
    return refuted("luck", truth, actual=round(own, 1), monotone=True) if _plain(clause) else None


def _plain(clause: Clause) -> bool:
    """Whether every word of a clause is known, those of luck included."""
    known = _EXPECTED | _LUCK | _ABOVE | _BELOW | _GOOD | _BAD | _POINTS | _PADDING
    return all(part.sym != "x" or part.item.low in known for part in clause.parts)


_PADDING = frozenset(
    "实 际 确 那边 一边 side finished ended value values 的确 too worth odds mildly 总".split()
)

"""Which turn there was most or least of something: "the quietest turn was the ninth",
打得最凶的是第八回合。
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.happening import matches
from engine.claims.prose.chronicle.questions.queries import Action, Deed
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.facts.clock import Span

_MOST = frozenset(
    "busiest bloodiest deadliest fiercest costliest liveliest heaviest hottest most peaked highest".split()
)
_LEAST = frozenset("quietest calmest fewest least slowest".split())
_MOST_ZH = ("最忙", "最热闹", "最激烈", "最血腥", "最惨", "最凶", "最密集", "最多", "最猛", "最狠", "最高")
_LEAST_ZH = ("最安静", "最平静", "最冷清", "最清闲", "最和平", "最少", "最太平", "最平淡")
_BLOODY = frozenset("bloodiest deadliest costliest".split())
_BLOODY_ZH = ("最血腥", "最惨")
_NOUNS = {"a": Action.ATTACK, "k": Action.DIE, "l": Action.DIE, "d": Action.DIE, "m": Action.RECRUIT}
_KEPT = frozenset("xXDbOQaSdlkmE:hzCWNnY")
_FOUGHT = frozenset("打得 打 交火 交战 战斗 fighting combat action".split())
_PADDING = frozenset(
    "turn turns round single entire whole match game 最 安 静 平 忙 热 闹 激 烈 血 腥 惨 凶 密 集 冷 清 闲"
    " 一回合 和 太 淡 猛 狠 回合 全场 整局 全局 次数 数 那 一个 激烈 血腥 惨烈 安静 平静 热闹 冷清 单".split()
)


def read_busiest(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """The turn with the most, or the fewest, attacks, losses or recruits."""
    turn = record.ask.turn
    if not turn or clause.unknown or not _KEPT.issuperset(clause.shape):
        return None
    lows = [item.low for item in clause.items]
    run = "".join(low for low in lows if not low.isascii())
    denied = "n" in clause.shape
    if denied != (lows[:1] == ["no"] and "more" in lows and "than" in lows):
        return None  # "no turn had more attacks than turn 8"
    most = denied or not _MOST.isdisjoint(lows) or any(word in run for word in _MOST_ZH)
    least = not _LEAST.isdisjoint(lows) or any(word in run for word in _LEAST_ZH)
    if most == least:
        return None
    at = _turn(clause, topic, record, turn)
    actions = _actions(clause, lows, run)
    if at is None or not actions:
        return None
    sides = {part.side for part in clause.parts if part.sym in "SQ" and part.side is not None}
    if len(sides) > 1 or "both" in sides:
        return None
    tallies = [tally for action in actions for tally in _tallies(action, next(iter(sides), None), record)]
    if not tallies:
        return None
    last = record.ask.end // turn
    figures = [part.number for part in clause.parts if part.sym in "NQ" and part.number is not None]
    if len(figures) > 1:
        return None
    for tally in tallies:
        so_many = not figures or figures[0].accepts(tally.get(at, 0))
        if at in _best(tally, last, most=most) and so_many:
            return supported("extremum", [])
    if any(part.sym == "x" and part.item.low not in _PADDING | _MOST | _LEAST for part in clause.parts):
        return None
    tally = tallies[0]
    best = min(_best(tally, last, most=most), default=at)
    what = actions[0].value
    truth = f"{what}: {tally.get(best, 0)} on turn {best + 1}, {tally.get(at, 0)} on turn {at + 1}"
    found = refuted("extremum", truth, actual=best + 1, monotone=True)
    found.window = Span(at * turn, at * turn + turn - 1)
    return found


def _turn(clause: Clause, topic: Topic, record: Record, turn: int) -> int | None:
    """The one turn that is named, counted from 0; None where there is none or more than one."""
    moments = moments_of(clause, topic, record)
    if not moments.sure or moments.each or moments.open:
        return None
    numbers = [part.nth for part in clause.parts if part.sym == "O" and part.nth is not None]
    if moments.said:
        spans = [time.when.span for time in clause.times if time.when.span is not None]
        if numbers or len(spans) != 1 or spans[0].end - spans[0].start > turn:
            return None
        return spans[0].start // turn
    named = any(item.low in ("turn", "round", "回合") for item in clause.items)
    return numbers[0] - 1 if named and len(numbers) == 1 and numbers[0] > 0 else None


def _actions(clause: Clause, lows: list[str], run: str) -> list[Action]:
    """What is counted; where that is not said, all it may be."""
    said = {_NOUNS[part.unit] for part in clause.parts if part.sym == "Q" and part.unit in _NOUNS}
    said |= {_NOUNS[part.sym] for part in clause.parts if part.sym in "adl"}
    said |= {_NOUNS["k"] for part in clause.parts if part.sym == "k"}
    if any(part.sym == "Q" and part.unit not in _NOUNS for part in clause.parts):
        return []
    if said:
        return sorted(said) if len(said) == 1 else []
    if not _BLOODY.isdisjoint(lows) or any(word in run for word in _BLOODY_ZH):
        return [Action.DIE, Action.ATTACK]
    general = _MOST - {"most", "heaviest", "peaked", "highest"} | _LEAST - {"fewest", "least", "slowest"}
    plain = not general.isdisjoint(lows) or not _FOUGHT.isdisjoint(lows) or any(
        word in run for word in (*_MOST_ZH, *_LEAST_ZH) if word not in ("最多", "最少", "最高")
    )  # fmt: skip
    return [Action.ATTACK, Action.DIE] if plain else []


def _tallies(action: Action, side: str | None, record: Record) -> Iterator[Mapping[int, int]]:
    """How many there were on each turn, by each way to take whose they were."""
    ways = [Deed((action,))]
    if side is not None:
        ways = [Deed((action,), doer=side)]
        if action is Action.DIE:
            ways.append(Deed((action,), owner=side))
    for deed in ways:
        if not rows_of(record.replay).complete(deed):
            continue
        tally: Counter[int] = Counter()
        for row, _ in matches(deed, record):
            tally[row.at // (record.ask.turn or 1)] += row.quantity
        yield tally


def _best(tally: Mapping[int, int], last: int, *, most: bool) -> set[int]:
    """The turns that have most or least: of all, of those that had any, and of those of the fighting."""
    if not tally:
        return set()
    if most:
        top = max(tally.values())
        return {at for at, value in tally.items() if value == top}
    found: set[int] = set()
    for turns in (range(last + 1), tally, range(min(tally), max(tally) + 1), range(last)):
        low = min((tally.get(at, 0) for at in turns), default=0)
        found |= {at for at in turns if tally.get(at, 0) == low}
    return found

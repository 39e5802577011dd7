"""How often somebody attacked: "attacked 58 times, the Drakes 32", 主动进攻9次, "never attacked anyone"."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.chronicle.discourse.antecedents import recent
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.guards.slips import CLOSE, FAR
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import Gauge
from engine.claims.prose.chronicle.parsing.parts import Thing
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.fights import fights_of
from engine.claims.prose.chronicle.questions.finding import Finding, refuted
from engine.claims.prose.chronicle.questions.queries import Absence, Action, Amount, Count, Deed
from engine.claims.prose.chronicle.questions.readings import any_of
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.telling import named
from engine.claims.prose.copying import replace
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing

_ATTACK = frozenset(
    """
    attack attacks attacked attacking charge charges charged assaults assaulted assault 进攻 攻击 出手 动手
    冲锋 发起 主动 打了 出击 开打 出过手 动过手
    进攻了 攻击了 出手了 发起了 出击了
    """.split()
) | frozenset(("the attack", "主动进攻", "主动攻击", "主动出手", "launched", "initiated"))
_TIMES = frozenset("times time 次 回 attacks attack occasions".split())
_OFTEN = frozenset(("once", "twice", "thrice"))
_NOBODY = frozenset(
    "anyone anybody anything somebody nobody noone once 手 一次 过 架 人 谁 任何人 任何 at all".split()
)
_PADDING = frozenset(
    """
    times time 次 in all altogether total whole entire managed 一共 总共 只有 只 才 却 共 发起 launched made
    initiated 主动 倒 可 了 comprised match game 场 每 进攻 攻击 出手
    """.split()
)
_ELLIPSIS = frozenset("SNxDhb")
"""Letters of a clause that leaves the verb out: "the Drakes 32", 龙族只有26次."""

ATTACKS = Gauge(deed="a")
"""What such a clause measures, for those after it."""


def read_attacks(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """How many attacks a side, or a kind of thing, made; or that it made none."""
    if not fights_of(record.replay).bouts or not clause.items:
        return None
    said = not _ATTACK.isdisjoint(clause.words)
    goes_on = topic.gauges[-1:] == [ATTACKS] and set(clause.shape) <= _ELLIPSIS
    if (not said and not goes_on) or set(clause.shape) & set("I?%CYX/"):
        return None
    lows = [item.low for item in clause.items]
    moments = moments_of(clause, topic, record)
    if not moments.sure or moments.each:
        return None
    deeds = _deeds(clause, topic, record, said=said)
    if not deeds:
        return None
    numbers = _numbers(clause, lows, goes_on=not said)
    if len(numbers) > 1:
        return None
    if not numbers:
        denied = "n" in clause.shape or any(low in ("never", "没有", "从未") for low in lows)
        if not denied or not said or not _plain(clause) or not _outright(clause):
            return None
        return any_of([answer(Absence(replace(deed, windows=moments.windows)), record) for deed in deeds])
    if "n" in clause.shape:
        return None
    found = any_of(
        [answer(Amount(Count(deed), numbers[0], moments.windows, total=True), record) for deed in deeds]
    )
    if found is None or found.standing is Standing.SUPPORTED:
        return found
    true, value = found.actual, numbers[0].value
    if not isinstance(true, int | float) or not _plain(clause) or not _outright(clause):
        return None
    if abs(true - value) > CLOSE and not true / FAR <= value <= true * FAR:
        return None
    return refuted("attacks", _in_words(deeds[0], int(true), record), actual=true, monotone=True)


def _outright(clause: Clause) -> bool:
    """Whether a clause names who attacked, and not by a pronoun."""
    return any(
        (part.sym in "SQ" and part.side is not None and part.unit not in ("pronoun", "other"))
        or (part.sym == "P" and part.thing is not None and bool(part.thing.names) and not part.thing.pronoun)
        for part in clause.parts
    )


def _in_words(deed: Deed, count: int, record: Record) -> str:
    """How many attacks there were of a kind."""
    who = " with ".join(filter(None, (deed.doer, named(deed.actor, record) if deed.actor else "")))
    whom = f" on {named(deed.object, record)}" if deed.object else ""
    return f"{count} attacks by {who}{whom}"


def counts_attacks(clause: Clause) -> bool:
    """Whether a clause says how often somebody attacked, so that the next may leave that out."""
    if _ATTACK.isdisjoint(clause.words):
        return False
    lows = [item.low for item in clause.items]
    return bool(_numbers(clause, lows, goes_on=False))


def _plain(clause: Clause) -> bool:
    """Whether every word of a clause is known."""
    return all(part.sym != "x" or part.item.low in _PADDING | _ATTACK | _NOBODY for part in clause.parts)


def _numbers(clause: Clause, lows: Sequence[str], *, goes_on: bool) -> list[Quantity]:
    """Figures that say how often."""
    found: list[Quantity] = []
    for k, item in enumerate(clause.items):
        number = item.num
        if number is None or item.when is not None or number.percent or number.ordinal or number.vague:
            continue
        following = [low for low in lows[k + 1 : k + 4] if low not in ("more", "主动", "的", "又", "单独")]
        often = bool(following) and following[0] in _TIMES | {"进攻", "攻击"}
        alone = goes_on and (not following or following[0] in _TIMES)
        if item.low in _OFTEN or (often and not (number.weak and "n" in clause.shape)) or alone:
            found.append(number)
    return found


def _deeds(clause: Clause, topic: Topic, record: Record, *, said: bool) -> list[Deed]:
    """The attacks that may be meant: of whom, and on whom."""
    fighters = fights_of(record.replay).names
    parts = [part for part in clause.parts if part.sym in "SPL" and part.unit != "share"]
    verb = next((k for k, part in enumerate(clause.parts) if part.item.low in _ATTACK), len(clause.parts))
    before = [part for part in parts if clause.parts.index(part) < verb]
    after = [part for part in parts if clause.parts.index(part) > verb]
    passive = "B" in clause.shape
    if passive:
        return []
    foe: tuple[str, ...] = ()
    for part in after:
        if part.thing is not None and part.thing.names:
            foe = tuple(sorted(set(part.thing.names) & fighters))
            if not foe:
                return []
    sides = [part.side for part in before if part.sym == "S"]
    sides += [part.side for part in clause.parts if part.sym == "Q" and part.unit == "a" and part.side]
    things = [
        part.thing for part in before if part.sym == "P" and part.thing is not None and part.thing.names
    ]
    if any(part.sym == "L" for part in parts) or len(things) > 1 or len(set(sides)) > 1:
        return []
    if any(part.sym == "S" and part.side is None for part in before):
        return []
    side = next((slot for slot in sides if slot in record.slots), None)
    if things:
        return [deed for deed in [_of(things[0], side, foe, fighters)] if deed is not None]
    if side is not None:
        return [Deed((Action.ATTACK,), side, None, (), foe)]
    if sides or not said:
        return []
    spoken = [clause.subject, *recent(topic)[:3]] if clause.carried or clause.side is None else []
    found = [_of(thing, None, foe, fighters) for thing in spoken if thing is not None]
    if clause.side in record.slots:
        found.append(Deed((Action.ATTACK,), clause.side, None, (), foe))
    return [deed for deed in found if deed is not None]


def _of(thing: Thing, side: str | None, foe: tuple[str, ...], fighters: frozenset[str]) -> Deed | None:
    names = tuple(sorted(set(thing.names) & fighters))
    slot = side or thing.side
    return Deed((Action.ATTACK,), slot, None, names or thing.names, foe) if thing.names else None

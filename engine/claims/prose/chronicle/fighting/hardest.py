"""The hardest attack: "the heaviest damage dealt in one combat", 全场最疼的一下, "your best attack"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.fighting.blows import Who, whom
from engine.claims.prose.chronicle.guards.slips import FAR
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.questions.fights import Bout, fights_of
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.numbers import Quantity
from engine.facts.clock import Span

_MOST = frozenset(
    """
    hardest heaviest biggest strongest best greatest largest highest most mightiest fiercest 最狠 最疼 最痛
    最重 最高 最大 之最 最猛 最强 最多 最 top
    """.split()
)
_BLOW = frozenset(
    """
    hit hits blow blows attack attacks strike damage punch shot swing combat 伤害 进攻 攻击 一击 一下 一次
    单次 一枪 打出 输出 一刀 一箭 一拳
    """.split()
) | frozenset(("the attack", "single attack"))
_WHOLE = frozenset("total overall altogether all 总 总共 一共 合计 全部".split())
_POINTS = frozenset("damage points point 点 伤害 血 hp".split())
_PADDING = frozenset(
    """
    entire game match whole single anyone any one combat attacker attackers 全场 全局 整局 单次 狠 疼 痛 论 实
    际 掉 血 揍 方 出自 那 也是 打 分 来 最 之 之最 once dealt dished
    """.split()
)


def read_hardest(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Which attack did most at once, how much it did, who made it on whom, and when."""
    fights = fights_of(record.replay)
    if not fights.bouts or not clause.items:
        return None
    words = clause.words
    if not words & _MOST or words & _WHOLE or not (words & _BLOW or words & _POINTS):
        return None
    if set(clause.shape) & set("nI?%"):
        return None
    lows = [item.low for item in clause.items]
    moments = moments_of(clause, topic, record)
    if not moments.sure:
        return None
    numbers = [
        item.num
        for k, item in enumerate(clause.items)
        if item.num is not None and item.when is None and not item.num.weak and item.num.value > 1
        and not (k and lows[k - 1] in ("turn",))
    ]  # fmt: skip
    if len(numbers) > 1:
        return None
    sides = {part.side for part in clause.parts if part.sym in "SGQ" and part.side is not None}
    people = [
        who
        for part in clause.parts
        if part.sym == "P" and part.thing is not None and part.unit != "share"
        for who in whom(part.thing, fights.names)
    ]
    scopes: list[str | None] = [side for side in sides if side in record.slots] if sides else [None]
    if len(scopes) != 1:
        return None
    spans = [window.widest for window in moments.windows] if moments.said else []
    if not numbers and not people and not spans:
        return _this(topic, scopes[0], fights.bouts, words)
    tops = [top for scope in (*scopes, *_owners(people)) for top in _tops(scope, fights.bouts)]
    for top in tops:
        if any(_fits(bout, people, numbers, spans) for bout in top):
            return supported("hardest", [next(b.event for b in top if _fits(b, people, numbers, spans))])
    words_known = _MOST | _BLOW | _POINTS | _PADDING
    known = all(part.sym != "x" or part.item.low in words_known for part in clause.parts)
    if not known or not fights.whole or len(people) > 2 or not (words & _BLOW):
        return None
    return _slip(_tops(scopes[0], fights.bouts)[0], people, numbers, spans)


def _owners(people: Sequence[Who]) -> list[str | None]:
    return [who.side for who in people[:1] if who.side is not None]


def _tops(scope: str | None, bouts: Sequence[Bout]) -> list[list[Bout]]:
    """The hardest of a side, by each way to take it: attacks or all, taken or as rolled, one blow."""
    own = [bout for bout in bouts if scope is None or bout.side == scope]
    measures: tuple[Callable[[Bout], int], ...] = (
        lambda bout: bout.damage or 0,
        lambda bout: sum(bout.blows),
        lambda bout: max(bout.blows, default=0),
    )
    found = []
    for only in (True, False):
        some = [bout for bout in own if bout.attacking or not only]
        for measure in measures:
            most = max((measure(bout) for bout in some), default=0)
            if most:
                found.append([bout for bout in some if measure(bout) == most])
    return found or [[]]


def _fits(bout: Bout, people: Sequence[Who], numbers: Sequence[Quantity], spans: Sequence[Span]) -> bool:
    if spans and not any(bout.at in span for span in spans):
        return False
    values = {bout.damage or 0, sum(bout.blows), *bout.blows}
    if numbers and not any(numbers[0].accepts(value) for value in values):
        return False
    if not people:
        return True
    strikes = people[0].fits(bout.name, bout.side, bout.leads)
    struck = people[-1].fits(bout.foe, bout.foe_side, bout.foe_leads)
    if len(people) == 1:
        return strikes or struck
    turned = people[0].fits(bout.foe, bout.foe_side, bout.foe_leads)
    return (strikes and struck) or (turned and people[-1].fits(bout.name, bout.side, bout.leads))


def _this(topic: Topic, scope: str | None, bouts: Sequence[Bout], words: frozenset[str]) -> Finding | None:
    """Said of the fight told of just before: "..., the hardest blow of the game"."""
    window = topic.window
    if window is None or window.start != window.end or not words & _BLOW:
        return None
    for top in _tops(scope, bouts):
        found = [bout.event for bout in top if bout.at in window]
        if found:
            return supported("hardest", found[:1])
    return None


def _slip(
    top: Sequence[Bout], people: Sequence[Who], numbers: Sequence[Quantity], spans: Sequence[Span]
) -> Finding | None:
    """Refuted where one thing changed would make it true."""
    for bout in top:
        near = not numbers or (bout.damage or 0) / FAR <= numbers[0].value <= (bout.damage or 0) * FAR
        kept = ((people, (), spans), ((), numbers, spans), (people, numbers, ()))
        only_time = bool(spans) and not people and not numbers
        for some in kept:
            if near and (only_time or (any(some) and _fits(bout, *some))):
                turn = bout.event.details.get("turn")
                who = f"{bout.name} ({bout.side}) on {bout.foe}"
                truth = f"the hardest was {who}, turn {turn}: {bout.damage} damage"
                return refuted("hardest", truth, actual=bout.damage, events=[bout.event], monotone=True)
    return None

"""``knowledge``: what is true of the game itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.claims.model import KnowledgeClaim
from engine.facts.knowledge import Entry, Knowledge, fold
from engine.validation.quantities import rounding
from engine.validation.report import IssueKind, Verdict
from engine.validation.scope import Scope
from engine.validation.settle import not_checkable, refuted, supported

# What a property is called -> the keys it may stand under, whichever game.
_PROPERTIES = {
    "cost": (
        "cost price costs 花费 造价 费用 价格 成本",
        "cost_gold cost_minerals cost_gas worth_minerals worth_gas value_pawns",
    ),
    "minerals": ("minerals mineral_cost mineral cost_minerals 晶体矿 水晶 矿", "cost_minerals "
    "worth_minerals"),
    "gas": ("gas gas_cost vespene vespene_cost cost_gas 瓦斯 气 气矿", "cost_gas worth_gas"),
    "gold": ("gold gold_cost cost_gold 金币 金钱", "cost_gold"),
    "worth": ("worth value 价值 分值 子力值", "value_pawns worth_minerals worth_gas cost_gold"),
    "build_time": (
        "build_time buildtime time production_time research_time training_time build_seconds duration "
        "建造时间 生产时间 研究时间 耗时 时间",
        "build_seconds build_seconds_before_lotv build_seconds_earlier research_seconds",
    ),
    "hit_points": (
        "hp hit_points hitpoints health life max_hp max_hitpoints 生命 生命值 血量 体力",
        "hitpoints hit_points hp life",
    ),
    "shields": ("shields shield 护盾 护盾值", "shields shield"),
    "armor": ("armor armour 护甲", "armor armour"),
    "supply": ("supply supply_cost food population 人口 人口数 占用人口", "supply"),
    "supply_provided": ("supply_provided provides provides_supply 提供人口", "supply_provided"),
    "level": ("level lvl tier 等级 级别", "level"),
    "moves": ("moves movement movement_points mp speed max_moves 移动力 移动 速度", "moves speed movement"),
    "experience": ("experience xp max_experience exp 经验 经验值", "experience"),
    "alignment": ("alignment 阵营属性 属性", "alignment"),
    "requires": (
        "requires requirement requirements required prerequisite prerequisites needs tech "
        "tech_requirement unlocked_by "
        "需要 前置 前提 要求 条件 前置建筑",
        "requires made_from",
    ),
    "made_from": (
        "made_from built_from produced_from trained_from produced_at trained_at built_at producer "
        "built_by made_at "
        "morphs_from researched_at 出自 来源 生产建筑",
        "made_from morphs_from",
    ),
    "advances_to": ("advances_to advancement advances levels_into levels_up_to upgrades_to 升级为 升阶 "
    "进阶", "advances_to"),
    "abilities": ("abilities ability special 能力 特技", "abilities"),
    "recruited_by": ("recruited_by recruitable_by recruit_of 可被招募 招募阵营", "recruited_by"),
    "recruits": ("recruits recruit_list can_recruit 可招募", "recruits"),
    "leaders": ("leaders leader_list 首领", "leaders leader_of"),
    "traits": ("traits trait 特性", "traits musthave_traits"),
}  # fmt: skip
_OWNER_WORDS = frozenset(
    fold(word)
    for word in "owner faction race side belongs_to owned_by team civilization 所属 种族 阵营 势力 归属 "
    "派系".split()
)
_KIND_WORDS = frozenset(fold(word) for word in "kind type category class is is_a 类型 类别 种类 是".split())
_KEYS: Mapping[str, tuple[str, ...]] = {
    fold(word): tuple(keys.split()) for words, keys in _PROPERTIES.values() for word in words.split()
}
_NAMES: Mapping[str, str] = {
    fold(word): name for name, (words, _) in reversed(_PROPERTIES.items()) for word in words.split()
}
"""Word for a property -> its canonical name, the first that has the word."""
_ADDED = (("cost_minerals", "cost_gas"), ("worth_minerals", "worth_gas"))
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_CLOCK = re.compile(r"\s*(\d{1,2}):([0-5]\d)\s*$")
_CLOSED = ("requires", "made_from")
"""Properties whose list names every thing: what is not on it, even by way of another, is not so."""


def judge_knowledge(claim: KnowledgeClaim, scope: Scope) -> Verdict:
    """Supported when the game's knowledge says so; where versions differ, any version will do."""
    knowledge = scope.replay.knowledge
    entry = knowledge.resolve(claim.subject)
    if entry is None:
        scope.objects(claim.subject)  # settles it as an unknown object
        return not_checkable(f"{claim.subject[:60]!r} is nothing in particular")
    entries = [entry] if not entry.members else [knowledge.entries[name] for name in entry.members]
    verdicts = [_judge(claim, one, knowledge, scope) for one in entries[:50]]
    wrong = [verdict for verdict in verdicts if verdict.status.value == "refuted"]
    if not entry.members:
        return verdicts[0]
    # Of a group ("base costs 400") it is enough to be true of one.
    right = [verdict for verdict in verdicts if verdict.status.value == "supported"]
    return right[0] if right else wrong[0] if wrong else verdicts[0]


def canonical_property(text: str) -> str:
    """The canonical name of a property, the folded text itself for one we have no other words for."""
    folded = fold(text)
    if folded in _OWNER_WORDS:
        return "owner"
    return _NAMES.get(folded, folded)


def _judge(claim: KnowledgeClaim, entry: Entry, knowledge: Knowledge, scope: Scope) -> Verdict:
    asked = fold(claim.property)
    if asked in _OWNER_WORDS:
        return _owner(claim.value, entry, knowledge)
    if asked in _KIND_WORDS and isinstance(claim.value, str):
        return _kind(claim.value, entry, knowledge)
    values = dict(_values(asked, entry))
    if not values:
        return not_checkable(f"the knowledge of the game has no {claim.property[:60]} of {entry.name}")
    if any(_matches(claim.value, value, knowledge, scope) for value in values.values()):
        return supported(reason=knowledge.source)
    for pair in _ADDED:
        if set(pair) <= set(values) and _matches_pair(claim.value, [values[key] for key in pair]):
            return supported(reason=knowledge.source)
    listed = [value for value in values.values() if isinstance(value, list | tuple)]
    if listed and not set(values) & set(_CLOSED) and not _names_something(claim.value, knowledge):
        return not_checkable(f"{str(claim.value)[:60]!r} is nothing the game has a name for")
    if set(values) & set(_CLOSED) and _by_way_of(claim.value, entry, knowledge):
        return supported(reason=knowledge.source)
    if not any(_comparable(claim.value, value) for value in values.values()):
        return not_checkable(
            f"{str(claim.value)[:60]!r} cannot be compared with what is known of {entry.name}"
        )
    actual = next(iter(values.values())) if len(values) == 1 else values
    return refuted(actual, kind=IssueKind.GAME_KNOWLEDGE)


def _values(asked: str, entry: Entry) -> Iterator[tuple[str, Any]]:
    """The values a property may mean, by key."""
    for key in _KEYS.get(asked, ()):
        if key in entry.properties:
            yield key, entry.properties[key]
    for key, value in entry.properties.items():
        if fold(key) == asked or (fold(key.partition("_")[0]) == asked and "_" in key):
            yield key, value
        elif isinstance(value, Mapping) and "resist" in asked and "resist" in key:
            for name, part in value.items():
                if fold(name) in asked:
                    yield f"{key}_{name}", part
        elif key == "attacks" and isinstance(value, list) and ("attack" in asked or "damage" in asked):
            chosen = [
                one
                for one in value
                if not any(word in asked for word in ("melee", "ranged")) or one["range"] in asked
            ]
            yield key, [f"{one['damage']}-{one['strikes']}" for one in chosen]
            yield f"{key}_damage", [one["damage"] for one in chosen]


def _owner(value: Any, entry: Entry, knowledge: Knowledge) -> Verdict:
    owners = set(entry.factions) | ({entry.properties["race"]} if "race" in entry.properties else set())
    if not owners:
        return not_checkable(f"{entry.name} belongs to no faction")
    claimed = value if isinstance(value, list) else [value]
    folded = {fold(str(owner)) for owner in owners}
    for one in claimed:
        named = knowledge.resolve(str(one))
        names = {fold(str(one))} | ({fold(named.name)} if named is not None else set())
        if not names & folded:
            return refuted(sorted(entry.factions) or sorted(owners), kind=IssueKind.GAME_KNOWLEDGE)
    return supported(reason=knowledge.source)


def _kind(value: str, entry: Entry, knowledge: Knowledge) -> Verdict:
    named = knowledge.resolve(value)
    if named is not None and named.members:
        right = entry.name in named.members
    elif fold(value) in {fold(other.kind) for other in knowledge.entries.values()}:
        right = fold(value) == fold(entry.kind)
    else:
        return not_checkable(f"{value[:60]!r} is no kind of thing the game has")
    return supported(reason=knowledge.source) if right else refuted(entry.kind, kind=IssueKind.GAME_KNOWLEDGE)


def _matches(claimed: Any, actual: Any, knowledge: Knowledge, scope: Scope) -> bool:
    if isinstance(actual, bool) or isinstance(claimed, bool):
        return claimed is actual
    if isinstance(actual, list | tuple):
        wanted = claimed if isinstance(claimed, list) else [claimed]
        return all(any(_matches(one, item, knowledge, scope) for item in actual) for one in wanted)
    if isinstance(actual, int | float):
        numbers = [*_numbers(claimed), *_seconds(claimed)]
        slack = rounding(numbers[0]) if numbers and actual != int(actual) else 1e-9
        return len(numbers) == 1 and abs(numbers[0] - actual) <= slack
    return _same_name(str(claimed), str(actual), knowledge)


def _matches_pair(claimed: Any, actual: list[Any]) -> bool:
    """Whether a cost in two resources is meant: ``150/100``, ``{"minerals": 150, "gas": 100}``, their "
    "sum.
    """
    numbers = _numbers(claimed)
    if isinstance(claimed, Mapping):
        numbers = [float(v) for v in claimed.values() if isinstance(v, int | float)]
    if len(numbers) == 2:
        return numbers == [float(value) for value in actual]
    return len(numbers) == 1 and (numbers[0] == sum(actual) or (actual[1] == 0 and numbers[0] == actual[0]))


def _numbers(value: Any) -> list[float]:
    if isinstance(value, bool):
        return []
    if isinstance(value, int | float):
        return [float(value)]
    if isinstance(value, list):
        return [float(one) for one in value if isinstance(one, int | float)]
    if not isinstance(value, str) or _CLOCK.match(value):
        return []
    return [float(found) for found in _NUMBER.findall(value)]


def _seconds(value: Any) -> list[float]:
    found = _CLOCK.match(value) if isinstance(value, str) else None
    return [float(found[1]) * 60 + float(found[2])] if found else []


def _same_name(claimed: str, actual: str, knowledge: Knowledge) -> bool:
    if fold(claimed) == fold(actual):
        return True
    one, other = knowledge.resolve(claimed), knowledge.resolve(actual)
    return one is not None and other is not None and (one.name == other.name or other.name in one.members)


def _names_something(value: Any, knowledge: Knowledge) -> bool:
    wanted = value if isinstance(value, list) else [value]
    return all(isinstance(one, int | float) or knowledge.resolve(str(one)) is not None for one in wanted)


def _by_way_of(value: Any, entry: Entry, knowledge: Knowledge) -> bool:
    """Whether all that is claimed is needed, if only by something that is needed."""
    needed = {fold(name) for name in _needs(entry, knowledge)}
    for one in value if isinstance(value, list) else [value]:
        named = knowledge.resolve(str(one))
        names = {fold(str(one))} | ({fold(n) for n in (named.name, *named.members)} if named else set())
        if not names & needed:
            return False
    return True


def _needs(entry: Entry, knowledge: Knowledge) -> Iterable[str]:
    seen: set[str] = set()
    pending = [entry]
    while pending:
        one = pending.pop()
        for key in _CLOSED:
            for name in one.properties.get(key, ()):
                if name not in seen:
                    seen.add(name)
                    if name in knowledge.entries:
                        pending.append(knowledge.entries[name])
    return seen


def _comparable(claimed: Any, actual: Any) -> bool:
    """Whether two values are of a kind, so that a difference means that the claim is wrong."""
    if isinstance(actual, bool):
        return isinstance(claimed, bool)
    if isinstance(actual, int | float):
        return bool(_numbers(claimed) or _seconds(claimed))
    if isinstance(actual, list | tuple):
        return isinstance(claimed, str | int | float | list)
    return isinstance(claimed, str) and isinstance(actual, str)

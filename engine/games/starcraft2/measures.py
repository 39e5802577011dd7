"""Series and states: what the game's own score keeps of each side, and what follows from it.

The score is written every 160 loops (7.1 s of the Legacy of the Void clock), at the end, and when a player
leaves. Nothing is known of the loops between two samples.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.facts import Grade, Knowledge
from engine.games.starcraft2.facts import Collector

INTERVAL = 160
"""Loops between two samples of the score."""

SUPPLY_LIMIT = 200
"""No side can use more supply than this, however much it provides."""

BLOCKED = "supply_blocked"
"""State: all supply in use and more could still be provided. Known at the samples only."""

_MEASURES: Mapping[str, Callable[[Any], float]] = {
    "workers": lambda s: s.workers_active_count,
    "supply": lambda s: _plain(s.food_used),
    "supply_cap": lambda s: _plain(min(SUPPLY_LIMIT, s.food_made)),
    "minerals": lambda s: s.minerals_current,
    "gas": lambda s: s.vespene_current,
    "mineral_rate": lambda s: s.minerals_collection_rate,
    "gas_rate": lambda s: s.vespene_collection_rate,
    "army_minerals": lambda s: s.minerals_used_current_army,
    "army_gas": lambda s: s.vespene_used_current_army,
    "resources_lost": lambda s: s.resources_lost,
    "resources_killed": lambda s: s.resources_killed,
    "army_value": lambda s: s.minerals_used_current_army + s.vespene_used_current_army,
    "active_forces": lambda s: s.minerals_used_active_forces + s.vespene_used_active_forces,
    "economy_value": lambda s: s.minerals_used_current_economy + s.vespene_used_current_economy,
    "technology_value": lambda s: s.minerals_used_current_technology + s.vespene_used_current_technology,
    "in_progress": lambda s: s.resources_used_in_progress,
    "army_lost": lambda s: s.minerals_lost_army + s.vespene_lost_army,
    "army_killed": lambda s: s.minerals_killed_army + s.vespene_killed_army,
    "economy_lost": lambda s: s.minerals_lost_economy + s.vespene_lost_economy,
    "economy_killed": lambda s: s.minerals_killed_economy + s.vespene_killed_economy,
    "technology_lost": lambda s: s.minerals_lost_technology + s.vespene_lost_technology,
    "technology_killed": lambda s: s.minerals_killed_technology + s.vespene_killed_technology,
    "bank": lambda s: s.minerals_current + s.vespene_current,
    "income": lambda s: s.minerals_collection_rate + s.vespene_collection_rate,
}

_OWN_FIRE = tuple(
    f"ff_{resource}_lost_{part}"
    for resource in ("minerals", "vespene")
    for part in ("army", "economy", "technology")
)

ARMY_SUPPLY = "supply in use less one for each worker"
SPENT = "worth of all living, unfinished and lost things together, less their worth at the start"


def add_scores(facts: Collector, events: Iterable[Any], by_player: Mapping[int, str]) -> None:
    """The series the score holds, and the states of being supply blocked."""
    samples: dict[str, dict[int, Any]] = defaultdict(dict)
    for event in events:
        if event.name == "PlayerStatsEvent":
            slot = by_player.get(event.pid)
            moment = facts.moment(event.frame)
            if slot is not None and moment is not None:
                samples[slot][moment] = event  # of one moment the last one counts
    for slot in sorted(samples, key=lambda name: int(name[1:])):
        moments = tuple(sorted(samples[slot]))
        scores = [samples[slot][moment] for moment in moments]
        for metric, measure in _MEASURES.items():
            facts.line(metric, slot, moments, tuple(map(measure, scores)), interval=INTERVAL)
        if scores[0].ff_minerals_lost_army is not None:
            own = tuple(sum(getattr(score, name) for name in _OWN_FIRE) for score in scores)
            facts.line("own_fire", slot, moments, own, interval=INTERVAL)
        army = tuple(_plain(score.food_used - score.workers_active_count) for score in scores)
        facts.line(
            "army_supply",
            slot,
            moments,
            army,
            grade=Grade.DERIVED,
            interval=INTERVAL,
            formula=ARMY_SUPPLY,
        )
        totals = [
            score.resources_used_current + score.resources_used_in_progress + score.resources_lost
            for score in scores
        ]
        spent = tuple(total - totals[0] for total in totals)
        facts.line("spent", slot, moments, spent, grade=Grade.DERIVED, interval=INTERVAL, formula=SPENT)
        _add_blocks(facts, slot, moments, scores)


def add_numbers(
    facts: Collector, steps: Mapping[tuple[str, str], tuple[list[int], list[int]]], knowledge: Knowledge
) -> None:
    """How many of each thing a side has, and how many bases; known at every moment."""
    halls = frozenset(knowledge.members("base"))
    bases: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for (slot, name), (moments, numbers) in sorted(steps.items()):
        facts.line(
            f"count:{name}",
            slot,
            tuple(moments),
            tuple(numbers),
            grade=Grade.DERIVED,
            formula="finished less gone, from the births, deaths and type changes the replay records",
            exact_between=True,
        )
        if name in halls:
            before = 0
            for moment, number in zip(moments, numbers, strict=True):
                bases[slot][moment] += number - before
                before = number
    for slot, changes in sorted(bases.items()):
        total, totals = 0, []
        for moment in sorted(changes):
            total += changes[moment]
            totals.append(total)
        facts.line(
            "bases",
            slot,
            tuple(sorted(changes)),
            tuple(totals),
            grade=Grade.DERIVED,
            formula="finished town halls standing",
            exact_between=True,
        )


def _add_blocks(facts: Collector, slot: str, moments: tuple[int, ...], scores: list[Any]) -> None:
    blocked = [score.food_used >= score.food_made > 0 and score.food_made < SUPPLY_LIMIT for score in scores]
    start: int | None = None
    for moment, is_blocked in zip(moments, blocked, strict=True):
        if is_blocked:
            start = moment if start is None else start
            end = moment
        elif start is not None:
            facts.state(BLOCKED, slot, start, end, Grade.SAMPLED)
            start = None
    if start is not None:
        facts.state(BLOCKED, slot, start, end, Grade.SAMPLED)


def _plain(supply: float) -> float:
    """Supply as a whole number where it is one; Zerglings come in halves."""
    return int(supply) if supply == int(supply) else round(supply, 2)

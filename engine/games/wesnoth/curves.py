"""The series of a game: which may be told, how each was computed, and gold as the game itself reported it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engine.facts import Grade, Series
from engine.games.wesnoth.clock import LAST_STEP, TurnClock
from engine.games.wesnoth.fighting import DAMAGE_UNKNOWN
from engine.games.wesnoth.game import Game
from engine.games.wesnoth.reports import Report, Reports

FORMULAS: Mapping[str, str] = {
    "gold": "gold at the start of the game, less recruits and recalls; each turn plus base income and gold "
    "of the villages, less upkeep the villages do not support; a turn's first value is before its income",
    "income": "base income and gold of the villages, less upkeep the villages do not support",
    "upkeep": "levels of the units that are no leaders and not loyal, less the support of the villages",
    "hitpoints": "sum of the units' hit points: figures and traits of each unit, less damage, plus healing",
    "units_cost": "sum of the recruitment costs of the units alive, the leader's included",
    "damage_inflicted": "hit points really taken, at most what the target had, less what the target's side "
    "drained back",
    "expected_damage_inflicted": "sum over all strikes of chance to hit times the damage possible",
    "luck": "damage inflicted less expected damage inflicted",
    "luck_taken": "damage taken less expected damage taken",
    "losses_cost": "sum of the recruitment costs of the units lost",
    "kills_cost": "sum of the recruitment costs of the units killed",
    "recruit_cost": "sum of the recruitment costs of the units recruited",
}
FORMULAS = {
    **FORMULAS,
    "damage_taken": FORMULAS["damage_inflicted"],
    "expected_damage_taken": FORMULAS["expected_damage_inflicted"],
}
OBSERVED = frozenset(
    {"units", "villages", "losses", "kills", "recruits", "villages_captured", "villages_lost"}
)
_NEEDS_FIGURES = frozenset(
    "hitpoints damage_inflicted damage_taken expected_damage_inflicted expected_damage_taken "
    "luck luck_taken".split()
)
_REPORTED = ("gold", "units", "villages", "units_cost")
_NEEDS_COSTS = frozenset("units_cost gold losses_cost kills_cost recruit_cost".split())


def chosen(
    game: Game,
    reports: Reports,
    clock: TurnClock,
    kept: Sequence[Series],
    differing: Counter[str],
    first_id: int,
) -> list[Series]:
    """The series that may be told, numbered; where following failed, those the game itself reported."""
    told: list[Series] = []
    for one in kept:
        index = clock.sides.index(one.side)
        found = one if _holds(one.metric, game, differing, covered=reports.covers(index)) else None
        if one.metric in _REPORTED and reports.covers(index):
            # All the reports agree with what was followed, so what lies between them is certain too.
            found = (
                replace(found, grade=Grade.OBSERVED, formula=None)
                if found is not None
                else _reported(reports, clock, index, one.metric)
            )
        if found is not None:
            told.append(replace(found, first_id=first_id))
            first_id += len(found.moments)
    return told


def _holds(metric: str, game: Game, differing: Counter[str], *, covered: bool) -> bool:
    """Whether a series as followed may be told.

    Args:
        covered: Whether the game's own reports tell of the side too.
    """
    if metric in _NEEDS_FIGURES:
        return game.figures and not game.faults[DAMAGE_UNKNOWN]
    if metric in ("income", "upkeep"):
        return not differing["gold"]
    if differing[metric] or (metric in _NEEDS_COSTS and not game.costs):
        return False
    # A script may have given or taken gold; only reports that agree show that it did not.
    return covered or not game.match.scripted or metric not in ("gold", "units_cost")


def _reported(reports: Reports, clock: TurnClock, index: int, metric: str) -> Series | None:
    """A metric as the game reports it: at the start of a side's part (gold before income) and at its end."""
    if not reports.covers(index):
        return None
    samples = [(clock.moment(turn, index), report) for turn, report in _of(reports.at_start, index)]
    samples += [(clock.moment(turn, index, LAST_STEP), report) for turn, report in _of(reports.at_end, index)]
    samples = sorted(
        ((at, report) for at, report in samples if at <= clock.last), key=lambda sample: sample[0]
    )
    values = tuple(float(getattr(report, metric)) for _, report in samples)
    return Series(metric, clock.sides[index], tuple(at for at, _ in samples), values, 0, Grade.OBSERVED)


def _of(reports: Mapping[tuple[int, int], Report], side: int) -> Iterable[tuple[int, Report]]:
    return ((turn, report) for (turn, index), report in reports.items() if index == side and turn > 0)


def differences(game: Game, reports: Reports, clock: TurnClock, kept: Sequence[Series]) -> Counter[str]:
    """How often the game's own turn reports differ from what was followed, by metric."""
    found: Counter[str] = Counter()
    by_metric = {(one.metric, one.side): one for one in kept}
    for at, step in ((reports.at_start, 0), (reports.at_end, LAST_STEP)):
        for (turn, index), report in at.items():
            moment = clock.moment(turn, index, step)
            if moment > clock.last:
                continue
            for metric in _REPORTED:
                one = by_metric.get((metric, clock.sides[index]))
                # The start report is taken before the income of the turn: the first value of the moment.
                if one is None or _value(one, moment, first=step == 0) != getattr(report, metric):
                    found[metric] += 1
    return found


def _value(one: Series, moment: int, *, first: bool) -> float | None:
    """Value of a step series at a moment: the first taken down then, or the last."""
    index = bisect_left(one.moments, moment)
    if not first or index == len(one.moments) or one.moments[index] != moment:
        index = bisect_right(one.moments, moment) - 1
    return one.values[index] if index >= 0 else None

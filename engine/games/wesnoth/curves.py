"""The series of a game: which may be told, how each was computed, and gold as the game itself reported it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.facts import Grade, Series
from engine.games.wesnoth.clock import LAST_STEP, TurnClock
from engine.games.wesnoth.fighting import DAMAGE_UNKNOWN
from engine.games.wesnoth.game import Game
from engine.games.wesnoth.reports import Report, Reports

FORMULAS: Mapping[str, str] = {
    "gold_in_hand": "gold at the start of the game, less recruits and recalls; each turn plus base income "
    "and gold of the villages, less upkeep the villages do not support",
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
    "gold": FORMULAS["gold_in_hand"],
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
_NEEDS_COSTS = frozenset("units_cost gold gold_in_hand losses_cost kills_cost recruit_cost".split())


def chosen(
    game: Game,
    reports: Reports,
    clock: TurnClock,
    kept: Sequence[Series],
    differing: Counter[str],
    first_id: int,
) -> list[Series]:
    """The series that may be told, numbered anew, with ``gold`` as the game reported it where it did."""
    left_out: set[str] = set()
    if not game.figures or game.faults[DAMAGE_UNKNOWN]:
        left_out |= _NEEDS_FIGURES
    if not game.costs or game.match.scripted or differing["gold"]:
        left_out |= _NEEDS_COSTS
    if differing["gold"]:
        left_out |= {"income", "upkeep"}
    chosen = [one for one in kept if one.metric not in left_out]
    for index, slot in enumerate(clock.sides):
        gold = _reported(reports, clock, index, "gold")
        if gold is not None:
            chosen.append(gold)
        else:
            chosen += [
                _renamed(one, "gold") for one in chosen if one.metric == "gold_in_hand" and one.side == slot
            ]
        for metric in ("units", "villages", "units_cost"):
            reported = _reported(reports, clock, index, metric) if differing[metric] else None
            if reported is not None:
                chosen = [one for one in chosen if (one.metric, one.side) != (metric, slot)]
                chosen.append(reported)
    numbered: list[Series] = []
    for one in chosen:
        numbered.append(
            Series(
                one.metric,
                one.side,
                one.moments,
                one.values,
                first_id,
                one.grade,
                one.interval,
                one.formula,
                one.exact_between,
            )
        )
        first_id += len(one.moments)
    return numbered


def _renamed(one: Series, metric: str) -> Series:
    return Series(
        metric, one.side, one.moments, one.values, 0, one.grade, None, FORMULAS[metric], one.exact_between
    )


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
            for metric, reported in (
                ("gold_in_hand", report.gold),
                ("units", report.units),
                ("villages", report.villages),
                ("units_cost", report.units_cost),
            ):
                one = by_metric.get((metric, clock.sides[index]))
                # The start report is taken before the income of the turn.
                before = metric == "gold_in_hand" and step == 0 and turn > game.match.first_turn
                if one is None or _value(one, moment, before=before) != reported:
                    found["gold" if metric == "gold_in_hand" else metric] += 1
    return found


def _value(one: Series, moment: int, *, before: bool) -> float | None:
    """Value of a step series at a moment, or just before it."""
    index = (bisect_left if before else bisect_right)(one.moments, moment) - 1
    return one.values[index] if index >= 0 else None

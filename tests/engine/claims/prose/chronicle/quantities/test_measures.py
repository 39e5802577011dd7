"""Comparisons, trends, peaks, shares, gaps, orders and ends, asked about what replays say themselves."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.measuring import is_total
from engine.claims.prose.chronicle.questions.queries import (
    Action,
    Comparison,
    Count,
    Deed,
    Direction,
    Drought,
    Exchange,
    Gap,
    Knows,
    Metric,
    Most,
    Order,
    Outcome,
    Peak,
    Race,
    Rate,
    Relation,
    Setting,
    Share,
    Stock,
    Survival,
    Trend,
)
from engine.claims.prose.numbers import exact
from engine.claims.prose.statements import Standing
from engine.facts import Coverage
from engine.facts import EventKind as K
from tests.engine.claims.prose.chronicle.asked import moment, span, standing
from tests.engine.claims.prose.chronicle.replays import every_replay, record

TRUE, FALSE, OPEN = Standing.SUPPORTED, Standing.REFUTED, Standing.OPEN


@every_replay
def test_two_sides_on_one_metric(name: str) -> None:
    facts = record(name)
    store = facts.replay.store
    a, b = facts.slots[:2]
    for metric in store.metrics():
        one, other = store.series(metric, a), store.series(metric, b)
        if one is None or other is None:
            continue
        third = facts.ask.end // 3
        for at in (third, 2 * third, facts.ask.end):
            if not one.exact_between:  # where the figure is known; between samples it may be anything between
                at = max((m for m in one.moments if m <= at and m in other.moments), default=0)
            x, y = facts.ask.metric_at(metric, a, at), facts.ask.metric_at(metric, b, at)
            if x is None or y is None or abs(x - y) <= 0.12 * max(abs(x), abs(y)):
                continue
            first, second = Metric((metric,), a), Metric((metric,), b)
            more = Comparison(first, second, Relation.MORE, windows=moment(at))
            assert standing(answer(more, facts)) is (TRUE if x > y else FALSE), (metric, at)
            less = replace(more, relation=Relation.LESS)
            assert standing(answer(less, facts)) is (TRUE if x < y else FALSE)
            right = replace(more if x > y else less, margin=exact(round(abs(x - y))))
            assert standing(answer(right, facts)) is TRUE
            wrong = replace(right, margin=exact(round(3 * abs(x - y) + 9)))
            assert standing(answer(wrong, facts)) is FALSE
            twice = replace(right, margin=exact(7, times=True))
            if 0 < max(x, y) < 5 * min(x, y):
                assert standing(answer(twice, facts)) is FALSE
            assert standing(answer(replace(more, relation=Relation.EQUAL), facts)) is FALSE


@every_replay
def test_trends_by_their_ends(name: str) -> None:
    facts = record(name)
    store = facts.replay.store
    for metric in store.metrics():
        for slot in facts.slots[:2]:
            series = store.series(metric, slot)
            if series is None or len(series.moments) < 8:
                continue
            i, j = len(series.moments) // 4, 3 * len(series.moments) // 4
            start, end = series.values[i], series.values[j]
            window = span(series.moments[i], series.moments[j])
            told = Trend(
                Metric((metric,), slot),
                None,
                start=exact(round(start)),
                end=exact(round(end)),
                windows=window,
            )
            assert standing(answer(told, facts)) is TRUE, (metric, slot)
            far = exact(2 * round(max(series.values)) + 60)
            assert standing(answer(replace(told, end=far), facts)) is FALSE
            found = answer(replace(told, end=far), facts)
            assert found is not None
            assert found.monotone
            inside = series.values[i : j + 1]
            if min(inside) == max(inside):
                continue
            reach = facts.ask.reach
            if (
                end - start > 0.5 * (max(inside) - min(inside))
                and series.moments[j] - series.moments[i] > 4 * reach
            ):
                assert standing(answer(Trend(told.measure, Direction.UP, windows=window), facts)) is TRUE


def test_villages_that_rose_did_not_fall() -> None:
    facts = record("wesnoth-duel")
    villages = Metric(("villages",), "side 1")
    early = span(0, facts.ask.reach * 5 - 1)
    assert standing(answer(Trend(villages, Direction.UP, windows=early), facts)) is TRUE
    assert standing(answer(Trend(villages, Direction.DOWN, windows=early), facts)) is FALSE
    assert standing(answer(Trend(villages, Direction.ONLY_UP, windows=early), facts)) is TRUE
    late = span(facts.ask.reach * 11, facts.ask.end)
    assert standing(answer(Trend(villages, Direction.ONLY_DOWN, windows=late), facts)) is TRUE
    assert standing(answer(Trend(villages, Direction.ONLY_UP, windows=late), facts)) is FALSE
    steady = span(facts.ask.reach * 5, facts.ask.reach * 10)
    assert standing(answer(Trend(villages, Direction.FLAT, windows=steady), facts)) is TRUE
    assert (
        standing(answer(Trend(villages, Direction.FLAT, windows=(*span(0, facts.ask.end),)), facts)) is FALSE
    )


@every_replay
def test_peaks(name: str) -> None:
    facts = record(name)
    store = facts.replay.store
    for metric in store.metrics():
        tops: dict[str, float] = {}
        for slot in facts.slots:
            series = store.series(metric, slot)
            if series is None or not len(series.moments):
                continue
            top = tops[slot] = max(series.values)
            at = series.moments[list(series.values).index(top)]
            peak = Peak(Metric((metric,), slot), highest=True)
            assert standing(answer(replace(peak, value=exact(round(top))), facts)) is TRUE
            found = answer(replace(peak, value=exact(2 * round(top) + 50)), facts)
            assert found is not None
            assert found.standing is FALSE
            assert found.monotone
            assert standing(answer(replace(peak, at=moment(at)), facts)) is TRUE
            low = next((m for m, v in zip(series.moments, series.values, strict=True) if v < 0.1 * top), None)
            if low is not None and low + 1 < at and series.exact_between and is_total(metric, facts):
                before = max(m for m in series.moments if m < at)
                assert before >= low
                assert standing(answer(replace(peak, at=span(low, low)), facts)) is FALSE
        if len(tops) == len(facts.slots):
            best = max(tops, key=lambda slot: tops[slot])
            worst = min(tops, key=lambda slot: tops[slot])
            among = Peak(Metric((metric,), best), highest=True, among=True)
            assert standing(answer(among, facts)) is TRUE
            if tops[worst] < 0.9 * tops[best]:
                found = answer(replace(among, measure=Metric((metric,), worst)), facts)
                assert found is not None
                assert found.standing is FALSE
                assert best in found.truth


@every_replay
def test_what_there_was_most_of(name: str) -> None:
    facts = record(name)
    for slot in facts.slots:
        numbers: dict[str, int] = {}
        for event in facts.replay.store.find(kind=K.RECRUITED, side=slot):
            if event.object:
                numbers[event.object] = numbers.get(event.object, 0) + 1
        if not numbers:
            continue
        top = max(numbers, key=lambda thing: numbers[thing])
        deed = Deed((Action.RECRUIT,), doer=slot)
        most = Most(deed, (top,), value=exact(numbers[top]))
        assert standing(answer(most, facts)) is TRUE
        assert standing(answer(replace(most, value=exact(numbers[top] + 1)), facts)) is FALSE
        for thing, number in numbers.items():
            if number < numbers[top]:
                found = answer(Most(deed, (thing,)), facts)
                assert found is not None
                assert found.standing is FALSE
                assert str(numbers[top]) in found.truth


@every_replay
def test_survivals_shares_and_rates(name: str) -> None:
    facts = record(name)
    store = facts.replay.store
    for slot in facts.slots:
        for thing in sorted({e.object for e in store.find(kind=K.RECRUITED, side=slot) if e.object}):
            made = len(store.find(kind=K.RECRUITED, side=slot, object=thing))
            lost = len(store.find(kind=K.LOST, side=slot, object=thing))
            if (
                facts.ask.turns(slot, (thing,))
                or lost > made
                or any(e.object == thing for e in store.find(kind=K.CREATED))
            ):
                continue
            told = Survival(slot, (thing,), made=exact(made), lost=exact(lost))
            assert standing(answer(told, facts)) is TRUE
            found = answer(replace(told, lost=exact(lost + 1)), facts)
            assert found is not None
            assert found.standing is FALSE
            assert found.monotone
            assert standing(answer(replace(told, left=exact(made - lost)), facts)) is TRUE
            assert standing(answer(replace(told, left=exact(made - lost + 3)), facts)) is FALSE
            everything = Survival(slot, (thing,), all_lost=True)
            assert standing(answer(everything, facts)) is (TRUE if made == lost else FALSE)
            nothing = Survival(slot, (thing,), all_left=True)
            assert standing(answer(nothing, facts)) is (TRUE if lost == 0 else FALSE)
            part = Count(Deed((Action.DIE,), owner=slot, object=(thing,)))
            whole = Count(Deed((Action.RECRUIT,), doer=slot, object=(thing,)))
            share = Share(part, whole, exact(round(100 * lost / made), percent=True))
            assert standing(answer(share, facts)) is TRUE
            far = exact((round(100 * lost / made) + 40) % 101, percent=True)
            assert standing(answer(replace(share, value=far), facts)) is FALSE
        recruits = len(store.find(kind=K.RECRUITED, side=slot))
        if recruits:
            turns = facts.ask.end / facts.ask.reach
            rate = Rate(Count(Deed((Action.RECRUIT,), doer=slot)), exact(0), facts.ask.reach)
            near = replace(rate, value=exact(round(recruits / turns, 1)))
            assert standing(answer(near, facts)) is TRUE
            assert standing(answer(replace(rate, value=exact(9 * recruits)), facts)) is FALSE


@every_replay
def test_gaps_and_orders_between_single_events(name: str) -> None:
    facts = record(name)
    if facts.replay.covers(K.LOST) is not Coverage.COMPLETE:
        return
    a, b = facts.slots[:2]
    for first_slot, then_slot in ((a, b), (b, a)):
        first = Deed((Action.DIE,), owner=first_slot, nth=1)
        then = Deed((Action.DIE,), owner=then_slot, nth=1)
        taken = {(e.at, e.place) for e in facts.replay.store.find(kind=K.CAPTURED)}
        losses = [
            [e for e in facts.replay.store.find(kind=K.LOST, side=slot) if (e.at, e.place) not in taken]
            for slot in (first_slot, then_slot)
        ]
        if not all(losses) or any(
            e.aside or e.details.get("unfinished") for e in facts.replay.store.all_events
        ):
            return
        x, y = losses[0][0], losses[1][0]
        expected = TRUE if facts.replay.store.rank(x) < facts.replay.store.rank(y) else FALSE
        assert standing(answer(Order(first, then), facts)) is expected
        apart = y.at - x.at
        gap = Gap(first, then, low=apart, high=apart)
        assert standing(answer(gap, facts)) is TRUE
        wrong = Gap(first, then, low=apart + 5 * facts.ask.reach, high=apart + 6 * facts.ask.reach)
        assert standing(answer(wrong, facts)) is FALSE
        race = Race(Deed((Action.DIE,)), winner=first_slot, role="owner")
        assert standing(answer(race, facts)) is expected


@every_replay
def test_outcomes(name: str) -> None:
    facts = record(name)
    outcome = facts.replay.outcome
    for slot in facts.slots:
        found = answer(Outcome(winner=slot), facts)
        if not outcome.known:
            assert found is None
            continue
        won = slot in outcome.winners
        assert found is not None
        assert found.standing is (TRUE if won else FALSE)
        assert standing(answer(Outcome(loser=slot), facts)) is (FALSE if won else TRUE)
        assert standing(answer(Outcome(winner=slot, denied=True), facts)) is (FALSE if won else TRUE)
        if not won:
            assert found.monotone
    left = [e for e in facts.replay.store.find(kind=K.LEFT) if e.side in facts.slots]
    for slot in facts.slots:
        expected = OPEN if not left else TRUE if left[0].side == slot else FALSE
        assert standing(answer(Outcome(leaver=slot), facts)) is expected
    end = facts.replay.clock.end
    if facts.replay.outcome.known:
        assert standing(answer(Outcome(windows=moment(end)), facts)) is TRUE
        assert standing(answer(Outcome(windows=moment(end // 2)), facts)) is FALSE


def test_times_of_day_and_droughts() -> None:
    facts = record("wesnoth-duel")
    reach = facts.ask.reach
    dusk = facts.replay.store.find_states("dusk")[0]
    at = moment(dusk.start)
    assert standing(answer(Setting(("dusk",), at), facts)) is TRUE
    found = answer(Setting(("dawn",), at), facts)
    assert found is not None
    assert found.standing is FALSE
    assert found.truth == "it was dusk"
    kills = Count(Deed((Action.DIE,), doer="side 1"))
    rows = [e.at for e in facts.replay.store.find(kind=K.DESTROYED, side="side 1") if e.object != "village"]
    longest = max(b // reach - a // reach for a, b in itertools.pairwise(rows)) * reach
    assert standing(answer(Drought(kills, longest, longest), facts)) is TRUE
    assert standing(answer(Drought(kills, longest + 20 * reach, longest + 30 * reach), facts)) is FALSE


@every_replay
def test_exchanges(name: str) -> None:
    facts = record(name)
    if facts.replay.covers(K.LOST) is not Coverage.COMPLETE or len(facts.slots) != 2:
        return
    window = span(0, facts.ask.end)
    found = {slot: standing(answer(Exchange(window, better=slot), facts)) for slot in facts.slots}
    assert TRUE in found.values()


def test_knowledge_of_the_game() -> None:
    facts = record("wesnoth-duel")
    assert standing(answer(Knows(("Horseman",), "gold", exact(23)), facts)) is TRUE
    found = answer(Knows(("Horseman",), "gold", exact(17)), facts)
    assert found is not None
    assert found.standing is FALSE
    assert found.actual == 23
    assert standing(answer(Knows(("Wose",), "faction", side="side 2"), facts)) is TRUE
    assert standing(answer(Knows(("Wose",), "faction", side="side 1"), facts)) is FALSE
    assert answer(Knows(("Wose",), "smell", exact(1)), facts) is None


@pytest.mark.parametrize("measure", [Metric(("no such metric",), "side 1"), Metric(("gold",), "side 9")])
def test_what_is_not_recorded_is_not_judged(measure: Metric) -> None:
    facts = record("wesnoth-duel")
    assert answer(Peak(measure, highest=True, value=exact(5)), facts) is None
    assert answer(Trend(measure, Direction.UP), facts) is None
    assert answer(Comparison(measure, measure, Relation.MORE), facts) is None
    assert answer(Comparison(Stock("side 1", ("Mage",)), measure, Relation.MORE), facts) is None

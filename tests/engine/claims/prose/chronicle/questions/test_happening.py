"""Deeds, absences, amounts and rosters, asked about what replays say themselves and about slips of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.queries import (
    Absence,
    Action,
    Amount,
    Count,
    Deed,
    Metric,
    Roster,
    Stock,
)
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.numbers import Form, exact
from engine.claims.prose.statements import Standing
from engine.facts import Coverage, Event
from engine.facts import EventKind as K
from tests.engine.claims.prose.chronicle.asked import moment, span, standing
from tests.engine.claims.prose.chronicle.replays import every_replay, record, replay


def deaths(facts: Record) -> Iterator[Event]:
    """Losses of things that die, with a known killer."""
    taken = {(e.at, e.place) for e in facts.replay.store.find(kind=K.CAPTURED)}
    for event in facts.replay.store.find(kind=K.LOST)[:120]:
        if (event.at, event.place) not in taken and event.details.get("by") and event.details.get("killer"):
            yield event


def deed_of(event: Event) -> Deed:
    return Deed(
        (Action.DIE,),
        doer=event.details["killer"],
        owner=event.side,
        actor=(event.details["by"],),
        object=(event.object,) if event.object else (),
        windows=moment(event.at),
    )


@every_replay
def test_deaths_as_they_were_are_supported(name: str) -> None:
    facts = record(name)
    for event in deaths(facts):
        assert standing(answer(deed_of(event), facts)) is Standing.SUPPORTED


@every_replay
def test_deaths_with_another_killer_time_or_victim_are_refuted(name: str) -> None:
    facts = record(name)
    store = facts.replay.store
    if facts.replay.covers(K.LOST) is not Coverage.COMPLETE:
        return
    for event in list(deaths(facts))[:40]:
        deed = deed_of(event)
        never = "Yeti" if facts.replay.game == "wesnoth" else "Mothership"
        if never in {e.object for e in store.all_events}:
            continue
        assert standing(answer(replace(deed, object=(never,)), facts)) is Standing.REFUTED
        unknown = any(
            e.details.get("by") is None for e in store.find(kind=K.LOST, window=None) if e.at == event.at
        )
        if not unknown:
            wrong = answer(replace(deed, actor=(never,)), facts)
            assert wrong is not None
            assert wrong.standing is Standing.REFUTED
            assert event.details["by"] in wrong.truth or "lost" in wrong.truth
            assert wrong.evidence
    first = next(deaths(facts), None)
    if first is not None and first.at > 0:
        early = answer(replace(deed_of(first), windows=span(0, first.at - 1)), facts)
        if facts.replay.covers(K.LOST, first.object) is Coverage.COMPLETE and not any(
            e.object == first.object and e.at < first.at for e in store.all_events if e.kind is K.LOST
        ):
            assert standing(early) is Standing.REFUTED


@every_replay
def test_what_the_replay_does_not_cover_is_not_denied(name: str) -> None:
    facts = record(name)
    for action, kind in ((Action.TAKE, K.CAPTURED), (Action.MOVE, K.MOVED), (Action.DIE, K.LOST)):
        if facts.replay.covers(kind) is not Coverage.COMPLETE:
            for slot in facts.slots:
                deed = Deed((action,), doer=slot, windows=span(0, 0))
                assert answer(deed, facts) is None
                assert answer(Absence(deed), facts) is None
                assert answer(Amount(Count(deed), exact(3)), facts) is None


@every_replay
def test_orders_are_no_deeds(name: str) -> None:
    """A thing that was ordered and never made was not made, and it may have been: nothing is said of it."""
    facts = record(name)
    if K.STARTED in facts.replay.coverage:
        return
    for event in facts.replay.store.find(kind=K.ORDERED)[:50]:
        if event.object and event.side:
            made = Deed((Action.MAKE,), doer=event.side, object=(event.object,))
            assert answer(made, facts) is None
            ordered = replace(made, actions=(Action.ORDER,))
            assert standing(answer(ordered, facts)) is Standing.SUPPORTED


@every_replay
def test_absences(name: str) -> None:
    facts = record(name)
    if facts.replay.covers(K.LOST) is not Coverage.COMPLETE:
        return
    lost: Counter[tuple[str | None, str | None]] = Counter()
    for event in deaths(facts):
        lost[event.side, event.object] += 1
    for (side, thing), number in lost.items():
        assert thing
        if any(
            e.object == thing and (e.details.get("unfinished") or e.details.get("after_leaving"))
            for e in facts.replay.store.find(kind=K.LOST, side=side)
        ):
            continue
        deed = Deed((Action.DIE,), owner=side, object=(thing,))
        found = answer(Absence(deed), facts)
        assert found is not None, thing
        assert found.standing is Standing.REFUTED
        assert found.actual >= number
        before = Absence(replace(deed, windows=span(0, 0)))
        assert standing(answer(before, facts)) in (Standing.SUPPORTED, Standing.OPEN)


@every_replay
def test_counts_are_exact_and_open_counts_are_refuted_only_above_all(name: str) -> None:
    facts = record(name)
    store = facts.replay.store
    for side in facts.slots:
        for thing in sorted({e.object for e in store.find(kind=K.RECRUITED, side=side) if e.object}):
            number = len(store.find(kind=K.RECRUITED, side=side, object=thing))
            count = Count(Deed((Action.RECRUIT,), doer=side, object=(thing,)))
            assert standing(answer(Amount(count, exact(number)), facts)) is Standing.SUPPORTED
            for wrong in (number + 1, number - 1, number + 5):
                found = answer(Amount(count, exact(wrong)), facts)
                assert found is not None
                assert found.standing is Standing.REFUTED
                assert found.actual == number
                assert found.monotone is (wrong > number)
            loose = Amount(count, exact(number - 1), total=False)
            assert answer(loose, facts) is None
            least = exact(number).with_form(Form.AT_LEAST)
            assert standing(answer(Amount(count, least), facts)) is Standing.SUPPORTED


@every_replay
def test_levels_of_metrics(name: str) -> None:
    facts = record(name)
    store = facts.replay.store
    for metric in store.metrics():
        for slot in facts.slots:
            series = store.series(metric, slot)
            if series is None or not len(series.moments):
                continue
            for i in (0, len(series.moments) // 3, len(series.moments) - 1):
                value, at = series.values[i], series.moments[i]
                query = Amount(Metric((metric,), slot), exact(round(value)), moment(at))
                assert standing(answer(query, facts)) is Standing.SUPPORTED, (metric, slot, value)
                beyond = Amount(Metric((metric,), slot), exact(2 * max(series.values) + 50), moment(at))
                found = answer(beyond, facts)
                assert found is not None
                assert found.standing is Standing.REFUTED
                assert found.monotone
                assert found.evidence


@every_replay
def test_stocks_follow_births_and_deaths(name: str) -> None:
    facts = record(name)
    store = facts.replay.store
    for side in facts.slots:
        things = [
            s.metric.removeprefix("count:") for s in store.all_series if ":" in s.metric and s.side == side
        ]
        for thing in things[:6]:
            series = store.series(f"count:{thing}", side)
            assert series is not None
            peak = int(max(series.values))
            at = series.moments[list(series.values).index(peak)]
            stock = Stock(side, (thing,))
            assert standing(answer(Amount(stock, exact(peak), moment(at)), facts)) is Standing.SUPPORTED
            found = answer(Amount(stock, exact(peak + 1), moment(at)), facts)
            assert standing(found) is Standing.REFUTED
            assert found is not None
            assert found.monotone
            roster = Roster(side, (((thing,), exact(peak)),), moment(at))
            assert standing(answer(roster, facts)) is Standing.SUPPORTED
            assert (
                standing(answer(replace(roster, things=(((thing,), exact(peak + 2)),)), facts))
                is Standing.REFUTED
            )
    if not any(":" in s.metric for s in store.all_series):
        assert answer(Amount(Stock(facts.slots[0]), exact(3), moment(5)), facts) is None


def test_places_that_change_hands_do_not_die() -> None:
    facts = record("wesnoth-duel")
    lost = len([e for e in facts.replay.store.find(kind=K.LOST, side="side 1") if e.object != "village"])
    units = Count(Deed((Action.DIE,), owner="side 1"))
    assert standing(answer(Amount(units, exact(lost)), facts)) is Standing.SUPPORTED
    villages = Deed((Action.TAKE,), doer="side 2", owner="side 1", object=("village",))
    assert standing(answer(villages, facts)) is Standing.SUPPORTED
    back = replace(villages, doer="side 1", owner="side 2")
    assert standing(answer(back, facts)) is Standing.REFUTED
    assert standing(answer(Absence(back), facts)) is Standing.SUPPORTED


def test_the_nth_of_its_kind() -> None:
    facts = record("wesnoth-duel")
    recruits = replay("wesnoth-duel").store.find(kind=K.RECRUITED, side="side 2")
    deed = Deed((Action.RECRUIT,), doer="side 2", nth=-1)
    last = recruits[-1]
    assert last.object
    assert standing(answer(replace(deed, object=()), facts)) is Standing.SUPPORTED
    assert standing(answer(replace(deed, windows=moment(last.at)), facts)) is Standing.SUPPORTED
    assert standing(answer(replace(deed, windows=moment(recruits[0].at)), facts)) is Standing.REFUTED
    third = replace(deed, nth=3)
    assert standing(answer(replace(third, windows=moment(recruits[2].at)), facts)) is Standing.SUPPORTED
    assert standing(answer(replace(third, windows=moment(recruits[3].at)), facts)) is Standing.REFUTED

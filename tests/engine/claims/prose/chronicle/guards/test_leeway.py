"""What a clause leaves open: how wide "around" is, who "they" are, times behind it in brackets."""

from __future__ import annotations

import pytest

from engine.facts import EventKind as K
from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted

PVP = "starcraft2/pvp-4.10.1.SC2Replay"


def test_around_a_moment_is_wider_than_half_a_minute() -> None:
    facts = replay(PVP)
    lost = [event.at for event in facts.store.find(kind=K.LOST, side="P1", object="Probe")]
    when = facts.clock.text(lost[len(lost) // 2])
    assert not refuted(f"P1 {when}前后掉了{len(lost)}个探机。", facts)
    assert refuted(f"P1 {when}前后掉了{3 * len(lost)}个探机。", facts)


def test_what_they_got_may_be_what_they_killed() -> None:
    facts = replay(PVP)
    lost = [event.at for event in facts.store.find(kind=K.LOST, side="P1", object="Probe")]
    first, last = (facts.clock.text(moment) for moment in (lost[0], lost[-1]))
    text = f"P2 made Zealots. They got {len(lost)} Probes between {first} and {last}."
    assert not refuted(text, facts)


def worker_fall(slot: str) -> tuple[str, int, str, int]:
    """When a side had most workers and how many, and a later low of them."""
    facts = replay(PVP)
    series = facts.store.series("workers", slot)
    assert series is not None
    pairs = list(zip(series.moments, series.values, strict=True))
    top = max(pairs, key=lambda pair: pair[1])
    low = min((pair for pair in pairs if pair[0] > top[0]), key=lambda pair: pair[1])
    return facts.clock.text(top[0]), int(top[1]), facts.clock.text(low[0]), int(low[1])


@pytest.mark.parametrize("verb", ["掉到了", "跌到了", "降到了", "掉到"])
def test_a_time_in_brackets_is_of_what_stands_before_them(verb: str) -> None:
    facts = replay(PVP)
    opens, most, closes, least = worker_fall("P1")
    assert not refuted(f"之后P1的农民从{most}{verb}{least}（{opens}到{closes}）。", facts)
    plain = f"{opens}到{closes}P1的农民从{most}{verb}{least}。"
    assert not refuted(plain, facts)
    assert refuted(f"{opens}到{closes}P1的农民从{most}{verb}{most + 30}。", facts)


def test_an_idiom_denies_no_thing() -> None:
    facts = replay(PVP)
    for text in ("但是P1的兵力一直没跟上。", "P1的部队始终没跟上。", "P1的 army 一直没跟上。"):
        assert not refuted(text, facts)


def test_what_they_got_in_all_is_no_amount_they_had() -> None:
    facts = replay(PVP)
    assert not refuted("P2 made Zealots. They got nine Probes, then ten more.", facts)


def test_a_time_in_brackets_behind_a_noun_is_of_what_follows() -> None:
    facts = replay(PVP)
    lost = [event.at for event in facts.store.find(kind=K.LOST, side="P1", object="Probe")]
    first, last = (facts.clock.text(moment) for moment in (lost[0], lost[-1]))
    assert not refuted(f"狂热者第一波（{first}到{last}）杀了P1{len(lost)}个探机。", facts)


def test_the_first_figure_may_be_by_how_many() -> None:
    facts = replay(PVP)
    opens, most, *_ = worker_fall("P1")
    series = facts.store.series("workers", "P2")
    assert series is not None
    moment = facts.clock.parse(opens)
    assert moment is not None
    other = int(next(v for at, v in zip(series.moments, series.values, strict=True) if at >= moment.start))
    assert other != most
    (more, high), (less, low) = sorted([("P1", most), ("P2", other)], key=lambda pair: -pair[1])
    text = f"At {opens} {more} had {high} workers, {high - low} more than {less}'s {low}."
    assert not refuted(text, facts)


def test_what_is_counted_one_by_one_is_no_money() -> None:
    facts = replay("starcraft2/zvt-4.9.2.SC2Replay")
    lost = facts.store.find(kind=K.LOST, side="P1", object="Zergling")
    assert len(lost) > 100
    assert not refuted(f"跳虫：P1损失{len(lost)}个。", facts)


def test_a_sides_army_is_the_side_and_a_part_is_not_all() -> None:
    facts = replay("starcraft2/zvt-4.9.2.SC2Replay")
    lost = [event.at for event in facts.store.find(kind=K.LOST, side="P1", object="Drone")]
    first, last = (facts.clock.text(moment) for moment in (lost[0], lost[-1]))
    assert not refuted(f"Of all {len(lost)} Drones P1 lost, most fell between {first} and {last}.", facts)
    assert not refuted(f"P2的部队{first}到{last}干掉了{len(lost)}个工蜂。", facts)
    assert refuted(f"P2的部队{first}到{last}干掉了{3 * len(lost)}个工蜂。", facts)

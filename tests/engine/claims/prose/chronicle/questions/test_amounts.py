"""Sentences about amounts, filled in from replays: true ones pass, the same made false are found."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from engine.facts import Replay
from tests.engine.claims.prose.chronicle import wordings_amounts as wordings
from tests.engine.claims.prose.chronicle.replays import every_replay, replay
from tests.engine.claims.prose.chronicle.told import LANGUAGES, refuted, side

METRICS = {
    "villages": ("villages", "村庄"),
    "income": ("income", "收入"),
    "units": ("units", "单位"),
    "workers": ("workers", "农民"),
    "supply": ("supply", "人口"),
    "army_value": ("army value", "部队价值"),
}


@dataclass(frozen=True)
class Reading:
    """One metric of two sides at a moment."""

    metric: str
    slot: str
    other: str
    at: int
    value: int
    rival: int


def steady(facts: Replay, metric: str, slot: str, at: int) -> int | None:
    """The value of a metric that does not change around a moment, None if it does."""
    series = facts.store.series(metric, slot)
    if series is None or not len(series.moments):
        return None
    turn = facts.clock.duration("1 turn")
    if turn:
        low, high = at - at % turn - 1, at - at % turn + turn
    else:
        low, high = at - 500, at + 500
    inside = [v for m, v in zip(series.moments, series.values, strict=True) if low <= m <= high]
    before = [v for m, v in zip(series.moments, series.values, strict=True) if m <= low]
    values = {round(v) for v in [*inside, *before[-1:]]}
    return values.pop() if len(values) == 1 else None


def readings(facts: Replay) -> Iterator[Reading]:
    """Metrics of both sides at moments at which neither changes."""
    slots = [one.slot for one in facts.sides][:2]
    for metric in METRICS:
        found = 0
        for step in range(2, 19):
            at = facts.clock.end * step // 20
            if not facts.clock.duration("1 turn"):
                at -= at % 224  # ten seconds: the figures of a clock are read as they are written
            own, rival = (steady(facts, metric, slot, at) for slot in slots)
            if own is None or rival is None or own < 2 or rival < 2:
                continue
            yield Reading(metric, slots[0], slots[1], at, own, rival)
            found += 1
            if found == 2:
                break


def say(wording: str, facts: Replay, lang: str, one: Reading, **given: object) -> str:
    s, o = side(facts, one.slot, lang), side(facts, one.other, lang)
    if lang == "zh" and s.isascii():
        s, o = (
            next((word for word in facts.side(slot).aliases if word.endswith("方")), f"{slot} ")
            for slot in (one.slot, one.other)
        )
    return wording.format(
        **{
            "S": s,
            "O": o,
            "P": f"{s}'s",
            "m": METRICS[one.metric][LANGUAGES.index(lang)],
            "t": facts.clock.text(one.at, lang),
            "v": one.value,
            "w": one.rival,
            **given,
        }
    )


def far(value: int) -> int:
    """A figure that nobody would write for a value, and of its size all the same."""
    return value + max(2, value * 3 // 4)


@every_replay
@pytest.mark.parametrize("lang", LANGUAGES)
def test_levels(name: str, lang: str) -> None:
    facts = replay(name)
    for one in readings(facts):
        for wording in wordings.LEVEL_EN if lang == "en" else wordings.LEVEL_ZH:
            text = say(wording, facts, lang, one)
            assert not refuted(text, facts), text
            wrong = say(wording, facts, lang, one, v=far(one.value))
            assert refuted(wrong, facts), wrong


@every_replay
@pytest.mark.parametrize("lang", LANGUAGES)
def test_scores(name: str, lang: str) -> None:
    facts = replay(name)
    for one in readings(facts):
        for wording in wordings.SCORE_EN if lang == "en" else wordings.SCORE_ZH:
            if one.value <= one.rival and ("led" in wording or "领先" in wording):
                continue
            text = say(wording, facts, lang, one)
            assert not refuted(text, facts), text
            for wrong in (
                say(wording, facts, lang, one, w=far(one.rival)),
                say(wording, facts, lang, one, v=far(one.value)),
            ):
                assert refuted(wrong, facts), wrong


@every_replay
@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_has_more(name: str, lang: str) -> None:
    facts = replay(name)
    for one in readings(facts):
        if abs(one.value - one.rival) <= 0.15 * one.value:
            continue
        if one.value < one.rival:
            one = Reading(one.metric, one.other, one.slot, one.at, one.rival, one.value)
        swapped = Reading(one.metric, one.other, one.slot, one.at, one.rival, one.value)
        for wording in wordings.MORE_EN if lang == "en" else wordings.MORE_ZH:
            assert not refuted(say(wording, facts, lang, one), facts), say(wording, facts, lang, one)
            assert refuted(say(wording, facts, lang, swapped), facts), say(wording, facts, lang, swapped)
        for wording in wordings.MARGIN_EN if lang == "en" else wordings.MARGIN_ZH:
            gap = one.value - one.rival
            text = say(wording, facts, lang, one, d=gap)
            assert not refuted(text, facts), text
            wrong = say(wording, facts, lang, one, d=far(gap) + one.value // 4)
            assert refuted(wrong, facts), wrong


@every_replay
@pytest.mark.parametrize("lang", LANGUAGES)
def test_courses(name: str, lang: str) -> None:
    facts = replay(name)
    seen = list(readings(facts))
    for first, last in itertools.pairwise(seen):
        if first.metric != last.metric or abs(first.value - last.value) < 2:
            continue
        rises = last.value > first.value
        table = {
            ("en", True): (*wordings.COURSE_EN, *wordings.RISE_EN),
            ("en", False): (*wordings.COURSE_EN, *wordings.FALL_EN),
            ("zh", True): wordings.RISE_ZH,
            ("zh", False): wordings.FALL_ZH,
        }[lang, rises]
        until = facts.clock.text(last.at, lang)
        for wording in table:
            text = say(wording, facts, lang, first, u=until, w=last.value)
            assert not refuted(text, facts), text
            if "{w}" in wording:
                wrong = say(wording, facts, lang, first, u=until, w=far(last.value))
                assert refuted(wrong, facts), wrong


@every_replay
@pytest.mark.parametrize("lang", LANGUAGES)
def test_tops(name: str, lang: str) -> None:
    facts = replay(name)
    for metric in METRICS:
        slots = [one.slot for one in facts.sides][:2]
        for slot, other in (slots, slots[::-1]):
            series = facts.store.series(metric, slot)
            if series is None or max(series.values, default=0) < 3:
                continue
            one = Reading(metric, slot, other, 0, round(max(series.values)), 0)
            for wording in wordings.TOP_EN if lang == "en" else wordings.TOP_ZH:
                text = say(wording, facts, lang, one)
                assert not refuted(text, facts), text
                wrong = say(wording, facts, lang, one, v=far(one.value))
                assert refuted(wrong, facts), wrong

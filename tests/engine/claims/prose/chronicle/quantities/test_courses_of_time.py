"""Sentences about lengths of time, luck, totals, what there was most of, and tables, from replays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from engine.facts import EventKind as K
from engine.facts import Replay
from tests.engine.claims.prose.chronicle.replays import SAMPLE, every_replay, replay
from tests.engine.claims.prose.chronicle.told import LANGUAGES, refuted, shown, side, supported

GAPS = {
    "en": (
        "{S} recruited the second {X} {d} after the first.",
        "{S}'s second {X} came {d} after the first.",
        "{S} recruited the first {X} at {t} and the second {d} later.",
        "At {t} {S} recruited the first {X}, the second {d} later.",
        "Between {S}'s first and second {X} lay {d}.",
        "The second {X} of {S} was recruited {d} after the first.",
    ),
    "zh": (
        "{S}招募第二个{X}比第一个晚了{d}。",
        "{S}的第二个{X}比第一个晚{d}。",
        "{S}在{t}招募了第一个{X}，{d}之后又招募了第二个。",
        "{S}的第一个{X}和第二个之间隔了{d}。",
        "{t}{S}招募了第一个{X}，{d}后招募了第二个。",
        "{S}的第二个{X}是在第一个之后{d}招募的。",
    ),
}
TOTALS = {
    "en": (
        "{S} dealt {v} damage.",
        "{S} dealt {v} damage in all.",
        "Over the game {S} dealt {v} damage.",
        "{S} inflicted {v} damage over the whole game.",
    ),
    "zh": (
        "{S}一共造成{v}点伤害。",
        "{S}总共打出了{v}点伤害。",
        "{S}全场造成了{v}点伤害。",
        "{S}造成伤害{v}点。",
    ),
}
LUCK = {
    "en": (
        "{S} dealt {v} hit points {way} than expected.",
        "{S} dealt about {v} damage {way} than expected.",
        "Over the game {S} dealt {v} points {way} than expected.",
    ),
    "zh": (
        "{S}比期望{way}打了{v}点。",
        "{S}比预期{way}打了{v}点伤害。",
    ),
}
MOST = {
    "en": (
        "The unit {S} recruited most was the {X}.",
        "The most recruited unit of {S} was the {X}.",
    ),
    "zh": (
        "{S}招得最多的兵是{X}。",
        "{S}招募最多的单位是{X}。",
        "{S}招募得最多的是{X}。",
    ),
}
WAYS = {"en": ("less", "more"), "zh": ("少", "多")}


def firsts(facts: Replay) -> Iterator[tuple[str, str, int, int]]:
    """Side, thing, and the turns of its first and second recruit, where they are some turns apart."""
    turn = facts.clock.duration("1 turn")
    if not turn:
        return
    for slot in (one.slot for one in facts.sides):
        for thing in sorted({e.object for e in facts.store.find(kind=K.RECRUITED, side=slot) if e.object}):
            events = facts.store.find(kind=K.RECRUITED, side=slot, object=thing)
            others = [e for e in facts.store.find(kind=K.CREATED, object=thing) if e.side == slot]
            if len(events) > 1 and not others:
                first, then = (event.at // turn + 1 for event in events[:2])
                if then - first > 1:
                    yield slot, thing, first, then


def turns(number: int, lang: str) -> str:
    return f"{number} turns" if lang == "en" else f"{number}个回合"


@every_replay
@pytest.mark.parametrize("lang", LANGUAGES)
def test_from_the_first_to_the_second(name: str, lang: str) -> None:
    facts = replay(name)
    for slot, thing, first, then in firsts(facts):
        for wording in GAPS[lang]:
            moment = (first - 1) * (facts.clock.duration("1 turn") or 0)
            given = {
                "S": side(facts, slot, lang),
                "X": shown(facts, thing, lang),
                "t": facts.clock.text(moment, lang),
            }
            right = wording.format(**given, d=turns(then - first, lang))
            assert not refuted(right, facts), right
            wrong = wording.format(**given, d=turns(then - first + 19, lang))
            assert refuted(wrong, facts), wrong


@pytest.mark.parametrize("name", [SAMPLE, "wesnoth/duel-27.gz"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_damage_and_luck(name: str, lang: str) -> None:
    facts = replay(name)
    for slot in (one.slot for one in facts.sides):
        dealt = facts.store.series("damage_inflicted", slot)
        luck = facts.store.series("luck", slot)
        assert dealt is not None
        assert luck is not None
        total, lucky = round(dealt.values[-1]), round(luck.values[-1])
        for wording in TOTALS[lang]:
            right = wording.format(S=side(facts, slot, lang), v=total)
            assert not refuted(right, facts), right
            assert supported(right, facts), right
            wrong = wording.format(S=side(facts, slot, lang), v=total + 160)
            assert refuted(wrong, facts), wrong
        for wording in LUCK[lang]:
            less, more = WAYS[lang]
            way = (less, more) if lucky < 0 else (more, less)
            right = wording.format(S=side(facts, slot, lang), v=abs(lucky), way=way[0])
            assert not refuted(right, facts), right
            wrong = wording.format(S=side(facts, slot, lang), v=abs(lucky) + 60, way=way[1])
            assert refuted(wrong, facts), wrong


@every_replay
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_recruited_most(name: str, lang: str) -> None:
    facts = replay(name)
    for slot in (one.slot for one in facts.sides):
        numbers = Counter(e.object for e in facts.store.find(kind=K.RECRUITED, side=slot) if e.object)
        if len(numbers) < 2 or numbers.most_common()[0][1] == numbers.most_common()[-1][1]:
            continue
        ordered = [thing for thing, _ in numbers.most_common()]
        for wording in MOST[lang]:
            right = wording.format(S=side(facts, slot, lang), X=shown(facts, ordered[0], lang))
            assert not refuted(right, facts), right
            wrong = wording.format(S=side(facts, slot, lang), X=shown(facts, ordered[-1], lang))
            assert refuted(wrong, facts), wrong


@pytest.mark.parametrize("name", [SAMPLE, "wesnoth/duel-27.gz"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_with_a_column_for_each_side(name: str, lang: str) -> None:
    facts = replay(name)
    turn = facts.clock.duration("1 turn")
    assert turn
    slots = [one.slot for one in facts.sides]
    names = [side(facts, slot, lang).removeprefix("the ") for slot in slots]
    rows: list[list[int]] = []
    for number in (2, 5, 9):
        row = [number]
        for slot in slots:
            series = facts.store.series("villages", slot)
            assert series is not None
            end = number * turn - 1
            row.append(int([v for m, v in zip(series.moments, series.values, strict=True) if m <= end][-1]))
        rows.append(row)

    def table(values: list[list[int]]) -> str:
        corner, caption = ("回合", "村庄数（回合结束时）：") if lang == "zh" else ("end of turn", "Villages:")
        lines = [f"| {corner} | {names[0]} | {names[1]} |", "|---|---|---|"]
        lines += ["| " + " | ".join(map(str, row)) + " |" for row in values]
        return f"{caption}\n\n" + "\n".join(lines)

    assert not refuted(table(rows), facts), table(rows)
    rows[1][2] += 30
    assert refuted(table(rows), facts), table(rows)

"""A claim that differs from its sentence in one thing never passes, whatever the thing and the language."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.claims.prose.numbers import chinese_numeral
from engine.second_reader.tracing import Traced
from tests.engine.second_reader.asking import trace

WORDS = dict(
    enumerate(
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(),
        start=2,
    )
)
NUMERALS = dict(enumerate("两 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五".split(), start=2))
SIDES = {"P1": ("Ada", "红族"), "P2": ("Bob", "蓝族")}
THINGS = {"grunt": ("grunts", "步兵"), "archer": ("archers", "弓手"), "forge": ("forges", "铁匠铺")}
DEEDS = {"lost": ("lost", "损失了"), "created": ("built", "造了")}
TIMES = tuple(f"{minute}:{second:02}" for minute in range(1, 9) for second in (0, 7, 30, 52))

numbers = st.sampled_from(sorted(WORDS))
sides = st.sampled_from(sorted(SIDES))
things = st.sampled_from(sorted(THINGS))
deeds = st.sampled_from(sorted(DEEDS))
times = st.sampled_from(TIMES)
FEW = settings(max_examples=30, deadline=None)


@st.composite
def counted(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """A sentence about a number of things by a time, and the claim it makes."""
    number, side, thing, deed, at = draw(numbers), draw(sides), draw(things), draw(deeds), draw(times)
    chinese = draw(st.booleans())
    style = draw(st.sampled_from(("digits", "words")))
    name, noun, verb = SIDES[side][chinese], THINGS[thing][chinese], DEEDS[deed][chinese]
    written = str(number) if style == "digits" else (NUMERALS if chinese else WORDS)[number]
    if chinese:
        text = draw(
            st.sampled_from(
                (f"{name}到{at}{verb}{written}个{noun}。", f"到{at}为止，{name}{verb}{written}个{noun}。")
            )
        )
    else:
        text = draw(
            st.sampled_from(
                (f"By {at} {name} {verb} {written} {noun}.", f"{name} {verb} {written} {noun} by {at}.")
            )
        )
    return text, {
        "type": "count", "side": side, "kind": deed, "object": thing, "op": "=", "value": number, "end": at,
    }  # fmt: skip


@given(counted())
@FEW
def test_the_claim_a_sentence_makes_passes(made: tuple[str, dict[str, Any]]) -> None:
    text, claim = made
    assert isinstance(trace(text, **claim), Traced), text


@given(counted(), st.integers(0, 400))
@FEW
def test_another_number_never_passes(made: tuple[str, dict[str, Any]], number: int) -> None:
    text, claim = made
    if number != claim["value"]:
        assert not isinstance(trace(text, **{**claim, "value": number}), Traced), text


@given(counted(), things)
@FEW
def test_another_name_never_passes(made: tuple[str, dict[str, Any]], thing: str) -> None:
    text, claim = made
    if thing != claim["object"]:
        assert not isinstance(trace(text, **{**claim, "object": thing}), Traced), text


@pytest.mark.parametrize("name", ["unit", "base", "dragon", None])
@given(made=counted())
@FEW
def test_a_wider_or_an_unknown_name_never_passes(made: tuple[str, dict[str, Any]], name: str | None) -> None:
    text, claim = made
    assert not isinstance(trace(text, **{**claim, "object": name}), Traced), text


@given(counted(), times)
@FEW
def test_another_time_never_passes_nor_none(made: tuple[str, dict[str, Any]], at: str) -> None:
    text, claim = made
    if at != claim["end"]:
        assert not isinstance(trace(text, **{**claim, "end": at}), Traced), text
    assert not isinstance(trace(text, **{**claim, "end": None}), Traced), text


@given(counted())
@FEW
def test_a_denial_never_passes_for_what_is_said_to_have_happened(made: tuple[str, dict[str, Any]]) -> None:
    text, claim = made
    bare = {name: value for name, value in claim.items() if name not in ("op", "value")}
    assert not isinstance(trace(text, **{**bare, "type": "absent"}), Traced), text
    assert not isinstance(trace(text, **{**claim, "value": 0}), Traced), text


@pytest.mark.parametrize(
    "wrapped",
    ["If {} the game was over.", "Next time, {}", "Did it matter that {}?"],
)
@given(made=counted())
@FEW
def test_what_is_not_said_as_a_fact_never_passes(made: tuple[str, dict[str, Any]], wrapped: str) -> None:
    text, claim = made
    if text.endswith("."):
        said = wrapped.format(text[:-1].replace("By ", "by "))
        assert not isinstance(trace(said, **claim), Traced), said


def test_the_numerals_of_these_tests_are_right() -> None:
    assert all(chinese_numeral(text) == value for value, text in NUMERALS.items())


@st.composite
def dated(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """A sentence about one event, a measure or an absence, and the claim it makes."""
    side, at, chinese = draw(sides), draw(times), draw(st.booleans())
    name = SIDES[side][chinese]
    match draw(st.sampled_from(("event", "metric", "absent"))):
        case "event":
            noun = "铁匠铺" if chinese else "forge"
            text = f"{at}{name}造了{noun}。" if chinese else f"At {at} {name} built a {noun}."
            return text, {"type": "event", "side": side, "kind": "started", "object": "forge", "at": at}
        case "metric":
            number = draw(numbers)
            text = f"{at}{name}的农民数是{number}。" if chinese else f"At {at} {name} had {number} workers."
            claim = {"type": "metric", "metric": "workers", "op": "=", "value": number}
            return text, {**claim, "side": side, "at": at}
        case _:
            text = f"{name}从未造过城堡。" if chinese else f"{name} never built a castle."
            return text, {"type": "absent", "side": side, "kind": "started", "object": "castle"}


@given(dated())
@FEW
def test_events_measures_and_absences_pass_as_they_are_said(made: tuple[str, dict[str, Any]]) -> None:
    text, claim = made
    assert isinstance(trace(text, **claim), Traced), text


@given(dated(), times, numbers, st.sampled_from(["archer", "town", "dragon"]))
@FEW
def test_none_of_them_passes_with_another_time_number_name(
    made: tuple[str, dict[str, Any]], at: str, number: int, thing: str
) -> None:
    text, claim = made
    changes: list[dict[str, Any]] = []
    if "at" in claim:
        changes += [{"at": at}] if at != claim["at"] else []
    else:
        changes += [{"start": at}, {"end": at}]
    if "object" in claim:
        changes += [{"object": thing}, {"object": None}]
    if "value" in claim:
        changes += [*([{"value": number}] if number != claim["value"] else [])]
    for change in changes:
        assert not isinstance(trace(text, **{**claim, **change}), Traced), (text, change)

"""Numbers as people write them, read with the precision they are written with."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.claims.prose.numbers import Form, Quantity, chinese_numeral, read_number
from engine.claims.prose.tokens import tokenise
from tests.engine.claims.prose.spelling import chinese, english


def read(text: str) -> tuple[Quantity, str]:
    tokens = tokenise(text)
    found = read_number(tokens, 0)
    assert found is not None, text
    quantity, after = found
    return quantity, text[tokens[after].start :] if after < len(tokens) else ""


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 9999))
def test_numbers_in_words_are_read_back(number: int) -> None:
    quantity, rest = read(f"{english(number)} soldiers")
    assert (quantity.low, quantity.high, rest) == (number, number, "soldiers")


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 9999))
def test_chinese_numerals_are_read_back(number: int) -> None:
    assert chinese_numeral(chinese(number)) == number


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10_000_000))
def test_digits_with_and_without_commas_are_the_same(number: int) -> None:
    assert read(f"{number:,} gold")[0].value == read(f"{number} gold")[0].value == number


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("a dozen archers", 11, 13),
        ("half a dozen archers", 5, 7),
        ("a couple of archers", 2, 3),
        ("2.5k minerals", 2500, 2500),
        ("一百零五", 105, 105),
        ("两百五", 250, 250),
        ("三千二", 3200, 3200),
        ("两三个", 2, 3),
        ("七八个", 7, 8),
        ("三十多个", 30, 39),
        ("十几个", 11, 19),
        ("1.2万", 12_000, 12_000),
        ("１２个", 12, 12),
    ],
)
def test_vague_and_shortened_numbers(text: str, low: float, high: float) -> None:
    quantity, _ = read(text)
    assert (quantity.low, quantity.high) == (low, high)


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("third base", "ordinal", 3),
        ("twenty-first turn", "ordinal", 21),
        ("12th turn", "ordinal", 12),
        ("第十二回合", "ordinal", 12),
        ("40% of it", "percent", 40),
        ("百分之四十", "percent", 40),
        ("三成", "percent", 30),
        ("twice as many", "times", 2),
        ("两倍", "times", 2),
    ],
)
def test_kinds_of_numbers(text: str, field: str, value: float) -> None:
    quantity, _ = read(text)
    assert getattr(quantity, field)
    assert quantity.value == value


@pytest.mark.parametrize(
    ("quantity", "measured", "right", "wrong"),
    [
        (Quantity(44, 44), False, (44,), (43, 45)),
        (Quantity(40, 40, Form.ABOUT, unit=10), False, (37, 40, 44), (30, 50)),
        (Quantity(40, 40, Form.NEARLY, unit=10), False, (37, 39), (30, 47)),
        (Quantity(100, 100, Form.OVER, unit=100), False, (101, 180), (60,)),
        (Quantity(3000, 3000, unit=1000), True, (2900, 3300), (2200, 3900)),
        (Quantity(1724, 1724), True, (1724, 1740), (1600, 1900)),
        (Quantity(5, 5, Form.AT_LEAST), False, (5, 9), (4,)),
        (Quantity(5, 5, Form.AT_MOST), False, (0, 5), (6,)),
    ],
)
def test_precision_is_read_from_what_is_written(
    quantity: Quantity, measured: bool, right: tuple[float, ...], wrong: tuple[float, ...]
) -> None:
    assert all(quantity.accepts(value, measured=measured) for value in right)
    assert not any(quantity.accepts(value, measured=measured) for value in wrong)

from __future__ import annotations

from decimal import Decimal

import pytest

from gui import i18n
from gui.wording import money


@pytest.mark.parametrize(
    ("dollars", "said"),
    [
        (Decimal("1.3749"), "$1.37"),
        (Decimal("0.05"), "$0.05"),
        (Decimal("0.00492"), "$0.0049"),
        (Decimal("0.0000123"), "$0.000012"),
        (Decimal("0.0000000004"), "< $0.000001"),
        (Decimal(0), "$0"),
        (Decimal(1234), "$1,234.00"),
        (None, "unknown"),
    ],
)
def test_small_prices_keep_two_digits_that_say_something(dollars: Decimal | None, said: str) -> None:
    assert money.price(dollars) == said


def test_unknown_is_said_in_chinese_too() -> None:
    i18n.install("zh")
    assert money.price(None) == "未知"

"""Chinese numerals."""

from __future__ import annotations

import pytest

from engine.games.numerals import chinese_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("零", 0), ("一", 1), ("两", 2), ("十", 10), ("十二", 12), ("二十", 20), ("二十三", 23),
        ("一百", 100),
        ("一百零五", 105), ("一百一十", 110), ("三百二十一", 321), ("两千零三", 2003), ("一二", 12),
        ("二〇", 20),
    ],
)  # fmt: skip
def test_numbers(text: str, number: int) -> None:
    assert chinese_number(text) == number


@pytest.mark.parametrize("text", ["", "个", "十十", "百千", "一十百", "零百", "12", "二三十", "九" * 20])
def test_no_numbers(text: str) -> None:
    assert chinese_number(text) is None

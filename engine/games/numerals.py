"""Whole numbers as Chinese writes them: 十二, 两, 二十三, 一百零五."""

from __future__ import annotations

DIGITS = {"〇": 0, "零": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5}
DIGITS |= {"六": 6, "七": 7, "八": 8, "九": 9}
_UNITS = {"十": 10, "百": 100, "千": 1000}

CHARACTERS = "".join((*DIGITS, *_UNITS))
"""Every character such a number may hold, for use inside a character class."""


def chinese_number(text: str) -> int | None:
    """The number ``text`` spells, 0 to 9999, or None: ``十二`` is 12, ``一百零五`` 105, ``一二`` 12."""
    if not text or len(text) > 9:
        return None
    if all(character in DIGITS for character in text):
        return int("".join(str(DIGITS[character]) for character in text)) if len(text) <= 4 else None
    total, digit, smallest = 0, None, 10_000
    for character in text:
        unit = _UNITS.get(character)
        if unit is None:
            if character not in DIGITS or digit not in (None, 0):
                return None
            digit = DIGITS[character]
            continue
        if unit >= smallest or digit == 0:
            return None
        total += unit * (1 if digit is None else digit)
        digit, smallest = None, unit
    return total + (digit or 0)

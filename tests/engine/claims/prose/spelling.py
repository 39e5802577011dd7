"""Numbers written out, for tests that read them back."""

from __future__ import annotations

ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen"
).split()
TENS = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split()
DIGITS = "零一二三四五六七八九"


def english(number: int) -> str:
    """0 to 9999 in words: ``one hundred and five``."""
    if number < 20:
        return ONES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return TENS[tens] + (f"-{ONES[ones]}" if ones else "")
    if number < 1000:
        hundreds, rest = divmod(number, 100)
        return f"{ONES[hundreds]} hundred" + (f" and {english(rest)}" if rest else "")
    thousands, rest = divmod(number, 1000)
    joined = " and " if 0 < rest < 100 else " "
    return f"{english(thousands)} thousand" + (f"{joined}{english(rest)}" if rest else "")


def chinese(number: int) -> str:
    """0 to 9999 in Chinese numerals: ``一百零五``."""
    if number < 10:
        return DIGITS[number]
    out = ""
    gap = False
    for power, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit, number = divmod(number, power)
        if digit:
            out += ("零" if gap and out else "") + DIGITS[digit] + name
            gap = False
        else:
            gap = True
        if not number:
            break
    return out.removeprefix("一") if out.startswith("一十") else out

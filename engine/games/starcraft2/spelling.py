"""Times as people write them: ``2:18``, ``8 min 30 s``, ``8分半``, ``two and a half minutes``."""

from __future__ import annotations

import math
import re

from engine.games.numerals import CHARACTERS, chinese_number

MAX_SECONDS = 100 * 3600
"""No game lasts a hundred hours; what is written beyond that is no time of a game."""

_LONGEST = 80  # characters; a time is written with fewer

_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_NUMBERS: dict[str, float] = {word: number for number, word in enumerate(_WORDS)}
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90}
_NUMBERS |= _TENS
_NUMBERS |= {
    f"{ten}{joint}{word}": value + number
    for ten, value in _TENS.items()
    for number, word in enumerate(_WORDS[1:10], 1)
    for joint in ("-", " ")
}
_NUMBERS |= {"a": 1, "an": 1, "half": 0.5, "half a": 0.5, "half an": 0.5, "a half": 0.5, "a couple of": 2}

_SPOKEN = "|".join(sorted(_NUMBERS, key=len, reverse=True))
_NUMBER = rf"(?:\d{{1,6}}(?:\.\d{{1,3}})?|{_SPOKEN}|[{CHARACTERS}]{{1,6}}|半)"
_HOUR = r"(?:hours?|hrs?|h|个?小时|時|时)"
_MINUTE = r"(?:minutes?|mins?|m|分钟|分鐘|分|'|′)"
_SECOND = r"(?:seconds?|secs?|s|秒钟|秒鐘|秒|''|\"|″)"
_AND = r"(?:\s*(?:and|,|，|又|零)?\s*)"

_COLONS = re.compile(r"(?:(\d{1,3}):)?(\d{1,4}):(\d{2})(?:\.\d{1,3})?")
_UNITS = re.compile(
    rf"(?:(?P<h>{_NUMBER})\s*(?P<hu>{_HOUR})(?P<hh>半| and a half)?{_AND})?"
    rf"(?:(?P<m>{_NUMBER})(?P<mh> and a half)?\s*{_MINUTE}(?P<mt>半| and a half)?{_AND})?"
    rf"(?:(?P<s>{_NUMBER})\s*{_SECOND})?"
)
# "8分30" and 8'30: the seconds without their unit.
_SHORT = re.compile(rf"(?P<m>{_NUMBER})\s*(?:m|min|分|'|′)\s*(?P<s>\d{{1,2}}|[{CHARACTERS}]{{1,3}})")
_BARE = re.compile(r"\d{1,6}(?:\.\d{1,3})?")
_MINUTE_FIRST = re.compile(rf"minute\s+(?P<m>{_NUMBER})|第\s*(?P<z>{_NUMBER})\s*(?:分钟|分鐘|分)")
_AROUND = re.compile(
    r"^(?:at|by|around|about|near|after|before|from|until|roughly|approximately|circa|~|≈|@|t\s*=|"
    r"在|于|到|大约|大概|约|接近)\s*|"
    r"\s*(?:in|into the game|of the game|game time|mark|左右|时候|的时候|时|处|前后)$"
)


def seconds_written(text: str | int | float, *, clock: bool) -> float | None:
    """The seconds a text means, or None if it is no time.

    Args:
        text: What was written; a number is seconds.
        clock: Whether it names a point of the clock (``minute 5``, ``第五分钟`` are read) or a length.
    """
    if isinstance(text, bool):
        return None
    if isinstance(text, int | float):
        return float(text) if math.isfinite(text) and 0 <= text <= MAX_SECONDS else None
    if len(text) > _LONGEST:
        return None
    seconds = _read(_plain(text), clock=clock)
    return seconds if seconds is not None and 0 <= seconds <= MAX_SECONDS else None


def _plain(text: str) -> str:
    """Lower case, narrow digits and colons, without the small words around a time."""
    narrow = text.translate(_NARROW).strip().lower().strip(" .[]()")
    for _ in range(3):
        bare = _AROUND.sub("", narrow).strip()
        bare = re.sub(r"^(?:the|a)\s+(?=.*\bmark$)", "", bare)
        if bare == narrow or not bare:
            break
        narrow = bare
    return re.sub(r"(?<=[a-z\d])-(?=(?:minute|second|hour)s?\b)", " ", narrow.removeprefix("the "))


_NARROW = {0xFF10 + digit: str(digit) for digit in range(10)}
_NARROW |= {ord("："): ":", ord("∶"): ":", ord("’"): "'", ord("”"): '"', ord("　"): " "}


def _read(text: str, *, clock: bool) -> float | None:
    found = _COLONS.fullmatch(text)
    if found:
        hours, minutes, seconds = (int(part or 0) for part in found.groups())
        if seconds > 59 or (found[1] is not None and minutes > 59):
            return None
        return hours * 3600.0 + minutes * 60 + seconds
    if _BARE.fullmatch(text):
        return float(text)
    found = _MINUTE_FIRST.fullmatch(text) if clock else None
    if found:
        return _minutes(found["m"] or found["z"])
    found = _SHORT.fullmatch(text)
    if found:
        minutes_, seconds_ = _minutes(found["m"]), _number(found["s"])
        return None if minutes_ is None or seconds_ is None or seconds_ > 59 else minutes_ + seconds_
    found = _UNITS.fullmatch(text)
    if found is None or not any(found[part] for part in "hms"):
        return None
    total = 0.0
    for part, half, worth in (("h", "hh", 3600), ("m", "mt", 60), ("s", None, 1)):
        if found[part] is None:
            continue
        number = _number(found[part])
        if number is None:
            return None
        if half and (found[half] or (part == "m" and found["mh"])):
            number += 0.5
        total += number * worth
    return total


def _minutes(text: str) -> float | None:
    number = _number(text)
    return None if number is None else number * 60


def _number(text: str) -> float | None:
    if text == "半":
        return 0.5
    if text in _NUMBERS:
        return float(_NUMBERS[text])
    if text[0].isdigit() and text.isascii():
        return float(text)
    number = chinese_number(text)
    return None if number is None else float(number)

"""Numbers as they are meant: exactly, about, at least, at most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.notation.parsing.words import Word

ROUGHLY = 0.15
"""Share by which "about" may be off, never less than one."""


def bound(words: Sequence[Word], part: Part) -> str:
    """How a number is meant: ``least``, ``most``, ``about``, or empty for just so many.

    The word for it stands right before the number ("over forty", 至少十) or right after what is counted
    ("ten or more", 十次以上).
    """
    start = next((k for k, word in enumerate(words) if word.start >= part.start), len(words))
    end = next((k for k, word in enumerate(words) if word.start >= part.end), len(words))
    before = words[max(0, start - 2) : start]
    if len(before) == 2 and before[1].low == "than" and before[0].value("more"):
        return before[0].value("more").replace("fewer", "less")
    for word in before:
        if word.value("amount"):
            return word.value("amount")
    for word in words[end : end + 2]:
        if word.value("trail"):
            return word.value("trail")
    return ""


def accepts(how: str, said: float, true: float) -> bool:
    """Whether a number may be said of a true one."""
    if how == "least":
        return true >= said
    if how == "more":
        return true > said
    if how == "most":
        return true <= said
    if how == "less":
        return true < said
    if how == "about":
        return abs(true - said) <= max(1.0, ROUGHLY * max(said, true))
    return true == said


def any_accepted(how: str, said: float, values: Iterable[float]) -> bool:
    """Whether it may be said of one of several."""
    return any(accepts(how, said, value) for value in values)

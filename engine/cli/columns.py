"""Text in columns, where a Chinese character takes two."""

from __future__ import annotations

import unicodedata


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def padded(text: str, columns: int) -> str:
    """The text, filled up to so many columns."""
    return text + " " * (columns - width(text))

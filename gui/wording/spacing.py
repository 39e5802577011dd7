"""The space that belongs between Chinese and Latin words."""

from __future__ import annotations

import re

_HAN = "\u3400-\u9fff\uf900-\ufaff"
_WORD = "A-Za-z0-9%"
_MEETING = re.compile(f"(?<=[{_HAN}])(?=[{_WORD}])|(?<=[{_WORD}])(?=[{_HAN}])")


def spaced(text: str) -> str:
    """A line with a space wherever a Chinese word meets a Latin one or a number."""
    return _MEETING.sub(" ", text)

"""Replay text on its way into a prompt: it is data, and must stay recognisable as data.

Player names, map names and chat lines are written by strangers. In a prompt they stand only inside JSON
strings between two marks, cleaned of everything that is not plain text, cut to a length, and with the
characters escaped that could close the JSON, the marks or a code fence.
"""

from __future__ import annotations

import json
import unicodedata
from typing import Any

MAX_NAME = 40
"""Characters of a name; game clients allow 12 to 32."""
MAX_LINE = 160
"""Characters of a chat line or another free text."""

_ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "`": "\\u0060"}


def clean(text: str, limit: int = MAX_LINE) -> str:
    """One line of plain text: no control, formatting (bidirectional, zero-width) or unassigned characters."""
    kept = "".join(
        " " if character.isspace() else character
        for character in text[: limit * 8]
        if character.isspace() or unicodedata.category(character)[0] != "C"
    )
    line = " ".join(kept.split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def to_json(value: Any) -> str:
    """Compact JSON that holds no character which could end the marks or the fence around it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character, escape in _ESCAPES.items():
        text = text.replace(character, escape)
    return text


def fenced(text: str) -> str:
    """Free text of several lines (a draft) for use between two marks it must not be able to close."""
    return text.replace("</", "< /")

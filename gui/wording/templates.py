"""Lines of the engine recognised by templates, to be said in the language of the interface.

A template is the engine's English line with ``{name}`` for what varies; it is both the pattern that
recognises the line and the text that is translated. What varies may itself be a line of the engine: a table
says how each name is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache

from PySide6.QtCore import QCoreApplication

LONGEST = 4_000
"""Characters; a longer line quotes something at length, and is shown as it came."""

Tell = Callable[[str], str]


def fit(
    text: str, templates: Iterable[object], context: str, told: Mapping[str, Tell] | None = None
) -> str | None:
    """A line in the language of the interface, None if no template has its form. The first that fits wins.

    Args:
        text: The line as the engine wrote it.
        templates: Marked for translation in ``context``.
        context: Where their translations stand.
        told: By name, how what varies is told; a name that is not in it is put in as it stands.
    """
    if len(text) > LONGEST:
        return None
    for template in templates:
        found = pattern(template).fullmatch(text)
        if found is not None:
            line = QCoreApplication.translate(context, str(template))
            for name, value in found.groupdict().items():
                tell = (told or {}).get(name)
                line = line.replace("{" + name + "}", tell(value) if tell is not None else value)
            return line
    return None


@cache
def pattern(template: object) -> re.Pattern[str]:
    """What recognises a line of a template."""
    pieces = re.split(r"\{(\w+)\}", str(template))
    parts = [f"(?P<{piece}>.+?)" if number % 2 else re.escape(piece) for number, piece in enumerate(pieces)]
    return re.compile("".join(parts), re.S)

"""How many tokens a text will cost, without any model's tokeniser."""

from __future__ import annotations

import re

_WIDE = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")

CHARACTERS_PER_TOKEN = 3.5
"""For text that is not Chinese: 4 for English prose, about 3 for JSON with its quotes and digits."""


def estimate(text: str) -> int:
    """Tokens of a text, rather too many than too few: one per Chinese character, else by length."""
    wide = len(_WIDE.findall(text))
    return wide + int((len(text) - wide) / CHARACTERS_PER_TOKEN) + 1

"""Models that lose the thread repeat themselves until they are stopped: finding that out early."""

from __future__ import annotations

import re

TAIL = 4_000
"""Characters at the end of a text that are looked at."""
MOST_PERIOD = 200
TIMES = 8
"""How often the same has to stand in a row: nobody writes the same words eight times."""
LEAST = 160
"""Characters a repeated stretch has in all; a run of dashes under a heading has fewer."""
SENTENCES = 16
DIFFERENT = 3
"""So few different ones among the last sixteen sentences or lines are a loop, whatever their order."""

_PIECES = re.compile(r"[^.!?\n。！？]+[.!?。！？]*")


def where_it_loops(text: str) -> int | None:
    """How much of a text comes before it only repeats itself, each repeated thing once; None if it does not.

    Args:
        text: What a model has said so far; its end decides.
    """
    start = max(0, len(text) - TAIL)
    tail = text[start:]
    kept = _same_stretch(tail)
    if kept is None:
        kept = _same_sentences(tail)
    return None if kept is None else start + kept


def _same_stretch(tail: str) -> int | None:
    for period in range(1, min(MOST_PERIOD, len(tail) // TIMES) + 1):
        times = max(TIMES, -(-LEAST // period))
        stretch = tail[-period:]
        if period * times <= len(tail) and tail.endswith(stretch * times):
            first = len(tail) - period * times
            while first >= period and tail[first - period : first] == stretch:
                first -= period
            return first + period
    return None


def _same_sentences(tail: str) -> int | None:
    found = [match for match in _PIECES.finditer(tail) if match.group().strip()]
    last = found[-SENTENCES - 1 : -1]  # the very last may not be complete
    said = {match.group().strip() for match in last}
    if len(last) < SENTENCES or len(said) > DIFFERENT or sum(map(len, said)) < 8:
        return None
    index = len(found) - 1 - SENTENCES
    while index > 0 and found[index - 1].group().strip() in said:
        index -= 1
    seen: set[str] = set()
    kept = found[index].start()
    for match in found[index:]:
        words = match.group().strip()
        if words in seen:
            break
        seen.add(words)
        kept = match.end()
    return kept

"""Words that stand apart and belong together: "put him down", 第5、第11和第15回合."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.items import Item, When
from engine.claims.prose.lexicon import Lexicon
from engine.facts.clock import Clock
from engine.facts.knowledge import fold

_PARTICLES = frozenset("down out off up away back".split())
_BETWEEN = 5
"""Words at most from a verb to its particle."""
_JOINTS = frozenset(("、", ",", "，", "和", "与", "及", "跟", "以及", "还有", "或"))
_KINDS = frozenset(("kill", "take", "make", "lose"))


def joined(items: Sequence[Item], vocabulary: Lexicon, clock: Clock) -> list[Item]:
    """The words of a sentence with what belongs together put together.

    Args:
        items: Words in order; those of a list of turns are changed in place.
        vocabulary: Of the replay.
        clock: Of the replay.
    """
    out = list(items)
    for k in range(len(out) - 2):
        if k < len(out) - 2:
            _separable(out, k, vocabulary)
    if clock.per_minute is None:
        for k, item in enumerate(out):
            if item.when is not None and item.when.span is not None and item.chinese and "回合" in item.low:
                _turns(out, k, clock)
    return out


def _separable(items: list[Item], k: int, vocabulary: Lexicon) -> None:
    """A verb of two words around its object: "cut the Bowman down"."""
    item = items[k]
    if item.chinese or item.kind != "word" or item.objects:
        return
    for m in range(k + 1, min(len(items), k + 1 + _BETWEEN)):
        other = items[m]
        if other.kind in ("sep", "punct") or other.when is not None:
            return
        if other.low in _PARTICLES and m > k + 1:
            sense = vocabulary.senses.get(fold(item.low) + fold(other.low))
            if sense is None or not _KINDS & set(sense.cues.get("c.verb", "").split("|")):
                return
            verb = Item(f"{item.low} {other.low}", item.start, item.end, "word")
            verb.__dict__.update(sense.given)
            items[k] = verb
            del items[m]
            return
        if "c.verb" in other.cues and not other.objects and other.low not in _PARTICLES:
            return


def _turns(items: list[Item], k: int, clock: Clock) -> None:
    """The ordinals before a turn, joined to it, are turns, too."""
    while k >= 2 and items[k - 1].low in _JOINTS:
        number = items[k - 2].num
        if number is None or not number.ordinal or items[k - 2].when is not None:
            return
        span = clock.parse(f"turn {int(number.value)}")
        if span is None:
            return
        turn = Item(items[k - 2].low, items[k - 2].start, items[k - 2].end, "time")
        turn.when, turn.chinese = When(span), True
        items[k - 2] = turn
        k -= 2

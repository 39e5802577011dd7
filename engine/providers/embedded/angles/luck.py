"""Luck: what came of the dice against what was to be expected of them."""

from __future__ import annotations

from engine.providers.embedded.angles import claims
from engine.providers.embedded.sentence import Amount, At, Sentence, Side, Slot
from engine.providers.embedded.view import View

_EVEN = 0.03
"""Luck that differs by less than this part of the damage to be expected is as good as equal."""
DEALT, EXPECTED, LUCK = "damage_inflicted", "expected_damage_inflicted", "luck"


def dealt(view: View, side: str, at: int, *, weight: float = 2.0) -> Sentence | None:
    """A side's damage against its expectation."""
    done, expected = view.value(DEALT, side, at), view.value(EXPECTED, side, at)
    if done is None or expected is None:
        return None
    slots: dict[str, Slot] = {
        "a": Side(side),
        "t": At(at),
        "x": Amount(DEALT, done),
        "y": Amount(EXPECTED, expected),
    }
    return Sentence(
        "dealt_above" if done >= expected else "dealt_below",
        slots,
        (claims.metric("a", "x", "t"), claims.metric("a", "y", "t")),
        weight=weight,
        name=f"dealt:{side}",
    )


def luckier(view: View, at: int, *, weight: float = 2.0) -> Sentence | None:
    """Which side's attacks did better against expectation."""
    one, two = view.pair
    if two is None:
        return None
    mine, theirs = view.value(LUCK, one, at), view.value(LUCK, two, at)
    if mine is None or theirs is None:
        return None
    expected = [view.value(EXPECTED, side, at) or 0 for side in (one, two)]
    if abs(mine - theirs) < _EVEN * max(*expected, 1):
        return None
    more, less = (one, two) if mine > theirs else (two, one)
    slots: dict[str, Slot] = {
        "a": Side(more),
        "b": Side(less),
        "t": At(at),
        "x": Amount(LUCK, max(mine, theirs)),
        "y": Amount(LUCK, min(mine, theirs)),
    }
    return Sentence(
        "luckier",
        slots,
        (claims.compare("a", "b", "x", "t", ">"),),
        weight=weight,
        name="luckier",
    )

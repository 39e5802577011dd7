"""Readings and advice: what the facts may mean, resting on sentences that say them.

A reading always names another that the facts allow as well; advice always rests on something that
happened. Neither says anything new about the replay.
"""

from __future__ import annotations

from engine.providers.embedded.angles import claims
from engine.providers.embedded.sentence import Sentence, Side, Slot


def reading(
    key: str,
    basis: Sentence | None = None,
    *more: Sentence | None,
    confidence: float = 0.6,
    weight: float = 1.5,
) -> Sentence | None:
    """A reading of one or more sentences; None when the first is missing.

    Args:
        key: Wording ``reading_<key>``, texts ``<key>`` and ``<key>_other``.
    """
    if basis is None:
        return None
    names = tuple(dict.fromkeys(s.key for s in (basis, *more) if s is not None))
    slots = {name: slot for name, slot in basis.slots.items() if isinstance(slot, Side)}
    return Sentence(
        f"reading_{key}",
        slots,
        (claims.interpretation(key, f"{key}_other", names, confidence),),
        weight=weight,
        name=f"reading:{key}",
        after=(basis.key,),
    )


def advice(key: str, side: str, basis: Sentence | None, *, weight: float = 3.0) -> Sentence | None:
    """A piece of advice for a side; None when there is nothing it could rest on.

    Args:
        key: Wording ``advice_<key>``, text ``advice_<key>``.
    """
    if basis is None:
        return None
    slots: dict[str, Slot] = {"a": Side(side)}
    return Sentence(
        f"advice_{key}",
        slots,
        (claims.advice(f"advice_{key}", (basis.key,)),),
        weight=weight,
        name=f"advice:{key}",
        after=(basis.key,),
    )

"""What a turn cost in tokens."""

from __future__ import annotations

from collections.abc import Iterable

from engine.providers.base import Usage
from engine.session.events import Attempt, UsageTotals


def total(attempts: Iterable[Attempt]) -> UsageTotals:
    """Add up attempts. A sum over any attempt whose usage is unknown is unknown, never a lower bound.

    Hidden are the revisions, accepted or not, and the second readings: what the hidden pass cost on top of
    the drafts.
    """
    every = tuple(attempts)
    usages = [attempt.usage for attempt in every]
    hidden = [attempt.usage for attempt in every if attempt.role != "draft"]
    return UsageTotals(
        input_tokens=_sum(usages, "input_tokens"),
        output_tokens=_sum(usages, "output_tokens"),
        hidden_input_tokens=_sum(hidden, "input_tokens"),
        hidden_output_tokens=_sum(hidden, "output_tokens"),
    )


def _sum(usages: Iterable[Usage | None], field: str) -> int | None:
    whole = 0
    for usage in usages:
        if usage is None:
            return None
        whole += int(getattr(usage, field))
    return whole

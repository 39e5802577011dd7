"""Exit statuses, which scripts and benches rely on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.session.events import SegmentResult

OK = 0
NOT_ALL_WELL = 1
USAGE = 2
PROVIDER = 3
BUDGET = 4
INTERRUPTED = 130  # 128 + SIGINT, as shells have it
BROKEN_PIPE = 141  # 128 + SIGPIPE

_PROVIDER_FAILURES = frozenset({"ProviderUnreachable", "ProviderRefused", "RateLimited", "BrokenStream"})


def of(results: Iterable[SegmentResult], *, interrupted: bool = False) -> int:
    """The exit status of a finished turn.

    3 only when the provider is the reason that there is nothing to show at all; when some segments
    made it, the rest have failed, which is 1.
    """
    every = tuple(results)
    if interrupted:
        return INTERRUPTED
    shown = [result for result in every if result.text]
    if not shown and any(result.failure in _PROVIDER_FAILURES for result in every):
        return PROVIDER
    if all(result.status.value in ("clean", "revised") for result in every):
        return OK
    return NOT_ALL_WELL

"""Confidence intervals, by scipy (the extra ``truecast[batch]``); without it there are none."""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from engine.compare.comparison import Interval

LEVEL = 0.95
RESAMPLES = 2000
SEED = 0
"""The same comparison says the same every time."""
MOST_FOR_BCA = 400
"""The bias-corrected bootstrap leaves out each unit once, which takes units squared; with more units than
this the plain percentiles differ from it by less than they differ by the draw."""
BATCH_CELLS = 2_000_000
"""Numbers drawn at once, which bounds the memory (16 MB)."""


def available() -> bool:
    """Whether intervals can be computed here."""
    return find_spec("scipy") is not None


def of_ratio(parts: Sequence[float], counts: Sequence[float]) -> Interval | None:
    """The interval of ``sum(parts) / sum(counts)``, by a paired bootstrap that draws whole units.

    Args:
        parts: For each unit (a replay) the sum of its paired differences.
        counts: For each unit how many pairs that sum is over.

    Returns:
        None for fewer than two units, where every unit says the same (nothing varies that could be drawn
        from), or without scipy.
    """
    ratios = {part / count for part, count in zip(parts, counts, strict=True)}
    if len(parts) < 2 or len(ratios) < 2 or not available():
        return None
    import numpy as np
    from scipy.stats import bootstrap

    def ratio(part: Any, count: Any, axis: int = -1) -> Any:
        return part.sum(axis=axis) / count.sum(axis=axis)

    def interval(method: str) -> Interval:
        found = bootstrap(
            (np.asarray(parts, float), np.asarray(counts, float)),
            ratio,
            paired=True,
            vectorized=True,
            n_resamples=RESAMPLES,
            batch=max(1, BATCH_CELLS // len(parts)),
            confidence_level=LEVEL,
            method=method,
            rng=np.random.default_rng(SEED),
        ).confidence_interval
        return Interval(float(found.low), float(found.high))

    if len(parts) <= MOST_FOR_BCA:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # where its draws are degenerate it says so by "not a number" too
            corrected = interval("BCa")
        if math.isfinite(corrected.low) and math.isfinite(corrected.high):
            return corrected
    return interval("percentile")


def of_share(successes: int, trials: int) -> Interval | None:
    """Wilson's interval of a share; None for no trials or without scipy."""
    if trials == 0 or not available():
        return None
    from scipy.stats import binomtest

    found = binomtest(successes, trials).proportion_ci(LEVEL, method="wilson")
    return Interval(float(found.low), float(found.high))

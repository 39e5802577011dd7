"""What differs between two runs over the same replays, or two turns about one.

Pure functions over what the archive keeps, for the command line and the window alike::

    comparison = compare_runs(archive, "monday", "tuesday")
"""

from __future__ import annotations

from engine.compare.comparison import (
    Change,
    Comparison,
    Difference,
    Interval,
    KindDifference,
    Measure,
    RunSide,
)
from engine.compare.pairing import compare_runs

__all__ = [
    "Change",
    "Comparison",
    "Difference",
    "Interval",
    "KindDifference",
    "Measure",
    "RunSide",
    "compare_runs",
]

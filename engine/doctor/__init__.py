"""What is installed, which models answer and how well, what is missing, in words a player understands.

What is exported here is imported when it is first asked for: the words of a trial need no HTTP client.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.doctor.examination import Doctor
    from engine.doctor.finding import Finding, Health, Section

__all__ = ["Doctor", "Finding", "Health", "Section"]

_HOMES = {"Doctor": "examination", "Finding": "finding", "Health": "finding", "Section": "finding"}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{home}"), name)

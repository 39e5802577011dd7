"""What did a deed: the unit or piece by which something was killed, taken or attacked."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.facts.model import Event, EventKind

DONE_BY = frozenset((EventKind.LOST, EventKind.DESTROYED, EventKind.CAPTURED, EventKind.ATTACKED))
"""Kinds whose events tell what did them; of what is made, ``by`` is something else (a plague, a spell)."""
MOST_TOLD = 5
"""Names of doers a verdict tells."""


def doer_of(event: Event) -> str | None:
    """The canonical name of what did it; None where the replay does not tell or it is no deed of a thing."""
    doer = event.details.get("by", event.details.get("attacker"))
    return doer if isinstance(doer, str) else None


def is_by(event: Event, doers: Collection[str]) -> bool:
    """Whether one of certain things did it."""
    return doer_of(event) in doers


def told(events: Iterable[Event]) -> str:
    """What did certain events, as a verdict tells it."""
    return ", ".join(list(dict.fromkeys(doer_of(event) or "not told" for event in events))[:MOST_TOLD])

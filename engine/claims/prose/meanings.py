"""What the classes of verbs may mean in terms of recorded events.

Each class lists alternatives: sets of kinds whose events, taken together, may be what is counted. A
statement holds when one alternative bears it out.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.facts.model import EventKind as K

Alternatives = tuple[frozenset[K], ...]


def _alternatives(*sets: tuple[K, ...]) -> Alternatives:
    return tuple(frozenset(kinds) for kinds in sets)


_MADE = _alternatives(
    (K.CREATED,),
    (K.RECRUITED,),
    (K.STARTED,),
    (K.COMPLETED,),
    (K.RESEARCHED,),
    (K.MORPHED,),
    (K.RECALLED,),
    (K.PROMOTED,),
    (K.ADVANCED,),
)

OWN: Mapping[str, Alternatives] = {
    "build": _MADE,
    "start": _alternatives((K.STARTED,)),
    "finish": _alternatives(
        (K.COMPLETED,),
        (K.CREATED,),
        (K.RECRUITED,),
        (K.RESEARCHED,),
        (K.MORPHED,),
        (K.PROMOTED,),
        (K.ADVANCED,),
    ),
    "appear": _MADE,
    "recruit": _alternatives((K.RECRUITED,), (K.RECRUITED, K.RECALLED), (K.CREATED,)),
    "recall": _alternatives((K.RECALLED,)),
    "research": _alternatives((K.RESEARCHED,), (K.STARTED,), (K.COMPLETED,), (K.MORPHED,), (K.CREATED,)),
    "lose": _alternatives((K.LOST,)),
    "die": _alternatives((K.LOST,)),
    "sacrifice": _alternatives((K.LOST,)),
    "morph": _alternatives((K.MORPHED,), (K.ADVANCED,), (K.STARTED,), (K.COMPLETED,)),
    "advance": _alternatives((K.ADVANCED,), (K.PROMOTED,), (K.RESEARCHED,), (K.MORPHED,)),
    "promote": _alternatives((K.PROMOTED,), (K.ADVANCED,)),
    "cancel": _alternatives((K.CANCELLED,)),
    "expand": _MADE,
}
"""Classes whose objects belong to the side that acts (or suffers)."""

ON_ENEMY: Mapping[str, Alternatives] = {
    "kill": _alternatives((K.DESTROYED,), (K.CAPTURED,), (K.DESTROYED, K.CAPTURED)),
    "capture": _alternatives((K.CAPTURED,), (K.DESTROYED,), (K.CAPTURED, K.DESTROYED)),
    "win_object": _alternatives((K.CAPTURED,), (K.DESTROYED,)),
}
"""Classes that say what a side does to the other side's objects."""

DONE: Mapping[str, Alternatives] = {
    "check": _alternatives((K.CHECKED,)),
    "castle": _alternatives((K.CASTLED,)),
    "mate": _alternatives((K.MATED,)),
    "attack": _alternatives((K.ATTACKED,)),
    "leave": _alternatives((K.LEFT,)),
}
"""Classes of deeds that need no object."""

DENIED: Mapping[str, Alternatives] = {"order": (frozenset({K.ORDERED}), *_MADE)}
"""Classes that are only ever judged where they are denied: an order proves nothing of what came of it."""

GAIN = frozenset(
    {K.STARTED, K.CREATED, K.RECRUITED, K.RECALLED, K.MORPHED, K.PROMOTED, K.ADVANCED, K.COMPLETED}
)
"""Kinds by which a side comes to have something."""

MAKING = frozenset({"build", "start", "finish", "appear", "recruit", "research", "morph", "expand"})
"""Classes by which something comes into being."""

STRICT_TOTAL = frozenset({"lose", "die", "kill", "capture", "recruit", "check", "castle"})
"""Classes whose number, said without any time, is the number of the whole game."""


def alternatives(verb: str) -> Alternatives:
    """The alternatives of a class; empty if it is none that is recorded."""
    return OWN.get(verb) or ON_ENEMY.get(verb) or DONE.get(verb) or ()

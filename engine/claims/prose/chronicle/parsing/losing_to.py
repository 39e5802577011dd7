"""Falling to somebody: a unit that is lost to a side dies, a place that falls to it is taken.

To lose to somebody is to lose the game, but for a unit it is to fall ("the Mage was lost to a Wose"); a place
does not die ("8,24 falls to a Grunt").
"""

from __future__ import annotations

import re

from engine.claims.prose.chronicle.parsing.parts import Part, shape_of
from engine.claims.prose.copying import replace

_TO = frozenset(("lost to", "went down to"))
_GIVEN_UP = frozenset(("gave up", "gives up", "give up", "has given up", "finally gave up"))
_PLACE = re.compile("H(?:d|Bl)Z[PLS]")


def fallen_to(parts: list[Part]) -> list[Part]:
    """The parts of a clause, with the verb as one of what befalls the thing or the place that is lost."""
    if parts and parts[-1].item.low in _GIVEN_UP and shape_of(parts) in ("Sl", "Snl"):
        return [*parts[:-1], replace(parts[-1], sym="q", alts="")]  # "Red gave up on turn 16"
    return _taken(_lost_to(parts))


def _lost_to(parts: list[Part]) -> list[Part]:
    at = next((k for k, part in enumerate(parts) if part.sym == "M" and part.item.low in _TO), 0)
    if not at or at + 1 == len(parts) or parts[at + 1].sym not in "PLS":
        return parts
    verb = parts[at]
    passive = parts[at - 1].sym == "b"
    before = parts[: at - 1] if passive else parts[:at]
    if not before or before[-1].sym not in "PLH" or before[-1].unit == "share":
        return parts
    to = replace(verb, sym="Z", unit="")
    if passive:
        return [*before, replace(parts[at - 1], sym="B"), replace(verb, sym="l"), to, *parts[at + 1 :]]
    return [*before, replace(verb, sym="d"), to, *parts[at + 1 :]]


def _taken(parts: list[Part]) -> list[Part]:
    if not parts or parts[0].sym != "H" or parts[0].chinese:
        return parts
    found = _PLACE.match(shape_of(parts))
    if found is None:
        return parts
    place, verb, to = parts[0], parts[found.end() - 3], parts[found.end() - 2]
    return [
        place,
        replace(verb, sym="B", alts=""),
        replace(verb, sym="t", alts="", unit="past"),
        replace(to, sym="@"),
        *parts[found.end() - 1 :],
    ]

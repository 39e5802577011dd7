"""Single fights, each seen from both who took part: who struck whom, how often, and what it did.

An attack is two *bouts*: that of who attacks and that of who strikes back. Games whose replays record no
strikes have none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.facts.kept import per_replay
from engine.facts.model import Event, Replay
from engine.facts.model import EventKind as K


@dataclass(frozen=True, slots=True)
class Bout:
    """What one of the two did to the other in one fight.

    Attributes:
        event: The attack.
        name: Canonical name of who strikes; None if unknown.
        side: Slot of who strikes.
        leads: Whether it is a leader.
        foe: Canonical name of who is struck.
        foe_side: Slot of who is struck.
        foe_leads: Whether that is a leader.
        attacking: Whether it is the attacker's; else that of who strikes back.
        places: Hex of who strikes and of who is struck.
        swings: Strikes made.
        hits: Strikes that hit.
        blows: Damage of each hit as recorded, which of a killing one may be more than was left.
        damage: Hit points really taken, None if unknown.
        left: Hit points of who strikes after the fight, None if unknown.
        foe_left: Hit points of who is struck after the fight.
        foe_before: Hit points of who is struck before the fight.
        kills: Whether who is struck died of it.
        falls: Whether who strikes died in the fight.
    """

    event: Event
    name: str | None
    side: str
    leads: bool
    foe: str | None
    foe_side: str
    foe_leads: bool
    attacking: bool
    places: tuple[str | None, str | None]
    swings: int
    hits: int
    blows: tuple[int, ...]
    damage: int | None
    left: int | None
    foe_left: int | None
    foe_before: int | None
    kills: bool
    falls: bool

    @property
    def at(self) -> int:
        return self.event.at


@dataclass(frozen=True, slots=True)
class Fights:
    """All bouts of a game.

    Attributes:
        bouts: In order; of each fight the attacker's first.
        names: Whoever fought.
        whole: Whether of every fight it is known whose each strike was.
    """

    bouts: tuple[Bout, ...]
    names: frozenset[str]
    whole: bool


@per_replay
def fights_of(replay: Replay) -> Fights:
    """The fights of a game."""
    bouts: list[Bout] = []
    whole = True
    for event in replay.store.find(kind=K.ATTACKED):
        strikes = event.details.get("strikes")
        if not isinstance(strikes, list | tuple):
            continue
        if any(strike.get("by") not in ("attacker", "defender") for strike in strikes):
            whole = False
            continue
        bouts.extend((_bout(event, strikes, attacking=True), _bout(event, strikes, attacking=False)))
    names = frozenset(bout.name for bout in bouts if bout.name is not None)
    return Fights(tuple(bouts), names, whole)


def _bout(event: Event, strikes: Sequence[Mapping[str, Any]], *, attacking: bool) -> Bout:
    details = event.details
    own, other = ("attacker", "defender") if attacking else ("defender", "attacker")
    made = [strike for strike in strikes if strike["by"] == own]
    blows = tuple(int(strike["damage"]) for strike in made if strike["hit"])
    damage = details.get("damage" if attacking else "damage_taken")
    left = details.get(f"{own}_hitpoints")
    foe_left = details.get(f"{other}_hitpoints")
    drained = details.get("drained_by_defender" if attacking else "drained") or 0
    before = None if foe_left is None or damage is None else foe_left + damage - drained
    places = (details.get("from"), event.place)
    return Bout(
        event=event,
        name=details.get(own),
        side=str(details.get(f"{own}_side")),
        leads=bool(details.get(f"{own}_leader")),
        foe=details.get(other),
        foe_side=str(details.get(f"{other}_side")),
        foe_leads=bool(details.get(f"{other}_leader")),
        attacking=attacking,
        places=places if attacking else (places[1], places[0]),
        swings=len(made),
        hits=len(blows),
        blows=blows,
        damage=damage,
        left=left,
        foe_left=foe_left,
        foe_before=before,
        kills=details.get("killed") == other,
        falls=details.get("killed") == own,
    )

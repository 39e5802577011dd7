"""What the tracker says of every unit and building: made, turned into something else, gone.

How the tracker's events become facts:

* Whatever comes into being does so in one event: a unit is CREATED (with ``warped_in`` when a warp-in is
  done, with ``from`` when others merged into it), a building COMPLETED, what something else turned into
  MORPHED with ``from``. What is there at loop 0 is CREATED with ``initial``.
* ``UnitInit`` is STARTED: buildings, warp-ins, mergers. A cocoon is STARTED of what it will be. A unit that
  is trained has no start, only an order.
* A type change is noise when it is a form of the same thing (sieged, burrowed, lifted off), a swap of an
  add-on, or an egg. Otherwise it is MORPHED; so is a Baneling, which is born beside the Zergling that dies
  for it. A cocoon that opens on what it was before is CANCELLED.
* A death is LOST (and DESTROYED for the killer) when another side killed it; and LOST alone, with ``burned``
  and no killer, when a finished building died of itself: Terran buildings burn down, Zerg ones wither. The
  game's own score counts both as lost. An unfinished thing its own side ended is CANCELLED.
* No loss, as the game's score has it: what its own side killed, what was used up (a Baneling that blew up),
  salvaged, or gone with no killer recorded. These are LOST and stand ``aside`` (see `engine.facts.Event`)
  with that reason; they are counted under ``dropped``, and for the objects concerned LOST is only partly
  covered. What a morph or merger consumed is no fact.
* What lives for a limited time (a MULE, an Interceptor, a Broodling) is LOST and DESTROYED with
  ``temporary``, and stands aside too, when another side killed it; its natural end is no fact. Those that
  come by the dozen (`names.Thing.told`) have no CREATED, which is only partly covered for them. Larvae are
  no facts at all.
* A unit whose upkeep changes hands within `SETTLING` of its birth was its new owner's all along: a Changeling
  in disguise is born under its victim's id. The disguise is no second CREATED.
* What falls after its side has left is LOST with ``after_leaving``.

The number of each thing over time is kept as ``count:<name>``: finished, alive, and not inside an
unfinished building, whatever it came from and went to.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.facts import EventKind
from engine.games.starcraft2.facts import Collector
from engine.games.starcraft2.names import STAGES, Kind, Names, Thing
from engine.games.starcraft2.roster import Roster

_ADD_ONS = ("TechLab", "Reactor")
_BORN_FROM = {"Baneling": "Zergling"}
_MERGED_FROM = {"Archon": "HighTemplar"}
_CONSUMED = frozenset({"Drone", "Zergling", "HighTemplar", "DarkTemplar", "Hydralisk", "Roach", "Corruptor"})
_SALVAGED = frozenset({"Bunker"})
_USED_UP = frozenset({"Baneling", "CreepTumor"})
_DISGUISED = ("ChangelingZ", "ChangelingM")  # of a Marine, a Zealot, a Zergling
_NEVER_LOST = frozenset({"Larva"})
_NOBODY: Mapping[str, int] = {}
_NOT_BY_DRONE = frozenset({"CreepTumor", "NydusWorm"})

SETTLING = 22
"""Loops, about a second. The Changelings of eight replays change hands in the loop of their birth."""

SCENERY = "beacons, missiles, cocoons and other things that are no units"
FLEETING = "births of units that live for moments (larvae, broodlings, locusts, interceptors)"
EXPIRED = "temporary units that came to their natural end (not counted as lost)"
HALLUCINATIONS = "hallucinations"
CONSUMED = "units that turned or merged into something else (not lost)"
OWN_FIRE = "killed by their own side (not counted as lost)"
USED_UP = "used up, such as a Baneling that blew up (not counted as lost)"
SALVAGED = "salvaged (not counted as lost)"
NO_KILLER = "died with no killer recorded (not counted as lost)"
_NOT_COUNTED = {
    "own_fire": OWN_FIRE,
    "used_up": USED_UP,
    "salvaged": SALVAGED,
    "unexplained": NO_KILLER,
}
"""Reason a loss stands aside -> how it is counted under ``dropped``."""
UNSEEN = "events of units the replay never introduced"
GIVEN = "upgrades given at the start by the map"
COSMETIC = "skins, sprays and dances recorded as upgrades"


@dataclass(slots=True)
class _Unit:
    """One unit or building while it is followed.

    Attributes:
        owner: Slot of the side that pays its upkeep; None once it belongs to no side.
        began: Id of the STARTED it has, if any.
        turning: What it is turning into, and the id of the STARTED that says so.
        by_drone: Whether a Drone sits inside until it is finished.
    """

    thing: Thing
    owner: str | None
    place: str
    began: str | None = None
    finished: bool = True
    hallucinated: bool = False
    turning: tuple[str, str] | None = None
    by_drone: bool = False


class Lives:
    """Follows every unit of the sides through the tracker's events."""

    def __init__(
        self,
        collector: Collector,
        roster: Roster,
        names: Names,
        hallucinated: Iterable[int] = (),
        left: Mapping[str, int] = _NOBODY,
    ) -> None:
        """
        Args:
            hallucinated: Ids of units known from elsewhere to be hallucinations.
            left: Slot -> moment its player left.
        """
        self._facts = collector
        self._roster = roster
        self._names = names
        self._flagged = frozenset(hallucinated)
        self._left = left
        self._owners: Mapping[int, int] = {}
        self._units: dict[int, _Unit] = {}
        self._neutral: set[int] = set()
        self._food: dict[str, int] = {}
        self._drones_inside: Counter[str] = Counter()
        self._hatched: Counter[tuple[str, str, int]] = Counter()
        self._standing: Counter[str] = Counter()
        self._fell: dict[str, int] = {}
        self._numbers: Counter[tuple[str, str]] = Counter()
        self.steps: dict[tuple[str, str], tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
        """(slot, name) -> moments and numbers alive, a step function."""
        self.abilities_told = False
        """Whether this version records which ability made a unit: hallucinations are sure then."""
        self._handlers: Mapping[str, Callable[[Any, int], None]] = {
            "UnitBornEvent": self._born,
            "UnitInitEvent": self._begun,
            "UnitDoneEvent": self._done,
            "UnitDiedEvent": self._died,
            "UnitTypeChangeEvent": self._changed,
            "UnitOwnerChangeEvent": self._given,
            "UpgradeCompleteEvent": self._researched,
            "PlayerStatsEvent": self._counted,
        }

    def follow(self, events: Iterable[Any]) -> None:
        """Go through the tracker's events in their order."""
        handlers, moment = self._handlers, self._facts.moment
        events = tuple(events)
        self._owners = _settled_owners(events)
        for event in events:
            handler = handlers.get(event.name)
            at = None if handler is None else moment(event.frame)
            if handler is not None and at is not None:
                handler(event, at)

    def eliminated_at(self, slot: str) -> int | None:
        """When the last building of a side fell, unfinished ones included; None if one stands or none was."""
        return self._fell.get(slot) if self._standing[slot] == 0 else None

    # What comes into being

    def _born(self, event: Any, at: int) -> None:
        unit = self._enter(event)
        if unit is None or unit.owner is None:
            return
        thing, slot = unit.thing, unit.owner
        place = unit.place
        self._add(slot, thing, at)
        if not thing.told or event.unit_type_name.startswith(_DISGUISED):
            return
        if at == 0:
            self._facts.event(at, slot, EventKind.CREATED, thing.name, place=place, details={"initial": True})
            return
        origin = self._origin(event, thing)
        if origin is not None:
            before, began = origin
            self._hatched[slot, thing.name, at] += 1
            self._morphed(at, slot, thing, before, began, place)
        elif thing.kind is Kind.BUILDING:
            self._facts.event(at, slot, EventKind.COMPLETED, thing.name, place=place)
        else:
            details = {"temporary": True} if thing.kind is Kind.SUMMON else {}
            self._facts.event(at, slot, EventKind.CREATED, thing.name, place=place, details=details)

    def _origin(self, event: Any, thing: Thing) -> tuple[str, str | None] | None:
        """What a newborn was before, if it came of a morph, and the id of the STARTED of that."""
        before = _BORN_FROM.get(thing.name)
        creator = self._units.get(getattr(event, "creator_id", None) or -1)
        if creator is not None and creator.turning is not None and creator.turning[0] == thing.name:
            return creator.thing.name, creator.turning[1]
        return None if before is None else (before, None)

    def _begun(self, event: Any, at: int) -> None:
        unit = self._enter(event)
        if unit is None or unit.owner is None:
            return
        thing, slot = unit.thing, unit.owner
        unit.finished = False
        if thing.kind is Kind.BUILDING:
            self._standing[slot] += 1
            if self._is_by_drone(thing):
                unit.by_drone = True
                self._drones_inside[slot] += 1
                self._change(slot, "Drone", -1, at)
        if not thing.told or thing.kind is Kind.SUMMON:
            return
        details: dict[str, Any] = {}
        if slot in self._food:
            details["supply"] = self._food[slot]
        if thing.name in _MERGED_FROM:
            details["from"] = _MERGED_FROM[thing.name]
        unit.began = self._facts.event(
            at, slot, EventKind.STARTED, thing.name, place=unit.place, details=details
        )

    def _done(self, event: Any, at: int) -> None:
        unit = self._known(event.unit_id)
        if unit is None or unit.owner is None or unit.finished:
            return
        thing, slot = unit.thing, unit.owner
        unit.finished = True
        unit.by_drone = False
        if thing.counted:
            self._change(slot, thing.name, 1, at)
        if not thing.told:
            return
        if thing.kind is Kind.SUMMON:
            self._facts.event(at, slot, EventKind.CREATED, thing.name, details={"temporary": True})
            return
        if thing.kind is Kind.BUILDING:
            self._facts.event(at, slot, EventKind.COMPLETED, thing.name, place=unit.place, cause=unit.began)
            return
        merged = _MERGED_FROM.get(thing.name)
        details: dict[str, Any] = {"from": merged} if merged else {"warped_in": True}
        self._facts.event(
            at, slot, EventKind.CREATED, thing.name, place=unit.place, cause=unit.began, details=details
        )

    def _enter(self, event: Any) -> _Unit | None:
        """Remember a new unit; None for one that is to leave no trace."""
        slot = self._roster.by_player.get(self._owners.get(event.unit_id, event.control_pid))
        if slot is None:
            self._neutral.add(event.unit_id)
            return None
        thing = self._names.thing(event.unit_type_name)
        ability = getattr(event, "creator_ability", None) or ""
        self.abilities_told = self.abilities_told or bool(ability)
        unit = self._units[event.unit_id] = _Unit(thing, slot, f"{event.x},{event.y}")
        if event.unit_id in self._flagged or ability.startswith("Hallucination"):
            unit.hallucinated = True
            self._facts.dropped[HALLUCINATIONS] += 1
            return None
        if thing.kind is Kind.SCENERY:
            self._facts.dropped[SCENERY] += 1
        elif not thing.told:
            self._facts.dropped[FLEETING] += 1
            self._facts.partly(EventKind.CREATED, thing.name)
        elif not self._names.known(thing.name):
            self._facts.unknown.add((thing.name, "unit"))
        return unit

    # What becomes something else

    def _changed(self, event: Any, at: int) -> None:
        unit = self._known(event.unit_id)
        if unit is None or unit.owner is None or unit.hallucinated:
            return
        written = event.unit_type_name
        before = unit.thing
        target = STAGES.get(written)
        if target is not None and before.counted:
            details = {"from": before.name, "morph": True}
            began = self._facts.event(at, unit.owner, EventKind.STARTED, target, details=details)
            unit.turning = (target, began)
            return
        if written in _ADD_ONS and before.name.endswith(_ADD_ONS):
            return
        thing = self._names.thing(written)
        began_id = None
        if unit.turning is not None:
            target, began_id = unit.turning
            unit.turning = None
            if thing.name != target:
                self._turned_back(unit, target, began_id, at)
                return
        if thing.name == before.name:
            return
        unit.thing = thing
        if not unit.finished:
            return
        if before.counted:
            self._take(unit.owner, before, at)
        if thing.counted:
            self._add(unit.owner, thing, at)
        if thing.name.endswith(_ADD_ONS) and before.name.endswith(_ADD_ONS):
            return
        if before.counted and thing.counted:
            self._morphed(at, unit.owner, thing, before.name, began_id, None)
        if not self._names.known(thing.name) and thing.counted:
            self._facts.unknown.add((thing.name, "unit"))

    def _morphed(
        self, at: int, slot: str, thing: Thing, before: str, began: str | None, place: str | None
    ) -> None:
        details = {"from": before}
        self._facts.event(at, slot, EventKind.MORPHED, thing.name, place=place, cause=began, details=details)

    def _turned_back(self, unit: _Unit, target: str, began: str, at: int) -> None:
        """A cocoon opened: its unit dies now for the one just born beside it, or it was cancelled."""
        assert unit.owner is not None
        key = (unit.owner, target, at)
        if self._hatched[key]:
            self._hatched[key] -= 1
            return
        details = {"from": unit.thing.name, "morph": True}
        self._facts.event(at, unit.owner, EventKind.CANCELLED, target, cause=began, details=details)

    def _given(self, event: Any, at: int) -> None:
        """A unit changed hands for good (its upkeep did, not only who commands it)."""
        unit = self._known(event.unit_id)
        if unit is None:
            return
        owner = self._roster.by_player.get(event.upkeep_pid)
        if owner == unit.owner:
            return
        if unit.thing.counted and unit.finished and not unit.hallucinated:
            if unit.owner is not None:
                self._take(unit.owner, unit.thing, at)
            if owner is not None:
                self._add(owner, unit.thing, at)
        unit.owner = owner

    def _researched(self, event: Any, at: int) -> None:
        slot = self._roster.by_player.get(event.pid)
        if slot is None:
            return
        name = self._names.upgrade(event.upgrade_type_name)
        if name is None:
            self._facts.dropped[COSMETIC] += 1
        elif at == 0:
            self._facts.dropped[GIVEN] += 1
        else:
            if not self._names.known(name):
                self._facts.unknown.add((name, "upgrade"))
            self._facts.event(at, slot, EventKind.RESEARCHED, name)

    # What is gone

    def _died(self, event: Any, at: int) -> None:
        unit = self._known(event.unit_id)
        if unit is None or unit.owner is None or unit.hallucinated:
            return
        slot, thing = unit.owner, unit.thing
        if not thing.counted:
            self._passed(unit, event, at)
            return
        if thing.kind is Kind.BUILDING:
            self._standing[slot] -= 1
            self._fell[slot] = at
        if thing.name == "Drone" and not event.killing_player_id and self._drones_inside[slot] > 0:
            self._drones_inside[slot] -= 1  # it sat in a building that was finished or destroyed
        elif unit.finished:
            self._change(slot, thing.name, -1, at)
        killer = self._roster.by_player.get(event.killing_player_id)
        if killer is None and event.killing_player_id:
            self._lost(unit, event, at, None)  # by the map's own creatures
        elif killer is None:
            self._vanished(unit, event, at)
        elif self._roster.allied(killer, slot):
            self._ended_by_own(unit, event, at)
        else:
            self._lost(unit, event, at, killer)

    def _passed(self, unit: _Unit, event: Any, at: int) -> None:
        """The end of something that only lives for a time."""
        if unit.thing.kind is not Kind.SUMMON or unit.thing.name in _NEVER_LOST:
            return
        assert unit.owner is not None
        killer = self._roster.by_player.get(event.killing_player_id)
        if killer is not None and not self._roster.allied(killer, unit.owner):
            self._lost(unit, event, at, killer, temporary=True)
        else:
            self._facts.dropped[EXPIRED] += 1

    def _vanished(self, unit: _Unit, event: Any, at: int) -> None:
        if not unit.finished:
            self._cancelled(unit, at)
        elif unit.thing.name in _CONSUMED or unit.turning is not None:
            self._facts.dropped[CONSUMED] += 1
        else:
            self._gone(unit, event, at, "unexplained")

    def _ended_by_own(self, unit: _Unit, event: Any, at: int) -> None:
        if not unit.finished:
            self._cancelled(unit, at)
            return
        name = unit.thing.name
        by_itself = event.killing_unit_id is None or event.killing_unit_id == event.unit_id
        if unit.thing.kind is Kind.BUILDING and by_itself and name != "CreepTumor":
            if name in _SALVAGED:
                self._gone(unit, event, at, "salvaged")
            else:
                self._lost(unit, event, at, None, burned=True)
            return
        used_up = event.killing_unit_id == event.unit_id or name in _USED_UP
        self._gone(unit, event, at, "used_up" if used_up else "own_fire")

    def _gone(self, unit: _Unit, event: Any, at: int, reason: str) -> None:
        """A finished thing is gone, and the game's score does not call it lost."""
        self._facts.dropped[_NOT_COUNTED[reason]] += 1
        self._facts.partly(EventKind.LOST, unit.thing.name)
        self._lost(unit, event, at, None, aside=reason)

    def _cancelled(self, unit: _Unit, at: int) -> None:
        assert unit.owner is not None
        if unit.by_drone:
            self._drones_inside[unit.owner] -= 1
            self._change(unit.owner, "Drone", 1, at)
        self._facts.event(at, unit.owner, EventKind.CANCELLED, unit.thing.name, cause=unit.began)

    def _lost(
        self,
        unit: _Unit,
        event: Any,
        at: int,
        killer: str | None,
        *,
        burned: bool = False,
        temporary: bool = False,
        aside: str | None = None,
    ) -> None:
        assert unit.owner is not None
        name, worth = unit.thing.name, unit.thing.worth
        details: dict[str, Any] = {"victim": unit.owner, "killer": killer}
        if unit.turning is not None:
            details["turning_into"] = unit.turning[0]
            worth = self._names.thing(unit.turning[0]).worth
        by = self._units.get(event.killing_unit_id or -1)
        if by is not None and not burned:
            details["by"] = by.thing.name
        if worth is not None:
            details["value"] = worth
        if not unit.finished:
            details["unfinished"] = True
        if burned:
            details["burned"] = True
        if temporary:
            details["temporary"] = True
        if aside is not None:
            details["aside"] = aside
        if at > self._left.get(unit.owner, at):
            details["after_leaving"] = True
        place = f"{event.x},{event.y}"
        cause = None
        if killer is not None:
            cause = self._facts.event(at, killer, EventKind.DESTROYED, name, place=place, details=details)
        self._facts.event(at, unit.owner, EventKind.LOST, name, place=place, cause=cause, details=details)

    # Numbers

    def _counted(self, event: Any, at: int) -> None:
        slot = self._roster.by_player.get(event.pid)
        if slot is not None:
            self._food[slot] = int(event.food_used)

    def _is_by_drone(self, thing: Thing) -> bool:
        entry = self._names.knowledge.entries.get(thing.name)
        return entry is not None and "Zerg" in entry.factions and thing.name not in _NOT_BY_DRONE

    def _known(self, unit_id: int) -> _Unit | None:
        unit = self._units.get(unit_id)
        if unit is None and unit_id not in self._neutral:
            self._facts.dropped[UNSEEN] += 1
        return unit

    def _add(self, slot: str, thing: Thing, at: int) -> None:
        if thing.counted:
            self._change(slot, thing.name, 1, at)
            if thing.kind is Kind.BUILDING:
                self._standing[slot] += 1

    def _take(self, slot: str, thing: Thing, at: int) -> None:
        self._change(slot, thing.name, -1, at)
        if thing.kind is Kind.BUILDING:
            self._standing[slot] -= 1

    def _change(self, slot: str, name: str, by: int, at: int) -> None:
        self._numbers[slot, name] += by
        moments, numbers = self.steps[slot, name]
        if moments and moments[-1] == at:
            numbers[-1] = self._numbers[slot, name]
        else:
            moments.append(at)
            numbers.append(self._numbers[slot, name])


def _settled_owners(events: Iterable[Any]) -> Mapping[int, int]:
    """Unit -> player, for those that changed hands right after their birth."""
    born: dict[int, int] = {}
    owners: dict[int, int] = {}
    for event in events:
        if event.name in ("UnitBornEvent", "UnitInitEvent"):
            born[event.unit_id] = event.frame
        elif event.name == "UnitOwnerChangeEvent":
            # With its upkeep: one that is only commanded by another comes back.
            if event.frame - born.get(event.unit_id, -SETTLING - 1) <= SETTLING:
                owners[event.unit_id] = event.upkeep_pid
    return owners

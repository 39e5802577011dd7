"""One fight: who struck, with what chance and damage, and what it did.

A replay records of each strike its chance, whether it hit, its damage (0 when it missed) and whether the
target died, but not whose strike it was. The order of strikes follows from the weapons: attacker and
defender take turns, a defender with first strike begins unless the attacker has it too, who has strikes
left goes on alone, and berserk begins anew when both are spent, up to thirty rounds. Where the weapons are
not known, the order is inferred from what was recorded, or left open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from engine.games.wesnoth.rules import Weapon
from engine.games.wesnoth.units import Unit
from engine.games.wesnoth.wml import Node

BERSERK_ROUNDS = 30
DRAIN_PERCENT = 50
ORDER_INFERRED = "order of strikes inferred: a unit the knowledge does not have"
ORDER_UNKNOWN = "order of strikes not told: a unit the knowledge does not have"
STRIKES_UNEXPECTED = "number of strikes not as expected"
DAMAGE_UNEXPECTED = "damage not as computed"
HEALTH_UNEXPECTED = "hit points not as computed"

_MOST_STRIKES = 12
"""Tried when the number of strikes has to be inferred; no weapon of the game has more than ten."""


@dataclass(frozen=True, slots=True)
class Record:
    """One strike as the replay has it. ``damage`` is raw: not cut to what the target had left."""

    chance: int
    damage: int
    hit: bool
    kills: bool


def records(results: Iterable[Node]) -> list[Record]:
    """The strikes among the recorded results of an attack, in order."""
    found: list[Record] = []
    waiting: Node | None = None
    for result in results:
        if "chance" in result.attributes:
            waiting = result
        elif "dies" in result.attributes and waiting is not None:
            found.append(
                Record(
                    min(100, max(0, waiting.integer("chance"))),
                    max(0, waiting.integer("damage")),
                    waiting.flag("hits"),
                    result.flag("dies"),
                )
            )
            waiting = None
    return found


@dataclass(slots=True)
class Fighter:
    """One of the two in a fight.

    Attributes:
        weapon: None when it does not strike back, or when its type is not known.
        strikes: Strikes a round; None when not known.
        potential: Damage of a hit by formula (unslowed, slowed); None when it cannot be worked out.
    """

    unit: Unit
    weapon: Weapon | None
    strikes: int | None
    potential: tuple[int, int] | None

    def special(self, name: str) -> bool:
        return self.weapon is not None and name in self.weapon.specials


@dataclass(slots=True)
class Strike:
    """One strike attributed.

    Attributes:
        by_attacker: None when it cannot be told.
        dealt: Hit points it really took, at most what the target had.
        drained: Hit points the striker gained by it.
        expected: Damage it could be expected to do: chance times the damage possible; None when unknown.
    """

    by_attacker: bool | None
    chance: int
    damage: int
    hit: bool
    kills: bool
    dealt: int = 0
    drained: int = 0
    expected: float | None = None


@dataclass(slots=True)
class Fight:
    """What a fight came to.

    Attributes:
        inflicted: Damage really done by (attacker, defender); None where what a target had left is unknown.
        drained: Hit points (attacker, defender) gained by draining.
        expected: Damage to be expected of (attacker, defender); None for a side of which it is unknown.
        killed: ``attacker``, ``defender`` or None.
        faults: What the record and the derivation disagree about, by reason.
    """

    strikes: list[Strike]
    inflicted: tuple[int | None, int | None] = (0, 0)
    drained: tuple[int, int] = (0, 0)
    expected: tuple[float | None, float | None] = (0.0, 0.0)
    killed: str | None = None
    faults: list[str] = field(default_factory=list)


def order(
    attacker: Fighter, defender: Fighter, recorded: Sequence[Record]
) -> tuple[list[bool | None], str | None]:
    """Whose strike each recorded one was (True: the attacker's), and a fault if it had to be inferred."""
    fault = ORDER_INFERRED
    if attacker.strikes is not None and defender.strikes is not None:
        first = not (defender.special("firststrike") and not attacker.special("firststrike"))
        rounds = BERSERK_ROUNDS if attacker.special("berserk") or defender.special("berserk") else 1
        petrifies = attacker.special("petrifies"), defender.special("petrifies")
        planned = _played(attacker.strikes, defender.strikes, first, rounds, recorded, petrifies)
        if planned is not None:
            return list(planned), None
        fault = STRIKES_UNEXPECTED
    if defender.strikes == 0:
        return [True] * len(recorded), fault
    candidates = {
        tuple(found)
        for own in range(1, _MOST_STRIKES + 1)
        for other in range(_MOST_STRIKES + 1)
        for first in (True, False)
        if (found := _played(own, other, first, 1, recorded, (False, False))) is not None
        and _consistent(found, recorded)
    }
    if len(candidates) == 1:
        return list(candidates.pop()), fault
    return [None] * len(recorded), ORDER_UNKNOWN if fault is ORDER_INFERRED else fault


def _played(
    own: int,
    other: int,
    attacker_first: bool,
    rounds: int,
    recorded: Sequence[Record],
    petrifies: tuple[bool, bool],
) -> list[bool] | None:
    """Whose strike each was if the fight had these numbers; None if the record does not fit them."""
    found: list[bool] = []
    turns = _turns(own, other, attacker_first, rounds)
    for index, record in enumerate(recorded):
        by_attacker = next(turns, None)
        if by_attacker is None:
            return None
        found.append(by_attacker)
        ended = record.kills or (record.hit and petrifies[0 if by_attacker else 1])
        if ended:
            return found if index == len(recorded) - 1 else None
    return found if next(turns, None) is None else None


def _turns(own: int, other: int, attacker_first: bool, rounds: int) -> Iterator[bool]:
    for _ in range(rounds):
        left = [own, other]
        attackers = attacker_first
        while left[0] > 0 or left[1] > 0:
            index = 0 if attackers else 1
            if left[index] > 0:
                left[index] -= 1
                yield attackers
            attackers = not attackers


def _consistent(order: Sequence[bool], recorded: Sequence[Record]) -> bool:
    """Each of the two strikes with one chance, and with one damage or that halved by slowing."""
    for by_attacker in (True, False):
        own = [record for mine, record in zip(order, recorded, strict=True) if mine == by_attacker]
        if len({record.chance for record in own}) > 1 or len({r.damage for r in own if r.hit}) > 2:
            return False
    return True


def play(attacker: Fighter, defender: Fighter, recorded: Sequence[Record]) -> Fight:
    """Attribute the strikes and carry their effects out on the two units."""
    whose, fault = order(attacker, defender, recorded)
    fight = Fight(
        [Strike(by, r.chance, r.damage, r.hit, r.kills) for by, r in zip(whose, recorded, strict=True)]
    )
    if fault is not None:
        fight.faults.append(fault)
    potentials = _observed(attacker, defender, fight)
    done: list[int | None] = [0, 0]
    drained = [0, 0]
    hoped: list[float | None] = [0.0, 0.0]
    for strike in fight.strikes:
        if strike.by_attacker is None:
            attacker.unit.forget_health()
            defender.unit.forget_health()
            hoped, done = [None, None], [None, None]
            if strike.kills:
                fight.faults.append("who was killed is not told by the replay")
            continue
        index = 0 if strike.by_attacker else 1
        striker, target = (attacker, defender) if strike.by_attacker else (defender, attacker)
        damage = strike.damage if strike.hit else potentials.get((index, striker.unit.slowed))
        before = target.unit.hitpoints
        if damage is None or before is None:
            hoped[index] = None
        else:
            strike.expected = min(before, damage) * strike.chance / 100
            total = hoped[index]
            hoped[index] = None if total is None else total + strike.expected
        if strike.hit:
            _hit(striker, target, strike, fight)
            so_far = done[index]
            # A blow that kills does at most what was left, which has to be known.
            known = so_far is not None and (before is not None or not strike.kills)
            done[index] = so_far + strike.dealt if known and so_far is not None else None
            drained[index] += strike.drained
    fight.inflicted, fight.drained = (done[0], done[1]), (drained[0], drained[1])
    fight.expected = (hoped[0], hoped[1])
    return fight


def _observed(attacker: Fighter, defender: Fighter, fight: Fight) -> dict[tuple[int, bool], int | None]:
    """Damage of a hit by (who, whether slowed): as recorded where there was a hit, else by formula."""
    found: dict[tuple[int, bool], int | None] = {}
    slowed = [attacker.unit.slowed, defender.unit.slowed]
    fighters = (attacker, defender)
    for strike in fight.strikes:
        if strike.by_attacker is None:
            continue
        index = 0 if strike.by_attacker else 1
        if not strike.hit:
            continue
        found[index, slowed[index]] = strike.damage
        if fighters[index].special("slows"):
            slowed[1 - index] = True
    for index, fighter in enumerate(fighters):
        if fighter.potential is None:
            continue
        for is_slowed, damage in zip((False, True), fighter.potential, strict=True):
            recorded = found.setdefault((index, is_slowed), damage)
            if recorded != damage:
                fight.faults.append(DAMAGE_UNEXPECTED)
    return found


def _hit(striker: Fighter, target: Fighter, strike: Strike, fight: Fight) -> None:
    unit = target.unit
    before = unit.hitpoints
    strike.dealt = strike.damage if before is None else min(before, strike.damage)
    if before is not None:
        left = before - strike.dealt
        if (left <= 0) != strike.kills:
            fight.faults.append(HEALTH_UNEXPECTED)
            strike.dealt = strike.damage if not strike.kills else strike.dealt
            unit.hitpoints = None
        else:
            unit.hitpoints = left
    if striker.special("drains") and not unit.unliving:
        if before is None:
            striker.unit.forget_health()
        else:
            had = striker.unit.hitpoints
            striker.unit.heal(strike.dealt * DRAIN_PERCENT // 100)
            if had is not None and striker.unit.hitpoints is not None:
                strike.drained = striker.unit.hitpoints - had
    if strike.kills:
        fight.killed = "defender" if strike.by_attacker else "attacker"
        return
    if striker.special("poison") and not unit.unliving:
        unit.poisoned = True
    if striker.special("slows"):
        unit.slowed = True
    if striker.special("petrifies"):
        unit.petrified = True

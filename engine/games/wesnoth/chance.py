"""The game's own random numbers, so far as they tell something the replay does not say in words.

Every synced action of a replay carries the seed its random numbers were drawn from. A recruited unit's
gender and traits are the first numbers drawn, so the seed gives the traits, and with them the unit's true
hit points and damage. The generator is MT19937 seeded by one 32-bit number (Matsumoto and Nishimura, 1998).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from engine.games.wesnoth.rules import UnitType

_STATE_WORDS = 624
_SEED_FACTOR = 1812433253
_WORD = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class Draw:
    """What was drawn for a new unit.

    Attributes:
        traits: In the order the unit got them, those it must have first.
        calls: Random numbers used for it.
    """

    traits: tuple[str, ...]
    calls: int


def numbers(seed: str) -> Iterator[int] | None:
    """The random numbers of a hexadecimal seed, each 0 to 2**32 - 1; None if it is no seed."""
    try:
        start = int(seed, 16)
    except ValueError:
        return None
    return _numbers(start & _WORD) if 0 < len(seed) <= 8 else None


def _numbers(start: int) -> Iterator[int]:
    state = [start]
    for index in range(1, _STATE_WORDS):
        before = state[-1]
        state.append((_SEED_FACTOR * (before ^ (before >> 30)) + index) & _WORD)
    # The standard library's generator is the same one; only its way of seeding differs.
    generator = random.Random()
    generator.setstate((3, (*state, _STATE_WORDS), None))
    while True:
        yield generator.getrandbits(32)


def traits_drawn(unit: UnitType, seed: str) -> Draw | None:
    """The traits of a unit of this type that was made with this seed; None if the seed cannot be read."""
    source = numbers(seed)
    if source is None:
        return None
    calls = 0
    if unit.genders > 1:
        next(source)
        calls += 1
    got = list(unit.musthave)
    candidates = list(unit.traits)
    while len(got) < unit.trait_count and candidates:
        got.append(candidates.pop(next(source) % len(candidates)))
        calls += 1
    return Draw(tuple(got), calls)

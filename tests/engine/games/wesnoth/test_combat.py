from __future__ import annotations

from itertools import islice

import pytest

from engine.games.wesnoth.board import Board, Schedule, neighbours, opposite
from engine.games.wesnoth.chance import numbers, traits_drawn
from engine.games.wesnoth.combat import Fighter, Record, order, play
from engine.games.wesnoth.damage import Ground, potential
from engine.games.wesnoth.rules import rules
from engine.games.wesnoth.units import Unit, figures

RULES = rules()
HERE, THERE = (5, 5), (5, 6)


def fighting(
    type: str,
    at: tuple[int, int],
    *,
    side: int = 0,
    traits: tuple[str, ...] = (),
    hitpoints: int | None = None,
) -> Unit:
    kind = RULES.units[type]
    unit = Unit(side + 1, side, type, kind, at, traits=traits)
    unit.refresh(RULES, 100)
    unit.heal_fully()
    if hitpoints is not None:
        unit.hitpoints = hitpoints
    return unit


def fighter(unit: Unit, weapon: int | None, damage: int = 5) -> Fighter:
    assert unit.kind is not None
    if weapon is None:
        return Fighter(unit, None, 0, None)
    found = unit.kind.weapons[weapon]
    return Fighter(unit, found, found.strikes, (damage, (damage + 1) // 2))


def record(text: str, damage: int = 5, chance: int = 60) -> list[Record]:
    """Strikes from marks: ``x`` a hit, ``o`` a miss, ``!`` a hit that kills."""
    return [Record(chance, 0 if mark == "o" else damage, mark != "o", mark == "!") for mark in text]


def whose(attacker: Fighter, defender: Fighter, marks: str) -> str | None:
    found, fault = order(attacker, defender, record(marks))
    assert fault is None
    return "".join("?" if by is None else "A" if by else "D" for by in found)


def test_strikes_alternate_and_the_rest_follows() -> None:
    scout, fencer = fighter(fighting("Elvish Scout", HERE), 0), fighter(fighting("Fencer", THERE, side=1), 0)
    assert whose(scout, fencer, "ooooooo") == "ADADADD"


def test_a_defender_with_first_strike_begins() -> None:
    elf, javelineer = (
        fighter(fighting("Elvish Fighter", HERE), 0),
        fighter(fighting("Javelineer", THERE, side=1), 0),
    )
    assert whose(elf, javelineer, "xoxoox!") == "DADADAA"


def test_first_strike_of_both_leaves_the_attacker_first() -> None:
    spearman, pikeman = fighter(fighting("Spearman", HERE), 0), fighter(fighting("Pikeman", THERE, side=1), 0)
    assert whose(spearman, pikeman, "oooooo") == "ADADAD"


def test_nobody_strikes_back_without_a_weapon() -> None:
    archer, grunt = (
        fighter(fighting("Elvish Archer", HERE), 1),
        fighter(fighting("Orcish Grunt", THERE, side=1), None),
    )
    assert whose(archer, grunt, "oxox") == "AAAA"


def test_a_death_ends_the_fight() -> None:
    elf, grunt = (
        fighter(fighting("Elvish Fighter", HERE), 0),
        fighter(fighting("Orcish Grunt", THERE, side=1), 0),
    )
    assert whose(elf, grunt, "xo!") == "ADA"


def test_berserk_goes_round_after_round() -> None:
    ulfserker = fighter(fighting("Dwarvish Ulfserker", HERE), 0)
    mage = fighter(fighting("Mage", THERE, side=1), 0)
    assert whose(ulfserker, mage, "oooooooooo!") == "ADAAAADAAAA"


def test_thirty_rounds_are_the_most() -> None:
    ulfserker, mage = (
        fighter(fighting("Dwarvish Ulfserker", HERE), 0),
        fighter(fighting("Mage", THERE, side=1), 0),
    )
    assert len(whose(ulfserker, mage, "o" * 150) or "") == 150
    assert order(ulfserker, mage, record("o" * 151))[1] is not None


def test_petrifying_ends_the_fight() -> None:
    gaze = Fighter(fighting("Skeleton", HERE), RULES.units["Skeleton"].weapons[0], 3, (5, 3))
    gaze.weapon = type(gaze.weapon)("gaze", "arcane", "melee", 5, 3, frozenset({"petrifies"}))  # type: ignore[misc]
    target = fighter(fighting("Spearman", THERE, side=1), 1)
    fight = play(gaze, target, record("x"))
    assert fight.faults == []
    assert target.unit.petrified


def test_unknown_weapons_are_inferred_only_when_one_reading_fits() -> None:
    stranger = Fighter(Unit(1, 0, "Homebrew", None, HERE), None, None, None)
    other = Fighter(Unit(2, 1, "Custom", None, THERE), None, None, None)
    chances = [Record(chance, 0, False, False) for chance in (60, 30, 60, 30, 30)]
    found, fault = order(stranger, other, chances)
    assert found in ([True, False, True, False, False], [None] * 5)
    assert fault is not None
    alike = [Record(50, 0, False, False)] * 4
    assert order(stranger, other, alike)[0] == [None] * 4


def test_damage_is_counted_to_what_the_target_had() -> None:
    elf, grunt = fighting("Elvish Fighter", HERE), fighting("Orcish Grunt", THERE, side=1, hitpoints=7)
    fight = play(fighter(elf, 0), fighter(grunt, 0), record("xo!"))
    assert fight.faults == []
    assert fight.inflicted == (7, 0)
    assert fight.killed == "defender"
    # 60 per cent of 5 and of the 2 that were left; the grunt missed once, 60 per cent of 5.
    assert fight.expected == (pytest.approx(4.2), pytest.approx(3.0))


def test_a_slowed_unit_does_half_from_then_on() -> None:
    shaman, grunt = fighting("Elvish Shaman", HERE), fighting("Orcish Archer", THERE, side=1)
    strikes = [
        Record(60, 5, True, False),
        Record(60, 3, True, False),
        Record(60, 5, True, False),
        *record("oo"),
    ]
    fight = play(fighter(shaman, 1), fighter(grunt, 1), strikes)
    assert fight.faults == []
    assert grunt.slowed
    assert fight.expected[1] == pytest.approx(3 * 0.6 * 3)


def test_draining_heals_by_half_but_not_from_the_unliving() -> None:
    ghost = fighting("Ghost", HERE, traits=("undead",), hitpoints=5)
    fight = play(fighter(ghost, 0), fighter(fighting("Spearman", THERE, side=1), None), record("xox"))
    assert fight.drained == (4, 0)
    assert ghost.hitpoints == 9
    other = fighting("Skeleton", THERE, side=1, traits=("undead",))
    assert play(fighter(ghost, 0), fighter(other, None), record("xox")).drained == (0, 0)


def test_poison_takes_hold_of_the_living_only() -> None:
    ghoul, skeleton = fighting("Ghoul", HERE), fighting("Skeleton", THERE, side=1, traits=("undead",))
    spearman = fighting("Spearman", THERE, side=1)
    play(fighter(ghoul, 0), fighter(skeleton, None), record("xoo"))
    play(fighter(ghoul, 0), fighter(spearman, None), record("xoo"))
    assert (skeleton.poisoned, spearman.poisoned) == (False, True)


def test_a_record_that_contradicts_the_hit_points_is_told() -> None:
    elf, grunt = fighting("Elvish Fighter", HERE), fighting("Orcish Grunt", THERE, side=1, hitpoints=30)
    fight = play(fighter(elf, 0), fighter(grunt, 0), record("!"))
    assert fight.faults == ["hit points not as computed"]
    assert fight.killed == "defender"


# ---- damage by formula ----------------------------------------------------------------------------------


def ground(*units: Unit, times: tuple[tuple[str, int], ...] = ()) -> Ground:
    return Ground(
        Board(), Schedule(times), {unit.at: unit for unit in units}, lambda one, other: one == other
    )


def damage(
    striker: Unit,
    weapon: int,
    target: Unit,
    *others: Unit,
    bonus: int = 0,
    attacking: bool = True,
    back: int | None = None,
) -> int:
    assert striker.kind is not None
    assert target.kind is not None
    other = None if back is None else target.kind.weapons[back]
    found = potential(
        striker,
        striker.kind.weapons[weapon],
        target,
        other,
        attacking=attacking,
        lawful_bonus=bonus,
        ground=ground(striker, target, *others),
    )
    assert found is not None
    return found[0]


def test_time_of_day_and_alignment() -> None:
    spearman, grunt = fighting("Spearman", HERE), fighting("Orcish Grunt", THERE, side=1)
    elf = fighting("Elvish Fighter", THERE, side=1)
    assert [damage(spearman, 0, grunt, bonus=b) for b in (-25, 0, 25)] == [5, 7, 9]
    assert [damage(grunt, 0, spearman, bonus=b) for b in (-25, 0, 25)] == [11, 9, 7]
    assert [damage(elf, 0, spearman, bonus=b) for b in (-25, 0, 25)] == [5, 5, 5]


def test_traits_add_to_the_weapons_of_their_reach() -> None:
    target = fighting("Orcish Grunt", THERE, side=1)
    assert damage(fighting("Elvish Fighter", HERE, traits=("strong",)), 0, target) == 6
    assert damage(fighting("Elvish Fighter", HERE, traits=("dextrous",)), 1, target) == 4


def test_resistance_and_steadfast() -> None:
    guard, elf = fighting("Dwarvish Guardsman", THERE, side=1), fighting("Elvish Fighter", HERE)
    assert damage(elf, 0, guard) == 3  # 20 per cent, doubled while defending: 5 * 0.6
    assert damage(elf, 0, guard, attacking=False) == 4


def test_a_leader_next_to_it_helps_a_lower_level() -> None:
    spearman, grunt = fighting("Spearman", HERE), fighting("Orcish Grunt", THERE, side=1)
    lieutenant = fighting("Lieutenant", (4, 5))
    assert damage(spearman, 0, grunt, lieutenant) == 9  # 7 * 1.25
    assert damage(spearman, 0, grunt, fighting("Lieutenant", (4, 5), side=1)) == 7


def test_charge_doubles_both_and_backstab_needs_someone_behind() -> None:
    horseman, grunt = fighting("Horseman", HERE), fighting("Orcish Grunt", THERE, side=1)
    assert damage(horseman, 0, grunt) == 18
    assert (
        damage(grunt, 0, horseman, attacking=False, back=0) == 14
    )  # 9 doubled, 20 per cent blade resistance
    thief = fighting("Thief", HERE)
    behind = opposite(THERE, HERE)
    assert behind is not None
    assert damage(thief, 0, grunt) == 4
    assert damage(thief, 0, grunt, fighting("Footpad", behind)) == 8
    assert damage(thief, 0, grunt, fighting("Wolf Rider", behind, side=1)) == 4


def test_light_and_courage() -> None:
    mage_of_light, grunt = fighting("Mage of Light", (4, 5)), fighting("Orcish Grunt", THERE, side=1)
    spearman = fighting("Spearman", HERE)
    assert damage(spearman, 0, grunt, mage_of_light, bonus=-25) == damage(spearman, 0, grunt, bonus=0)
    heavy = fighting("Heavy Infantryman", HERE, traits=("fearless",))
    assert damage(heavy, 0, grunt, bonus=-25) == damage(heavy, 0, grunt, bonus=0)


def test_liminal_units_fight_best_at_twilight() -> None:
    herbalist = next(unit for unit in RULES.units.values() if unit.alignment == "liminal")
    unit, grunt = fighting(herbalist.name, HERE), fighting("Orcish Grunt", THERE, side=1)
    at_dusk, by_day = (damage(unit, 0, grunt, bonus=b) for b in (0, 25))
    assert at_dusk > by_day == damage(unit, 0, grunt, bonus=-25)


# ---- figures, chance, hexes --------------------------------------------------------------------------


def test_traits_in_the_order_the_unit_got_them() -> None:
    kind = RULES.units["Spearman"]
    assert figures(kind, ("resilient", "quick"), RULES, 100).max_hitpoints == 39  # (36 + 5) less 5 per cent
    assert figures(kind, ("quick", "resilient"), RULES, 100).max_hitpoints == 39  # 34 + 5
    assert figures(kind, ("intelligent",), RULES, 70).max_experience == 23  # 42 * 0.7 = 29, less 20 per cent
    assert figures(kind, (), RULES, 100, amlas=2).max_hitpoints == 42


def test_the_generator_is_the_standard_one() -> None:
    # The first numbers of MT19937 for its usual seed, 5489.
    found = numbers(f"{5489:x}")
    assert found is not None
    assert list(islice(found, 3)) == [3499211612, 581869302, 3890346734]


def test_seeds_that_are_none() -> None:
    assert numbers("") is None
    assert numbers("not hex") is None
    assert numbers("123456789") is None


def test_traits_come_out_of_the_seed() -> None:
    drawn = traits_drawn(RULES.units["Mage"], "8ade625f")
    assert drawn is not None
    assert drawn.calls == 3  # gender, then two traits
    assert len(set(drawn.traits)) == 2
    skeleton = traits_drawn(RULES.units["Skeleton"], "8ade625f")
    assert skeleton is not None
    assert (skeleton.traits, skeleton.calls) == (("undead",), 0)


@pytest.mark.parametrize("at", [(4, 7), (5, 7)])
def test_hexes_around_a_hex(at: tuple[int, int]) -> None:
    around = neighbours(at)
    assert len(set(around)) == 6
    assert all(at in neighbours(other) for other in around)
    assert [opposite(at, other) for other in around] == [*around[3:], *around[:3]]
    assert opposite(at, (at[0] + 3, at[1])) is None

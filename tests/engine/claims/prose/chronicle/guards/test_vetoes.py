"""A refutation says itself whether there was nothing of the kind; reasons against it are told one by one."""

from __future__ import annotations

import pytest

from engine.claims.prose.chronicle.guards.vetoes import VETOES
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.queries import Action, Amount, Count, Deed
from engine.claims.prose.chronicle.questions.record import record_of
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing
from engine.facts.model import EventKind
from engine.validation import validate
from engine.validation.context import ValidationContext
from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay


def test_what_there_was_none_of_and_what_there_was_less_of_are_told_apart() -> None:
    game = replay(SAMPLE)
    lost = game.store.find(kind=EventKind.LOST)[0].object
    assert lost is not None
    many = Quantity(90, 90)
    some = answer(Amount(Count(Deed((Action.DIE,), object=(lost,))), many), record_of(game))
    none = answer(Amount(Count(Deed((Action.DIE,), object=("Yeti",))), many), record_of(game))
    assert some is not None
    assert none is not None
    assert some.standing is none.standing is Standing.REFUTED
    assert (some.nothing, none.nothing) == (False, True)


def test_every_reason_says_why() -> None:
    assert len(set(VETOES)) == len(VETOES)
    assert all(veto.__doc__ for veto in VETOES)


_VILLAGE = "One village only:\n\n- the Rebels take it\n- a Mage walks in\n\n"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (_VILLAGE + "Ninety captures, three of them by the Rebels.", False),  # of the village told of
        (_VILLAGE + "Ninety captures.", False),
        ("The Rebels made ninety captures of villages.", True),
        ("There was not a single turn in which the Rebels didn't lose at least one unit.", False),
        ("There was never a turn where the Rebels didn't lose a unit.", False),
        ("There wasn't a turn that the Rebels didn't lose a unit.", False),
        ("没有一个回合反抗军不丢兵。", False),
        ("The Rebels didn't lose a unit.", True),
    ],
)
def test_counts_of_one_place_and_double_denials_are_left_alone(text: str, wrong: bool) -> None:
    context = ValidationContext(lang=None, you=None, claims="optional")
    assert bool(validate(text, replay(SAMPLE), context).issues) == wrong


@pytest.mark.parametrize(("gliders", "wrong"), [("six", False), ("nine", True)])
def test_a_word_for_all_units_in_a_list_of_kinds_is_a_kind(gliders: str, wrong: bool) -> None:
    text = f"The Drakes recruited {gliders} Gliders, two Fighters and one Clasher."
    context = ValidationContext(lang=None, you=None, claims="optional")
    assert bool(validate(text, replay("wesnoth/duel-27.gz"), context).issues) == wrong

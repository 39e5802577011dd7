"""A refutation says itself whether there was nothing of the kind; reasons against it are told one by one."""

from __future__ import annotations

from engine.claims.prose.chronicle.answers import answer
from engine.claims.prose.chronicle.queries import Action, Amount, Count, Deed
from engine.claims.prose.chronicle.record import record_of
from engine.claims.prose.chronicle.vetoes import VETOES
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing
from engine.facts.model import EventKind

from .replays import SAMPLE, replay


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

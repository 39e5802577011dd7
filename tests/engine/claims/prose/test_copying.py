"""Copies with some fields changed are those of the standard library."""

from __future__ import annotations

import dataclasses

import pytest

from engine.claims.prose.chronicle.parsing.parts import Thing
from engine.claims.prose.chronicle.questions.finding import supported
from engine.claims.prose.chronicle.questions.queries import Action, Deed
from engine.claims.prose.copying import replace


@pytest.mark.parametrize(
    ("one", "changes"),
    [
        (Thing(("Ghoul",), side="side 1"), {"names": ("Mage",), "definite": True}),
        (Deed((Action.DIE,), owner="side 1"), {"nth": 2}),
        (supported("event"), {"monotone": True}),  # fields that go by name alone
    ],
)
def test_a_copy_differs_in_what_was_changed_alone(one: Thing, changes: dict[str, object]) -> None:
    copy = replace(one, **changes)
    assert copy == dataclasses.replace(one, **changes) != one
    assert type(copy) is type(one)


def test_a_field_there_is_none_of_is_an_error() -> None:
    with pytest.raises(TypeError, match="nobody"):
        replace(Thing(), nobody=1)
    with pytest.raises(TypeError):
        replace("text", length=3)

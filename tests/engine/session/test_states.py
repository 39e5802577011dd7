from __future__ import annotations

import re

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from engine.session import states
from engine.session.events import State
from engine.session.states import TABLE, ImpossibleTransition, SegmentMachine, Trigger

OPEN = [state for state in State if not state.final]


def test_the_documented_table_is_the_table() -> None:
    rows = re.findall(r"^(\w+|any but final)\s{2,}([A-Z_]+)\s{2,}(\w+)\s{2,}", states.__doc__ or "", re.M)
    documented = set()
    for source, trigger, target in rows:
        for state in OPEN if source == "any but final" else [State(source)]:
            documented.add((state, Trigger[trigger], State(target)))
    assert documented == {(source, trigger, target) for (source, trigger), target in TABLE.items()}


def test_no_final_state_is_left() -> None:
    assert not [key for key in TABLE if key[0].final]


@pytest.mark.parametrize("state", OPEN)
def test_every_open_state_can_be_stopped_and_can_break(state: State) -> None:
    assert TABLE[state, Trigger.STOP] is State.STOPPED
    assert TABLE[state, Trigger.BREAK] is State.FAILED


@pytest.mark.parametrize("state", list(State))
def test_every_state_can_be_reached(state: State) -> None:
    reached = {State.WAITING}
    while True:
        more = {target for (source, _), target in TABLE.items() if source in reached} - reached
        if not more:
            break
        reached |= more
    assert state in reached


def test_the_only_way_to_correcting_is_from_checking_so_there_is_one_revision() -> None:
    assert [key for key, target in TABLE.items() if target is State.CORRECTING] == [
        (State.CHECKING, Trigger.SOMETHING_WRONG)
    ]
    after = {target for (source, _), target in TABLE.items() if source is State.CORRECTING}
    assert all(state.final for state in after)


class AnyTriggers(RuleBasedStateMachine):
    """Fire anything at any time: the machine keeps to the table and ends."""

    def __init__(self) -> None:
        super().__init__()
        self.machine = SegmentMachine()
        self.visited = [self.machine.state]

    @rule(trigger=st.sampled_from(Trigger))
    def fire(self, trigger: Trigger) -> None:
        before = self.machine.state
        if (before, trigger) in TABLE:
            assert self.machine.can(trigger)
            assert self.machine.fire(trigger) is TABLE[before, trigger]
            self.visited.append(self.machine.state)
        else:
            assert not self.machine.can(trigger)
            with pytest.raises(ImpossibleTransition):
                self.machine.fire(trigger)
            assert self.machine.state is before

    @invariant()
    def no_state_comes_twice(self) -> None:
        assert len(set(self.visited)) == len(self.visited)

    @invariant()
    def at_most_one_final_state(self) -> None:
        assert sum(state.final for state in self.visited) <= 1


def test_any_triggers_in_any_order() -> None:
    run_state_machine_as_test(
        AnyTriggers, settings=settings(max_examples=60, stateful_step_count=20, deadline=None)
    )

"""What may happen to a segment, as one table.

A segment is in one `State` at a time and moves only by the rows below. Every state that is not final
has a row for ``STOP`` and for ``BREAK``, so that whatever a provider does, and whatever goes wrong in
here, the segment ends in a final state.

=============  ==================  ============  ========================================================
from           trigger             to            when
=============  ==================  ============  ========================================================
waiting        START               writing       the provider has room: the draft is requested
writing        DRAFT_CLOSED        checking      the answer is complete, or broke off with some text
checking       NOTHING_WRONG       clean         no contradiction and nothing fatal
checking       SOMETHING_WRONG     correcting    a contradiction or worse: the one revision is requested
checking       NOT_TO_BE_REVISED   fallback      the same in shadow mode: the draft, with a warning
correcting     GATE_PASSED         revised       the revision is shown
correcting     GATE_REFUSED        fallback      the draft is shown, with a warning
correcting     REVISION_FAILED     fallback      no usable revision came: the draft, with a warning
any but final  BREAK               failed        no answer, nothing that could be shown, or a fault in here
any but final  STOP                stopped       the reader stopped it
=============  ==================  ============  ========================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from engine.session.events import State


class Trigger(StrEnum):
    """What moves a segment from one state to the next."""

    START = "start"
    DRAFT_CLOSED = "draft_closed"
    NOTHING_WRONG = "nothing_wrong"
    SOMETHING_WRONG = "something_wrong"
    NOT_TO_BE_REVISED = "not_to_be_revised"
    GATE_PASSED = "gate_passed"
    GATE_REFUSED = "gate_refused"
    REVISION_FAILED = "revision_failed"
    BREAK = "break"
    STOP = "stop"


TABLE: Mapping[tuple[State, Trigger], State] = {
    (State.WAITING, Trigger.START): State.WRITING,
    (State.WRITING, Trigger.DRAFT_CLOSED): State.CHECKING,
    (State.CHECKING, Trigger.NOTHING_WRONG): State.CLEAN,
    (State.CHECKING, Trigger.SOMETHING_WRONG): State.CORRECTING,
    (State.CHECKING, Trigger.NOT_TO_BE_REVISED): State.FALLBACK,
    (State.CORRECTING, Trigger.GATE_PASSED): State.REVISED,
    (State.CORRECTING, Trigger.GATE_REFUSED): State.FALLBACK,
    (State.CORRECTING, Trigger.REVISION_FAILED): State.FALLBACK,
    **{(state, Trigger.BREAK): State.FAILED for state in State if not state.final},
    **{(state, Trigger.STOP): State.STOPPED for state in State if not state.final},
}


class ImpossibleTransition(Exception):
    """A trigger that the table does not have for the current state: a fault of the program."""


class SegmentMachine:
    """The state of one segment."""

    def __init__(self) -> None:
        self._state = State.WAITING

    @property
    def state(self) -> State:
        return self._state

    def can(self, trigger: Trigger) -> bool:
        return (self._state, trigger) in TABLE

    def fire(self, trigger: Trigger) -> State:
        """Move on. Raises ImpossibleTransition if the table has no such row; the state then stays."""
        try:
            self._state = TABLE[self._state, trigger]
        except KeyError:
            raise ImpossibleTransition(f"{trigger} while {self._state}") from None
        return self._state

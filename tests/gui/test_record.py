"""What happened in a turn is kept whole, in little room."""

from __future__ import annotations

from gui.packed import Packed
from gui.record import Record
from tests.gui.scripted import Script


def taken() -> Record:
    record = Record()
    for event in Script().review():
        record.take(event)
    return record


def test_packing_changes_nothing_that_can_be_read() -> None:
    packed, plain = taken(), taken()
    while packed.pack_one():
        pass
    [one], [other] = packed.turns.values(), plain.turns.values()
    assert one.to_json() == other.to_json()
    assert one.ended() == other.ended()
    for mine, theirs in zip(one.segments.values(), other.segments.values(), strict=True):
        assert mine.attempts == theirs.attempts
        assert mine.result == theirs.result
        assert mine.draft == theirs.draft
    first, second = packed.as_turn(None, "", 1), plain.as_turn(None, "", 1)
    assert first is not None
    assert second is not None
    assert first.results == second.results


def test_the_outline_of_a_result_holds_nothing_large() -> None:
    record = taken()
    for segment in next(iter(record.turns.values())).segments.values():
        assert segment.result is not None
        assert segment.whole_result is not None
        assert not (segment.result.claims)
        assert not (segment.result.statements)
        assert not (segment.result.attempts)
        assert segment.whole_result.statements or not segment.result.text


def test_a_segment_that_was_packed_can_be_written_again() -> None:
    script = Script()
    record = Record()
    for event in script.review():
        record.take(event)
    while record.pack_one():
        pass
    record.take(script.restarted(0))
    segment = next(iter(record.turns["run-1"].segments.values()))
    assert segment.attempts == ()
    assert segment.version == 2
    assert segment.result is not None


def test_packed_values_are_equal_and_small() -> None:
    value = ["the same words again and again"] * 1000
    packed = Packed(value)
    assert packed.value() == value
    assert len(packed) < 1000

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.archive.store import Archive
from engine.compare import Measure, compare_runs, intervals
from engine.errors import UsageError
from engine.providers.base import Usage
from engine.session.events import State
from tests.engine.compare.runs import FATAL, WARNING, WRONG, put_run, put_turn, segment


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with Archive(tmp_path / "archive.db") as opened:
        yield opened


def test_each_measure_is_the_mean_over_the_segments_both_have(archive: Archive) -> None:
    put_run(archive, "one", {"a": [segment("x", WRONG, WARNING), segment("y")], "b": [segment("x")]})
    put_run(archive, "two", {"a": [segment("x"), segment("y")], "c": [segment("x", WRONG)]})
    found = compare_runs(archive, "one", "two")
    assert (found.replays, found.segments, found.only_a, found.only_b) == (1, 2, 1, 1)
    wrong, clean = found.difference(Measure.WRONG), found.difference(Measure.CLEAN)
    assert wrong is not None
    assert (wrong.a, wrong.b, wrong.difference, wrong.segments) == (0.5, 0, -0.5, 2)
    assert clean is not None
    assert clean.difference == 0.5
    tokens = found.difference(Measure.INPUT_TOKENS)
    assert tokens is not None
    assert (tokens.a, tokens.b) == (150, 100)  # the revision of one of two counts too
    assert (found.a.model, found.a.segments, found.a.statuses) == ("one", 3, {"revised": 1, "clean": 2})


def test_issues_are_told_by_kind_the_largest_difference_first(archive: Archive) -> None:
    put_run(archive, "one", {"a": [segment("x", WRONG, WRONG), segment("y", WARNING)]})
    put_run(
        archive, "two", {"a": [segment("x", FATAL, WRONG, WRONG), segment("y", WARNING, WARNING, WARNING)]}
    )
    kinds = compare_runs(archive, "one", "two").kinds
    assert [(one.kind, one.severity, one.count_a, one.count_b) for one in kinds] == [
        ("unbacked_statement", "warning", 1, 3),
        ("wrong_outcome", "fatal", 0, 1),
        ("replay_mismatch", "contradiction", 2, 2),
    ]


def test_what_got_worst_comes_first_with_what_was_wrong(archive: Archive) -> None:
    put_run(archive, "one", {"a": [segment("x"), segment("y"), segment("z", WRONG), segment("same", WRONG)]})
    put_run(
        archive,
        "two",
        {
            "a": [
                segment("x", WRONG),
                segment("y", WARNING, FATAL, status=State.FALLBACK),
                segment("z"),
                segment("same", WRONG),
            ]
        },
    )
    found = compare_runs(archive, "one", "two")
    assert [(one.segment_id, one.weight_a, one.weight_b) for one in found.worst] == [
        ("y", 0, 11),
        ("x", 0, 4),
    ]
    assert found.worst[0].messages == ("the other side won", "nothing backs it")
    assert [one.segment_id for one in found.best] == ["z"]
    assert (found.worst[0].turn_a, found.worst[0].turn_b) == ("one-a", "two-a")


def test_what_is_unknown_is_left_out_and_never_zero(archive: Archive) -> None:
    put_run(archive, "one", {"a": [segment("x"), segment("y", status=State.FAILED)]})
    put_run(archive, "two", {"a": [segment("x", WRONG), segment("y", WRONG)]})
    found = compare_runs(archive, "one", "two")
    wrong, failed = found.difference(Measure.WRONG), found.difference(Measure.FAILED)
    assert wrong is not None
    assert wrong.segments == 1  # what a failed segment would have had wrong in it nobody knows
    assert failed is not None
    assert (failed.a, failed.segments) == (0.5, 2)
    assert found.difference(Measure.PRICE) is None  # nobody knows what m-1 costs


def test_two_turns_about_one_replay_are_compared_by_segment(archive: Archive) -> None:
    put_turn(archive, "first", [segment(f"s{n}", WRONG) for n in range(6)])
    put_turn(archive, "second", [segment(f"s{n}", *([WRONG] if n == 0 else [])) for n in range(6)])
    found = compare_runs(archive, "fir", "second")
    assert (found.a.kind, found.a.name, found.unit, found.segments) == ("turn", "first", "segment", 6)
    assert "one_replay" in found.notes


def test_a_name_nobody_has_is_one_clear_line(archive: Archive) -> None:
    put_turn(archive, "t1", [segment("x")])
    put_turn(archive, "t2", [segment("x")])
    with pytest.raises(UsageError, match="no run and no review called 'nothing'"):
        compare_runs(archive, "t1", "nothing")
    with pytest.raises(UsageError, match="more than one review begins with 't'"):
        compare_runs(archive, "t", "t1")


def test_nothing_in_common_is_said(archive: Archive) -> None:
    put_run(archive, "one", {"a": [segment("x")]})
    put_run(archive, "two", {"b": [segment("x")]})
    found = compare_runs(archive, "one", "two")
    assert (found.segments, found.differences, found.notes) == (0, (), ("no_pairs",))


def test_intervals_draw_replays_not_segments(archive: Archive) -> None:
    """Six segments of one bad replay are one observation: they must not decide anything together."""
    pytest.importorskip("scipy")
    names = "abcdefgh"
    put_run(archive, "one", {n: [segment(f"s{k}") for k in range(6)] for n in names})
    put_run(
        archive,
        "two",
        {n: [segment(f"s{k}", *([WRONG, WRONG] if n == "a" else [])) for k in range(6)] for n in names},
    )
    one_bad = compare_runs(archive, "one", "two").difference(Measure.WRONG)
    assert one_bad is not None
    assert one_bad.interval is not None
    assert one_bad.interval.low <= 0 < one_bad.interval.high
    assert one_bad.better is None
    put_run(
        archive,
        "three",
        {n: [segment(f"s{k}", *([WRONG] if k < 3 + (n > "d") else [])) for k in range(6)] for n in names},
    )
    all_bad = compare_runs(archive, "one", "three").difference(Measure.WRONG)
    assert all_bad is not None
    assert all_bad.interval is not None
    assert 0 < all_bad.interval.low < all_bad.difference < all_bad.interval.high
    assert all_bad.better == "a"


def test_without_scipy_there_are_no_intervals_and_that_is_said(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intervals, "available", lambda: False)
    put_run(archive, "one", {n: [segment("x")] for n in "abc"})
    put_run(archive, "two", {n: [segment("x", *([WRONG] if n > "a" else []))] for n in "abc"})
    found = compare_runs(archive, "one", "two")
    assert found.notes == ("no_scipy",)
    assert all(one.interval is None and one.better is None for one in found.differences)


def test_it_is_plain_json_all_through(archive: Archive) -> None:
    import json

    put_run(archive, "one", {"a": [segment("x", usage=Usage(input_tokens=1, output_tokens=2))]})
    put_run(archive, "two", {"a": [segment("x", WRONG)]})
    document = json.loads(json.dumps(compare_runs(archive, "one", "two").to_json()))
    assert document["worst"][0]["replay"]["file"] == "a.gz"
    assert {one["measure"] for one in document["differences"]} >= {"wrong", "input_tokens"}


def test_a_share_has_wilsons_interval() -> None:
    pytest.importorskip("scipy")
    found = intervals.of_share(9, 10)
    assert found is not None
    assert (round(found.low, 4), round(found.high, 4)) == (0.5958, 0.9821)  # Newcombe 1998, formula 3
    assert intervals.of_share(0, 0) is None

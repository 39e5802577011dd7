from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.archive.store import Archive
from engine.compare.labels import judge_labels
from engine.errors import UsageError
from tests.engine.compare.runs import FATAL, WARNING, WRONG, put_run, put_turn, segment


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with Archive(tmp_path / "archive.db") as opened:
        put_turn(opened, "t1", [segment("x", WRONG, WRONG, WARNING), segment("y", FATAL)])
        put_run(opened, "r", {"b": [segment("x", WRONG)]})
        yield opened


def test_precision_is_told_by_kind_the_least_precise_first(archive: Archive) -> None:
    archive.label("t1", "x", 1, 0, 0, "right")
    archive.label("t1", "x", 1, 0, 1, "wrong", "it was 12")
    archive.label("t1", "x", 1, 0, 2, "unsure")
    archive.label("t1", "y", 1, 0, 0, "right")
    found = judge_labels(archive)
    assert [(one.kind, one.right, one.wrong, one.unsure, one.share) for one in found.kinds] == [
        ("replay_mismatch", 1, 1, 0, 0.5),
        ("unbacked_statement", 0, 0, 1, None),
        ("wrong_outcome", 1, 0, 0, 1.0),
    ]
    assert (found.all.right, found.all.wrong, found.all.unsure) == (2, 1, 1)
    # Corrections are what led to a revision: the warning did not.
    assert (found.corrections.right, found.corrections.wrong, found.corrections.unsure) == (2, 1, 0)
    assert [(one.label, one.title, one.note) for one in found.to_look_at] == [
        ("wrong", "X", "it was 12"),
        ("unsure", "X", ""),
    ]


def test_intervals_are_wilsons(archive: Archive) -> None:
    pytest.importorskip("scipy")
    archive.label("t1", "x", 1, 0, 0, "right")
    interval = judge_labels(archive).corrections.interval
    assert interval is not None
    assert (round(interval.low, 3), interval.high) == (0.207, 1.0)


def test_only_those_of_a_run(archive: Archive) -> None:
    archive.label("t1", "x", 1, 0, 0, "wrong")
    archive.label("r-b", "x", 1, 0, 0, "right")
    assert judge_labels(archive, run="r").all.right == 1
    assert judge_labels(archive, run="r").all.wrong == 0
    with pytest.raises(UsageError, match="no run 'other'"):
        judge_labels(archive, run="other")


def test_a_label_without_its_issue_is_counted_as_lost(archive: Archive) -> None:
    archive.label("t1", "x", 1, 0, 9, "right")
    found = judge_labels(archive)
    assert (found.lost, found.all.right) == (1, 0)

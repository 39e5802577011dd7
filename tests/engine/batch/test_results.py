from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.archive.runs import RunItem
from engine.archive.store import Archive
from engine.batch import results
from engine.batch.summary import summarise
from engine.errors import UsageError
from engine.session.events import State
from tests.engine.compare.runs import FATAL, WARNING, WRONG, put_run, segment


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with Archive(tmp_path / "archive.db") as opened:
        unknown = segment("z").model_copy(
            update={"attempts": (segment("z").attempts[0].model_copy(update={"usage": None}),)}
        )
        put_run(
            opened,
            "r",
            {
                "a": [segment("x", WRONG, WARNING), segment("y", FATAL, status=State.FALLBACK)],
                "b": [segment("x"), unknown, segment("f", status=State.FAILED)],
            },
        )
        opened.put_item("r", RunItem("bad", 2, "bad.gz", 1, 1, "unreadable", None, "it is no replay"))
        yield opened


def test_there_is_a_row_for_each_segment_and_each_file_that_led_to_nothing(
    archive: Archive, tmp_path: Path
) -> None:
    path = tmp_path / "out.jsonl"
    assert results.write(archive, "r", path) == 6
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [(row["file"], row["segment"], row["status"]) for row in rows] == [
        ("a.gz", "x", "revised"),
        ("a.gz", "y", "fallback"),
        ("b.gz", "x", "clean"),
        ("b.gz", "z", "clean"),
        ("b.gz", "f", "failed"),
        ("bad.gz", None, None),
    ]
    assert {frozenset(row) for row in rows} == {frozenset(name for name, _ in results.COLUMNS)}
    first, fallback, _, unknown, failed, bad = rows
    assert (first["wrong"], first["warnings"], first["left"], first["hidden_tokens"]) == (1, 1, 0, 150)
    assert first["issues"] == [
        {"severity": "contradiction", "kind": "replay_mismatch", "count": 1},
        {"severity": "warning", "kind": "unbacked_statement", "count": 1},
    ]
    assert (fallback["wrong"], fallback["left"]) == (1, 1)
    assert unknown["input_tokens"] is None
    assert (failed["wrong"], failed["left"]) == (None, None)
    assert (bad["item_status"], bad["error"], bad["turn"]) == ("unreadable", "it is no replay", None)
    assert list(tmp_path.glob(".out*")) == []


def test_parquet_holds_the_same(archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr(results, "ROWS_AT_ONCE", 2)
    path = tmp_path / "out.parquet"
    assert results.write(archive, "r", path) == 6
    assert parquet.read_table(path).to_pylist() == list(results.rows(archive, "r"))
    assert parquet.ParquetFile(path).num_row_groups == 3


def test_parquet_without_pyarrow_is_one_clear_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "find_spec", lambda name: None)
    with pytest.raises(UsageError, match=r"pip install 'truecast\[batch\]'"):
        results.check_writable(tmp_path / "out.parquet")
    results.check_writable(tmp_path / "out.jsonl")


def test_a_summary_adds_up_what_is_known(archive: Archive) -> None:
    found = summarise(archive, "r", price=None)
    assert dict(found.items) == {"done": 2, "unreadable": 1}
    assert dict(found.segments) == {"revised": 1, "fallback": 1, "clean": 2, "failed": 1}
    assert found.issues == {
        ("contradiction", "replay_mismatch"): 1,
        ("warning", "unbacked_statement"): 1,
        ("fatal", "wrong_outcome"): 1,
    }
    assert (found.unknown, found.left, found.replays) == (1, 1, 2)
    # x 2 attempts, y 2, b's x 1 and f 1, of 100 tokens each; z is not known
    assert (found.input_tokens, found.hidden_tokens) == (600, 300)
    assert [item.error for item in found.not_done] == ["it is no replay"]


def test_a_price_is_not_told_where_a_usage_is_not_known(archive: Archive) -> None:
    from engine.batch.budget import flat_price

    assert summarise(archive, "r", price=flat_price("1,1")).price is None

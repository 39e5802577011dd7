from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.archive.store import Archive
from engine.compare import compare_runs
from tests.engine.compare.runs import FATAL, WARNING, WRONG, put_run, put_turn, segment

pytest.importorskip("matplotlib")
from engine.compare.page import to_html


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with Archive(tmp_path / "archive.db") as opened:
        names = "abcdef"
        put_run(opened, "one", {n: [segment("x", WRONG), segment("y", WARNING)] for n in names})
        put_run(
            opened,
            "two",
            {n: [segment("x", *([FATAL] if n == "a" else [])), segment("y", seconds=2)] for n in names},
        )
        yield opened


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_page_needs_nothing_else(archive: Archive, lang: str) -> None:
    page = to_html(compare_runs(archive, "one", "two"), lang)
    assert not re.findall(r"(?:src|href)\s*=\s*[\"'](?!#)", page)
    assert not re.findall(r"url\((?!#)", page)
    assert "<script" not in page
    assert "default-src 'none'" in page
    assert "prefers-color-scheme:dark" in page
    assert len(re.findall(r"<svg", page)) == 4


def test_plots_are_drawings_with_the_colours_and_words_of_the_page(archive: Archive) -> None:
    page = to_html(compare_runs(archive, "one", "two"), "zh")
    drawings = re.findall(r"<svg.*?</svg>", page, flags=re.S)
    meant: list[set[str]] = []
    for drawing in drawings:
        root = ET.fromstring(drawing)
        assert root.get("aria-label")
        meant.append(set(re.findall(r"""(?:url\(|href=["'])#([^)"']+)""", drawing)))
        assert not re.search(r"#0\d0\d0\d", drawing)  # a stand-in that nobody replaced
        assert not re.search(r">W\d{3}", drawing)
    shared = set.intersection(*meant)
    assert not shared, "what two drawings in one page refer to may not share a name"
    assert any("var(--good)" in drawing for drawing in drawings)
    assert any("录像（已排序）" in drawing for drawing in drawings)


def test_what_a_model_or_a_file_says_is_text(archive: Archive) -> None:
    evil = WRONG.model_copy(update={"message": "<script>alert(1)</script>"})
    put_turn(archive, "t1", [segment("s<b>")])
    put_turn(archive, "t2", [segment("s<b>", evil)])
    page = to_html(compare_runs(archive, "t1", "t2"), "en")
    assert "<script>" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert "<b>&gt;" not in page


def test_two_that_have_nothing_in_common_still_make_a_page(archive: Archive) -> None:
    put_run(archive, "three", {"z": [segment("x")]})
    page = to_html(compare_runs(archive, "one", "three"), "en")
    assert "nothing can be compared" in page
    assert "<svg" not in page


def test_thousands_of_replays_are_one_outline(tmp_path: Path) -> None:
    from engine.archive.record import ReplaySummary
    from engine.compare import Comparison, RunSide
    from engine.compare.comparison import ReplayDifference
    from engine.compare.plots import replays

    side = RunSide("a", "run", "", "", "en")
    differences = tuple(
        ReplayDifference(ReplaySummary(game="chess", sha256=str(n)), 8, 1.0, n / 1000) for n in range(3000)
    )
    drawing = replays(Comparison(side, side, "replay", 3000, 24000, 0, 0, per_replay=differences), "en")
    assert len(drawing) < 300_000

"""Comparing two reviews as a person does: choose, read, go on with the keyboard, take it away."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextCharFormat
from PySide6.QtTest import QTest

from gui import i18n
from gui.compare.pairs import Comparison
from gui.compare.section import FitText
from gui.compare.window import CompareWindow
from tests.gui import archived, scripted
from tests.gui.debug_pane.test_debug_pane import cells

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow
    from tests.gui.fake_engine import Switchboard


@pytest.fixture(autouse=True)
def _own_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUECAST_DATA_DIR", str(tmp_path))


@pytest.fixture
def kept(board: Switchboard) -> None:
    """Two reviews of one replay in the archive, by two models."""
    archived.keep(scripted.Script("run-a"), board.replay, conversation="a")
    archived.keep(
        scripted.Script("run-b"),
        board.replay,
        conversation="b",
        words=lambda text: text.replace("eight villages", "seven villages"),
        model="other",
        provider_label="other · Elsewhere",
    )


def shown(qtbot: QtBot, window: MainWindow) -> CompareWindow:
    qtbot.waitUntil(lambda: window.comparing.shown is not None)
    found = window.comparing.shown
    assert found is not None
    qtbot.waitUntil(lambda: bool(found.sections) and found.sections[0].built)
    return found


def underlined(text: FitText) -> list[str]:
    found = []
    block = text.document().firstBlock()
    while block.isValid():
        for piece in block.begin():  # type: ignore[attr-defined]  # Qt's iterator
            fragment = piece.fragment()
            if fragment.charFormat().underlineStyle() != QTextCharFormat.UnderlineStyle.NoUnderline:
                found.append(fragment.text())
        block = block.next()
    return found


def test_compare_with_from_the_list_of_reviews(qtbot: QtBot, kept: None, opened: MainWindow) -> None:
    reviews = opened.library.reviews
    qtbot.waitUntil(lambda: len(reviews._entries) == 2)
    row = next(i for i, entry in enumerate(reviews._entries) if entry.id == "a")
    action = next(a for a in reviews.menu(row).actions() if a.text() == "Compare with…")
    action.trigger()
    window = shown(qtbot, opened)
    assert window.left.currentText().startswith("qwen3:14b · Ollama")
    assert window.right.currentText().startswith("other · Elsewhere")
    left, right = window.sections[0].texts
    assert underlined(left) == ["eight"]
    assert underlined(right) == ["seven"]
    rows = {row[0]: row for row in cells(window.totals.table)}
    assert rows["Issues in drafts"][1:] == ["1 × Fatal, 2 × Contradiction, 2 × Info"] * 2 + ["="]
    assert rows["Price"][1] == "unknown; of it hidden unknown"
    assert "clean" in window.sections[0].accessibleDescription()


def test_drafts_are_shown_in_debug_mode_only(qtbot: QtBot, kept: None, opened: MainWindow) -> None:
    opened.menus.actions["compare"].trigger()
    window = shown(qtbot, opened)
    assert not window.texts.isVisible()
    assert scripted.SECRET not in "".join(t.toPlainText() for s in window.sections for t in s.texts)
    window.close()
    opened.menus.actions["debug"].trigger()
    opened.menus.actions["compare"].trigger()
    window = shown(qtbot, opened)
    window.texts.setCurrentIndex(window.texts.findData("draft"))
    assert scripted.SECRET in window.sections[0].texts[0].toPlainText()


def test_keys_go_from_segment_to_segment_and_escape_closes(
    qtbot: QtBot, kept: None, opened: MainWindow
) -> None:
    opened.menus.actions["compare"].trigger()
    window = shown(qtbot, opened)
    window.activateWindow()
    qtbot.waitUntil(lambda: window.isActiveWindow())
    for _ in range(2):
        QTest.keyClick(window, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert window.sections[1].hasFocus()
    QTest.keyClick(window, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert window.sections[0].hasFocus()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: opened.comparing.shown is None)


def test_swapping_and_copying(qtbot: QtBot, kept: None, opened: MainWindow) -> None:
    opened.menus.actions["compare"].trigger()
    window = shown(qtbot, opened)
    before = window.comparison
    assert before is not None
    QTest.mouseClick(window.swap, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.comparison is not None and window.comparison is not before)
    assert window.comparison.left.run_id == before.right.run_id  # type: ignore[union-attr]  # waited for
    QTest.mouseClick(window.copy, Qt.MouseButton.LeftButton)
    data = json.loads(QGuiApplication.clipboard().text())
    assert data["left"]["run_id"] == before.right.run_id


def test_with_one_review_it_says_what_to_do(
    qtbot: QtBot, board: Switchboard, make_window: Callable[[], MainWindow]
) -> None:
    archived.keep(scripted.Script("run-a"), board.replay, conversation="a")
    opened = make_window()
    with qtbot.waitSignal(opened.session.replayChanged):
        opened.session.open("/somewhere/duel.gz")
    opened.menus.actions["compare"].trigger()
    window = opened.comparing.shown
    assert window is not None
    qtbot.waitUntil(lambda: "only one review" in window._state.text())
    assert not window.scroll.isVisible()
    assert not window.copy.isEnabled()


def test_a_long_review_lays_out_only_what_comes_into_view(qtbot: QtBot) -> None:
    window = CompareWindow(lambda work, then: None)
    qtbot.addWidget(window)
    window.resize(900, 600)
    window.show()
    qtbot.waitExposed(window)
    window.show_comparison(_long(200))
    qtbot.waitUntil(lambda: window.sections[0].built)
    assert sum(section.built for section in window.sections) < 20
    bar = window.scroll.verticalScrollBar()
    bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: window.sections[-1].built)
    qtbot.wait(50)
    assert sum(section.built for section in window.sections) < 40
    assert bar.value() == bar.maximum()  # the reader's place does not drift while it is laid out
    bar.setValue(bar.maximum() // 2)
    middle = next(s for s in window.sections if s.y() + s.height() > bar.value())
    qtbot.waitUntil(lambda: middle.built)
    place = middle.y() - bar.value()
    qtbot.wait(50)
    assert middle.y() - bar.value() == place


def test_it_speaks_chinese_at_once(qtbot: QtBot, kept: None, opened: MainWindow) -> None:
    opened.menus.actions["compare"].trigger()
    window = shown(qtbot, opened)
    i18n.install("zh")
    qtbot.waitUntil(lambda: window.windowTitle() == "比较复盘")
    assert [row[0] for row in cells(window.totals.table)][:3] == ["条件", "段落", "草稿中的问题"]
    assert "草稿中：1 × 提示" in window.sections[0]._columns[0].outcome.text()


def _long(segments: int) -> Comparison:
    from engine.archive.record import ReplaySummary, TurnRecord
    from gui.compare.pairs import compare

    results = tuple(
        scripted.result(0).model_copy(update={"id": f"s{n}", "title": f"Segment {n}"})
        for n in range(segments)
    )
    turn = TurnRecord(
        run_id="run-a",
        created="2026-11-30T12:00:00.000+00:00",
        replay=ReplaySummary(game="wesnoth", sha256="0" * 64),
        lang="en",
        provider="openai",
        model="m",
        provider_label="m",
        results=results,
        status="finished",
    )
    return compare(turn, turn)

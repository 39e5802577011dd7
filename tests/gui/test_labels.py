"""Labels of QA on their way from the debug pane into the archive and out of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from engine.archive.store import Archive
from tests.gui import archived
from tests.gui.scripted import Script

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow
    from tests.gui.fake_engine import Switchboard


def label_second_issue(qtbot: QtBot, window: MainWindow) -> None:
    """Review, open the debug pane, call an issue right."""
    window.review()
    qtbot.waitUntil(lambda: len(window.panel.cards) == 4 and not window.session.busy)
    window.menus.actions["debug"].trigger()
    issues = window.debug_pane.issues
    qtbot.waitUntil(lambda: issues.model.rowCount() == 6)
    issues.table.selectRow(2)
    issues.label_bar.note.setText("看过录像")
    QTest.mouseClick(issues.label_bar.words["right"], Qt.MouseButton.LeftButton)


def test_a_label_reaches_the_archive_and_a_file(
    qtbot: QtBot,
    opened: MainWindow,
    board: Switchboard,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    archived.keep(Script("run-1"), board.replay)
    label_second_issue(qtbot, opened)

    def kept() -> bool:
        with Archive() as archive:
            return [(one.label, one.note) for one in archive.labels()] == [("right", "看过录像")]

    qtbot.waitUntil(kept)
    target = tmp_path / "labels.jsonl"
    monkeypatch.setattr("gui.exports.QFileDialog.getSaveFileName", staticmethod(lambda *_: (str(target), "")))
    QTest.mouseClick(opened.debug_pane.issues.label_bar.export, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(target.exists)
    [line] = target.read_text(encoding="utf-8").splitlines()
    row = json.loads(line)
    assert (row["label"], row["note"], row["role"]) == ("right", "看过录像", "draft")
    assert row["issue"]["expected"] == 18


def test_a_review_that_was_not_kept_cannot_be_labelled_and_says_so(qtbot: QtBot, opened: MainWindow) -> None:
    label_second_issue(qtbot, opened)
    qtbot.waitUntil(lambda: "not in the archive" in opened.notice.text)
    assert opened.record.turns["run-1"].labels == {}


def test_without_labels_there_is_nothing_to_export(qtbot: QtBot, opened: MainWindow) -> None:
    opened.exports.labels()
    qtbot.waitUntil(lambda: "No issue has been labelled yet" in opened.notice.text)


def kept_labels() -> list[tuple[str, str]]:
    with Archive() as archive:
        return [(one.label, one.note) for one in archive.labels()]


def test_a_label_is_changed_taken_back_and_all_of_it_undone(
    qtbot: QtBot, opened: MainWindow, board: Switchboard
) -> None:
    archived.keep(Script("run-1"), board.replay)
    label_second_issue(qtbot, opened)
    bar = opened.debug_pane.issues.label_bar
    qtbot.waitUntil(lambda: kept_labels() == [("right", "看过录像")])
    QTest.mouseClick(bar.words["wrong"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: kept_labels() == [("wrong", "看过录像")])
    QTest.mouseClick(bar.words["wrong"], Qt.MouseButton.LeftButton)  # pressed again
    qtbot.waitUntil(lambda: kept_labels() == [])
    assert not any(button.isChecked() for button in bar.words.values())
    QTest.mouseClick(bar.undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: kept_labels() == [("wrong", "看过录像")])
    opened.debug_pane.undo_label()
    qtbot.waitUntil(lambda: kept_labels() == [("right", "看过录像")])
    opened.debug_pane.undo_label()
    qtbot.waitUntil(lambda: kept_labels() == [])
    qtbot.waitUntil(lambda: not bar.undo.isEnabled())


def test_the_chosen_issue_is_copied_as_json(qtbot: QtBot, opened: MainWindow) -> None:
    label_second_issue(qtbot, opened)
    table = opened.debug_pane.issues.table
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    row = json.loads(QGuiApplication.clipboard().text())
    assert (row["segment_id"], row["ordinal"], row["issue"]["expected"]) == ("turning_point", 0, 18)

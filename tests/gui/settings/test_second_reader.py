"""The second reader is a choice of the settings, and off until it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from gui.settings.store import SettingsStore

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow
    from tests.gui.fake_engine import Switchboard


def test_it_is_off_until_it_is_chosen_and_then_goes_with_every_turn(
    qtbot: QtBot, opened: MainWindow, board: Switchboard
) -> None:
    assert not opened.session.settings.second_reader
    opened.open_settings()
    dialog = opened.settings_dialog
    assert dialog is not None
    dialog.second_reader.setChecked(True)
    QTest.mouseClick(dialog.buttons.button(QDialogButtonBox.StandardButton.Ok), Qt.MouseButton.LeftButton)
    opened.session.ask("Why?")
    qtbot.waitUntil(lambda: len(board.requests) == 1)
    assert board.requests[0].options.second_reader


def test_a_file_without_a_word_of_it_leaves_it_off(tmp_path: Path) -> None:
    path = tmp_path / "a.ini"
    path.write_text("[settings]\nsegments=4\n", encoding="utf-8")
    assert not SettingsStore(path).load().second_reader

"""Nothing moves by itself where the reader or the desktop does not want it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QProgressBar

from gui.chat_panel.spinner import Spinner, _the_clock
from gui.motion import MOTION, system_is_still

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow


@pytest.fixture(autouse=True)
def _as_it_was(qapp: QApplication) -> Iterator[None]:
    yield
    MOTION.choose("system")
    MOTION.note_system(False)


@pytest.fixture
def spinner(qtbot: QtBot) -> Spinner:
    made = Spinner()
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def turns(spinner: Spinner) -> bool:
    before = _the_clock().angle
    QTest.qWait(160)
    return _the_clock().angle != before


def test_a_spinner_stands_still_when_the_reader_says_so(spinner: Spinner) -> None:
    assert turns(spinner)
    MOTION.choose("none")
    assert not turns(spinner)
    MOTION.choose("system")
    assert turns(spinner)


def test_a_spinner_stands_still_when_the_desktop_says_so(spinner: Spinner) -> None:
    MOTION.note_system(True)
    assert not turns(spinner)


def test_it_is_chosen_in_the_settings(qtbot: QtBot, window: MainWindow) -> None:
    window.open_settings(2)
    dialog = window.settings_dialog
    assert dialog is not None
    dialog.motion.setCurrentIndex(dialog.motion.findData("none"))
    QTest.mouseClick(dialog.buttons.button(QDialogButtonBox.StandardButton.Ok), Qt.MouseButton.LeftButton)
    assert not MOTION.wanted
    assert window.session.settings.motion == "none"
    window.progress.start("duel.gz")
    bar = window.progress.findChild(QProgressBar)
    assert bar is not None
    assert bar.maximum() == 1, "a bar without an end runs to and fro"


def test_a_system_that_does_not_say_may_move() -> None:
    assert system_is_still() is False

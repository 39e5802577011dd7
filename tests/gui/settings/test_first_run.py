"""Someone without a model is told of one that answers on this computer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from engine.providers.probe import Probe
from gui.settings.store import Settings
from tests.gui.seen import words

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow
    from tests.gui.fake_engine import Switchboard

OLLAMA = Probe("http://localhost:11434", "ok", ("qwen3:8b",), "Ollama")


def test_a_server_that_answers_is_offered(qtbot: QtBot, window: MainWindow, board: Switchboard) -> None:
    board.servers = [OLLAMA]
    window.first_run.look()
    qtbot.waitUntil(lambda: "Ollama, 1 model" in words(window.start_page))
    buttons = {button.text(): button for button in window.start_page.findChildren(QPushButton)}
    QTest.mouseClick(buttons["Ollama, 1 model"], Qt.MouseButton.LeftButton)
    dialog = window.settings_dialog
    assert dialog is not None
    assert dialog.provider_page.provider.currentData() == "ollama"
    assert dialog.provider_page.model.currentText() == "qwen3:8b"
    assert window.session.settings.embedded, "nothing is chosen before OK"


def test_nothing_is_said_where_nothing_answers(window: MainWindow, board: Switchboard, qtbot: QtBot) -> None:
    board.servers = [Probe("http://localhost:11434", "ok", (), "Ollama")]
    before = words(window.start_page)
    window.first_run.look()
    qtbot.wait(150)
    assert words(window.start_page) == before


def test_nobody_looks_where_a_model_is_chosen(window: MainWindow, board: Switchboard, qtbot: QtBot) -> None:
    board.servers = [OLLAMA]
    window.session.set_settings(Settings(provider="deepseek"))
    window.first_run.look()
    qtbot.wait(150)
    assert "Ollama" not in words(window.start_page)

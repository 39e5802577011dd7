"""Where a key that was typed in goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from engine.providers import keystore
from gui.settings.store import CUSTOM, Settings

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow
    from gui.settings.dialog import SettingsDialog
    from tests.gui.fake_engine import Switchboard

KEY = "sk-not-a-real-key"


@pytest.fixture(autouse=True)
def _no_keys_of_other_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keystore, "_of_this_run", {})


@pytest.fixture
def dialog(window: MainWindow) -> SettingsDialog:
    window.open_settings()
    assert window.settings_dialog is not None
    page = window.settings_dialog.provider_page
    page.provider.setCurrentIndex(page.provider.findData("deepseek"))
    return window.settings_dialog


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A key store that works."""
    found: dict[str, str] = {}
    monkeypatch.setattr(keystore, "write_key", lambda name, key: found.update({name: key}))
    return found


def ok(dialog: SettingsDialog) -> None:
    button = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_key_goes_to_the_key_store_and_nowhere_else(
    qtbot: QtBot, window: MainWindow, dialog: SettingsDialog, kept: dict[str, str], tmp_path: Path
) -> None:
    QTest.keyClicks(dialog.provider_page.key, KEY)
    ok(dialog)
    qtbot.waitUntil(lambda: window.settings_dialog is None)
    assert kept == {"deepseek": KEY}
    for file in tmp_path.rglob("*"):
        assert not file.is_file() or KEY.encode() not in file.read_bytes()


def test_the_key_of_a_server_is_kept_for_that_server(
    qtbot: QtBot, window: MainWindow, dialog: SettingsDialog, kept: dict[str, str]
) -> None:
    page = dialog.provider_page
    page.provider.setCurrentIndex(page.provider.findData(CUSTOM))
    page.address.setText("https://models.example:8443/v1")
    page.model.setEditText("m")
    page.key.setText(KEY)
    ok(dialog)
    qtbot.waitUntil(lambda: window.settings_dialog is None)
    assert kept == {"https://models.example:8443": KEY}


def test_no_key_store_gives_a_choice(qtbot: QtBot, window: MainWindow, dialog: SettingsDialog) -> None:
    # The tests' key store is the one that keeps nothing.
    page = dialog.provider_page
    assert page.key_row.this_run.isHidden()
    page.key.setText(KEY)
    ok(dialog)
    qtbot.waitUntil(lambda: "no key store" in dialog.problem_text)
    assert not page.key_row.this_run.isHidden()
    ok(dialog)
    assert dialog.problem_text == "Choose what happens to the key."
    page.key_row.this_run.setChecked(True)
    ok(dialog)
    qtbot.waitUntil(lambda: window.settings_dialog is None)
    assert keystore.read_key("deepseek") == KEY


def test_a_variable_instead_of_a_key(window: MainWindow, dialog: SettingsDialog, qtbot: QtBot) -> None:
    page = dialog.provider_page
    page.key.setText(KEY)
    ok(dialog)
    qtbot.waitUntil(lambda: not page.key_row.variable.isHidden())
    page.key_row.variable.setChecked(True)
    assert page.key.text() == ""
    ok(dialog)
    assert "name of the environment variable" in dialog.problem_text
    page.key_env.setText("MY_KEY")
    ok(dialog)
    assert window.session.settings.api_key_env == "MY_KEY"
    assert keystore.read_key("deepseek") is None


def test_a_kept_key_goes_along_with_a_review(qtbot: QtBot, opened: MainWindow, board: Switchboard) -> None:
    keystore.keep_for_this_run("deepseek", KEY)
    opened.session.set_settings(Settings(provider="deepseek"))
    opened.session.review()
    qtbot.waitUntil(lambda: len(board.requests) == 1)
    spec = board.requests[0].provider
    assert spec.key is not None
    assert spec.key.get_secret_value() == KEY
    opened.session.stop()

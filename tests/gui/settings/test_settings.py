"""Choices: kept, bounded, and made in a dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from gui import i18n
from gui.provider_choice import model_label
from gui.settings.store import CUSTOM, EMBEDDED, ON_THIS_COMPUTER, RecentReplay, Settings, SettingsStore
from gui.theme import THEME

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow
    from gui.settings.dialog import SettingsDialog
    from tests.gui.fake_engine import Switchboard


@pytest.fixture
def dialog(window: MainWindow) -> SettingsDialog:
    window.open_settings()
    assert window.settings_dialog is not None
    return window.settings_dialog


def ok(dialog: SettingsDialog) -> None:
    button = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


# The file


def test_a_character_is_chosen_by_name(qtbot: QtBot, opened: MainWindow, board: Switchboard) -> None:
    opened.open_settings()
    dialog = opened.settings_dialog
    assert dialog is not None
    names = [dialog.character.itemText(index) for index in range(dialog.character.count())]
    assert names == ["Plain analyst", "Lively caster", "Strict coach", "Patient teacher"]
    dialog.character.setCurrentIndex(dialog.character.findData("coach"))
    QTest.mouseClick(dialog.buttons.button(QDialogButtonBox.StandardButton.Ok), Qt.MouseButton.LeftButton)
    assert opened.session.settings.character == "coach"
    opened.session.ask("Why?")
    qtbot.waitUntil(lambda: len(board.requests) == 1)
    assert board.requests[0].options.character == "coach"


def test_choices_outlive_the_program(tmp_path: Path) -> None:
    chosen = Settings(
        provider="ollama", model="qwen3:14b", plain_http=True, slips=0.25, interface_language="zh",
        text_size=130, segments=4, revision="shadow",
    )  # fmt: skip
    SettingsStore(tmp_path / "a.ini").save(chosen)
    assert SettingsStore(tmp_path / "a.ini").load() == chosen


def test_a_broken_file_is_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "a.ini"
    path.write_text(
        "[settings]\ntext_size=huge\ntheme=pink\nsegments=900\nslips=7\nrevision=maybe\n"
        "[General]\nrecent={not json\n",
        encoding="utf-8",
    )
    store = SettingsStore(path)
    assert store.load() == Settings(segments=20, slips=1.0)
    assert store.recent() == []


def test_recent_replays_outlive_the_program(tmp_path: Path) -> None:
    entries = [RecentReplay(f"/r/{i}.gz", f"对局 {i}", "x, y; z", i + 1) for i in range(40)]
    SettingsStore(tmp_path / "a.ini").set_recent(entries)
    assert SettingsStore(tmp_path / "a.ini").recent() == entries[:30]


# The dialog


def test_the_dialog_changes_the_window(window: MainWindow, dialog: SettingsDialog) -> None:
    dialog.theme.setCurrentIndex(dialog.theme.findData("dark"))
    dialog.interface_language.setCurrentIndex(dialog.interface_language.findData("zh"))
    dialog.text_size.setValue(120)
    dialog.segments.setValue(3)
    dialog.revision.setCurrentIndex(dialog.revision.findData("shadow"))
    ok(dialog)
    assert THEME.palette.dark
    assert THEME.scale == pytest.approx(1.2)
    assert i18n.language() == "zh"
    assert window.session.settings.segments == 3
    assert window.session.settings.revision == "shadow"
    assert window.settings_dialog is None


def test_cancel_changes_nothing(window: MainWindow, dialog: SettingsDialog) -> None:
    before = window.session.settings
    dialog.text_size.setValue(190)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert window.session.settings == before
    assert THEME.scale == pytest.approx(1.0)


def test_the_languages_of_window_and_analysis_are_apart(window: MainWindow, dialog: SettingsDialog) -> None:
    dialog.analysis_language.setCurrentIndex(dialog.analysis_language.findData("zh"))
    ok(dialog)
    assert i18n.language() == "en"
    assert window.session.analysis_language == "zh"


def test_only_what_a_provider_needs_is_asked(dialog: SettingsDialog) -> None:
    page = dialog.provider_page

    def asked(provider: str) -> list[bool]:
        page.provider.setCurrentIndex(page.provider.findData(provider))
        return [not w.isHidden() for w in (page.address, page.model, page.key_row, page.slips)]

    assert asked(EMBEDDED) == [False, False, False, True]
    assert asked("ollama") == [True, True, False, False]
    assert asked("deepseek") == [True, True, True, False]
    assert asked(CUSTOM) == [True, True, True, False]


def test_a_model_on_this_computer_asks_for_little(dialog: SettingsDialog) -> None:
    page = dialog.provider_page
    page.provider.setCurrentIndex(page.provider.findData(ON_THIS_COMPUTER))
    assert [w.isHidden() for w in (page.address, page.model, page.key_row, page.drafting)] == [
        True,
        False,
        True,
        False,
    ]
    assert not page.local.isHidden()
    assert page.problem() is None


def test_a_dialect_is_asked_for_where_the_address_is_ones_own(
    window: MainWindow, dialog: SettingsDialog
) -> None:
    page = dialog.provider_page
    page.provider.setCurrentIndex(page.provider.findData("deepseek"))
    assert page.dialect.isHidden()
    page.address.setText("https://gateway.example/anthropic")
    assert not page.dialect.isHidden()
    page.dialect.setCurrentIndex(page.dialect.findData("anthropic"))
    page.drafting.setCurrentIndex(page.drafting.findData("guided"))
    ok(dialog)
    assert window.session.settings.dialect == "anthropic"
    assert window.session.settings.drafting == "guided"


def test_plain_http_to_another_machine_is_asked_about_in_place(
    window: MainWindow, dialog: SettingsDialog
) -> None:
    page = dialog.provider_page
    page.provider.setCurrentIndex(page.provider.findData(CUSTOM))
    page.model.setEditText("m")
    page.address.setText("http://localhost:8080")
    assert page.plain_http.isHidden()
    page.address.setText("http://gamingbox:8080")
    assert not page.plain_http.isHidden()
    assert "gamingbox" in page.plain_http.text()
    ok(dialog)
    assert dialog.problem_text.startswith("gamingbox would be asked unencrypted")
    page.plain_http.setChecked(True)
    ok(dialog)
    assert window.session.settings.plain_http


def test_an_address_that_is_changed_is_asked_about_again(window: MainWindow) -> None:
    allowed = Settings(provider=CUSTOM, base_url="http://gamingbox:8080", model="m", plain_http=True)
    window.session.set_settings(allowed)
    window.open_settings()
    assert window.settings_dialog is not None
    page = window.settings_dialog.provider_page
    assert page.settings(Settings()).plain_http
    page.address.setText("https://models.example")
    assert not page.settings(Settings()).plain_http
    page.address.setText("http://gamingbox:8081")
    assert page.settings(Settings()).plain_http
    page.address.setText("http://elsewhere:8080")
    assert not page.settings(Settings()).plain_http


def test_a_network_that_cannot_be_used_is_said_in_place(window: MainWindow, dialog: SettingsDialog) -> None:
    page = dialog.network_page
    page.proxy.setText("http://me:secret@proxy.example:3128")
    ok(dialog)
    assert "HTTPS_PROXY" in dialog.problem_text
    assert "secret" not in dialog.problem_text
    page.proxy.setText("proxy.example:3128")
    page.ca_file.setText("/nowhere/ca.pem")
    ok(dialog)
    assert "/nowhere/ca.pem" in dialog.problem_text
    page.ca_file.clear()
    ok(dialog)
    assert window.session.settings.proxy == "proxy.example:3128"


def test_a_server_without_an_address_is_refused_in_place(window: MainWindow, dialog: SettingsDialog) -> None:
    page = dialog.provider_page
    page.provider.setCurrentIndex(page.provider.findData(CUSTOM))
    ok(dialog)
    assert dialog.problem_text.startswith("Enter the address of the server")
    QTest.keyClicks(page.address, "http://localhost:1234/v1")
    ok(dialog)
    assert dialog.problem_text.startswith("Enter the name of a model")
    page.model.setEditText("m")
    ok(dialog)
    assert window.session.settings.base_url == "http://localhost:1234/v1"
    assert "m" in window.top_bar._provider


def test_the_top_bar_names_the_model_on_this_computer(window: MainWindow) -> None:
    from engine.providers.local.folder import default_folder

    window.session.set_settings(Settings(provider=ON_THIS_COMPUTER))
    assert model_label(window.session.settings) == ""
    file = default_folder() / "my-own.gguf"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"GGUF")
    assert model_label(Settings(provider=ON_THIS_COMPUTER, model=str(file))) == "my-own"
    file.unlink()
    assert model_label(Settings(provider=ON_THIS_COMPUTER, model=str(file))) == str(file)

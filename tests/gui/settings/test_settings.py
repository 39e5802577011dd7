"""Choices: kept, bounded, and made in a dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from engine.providers.probe import Probe
from gui import i18n
from gui.settings import keys
from gui.settings.store import CUSTOM, EMBEDDED, RecentReplay, Settings, SettingsStore
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
        return [not w.isHidden() for w in (page.address, page.model, page.key, page.slips)]

    assert asked(EMBEDDED) == [False, False, False, True]
    assert asked("ollama") == [True, True, False, False]
    assert asked("deepseek") == [True, True, True, False]
    assert asked(CUSTOM) == [True, True, True, False]


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


@pytest.mark.parametrize(
    ("status", "said"),
    [
        ("ok", "It answers and offers 2 models."),
        ("no_key", "It answers, but wants a key, or another one."),
        ("not_a_model_server", "Something answers there, but not as a model server."),
        ("silent", "Nothing answers at http://localhost:1."),
    ],
)
def test_test_connection_says_what_it_found(
    qtbot: QtBot, dialog: SettingsDialog, board: Switchboard, status: str, said: str
) -> None:
    models = ("model-a", "model-b") if status == "ok" else ()
    board.probe = Probe("http://localhost:1", status, models)
    page = dialog.provider_page
    page.provider.setCurrentIndex(page.provider.findData("ollama"))
    QTest.mouseClick(page.test, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(page.test.isEnabled)
    assert page.result.text() == said
    assert board.probed[0][0] == "http://localhost:11434/v1"
    if models:
        assert [page.model.itemText(i) for i in range(page.model.count())] == ["model-a", "model-b"]


def test_a_key_goes_to_the_key_store_and_nowhere_else(
    qtbot: QtBot, window: MainWindow, dialog: SettingsDialog, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept: dict[str, str] = {}
    monkeypatch.setattr(keys, "write_key", lambda provider, key: kept.update({provider: key}))
    page = dialog.provider_page
    page.provider.setCurrentIndex(page.provider.findData("deepseek"))
    QTest.keyClicks(page.key, "sk-not-a-real-key")
    ok(dialog)
    qtbot.waitUntil(lambda: window.settings_dialog is None)
    assert kept == {"deepseek": "sk-not-a-real-key"}
    for file in tmp_path.rglob("*"):
        assert not file.is_file() or b"sk-not-a-real-key" not in file.read_bytes()


def test_no_key_store_says_what_to_do_instead(
    qtbot: QtBot, window: MainWindow, dialog: SettingsDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(provider: str, key: str) -> None:
        raise keys.NoKeyStore("none here")

    monkeypatch.setattr(keys, "write_key", refuse)
    page = dialog.provider_page
    page.provider.setCurrentIndex(page.provider.findData("deepseek"))
    QTest.keyClicks(page.key, "sk-not-a-real-key")
    ok(dialog)
    qtbot.waitUntil(lambda: "environment variable" in dialog.problem_text)
    assert window.settings_dialog is not None


def test_a_system_without_a_key_store_has_no_keys() -> None:
    # The tests' key store is the one that keeps nothing.
    assert keys.read_key("deepseek") is None
    with pytest.raises(keys.NoKeyStore):
        keys.write_key("deepseek", "sk-not-a-real-key")

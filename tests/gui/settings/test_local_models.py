"""Installing a model on this computer: begun, watched, stopped, gone on with, removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QPushButton

from engine.providers.local.catalog import weights
from engine.providers.local.folder import default_folder, partial
from engine.providers.local.install import InstallProgress
from engine.providers.local.packages import FetchFailed
from gui import i18n
from gui.settings.store import ON_THIS_COMPUTER
from tests.gui.seen import words

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow
    from gui.settings.local_models import LocalModels
    from tests.gui.fake_engine import Switchboard

TINY = weights("tiny")
HALF = InstallProgress("fetching", 49_000_000, TINY.size)
ALL = InstallProgress("done", TINY.size, TINY.size)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUECAST_DATA_DIR", str(tmp_path))


@pytest.fixture
def models(window: MainWindow) -> LocalModels:
    QTest.mouseClick(window.start_page.install_button, Qt.MouseButton.LeftButton)
    assert window.settings_dialog is not None
    page = window.settings_dialog.provider_page
    assert page.provider.currentData() == ON_THIS_COMPUTER
    return page.local


def press(button: QPushButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def close_settings(qtbot: QtBot, window: MainWindow, which: QDialogButtonBox.StandardButton) -> None:
    assert window.settings_dialog is not None
    press(window.settings_dialog.buttons.button(which))
    qtbot.waitUntil(lambda: window.settings_dialog is None)


def put_in_place() -> None:
    """A file as large as the model: nobody looks into it again once it is installed."""
    path = default_folder() / TINY.file
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.truncate(TINY.size)


def test_what_can_be_installed_is_told(qtbot: QtBot, models: LocalModels) -> None:
    assert "98 MB, needs 300 MB of memory" in words(models)
    assert "1.1 GB, needs 2.0 GB of memory" in words(models)
    assert [row.go.text() for row in models.rows.values()] == ["Install", "Install"]
    i18n.install("zh")
    qtbot.waitUntil(lambda: [row.go.text() for row in models.rows.values()] == ["安装", "安装"])


def test_progress_is_shown_and_can_be_stopped(qtbot: QtBot, models: LocalModels, board: Switchboard) -> None:
    board.install = [HALF, None]
    row = models.rows["tiny"]
    press(row.go)
    qtbot.waitUntil(lambda: row.state.text() == "Fetching: 49 MB of 98 MB")
    assert row.bar.value() == 498
    assert row.go.text() == "Stop"
    assert not models.rows["small"].go.isEnabled(), "one at a time"
    press(row.go)
    qtbot.waitUntil(lambda: board.installs_ended == 1)
    assert row.bar.isHidden()
    assert row.go.text() == "Install"


def test_what_an_earlier_installation_left_is_shown_and_can_go(models: LocalModels) -> None:
    left = partial(TINY, default_folder())
    left.parent.mkdir(parents=True, exist_ok=True)
    left.write_bytes(b"x" * 2_000_000)
    models.retranslate()
    row = models.rows["tiny"]
    assert (row.go.text(), row.state.text()) == ("Go on", "2 MB have come so far and are kept.")
    press(row.remove)
    assert not left.exists()
    assert (row.go.text(), row.state.text()) == ("Install", "")


def test_an_installed_model_is_chosen(
    qtbot: QtBot, window: MainWindow, models: LocalModels, board: Switchboard
) -> None:
    board.install = [HALF, ALL]
    put_in_place()
    press(models.rows["tiny"].go)
    qtbot.waitUntil(lambda: models.rows["tiny"].state.text() == "✓ Installed")
    assert window.settings_dialog is not None
    assert window.settings_dialog.provider_page.model.currentText() == "tiny"
    close_settings(qtbot, window, QDialogButtonBox.StandardButton.Ok)
    assert (window.session.settings.provider, window.session.settings.model) == (ON_THIS_COMPUTER, "tiny")


def test_it_goes_on_while_the_settings_are_closed(
    qtbot: QtBot, window: MainWindow, models: LocalModels, board: Switchboard
) -> None:
    board.install = [HALF, ALL]
    press(models.rows["tiny"].go)
    close_settings(qtbot, window, QDialogButtonBox.StandardButton.Cancel)
    qtbot.waitUntil(lambda: window.notice.text == f"{TINY.name} is installed.")
    use = next(b for b in window.notice.findChildren(QPushButton) if b.text() == "Use it")
    press(use)
    assert (window.session.settings.provider, window.session.settings.model) == (ON_THIS_COMPUTER, "tiny")


def test_what_goes_wrong_is_told_in_place(qtbot: QtBot, models: LocalModels, board: Switchboard) -> None:
    i18n.install("zh")
    board.install = [
        FetchFailed(
            "some-weights could not be fetched: check the network and pip's index settings, "
            "and run this again to go on."
        )
    ]
    row = models.rows["small"]
    press(row.go)
    qtbot.waitUntil(lambda: "some-weights" in row.state.text())
    assert "run this again" not in row.state.text()
    assert row.go.isEnabled()


def test_a_model_is_removed(models: LocalModels) -> None:
    put_in_place()
    models.retranslate()
    row = models.rows["tiny"]
    assert row.go.isHidden()
    press(row.remove)
    assert not (default_folder() / TINY.file).exists()
    assert not row.go.isHidden()

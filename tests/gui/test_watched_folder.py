"""A new replay in the watched folder is offered for review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton

from gui.watched_folder import WatchedFolder
from tests.gui.seen import words

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow
    from gui.settings.store import SettingsStore


def test_only_new_replays_are_told(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "old.gz").write_bytes(b"x")
    watched = WatchedFolder()
    told: list[str] = []
    watched.appeared.connect(told.append)
    watched.watch(str(tmp_path))
    (tmp_path / "notes.txt").write_bytes(b"x")
    (tmp_path / "new.SC2Replay").write_bytes(b"x")
    qtbot.waitUntil(lambda: bool(told), timeout=10_000)
    assert told == [str(tmp_path / "new.SC2Replay")]
    watched.watch("")
    assert watched.folder is None


def test_a_folder_that_is_not_there_is_not_watched(tmp_path: Path) -> None:
    watched = WatchedFolder()
    watched.watch(str(tmp_path / "missing"))
    assert watched.folder is None


def test_a_new_game_is_reviewed_at_a_press(
    qtbot: QtBot,
    window: MainWindow,
    store: SettingsStore,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = tmp_path / "replays"
    folder.mkdir()
    monkeypatch.setattr("gui.opening.QFileDialog.getExistingDirectory", staticmethod(lambda *_: str(folder)))
    window.menus.actions["watch"].trigger()
    assert store.load().watched_folder == str(folder)
    assert f"{tmp_path.name}/replays" in words(window.library)
    (folder / "ladder.gz").write_bytes(b"x")
    qtbot.waitUntil(lambda: window.notice.text == "New replay: ladder.gz. Review it?", timeout=10_000)
    [review] = [b for b in window.notice.findChildren(QPushButton) if b.text() == "Review"]
    review.click()
    qtbot.waitUntil(lambda: len(window.panel.cards) == 4 and not window.session.busy)
    window.menus.actions["unwatch"].trigger()
    assert window.watched.folder is None
    assert "WATCHED FOLDER" not in words(window.library)
    assert not window.menus.actions["unwatch"].isEnabled()

"""A planted key, typed into the settings and repeated by the server, is nowhere in the window or on disk."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit, QTableView, QTreeView, QWidget

from engine.providers import keystore
from gui.app import open_window
from gui.settings.store import CUSTOM, Settings, SettingsStore
from tests.conftest import REPO
from tests.gui.conftest import close
from tests.gui.seen import words
from tests.model_server import RecordedRequest, Reply, error, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow
    from tests.model_server import ModelServer

KEY = "planted-k3y-0123456789abcdefXYZ"
SAMPLE = REPO / "resources" / "samples" / "wesnoth-duel.gz"
CLAIMS = '\n\n```claims\n{"id":"c1","type":"result","side":"side 2","value":"win"}\n```\n'


@pytest.fixture
def window(qtbot: QtBot, store: SettingsStore, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setattr(keystore, "_of_this_run", {})
    store.save(Settings(interface_language="en", segments=2, judge=False))
    window = open_window(store)
    window.resize(1200, 900)
    window.show()
    with qtbot.waitSignal(window.session.replayChanged, timeout=30_000):
        window.session.open(SAMPLE)
    yield window
    close(qtbot, window)
    window.deleteLater()


def shown(root: QWidget) -> str:
    """Everything a picture of the window, or a screen reader, could tell: hidden letters are dots."""
    parts = [words(root)]
    for field in root.findChildren(QLineEdit):
        parts.append(field.displayText())
    for view in [*root.findChildren(QTreeView), *root.findChildren(QTableView)]:
        model = view.model()
        if model is not None:
            for row in range(model.rowCount()):
                for column in range(model.columnCount()):
                    for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                        parts.append(str(model.index(row, column).data(role)))
    return "\n".join(parts)


def on_disk(*more: Path) -> list[Path]:
    """Files that hold the key."""
    folders = [Path(os.environ[f"TRUECAST_{name}_DIR"]) for name in ("DATA", "CONFIG", "CACHE")]
    return [
        path
        for folder in [*folders, *more]
        for path in folder.rglob("*")
        if path.is_file() and KEY.encode() in path.read_bytes()
    ]


def answers(request: RecordedRequest) -> Reply:
    """Repeats the key it was asked with in thinking, text and heads; refuses one segment with it."""
    if "Part: Opening" in request.prompt:
        return error(400, f"Nothing can be done with {KEY}")
    told = f"The Rebels won the game [c1]. {KEY} it was.{CLAIMS}"
    half = told.index(KEY) + 9
    answer = text(told, pieces=[told[:half], told[half:]], reasoning=f"They sent {KEY}.")
    return answer.with_headers(x_echo=KEY)


def test_nowhere(
    qtbot: QtBot,
    window: MainWindow,
    model_server: ModelServer,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caplog.set_level(logging.DEBUG)
    model_server.script = answers

    window.open_settings()
    dialog = window.settings_dialog
    assert dialog is not None
    page = dialog.provider_page
    page.provider.setCurrentIndex(page.provider.findData(CUSTOM))
    page.address.setText(model_server.base_url)
    page.model.setEditText("scripted")
    page.key.setText(KEY)
    seen = [page.key.displayText()]

    QTest.mouseClick(page.test, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page.trial.running, timeout=20_000)
    seen += [page.trial.result.text(), *(page.trial.line(step) for step in page.trial._rows)]
    button = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page.key_row.this_run.isHidden())
    seen.append(dialog.problem_text)
    page.key_row.this_run.setChecked(True)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.settings_dialog is None)

    window.debug_dock.show()
    window.review()
    qtbot.waitUntil(lambda: len(window.panel.cards) == 2 and not window.session.busy, timeout=40_000)
    for card in window.panel.cards:
        seen.append(shown(card))
    for tab in range(window.debug_pane.tabs.count()):
        window.debug_pane.tabs.setCurrentIndex(tab)
        qtbot.wait(1)
        seen.append(shown(window))
    for name, target in (
        ("export_markdown", "review.md"), ("export_html", "review.html"), ("export_json", "review.json"),
    ):  # fmt: skip
        path = str(tmp_path / target)
        monkeypatch.setattr(
            "gui.exports.QFileDialog.getSaveFileName", staticmethod(lambda *_, p=path: (p, ""))
        )
        window.menus.actions[name].trigger()
        assert (tmp_path / target).is_file()

    assert model_server.requests
    assert all(KEY in request.headers["authorization"] for request in model_server.requests)
    assert any("[key]" in part for part in seen), "it was said, and taken out"
    assert not [part for part in (*seen, caplog.text) if KEY in part]
    window.open_settings()
    assert window.settings_dialog is not None
    assert KEY not in shown(window.settings_dialog)
    window.settings_dialog.reject()
    assert on_disk(tmp_path) == []

"""What can be taken away as a page and as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QImage

from tests.gui.scripted import SECRET

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow


@pytest.fixture
def reviewed(qtbot: QtBot, opened: MainWindow) -> MainWindow:
    opened.review()
    qtbot.waitUntil(lambda: len(opened.panel.cards) == 4 and not opened.session.busy)
    return opened


def save(window: MainWindow, name: str, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gui.exports.QFileDialog.getSaveFileName", staticmethod(lambda *_: (str(target), "")))
    window.menus.actions[name].trigger()


def test_a_page_holds_what_was_shown_and_nothing_more(
    qtbot: QtBot, reviewed: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    reviewed.session.ask("Why <so>?")
    qtbot.waitUntil(lambda: len(reviewed.panel.cards) == 5 and not reviewed.session.busy)
    save(reviewed, "export_html", tmp_path / "review.html", monkeypatch)
    page = (tmp_path / "review.html").read_text(encoding="utf-8")
    assert "<h2>Turning point</h2>" in page
    assert "Why &lt;so&gt;?" in page
    assert page.count("<section>") == 5
    assert '<mark class="refuted"' in page
    assert SECRET not in page


def test_a_picture_shows_all_cards(
    reviewed: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    save(reviewed, "export_png", tmp_path / "review.png", monkeypatch)
    picture = QImage(str(tmp_path / "review.png"))
    column = reviewed.panel._scroll.inner
    assert picture.width() == 2 * column.width()
    assert picture.height() == 2 * column.height()
    last = reviewed.panel.cards[-1].geometry()
    top = reviewed.panel.cards[-1].mapTo(column, reviewed.panel.cards[-1].rect().topLeft()).y()
    colours = {
        picture.pixelColor(x, y).lightness() // 64
        for x in range(0, picture.width(), 3)
        for y in range(2 * top, 2 * (top + last.height()), 3)
    }
    assert len(colours) > 1  # the last card is written, not blank


def test_nothing_can_be_exported_before_there_is_something(opened: MainWindow) -> None:
    for name in ("export_markdown", "export_html", "export_png", "export_json"):
        assert not opened.menus.actions[name].isEnabled()

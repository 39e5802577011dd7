"""Whoever uses a screen reader, or no mouse, finds everything by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QScrollBar,
    QTabBar,
    QTabWidget,
    QTextEdit,
    QWidget,
)

from gui import announce, i18n
from tests.gui import archived, scripted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow
    from tests.gui.fake_engine import Switchboard

FOCUSED = (QAbstractButton, QAbstractItemView, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit)


@pytest.fixture(autouse=True)
def _own_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUECAST_DATA_DIR", str(tmp_path))


def reachable(root: QWidget) -> Iterator[QWidget]:
    """The visible widgets the keyboard can come to."""
    for widget in root.findChildren(QWidget):
        if not widget.isVisible() or widget.focusPolicy() == Qt.FocusPolicy.NoFocus:
            continue
        if isinstance(widget, QScrollArea | QScrollBar | QTabBar | QTabWidget):
            continue  # named by what they hold, or by their tabs
        yield widget


def nameless(root: QWidget) -> list[str]:
    found = []
    for widget in reachable(root):
        own = widget.text() if isinstance(widget, QAbstractButton) else ""
        inside = isinstance(widget.parent(), QComboBox) or widget.objectName() == "qt_spinbox_lineedit"
        wanted = isinstance(widget, FOCUSED) or widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if wanted and not inside and not (widget.accessibleName() or own):
            found.append(
                f"{type(widget).__name__} {widget.objectName()!r} in {type(widget.parent()).__name__}"
            )
    return found


def opened_up(qtbot: QtBot, window: MainWindow, board: Switchboard) -> None:
    """A review with everything on the screen."""
    archived.keep(scripted.Script("old"), board.replay, conversation="old")
    with qtbot.waitSignal(window.session.replayChanged):
        window.session.open("/somewhere/duel.gz")
    qtbot.waitUntil(lambda: len(window.panel.cards) == 4)
    window.menus.actions["debug"].trigger()
    window.menus.actions["find"].trigger()
    window.session.list_reviews()
    qtbot.waitUntil(window.library.reviews.isVisible)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_everything_the_keyboard_reaches_has_a_name(
    qtbot: QtBot, window: MainWindow, board: Switchboard, lang: i18n.Language
) -> None:
    window.preferences.choose_language(lang)
    assert nameless(window) == []
    opened_up(qtbot, window, board)
    for tab in range(window.debug_pane.tabs.count()):
        window.debug_pane.tabs.setCurrentIndex(tab)
        assert nameless(window) == []


def test_the_comparison_has_names_too(qtbot: QtBot, window: MainWindow, board: Switchboard) -> None:
    opened_up(qtbot, window, board)
    archived.keep(scripted.Script("new"), board.replay, conversation="new")
    window.menus.actions["compare"].trigger()
    shown = window.comparing.shown
    assert shown is not None
    qtbot.waitUntil(lambda: bool(shown.sections) and shown.sections[0].built)
    assert nameless(shown) == []


def test_the_settings_have_names_too(window: MainWindow) -> None:
    for page in range(4):
        window.open_settings(page)
        dialog = window.settings_dialog
        assert dialog is not None
        dialog.tabs.setCurrentIndex(page)
        assert nameless(dialog) == []
        dialog.reject()


def test_tab_comes_to_everything_in_the_comparison(
    qtbot: QtBot, window: MainWindow, board: Switchboard
) -> None:
    opened_up(qtbot, window, board)
    archived.keep(scripted.Script("new"), board.replay, conversation="new")
    window.menus.actions["compare"].trigger()
    shown = window.comparing.shown
    assert shown is not None
    qtbot.waitUntil(lambda: bool(shown.sections) and shown.sections[0].built)
    seen: set[QWidget] = set()
    widget: QWidget | None = shown.left
    while widget is not None and widget not in seen:
        seen.add(widget)
        widget = widget.nextInFocusChain()
    for wanted in (shown.left, shown.swap, shown.right, shown.copy, shown.totals.table, *shown.sections):
        assert wanted in seen


def test_what_goes_wrong_is_said_aloud_once(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(announce, "tell", lambda widget, words: said.append(words))
    window.session.open("/somewhere/damaged.gz")
    qtbot.waitUntil(lambda: bool(window.notice.text))
    assert said == [window.notice.text]

"""What a person can see and do: the words on the screen, a click on a statement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gui.chat_panel.marks import Mark
    from gui.chat_panel.prose import ProseView


def words(root: QWidget) -> str:
    """Every word a person could read under a widget, tooltips and spoken texts included."""
    return "\n".join(text for widget in _visible(root) for text in _texts(widget) if text)


def _visible(root: QWidget) -> Iterator[QWidget]:
    yield root
    for widget in root.findChildren(QWidget):
        if widget.isVisible():
            yield widget


def _texts(widget: QWidget) -> Iterator[str]:
    yield widget.toolTip()
    yield widget.accessibleName()
    yield widget.accessibleDescription()
    yield widget.windowTitle()
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QTextEdit():
            yield widget.toPlainText()
            yield widget.toHtml()
        case QPlainTextEdit():
            yield widget.toPlainText()
        case QLineEdit():
            yield widget.text()
            yield widget.placeholderText()
        case QComboBox():
            yield from (widget.itemText(i) for i in range(widget.count()))
        case _:
            pass


def click_mark(prose: ProseView, mark: Mark) -> None:
    """Click into the middle of the first line a mark stands under."""
    rect = prose.mark_rect(mark)
    QTest.mouseClick(
        prose.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, rect.center().toPoint()
    )

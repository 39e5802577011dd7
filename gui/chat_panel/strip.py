"""A line of warning or error with its buttons, shown in place instead of a dialog."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from gui import icons
from gui.theme import THEME

_ICONS = {"warn": "warning", "bad": "error", "info": "info", "quiet": "info"}


class Strip(QFrame):
    """An icon, a text that wraps, and buttons at the end."""

    def __init__(self, name: str = "warningStrip", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._tone = "warn"
        self._picture = QLabel(self)
        self._text = QLabel(self)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._buttons: list[QPushButton] = []
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 6, 8, 6)
        layout.setSpacing(8)
        layout.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignVCenter)
        layout.addWidget(self._text, 1)
        THEME.changed.connect(self._recolour)

    def show_text(self, text: str, tone: str = "warn") -> None:
        """Show a line. ``tone`` is ``warn``, ``bad``, ``info`` or ``quiet``."""
        dressed = self.testAttribute(Qt.WidgetAttribute.WA_WState_Polished) and tone != self.property("tone")
        self._tone = tone
        self.setProperty("tone", tone)
        self._text.setText(text)
        self.setAccessibleName(text)
        self._recolour()
        if dressed:  # the style sheet is not asked again by itself
            for part in (self, self._text, self._picture):
                self.style().unpolish(part)
                self.style().polish(part)
        self.show()

    def make_ready(self, tone: str = "warn") -> None:
        """Have the style sheet read for a tone, before there is something to show."""
        self.setProperty("tone", tone)
        for part in (self, *self.findChildren(QWidget)):
            part.ensurePolished()

    def text(self) -> str:
        return self._text.text()

    def add_button(self, button: QPushButton) -> None:
        """Put a button at the end."""
        button.setParent(self)
        button.setProperty("flat", True)
        layout = self.layout()
        if layout is not None:
            layout.addWidget(button)
        self._buttons.append(button)

    def _recolour(self) -> None:
        role = "accent" if self._tone == "info" else self._tone
        self._picture.setPixmap(icons.pixmap(_ICONS[self._tone], 15, role))

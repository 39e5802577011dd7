"""A label that takes the room there is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget


def plain_tip(text: str) -> str:
    """A text as a tooltip that shows it as it stands: Qt takes what looks like HTML for HTML."""
    if "<" not in text:
        return text
    from html import escape  # seldom wanted

    return "<qt>" + escape(text).replace("\n", "<br>") + "</qt>"


class ElidedLabel(QLabel):
    """A label that shortens its text to the room it has; the whole text is its tooltip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._full = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def set_full_text(self, text: str) -> None:
        self._full = text
        self._fit()

    @property
    def full_text(self) -> str:
        return self._full

    def _fit(self) -> None:
        shown = self.fontMetrics().elidedText(
            self._full, Qt.TextElideMode.ElideRight, max(0, self.width() - 2)
        )
        if shown != self.text():
            self.setText(shown)
        self.setToolTip(plain_tip(self._full) if shown != self._full else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        self._fit()
        super().paintEvent(event)

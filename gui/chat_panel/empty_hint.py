"""What the panel says while nothing has been analysed yet."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from gui.i18n import Retranslated


class EmptyHint(Retranslated, QWidget):
    """Says what there is to do, and offers to do it."""

    reviewRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = QLabel(self)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._text.setProperty("role", "quiet")
        self._button = QPushButton(self)
        self._button.setProperty("primary", True)
        self._button.clicked.connect(self.reviewRequested)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 24, 0, 0)
        layout.setSpacing(14)
        layout.addWidget(self._text)
        layout.addWidget(self._button, 0, Qt.AlignmentFlag.AlignLeft)
        self.retranslate()

    def retranslate(self) -> None:
        self._text.setText(
            self.tr("Have the whole game reviewed, or ask a question about it in the field below.")
        )
        self._button.setText(self.tr("Review this game"))

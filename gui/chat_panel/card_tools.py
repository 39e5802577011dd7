"""The small buttons that come with the pointer over a card."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from gui import icons
from gui.elided import plain_tip
from gui.i18n import Retranslated
from gui.theme import THEME


class CardTools(Retranslated, QWidget):
    """Copy, and write again. Lies over the end of the title's line, so that nothing moves for it."""

    copyRequested = Signal()
    againRequested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        self.copy = QToolButton(self)
        self.copy.clicked.connect(self.copyRequested)
        self.again = QToolButton(self)
        self.again.clicked.connect(self.againRequested)
        for button in (self.copy, self.again):
            button.setIconSize(QSize(14, 14))
            layout.addWidget(button)
        THEME.changed.connect(self._recolour)
        self._recolour()
        self.retranslate()

    def retranslate(self) -> None:
        for button, text in (
            (self.copy, self.tr("Copy this text")),
            (self.again, self.tr("Write this segment again")),
        ):
            button.setToolTip(plain_tip(text))
            button.setAccessibleName(text)

    def _recolour(self) -> None:
        self.copy.setIcon(icons.icon("copy", "quiet", 14))
        self.again.setIcon(icons.icon("retry", "quiet", 14))

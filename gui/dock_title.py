"""The title of a dock, in the tone of the rest."""

from __future__ import annotations

from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QToolButton, QWidget

from gui import icons
from gui.i18n import Retranslated
from gui.theme import THEME


class DockTitle(Retranslated, QWidget):
    """A name and a button to close; the dock is still moved by it."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self.setObjectName("dockTitle")
        self._label = QLabel(self)
        self._label.setProperty("role", "section")
        self._close = QToolButton(self)
        self._close.clicked.connect(dock.close)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 6, 8, 0)
        layout.addWidget(self._label, 1)
        layout.addWidget(self._close)
        THEME.changed.connect(self._recolour)
        self._recolour()
        self.retranslate()

    def set_text(self, text: str) -> None:
        self._label.setText(text)

    def retranslate(self) -> None:
        self._close.setAccessibleName(self.tr("Close"))
        self._close.setToolTip(self.tr("Close"))

    def _recolour(self) -> None:
        self._close.setIcon(icons.icon("close", "quiet", 12))

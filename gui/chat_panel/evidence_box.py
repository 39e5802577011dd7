"""The box that opens under a statement and shows the facts behind it, in words."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from gui import icons
from gui.elided import plain_tip
from gui.wording.evidence import Evidence


class EvidenceBox(QFrame):
    """Shows an `Evidence`; grows with its text."""

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("evidence")
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._heading = QLabel(self)
        self._heading.setTextFormat(Qt.TextFormat.PlainText)
        self._heading.setWordWrap(True)
        font = self._heading.font()
        font.setBold(True)
        self._heading.setFont(font)
        self._close = QToolButton(self)
        self._close.setAutoRaise(True)
        self._close.clicked.connect(self.closed)
        top = QHBoxLayout()
        top.setContentsMargins(0, 0, 0, 0)
        top.addWidget(self._heading, 1)
        top.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(3)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 8, 10)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addLayout(self._rows)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on the box is not a click on the text under it."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def show_evidence(self, evidence: Evidence, *, refuted: bool) -> None:
        """Fill the box anew."""
        self.setProperty("tone", "warn" if refuted else "plain")
        self.style().unpolish(self)
        self.style().polish(self)
        while self._rows.count():
            item = self._rows.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.ensurePolished()
        self._heading.ensurePolished()
        self._heading.setText(evidence.heading)
        self._close.setIcon(icons.icon("close", "quiet", 12))
        close = self.tr("Close")
        self._close.setToolTip(plain_tip(close))
        self._close.setAccessibleName(close)
        how = {row.how for row in evidence.rows}
        for row in evidence.rows:
            self._add(row.text)
            if len(how) > 1:
                self._add(row.how, quiet=True)
        if evidence.more:
            self._add(self.tr("and %n more fact(s)", "", evidence.more), quiet=True)
        if len(how) == 1:
            self._add(how.pop(), quiet=True)
        self.setAccessibleName(evidence.heading)
        self.setAccessibleDescription("\n".join(row.text for row in evidence.rows))

    def _add(self, text: str, *, quiet: bool = False) -> None:
        label = QLabel(text, self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        if quiet:
            label.setProperty("role", "caption")
        label.ensurePolished()  # its height is asked for before it is first shown
        self._rows.addWidget(label)
        label.show()

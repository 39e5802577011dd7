"""What went wrong or goes on, in a strip across the window: never a box in the way."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from gui import announce
from gui.chat_panel.strip import Strip
from gui.i18n import Retranslated
from gui.motion import MOTION


class Notice(Retranslated, QWidget):
    """One message at a time, with what can be done about it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._strip = Strip("noticeStrip", self)
        self._again = QPushButton(self)
        self._act = QPushButton(self)
        self._show_details = QPushButton(self)
        self._close = QPushButton(self)
        for button in (self._again, self._act, self._show_details, self._close):
            self._strip.add_button(button)
        self._details = QLabel(self)
        self._details.setTextFormat(Qt.TextFormat.PlainText)
        self._details.setWordWrap(True)
        self._details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._details.setProperty("role", "caption")
        self._details.setContentsMargins(34, 4, 16, 8)
        self._action: Callable[[], None] | None = None
        self._retry: Callable[[], None] | None = None
        self._act.clicked.connect(lambda: self._do(self._action))
        self._again.clicked.connect(lambda: self._do(self._retry))
        self._show_details.clicked.connect(lambda: self._details.setVisible(self._details.isHidden()))
        self._close.clicked.connect(self.dismiss)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._strip)
        layout.addWidget(self._details)
        self._details.hide()
        self.retranslate()
        self.hide()

    def tell(
        self,
        text: str,
        *,
        tone: str = "bad",
        action: tuple[str, Callable[[], None]] | None = None,
        retry: Callable[[], None] | None = None,
        details: str = "",
    ) -> None:
        """Show a message.

        Args:
            text: One line: what is wrong and what to do.
            tone: ``bad``, ``warn`` or ``info``.
            action: Words of a button and what it does; the message goes away with it.
            retry: What is done again at the press of a button of its own.
            details: More for who wants it, behind a button.
        """
        self._strip.show_text(text, tone)
        self._action = action[1] if action else None
        self._act.setVisible(action is not None)
        if action is not None:
            self._act.setText(action[0])
        self._retry = retry
        self._again.setVisible(retry is not None)
        self._details.setText(details)
        self._details.hide()
        self._show_details.setVisible(bool(details))
        self.show()
        announce.tell(self, text)

    @property
    def text(self) -> str:
        """The message that is shown; empty when there is none."""
        return "" if self.isHidden() else self._strip.text()

    def dismiss(self) -> None:
        self._action = self._retry = None
        self.hide()

    def _do(self, action: Callable[[], None] | None) -> None:
        self.dismiss()
        if action is not None:
            action()

    def retranslate(self) -> None:
        self._again.setText(self.tr("Retry"))
        self._show_details.setText(self.tr("Details"))
        self._close.setText(self.tr("Close"))


class Progress(Retranslated, QWidget):
    """Says that something takes a while, and lets it be given up.

    Signals:
        cancelled(): the reader gives it up.
    """

    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self._bar = QProgressBar(self)
        self._bar.setRange(0, 0)
        self._bar.setTextVisible(False)
        self._text = QLabel(self)
        self._text.setProperty("role", "caption")
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._cancel = QPushButton(self)
        self._cancel.setProperty("flat", True)
        self._cancel.clicked.connect(self.cancelled)
        row = QHBoxLayout()
        row.setContentsMargins(16, 4, 10, 4)
        row.addWidget(self._text, 1)
        row.addWidget(self._cancel)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._bar)
        layout.addLayout(row)
        self.hide()

    def start(self, name: str) -> None:
        """Show that a file is being read."""
        self._name = name
        self._bar.setRange(0, 0 if MOTION.wanted else 1)  # a bar at rest where nothing is to move
        self.retranslate()
        self.show()

    def stop(self) -> None:
        self.hide()

    def retranslate(self) -> None:
        self._text.setText(self.tr("Reading {name}…").replace("{name}", self._name))
        self._cancel.setText(self.tr("Cancel"))

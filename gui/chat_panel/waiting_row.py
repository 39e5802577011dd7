"""What an open card says: a spinner and a word."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from engine.session.events import State
from gui.chat_panel.spinner import Spinner
from gui.elided import plain_tip
from gui.i18n import Retranslated
from gui.wording import kinds


class WaitingRow(Retranslated, QWidget):
    """Says where a segment stands; counts down while a provider asks for patience."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = State.WAITING
        self._ready = False
        self._patience: tuple[str, int] | None = None
        self._rate_limited = False
        self._second = QTimer(self, interval=1000)
        self._second.timeout.connect(self._count_down)
        self._word = QLabel(self)
        self._word.setProperty("role", "quiet")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 2, 0, 2)
        layout.setSpacing(8)
        layout.addWidget(Spinner(self))
        layout.addWidget(self._word, 1)
        self.retranslate()

    @property
    def text(self) -> str:
        return self._word.text()

    def show_state(self, state: State) -> None:
        self._state, self._ready = state, False
        self.rest()

    def show_patience(self, reason: str, seconds: float, *, rate_limited: bool = False) -> None:
        """The provider asked to wait; what a rate limit said in full stands in the tooltip."""
        self._rate_limited = rate_limited
        self._word.setToolTip(plain_tip(reason) if rate_limited else "")
        self._patience = (reason, max(1, round(seconds)))
        self._second.start()
        self.retranslate()

    def show_ready(self) -> None:
        """The fate is known, but segments before this one are still open."""
        self._ready = True
        self.rest()

    def rest(self) -> None:
        """Stop counting."""
        self._patience = None
        self._word.setToolTip("")
        self._second.stop()
        self.retranslate()

    def _count_down(self) -> None:
        if self._patience is None or self._patience[1] <= 1:
            self._second.stop()
            return
        self._patience = (self._patience[0], self._patience[1] - 1)
        self.retranslate()

    def retranslate(self) -> None:
        if self._patience is not None:
            reason, seconds = self._patience
            if self._rate_limited:
                words = self.tr("rate limited, trying again in %n second(s)…", "", seconds)
            else:
                words = self.tr("{reason}; trying again in %n second(s)…", "", seconds)
            self._word.setText(words.replace("{reason}", reason))
        elif self._ready:
            self._word.setText(self.tr("ready, waiting for the ones before it…"))
        else:
            self._word.setText(kinds.state(self._state))

"""One segment: its title, what is going on with it, and then its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QGuiApplication
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.session.events import SegmentResult, State
from gui import icons
from gui.chat_panel.badge import BadgeLine
from gui.chat_panel.prose import ProseView
from gui.chat_panel.spinner import Spinner
from gui.chat_panel.strip import Strip
from gui.i18n import Retranslated
from gui.theme import THEME
from gui.wording import kinds

if TYPE_CHECKING:
    from engine.facts import Replay
    from engine.session.plan import SegmentSpec


class SegmentCard(Retranslated, QWidget):
    """Shows one segment. Only `show_result` puts an analysis on the screen."""

    retryRequested = Signal(str)  # id of the segment that has no text
    regenerateRequested = Signal(str)  # id of a segment that has one
    markActivated = Signal(object)  # Mark

    def __init__(
        self, spec: SegmentSpec, replay: Replay | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.spec = spec
        self._replay = replay
        self._state = State.WAITING
        self._waiting_reason: tuple[str, int] | None = None
        self._countdown = QTimer(self, interval=1000)
        self._countdown.timeout.connect(self._count_down)
        self.result: SegmentResult | None = None
        self.busy = False

        self._title = QLabel(spec.title, self)
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._title.setProperty("role", "title")
        self._title.setWordWrap(False)
        self._badge = BadgeLine(self)
        self._copy = self._tool("copy", self.copy_text)
        self._again = self._tool("retry", lambda: self.regenerateRequested.emit(self.spec.id))

        self._spinner = Spinner(self)
        self._word = QLabel(self)
        self._word.setProperty("role", "quiet")
        self._progress = QWidget(self)
        row = QHBoxLayout(self._progress)
        row.setContentsMargins(0, 2, 0, 2)
        row.setSpacing(8)
        row.addWidget(self._spinner)
        row.addWidget(self._word, 1)

        self._strip = Strip("warningStrip", self)
        self._retry = QPushButton(self)
        self._retry.clicked.connect(lambda: self.retryRequested.emit(self.spec.id))
        self._strip.add_button(self._retry)
        self._strip.hide()

        self.prose = ProseView(self)
        self.prose.hide()
        self.prose.markActivated.connect(self.markActivated)
        self.prose.menuRequested.connect(self._extend_menu)

        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(10)
        head.addWidget(self._title)
        head.addWidget(self._badge)
        head.addStretch(1)
        head.addWidget(self._copy)
        head.addWidget(self._again)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(head)
        layout.addWidget(self._progress)
        layout.addWidget(self._strip)
        layout.addWidget(self.prose)
        self._show_tools(False)
        THEME.changed.connect(self._recolour)
        self.retranslate()

    def _tool(self, name: str, action: object) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icons.icon(name, "quiet", 14))
        button.setIconSize(QSize(14, 14))
        button.setAutoRaise(True)
        button.setProperty("glyph", name)
        button.clicked.connect(action)
        # It keeps its room while it is not shown, so that nothing jumps under the pointer.
        policy = QSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        policy.setRetainSizeWhenHidden(True)
        button.setSizePolicy(policy)
        return button

    # What happens

    def set_state(self, state: State) -> None:
        """Show where the segment stands. A text that is shown stays until it is replaced."""
        if state.final:
            return
        self._state = state
        self._stop_waiting()
        self.busy = True
        if self.result is not None and not self.result.text:
            self.result = None
            self._strip.hide()
        self._progress.show()
        self._set_words()
        self._show_tools(False)

    def set_provider_waiting(self, reason: str, seconds: float) -> None:
        """Say that the provider asked for patience."""
        self._waiting_reason = (reason, max(1, round(seconds)))
        self._countdown.start()
        self._set_words()

    def _count_down(self) -> None:
        if self._waiting_reason is None or self._waiting_reason[1] <= 1:
            self._countdown.stop()
            return
        self._waiting_reason = (self._waiting_reason[0], self._waiting_reason[1] - 1)
        self._set_words()

    def _stop_waiting(self) -> None:
        self._waiting_reason = None
        self._countdown.stop()

    def settle(self) -> None:
        """The fate is known, but segments before this one are still open: say that it is ready."""
        self._stop_waiting()
        self._state = State.CHECKING
        self._word.setText(self.tr("ready, waiting for the ones before it…"))

    def show_result(self, result: SegmentResult, note: str | None = None) -> None:
        """Show the final text, or what happened instead of one."""
        self._stop_waiting()
        self.result = result
        self.busy = False
        self._title.setText(result.title)
        self._progress.hide()
        self._badge.show_result(result)
        has_text = bool(result.text)
        if has_text:
            self.prose.set_content(result.text, result.statements, self._replay)
        self.prose.setVisible(has_text)
        self._show_strip(note)
        self._show_tools(self.underMouse())
        self.retranslate()

    def _show_strip(self, note: str | None) -> None:
        result = self.result
        if result is None:
            return
        failed = result.status in (State.FAILED, State.STOPPED)
        self._retry.setVisible(failed)
        if failed:
            text = result.warning or kinds.state(result.status)
            self._strip.show_text(text, "bad" if result.status is State.FAILED else "warn")
        elif note or result.warning:
            self._strip.show_text(note or result.warning or "", "warn")
        elif result.status is State.FALLBACK:
            self._strip.show_text(self._fallback_text(result), "warn")
        else:
            self._strip.hide()

    def _fallback_text(self, result: SegmentResult) -> str:
        wrong = sum(statement.status == "refuted" for statement in result.statements)
        return self.tr(
            "The validator could not put %n statement(s) right; the original text is shown.",
            "",
            max(1, wrong),
        )

    # Words

    def retranslate(self) -> None:
        self._retry.setText(self.tr("Retry"))
        for button, text in (
            (self._copy, self.tr("Copy this text")),
            (self._again, self.tr("Write this segment again")),
        ):
            button.setToolTip(text)
            button.setAccessibleName(text)
        self._set_words()
        if self.result is not None and self.result.status is State.FALLBACK and not self.result.warning:
            self._strip.show_text(self._fallback_text(self.result), "warn")
        self.setAccessibleName(self._title.text())

    def _set_words(self) -> None:
        if self._waiting_reason is not None:
            reason, seconds = self._waiting_reason
            words = self.tr("{reason}; trying again in %n second(s)…", "", seconds)
            self._word.setText(words.replace("{reason}", reason))
        else:
            self._word.setText(kinds.state(self._state))

    @property
    def state_words(self) -> str:
        """What the card says while it has no text."""
        return self._word.text()

    @property
    def badge_texts(self) -> list[str]:
        return self._badge.texts()

    @property
    def warning_text(self) -> str:
        """The text of the strip; empty when there is none."""
        return "" if self._strip.isHidden() else self._strip.text()

    # Copying and the tools that come with the pointer

    def copy_text(self) -> None:
        """Put the text as it is read onto the clipboard."""
        if self.result is not None and self.result.text:
            QGuiApplication.clipboard().setText(f"{self.result.title}\n\n{self.prose.toPlainText()}")

    def copy_markdown(self) -> None:
        """Put the text as Markdown onto the clipboard."""
        if self.result is not None and self.result.text:
            QGuiApplication.clipboard().setText(f"## {self.result.title}\n\n{self.result.text}\n")

    def _extend_menu(self, menu: QMenu) -> None:
        menu.addSeparator()
        menu.addAction(self.tr("Copy segment as text"), self.copy_text)
        menu.addAction(self.tr("Copy segment as Markdown"), self.copy_markdown)
        menu.addAction(
            self.tr("Write this segment again"), lambda: self.regenerateRequested.emit(self.spec.id)
        )

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._show_tools(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._show_tools(False)

    def _show_tools(self, wanted: bool) -> None:
        shown = wanted and not self.busy and self.result is not None and bool(self.result.text)
        self._copy.setVisible(shown)
        self._again.setVisible(shown)

    def _recolour(self) -> None:
        for button in (self._copy, self._again):
            button.setIcon(icons.icon(str(button.property("glyph")), "quiet", 14))

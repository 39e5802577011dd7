"""What is seen of a segment: title, a word about what goes on, badge, warning, text, tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.session.events import Badge, SegmentResult, State
from gui.chat_panel.badge import BadgeLine
from gui.chat_panel.card_tools import CardTools
from gui.chat_panel.prose import ProseView
from gui.chat_panel.strip import Strip
from gui.chat_panel.waiting_row import WaitingRow
from gui.i18n import Retranslated
from gui.wording import kinds
from gui.wording.engine_texts import line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.facts import Replay
    from engine.validation.report import Issue


class CardFace(Retranslated, QWidget):
    """The widgets of one card; `SegmentCard` decides what they show, and when they are there at all.

    A face is made with no more than a title and a word; the rest is made when there is something to show in
    it, so that a turn begins at once.
    """

    retryRequested = Signal()
    againRequested = Signal()
    copyTextRequested = Signal()
    copyMarkdownRequested = Signal()
    markActivated = Signal(object)  # Mark

    def __init__(self, title: str, replay: Replay | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._replay = replay
        self._result: SegmentResult | None = None
        self._note: str | None = None
        self._repeated = False
        self._badge: BadgeLine | None = None
        self._badge_below = False
        self._tools: CardTools | None = None
        self._strip: Strip | None = None
        self._retry: QPushButton | None = None
        self._prose: ProseView | None = None
        self._title = QLabel(title, self)
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._title.setProperty("role", "title")
        self.waiting = WaitingRow(self)
        self._head = QHBoxLayout()
        self._head.setContentsMargins(0, 0, 0, 0)
        self._head.setSpacing(10)
        self._head.addWidget(self._title)
        self._head.addStretch(1)
        self._body = QVBoxLayout(self)
        self._body.setContentsMargins(0, 0, 0, 0)
        self._body.setSpacing(6)
        self._body.addLayout(self._head)
        self._body.addWidget(self.waiting)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    # What is shown

    def show_waiting(self, state: State, *, without_strip: bool) -> None:
        """Say where the segment stands, above a text that may still be there."""
        if without_strip and self._strip is not None:
            self._strip.hide()
        self.waiting.show_state(state)
        self.waiting.show()
        self._show_tools(False)

    def lay_out(self, result: SegmentResult) -> None:
        """Have a text in place, unseen: to show it takes half as long then."""
        self.prose.set_content(result.text, result.statements, self._replay)

    def make_ready(self, result: SegmentResult) -> None:
        """Make what stands around a text that is laid out, unseen like it."""
        self.prose.make_ready()
        if result.badge != Badge():
            self._the_badge().make_ready(result.badge)
        if result.warning or result.status is State.FALLBACK:
            self._the_strip().make_ready()

    def show_result(
        self,
        result: SegmentResult,
        note: str | None,
        put_right: Sequence[Issue],
        *,
        laid_out: bool = False,
        repeated: bool = False,
    ) -> None:
        """Show a final text, or what happened instead of one.

        Args:
            result: How it ended.
            note: What is to be said about it.
            put_right: What was wrong and is no more.
            laid_out: Whether `lay_out` had its text already.
            repeated: Whether a card above says already why there is no text.
        """
        self._result, self._note, self._repeated = result, note, repeated
        # Each part that appears would have the whole column laid out anew: once for all of them is enough.
        self._body.setEnabled(False)
        try:
            self._title.setText(result.title)
            self.waiting.rest()
            self.waiting.hide()
            self._show_badge(result.badge, put_right)
            if result.text:
                if not laid_out:
                    self.lay_out(result)
                self.prose.show()
            elif self._prose is not None:
                self._prose.hide()
            self._show_strip()
            self._show_tools(self.underMouse())
        finally:
            self._body.setEnabled(True)
            self._body.activate()

    def _show_badge(self, badge: Badge, put_right: Sequence[Issue]) -> None:
        if self._badge is not None or badge != Badge():
            self._the_badge().show_badge(badge, put_right)
            self._place_badge()

    def _show_strip(self) -> None:
        result = self._result
        if result is None:
            return
        failed = result.status in (State.FAILED, State.STOPPED)
        if failed:
            text = line(result.warning or "") or kinds.state(result.status)
            tone = "bad" if result.status is State.FAILED else "warn"
            if self._repeated:
                text, tone = self.tr("Not written either, for the same reason."), "quiet"
        else:
            text, tone = line(self._note or result.warning or ""), "warn"
            if not text and result.status is State.FALLBACK:
                text = self._fallback_text(result)
        if not text:
            if self._strip is not None:
                self._strip.hide()
            return
        self._the_strip().show_text(text, tone)
        if self._retry is not None:
            self._retry.setVisible(failed)

    def _fallback_text(self, result: SegmentResult) -> str:
        wrong = sum(statement.status == "refuted" for statement in result.statements)
        return self.tr(
            "The validator could not put %n statement(s) right; the original text is shown.",
            "",
            max(1, wrong),
        )

    # Parts, made when they are wanted

    @property
    def prose(self) -> ProseView:
        """The text; an empty one, not seen, while there is none."""
        if self._prose is None:
            self._prose = ProseView(self)
            self._prose.setAccessibleName(self._title.text())
            self._prose.hide()
            self._prose.resize(self.width(), self._prose.height())  # so that it is laid out once
            self._prose.markActivated.connect(self.markActivated)
            self._prose.menuRequested.connect(self._extend_menu)
            self._body.addWidget(self._prose)
        return self._prose

    @property
    def prose_if_made(self) -> ProseView | None:
        """The text, if there ever was one."""
        return self._prose

    def _the_badge(self) -> BadgeLine:
        if self._badge is None:
            self._badge = BadgeLine(self)
            self._head.insertWidget(1, self._badge)
            self._badge_below = False
        return self._badge

    def _place_badge(self) -> None:
        """Beside the title where there is room, else under it."""
        badge = self._badge
        if badge is None or badge.isHidden():
            return
        badge.set_room(self.width())
        needed = self._title.sizeHint().width() + self._head.spacing() + badge.full_width
        below = needed > self.width()
        if below == self._badge_below:
            return
        self._badge_below = below
        if below:
            self._head.removeWidget(badge)
            self._body.insertWidget(1, badge, 0, Qt.AlignmentFlag.AlignLeft)
        else:
            self._body.removeWidget(badge)
            self._head.insertWidget(1, badge)

    def _the_strip(self) -> Strip:
        if self._strip is None:
            self._strip = Strip("warningStrip", self)
            self._retry = QPushButton(self.tr("Retry"), self)
            self._retry.clicked.connect(self.retryRequested)
            self._strip.add_button(self._retry)
            self._strip.hide()
            self._body.insertWidget(self._body.indexOf(self.waiting) + 1, self._strip)
        return self._strip

    # Words that are seen

    @property
    def badge_texts(self) -> list[str]:
        return self._badge.texts() if self._badge is not None else []

    @property
    def warning_text(self) -> str:
        """The text of the strip; empty when there is none."""
        return "" if self._strip is None or self._strip.isHidden() else self._strip.text()

    @property
    def title_area(self) -> QWidget:
        """The widget of the title."""
        return self._title

    @property
    def badge_area(self) -> QWidget | None:
        """The widget of the badge; None if there never was one."""
        return self._badge

    def retranslate(self) -> None:
        if self._retry is not None:
            self._retry.setText(self.tr("Retry"))
        self._show_strip()

    # Menu, and the tools that come with the pointer

    def _extend_menu(self, menu: QMenu) -> None:
        menu.addSeparator()
        menu.addAction(self.tr("Copy segment as text"), self.copyTextRequested.emit)
        menu.addAction(self.tr("Copy segment as Markdown"), self.copyMarkdownRequested.emit)
        menu.addAction(self.tr("Write this segment again"), self.againRequested.emit)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._show_tools(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._show_tools(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_tools()
        self._place_badge()  # at every size: how wide it is becomes known when the style sheet was read

    def _show_tools(self, wanted: bool) -> None:
        shown = wanted and self.waiting.isHidden() and self._result is not None and bool(self._result.text)
        if shown and self._tools is None:
            self._tools = CardTools(self)
            self._tools.copyRequested.connect(self.copyTextRequested)
            self._tools.againRequested.connect(self.againRequested)
            self._place_tools()
        if self._tools is not None:
            self._tools.setVisible(shown)

    def _place_tools(self) -> None:
        if self._tools is not None:
            self._tools.resize(self._tools.sizeHint())
            self._tools.move(self.width() - self._tools.width(), 0)
            self._tools.raise_()

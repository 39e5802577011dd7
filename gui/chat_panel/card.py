"""One segment: its title, what is going on with it, and then its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from engine.session.events import Badge, SegmentResult, State
from gui.chat_panel.badge import BadgeLine, put_right
from gui.chat_panel.card_tools import CardTools
from gui.chat_panel.prose import ProseView
from gui.chat_panel.strip import Strip
from gui.chat_panel.waiting_row import WaitingRow
from gui.i18n import Retranslated
from gui.packed import Packed
from gui.wording import evidence, kinds
from gui.wording.engine_texts import line

if TYPE_CHECKING:
    from engine.facts import Replay
    from engine.session.plan import SegmentSpec
    from engine.validation.report import Issue, Statement
    from gui.chat_panel.marks import Mark


_NO_LIMIT = 16_777_215  # Qt's own: as high as it likes


class SegmentCard(Retranslated, QWidget):
    """Shows one segment. Only `show_result` puts an analysis on the screen.

    A card is made with no more than a title and a word; the rest is made when there is something to
    show in it, so that a turn begins at once.
    """

    retryRequested = Signal(str)  # id of the segment that has no text
    regenerateRequested = Signal(str)  # id of a segment that has one
    markActivated = Signal(object)  # Mark

    def __init__(
        self, spec: SegmentSpec, replay: Replay | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.spec = spec
        self._replay = replay
        self.result: SegmentResult | None = None
        self._note: str | None = None
        self._moments: frozenset[int] = frozenset()
        self.busy = False
        self._resting = False
        self._put_right: tuple[Issue, ...] = ()
        self._packed: Packed[tuple[tuple[Statement, ...], tuple[Issue, ...]]] | None = None  # while it rests
        self._laid_out: SegmentResult | None = None  # its text is in place, and not seen yet
        self._body = QVBoxLayout(self)
        self._body.setContentsMargins(0, 0, 0, 0)
        self._body.setSpacing(6)
        self._build(spec.title)
        # As high as it must be: a column that is still growing would else squeeze every card of it.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(spec.title)

    def _build(self, title: str) -> None:
        """What every card has: a title, and a word about what goes on."""
        self._title = QLabel(title, self)
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._title.setProperty("role", "title")
        self._waiting = WaitingRow(self)
        self._badge: BadgeLine | None = None
        self._badge_below = False
        self._tools: CardTools | None = None
        self._strip: Strip | None = None
        self._retry: QPushButton | None = None
        self._prose: ProseView | None = None
        self._head = QHBoxLayout()
        self._head.setContentsMargins(0, 0, 0, 0)
        self._head.setSpacing(10)
        self._head.addWidget(self._title)
        self._head.addStretch(1)
        self._body.addLayout(self._head)
        self._body.addWidget(self._waiting)

    # What happens

    def set_state(self, state: State) -> None:
        """Show where the segment stands. A text that is shown stays until it is replaced."""
        if state.final:
            return
        self.wake()
        self.busy = True
        if self.result is not None and not self.result.text:
            self.result = None
            if self._strip is not None:
                self._strip.hide()
        self._waiting.show_state(state)
        self._waiting.show()
        self._show_tools(False)

    def set_provider_waiting(self, reason: str, seconds: float, *, rate_limited: bool = False) -> None:
        """Say that the provider asked for patience."""
        self._waiting.show_patience(line(reason), seconds, rate_limited=rate_limited)

    def settle(self, result: SegmentResult) -> None:
        """The fate is known, but segments before this one may still be open: say that it is ready.

        The text is laid out meanwhile, unseen, so that showing it takes half as long.
        """
        self._waiting.show_ready()
        if result.text and not self.has_text:
            prose = self._the_prose()
            prose.set_content(result.text, result.statements, self._replay)
            self._moments = self._find_moments(result)
            self._laid_out = result
            QTimer.singleShot(1, self, self._make_ready)  # not in one go: a key may be waiting

    def _make_ready(self) -> None:
        """Make what stands around a text that is laid out, unseen like it."""
        result = self._laid_out
        if result is None or self._prose is None:
            return
        self._prose.make_ready()
        if result.badge != Badge():
            self._the_badge().make_ready(result.badge)
        if result.warning or result.status is State.FALLBACK:
            self._the_strip().make_ready()

    def show_result(self, result: SegmentResult, note: str | None = None) -> None:
        """Show the final text, or what happened instead of one."""
        self.wake()
        # How it came about is for others to keep: a thousand cards with every claim and prompt are heavy.
        self.result = result.model_copy(update={"attempts": (), "claims": (), "issues": ()})
        self._put_right = put_right(result.attempts)
        self._note = note
        laid_out = self._laid_out is result
        if not laid_out:
            self._moments = self._find_moments(result)
        self.busy = False
        self._show(self.result, laid_out=laid_out)

    def _show(self, result: SegmentResult, *, laid_out: bool = False) -> None:
        # Each part that appears would have the whole column laid out anew: once for all of them is enough.
        self._body.setEnabled(False)
        try:
            self._show_parts(result, laid_out=laid_out)
        finally:
            self._body.setEnabled(True)
            self._body.activate()

    def _show_parts(self, result: SegmentResult, *, laid_out: bool) -> None:
        self._title.setText(result.title)
        self._waiting.rest()
        self._waiting.hide()
        if self._badge is not None or result.badge.verified or result.badge.corrected or result.badge.removed:
            self._the_badge().show_badge(result.badge, self._put_right)
            self._place_badge()
        if result.text:
            prose = self._the_prose()
            if not laid_out:
                prose.set_content(result.text, result.statements, self._replay)
            prose.show()
        elif self._prose is not None:
            self._prose.hide()
        self._laid_out = None
        self._show_strip()
        self._show_tools(self.underMouse())
        self.setAccessibleName(result.title)

    def _show_strip(self) -> None:
        result = self.result
        if result is None:
            return
        failed = result.status in (State.FAILED, State.STOPPED)
        if failed:
            text = line(result.warning or "") or kinds.state(result.status)
            tone = "bad" if result.status is State.FAILED else "warn"
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
            self._retry.clicked.connect(lambda: self.retryRequested.emit(self.spec.id))
            self._strip.add_button(self._retry)
            self._strip.hide()
            self._body.insertWidget(self._body.indexOf(self._waiting) + 1, self._strip)
        return self._strip

    def _the_prose(self) -> ProseView:
        if self._prose is None:
            self._prose = ProseView(self)
            self._prose.setAccessibleName(self.accessibleName())
            self._prose.hide()
            self._prose.resize(self.width(), self._prose.height())  # so that it is laid out once
            self._prose.markActivated.connect(self.markActivated)
            self._prose.menuRequested.connect(self._extend_menu)
            self._body.addWidget(self._prose)
        return self._prose

    # What is shown

    @property
    def prose(self) -> ProseView:
        """The text; an empty one while there is none. A card at rest is woken."""
        self.wake()
        return self._the_prose()

    @property
    def has_text(self) -> bool:
        """Whether a text is shown, be it out of sight."""
        return self.result is not None and bool(self.result.text)

    # Far out of sight a card keeps its height and lets go of its text: a thousand of them are cheap then.

    @property
    def resting(self) -> bool:
        return self._resting

    def rest(self) -> bool:
        """Let go of all that is shown, unless the reader has a hand on it; whether it did."""
        if self._resting or self.busy or not self.has_text or self._prose is None or self._prose.in_use:
            return False
        self._resting = True
        self.setFixedHeight(self.height())
        self._body.removeItem(self._head)
        for part in self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            self._body.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._prose = None
        self._badge = self._tools = self._strip = self._retry = None
        if self.result is not None:
            self._packed = Packed((self.result.statements, self._put_right))
            self.result = self.result.model_copy(update={"statements": ()})
            self._put_right = ()
        return True

    def wake(self) -> None:
        """Show again what was shown."""
        if not self._resting or self.result is None:
            return
        self._resting = False
        if self._packed is not None:
            statements, self._put_right = self._packed.value()
            self.result = self.result.model_copy(update={"statements": statements})
            self._packed = None
        self._build(self.result.title)
        self.setMinimumHeight(0)
        self.setMaximumHeight(_NO_LIMIT)
        self._show(self.result)

    def close_evidence(self) -> None:
        """Close the box that is open in this card, if there is one."""
        if self._prose is not None:
            self._prose.close_evidence()

    @property
    def active_mark(self) -> Mark | None:
        """The mark whose evidence is open."""
        return self._prose.active_mark if self._prose is not None else None

    @property
    def moments(self) -> frozenset[int]:
        """The first moment of every statement that is shown."""
        return self._moments if self.result is not None else frozenset()

    def _find_moments(self, result: SegmentResult) -> frozenset[int]:
        if self._replay is None:
            return frozenset()
        found = (evidence.moments(statement, self._replay) for statement in result.statements)
        return frozenset(moments[0] for moments in found if moments)

    @property
    def state_words(self) -> str:
        """What the card says while it has no text."""
        return "" if self._resting else self._waiting.text

    @property
    def badge_texts(self) -> list[str]:
        return self._badge.texts() if self._badge is not None else []

    @property
    def warning_text(self) -> str:
        """The text of the strip; empty when there is none."""
        return "" if self._strip is None or self._strip.isHidden() else self._strip.text()

    def retranslate(self) -> None:
        if self._resting:
            return
        if self._retry is not None:
            self._retry.setText(self.tr("Retry"))
        self._show_strip()

    # Copying and the tools that come with the pointer

    def copy_text(self) -> None:
        """Put the text as it is read onto the clipboard."""
        if self.result is not None and self.result.text:
            QGuiApplication.clipboard().setText(f"{self.result.title}\n\n{self.prose.toPlainText()}")

    def copy_markdown(self) -> None:
        """Put the text as Markdown onto the clipboard."""
        if self.result is not None and self.result.text:
            QGuiApplication.clipboard().setText(f"## {self.result.title}\n\n{self.result.text}\n")

    def _write_again(self) -> None:
        self.regenerateRequested.emit(self.spec.id)

    def _extend_menu(self, menu: QMenu) -> None:
        menu.addSeparator()
        menu.addAction(self.tr("Copy segment as text"), self.copy_text)
        menu.addAction(self.tr("Copy segment as Markdown"), self.copy_markdown)
        menu.addAction(self.tr("Write this segment again"), self._write_again)

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
        shown = wanted and not self.busy and self.has_text and not self.resting
        if shown and self._tools is None:
            self._tools = CardTools(self)
            self._tools.copyRequested.connect(self.copy_text)
            self._tools.againRequested.connect(self._write_again)
            self._place_tools()
        if self._tools is not None:
            self._tools.setVisible(shown)

    def _place_tools(self) -> None:
        if self._tools is not None:
            self._tools.resize(self._tools.sizeHint())
            self._tools.move(self.width() - self._tools.width(), 0)
            self._tools.raise_()

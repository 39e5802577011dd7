"""`AIChatPanel`: the analysis of a replay as a column of cards, and a field to ask about it.

It is a plain widget: feed it the events of a turn, listen to its signals. It knows no engine, no
thread and no file. ``docs/chat-panel.md`` shows it alone in a window.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QImage, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from engine.session import events
from gui.chat_panel.card_scroll import COLUMN_WIDTH, CardScroll
from gui.chat_panel.composer import Composer, SendKey
from gui.chat_panel.empty_hint import EmptyHint
from gui.chat_panel.find_bar import FindBar
from gui.chat_panel.turn import TurnView
from gui.i18n import Retranslated
from gui.theme import THEME
from gui.wording import evidence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.facts import Replay
    from gui.chat_panel.card import SegmentCard
    from gui.chat_panel.marks import Mark

_MOST_PIXELS = 30_000  # height of a picture; formats and programs end at 32,767


class AIChatPanel(Retranslated, QWidget):
    """Shows turns and takes questions.

    Signals:
        reviewRequested(): the reader pressed Review on the empty panel.
        questionAsked(str): the reader sent a question.
        stopRequested(): the reader pressed Esc while a turn was under way.
        retryRequested(str, str): run id and segment id of a segment that failed or was stopped.
        regenerateRequested(str, str): the same of a segment that is to be written again.
        momentActivated(int): a checked statement was clicked; the first moment behind it, in the unit
            of the replay's clock.
        statementActivated(object): the `gui.chat_panel.marks.Mark` that was clicked.
        finished(str): run id of a turn that ended.
    """

    reviewRequested = Signal()
    questionAsked = Signal(str)
    stopRequested = Signal()
    retryRequested = Signal(str, str)
    regenerateRequested = Signal(str, str)
    momentActivated = Signal(int)
    statementActivated = Signal(object)
    finished = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("chatPanel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._replay: Replay | None = None
        self._turns: dict[str, TurnView] = {}
        self._scroll = CardScroll(self)
        self._scroll.barTakes.connect(self._keep_in_line)
        self._hint = EmptyHint(self)
        self._hint.reviewRequested.connect(self.reviewRequested)
        self._scroll.put_first(self._hint)
        self.find_bar = FindBar(lambda: self.cards, self)
        self.find_bar.found.connect(self._scroll.reveal)
        self.composer = Composer(self)
        self.composer.setMaximumWidth(COLUMN_WIDTH)
        self.composer.questionAsked.connect(self.questionAsked)
        bottom = QFrame(self)
        bottom.setObjectName("composerBar")
        row = QHBoxLayout(bottom)
        row.setContentsMargins(24, 12, 24, 14)
        self._bottom_row = row
        row.addStretch(1)
        row.addWidget(self.composer, 1000)
        row.addStretch(1)

        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._scroll, 1)
        layout.addWidget(self.find_bar)
        layout.addWidget(bottom)
        self.setFocusProxy(self.composer)
        self._update_composer()
        self.retranslate()

    # The small API

    def set_replay(self, replay: Replay | None) -> None:
        """Speak of another replay from now on; the cards of the one before are taken away."""
        self.clear()
        self._replay = replay
        self._update_composer()

    def apply(self, event: events.Event) -> None:
        """Take one event. Events of runs that are not shown are dropped."""
        if isinstance(event, events.TurnStarted):
            self._start(event)
            return
        turn = self._turns.get(event.run_id)
        if turn is None:
            return
        turn.apply(event)
        if isinstance(event, events.TurnFinished):
            self._finish(turn, event)
        elif isinstance(event, events.SegmentRestarted):
            self._update_composer()

    def apply_all(self, batch: Iterable[events.Event]) -> None:
        """Take several events with one repaint."""
        self.setUpdatesEnabled(False)
        try:
            for event in batch:
                self.apply(event)
        finally:
            self.setUpdatesEnabled(True)

    def clear(self) -> None:
        """Take every turn away; late events of theirs find nothing."""
        self._scroll.clear()
        self._turns.clear()
        self._update_composer()

    def set_send_key(self, key: SendKey) -> None:
        """Which key sends a question."""
        self.composer.set_send_key(key)

    @property
    def busy(self) -> bool:
        """Whether a turn is under way."""
        return any(not turn.finished for turn in self._turns.values())

    @property
    def cards(self) -> list[SegmentCard]:
        """All cards in the order they are shown."""
        return [card for turn in self._turns.values() for card in turn.cards.values()]

    def activate_moment(self, moment: int) -> bool:
        """Open the evidence of the statement nearest to a moment; False if none speaks of it."""
        if self._replay is None:
            return False
        found = self._nearest(self._replay, moment)
        if found is None:
            return False
        card, mark = found
        if card.prose.active_mark != mark:
            self._close_evidence()
            card.prose.activate(mark)
        self._scroll.reveal(card)
        return True

    def _nearest(self, replay: Replay, moment: int) -> tuple[SegmentCard, Mark] | None:
        """The statement closest to a moment; of equals the one that speaks of the fewest moments."""
        cards = [card for card in self.cards if card.moments]
        if not cards:
            return None
        reach = min(min(abs(at - moment) for at in card.moments) for card in cards)
        best: tuple[tuple[int, int], SegmentCard, Mark] | None = None
        for card in cards:
            if min(abs(at - moment) for at in card.moments) > reach:
                continue  # its text need not be looked at, nor woken
            for mark in card.prose.marks:
                for statement in mark.statements:
                    moments = evidence.moments(statement, replay)
                    if not moments:
                        continue
                    rank = (min(abs(at - moment) for at in moments), len(moments))
                    if best is None or rank < best[0]:
                        best = (rank, card, mark)
        return None if best is None else best[1:]

    def reveal(self, card: SegmentCard) -> None:
        """Scroll a card into view."""
        card.wake()
        self._scroll.reveal(card)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """Cards, the field that finds, the field that asks: in the order in which Tab goes through them."""
        return self._scroll, self.find_bar, self.composer

    def bring_into_view(self, widget: QWidget) -> None:
        """Scroll to something in a card; of no effect for what is in none."""
        if self._scroll.inner.isAncestorOf(widget):
            self._scroll.ensureWidgetVisible(widget)

    @property
    def place(self) -> tuple[str, str, int] | None:
        """Where the reader is: run and segment of the card at the upper edge, and pixels below its own.

        None for the beginning.
        """
        return self._scroll.place

    def go_to(self, run_id: str, segment_id: str, offset: int) -> None:
        """Show what a reader had before them, as soon as the cards are laid out; takes what `place` gives."""
        self._scroll.go_to(run_id, segment_id, offset)

    def statement_moments(self) -> list[int]:
        """The moments the statements on the screen speak of, ascending."""
        return sorted({moment for card in self.cards for moment in card.moments})

    def picture(self) -> QImage:
        """All cards as one picture, twice as fine as the screen as long as it does not become too high."""
        for card in self.cards:
            card.wake()
        self._close_evidence()
        self._scroll.inner.ensurePolished()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        size = self._scroll.inner.size()
        ratio = 2.0 if size.height() * 2 <= _MOST_PIXELS else _MOST_PIXELS / max(1, size.height())
        image = QImage(size * ratio, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        image.fill(THEME.palette.color("window"))
        self._scroll.inner.render(image)
        return image

    # Turns

    def _start(self, event: events.TurnStarted) -> None:
        if event.run_id in self._turns:
            return
        turn = TurnView(event, self._replay, self._scroll.inner)
        turn.retryRequested.connect(self.retryRequested)
        turn.regenerateRequested.connect(self.regenerateRequested)
        turn.markActivated.connect(self._mark_activated)
        self._turns[event.run_id] = turn
        self._hint.hide()
        self._scroll.add(turn, follow=bool(event.question))
        self._update_composer()

    def _finish(self, turn: TurnView, event: events.TurnFinished) -> None:
        self._update_composer()
        self._announce(event)
        self.finished.emit(turn.run_id)

    def _announce(self, event: events.TurnFinished) -> None:
        """Tell a screen reader once that the text is there."""
        words = {
            "finished": self.tr("The analysis is complete."),
            "stopped": self.tr("The analysis was stopped."),
            "failed": self.tr("The analysis failed."),
        }[event.status]
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    def _update_composer(self) -> None:
        self.composer.set_state(ready=self._replay is not None, busy=self.busy)
        self._hint.setVisible(self._replay is not None and not self._turns)

    def _mark_activated(self, mark: Mark) -> None:
        self._close_evidence(keep=mark)
        self.statementActivated.emit(mark)
        if self._replay is None:
            return
        for statement in mark.statements:
            found = evidence.moments(statement, self._replay)
            if found:
                self.momentActivated.emit(found[0])
                return

    def _close_evidence(self, keep: Mark | None = None) -> None:
        """One box at a time: the one that is open shows where the reader is."""
        for card in self.cards:
            if card.active_mark not in (None, keep):
                card.close_evidence()

    def _keep_in_line(self, taken: int) -> None:
        """Leave beside the field the room that the scroll bar takes beside the text."""
        self._bottom_row.setContentsMargins(24, 12, 24 + taken, 14)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.busy:
            self.stopRequested.emit()
            event.accept()
        else:
            super().keyPressEvent(event)

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Analysis"))

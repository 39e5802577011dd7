"""`AIChatPanel`: the analysis of a replay as a column of cards, and a field to ask about it.

It is a plain widget: feed it the events of a turn, listen to its signals. It knows no engine, no
thread and no file. ``docs/chat-panel.md`` shows it alone in a window.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QImage, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from engine.session import events
from gui.chat_panel.card import SegmentCard
from gui.chat_panel.composer import Composer, SendKey
from gui.chat_panel.empty_hint import EmptyHint
from gui.chat_panel.find_bar import FindBar
from gui.chat_panel.turn import TurnView
from gui.i18n import Retranslated
from gui.theme import THEME
from gui.wording import evidence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.facts import Replay
    from gui.chat_panel.marks import Mark

_LEAST_WIDTH = 280
# Pages a card must be away to rest, or near to be woken; in between it stays as it is.
_REST_PAGES, _WAKE_PAGES = 4.0, 1.5
_AROUND_MS = 150
_MOST_PIXELS = 30_000  # height of a picture; formats and programs end at 32,767
_WOKEN_AT_ONCE = 3  # so that a scrolling reader feels nothing of it
COLUMN_WIDTH = 720
"""Widest the text gets, in pixels: some 90 characters, which is what the eye follows with ease."""


class _Column(QWidget):
    """As high as its cards are at its width, and no higher."""

    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        if layout is not None and layout.hasHeightForWidth():
            # The scroll area asks for the height at its width. The layout's own minimum would be the
            # height its texts have at their least width.
            return QSize(_LEAST_WIDTH, 0)
        return QSize(_LEAST_WIDTH, super().sizeHint().height())


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
        # A reader at the beginning is reading there; following begins when they scroll to the end.
        self._following = False
        self._moving = False
        self._pending: QWidget | None = None
        self._place: tuple[str, str, int] | None = (
            None  # where the reader was, until the cards have their heights
        )
        self._around_timer = QTimer(self, singleShot=True, interval=_AROUND_MS)
        self._around_timer.timeout.connect(self._look_around)

        self._column = _Column()
        self._column.setObjectName("chatColumn")
        self._cards = QVBoxLayout()
        self._cards.setContentsMargins(0, 22, 0, 28)
        self._cards.setSpacing(30)
        self._hint = EmptyHint(self)
        self._hint.reviewRequested.connect(self.reviewRequested)
        self._cards.addWidget(self._hint)
        self._cards.addStretch(1)
        sides = QHBoxLayout(self._column)
        sides.setContentsMargins(24, 0, 24, 0)
        self._inner = QWidget(self._column)
        self._inner.setLayout(self._cards)
        self._inner.setMaximumWidth(COLUMN_WIDTH)
        sides.addStretch(1)
        sides.addWidget(self._inner, 1000)
        sides.addStretch(1)
        self._scroll = QScrollArea(self)
        self._scroll.setObjectName("chatScroll")
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self._column)
        bar = self._scroll.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        bar.rangeChanged.connect(self._range_changed)

        self.find_bar = FindBar(lambda: self.cards, self)
        self.find_bar.found.connect(self._reveal)
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
        for turn in self._turns.values():
            self._cards.removeWidget(turn)
            turn.hide()
            turn.deleteLater()
        self._turns.clear()
        self._following = False
        self._pending = None
        self._place = None
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
        self._reveal(card)
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
        self._reveal(card)

    @property
    def place(self) -> tuple[str, str, int] | None:
        """Where the reader is: run and segment of the card at the upper edge, and pixels below its own.

        None for the beginning.
        """
        top = self._scroll.verticalScrollBar().value()
        if top <= 0:
            return None
        for turn in self._turns.values():
            for name, card in turn.cards.items():
                area = card.geometry()
                begin = turn.mapTo(self._column, turn.rect().topLeft()).y() + area.top()
                if begin + area.height() > top:
                    return turn.run_id, name, top - begin
        return None

    def go_to(self, run_id: str, segment_id: str, offset: int) -> None:
        """Show what a reader had before them, as soon as the cards are laid out; takes what `place` gives."""
        self._place = run_id, segment_id, offset
        self._following = False
        QTimer.singleShot(0, self, self._return)

    def _return(self) -> None:
        if self._place is None:
            return
        run_id, segment_id, offset = self._place
        turn = self._turns.get(run_id)
        card = turn.cards.get(segment_id) if turn is not None else None
        if turn is None or card is None:
            return
        begin = turn.mapTo(self._column, turn.rect().topLeft()).y() + card.geometry().top()
        self._move_to(begin + offset)

    def statement_moments(self) -> list[int]:
        """The moments the statements on the screen speak of, ascending."""
        return sorted({moment for card in self.cards for moment in card.moments})

    def picture(self) -> QImage:
        """All cards as one picture, twice as fine as the screen as long as it does not become too high."""
        for card in self.cards:
            card.wake()
        self._close_evidence()
        self._inner.ensurePolished()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        size = self._inner.size()
        ratio = 2.0 if size.height() * 2 <= _MOST_PIXELS else _MOST_PIXELS / max(1, size.height())
        image = QImage(size * ratio, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        image.fill(THEME.palette.color("window"))
        self._inner.render(image)
        return image

    # Turns

    def _start(self, event: events.TurnStarted) -> None:
        if event.run_id in self._turns:
            return
        turn = TurnView(event, self._replay, self._inner)
        turn.retryRequested.connect(self.retryRequested)
        turn.regenerateRequested.connect(self.regenerateRequested)
        turn.markActivated.connect(self._mark_activated)
        turn.shown.connect(self._card_shown)
        self._turns[event.run_id] = turn
        self._cards.insertWidget(self._cards.count() - 1, turn)
        turn.show()
        self._hint.hide()
        self._place = None
        if event.question:
            self._following = True
            self._pending = turn
            self._reveal_soon()
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

    # Scrolling: only for a reader who is at the end

    def _wake_in_view(self) -> None:
        """What comes into view must be there at once."""
        for card, away in self._distances():
            if card.resting and away < 0.2:
                card.wake()

    def _look_around(self) -> None:
        """Wake the cards the reader comes near, a few at a time; let those far away rest."""
        # A card that rests keeps the height it has, which must be the one it was to have.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        woken = 0
        for card, away in self._distances():
            if card.resting and away < _WAKE_PAGES:
                if woken == _WOKEN_AT_ONCE:
                    self._around_timer.start()
                    return
                card.wake()
                woken += 1
            elif away > _REST_PAGES:
                card.rest()

    def _distances(self) -> Iterator[tuple[SegmentCard, float]]:
        """Every card and how many pages it is out of view; below 0 for those in it."""
        height = max(1, self._scroll.viewport().height())
        top = self._scroll.verticalScrollBar().value()
        for turn in self._turns.values():
            origin = turn.mapTo(self._column, turn.rect().topLeft()).y()
            for card in turn.cards.values():
                area = card.geometry()
                above = top - (origin + area.bottom())
                below = origin + area.top() - (top + height)
                yield card, max(above, below) / height

    def _scrolled(self, value: int) -> None:
        self._wake_in_view()
        self._around_timer.start()
        if not self._moving:
            self._place = None  # the reader goes where they like
            bar = self._scroll.verticalScrollBar()
            self._following = value >= bar.maximum() - 4 or value >= self._end_of_text() - 4

    def _end_of_text(self) -> int:
        """Scroll position at which the last text that is there ends at the lower edge."""
        shown = [card for card in self.cards if card.result is not None]
        if not shown:
            return 0
        last = shown[-1]
        bottom = last.mapTo(self._column, last.rect().bottomLeft()).y()
        return int(bottom - self._scroll.viewport().height())

    def _card_shown(self, card: QWidget) -> None:
        if self._following:
            self._pending = card
            self._reveal_soon()

    def _range_changed(self, low: int, high: int) -> None:
        self._around_timer.start()
        bar = self._scroll.verticalScrollBar()
        taken = bar.sizeHint().width() if high > low else 0
        self._bottom_row.setContentsMargins(24, 12, 24 + taken, 14)  # in line with the text above
        self._reveal_pending()
        self._return()

    def _reveal_soon(self) -> None:
        # The layout has not given the new text its room yet.
        QTimer.singleShot(0, self, self._reveal_pending)

    def _reveal_pending(self) -> None:
        if self._pending is not None:
            self._reveal(self._pending)

    def _reveal(self, widget: QWidget) -> None:
        """Scroll no further than it takes to see all of a card, and never past its title."""
        bar = self._scroll.verticalScrollBar()
        top = widget.mapTo(self._column, widget.rect().topLeft()).y() - 16
        bottom = widget.mapTo(self._column, widget.rect().bottomLeft()).y() + 24
        height = self._scroll.viewport().height()
        wanted = bar.value()
        if bottom > wanted + height:
            wanted = bottom - height
        wanted = min(wanted, top) if top < wanted or bottom - top > height else wanted
        self._move_to(wanted)

    def _move_to(self, value: int) -> None:
        self._moving = True
        self._scroll.verticalScrollBar().setValue(value)
        self._moving = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._pending = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.busy:
            self.stopRequested.emit()
            event.accept()
        else:
            super().keyPressEvent(event)

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Analysis"))

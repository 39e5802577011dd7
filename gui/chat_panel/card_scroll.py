"""The column of cards: follows a reader who is at the end, finds a place again, lets far cards rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gui.chat_panel.card import SegmentCard
    from gui.chat_panel.turn import TurnView

_LEAST_WIDTH = 200
# Pages a card must be away to rest, or near to be woken; in between it stays as it is.
_REST_PAGES, _WAKE_PAGES = 4.0, 1.5
_AROUND_MS = 150
_WOKEN_AT_ONCE = 3  # so that a scrolling reader feels nothing of it
_RESTED_AT_ONCE = 6
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


class CardScroll(QScrollArea):
    """Shows turns one under the other.

    Signals:
        barTakes(int): pixels the scroll bar takes of the width, so that what stands below can keep in line.
    """

    barTakes = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("chatScroll")
        self._turns: dict[str, TurnView] = {}
        # A reader at the beginning is reading there; following begins when they scroll to the end.
        self._following = False
        self._moving = False
        self._pending: QWidget | None = None
        self._place: tuple[str, str, int] | None = None  # to go back to, until cards have their heights
        self._around_timer = QTimer(self, singleShot=True, interval=_AROUND_MS)
        self._around_timer.timeout.connect(self._look_around)
        self._column = _Column()
        self._column.setObjectName("chatColumn")
        self._cards = QVBoxLayout()
        self._cards.setContentsMargins(0, 22, 0, 28)
        self._cards.setSpacing(30)
        self._cards.addStretch(1)
        sides = QHBoxLayout(self._column)
        sides.setContentsMargins(24, 0, 24, 0)
        self.inner = QWidget(self._column)
        self.inner.setLayout(self._cards)
        self.inner.setMaximumWidth(COLUMN_WIDTH)
        sides.addStretch(1)
        sides.addWidget(self.inner, 1000)
        sides.addStretch(1)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(self._column)
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        bar.rangeChanged.connect(self._range_changed)

    def put_first(self, widget: QWidget) -> None:
        """Put something above all turns."""
        self._cards.insertWidget(0, widget)

    def add(self, turn: TurnView, *, follow: bool) -> None:
        """Put a turn at the end; ``follow`` shows it and what becomes of it."""
        self._turns[turn.run_id] = turn
        self._cards.insertWidget(self._cards.count() - 1, turn)
        turn.show()
        self._place = None
        turn.shown.connect(self._card_shown)
        if follow:
            self._following = True
            self._pending = turn
            self._reveal_soon()

    def clear(self) -> None:
        """Take every turn away."""
        for turn in self._turns.values():
            self._cards.removeWidget(turn)
            turn.hide()
            turn.deleteLater()
        self._turns.clear()
        self._following = False
        self._pending = None
        self._place = None

    @property
    def place(self) -> tuple[str, str, int] | None:
        """Where the reader is: run and segment of the card at the upper edge, and pixels below its own.

        None for the beginning.
        """
        top = self.verticalScrollBar().value()
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

    def _wake_in_view(self) -> None:
        """What comes into view must be there at once."""
        for card, away in self._distances():
            if card.resting and away < 0.2:
                card.wake()

    def _look_around(self) -> None:
        """Wake the cards the reader comes near, a few at a time; let those far away rest."""
        # A card that rests keeps the height it has, which must be the one it was to have.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        woken = rested = 0
        for card, away in self._distances():
            if card.resting and away < _WAKE_PAGES:
                card.wake()
                woken += 1
            elif away > _REST_PAGES:
                rested += card.rest()
            if woken == _WOKEN_AT_ONCE or rested == _RESTED_AT_ONCE:
                self._look_around_soon()
                return

    def _look_around_soon(self) -> None:
        """Not begun anew while it waits: what never stops coming would else never be put to rest."""
        if not self._around_timer.isActive():
            self._around_timer.start()

    def _distances(self) -> Iterator[tuple[SegmentCard, float]]:
        """Every card and how many pages it is out of view; below 0 for those in it."""
        height = max(1, self.viewport().height())
        top = self.verticalScrollBar().value()
        for turn in self._turns.values():
            origin = turn.mapTo(self._column, turn.rect().topLeft()).y()
            for card in turn.cards.values():
                area = card.geometry()
                above = top - (origin + area.bottom())
                below = origin + area.top() - (top + height)
                yield card, max(above, below) / height

    def _scrolled(self, value: int) -> None:
        self._wake_in_view()
        self._look_around_soon()
        if not self._moving:
            self._place = None  # the reader goes where they like
            bar = self.verticalScrollBar()
            self._following = value >= bar.maximum() - 4 or value >= self._end_of_text() - 4

    def _end_of_text(self) -> int:
        """Scroll position at which the last text that is there ends at the lower edge."""
        shown = [card for card in self._all() if card.result is not None]
        if not shown:
            return 0
        last = shown[-1]
        bottom = last.mapTo(self._column, last.rect().bottomLeft()).y()
        return int(bottom - self.viewport().height())

    def _card_shown(self, card: QWidget) -> None:
        if self._following:
            self._pending = card
            self._reveal_soon()

    def _range_changed(self, low: int, high: int) -> None:
        self._look_around_soon()
        self.barTakes.emit(self.verticalScrollBar().sizeHint().width() if high > low else 0)
        self._reveal_pending()
        self._return()

    def _reveal_soon(self) -> None:
        # The layout has not given the new text its room yet.
        QTimer.singleShot(0, self, self._reveal_pending)

    def _reveal_pending(self) -> None:
        if self._pending is not None:
            self.reveal(self._pending)

    def reveal(self, widget: QWidget) -> None:
        """Scroll no further than it takes to see all of a card, and never past its title."""
        bar = self.verticalScrollBar()
        top = widget.mapTo(self._column, widget.rect().topLeft()).y() - 16
        bottom = widget.mapTo(self._column, widget.rect().bottomLeft()).y() + 24
        height = self.viewport().height()
        wanted = bar.value()
        if bottom > wanted + height:
            wanted = bottom - height
        wanted = min(wanted, top) if top < wanted or bottom - top > height else wanted
        self._move_to(wanted)

    def _move_to(self, value: int) -> None:
        self._moving = True
        self.verticalScrollBar().setValue(value)
        self._moving = False

    def _all(self) -> Iterator[SegmentCard]:
        for turn in self._turns.values():
            yield from turn.cards.values()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._pending = None

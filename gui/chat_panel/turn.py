"""One turn: the question if there was one, what to know about the run, and a card per segment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from engine.session import events
from gui.chat_panel.card import SegmentCard
from gui.chat_panel.strip import Strip
from gui.wording.engine_texts import line

if TYPE_CHECKING:
    from engine.facts import Replay


class TurnView(QWidget):
    """Shows one turn by its events."""

    retryRequested = Signal(str, str)  # run id, segment id
    regenerateRequested = Signal(str, str)
    markActivated = Signal(object)
    shown = Signal(QWidget)  # a card whose text has just appeared

    def __init__(
        self, started: events.TurnStarted, replay: Replay | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.run_id = started.run_id
        self.finished = False
        self.last_seq = started.seq
        self.cards: dict[str, SegmentCard] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(22)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        if started.question:
            self._layout.addWidget(self._question(started.question))
        if started.notes:
            note = Strip("warningStrip", self)
            note.show_text("\n".join(started.notes), "info")
            self._layout.addWidget(note)
        for spec in started.segments:
            card = SegmentCard(spec, replay, self)
            card.retryRequested.connect(lambda i: self.retryRequested.emit(self.run_id, i))
            card.regenerateRequested.connect(lambda i: self.regenerateRequested.emit(self.run_id, i))
            card.markActivated.connect(self.markActivated)
            card.busy = True
            self.cards[spec.id] = card
            self._layout.addWidget(card)
        self._end: Strip | None = None
        self._faceless = list(self.cards.values())
        self._face_timer = QTimer(self, interval=1)
        self._face_timer.timeout.connect(self._next_face)
        self._face_timer.start()

    def _next_face(self) -> None:
        """Make what is seen of the next card: eight in one go would hold up whoever types."""
        if not self._faceless:
            self._face_timer.stop()
            return
        card = self._faceless.pop(0)
        if not card.resting:
            card.wake()

    def _question(self, text: str) -> QWidget:
        frame = QFrame(self)
        frame.setObjectName("question")
        label = QLabel(text, frame)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        inside = QVBoxLayout(frame)
        inside.setContentsMargins(12, 8, 12, 8)
        inside.addWidget(label)
        return frame

    def apply(self, event: events.Event) -> None:
        """Take one event of this run; one that is late or comes twice is dropped."""
        if event.seq <= self.last_seq:
            return
        self.last_seq = event.seq
        match event:
            case events.SegmentStateChanged():
                card = self.cards.get(event.segment_id)
                if card is not None:
                    card.set_state(event.state)
            case events.ProviderWaiting():
                card = self.cards.get(event.segment_id)
                if card is not None:
                    limited = event.cause == "rate_limited"
                    card.set_provider_waiting(event.reason, event.seconds, rate_limited=limited)
            case events.SegmentSettled() | events.SegmentFinal():
                while self._faceless:  # a text has its place only among all the others
                    self._next_face()
                self._take_result(event)
            case events.SegmentRestarted():
                self.finished = False
                card = self.cards.get(event.segment_id)
                if card is not None:
                    card.set_state(events.State.WAITING)
            case events.TurnFinished():
                self.finished = True
                self._show_end(event)
            case _:
                pass  # what the debug pane is for

    def _take_result(self, event: events.SegmentSettled | events.SegmentFinal) -> None:
        card = self.cards.get(event.result.id)
        if card is None:
            return
        if isinstance(event, events.SegmentSettled):
            card.settle(event.result)
        else:
            card.show_result(event.result, event.note, repeated=self._told_above(event.result))
            self.shown.emit(card)

    def _told_above(self, result: events.SegmentResult) -> bool:
        """Whether a card above failed for the same reason: one server that is down is one trouble."""
        if result.status is not events.State.FAILED or not result.warning:
            return False
        for name, card in self.cards.items():
            if name == result.id:
                return False
            other = card.result
            if other is not None and other.status is result.status and other.warning == result.warning:
                return True
        return False

    def _show_end(self, event: events.TurnFinished) -> None:
        """Say what ended the turn when no card says it."""
        told = any(card.warning_text for card in self.cards.values())
        if event.error and not told:
            if self._end is None:
                self._end = Strip("warningStrip", self)
                self._layout.addWidget(self._end)
            self._end.show_text(line(event.error), "bad")
        elif self._end is not None:
            self._end.hide()

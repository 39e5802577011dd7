"""How good a turn was, and what the next one is told: the self-correction at work."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from engine.review.scores import DIMENSIONS, NOT_EVALUATED, Dimension
from engine.session.events import ReviewScored
from gui.debug_pane.tables import Table, TableModel
from gui.i18n import Retranslated
from gui.wording import kinds


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One dimension of one turn."""

    event: ReviewScored
    dimension: Dimension

    @property
    def score(self) -> str:
        """The score, or a dash where nobody has looked: that is not a score of zero."""
        value = self.event.scores.of(self.dimension)
        return "–" if value == NOT_EVALUATED else f"{value:.2f}"

    @property
    def threshold(self) -> str:
        limit = self.event.thresholds[self.dimension]
        return f"{'<' if limit.side == 'below' else '≥'} {limit.limit:g}"

    @property
    def crossed(self) -> bool:
        return self.dimension in self.event.crossed

    @property
    def reason(self) -> str:
        return self.event.reasons.get(self.dimension, "")


class ScoresView(Retranslated, QWidget):
    """The scores of a turn as a table, the hint it was given, and the hint it leaves."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._event: ReviewScored | None = None
        self.model: TableModel[ScoreRow] = TableModel(
            (
                lambda row: kinds.dimension(row.dimension),
                lambda row: row.score,
                lambda row: row.threshold,
                lambda row: self.tr("asks for a correction") if row.crossed else self.tr("fine"),
                lambda row: row.reason,
            ),
            self,
        )
        self.table = Table(self.model, self)
        self.table.set_widths((110, 52, 76, 100, 190))
        self._used = self._text()
        self._next = self._text()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.table, 3)
        layout.addWidget(self._used)
        layout.addWidget(self._next)
        layout.addStretch(2)
        self.retranslate()

    def _text(self) -> QLabel:
        label = QLabel(self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def set_event(self, event: ReviewScored | None) -> None:
        """Show the scores of a turn; None while there are none."""
        self._event = event
        self.model.set_rows([ScoreRow(event, dimension) for dimension in DIMENSIONS] if event else [])
        self._show_hints()

    @property
    def hints(self) -> list[str]:
        """The lines about hints that are shown."""
        return [label.text() for label in (self._used, self._next) if label.text()]

    def _show_hints(self) -> None:
        event = self._event
        if event is None:
            self._used.setText(self.tr("No scores yet: they come after the turn."))
            self._next.clear()
            return
        used = (
            self.tr("This turn was told: {hint}")
            if event.used_hint
            else self.tr("This turn was told nothing.")
        )
        self._used.setText(used.replace("{hint}", event.used_hint or ""))
        told = (
            self.tr("The next turn is told: {hint}")
            if event.hint
            else self.tr("Nothing to tell the next turn.")
        )
        self._next.setText(told.replace("{hint}", event.hint))

    def retranslate(self) -> None:
        self.model.set_heads(
            (
                self.tr("Dimension"),
                self.tr("Score"),
                self.tr("Threshold"),
                self.tr("Verdict"),
                self.tr("Why"),
            )
        )
        self.table.setAccessibleName(self.tr("Scores"))
        self._show_hints()

"""How good a turn was, and what the next one is told: the self-correction at work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from engine.review.scores import DIMENSIONS, NOT_EVALUATED, Dimension, better
from engine.session.events import ReviewScored
from gui.debug_pane.score_chart import ScoreChart
from gui.debug_pane.tables import Table, TableModel
from gui.debug_pane.usage_view import seconds, tokens
from gui.i18n import Retranslated
from gui.wording import kinds


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One dimension of one turn."""

    event: ReviewScored
    dimension: Dimension
    following: ReviewScored | None = None

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
    def next(self) -> str:
        """The score of the turn after it, and whether it is better; empty while there is none."""
        if self.following is None:
            return ""
        now, then = self.event.scores.of(self.dimension), self.following.scores.of(self.dimension)
        judged = better(self.dimension, now, then)
        sign = "" if judged is None or now == then else " ▲" if judged else " ▼"
        return ("–" if then == NOT_EVALUATED else f"{then:.2f}") + sign

    @property
    def reason(self) -> str:
        return self.event.reasons.get(self.dimension, "")


class ScoresView(Retranslated, QWidget):
    """The scores of a turn and their course, the hint it was given, and the hint it leaves."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._event: ReviewScored | None = None
        self.chart = ScoreChart(self)
        self.model: TableModel[ScoreRow] = TableModel(
            (
                lambda row: kinds.dimension(row.dimension),
                lambda row: row.score,
                lambda row: row.threshold,
                lambda row: self.tr("asks for a correction") if row.crossed else self.tr("fine"),
                lambda row: row.next,
                lambda row: row.reason,
            ),
            self,
        )
        self.table = Table(self.model, self)
        self.table.set_widths((92, 0, 0, 84, 0, 150), fitted=(1, 2, 4))
        self.table.as_high_as_its_rows()
        self._used = self._text()
        self._next = self._text()
        self._judge = self._text()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.chart)
        layout.addWidget(self.table, 100)
        layout.addWidget(self._used)
        layout.addWidget(self._next)
        layout.addWidget(self._judge)
        layout.addStretch(1)
        self.retranslate()

    def _text(self) -> QLabel:
        label = QLabel(self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def set_event(self, event: ReviewScored | None, course: Sequence[ReviewScored] = ()) -> None:
        """Show the scores of a turn.

        Args:
            event: Its scores; None while there are none.
            course: The scores of its conversation, oldest first, those of the turn among them.
        """
        self._event = event
        at = next((index for index, other in enumerate(course) if other is event), None)
        following = course[at + 1] if at is not None and at + 1 < len(course) else None
        self.chart.set_scores([other.scores for other in course], at)
        self.model.set_rows(
            [ScoreRow(event, dimension, following) for dimension in DIMENSIONS] if event else []
        )
        self._show_hints()

    @property
    def hints(self) -> list[str]:
        """The lines about hints that are shown."""
        return [label.text() for label in (self._used, self._next, self._judge) if label.text()]

    def _show_hints(self) -> None:
        event = self._event
        if event is None:
            self._used.setText(self.tr("No scores yet: they come after the turn."))
            self._next.clear()
            self._judge.clear()
            return
        used = (
            self.tr("This turn was told: {hint}")
            if event.used_hint
            else self.tr("This turn was told nothing.")
        )
        self._used.setText(self._where(event, used).replace("{hint}", event.used_hint or ""))
        told = (
            self.tr("The next turn is told: {hint}")
            if event.hint
            else self.tr("Nothing to tell the next turn.")
        )
        self._next.setText(told.replace("{hint}", event.hint))
        self._judge.setText(self._judged(event))

    def _where(self, event: ReviewScored, text: str) -> str:
        """The line about the hint that was used, and the segments whose prompts carried it."""
        if not event.hint_segments:
            return text
        where = self.tr("in the prompts of: {segments}")
        return f"{text} ({where.replace('{segments}', ', '.join(event.hint_segments))})"

    def _judged(self, event: ReviewScored) -> str:
        """What scoring took, and what kept it from being told in time."""
        parts: list[str] = []
        judge = event.judge
        if judge is not None:
            usage = judge.usage
            text = self.tr("The judge took {in} tokens in, {out} out, {seconds}.")
            for name, value in (
                ("{in}", tokens(usage.input_tokens if usage else None)),
                ("{out}", tokens(usage.output_tokens if usage else None)),
                ("{seconds}", seconds(judge.seconds)),
            ):
                text = text.replace(name, value)
            parts += [text, judge.error or ""]
        if event.late:
            parts.append(self.tr("The next turn had begun before all scores were there."))
        return " ".join(part for part in parts if part)

    def retranslate(self) -> None:
        self.model.set_heads(
            (
                self.tr("Dimension"),
                self.tr("Score"),
                self.tr("Threshold"),
                self.tr("Verdict"),
                self.tr("Next turn"),
                self.tr("Why"),
            )
        )
        self.table.setAccessibleName(self.tr("Scores"))
        self.chart.set_names({name: kinds.dimension(name) for name in DIMENSIONS})
        self.chart.setAccessibleName(self.tr("Course of the scores"))
        self._show_hints()

"""Test connection, in place: a button, a line for each step, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from engine.doctor.outcome import Health, Progress, Step, Trial
from engine.doctor.trial_words import Words
from gui import i18n
from gui.i18n import Retranslated
from gui.wording import engine_texts

if TYPE_CHECKING:
    from gui.settings.trial_run import TrialRun

_SIGNS = {
    Health.RUNNING: "…",
    Health.OK: "✓",
    Health.WEAK: "–",
    Health.FAILED: "✗",
    Health.SKIPPED: "·",
}


class TrialView(Retranslated, QWidget):
    """Shows one trial at a time.

    Signals:
        wanted(): the reader asks for a trial; whoever hears it calls `follow`.
        modelsListed(object): the names of the models the server lists.
        draftingChosen(str): the reader takes the proposal, ``free`` or ``guided``.
        grown(): there is more to see than before.
    """

    wanted = Signal()
    modelsListed = Signal(object)
    draftingChosen = Signal(str)
    grown = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._run: TrialRun | None = None
        self._proposal: Literal["free", "guided"] | None = None
        self.button = QPushButton(self)
        self.result = QLabel(self)
        self.result.setTextFormat(Qt.TextFormat.PlainText)
        self.result.setWordWrap(True)
        self.result.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.take = QPushButton(self)
        self.take.hide()
        self._rows: dict[Step, tuple[QLabel, QLabel, QLabel]] = {}
        self._steps = QWidget(self)
        grid = QGridLayout(self._steps)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(2, 1)
        for row, step in enumerate(Step):
            labels = (QLabel(self._steps), QLabel(self._steps), QLabel(self._steps))
            for column, label in enumerate(labels):
                label.setTextFormat(Qt.TextFormat.PlainText)
                label.setProperty("role", "caption")
                label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
                grid.addWidget(label, row, column)
            labels[2].setWordWrap(True)
            labels[2].setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._rows[step] = labels
        self._steps.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        for widget in (self.button, self._steps, self.result, self.take):
            layout.addWidget(widget)
        for button in (self.button, self.take):
            layout.setAlignment(button, Qt.AlignmentFlag.AlignLeft)
        self.button.clicked.connect(self._pressed)
        self.take.clicked.connect(self._take)
        self.retranslate()

    @property
    def running(self) -> bool:
        return self._run is not None

    def line(self, step: Step) -> str:
        """What is shown of a step, its sign first; empty when nothing is."""
        sign, _, text = self._rows[step]
        return f"{sign.text()} {text.text()}".strip()

    def follow(self, run: TrialRun) -> None:
        """Show a trial that is about to start."""
        self.clear()
        self._run = run
        run.progressed.connect(self._progressed)
        run.finished.connect(self._finished)
        run.failed.connect(self._failed)
        self._steps.show()
        self.retranslate()
        self.grown.emit()
        run.start()

    def clear(self) -> None:
        """Stop what is running, and show nothing of it."""
        self.stop()
        for labels in self._rows.values():
            labels[0].clear()
            labels[2].clear()
        self._steps.hide()
        self._propose(None)
        self.result.clear()

    def stop(self) -> None:
        """Stop what is running. What is known so far stays."""
        run, self._run = self._run, None
        if run is not None:
            run.stop()
            run.deleteLater()
        self.retranslate()

    def say(self, text: str) -> None:
        """Show one line instead of a trial."""
        self.clear()
        self.result.setText(text)

    def _pressed(self) -> None:
        if self._run is None:
            self.wanted.emit()
            return
        self.stop()
        self.result.setText(self.tr("Stopped."))

    def _progressed(self, told: Progress) -> None:
        sign, _, text = self._rows[told.step]
        sign.setText(_SIGNS[told.health])
        text.setText(engine_texts.line(told.line))
        tones = {Health.FAILED: "bad", Health.OK: "good"}
        sign.setProperty("tone", tones.get(told.health, ""))
        sign.setAccessibleName(f"{self._rows[told.step][1].text()}: {told.line}")

    def _finished(self, trial: Trial) -> None:
        self.stop()
        self.result.setText(trial.line)
        self._propose(trial.drafting)
        self.grown.emit()
        if trial.models:
            self.modelsListed.emit(trial.models)

    def _failed(self, error: Exception) -> None:
        self.stop()
        self._steps.hide()
        self.result.setText(engine_texts.line(str(error)))

    def _propose(self, drafting: Literal["free", "guided"] | None) -> None:
        self._proposal = drafting
        self.take.setVisible(drafting is not None)
        self.retranslate()

    def _take(self) -> None:
        if self._proposal is not None:
            self.draftingChosen.emit(self._proposal)
            self.take.hide()

    def retranslate(self) -> None:
        self.button.setText(self.tr("Stop") if self._run is not None else self.tr("Test connection"))
        self.take.setText(
            self.tr("Use guided drafting") if self._proposal == "guided" else self.tr("Let it draft freely")
        )
        words = Words("zh" if i18n.language() == "zh" else "en")
        for step, labels in self._rows.items():
            labels[1].setText(words.step(step))

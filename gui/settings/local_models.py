"""Models that can be installed on this computer: what they are, and a button for each."""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QGridLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.errors import UsageError
from engine.providers.local.catalog import catalog
from engine.providers.local.folder import default_folder, installed, partial, remove
from gui import i18n
from gui.i18n import Retranslated
from gui.wording import engine_texts

if TYPE_CHECKING:
    from engine.providers.local.catalog import Weights
    from gui.model_install import ModelInstall

_RUNTIME = "xllamacpp"


@dataclass(slots=True)
class _Row:
    """The widgets of one model."""

    about: QLabel
    state: QLabel
    bar: QProgressBar
    go: QPushButton
    remove: QPushButton


class LocalModels(Retranslated, QWidget):
    """Installs and removes models. What is installed goes on while the settings are closed.

    Signals:
        chosen(str): a model that is to be used: the id of one that has just been installed, or the path of a
            file of the reader's own.
        changed(): another set of models is installed.
    """

    chosen = Signal(str)
    changed = Signal()

    def __init__(self, install: ModelInstall, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._install = install
        self.rows: dict[str, _Row] = {}
        self._problems: dict[str, str] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        self.runtime = QLabel(self)
        self.runtime.setProperty("role", "caption")
        self.runtime.setWordWrap(True)
        self.runtime.setTextFormat(Qt.TextFormat.PlainText)
        self.runtime.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(self.runtime)
        for weights in catalog().values():
            column.addWidget(self._make_row(weights))
        self.own = QPushButton(self)
        self.own.clicked.connect(self._choose_file)
        column.addWidget(self.own, 0, Qt.AlignmentFlag.AlignLeft)
        install.changed.connect(self._refresh)
        install.finished.connect(self._installed)
        install.failed.connect(self._failed)
        self.retranslate()

    def _make_row(self, weights: Weights) -> QWidget:
        frame = QWidget(self)
        name = QLabel(weights.name, frame)
        row = _Row(QLabel(frame), QLabel(frame), QProgressBar(frame), QPushButton(frame), QPushButton(frame))
        self.rows[weights.id] = row
        for label in (row.about, row.state):
            label.setProperty("role", "caption")
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        row.state.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row.bar.setTextVisible(False)
        row.bar.setRange(0, 1000)
        row.go.clicked.connect(lambda: self._pressed(weights.id))
        row.remove.setProperty("flat", True)
        row.remove.clicked.connect(lambda: self._remove(weights.id))
        grid = QGridLayout(frame)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(0, 1)
        grid.addWidget(name, 0, 0)
        grid.addWidget(row.remove, 0, 1)
        grid.addWidget(row.go, 0, 2)
        grid.addWidget(row.about, 1, 0, 1, 3)
        grid.addWidget(row.bar, 2, 0, 1, 3)
        grid.addWidget(row.state, 3, 0, 1, 3)
        return frame

    # What is pressed

    def _pressed(self, id: str) -> None:
        self._problems.pop(id, None)
        if self._install.running == id:
            self._install.stop()
        else:
            self._install.start(id)

    def _installed(self, id: str) -> None:
        self._refresh()
        self.changed.emit()
        self.chosen.emit(id)

    def _failed(self, id: str, error: Exception) -> None:
        self._problems[id] = engine_texts.line(str(error))
        self._refresh()

    def _remove(self, id: str) -> None:
        try:
            remove(id)
        except UsageError as error:
            self._problems[id] = engine_texts.line(str(error))
        self._refresh()
        self.changed.emit()

    def _choose_file(self) -> None:
        kinds = self.tr("Models (*.gguf);;All files (*)")
        path, _ = QFileDialog.getOpenFileName(self, self.tr("A model of your own"), "", kinds)
        if path:
            self.chosen.emit(path)

    # What is shown

    def _refresh(self) -> None:
        there = {model.weights.id for model in installed() if model.weights is not None}
        for id, row in self.rows.items():
            weights = catalog()[id]
            running = self._install.running == id
            left = partial(weights, default_folder())
            come = left.stat().st_size if left.is_file() else 0
            row.bar.setVisible(running)
            row.remove.setVisible(not running and (id in there or come > 0))
            row.go.setVisible(id not in there)
            row.go.setEnabled(running or not self._install.running)
            row.go.setText(self.tr("Stop") if running else self.tr("Go on") if come else self.tr("Install"))
            row.remove.setText(self.tr("Remove"))
            if running:
                words = self._progress_words(row.bar)
            elif id in self._problems:
                words = self._problems[id]
            elif id in there:
                words = "✓ " + self.tr("Installed")
            elif come:
                words = self.tr("{size} have come so far and are kept.").replace("{size}", _size(come))
            else:
                words = ""
            row.state.setText(words)
            row.state.setVisible(bool(words))
            for button in (row.go, row.remove):
                button.setAccessibleName(f"{button.text()}: {weights.name}")

    def _progress_words(self, bar: QProgressBar) -> str:
        told = self._install.progress
        if told is None or told.total <= 0:
            bar.setValue(0)
            return self.tr("Beginning…")
        bar.setValue(round(1000 * told.done / told.total))
        if told.phase == "checking":
            words = self.tr("Checking: {done} of {total}")
        else:
            words = self.tr("Fetching: {done} of {total}")
        return words.replace("{done}", _size(told.done)).replace("{total}", _size(told.total))

    def retranslate(self) -> None:
        lang = i18n.language()
        missing = importlib.util.find_spec(_RUNTIME) is None
        self.runtime.setVisible(missing)
        self.runtime.setText(
            self.tr("What runs models on this computer is still missing. In a terminal: {command}").replace(
                "{command}", 'pip install "truecast[local]"'
            )
        )
        for id, row in self.rows.items():
            weights = catalog()[id]
            needs = self.tr("{size}, needs {memory} of memory: {about}")
            needs = needs.replace("{size}", _size(weights.size))
            needs = needs.replace("{memory}", _size(round(weights.memory_gb * 1_000_000_000)))
            row.about.setText(needs.replace("{about}", weights.about[lang]))
        self.own.setText(self.tr("Use a GGUF file of your own…"))
        self._refresh()


def _size(size: int) -> str:
    """A size as it is read: 1.1 GB, 98 MB."""
    locale = i18n.locale()
    if size >= 1_000_000_000:
        return f"{locale.toString(size / 1_000_000_000, 'f', 1)} GB"
    return f"{locale.toString(round(size / 1_000_000))} MB"

"""The line under the issues where QA says whether the chosen one is right, with a note."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from gui.i18n import Retranslated
from gui.labels import WORDS, LabelWord, QaLabel
from gui.wording import kinds

MOST_NOTE = 2_000
"""Characters of a note."""


class LabelBar(Retranslated, QWidget):
    """Three words and a note; the word that holds, pressed again, is taken back.

    Signals:
        labelled(object): the `QaLabel` for the chosen issue: a word was pressed, or the note changed; None
            takes the label back.
        undoRequested(): the last change of any label is to be undone.
        exportRequested(): all labels are wanted as a file.
    """

    labelled = Signal(object)
    undoRequested = Signal()
    exportRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: QaLabel | None = None
        self.words: dict[LabelWord, QPushButton] = {}
        group = QButtonGroup(self)
        layout = QHBoxLayout()
        layout.setSpacing(6)
        for word in WORDS:
            button = QPushButton(self)
            button.setCheckable(True)
            button.clicked.connect(lambda _=False, word=word: self._pressed(word))
            group.addButton(button)
            layout.addWidget(button)
            self.words[word] = button
        self._group = group
        self.note = QLineEdit(self)
        self.note.setMaxLength(MOST_NOTE)
        self.note.editingFinished.connect(self._note_done)
        layout.addStretch(1)
        self.undo = QPushButton(self)
        self.undo.setProperty("flat", True)
        self.undo.setEnabled(False)
        self.undo.clicked.connect(self.undoRequested)
        layout.addWidget(self.undo)
        self.export = QPushButton(self)
        self.export.setProperty("flat", True)
        self.export.clicked.connect(self.exportRequested)
        layout.addWidget(self.export)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 8)
        rows.setSpacing(6)
        rows.addLayout(layout)
        rows.addWidget(self.note)
        self.show_label(None, chosen=False)
        self.retranslate()

    def show_label(self, label: QaLabel | None, *, chosen: bool) -> None:
        """Show what was said about the chosen issue; nothing can be said while none is chosen."""
        self._shown = label
        self._group.setExclusive(False)  # or the pressed one could not be released
        for word, button in self.words.items():
            button.setChecked(label is not None and label.word == word)
            button.setEnabled(chosen)
        self._group.setExclusive(True)
        self.note.setText(label.note if label is not None else "")
        self.note.setEnabled(chosen)

    def _pressed(self, word: LabelWord) -> None:
        if self._shown is not None and self._shown.word == word:
            self.show_label(None, chosen=True)
            self.labelled.emit(None)
        else:
            self._tell()

    def _tell(self) -> None:
        word = next((word for word, button in self.words.items() if button.isChecked()), None)
        if word is None:
            return
        label = QaLabel(word, self.note.text().strip())
        if label != self._shown:
            self._shown = label
            self.labelled.emit(label)

    def _note_done(self) -> None:
        """A note alone says nothing: it goes along with the word, now or when one is pressed."""
        if self._shown is not None:
            self._tell()

    def retranslate(self) -> None:
        for word, button in self.words.items():
            button.setText(kinds.label(word))
            button.setToolTip(self.tr("Pressed again, it is taken back"))
        self.note.setPlaceholderText(self.tr("Note"))
        self.note.setAccessibleName(self.tr("Note on the chosen issue"))
        self.undo.setText(self.tr("Undo"))
        self.undo.setToolTip(self.tr("Undo the last change of a label (Ctrl+Z)"))
        self.export.setText(self.tr("Export labels…"))
        self.export.setToolTip(self.tr("All labels of the archive, one JSON object a line"))

"""A key: typed in, and where it goes on a system that has no key store."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QLabel, QLineEdit, QRadioButton, QVBoxLayout, QWidget

from gui.i18n import Retranslated

Place = Literal["store", "run", "variable"]


class KeyRow(Retranslated, QWidget):
    """The field, and the choice that appears when the system turns out to have no key store.

    Signals:
        variableWanted(): the reader will put the key into an environment variable.
    """

    variableWanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = QLineEdit(self)
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self._note = QLabel(self)
        self._note.setWordWrap(True)
        self._note.setProperty("role", "caption")
        self.this_run = QRadioButton(self)
        self.variable = QRadioButton(self)
        self._group = QButtonGroup(self)
        self._group.addButton(self.this_run)
        self._group.addButton(self.variable)
        self._asked = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        for widget in (self.field, self._note, self.this_run, self.variable):
            layout.addWidget(widget)
        self.setFocusProxy(self.field)
        self.variable.toggled.connect(self._variable_toggled)
        self._show_choice(False)
        self.retranslate()

    @property
    def typed(self) -> str:
        """A key that was typed in; empty when none was."""
        return self.field.text().strip()

    @property
    def place(self) -> Place | None:
        """Where a typed key goes; None while the reader has to choose."""
        if not self._asked:
            return "store"
        if self.this_run.isChecked():
            return "run"
        return "variable" if self.variable.isChecked() else None

    def ask(self) -> None:
        """This system has no key store: let the reader choose."""
        self._show_choice(True)

    def clear(self) -> None:
        """Forget what was typed."""
        self.field.clear()

    def _show_choice(self, asked: bool) -> None:
        self._asked = asked
        for widget in (self._note, self.this_run, self.variable):
            widget.setVisible(asked)

    def _variable_toggled(self, on: bool) -> None:
        if on:
            self.clear()
            self.variableWanted.emit()

    def retranslate(self) -> None:
        self.field.setAccessibleName(self.tr("Key"))
        self.field.setPlaceholderText(self.tr("kept in the key store of this system, never in a file"))
        self._note.setText(self.tr("This system has no key store that can keep the key. Choose:"))
        self.this_run.setText(self.tr("Keep it until the program ends"))
        self.variable.setText(self.tr("I put it into an environment variable and enter its name below"))

"""A field for a number, in line with the fields above and below it."""

from __future__ import annotations

from PySide6.QtWidgets import QSpinBox, QWidget

_TEXT_MARGIN = 7  # what the style sheet gives other fields, and a spin box leaves out


class NumberField(QSpinBox):
    """A spin box whose text begins where that of other fields does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lineEdit().setTextMargins(_TEXT_MARGIN, 0, 0, 0)

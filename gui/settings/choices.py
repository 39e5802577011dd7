"""Choices of a combo box: what is read, and what it stands for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox


def fill(box: QComboBox, items: Sequence[tuple[str, str]]) -> None:
    """Write the choices anew, as words and data; the one that is chosen stays."""
    chosen = box.currentIndex()
    box.clear()
    for text, data in items:
        box.addItem(text, data)
    box.setCurrentIndex(max(0, chosen))

"""What a screen reader is told: once, when something is done, and never for each step."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def tell(widget: QWidget, words: str) -> None:
    """Have a screen reader say something, when it has finished what it is saying."""
    if words:
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))

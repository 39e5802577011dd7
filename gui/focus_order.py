"""Where Tab goes: through the parts of the window as they are read, and in each from top to bottom.

Qt goes by the order in which things were made, and cards are made last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_LINE = 32  # pixels


def stops(parts: Iterable[QWidget]) -> list[QWidget]:
    """What Tab stops at, in order.

    Args:
        parts: Parts of one window, in the order they are read; those that are not seen are passed over.
    """
    found: list[QWidget] = []
    for part in parts:
        if part.isVisible():
            here = [widget for widget in (part, *part.findChildren(QWidget)) if _is_stop(widget)]
            found.extend(sorted(here, key=_place))
    return found


def go(order: Sequence[QWidget], *, forward: bool) -> QWidget | None:
    """Give the focus to the next or previous of some widgets, round and round.

    Returns it, or None if there is none.
    """
    if not order:
        return None
    current = QApplication.focusWidget()
    if current in order:
        index = order.index(current) + (1 if forward else -1)
    else:
        index = 0 if forward else -1
    chosen = order[index % len(order)]
    chosen.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    return chosen


def _is_stop(widget: QWidget) -> bool:
    return (
        widget.isVisible()
        and widget.isEnabled()
        and widget.focusProxy() is None
        and bool(widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value)
    )


def _place(widget: QWidget) -> tuple[int, int]:
    """Line by line: what stands side by side has its middle at one height, whatever its size."""
    at = widget.mapTo(widget.window(), QPoint(0, 0))
    return (at.y() + min(widget.height(), _LINE) // 2) // (_LINE // 2), at.x()

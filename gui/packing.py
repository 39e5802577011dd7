"""Finished segments are put away one by one, when nobody waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from gui.record import Record

_AFTER_MS, _IN_HASTE_MS = 250, 10  # between two of them
_FEW = 16


class Packing(QObject):
    """Keeps what a record holds in little room, a segment at a time: each takes some milliseconds."""

    def __init__(self, record: Record, parent: QObject) -> None:
        super().__init__(parent)
        self._record = record
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._pack)

    def soon(self) -> None:
        """There is something to put away."""
        if not self._timer.isActive():
            self._timer.start(_AFTER_MS)

    def _pack(self) -> None:
        left = self._record.pack_one()
        if left:
            self._timer.start(_AFTER_MS if left < _FEW else _IN_HASTE_MS)

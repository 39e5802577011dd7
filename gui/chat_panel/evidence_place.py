"""The place of the evidence box in a text: under the paragraph of its statement, which makes room for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QTextBlock, QTextCursor

if TYPE_CHECKING:
    from PySide6.QtGui import QTextDocument

    from gui.chat_panel.evidence_box import EvidenceBox
    from gui.chat_panel.marks import Mark

_GAP = 6
_BORDER = 2  # drawn by the style sheet, and unknown to the layout inside


class EvidencePlace:
    """Holds one box at a time. Whoever changes the text or its width lays it out anew afterwards."""

    def __init__(self, document: QTextDocument) -> None:
        self._document = document
        self._box: EvidenceBox | None = None
        self._mark: Mark | None = None
        self._block = -1
        self._margin = 0.0
        self.room_at_end = 0.0
        """Height below the text: a document does not count the margin under its last block."""

    @property
    def taken(self) -> bool:
        """Whether a box is open."""
        return self._box is not None

    def put(self, box: EvidenceBox, mark: Mark, width: int) -> None:
        """Make room for a box under the paragraph of a mark."""
        self.clear()
        self._box, self._mark = box, mark
        self.widen(width)

    def widen(self, width: int) -> None:
        """The text is that wide now, and with it the box."""
        if self._box is None or self._mark is None:
            return
        self._box.setFixedWidth(width)
        height = self._box.heightForWidth(width) + _BORDER
        self._box.setFixedHeight(height)
        self._set_room(self._paragraph(self._mark), height + 2 * _GAP)

    def clear(self) -> None:
        """Take the box away, and its room."""
        box, self._box = self._box, None
        self._mark = None
        if box is not None:
            box.hide()
            box.deleteLater()
            self._set_room(None)

    def move_box(self) -> None:
        """Put the box where its paragraph ends."""
        if self._box is None or self._block < 0:
            return
        block = self._document.findBlockByNumber(self._block)
        area = self._document.documentLayout().blockBoundingRect(block)
        layout = block.layout()
        bottom = area.top()
        if layout.lineCount():
            last = layout.lineAt(layout.lineCount() - 1)
            bottom += last.y() + last.height()
        self._box.move(0, round(bottom) + _GAP)

    def _paragraph(self, mark: Mark) -> QTextBlock:
        block = self._document.findBlock(mark.end - 1)
        cursor = QTextCursor(block)
        return block if cursor.currentTable() is None else self._document.lastBlock()

    def _set_room(self, block: QTextBlock | None, height: float = 0.0) -> None:
        """Give a block a bottom margin of ``height`` more; give the last one its own back."""
        if self._block >= 0:
            before = self._document.findBlockByNumber(self._block)
            if before.isValid():
                _set_bottom_margin(before, self._margin)
        self._block = -1
        self.room_at_end = 0.0
        if block is None:
            return
        self._block = block.blockNumber()
        self._margin = block.blockFormat().bottomMargin()
        if block == self._document.lastBlock():
            self.room_at_end = height
        else:
            _set_bottom_margin(block, self._margin + height)


def _set_bottom_margin(block: QTextBlock, margin: float) -> None:
    shape = block.blockFormat()
    shape.setBottomMargin(margin)
    QTextCursor(block).setBlockFormat(shape)

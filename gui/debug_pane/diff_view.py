"""Draft against revision: in one text, or side by side."""

from __future__ import annotations

from PySide6.QtGui import QColor, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QTextEdit, QWidget

from gui import fonts
from gui.debug_pane.diff import Piece, word_diff
from gui.i18n import Retranslated
from gui.theme import THEME


class DiffView(Retranslated, QWidget):
    """Shows what a revision changed; with one text only, that text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._old: str | None = None
        self._new: str | None = None
        self._side_by_side = False
        self._left = self._text()
        self._right = self._text()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addWidget(self._left)
        layout.addWidget(self._right)
        THEME.changed.connect(self._show)
        self.retranslate()
        self._show()

    def _text(self) -> QTextEdit:
        view = QTextEdit(self)
        view.setObjectName("raw")
        view.setReadOnly(True)
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.document().setDocumentMargin(0)
        view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        return view

    def set_texts(self, old: str | None, new: str | None) -> None:
        """Compare a draft and its revision; None where there is none."""
        if (old, new) != (self._old, self._new):
            self._old, self._new = old, new
            self._show()

    def set_side_by_side(self, wanted: bool) -> None:
        self._side_by_side = wanted
        self._show()

    @property
    def text(self) -> str:
        """Everything that is shown."""
        both = [self._left.toPlainText()]
        if not self._right.isHidden():
            both.append(self._right.toPlainText())
        return "\n".join(both)

    def retranslate(self) -> None:
        self._left.setAccessibleName(self.tr("What the revision changed"))
        self._right.setAccessibleName(self.tr("The revision"))

    def _show(self) -> None:
        compared = self._old is not None and self._new is not None
        self._right.setVisible(self._side_by_side and compared)
        if self._old is None or self._new is None:
            only = self._old if self._old is not None else self._new
            write_pieces(self._left, [Piece("same", only)] if only else [])
            return
        pieces = word_diff(self._old, self._new)
        if self._side_by_side:
            write_pieces(self._left, [piece for piece in pieces if piece.kind != "new"])
            write_pieces(self._right, [piece for piece in pieces if piece.kind != "gone"])
        else:
            write_pieces(self._left, pieces)


def write_pieces(view: QTextEdit, pieces: list[Piece], *, peers: bool = False) -> None:
    """Fill a view with pieces: what is gone struck out, what is new underlined, each on its tint.

    Args:
        view: Is emptied first.
        pieces: What it shows.
        peers: Neither text came from the other: what only one of them has is underlined, in both alike.
    """
    palette = THEME.palette
    document = view.document()
    document.setUndoRedoEnabled(False)
    document.clear()
    document.setDefaultFont(fonts.interface_font(THEME.scale, "base"))
    cursor = QTextCursor(document)
    shape = QTextBlockFormat()
    shape.setLineHeight(140, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    cursor.setBlockFormat(shape)
    styles = {"same": QTextCharFormat(), "gone": QTextCharFormat(), "new": QTextCharFormat()}
    styles["same"].setForeground(palette.color("text"))
    styles["gone"].setForeground(palette.color("bad"))
    styles["gone"].setBackground(QColor(palette.bad_soft))
    styles["gone"].setFontStrikeOut(True)
    styles["new"].setForeground(palette.color("good"))
    styles["new"].setBackground(QColor(palette.good_soft))
    styles["new"].setFontUnderline(True)  # colour alone does not tell
    if peers:
        own = QTextCharFormat(styles["same"])
        own.setBackground(QColor(palette.accent_soft))
        own.setFontUnderline(True)
        styles["gone"] = styles["new"] = own
    for piece in pieces:
        cursor.insertText(piece.text, styles[piece.kind])
    view.moveCursor(QTextCursor.MoveOperation.Start)

"""Markdown of a finished segment into a text document, with a map from source to document.

The text comes from a model or from a replay and is trusted with nothing: the parser runs without
HTML, only the token types below are known, links become their text, pictures their description, and no
resource is ever loaded. Statements are spans of the Markdown source; `Rendered.range` says where a
span stands in the document, whatever marks were dropped between.

Built by hand on markdown-it-py and not with ``QTextDocument.setMarkdown``: that one loses the source
positions, and takes the bold marks of Chinese text (``**重点：**第``) for asterisks.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QBrush,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextList,
    QTextListFormat,
    QTextTable,
    QTextTableFormat,
)

from engine.archive.markdown_parser import MOST_CHARACTERS, parser
from gui import fonts
from gui.chat_panel.markdown_inline import InlineWriter, Rendered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it.token import Token

    from gui.theme import Palette

LINE_HEIGHT = 138  # per cent; Chinese needs the room, English takes it kindly
_PARAGRAPH_GAP = 9


def render(document: QTextDocument, source: str, palette: Palette, scale: float) -> Rendered:
    """Fill a document from Markdown.

    Args:
        document: Is emptied first; its undo history is switched off.
        source: The text of a segment.
        palette: Colours of rules, code and tables.
        scale: Size of the text against the normal one.
    """
    document.setUndoRedoEnabled(False)
    document.clear()
    document.setDefaultFont(fonts.interface_font(scale, "prose"))
    document.setIndentWidth(22 * scale)
    document.setDocumentMargin(0)
    writer = _Writer(document, source, palette, scale)
    if len(source) > MOST_CHARACTERS:
        writer.plain()
    else:
        writer.blocks(parser().parse(source))
    writer.finish()
    return writer.rendered


def plain_text(source: str, palette: Palette) -> str:
    """The words of a text without its marks, as they are read."""
    document = QTextDocument()
    render(document, source, palette, 1.0)
    return document.toPlainText()


@dataclass(slots=True)
class _OpenList:
    style: QTextListFormat
    made: QTextList | None = None


class _Writer:
    def __init__(self, document: QTextDocument, source: str, palette: Palette, scale: float) -> None:
        self._document = document
        self._source = source
        self._palette = palette
        self._scale = scale
        self._inline = InlineWriter(QTextCursor(document), source, palette, scale)
        self._first = True
        self._lists: list[_OpenList] = []
        self._item_open = False

    @property
    def rendered(self) -> Rendered:
        """Where the source went."""
        return self._inline.rendered

    @property
    def _cursor(self) -> QTextCursor:
        return self._inline.cursor

    def plain(self) -> None:
        self._block(self._paragraph())
        self._inline.text(self._source, self._inline.normal)

    def finish(self) -> None:
        """No space after the last block: the card has its own."""
        block = self._document.lastBlock()
        cursor = QTextCursor(block)
        if self._document.blockCount() > 1 and not block.text() and cursor.currentTable() is None:
            shape = QTextBlockFormat()  # Qt keeps an empty block after a table
            shape.setLineHeight(1, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
            cursor.setBlockFormat(shape)
            return
        shape = block.blockFormat()
        shape.setBottomMargin(0)
        cursor.setBlockFormat(shape)

    # Blocks

    def blocks(self, tokens: Sequence[Token]) -> None:
        """Write block tokens."""
        index = 0
        while index < len(tokens):
            token = tokens[index]
            match token.type:
                case "table_open":
                    stop = next(i for i in range(index, len(tokens)) if tokens[i].type == "table_close")
                    self._table(tokens[index : stop + 1])
                    index = stop
                case "paragraph_open":
                    self._block(self._paragraph(tight=token.hidden))
                case "heading_open":
                    self._block(self._heading())
                case "inline":
                    heading = tokens[index - 1].type == "heading_open"
                    self._inline.write(
                        token.children or [], self._inline.bold if heading else self._inline.normal
                    )
                case "fence":
                    self._code(token.content)
                case "hr":
                    self._rule()
                case "bullet_list_open" | "ordered_list_open":
                    self._open_list(token)
                case "bullet_list_close" | "ordered_list_close":
                    self._lists.pop()
                    self._end_list()
                case "list_item_open":
                    self._item_open = True
                case "blockquote_open":
                    self._inline.quotes += 1
                case "blockquote_close":
                    self._inline.quotes -= 1
                case _:
                    pass  # closing tokens; every other type is switched off in the parser
            index += 1

    def _block(self, shape: QTextBlockFormat) -> None:
        """Begin a block, as an item of the list it opens or indented under it."""
        if self._first:
            self._first = False
            self._cursor.setBlockFormat(shape)
        else:
            self._cursor.insertBlock(shape, self._inline.normal)
        if self._lists and self._item_open:
            self._item_open = False
            current = self._lists[-1]
            if current.made is None:
                current.made = self._cursor.createList(current.style)
            else:
                current.made.add(self._cursor.block())

    def _paragraph(self, *, tight: bool = False) -> QTextBlockFormat:
        shape = QTextBlockFormat()
        shape.setLineHeight(LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        shape.setBottomMargin((3 if tight else _PARAGRAPH_GAP) * self._scale)
        if self._lists and not self._item_open:
            shape.setIndent(len(self._lists))
        if self._inline.quotes:
            shape.setLeftMargin(16 * self._inline.quotes * self._scale)
        return shape

    def _heading(self) -> QTextBlockFormat:
        shape = self._paragraph()
        shape.setTopMargin(4 * self._scale)
        shape.setBottomMargin(4 * self._scale)
        return shape

    def _open_list(self, token: Token) -> None:
        style = QTextListFormat()
        style.setIndent(len(self._lists) + 1)
        if token.type == "ordered_list_open":
            style.setStyle(QTextListFormat.Style.ListDecimal)
            start = token.attrGet("start")
            if isinstance(start, int) and start >= 0:
                style.setStart(start)
        else:
            style.setStyle(QTextListFormat.Style.ListDisc)
        self._lists.append(_OpenList(style))

    def _end_list(self) -> None:
        """What follows a list keeps the distance of a paragraph."""
        if not self._lists:
            shape = self._cursor.blockFormat()
            shape.setBottomMargin(_PARAGRAPH_GAP * self._scale)
            self._cursor.setBlockFormat(shape)

    def _code(self, text: str) -> None:
        shape = self._paragraph()
        shape.setLineHeight(130, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        shape.setBackground(self._palette.color("raised"))
        shape.setNonBreakableLines(False)
        self._block(shape)
        style = self._inline.mono
        lines = text.rstrip("\n").split("\n")
        for number, line in enumerate(lines):
            if number:
                self._cursor.insertText("\u2028", style)
            self._inline.text(line, style)

    def _rule(self) -> None:
        shape = self._paragraph()
        shape.setProperty(
            QTextFormat.Property.BlockTrailingHorizontalRulerWidth,
            QTextLength(QTextLength.Type.PercentageLength, 100),
        )
        shape.setProperty(QTextFormat.Property.BackgroundBrush, QBrush(self._palette.color("line")))
        self._block(shape)

    def _table(self, tokens: Sequence[Token]) -> None:
        rows: list[list[tuple[Token, bool, str]]] = []
        for before, token in pairwise(tokens):
            if before.type == "tr_open":
                rows.append([])
            if before.type in ("th_open", "td_open") and token.type == "inline":
                style = before.attrGet("style")
                rows[-1].append((token, before.type == "th_open", str(style or "")))
        columns = max((len(row) for row in rows), default=0)
        if not columns:
            return
        shape = QTextTableFormat()
        shape.setCellPadding(5 * self._scale)
        shape.setCellSpacing(0)
        shape.setBorder(1)
        shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        shape.setBorderBrush(self._palette.color("line"))
        shape.setBorderCollapse(True)
        shape.setHeaderRowCount(1)
        shape.setTopMargin(2 * self._scale)
        shape.setBottomMargin(_PARAGRAPH_GAP * self._scale)
        if self._first:
            self._thin(self._cursor)  # Qt keeps an empty block before a table
            self._first = False
        table: QTextTable = self._cursor.insertTable(len(rows), columns, shape)
        for row, cells in enumerate(rows):
            for column, (token, header, style) in enumerate(cells):
                self._inline.cursor = table.cellAt(row, column).firstCursorPosition()
                block = QTextBlockFormat()
                if "right" in style:
                    block.setAlignment(Qt.AlignmentFlag.AlignRight)
                elif "center" in style:
                    block.setAlignment(Qt.AlignmentFlag.AlignHCenter)
                self._cursor.setBlockFormat(block)
                self._inline.write(token.children or [], self._inline.bold if header else self._inline.normal)
        self._inline.cursor = QTextCursor(self._document)
        self._cursor.movePosition(QTextCursor.MoveOperation.End)
        self._first = True  # the empty block Qt puts after a table is used by what follows

    def _thin(self, cursor: QTextCursor) -> None:
        shape = QTextBlockFormat()
        shape.setLineHeight(1, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        cursor.setBlockFormat(shape)

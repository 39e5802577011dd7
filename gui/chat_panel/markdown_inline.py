"""The words of a paragraph into a document, and where each of them came from."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QFont, QTextCharFormat

from engine.archive.markdown_parser import is_cjk
from gui import fonts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it.token import Token
    from PySide6.QtGui import QTextCursor

    from gui.theme import Palette


@dataclass(slots=True)
class Rendered:
    """Where the source went.

    ``runs`` holds ``(source start, document start, text)`` of every piece of text, in order. Source
    positions are code points; document positions are UTF-16 units, as Qt counts.
    """

    runs: list[tuple[int, int, str]] = field(default_factory=list)

    def range(self, start: int, end: int) -> tuple[int, int] | None:
        """Document range of the source span ``[start, end)``; None if nothing of it is shown."""
        first: int | None = None
        last = 0
        begin = max(0, bisect_left(self.runs, (start, -1, "")) - 1)
        for source, position, text in self.runs[begin:]:
            if source >= end:
                break
            low, high = max(start, source), min(end, source + len(text))
            if low >= high:
                continue
            if first is None:
                first = position + _units(text[: low - source])
            last = position + _units(text[: high - source])
        return None if first is None else (first, last)


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


class InlineWriter:
    """Writes inline tokens at a cursor; follows in the source, so that every text is found in order."""

    def __init__(self, cursor: QTextCursor, source: str, palette: Palette, scale: float) -> None:
        self.cursor = cursor
        self.quotes = 0
        """How many quotations are open: their text is quieter."""
        self.rendered = Rendered()
        self._source = source
        self._at = 0
        self._palette = palette
        self._scale = scale
        self.normal = QTextCharFormat()
        """How plain text is set."""
        self.normal.setForeground(palette.color("text"))

    @property
    def bold(self) -> QTextCharFormat:
        """How a heading is set."""
        style = QTextCharFormat(self.normal)
        style.setFontWeight(QFont.Weight.Bold)
        return style

    @property
    def mono(self) -> QTextCharFormat:
        """How code is set."""
        style = QTextCharFormat(self.normal)
        style.setFontFamilies(list(fonts.monospace_families()))
        style.setFontPointSize(fonts.SIZES["base"] * self._scale)
        style.setBackground(QColor(self._palette.raised))
        return style

    def write(self, tokens: Sequence[Token], base: QTextCharFormat) -> None:
        """Write the tokens of one block."""
        strong = emphasis = strike = 0
        for token in tokens:
            match token.type:
                case "strong_open":
                    strong += 1
                case "strong_close":
                    strong -= 1
                case "em_open":
                    emphasis += 1
                case "em_close":
                    emphasis -= 1
                case "s_open":
                    strike += 1
                case "s_close":
                    strike -= 1
                case "text":
                    self.text(token.content, self._styled(base, token.content, strong, emphasis, strike))
                case "text_special":
                    self._special(token, self._styled(base, token.content, strong, emphasis, strike))
                case "code_inline":
                    self.text(token.content, self.mono)
                case "softbreak":
                    self._break(base)
                case "hardbreak":
                    self.cursor.insertText("\u2028", base)
                case "image":
                    self.text(token.content, base)
                case "link_close":
                    self._skip_target()
                case _:
                    pass  # a link opens with its text; nothing else is switched on

    def _break(self, style: QTextCharFormat) -> None:
        """A line broken in the source: a space, but none between two Chinese characters."""
        run = self.rendered.runs[-1] if self.rendered.runs else None
        before = run[2][-1:] if run else ""
        after = self._source[self._at :].lstrip()[:1]
        if not (before and after and is_cjk(before) and is_cjk(after)):
            self.cursor.insertText(" ", style)

    def text(self, text: str, style: QTextCharFormat) -> None:
        """Write a piece of the source and remember where it came from."""
        if not text:
            return
        found = self._source.find(text, self._at)
        if found < 0:  # joined or unescaped by the parser; placed right after what came before
            found = self._at
        self._insert(text, style, found)
        self._at = min(found + len(text), len(self._source))

    def _special(self, token: Token, style: QTextCharFormat) -> None:
        """An escape or an entity: shorter than what stands in the source."""
        written = token.markup or token.content
        found = self._source.find(written, self._at)
        if found < 0:
            found = self._at
        self._insert(token.content, style, found)
        self._at = min(found + len(written), len(self._source))

    def _skip_target(self) -> None:
        """Pass the address of a link, which is not shown, so that no later text is found inside it."""
        if self._source.startswith("](", self._at):
            close = self._source.find(")", self._at)
            self._at = close + 1 if close >= 0 else self._at

    def _insert(self, text: str, style: QTextCharFormat, source: int) -> None:
        self.rendered.runs.append((source, self.cursor.position(), text))
        self.cursor.insertText(text.replace("\n", "\u2028"), style)

    def _styled(
        self, base: QTextCharFormat, text: str, strong: int, emphasis: int, strike: int
    ) -> QTextCharFormat:
        if not (strong or emphasis or strike or self.quotes):
            return base
        style = QTextCharFormat(base)
        # Chinese has no italics: a slanted ideograph is a broken one.
        if strong or (emphasis and any(is_cjk(character) for character in text)):
            style.setFontWeight(QFont.Weight.Bold)
        elif emphasis:
            style.setFontItalic(True)
        if strike:
            style.setFontStrikeOut(True)
        if self.quotes:
            style.setForeground(self._palette.color("quiet"))
        return style

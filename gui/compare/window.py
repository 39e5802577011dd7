"""The window in which two turns about the same replay stand side by side."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui import announce
from gui.compare import words, work
from gui.compare.pairs import Comparison, to_json
from gui.compare.section import Section
from gui.compare.totals_view import TotalsView
from gui.i18n import Retranslated
from gui.theme import THEME

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.archive.reading import TurnHeader

_AHEAD = 1.0  # of the visible height: what is laid out before it comes into view


class CompareWindow(Retranslated, QWidget):
    """Two lists to choose from, the sums, and the segments under them.

    Segments are laid out when they come near the visible part, so that a long review opens as fast as a
    short one. Alt+Down and Alt+Up go from segment to segment, Esc closes.
    """

    def __init__(
        self, in_archive: Callable[..., Any], parent: QWidget | None = None, *, drafts: bool = False
    ) -> None:
        """Make an empty window.

        Args:
            in_archive: ``in_archive(work, then)``: does something with the archive beside everything else.
            parent: Whose window it belongs to.
            drafts: Whether drafts may be shown: text that was never checked.
        """
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("compare")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._in_archive = in_archive
        self._drafts = drafts
        self._headers: list[TurnHeader] = []
        self._call: Any = None
        self.comparison: Comparison | None = None
        self.sections: list[Section] = []
        self.left = self._picker()
        self.right = self._picker()
        self.swap = QPushButton("⇄", self)
        self.swap.setProperty("flat", True)
        self.swap.clicked.connect(self._swap)
        self.texts = QComboBox(self)
        self.texts.setVisible(drafts)
        self.texts.currentIndexChanged.connect(self._show_texts)
        self.copy = QPushButton(self)
        self.copy.clicked.connect(self.copy_json)
        self._state = QLabel(self)
        self._state.setWordWrap(True)
        self._state.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._state.setProperty("role", "quiet")
        self._state.setContentsMargins(40, 40, 40, 40)
        self.totals = TotalsView(self)
        self._page = QWidget(self)
        self._page.setObjectName("comparePage")
        self._column = QVBoxLayout(self._page)
        self._column.setContentsMargins(0, 12, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.totals)
        self._column.addStretch(1)
        self.scroll = QScrollArea(self)
        self.scroll.setWidget(self._page)
        self.scroll.setWidgetResizable(True)
        self.scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._build_soon = QTimer(self, singleShot=True, interval=0)
        self._build_soon.timeout.connect(self._build_visible)
        bar = self.scroll.verticalScrollBar()
        bar.valueChanged.connect(lambda _: self._build_soon.start())
        bar.rangeChanged.connect(lambda *_: self._build_soon.start())
        top = QHBoxLayout()
        top.setContentsMargins(16, 12, 16, 12)
        top.setSpacing(8)
        top.addWidget(self.left, 1)
        top.addWidget(self.swap)
        top.addWidget(self.right, 1)
        top.addWidget(self.texts)
        top.addWidget(self.copy)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(top)
        layout.addWidget(self._state, 1)
        layout.addWidget(self.scroll, 1)
        for keys, step in (("Alt+Down", 1), ("Alt+Up", -1)):
            QShortcut(QKeySequence(keys), self, activated=lambda step=step: self.go(step))
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, activated=self.close)
        THEME.changed.connect(self._restyle)
        self.resize(1100, 780)
        self._tell("")
        self.retranslate()

    def _picker(self) -> QComboBox:
        box = QComboBox(self)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(12)
        box.currentIndexChanged.connect(self._chosen)
        return box

    # What is compared

    def open(self, sha256: str, number: int, left: str | None = None) -> None:
        """Offer the turns about a game, and compare two of them.

        Args:
            sha256: Of the replay file.
            number: Which game of it.
            left: Id of the turn to stand on the left; None for the latest.
        """
        self._tell(self.tr("Looking for reviews of this replay…"))
        self._in_archive(work.turns_about(sha256, number), then=lambda found: self._found(found, left))

    def _found(self, headers: Sequence[TurnHeader], left: str | None) -> None:
        self._headers = list(headers)
        ids = [header.run_id for header in headers]
        first = ids.index(left) if left in ids else 0
        # Rather the same question than another one, and rather another model than the same.
        here = self._headers[first] if self._headers else None
        others = [index for index in range(len(ids)) if index != first]
        second = min(
            others,
            key=lambda i: (
                here is not None and self._headers[i].question != here.question,
                here is not None and self._headers[i].provider_label == here.provider_label,
                i,
            ),
            default=-1,
        )
        self._fill(first, second)
        if second < 0:
            self._tell(self._too_few())
            return
        self._compare()

    def _too_few(self) -> str:
        if self._headers:
            return self.tr(
                "There is only one review of this replay. Review it again, with another model or character,"
                " and compare the two here."
            )
        return self.tr(
            "There is no review of this replay yet. Review it twice, with different models or characters,"
            " and compare the two here."
        )

    def _fill(self, first: int, second: int) -> None:
        for box, index in ((self.left, first), (self.right, second)):
            box.blockSignals(True)
            box.clear()
            box.addItems([words.header(header) for header in self._headers])
            box.setCurrentIndex(index)
            box.blockSignals(False)
        enough = len(self._headers) > 1
        for widget in (self.left, self.right, self.swap, self.copy):
            widget.setEnabled(enough)
            widget.setVisible(enough)
        self.texts.setVisible(enough and self._drafts)

    def _chosen(self, _: int) -> None:
        self._compare()

    def _swap(self) -> None:
        self._fill(self.right.currentIndex(), self.left.currentIndex())
        self._compare()

    def _compare(self) -> None:
        first, second = self.left.currentIndex(), self.right.currentIndex()
        if not (0 <= first < len(self._headers) and 0 <= second < len(self._headers)):
            return
        if self._call is not None:
            self._call.cancel()
        left, right = self._headers[first].run_id, self._headers[second].run_id
        self._call = self._in_archive(work.both(left, right), then=self.show_comparison)

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Show two turns put together; None says that one of them is gone."""
        self.comparison = comparison
        for section in self.sections:
            section.hide()
            section.deleteLater()
        self.sections = []
        self.totals.set_comparison(comparison)
        self.copy.setEnabled(comparison is not None)
        if comparison is None:
            self._tell(self.tr("One of the two was deleted meanwhile. Choose another."))
            return
        self._tell("")
        for pair in comparison.pairs:
            section = Section(pair, self._page)
            section.show_texts(self._which)
            section.setMinimumHeight(section.expected_height(self.scroll.viewport().width()))
            section.focused.connect(self._reveal)
            self._column.insertWidget(self._column.count() - 1, section)
            section.show()
            self.sections.append(section)
        self.scroll.verticalScrollBar().setValue(0)
        self._build_soon.start()
        announce.tell(self, self.tr("The comparison is shown."))

    def _tell(self, text: str) -> None:
        """Say something in place of the comparison; an empty text shows the comparison."""
        self._state.setText(text)
        self._state.setVisible(bool(text))
        self.scroll.setVisible(not text)
        self.copy.setEnabled(not text and self.comparison is not None)

    # Texts

    @property
    def _which(self) -> Any:
        return self.texts.currentData() or "final"

    def _show_texts(self) -> None:
        for section in self.sections:
            section.show_texts(self._which)

    def _build_visible(self) -> None:
        """Lay out what is in view or near it; what lies above keeps the reader's place."""
        bar = self.scroll.verticalScrollBar()
        height = self.scroll.viewport().height()
        self._settle()
        for section in self.sections:
            top, bottom = bar.value() - _AHEAD * height, bar.value() + (1 + _AHEAD) * height
            if section.built or section.y() + section.height() < top or section.y() > bottom:
                continue
            above = section.y() + section.height() <= bar.value()
            before = section.height()
            section.build()
            self._settle()  # what follows has moved
            if above:
                bar.setValue(bar.value() + section.height() - before)

    def _settle(self) -> None:
        """Put every segment in its place now, not when the events of this are worked through."""
        room = self.scroll.viewport()
        self._column.invalidate()
        needed = self._column.totalHeightForWidth(room.width())
        self._page.resize(room.width(), max(room.height(), needed))
        self._column.activate()

    def _restyle(self) -> None:
        for section in self.sections:
            if section.built:
                section.rewrite()

    # The keyboard

    def go(self, step: int) -> None:
        """Go to the next segment or the one before."""
        if not self.sections:
            return
        here = QApplication.focusWidget()
        held = next((i for i, s in enumerate(self.sections) if here in (s, *s.texts)), None)
        if held is None:
            target = 0 if step > 0 else len(self.sections) - 1
        else:
            target = min(len(self.sections) - 1, max(0, held + step))
        self.sections[target].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _reveal(self) -> None:
        section = self.sender()
        if isinstance(section, Section):
            section.build()
            self._settle()
            self.scroll.verticalScrollBar().setValue(section.y())

    def copy_json(self) -> None:
        """Put the comparison onto the clipboard."""
        if self.comparison is not None:
            text = json.dumps(to_json(self.comparison), ensure_ascii=False, indent=1)
            QGuiApplication.clipboard().setText(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._build_soon.start()

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Compare reviews"))
        self.left.setAccessibleName(self.tr("Left"))
        self.right.setAccessibleName(self.tr("Right"))
        self.swap.setAccessibleName(self.tr("Swap"))
        self.swap.setToolTip(self.tr("Swap left and right"))
        self.copy.setText(self.tr("Copy as JSON"))
        self.texts.setAccessibleName(self.tr("Which texts"))
        chosen = max(0, self.texts.currentIndex())
        self.texts.blockSignals(True)
        self.texts.clear()
        self.texts.addItem(self.tr("Final texts"), "final")
        self.texts.addItem(self.tr("Drafts"), "draft")
        self.texts.setCurrentIndex(chosen)
        self.texts.blockSignals(False)
        if self._headers:
            self._fill(self.left.currentIndex(), self.right.currentIndex())

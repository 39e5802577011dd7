"""The quiet line beside a title: what was checked, what was put right, what was withdrawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from gui import icons
from gui.elided import plain_tip
from gui.i18n import Retranslated
from gui.theme import THEME
from gui.wording import kinds
from gui.wording.evidence import value_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.session.events import Attempt, Badge
    from engine.validation.report import Issue


_GAP = 10


class _Pill(QFrame):
    """An icon and words."""

    def __init__(self, icon: str, tone: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("badge")
        self.setProperty("tone", tone)
        self._icon_name = icon
        self._role = "good" if tone == "good" else "quiet"
        self._picture = QLabel(self)
        self._text = QLabel(self)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        layout = QHBoxLayout(self)
        side = 8 if tone == "good" else 0
        layout.setContentsMargins(side, 0, side, 0)
        layout.setSpacing(4)
        layout.addWidget(self._picture)
        layout.addWidget(self._text)
        self.recolour()

    def recolour(self) -> None:
        self._picture.setPixmap(icons.pixmap(self._icon_name, 12, self._role))

    def set_text(self, text: str) -> None:
        self._text.setText(text)
        self.setAccessibleName(text)

    def text(self) -> str:
        return self._text.text()


# What is counted, in the order it is shown: name -> icon and tone.
_PILLS = {
    "corrected": ("check", "good"),
    "removed": ("minus-circle", "quiet"),
    "verified": ("check", "quiet"),
}


class BadgeLine(Retranslated, QWidget):
    """Shows a :class:`~engine.session.events.Badge`; takes no room when there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._badge: Badge | None = None
        self._room = 10_000
        self._issues: tuple[Issue, ...] = ()
        self._pills: dict[str, _Pill] = {}  # made when there is something to count
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(_GAP)
        THEME.changed.connect(self._recolour)
        self.hide()

    def show_badge(self, badge: Badge, put_right: Sequence[Issue] = ()) -> None:
        """Show a badge.

        Args:
            badge: What it counts.
            put_right: What was wrong and is no more, for the tooltip.
        """
        self._make_pills(badge)
        self._badge = badge
        self._issues = tuple(put_right)
        for pill in self._pills.values():
            self._layout.removeWidget(pill)
        for name in _PILLS:
            if name in self._pills:
                self._layout.addWidget(self._pills[name])
        self.retranslate()

    def make_ready(self, badge: Badge) -> None:
        """Make what a badge will be shown with, without showing it."""
        self._make_pills(badge)
        for part in self.findChildren(QWidget):
            part.ensurePolished()

    def _make_pills(self, badge: Badge) -> None:
        for name in _counted(badge):
            if name not in self._pills:
                self._pills[name] = _Pill(*_PILLS[name], self)
                self._pills[name].hide()

    def set_room(self, width: int) -> None:
        """Leave the count of checked statements out where there is no room for it."""
        if width != self._room:
            self._room = width
            self._show_pills()

    @property
    def full_width(self) -> int:
        """Pixels it takes to show everything there is to show."""
        return self._width_of(self._wanted())

    def _wanted(self) -> list[str]:
        return [] if self._badge is None else _counted(self._badge)

    def _width_of(self, names: Sequence[str]) -> int:
        return sum(self._pills[name].sizeHint().width() + _GAP for name in names) - (_GAP if names else 0)

    def _show_pills(self) -> None:
        shown = self._wanted()
        if len(shown) > 1 and self._width_of(shown) > self._room:
            shown = [name for name in shown if name != "verified"]
        for name, pill in self._pills.items():
            pill.setVisible(name in shown)
        self.setVisible(bool(shown))

    def texts(self) -> list[str]:
        """The words that are seen, in order."""
        shown = (self._pills[name] for name in _PILLS if name in self._pills)
        return [pill.text() for pill in shown if not pill.isHidden()]

    def retranslate(self) -> None:
        for name, pill in self._pills.items():
            count = getattr(self._badge, name) if self._badge is not None else 0
            pill.set_text(self._words(name, count))
            pill.setToolTip(plain_tip(self._tip(name)))
        self._show_pills()

    def _words(self, name: str, count: int) -> str:
        if name == "corrected":
            return self.tr("Validator found and fixed %n issue(s)", "", count)
        if name == "removed":
            return self.tr("%n statement(s) withdrawn", "", count)
        return self.tr("%n statement(s) checked", "", count)

    def _tip(self, name: str) -> str:
        if name == "corrected":
            return self._corrections(self._issues)
        if name == "removed":
            return self.tr("Statements that the replay does not bear out were left out.")
        return self.tr("Click an underlined statement to see the facts behind it.")

    def _corrections(self, issues: Sequence[Issue]) -> str:
        """What was put right, by kind and true value; never the words of the draft."""
        lines = []
        for issue in issues:
            line = "• " + kinds.issue(issue.kind)
            if issue.expected is not None:
                line += " → " + value_text(issue.expected)
            lines.append(line)
        shown = list(dict.fromkeys(lines))[:8]
        return "\n".join([self.tr("Put right before you saw it:"), *shown]) if shown else ""

    def _recolour(self) -> None:
        for pill in self._pills.values():
            pill.recolour()


def _counted(badge: Badge) -> list[str]:
    return [name for name in _PILLS if getattr(badge, name) > 0]


def put_right(attempts: Sequence[Attempt]) -> tuple[Issue, ...]:
    """What was wrong with the draft in whose place a revision is shown."""
    draft = next((a for a in attempts if a.role == "draft" and not a.accepted), None)
    return tuple(i for i in draft.issues if i.severity.needs_revision) if draft else ()

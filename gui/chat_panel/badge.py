"""The quiet line beside a title: what was checked, what was put right, what was withdrawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from gui import icons
from gui.i18n import Retranslated
from gui.theme import THEME
from gui.wording import kinds
from gui.wording.evidence import value_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.session.events import Badge, SegmentResult
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


class BadgeLine(Retranslated, QWidget):
    """Shows a :class:`~engine.session.events.Badge`; takes no room when there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._badge: Badge | None = None
        self._room = 10_000
        self._issues: tuple[Issue, ...] = ()
        self._corrected = _Pill("check", "good", self)
        self._removed = _Pill("minus-circle", "quiet", self)
        self._verified = _Pill("check", "quiet", self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(_GAP)
        for pill in (self._corrected, self._removed, self._verified):
            layout.addWidget(pill)
        THEME.changed.connect(self._recolour)
        self.retranslate()

    def show_result(self, result: SegmentResult) -> None:
        """Count what the badge of a result counts."""
        self._badge = result.badge
        draft = next((a for a in result.attempts if a.role == "draft" and not a.accepted), None)
        self._issues = tuple(i for i in draft.issues if i.severity.needs_revision) if draft else ()
        self.retranslate()

    def set_room(self, width: int) -> None:
        """Leave the count of checked statements out where there is no room for it."""
        self._room = width
        self._show_pills()

    @property
    def full_width(self) -> int:
        """Pixels it takes to show everything there is to show."""
        return self._width_of(self._wanted())

    def _wanted(self) -> list[_Pill]:
        badge = self._badge
        if badge is None:
            return []
        counts = (
            (self._corrected, badge.corrected),
            (self._removed, badge.removed),
            (self._verified, badge.verified),
        )
        return [pill for pill, count in counts if count > 0]

    def _width_of(self, pills: Sequence[_Pill]) -> int:
        return sum(pill.sizeHint().width() + _GAP for pill in pills) - (_GAP if pills else 0)

    def _show_pills(self) -> None:
        wanted = self._wanted()
        shown = wanted
        if len(wanted) > 1 and self._width_of(wanted) > self._room:
            shown = [pill for pill in wanted if pill is not self._verified]
        for pill in (self._corrected, self._removed, self._verified):
            pill.setVisible(pill in shown)
        self.setVisible(bool(shown))

    def texts(self) -> list[str]:
        """The words that are seen, in order."""
        pills = (self._corrected, self._removed, self._verified)
        return [pill.text() for pill in pills if not pill.isHidden()]

    def retranslate(self) -> None:
        badge = self._badge
        corrected, removed, verified = (
            (badge.corrected, badge.removed, badge.verified) if badge else (0, 0, 0)
        )
        self._corrected.set_text(self.tr("Validator found and fixed %n issue(s)", "", corrected))
        self._removed.set_text(self.tr("%n statement(s) withdrawn", "", removed))
        self._verified.set_text(self.tr("%n statement(s) checked", "", verified))
        self._corrected.setToolTip(self._corrections(self._issues))
        self._removed.setToolTip(self.tr("Statements that the replay does not bear out were left out."))
        self._verified.setToolTip(self.tr("Click an underlined statement to see the facts behind it."))
        self._show_pills()

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
        for pill in (self._corrected, self._removed, self._verified):
            pill.recolour()

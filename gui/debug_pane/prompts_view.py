"""The prompts as they were sent and the answers as they came, character for character."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QPlainTextEdit, QVBoxLayout, QWidget

from engine.second_reader.model import Proposal
from engine.session.events import Attempt
from gui import fonts
from gui.i18n import Retranslated
from gui.record import SegmentRecord
from gui.theme import THEME
from gui.wording import kinds


def _fate(proposal: Proposal) -> str:
    """A claim of a second reading on a line: why it was thrown away, or what the facts say of it."""
    verdict = proposal.verdict.status.value if proposal.verdict is not None else ""
    fate = proposal.reason.value if proposal.reason is not None else verdict
    if proposal.claim is None:
        return f"{fate}: {proposal.detail}"
    return f"{fate}: {proposal.claim.model_dump_json(by_alias=True, exclude_none=True)}"


class PromptsView(Retranslated, QWidget):
    """Shows one attempt, picked from a list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._attempts: list[tuple[SegmentRecord, Attempt]] = []
        self.picker = QComboBox(self)
        self.picker.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.picker.setMinimumContentsLength(6)
        self.text = QPlainTextEdit(self)
        self.text.setObjectName("raw")
        self.text.setReadOnly(True)
        self.picker.currentIndexChanged.connect(self._show)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.picker)
        layout.addWidget(self.text, 1)
        THEME.changed.connect(self._restyle)
        self._restyle()
        self.retranslate()

    def set_attempts(self, attempts: list[tuple[SegmentRecord, Attempt]]) -> None:
        """The attempts there are; what is being read stays."""
        chosen = self.picker.currentIndex()
        self._attempts = attempts
        self.picker.blockSignals(True)
        self.picker.clear()
        for record, attempt in attempts:
            self.picker.addItem(f"{record.spec.title} · {kinds.role(attempt.role)}")
        self.picker.setCurrentIndex(min(max(0, chosen), len(attempts) - 1))
        self.picker.blockSignals(False)
        self._show()

    def _show(self) -> None:
        index = self.picker.currentIndex()
        if not 0 <= index < len(self._attempts):
            self.text.clear()
            return
        attempt = self._attempts[index][1]
        parts: list[tuple[str, str]] = []
        if attempt.pieces:
            parts.append((self.tr("made of"), self._pieces(attempt)))
        parts += [(message.role, message.content) for message in attempt.messages]
        if attempt.reasoning:
            parts.append((self.tr("reasoning"), attempt.reasoning))
        parts.append((self.tr("answer"), attempt.raw if attempt.answer is None else attempt.answer))
        if attempt.proposals:
            parts.append((self.tr("what became of it"), "\n".join(map(_fate, attempt.proposals))))
        if attempt.error:
            parts.append((self.tr("error"), attempt.error))
        text = "\n\n".join(f"─── {head} ───\n{body}" for head, body in parts)
        if text != self.text.toPlainText():
            self.text.setPlainText(text)

    def _pieces(self, attempt: Attempt) -> str:
        """The named pieces of a prompt in order, and those that found no room."""
        text = " · ".join(attempt.pieces)
        if attempt.dropped:
            left_out = self.tr("no room for: {pieces}")
            text += "\n" + left_out.replace("{pieces}", ", ".join(dict.fromkeys(attempt.dropped)))
        return text

    def _restyle(self) -> None:
        self.text.setFont(fonts.monospace_font(THEME.scale))

    def retranslate(self) -> None:
        self.picker.setAccessibleName(self.tr("Attempt"))
        self.text.setAccessibleName(self.tr("Prompt and answer"))
        self.set_attempts(self._attempts)

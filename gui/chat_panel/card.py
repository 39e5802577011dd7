"""One segment: what is known of it, and when it is on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from engine.session.events import State
from gui.chat_panel.badge import put_right
from gui.chat_panel.card_face import CardFace
from gui.packed import Packed
from gui.wording import evidence
from gui.wording.engine_texts import line

if TYPE_CHECKING:
    from engine.facts import Replay
    from engine.session.events import SegmentResult
    from engine.session.plan import SegmentSpec
    from engine.validation.report import Issue, Statement
    from gui.chat_panel.marks import Mark
    from gui.chat_panel.prose import ProseView

_NO_LIMIT = 16_777_215  # Qt's own: as high as it likes


class SegmentCard(QWidget):
    """Shows one segment. Only `show_result` puts an analysis on the screen.

    A card begins without a face: it is made at the first event, or by whoever shows the card. Far out of
    sight a card rests: it keeps its height and lets go of its face, so that a thousand of them are cheap.
    """

    retryRequested = Signal(str)  # id of the segment that has no text
    regenerateRequested = Signal(str)  # id of a segment that has one
    markActivated = Signal(object)  # Mark

    def __init__(
        self, spec: SegmentSpec, replay: Replay | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.spec = spec
        self._replay = replay
        self.result: SegmentResult | None = None
        self._note: str | None = None
        self._moments: frozenset[int] = frozenset()
        self.busy = False
        self._put_right: tuple[Issue, ...] = ()
        self._packed: Packed[tuple[tuple[Statement, ...], tuple[Issue, ...]]] | None = None  # while it rests
        self._laid_out: SegmentResult | None = None  # its text is in place, and not seen yet
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._face: CardFace | None = None  # none yet, and none while it rests
        self._resting = False
        self._state = State.WAITING
        # As high as it must be: a column that is still growing would else squeeze every card of it.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(spec.title)

    def _make_face(self, title: str) -> CardFace:
        self._face = face = CardFace(title, self._replay, self)
        face.retryRequested.connect(lambda: self.retryRequested.emit(self.spec.id))
        face.againRequested.connect(lambda: self.regenerateRequested.emit(self.spec.id))
        face.copyTextRequested.connect(self.copy_text)
        face.copyMarkdownRequested.connect(self.copy_markdown)
        face.markActivated.connect(self.markActivated)
        self._column.addWidget(face)
        return face

    @property
    def face(self) -> CardFace:
        """What is seen of it, made now if it is not there. A card at rest is woken."""
        if self._face is not None:
            return self._face
        if self._packed is not None and self.result is not None:
            statements, self._put_right = self._packed.value()
            self.result = self.result.model_copy(update={"statements": statements})
            self._packed = None
        face = self._make_face(self.spec.title)
        if self._resting:
            self._resting = False
            self.setMinimumHeight(0)
            self.setMaximumHeight(_NO_LIMIT)
        if self.result is not None:
            face.show_result(self.result, self._note, self._put_right)
        else:
            face.waiting.show_state(self._state)
        face.show()
        return face

    # What happens

    def set_state(self, state: State) -> None:
        """Show where the segment stands. A text that is shown stays until it is replaced."""
        if state.final:
            return
        self._state = state
        self.busy = True
        face = self.face
        without_text = self.result is not None and not self.result.text
        if without_text:
            self.result = None
        face.show_waiting(state, without_strip=without_text)

    def set_provider_waiting(self, reason: str, seconds: float, *, rate_limited: bool = False) -> None:
        """Say that the provider asked for patience."""
        self.face.waiting.show_patience(line(reason), seconds, rate_limited=rate_limited)

    def settle(self, result: SegmentResult) -> None:
        """The fate is known, but segments before this one may still be open: say that it is ready.

        The text is laid out meanwhile, unseen, so that showing it takes half as long.
        """
        self.face.waiting.show_ready()
        if result.text and not self.has_text:
            self.face.lay_out(result)
            self._moments = self._find_moments(result)
            self._laid_out = result
            QTimer.singleShot(1, self, self._make_ready)  # not in one go: a key may be waiting

    def _make_ready(self) -> None:
        if self._laid_out is not None:
            self.face.make_ready(self._laid_out)

    def show_result(self, result: SegmentResult, note: str | None = None, *, repeated: bool = False) -> None:
        """Show the final text, or what happened instead of one; ``repeated`` if a card above says why."""
        face = self.face
        # How it came about is for others to keep: a thousand cards with every claim and prompt are heavy.
        self.result = result.model_copy(update={"attempts": (), "claims": (), "issues": ()})
        self._put_right = put_right(result.attempts)
        self._note = note
        laid_out, self._laid_out = self._laid_out is result, None
        if not laid_out:
            self._moments = self._find_moments(result)
        self.busy = False
        face.show_result(self.result, note, self._put_right, laid_out=laid_out, repeated=repeated)
        self.setAccessibleName(result.title)

    # Far out of sight

    @property
    def resting(self) -> bool:
        return self._resting

    def rest(self) -> bool:
        """Let go of all that is shown, unless the reader has a hand on it; whether it did."""
        face = self._face
        if face is None or self.busy or self.result is None or not self.result.text or face.prose.in_use:
            return False
        self.setFixedHeight(self.height())
        self._column.removeWidget(face)
        face.hide()
        face.deleteLater()
        self._face = None
        self._resting = True
        self._packed = Packed((self.result.statements, self._put_right))
        self.result = self.result.model_copy(update={"statements": ()})
        self._put_right = ()
        return True

    def wake(self) -> None:
        """Show again what was shown."""
        _ = self.face

    # What is shown

    @property
    def prose(self) -> ProseView:
        """The text; an empty one while there is none. A card at rest is woken."""
        return self.face.prose

    @property
    def has_text(self) -> bool:
        """Whether a text is shown, be it out of sight."""
        return self.result is not None and bool(self.result.text)

    def _prose_if_made(self) -> ProseView | None:
        return self._face.prose_if_made if self._face is not None else None

    def close_evidence(self) -> None:
        """Close the box that is open in this card, if there is one."""
        prose = self._prose_if_made()
        if prose is not None:
            prose.close_evidence()

    @property
    def active_mark(self) -> Mark | None:
        """The mark whose evidence is open."""
        prose = self._prose_if_made()
        return prose.active_mark if prose is not None else None

    @property
    def moments(self) -> frozenset[int]:
        """The first moment of every statement that is shown."""
        return self._moments if self.result is not None else frozenset()

    def _find_moments(self, result: SegmentResult) -> frozenset[int]:
        if self._replay is None:
            return frozenset()
        found = (evidence.moments(statement, self._replay) for statement in result.statements)
        return frozenset(moments[0] for moments in found if moments)

    @property
    def state_words(self) -> str:
        """What the card says while it has no text."""
        return "" if self._resting else self.face.waiting.text

    @property
    def badge_texts(self) -> list[str]:
        return self._face.badge_texts if self._face is not None else []

    @property
    def warning_text(self) -> str:
        """The text of the strip; empty when there is none."""
        return self._face.warning_text if self._face is not None else ""

    # Copying

    def copy_text(self) -> None:
        """Put the text as it is read onto the clipboard."""
        if self.result is not None and self.result.text:
            QGuiApplication.clipboard().setText(f"{self.result.title}\n\n{self.prose.toPlainText()}")

    def copy_markdown(self) -> None:
        """Put the text as Markdown onto the clipboard."""
        if self.result is not None and self.result.text:
            QGuiApplication.clipboard().setText(f"## {self.result.title}\n\n{self.result.text}\n")

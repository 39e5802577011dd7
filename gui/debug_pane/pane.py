"""What the hidden pass did, for those who check it: never shown unless asked for."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.session.events import State
from gui.debug_pane.claims_view import ClaimRow, ClaimsView
from gui.debug_pane.diff_view import DiffView
from gui.debug_pane.issues_view import IssueRow, IssuesView
from gui.debug_pane.prompts_view import PromptsView
from gui.debug_pane.scores_view import ScoresView
from gui.debug_pane.usage_view import UsageView
from gui.i18n import Retranslated
from gui.labels import IssuePlace, QaLabel
from gui.wording import kinds
from gui.wording.engine_texts import gate_detail

if TYPE_CHECKING:
    from engine.facts import Replay
    from gui.record import Record, SegmentRecord, TurnRecord

_REFRESH_MS = 150
MOST_UNDONE = 100
"""Changes of labels that can be undone."""

_LEAST_DIFF = 180  # pixels: what a revision changed is seen beside the issues


class DebugPane(Retranslated, QWidget):
    """Shows a `Record`. Reads it only while it is visible, and not for every event.

    Signals:
        labelled(object, object): `IssuePlace` and `QaLabel`: QA said something about an issue, or took it
            back (None).
        exportLabelsRequested(): all labels are wanted as a file.
    """

    labelled = Signal(object, object)
    exportLabelsRequested = Signal()

    def __init__(self, record: Record, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("debugPane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._record = record
        self._replay: Replay | None = None
        self._shown: SegmentRecord | None = None
        self._timer = QTimer(self, singleShot=True, interval=_REFRESH_MS)
        self._timer.timeout.connect(self._read)
        self.turns = QComboBox(self)
        self.segments = QComboBox(self)
        self.copy = QPushButton(self)
        self.copy.setProperty("flat", True)
        self.copy.clicked.connect(self.copy_json)
        for box in (self.turns, self.segments):  # a title may be long; the pane need not be wide
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(4)
        self.turns.currentIndexChanged.connect(self._read)
        self.segments.currentIndexChanged.connect(self._read)

        self.issues = IssuesView(self)
        self.issues.rowChosen.connect(lambda row: self._show_diff(row.segment))
        self.issues.labelled.connect(self._labelled)
        self.issues.label_bar.exportRequested.connect(self.exportLabelsRequested)
        self.issues.label_bar.undoRequested.connect(self.undo_label)
        self._labels_before: list[tuple[IssuePlace, QaLabel | None]] = []
        undo = QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self.issues)
        undo.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        undo.activated.connect(self.undo_label)
        self.diff = DiffView(self)
        self._diff_head = QLabel(self)
        self._diff_head.setProperty("role", "title")
        self._diff_head.setWordWrap(True)
        self._diff_note = QLabel(self)
        self._diff_note.setProperty("role", "caption")
        self._diff_note.setWordWrap(True)
        self.side_by_side = QToolButton(self)
        self.side_by_side.setCheckable(True)
        self.side_by_side.toggled.connect(self.diff.set_side_by_side)
        head = QHBoxLayout()
        head.addWidget(self._diff_head, 1)
        head.addWidget(self.side_by_side)
        lower = QWidget(self)
        below = QVBoxLayout(lower)
        below.setContentsMargins(0, 10, 0, 0)
        below.setSpacing(4)
        below.addLayout(head)
        below.addWidget(self._diff_note)
        below.addWidget(self.diff, 1)
        splitter = QSplitter(Qt.Orientation.Vertical, self)
        splitter.addWidget(self.issues)
        splitter.addWidget(lower)
        splitter.setChildrenCollapsible(False)
        lower.setMinimumHeight(_LEAST_DIFF)
        splitter.setStretchFactor(0, 4)
        splitter.setStretchFactor(1, 3)
        splitter.setSizes([320, 240])

        self.claims = ClaimsView(self)
        self.prompts = PromptsView(self)
        self.usage = UsageView(self)
        self.scores = ScoresView(self)
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        for page in (splitter, self.claims, self.prompts, self.usage, self.scores):
            self.tabs.addTab(page, "")
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.turns, 1)
        top.addWidget(self.segments, 1)
        top.addWidget(self.copy)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.setSpacing(8)
        layout.addLayout(top)
        layout.addWidget(self.tabs, 1)
        self.retranslate()

    def set_replay(self, replay: Replay | None) -> None:
        """The replay the record is about, for names and facts in words; None if its file is gone."""
        self._replay = replay
        self.refresh()

    def refresh(self) -> None:
        """The record has changed; read it soon."""
        if self.isVisible() and not self._timer.isActive():
            self._timer.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._read()

    def copy_json(self) -> None:
        """Put everything about the chosen turn onto the clipboard."""
        turn = self._turn()
        if turn is not None:
            QGuiApplication.clipboard().setText(json.dumps(turn.to_json(), ensure_ascii=False, indent=1))

    def _labelled(self, place: IssuePlace, label: QaLabel | None) -> None:
        turn = self._record.turns.get(place.run_id)
        if turn is not None:
            self._labels_before.append((place, turn.labels.get(place)))
            del self._labels_before[:-MOST_UNDONE]
            self._set_label(turn, place, label)

    def _set_label(self, turn: TurnRecord, place: IssuePlace, label: QaLabel | None) -> None:
        if label is None:
            turn.labels.pop(place, None)
        else:
            turn.labels[place] = label
        self.labelled.emit(place, label)
        self.issues.label_bar.undo.setEnabled(bool(self._labels_before))
        self.refresh()

    def undo_label(self) -> None:
        """Put the label that was changed last back to what it was."""
        while self._labels_before:
            place, label = self._labels_before.pop()
            turn = self._record.turns.get(place.run_id)
            if turn is not None and turn.labels.get(place) != label:
                self._set_label(turn, place, label)
                return
        self.issues.label_bar.undo.setEnabled(False)

    # Reading the record

    def _turn(self) -> TurnRecord | None:
        turns = list(self._record.turns.values())
        index = self.turns.currentIndex()
        return turns[index] if 0 <= index < len(turns) else (turns[-1] if turns else None)

    def _conversation(self, turn: TurnRecord) -> list[TurnRecord]:
        """The turns of the conversation a turn belongs to."""
        every = self._record.turns.values()
        return [other for other in every if other.started.conversation == turn.started.conversation]

    def _read(self) -> None:
        self._list_turns()
        turn = self._turn()
        self._list_segments(turn)
        segments = self._chosen_segments(turn)
        self.issues.set_rows(_issue_rows(turn, segments, self._replay) if turn is not None else [])
        self.claims.set_rows(
            [ClaimRow(s, a, c, self._replay) for s in segments for a in s.attempts for c in a.claims]
        )
        self.prompts.set_attempts([(s, a) for s in segments for a in s.attempts])
        self.usage.set_rows(segments, turn, self._conversation(turn) if turn is not None else ())
        if turn is not None:
            self.scores.set_event(turn.scored, self._record.course(turn))
        else:
            self.scores.set_event(None)
        shown = self._shown if self._shown in segments else None
        if shown is None:
            shown = next((s for s in segments if s.revision is not None), None)
            shown = shown or next((s for s in segments if s.attempts), None)
        self._show_diff(shown)

    def _list_turns(self) -> None:
        names = [turn.started.question or self.tr("Review") for turn in self._record.turns.values()]
        if names == [self.turns.itemText(i) for i in range(self.turns.count())]:
            return
        follow = self.turns.currentIndex() in (-1, self.turns.count() - 1)
        chosen = len(names) - 1 if follow else self.turns.currentIndex()
        _refill(self.turns, names, chosen)

    def _list_segments(self, turn: TurnRecord | None) -> None:
        titles = [record.spec.title for record in turn.segments.values()] if turn is not None else []
        names = [self.tr("All segments"), *titles]
        if names != [self.segments.itemText(i) for i in range(self.segments.count())]:
            _refill(self.segments, names, 0)

    def _chosen_segments(self, turn: TurnRecord | None) -> list[SegmentRecord]:
        if turn is None:
            return []
        segments = list(turn.segments.values())
        index = self.segments.currentIndex()
        return segments if index <= 0 else segments[index - 1 : index]

    def _show_diff(self, segment: SegmentRecord | None) -> None:
        self._shown = segment
        draft = segment.draft if segment is not None else None
        revision = segment.revision if segment is not None else None
        self.diff.set_texts(draft.text if draft else None, revision.text if revision else None)
        self.side_by_side.setVisible(revision is not None)
        if segment is None:
            self._diff_head.setText("")
            self._diff_note.setText("")
            return
        title = segment.spec.title
        if revision is not None:
            head = self.tr("{title}: draft → revision")
        else:
            head = self.tr("{title}: draft")
        self._diff_head.setText(head.replace("{title}", title))
        self._diff_note.setText(self._note(segment))

    def _note(self, segment: SegmentRecord) -> str:
        """What became of the revision, in a line."""
        parts = []
        if segment.result is not None:
            parts.append(kinds.state(segment.result.status))
        revision = segment.revision
        if revision is not None:
            refused = [gate_detail(reason.detail) for reason in revision.gate if not reason.passed]
            if refused:
                parts.extend(refused)
            elif revision.gate:
                parts.append(self.tr("every condition of the gate held"))
        elif segment.result is not None and segment.result.status is State.CLEAN:
            parts.append(self.tr("nothing to correct"))
        return " · ".join(parts)

    def retranslate(self) -> None:
        for index, text in enumerate(
            (
                self.tr("Issues"),
                self.tr("Claims"),
                self.tr("Prompts"),
                self.tr("Usage and gate"),
                self.tr("Self-correction"),
            )
        ):
            self.tabs.setTabText(index, text)
        self.copy.setText(self.tr("Copy as JSON"))
        self.side_by_side.setText(self.tr("Side by side"))
        self.turns.setAccessibleName(self.tr("Turn"))
        self.segments.setAccessibleName(self.tr("Segment"))
        self.segments.clear()
        self.turns.clear()
        self._read()


def _issue_rows(turn: TurnRecord, segments: list[SegmentRecord], replay: Replay | None) -> list[IssueRow]:
    rows = []
    siblings = tuple(turn.segments.values())
    for segment in segments:
        for ordinal, attempt in enumerate(segment.attempts):
            for number, issue in enumerate(attempt.issues):
                run_id = turn.started.run_id
                place = IssuePlace(run_id, segment.spec.id, segment.version, ordinal, number)
                label = turn.labels.get(place)
                rows.append(IssueRow(segment, attempt, issue, place, label, replay, siblings))
    return rows


def _refill(box: QComboBox, names: list[str], chosen: int) -> None:
    box.blockSignals(True)
    box.clear()
    box.addItems(names)
    box.setCurrentIndex(chosen)
    box.blockSignals(False)

"""What can be taken away from the window: the clipboard, and files of several kinds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice, QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from gui import labels
from gui.wording import replays

if TYPE_CHECKING:
    from gui.chat_panel import AIChatPanel
    from gui.notice import Notice
    from gui.record import Record
    from gui.session import Session


class Exports(QObject):
    """Writes what the window holds; what cannot be written is told in place."""

    def __init__(
        self, window: QWidget, session: Session, record: Record, panel: AIChatPanel, notice: Notice
    ) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._record = record
        self._panel = panel
        self._notice = notice

    def copy_analysis(self) -> None:
        """Put the whole analysis as Markdown onto the clipboard."""
        QGuiApplication.clipboard().setText(self._markdown())

    def markdown(self) -> None:
        """Save the analysis as Markdown."""
        self._save(self.tr("Markdown (*.md)"), ".md", self._markdown().encode())

    def html(self) -> None:
        """Save the analysis as one page that needs nothing else."""
        from engine.archive.page import to_html

        record = self._record.as_turn(self._session.replay, self._file(), self._session.game)
        if record is not None:
            self._save(self.tr("Web page (*.html)"), ".html", to_html(record).encode())

    def json(self) -> None:
        """Save everything, drafts and issues included."""
        turns = [turn.to_json() for turn in self._record.turns.values()]
        data = {"schema": "truecast.window/1", "turns": turns}
        text = json.dumps(data, ensure_ascii=False, indent=1)
        self._save(self.tr("JSON (*.json)"), ".json", text.encode())

    def png(self) -> None:
        """Save the analysis as a picture of all its cards."""
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self._panel.picture().save(buffer, "PNG")
        self._save(self.tr("Picture (*.png)"), ".png", bytes(buffer.data().data()))

    def labels(self) -> None:
        """Save every label of the archive, one JSON object a line."""
        self._session.in_archive(labels.as_jsonl, then=self._save_labels)

    def _save_labels(self, text: str) -> None:
        if not text:
            self._notice.tell(
                self.tr("No issue has been labelled yet. Choose one in the debug pane and say what it is."),
                tone="info",
            )
            return
        self._save(self.tr("JSON lines (*.jsonl)"), ".jsonl", text.encode(), name="truecast-labels")

    def _markdown(self) -> str:
        replay = self._session.replay
        title = f"{replays.title(replay)} · {replays.summary(replay)}" if replay is not None else "Truecast"
        return self._record.markdown(title)

    def _file(self) -> str:
        return self._session.path.name if self._session.path is not None else ""

    def _save(self, kind: str, ending: str, data: bytes, *, name: str = "") -> None:
        stem = self._session.path.stem if self._session.path is not None else "analysis"
        path, _ = QFileDialog.getSaveFileName(self._window, self.tr("Save"), (name or stem) + ending, kind)
        if not path:
            return
        try:
            Path(path).write_bytes(data)
        except OSError as error:
            line = self.tr("{name} could not be written: {why}. Choose another folder.")
            line = line.replace("{name}", Path(path).name).replace("{why}", error.strerror or str(error))
            again = (self.tr("Try again"), lambda: self._save(kind, ending, data, name=name))
            self._notice.tell(line, action=again)

"""Several files dropped at once: the first is opened, the others wait."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent

from gui.dropped import files_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow
    from tests.gui.fake_engine import Switchboard


def dragged(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def drop(window: MainWindow, data: QMimeData) -> None:
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, buttons, keys))


def test_a_folder_gives_its_replays_and_other_files_are_left_out(tmp_path: Path) -> None:
    for name in ("b.pgn", "a.SC2Replay", "notes.txt"):
        (tmp_path / name).touch()
    other = tmp_path / "sub" / "c.gz"
    other.parent.mkdir()
    other.touch()
    assert files_of(dragged(tmp_path, other)) == [tmp_path / "a.SC2Replay", tmp_path / "b.pgn", other]
    alone = tmp_path / "notes.txt"
    assert files_of(dragged(alone)) == [alone]  # whoever drops one file wants to hear what is wrong with it
    assert files_of(dragged(alone, alone)) == []


def test_the_first_is_opened_and_the_others_wait_in_the_list(
    qtbot: QtBot, window: MainWindow, board: Switchboard, tmp_path: Path
) -> None:
    paths = [tmp_path / f"{name}.gz" for name in ("one", "two", "three")]
    for path in paths:
        path.touch()
    with qtbot.waitSignal(window.session.replayChanged):
        drop(window, dragged(*paths))
    assert board.opened == [str(paths[0])]
    listed = [(entry.title, entry.subtitle) for entry in window.session.recent()]
    assert listed[1:] == [("two", "not opened yet"), ("three", "not opened yet")]
    assert "2 more replays wait in the list." in window.notice.text
    with qtbot.waitSignal(window.session.replayChanged):
        window.library.openRequested.emit(window.session.recent()[1])
    assert board.opened[-1] == str(paths[1])
    assert [entry.title for entry in window.session.recent()].count("two") == 0  # it has its own title now


def test_files_that_are_no_replays_say_so(window: MainWindow, board: Switchboard, tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a.txt", "b.txt")]
    drop(window, dragged(*paths))
    assert window.notice.text == "There is no replay among these files."
    assert board.opened == []

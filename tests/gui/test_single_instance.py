"""A second start hands its file to the window that is open."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

import pytest
from PySide6.QtNetwork import QLocalSocket

from gui.app import _asked_again
from gui.single_instance import Listener, hand_over, server_name

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow
    from tests.gui.fake_engine import Switchboard


def name() -> str:
    return server_name(uuid.uuid4().hex)


def test_nobody_listens() -> None:
    assert not hand_over(name(), "a.gz", 1)


def test_the_file_arrives(qtbot: QtBot) -> None:
    place = name()
    listener = Listener(place)
    with qtbot.waitSignal(listener.asked) as asked:
        assert hand_over(place, "/r/复盘 1.gz", 3)
    assert asked.args == ["/r/复盘 1.gz", 3]
    listener.close()


def test_nonsense_is_not_heard(qtbot: QtBot) -> None:
    place = name()
    listener = Listener(place)
    heard: list[str] = []
    listener.asked.connect(lambda path, game: heard.append(path))
    socket = QLocalSocket()
    socket.connectToServer(place)
    assert socket.waitForConnected(1000)
    socket.write(b'{"replay": 1}\nno\n')
    socket.flush()
    qtbot.wait(100)
    assert heard == []
    socket.abort()
    listener.close()


@pytest.mark.qt_log_ignore("does not support raise")  # what has no screen has no front
def test_the_window_opens_it(qtbot: QtBot, window: MainWindow, board: Switchboard) -> None:
    with qtbot.waitSignal(window.session.replayChanged):
        _asked_again(window, "/somewhere/second.gz", 2)
    assert board.opened == ["/somewhere/second.gz"]
    assert window.session.game == 2

"""One window for each person and folder of settings: a second start hands its file to the first."""

from __future__ import annotations

import getpass
import hashlib
import json
import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDir, QObject, Signal

# QtNetwork is loaded where it is used: most starts find no window that is open already.
if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalSocket

log = logging.getLogger(__name__)

_WAIT_MS = 1_000
_MOST_BYTES = 65_536


def server_name(settings_file: str) -> str:
    """The name under which the window of these settings listens."""
    told = hashlib.sha256(f"{getpass.getuser()}\n{settings_file}".encode()).hexdigest()[:16]
    return f"truecast-{told}"


def hand_over(name: str, replay: str | None, game: int) -> bool:
    """Tell the window that is open already what to open; False if there is none."""
    if os.name == "posix" and not Path(QDir.tempPath(), name).exists():
        return False  # that is where Qt puts the socket of a listener
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(_WAIT_MS):
        return False
    socket.write(json.dumps({"replay": replay, "game": game}).encode() + b"\n")
    sent = socket.waitForBytesWritten(_WAIT_MS)
    socket.disconnectFromServer()
    if socket.state() is not QLocalSocket.LocalSocketState.UnconnectedState:
        socket.waitForDisconnected(_WAIT_MS)
    return bool(sent)


class Listener(QObject):
    """Listens for later starts.

    Signals:
        asked(str, int): a file to open, empty for none, and which game of it, from 1.
    """

    asked = Signal(str, int)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        from PySide6.QtNetwork import QLocalServer

        self._server = QLocalServer(self)
        self._open: list[QLocalSocket] = []
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._connected)
        if not self._server.listen(name):
            # Nobody answered under the name: it is left over from a window that was killed.
            QLocalServer.removeServer(name)
            if not self._server.listen(name):
                log.warning("later starts will open windows of their own: %s", self._server.errorString())

    def close(self) -> None:
        """Stop listening. Safe to call twice."""
        self._server.close()

    def _connected(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            self._open.append(socket)
            socket.readyRead.connect(self._read_all)
            socket.disconnected.connect(self._read_all)
        self._read_all()

    def _read_all(self) -> None:
        """Read what has arrived; let go of those who have left."""
        for socket in tuple(self._open):
            self._read(socket)
            if socket.state() is socket.LocalSocketState.UnconnectedState and socket in self._open:
                self._open.remove(socket)
                socket.deleteLater()

    def _read(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() > _MOST_BYTES:
                socket.abort()
            return
        line = bytes(socket.readLine(_MOST_BYTES).data())
        try:
            told = json.loads(line)
            replay, game = str(told["replay"] or ""), int(told["game"])
        except (ValueError, TypeError, KeyError):
            log.warning("something that is no start of Truecast spoke to this window")
            return
        self.asked.emit(replay, game)

"""Start and stop: one window, one engine thread with a loop of its own."""

from __future__ import annotations

import logging
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import QApplication

from gui import i18n
from gui.engine_thread import EngineThread
from gui.main_window import MainWindow
from gui.motion import MOTION, system_is_still
from gui.session import Session
from gui.settings.store import SettingsStore, default_path
from gui.single_instance import Listener, hand_over, server_name
from gui.theme import THEME

if TYPE_CHECKING:
    from gui.engine_api import Host

log = logging.getLogger(__name__)

_ENGINE_AT_LATEST_MS = 150


def main(argv: Sequence[str] | None = None, *, replay: str | Path | None = None, game: int = 1) -> int:
    """Open the window and stay until it is closed.

    Args:
        argv: Arguments for Qt; the process's own by default.
        replay: A file to open at once.
        game: Which game of it, from 1.

    Returns:
        The exit status: 0; also when a window was open already and was given the file.
    """
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(list(argv) if argv is not None else sys.argv[:1])
    app.setApplicationName("Truecast")
    app.setDesktopFileName("truecast")
    app.setQuitOnLastWindowClosed(False)  # the window closes before the engine's thread is joined
    name = server_name(str(default_path().resolve()))
    if hand_over(name, str(Path(replay).resolve()) if replay is not None else None, game):
        return 0
    window = open_window()
    window.closed.connect(app.quit)
    window.show()
    listeners: list[Listener] = []
    window.painted.connect(lambda: listeners.append(_listen(name, window)))
    if replay is not None:
        window.session.open(replay, game)
    # A signal comes while Qt waits, and Python sees it only between two of its own steps.
    restore = signal.signal(signal.SIGINT, lambda *_: QTimer.singleShot(0, window.close))
    heartbeat = QTimer(window, interval=400)
    heartbeat.timeout.connect(lambda: None)
    heartbeat.start()
    try:
        app.exec()
    finally:
        signal.signal(signal.SIGINT, restore)
        for listener in listeners:
            listener.close()
        window.deleteLater()
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return 0


def _listen(name: str, window: MainWindow) -> Listener:
    listener = Listener(name, window)
    listener.asked.connect(lambda path, number: _asked_again(window, path, number))
    return listener


def _asked_again(window: MainWindow, path: str, game: int) -> None:
    """Someone started the program while this window is open."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.raise_()
    window.activateWindow()
    if path:
        window.session.open(path, game)


def open_window(store: SettingsStore | None = None, engine: EngineThread | None = None) -> MainWindow:
    """Make the window with everything behind it; the engine starts once the window is there.

    Args:
        store: Where the settings are; the usual file by default.
        engine: A thread that was made but not started; the real one by default.
    """
    store = store or SettingsStore()
    settings = store.load()
    i18n.install(i18n.as_language(settings.interface_language))
    THEME.apply(settings.theme, scale=settings.text_size / 100)
    engine = engine or EngineThread()
    session = Session(engine, store)
    window = MainWindow(engine, session, store)
    engine.setParent(window)
    session.setParent(window)
    # Loading the engine would hold up the first picture. A window that is not seen yet has none.
    window.painted.connect(engine.start)
    QTimer.singleShot(_ENGINE_AT_LATEST_MS, engine, engine.start)
    # What a replay is shown with is read from the disk beside the window, before one is opened.
    engine.call(_load_ahead, then=lambda still: _loaded_ahead(window, still))
    return window


def _loaded_ahead(window: MainWindow, still: bool) -> None:
    MOTION.note_system(still)
    window.prepare()


async def _load_ahead(host: Host) -> bool:
    """Load what will be wanted, and find out whether things may move."""
    for module in ("gui.work_page", "gui.chat_panel.panel", "gui.chat_panel.turn", "gui.game_menus"):
        import_module(module)
    return system_is_still()

"""How the parts of the window lie, remembered from one start to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from gui.main_window import MainWindow
    from gui.settings.store import SettingsStore

_VERSION = 1
_DEBUG_WIDTH = 510


def restore(window: MainWindow, store: SettingsStore) -> None:
    """Put the window where it was, and its parts as they lay in it."""
    geometry = store.layout("geometry")
    if geometry is None or not window.restoreGeometry(geometry):
        window.resize(window.sizeHint())
    state = store.layout("split")
    if state is not None:
        window.split.restoreState(state)
    state = store.layout("docks")
    if state is None or not window.restoreState(state, _VERSION):
        window.resizeDocks([window.debug_dock], [_DEBUG_WIDTH], Qt.Orientation.Horizontal)


def save(window: MainWindow, store: SettingsStore) -> None:
    """Remember it."""
    store.set_layout("geometry", window.saveGeometry())
    store.set_layout("split", window.split.saveState())
    if window.has_work:
        store.set_layout("work", window.work.saveState())
    store.set_layout("docks", window.saveState(_VERSION))

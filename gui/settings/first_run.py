"""Someone who has no model yet is told of one that answers on this computer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.providers.probe import Probe
    from gui.main_window import MainWindow

LOOK_MS = 2_000
"""After the window has appeared: nothing that loads for it then is in the way."""


class FirstRun(QObject):
    """Looks once for model servers, while the built-in analyst is chosen and no replay is open."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        timer = QTimer(self, singleShot=True, interval=LOOK_MS)
        timer.timeout.connect(self.look)
        timer.start()

    def look(self) -> None:
        """Look for servers; what answers is offered on the page the window begins with."""
        session = self._window.session
        if session.settings.embedded and session.replay is None:
            session.find_servers(self._found)

    def _found(self, servers: Sequence[Probe]) -> None:
        usable = [server for server in servers if server.models]
        if not usable:
            return
        from gui.settings.found_servers import FoundServers  # loads what knows the usual services

        row = FoundServers(self._window.start_page)
        row.chosen.connect(self._chosen)
        row.show_found(usable)
        self._window.start_page.add_row(row)

    def _chosen(self, id: str, models: tuple[str, ...]) -> None:
        """Show the settings with the choice made; OK keeps it."""
        self._window.open_settings(0)
        dialog = self._window.settings_dialog
        if dialog is not None:
            dialog.provider_page.take_found(id, models)

"""Tells of a model whose installation ended while the settings were closed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from gui.settings.store import ON_THIS_COMPUTER
from gui.wording import engine_texts

if TYPE_CHECKING:
    from gui.notice import Notice
    from gui.preferences import Preferences
    from gui.session import Session


class InstallNotes(QObject):
    """While the settings are open they show it themselves."""

    def __init__(self, preferences: Preferences, session: Session, notice: Notice) -> None:
        super().__init__(preferences)
        self._preferences = preferences
        self._session = session
        self._notice = notice
        session.install.finished.connect(self._finished)
        session.install.failed.connect(self._failed)

    def _finished(self, id: str) -> None:
        if self._preferences.dialog is not None:
            return
        from engine.providers.local.catalog import weights

        line = self.tr("{model} is installed.").replace("{model}", weights(id).name)
        self._notice.tell(line, tone="info", action=(self.tr("Use it"), lambda: self._use(id)))

    def _use(self, id: str) -> None:
        settings = self._session.settings
        self._preferences.choose(
            replace(settings, provider=ON_THIS_COMPUTER, model=id, base_url="", api_key_env="", dialect="")
        )

    def _failed(self, id: str, error: Exception) -> None:
        if self._preferences.dialog is None:
            line = engine_texts.line(str(error))
            self._notice.tell(line, tone="warn", retry=lambda: self._session.install.start(id))

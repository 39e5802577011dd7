"""The model that is being installed, as the window sees it: goes on while the settings are closed."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from engine.providers.local.install import InstallProgress
    from gui.engine_api import Host
    from gui.engine_thread import Call, EngineThread


class ModelInstall(QObject):
    """Installs one model at a time.

    Signals:
        changed(): it has begun, come further, or ended in whatever way.
        finished(str): the id of a model that is installed now.
        failed(str, object): the id of a model, and the engine's exception.
    """

    changed = Signal()
    finished = Signal(str)
    failed = Signal(str, object)

    def __init__(self, engine: EngineThread, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self._call: Call | None = None
        self._told: AsyncGenerator[InstallProgress, None] | None = None
        self.running = ""
        """Id of the model that is being installed; empty for none."""
        self.progress: InstallProgress | None = None

    def start(self, id: str) -> None:
        """Begin, or go on with what an earlier one left; of no effect while one is running."""
        if self.running:
            return
        self.running, self.progress = id, None
        self._told = None
        self._call = self._engine.call(self._begin, then=self._heard, failed=self._broke)
        self.changed.emit()

    def stop(self) -> None:
        """Stop; what has come so far is kept. Safe to call at any time."""
        call, self._call = self._call, None
        if call is None:
            return
        call.cancel()
        self._engine.call(self._close)
        self.running = ""
        self.changed.emit()

    async def _begin(self, host: Host) -> InstallProgress | None:
        self._told = host.install_model(self.running)
        return await anext(self._told, None)

    async def _next(self, host: Host) -> InstallProgress | None:
        assert self._told is not None
        return await anext(self._told, None)

    async def _close(self, host: Host) -> None:
        if self._told is not None:
            # While a step is under way, the cancelled call ends it and the generator with it.
            with contextlib.suppress(RuntimeError):
                await self._told.aclose()

    def _heard(self, told: Any) -> None:
        if told is not None:
            self.progress = told
            self._call = self._engine.call(self._next, then=self._heard, failed=self._broke)
            self.changed.emit()
            return
        id = self._end()
        self.changed.emit()
        self.finished.emit(id)

    def _broke(self, error: Exception) -> None:
        id = self._end()
        self.changed.emit()
        self.failed.emit(id, error)

    def _end(self) -> str:
        id, self.running = self.running, ""
        self._call = None
        return id

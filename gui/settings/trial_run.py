"""A model being tried out on the engine's side, step by step, as the window sees it."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QObject, Signal

from engine.doctor.outcome import Trial

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from engine.doctor.outcome import Progress
    from gui.engine_api import Host
    from gui.engine_thread import Call, EngineThread
    from gui.settings.store import Settings


class TrialRun(QObject):
    """Asks for one step after the other, so that stopping needs nothing but to ask no more.

    Signals:
        progressed(object): the `Progress` of a step.
        finished(object): the `Trial`, at the end.
        failed(object): what went wrong instead, an exception of the engine.
    """

    progressed = Signal(object)
    finished = Signal(object)
    failed = Signal(object)

    def __init__(
        self,
        engine: EngineThread,
        settings: Settings,
        key: str | None,
        lang: Literal["en", "zh"],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._engine = engine
        self._settings = settings
        self._key = key
        self._lang = lang
        self._told: AsyncGenerator[Progress | Trial, None] | None = None
        self._call: Call | None = None

    def start(self) -> None:
        """Begin; the signals follow."""
        self._call = self._engine.call(self._begin, then=self._heard, failed=self._broke)

    def stop(self) -> None:
        """Stop, and close the connection. Nothing is heard any more. Safe to call at any time."""
        if self._call is None:
            return
        self._call.cancel()
        self._call = None
        self._engine.call(self._close)

    async def _begin(self, host: Host) -> Progress | Trial | None:
        from gui.provider_choice import provider_spec

        spec = await provider_spec(self._settings, self._lang, key=self._key)
        self._told = host.try_out(spec, self._lang)
        return await self._next(host)

    async def _next(self, host: Host) -> Progress | Trial | None:
        assert self._told is not None
        return await anext(self._told, None)

    async def _close(self, host: Host) -> None:
        if self._told is not None:
            # While a step is under way, the cancelled call ends it and the generator with it.
            with contextlib.suppress(RuntimeError):
                await self._told.aclose()

    def _heard(self, told: Any) -> None:
        if told is None or isinstance(told, Trial):
            self.stop()
            if told is not None:
                self.finished.emit(told)
            return
        self.progressed.emit(told)
        if self._call is not None:  # whoever heard it may have stopped
            self._call = self._engine.call(self._next, then=self._heard, failed=self._broke)

    def _broke(self, error: Exception) -> None:
        self._call = None
        self.failed.emit(error)

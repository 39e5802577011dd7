"""What the window does, in a process of its own: ``python -m tests.benchmarks._window WHAT [ADDRESS]``.

``whole`` reviews a replay in the real window, the engine on its thread, the model behind ADDRESS. ``record``
does so without a window (ADDRESS may be ``built-in``, the analyst that needs no model) and writes the events
with their times; ``panel`` plays events from standard input into an `AIChatPanel` alone, at their times;
``thousand`` fills the window with a thousand segments of them. ``start`` is the program from its first line
to a window that answers, ``bare`` a window of PySide6 alone. The answer is one line of JSON.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import pickle
import sys
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any

SEGMENTS = 8
IDLE_SECONDS = 3.0


def main(what: str, *more: str) -> None:
    {
        "whole": whole,
        "record": record,
        "panel": panel,
        "thousand": thousand,
        "start": start,
        "bare": bare,
    }[what](*more)


def answer(data: object) -> None:
    print(json.dumps(data), flush=True)
    os._exit(0)  # what closing costs is not measured here


# ---- how long the window cannot answer --------------------------------------------------------------


class Heartbeat:
    """A timer of one millisecond on the window's thread: how late it comes is how long nothing else could.

    Kept per beat: the time since the one before, and how much of it this thread itself was computing.
    """

    def __init__(self) -> None:
        from PySide6.QtCore import Qt, QTimer

        self.gaps: list[float] = []
        self.own: list[float] = []
        self._at = perf_counter()
        self._computed = thread_time()
        self._timer = QTimer(interval=1, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self) -> None:
        at, computed = perf_counter(), thread_time()
        self.gaps.append(at - self._at)
        self.own.append(computed - self._computed)
        self._at, self._computed = at, computed

    def taken(self) -> dict[str, list[float]]:
        """The beats since the last call."""
        beats = {"gaps": self.gaps, "own": self.own}
        self.gaps, self.own = [], []
        return beats


def replay_path() -> Path:
    from tests.benchmarks._replays import REPO

    longest = REPO.parent / "shared" / "replays" / "wesnoth" / "duel-25.gz"
    return longest if longest.is_file() else REPO / "resources" / "samples" / "wesnoth-duel.gz"


def make_window(store: Any, make_host: Any) -> Any:
    from gui.app import open_window
    from gui.engine_thread import EngineThread

    window = open_window(store, EngineThread(make_host))
    window.resize(1280, 860)
    window.show()
    return window


def whole(address: str) -> None:
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from engine.session import events
    from gui.engine_api import TurnRequest
    from gui.engine_host import EngineHost
    from gui.settings.store import CUSTOM, Settings, SettingsStore

    class Host(EngineHost):
        """The real one; a place for every segment, so that all of them stream at once."""

        async def start(self, request: TurnRequest) -> str:
            options = request.options.model_copy(update={"concurrency": SEGMENTS, "segments": SEGMENTS})
            return await super().start(replace(request, options=options))

    app = QApplication([])
    with tempfile.TemporaryDirectory() as folder:
        store = SettingsStore(Path(folder) / "window.ini")
        store.save(Settings(provider=CUSTOM, base_url=address, model="scripted", interface_language="en"))
        window = make_window(store, Host)
        found: dict[str, Any] = {"segments": 0, "statements": 0, "revised": 0}
        heart = Heartbeat()

        def begin() -> None:
            found["idle"] = heart.taken()
            found["began"] = perf_counter()
            window.review()

        def happened(event: events.Event) -> None:
            if isinstance(event, events.SegmentFinal):
                found["segments"] += 1
                found["statements"] += len(event.result.statements)
                found["revised"] += event.result.status is events.State.REVISED
            if isinstance(event, events.TurnFinished):
                found["seconds"] = perf_counter() - found.pop("began")
                QTimer.singleShot(500, done)

        def done() -> None:
            found["busy"] = heart.taken()
            app.quit()

        window.session.happened.connect(happened)
        window.session.replayChanged.connect(
            lambda _: QTimer.singleShot(1000, lambda: (heart.taken(), after(IDLE_SECONDS, begin)))
        )
        window.session.open(replay_path())
        app.exec()
        answer(found)


def after(seconds: float, what: Callable[[], None]) -> None:
    from PySide6.QtCore import QTimer

    QTimer.singleShot(round(seconds * 1000), what)


def record(address: str) -> None:
    from engine.games.loader import load_replay
    from engine.providers.openai import OpenAIProvider
    from engine.providers.registry import ProviderSpec, build_provider
    from engine.session.engine import Engine
    from engine.session.events import Event
    from engine.session.options import TurnOptions

    kept: list[tuple[float, Event]] = []

    async def review() -> None:
        began = perf_counter()
        provider = (
            build_provider(ProviderSpec()) if address == "built-in" else OpenAIProvider(address, "scripted")
        )
        engine = Engine(sinks=[lambda event: kept.append((perf_counter() - began, event))])
        replay = load_replay(replay_path())
        await engine.review(replay, provider, TurnOptions(segments=SEGMENTS, concurrency=SEGMENTS)).wait()
        await engine.close()
        await provider.close()

    asyncio.run(review())
    first = kept[0][0]
    # Pickled, so that objects that are one stay one.
    answer(b64encode(pickle.dumps([(at - first, event) for at, event in kept])).decode())


def recorded() -> bytes:
    """What `record` wrote, from standard input."""
    return b64decode(json.loads(sys.stdin.read()))


def panel() -> None:
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from engine.games.loader import load_replay
    from gui import i18n
    from gui.chat_panel import AIChatPanel
    from gui.theme import THEME

    script = pickle.loads(recorded())
    app = QApplication([])
    i18n.install("en")
    THEME.apply("light")
    shown = AIChatPanel()
    shown.set_replay(load_replay(replay_path()))
    shown.resize(900, 860)
    shown.show()
    found: dict[str, Any] = {}
    heart = Heartbeat()

    def begin() -> None:
        found["idle"] = heart.taken()
        for at, event in script:
            after(at, lambda event=event: shown.apply(event))
        after(script[-1][0] + 0.5, done)

    def done() -> None:
        found["busy"] = heart.taken()
        found["segments"] = len(shown.cards)
        app.quit()

    QTimer.singleShot(1000, lambda: (heart.taken(), after(IDLE_SECONDS, begin)))
    app.exec()
    answer(found)


# ---- memory -------------------------------------------------------------------------------------------


def resident_mb() -> float:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise OSError("the system does not tell the memory of a process")


def thousand(segments: str = "1000") -> None:
    """The recorded turn over and over, each time as objects of its own, as questions of one conversation."""
    from PySide6.QtWidgets import QApplication, QScrollArea

    from gui.engine_api import Emit, TurnRequest
    from gui.engine_host import EngineHost
    from gui.settings.store import Settings, SettingsStore

    script = [event for _, event in pickle.loads(recorded()) if event.event != "draft_progress"]
    copy = pickle.dumps(script)

    class Host(EngineHost):
        """The real one, but for its turns: the recorded one under a new name."""

        def __init__(self, emit: Emit) -> None:
            super().__init__(emit)
            self._tell = emit
            self._played = 0

        async def start(self, request: TurnRequest) -> str:
            self._played += 1
            run_id = f"run-{self._played}"
            for event in pickle.loads(copy):  # fresh objects every time
                self._tell(event.model_copy(update={"run_id": run_id}))
            return run_id

    app = QApplication([])
    with tempfile.TemporaryDirectory() as folder:
        store = SettingsStore(Path(folder) / "window.ini")
        store.save(Settings(interface_language="en"))
        window = make_window(store, Host)
        opened: list[object] = []
        window.session.replayChanged.connect(opened.append)
        window.session.open(replay_path())
        settle(app, lambda: bool(opened))
        empty = resident_mb()
        turns = 0
        sizes: list[float] = []
        seconds: list[float] = []
        while len(window.panel.cards) < int(segments):
            began = perf_counter()
            turns += 1
            window.session.ask(f"Question {turns}?") if turns > 1 else window.review()
            settle(app, lambda: not window.session.busy, 0.02)
            sizes.append(resident_mb() - empty)
            seconds.append(perf_counter() - began)
        settle(app, lambda: True)
        bar = window.panel.findChild(QScrollArea, "chatScroll").verticalScrollBar()
        for step in range(20, -1, -1):  # look at all of it, as a reader would who scrolls back to the top
            bar.setValue(bar.maximum() * step // 20)
            settle(app, lambda: True, 0.05)
        full = resident_mb()
        answer({"segments": len(window.panel.cards), "empty": empty, "full": full - empty, "by_turn": sizes})


def settle(app: Any, ready: Callable[[], bool], seconds: float = 0.3) -> None:
    """Run the window until it is ready and has been quiet for a while."""
    while not ready():
        app.processEvents()
    until = perf_counter() + seconds
    while perf_counter() < until:
        app.processEvents()
    app.sendPostedEvents(None, 52)  # DeferredDelete: outside exec() nothing else does
    gc.collect()


# ---- start --------------------------------------------------------------------------------------------


def when_usable(window_of: Callable[[], Any]) -> None:
    """Answer once the window is on the screen, was painted and its loop runs."""
    from PySide6.QtCore import QTimer

    def look() -> None:
        window = window_of()
        handle = window.windowHandle() if window is not None else None
        if handle is not None and handle.isExposed():
            QTimer.singleShot(0, lambda: answer({"usable": True}))
        else:
            QTimer.singleShot(1, look)

    QTimer.singleShot(0, look)


def start() -> None:
    from PySide6.QtWidgets import QApplication

    app = QApplication([])
    when_usable(lambda: next((w for w in app.topLevelWidgets() if w.isVisible()), None))

    from gui.app import main as program

    program()


def bare() -> None:
    from PySide6.QtWidgets import QApplication, QMainWindow

    app = QApplication([])
    window = QMainWindow()
    window.resize(1280, 860)
    window.show()
    when_usable(lambda: window)
    app.exec()


if __name__ == "__main__":
    main(*sys.argv[1:])

"""The window as it is after a review of the sample: the picture in the README.

Nothing is scripted here: the real engine reads the sample, and the built-in analyst reviews it with slips
on, so that the hidden pass has something to do.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtTest import QTest

from engine.session.events import State
from gui import i18n, samples
from gui.app import open_window
from gui.settings.store import Settings, SettingsStore

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.main_window import MainWindow

PATIENCE_SECONDS = 120


def take(path: Path, lang: i18n.Language, theme: str, *, slips: float = 0.3, seed: int = 7) -> None:
    """Save a picture of the window after a review of the sample, with the debug pane open."""
    os.environ["TRUECAST_DATA_DIR"] = tempfile.mkdtemp()  # no picture holds reviews of another
    store = SettingsStore(Path(tempfile.mkdtemp()) / "window.ini")
    store.save(Settings(theme=theme, interface_language=lang, slips=slips, slips_seed=seed))
    window = open_window(store)
    window.resize(1440, 900)
    window.show()
    sample = samples.sample()
    if sample is None:
        raise FileNotFoundError("no sample replay")
    window.session.open(sample)
    _until(lambda: window.session.replay is not None)
    QTest.qWait(300)
    window.menus.actions["debug"].trigger()
    window.review()
    _until(lambda: bool(window.panel.cards) and not window.session.busy)
    _show_a_correction(window)
    QTest.qWait(500)
    path.parent.mkdir(parents=True, exist_ok=True)
    window.grab().save(str(path))
    done: list[bool] = []
    window.closed.connect(lambda: done.append(True))
    window.close()
    _until(lambda: bool(done))


def _show_a_correction(window: MainWindow) -> None:
    """Bring the first segment that was corrected into view, and open the facts behind a statement of it."""
    cards = window.panel.cards
    revised = next((c for c in cards if c.result and c.result.status is State.REVISED), cards[0])
    pane = window.debug_pane
    pane.segments.setCurrentIndex(cards.index(revised) + 1)
    marks = [mark for mark in revised.prose.marks if mark.evidence and mark.status == "verified"]
    if marks:
        revised.prose.activate(marks[0])
    QTest.qWait(200)
    window.panel.reveal(revised)


def _until(done: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE_SECONDS
    while not done():
        if monotonic() > end:
            raise TimeoutError("the window did not come to rest")
        QTest.qWait(20)

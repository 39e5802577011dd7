"""What the tests of the window share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gui import i18n
from gui.app import open_window
from gui.engine_thread import EngineThread
from gui.settings.store import SettingsStore
from gui.theme import THEME
from tests.gui.fake_engine import Switchboard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow


@pytest.fixture(autouse=True)
def _plain_look(qapp: object) -> Iterator[None]:
    """English and light, whatever the test before did."""
    i18n.install("en")
    THEME.apply("light", scale=1.0)
    yield
    i18n.install("en")


@pytest.fixture
def board() -> Switchboard:
    """What the fake engine does and was asked."""
    return Switchboard()


@pytest.fixture
def store(tmp_path: Path) -> SettingsStore:
    return SettingsStore(tmp_path / "window.ini")


def close(qtbot: QtBot, window: MainWindow) -> None:
    """Close a window as a person does and wait for its thread."""
    if not window.engine_gone:
        with qtbot.waitSignal(window.closed, timeout=10_000):
            window.close()


@pytest.fixture
def make_window(qtbot: QtBot, board: Switchboard, store: SettingsStore) -> Iterator[Callable[[], MainWindow]]:
    """Makes windows on the fake engine and closes them in the end."""
    made: list[MainWindow] = []

    def make() -> MainWindow:
        window = open_window(store, EngineThread(board.make_host))
        made.append(window)
        window.resize(1200, 800)
        window.show()
        qtbot.waitExposed(window)
        return window

    yield make
    for window in made:
        close(qtbot, window)
        window.deleteLater()


@pytest.fixture
def window(make_window: Callable[[], MainWindow]) -> MainWindow:
    return make_window()


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """A window with the replay open."""
    with qtbot.waitSignal(window.session.replayChanged):
        window.session.open("/somewhere/duel.gz")
    return window

"""Reviews are kept for as long as the reader wants, labelled ones always."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from engine.archive.store import Archive
from tests.gui import archived
from tests.gui.scripted import Script

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow
    from tests.gui.fake_engine import Switchboard


@pytest.fixture(autouse=True)
def _own_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUECAST_DATA_DIR", str(tmp_path))


def kept() -> list[str]:
    with Archive() as archive:
        return sorted(header.id for header in archive.conversations())


def test_the_bounds_chosen_in_the_settings_hold_at_once(
    qtbot: QtBot, make_window: Callable[[], MainWindow], board: Switchboard
) -> None:
    for name in ("one", "two"):
        archived.keep(Script(f"run-{name}"), board.replay, conversation=name)
    with Archive() as archive:
        archive.label("run-two", "turning_point", 1, 0, 0, "right")
        archive._db.execute("UPDATE turns SET created = '2020-01-01T00:00:00.000+00:00'")
    window = make_window()
    qtbot.waitUntil(lambda: window.library.reviews.view.model().rowCount() == 2)
    window.housekeeping.keep_within_bounds()  # no bound is chosen
    window.open_settings(1)
    dialog = window.settings_dialog
    assert dialog is not None
    assert dialog.keep_days.text() == "ever"
    dialog.keep_days.setValue(90)
    dialog.buttons.accepted.emit()
    qtbot.waitUntil(lambda: kept() == ["two"])
    qtbot.waitUntil(lambda: window.library.reviews.view.model().rowCount() == 1)
    assert window.session.settings.keep_days == 90


def test_without_an_archive_there_is_nothing_to_bound(window: MainWindow) -> None:
    window.session.set_settings(replace(window.session.settings, archive=False, keep_megabytes=50))
    window.open_settings(1)
    dialog = window.settings_dialog
    assert dialog is not None
    assert dialog.keep_megabytes.value() == 50
    assert not dialog.keep_days.isEnabled()
    dialog.archive.setChecked(True)
    assert dialog.keep_days.isEnabled()

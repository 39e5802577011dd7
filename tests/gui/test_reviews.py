"""Earlier reviews: found, reopened with everything on them, gone on with."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QInputDialog, QScrollArea, QScrollBar

from engine.archive.store import Archive
from engine.session import events as ev
from gui import reviews
from tests.gui import archived
from tests.gui.scripted import SECRET, Script
from tests.gui.seen import click_mark, words

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow
    from tests.gui.fake_engine import Switchboard


Dialog = TypeVar("Dialog", bound=QDialog)


@pytest.fixture
def kept(board: Switchboard) -> None:
    """A review in the archive."""
    archived.keep(Script("old-run"), board.replay)


@pytest.fixture
def window_with(kept: None, make_window: Callable[[], MainWindow]) -> MainWindow:
    return make_window()


def click(window: MainWindow, row: int = 0) -> None:
    view = window.library.reviews.view
    place = view.visualRect(view.model().index(row, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_replay_that_was_reviewed_opens_with_its_review(qtbot: QtBot, window_with: MainWindow) -> None:
    window = window_with
    with qtbot.waitSignal(window.session.reopened):
        window.session.open("/somewhere/duel.gz")
    assert [card.result.status for card in window.panel.cards if card.result] == [
        ev.State.CLEAN, ev.State.REVISED, ev.State.FALLBACK, ev.State.CLEAN,
    ]  # fmt: skip
    assert "Validator found and fixed 2 issues" in words(window)
    prose = window.panel.cards[1].prose
    click_mark(prose, prose.marks[2])
    assert window.timeline.plot.moment == 20
    assert "The replay confirms this" in words(prose)
    assert SECRET not in words(window)
    window.menus.actions["debug"].trigger()
    qtbot.waitUntil(lambda: window.debug_pane.issues.model.rowCount() == 6)  # drafts included
    assert window.menus.actions["export_html"].isEnabled()


def test_the_conversation_goes_on(qtbot: QtBot, window_with: MainWindow, board: Switchboard) -> None:
    with qtbot.waitSignal(window_with.session.reopened):
        window_with.session.open("/somewhere/duel.gz")
    window_with.session.ask("Why?")
    qtbot.waitUntil(lambda: len(window_with.panel.cards) == 5 and not window_with.session.busy)
    assert board.resumed == ["c"]
    assert board.requests[0].conversation == "c"
    assert board.requests[0].options.you == "side 1"


def test_another_replay_opens_empty(qtbot: QtBot, window_with: MainWindow, board: Switchboard) -> None:
    board.replay = replace(board.replay, meta=replace(board.replay.meta, sha256="1" * 64))
    with qtbot.waitSignal(window_with.session.replayChanged):
        window_with.session.open("/somewhere/other.gz")
    qtbot.wait(100)
    assert window_with.panel.cards == []


def test_reviews_are_searched(qtbot: QtBot, window_with: MainWindow) -> None:
    reviews = window_with.library.reviews
    qtbot.waitUntil(reviews.isVisible)
    assert reviews.view.model().rowCount() == 1
    QTest.keyClicks(reviews.field, "zeppelin")
    qtbot.waitUntil(lambda: "No review holds these words." in words(reviews))
    reviews.field.setText("RESERVE")
    qtbot.waitUntil(lambda: reviews.view.model().rowCount() == 1)


def test_a_review_whose_replay_is_gone_is_still_read(qtbot: QtBot, window_with: MainWindow) -> None:
    window = window_with
    qtbot.waitUntil(window.library.reviews.isVisible)
    with qtbot.waitSignal(window.session.reopened):
        click(window)
    assert "duel.gz is not where it was" in window.notice.text
    assert "The balance tipped" in words(window.panel)
    assert "Two Rivers" in window.windowTitle()
    assert not window.menus.actions["review"].isEnabled()
    prose = window.panel.cards[1].prose
    click_mark(prose, prose.marks[2])
    assert "The replay confirms this" in words(prose)


def test_of_two_reviews_the_chosen_one_is_shown(
    qtbot: QtBot, make_window: Callable[[], MainWindow], board: Switchboard, tmp_path: Path
) -> None:
    file = tmp_path / "duel.gz"
    file.touch()
    archived.keep(Script("first"), board.replay, conversation="one")
    archived.keep(Script("second"), board.replay, conversation="two")
    with Archive() as archive:
        archive.rename_conversation("one", "The first look")
    window = make_window()
    with qtbot.waitSignal(window.session.reopened) as told:
        window.session.open(file)
    assert told.args[0].entry.id == "two"
    reviews = window.library.reviews.view.model()
    qtbot.waitUntil(lambda: reviews.rowCount() == 2)
    row = next(n for n in range(2) if reviews.index(n, 0).data() == "The first look")
    with qtbot.waitSignal(window.session.reopened) as told:
        click(window, row)
    assert told.args[0].entry.id == "one"
    assert window.session.path == file
    assert window.notice.text == ""


def test_labels_come_back(qtbot: QtBot, window_with: MainWindow) -> None:
    with Archive() as archive:
        archive.label("old-run", "turning_point", 1, 0, 1, "wrong", "18")
    with qtbot.waitSignal(window_with.session.reopened):
        window_with.session.open("/somewhere/duel.gz")
    [label] = window_with.record.turns["old-run"].labels.values()
    assert (label.word, label.note) == ("wrong", "18")


def dialog(window: MainWindow, kind: type[Dialog]) -> Dialog:
    """The dialog that is open."""
    found = window.library.reviews.findChild(kind)
    assert found is not None
    return found


def choose(window: MainWindow, text: str, row: int = 0) -> None:
    menu = window.library.reviews.menu(row)
    next(action for action in menu.actions() if action.text() == text).trigger()


def test_a_review_is_renamed(qtbot: QtBot, window_with: MainWindow) -> None:
    window = window_with
    qtbot.waitUntil(lambda: window.library.reviews.view.model().rowCount() == 1)
    choose(window, "Rename…")
    asked = dialog(window, QInputDialog)
    asked.setTextValue("  The lost bridge ")
    asked.accept()
    qtbot.waitUntil(lambda: window.library.reviews.view.model().index(0, 0).data() == "The lost bridge")


def conversations() -> list[str]:
    with Archive() as archive:
        return [header.id for header in archive.conversations()]


@pytest.mark.parametrize("way", ["menu", "key"])
def test_a_deleted_review_is_put_back(qtbot: QtBot, window_with: MainWindow, way: str) -> None:
    window = window_with
    with qtbot.waitSignal(window.session.reopened):
        window.session.open("/somewhere/duel.gz")
    reviews = window.library.reviews
    qtbot.waitUntil(reviews.isVisible)
    with qtbot.waitSignal(window.session.reviewsListed):
        if way == "menu":
            choose(window, "Delete")
        else:
            reviews.view.setFocus()
            reviews.view.setCurrentIndex(reviews.view.model().index(0, 0))
            QTest.keyClick(reviews.view, Qt.Key.Key_Delete)
    assert window.panel.cards == []  # the one that was open
    assert not reviews.isVisible()
    assert conversations() == []
    assert "was deleted" in window.notice.text
    undo = window.menus.actions["undo_forget"]
    assert undo.isEnabled()
    with qtbot.waitSignal(window.session.reviewsListed):
        undo.trigger()
    assert conversations() == ["c"]
    assert reviews.isVisible()
    assert not undo.isEnabled()
    assert window.notice.text == ""


def test_a_review_that_is_being_written_is_not_deleted(
    qtbot: QtBot, window_with: MainWindow, board: Switchboard
) -> None:
    window = window_with
    with qtbot.waitSignal(window.session.reopened):
        window.session.open("/somewhere/duel.gz")
    board.pace = 60.0
    window.session.ask("And now?")
    qtbot.waitUntil(lambda: window.session.busy)
    choose(window, "Delete")
    assert "Stop it first" in window.notice.text
    assert conversations() == ["c"]


def test_a_new_conversation_begins_with_an_empty_page(
    qtbot: QtBot, window_with: MainWindow, board: Switchboard
) -> None:
    window = window_with
    with qtbot.waitSignal(window.session.reopened):
        window.session.open("/somewhere/duel.gz")
    window.menus.actions["new_conversation"].trigger()
    assert window.panel.cards == []
    assert window.record.turns == {}
    assert not window.menus.actions["new_conversation"].isEnabled()
    window.session.ask("And now?")
    qtbot.waitUntil(lambda: len(window.panel.cards) == 1 and not window.session.busy)
    assert board.requests[0].conversation != "c"


def test_what_is_kept_is_kept_within_bounds(board: Switchboard) -> None:
    archived.keep(Script("first"), board.replay, conversation="one")
    with Archive() as archive:
        assert reviews.retained(None, None)(archive) == 0
        assert reviews.retained(30, 1000)(archive) == 0
        archive.label("first", "turning_point", 1, 0, 0, "right")
        assert reviews.retained(0, 0)(archive) == 0  # what is labelled stays
        archive.unlabel("first", "turning_point", 1, 0, 0)
        assert reviews.retained(0, None)(archive) == 1
        assert archive.conversations() == []


def test_the_reader_finds_the_place_again(qtbot: QtBot, window_with: MainWindow) -> None:
    window = window_with
    window.resize(760, 460)

    def bar() -> QScrollBar:
        return window.panel.findChild(QScrollArea, "chatScroll").verticalScrollBar()

    with qtbot.waitSignal(window.session.reopened):
        window.session.open("/somewhere/duel.gz")
    qtbot.waitUntil(lambda: bar().maximum() > 300)
    qtbot.wait(50)
    bar().setValue(230)
    place = window.panel.place
    assert place is not None
    window.session.new_conversation()
    assert window.panel.cards == []
    with qtbot.waitSignal(window.session.reopened):
        window.session.open("/somewhere/duel.gz")
    qtbot.waitUntil(lambda: bar().value() == 230)
    assert window.panel.place == place
    bar().setValue(0)
    window.session.new_conversation()
    with qtbot.waitSignal(window.session.reopened):
        window.session.open("/somewhere/duel.gz")
    qtbot.wait(100)
    assert bar().value() == 0

"""The window as a person uses it, on a scripted engine that runs on the real engine thread."""

from __future__ import annotations

import json
import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from engine.session import events as ev
from gui import i18n
from gui.theme import THEME
from tests.gui.conftest import close
from tests.gui.scripted import SECRET
from tests.gui.seen import click_mark, words

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow
    from gui.settings.store import SettingsStore
    from tests.gui.fake_engine import Switchboard


def press(window: MainWindow, text: str) -> None:
    """Click the button with these words."""
    [button] = [b for b in window.findChildren(QPushButton) if b.text() == text and b.isVisible()]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def shown(window: MainWindow) -> int:
    """How many segments are on the screen."""
    return sum(card.result is not None for card in window.panel.cards)


def reviewed(qtbot: QtBot, window: MainWindow) -> None:
    QTest.mouseClick(window.top_bar.review_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(window.panel.cards) == 4 and not window.session.busy)


# First steps


def test_the_first_page_says_what_to_do(window: MainWindow) -> None:
    seen = words(window)
    assert "Open a replay to begin" in seen
    assert "no language model" in seen
    assert "Connect a model…" in seen
    assert not window.top_bar.review_button.isVisible()


def test_the_sample_opens_at_once(qtbot: QtBot, window: MainWindow, board: Switchboard) -> None:
    with qtbot.waitSignal(window.session.replayChanged):
        press(window, "Try the sample")
    assert board.opened[0].endswith("wesnoth-duel.gz")
    assert window.top_bar.title == "Loyalists v Rebels · 16 turns · Wesnoth 1.16.9 · Two Rivers"
    assert window.windowTitle() == "Loyalists v Rebels — Truecast"


def test_a_file_may_be_dropped(qtbot: QtBot, window: MainWindow, board: Switchboard) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/somewhere/else.gz")])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, buttons, keys)
    window.dragEnterEvent(enter)
    assert enter.isAccepted()
    with qtbot.waitSignal(window.session.replayChanged):
        window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, buttons, keys))
    assert board.opened == ["/somewhere/else.gz"]


def test_a_damaged_replay_says_so_in_place_and_keeps_what_is_open(qtbot: QtBot, opened: MainWindow) -> None:
    opened.session.open("/somewhere/damaged.gz")
    qtbot.waitUntil(lambda: bool(opened.notice.text))
    assert opened.notice.text == "damaged.gz is damaged: it ends in the middle. Copy it again."
    assert opened.session.replay is not None
    assert QApplication.activeModalWidget() is None
    press(opened, "Close")
    assert opened.notice.text == ""


def test_a_slow_file_shows_progress_and_can_be_given_up(
    qtbot: QtBot, window: MainWindow, board: Switchboard
) -> None:
    board.open_seconds = 60
    window.session.open("/somewhere/long.SC2Replay")
    qtbot.waitUntil(lambda: window.progress.isVisible())
    assert "Reading long.SC2Replay…" in words(window)
    press(window, "Cancel")
    assert not window.progress.isVisible()
    assert window.session.replay is None


def test_recent_replays_are_listed_opened_and_taken_off(
    qtbot: QtBot, opened: MainWindow, board: Switchboard
) -> None:
    view = opened.library.view
    index = view.model().index(0, 0)
    assert index.data() == "Loyalists v Rebels"
    with qtbot.waitSignal(opened.session.replayChanged):
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
    assert len(board.opened) == 2
    opened.library.forgetRequested.emit(opened.session.recent()[0])
    assert opened.session.recent() == []
    press(opened, "Undo")
    assert len(opened.session.recent()) == 1


def test_a_file_of_several_games_offers_them(qtbot: QtBot, window: MainWindow, board: Switchboard) -> None:
    board.games = 3
    with qtbot.waitSignal(window.session.gamesCounted):
        window.session.open("/somewhere/games.pgn")
    assert "Game 1 of 3" in words(window.top_bar)
    with qtbot.waitSignal(window.session.replayChanged):
        window.menus.menus["games"].actions()[2].trigger()
    assert window.session.game == 3


# Reviewing


def test_a_review_from_the_button_to_the_last_card(
    qtbot: QtBot, opened: MainWindow, board: Switchboard
) -> None:
    reviewed(qtbot, opened)
    assert [card.result.status for card in opened.panel.cards if card.result] == [
        ev.State.CLEAN, ev.State.REVISED, ev.State.FALLBACK, ev.State.CLEAN,
    ]  # fmt: skip
    assert opened.top_bar.review_button.isEnabled()
    assert board.requests[0].options.lang == "en"
    assert board.requests[0].provider.name == "embedded"


def test_the_window_answers_while_a_review_streams(
    qtbot: QtBot, opened: MainWindow, board: Switchboard
) -> None:
    board.pace = 0.02
    QTest.keyClick(opened, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: bool(opened.panel.cards))
    assert opened.top_bar.stop_button.isEnabled()
    assert not opened.top_bar.review_button.isEnabled()
    QTest.keyClicks(opened.panel.composer.field, "typed while it streams")
    opened.timeline.set_metric("gold")
    QTest.keyClick(opened, Qt.Key.Key_F12)
    assert opened.session.busy
    assert opened.debug_pane.isVisible()
    assert opened.panel.composer.field.toPlainText() == "typed while it streams"
    qtbot.waitUntil(lambda: not opened.session.busy, timeout=20_000)
    assert len([card for card in opened.panel.cards if card.result]) == 4


def test_unchecked_text_is_seen_nowhere_but_in_the_debug_pane(
    qtbot: QtBot, opened: MainWindow, board: Switchboard
) -> None:
    board.pace = 0.01
    looks = 0

    def look(event: object) -> None:
        nonlocal looks
        looks += 1
        assert SECRET not in words(opened)

    opened.session.happened.connect(look)
    QTest.keyClick(opened, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: looks > 10)
    qtbot.waitUntil(lambda: not opened.session.busy, timeout=20_000)
    assert SECRET not in words(opened)
    # The guard can see: the same look finds the drafts once the pane for them is open.
    opened.session.happened.disconnect(look)
    opened.menus.actions["debug"].trigger()
    qtbot.waitUntil(lambda: SECRET in words(opened))
    opened.menus.actions["debug"].trigger()
    assert SECRET not in words(opened)


def test_stop_keeps_what_is_finished(qtbot: QtBot, opened: MainWindow, board: Switchboard) -> None:
    board.pace = 0.02
    opened.review()
    qtbot.waitUntil(
        lambda: bool(opened.panel.cards) and opened.panel.cards[0].result is not None, timeout=10_000
    )
    QTest.keyClick(opened, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not opened.session.busy)
    assert board.stopped == ["run-1"]
    states = [card.result.status for card in opened.panel.cards if card.result]
    assert states[0] is ev.State.CLEAN
    assert states[-1] is ev.State.STOPPED
    assert "eight villages" in opened.panel.cards[0].prose.toPlainText()
    assert "Retry" in words(opened.panel.cards[-1])


def test_stop_in_the_very_moment_it_starts(qtbot: QtBot, opened: MainWindow, board: Switchboard) -> None:
    board.pace = 30
    opened.review()
    opened.session.stop()
    qtbot.waitUntil(lambda: board.stopped == ["run-1"])
    qtbot.waitUntil(lambda: not opened.session.busy)


def test_retry_writes_one_segment_again(qtbot: QtBot, opened: MainWindow, board: Switchboard) -> None:
    board.pace = 0.02
    opened.review()
    qtbot.waitUntil(
        lambda: bool(opened.panel.cards) and opened.panel.cards[0].result is not None, timeout=10_000
    )
    opened.session.stop()
    qtbot.waitUntil(lambda: not opened.session.busy)
    [retry, *_] = [
        b for b in opened.panel.cards[-1].findChildren(QPushButton) if b.text() == "Retry" and b.isVisible()
    ]
    QTest.mouseClick(retry, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: board.rerun == [("run-1", "advice")])
    qtbot.waitUntil(lambda: not opened.session.busy)
    assert opened.panel.cards[-1].result.status is ev.State.CLEAN


def test_a_provider_without_a_key_is_told_in_place_with_a_way_on(
    qtbot: QtBot, opened: MainWindow, board: Switchboard
) -> None:
    board.start_error = "DeepSeek needs a key: put it in the environment variable DEEPSEEK_API_KEY."
    opened.review()
    qtbot.waitUntil(lambda: bool(opened.notice.text))
    assert opened.notice.text == board.start_error
    assert not opened.session.busy
    press(opened, "Settings")
    assert opened.settings_dialog is not None
    opened.settings_dialog.reject()


def test_a_question_goes_with_what_was_asked_before(
    qtbot: QtBot, opened: MainWindow, board: Switchboard
) -> None:
    for number, text in enumerate(("Why?", "And then?"), start=1):
        QTest.keyClicks(opened.panel.composer.field, text)
        QTest.keyClick(opened.panel.composer.field, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda n=number: len(board.requests) == n and not opened.session.busy)
    assert [request.question for request in board.requests] == ["Why?", "And then?"]
    assert board.requests[0].conversation == board.requests[1].conversation
    with qtbot.waitSignal(opened.session.replayChanged):
        opened.session.open("/somewhere/other.gz")
    opened.session.ask("And here?")
    qtbot.waitUntil(lambda: len(board.requests) == 3)
    assert board.requests[2].conversation != board.requests[0].conversation


def test_a_click_on_a_statement_moves_the_timeline_and_back(qtbot: QtBot, opened: MainWindow) -> None:
    reviewed(qtbot, opened)
    QTest.qWait(30)
    prose = opened.panel.cards[1].prose
    click_mark(prose, prose.marks[2])
    assert opened.timeline.plot.moment == 20
    plot = opened.timeline.plot
    where = QPoint(round(plot.x_of(4)), plot.height() // 2)
    QTest.mouseClick(plot, Qt.MouseButton.LeftButton, pos=where)
    assert opened.panel.cards[0].prose.active_mark is not None
    assert prose.active_mark is None


def test_another_replay_while_one_is_reviewed_leaves_nothing_of_it(
    qtbot: QtBot, opened: MainWindow, board: Switchboard
) -> None:
    board.pace = 0.05
    opened.review()
    qtbot.waitUntil(lambda: bool(opened.panel.cards))
    with qtbot.waitSignal(opened.session.replayChanged):
        opened.session.open("/somewhere/other.gz")
    assert not opened.session.busy
    qtbot.waitUntil(lambda: board.stopped == ["run-1"])
    qtbot.wait(150)
    assert opened.panel.cards == []


def test_which_side_the_reader_played(qtbot: QtBot, opened: MainWindow, board: Switchboard) -> None:
    opened.menus.menus["you"].actions()[1].trigger()
    assert "You: Loyalists" in words(opened.top_bar)
    reviewed(qtbot, opened)
    assert board.requests[0].options.you == "side 1"


def test_slips_are_visible_when_on(
    qtbot: QtBot, make_window: Callable[[], MainWindow], store: SettingsStore, board: Switchboard
) -> None:
    from dataclasses import replace

    store.save(replace(store.load(), slips=0.3))
    window = make_window()
    with qtbot.waitSignal(window.session.replayChanged):
        window.session.open("/somewhere/duel.gz")
    assert "Slips are on" in words(window.top_bar)
    reviewed(qtbot, window)
    assert "gets 30 % of its statements wrong on purpose" in words(window.panel)


# What can be taken away


def test_copies_and_exports_hold_what_was_shown(
    qtbot: QtBot, opened: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    reviewed(qtbot, opened)
    opened.menus.actions["copy_analysis"].trigger()
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("# Loyalists v Rebels")
    assert "## Turning point" in copied
    assert SECRET not in copied
    target = tmp_path / "everything.json"
    monkeypatch.setattr("gui.exports.QFileDialog.getSaveFileName", staticmethod(lambda *_: (str(target), "")))
    opened.menus.actions["export_json"].trigger()
    data = json.loads(target.read_text(encoding="utf-8"))
    assert [segment["status"] for segment in data["turns"][0]["segments"]] == [
        "clean", "revised", "fallback", "clean",
    ]  # fmt: skip
    assert SECRET in target.read_text(encoding="utf-8")


def test_a_file_that_cannot_be_written_is_told_in_place(
    qtbot: QtBot, opened: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    reviewed(qtbot, opened)
    monkeypatch.setattr(
        "gui.exports.QFileDialog.getSaveFileName",
        staticmethod(lambda *_: (str(tmp_path / "missing" / "x.md"), "")),
    )
    opened.menus.actions["export_markdown"].trigger()
    assert "x.md could not be written" in opened.notice.text


# Keys, layout, look


def test_f12_shows_and_hides_the_debug_pane(opened: MainWindow) -> None:
    assert not opened.debug_pane.isVisible()
    QTest.keyClick(opened, Qt.Key.Key_F12)
    assert opened.debug_pane.isVisible()
    assert opened.menus.actions["debug"].isChecked()
    QTest.keyClick(opened, Qt.Key.Key_F12)
    assert not opened.debug_pane.isVisible()


def test_no_two_actions_share_their_keys(window: MainWindow) -> None:
    keys = [
        shortcut.toString(QKeySequence.SequenceFormat.PortableText)
        for action in window.menus.actions.values()
        for shortcut in action.shortcuts()
    ]
    assert len(keys) == len(set(keys))


def test_zoom_changes_the_text_and_is_remembered(opened: MainWindow, store: SettingsStore) -> None:
    QTest.keyClick(opened, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert THEME.scale == pytest.approx(1.1)
    assert store.load().text_size == 110
    QTest.keyClick(opened, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert THEME.scale == pytest.approx(1.0)


def test_the_language_is_switched_while_everything_stands(qtbot: QtBot, opened: MainWindow) -> None:
    reviewed(qtbot, opened)
    opened.menus.languages["zh"].trigger()
    QTest.qWait(1)
    assert i18n.language() == "zh"
    seen = words(opened)
    assert "验证器发现并修正 2 个问题" in seen
    assert "文件(&F)" in [action.text() for action in opened.menuBar().actions()]
    assert opened.windowTitle() == "忠诚者 对 反抗军 — Truecast"
    assert [opened.timeline.tabs.tabText(i) for i in range(4)] == ["村庄", "金币", "单位", "运气"]
    opened.menus.languages["en"].trigger()
    QTest.qWait(1)
    assert "Validator found and fixed 2 issues" in words(opened)


def test_the_theme_is_switched_while_everything_stands(qtbot: QtBot, opened: MainWindow) -> None:
    reviewed(qtbot, opened)
    opened.menus.actions["theme_dark"].trigger()
    assert THEME.palette.dark
    picture = opened.grab().toImage()
    assert picture.pixelColor(picture.width() // 2, picture.height() - 8).lightness() < 80


def test_layout_is_remembered(qtbot: QtBot, make_window: Callable[[], MainWindow]) -> None:
    first = make_window()
    first.resize(1010, 640)
    first.menus.actions["debug"].trigger()
    close(qtbot, first)
    second = make_window()
    assert second.debug_dock.isVisible()


# Closing


def test_closing_mid_stream_is_clean(
    qtbot: QtBot, make_window: Callable[[], MainWindow], board: Switchboard
) -> None:
    window = make_window()
    with qtbot.waitSignal(window.session.replayChanged):
        window.session.open("/somewhere/duel.gz")
    board.pace = 0.02
    window.review()
    qtbot.waitUntil(lambda: bool(window.panel.cards))
    with qtbot.waitSignal(window.closed, timeout=10_000):
        assert not window.close()  # refused until the engine has ended
        window.close()
    assert board.closed == 1
    assert not window.isVisible()
    qtbot.waitUntil(lambda: "engine" not in [thread.name for thread in threading.enumerate()])


def test_closing_while_a_file_is_read(
    qtbot: QtBot, make_window: Callable[[], MainWindow], board: Switchboard
) -> None:
    board.open_seconds = 60
    window = make_window()
    window.session.open("/somewhere/long.gz")
    qtbot.waitUntil(lambda: bool(board.opened))
    close(qtbot, window)
    assert board.closed == 1


def test_tab_goes_through_the_window_as_it_is_read(qtbot: QtBot, opened: MainWindow) -> None:
    opened.menus.actions["debug"].trigger()  # made before the cards are
    opened.review()
    qtbot.waitUntil(lambda: not opened.session.busy, timeout=20_000)
    opened.activateWindow()
    opened.panel.composer.field.clearFocus()
    opened.focusNextPrevChild(True)
    order: list[QWidget] = []
    while (here := QApplication.focusWidget()) is not None and here not in order:
        order.append(here)
        assert len(order) < 100
        opened.focusNextPrevChild(True)
    parts = (
        opened.top_bar,
        opened.library,
        opened.timeline,
        *(card.prose for card in opened.panel.cards),
        opened.panel.composer,
        opened.debug_dock,
    )
    reached = [next(i for i, part in enumerate(parts) if part is at or part.isAncestorOf(at)) for at in order]
    assert reached == sorted(reached)
    assert set(reached) == set(range(len(parts)))
    assert QApplication.focusWidget() is order[0]  # round and round
    opened.focusNextPrevChild(False)
    assert QApplication.focusWidget() is order[-1]


def test_closing_before_the_engine_has_begun(
    qtbot: QtBot, make_window: Callable[[], MainWindow], board: Switchboard
) -> None:
    window = make_window()
    window.session.open("/somewhere/duel.gz")
    close(qtbot, window)
    assert board.opened == []
    assert not window.isVisible()


def test_a_question_that_could_not_be_asked_is_asked_again_at_a_press(
    qtbot: QtBot, opened: MainWindow, board: Switchboard
) -> None:
    board.start_error = "DeepSeek needs a key: put it in the environment variable DEEPSEEK_API_KEY."
    opened.session.ask("Why did I lose?")
    qtbot.waitUntil(lambda: "needs a key" in opened.notice.text)
    board.start_error = None
    press(opened, "Retry")
    assert opened.notice.text == ""
    qtbot.waitUntil(lambda: len(board.requests) == 2 and not opened.session.busy)
    assert [request.question for request in board.requests] == ["Why did I lose?"] * 2

"""Test connection, in place: steps as they are known, an outcome, and a proposal that can be taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.doctor.outcome import Health, Progress, Scores, Step, Trial
from engine.errors import UsageError
from engine.providers.probe import Probe
from gui import i18n

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow
    from gui.settings.provider_page import ProviderPage
    from tests.gui.fake_engine import Switchboard

GOOD = Trial(("model-a", "model-b"), Scores(6, 0, 8, 0, block=True), "free", "It drafts freely.")
WEAK = Trial((), Scores(1, 3, 1, 2, block=True), "guided", "Guided is better.")


@pytest.fixture
def page(window: MainWindow) -> ProviderPage:
    window.open_settings()
    assert window.settings_dialog is not None
    page = window.settings_dialog.provider_page
    page.provider.setCurrentIndex(page.provider.findData("ollama"))
    return page


def press(page: ProviderPage) -> None:
    QTest.mouseClick(page.test, Qt.MouseButton.LeftButton)


def test_steps_are_shown_as_they_are_known(qtbot: QtBot, page: ProviderPage, board: Switchboard) -> None:
    board.trial = [
        Progress(Step.REACHABLE, Health.RUNNING, "looking"),
        Progress(Step.REACHABLE, Health.OK, "something answers"),
        Progress(Step.USAGE, Health.WEAK, "does not count"),
        GOOD,
    ]
    page.model.setEditText("qwen3:14b")
    press(page)
    qtbot.waitUntil(lambda: not page.trial.running)
    assert page.trial.line(Step.REACHABLE) == "✓ something answers"
    assert page.trial.line(Step.USAGE) == "– does not count"
    assert page.trial.line(Step.FACTS) == ""
    assert page.result.text() == "It drafts freely."
    assert [page.model.itemText(i) for i in range(page.model.count())] == ["model-a", "model-b"]
    assert page.model.currentText() == "qwen3:14b"
    spec, lang = board.tried[0]
    assert (spec.name, spec.model, lang) == ("ollama", "qwen3:14b", "en")
    qtbot.waitUntil(lambda: board.trials_ended == 1)


def test_the_proposal_can_be_taken(qtbot: QtBot, page: ProviderPage, board: Switchboard) -> None:
    board.trial = [WEAK]
    press(page)
    qtbot.waitUntil(lambda: not page.trial.running)
    assert page.trial.take.text() == "Use guided drafting"
    assert page.drafting.currentData() == ""
    QTest.mouseClick(page.trial.take, Qt.MouseButton.LeftButton)
    assert page.drafting.currentData() == "guided"
    assert page.trial.take.isHidden()


def test_it_can_be_stopped(qtbot: QtBot, page: ProviderPage, board: Switchboard) -> None:
    board.trial = [Progress(Step.STREAMS, Health.RUNNING, "asking"), None]
    press(page)
    qtbot.waitUntil(lambda: page.trial.line(Step.STREAMS) == "… asking")
    assert page.test.text() == "Stop"
    press(page)
    assert not page.trial.running
    assert page.result.text() == "Stopped."
    assert page.test.text() == "Test connection"
    qtbot.waitUntil(lambda: board.trials_ended == 1)


def test_closing_the_dialog_stops_it(
    qtbot: QtBot, window: MainWindow, page: ProviderPage, board: Switchboard
) -> None:
    board.trial = [Progress(Step.STREAMS, Health.RUNNING, "asking"), None]
    press(page)
    qtbot.waitUntil(lambda: bool(page.trial.line(Step.STREAMS)))
    assert window.settings_dialog is not None
    window.settings_dialog.reject()
    qtbot.waitUntil(lambda: board.trials_ended == 1)


def test_another_analyst_stops_it_and_clears_the_lines(
    qtbot: QtBot, page: ProviderPage, board: Switchboard
) -> None:
    board.trial = [Progress(Step.STREAMS, Health.RUNNING, "asking"), None]
    press(page)
    qtbot.waitUntil(lambda: bool(page.trial.line(Step.STREAMS)))
    page.provider.setCurrentIndex(page.provider.findData("lmstudio"))
    assert page.trial.line(Step.STREAMS) == ""
    qtbot.waitUntil(lambda: board.trials_ended == 1)


def test_what_cannot_be_tried_is_said_in_place(qtbot: QtBot, page: ProviderPage, board: Switchboard) -> None:
    board.trial = [UsageError("DeepSeek needs a key.")]
    press(page)
    qtbot.waitUntil(lambda: not page.trial.running)
    assert page.result.text() == "DeepSeek needs a key."
    page.provider.setCurrentIndex(page.provider.findData("lmstudio"))
    press(page)
    assert page.result.text().startswith("Enter the name of a model")
    assert len(board.tried) == 1


def test_a_typed_key_is_tried_before_it_is_kept(qtbot: QtBot, page: ProviderPage, board: Switchboard) -> None:
    board.trial = [GOOD]
    page.provider.setCurrentIndex(page.provider.findData("deepseek"))
    page.key.setText("sk-not-a-real-key")
    press(page)
    qtbot.waitUntil(lambda: bool(board.tried) and not page.trial.running)
    key = board.tried[0][0].key
    assert key is not None
    assert key.get_secret_value() == "sk-not-a-real-key"


def test_words_in_chinese(qtbot: QtBot, page: ProviderPage, board: Switchboard) -> None:
    i18n.install("zh")
    board.trial = [
        Progress(Step.STREAMS, Health.FAILED, "Nothing answers at http://x: start the server."),
        WEAK,
    ]
    press(page)
    qtbot.waitUntil(lambda: not page.trial.running)
    assert board.tried[0][1] == "zh"
    assert "启动" in page.trial.line(Step.STREAMS)
    assert page.test.text() == "测试连接"


def test_servers_that_answer_on_this_computer(qtbot: QtBot, window: MainWindow, board: Switchboard) -> None:
    board.servers = [
        Probe("http://localhost:11434", "ok", ("qwen3:8b",), "Ollama"),
        Probe("http://localhost:1234/v1", "ok", ("a", "b"), "LM Studio"),
    ]
    window.open_settings()
    assert window.settings_dialog is not None
    page = window.settings_dialog.provider_page
    qtbot.waitUntil(lambda: len(page.found.buttons) == 2)
    assert [button.text() for button in page.found.buttons] == ["Ollama, 1 model", "LM Studio, 2 models"]
    page.provider.setCurrentIndex(page.provider.findData("ollama"))
    assert [page.model.itemText(i) for i in range(page.model.count())] == ["qwen3:8b"]
    assert page.settings(window.session.settings).model == "qwen3:8b"
    QTest.mouseClick(page.found.buttons[1], Qt.MouseButton.LeftButton)
    assert page.provider.currentData() == "lmstudio"
    assert page.model.currentText() == "a"


def test_no_server_is_not_spoken_of(window: MainWindow) -> None:
    window.open_settings()
    assert window.settings_dialog is not None
    assert window.settings_dialog.provider_page.found.isHidden()

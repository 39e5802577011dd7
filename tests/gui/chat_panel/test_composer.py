"""Asking: keys, input methods, what was asked before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest

from gui.chat_panel.composer import LONGEST_QUESTION, Composer, SendKey

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def composer(qtbot: QtBot) -> Composer:
    widget = Composer()
    qtbot.addWidget(widget)
    widget.set_state(ready=True, busy=False)
    widget.resize(500, 60)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def test_enter_sends(qtbot: QtBot, composer: Composer) -> None:
    QTest.keyClicks(composer.field, "Why?")
    with qtbot.waitSignal(composer.questionAsked) as caught:
        QTest.keyClick(composer.field, Qt.Key.Key_Return)
    assert caught.args == ["Why?"]
    assert composer.field.toPlainText() == ""


def test_shift_enter_breaks_the_line(qtbot: QtBot, composer: Composer) -> None:
    QTest.keyClicks(composer.field, "a")
    height = composer.field.height()
    with qtbot.assertNotEmitted(composer.questionAsked):
        QTest.keyClick(composer.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(composer.field, "b")
    assert composer.field.toPlainText() == "a\nb"
    assert composer.field.height() > height


def test_ctrl_enter_sends_when_that_was_chosen(qtbot: QtBot, composer: Composer) -> None:
    composer.set_send_key(SendKey.CTRL_ENTER)
    QTest.keyClicks(composer.field, "a")
    with qtbot.assertNotEmitted(composer.questionAsked):
        QTest.keyClick(composer.field, Qt.Key.Key_Return)
    with qtbot.waitSignal(composer.questionAsked):
        QTest.keyClick(composer.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_the_enter_of_an_input_method_is_not_ours(qtbot: QtBot, composer: Composer) -> None:
    field = composer.field
    QCoreApplication.sendEvent(field, QInputMethodEvent("weishenme", []))
    with qtbot.assertNotEmitted(composer.questionAsked):
        QTest.keyClick(field, Qt.Key.Key_Return)
    commit = QInputMethodEvent("", [])
    commit.setCommitString("为什么")
    QCoreApplication.sendEvent(field, commit)
    assert field.toPlainText() == "为什么"
    with qtbot.waitSignal(composer.questionAsked) as caught:
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert caught.args == ["为什么"]


def test_up_brings_back_what_was_asked(composer: Composer) -> None:
    for text in ("first", "second"):
        QTest.keyClicks(composer.field, text)
        QTest.keyClick(composer.field, Qt.Key.Key_Return)
    QTest.keyClicks(composer.field, "draft")
    shown = []
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down):
        QTest.keyClick(composer.field, key)
        shown.append(composer.field.toPlainText())
    assert shown == ["second", "first", "first", "second", "draft"]


def test_nothing_is_sent_while_an_answer_is_written_and_nothing_is_lost(
    qtbot: QtBot, composer: Composer
) -> None:
    composer.set_state(ready=True, busy=True)
    QTest.keyClicks(composer.field, "Why?")
    with qtbot.assertNotEmitted(composer.questionAsked):
        QTest.keyClick(composer.field, Qt.Key.Key_Return)
    assert composer.field.toPlainText() == "Why?"


def test_blank_questions_are_not_sent(qtbot: QtBot, composer: Composer) -> None:
    QTest.keyClicks(composer.field, "   ")
    with qtbot.assertNotEmitted(composer.questionAsked):
        QTest.keyClick(composer.field, Qt.Key.Key_Return)


def test_a_question_has_a_length(qtbot: QtBot, composer: Composer) -> None:
    composer.field.setPlainText("x" * 10_000)
    with qtbot.waitSignal(composer.questionAsked) as caught:
        QTest.keyClick(composer.field, Qt.Key.Key_Return)
    assert len(caught.args[0]) == LONGEST_QUESTION

"""The text of a segment: its marks, its evidence, its height."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from engine.validation.report import Statement
from gui.chat_panel.evidence_box import EvidenceBox
from gui.chat_panel.prose import ProseView
from tests.gui import scripted
from tests.gui.seen import click_mark, words

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def prose(qtbot: QtBot) -> ProseView:
    """The second segment in a column 600 pixels wide."""
    column = QWidget()
    qtbot.addWidget(column)
    view = ProseView(column)
    layout = QVBoxLayout(column)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(view)
    layout.addStretch(1)
    column.resize(600, 500)
    view.set_content(scripted.TEXTS["en"][1], scripted.statements(1), scripted.replay())
    column.show()
    qtbot.waitExposed(column)
    view.column = column
    return view


def boxes(prose: ProseView) -> list[EvidenceBox]:
    return [box for box in prose.findChildren(EvidenceBox) if box.isVisible()]


def test_every_statement_has_its_mark(prose: ProseView) -> None:
    assert [prose.mark_text(mark) for mark in prose.marks] == [
        "From turn 8 to turn 12 your army went from six units to three",
        "the Rebels grew from six to eight",
        "you ended turn 11 with 18 gold unspent",
    ]


def test_a_click_shows_the_facts_in_words_and_a_second_one_hides_them(qtbot: QtBot, prose: ProseView) -> None:
    before = prose.height()
    with qtbot.waitSignal(prose.markActivated):
        click_mark(prose, prose.marks[0])
    [box] = boxes(prose)
    told = words(box)
    assert "The replay confirms this" in told
    assert "Units (Loyalists) — turn 8: 6 · turn 9: 5" in told
    assert "Loyalists lost Spearman to Rebels Archer, at 9,11" in told
    assert "recorded in the replay" in told
    QTest.qWait(10)
    assert prose.height() >= before + box.height()
    assert box.geometry().bottom() <= prose.height()
    for label in box.findChildren(QLabel):
        assert label.height() >= label.heightForWidth(label.width())  # nothing is cut off
    assert box.height() <= 6 * box.fontMetrics().lineSpacing() + 40  # nor is there more room than it takes
    click_mark(prose, prose.marks[0])
    QTest.qWait(10)
    assert not boxes(prose)
    assert prose.height() == before


def test_the_box_opens_under_its_own_paragraph(qtbot: QtBot, prose: ProseView) -> None:
    text = "First paragraph says one.\n\nSecond paragraph says two.\n\nThird."
    one = Statement(span=(6, 15), status="verified", source="claim", evidence=("f5",))
    prose.set_content(text, [one], scripted.replay())
    QTest.qWait(10)
    prose.activate(prose.marks[0])
    QTest.qWait(10)
    [box] = boxes(prose)
    document = prose.document()
    second = document.documentLayout().blockBoundingRect(document.findBlockByNumber(1))
    assert box.geometry().bottom() <= second.top()


def test_dragging_selects_and_opens_nothing(prose: ProseView) -> None:
    rect = prose.mark_rect(prose.marks[0])
    start, end = rect.topLeft().toPoint() + QPoint(2, 5), rect.topLeft().toPoint() + QPoint(150, 5)
    QTest.mousePress(prose.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(prose.viewport(), end)
    QTest.mouseRelease(prose.viewport(), Qt.MouseButton.LeftButton, pos=end)
    assert not boxes(prose)


def test_keys_reach_every_mark(prose: ProseView) -> None:
    prose.setFocus()
    QTest.keyClick(prose, Qt.Key.Key_Tab)
    QTest.keyClick(prose, Qt.Key.Key_Tab)
    QTest.keyClick(prose, Qt.Key.Key_Return)
    assert prose.active_mark == prose.marks[1]
    QTest.keyClick(prose, Qt.Key.Key_Escape)
    assert prose.active_mark is None


def test_a_refuted_statement_says_what_is_true(prose: ProseView) -> None:
    prose.set_content(scripted.TEXTS["en"][2], scripted.statements(2), scripted.replay())
    prose.activate(prose.marks[0])
    assert "The replay says: 41 / 37.2" in words(boxes(prose)[0])


def test_what_disagrees_is_never_hidden_by_what_agrees(prose: ProseView) -> None:
    text = "You lost five units on turn nine."
    prose.set_content(
        text,
        [
            Statement(span=(0, len(text)), status="verified", source="claim"),
            Statement(span=(9, 13), status="refuted", source="prose", actual=1),
        ],
        None,
    )
    assert [(stroke.start, stroke.end, stroke.status) for stroke in prose._strokes] == [
        (0, 9, "verified"),
        (9, 13, "refuted"),
        (13, len(text), "verified"),
    ]
    five = next(mark for mark in prose.marks if mark.status == "refuted")
    click_mark(prose, five)
    assert prose.active_mark == five


def test_what_repeats_a_wider_statement_has_no_mark_of_its_own(prose: ProseView) -> None:
    text = "The Rebels won the game."
    claim = Statement(span=(0, 24), status="verified", source="claim", evidence=("f8", "f9"))
    repeated = Statement(span=(4, 23), status="verified", source="prose", evidence=("f8",))
    further = Statement(span=(4, 10), status="verified", source="prose", evidence=("f2",))
    prose.set_content(text, [repeated, claim, further], scripted.replay())
    assert [prose.mark_text(mark) for mark in prose.marks] == [text, "Rebels"]


def test_the_height_follows_the_width(qtbot: QtBot, prose: ProseView) -> None:
    wide = prose.height()
    prose.column.resize(280, 500)
    qtbot.waitUntil(lambda: prose.height() > wide and prose.verticalScrollBar().maximum() == 0)


def test_nothing_can_be_loaded(prose: ProseView) -> None:
    assert prose.loadResource(2, "file:///etc/passwd") is None
    assert prose.isReadOnly()
